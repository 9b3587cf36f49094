"""Odds at the table, from the cards that a seat sees: to open, to complete a book, and what a discard gives away.

Every unseen card is taken to be as likely in one place as in another: what others chose to keep or to throw is not
weighed. Own turns are draws from the stock; what partners lay and what the discard pile brings are not counted on.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

from parlour.analysis.handfoot import is_legal, is_opened, needed_points, own_board, side_of, unseen_cards
from parlour.analysis.handfoot.draws import Chance, chance_of_draw, counted, measured
from parlour.analysis.handfoot.first_lay import FirstLay, face_of, ranks_of
from parlour.cards import Card, Rank, sort_cards
from parlour.engine import Illegal, Pending, Seat
from parlour.games.handfoot.actions import Discard, NewMeld, Take
from parlour.games.handfoot.legal import legal
from parlour.games.handfoot.melds import RED_THREES, WILDS, Meld, add_illegal, type_of
from parlour.games.handfoot.opening import card_points
from parlour.games.handfoot.pickup import pile_illegal, taken_count
from parlour.games.handfoot.rounds import next_seat
from parlour.games.handfoot.state import Phase, without
from parlour.games.handfoot.turn import freezes
from parlour.games.handfoot.view import HandFootView

__all__ = [
    "BookOdds",
    "Chance",
    "DiscardOdds",
    "Odds",
    "OpeningOdds",
    "book_odds",
    "discard_odds",
    "odds",
    "opening_odds",
]

HANDS: Final = 1_000
"""Hands of the next opponent that are looked at where they cannot be counted."""
_SAME_AFTER: Final = 4
"""As many cards of a kind as a take can ask for: more of them change nothing."""


@dataclass(frozen=True, slots=True)
class OpeningOdds:
    """The chance of the seat to open its board."""

    required: int
    """Points that the first lay-down must reach."""
    held_points: int
    """Points of the dearest first lay-down in hand."""
    melds: tuple[NewMeld, ...]
    """A first lay-down that the hand has already."""
    next_turn: Chance
    within: Chance


@dataclass(frozen=True, slots=True)
class BookOdds:
    """The chance of the seat to complete a meld of its side from its hand and its draws."""

    meld: Meld
    kind: str
    needs: int
    next_turn: Chance
    within: Chance
    clean_next_turn: Chance
    clean_within: Chance


@dataclass(frozen=True, slots=True)
class DiscardOdds:
    """What a discard gives away: to whom, how likely, and how much."""

    card: Card
    seat: Seat
    """The opponent who comes next."""
    take: Chance
    barred: Illegal | None
    """The rule by which the pile cannot be taken whatever that seat holds."""
    cards: tuple[Card, ...]
    """What a take brings, the discard included."""
    points: int
    """The points of these cards on a board."""
    open_next: Chance | None
    """The own chance to open in the next turn once this card is gone; None where the board is open."""

    @property
    def cost(self) -> float:
        """Points that the next opponent gains on average."""
        return self.take.value * self.points


@dataclass(frozen=True, slots=True)
class Odds:
    """All odds of a seat. `opening` is None where the board is open."""

    seat: Seat
    turns: int
    draws: int
    unseen: int
    opening: OpeningOdds | None
    books: tuple[BookOdds, ...]
    discards: tuple[DiscardOdds, ...]


def odds(view: HandFootView, *, turns: int = 3, seed: int = 1) -> Odds:
    """The odds of the seat that looks, with its next draw and within so many of its turns. Raises ValueError below 1.

    Where the seat is yet to draw, that draw is the next one.
    """
    return Odds(
        seat=view.seat,
        turns=turns,
        draws=_draws(view, 1),
        unseen=sum(_drawable(view).values()),
        opening=opening_odds(view, turns=turns, seed=seed),
        books=book_odds(view, turns=turns, seed=seed),
        discards=discard_odds(view, seed=seed),
    )


def _drawable(view: HandFootView) -> dict[Rank, int]:
    """Unseen cards by rank; without red threes where they are laid and replaced at once. Rule: H-R3.3."""
    threes = view.house.threes
    is_replaced = view.house.lays_red_threes and threes.red3_replace
    found: dict[Rank, int] = {}
    for c, n in unseen_cards(view).items():
        if n > 0 and not (is_replaced and c in RED_THREES):
            found[c.rank] = found.get(c.rank, 0) + n
    return found


def _draws(view: HandFootView, turns: int) -> int:
    """Cards that the seat draws in so many turns, as far as a stock that is not renewed has them."""
    if turns < 1:
        raise ValueError("turns are counted from 1")
    draw = view.house.draw
    wanted = turns * draw.count
    return wanted if draw.stock_exhaustion != "end_round" else min(wanted, view.stock_count)


def _both(held: Mapping[Rank, int], drawn: Mapping[Rank, int]) -> dict[Rank, int]:
    return {rank: held.get(rank, 0) + drawn.get(rank, 0) for rank in {**held, **drawn}}


def _first_lay(view: HandFootView) -> FirstLay:
    seat = view.seat
    return FirstLay(view.house, needed_points(view, seat), len(view.threes[side_of(view.rules, seat)]))


def opening_odds(view: HandFootView, *, turns: int = 3, seed: int = 1) -> OpeningOdds | None:
    """The chance that the hand and the cards drawn make a first lay-down; None where the board is open.

    Within several turns a card that is not needed is discarded each turn; a hand emptied at once, where the house lets
    that open, is looked at with the next draw and the last. Rule: H-R6.1 to H-R6.6.
    """
    _draws(view, turns)
    seat = view.seat
    if is_opened(view, seat):
        return None
    first = _first_lay(view)
    held, unseen = ranks_of(view.hand), _drawable(view)
    chances = [
        chance_of_draw(unseen, _draws(view, n), lambda drawn: first.can(_both(held, drawn)), seed=seed)
        for n in (1, turns)
    ]
    return OpeningOdds(
        needed_points(view, seat),
        first.points(view.hand),
        first.melds(view.hand),
        chances[0],
        max(chances, key=lambda chance: chance.value),
    )


def book_odds(view: HandFootView, *, turns: int = 3, seed: int = 1) -> tuple[BookOdds, ...]:
    """For each open meld of the own board the chance to complete it, each by itself: all cards that fit go there.

    Rule: H-R5.1, H-R5.2, H-R5.5 (judged by the rules for the cards added).
    """
    _draws(view, turns)
    held, unseen = ranks_of(view.hand), _drawable(view)
    found = []
    for meld in own_board(view):
        needs = view.house.melds.book_size - len(meld.cards)
        if needs <= 0 or meld.rank is Rank.THREE:
            continue
        next_turn, within, clean_next, clean_within = (
            _book_chance(view, meld, held, unseen, _draws(view, n), is_clean=is_clean, seed=seed)
            for is_clean in (False, True)
            for n in (1, turns)
        )
        found.append(BookOdds(meld, type_of(meld.cards), needs, next_turn, within, clean_next, clean_within))
    return tuple(found)


def _book_chance(
    view: HandFootView,
    meld: Meld,
    held: Mapping[Rank, int],
    unseen: Mapping[Rank, int],
    draws: int,
    *,
    is_clean: bool,
    seed: int,
) -> Chance:
    """Only naturals of the rank, twos and jokers matter: all other ranks are drawn as one."""
    needs = view.house.melds.book_size - len(meld.cards)
    fits = {meld.rank, Rank.TWO, Rank.JOKER}
    kinds = {rank: n for rank, n in unseen.items() if rank in fits}
    kinds[Rank.THREE] = sum(unseen.values()) - sum(kinds.values())

    def is_hit(drawn: Mapping[Rank, int]) -> bool:
        wilds = sum(held.get(rank, 0) + drawn.get(rank, 0) for rank in (Rank.TWO, Rank.JOKER))
        naturals = 0 if meld.rank is Rank.JOKER else held.get(meld.rank, 0) + drawn.get(meld.rank, 0)
        return any(
            naturals >= needs - w and _can_add(view, meld, needs - w, w, is_clean=is_clean)
            for w in range(min(wilds, needs) + 1)
        )

    return chance_of_draw(kinds, draws, is_hit, seed=seed)


def _can_add(view: HandFootView, meld: Meld, naturals: int, wilds: int, *, is_clean: bool) -> bool:
    cards = (*[face_of(meld.rank)] * naturals, *[face_of(Rank.TWO)] * wilds)
    if is_clean and type_of((*meld.cards, *cards)) != "clean":
        return False
    return add_illegal(view.house, meld, cards, view.turn_number + 1) is None


def discard_odds(view: HandFootView, *, cards: Sequence[Card] | None = None, seed: int = 1) -> tuple[DiscardOdds, ...]:
    """For each card that may be discarded (or of `cards` alone) what it gives the next opponent, the least first.

    The chance is counted where that side is open; else the seat must open with the take, and hands are sampled.
    """
    playing = view._replace(phase=Phase.PLAY, turn=view.seat)
    cards = [c for c in dict.fromkeys(view.hand if cards is None else cards) if is_legal(playing, Discard(c))]
    hands = _Hands(view, seed)
    first = None if is_opened(view, view.seat) else _first_lay(view)
    held, unseen = ranks_of(view.hand), _drawable(view)
    found: dict[Rank, DiscardOdds] = {}
    rows = []
    for c in cards:
        if c.rank not in found or c.rank is Rank.THREE:
            after = _after(view, c, hands.seat)
            barred = pile_illegal(after, hands.seat)
            open_next = None
            if first is not None:
                left = {**held, c.rank: held[c.rank] - 1}
                open_next = chance_of_draw(
                    unseen,
                    _draws(view, 1),
                    lambda drawn, left=left, first=first: first.can(_both(left, drawn)),  # type: ignore[misc]
                    seed=seed,
                )
            taken = after.discard[-taken_count(view.house, len(after.discard)) :] if barred is None else ()
            found[c.rank] = DiscardOdds(
                c,
                hands.seat,
                counted(0.0) if barred is not None else hands.chance(after),
                barred,
                taken,
                card_points(view.house, taken),
                open_next,
            )
        same = found[c.rank]
        rows.append(DiscardOdds(c, same.seat, same.take, same.barred, same.cards, same.points, same.open_next))
    return tuple(sorted(rows, key=lambda row: (row.cost, row.take.value)))


def _after(view: HandFootView, card: Card, seat: Seat) -> HandFootView:
    """The table once the card lies on the pile and `seat` is to draw, its hand still unknown."""
    stays_frozen = view.is_frozen and view.house.pickup.freeze_until == "taken"
    return view._replace(
        viewer=seat,
        pending=Pending((seat,)),
        phase=Phase.DRAW,
        turn=seat,
        turn_number=view.turn_number + 1,
        discard=(*view.discard, card),
        is_frozen=freezes(view.house, card) or stays_frozen,
        answers=None,
    )


class _Hands:
    """What the next opponent may hold."""

    def __init__(self, view: HandFootView, seed: int) -> None:
        self.seat = next_seat(view.rules, view.seat)
        unseen = {c: n for c, n in unseen_cards(view).items() if n > 0}
        if view.house.lays_red_threes:
            unseen = {c: n for c, n in unseen.items() if c not in RED_THREES}
        self._unseen = unseen
        lifts = view.walked[self.seat] and view.feet[self.seat]
        self._size = min(len(view.feet[self.seat][0] if lifts else view.hands[self.seat]), sum(unseen.values()))
        self._seed = seed
        self._sampled: list[list[Card]] = []

    def chance(self, after: HandFootView) -> Chance:
        """The chance that the seat can take the pile of `after`."""
        if self._size == 0:
            return counted(0.0)
        return self._counted(after) if is_opened(after, self.seat) else self._measured(after)

    def _can_take(self, after: HandFootView, hand: Sequence[Card]) -> bool:
        """Whether the rules let the seat take with this hand: as they list it, or with the dearest first melds."""
        hands = (*after.hands[: self.seat], sort_cards(hand), *after.hands[self.seat + 1 :])
        holds = after._replace(hands=hands)
        if any(isinstance(action, Take) for action in legal(holds)):
            return True
        if is_opened(after, self.seat):
            return False
        top = after.discard[-1]
        melds = _first_lay(holds).melds((*hand, top), must=top.rank)
        main = next((meld for meld in melds if top in meld.cards), None)
        if main is None:
            return False
        also = tuple(meld for meld in melds if meld is not main)
        return is_legal(holds, Take(without(main.cards, (top,)), None, also))

    def _counted(self, after: HandFootView) -> Chance:
        """By cards of the rank of the discard, and wilds: no others can help a side that is open."""
        top = after.discard[-1]
        same = sum(n for c, n in self._unseen.items() if c.rank is top.rank)
        wilds = sum(n for c, n in self._unseen.items() if c in WILDS and c.rank is not top.rank)
        others = sum(self._unseen.values()) - same - wilds
        earns = self._earning(after)
        ways = sum(
            comb(same, a) * comb(wilds, b) * comb(others, self._size - a - b)
            for a in range(min(same, self._size) + 1)
            for b in range(min(wilds, self._size - a) + 1)
            if earns(a, b)
        )
        return counted(ways / comb(same + wilds + others, self._size))

    def _earning(self, after: HandFootView) -> Callable[[int, int], bool]:
        """Whether so many cards of the rank of the discard and so many wilds earn the pile for a side that is open."""
        top = after.discard[-1]
        is_open = after._replace(opened=(True,) * len(after.opened))
        known: dict[tuple[int, int], bool] = {}

        def earns(same: int, wilds: int) -> bool:
            key = (min(same, _SAME_AFTER), min(wilds, _SAME_AFTER))
            if key not in known:
                known[key] = self._can_take(is_open, self._hand(top, *key))
            return known[key]

        return earns

    def _hand(self, top: Card, same: int, wilds: int) -> list[Card]:
        """A hand with so many cards of either kind and otherwise threes, which help nobody."""
        wild = face_of(Rank.TWO if top.rank is Rank.JOKER else Rank.JOKER)
        helping = [face_of(top.rank)] * same + [wild] * wilds
        return helping + [face_of(Rank.THREE)] * (self._size - len(helping))

    def _measured(self, after: HandFootView) -> Chance:
        """By whole hands: the take must open, and any card may help with that."""
        if not self._sampled:
            rng = random.Random(self._seed)
            faces, numbers = list(self._unseen), list(self._unseen.values())
            self._sampled = [rng.sample(faces, self._size, counts=numbers) for _ in range(HANDS)]
        top, earns = after.discard[-1], self._earning(after)
        hits = 0
        for hand in self._sampled:
            same = sum(c.rank is top.rank for c in hand)
            wilds = sum(c in WILDS and c.rank is not top.rank for c in hand)
            # What does not earn the pile for an open side does not for one that must open besides.
            hits += earns(same, wilds) and self._can_take(after, hand)
        return measured(hits, HANDS)
