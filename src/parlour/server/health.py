"""For whoever runs the server: is it up, can it work, how is it doing."""

from __future__ import annotations

import asyncio
import hmac
from ipaddress import ip_address
from typing import Final

from fastapi import APIRouter, Request, Response
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from parlour import __version__
from parlour.server.errors import Problem
from parlour.server.house import House
from parlour.server.http import ERRORS, HouseNow
from parlour.server.settings import Settings
from parlour.server.watch import Figures

__all__ = ["router"]

router = APIRouter(responses=ERRORS)

_PATIENCE: Final = 2.0
"""How long the database may take to answer, in seconds."""
_FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
_KIND: Final = "text/plain; version=0.0.4; charset=utf-8"


@router.get("/healthz")
async def healthz() -> dict[str, bool | str]:
    """Whether the server is up."""
    return {"ok": True, "version": __version__}


@router.get("/readyz")
async def readyz(house: HouseNow) -> dict[str, bool]:
    """Whether the server can work: its database reads and writes. 503 `not_ready` otherwise."""
    try:
        async with asyncio.timeout(_PATIENCE):
            await _ask(house)
    except (TimeoutError, SQLAlchemyError, RuntimeError) as error:
        raise Problem(503, "not_ready") from error
    return {"ok": True}


async def _ask(house: House) -> None:
    store = house.store
    await store.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
    if store.is_failing:
        await house.tables.time.keep()  # this changes something: a full disk lets a writer in, and fails it then
        store.is_failing = False
    else:
        await store.write(lambda connection: connection.execute(text("SELECT 1")).scalar())


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def metrics(request: Request, house: HouseNow) -> Response:
    """Figures for Prometheus, for this machine alone or for who has the token of the operator."""
    if not _may_read(request, house.settings):
        raise Problem(403, "not_for_you", field="Authorization")
    figures: Figures = request.app.state.figures
    return Response(figures.text(), headers={"content-type": _KIND, "cache-control": "no-store"})


def _may_read(request: Request, settings: Settings) -> bool:
    """With a token who sends it; without one a caller on this machine that no proxy stands between."""
    if settings.metrics_token:
        given = request.headers.get("authorization", "").encode()
        return hmac.compare_digest(given, f"Bearer {settings.metrics_token}".encode())
    # a page elsewhere whose name was made to lead here comes from this machine too, under that name
    asked = request.url.hostname or ""
    callers = (request.client.host if request.client else "", "::1" if asked == "localhost" else asked)
    try:
        is_here = all(ip_address(host).is_loopback for host in callers)
    except ValueError:
        return False
    return is_here and not any(name in request.headers for name in _FORWARDED)
