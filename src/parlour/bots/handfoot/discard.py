"""The discard: what a card is worth in the own hand, and what it gives the next opponent."""

from __future__ import annotations

from parlour.analysis.handfoot import BLACK_THREES, RED_THREES, WILDS, is_legal, is_opened, side_of, taken_count
from parlour.bots.handfoot.spot import Spot
from parlour.bots.handfoot.style import Style
from parlour.cards import Card, Rank
from parlour.engine import Seat
from parlour.games.handfoot.actions import Discard

__all__ = ["best_discard"]


def _keep(spot: Spot, card: Card, style: Style) -> float:
    """What the card is worth in hand, in points."""
    if card in RED_THREES:
        return -500.0
    if card in BLACK_THREES:
        return -10.0
    if card in WILDS:
        return 300.0 + spot.points(card)
    count = len(spot.naturals[card.rank])
    worth = style.pair_keep * (count - 1) - 0.1 * spot.points(card)
    may_extend = spot.house.melds.second_meld == "never"
    if any(m.rank is card.rank and (may_extend or not spot.is_book(m)) for m in spot.board):
        worth += 100.0
    return worth + style.asked_rank * (style.minds_contract and spot.is_asked(card.rank))


def _feeds(spot: Spot, card: Card, style: Style) -> float:
    """What the discard gives the next opponent, in points: the pile, times the chance that it can take it."""
    view, house = spot.view, spot.house
    if not style.fears_takes or card.rank is Rank.THREE or house.pickup.mode == "never":
        return 0.0
    seat = Seat((spot.seat + 1) % view.rules.players_count)
    board = view.boards[side_of(view.rules, seat)]
    if house.pickup.needs_opened == "opened" and not is_opened(view, seat):
        return 0.0
    if card in WILDS:
        return 0.0
    count = taken_count(house, len(view.discard) + 1)
    held = len(view.hands[seat])
    has_open = any(m.rank is card.rank and not spot.is_book(m) for m in board)
    chance = spot.chance_of(card.rank, 2, held)
    if has_open:
        chance = 1.0 if "existing_meld" in house.pickup.ways and not view.is_frozen else chance * 0.3
    if not is_opened(view, seat):
        chance *= 0.5
    return style.fears_takes * chance * 25.0 * (count - house.draw.count + 2.0)


def best_discard(spot: Spot, style: Style) -> Discard | None:
    """The legal discard that costs least; None where none is legal."""
    best: tuple[float, int] | None = None
    found = None
    for card in dict.fromkeys(spot.hand):
        action = Discard(card)
        cost = (_keep(spot, card, style) + _feeds(spot, card, style), card.index)
        if (best is None or cost < best) and is_legal(spot.view, action):
            best, found = cost, action
    return found
