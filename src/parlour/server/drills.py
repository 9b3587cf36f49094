"""Exercises over HTTP: the kinds, the next one, the verdict on an answer, the hand of the day, one's own mistakes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, date, datetime
from functools import lru_cache
from random import SystemRandom
from typing import Annotated, Any, Final, Literal, TypeVar

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from parlour.cards import parse_cards
from parlour.drills import DAILY, WORDS, DrillError, Item, ask, drills, items_of, judge, make, of_the_day, problem
from parlour.engine import Public, find_game
from parlour.records import RecordError
from parlour.server import learner
from parlour.server.errors import Problem
from parlour.server.house import House
from parlour.server.http import ERRORS, GuestNow, HouseNow, MaybeGuest, address_of
from parlour.server.identity import Guest
from parlour.server.language import LanguageNow

__all__ = ["router"]

router = APIRouter(prefix="/api/drills", responses=ERRORS)

_RNG: Final = SystemRandom()
T = TypeVar("T")

ItemText = Annotated[str, StringConstraints(min_length=1, max_length=600)]
AnswerText = Annotated[str, StringConstraints(max_length=60)]
KindText = Annotated[str, StringConstraints(min_length=1, max_length=20)]
Kind = Annotated[str, Path(max_length=20)]
Level = Annotated[int | None, Query(ge=1, le=3)]


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid")


class DrillInfo(_Out):
    """A kind of exercise, and what the learner has done of it: `right` is the share among the last answers."""

    kind: str
    game: str
    game_title: str
    title: str
    about: str
    answered: int
    right: float | None
    due: int


class Drills(_Out):
    """Every kind, and on how many days in a row something was done; `daily` is whether today's hand is done."""

    drills: list[DrillInfo]
    days: int
    daily: bool


class ZoneInfo(_Out):
    """Cards that lie together under a label."""

    zone: str
    label: str
    cards: list[str]
    is_ordered: bool


class ExerciseChoice(_Out):
    """One answer of a choice, with the key that gives it."""

    value: str
    label: str
    key: str


class ExerciseInfo(_Out):
    """What is shown and asked, without the answer. `cards` are those to choose from, `least` to `most` of them."""

    kind: str
    game: str
    item: str
    title: str
    ask: str
    level: int
    facts: list[str]
    zones: list[ZoneInfo]
    form: Literal["number", "choice", "cards", "worth"]
    choices: list[ExerciseChoice]
    cards: list[str]
    least: int
    most: int


class Next(_Out):
    """A question, and whether it is one's own mistake that comes back."""

    question: ExerciseInfo
    again: bool


class PartInfo(_Out):
    """A part of the right answer in words, with its points, cards and rule."""

    label: str
    points: int | None
    cards: list[str]
    rule: str


class RowInfo(_Out):
    """One of the choices that were weighed, with its figures under `columns`; `win` is the chance to win."""

    answer: str
    cards: list[str]
    figures: list[float]
    win: float | None
    grade: str
    is_mine: bool
    is_best: bool


class VerdictInfo(_Out):
    """What an answer was worth, in words, with the parts of the right one and the rules that it rests on."""

    is_right: bool
    grade: str
    mark: float
    right: str
    given: str
    words: str
    said: str
    why: str
    slip: str
    parts: list[PartInfo]
    total: str
    rules: list[str]
    columns: list[str]
    rows: list[RowInfo]


class Answered(_In):
    """An answer to an item."""

    item: ItemText
    answer: AnswerText


class Judged(_Out):
    """The verdict; `kept` is whether it was written down for a guest, `due` how many cards of this kind are due."""

    verdict: VerdictInfo
    kept: bool
    due: int


class DailyAnswer(_In):
    """The two cards thrown from the hand of the day."""

    answer: AnswerText


class Choices(_Out):
    """How many chose these cards."""

    cards: list[str]
    answer: str
    n: int
    is_mine: bool
    is_best: bool


class Daily(_Out):
    """The hand of a day. What it is worth, and what others chose, are null until the guest has chosen."""

    day: str
    question: ExerciseInfo
    verdict: VerdictInfo | None
    choices: list[Choices] | None
    days: int


class FromReview(_In):
    """Lines of the record of a match at a table."""

    table: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    match: Annotated[int, Field(ge=1, le=10**6)]
    lines: Annotated[list[Annotated[int, Field(ge=1, le=65536)]], Field(min_length=1, max_length=500)]


class Added(_Out):
    """How many exercises were made of the lines, and how many of these are new; `kinds` counts them by kind."""

    items: int
    new: int
    kinds: dict[str, int]


async def _worked(house: House, language: str, work: Callable[[], T], *, field: str = "item") -> T:
    """What `work` gives, worked out on the desk. Raises Problem."""
    try:
        return await house.drill_desk.work_out(work)
    except DrillError as wrong:
        about_answer = wrong.code.startswith(("not_", "card_count"))
        raise Problem(
            400, "no_answer", field="answer" if about_answer else field, message=problem(wrong, language)
        ) from wrong


def _question(item: Item, language: str) -> ExerciseInfo:
    return ExerciseInfo.model_validate(asdict(ask(item, language)), strict=False)


def _verdict(item: Item, answer: str, language: str) -> VerdictInfo:
    return VerdictInfo.model_validate(asdict(judge(item, answer, language)), strict=False)


def _today() -> date:
    return datetime.now(UTC).date()


@lru_cache(maxsize=4)
def _daily_item(day: date) -> Item:
    return of_the_day(day)


@router.get("")
async def list_drills(guest: MaybeGuest, house: HouseNow, language: LanguageNow) -> Drills:
    """The kinds of exercise, and how far I am."""
    words = WORDS[language]
    today = _today()
    done: dict[str, learner.Progress] = {}
    days, daily = 0, False
    if guest is not None:
        mine = guest.id
        done, days, daily = await house.store.read(
            lambda db: (
                learner.progress(db, mine),
                learner.days_in_a_row(db, mine, today),
                learner.daily_answer(db, mine, today.isoformat(), DAILY) is not None,
            )
        )
    nothing = learner.Progress(0, None, 0)
    return Drills(
        drills=[
            DrillInfo(
                kind=drill.kind,
                game=drill.game,
                game_title=find_game(drill.game).title,
                title=words[f"title.{drill.kind}"],
                about=words[f"about.{drill.kind}"],
                answered=(got := done.get(drill.kind, nothing)).answered,
                right=got.right,
                due=got.due,
            )
            for drill in drills()
        ],
        days=days,
        daily=daily,
    )


@router.get("/daily")
async def daily(guest: MaybeGuest, house: HouseNow, language: LanguageNow) -> Daily:
    """The hand of the day; once I have thrown, also what others threw."""
    today = _today()
    mine = None
    if guest is not None:
        one = guest.id
        mine = await house.store.read(lambda db: learner.daily_answer(db, one, today.isoformat(), DAILY))
    return await _daily(house, guest, language, today, mine)


@router.post("/daily")
async def answer_daily(
    body: DailyAnswer, guest: GuestNow, house: HouseNow, request: Request, language: LanguageNow
) -> Daily:
    """Throw from the hand of the day; the first throw of a day stands."""
    house.limits.require("analyze", address_of(request))
    today = _today()
    verdict = await _worked(house, language, lambda: judge(_daily_item(today), body.answer, language))
    mine = await house.store.write(
        lambda db: learner.add_daily(db, guest.id, today.isoformat(), DAILY, verdict.given, verdict.mark)
    )
    return await _daily(house, guest, language, today, mine)


async def _daily(house: House, guest: Guest | None, language: str, today: date, mine: str | None) -> Daily:
    def work() -> tuple[ExerciseInfo, VerdictInfo | None]:
        item = _daily_item(today)
        return _question(item, language), None if mine is None else _verdict(item, mine, language)

    question, verdict = await _worked(house, language, work)
    choices, days = None, 0
    if guest is not None and verdict is not None:
        counted, days = await house.store.read(
            lambda db: (
                learner.others_today(db, today.isoformat(), DAILY),
                learner.days_in_a_row(db, guest.id, today),
            )
        )
        choices = [
            Choices(
                cards=[c.text for c in parse_cards(answer)],
                answer=answer,
                n=n,
                is_mine=answer == mine,
                is_best=answer == verdict.right,
            )
            for answer, n in sorted(counted.items(), key=lambda one: (-one[1], one[0]))
        ]
    return Daily(day=today.isoformat(), question=question, verdict=verdict, choices=choices, days=days)


@router.get("/{kind}/next")
async def next_item(
    kind: Kind, guest: MaybeGuest, house: HouseNow, request: Request, language: LanguageNow, level: Level = None
) -> Next:
    """The next exercise of a kind: a mistake of mine that is due, else a new one at the level that suits me."""
    house.limits.require("drill", address_of(request))
    due: Item | None = None
    suits, slips = 1, tuple[str, ...]()
    if guest is not None:
        mine = guest.id
        due, suits, slips = await house.store.read(
            lambda db: (
                learner.due_item(db, mine, kind),
                learner.level_of(db, mine, kind),
                learner.own_slips(db, mine, kind),
            )
        )

    if guest is not None and due is not None:
        old, mine = due, guest.id
        try:
            return Next(question=await house.drill_desk.work_out(lambda: _question(old, language)), again=True)
        except DrillError:  # an item of a version that wrote them otherwise
            await house.store.write(lambda db: learner.drop_card(db, mine, old))
    question = await _worked(
        house, language, lambda: _question(make(kind, _RNG, level or suits, slips), language), field="kind"
    )
    return Next(question=question, again=False)


@router.post("/{kind}/answer")
async def answer(
    kind: Kind, body: Answered, guest: MaybeGuest, house: HouseNow, request: Request, language: LanguageNow
) -> Judged:
    """The verdict on an answer; written down where the server knows me."""
    house.limits.require("drill", address_of(request))
    item = Item(kind, body.item)
    verdict = await _worked(house, language, lambda: _verdict(item, body.answer, language))
    due = 0
    if guest is not None:
        mine = guest.id

        def write(db: Any) -> int:
            learner.add_answer(db, mine, item, verdict.given, verdict.mark, verdict.slip)
            got = learner.progress(db, mine).get(kind)
            return got.due if got else 0

        due = await house.store.write(write)
    return Judged(verdict=verdict, kept=guest is not None, due=due)


@router.post("/from-review")
async def from_review(
    body: FromReview, guest: GuestNow, house: HouseNow, request: Request, language: LanguageNow
) -> Added:
    """Make exercises of what I threw, laid or counted in a finished match; they are due at once."""
    house.limits.require("drill", address_of(request))
    table = await house.tables.get(body.table)
    viewer = table.viewer_of(guest.id)
    if isinstance(viewer, Public):
        raise Problem(403, "review_not_seated")
    row = table.row
    if body.match > row.match:
        raise Problem(404, "no_such_match", field="match", match=body.match, last=row.match)
    if body.match == row.match and row.phase != "over":
        raise Problem(409, "not_over")
    record = await house.tables.record(row, viewer, body.match)
    try:
        items = await _worked(house, language, lambda: items_of(record, viewer, frozenset(body.lines)))
    except RecordError as wrong:
        raise Problem(400, "no_review", field="match", message=str(wrong)) from wrong
    new = await house.store.write(lambda db: learner.add_cards(db, guest.id, items))
    kinds: dict[str, int] = {}
    for item in items:
        kinds[item.kind] = kinds.get(item.kind, 0) + 1
    return Added(items=len(items), new=new, kinds=kinds)
