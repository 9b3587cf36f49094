"""No hidden card in any outgoing byte. What a seat may know is worked out here from the log, not by the engine."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

import pytest

from parlour.cards import parse_cards
from parlour.server import ledger
from parlour.server.referee import LogRow, Match, Turn, actor_of
from tests.server.helpers import Page, Person, Server, run, serving

CARD = re.compile(r"(?<![A-Za-z0-9])(?:[A2-9TJQK][CDHS])+(?![A-Za-z0-9])")
PUBLIC = "public"
SIDES = {"AC", "BD"}
"""Partnerships that read like a card."""


class Knowledge:
    """What each viewer may know after each event, by the rules of showing cards."""

    def __init__(self, match: Match, rows: list[LogRow], *, is_counted_by_claims: bool) -> None:
        self.viewers = [*(str(seat) for seat in match.seats), PUBLIC]
        self.steps: list[tuple[int, dict[str, set[str]]]] = []
        self.begins: list[int] = []
        """The steps by which deals begin, the drawing for the deal among them."""
        self.known: dict[str, set[str]] = {viewer: set() for viewer in self.viewers}
        self.hands: dict[str, list[str]] = {}
        self.crib: list[str] = []
        self.shown = 0
        self._begin(match.initial)
        replayed = Match(match.game, match.rules, match.number, match.first_dealer, match.packs, match.initial)
        for at, row in enumerate(rows):
            turn = Turn(replayed, is_marking=False)
            turn.do(actor_of(row.actor), match.game.parse(row.text))
            replayed.take(turn)
            self._learn(row)
            counts = is_counted_by_claims and row.text.startswith("claim")
            if row.text == "show" or (counts and self.shown < len(self.hands)):
                self.shown += 1
                if self.shown == len(self.hands):
                    self._show(self.crib)  # the crib is turned when the last hand has been counted
            if at + 1 < len(rows) and self.shown == 0 and _begins_show(rows[at + 1], is_counted_by_claims):
                for cards in self.hands.values():
                    self._show(cards)  # the play is over: hands lie open for the count
            if replayed.outcome is not None:
                self._show([c.text for c in match.game.pack(match.rules)])
            self.steps.append((turn.seq, {viewer: set(cards) for viewer, cards in self.known.items()}))

    def _begin(self, start: Any) -> None:
        """What is known where the match begins in the middle of a deal."""
        laid = [(who, c.text) for pile in (*start.counts, start.pile) for who, c in pile]
        for seat, (held, thrown) in enumerate(zip(start.hands, start.thrown, strict=True)):
            own = [c.text for c in held]
            if own or thrown:
                self.hands["ABCD"[seat]] = own + [text for who, text in laid if who == seat]
                self.known["ABCD"[seat]].update(own, (c.text for c in thrown))
        self.crib = [c.text for c in start.crib]
        self._show([text for _, text in laid] + ([start.starter.text] if start.starter else []))

    def _show(self, cards: list[str]) -> None:
        for known in self.known.values():
            known.update(cards)

    def _learn(self, row: LogRow) -> None:
        verb, *words = row.text.split()
        if row.actor == "d" and verb == "cut":
            if words[0] == "A":
                self._forget()
            self._show([words[1]])
        elif row.actor == "d" and verb == "deal" and words[0] == "crib":
            self.crib += _cards(words[1])
        elif row.actor == "d" and verb == "deal":
            if self.crib or not self.hands or words[0] in self.hands:
                self._forget()
            self.hands[words[0]] = _cards(words[1])
            self.known[words[0]].update(self.hands[words[0]])
        elif row.actor == "d" and verb == "starter":
            self._show([words[0]])
        elif verb == "crib":
            thrown = _cards(words[0])
            self.crib += thrown
            self.hands[row.actor] = [c for c in self.hands[row.actor] if c not in thrown]
        elif verb == "play":
            self._show([words[0]])

    def _forget(self) -> None:
        self.begins.append(len(self.steps))
        self.hands, self.crib, self.shown = {}, [], 0
        for known in self.known.values():
            known.clear()

    def at(self, viewer: str, seq: int) -> set[str]:
        """What the viewer may know once event `seq` has happened."""
        return next((known[viewer] for end, known in self.steps if end >= seq), self.steps[-1][1][viewer])

    def by_deal(self, viewer: str, seq: int) -> list[set[str]]:
        """What the viewer may know of each deal so far, the last one first."""
        return known_by_deal(self.steps, self.begins, viewer, seq)


def known_by_deal(
    steps: Sequence[tuple[int, Mapping[str, AbstractSet[str]]]], begins: Sequence[int], viewer: str, seq: int
) -> list[set[str]]:
    """What a viewer knew at the end of each deal until event `seq`, and at that event; the last one first."""
    now = next((at for at, (end, _) in enumerate(steps) if end >= seq), len(steps) - 1)
    lasts = [at - 1 for at in begins if 0 < at <= now]
    return [set(steps[at][1][viewer]) for at in reversed([*lasts, now])]


def _begins_show(row: LogRow, is_counted_by_claims: bool) -> bool:
    return row.text == "show" or (is_counted_by_claims and row.text.startswith("claim"))


def _cards(text: str) -> list[str]:
    return [c.text for c in parse_cards(text)]


def _tokens(value: Any) -> Iterator[str]:
    """Every card named anywhere: in keys, in words, joined or alone."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in SIDES:
                yield from _tokens(key)
            if key != "side":
                yield from _tokens(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _tokens(inner)
    elif isinstance(value, str):
        for found in CARD.findall(value):
            yield from (found[i : i + 2] for i in range(0, len(found), 2))


def _check(message: dict[str, Any], viewer: str, knowledge: Knowledge) -> int:
    """Check one message and return how many cards it named."""
    rest = dict(message)
    named = 0

    def look(part: Any, seq: int) -> int:
        tokens = list(_tokens(part))
        leaked = set(tokens) - knowledge.at(viewer, seq)
        assert not leaked, f"{viewer} must not know {leaked} at {seq}: {json.dumps(part)[:300]}"
        return len(tokens)

    if message["t"] == "table":
        table = {key: value for key, value in rest.pop("table").items() if key not in ("code", "link")}
        assert not list(_tokens(table))
    elif message["t"] == "view":
        for entry in rest.pop("log"):
            named += look(entry["event"], entry["seq"])
        named += look(rest.pop("view"), message["seq"]) + look(rest.pop("legal"), message["seq"])
    elif message["t"] == "events":
        for seq, event in enumerate(rest.pop("events"), message["from"]):
            named += look(event, seq)
        named += look(rest.pop("legal"), message["seq"])
    elif message["t"] == "refused":
        named += look(rest.pop("params"), message["seq"])
    assert not list(_tokens(rest)), rest
    return named


@pytest.mark.parametrize(
    ("seats", "rules", "position"),
    [
        (2, "acc target=61", ""),
        (2, "five_card", ""),
        (3, "players=3 target=61", ""),
        (4, "players=4 target=61", ""),
        (2, "acc target=61 counting=show muggins=on", ""),
        (
            2,
            "acc target=121",
            "dealer=A pegs=A:60,B:55 hand:A=7H8C9DKS hand:B=4C??*3 thrown:A=QDQS starter=2H plays=4C",
        ),
        (2, "acc", "dealer=B scores=A:60,B:55 hand:A=5H6HQDJSKC2C"),
    ],
)
def test_no_outgoing_byte_names_a_hidden_card(tmp_path: Path, seats: int, rules: str, position: str) -> None:
    """BC-113, BC-116, BC-118, BC-119: every message to every seat and to spectators, reconnects included."""

    async def play() -> None:
        async with serving(tmp_path, window_seconds=0.05) as server:
            people = [Person(server.base) for _ in range(seats)]
            for person in people:
                await person.become("Somebody")
            code = await people[0].open_table("me", *["open"] * (seats - 1), rules=rules, position=position)
            for person in people[1:]:
                await person.sit(code)
            pages = [person.page(code) for person in people]
            heard: dict[str, list[Page]] = {PUBLIC: [Page(server.base, code)]}
            for letter, page in zip("ABCD", pages, strict=False):
                heard[letter] = [page]
            for (page,) in heard.values():
                await page.__aenter__()
                await page.hello()
            rng = random.Random(4)
            visits = asyncio.create_task(_visit(server, code, people, heard))
            await asyncio.gather(
                *(
                    page.play_on(lambda page: rng.choice([t for t in page.legal if not t.startswith("muggins")]))
                    for page in pages
                )
            )
            visits.cancel()
            await heard[PUBLIC][0].until(lambda: heard[PUBLIC][0].is_over)
            found = await server.house.store.read(lambda db: ledger.load_log(db, code, 1))
            assert found is not None
            rows = found.rows
            match = server.house.tables.live[code].match
            assert match is not None
            knowledge = Knowledge(match, list(rows), is_counted_by_claims="counting=show" in rules)
            for viewer, listeners in heard.items():
                named = sum(_check(json.loads(raw), viewer, knowledge) for page in listeners for raw in page.raw)
                assert named > 100, "the search found cards at all"
            for page, *_ in heard.values():
                await page.__aexit__()
            for person in people:
                await person.http.aclose()

    run(play(), 110)


async def _visit(server: Server, code: str, people: list[Person], heard: dict[str, list[Page]]) -> None:
    """Fresh pages of every viewer at odd moments: their views and logs are searched as well."""
    while True:
        await asyncio.sleep(0.05)
        fresh = {PUBLIC: Page(server.base, code)}
        for letter, person in zip("ABCD", people, strict=False):
            fresh[letter] = person.page(code)
        for viewer, page in fresh.items():
            heard[viewer].append(page)
            async with page:
                await page.hello()


def test_the_search_would_find_a_leak() -> None:
    """The check itself fails when a hidden card is named."""

    class Nothing(Knowledge):
        def __init__(self) -> None:
            self.steps = [(99, {"A": {"5H"}})]

    good = {
        "t": "events",
        "match": 1,
        "from": 1,
        "seq": 1,
        "events": [{"cards": ["5H"]}],
        "legal": [],
        "deadline": None,
    }
    assert _check(good, "A", Nothing()) == 1
    for event in ({"cards": ["5S"]}, {"5S": 1}, {"text": "crib 5H5S"}, {"a": {"b": [["x", "5S"]]}}):
        with pytest.raises(AssertionError):
            _check({**good, "events": [event]}, "A", Nothing())
    with pytest.raises(AssertionError):
        _check({**good, "legal": ["play 5S"]}, "A", Nothing())
