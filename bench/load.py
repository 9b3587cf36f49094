"""The load table: durable moves a second and how long one takes, beside boardgame.io's own server, in one run.

Each server has one core to itself and its driver the other. A move is counted when the other player has it, so it has
gone through the rules, been stored, and been sent to both. Parlour plays cribbage and stores each move with
`synchronous=FULL` before it says so; boardgame.io plays a smaller card game, once with its memory alone and once with
its files, which it does not sync. The processor time of a move does not depend on how busy the machine is otherwise.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.measure import ENVIRONMENT, Figure, absent

__all__ = ["figures"]

HERE = Path(__file__).parent
PEER = HERE / "peers" / "boardgameio"
TABLES = 250
RUNS = 3
SECONDS = 8
PACE = 250
SERVER_CORE, DRIVER_CORE = 0, 1

_SERVE = """
import sys
import uvicorn
from parlour.server import Settings, create_app
from parlour.server.app import listen, look_rarely, uvicorn_config
from pathlib import Path

listener = listen("127.0.0.1", int(sys.argv[2]))
settings = Settings(
    data=Path(sys.argv[1]), bot_delay=0.0, contribution_seconds=0.0, change_limit="99999/second",
    request_limit="99999/second", table_change_limit="99999/second", own_change_limit="99999/second",
    guest_limit="9999/second", table_limit="9999/second", socket_limit="9999/second", message_limit="99999/second",
    idle_seconds=600.0,
)
server = uvicorn.Server(uvicorn_config(create_app(settings)))
look_rarely()
server.run(sockets=[listener])
"""


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _pinned(core: int, command: Sequence[str]) -> list[str]:
    taskset = shutil.which("taskset")
    return [taskset, "-c", str(core), *command] if taskset and (os.cpu_count() or 1) > 1 else list(command)


@contextmanager
def _serving(command: Sequence[str], port: int) -> Iterator[tuple[str, int]]:
    """A server on its core: its address and its process id."""
    process = subprocess.Popen(
        _pinned(SERVER_CORE, command),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=ENVIRONMENT,
        start_new_session=True,
    )
    try:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}", _worker(process.pid)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(30)


def _worker(pid: int) -> int:
    """The process that does the work: a Node that came as a Python package is the child of its starter."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except OSError:
        return pid
    return int(children[0]) if len(children) == 1 else pid


@contextmanager
def parlour() -> Iterator[tuple[str, int]]:
    """A fresh card room."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        port = _free_port()
        with _serving([sys.executable, "-c", _SERVE, folder, str(port)], port) as served:
            yield served


@contextmanager
def boardgameio(*, is_kept: bool) -> Iterator[tuple[str, int]]:
    """boardgame.io's server with a small card game, its games in memory or in files."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        port = _free_port()
        command = ["node", str(PEER / "server.cjs"), str(port), *([folder] if is_kept else [])]
        with _serving(command, port) as served:
            yield served


def drive(script: Path, served: tuple[str, int], tables: int, seconds: float, rate: float) -> dict[str, Any]:
    """Let two players a table move; `rate` moves a second over all tables, 0 for as many as go.

    `served` is the address of the server and its process id.
    """
    base, pid = served
    command = ["node", str(script), base, str(tables), str(seconds), str(rate), str(pid)]
    done = subprocess.run(_pinned(DRIVER_CORE, command), capture_output=True, text=True, timeout=600, env=ENVIRONMENT)
    if done.returncode:
        raise RuntimeError(f"{script.name}: {done.stdout[-500:]}{done.stderr[-500:]}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def figures() -> list[Figure]:
    """The load table."""
    what = f"at {TABLES} tables"
    if shutil.which("node") is None:
        return [absent(f"moves a second {what}", "no Node here")]
    if not (PEER / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--prefix", str(PEER), "--omit=optional"], check=True, capture_output=True)
    ours, theirs = HERE / "drive.mjs", PEER / "drive.cjs"
    servers: tuple[tuple[str, Any, Path], ...] = (
        ("Parlour, cribbage, each move synced", parlour, ours),
        ("boardgame.io, small game, in memory", lambda: boardgameio(is_kept=False), theirs),
        ("boardgame.io, small game, in files", lambda: boardgameio(is_kept=True), theirs),
    )
    most: dict[str, list[float]] = {name: [] for name, _, _ in servers}
    late: dict[str, list[float]] = {name: [] for name, _, _ in servers}
    busy: dict[str, list[float]] = {name: [] for name, _, _ in servers}
    for _ in range(RUNS):
        for name, server, script in servers:
            # a peer may break down under load
            with contextlib.suppress(RuntimeError) if script is theirs else contextlib.nullcontext():
                with server() as served:
                    found = drive(script, served, TABLES, SECONDS, 0)
                most[name].append(found["perSecond"])
                if found["ticks"] is not None:
                    busy[name].append(1000 * found["ticks"] / os.sysconf("SC_CLK_TCK") / found["moves"])
                with server() as served:
                    found = drive(script, served, TABLES, SECONDS, PACE)
                late[name].append(found["p99"])
    return [
        *(
            _figure(f"moves a second {what}: {name}", "1/s", most[name], _target(name, "2,000 or more"))
            for name in most
        ),
        *(
            _figure(f"a move at {PACE} a second {what}, p99: {name}", "ms", late[name], _target(name, "under 50"))
            for name in late
        ),
        *(_figure(f"processor time of the server a move {what}: {name}", "ms", busy[name]) for name in busy),
    ]


def _figure(what: str, unit: str, values: Sequence[float], target: str = "") -> Figure:
    return Figure(what, unit, tuple(values), target) if values else absent(what, "it broke down, or cannot be told")


def _target(name: str, target: str) -> str:
    return target if name.startswith("Parlour") else ""
