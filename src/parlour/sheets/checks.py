"""What a page of Hand and Foot cannot say: entries held against the rules in force, before they are added up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import gcd
from typing import Any, Final

from parlour.cards import JOKER, Card, card
from parlour.engine import Illegal, Seat, side_name
from parlour.games.handfoot.going_out import contract_illegal
from parlour.games.handfoot.melds import Books, lacking, shape_illegal
from parlour.games.handfoot.opening import required_points
from parlour.games.handfoot.rules import Rules, copies, pack, side_of, sides

__all__ = [
    "FACES",
    "LAID_FACES",
    "book_faces",
    "book_ranks",
    "book_sum",
    "books_on",
    "entered_points",
    "field_illegal",
    "own_books",
    "round_illegal",
    "worth",
]

Fields = Mapping[str, Any]
"""What stands for one side in one round: counts by field, `laid` and `left` as points or as cards by face."""

FACES: Final[dict[str, Card]] = {
    "JK": JOKER,
    **{rank: card(f"{rank}S") for rank in "2AKQJT987654"},
    "B3": card("3S"),
    "R3": card("3H"),
}
"""A card for each face that is counted apart: suit matters only for threes."""
LAID_FACES: Final = tuple(face for face in FACES if face != "R3")
"""Faces that may lie in melds."""

_KINDS: Final = ("clean", "dirty", "wild")
_NATURALS: Final = "AKQJT987654"
_SUITS: Final = {"B3": 2, "R3": 2, "JK": 1}


@cache
def book_faces() -> tuple[str, ...]:
    """Fields for books of one rank: `7.clean`."""
    return tuple(f"{rank}.{kind}" for rank in _NATURALS for kind in ("clean", "dirty"))


def own_books(house: Rules) -> tuple[str, ...]:
    """The books that are counted apart: ranks with a bonus of their own, and those that the contract names.

    Rule: H-R11.2, H-R9.1.
    """
    named = {f"{rank}.{kind}" for rank in house.out.contract_ranks for kind in ("clean", "dirty")}
    return tuple(key for key in book_faces() if key in named or key in dict(house.scoring.rank_bonus))


def worth(house: Rules, what: str) -> dict[str, int]:
    """Points by face: of a card that was `laid`, or what one `left` in hand or foot costs. Rule: H-R11.1, H-R11.6."""
    if what == "laid":
        has_threes = house.threes.black3_meld != "never"
        faces = [face for face in LAID_FACES if face != "B3" or has_threes]
        return {face: house.card_points[FACES[face].index] for face in faces}
    return {face: -house.held_points[c.index] for face, c in FACES.items()}


def entered_points(house: Rules, what: str, value: Any) -> int:
    """The points of cards laid, or the cost of those left, as entered: a sum, or cards by face."""
    if isinstance(value, Mapping):
        worths = worth(house, what)
        return sum(worths.get(face, 0) * n for face, n in value.items())
    return int(value or 0)


def books_on(house: Rules, page: Fields) -> Books:
    """The books of a page by kind, those counted apart included."""
    own = [(key.split(".")[1], page.get(key) or 0) for key in own_books(house)]
    return Books(*((page.get(kind) or 0) + sum(n for k, n in own if k == kind) for kind in _KINDS))


def book_ranks(house: Rules, page: Fields) -> set[str]:
    """The ranks of which the page says that there is a book."""
    return {key.split(".")[0] for key in own_books(house) if page.get(key)}


def book_sum(house: Rules, page: Fields) -> int:
    """The bonuses of the books of a page, in points. Rule: H-R11.2: a rank may have a bonus of its own."""
    worths = house.book_points
    own = sum(worths.get(key, worths[key.split(".")[1]]) * (page.get(key) or 0) for key in own_books(house))
    return own + sum(worths[kind] * (page.get(kind) or 0) for kind in _KINDS)


def _most(rules: Rules, face: str) -> int:
    """How many cards of a face there are, packs that may join the stock included. Rule: H-R1.3, H-R10.4."""
    added = rules.packs_count if rules.draw.stock_exhaustion == "add_deck" else 0
    return copies(rules, added, FACES[face]) * _SUITS.get(face, 4)


def field_illegal(house: Rules, what: str, value: Any) -> Illegal | None:
    """Whether an entry can stand by itself.

    Rule: H-R5.1 (wild books), H-R3.7 and H-R1.3 (red threes), H-R2.3 (exact cuts), H-R11.1, H-R11.6 (points).
    """
    if not value:
        return None
    if what in ("wild", "unfinished") and not house.melds.wild_melds:
        return Illegal("H-R5.1", "no_wild_books")
    if what == "red3":
        return _red3_illegal(house, value)
    if what == "cuts":
        if house.table.deal_method != "cut":
            return Illegal("H-R2.3", "no_cuts")
        most = house.table.team_size
        return Illegal("H-R2.3", "too_many_cuts", {"n": value, "most": most}) if value > most else None
    if what in book_faces() and what not in own_books(house):
        return Illegal("H-R11.2", "no_own_book", {"rank": what.split(".")[0], "kind": what.split(".")[1]})
    return _points_illegal(house, what, value) if what in ("laid", "left") else None


def _red3_illegal(house: Rules, count: int) -> Illegal | None:
    if not house.lays_red_threes:
        return Illegal("H-R3.7", "red3_not_laid")
    most = _most(house, "R3")
    return Illegal("H-R1.3", "too_many_red3", {"n": count, "most": most}) if count > most else None


def _points_illegal(house: Rules, what: str, value: Any) -> Illegal | None:
    """Whether cards can come to such a sum: no more of a face than there are, and no sum between two cards."""
    rule = "H-R11.1" if what == "laid" else "H-R11.6"
    worths = worth(house, what)
    if not isinstance(value, Mapping):
        step = gcd(*worths.values())
        low = value - value % step if step else 0
        return (
            Illegal(rule, "odd_points", {"n": value, "step": step, "low": low, "high": low + step})
            if value != low
            else None
        )
    for face, count in value.items():
        if face not in worths:
            return Illegal("H-R3.8", "no_black_threes")
        if count > _most(house, face):
            return Illegal("H-R1.3", "too_many_cards", {"face": face, "n": count, "most": _most(house, face)})
    return None


@lru_cache(maxsize=256)
def _least(house: Rules, kind: str, rank: str = "") -> int:
    """The least that the cards of a book can be worth. Rule: H-R5.1 to H-R5.3, H-R11.1."""
    size = house.melds.book_size
    wilds = ("2S", "JK") if house.table.jokers_per_deck else ("2S",)
    if kind == "wild":
        return size * min(house.card_points[card(text).index] for text in wilds)
    found = []
    for natural in rank or _NATURALS:
        for wild in wilds:
            for count in range(1, size) if kind == "dirty" else (0,):
                cards = [card(f"{natural}S")] * (size - count) + [card(wild)] * count
                if shape_illegal(house, cards) is None:
                    found.append(sum(house.card_points[c.index] for c in cards))
    return min(found, default=0)


def least_laid(house: Rules, page: Fields) -> int:
    """The least points that the books of a page need on the board."""
    own = sum(_least(house, key.split(".")[1], key.split(".")[0]) * (page.get(key) or 0) for key in own_books(house))
    return own + sum(_least(house, kind) * (page.get(kind) or 0) for kind in _KINDS if page.get(kind))


def round_illegal(
    rules: Rules, house: Rules, number: int, before: Sequence[int], pages: Sequence[Fields], out: Seat | None
) -> Illegal | None:
    """Whether a round can have ended like this: everything entered, and by the rules.

    `before` are the totals of the sides before it, `out` who went out (None: the stock ended the round).
    """
    for side, page in enumerate(pages):
        name = side_name(sides(rules)[side])
        refusal = _page_illegal(house, number, before[side], page)
        if refusal is not None:
            return Illegal(refusal.rule, refusal.code, {**refusal.params, "side": name})
    red3 = sum(page.get("red3") or 0 for page in pages)
    if red3 > _most(house, "R3"):
        return Illegal("H-R1.3", "too_many_red3", {"n": red3, "most": _most(house, "R3")})
    held, laid = ([entered_points(house, what, page.get(what)) for page in pages] for what in ("left", "laid"))
    most = sum(max(house.card_points[c.index], -house.held_points[c.index]) for c in pack(rules))
    if sum(held) + sum(laid) > most:
        return Illegal("H-R1.3", "more_than_all", {"n": sum(held) + sum(laid), "most": most})
    if out is not None:
        refusal = _out_illegal(rules, house, pages[side_of(rules, out)], out)
        if refusal is not None:
            return refusal
    return _left_illegal(rules, house, held, out)


def _page_illegal(house: Rules, number: int, before: int, page: Fields) -> Illegal | None:
    """One side of a round. Rule: H-R11.1, H-R11.6, H-R11.7, H-R5.3; H-R5.7, H-R6.1: what opened lies there still."""
    for what in ("laid", "left"):
        if page.get(what) is None:
            return Illegal("H-R11.1" if what == "laid" else "H-R11.6", f"{what}_missing")
    laid = entered_points(house, "laid", page["laid"])
    books = books_on(house, page)
    if not laid:
        return Illegal("H-R11.7", "books_without_cards") if any(books) else None
    least = least_laid(house, page)
    if laid < least:
        return Illegal("H-R5.3", "books_need_cards", {"n": laid, "least": least})
    opening = house.opening
    counted = laid + (book_sum(house, page) if opening.counts_book_bonus else 0)
    if opening.counts_red3:
        counted += max(0, (page.get("red3") or 0) * house.threes.red3_value)
    is_free = opening.empty_hand_waiver or (opening.book_alternative == "any" and any(books))
    is_free = is_free or (opening.book_alternative == "clean" and books.clean > 0)
    required = required_points(house, number, before)
    if counted < required and not is_free:
        return Illegal("H-R6.1", "laid_below_opening", {"n": counted, "want": required})
    return None


def _out_illegal(rules: Rules, house: Rules, page: Fields, out: Seat) -> Illegal | None:
    """Whether this seat can have gone out. Rule: H-R9.3: the contract is met."""
    refusal = contract_illegal(lacking(house, books_on(house, page), book_ranks(house, page)))
    if refusal is None:
        return None
    name = side_name(sides(rules)[side_of(rules, out)])
    return Illegal("H-R9.3", "out_without_contract", {**refusal.params, "seat": str(out), "side": name})


def _left_illegal(rules: Rules, house: Rules, held: Sequence[int], out: Seat | None) -> Illegal | None:
    """Whether everybody but the player who went out still held a card.

    Rule: H-R9.7 (a card stays in the hand of who does not go out), H-R9.3 (no card stays with who does).
    """
    cheapest = min(worth(house, "left").values())
    for side, cost in enumerate(held):
        seats = sides(rules)[side]
        holders = len(seats) - (out in seats)
        if not holders and cost:
            return Illegal("H-R9.3", "out_holds", {"side": side_name(seats), "n": cost})
        is_bound = house.out.empty_without_contract == "forbidden" and cheapest > 0
        if is_bound and cost < holders * cheapest:
            code = "nobody_out" if out is None else "somebody_holds"
            least = holders * cheapest
            return Illegal("H-R9.7", code, {"side": side_name(seats), "n": cost, "least": least, "holders": holders})
    return None
