"""No card of a foot, of the stock or of another hand in anything that leaves the server, by name or by ordering.

What a seat may know is worked out here from the log, not by the engine. Packs are stacked so that hands, feet and stock
hold different faces: a face that is named too early gives itself away though there are several packs.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from parlour.cards import Card
from parlour.server import ledger
from parlour.server.referee import LogRow, Match, Turn, actor_of
from tests.server.helpers import Page, Person, Server, run, serving
from tests.server.stacked import Stacked
from tests.server.test_leaks import known_by_deal

PUBLIC = "public"
FOOT, HAND = "456", "789TJ"
"""The ranks of the feet, and of the hands; the others are in the stock."""
FACE = re.compile(r"(?:JK|[A2-9TJQK][CDHS])")
CARDS = re.compile(r"(?<![A-Za-z0-9])(?:JK|[A2-9TJQK][CDHS])+(?![A-Za-z0-9])")
SIDE = re.compile(r"[A-L]+")
PLACE = re.compile(r"\b(meld|threes):[A-L]+|(?<=[= ])[A-L]+(?=:-?\d|\+\d)")
"""Partnerships in names of zones, in balances and in scores: some of them read like a card."""


def tokens(value: Any) -> Iterator[str]:
    """Every card named anywhere: in keys, in words, joined or alone."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if not SIDE.fullmatch(key):
                yield from tokens(key)
            if key != "side":
                yield from tokens(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from tokens(inner)
    elif isinstance(value, str):
        for found in CARDS.findall(PLACE.sub("", value)):
            yield from FACE.findall(found)


class Knowledge:
    """The faces that each viewer may know after each event, by the rules of showing cards."""

    def __init__(self, match: Match, rows: Sequence[LogRow]) -> None:
        self.seats = [str(seat) for seat in match.seats]
        self.house = match.rules
        self.pack = [c.text for c in match.game.pack(match.rules)]
        self.known: dict[str, set[str]] = {viewer: set() for viewer in (*self.seats, PUBLIC)}
        self.hands: dict[str, list[str]] = {}
        self.feet: dict[str, list[list[str]]] = {}
        self.pile: list[str] = []
        self.hidden_count = 0
        """The most faces, at one moment, that every foot hid from its owner."""
        self.steps: list[tuple[int, dict[str, frozenset[str]]]] = []
        self.begins: list[int] = []
        """The steps by which rounds begin, the drawing for the deal among them."""
        replayed = Match(match.game, match.rules, match.number, match.first_dealer, match.packs)
        for row in rows:
            turn = Turn(replayed, is_marking=False)
            turn.do(actor_of(row.actor), match.game.parse(row.text))
            replayed.take(turn)
            self._learn(row)
            if any(
                event.public["kind"] == "fact" and any(name.startswith("result.") for name in event.public["set"])
                for _, event in turn.events
            ):
                self._show(self.pack)  # the round is over: all cards are shown
            if self.pile and len(self.feet) == len(self.seats):
                self.hidden_count = max(self.hidden_count, min(self._hidden(seat) for seat in self.seats))
            self.steps.append((turn.seq, {viewer: frozenset(cards) for viewer, cards in self.known.items()}))

    def at(self, viewer: str, seq: int) -> frozenset[str]:
        """What the viewer may know once event `seq` has happened."""
        return next((known[viewer] for end, known in self.steps if end >= seq), self.steps[-1][1][viewer])

    def by_deal(self, viewer: str, seq: int) -> list[set[str]]:
        """What the viewer may know of each round so far, the last one first."""
        return known_by_deal(self.steps, self.begins, viewer, seq)

    def _hidden(self, seat: str) -> int:
        """How many faces of the feet of a seat it does not know."""
        return len({c for pile in self.feet[seat] for c in pile} - self.known[seat])

    def _show(self, cards: Sequence[str]) -> None:
        for known in self.known.values():
            known.update(cards)

    def _learn(self, row: LogRow) -> None:
        verb, *words = row.text.split()
        if row.actor == "d":
            self._dealt(verb, words)
        elif verb == "choose":
            piles = self.feet[row.actor]
            self._hold(row.actor, piles.pop(int(words[0]) - 1))
        elif verb in ("take", "open", "meld", "add", "discard"):
            self._played(row.actor, verb, words)

    def _dealt(self, verb: str, words: list[str]) -> None:
        cards = FACE.findall(words[-1])
        if verb in ("lot", "cut", "deal", "foot") and (self.pile or (verb == "lot" and words[0] == "A")):
            self.begins.append(len(self.steps))
            self.hands, self.feet, self.pile = {}, {}, []
            for known in self.known.values():
                known.clear()
        if verb in ("lot", "cut"):
            self._show(cards)
        elif verb == "upcard":
            if len(self.pile) == self.house.table.upcard_count:
                self.pile.pop()  # it may not stand: buried in the stock, and the next is turned up
            self.pile.append(cards[0])
            self._show(cards)
            self._turn_begins(self.seats[0])
        elif verb == "deal":
            self._hold(words[0], cards)
        elif verb.startswith("foot"):
            self.feet.setdefault(words[0], []).append(cards)
            if self.house.table.hand_choice == "bottom_card":
                self.known[words[0]].add(cards[0])
        else:
            self._hold(words[0], cards)
            self._lay_threes(words[0])

    def _hold(self, seat: str, cards: list[str]) -> None:
        self.hands[seat] = [*self.hands.get(seat, []), *cards]
        self.known[seat].update(cards)

    def _lay_threes(self, seat: str) -> None:
        reds = [c for c in self.hands.get(seat, []) if c in ("3D", "3H")]
        self._show(reds)
        self.hands[seat] = [c for c in self.hands.get(seat, []) if c not in reds]

    def _turn_begins(self, seat: str) -> None:
        """Red threes are laid. Who begins is not worked out here: any seat's may be laid before the first draw."""
        for one in self.seats if not self.pile[1:] else [seat]:
            self._lay_threes(one)

    def _played(self, seat: str, verb: str, words: list[str]) -> None:
        laid = [
            c for word in words for c in FACE.findall(word.partition("=")[2] or word) if word not in ("new", "also")
        ]
        if verb == "take":
            mode = self.house.pickup.mode
            count = {"top": 1, "all": len(self.pile)}.get(mode, min(self.house.pickup.n, len(self.pile)))
            self._hold(seat, self.pile[-count:])
            laid.append(self.pile[-1])
            del self.pile[-count:]
        self._show(laid)
        for c in laid:
            self.hands[seat].remove(c)
        if verb == "discard":
            self.pile.append(laid[0])
        self._lay_threes(seat)
        if not self.hands[seat] and self.feet[seat]:
            self._hold(seat, self.feet[seat].pop(0))
            self._lay_threes(seat)
        if verb == "discard":
            self._turn_begins(self.seats[(self.seats.index(seat) + 1) % len(self.seats)])


def check(message: dict[str, Any], viewer: str, knowledge: Knowledge, said: dict[str, str]) -> int:
    """Check one message and return how many cards it named; `said` are the acts of the viewer by their ids."""
    rest = dict(message)
    named = 0

    def look(part: Any, seq: int, also: str = "") -> int:
        found = list(tokens(part))
        leaked = set(found) - knowledge.at(viewer, seq) - set(tokens(also))
        assert not leaked, f"{viewer} must not know {leaked} at {seq}: {json.dumps(part)[:300]}"
        return len(found)

    if message["t"] == "table":
        table = {key: value for key, value in rest.pop("table").items() if key not in ("code", "link")}
        table["seats"] = [{key: value for key, value in seat.items() if key != "side"} for seat in table["seats"]]
        assert not list(tokens({key: value for key, value in table.items() if key not in ("values", "rules")}))
    elif message["t"] == "view":
        for entry in rest.pop("log"):
            named += look(entry["event"], entry["seq"])
        named += look(rest.pop("view"), message["seq"]) + look(rest.pop("legal"), message["seq"])
    elif message["t"] == "events":
        for seq, event in enumerate(rest.pop("events"), message["from"]):
            named += look(event, seq)
        named += look(rest.pop("legal"), message["seq"])
    elif message["t"] == "refused":
        look(rest.pop("params"), message["seq"], said.get(message["id"], ""))
    elif message["t"] == "tried":
        look([rest.pop("refusal"), rest.pop("worth")], message["seq"], said[message["id"]])
    assert not list(tokens(rest)), rest
    return named


def stacked(rng: random.Random, players: int) -> Any:
    """Shuffles in which the hands, the feet and the stock have their own ranks, as far as the packs hold them."""

    def shuffle(cards: list[Card]) -> None:
        rng.shuffle(cards)
        hands = [c for c in cards if c.text[0] in HAND and c.text != "JK"]
        feet = [c for c in cards if c.text[0] in FOOT]
        top: list[Card] = []
        for _ in range(players):
            top += [hands.pop() for _ in range(11)] + [feet.pop() for _ in range(11)]
        spare = [*hands, *feet]
        cards[:] = [*top, *(c for c in cards if c.text[0] not in HAND + FOOT or c.text == "JK"), *spare]

    return shuffle


def _odd_act(rng: random.Random, page: Page) -> str:
    """Something to try: a legal act, or one with cards that nobody said one holds."""
    faces = ["".join(rng.choice("AKQ79465") for _ in range(1)) for _ in range(2)]
    meld = f"{faces[0]}=" + "".join(faces[0] + rng.choice("CDHS") for _ in range(3))
    odd = [
        f"open {meld}",
        f"meld {meld}",
        f"add {faces[1]}.1={faces[1]}C",
        f"take {faces[0]}C{faces[0]}D > new",
        f"take {faces[0]}C{faces[0]}D > {faces[0]}.1",
        f"discard {faces[0]}H",
        "ask",
        "pass",
        "nothing",
    ]
    return rng.choice([*odd, *page.legal[:3]])


@pytest.mark.parametrize(
    ("seats", "rules"),
    [
        (4, "bga num_players=4 rounds=2"),
        (3, "pagat num_players=3 team_size=1 rounds=1 game_end=rounds"),
        (
            4,
            "bga num_players=4 rounds=1 out_from=hand_only out_permission=ask_binding pickup=top_n",
        ),
        (2, "bga num_players=2 team_size=1 rounds=1 hand_choice=bottom_card"),
    ],
)
def test_nothing_that_leaves_the_server_names_a_hidden_card(
    tmp_path: Path, seats: int, rules: str, caplog: pytest.LogCaptureFixture
) -> None:
    """B10: every message to every seat and to spectators, reconnects, tries, responses, records and log lines."""

    async def play() -> None:
        rng = random.Random(seats)
        async with (
            serving(tmp_path, shuffled=Stacked(stacked(rng, seats)), window_seconds=0.02) as server,
            AsyncExitStack() as stack,
        ):
            people = [await stack.enter_async_context(Person(server.base)) for _ in range(seats)]
            for person in people:
                await person.become("Somebody")
            code = await people[0].open_table("me", *["open"] * (seats - 1), rules=rules, game="handfoot")
            for person in people[1:]:
                await person.sit(code)
            everybody = dict(zip("ABCD", people, strict=False))
            everybody[PUBLIC] = await stack.enter_async_context(Person(server.base))
            heard = {viewer: [person.page(code)] for viewer, person in everybody.items()}
            for (page,) in heard.values():
                await stack.enter_async_context(page)
                await page.hello()
            visits = asyncio.create_task(_visit(server, code, everybody, heard))
            said: dict[str, str] = {}
            pages = [heard[viewer][0] for viewer in heard if viewer != PUBLIC]
            await asyncio.gather(*(_play(page, rng, said) for page in pages))
            visits.cancel()
            responses = await asyncio.gather(visits, return_exceptions=True)
            assert isinstance(responses[0], asyncio.CancelledError)
            await heard[PUBLIC][0].until(lambda: heard[PUBLIC][0].is_over)
            found = await server.house.store.read(lambda db: ledger.load_log(db, code, 1))
            assert found is not None
            rows = found.rows
            match = server.house.tables.live[code].match
            assert match is not None
            knowledge = Knowledge(match, list(rows))
            assert knowledge.hidden_count > 3, "feet hold faces that nobody may name"
            for viewer, listeners in heard.items():
                named = sum(check(json.loads(raw), viewer, knowledge, said) for page in listeners for raw in page.raw)
                assert named > 100 * seats, "the search found cards at all"
            assert sum(len(found) for found in _SEEN[code]) > 0
            for viewer, before, after, text in _SEEN[code]:
                may = knowledge.at(viewer, before) | knowledge.at(viewer, after)
                leaked = set(tokens(text)) - may
                assert not leaked, f"{viewer} must not know {leaked} at {after}: {text[:2000]}"

    with caplog.at_level(logging.DEBUG, "parlour"):
        run(play(), 200)
    assert not [record for record in caplog.records if list(tokens(record.getMessage()))]


_SEEN: dict[str, list[tuple[str, int, int, str]]] = {}
"""By table: who read what over HTTP, and the numbers of the last event before and after."""


async def _play(page: Page, rng: random.Random, said: dict[str, str]) -> None:
    """Play at random, and try all sorts of things meanwhile."""
    while not page.is_over:
        await page.until(lambda: bool(page.legal) or page.is_over)
        if not page.legal:
            continue
        for _ in range(2):
            command, text = f"x{rng.getrandbits(60)}", _odd_act(rng, page)
            said[command] = text
            await page.send({"t": "try", "id": command, "text": text})
        melds = [text for text in page.legal if text.startswith(("take", "open", "meld", "add", "ask"))]
        text = rng.choice(melds if melds and rng.random() < 0.7 else page.legal)
        command, seq = f"c{rng.getrandbits(60)}", page.seq
        said[command] = text
        answer = await page.act(text, command=command)
        if answer["t"] == "ok":
            await page.reach(seq + 1)
        elif answer["code"] not in ("stale", "not_asked"):
            raise AssertionError(answer)


async def _visit(server: Server, code: str, everybody: dict[str, Person], heard: dict[str, list[Page]]) -> None:
    """Fresh pages and requests of every viewer at odd moments: what they get is searched as well."""
    seen = _SEEN[code] = []
    live = server.house.tables.live[code]

    def now() -> int:
        return live.match.seq if live.match else 0

    while True:
        await asyncio.sleep(0.1)
        for viewer, person in everybody.items():
            page = person.page(code)
            heard[viewer].append(page)
            async with page:
                await page.hello()
            for path in ("/record", "/shuffles"):
                before = now()
                answer = await person.get(f"/api/tables/{code}{path}")
                assert answer.status_code == 200
                if path == "/shuffles":
                    if live.match is not None and live.match.outcome is None:
                        assert not list(tokens(answer.json())), "a shuffle before the end"
                    continue
                seen.append((viewer, before, now(), answer.text.rpartition("# deal")[2]))


def test_the_search_would_find_a_leak() -> None:
    """The check itself fails when a hidden card is named."""

    class Nothing(Knowledge):
        def __init__(self) -> None:
            self.steps = [(99, {"A": frozenset({"5H", "AC"})})]

    good = {
        "t": "events",
        "match": 1,
        "from": 1,
        "seq": 1,
        "events": [{"zone": "meld:AC:5.1", "side": "BD", "set": {"points": {"AD": 5}}, "cards": ["5H"]}],
        "legal": [],
        "deadline": None,
    }
    assert check(good, "A", Nothing(), {}) == 1
    for event in (
        {"cards": ["5S"]},
        {"5S": 1},
        {"text": "take JK5S > new"},
        {"a": {"b": [["x", "JK"]]}},
        {"zone": "AD"},
    ):
        with pytest.raises(AssertionError):
            check({**good, "events": [event]}, "A", Nothing(), {})
    with pytest.raises(AssertionError):
        check({**good, "legal": ["add 5.1=5S2C"]}, "A", Nothing(), {})
    tried = {"t": "tried", "id": "x", "seq": 1, "refusal": {"params": {"card": "KS"}}, "worth": None}
    assert check(tried, "A", Nothing(), {"x": "discard KS"}) == 0
    with pytest.raises(AssertionError):
        check(tried, "A", Nothing(), {"x": "discard QS"})
    assert list(tokens("= AC:120 BD:-90")) == []
    assert list(tokens("d  foot A 5HJKTC")) == ["5H", "JK", "TC"]
