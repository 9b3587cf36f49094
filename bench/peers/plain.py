"""Plain loops in C, compiled for the run: see plain.c."""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from array import array
from pathlib import Path

from bench.peers.peer import Absent, Bytes

__all__ = ["Plain"]


class Plain:
    """The loops of plain.c. Raises Absent where they cannot be compiled."""

    def __init__(self) -> None:
        source = Path(__file__).with_suffix(".c")
        with tempfile.TemporaryDirectory() as folder:
            library = Path(folder, "plain.so")
            command = ["cc", "-O3", "-shared", "-fPIC", str(source), "-o", str(library)]
            try:
                subprocess.run(command, check=True, capture_output=True)
            except (OSError, subprocess.CalledProcessError):
                raise Absent("there is no C compiler") from None
            self._loops = ctypes.CDLL(str(library))
        self._loops.prepare()

    def scores(self, hands: Bytes, out: Bytes) -> None:
        """The points of n hands of five cards into `out`."""
        pointer = ctypes.POINTER(ctypes.c_uint8)
        self._loops.scores(hands.ctypes.data_as(pointer), out.ctypes.data_as(pointer), ctypes.c_long(len(out)))

    def means(self, six: bytes) -> tuple[array[float], array[float]]:
        """The means of hand and crib for each of 15 throws, by brute force."""
        hands, cribs = array("d", bytes(120)), array("d", bytes(120))
        double = ctypes.c_double * 15
        self._loops.means(six, double.from_buffer(hands), double.from_buffer(cribs))
        return hands, cribs
