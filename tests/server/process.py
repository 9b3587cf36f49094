"""A server in a process of its own: to be killed, starved of disk and traced."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

__all__ = ["Forks", "Process"]

_SCRIPT = """
import json
import os
import sys
from pathlib import Path
import uvicorn
from parlour.server import Settings, create_app, logs
from parlour.server.app import listen, uvicorn_config


def serve(folder, port, database):
    logs.install(is_json=False)
    listener = listen("127.0.0.1", port)
    settings = Settings(data=Path(folder), database=database, contribution_seconds=0.0)
    server = uvicorn.Server(uvicorn_config(create_app(settings)))
    print(os.getpid(), listener.getsockname()[1], flush=True)
    server.run(sockets=[listener])


if sys.argv[1:]:
    serve(sys.argv[1], int(sys.argv[2]), sys.argv[3])
for line in sys.stdin if not sys.argv[1:] else ():
    log, folder, database = json.loads(line)
    child = os.fork()
    if not child:
        os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
        try:
            serve(folder, 0, database)
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    print("ended", flush=True)
"""


class Forks:
    """Servers one after another, each a fork of one process that has imported everything: a start costs little."""

    def __init__(self) -> None:
        self._parent = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", _SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._log = Path()
        self._pid = 0
        self.base = ""

    def __enter__(self) -> Forks:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()
        self._parent.communicate(timeout=20)

    def start(self, folder: Path, database: str) -> None:
        """The next server; `log` is what it said."""
        assert not self._pid
        self._log = folder.parent / f"{folder.name}.log"
        assert self._parent.stdin is not None
        print(json.dumps([str(self._log), str(folder), database]), file=self._parent.stdin, flush=True)
        pid, port = self._told().split()
        self._pid, self.base = int(pid), f"http://127.0.0.1:{port}"

    @property
    def log(self) -> str:
        """What the server wrote to standard error so far."""
        return self._log.read_text(encoding="utf-8")

    def kill(self) -> None:
        """End the server as a power cut would, if there is one."""
        if self._pid:
            os.kill(self._pid, signal.SIGKILL)
            assert self._told() == "ended"
            self._pid = 0

    def _told(self) -> str:
        assert self._parent.stdout is not None
        return self._parent.stdout.readline().strip()


class Process:
    """A server that listens when this is made; `log` is what it said."""

    def __init__(
        self, folder: Path, port: int = 0, *, database: str = "", env: Mapping[str, str] | None = None
    ) -> None:
        self._log = folder.parent / f"{folder.name}.log"
        with self._log.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-W", "error", "-c", _SCRIPT, str(folder), str(port), database],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, **(env or {})},
            )
        assert self.process.stdout is not None
        self.base = f"http://127.0.0.1:{self.process.stdout.readline().split()[1]}"

    @property
    def log(self) -> str:
        """What it wrote to standard error so far."""
        return self._log.read_text(encoding="utf-8")

    def kill(self) -> None:
        """End it as a power cut would: nothing of it runs any more."""
        self.process.kill()
        self._wait()

    def stop(self) -> None:
        """Let it end by itself."""
        self.process.terminate()
        self._wait()

    def _wait(self) -> None:
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
