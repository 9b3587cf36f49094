"""`parlour admin fairness`: every match dealt again from its seed, and how even all deals are."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from parlour.cli import Parser
from parlour.cli.admin import add_database, tables_of

if TYPE_CHECKING:
    from parlour.records.tally import Failure, Tally, Trial
    from parlour.server.evenness import Unopened
    from parlour.server.tables import Tables

__all__ = ["ABOUT", "run"]

ABOUT: Final = "deal every match again from its seed, and test all deals"
_EXAMPLES: Final = """examples:
  parlour admin fairness              ./data, also while the server runs
  parlour admin fairness --json

Exit status: 0 all is as it should be, 1 a match does not hold or a test is out
of the ordinary. The tests are explained in docs/fairness.md."""
_NAMES: Final = {
    "top": "rank of the first card of a pack",
    "places": "every card in every place of the pack",
    "neighbours": "cards of one rank side by side",
    "repeats": "neighbours that stay together from pack to pack",
    "players": "ranks dealt to people and to computer players",
}
_LISTED: Final = 20


def run(arguments: Sequence[str]) -> int:
    """Report on all deals; 0 if nothing is out of the ordinary, else 1."""
    parser = Parser("parlour admin fairness", "Whether the cards of this server are dealt fairly.", _EXAMPLES)
    add_database(parser)
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    given = parser.parse_args(arguments)
    with tables_of(given) as house:
        tally, listed, count = asyncio.run(_count(house))
    if given.json:
        print(json.dumps(_json(tally, listed, count), indent=2))
    else:
        _tell(tally, listed, count)
    return 1 if tally.is_odd() else 0


async def _count(house: Tables) -> tuple[Tally, list[Unopened], int]:
    from parlour.server.evenness import Evenness, unopened

    async def here(job: Callable[[], None]) -> None:
        job()

    evenness = Evenness(house)
    await evenness.count(here)
    listed, count = await house.store.read(lambda db: unopened(db, _LISTED))
    return evenness.tally, listed, count


def _tell(tally: Tally, listed: Sequence[Unopened], count: int) -> None:
    print(f"{tally.match_count} matches with {tally.pack_count} packs; {tally.proved_count} proved card by card")
    for failure in tally.failures:
        print(f"  {failure.commitment} does not hold: {_place(failure)}{failure.words}")
    for test in tally.tests():
        print(f"  {test.game}, {test.pack} cards: {_NAMES[test.name]}: {_said(test)}")
    verdict = "out of the ordinary" if tally.is_odd() else "nothing is out of the ordinary"
    print(f"{verdict} (a single test is from p = {tally.limit():.2g} down)")
    print(f"{count} seeds are not open" + (", the oldest:" if listed else ""))
    for one in listed:
        print(f"  {one.commitment} begun {_day(one.began_at)}, last move {_day(one.moved_at)}")


def _place(failure: Failure) -> str:
    return f"line {failure.line}: " if failure.line else ""


def _said(test: Trial) -> str:
    of = "cards" if test.name == "players" else "packs"
    if test.p is None:
        return f"{test.count} {of}, too few yet (from {test.need} on)"
    kind = f"chi-square {test.statistic:.1f}, {test.freedom} df" if test.freedom else f"z {test.statistic:+.2f}"
    return f"{test.count} {of}, {kind}, p = {test.p:.2g}"


def _day(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d}"


def _json(tally: Tally, listed: Sequence[Unopened], count: int) -> dict[str, object]:
    return {
        "matches": tally.match_count,
        "packs": tally.pack_count,
        "proved": tally.proved_count,
        "failures": [asdict(failure) for failure in tally.failures],
        "tests": [asdict(test) for test in tally.tests()],
        "limit": tally.limit(),
        "odd": tally.is_odd(),
        "unopened": [one._asdict() for one in listed],
        "unopened_count": count,
    }
