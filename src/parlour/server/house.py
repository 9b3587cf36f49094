"""What every request needs, in one place."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from parlour.records.deals import Shuffled
from parlour.server.accounts import Accounts
from parlour.server.cluster import Alone, Cluster
from parlour.server.desk import Desk
from parlour.server.doors import Doors
from parlour.server.evenness import Evenness
from parlour.server.identity import Identity
from parlour.server.limiting import Limits
from parlour.server.notices import Notices
from parlour.server.openings import Openings
from parlour.server.profiles import Profiles
from parlour.server.settings import Settings
from parlour.server.sheets import Sheets
from parlour.server.store import Store
from parlour.server.tables import Tables

__all__ = ["House"]


@dataclass(frozen=True, slots=True)
class House:
    """The parts of a running server."""

    settings: Settings
    store: Store
    identity: Identity
    accounts: Accounts
    doors: Doors
    limits: Limits
    tables: Tables
    openings: Openings
    notices: Notices
    profiles: Profiles
    sheets: Sheets
    desk: Desk
    """Questions that are answered in a blink."""
    odds_desk: Desk
    """Questions that take seconds: the odds of Hand and Foot."""
    review_desk: Desk
    """Reviews of whole games, which take about a second each."""
    evenness: Evenness
    drill_desk: Desk
    """Exercises made and answered, in a blink."""

    @classmethod
    def build(cls, settings: Settings, store: Store, shuffled: Shuffled) -> House:
        """All parts over an open database."""
        tables = Tables(settings, store, _cluster_of(settings), shuffled)
        limits, doors = Limits(settings), Doors(store)
        return cls(
            settings,
            store,
            Identity(store),
            Accounts(store, limits, tables, doors),
            doors,
            limits,
            tables,
            Openings(tables),
            Notices(settings, tables),
            Profiles(store),
            Sheets(store),
            Desk("questions", most=32),
            Desk("odds", most=8),
            Desk("reviews", most=8),
            Evenness(tables),
            Desk("drills", most=32),
        )

    def base_of(self, request: HTTPConnection) -> str:
        """The address that links begin with: the public one, else the one by which this request came."""
        if self.settings.public:
            return self.settings.public.rstrip("/")
        scheme = {"ws": "http", "wss": "https"}.get(request.url.scheme, request.url.scheme)
        return f"{scheme}://{request.url.netloc}"


def _cluster_of(settings: Settings) -> Alone:
    """Other processes can be there where the database is a PostgreSQL."""
    if not settings.database_url.startswith("postgresql"):
        return Alone()
    from parlour.server.bus_postgres import PostgresBus

    return Cluster(PostgresBus(settings.database_url, f"parlour {secrets.token_hex(8)}"))
