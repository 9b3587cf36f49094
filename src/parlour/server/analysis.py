"""Questions over HTTP about cribbage and Hand and Foot, answered as `parlour analyze` answers them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from parlour.analysis.cribbage.discard import best_throws
from parlour.analysis.cribbage.play import best_plays
from parlour.analysis.cribbage.question import Unanswerable, read_dealt, read_play, read_position
from parlour.analysis.cribbage.report import discard_report, plays_report, standing_report
from parlour.analysis.cribbage.standing import standing
from parlour.analysis.handfoot.odds import odds
from parlour.analysis.handfoot.report import odds_report
from parlour.analysis.handfoot.report import read_position as read_table
from parlour.server.desk import Desk
from parlour.server.errors import Problem
from parlour.server.house import House
from parlour.server.http import ERRORS, HouseNow, address_of
from parlour.server.language import LanguageNow

__all__ = ["router"]

router = APIRouter(prefix="/api/analyze", responses=ERRORS)

CardsText = Annotated[str, StringConstraints(max_length=100)]
Score = Annotated[list[int], Field(min_length=2, max_length=2)]
A = TypeVar("A", bound=BaseModel)


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid")


class DiscardQuestion(_In):
    """The cards of one seat as dealt, and whether the crib goes to its side; scores the own first."""

    hand: CardsText
    dealer: bool
    score: Score | None = None
    players: int = 2


class PlayQuestion(_In):
    """A position in the play: as one line with the seat that looks, or cards by where they lie."""

    position: Annotated[str, StringConstraints(max_length=1000)] = ""
    seat: Annotated[str, StringConstraints(max_length=1)] = ""
    hand: CardsText = ""
    pile: CardsText = ""
    thrown: CardsText = ""
    starter: CardsText = ""
    dealer: bool | None = None
    score: Score | None = None


class ScoreQuestion(_In):
    """The score, the own first, and whether the own side is about to deal."""

    score: Score
    dealer: bool


class OddsQuestion(_In):
    """A position of Hand and Foot as one line, with the seat that looks; `turns` is how far."""

    position: Annotated[str, StringConstraints(max_length=2000)]
    seat: Annotated[str, StringConstraints(max_length=1)] = ""
    turns: Annotated[int, Field(ge=1, le=10)] = 3


class SpreadInfo(_Out):
    """What a number of points may come to: `chances[i]` is the chance of `min` + i."""

    min: int
    max: int
    chances: list[float]


class Spreads(_Out):
    """Hand, crib, and both together (the crib counted against the pone); null at tables of three and four."""

    hand: SpreadInfo
    crib: SpreadInfo | None
    show: SpreadInfo | None


class ThrowInfo(_Out):
    """One way to discard, in expected points; `win` is the chance to win the game."""

    throw: list[str]
    keep: list[str]
    hand: float
    crib: float
    crib_random: float
    peg_own: float | None
    peg_other: float | None
    total: float
    win: float | None
    tied: bool
    spread: Spreads


class StarterInfo(_Out):
    """A starter that makes another throw the better one, and by how many points."""

    starter: str
    throw: list[str]
    gain: float


class DiscardAnswer(_Out):
    """Every throw, the best first."""

    hand: list[str]
    dealer: bool
    score: list[int] | None
    players: int
    throws: list[ThrowInfo]
    starters: list[StarterInfo]


class PlayInfo(_Out):
    """One card, in points from it to the end of the play; `win` is the chance to win the game."""

    card: str
    now: int
    own: float
    other: float
    total: float
    win: float | None
    tied: bool


class PlayAnswer(_Out):
    """Every card that may be laid, the best first, and how likely the other side holds each rank."""

    seat: str
    hand: list[str]
    pile: list[str]
    count: int
    starter: str | None
    dealer: bool
    score: list[int]
    plays: list[PlayInfo]
    holds: dict[str, float]


class Around(_Out):
    """The chance for each own score (a row) and each score of the other side."""

    own: list[int]
    other: list[int]
    win: list[list[float]]


class ScoreAnswer(_Out):
    """The chance to win at the deal, and what the other deal or one hole more would make of it."""

    score: list[int]
    dealer: bool
    win: float
    win_other_deal: float
    own_hole: float
    other_hole: float
    around: Around


class ChanceInfo(_Out):
    """A chance with its 95 % interval; `samples` is 0 where it was counted."""

    chance: float
    low: float
    high: float
    samples: int


class NewMeldInfo(_Out):
    """A meld that could be laid; rank W is wilds alone."""

    rank: str
    cards: str


class OpeningInfo(_Out):
    """The chance to open with the next draw, and within the turns asked; `melds` open already."""

    required: int
    held_points: int
    melds: list[NewMeldInfo]
    next_turn: ChanceInfo
    within: ChanceInfo


class BookInfo(_Out):
    """The chance to complete an open meld of the own side, and to complete it clean."""

    meld: str
    cards: str
    kind: str
    needs: int
    next_turn: ChanceInfo
    within: ChanceInfo
    clean_next_turn: ChanceInfo
    clean_within: ChanceInfo


class BarredInfo(_Out):
    """The rule by which nobody may take the pile."""

    code: str
    rule: str


class GivenInfo(_Out):
    """A discard: the chance that the next opponent takes the pile, what that brings it, the own chance to open then."""

    card: str
    to: str
    take: ChanceInfo
    barred: BarredInfo | None
    cards: str
    points: int
    cost: float
    open_next: ChanceInfo | None


class OddsAnswer(_Out):
    """The odds of a seat; `opening` is null where its board is open."""

    seat: str
    turns: int
    draws: int
    unseen: int
    opening: OpeningInfo | None
    books: list[BookInfo]
    discards: list[GivenInfo]


@router.post("/discard")
async def discard(body: DiscardQuestion, house: HouseNow, request: Request, language: LanguageNow) -> DiscardAnswer:
    """What is each throw of this hand worth?"""

    def answer() -> dict[str, Any]:
        cards = read_dealt(body.hand, players=body.players)
        scores = _pair(body.score)
        return discard_report(best_throws(cards, is_dealer=body.dealer, scores=scores, players=body.players))

    return await _answered(DiscardAnswer, answer, house, request, house.desk, language)


@router.post("/play")
async def play(body: PlayQuestion, house: HouseNow, request: Request, language: LanguageNow) -> PlayAnswer:
    """What is each card worth here?"""

    def answer() -> dict[str, Any]:
        if body.position:
            other = body.model_fields_set - {"position", "seat"}
            if other:
                raise Unanswerable(min(other), "either")
            return plays_report(best_plays(read_position(body.position, seat=body.seat)))
        if body.dealer is None:
            raise Unanswerable("dealer", "who_deals")
        return plays_report(
            best_plays(
                read_play(
                    hand=body.hand,
                    pile=body.pile,
                    thrown=body.thrown,
                    starter=body.starter,
                    is_dealer=body.dealer,
                    scores=_pair(body.score) or (0, 0),
                )
            )
        )

    return await _answered(PlayAnswer, answer, house, request, house.desk, language)


@router.post("/position")
async def position(body: ScoreQuestion, house: HouseNow, request: Request, language: LanguageNow) -> ScoreAnswer:
    """How does a game stand at this score?"""
    return await _answered(
        ScoreAnswer,
        lambda: standing_report(standing((body.score[0], body.score[1]), is_dealer=body.dealer)),
        house,
        request,
        house.desk,
        language,
    )


@router.post("/handfoot")
async def handfoot(body: OddsQuestion, house: HouseNow, request: Request, language: LanguageNow) -> OddsAnswer:
    """What are the odds in this position of Hand and Foot?"""

    def answer() -> dict[str, Any]:
        try:
            view = read_table(body.position, body.seat)
        except ValueError as wrong:
            raise Unanswerable("position", str(wrong)) from None
        return odds_report(odds(view, turns=body.turns))

    return await _answered(OddsAnswer, answer, house, request, house.odds_desk, language)


def _pair(score: list[int] | None) -> tuple[int, int] | None:
    return None if score is None else (score[0], score[1])


async def _answered(
    kind: type[A], answer: Callable[[], dict[str, Any]], house: House, request: Request, desk: Desk, language: str
) -> A:
    """The answer, worked out beside the event loop. Raises Problem."""
    house.limits.require("analyze", address_of(request))
    try:
        return kind.model_validate(await desk.work_out(answer))
    except Unanswerable as wrong:
        raise Problem(400, "no_answer", field=wrong.field, message=wrong.line(language)) from wrong
