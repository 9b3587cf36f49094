"""The kernel of the play: points, legal cards, and what each card is worth. Twin: `games.cribbage.play`."""

from parlour.kernels import is_compiled

if is_compiled("play"):
    from parlour.kernels._play import legal, points, solve, values
else:
    from parlour.kernels.pure.play import legal, points, solve, values

__all__ = ["legal", "points", "solve", "values"]
