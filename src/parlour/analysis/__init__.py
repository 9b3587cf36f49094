"""Questions about a position, answered in numbers: what a hand is worth on average, what a crib is worth."""
