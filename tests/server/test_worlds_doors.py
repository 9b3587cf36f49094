"""Two worlds at every door: a match played twice with hidden cards exchanged.

Whoever cannot see the cards gets the same bytes in every frame, answer, record, export and log line; nonces, hashes,
ids and times aside. What a search for names would miss (an ordering, a count, the length of something) shows here.
"""

from __future__ import annotations

import io
import itertools
import json
import random
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from parlour.cards import Card, card
from parlour.engine import find_game
from parlour.server import ledger
from tests.server.helpers import Page, Person, run, serving
from tests.server.stacked import Stacked
from tests.server.sweep import plain, somebody_may, sweep
from tests.server.test_leaks_doors import log
from tests.server.test_leaks_handfoot import FACE
from tests.server.test_worlds_handfoot import _slices

__all__ = ["log"]

PUBLIC = "public"
LETTERS = "ABCD"
SLOW = [pytest.mark.slow, pytest.mark.timeout(300)]
MOST_SECONDS = 140
"""A world takes a few seconds where the machine does nothing else."""
UNLIKE = ("GET /metrics", "GET /api/tables/{code}/qr.svg", "POST /api/me/recovery-code")
"""Figures of the operator, with times among them; a picture of the address of the table; a new secret of one's own."""


COUNTED = '"kind":"reveal","zone":"crib"'
"""What is heard when what was thrown is shown to everybody."""


@dataclass
class World:
    """What was said, and what everybody got."""

    said: list[tuple[str, str]] = field(default_factory=list)
    frames: dict[str, list[str]] = field(default_factory=dict)
    replies: dict[tuple[str, str, int], tuple[str, ...]] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)
    """The log of the match."""


Choose = Callable[[dict[str, Page], int], tuple[str, str]]


async def play(
    folder: Path, game: str, rules: str, seats: int, packs: list[list[Card]], choose: Choose, *, asks: bool = True
) -> World:
    """Play some acts with stacked packs and ask at every door now and then; `choose` ends it by an empty act."""
    left = iter(packs)

    def stacked(cards: list[Card]) -> None:
        cards[:] = next(left, cards)

    world = World()
    async with serving(folder, shuffled=Stacked(stacked)) as server, AsyncExitStack() as stack:
        everybody = [await stack.enter_async_context(Person(server.base)) for _ in range(seats + 2)]
        for person in everybody:
            await person.become("Somebody")
        *players, spectator, stranger = everybody
        code = await players[0].open_table("me", *["open"] * (seats - 1), rules=rules, game=game)
        for person in players[1:]:
            await person.sit(code)
        people = {**dict(zip(LETTERS, players, strict=False)), PUBLIC: spectator}
        pages = {viewer: await stack.enter_async_context(person.page(code)) for viewer, person in people.items()}
        for page in pages.values():
            await page.hello()
        while True:
            await somebody_may(pages.values())
            at = len(world.said)
            seat, text = choose(pages, at)
            if not text:
                break
            if asks and at % 9 == 4:
                for reply in await sweep(server, code, people, at, stranger, is_whole=at == 4):
                    texts = tuple(plain(text, server, code) for text in reply.texts)
                    world.replies[reply.viewer, reply.door, at] = texts
            answer = await pages[seat].act(text, command=f"s{at}")
            assert answer["t"] == "ok", answer
            world.said.append((seat, text))
            for page in pages.values():
                await page.reach(answer["seq"])
        found = await server.house.store.read(lambda db: ledger.load_log(db, code, 1))
        assert found is not None
        world.log = [f"{row.actor} {row.text}" for row in found.rows]
        for viewer, page in pages.items():
            hidden = itertools.takewhile(lambda text: COUNTED not in text, page.raw)
            world.frames[viewer] = [plain(text, server, code) for text in hidden]
    return world


def again(script: list[tuple[str, str]], change: Callable[[str], str] = lambda text: text) -> Choose:
    """The same acts once more, in other cards where the hidden ones were said."""
    said = [(seat, change(text)) for seat, text in script]
    return lambda _, at: said[at] if at < len(said) else ("", "")


def differences(one: World, other: World, viewer: str) -> list[str]:
    """Where a viewer could tell the worlds apart."""
    assert one.replies.keys() == other.replies.keys()
    found = [
        f"{door} after {at}"
        for (who, door, at), texts in one.replies.items()
        if who == viewer and door not in UNLIKE and texts != other.replies[who, door, at]
    ]
    heard = zip(one.frames[viewer], other.frames[viewer], strict=True)
    return found + [f"frame {at}: {ours} / {theirs}" for at, (ours, theirs) in enumerate(heard) if ours != theirs]


def logged(log: io.StringIO) -> list[str]:
    """The lines that were logged since, without times."""
    entries = [json.loads(line) for line in log.getvalue().splitlines()]
    log.seek(0)
    log.truncate()
    return [json.dumps({key: one for key, one in entry.items() if key not in ("at", "ms")}) for entry in entries]


def compare(one: World, other: World, seats: int) -> None:
    """All but B are told the same; B, whose cards they are, is told of them."""
    for viewer in [*LETTERS[:seats], PUBLIC]:
        found = differences(one, other, viewer)
        if viewer == "B":
            assert found, "B sees another card"
        else:
            assert found == [], f"{viewer} can tell by {found[:3]}"


@pytest.mark.parametrize(
    ("seats", "asks"),
    [
        (2, True),
        (3, False),
        (4, False),
        pytest.param(3, True, marks=SLOW),
        pytest.param(4, True, marks=SLOW),
    ],
)
def test_at_cribbage_nobody_can_tell_what_another_threw(
    tmp_path: Path, log: io.StringIO, seats: int, asks: bool
) -> None:
    """A card that B throws against one that stays in the stock, until the hands are counted."""
    rng = random.Random(seats)
    game = find_game("cribbage")
    rules = f"players={seats}"
    packs = []
    for _ in range(3):
        cards = list(game.pack(game.options.parse(rules)))
        rng.shuffle(cards)
        packs.append(cards)
    lowest = [card(text) for text in ("AC", "2C", "3C", "4C")]
    packs[0] = [*lowest, *(c for c in packs[0] if c not in lowest)]  # no tie for the deal

    def first(pages: dict[str, Page], at: int) -> tuple[str, str]:
        if pages[PUBLIC].view["facts"]["deal"] != 1:
            return "", ""
        seat = next(seat for seat, page in pages.items() if page.legal)
        return seat, pages[seat].legal[0]

    one = run(play(tmp_path / "one", "cribbage", rules, seats, packs, first, asks=asks), MOST_SECONDS)
    lines = logged(log)
    thrown = card(next(text for seat, text in one.said if seat == "B").split()[1][:2])
    spare = packs[1][-1]

    def swap(text: str) -> str:
        new = text.replace(thrown.text, "@@").replace(spare.text, thrown.text).replace("@@", spare.text)
        return new if text.startswith("crib") else text

    other = [list(cards) for cards in packs]
    i, j = packs[1].index(thrown), packs[1].index(spare)
    other[1][i], other[1][j] = spare, thrown
    two = run(play(tmp_path / "two", "cribbage", rules, seats, other, again(one.said, swap), asks=asks), MOST_SECONDS)
    assert all(len(frames) > 8 for frames in one.frames.values())
    assert one.log != two.log
    compare(one, two, seats)
    assert logged(log) == lines


def _handfoot_packs(rules: str, avoid: str) -> list[list[Card]]:
    """Packs whose last cards, at the bottom of the stock, are those that nobody shows; the lots differ."""
    game = find_game("handfoot")
    rng = random.Random(rules)
    packs = []
    for _ in range(3):
        cards = list(game.pack(game.options.parse(rules)))
        rng.shuffle(cards)
        cards.sort(key=lambda c: c.text == avoid)
        packs.append(cards)
    lots = [card(text) for text in ("4C", "5C", "6C", "7C")]
    rest = list(packs[0])
    for lot in lots:
        rest.remove(lot)
    packs[0] = [*lots, *rest]
    return packs


@pytest.mark.parametrize(
    ("seats", "rules"),
    [
        (2, "bga num_players=2 team_size=1"),
        pytest.param(4, "bga num_players=4", marks=SLOW),
        pytest.param(3, "pagat num_players=3 team_size=1", marks=SLOW),
    ],
)
@pytest.mark.parametrize("where", ["foot", pytest.param("stock", marks=SLOW)])
def test_at_hand_and_foot_nobody_can_tell_what_lies_in_a_foot_or_how_the_stock_lies(
    tmp_path: Path, log: io.StringIO, seats: int, rules: str, where: str
) -> None:
    """A card of B's foot against one at the bottom of the stock, or two that lie there: not even B can tell."""
    avoid = "QS"
    packs = _handfoot_packs(rules, avoid)
    rng = random.Random(5)

    def some(pages: dict[str, Page], at: int) -> tuple[str, str]:
        if at == 22:
            return "", ""
        seat = next(seat for seat, page in pages.items() if page.legal)
        shown = [text for text in pages[seat].legal if avoid not in FACE.findall(text.replace("=", " "))]
        return seat, rng.choice([text for text in shown if not text.startswith("take")] or shown)

    one = run(play(tmp_path / "one", "handfoot", rules, seats, packs, some), MOST_SECONDS)
    lines = logged(log)
    other = [list(cards) for cards in packs]
    cards = other[1]
    dealt = {(seat, verb): start for seat, verb, start, _ in _slices([row for row in one.log if " lot" not in row])}
    i = dealt["B", "foot"] + 2 if where == "foot" else len(cards) - 1 - cards.count(card(avoid))
    j = len(cards) - 1
    assert cards[i] != cards[j]
    cards[i], cards[j] = cards[j], cards[i]
    two = run(play(tmp_path / "two", "handfoot", rules, seats, other, again(one.said)), MOST_SECONDS)
    assert two.said == one.said
    assert (two.log != one.log) == (where == "foot"), "the worlds differ"
    for viewer in [*LETTERS[:seats], PUBLIC]:
        assert differences(one, two, viewer) == [], viewer
    assert logged(log) == lines
