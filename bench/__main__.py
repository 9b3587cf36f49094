"""Runs every benchmark, prints the table and writes it to bench/RESULTS.md: `python -m bench [NAME ...]`."""

from __future__ import annotations

import importlib
import sys
from datetime import date
from pathlib import Path

from bench.measure import Figure, machine

HERE = Path(__file__).parent
RESULTS = HERE / "RESULTS.md"
NOT_BENCHMARKS = {"__init__", "__main__", "measure", "naive_engine"}


def names() -> list[str]:
    """The benchmarks: every module here with `figures()`."""
    return sorted(path.stem for path in HERE.glob("*.py") if path.stem not in NOT_BENCHMARKS)


def main(arguments: list[str]) -> int:
    """Run the named benchmarks, or all; only a run of all writes the file."""
    unknown = [name for name in arguments if name not in names()]
    if unknown:
        print(f"bench: {unknown[0]} is no benchmark: there are {', '.join(names())}", file=sys.stderr)
        return 2
    lines = [
        "# Results",
        "",
        f"Written by `make bench` on {date.today().isoformat()}. The median of the runs, and their range.",
        "",
        *(f"- {line}" for line in machine()),
        "",
        "| what | median | spread | unit | target |",
        "|---|---|---|---|---|",
    ]
    print("\n".join(lines), flush=True)
    for name in arguments or names():
        found: list[Figure] = importlib.import_module(f"bench.{name}").figures()
        for figure in found:
            print(figure.row, flush=True)
            lines.append(figure.row)
    if not arguments:
        RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
