from array import array

from parlour.kernels.buffers import Buffer

def random_games(seed: int, n: int, trace: bytearray | None = None, *, first: int = 0) -> array[int]: ...
def table_games(
    seed: int,
    n: int,
    own: Buffer,
    other: Buffer,
    trace: bytearray | None = None,
    *,
    first: int = 0,
    looks: tuple[int, int] = (0, 0),
    are_open: tuple[bool, bool] = (True, True),
) -> array[int]: ...
def deals(
    seed: int,
    n: int,
    pone: Buffer,
    dealer: Buffer,
    *,
    first: int = 0,
    looks: tuple[int, int] = (0, 0),
    are_open: tuple[bool, bool] = (True, True),
) -> bytearray: ...
def pegs(
    seed: int,
    n: int,
    pone: Buffer,
    dealer: Buffer,
    *,
    looks: tuple[int, int] = (0, 0),
    are_open: tuple[bool, bool] = (True, True),
    start: int = 0,
    stop: int = 1820,
) -> array[float]: ...
def crib_means(weights: Buffer) -> array[float]: ...
