"""The kernel of the show: points of hands and cribs in bulk. Twin: `games.cribbage.show`."""

from parlour.kernels import is_compiled

if is_compiled("show"):
    from parlour.kernels._show import histogram, score, scores
else:
    from parlour.kernels.pure.show import histogram, score, scores

__all__ = ["histogram", "score", "scores"]
