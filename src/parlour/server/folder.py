"""The data folder: made if it is missing, tested, and held by one server at a time."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

from parlour.server.store import StoreError

__all__ = ["hold"]


def hold(folder: Path) -> IO[str]:
    """Claim the folder until the result is closed. Raises StoreError with one plain line."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise StoreError(f"the data folder {folder} cannot be made: {error.strerror}") from error
    name = folder / "parlour.lock"
    try:
        lock = name.open("a", encoding="utf-8")
    except OSError as error:
        raise StoreError(f"the data folder {folder} cannot be written: {error.strerror}") from error
    if not _try_lock(lock):
        lock.close()
        raise StoreError(f"the data folder {folder} is in use by another server: stop it, or give another folder")
    return lock


def _try_lock(lock: IO[str]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
