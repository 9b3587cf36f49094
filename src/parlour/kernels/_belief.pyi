from array import array

from parlour.kernels.buffers import Buffer

def likely_hands(
    keep: Buffer, unseen: Buffer, history: Buffer, *, least: int, most: int, doubt: float
) -> tuple[bytes, array[float]]: ...
