"""A plain adviser for tests: the average hand and crib, one reply ahead in the play, chances from the margin alone.

It is quick and does not change with the tables, so that what a review makes of advice can be tested apart from the
advice itself.
"""

from collections.abc import Sequence
from itertools import combinations
from math import exp

from parlour.analysis.cribbage import card_value, crib_average, hand_mean, play_points, unseen_cards
from parlour.cards import Card, format_cards
from parlour.games.cribbage.play import fitting
from parlour.games.cribbage.rules import Rules, side_of
from parlour.games.cribbage.view import CribbageView
from parlour.review.model import Choice


def logistic(margin: float) -> float:
    return 1 / (1 + exp(-0.07 * margin))


class PlainAdvice:
    def throws(self, view: CribbageView, /) -> Sequence[Choice]:
        assert view.dealer is not None
        is_own = side_of(view.rules, view.seat) == side_of(view.rules, view.dealer)
        return [self._throw(view, cards, is_own=is_own) for cards in combinations(view.hand, view.rules.throw_count)]

    def _throw(self, view: CribbageView, thrown: tuple[Card, ...], *, is_own: bool) -> Choice:
        hand = float(hand_mean(view.hand, [c for c in view.hand if c not in thrown]))
        crib = crib_average(thrown, is_own=is_own) * (1 if is_own else -1)
        total = hand + crib
        return Choice(f"crib {format_cards(thrown)}", thrown, hand, crib, 0.0, 0.0, total, self._win(view, total))

    def plays(self, view: CribbageView, /) -> Sequence[Choice]:
        return [self._play(view, c) for c in fitting(view.hand, view.count)] if view.rules.players == 2 else []

    def _play(self, view: CribbageView, card: Card) -> Choice:
        pile = [*(c for _, c in view.pile), card]
        count = view.count + card_value(card)
        replies = [play_points([*pile, c]) for c in unseen_cards(view) if count + card_value(c) <= 31]
        own, other = float(play_points(pile)), sum(replies) / max(1, len(replies))
        return Choice(f"play {card}", (card,), 0.0, 0.0, own, other, own - other, self._win(view, own - other))

    def _win(self, view: CribbageView, total: float) -> float | None:
        if view.rules.players != 2:
            return None
        own, other = view.scores[view.seat], view.scores[1 - view.seat]
        return logistic(own - other + total)

    def chance(self, rules: Rules, own: int, other: int, /, *, is_dealer: bool) -> float | None:
        return logistic(own - other + (3 if is_dealer else -3)) if rules.players == 2 else None
