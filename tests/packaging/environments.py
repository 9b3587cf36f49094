"""Clean copies of the project, clean environments, and a table served from one of them."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.architecture.project import ROOT, project_files


def copy_of_the_project(goal: Path) -> Path:
    """What a fresh clone would hold: no environment, no built web part, no node_modules."""
    for path in project_files(ROOT):
        place = goal / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, place)
    return goal


def environment(**changes: str) -> dict[str, str]:
    """This process's environment without what would lead Python back into the project."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON") and k != "VIRTUAL_ENV"}
    return {**kept, **changes}


def run(*command: str | Path, cwd: Path, **changes: str) -> str:
    """Run a command that has to succeed; what it printed, both streams together."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment(**changes),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=500,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def fail(*command: str | Path, cwd: Path, **changes: str) -> str:
    """Run a command that has to refuse: exit status 2, no traceback, one line on stderr. That line."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment(**changes),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


def empty_environment(folder: Path) -> Path:
    """A new virtual environment with pip alone; its `bin` folder."""
    venv.create(folder, with_pip=True)
    return folder / ("Scripts" if sys.platform == "win32" else "bin")


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def get(url: str) -> tuple[int, str]:
    """Status and body of a page. Raises OSError where nobody answers."""
    with urllib.request.urlopen(url, timeout=5) as answer:
        return answer.status, answer.read().decode()


@contextmanager
def served(*command: str | Path, port: int, cwd: Path, **changes: str) -> Iterator[str]:
    """The address of a card room that `command` serves, once it answers; it is stopped at the end."""
    log = cwd / "served.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            [str(part) for part in command],
            cwd=cwd,
            env=environment(BROWSER="true", **changes),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            assert process.poll() is None, log.read_text()
            try:
                get(f"{address}/healthz")
                break
            except OSError:
                time.sleep(0.1)
        else:
            raise AssertionError(f"nobody answered: {log.read_text()}")
        yield address
    finally:
        os.killpg(process.pid, signal.SIGTERM)  # what make started too
        process.wait(timeout=20)
