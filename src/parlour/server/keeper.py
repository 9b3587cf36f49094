"""What a table does by itself while somebody watches: computer players move, windows close."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from parlour.engine import Seat, Viewer
from parlour.server.players import ask_bot

if TYPE_CHECKING:
    from parlour.server.live import LiveTable

__all__ = ["Keeper"]

logger = logging.getLogger("parlour.server")


class Keeper:
    """The clock of one table. A table without pages rests: no computer player moves, no window runs out."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._windows: dict[Seat, tuple[int, float]] = {}
        """Seats for which the table answers in the end: the mark of the decision, and when their time is over."""
        self._asked: dict[Seat, int] = {}
        self._moved_at = self._now()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    @property
    def is_mine(self) -> bool:
        """Whether this process runs the computer players and the clocks of the table."""
        return self._table.house.cluster.is_mine(self._table.row.code)

    def moved(self) -> None:
        """Something happened just now; computer players think from here."""
        self._moved_at = self._now()

    def forget(self) -> None:
        """Another match begins."""
        self._windows.clear()
        self._asked.clear()

    def rest(self) -> None:
        """Nobody watches any more."""
        self._windows.clear()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def deadline(self, viewer: Viewer) -> float | None:
        """Seconds until the window of the viewer closes (of anybody, if it has none); None without a window."""
        if not self._windows:
            return None
        own = self._windows.get(viewer) if isinstance(viewer, Seat) else None
        due = own[1] if own else max(due for _, due in self._windows.values())
        return max(0.0, round(due - self._now(), 1))

    def tend(self) -> None:
        """Set the windows for the decisions of now, and wake the keeper if anybody watches."""
        match = self._table.match
        if match is None or not self._table.is_watched:
            return
        bots = {row.seat for row in self._table.row.seats if row.bot is not None}
        windows: dict[Seat, tuple[int, float]] = {}
        for seat in match.seats:
            decision = match.decisions[seat]
            if decision.must and seat not in bots and self._table.game.overdue(match.state, seat) is not None:
                mark = match.marks[seat]
                old = self._windows.get(seat)
                is_same = old is not None and old[0] == mark
                windows[seat] = old if is_same and old else (mark, self._now() + self._table.row.window_seconds)
        self._windows = windows
        self._wake.set()
        if not self.is_mine:
            self._table.house.cluster.want(self._table.row.code)
            return
        if self._task is None or self._task.done():
            self._task = self._table.house.spawn(self._keep())

    def _next_due(self) -> tuple[float, Seat, bool] | None:
        """When who is next: a computer player (True), or a seat for which the table answers."""
        match = self._table.match
        if match is None or match.outcome is not None or not self._table.is_watched or not self.is_mine:
            return None
        due = [(when, seat, False) for seat, (_, when) in self._windows.items()]
        for row in self._table.row.seats:
            decision = match.decisions[row.seat]
            if row.bot is None or not decision.legal:
                continue
            is_asked = self._asked.get(row.seat) == match.marks[row.seat]
            if not decision.must and (is_asked or "pass" not in decision.legal):
                continue
            due.append((self._moved_at + self._table.house.settings.bot_delay, row.seat, True))
        return min(due, default=None)

    async def _keep(self) -> None:
        """Move the computer players and close the windows while anybody watches."""
        while (due := self._next_due()) is not None:
            when, seat, is_bot_turn = due
            self._wake.clear()
            wait = when - self._now()
            if wait > 0:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), wait)
                continue
            try:
                if is_bot_turn:
                    await self._move_bot(seat)
                else:
                    await self._table.locked(self._answer_for(seat))
            except SQLAlchemyError as error:
                logger.error("a move of the table could not be stored: %s", error)
                await asyncio.sleep(1.0)

    async def _move_bot(self, seat: Seat) -> None:
        match = self._table.match
        name = next((row.bot for row in self._table.row.seats if row.seat == seat), None)
        if match is None or name is None:
            return
        mark = match.marks[seat]
        view = self._table.game.view(match.state, seat)
        legal = tuple(self._table.game.legal(view))
        check = partial(self._table.game.check, match.state, seat)
        action = await ask_bot(self._table.game, name, view, legal, check)

        async def move() -> None:
            if self._table.match is match and match.marks[seat] == mark and self._table.is_watched:
                self._asked[seat] = mark
                await self._table.make(match, seat, action)

        await self._table.locked(move())

    async def _answer_for(self, seat: Seat) -> None:
        match = self._table.match
        window = self._windows.get(seat)
        if match is None or window is None or window[0] != match.marks[seat] or window[1] > self._now():
            return
        answer = self._table.game.overdue(match.state, seat)
        if answer is not None:
            await self._table.make(match, seat, answer)
