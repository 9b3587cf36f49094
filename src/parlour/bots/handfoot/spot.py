"""What a seat sees, sorted for thinking: its cards by rank, its board, what it lacks, how near the end is."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from math import exp

from parlour.analysis.handfoot import (
    RANK_TEXT,
    WILDS,
    Meld,
    Plan,
    card_points,
    is_opened,
    missing_books,
    needed_points,
    side_of,
    sides,
    type_of,
    unseen_cards,
)
from parlour.cards import Card, Rank
from parlour.engine import Seat
from parlour.games.handfoot.view import HandFootView

__all__ = ["Spot", "after"]


def after(view: HandFootView, plan: Plan) -> HandFootView:
    """The table as the viewer would see it once it has laid what the plan lays."""
    seat, side = view.seat, side_of(view.rules, view.seat)
    return view._replace(
        hands=(*view.hands[:seat], plan.hand, *view.hands[seat + 1 :]),
        boards=(*view.boards[:side], plan.board, *view.boards[side + 1 :]),
        opened=(*view.opened[:seat], True, *view.opened[seat + 1 :]),
    )


class Spot:
    """A view, sorted for the seat that looks."""

    def __init__(self, view: HandFootView) -> None:
        self.view = view
        self.seat = view.seat
        self.house = view.house
        self.side = side_of(view.rules, view.seat)
        self.hand = view.hand
        self.board = view.boards[self.side]
        self.piles_left = len(view.feet[self.seat])
        self.book_size = view.house.melds.book_size

    @cached_property
    def naturals(self) -> dict[Rank, tuple[Card, ...]]:
        """Own naturals by rank, those held only."""
        found: dict[Rank, tuple[Card, ...]] = {}
        for c in self.hand:
            if c not in WILDS and c.rank is not Rank.THREE:
                found[c.rank] = (*found.get(c.rank, ()), c)
        return found

    @cached_property
    def wilds(self) -> tuple[Card, ...]:
        """Own wilds, the cheapest first."""
        points = self.house.card_points
        return tuple(sorted((c for c in self.hand if c in WILDS), key=lambda c: (points[c.index], c.index)))

    @cached_property
    def is_opened(self) -> bool:
        return is_opened(self.view, self.seat)

    @cached_property
    def needed(self) -> int:
        """Points that an opening must reach."""
        return needed_points(self.view, self.seat)

    @cached_property
    def lacks(self) -> dict[str, int]:
        """What the contract still asks of the own board."""
        return missing_books(self.house, self.board)

    def is_asked(self, rank: Rank) -> bool:
        """Whether the contract still asks for a book of this rank."""
        return RANK_TEXT[rank] in self.lacks

    @cached_property
    def partners(self) -> tuple[Seat, ...]:
        return tuple(s for s in sides(self.view.rules)[self.side] if s != self.seat)

    @cached_property
    def opponents(self) -> tuple[Seat, ...]:
        own = (self.seat, *self.partners)
        return tuple(Seat(s) for s in range(self.view.rules.players_count) if s not in own)

    def held_count(self, seat: Seat) -> int:
        """Cards of a seat that are not on a board: the pile in play and the piles not lifted."""
        return len(self.view.hands[seat]) + sum(len(pile) for pile in self.view.feet[seat])

    def is_book(self, meld: Meld) -> bool:
        return len(meld.cards) >= self.book_size

    def kind(self, meld: Meld) -> str:
        return type_of(meld.cards)

    def points(self, *cards: Card) -> int:
        return card_points(self.house, cards)

    @cached_property
    def unseen(self) -> Counter[Card]:
        return unseen_cards(self.view)

    @cached_property
    def unseen_of_rank(self) -> Counter[Rank]:
        """Naturals (and threes) that lie in no place the viewer sees."""
        found: Counter[Rank] = Counter()
        for c, n in self.unseen.items():
            found[c.rank] += n
        return found

    @cached_property
    def unseen_count(self) -> int:
        return max(1, sum(self.unseen_of_rank.values()))

    def chance_of(self, rank: Rank, count: int, held: int) -> float:
        """About how likely a hand of `held` unseen cards has `count` (1 or 2) or more of a rank."""
        mean = held * self.unseen_of_rank[rank] / self.unseen_count
        return 1.0 - exp(-mean) * (1.0 if count == 1 else 1.0 + mean)

    @cached_property
    def laps_left(self) -> float:
        """Turns of each seat until the stock is gone; many where it is renewed."""
        draw = self.house.draw
        if draw.stock_exhaustion != "end_round":
            return 40.0
        return self.view.stock_count / (draw.count * self.view.rules.players_count)

    @cached_property
    def wilds_to_come(self) -> float:
        """About how many wilds the own side will still see, those in hand aside, before the round ends."""
        share = sum(n for c, n in self.unseen.items() if c in WILDS) / self.unseen_count
        hidden = sum(self.held_count(s) for s in self.partners) + self.held_count(self.seat) - len(self.hand)
        laps = min(self.laps_left, 0.5 / max(self.hazard, 0.01))
        return share * (hidden + laps * self.house.draw.count * (1 + len(self.partners)))

    @cached_property
    def hazard(self) -> float:
        """About how likely the round ends before the own next turn."""
        goes_on = 1.0
        view = self.view
        for seat in self.opponents:
            if view.feet[seat]:
                continue
            missing = sum(missing_books(self.house, view.boards[side_of(view.rules, seat)]).values())
            held = len(view.hands[seat])
            goes_on *= 1.0 - 0.3 / (1 + missing) ** 2 / (1.0 + max(0, held - 3) / 6)
        if self.laps_left < 4.0:
            goes_on *= max(0.0, 1.0 - 1.0 / (1.0 + self.laps_left))
        return 1.0 - goes_on
