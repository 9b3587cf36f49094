"""Reference players of Hand and Foot to measure others against: sharp, normal and easy.

They see their own hand, the boards and the pile. They never look at the opponents, the score or the stock, and never
hold anything back.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Final

from parlour.analysis.handfoot import (
    BLACK_THREES,
    WILDS,
    Meld,
    Phase,
    Plan,
    is_opened,
    judge,
    own_board,
    seat_out_illegal,
)
from parlour.bots.handfoot.first_melds import is_short, opening, take
from parlour.bots.handfoot.hands import Held, check_turn, first_of, held, label_of, open_meld
from parlour.cards import JOKER, PACK, Card, Rank
from parlour.engine import Action, Illegal
from parlour.games.handfoot.actions import Add, Answer, Ask, Discard, Draw, Lay, NewMeld, Open, Pass
from parlour.games.handfoot.view import HandFootView

__all__ = ["REFERENCES", "Easy", "Sharp"]

_THICK_PILE: Final = 5
"""From so many discards on, a black three is thrown before anything else."""
_DEAR: Final = {Rank.TEN: 9, Rank.JACK: 18, Rank.QUEEN: 18, Rank.KING: 18, Rank.ACE: 40}


def _cost(c: Card, black_three: int) -> int:
    if c in WILDS:
        return 1000
    if c.rank is Rank.THREE:
        return black_three if c in BLACK_THREES else -100
    return _DEAR.get(c.rank, 5)


_COSTS: Final = {
    is_thick: tuple(_cost(c, -20 if is_thick else 8) for c in (*PACK, JOKER)) for is_thick in (False, True)
}
"""What it costs to throw a card, by its place in the one order, onto a thin and onto a thick pile."""


class Sharp:
    """Lays all that fits, at once, and takes the pile whenever it is worth the cards."""

    def __init__(self, name: str, title: str, sentence: str, *, takes_from: int, lays_chance: float = 1.0) -> None:
        """`takes_from` is the smallest pile taken, `lays_chance` how often a new meld is laid on an open board."""
        self.name: Final = name
        self.title: Final = title
        self.sentence: Final = sentence
        self._takes_from = takes_from
        self._lays_chance = lays_chance

    def choose(self, view: HandFootView, legal: Iterable[Action], rng: random.Random, /) -> Action:
        """The act of the policy. Raises ValueError where there is nothing to do."""
        check_turn(view)
        if view.phase is Phase.DRAW:
            return self._source(view)
        if view.phase is Phase.PLAY:
            return self._play(view, rng) or first_of(legal)
        return Answer(is_yes=True) if view.phase is Phase.ASKING else first_of(legal)

    def _source(self, view: HandFootView) -> Action:
        pile = view.discard
        is_worth = len(pile) >= self._takes_from or (
            bool(pile) and pile[-1].rank is Rank.ACE and not is_opened(view, view.seat)
        )
        return (take(view) if is_worth else None) or Draw()

    def _play(self, view: HandFootView, rng: random.Random) -> Action | None:
        hand = held(view.hand)
        if not is_opened(view, view.seat):
            first = opening(view, hand)
            return first or _throw_after_failing(view, hand)
        if _must_ask(view):
            return Ask()
        board = own_board(view)
        laid = _addition(view, hand, board)
        if laid is not None:
            return laid
        new = next(_new_melds(view, hand, board), None)
        if new is not None and (self._lays_chance >= 1 or rng.random() < self._lays_chance):
            return new
        return throw(view, hand)


def _must_ask(view: HandFootView) -> bool:
    """Whether only the partner's word is missing to go out."""
    if view.house.out.permission != "ask_binding" or view.answers is not None:
        return False
    refusal = seat_out_illegal(view, view.seat, own_board(view))
    return refusal is not None and refusal.code == "partner_not_asked" and judge(view, view.seat, Ask()) is None


def _addition(view: HandFootView, hand: Held, board: Iterable[Meld]) -> Add | None:
    """Cards for an open meld: the first addition that makes a book, else the first."""
    size = view.house.melds.book_size
    melds = [
        meld
        for meld in board
        if len(meld.cards) < size and (meld.rank in hand.naturals or (meld.rank is Rank.JOKER and hand.wilds))
    ]
    if not melds:
        return None
    first: Add | None = None
    for rank, naturals in (*hand.naturals.items(), (Rank.JOKER, ())):
        for meld in melds:
            if meld.rank is not rank and meld.rank is not Rank.JOKER:
                continue
            cards = hand.wilds if meld.rank is Rank.JOKER else (*naturals, *hand.wilds)
            added = _grown(view, meld, cards)
            if added is None:
                continue
            if len(meld.cards) + len(added.melds[0][1]) >= size:
                return added
            first = first or added
    return first


def _grown(view: HandFootView, meld: Meld, cards: Iterable[Card]) -> Add | None:
    """As many of the cards, one by one, as the meld accepts."""
    found: Add | None = None
    laid: tuple[Card, ...] = ()
    for c in cards:
        action = Add(((label_of(meld), (*laid, c)),))
        if not isinstance(judge(view, view.seat, action), Plan):
            break
        found, laid = action, (*laid, c)
    return found


def _new_melds(view: HandFootView, hand: Held, board: tuple[Meld, ...]) -> Iterator[Lay]:
    """New melds: all naturals of a rank with the fewest wilds that make a meld; then wilds alone.

    A rank with more naturals than a book holds waits until some are thrown, where books may not grow.
    """
    melds = view.house.melds
    for rank, naturals in hand.naturals.items():
        wilds = max(0, melds.meld_min - len(naturals))
        if wilds > len(hand.wilds) or len(naturals) < melds.min_naturals or open_meld(view, board, rank):
            continue
        action = Lay((NewMeld(rank, (*naturals, *hand.wilds[:wilds])),))
        if isinstance(judge(view, view.seat, action), Plan):
            yield action
    if len(hand.wilds) >= 3:
        action = Lay((NewMeld(Rank.JOKER, hand.wilds[: melds.book_size]),))
        if isinstance(judge(view, view.seat, action), Plan):
            yield action


def _throw_after_failing(view: HandFootView, hand: Held) -> Action | None:
    """The discard of a team that cannot open: the first card where wilds alone were tried and are not enough."""
    if len(hand.wilds) >= 3:
        wilds = Open((NewMeld(Rank.JOKER, hand.wilds[: view.house.melds.book_size]),))
        action = Discard(hand.cards[0])
        if is_short(judge(view, view.seat, wilds)) and judge(view, view.seat, action) is None:
            return action
    return throw(view, hand)


def throw(view: HandFootView, hand: Held) -> Action | None:
    """The discard that costs least; the pass where no card may leave; None where neither is allowed."""
    costs = _COSTS[len(view.discard) >= _THICK_PILE]
    for c in dict.fromkeys(sorted(hand.cards, key=lambda c: costs[c.index])):
        action = Discard(c)
        if judge(view, view.seat, action) is None:
            return action
    return Pass() if judge(view, view.seat, Pass()) is None else None


class Easy:
    """Draws or takes, throws whatever comes, and melds only what a take forces."""

    name: Final = "easy"
    title: Final = "Easy"
    sentence: Final = "Draws or takes the pile as it pleases, throws any card and melds only where a take asks for it."

    def choose(self, view: HandFootView, legal: Iterable[Action], rng: random.Random, /) -> Action:
        """The act of the policy. Raises ValueError where there is nothing to do."""
        check_turn(view)
        if view.phase is Phase.DRAW:
            return rng.choice([Draw(), take(view) or Draw()])
        if view.phase is not Phase.PLAY:
            return Answer(is_yes=True) if view.phase is Phase.ASKING else first_of(legal)
        cards = [c for c in view.hand if not isinstance(judge(view, view.seat, Discard(c)), Illegal)]
        if cards:
            return Discard(rng.choice(cards))
        return Pass() if judge(view, view.seat, Pass()) is None else first_of(legal)


REFERENCES: Final = (
    Sharp(
        "sharp",
        "Sharp",
        "Lays every card that fits, at once, and takes the pile whenever three cards or more are in it.",
        takes_from=3,
    ),
    Sharp(
        "normal",
        "Normal",
        "Waits for thicker piles, and only now and then starts a new meld.",
        takes_from=5,
        lays_chance=0.45,
    ),
    Easy(),
)
"""The reference players, the strongest first."""
