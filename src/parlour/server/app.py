"""The application and the command that serves it."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError
from starlette.routing import WebSocketRoute

from parlour import __version__
from parlour.records.deals import Shuffled, shuffled
from parlour.server import (
    analysis,
    drills,
    fairness,
    health,
    hints,
    history,
    lessons,
    logs,
    matches,
    me,
    notifying,
    parcel,
    positions,
    programs,
    reviews,
    rulebook,
    ruletexts,
    scoring,
    talking,
)
from parlour.server.backups import DailyCopies
from parlour.server.bounded import BoundedHttp
from parlour.server.errors import install_handlers
from parlour.server.folder import hold
from parlour.server.guard import Guard
from parlour.server.house import House
from parlour.server.http import router
from parlour.server.lan import lan_address, qr_text
from parlour.server.mail import Mail, MailFault
from parlour.server.openapi import install_openapi
from parlour.server.pages import pages
from parlour.server.recovery import found_words
from parlour.server.rollcall import call_whole_roll
from parlour.server.rounds import go_round
from parlour.server.settings import BACKUP_KEEP, WS_MAX_SIZE, Settings
from parlour.server.sockets import TableSocket
from parlour.server.store import Store, StoreError, reason_of, sqlite_file, was_cut_short
from parlour.server.watch import Figures, Watch

__all__ = ["METRICS_TOKEN", "create_app", "look_rarely", "serve", "uvicorn_config"]

logger = logging.getLogger("parlour.server")

METRICS_TOKEN = "PARLOUR_METRICS_TOKEN"
"""The variable of the environment that holds the token for `/metrics`."""
_YOUNG = 20_000
"""How many things may be made before the young ones are looked through for garbage."""
_SELDOM = 10
"""How many times more seldom everything is looked through for garbage than what is not quite young any more."""
SMTP = "PARLOUR_SMTP"
"""The variable of the environment that holds the address of the SMTP server, its password included."""


def create_app(
    settings: Settings | None = None, *, store: Store | None = None, shuffled: Shuffled = shuffled
) -> FastAPI:
    """The application. Without `store` it opens its own when it starts; StoreError is raised then."""
    chosen = settings or Settings()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        with contextlib.ExitStack() as stack:
            opened = store
            if opened is None:
                opened = open_store(chosen, stack)
            house = House.build(chosen, opened, shuffled)
            app.state.house = house
            stack.enter_context(app.state.figures.taken(lambda: len(house.tables.live)))
            await house.tables.time.load()
            keepers = [
                asyncio.create_task(house.tables.sweep()),
                asyncio.create_task(go_round(house.tables)),
                asyncio.create_task(call_whole_roll(house.tables)),
                asyncio.create_task(house.tables.cluster.run(house.tables)),
                asyncio.create_task(house.doors.watch()),
                asyncio.create_task(DailyCopies(chosen).run()),
            ]
            try:
                yield
            finally:
                for keeper in keepers:
                    keeper.cancel()
                await asyncio.gather(*keepers, return_exceptions=True)
                house.accounts.close()
                house.desk.close()
                house.odds_desk.close()
                house.review_desk.close()
                house.drill_desk.close()
                await house.tables.close()
                await _keep_time(house)
                await asyncio.to_thread(opened.close)

    app = FastAPI(
        title="Parlour",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.figures = Figures()
    app.add_middleware(Guard, settings=chosen)
    app.add_middleware(Watch, figures=app.state.figures)
    install_handlers(app)
    install_openapi(app)
    app.include_router(health.router)
    app.include_router(router)
    app.include_router(matches.router)
    app.include_router(talking.router)
    app.include_router(notifying.router)
    app.include_router(rulebook.router)
    app.include_router(ruletexts.router)
    app.include_router(hints.router)
    app.include_router(me.router)
    app.include_router(programs.router)
    app.include_router(analysis.router)
    app.include_router(history.router)
    app.include_router(parcel.router)
    app.include_router(scoring.router)
    app.include_router(lessons.router)
    app.include_router(reviews.router)
    app.include_router(drills.router)
    app.include_router(positions.router)
    app.include_router(fairness.router)

    # a plain route: one of FastAPI's takes several KiB more of every socket for parameters that there are none of
    app.router.routes.append(WebSocketRoute("/api/tables/{code}/socket", TableSocket()))
    app.include_router(lessons.pages())
    app.include_router(pages())
    return app


async def _keep_time(house: House) -> None:
    """At the end: where nothing can be written any more, that is all that is lost."""
    try:
        await house.tables.time.keep()
    except SQLAlchemyError as error:
        logger.error(
            "the time of the house could not be written at the end, so clocks go on from some seconds earlier; "
            "nothing that was acknowledged is lost: %s",
            reason_of(error),
        )


def open_store(settings: Settings, stack: contextlib.ExitStack) -> Store:
    """The database of these settings; `stack` holds its folder. Raises StoreError."""
    if not settings.database:
        stack.enter_context(hold(settings.data))
    is_cut_short = was_cut_short(sqlite_file(settings.database_url))
    store = Store(settings.database_url)
    if is_cut_short:
        logger.warning("%s", store.ask(found_words))
    return store


def uvicorn_config(app: FastAPI) -> uvicorn.Config:
    """How uvicorn runs the application."""
    return uvicorn.Config(
        app,
        http=BoundedHttp,
        ws_max_size=WS_MAX_SIZE,
        ws_per_message_deflate=False,
        server_header=False,
        log_config=None,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
    )


def look_rarely() -> None:
    """Let Python seldom look for garbage among what has lived long, and never among what is loaded by now.

    With many tables in memory one such look takes a good part of a second, in which nobody's move is answered; what
    tables drop is freed without it, for the most part.
    """
    gc.collect()
    gc.freeze()
    _, middle, _ = gc.get_threshold()
    gc.set_threshold(_YOUNG, middle, _SELDOM)


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    data: str | os.PathLike[str] = "data",
    lan: bool = False,
    open: bool = False,
    database: str = "",
    public: str = "",
    log_json: bool = False,
    backups: int = BACKUP_KEEP,
) -> int:
    """Serve until interrupted; 0 at a clean end, 2 with one plain line on stderr if it cannot begin.

    `lan` listens to the local network and draws the address as a QR picture; `open` opens a browser if there is
    one; `public` is the address that links carry, if it differs from where the server listens; `log_json` logs JSON
    lines, each request among them; `backups` is how many daily copies are kept. The token for `/metrics` and the SMTP
    server are read from the environment, where no list of processes shows them.
    """
    settings = Settings(
        data=Path(data),
        database=database,
        backup_keep=backups,
        public=public,
        metrics_token=os.environ.get(METRICS_TOKEN, ""),
        smtp=os.environ.get(SMTP, ""),
    )
    try:
        Mail(settings.smtp)
    except MailFault as error:
        return _fail(f"{SMTP}: {error}")
    logs.install(is_json=log_json)
    address = lan_address() if lan else None
    if lan and address is None:
        return _fail("no address in a local network was found: is this machine connected?")
    host = "0.0.0.0" if lan else host
    with contextlib.ExitStack() as stack:
        try:
            listener = stack.enter_context(listen(host, port))
            port = listener.getsockname()[1]
            if address is not None and not public:
                settings = replace(settings, public=f"http://{address}:{port}")
            store = open_store(settings, stack)
        except OSError as error:
            option = "--port" if error.errno in (errno.EADDRINUSE, errno.EACCES) else "--host"
            return _fail(f"port {port} of {host} cannot be used ({error.strerror}): give another with {option}")
        except (TypeError, UnicodeError):
            return _fail(f"{host!r} is no address of this machine: give another with --host")
        except StoreError as error:
            return _fail(str(error))
        before = signal.getsignal(signal.SIGTERM)
        with contextlib.suppress(KeyboardInterrupt):
            # uvicorn raises the signal that stopped it once more, at the end
            signal.signal(signal.SIGTERM, _interrupt)
            near = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
            here = f"http://{near}:{port}"
            print(f"Parlour {__version__} is open at {here}", flush=True)
            if address is not None:
                print(f"In this network: {settings.public}\n{qr_text(settings.public)}", flush=True)
            print("Stop it with Ctrl+C.", flush=True)
            if open and _has_browser():
                threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()
            server = uvicorn.Server(uvicorn_config(create_app(settings, store=store)))
            look_rarely()
            server.run(sockets=[listener])
        signal.signal(signal.SIGTERM, before)
        store.close()
    return 0


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if os.name != "nt":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except BaseException:
        listener.close()
        raise
    return listener


def _has_browser() -> bool:
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def _fail(line: str) -> int:
    print(f"parlour: {line}", file=sys.stderr)
    return 2
