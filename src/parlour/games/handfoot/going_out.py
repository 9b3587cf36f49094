"""Going out: who may, and what the last cards of the last pile may do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from parlour.cards import Card
from parlour.engine import Illegal, Seat
from parlour.games.handfoot.melds import RED_THREES, Meld, missing_books
from parlour.games.handfoot.rules import Rules, sides
from parlour.games.handfoot.state import Table

__all__ = [
    "ask_illegal",
    "contract_illegal",
    "discard_illegal",
    "leave_illegal",
    "out_illegal",
    "partners_of",
    "seat_out_illegal",
]

_PLACES: Final = ("in_hand", "picked_up", "played_turn")
"""How far a partner is, in order."""


def out_illegal(
    house: Rules,
    board: Sequence[Meld],
    *,
    piles_left: int,
    partners: Sequence[str] = (),
    answer: bool | None = None,
    is_somebody_out: bool = False,
) -> Illegal | None:
    """Whether a player with this board may go out; how the last card leaves is another question.

    `partners` says how far each is (`in_hand`, `picked_up`, `played_turn`); `answer` is None where nobody was asked.

    Rule: H-R9.3 (contract, last pile), H-R9.4 (partners), H-R9.5 (one player a round), H-R9.6 (never from an earlier
    pile, unless the house lets a player go out from the hand).
    """
    if is_somebody_out:
        return Illegal("H-R9.5", "somebody_out")
    if piles_left and house.out.from_ == "last_pile":
        return Illegal("H-R9.6", "foot_remaining")
    refusal = contract_illegal(missing_books(house, board))
    if refusal is not None:
        return refusal
    want = house.out.partners_in_foot
    if want != "no" and any(_PLACES.index(place) < _PLACES.index(want) for place in partners):
        return Illegal("H-R9.4", "partner_not_in_foot", {"want": want})
    if partners and house.out.permission == "ask_binding" and answer is not True:
        return Illegal("H-R9.4", "partner_not_asked") if answer is None else Illegal("H-R9.4", "partner_refused")
    return None


def contract_illegal(lacks: Mapping[str, int]) -> Illegal | None:
    """Whether the contract is not met; `lacks` as `melds.missing_books` says it. Rule: H-R9.3."""
    if not lacks:
        return None
    kinds = ("clean", "dirty", "wild")
    parts = [f"{kind}.{lacks[kind]}" for kind in kinds if kind in lacks]
    parts += [f"rank.{text}" for text in lacks if text not in kinds]
    return Illegal("H-R9.3", "contract_not_met", {"missing": ",".join(parts)})


def partners_of(rules: Rules, seat: Seat) -> tuple[Seat, ...]:
    """The other seats of the side."""
    return tuple(other for other in sides(rules)[seat % rules.sides_count] if other != seat)


def seat_out_illegal(table: Table, seat: Seat, board: Sequence[Meld]) -> Illegal | None:
    """Whether `seat` may go out once its team has this board. Rule: H-R9.3, H-R9.4: one no among several is a no."""
    partners = partners_of(table.rules, seat)
    answers = table.answers
    return out_illegal(
        table.house,
        board,
        piles_left=len(table.feet[seat]),
        partners=[_PLACES[2 if table.played[p] else 0 if table.feet[p] else 1] for p in partners],
        answer=None if answers is None else all(said for _, said in answers),
        is_somebody_out=table.out is not None,
    )


def leave_illegal(house: Rules, left: int, piles_left: int, refusal: Illegal | None, *, is_out: bool) -> Illegal | None:
    """Whether melds may leave `left` cards in the pile in play; `refusal` says why the player may not go out.

    Rule: H-R9.7 (a card for the discard and one to hold), H-R9.3 (the last card melded), H-R7.8, H-R8.1.
    """
    if is_out:
        if left:
            return Illegal("H-R9.3", "cards_left", {"left": left})
        if refusal is not None:
            return refusal
        return Illegal("H-R9.3", "must_discard") if house.out.discard == "required" else None
    if piles_left or left >= 2:
        return None
    sits_empty = house.out.empty_without_contract == "play_on"
    if refusal is not None and not sits_empty:
        return Illegal("H-R9.7", "must_keep_card", {"n": left})
    if left == 0 and refusal is None and house.out.discard == "required" and not sits_empty:
        return Illegal("H-R9.3", "must_discard")
    return None


def discard_illegal(
    house: Rules, card: Card, held: int, piles_left: int, refusal: Illegal | None, *, is_out: bool
) -> Illegal | None:
    """Whether the card may be discarded by a player who holds `held` cards, itself included.

    Rule: H-R4.5 (red threes), H-R9.3 (the last card), H-R9.7 (a card must stay), H-R8.2 (walking).
    """
    threes = house.threes
    if card in RED_THREES and threes.red3_mode != "penalty" and not threes.red3_discardable:
        return Illegal("H-R4.5", "red3_not_discardable")
    if is_out and held > 1:
        return Illegal("H-R9.3", "cards_left", {"left": held - 1})
    if held > 1 or (piles_left and not is_out):
        return None
    if refusal is None:
        return Illegal("H-R9.3", "discard_forbidden") if house.out.discard == "forbidden" else None
    return refusal if is_out or house.out.empty_without_contract == "forbidden" else None


def ask_illegal(table: Table, seat: Seat) -> Illegal | None:
    """Whether `seat` may ask its partners now. Rule: H-R9.4: after the draw, once a turn."""
    if table.house.out.permission == "none" or table.rules.table.team_size == 1:
        return Illegal("H-R9.4", "no_asking")
    if table.answers is not None:
        return Illegal("H-R9.4", "already_asked")
    if table.out is not None:
        return Illegal("H-R9.5", "somebody_out")
    if not table.hands[seat]:
        return Illegal("H-R9.4", "nothing_held")
    if table.feet[seat] and table.house.out.from_ == "last_pile":
        return Illegal("H-R9.6", "foot_remaining")
    return None
