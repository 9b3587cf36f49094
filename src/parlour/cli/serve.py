"""`parlour serve`: the card room in the browser."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

from parlour.cli import CommandError, Parser

__all__ = ["run"]

_EXAMPLES: Final = """examples:
  parlour serve                       on http://127.0.0.1:8000, data in ./data
  parlour serve --lan                 for this network; address as QR picture
  parlour serve --port 9000 --data /var/lib/parlour"""


_SITE: Final = re.compile(r"https?://(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)(:[0-9]{1,5})?/?", re.IGNORECASE)


def _port(text: str) -> int:
    if not re.fullmatch("-?[0-9]+", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r}: this is no whole number")
    if not 0 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r}: this is no port, which is a number from 0 to 65535")
    return int(text)


def _is_address(text: str) -> bool:
    """Whether pages can be found there: a scheme, a host in the letters of addresses, maybe a port."""
    if not _SITE.fullmatch(text):
        return False
    try:
        return urlsplit(text).port != 0
    except ValueError:
        return False


def run(arguments: Sequence[str]) -> int:
    """Serve until interrupted."""
    parser = Parser("parlour serve", "Serve the card room to browsers until Ctrl+C.", _EXAMPLES)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine alone)")
    parser.add_argument("--port", type=_port, default=8000, help="the port (default 8000; 0 takes a free one)")
    parser.add_argument("--data", default="data", metavar="FOLDER", help="where tables are kept (default ./data)")
    parser.add_argument(
        "--lan", action="store_true", help="serve the local network and draw the address as a QR picture"
    )
    parser.add_argument("--open", action="store_true", help="open the page in a browser, where there is one")
    parser.add_argument("--database", default="", metavar="URL", help="another database than SQLite in the data folder")
    parser.add_argument("--public", default="", metavar="URL", help="the address that links carry, behind a proxy")
    parser.add_argument("--log-json", action="store_true", help="log JSON lines, each request among them")
    parser.add_argument(
        "--backups", type=int, default=7, metavar="N", help="daily copies of SQLite to keep (default 7; 0: none)"
    )
    given = parser.parse_args(arguments)
    if not given.host.strip():
        raise CommandError("--host needs an address: 127.0.0.1 is this machine alone, 0.0.0.0 every address of it")
    if given.public and not _is_address(given.public):
        raise CommandError(f"--public {given.public!r} is no address of a site: write it as https://cards.example")
    if given.backups < 0:
        raise CommandError(f"--backups {given.backups} cannot be kept: it is a number from 0")
    from parlour.server import serve

    return serve(
        host=given.host,
        port=given.port,
        data=given.data,
        lan=given.lan,
        open=given.open,
        database=given.database,
        public=given.public,
        log_json=given.log_json,
        backups=given.backups,
    )
