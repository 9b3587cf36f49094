"""The kernel of a whole deal: the chance to win from what its parts may bring. Twin: `games.cribbage.flow`."""

from parlour.kernels import is_compiled

if is_compiled("deal"):
    from parlour.kernels._deal import after_play, bend, wins
else:
    from parlour.kernels.pure.deal import after_play, bend, wins

__all__ = ["PEGS", "after_play", "bend", "wins"]

PEGS = 16
"""Points that one side may peg in the play, 0 to 15; what would be more counts as 15."""
