"""What a player weighs, and how heavily: the levels differ in nothing else."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Style"]


@dataclass(frozen=True)
class Style:
    """Weights in points, unless it is said otherwise."""

    drawn_card: float = 28.0
    """What a card from the stock is worth unseen."""
    meld_now: float = 0.0
    """What it is worth to meld the top discard at once."""
    open_now: float = 60.0
    """What it is worth that the take opens the board."""
    red_three_hazard: float = 0.01
    """How likely the round ends in a turn, at least: what makes red threes that cost points a burden."""
    wants_wild_books: bool = True
    fears_takes: float = 0.3
    keeps_clean: int = 5
    """Naturals from which a clean meld is kept clean, whatever the contract says."""
    holds_pairs: bool = False
    pair_keep: float = 12.0
    weighs_out: bool = True
    dump_laps: float = 1.5
    dump_hazard: float = 0.2
    out_eager: float = 6.0
