"""Numbers drawn in a terminal: bars, columns, aligned chances; in plain characters where no others can be shown."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

__all__ = ["TIED", "bar", "chance", "columns", "ruler", "signed"]

_PARTS: Final = " ▏▎▍▌▋▊▉█"
_HEIGHTS: Final = " ▁▂▃▄▅▆▇█"
_PLAIN_HEIGHTS: Final = " ..::oo##"

TIED: Final = "  = as good as the best, so far as the numbers can tell"
"""What the mark of a tie means."""


def _is_plain() -> bool:
    """Whether the output cannot show blocks."""
    try:
        _PARTS.encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return True
    return False


def bar(share: float, width: int) -> str:
    """A bar that fills `share` (0 to 1) of `width` places; no blanks follow it."""
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    if _is_plain():
        return "#" * round(eighths / 8)
    return (_PARTS[8] * (eighths // 8) + _PARTS[eighths % 8]).rstrip()


def columns(values: Sequence[float]) -> str:
    """One character a value, as high as it is against the highest; what is above nothing is seen."""
    heights = _PLAIN_HEIGHTS if _is_plain() else _HEIGHTS
    most = max(values, default=0.0)
    return "".join(heights[max(1, round(8 * value / most))] if value > 0 else " " for value in values)


def ruler(least: int, most: int) -> str:
    """A scale for `columns`: each number that five divides, its first digit above its place.

    >>> ruler(-2, 11)
    '  0    5    10'
    """
    line = ""
    for n in range(least, most + 1):
        if n % 5 == 0 and len(line) <= n - least:
            line = line.ljust(n - least) + str(n)
    return line


def chance(share: float) -> str:
    """A chance in percent with one place, at its full width of seven.

    >>> chance(0.6123), chance(1.0)
    (' 61.2 %', '100.0 %')
    """
    return f"{100 * share:5.1f} %"


def signed(points: float) -> str:
    """Points with their sign and two places.

    >>> signed(1.5), signed(-0.001)
    ('+1.50', '+0.00')
    """
    text = f"{points:+.2f}"
    return "+0.00" if text == "-0.00" else text
