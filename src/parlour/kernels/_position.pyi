from array import array

from parlour.kernels.buffers import Buffer

def win_table(records: Buffer, *, width: int, start: int = 0) -> array[float]: ...
