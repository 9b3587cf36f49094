"""The card room: accounts, terms of tables, provable deals, talk, notices, bots, and several processes."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of accounts, talk and processes, and the columns of terms and proofs."""
    _guests()
    _tables()
    _talk()
    _house()


def _guests() -> None:
    op.add_column("guests", sa.Column("kind", sa.String(10), nullable=False, server_default="person"))
    op.add_column("guests", sa.Column("owner", sa.String(32), nullable=True))
    op.add_column("guests", sa.Column("login", sa.String(80), nullable=True))
    op.add_column("guests", sa.Column("password", sa.Text(), nullable=True))
    op.add_column("guests", sa.Column("email", sa.String(254), nullable=True))
    op.add_column("guests", sa.Column("blocked_at", sa.Float(), nullable=True))
    op.add_column("guests", sa.Column("deleted_at", sa.Float(), nullable=True))
    op.create_index("uq_guests_login", "guests", ["login"], unique=True)
    op.add_column("tokens", sa.Column("seen_at", sa.Float(), nullable=True))
    op.add_column("tokens", sa.Column("device", sa.String(80), nullable=False, server_default=""))
    op.create_table(
        "api_tokens",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.Column("used_at", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_api_tokens_guest"),
        sa.PrimaryKeyConstraint("hash", name="pk_api_tokens"),
    )
    op.create_index("ix_api_tokens_guest", "api_tokens", ["guest"])


def _tables() -> None:
    op.add_column("tables", sa.Column("is_listed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("terms", sa.Text(), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("version", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("waits", sa.String(12), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("talk", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("ix_tables_is_listed_phase", "tables", ["is_listed", "phase"])
    op.add_column("tables", sa.Column("clocks", sa.Text(), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("due_at", sa.Float(), nullable=True))
    op.create_index("ix_tables_due_at", "tables", ["due_at"])
    op.add_column("seats", sa.Column("stand_in", sa.String(40), nullable=True))
    op.add_column("seats", sa.Column("seen_terms", sa.Text(), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("wants_rematch", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("noticed", sa.String(24), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("commitment", sa.String(64), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("contributions", sa.Text(), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("ending", sa.String(12), nullable=False, server_default=""))
    op.create_table(
        "seeds",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("code", "match", name="pk_seeds"),
    )
    _seeds()
    op.create_table(
        "table_events",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("guest", sa.String(32), nullable=True),
        sa.Column("text", sa.Text(), nullable=False, server_default=""),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("code", "n", name="pk_table_events"),
    )


def _seeds() -> None:
    """Matches that are under way are dealt on from a seed of their own, once the shuffles stored for them run out."""
    matches = sa.table("matches", sa.column("code"), sa.column("match"), sa.column("is_over"))
    seeds = sa.table("seeds", sa.column("code"), sa.column("match"), sa.column("seed"))
    under_way = op.get_bind().execute(sa.select(matches).where(matches.c.is_over == sa.false())).all()
    if under_way:
        op.bulk_insert(
            seeds, [{"code": row.code, "match": row.match, "seed": secrets.token_hex(32)} for row in under_way]
        )


def _talk() -> None:
    op.create_table(
        "talk",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("phrase", sa.String(20), nullable=False, server_default=""),
        sa.Column("text", sa.Text(), nullable=False, server_default=""),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_talk_guest"),
        sa.PrimaryKeyConstraint("code", "n", name="pk_talk"),
    )
    op.create_index("ix_talk_guest", "talk", ["guest"])
    op.create_table(
        "shunned",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("how", sa.String(10), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_shunned_guest"),
        sa.ForeignKeyConstraint(["other"], ["guests.id"], name="fk_shunned_other"),
        sa.PrimaryKeyConstraint("guest", "other", name="pk_shunned"),
    )
    op.create_table(
        "subscriptions",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("language", sa.String(8), nullable=False, server_default="en"),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_subscriptions_guest"),
        sa.PrimaryKeyConstraint("hash", name="pk_subscriptions"),
    )
    op.create_index("ix_subscriptions_guest", "subscriptions", ["guest"])


def _house() -> None:
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
    op.create_table(
        "audit",
        sa.Column("n", sa.Integer(), nullable=False, autoincrement=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("actor", sa.String(40), nullable=False),
        sa.Column("what", sa.String(40), nullable=False),
        sa.Column("about", sa.String(80), nullable=False, server_default=""),
        sa.Column("detail", sa.Text(), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("n", name="pk_audit"),
    )
    op.create_table(
        "house_time",
        sa.Column("n", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("n", name="pk_house_time"),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.Column("beat_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "presence",
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("process", "code", "guest", name="pk_presence"),
    )
