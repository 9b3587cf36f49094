"""Everything about a server that can be set, in one frozen record."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

__all__ = ["BACKUP_KEEP", "OUTBOX_SIZE", "RECORD_MAX_SIZE", "WS_MAX_SIZE", "Settings"]

BACKUP_KEEP = 7
"""How many daily copies of the database are kept."""

WS_MAX_SIZE = 16 * 1024
"""The largest message of a socket and the largest body of a request, in bytes."""

RECORD_MAX_SIZE = 96 * 1024
"""The largest body of a request that brings a record, in bytes."""

OUTBOX_SIZE = 64
"""Messages that may wait for one reader before they are dropped for a snapshot."""


PUSH_SERVICES = (
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://*.push.services.mozilla.com",
    "https://web.push.apple.com",
    "https://*.notify.windows.com",
)
"""The push services of the browsers that there are."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How one server runs. Times are in seconds, limits in the notation of `limits` (`60/minute`)."""

    data: Path = Path("data")
    """The folder of the database."""
    database: str = ""
    """An SQLAlchemy address; empty means SQLite in the data folder."""
    backup_keep: int = BACKUP_KEEP
    """How many daily copies of an SQLite database are kept in the data folder; 0: none is made."""
    public: str = ""
    """The address that links carry (`https://cards.example`); empty means the one that the request came by."""
    bot_delay: float = 0.6
    """How long a computer player seems to think."""
    window_seconds: float | None = None
    """How long a table waits for an answer that it may give itself, the same for every seat; None: as the game says."""
    contribution_seconds: float = 5.0
    """How long the pages of the seats have, twice, to add their numbers to the seed of a match; 0: nobody is asked."""
    idle_seconds: float = 60.0
    """A table at which nobody is connected leaves memory after this time."""
    request_limit: str = "6000/minute"
    """Everything that one address asks for."""
    change_limit: str = "1200/minute"
    """Everything that one address wants changed."""
    own_change_limit: str = "600/minute"
    """Everything that one guest wants changed, from whatever addresses."""
    table_change_limit: str = "600/minute"
    """Everything that anybody wants changed at one table, beside what is played on sockets."""
    table_sockets: int = 200
    """Sockets open at one table, those of its players aside."""
    metrics_token: str = ""
    """Who sends it as `Authorization: Bearer` may read `/metrics`; without one this machine alone may."""
    guest_limit: str = "60/minute"
    table_limit: str = "60/minute"
    socket_limit: str = "240/minute"
    analyze_limit: str = "120/minute"
    drill_limit: str = "240/minute"
    """Per address."""
    export_limit: str = "10/minute"
    recover_limit: str = "10/minute"
    login_limit: str = "30/minute"
    """Names and passwords tried or chosen, per address."""
    login_account_limit: str = "10/10 minutes"
    """Wrong passwords, per account."""
    position_limit: str = "600/minute"
    sheet_limit: str = "240/minute"
    """Lines written on score sheets, per address."""
    smtp: str = ""
    """The SMTP server for notices, `smtp://user:password@host:587?from=cards@example.org`; empty: no mail."""
    push_services: tuple[str, ...] = PUSH_SERVICES
    """Origins, with `*` for any text, to which notices of browsers may go; none: no notices on devices."""
    mail_limit: str = "5/hour"
    """Codes sent by mail, per guest and per address."""
    mail_code_limit: str = "10/hour"
    """Codes tried, per guest."""
    talk_limit: str = "20/minute"
    """Lines said at tables, per guest."""
    message_limit: str = "300/10 seconds"
    """Per socket."""

    @property
    def database_url(self) -> str:
        """The SQLAlchemy address of the database."""
        return self.database or f"sqlite:///{self.data / 'parlour.sqlite3'}"

    @property
    def is_secure(self) -> bool:
        """Whether cookies travel over TLS only."""
        return self.public.startswith("https://")
