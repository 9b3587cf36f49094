"""What people learn by: reviews kept, drills with their own mistakes, score sheets, tables that begin at a position."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of reviews, drills and score sheets."""
    op.add_column("tables", sa.Column("position", sa.Text(), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("hints", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("position", sa.Text(), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("over_at", sa.Float(), nullable=True))
    op.add_column("matches", sa.Column("result", sa.Text(), nullable=False, server_default=""))
    op.create_table(
        "reviews",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("code", "match", "language", name="pk_reviews"),
    )
    _drills()
    _sheets()


def _drills() -> None:
    op.create_table(
        "drill_cards",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("item", sa.String(600), nullable=False),
        sa.Column("card", sa.Text(), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_drill_cards_guest"),
        sa.PrimaryKeyConstraint("guest", "kind", "item", name="pk_drill_cards"),
    )
    op.create_table(
        "drill_answers",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("item", sa.String(600), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("mark", sa.Float(), nullable=False),
        sa.Column("slip", sa.String(30), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_drill_answers_guest"),
        sa.PrimaryKeyConstraint("guest", "n", name="pk_drill_answers"),
    )
    op.create_table(
        "daily_answers",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("mark", sa.Float(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_daily_answers_guest"),
        sa.PrimaryKeyConstraint("day", "kind", "guest", name="pk_daily_answers"),
    )


def _sheets() -> None:
    op.create_table(
        "sheets",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.Column("moved_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["guests.id"], name="fk_sheets_owner"),
        sa.PrimaryKeyConstraint("code", name="pk_sheets"),
    )
    op.create_index("ix_sheets_owner", "sheets", ["owner"])
    op.create_table(
        "sheet_lines",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["code"], ["sheets.code"], name="fk_sheet_lines_code"),
        sa.PrimaryKeyConstraint("code", "n", name="pk_sheet_lines"),
        sa.UniqueConstraint("code", "command", name="uq_sheet_lines_code_command"),
    )
