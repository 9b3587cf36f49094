"""Which sockets and streams were opened by which session: they end with it, or when its guest is blocked."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator, Sequence
from typing import Final

from sqlalchemy import Connection as Db
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from parlour.server.schema import api_tokens, guests, tokens
from parlour.server.sockets import Connection, to_text
from parlour.server.store import Store

__all__ = ["CLOSE_SIGNED_OUT", "Doors"]

logger = logging.getLogger("parlour.server")

CLOSE_SIGNED_OUT: Final = 4401
"""A socket closes with this code when its session has ended."""
_SECONDS: Final = 5.0
"""How often the sessions are looked at that another process, or the operator, may have ended."""
_AT_ONCE: Final = 500


def _living(db: Db, sessions: Sequence[str]) -> set[str]:
    """Those of the sessions, or tokens of bots, that have not ended."""
    living: set[str] = set()
    for kind in (tokens, api_tokens):
        found = select(kind.c.hash).join(guests, guests.c.id == kind.c.guest)
        living.update(db.execute(found.where(kind.c.hash.in_(sessions), guests.c.blocked_at.is_(None))).scalars())
    return living


class Doors:
    """The sockets and streams of this process by session (the hash of its token, or of that of a bot)."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._open: dict[str, set[Connection]] = {}

    @contextlib.contextmanager
    def opened(self, session: str, page: Connection) -> Iterator[None]:
        """The socket of a page is open inside the block; without a session nothing closes it."""
        if not session:
            yield
            return
        held = self._open.setdefault(session, set())
        held.add(page)
        try:
            yield
        finally:
            held.discard(page)
            if not held and self._open.get(session) is held:
                del self._open[session]

    async def check(self) -> None:
        """Close the sockets of the sessions that have ended."""
        asked = list(self._open)
        for i in range(0, len(asked), _AT_ONCE):
            some = asked[i : i + _AT_ONCE]
            living = await self._store.read(lambda db, some=some: _living(db, some))  # type: ignore[misc]
            for session in set(some) - living:
                for page in self._open.get(session, ()):
                    page.guest, page.is_greeted = None, False  # even if it never reads that it is over
                    page.shut(to_text({"t": "error", "code": "signed_out", "params": {}}), CLOSE_SIGNED_OUT)

    async def watch(self) -> None:
        """Look again and again; runs until it is cancelled."""
        while True:
            await asyncio.sleep(_SECONDS)
            try:
                await self.check()
            except SQLAlchemyError as error:
                logger.error("the sessions could not be looked at: %s", error)
