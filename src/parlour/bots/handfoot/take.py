"""Taking the discard: the cheapest way to earn it, and whether it pays."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.analysis.handfoot import BLACK_THREES, RED_THREES, WILDS, missing_books, pile_illegal, plan_of, taken_count
from parlour.bots.handfoot.hands import label_of
from parlour.bots.handfoot.opening import sets_of_melds
from parlour.bots.handfoot.out import out_pays
from parlour.bots.handfoot.spot import Spot, after
from parlour.bots.handfoot.style import Style
from parlour.cards import Card, Rank
from parlour.games.handfoot.actions import Label, NewMeld, Take

__all__ = ["best_take", "take_worth"]


def _ways(spot: Spot, taken: tuple[Card, ...]) -> Iterator[tuple[tuple[Card, ...], Label | None]]:
    """Cards that may earn the top one, those that spend no wild first, and the meld they join."""
    house, top = spot.house, taken[-1]
    if top in WILDS:
        same = tuple(c for c in spot.hand if c.rank is top.rank)[:2]
        for meld in spot.board:
            if meld.rank is Rank.JOKER and not spot.is_book(meld):
                yield same, label_of(meld)
        yield same, None
        return
    same = spot.naturals.get(top.rank, ())
    buried = tuple(c for c in taken[:-1] if c.rank is top.rank) if "any_meld_with_pile" in house.pickup.ways else ()
    melds = sorted((m for m in spot.board if m.rank is top.rank), key=lambda m: spot.is_book(m))
    for meld in melds:
        yield (), label_of(meld)
        yield same[:2], label_of(meld)
    yield (*same, *buried), None
    yield same[:2], None
    wild = spot.wilds[:1] or tuple(c for c in taken[:-1] if c in WILDS)[:1]
    if wild:
        for meld in melds:
            yield (*same[:1], *wild), label_of(meld)
        yield (*same, *buried, *wild), None
        yield (*same[:1], *wild), None


def _is_wanted(spot: Spot, action: Take, style: Style) -> bool:
    """Whether the rules allow the take, and it does not force the seat to end a round that it had better play on."""
    plan = plan_of(spot.view, action)
    if plan is None:
        return False
    ends = len(plan.hand) <= 1 and not spot.piles_left and not missing_books(spot.house, plan.board)
    return not ends or out_pays(spot, after(spot.view, plan), style)


def _cheapest(spot: Spot, taken: tuple[Card, ...], style: Style) -> Take | None:
    top = taken[-1]
    for cards, onto in _ways(spot, taken):
        if spot.is_opened:
            action = Take(cards, onto)
            if _is_wanted(spot, action, style):
                return action
            continue
        counts = spot.house.opening.counts_pile_rest and "any_meld_with_pile" in spot.house.pickup.ways
        left = [*spot.hand, *(taken[:-1] if counts else ())]
        for c in cards:
            if c in left:
                left.remove(c)
        main = NewMeld(Rank.JOKER if top in WILDS else top.rank, (*cards, top))
        for also in sets_of_melds(spot, left, (main,)):
            action = Take(cards, onto, also)
            if _is_wanted(spot, action, style):
                return action
    return None


def card_worth(spot: Spot, card: Card, style: Style) -> float:
    """About what a card taken is worth in hand, in points; red threes that cost points aside."""
    if card in RED_THREES:
        return _laid_red_three(spot)
    if card in BLACK_THREES:
        return 0.0
    if card in WILDS:
        return 100.0
    held = len(spot.naturals.get(card.rank, ())) + sum(len(m.cards) for m in spot.board if m.rank is card.rank)
    return 20.0 + 8.0 * min(held, 4) + style.asked_rank * (style.minds_contract and spot.is_asked(card.rank))


def red_three_cost(spot: Spot, taken: tuple[Card, ...], style: Style) -> float:
    """What the red threes of a take may cost, in points: they leave one a turn, and the round may end before."""
    if spot.house.lays_red_threes:
        return 0.0
    held = sum(c in RED_THREES for c in spot.hand)
    hazard = min(1.0, style.red_three_hazard + spot.hazard)
    turns = range(held + 1, held + 1 + sum(c in RED_THREES for c in taken))
    return -spot.house.threes.red3_unplayed * sum(1.0 - (1.0 - hazard) ** turn for turn in turns)


def _laid_red_three(spot: Spot) -> float:
    """What a red three is worth that has to be laid, in points; 0 where it stays in hand. Rule: H-R3.1, H-R3.7."""
    threes = spot.house.threes
    if not spot.house.lays_red_threes:
        return 0.0
    return float(-abs(threes.red3_value) if threes.red3_mode == "penalty_always" else threes.red3_value)


def _drawn(spot: Spot, style: Style) -> float:
    """What a card from the stock is worth unseen, red threes that are laid included, in points."""
    share = sum(spot.unseen[c] for c in RED_THREES) / spot.unseen_count
    return style.drawn_card + share * _laid_red_three(spot)


def take_worth(spot: Spot, taken: tuple[Card, ...], style: Style) -> float:
    """About what taking these cards is worth beside what would be drawn instead, in points."""
    worth = sum(card_worth(spot, c, style) for c in taken)
    worth -= red_three_cost(spot, taken, style)
    worth += style.meld_now - _drawn(spot, style) * (spot.house.draw.count - spot.house.pickup.extra_draw)
    return worth if spot.is_opened else worth + style.open_now


def best_take(spot: Spot, style: Style) -> Take | None:
    """The take that pays; None where drawing is better or the pile may not be taken."""
    if pile_illegal(spot.view, spot.seat) is not None:
        return None
    taken = spot.view.discard[-taken_count(spot.house, len(spot.view.discard)) :]
    return _cheapest(spot, taken, style) if take_worth(spot, taken, style) > 0 else None
