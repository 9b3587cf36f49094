"""House rules that guests keep under a name."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of profiles."""
    op.create_table(
        "profiles",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_profiles_guest"),
        sa.PrimaryKeyConstraint("guest", "game", "name", name="pk_profiles"),
    )
