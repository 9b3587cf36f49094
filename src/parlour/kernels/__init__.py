"""Kernels: compiled twins of the rules for bulk work, arrays in and arrays out. A kernel never decides a rule.

Each kernel `X` is a module `parlour.kernels.X` that takes its functions from the compiled `_X`, or where that is absent
(no compiler when Parlour was installed, or `PARLOUR_PURE=1` in the environment) from `pure/X.py`, which does the same
work in Python alone.

Cards are bytes: `Card.index`, 0 for `AC` to 51 for `KS`. Ranks alone are bytes 0 (ace) to 12 (king).
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import Final

__all__ = ["IS_COMPILED", "NAMES", "about", "is_compiled"]

NAMES: Final = ("show", "discard", "deal", "play", "games", "position", "belief")
"""The kernels."""


def is_compiled(name: str) -> bool:
    """True where the compiled form of this kernel is there and not refused by `PARLOUR_PURE=1`."""
    return os.environ.get("PARLOUR_PURE") != "1" and find_spec(f"parlour.kernels._{name}") is not None


IS_COMPILED: Final = all(map(is_compiled, NAMES))
"""True where every kernel is the compiled one."""


def about() -> str:
    """Which kernels are in use, as `parlour --version` says it.

    >>> about() in ("compiled", "pure Python") or about().startswith("partly compiled")
    True
    """
    if IS_COMPILED:
        return "compiled"
    pure = [name for name in NAMES if not is_compiled(name)]
    return "pure Python" if len(pure) == len(NAMES) else f"partly compiled (pure Python: {', '.join(pure)})"
