"""The hashed files of the web part, kept in memory and packed once: a page is made of many small ones."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

__all__ = ["Assets", "packed"]

_NAME: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,200}")
_SMALL: Final = 300
"""Bytes below which packing saves nothing."""


@dataclass(frozen=True, slots=True)
class _Asset:
    kind: str
    plain: bytes
    packed: bytes | None


def _takes_gzip(request: Request) -> bool:
    """Whether the answer may be packed."""
    wanted = request.headers.get("accept-encoding", "")
    return any(part.strip().split(";")[0] == "gzip" and "q=0" not in part for part in wanted.split(","))


class Assets:
    """The files of one folder, whose names change with what they hold."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._kept: dict[str, _Asset] = {}

    async def find(self, name: str, request: Request) -> Response | None:
        """The file of this name; None where there is none."""
        if not _NAME.fullmatch(name):
            return None
        found = self._kept.get(name)
        if found is None:
            try:
                found = self._kept[name] = await asyncio.to_thread(_read, self._folder / name)
            except OSError:
                return None
        headers = {"vary": "accept-encoding"}
        body = found.plain
        if found.packed is not None and _takes_gzip(request):
            headers["content-encoding"] = "gzip"
            body = found.packed
        return Response(body, media_type=found.kind, headers=headers)


def packed(response: Response, request: Request) -> Response:
    """The answer, made small for whoever takes it so; for texts that hold nothing secret and are the same for all."""
    response.headers["vary"] = ", ".join(filter(None, (response.headers.get("vary"), "accept-encoding")))
    if _takes_gzip(request) and len(response.body) > _SMALL:
        response.body = _gzip(bytes(response.body))
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
    return response


@lru_cache(maxsize=128)
def _gzip(plain: bytes) -> bytes:
    return gzip.compress(plain, 6, mtime=0)


def _read(path: Path) -> _Asset:
    plain = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    is_text = kind.startswith("text/") or kind.endswith(("json", "xml", "javascript"))
    packed = gzip.compress(plain, 9, mtime=0) if is_text and len(plain) > _SMALL else None
    return _Asset(kind, plain, packed)
