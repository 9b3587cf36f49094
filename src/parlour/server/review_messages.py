"""What a review says over HTTP, line by line (`parlour.review.wire` makes it), and what is asked about records."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, RootModel, StringConstraints

from parlour.server.messages import ErrorInfo

__all__ = ["LineAnswer", "LineQuestion", "RecordQuestion", "ReviewLine"]

RecordText = Annotated[str, StringConstraints(min_length=1, max_length=65536)]
Grade = Literal["best", "slip", "mistake", "blunder"]


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid")


class RecordQuestion(_In):
    """A record of cribbage to review."""

    record: RecordText


class LineQuestion(_In):
    """A line of a record; the lines count from 1."""

    record: RecordText
    line: Annotated[int, Field(ge=1, le=65536)]


class LineAnswer(_Out):
    """The table before the act of a line, as the seat that acted (else the public) could see it.

    `values` are the options of its rules. `position` is its line, to be played on from; empty where no line tells all
    that is to be seen.
    """

    game: str
    seat: str
    act: str
    view: dict[str, Any]
    values: dict[str, Any]
    position: str


class ChoiceInfo(_Out):
    """An act and what it is worth to its seat: points by part, all together, and the chance to win (0 to 1)."""

    act: str
    total: float
    win: float | None
    hand: float | None = None
    crib: float | None = None
    peg_own: float | None = None
    peg_other: float | None = None


class DecisionInfo(_Out):
    """A decision and its alternatives, the best first; `score` is the own one, then the best of another side."""

    line: int
    game: int
    deal: int
    seat: str
    kind: Literal["throw", "play", "claim", "call"]
    dealer: bool
    score: list[int]
    held: list[str]
    pile: list[str]
    chosen: ChoiceInfo
    best: ChoiceInfo
    rank: int
    choices: int
    alternatives: list[ChoiceInfo]
    points_cost: float
    win_cost: float | None
    grade: Grade
    fault: str
    why: str


class MarkInfo(_Out):
    """A chance to win on the path of a seat."""

    game: int
    deal: int
    line: int
    what: Literal["deal", "cards", "turn", "decision", "end"]
    win: float


class AccountInfo(_Out):
    """Luck and skill: `start` + `luck` - `own_errors` + `other_errors` = `result`."""

    start: float
    luck_own_cards: float
    luck_other_cards: float
    luck_rest: float
    luck_rest_parts: dict[str, float]
    luck: float
    own_errors: float
    other_errors: float
    result: float


class CostInfo(_Out):
    """How many decisions, and what they cost in all."""

    n: int
    points_cost: float
    win_cost: float


class KindInfo(CostInfo):
    """The decisions of one kind, and what one of them cost on average."""

    best: int


class FaultInfo(CostInfo):
    """What went wrong, in words, how often, and what it cost in all."""

    words: str


class GameAccountInfo(_Out):
    """The account of one game as chances to win."""

    game: int
    over: bool
    win: AccountInfo


class RoleInfo(_Out):
    """Full deals in a role, and points a deal."""

    deals: int
    points: float


class SeatReviewInfo(_Out):
    """What the decisions of a seat come to; `costliest` are lines of the record."""

    seat: str
    name: str
    grades: dict[Grade, int]
    kinds: dict[str, KindInfo]
    points_lost: float
    win_lost: float
    costliest: list[int]
    faults: dict[str, FaultInfo]
    lesson: str
    games: list[GameAccountInfo]
    points: AccountInfo | None
    roles: dict[str, RoleInfo]


class DealInfo(_Out):
    """A deal; scores by side before and after it."""

    game: int
    deal: int
    dealer: str
    before: list[int]
    after: list[int]
    full: bool


class ReviewInfo(_Out):
    """The whole review but for its decisions; `norm` is points a full deal by role."""

    game: str
    rules: str
    names: dict[str, str]
    target: int
    winners: list[str]
    notes: list[str]
    deals: list[DealInfo]
    paths: dict[str, list[MarkInfo]]
    seats: list[SeatReviewInfo]
    norm: dict[str, float]


class SpanInfo(_Out):
    """The lines of the record from which, and to which, a deal goes."""

    game: int
    deal: int
    first: int
    last: int


class GameLine(_Out):
    """The first line: the record, its last line, the names by seat; of a table the match, and the seat of the guest.

    `drills`: whether decisions of a game under these rules can be made drills.
    """

    t: Literal["game"]
    record: str
    last: int
    names: dict[str, str]
    match: int | None
    seat: str | None
    drills: bool
    deals: list[SpanInfo]


class DecisionLine(_Out):
    """A decision as soon as it is judged, and the chances to win since the line before, by seat."""

    t: Literal["decision"]
    decision: DecisionInfo
    marks: dict[str, list[MarkInfo]]


class WholeLine(_Out):
    """The last line."""

    t: Literal["review"]
    review: ReviewInfo


class ErrorLine(_Out):
    """The last line where the review broke off."""

    t: Literal["error"]
    error: ErrorInfo


class ReviewLine(RootModel[Annotated[GameLine | DecisionLine | WholeLine | ErrorLine, Field(discriminator="t")]]):
    """One line of a review."""
