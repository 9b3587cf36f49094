"""What the architecture tests look at: the project's own files, without anything that was made or installed here."""

import os
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_MADE = {".git", ".venv", "node_modules", "__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis"}
_MADE_AT = {"data", "dist", "build", "mutants", "test-results", "web/dist", "src/parlour/server/static"}
_COMPILED = {".so", ".pyd"}


def project_files(root: Path, *suffixes: str) -> Iterator[Path]:
    """Every file of the project below `root`, in order; only those with one of the `suffixes` where any are given."""
    for folder, names, files in os.walk(root):
        here = Path(folder)
        names[:] = sorted(
            n for n in names if n not in _MADE and (here / n).relative_to(root).as_posix() not in _MADE_AT
        )
        for name in sorted(files):
            path = here / name
            if (path.suffix in suffixes) if suffixes else (path.suffix not in _COMPILED):
                yield path


def plant(root: Path, files: dict[str, str]) -> Path:
    """Write a small project below `root`; used to see each check fail."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root
