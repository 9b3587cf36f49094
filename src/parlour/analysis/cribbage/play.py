"""Cribbage: what each card is worth in the play, in points for both sides and in the chance to win the game."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from parlour.analysis.cribbage.belief import other_hands
from parlour.analysis.cribbage.counts import card_value, play_points
from parlour.analysis.cribbage.question import GAME_HOLE, Unanswerable
from parlour.analysis.cribbage.value import play_leaf, values_against
from parlour.cards import Card
from parlour.engine import Seat, Side
from parlour.games.cribbage.rules import side_of, target_of
from parlour.games.cribbage.state import Phase
from parlour.games.cribbage.view import CribbageView

__all__ = ["NOISE_POINTS", "NOISE_WIN", "PlayValue", "Plays", "best_plays"]

NOISE_POINTS: Final = 0.03
"""Cards closer than this in points count as equal: what the other side keeps is known no better."""
NOISE_WIN: Final = 0.001
"""Cards closer than this in the chance to win count as equal."""

_TELL: Final = 1e-4
"""How much the own points weigh beside the difference, so that the two can be told apart afterwards."""
_FAR: Final = (1000, 1000)
"""Holes to go where no game hole ends the play."""


@dataclass(frozen=True, slots=True)
class PlayValue:
    """One card that may be laid: the points that each side may expect from it to the end of the play.

    `now` are those of the card itself; `total` = own - other; `win` is the chance to win the game, None where no table
    covers it.
    """

    card: Card
    now: int
    own: float
    other: float
    total: float
    win: float | None
    is_tied: bool
    """Whether it is as good as the best one, so far as the numbers can tell."""


@dataclass(frozen=True, slots=True)
class Plays:
    """Every card that may be laid, the best first: by the chance to win where it is known, else by points."""

    seat: Seat
    hand: tuple[Card, ...]
    pile: tuple[Card, ...]
    count: int
    starter: Card | None
    is_dealer: bool
    scores: tuple[int, int]
    """Own, other."""
    plays: tuple[PlayValue, ...]
    holds: tuple[float, ...]
    """How likely the other side holds a card of each rank, the ace first."""

    @property
    def best(self) -> PlayValue:
        """The first of them."""
        return self.plays[0]


def best_plays(view: CribbageView) -> Plays:
    """Every card that the seat on turn may lay, ranked, from its view alone. Raises Unanswerable where there is none.

    The other side is taken to hold what good players keep, as far as the cards seen and every go allow, and to lay what
    is best for it one card ahead; the own later cards are chosen by what its answers tell. Two seats alone. The chance
    to win is given as far as the game is no longer than one to 121. In lowball the card with the fewest points is
    the first, and no chance is given.
    """
    rules = view.rules
    if rules.players != 2 or rules.cards == "five":
        raise Unanswerable("position", "play_of_two")
    fits = [c for c in view.hand if card_value(c) <= 31 - view.count]
    if view.phase is not Phase.PLAY or view.due is not None or view.turn != view.seat or not fits:
        raise Unanswerable("position", "no_play")
    own_side = side_of(rules, view.seat)
    scores = view.scores[own_side], view.scores[1 - own_side]
    left = [target_of(rules, Side(side)) - view.scores[side] for side in (own_side, 1 - own_side)]
    hands, weights = _others(view)
    sign = -1 if rules.lowball else 1
    total, told = (values_against(view, hands, weights, _FAR, _points(sign, more)) for more in (0.0, _TELL))
    chances: Sequence[float | None] = [None] * len(view.hand)
    if max(left) <= GAME_HOLE and not rules.lowball:
        found = values_against(view, hands, weights, left, play_leaf(view, left, hands, weights))
        chances = [min(1.0, max(0.0, win)) for win in found]
    rows = []
    for at, c in enumerate(view.hand):
        if c in fits:
            own = (told[at] - total[at]) / _TELL
            net = sign * total[at]
            now = play_points([*(laid for _, laid in view.pile), c])
            rows.append(PlayValue(c, now, own, own - net, net, chances[at], is_tied=False))
    return Plays(
        seat=view.seat,
        hand=view.hand,
        pile=tuple(c for _, c in view.pile),
        count=view.count,
        starter=view.starter,
        is_dealer=view.dealer == view.seat,
        scores=scores,
        plays=_ranked(rows, sign),
        holds=_holds(hands, weights),
    )


def _ranked(rows: Sequence[PlayValue], sign: int) -> tuple[PlayValue, ...]:
    def worth(row: PlayValue) -> tuple[float, float]:
        return (row.total * sign if row.win is None else round(row.win, 9)), row.total * sign

    ordered = sorted(rows, key=worth, reverse=True)
    noise = NOISE_POINTS if ordered[0].win is None else NOISE_WIN
    best = worth(ordered[0])[0]
    return tuple(replace(row, is_tied=best - worth(row)[0] <= noise) for row in ordered)


@cache
def _points(sign: int, more: float) -> array[float]:
    """A leaf table: points own less other (in lowball the other way), and so much more for the own ones."""
    return array("d", [sign * (own - other) + more * own for own in range(64) for other in range(64)])


def _others(view: CribbageView) -> tuple[bytes, array[float]]:
    try:
        return other_hands(view)
    except ValueError:
        raise Unanswerable("position", "impossible") from None


def _holds(hands: bytes, weights: array[float]) -> tuple[float, ...]:
    size = len(hands) // len(weights)
    found = [0.0] * 13
    for at, weight in enumerate(weights):
        for rank in set(hands[at * size : at * size + size]):
            found[rank] += weight
    return tuple(found)
