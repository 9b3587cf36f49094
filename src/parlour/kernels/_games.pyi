from array import array
from collections.abc import Sequence

def random_games(seed: int, n: int, trace: bytearray | None = None, *, first: int = 0) -> array[int]: ...
def table_games(
    seed: int,
    n: int,
    own: Sequence[float],
    other: Sequence[float],
    trace: bytearray | None = None,
    *,
    first: int = 0,
    looks: tuple[int, int] = (0, 0),
    are_open: tuple[bool, bool] = (True, True),
) -> array[int]: ...
def deals(
    seed: int,
    n: int,
    pone: Sequence[float],
    dealer: Sequence[float],
    *,
    first: int = 0,
    looks: tuple[int, int] = (0, 0),
    are_open: tuple[bool, bool] = (True, True),
) -> bytearray: ...
def pegs(
    seed: int,
    n: int,
    pone: Sequence[float],
    dealer: Sequence[float],
    *,
    looks: tuple[int, int] = (0, 0),
    are_open: tuple[bool, bool] = (True, True),
    start: int = 0,
    stop: int = 1820,
) -> array[float]: ...
def crib_means(weights: Sequence[float]) -> array[float]: ...
