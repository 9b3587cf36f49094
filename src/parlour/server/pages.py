"""The built web part: hashed assets for long, the one page for every address of the application."""

from __future__ import annotations

import mimetypes
import re
from html import escape
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from parlour.server.assets import Assets
from parlour.server.errors import Problem
from parlour.server.language import LANGUAGES, language_of
from parlour.server.words import WORDS, say

__all__ = ["STATIC", "in_language", "pages"]

STATIC: Final = Path(__file__).parent / "static"

_PAGE: Final = re.compile(
    r"(|new|t/[^/]{1,40}/?|(learn|rules|drills|analyze|review|history|score|position|account|fair)(/[^/]{1,60}){0,2}/?)"
)
_FOR_LONG: Final = "public, max-age=31536000, immutable"

# Some systems do not know these, and browsers insist on them.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")


def _is_read(path: str, request: Request) -> bool:
    """Whether somebody reads the answer: they get the page, which says that there is nothing here."""
    is_program = path.startswith(("api/", "assets/"))
    return not is_program and "text/html" in request.headers.get("accept", "")


def in_language(index: str, language: str) -> str:
    """The one page with what stands in it before any script, in a language: its name for programs, what it is."""
    page = re.sub(r'<html lang="[^"]*">', f'<html lang="{language}">', index)
    for key, english in WORDS["en"].items():
        if key.startswith("page."):
            page = page.replace(escape(english), escape(say(key, {}, language)))
    return page


def pages(static: Path = STATIC) -> APIRouter:
    """Routes that serve the built web part; they come after all others."""
    router = APIRouter(include_in_schema=False)
    files = StaticFiles(directory=static, check_dir=False)
    assets = Assets(static / "assets")

    async def find(path: str, request: Request) -> Response | None:
        if not path or "\0" in path or path.startswith(".") or "/." in path:
            return None
        if path.startswith("assets/"):
            return await assets.find(path.removeprefix("assets/"), request)
        try:
            return await files.get_response(path, request.scope)
        except HTTPException:
            return None

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def page(path: str, request: Request) -> Response:
        found = await find(path, request)
        if found is None:
            is_page = _PAGE.fullmatch(path) is not None
            if not is_page and not _is_read(path, request):
                raise Problem(404, "not_found")
            found = await find("index.html", request)
            if found is None:
                raise Problem(503, "not_built")
            language = language_of(request)
            if language != LANGUAGES[0]:
                text = (static / "index.html").read_text(encoding="utf-8")
                found = HTMLResponse(in_language(text, language))
            if not is_page and found.status_code == 200:
                found.status_code = 404
            found.headers["vary"] = "accept-language, cookie"
        found.headers["cache-control"] = _FOR_LONG if path.startswith("assets/") else "no-cache"
        return found

    return router
