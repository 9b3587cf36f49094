"""Whole games with an ear at every door: each frame, answer, record, export and log line, for all seats and spectators.

What a viewer may know is worked out from the log of the match (`Knowledge`), by names of cards; orderings are the
business of the two worlds.
"""

from __future__ import annotations

import io
import json
import logging
import random
import re
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from parlour.server import ledger, logs
from tests.server import test_leaks, test_leaks_handfoot
from tests.server.helpers import Page, Person, Server, run, serving
from tests.server.stacked import Stacked
from tests.server.sweep import Reply, deals, parts, secrets, somebody_may, sweep
from tests.server.test_leaks_handfoot import tokens

PUBLIC = "public"
HEAD = re.compile(r"^# deal [0-9]+", re.MULTILINE)


@dataclass
class Scene:
    """A table and everything that anybody heard."""

    server: Server
    code: str
    people: dict[str, Person]
    stranger: Person
    pages: dict[str, Page]
    before: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """What the doors said before a card was dealt."""
    replies: list[Reply] = field(default_factory=list)
    said: dict[str, str] = field(default_factory=dict)
    """The acts by the ids of their commands."""
    secret: set[str] = field(default_factory=set)
    is_delayed: bool = False
    """Whether hands of deals that are over are shown to spectators."""
    gap: int = 9
    """Moves between two looks."""
    deal_at: dict[int, str] = field(default_factory=dict)
    """Where the table stood at each look: the head of the deal that was played then."""
    whole: str = ""
    """The record of the match when it was over."""

    async def begin(self) -> None:
        """Ask before a card is dealt."""
        for reply in await sweep(self.server, self.code, self.people, 0, self.stranger):
            self.before[reply.viewer, reply.door] = reply.texts

    async def look(self, seq: int) -> None:
        """Ask at every door."""
        self.secret.update(await secrets(self.server))
        own = (await self.people["A"].get(f"/api/tables/{self.code}/record")).text
        self.deal_at[seq] = HEAD.findall(own)[-1]
        is_first = not self.replies
        replies = await sweep(self.server, self.code, self.people, seq, self.stranger, is_whole=is_first)
        for reply in replies:
            if reply.texts != self.before.get((reply.viewer, reply.door)):
                self.replies.append(reply)


async def play(scene: Scene, rng: random.Random, looks: int) -> None:
    """Play to the end at random, ask at every door now and then, and try moves that are no moves."""
    pages = [page for viewer, page in scene.pages.items() if viewer != PUBLIC]
    watching = scene.pages[PUBLIC]
    moves, looked = 0, 0
    while not watching.is_over:
        await somebody_may(pages)
        page = next((page for page in rng.sample(pages, len(pages)) if page.legal), None)
        if page is None:
            await watching.until(lambda: watching.is_over)
            break
        offered = [text for text in page.legal if not text.startswith("muggins")] or page.legal
        text = rng.choice(offered)
        for one, tried in ((page, text), (pages[moves % len(pages)], rng.choice(ODD))):
            key = f"t{len(scene.said)}"
            scene.said[key] = tried
            await one.send({"t": "try", "id": key, "text": tried})
        key = f"c{len(scene.said)}"
        scene.said[key] = text
        answer = await page.act(text, command=key)
        assert answer["t"] == "ok" or answer["code"] in ("stale", "not_asked"), answer
        for one in scene.pages.values():
            await one.reach(answer["seq"])
        moves += 1
        if looked < looks and moves == 6 + looked * scene.gap:
            looked += 1
            await scene.look(watching.seq)
    assert looked == looks, "the game was long enough"


ODD = ("play 5H", "crib AC2D", "discard KS", "meld Q=QCQDQH", "take 7C7D > new", "show", "nothing", "claim 12")


def search(scene: Scene, knowledge: Any) -> int:
    """Search every reply; how many cards were found, all of them known. Raises AssertionError for one that is not."""
    named = 0
    for reply in scene.replies:
        for text in reply.texts:
            text = text.replace(scene.code, "CODE")
            for word in scene.secret:
                assert word not in text, f"a secret at {reply.door} for {reply.viewer}"
            if text.startswith("[Format") and reply.viewer == PUBLIC and "[View" not in text:
                named += _over(text, scene, reply)
            elif text.startswith("[Format"):
                known = knowledge.by_deal(reply.viewer, reply.seq)
                told = deals(text)
                if len(told) > len(known):
                    known.append(known[-1])  # in Hand and Foot the lots are drawn in a deal of their own
                assert len(told) <= len(known)
                known[len(told) - 1 :] = [set().union(*known[len(told) - 1 :])]  # drawn again where it was a tie
                for deal, may in zip(reversed(told), known, strict=True):
                    named += _within(deal, may, reply)
            else:
                may = knowledge.at(reply.viewer, reply.seq)
                for part in parts(text):
                    if isinstance(part, dict) and part.get("t") in ("table", "view", "events"):
                        named += _frame(part, reply.viewer, knowledge)
                        continue
                    named += _within(part, may, reply)
    return named


def _over(text: str, scene: Scene, reply: Reply) -> int:
    """A record without a viewer before the end: the deals that are over, and of the one that is played not a line."""
    assert scene.is_delayed, f"{reply.door} tells everybody every hand"
    assert scene.deal_at[reply.seq] not in HEAD.findall(text), f"{reply.door} tells of the deal that is played"
    shown = played(text)
    assert shown == played(scene.whole)[: len(shown)]
    return len(list(tokens(shown)))


def played(record: str) -> list[str]:
    """The lines of a record but for headers and balances."""
    return [line for line in record.splitlines() if not line.startswith(("[", "="))]


def _frame(message: dict[str, Any], viewer: str, knowledge: Any) -> int:
    """A message as it also travels on the socket: each of its events by what was known then."""
    if isinstance(knowledge, test_leaks.Knowledge):
        return test_leaks._check(message, viewer, knowledge)
    return test_leaks_handfoot.check(message, viewer, knowledge, {})


def _within(part: Any, may: set[str], reply: Reply) -> int:
    found = list(tokens(part))
    leaked = set(found) - may
    assert not leaked, f"{reply.viewer} must not know {leaked} at {reply.seq}: {reply.door}: {str(part)[:600]}"
    return len(found)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What a server logs where it logs most."""
    root, own = logging.getLogger(), logging.getLogger("parlour")
    before = (root.handlers[:], root.level, own.level)
    logs.install(is_json=True)
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    heard = io.StringIO()
    handler.setStream(heard)
    yield heard
    root.handlers[:], root.level = before[:2]
    own.setLevel(before[2])


SLOW = [pytest.mark.slow, pytest.mark.timeout(300)]
GAMES = [
    ("cribbage", 2, "acc target=31", 3, "backs"),
    ("cribbage", 2, "acc target=61", 4, "delayed"),
    ("handfoot", 2, "bga num_players=2 team_size=1 rounds=1", 3, "backs"),
    pytest.param("cribbage", 3, "players=3 target=61", 8, "backs", marks=SLOW),
    pytest.param("cribbage", 4, "players=4 target=61", 8, "delayed", marks=SLOW),
    pytest.param("cribbage", 2, "acc target=121 counting=show muggins=on", 12, "backs", marks=SLOW),
    pytest.param("handfoot", 4, "bga num_players=4 rounds=2", 8, "delayed", marks=SLOW),
    pytest.param("handfoot", 3, "pagat num_players=3 team_size=1 rounds=1", 8, "backs", marks=SLOW),
]


@pytest.mark.parametrize(("game", "seats", "rules", "looks", "spectators"), GAMES)
def test_no_door_names_a_hidden_card(
    tmp_path: Path, log: io.StringIO, game: str, seats: int, rules: str, looks: int, spectators: str
) -> None:
    rng = random.Random(f"{game} {seats}")
    keys: list[str] = []

    async def play_and_search() -> None:
        shuffler = test_leaks_handfoot.stacked(rng, seats) if game == "handfoot" else rng.shuffle
        async with (
            serving(tmp_path, shuffled=Stacked(shuffler), window_seconds=5.0) as server,
            AsyncExitStack() as stack,
        ):
            everybody = [await stack.enter_async_context(Person(server.base)) for _ in range(seats + 2)]
            for person in everybody:
                made = await person.become("Somebody")
                keys.extend([made["recovery"], person.http.cookies["parlour"]])
            *players, spectator, stranger = everybody
            terms = {"spectators": spectators}
            code = await players[0].open_table("me", *["open"] * (seats - 1), rules=rules, game=game, terms=terms)
            keys.append(code)
            people = dict(zip("ABCD", players, strict=False))
            people[PUBLIC] = spectator
            is_delayed = spectators == "delayed"
            gap = 50 if game == "handfoot" and is_delayed else 9  # a round of it is long
            scene = Scene(server, code, people, stranger, {}, is_delayed=is_delayed, gap=gap)
            await scene.begin()
            for person in players[1:]:
                await person.sit(code)
            for viewer, person in people.items():
                scene.pages[viewer] = await stack.enter_async_context(person.page(code))
                await scene.pages[viewer].hello()
            await play(scene, rng, looks)
            scene.whole = (await spectator.get(f"/api/tables/{code}/record")).text
            found = await server.house.store.read(lambda db: ledger.load_log(db, code, 1))
            assert found is not None
            match = server.house.tables.live[code].match
            assert match is not None
            _judge(scene, game, rules, match, list(found.rows))
            for reply in scene.replies:
                for key in keys[:-1]:
                    assert key not in "".join(reply.texts), f"a key at {reply.door}"

    run(play_and_search(), 280)
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert len(lines) > 100
    assert not list(tokens(lines))
    for key in keys:
        assert key not in json.dumps(lines)


def _judge(scene: Scene, game: str, rules: str, match: Any, rows: list[Any]) -> None:
    frames = {viewer: [json.loads(raw) for raw in page.raw] for viewer, page in scene.pages.items()}
    if game == "cribbage":
        knowledge: Any = test_leaks.Knowledge(match, rows, is_counted_by_claims="counting=show" in rules)
        for viewer, messages in frames.items():
            rest = [message for message in messages if message["t"] != "tried"]
            assert sum(test_leaks._check(message, viewer, knowledge) for message in rest) > 100
            for message in messages:
                if message["t"] == "tried":
                    own = set(tokens(scene.said[message["id"]]))
                    assert set(tokens(message)) <= knowledge.at(viewer, message["seq"]) | own
    else:
        knowledge = test_leaks_handfoot.Knowledge(match, rows)
        for viewer, messages in frames.items():
            assert sum(test_leaks_handfoot.check(message, viewer, knowledge, scene.said) for message in messages) > 100
    assert search(scene, knowledge) > 100, "the search found cards at all"
    shown = [text for reply in scene.replies if reply.viewer == PUBLIC for text in reply.texts if "[View" not in text]
    assert any(text.startswith("[Format") for text in shown) == scene.is_delayed
    seen = {reply.door for reply in scene.replies}
    assert {"GET /api/tables/{code}/record", "GET /api/my/export", "POST /api/tables/{code}/hint"} <= seen


Door = Callable[[str, Any], str]

PLANTED: list[tuple[str, Door]] = [
    ("a hand", lambda _, match: " ".join(card.text for hand in match.state.hands for card in hand)),
    ("the secret of a deal", lambda secret, _: f"it is {secret}."),
]


@pytest.mark.parametrize(("what", "door"), PLANTED, ids=[what for what, _ in PLANTED])
def test_a_door_that_tells_too_much_is_found(tmp_path: Path, what: str, door: Door) -> None:
    """A route that somebody adds without a thought: nobody tells the search of it."""

    async def play_and_search() -> None:
        async with serving(tmp_path) as server, AsyncExitStack() as stack:
            ann, ben, zoe, zed = [await stack.enter_async_context(Person(server.base)) for _ in range(4)]
            for person in (ann, ben, zoe, zed):
                await person.become("Somebody")
            code = await ann.open_table("me", "open", rules="acc target=31")
            scene = Scene(server, code, {"A": ann, "B": ben, PUBLIC: zoe}, zed, {})
            await scene.begin()
            await ben.sit(code)
            match = server.house.tables.live[code].match
            assert match is not None

            async def tell() -> dict[str, str]:
                return {"told": door((await secrets(server))[0], match)}

            server.app.post("/api/tables/{code}/tell")(tell)
            for viewer, person in scene.people.items():
                scene.pages[viewer] = await stack.enter_async_context(person.page(code))
                await scene.pages[viewer].hello()
            await scene.look(match.seq)
            await play(scene, random.Random(1), 0)
            found = await server.house.store.read(lambda db: ledger.load_log(db, code, 1))
            assert found is not None
            knowledge = test_leaks.Knowledge(match, list(found.rows), is_counted_by_claims=False)
            with pytest.raises(AssertionError, match=r"POST /api/tables/\{code\}/tell"):
                search(scene, knowledge)

    run(play_and_search(), 100)
