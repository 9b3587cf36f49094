"""Measuring: repeated runs, their median and spread, and a line that names the machine."""

from __future__ import annotations

import os
import platform
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass

__all__ = ["ENVIRONMENT", "Figure", "absent", "machine", "repeat"]


ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
"""For processes that are measured: as for who uses Parlour, whose modules are compiled once and kept."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure: what, its unit, the values of all runs (none: it cannot be had), the target in words."""

    what: str
    unit: str
    values: tuple[float, ...]
    target: str = ""

    @property
    def median(self) -> float:
        """The middle of the runs."""
        return statistics.median(self.values)

    @property
    def row(self) -> str:
        """The figure as a row of a Markdown table."""
        if not self.values:
            return f"| {self.what} | - | - | - | {self.target} |"
        low, high = min(self.values), max(self.values)
        cells = (self.what, _number(self.median), f"{_number(low)} to {_number(high)}", self.unit, self.target)
        return f"| {' | '.join(cells)} |"


def absent(what: str, reason: str) -> Figure:
    """A figure that cannot be had here, and why."""
    return Figure(what, "", (), reason)


def _number(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def repeat(run: Callable[[], float], times: int) -> tuple[float, ...]:
    """The results of `times` runs after one that is thrown away."""
    run()
    return tuple(run() for _ in range(times))


def machine() -> Sequence[str]:
    """The processor, its cores, the system and the Python in use, and how busy the machine is."""
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            model = next((line.split(":", 1)[1].strip() for line in info if line.startswith("model name")), model)
    except OSError:
        pass
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return (
        f"{model}, {os.cpu_count()} cores",
        f"{platform.system()} {platform.release()}, {platform.python_implementation()} {platform.python_version()}",
        f"load when the run began: {load}",
    )
