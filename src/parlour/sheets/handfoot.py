"""The score sheet of Hand and Foot by round, for people with real cards: what was counted, checked and added up.

A round is a page with the same fields for every side; it is closed once everything is on it and the rules allow it.
What cannot be by the rules is refused by `checks`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from parlour.engine import SEAT_NAMES, Illegal, Seat, side_name
from parlour.games.handfoot.melds import lacking
from parlour.games.handfoot.opening import required_points
from parlour.games.handfoot.rounds import dealer_after, next_seat
from parlour.games.handfoot.rules import Rules, side_of, sides
from parlour.games.handfoot.score import counted_score, totals, winners
from parlour.games.handfoot.state import RoundResult, SideScore
from parlour.sheets.checks import (
    FACES,
    LAID_FACES,
    Fields,
    book_faces,
    book_ranks,
    book_sum,
    books_on,
    entered_points,
    field_illegal,
    own_books,
    round_illegal,
    worth,
)
from parlour.sheets.sheet import Plain, Sheet, Wrote, read_int, read_names, read_one_of

__all__ = ["SHEET", "Paper"]

KINDS: Final = ("dealer", "set", "close", "names")
_FIELDS: Final = ("clean", "dirty", "wild", "red3", "cuts", "unfinished", "laid", "left")
_MOST: Final = 99
_MOST_POINTS: Final = 99_999


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet in use. `results` are the rounds closed so far."""

    rules: Rules
    pages: Mapping[tuple[int, int], Fields] = field(default_factory=dict)
    """By round and side."""
    outs: tuple[Seat | None, ...] = ()
    """Who went out in each closed round."""
    results: tuple[RoundResult, ...] = ()
    told: Mapping[int, Seat] = field(default_factory=dict)
    """Who deals a round, as somebody said."""
    dealers: Mapping[int, Seat] = field(default_factory=dict)
    """Who deals a round, as it was said or follows from the round before."""
    names: tuple[str, ...] = ()

    @property
    def round(self) -> int:
        """The number of the round that is played, from 1."""
        return len(self.outs) + 1

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each side before this round."""
        return totals(self.results, self.rules.sides_count)

    @property
    def won(self) -> tuple[int, ...]:
        """The sides that have won; none while the game goes on. Rule: H-R12.1, H-R12.2."""
        if not self.results:
            return ()
        count = self.rules.sides_count
        clean = [sum(result.clean_books[side] for result in self.results) for side in range(count)]
        return winners(self.rules, self.points, clean, len(self.results))


def _read(entry: Plain) -> Plain:
    """An entry in its one form. Raises ValueError."""
    kind = read_one_of(entry, "kind", KINDS)
    if kind == "names":
        names = entry.get("names")
        return {"kind": kind, "names": list(read_names(names, len(names) if isinstance(names, list) else 0))}
    made: dict[str, Any] = {"kind": kind, "round": read_int(entry, "round", 1, _MOST)}
    if kind == "dealer":
        return made | {"seat": read_one_of(entry, "seat", SEAT_NAMES)}
    if kind == "close":
        return made | {"out": None if entry.get("out") is None else read_one_of(entry, "out", SEAT_NAMES)}
    side, what = entry.get("side"), entry.get("field")
    if not isinstance(side, str) or not 1 <= len(side) <= len(SEAT_NAMES):
        raise ValueError("side is written as its seats, such as AC")
    if not isinstance(what, str) or what not in (*_FIELDS, *book_faces()):
        raise ValueError(f"field is one of {', '.join(_FIELDS)}, or a rank with a kind of book")
    return made | {"side": side, "field": what, "value": _read_value(what, entry)}


def _read_value(what: str, entry: Plain) -> Any:
    value = entry.get("value")
    if value is None:
        return None
    if what not in ("laid", "left"):
        return read_int(entry, "value", 0, _MOST)
    if not isinstance(value, dict):
        return read_int(entry, "value", 0, _MOST_POINTS)
    faces = LAID_FACES if what == "laid" else FACES
    return {face: read_int(value, face, 0, 999) for face in faces if value.get(face)}


def _write(paper: Paper, entry: Plain) -> tuple[Paper, Wrote] | Illegal:
    """Post one entry. Rule: H-R12.1: nothing is counted after the end of the game."""
    rules = paper.rules
    if entry["kind"] == "names":
        if len(entry["names"]) != rules.players_count:
            return Illegal("H-R1.1", "names_count", {"want": rules.players_count})
        return replace(paper, names=tuple(entry["names"])), Wrote()
    number = entry["round"]
    if number > paper.round:
        return Illegal("H-R12.1", "no_such_round", {"round": number, "now": paper.round})
    if paper.won and number == paper.round:
        return paper, Wrote(void="H-R12.1")
    for key in ("seat", "out"):
        if entry.get(key) is not None and SEAT_NAMES.index(entry[key]) >= rules.players_count:
            return Illegal("H-R1.1", "no_such_seat", {"seat": entry[key]})
    if entry["kind"] == "dealer":
        return _reckon(replace(paper, told={**paper.told, number: Seat[entry["seat"]]}))
    if entry["kind"] == "close":
        if number < paper.round:
            return Illegal("H-R10.1", "closed", {"round": number})
        out = None if entry["out"] is None else Seat[entry["out"]]
        return _reckon(replace(paper, outs=(*paper.outs, out)))
    return _set(paper, number, entry)


def _set(paper: Paper, number: int, entry: Plain) -> tuple[Paper, Wrote] | Illegal:
    """A field of a page; on a closed page it is a correction, and everything after it is reckoned anew."""
    rules = paper.rules
    named = [side_name(side) for side in sides(rules)]
    if entry["side"] not in named:
        return Illegal("H-R1.2", "no_such_side", {"side": entry["side"]})
    side = named.index(entry["side"])
    house = rules.in_force(number)
    refusal = field_illegal(house, entry["field"], entry["value"])
    if refusal is not None:
        return refusal
    page = {**paper.pages.get((number, side), {}), entry["field"]: entry["value"]}
    made = replace(paper, pages={**paper.pages, (number, side): page})
    return _reckon(made) if number < paper.round else (made, Wrote())


def _reckon(paper: Paper) -> tuple[Paper, Wrote] | Illegal:
    """Every closed round from its page. Rule: H-R2.1 (who deals next), H-R12.1 (rounds after the end do not count)."""
    made = replace(paper, results=())
    dealers = dict(paper.told)
    for number, out in enumerate(paper.outs, 1):
        if made.won:
            break
        house = paper.rules.in_force(number)
        pages = [paper.pages.get((number, side), {}) for side in range(paper.rules.sides_count)]
        refusal = round_illegal(paper.rules, house, number, made.points, pages, out)
        if refusal is not None:
            return refusal
        result = _result(paper.rules, house, pages, out)
        after = dealer_after(paper.rules, house, dealers.get(number), result)
        if after is not None:
            dealers.setdefault(number + 1, after)
        made = replace(made, results=(*made.results, result))
    return replace(made, dealers=dealers), Wrote()


def _result(rules: Rules, house: Rules, pages: Sequence[Fields], out: Seat | None) -> RoundResult:
    scores = tuple(
        page_score(house, page, is_out=out is not None and side_of(rules, out) == side)
        for side, page in enumerate(pages)
    )
    return RoundResult(
        scores, tuple(books_on(house, page).clean for page in pages), out, "stock" if out is None else "out"
    )


def page_score(house: Rules, page: Fields, *, is_out: bool) -> SideScore:
    """What a page comes to as it stands, in points; what is not entered counts nothing. Rule: H-R11.1 to H-R11.7."""
    laid = entered_points(house, "laid", page.get("laid"))
    return counted_score(
        house,
        cards=laid,
        books=book_sum(house, page),
        held=-entered_points(house, "left", page.get("left")),
        has_opened=laid > 0,
        red3_count=page.get("red3") or 0,
        unfinished=page.get("unfinished") or 0,
        is_out=is_out,
        exact_cuts=page.get("cuts") or 0,
    )


def _first(house: Rules, rules: Rules, dealer: Seat | None) -> Seat | None:
    """Who plays first, where it does not hang on lots. Rule: H-R2.1."""
    if dealer is None or house.table.first_player == "high_card":
        return None
    return dealer if house.table.first_player == "dealer" else next_seat(rules, dealer)


def _pages(paper: Paper, house: Rules, number: int, before: Sequence[int], out: Seat | None) -> list[dict[str, Any]]:
    """The page of every side in a round: what was entered, what it comes to, what is lacking to go out."""
    shown = []
    for index, seats in enumerate(sides(paper.rules)):
        page = paper.pages.get((number, index), {})
        score = page_score(house, page, is_out=out in seats)
        books = books_on(house, page)
        shown.append(
            {
                "side": side_name(seats),
                "fields": dict(page),
                "books": books._asdict(),
                "lacks": lacking(house, books, book_ranks(house, page)),
                "opening": required_points(house, number, before[index]),
                "laid": entered_points(house, "laid", page.get("laid")),
                "left": entered_points(house, "left", page.get("left")),
                "parts": score._asdict(),
                "total": score.total,
                "before": before[index],
                "after": before[index] + score.total,
            }
        )
    return shown


def _round(paper: Paper, number: int) -> dict[str, Any]:
    """A round as JSON, with what the rules in force in it ask and pay."""
    house = paper.rules.in_force(number)
    is_closed = number <= len(paper.results)
    out = paper.outs[number - 1] if is_closed else None
    dealer = paper.dealers.get(number)
    first = _first(house, paper.rules, dealer)
    return {
        "round": number,
        "is_closed": is_closed,
        "out": None if out is None else SEAT_NAMES[out],
        "dealer": None if dealer is None else SEAT_NAMES[dealer],
        "first": None if first is None else SEAT_NAMES[first],
        "pages": _pages(paper, house, number, totals(paper.results[: number - 1], paper.rules.sides_count), out),
        "contract": {
            "clean": house.out.contract_clean,
            "dirty": house.out.contract_dirty,
            "wild": house.out.contract_wild,
            "ranks": list(house.out.contract_ranks),
        },
        "bonus": {kind: house.book_points[kind] for kind in ("clean", "dirty", "wild")},
        "own_books": [
            {"field": key, "bonus": house.book_points.get(key, house.book_points[key.split(".")[1]])}
            for key in own_books(house)
        ],
        "out_bonus": house.out.bonus,
        "red3_value": house.threes.red3_value,
        "worth": {"laid": worth(house, "laid"), "left": worth(house, "left")},
        "has": {
            "wild": house.melds.wild_melds,
            "red3": house.lays_red_threes,
            "cuts": house.table.deal_method == "cut",
            "unfinished": house.melds.wild_melds and house.melds.incomplete_wild_penalty > 0,
        },
    }


def _wire(paper: Paper) -> dict[str, Any]:
    """The sheet as JSON: every closed round, the one that is played, the totals."""
    rules = paper.rules
    won = paper.won
    last = len(paper.results) if won else paper.round
    end = rules.end
    return {
        "rounds": [_round(paper, number) for number in range(1, last + 1)],
        "round": last,
        "is_over": bool(won),
        "totals": list(paper.points),
        "sides": [side_name(seats) for seats in sides(rules)],
        "winners": [SEAT_NAMES[seat] for side in won for seat in sides(rules)[side]],
        "end": {"kind": end.game_end, "rounds": end.rounds, "target": end.target_score},
        "names": list(paper.names) or None,
    }


def _table(paper: Paper, names: Sequence[str]) -> list[list[str | int]]:
    """A row for each side and round with the parts of its score. Heads in the words of the export."""
    rows: list[list[str | int]] = [["round", "side", *SideScore._fields, "total", "sum"]]
    sums = [0] * paper.rules.sides_count
    for number, result in enumerate(paper.results, 1):
        for index, (seats, score) in enumerate(zip(sides(paper.rules), result.scores, strict=True)):
            sums[index] += score.total
            rows.append([number, " + ".join(names[seat] for seat in seats), *score, score.total, sums[index]])
    return rows


SHEET: Final[Sheet[Paper]] = Sheet(_read, Paper, _write, _wire, _table)
"""The sheet of Hand and Foot."""
