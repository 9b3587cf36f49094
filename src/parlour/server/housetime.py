"""House time: seconds in which this house was open. It only ever goes forward, and no wall clock moves it.

It stands still while no server runs, so that a stop takes no time from anybody. Processes on one database keep to the
one that is ahead.
"""

from __future__ import annotations

from time import monotonic

from sqlalchemy import Connection as Db
from sqlalchemy import insert, select, update

from parlour.server.schema import house_time
from parlour.server.store import Store

__all__ = ["HouseTime"]


class HouseTime:
    """The clock by which every time at every table is told."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._base = 0.0
        self._started = monotonic()

    def now(self) -> float:
        """Seconds of house time."""
        return self._base + monotonic() - self._started

    async def load(self) -> None:
        """Go on from where the house stopped."""
        kept = await self._store.read(lambda db: db.execute(select(house_time.c.seconds)).scalar())
        if kept is not None:
            self.follow(float(kept))

    async def keep(self) -> None:
        """Write the time down; where another process is ahead, go on from its time."""
        mine = self.now()
        self.follow(await self._store.write(lambda db: _keep(db, mine)))

    def follow(self, seconds: float) -> None:
        """It is as late as this elsewhere."""
        self._base += max(0.0, seconds - self.now())


def _keep(db: Db, seconds: float) -> float:
    """The later of what was kept and `seconds`, which is kept from now on."""
    kept = db.execute(select(house_time.c.seconds)).scalar()
    if kept is None:
        db.execute(insert(house_time).values(n=1, seconds=seconds))
        return seconds
    if kept < seconds:
        db.execute(update(house_time).where(house_time.c.seconds < seconds).values(seconds=seconds))
    return max(float(kept), seconds)
