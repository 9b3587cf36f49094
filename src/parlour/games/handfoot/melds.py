"""Melds and books: their shape, what may be added, when a second one of a rank may be started, and the contract."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from parlour.cards import JOKER, PACK, Card, Rank
from parlour.engine import Illegal
from parlour.games.handfoot.rules import RANK_TEXT, Rules

__all__ = [
    "BLACK_THREES",
    "RED_THREES",
    "WILDS",
    "Books",
    "Meld",
    "add_illegal",
    "books_of",
    "growth_illegal",
    "label",
    "lacking",
    "missing_books",
    "rank_of",
    "shape_illegal",
    "start_illegal",
    "three_illegal",
    "type_of",
]

WILDS: Final = frozenset((*(c for c in PACK if c.rank is Rank.TWO), JOKER))
"""Twos and jokers. Rule: H-R1.4: threes are neither wild nor natural, all other ranks are naturals."""
RED_THREES: Final = frozenset(c for c in PACK if c.rank is Rank.THREE and c.text[1] in "DH")
BLACK_THREES: Final = frozenset(c for c in PACK if c.rank is Rank.THREE and c.text[1] in "CS")


_NATURALS: Final = frozenset(Rank) - {Rank.TWO, Rank.THREE, Rank.JOKER}


class Meld(NamedTuple):
    """A meld on a board. `rank` is the joker for wilds only, the three for black threes.

    `number` counts the melds of a rank in order of birth, from 1; `completed` is the turn of the round in which the
    meld became a book, 0 while it is open.
    """

    rank: Rank
    number: int
    cards: tuple[Card, ...]
    completed: int = 0


def label(meld: Meld) -> str:
    """How a meld is named: rank, a point, its number; `K.1`, `W.1` for wilds."""
    return f"{RANK_TEXT[meld.rank]}.{meld.number}"


def rank_of(cards: Sequence[Card]) -> Rank | None:
    """The rank that these cards meld as: the joker where all are wild, None where naturals of two ranks are mixed."""
    found = Rank.JOKER
    for c in cards:
        if c not in WILDS and c.rank is not found:
            if found is not Rank.JOKER:
                return None
            found = c.rank
    return found


def wild_count(cards: Sequence[Card]) -> int:
    """How many of the cards are wild."""
    return sum([c in WILDS for c in cards])


def type_of(cards: Sequence[Card]) -> str:
    """`clean` without wilds, `dirty` with some, `wild` with nothing else. Rule: H-R5.3, H-R5.4 (as it stands now).

    >>> from parlour.cards import parse_cards
    >>> type_of(parse_cards("KCKDKH")), type_of(parse_cards("KCKD2H")), type_of(parse_cards("JK2C2D"))
    ('clean', 'dirty', 'wild')
    """
    wilds = wild_count(cards)
    return "clean" if not wilds else "wild" if wilds == len(cards) else "dirty"


def shape_illegal(house: Rules, cards: Sequence[Card], *, has_black_threes: bool = False) -> Illegal | None:
    """Whether the cards make a meld, whatever lies on the board; its length aside.

    Rule: H-R5.1 (fewest cards, one rank, naturals, no threes), H-R5.2 (wild limits), H-R3.8 (black threes).
    """
    rank = rank_of(cards)
    three = _three(house, cards, has_black_threes=has_black_threes)
    if three:
        return three_illegal(three)
    if rank is None:
        return Illegal("H-R5.1", "mixed_ranks")
    if rank is Rank.JOKER and cards and not house.melds.wild_melds:
        return Illegal("H-R5.1", "wild_meld_forbidden", {"when": "always", "instead": "beside_naturals"})
    if len(cards) < house.melds.meld_min:
        return Illegal("H-R5.1", "too_few_cards", {"n": len(cards), "want": house.melds.meld_min})
    return None if rank is Rank.JOKER else _wilds_illegal(house, cards)


def three_illegal(why: str, rule: str = "H-R5.1") -> Illegal:
    """The refusal of threes in a meld, by what is wrong with them."""
    return Illegal(rule, "three_in_meld", {"three": why, "instead": why})


def _three(house: Rules, cards: Sequence[Card], *, has_black_threes: bool) -> str:
    """Why the threes among these cards make no meld; empty where nothing is wrong with them.

    Rule: H-R3.7 (red ones never), H-R3.8 (black ones where the house has it, without wilds).
    """
    if RED_THREES.intersection(cards):
        return "red" if house.threes.red3_mode != "penalty" else "red_penalty"
    if not BLACK_THREES.intersection(cards):
        return ""
    if house.threes.black3_meld == "never":
        return "black"
    if wild_count(cards):
        return "wilds"
    return "" if has_black_threes else "not_last_pile"


def _wilds_illegal(house: Rules, cards: Sequence[Card]) -> Illegal | None:
    """Whether naturals and wilds stand in the right measure. Rule: H-R5.1, H-R5.2."""
    melds = house.melds
    wilds = wild_count(cards)
    naturals = len(cards) - wilds
    if naturals < melds.min_naturals:
        return Illegal("H-R5.1", "min_naturals", {"n": naturals, "naturals": melds.min_naturals})
    if melds.max_wilds is not None and wilds > melds.max_wilds:
        return Illegal("H-R5.2", "too_many_wilds", {"n": wilds, "wilds": melds.max_wilds})
    if not _is_ratio_kept(melds.wild_ratio, naturals, wilds):
        return Illegal("H-R5.2", "wild_ratio", {"wilds": wilds, "naturals": naturals})
    return None


def _is_ratio_kept(ratio: str, naturals: int, wilds: int) -> bool:
    if not wilds or ratio == "none":
        return True
    if ratio == "at_most_naturals":
        return wilds <= naturals
    return wilds < naturals if ratio == "fewer_than_naturals" else naturals >= 2 * wilds


def growth_illegal(house: Rules, cards: Sequence[Card]) -> Illegal | None:
    """Whether cards that meld in one action, or become a book with an addition, may be more than a book takes.

    Rule: H-R5.5: only where books may be extended; the wilds count to the book as far as it can hold them.
    """
    melds = house.melds
    spare = len(cards) - melds.book_size
    if spare <= 0:
        return None
    wilds = wild_count(cards)
    extend = _extend(house, type_of(cards))
    takes = "nothing" if extend == "no" else "naturals" if melds.extend_same_turn else "later"
    refusal = Illegal("H-R5.5", "meld_too_long", {"n": len(cards), "most": melds.book_size, "takes": takes})
    if wilds == len(cards) or not melds.extend_same_turn:
        return refusal
    if not wilds:
        return refusal if melds.extend_clean == "no" else None
    if melds.extend_dirty == "any":
        return None
    if melds.extend_clean == "any" and wilds == 1:
        return None
    in_book = min(wilds, melds.book_size)
    kept = _is_ratio_kept(melds.wild_ratio, melds.book_size - in_book, in_book)
    fits = kept and melds.book_size - in_book >= melds.min_naturals
    return None if melds.extend_dirty == "naturals" and fits else refusal


def _extend(house: Rules, kind: str) -> str:
    """What a complete book of this kind takes: `no`, `naturals` or `any`. Rule: H-R5.5."""
    return {"clean": house.melds.extend_clean, "dirty": house.melds.extend_dirty}.get(kind, "no")


def add_illegal(
    house: Rules, meld: Meld, cards: Sequence[Card], turn_number: int, *, has_black_threes: bool = False
) -> Illegal | None:
    """Whether the cards may join the meld. Rule: H-R5.2 (after every addition), H-R5.5 (books)."""
    whole = (*meld.cards, *cards)
    naturals = [c for c in cards if c not in WILDS]
    threes = whole if meld.rank is Rank.THREE else naturals
    three = _three(house, threes, has_black_threes=has_black_threes)
    if three:
        return three_illegal(three)
    if any(c.rank is not meld.rank for c in naturals):
        return Illegal("H-R5.1", "mixed_ranks")
    if len(meld.cards) < house.melds.book_size:
        if meld.rank is not Rank.JOKER and meld.rank is not Rank.THREE:
            refusal = _wilds_illegal(house, whole)
            if refusal is not None:
                return refusal
        return growth_illegal(house, whole)
    kind = type_of(meld.cards)
    extend = _extend(house, kind)
    is_later = extend != "no" and meld.completed == turn_number and not house.melds.extend_same_turn
    if extend == "no" or is_later:
        takes = "later" if is_later else "nothing"
        instead = "wait_a_turn" if is_later else "keep" if house.melds.second_meld == "never" else "second_meld"
        return Illegal(
            "H-R5.5", "book_closed", {"meld": label(meld), "kind": kind, "takes": takes, "instead": instead}
        )  # fmt: skip
    if len(naturals) < len(cards) and extend == "naturals":
        return Illegal("H-R5.5", "wild_on_closed_book", {"meld": label(meld), "kind": kind, "joins": "naturals"})
    if kind == "clean" and len(naturals) < len(cards) - 1 and house.melds.extend_dirty != "any":
        return Illegal("H-R5.5", "wild_on_closed_book", {"meld": label(meld), "kind": kind, "joins": "one_wild"})
    return None if meld.rank is Rank.THREE else _wilds_illegal(house, whole)


def start_illegal(house: Rules, board: Sequence[Meld], cards: Sequence[Card]) -> Illegal | None:
    """Whether another meld of the rank of these cards may be started on the board. Rule: H-R5.6."""
    rank = rank_of(cards)
    rule = house.melds.second_meld
    if rule == "always":
        return None
    kinds = {type_of(m.cards) for m in board if m.rank is rank and len(m.cards) < house.melds.book_size}
    for meld in board:
        if meld.rank is not rank:
            continue
        is_open = len(meld.cards) < house.melds.book_size
        if rule == "never":
            return Illegal("H-R5.6", "rank_limit")
        if is_open and (rule != "clean_and_dirty" or type_of(meld.cards) == type_of(cards)):
            is_one_kind = rule == "clean_and_dirty" and len(kinds) == 1 and rank in _NATURALS
            beside = type_of(meld.cards) if is_one_kind else "none"
            return Illegal("H-R5.6", "second_meld", {"meld": label(meld), "beside": beside})
    return None


class Books(NamedTuple):
    """Complete books by type."""

    clean: int
    dirty: int
    wild: int


def books_of(house: Rules, board: Sequence[Meld]) -> Books:
    """How many books of each type a board has. Rule: H-R9.1: complete ones only."""
    kinds = [type_of(meld.cards) for meld in board if len(meld.cards) >= house.melds.book_size]
    return Books(kinds.count("clean"), kinds.count("dirty"), kinds.count("wild"))


def missing_books(house: Rules, board: Sequence[Meld]) -> dict[str, int]:
    """What the contract still lacks: `clean`, `dirty`, `wild` and ranks, each with its number; empty once it is met.

    Rule: H-R9.1, H-R9.2 (one book counts once; a spare clean book serves as dirty only where the house says so).
    """
    ranks = {RANK_TEXT[m.rank] for m in board if len(m.cards) >= house.melds.book_size}
    return lacking(house, books_of(house, board), ranks)


def lacking(house: Rules, have: Books, ranks: Collection[str] = ()) -> dict[str, int]:
    """What the contract lacks beyond these books, some of which are of these `ranks`: see `missing_books`.

    Rule: H-R9.1, H-R9.2.
    """
    out = house.out
    lacks = {"clean": out.contract_clean - have.clean, "wild": out.contract_wild - have.wild}
    spare = max(0, have.clean - out.contract_clean) if out.contract_surplus_clean else 0
    lacks["dirty"] = out.contract_dirty - have.dirty - spare
    for text in out.contract_ranks:
        lacks[text] = int(text not in ranks)
    return {what: n for what, n in lacks.items() if n > 0}
