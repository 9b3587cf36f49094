"""The built web part: hashed assets for long, the one page for every address of the application."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from fastapi import APIRouter
from starlette.responses import FileResponse, Response

from parlour.server.errors import Problem

__all__ = ["STATIC", "pages"]

STATIC: Final = Path(__file__).parent / "static"

_PAGE: Final = re.compile(r"(|new|t/[^/]{1,40}/?|rules(/.{0,100})?|about|licences|settings|me)")


def pages(static: Path = STATIC) -> APIRouter:
    """Routes that serve the built web part; they come after all others."""
    router = APIRouter(include_in_schema=False)
    root = static.resolve()

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    def page(path: str) -> Response:
        found = _file(root, path)
        if found is not None:
            is_hashed = path.startswith("assets/")
            return FileResponse(
                found, headers={"cache-control": "public, max-age=31536000, immutable" if is_hashed else "no-cache"}
            )
        if path.startswith("api/") or not _PAGE.fullmatch(path):
            raise Problem(404, "not_found")
        index = root / "index.html"
        if not index.is_file():
            raise Problem(503, "not_built")
        return FileResponse(index, headers={"cache-control": "no-cache"})

    return router


def _file(root: Path, path: str) -> Path | None:
    if not path or "\0" in path or path.startswith(".") or "/." in path:
        return None
    try:
        found = (root / path).resolve()
        if found.is_relative_to(root) and found.is_file():
            return found
    except OSError:
        return None
    return None
