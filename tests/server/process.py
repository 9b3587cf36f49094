"""A server in a process of its own: to be killed, starved of disk and traced."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

__all__ = ["Process"]

_SCRIPT = """
import sys
from pathlib import Path
import uvicorn
from parlour.server import Settings, create_app, logs
from parlour.server.app import listen, uvicorn_config

logs.install(is_json=False)
listener = listen("127.0.0.1", int(sys.argv[2]))
settings = Settings(data=Path(sys.argv[1]), database=sys.argv[3], contribution_seconds=0.0)
server = uvicorn.Server(uvicorn_config(create_app(settings)))
print(listener.getsockname()[1], flush=True)
server.run(sockets=[listener])
"""


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
        self.base = f"http://127.0.0.1:{self.process.stdout.readline().strip()}"

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
