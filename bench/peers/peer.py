"""What a peer is: a program that may be absent."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["Absent", "Bytes"]

Bytes: TypeAlias = NDArray[np.uint8]


class Absent(Exception):
    """A peer cannot run here; why, in a few words."""
