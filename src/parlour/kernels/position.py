"""The kernel of the position: the chance to win at every pair of scores. Twin: `games.cribbage.peg`."""

from parlour.kernels import is_compiled

if is_compiled("position"):
    from parlour.kernels._position import win_table
else:
    from parlour.kernels.pure.position import win_table

__all__ = ["win_table"]
