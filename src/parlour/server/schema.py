"""The tables of the database. The migrations make them; a test says that both agree."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

__all__ = [
    "api_tokens",
    "audit",
    "daily_answers",
    "drill_answers",
    "drill_cards",
    "guests",
    "house_time",
    "log",
    "matches",
    "metadata",
    "presence",
    "processes",
    "profiles",
    "reviews",
    "seats",
    "secrets",
    "seeds",
    "sheet_lines",
    "sheets",
    "shuffles",
    "shunned",
    "subscriptions",
    "table_events",
    "tables",
    "talk",
    "tokens",
]

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("recovery_hash", String(64), nullable=False, unique=True),
    Column("made_at", Float, nullable=False),
    Column("kind", String(10), nullable=False, server_default="person"),
    Column("owner", String(32), nullable=True),
    Column("login", String(80), nullable=True),
    Column("password", Text, nullable=True),
    Column("email", String(254), nullable=True),
    Column("blocked_at", Float, nullable=True),
    Column("deleted_at", Float, nullable=True),
    Index("uq_guests_login", "login", unique=True),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False, index=True),
    Column("made_at", Float, nullable=False),
    Column("seen_at", Float, nullable=True),
    Column("device", String(80), nullable=False, server_default=""),
)

api_tokens = Table(
    "api_tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("made_at", Float, nullable=False),
    Column("used_at", Float, nullable=True),
)

tables = Table(
    "tables",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("rules", Text, nullable=False),
    Column("host", String(32), ForeignKey("guests.id"), nullable=False, index=True),
    Column("phase", String(10), nullable=False),
    Column("match", Integer, nullable=False),
    Column("window_seconds", Float, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("moved_at", Float, nullable=False),
    Column("position", Text, nullable=False, server_default=""),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("is_listed", Boolean, nullable=False, server_default=false()),
    Column("terms", Text, nullable=False, server_default=""),
    Column("version", Integer, nullable=False, server_default="0"),
    Column("waits", String(12), nullable=False, server_default=""),
    Column("talk", Integer, nullable=False, server_default="0"),
    Column("clocks", Text, nullable=False, server_default=""),
    Column("due_at", Float, nullable=True, index=True),
    Index("ix_tables_is_listed_phase", "is_listed", "phase"),
)

seats = Table(
    "seats",
    metadata,
    Column("code", String(12), ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=True),
    Column("bot", String(40), nullable=True),
    Column("accepted", Boolean, nullable=False, server_default=false()),
    Column("seen_rules", Text, nullable=False, server_default=""),
    Column("stand_in", String(40), nullable=True),
    Column("seen_terms", Text, nullable=False, server_default=""),
    Column("wants_rematch", Boolean, nullable=False, server_default=false()),
    Column("noticed", String(24), nullable=False, server_default=""),
    Index("ix_seats_guest", "guest"),
)

matches = Table(
    "matches",
    metadata,
    Column("code", String(12), ForeignKey("tables.code"), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("first_dealer", Integer, nullable=True),
    Column("position", Text, nullable=False, server_default=""),
    Column("began_at", Float, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("over_at", Float, nullable=True),
    Column("result", Text, nullable=False, server_default=""),
    Column("commitment", String(64), nullable=False, server_default=""),
    Column("contributions", Text, nullable=False, server_default=""),
    Column("ending", String(12), nullable=False, server_default=""),
)

seeds = Table(
    "seeds",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("seed", String(64), nullable=False),
)

table_events = Table(
    "table_events",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("guest", String(32), nullable=True),
    Column("text", Text, nullable=False, server_default=""),
    Column("at", Float, nullable=False),
)

profiles = Table(
    "profiles",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("name", String(40), primary_key=True),
    Column("rules", Text, nullable=False),
    Column("made_at", Float, nullable=False),
)

log = Table(
    "log",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("actor", String(2), nullable=False),
    Column("text", Text, nullable=False),
    Column("shuffle_commit", String(64), nullable=True),
    Column("command", String(64), nullable=True),
    Column("answer_seq", Integer, nullable=True),
    Column("at", Float, nullable=False),
    UniqueConstraint("code", "match", "actor", "command"),
)

shuffles = Table(
    "shuffles",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("shuffle", Integer, primary_key=True, autoincrement=False),
    Column("cards", Text, nullable=False),
    Column("nonce", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("language", String(8), primary_key=True),
    Column("text", Text, nullable=False),
    Column("made_at", Float, nullable=False),
)

drill_cards = Table(
    "drill_cards",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("kind", String(20), primary_key=True),
    Column("item", String(600), primary_key=True),
    Column("card", Text, nullable=False),
    Column("due_at", Float, nullable=False),
    Column("made_at", Float, nullable=False),
)

drill_answers = Table(
    "drill_answers",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(20), nullable=False),
    Column("item", String(600), nullable=False),
    Column("answer", Text, nullable=False),
    Column("mark", Float, nullable=False),
    Column("slip", String(30), nullable=False),
    Column("at", Float, nullable=False),
)

daily_answers = Table(
    "daily_answers",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("kind", String(20), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("answer", Text, nullable=False),
    Column("mark", Float, nullable=False),
    Column("at", Float, nullable=False),
)

sheets = Table(
    "sheets",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("rules", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("owner", String(32), ForeignKey("guests.id"), nullable=False, index=True),
    Column("key_hash", String(64), nullable=False),
    Column("made_at", Float, nullable=False),
    Column("moved_at", Float, nullable=False),
)

sheet_lines = Table(
    "sheet_lines",
    metadata,
    Column("code", String(12), ForeignKey("sheets.code"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("command", String(64), nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("code", "command"),
)

talk = Table(
    "talk",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False, index=True),
    Column("phrase", String(20), nullable=False, server_default=""),
    Column("text", Text, nullable=False, server_default=""),
    Column("at", Float, nullable=False),
)

shunned = Table(
    "shunned",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("other", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("how", String(10), nullable=False),
    Column("at", Float, nullable=False),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False, index=True),
    Column("text", Text, nullable=False),
    Column("language", String(8), nullable=False, server_default="en"),
    Column("made_at", Float, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

audit = Table(
    "audit",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("actor", String(40), nullable=False),
    Column("what", String(40), nullable=False),
    Column("about", String(80), nullable=False, server_default=""),
    Column("detail", Text, nullable=False, server_default=""),
)

house_time = Table(
    "house_time",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seconds", Float, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("changes", Integer, nullable=False),
    Column("beat_at", Float, nullable=False),
)

presence = Table(
    "presence",
    metadata,
    Column("process", String(32), primary_key=True),
    Column("code", String(12), primary_key=True),
    Column("guest", String(32), primary_key=True),
)
