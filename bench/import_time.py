"""How long a fresh interpreter takes to `import parlour.games.cribbage`, without its own start."""

from __future__ import annotations

import subprocess
import sys

from bench.measure import ENVIRONMENT, Figure, repeat

__all__ = ["figures"]

_SCRIPT = "import time; begin = time.perf_counter(); import parlour.games.cribbage; print(time.perf_counter() - begin)"


def _milliseconds() -> float:
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT], check=True, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT
    )
    return float(done.stdout) * 1000


def figures() -> list[Figure]:
    """Milliseconds of the import, files already compiled and in the cache of the system."""
    return [Figure("import parlour.games.cribbage", "ms", repeat(_milliseconds, 15), "under 60")]
