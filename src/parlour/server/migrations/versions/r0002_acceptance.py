"""Rules are accepted before the start; the host has done so, and everybody at a table whose match has begun."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what each seat has accepted."""
    op.add_column("seats", sa.Column("accepted", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("seen_rules", sa.Text(), nullable=False, server_default=""))
    accepted = sa.column("accepted", sa.Boolean)
    seats = sa.table("seats", sa.column("code"), sa.column("guest"), sa.column("seen_rules"), accepted)
    tables = sa.table("tables", sa.column("code"), sa.column("host"), sa.column("phase"), sa.column("rules"))
    rules = sa.select(tables.c.rules).where(tables.c.code == seats.c.code).scalar_subquery()
    op.execute(sa.update(seats).where(seats.c.guest.is_not(None)).values(seen_rules=rules))
    agreed = sa.exists().where(
        tables.c.code == seats.c.code, sa.or_(tables.c.host == seats.c.guest, tables.c.phase != "open")
    )
    op.execute(sa.update(seats).where(seats.c.guest.is_not(None), agreed).values(accepted=sa.true()))
