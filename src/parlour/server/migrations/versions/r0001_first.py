"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "guests",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("recovery_hash", sa.String(64), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
        sa.UniqueConstraint("recovery_hash", name="uq_guests_recovery_hash"),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_tokens_guest"),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
    )
    op.create_index("ix_tokens_guest", "tokens", ["guest"])
    op.create_table(
        "tables",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("window_seconds", sa.Float(), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.Column("moved_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["guests.id"], name="fk_tables_host"),
        sa.PrimaryKeyConstraint("code", name="pk_tables"),
    )
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_table(
        "seats",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("guest", sa.String(32), nullable=True),
        sa.Column("bot", sa.String(40), nullable=True),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], name="fk_seats_code"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_seats_guest"),
        sa.PrimaryKeyConstraint("code", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_guest", "seats", ["guest"])
    op.create_table(
        "matches",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("first_dealer", sa.Integer(), nullable=True),
        sa.Column("began_at", sa.Float(), nullable=False),
        sa.Column("is_over", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], name="fk_matches_code"),
        sa.PrimaryKeyConstraint("code", "match", name="pk_matches"),
    )
    op.create_table(
        "log",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("n", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("actor", sa.String(2), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("shuffle_commit", sa.String(64), nullable=True),
        sa.Column("command", sa.String(64), nullable=True),
        sa.Column("answer_seq", sa.Integer(), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("code", "match", "n", name="pk_log"),
        sa.UniqueConstraint("code", "match", "actor", "command", name="uq_log_code_match_actor_command"),
    )
    op.create_table(
        "shuffles",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("shuffle", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.Column("nonce", sa.String(64), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("code", "match", "shuffle", name="pk_shuffles"),
    )
