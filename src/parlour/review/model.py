"""What a review holds: decisions, the chance to win through the game, luck and skill in accounts that add up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from parlour.cards import Card
from parlour.engine import Seat

__all__ = [
    "GRADES",
    "POINT",
    "Account",
    "Choice",
    "Deal",
    "Decision",
    "GameAccount",
    "Mark",
    "Review",
    "ReviewError",
    "SeatReview",
    "grade_of",
]


class ReviewError(ValueError):
    """Why a record is not reviewed, as one plain line."""


GRADES = ("best", "slip", "mistake", "blunder")
"""How good a decision was, the best first."""

_LIMITS = (0.002, 0.01, 0.03)
"""Up to which loss of the chance to win a decision is as good as the best, a slip, a mistake."""
POINT = 0.017
"""What a point is worth of a game, so that both scales grade alike.

Source: one extra point a game is worth about 1.7 % of wins among people.
"""


def grade_of(win_cost: float | None, points_cost: float) -> str:
    """The grade of a decision: by its loss of the chance to win, or by its points where there is no such chance.

    The best, in play, is whatever is within 0.2 % (0.12 points) of it: less cannot be told from noise.

    >>> grade_of(0.02, 1.1), grade_of(None, 0.1)
    ('mistake', 'best')
    """
    cost = points_cost * POINT if win_cost is None else win_cost
    return GRADES[sum(cost > limit for limit in _LIMITS)]


@dataclass(frozen=True, slots=True)
class Choice:
    """What an act was worth to its seat when it had to choose, in points and as a chance to win the game (0 to 1).

    `crib` is what the crib is worth to the own side: below zero where it is an opponent's. `peg_own` and `peg_other`
    are the points still to come in the play. `total` is all of it, the other side's points taken off. Of a claim or a
    call, `total` is what it pegs in the end.
    """

    act: str
    """The act in the words of the game: `crib 3S3D`, `play JS`, `claim 8`."""
    cards: tuple[Card, ...]
    hand: float
    crib: float
    peg_own: float
    peg_other: float
    total: float
    win: float | None


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: what was chosen, what was best by what the seat could know, and what the difference cost.

    The best alternative is the one that wins most often (or has the most points, where no table of chances covers the
    game). `win_cost` is the loss of the chance to win (0 to 1), None without a table; `points_cost` is what the choice
    expects less in points, 0 where it expects more: near the end the score may ask for fewer points.
    """

    line: int
    """The line of the record, from 1."""
    game: int
    deal: int
    seat: Seat
    kind: str
    """throw, play, claim or call."""
    is_dealer: bool
    own: int
    """The score of the own side in holes, before the act."""
    other: int
    """The best score of another side."""
    held: tuple[Card, ...]
    """The cards that the seat could choose from."""
    pile: tuple[Card, ...]
    """In the play, the cards of this count so far."""
    chosen: Choice
    best: Choice
    rank: int
    """The place of the choice among the alternatives, from 1; equal cards share one."""
    choices_count: int
    points_cost: float
    win_cost: float | None
    grade: str
    fault: str
    """What went wrong, as a key of `words.FAULTS`; empty for a best choice."""
    why: str
    """One sentence about the best alternative; empty for a best choice."""
    choices: tuple[Choice, ...] = ()
    """Every throw or card that there was, the best first; of claims and calls what was said and what was due."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A chance to win on the path of a seat. `what`: deal (before the cards), cards, decision, end."""

    game: int
    deal: int
    line: int
    what: str
    win: float


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: scores by side before and after it, and whether it was played to its end."""

    game: int
    deal: int
    dealer: Seat
    first: int
    """The lines of the record from which, and to which, it goes."""
    last: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    is_full: bool
    hands: tuple[int, ...]
    """What the hand of each seat was worth with the starter, in points; empty unless all were counted."""
    crib: int
    """What the crib was worth, in points; 0 unless it was counted."""


@dataclass(frozen=True, slots=True)
class Account:
    """Luck and skill of a seat: `start + cards + other_cards + rest - own_errors + other_errors == result`.

    As a chance to win (0 to 1) `start` is the chance before the game and `result` 1 or 0; in points `start` is the
    margin that the norm gives for the deals, `result` the margin in fact.
    """

    start: float
    cards: float
    """Luck of the own deals: what the own cards promised beyond the norm."""
    other_cards: float
    """Luck of the opponent's deals, as it fell to this seat."""
    rest: float
    """Luck of the starter, and of how the cards met in the play, the show and the crib."""
    own_errors: float
    other_errors: float
    result: float
    parts: Mapping[str, float] = field(default_factory=dict)
    """The rest by its parts, `cut`, `crib` and `play`, where it can be told apart; in points alone."""

    @property
    def luck(self) -> float:
        """All that the cards gave."""
        return self.cards + self.other_cards + self.rest


@dataclass(frozen=True, slots=True)
class GameAccount:
    """One game of the match for a seat, as chances to win. `is_over`: False where the record ends before the game."""

    game: int
    is_over: bool
    account: Account


@dataclass(frozen=True, slots=True)
class SeatReview:
    """What the decisions of one seat come to."""

    seat: Seat
    name: str
    counts: Mapping[str, int]
    """Decisions by grade."""
    kinds: Mapping[str, tuple[int, int, float, float]]
    """By kind of decision: how many, how many best, mean loss in points, mean loss of the chance to win (0 to 1)."""
    points_lost: float
    win_lost: float
    costliest: tuple[Decision, ...]
    faults: Mapping[str, tuple[int, float, float]]
    """By fault, the dearest first: how many, points lost, chance to win lost."""
    lesson: str
    """One sentence about what goes wrong most."""
    games: tuple[GameAccount, ...]
    """Luck and skill as chances to win, game by game; empty without a table of such chances."""
    points: Account | None
    """Luck and skill in points over the full deals; None where there is no norm or no full deal."""
    roles: Mapping[str, tuple[int, float]]
    """For `dealer` and `pone`: full deals and points a deal."""


@dataclass(frozen=True, slots=True)
class Review:
    """A reviewed record."""

    rules: str
    names: Mapping[Seat, str]
    target: int
    winners: str
    """The sides that won the match; empty while it goes on."""
    deals: tuple[Deal, ...]
    decisions: tuple[Decision, ...]
    paths: Mapping[Seat, tuple[Mark, ...]]
    """The chance to win through the game, as each reviewed seat could know it."""
    seats: tuple[SeatReview, ...]
    notes: tuple[str, ...]
    """What this review leaves out, in plain sentences."""
