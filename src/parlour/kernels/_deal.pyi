from array import array

from parlour.kernels.buffers import Buffer

def bend(base: Buffer, own: float, other: float) -> array[float]: ...
def after_play(
    hand: Buffer,
    crib: Buffer,
    show: Buffer,
    other_hand: Buffer,
    later: Buffer,
    *,
    own: int,
    other: int,
    is_dealer: bool,
) -> array[float]: ...
def wins(
    hands: Buffer,
    cribs: Buffer,
    shows: Buffer,
    pegs: Buffer,
    other_hand: Buffer,
    later: Buffer,
    *,
    own: int,
    other: int,
    is_dealer: bool,
    heels: float,
) -> array[float]: ...
