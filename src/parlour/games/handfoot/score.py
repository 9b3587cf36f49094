"""The score of a team for a round, and who wins the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from parlour.cards import Card
from parlour.games.handfoot.melds import Meld, type_of
from parlour.games.handfoot.opening import book_points, card_points
from parlour.games.handfoot.rules import Rules
from parlour.games.handfoot.state import RoundResult, SideScore, Table

__all__ = [
    "EXTRA_ROUNDS_LIMIT",
    "SCORE_ROUNDS_LIMIT",
    "counted_score",
    "held_points",
    "red3_points",
    "side_score",
    "totals",
    "winners",
    "winning_sides",
]

EXTRA_ROUNDS_LIMIT: Final = 12
"""Extra rounds after which a tie stands."""
SCORE_ROUNDS_LIMIT: Final = 50
"""Rounds after which a game to a score ends whatever the score."""


def held_points(house: Rules, cards: Iterable[Card]) -> int:
    """What cards left in hands and feet cost, at most 0. Rule: H-R11.6 (threes have their own price)."""
    worth = house.held_points
    return sum([worth[c.index] for c in cards])


def red3_points(house: Rules, count: int, *, has_opened: bool) -> int:
    """What the red threes laid are worth.

    Rule: H-R11.3 (a set bonus; teams that never opened), H-R3.7 (`penalty_always`: each costs its value).
    """
    threes = house.threes
    if threes.red3_mode == "penalty_always":
        return -count * abs(threes.red3_value)
    points = count * threes.red3_value
    if threes.red3_set_size and count >= threes.red3_set_size:
        points += threes.red3_set_bonus
    if has_opened or threes.red3_unopened == "same":
        return points
    return -points if threes.red3_unopened == "negated" else 0


def side_score(
    house: Rules,
    board: Sequence[Meld],
    held: Iterable[Card],
    *,
    red3_count: int = 0,
    is_out: bool = False,
    exact_cuts: int = 0,
) -> SideScore:
    """The parts of a team's score. `held` are the cards left in all hands and feet of the team.

    Rule: H-R11.1 to H-R11.6; H-R11.7: a team that never opened has neither cards nor books; H-R2.3 (exact cuts).
    """
    unfinished = sum(
        [type_of(m.cards) == "wild" and len(m.cards) < house.melds.book_size for m in board]
    )  # fmt: skip
    return counted_score(
        house,
        cards=sum([card_points(house, meld.cards) for meld in board]),
        books=sum([book_points(house, meld.cards) for meld in board]),
        held=held_points(house, held),
        has_opened=bool(board),
        red3_count=red3_count,
        unfinished=unfinished,
        is_out=is_out,
        exact_cuts=exact_cuts,
    )


def counted_score(
    house: Rules,
    *,
    cards: int,
    books: int,
    held: int,
    has_opened: bool,
    red3_count: int = 0,
    unfinished: int = 0,
    is_out: bool = False,
    exact_cuts: int = 0,
) -> SideScore:
    """The parts of a team's score from what was counted: points of the cards laid, of the books, of the cards `held`
    (below zero), red threes laid, wild melds that are no book, exact cuts.

    Rule: H-R11.1 to H-R11.6, H-R2.3.
    """
    return SideScore(
        cards=cards,
        books=books,
        red3=red3_points(house, red3_count, has_opened=has_opened),
        out=house.out.bonus if is_out else 0,
        cut=exact_cuts * house.table.exact_cut_bonus,
        left=held - unfinished * house.melds.incomplete_wild_penalty,
    )


def totals(results: Sequence[RoundResult], sides_count: int) -> tuple[int, ...]:
    """The points of each side over the rounds."""
    return tuple(sum(result.scores[side].total for result in results) for side in range(sides_count))


def winners(rules: Rules, points: Sequence[int], clean_books: Sequence[int], rounds_played: int) -> tuple[int, ...]:
    """The sides that win after these rounds; none while the game goes on.

    Rule: H-R12.1 (rounds, or a score reached), H-R12.2 (ties: an extra round, as often as needed up to
    EXTRA_ROUNDS_LIMIT; shared; the most clean books).
    """
    end = rules.end
    best = max(points)
    if end.game_end == "rounds":
        if rounds_played < end.rounds:
            return ()
        last_extra = end.rounds + EXTRA_ROUNDS_LIMIT
    else:
        if best < end.target_score and rounds_played < SCORE_ROUNDS_LIMIT:
            return ()
        last_extra = SCORE_ROUNDS_LIMIT
    leaders = tuple(side for side, total in enumerate(points) if total == best)
    if len(leaders) == 1 or end.tie_break == "shared":
        return leaders
    if end.tie_break == "extra_round":
        return leaders if rounds_played >= last_extra else ()
    most = max(clean_books[side] for side in leaders)
    return tuple(side for side in leaders if clean_books[side] == most)


def winning_sides(table: Table) -> tuple[int, ...]:
    """The sides that have won the game; none while it goes on. Rule: H-R12.1, H-R12.2."""
    if not table.results:
        return ()
    clean = [sum(result.clean_books[side] for result in table.results) for side in range(len(table.scores))]
    return winners(table.house, totals(table.results, len(table.scores)), clean, len(table.results))
