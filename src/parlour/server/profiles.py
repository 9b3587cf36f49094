"""House rules that a guest keeps under a name."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, update

from parlour.engine import AnyGame, OptionError, find_game, game_names
from parlour.server.errors import Problem
from parlour.server.identity import Guest, clean_name
from parlour.server.schema import profiles
from parlour.server.store import Store

__all__ = ["Profile", "Profiles"]

MOST: Final = 50
"""Profiles of one guest."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Rules of a game under a name."""

    game: str
    name: str
    rules: str


class Profiles:
    """Keeps, lists and drops profiles."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, guest: Guest) -> list[Profile]:
        """The profiles of a guest by game and name, their rules in canonical words."""
        wanted = select(profiles).where(profiles.c.guest == guest.id).order_by(profiles.c.game, profiles.c.name)
        rows = await self._store.read(lambda connection: connection.execute(wanted).all())
        return [Profile(row.game, row.name, _now(row.game, row.rules)) for row in rows]

    async def keep(self, guest: Guest, game: AnyGame, name: str, rules: Any) -> None:
        """Keep rules under a name; the same name replaces. Raises Problem for a bad name and one profile too many."""
        shown = clean_name(name)
        text = game.options.format(rules, is_versioned=True)
        where = (profiles.c.guest == guest.id) & (profiles.c.game == game.name) & (profiles.c.name == shown)

        def job(connection: Connection) -> None:
            if connection.execute(update(profiles).where(where).values(rules=text)).rowcount:
                return
            held = select(func.count()).select_from(profiles).where(profiles.c.guest == guest.id)
            if connection.execute(held).scalar_one() >= MOST:
                raise Problem(409, "too_many_profiles", field="name", most=MOST)
            row = {"guest": guest.id, "game": game.name, "name": shown, "rules": text, "made_at": time.time()}
            connection.execute(insert(profiles).values(**row))

        await self._store.write(job)

    async def drop(self, guest: Guest, game: AnyGame, name: str) -> None:
        """Keep no rules under this name any more. Raises Problem where there are none."""
        where = (profiles.c.guest == guest.id) & (profiles.c.game == game.name) & (profiles.c.name == clean_name(name))
        dropped = await self._store.write(lambda connection: connection.execute(delete(profiles).where(where)).rowcount)
        if not dropped:
            raise Problem(404, "no_such_profile", field="name", name=name[:40])


def _now(name: str, rules: str) -> str:
    """The rules as they are written now; as they stand where they are no rules any more."""
    if name not in game_names():
        return rules
    options = find_game(name).options
    try:
        return options.format(options.parse(rules))
    except OptionError:
        return rules
