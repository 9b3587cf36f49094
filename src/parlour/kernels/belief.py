"""The kernel of what the opponent may hold in the play. Twin: `games.cribbage.view` for what a seat has seen."""

from parlour.kernels import is_compiled

if is_compiled("belief"):
    from parlour.kernels._belief import likely_hands
else:
    from parlour.kernels.pure.belief import likely_hands

__all__ = ["likely_hands"]
