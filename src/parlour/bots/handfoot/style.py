"""What a player weighs, and how heavily: the levels differ in nothing else."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Style"]


@dataclass(frozen=True)
class Style:
    """Weights in points, unless it is said otherwise."""

    drawn_card: float = 28.0
    """What a card from the stock is worth unseen."""
    meld_now: float = 25.0
    """What it is worth to meld the top discard at once."""
    open_now: float = 60.0
    """What it is worth that the take opens the board."""
    red_three_hazard: float = 0.01
    """How likely the round ends in a turn, at least: what makes red threes that cost points a burden."""
    wild_trust: float = 0.8
    """The share of the wilds to come that is counted on for a book of wilds."""
    fears_takes: float = 0.3
    """How much of what a discard may give the next opponent counts."""
    keeps_clean: int = 5
    """Cards from which a clean meld is kept clean, even where the contract asks for no more clean books."""
    pair_keep: float = 12.0
    """What each companion of its rank adds to a card in hand."""
    asked_rank: float = 30.0
    """What a card is worth for being of a rank of which the contract asks a book."""
    minds_contract: bool = True
    """Whether it looks at the books that the contract still asks for."""
    opening_wilds: int = 20
    """Wilds that it is willing to open with."""
    weighs_out: bool = True
    """Whether it weighs what everybody is caught with before it ends the round."""
    out_eager: float = 6.0
    """How many cards more than the others the own side may be caught with."""
    dump_laps: float = 1.0
    """Laps before the end of the stock from which everything is laid that can be."""
    dump_hazard: float = 0.2
    """How likely the round must be to end before the next turn for the same."""
