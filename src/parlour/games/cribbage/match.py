"""Games within a match: who won, skunks, game points, and who deals first in the next game."""

from __future__ import annotations

from typing import Final

from parlour.engine import Outcome, Seat, Side, side_name
from parlour.games.cribbage.rules import Rules, seats, sides, target_of
from parlour.games.cribbage.state import GameResult, Phase, State

__all__ = ["finish", "game_result", "next_first_dealer", "outcome", "skunk_of"]

_GAME_POINTS: Final = {"acc_2_3": (2, 3, 3), "house_1_2_3": (1, 2, 3), "house_1_2_4": (1, 2, 4), "none": (1, 1, 1)}
"""Game points of a win against a loser who is not skunked, skunked, double skunked."""


def skunk_of(target: int, score: int) -> int:
    """0, 1 (skunk) or 2 (double skunk) for a loser at `score` holes of a game to `target`.

    Rule: C-41: a spread of 31 is a skunk, of 61 a double skunk (90 and 60 of 121); at another target the lines are
    target - 31 and target - 61, where positive.

    >>> skunk_of(121, 91), skunk_of(121, 90), skunk_of(121, 61), skunk_of(121, 60)
    (0, 1, 1, 2)
    """
    if target - 61 > 0 and score <= target - 61:
        return 2
    return 1 if target - 31 > 0 and score <= target - 31 else 0


def game_result(rules: Rules, scores: tuple[int, ...], reached: Side, first_dealer: Seat) -> GameResult:
    """The result of a game that `reached` ended by coming to its game hole.

    Rule: C-42 (2 for a win, 3 for a skunk, nothing more for a double skunk, 0 for the loser), C-43 (other counts).
    Each loser's line is looked at apart; the winner is paid for the worst. C-50: in lowball the others win, and there
    is no skunk.
    """
    everyone = range(len(scores))
    winners = tuple((side == reached) is not rules.lowball for side in everyone)
    skunks = tuple(
        0 if winners[side] or rules.lowball else skunk_of(target_of(rules, Side(side)), scores[side])
        for side in everyone
    )
    worth = _GAME_POINTS[rules.skunk_points][max(skunks)]
    return GameResult(winners, scores, skunks, tuple(worth if won else 0 for won in winners), first_dealer)


def next_first_dealer(rules: Rules, result: GameResult) -> Seat | None:
    """Who deals first after this game; None: the deal is cut for.

    Rule: C-6: the loser; with several losers the lowest score, the earlier seat on a tie; or alternating, or a cut.
    """
    if rules.first_deal_next_game == "cut":
        return None
    if rules.first_deal_next_game == "alternate":
        return Seat((result.first_dealer + 1) % rules.players)
    losers = [side for side, won in enumerate(result.winners) if not won]
    return sides(rules)[min(losers, key=lambda side: (result.scores[side], sides(rules)[side][0]))][0]


def _is_won(state: State, side: int) -> bool:
    """Whether a side has won the games that the match asks for. Rule: C-44."""
    return sum(result.winners[side] for result in state.results) >= state.rules.match


def finish(state: State, reached: Side) -> State:
    """The state after `reached` came to its game hole: the next game of the match, or the end.

    Rule: C-39: nothing later counts.
    """
    first_dealer = state.first_dealer
    if first_dealer is None:
        raise ValueError("a game without a first deal cannot end")
    result = game_result(state.rules, state.scores, reached, first_dealer)
    state = state._replace(results=(*state.results, result), due=None, windows=())
    if any(_is_won(state, side) for side in range(len(state.scores))):
        return state._replace(phase=Phase.OVER)
    dealer = next_first_dealer(state.rules, result)
    return state._replace(
        phase=Phase.CUT if dealer is None else Phase.DEAL,
        game=state.game + 1,
        deal=0 if dealer is None else 1,
        shuffle=state.shuffle + 1,
        dealt_count=0,
        first_dealer=dealer,
        dealer=dealer,
        cuts=(),
    )


def outcome(state: State) -> Outcome | None:
    """The winners of the match and the last game's scores by side; None while it goes on. Rule: C-44."""
    if state.phase is not Phase.OVER:
        return None
    table = sides(state.rules)
    winners = tuple(
        s for s in seats(state.rules) if any(s in side and _is_won(state, i) for i, side in enumerate(table))
    )
    scores = {side_name(side): state.scores[i] for i, side in enumerate(table)}
    return Outcome(winners, "lowball" if state.rules.lowball else "game_hole", scores)
