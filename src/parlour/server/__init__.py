"""The table on the web: lobby over HTTP, the game over one WebSocket a table, an append-only event log as the truth."""

from parlour.server.app import create_app, serve
from parlour.server.settings import Settings

__all__ = ["Settings", "create_app", "serve"]
