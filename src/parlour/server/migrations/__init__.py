"""Migrations of the database, run when a server starts."""

from typing import Final

__all__ = ["REVISION"]

REVISION: Final = "0005"
"""The last of them: a database that has it needs none."""
