from array import array

from parlour.kernels.buffers import Buffer

def points(ranks: Buffer) -> int: ...
def legal(hand: Buffer, count: int) -> bytes: ...
def solve(
    own: Buffer,
    other: Buffer,
    pile: Buffer,
    *,
    is_own_turn: bool,
    own_gone: bool = False,
    other_gone: bool = False,
    own_left: int = 121,
    other_left: int = 121,
    leaf: Buffer | None = None,
) -> float: ...
def values(
    own: Buffer,
    others: Buffer,
    weights: Buffer,
    pile: Buffer,
    *,
    is_open: bool = True,
    own_gone: bool = False,
    other_gone: bool = False,
    own_left: int = 121,
    other_left: int = 121,
    leaf: Buffer | None = None,
) -> array[float]: ...
