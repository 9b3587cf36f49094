"""What the database knows of a learner: answers, cards that come back, days in a row, what others chose today."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Final

from fsrs import Card, Rating, Scheduler
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from parlour.drills import LEVELS, Item
from parlour.server.schema import daily_answers, drill_answers, drill_cards

__all__ = [
    "Progress",
    "add_answer",
    "add_cards",
    "add_daily",
    "daily_answer",
    "days_in_a_row",
    "drop_card",
    "due_item",
    "level_of",
    "others_today",
    "own_slips",
    "progress",
]

MOST_CARDS: Final = 2000
"""Cards of one learner."""
_LOOKED_BACK: Final = 40
"""Answers from which level and slips are told."""
_RISES: Final = 4
"""Right answers in a row after which items get harder."""
_DAYS_BACK: Final = 5000
"""Answers from which days in a row are counted."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What a learner has done of one kind: answers, the share of right ones among the last, cards due now."""

    answered: int
    right: float | None
    due: int


@cache
def _scheduler() -> Scheduler:
    return Scheduler(enable_fuzzing=False)


def _rating(mark: float) -> Rating:
    """A right answer is good, one that is nearly as good is hard, any other is forgotten."""
    return Rating.Good if mark >= 1 else Rating.Hard if mark > 0.5 else Rating.Again


def add_answer(db: Connection, guest: str, item: Item, answer: str, mark: float, slip: str) -> None:
    """Write an answer down; a mistake becomes a card, and a card is put off or brought back by what was answered."""
    now = time.time()
    last = db.execute(select(func.max(drill_answers.c.n)).where(drill_answers.c.guest == guest)).scalar()
    db.execute(
        insert(drill_answers).values(
            guest=guest,
            n=(last or 0) + 1,
            kind=item.kind,
            item=item.text,
            answer=answer,
            mark=mark,
            slip=slip,
            at=now,
        )
    )
    where = _is_card(guest, item)
    held = db.execute(select(drill_cards.c.card).where(where)).scalar()
    if held is None and mark >= 1:
        return
    if held is None and not _room(db, guest):
        return
    card = Card(card_id=0) if held is None else Card.from_json(held)
    card, _ = _scheduler().review_card(card, _rating(mark), datetime.fromtimestamp(now, UTC))
    values = {"card": card.to_json(), "due_at": card.due.timestamp()}
    if held is None:
        db.execute(insert(drill_cards).values(guest=guest, kind=item.kind, item=item.text, made_at=now, **values))
    else:
        db.execute(update(drill_cards).where(where).values(**values))


def add_cards(db: Connection, guest: str, items: Iterable[Item]) -> int:
    """Make cards that are due at once; how many of them are new."""
    now = time.time()
    added = 0
    for item in items:
        if db.execute(select(drill_cards.c.kind).where(_is_card(guest, item))).first() or not _room(db, guest):
            continue
        card = Card(card_id=0, due=datetime.fromtimestamp(now, UTC)).to_json()
        db.execute(
            insert(drill_cards).values(
                guest=guest, kind=item.kind, item=item.text, card=card, due_at=now, made_at=now
            )
        )  # fmt: skip
        added += 1
    return added


def _is_card(guest: str, item: Item) -> ColumnElement[bool]:
    return (drill_cards.c.guest == guest) & (drill_cards.c.kind == item.kind) & (drill_cards.c.item == item.text)


def _room(db: Connection, guest: str) -> bool:
    held = select(func.count()).select_from(drill_cards).where(drill_cards.c.guest == guest)
    return db.execute(held).scalar_one() < MOST_CARDS


def due_item(db: Connection, guest: str, kind: str) -> Item | None:
    """The card of a kind that has been due longest; None where none is."""
    wanted = (
        select(drill_cards.c.item)
        .where(drill_cards.c.guest == guest, drill_cards.c.kind == kind, drill_cards.c.due_at <= time.time())
        .order_by(drill_cards.c.due_at, drill_cards.c.item)
        .limit(1)
    )
    text = db.execute(wanted).scalar()
    return None if text is None else Item(kind, text)


def drop_card(db: Connection, guest: str, item: Item) -> None:
    """Keep this card no more."""
    db.execute(delete(drill_cards).where(_is_card(guest, item)))


def _last(db: Connection, guest: str, kind: str) -> Sequence[tuple[float, str]]:
    """Marks and slips of the last answers, the oldest first."""
    wanted = (
        select(drill_answers.c.mark, drill_answers.c.slip)
        .where(drill_answers.c.guest == guest, drill_answers.c.kind == kind)
        .order_by(drill_answers.c.n.desc())
        .limit(_LOOKED_BACK)
    )
    return [(row.mark, row.slip) for row in reversed(db.execute(wanted).all())]


def level_of(db: Connection, guest: str, kind: str) -> int:
    """The level that suits a learner: it rises after four right answers in a row and falls after two wrong ones."""
    level, right, wrong = LEVELS[0], 0, 0
    for mark, _ in _last(db, guest, kind):
        right, wrong = (right + 1, 0) if mark > 0.5 else (0, wrong + 1)
        if right == _RISES:
            level, right = min(level + 1, LEVELS[-1]), 0
        elif wrong == 2:
            level, wrong = max(level - 1, LEVELS[0]), 0
    return level


def own_slips(db: Connection, guest: str, kind: str) -> tuple[str, ...]:
    """The slips that a learner has made lately, the most frequent first."""
    counts = Counter(slip for _, slip in _last(db, guest, kind) if slip)
    return tuple(slip for slip, _ in counts.most_common(5))


def progress(db: Connection, guest: str) -> dict[str, Progress]:
    """Progress by kind; kinds without answers and cards are left out."""
    counted = (
        select(drill_answers.c.kind, func.count().label("n"))
        .where(drill_answers.c.guest == guest)
        .group_by(drill_answers.c.kind)
    )
    answered = {row.kind: int(row.n) for row in db.execute(counted)}
    waiting = (
        select(drill_cards.c.kind, func.count().label("n"))
        .where(drill_cards.c.guest == guest, drill_cards.c.due_at <= time.time())
        .group_by(drill_cards.c.kind)
    )
    due = {row.kind: int(row.n) for row in db.execute(waiting)}
    found = {}
    for kind in {**answered, **due}:
        marks = [mark for mark, _ in _last(db, guest, kind)]
        right = sum(mark >= 1 for mark in marks) / len(marks) if marks else None
        found[kind] = Progress(answered.get(kind, 0), right, due.get(kind, 0))
    return found


def days_in_a_row(db: Connection, guest: str, today: date) -> int:
    """How many days in a row the learner has done something, up to today or yesterday."""
    times = [
        *db.execute(
            select(drill_answers.c.at)
            .where(drill_answers.c.guest == guest)
            .order_by(drill_answers.c.n.desc())
            .limit(_DAYS_BACK)
        ).scalars(),
        *db.execute(select(daily_answers.c.at).where(daily_answers.c.guest == guest)).scalars(),
    ]
    days = {datetime.fromtimestamp(at, UTC).date() for at in times}
    day = today if today in days else today - timedelta(days=1)
    count = 0
    while day in days:
        count += 1
        day -= timedelta(days=1)
    return count


def daily_answer(db: Connection, guest: str, day: str, kind: str) -> str | None:
    """What the guest answered that day; None where it has not."""
    where = (
        (daily_answers.c.day == day) & (daily_answers.c.kind == kind) & (daily_answers.c.guest == guest)
    )  # fmt: skip
    return db.execute(select(daily_answers.c.answer).where(where)).scalar()


def add_daily(db: Connection, guest: str, day: str, kind: str, answer: str, mark: float) -> str:
    """Write the answer of a day down; the first one stands, and is what this gives."""
    first = daily_answer(db, guest, day, kind)
    if first is None:
        db.execute(
            insert(daily_answers).values(day=day, kind=kind, guest=guest, answer=answer, mark=mark, at=time.time())
        )
    return first or answer


def others_today(db: Connection, day: str, kind: str) -> dict[str, int]:
    """How often each answer was given that day."""
    counted = (
        select(daily_answers.c.answer, func.count().label("n"))
        .where(daily_answers.c.day == day, daily_answers.c.kind == kind)
        .group_by(daily_answers.c.answer)
    )
    return {row.answer: int(row.n) for row in db.execute(counted)}
