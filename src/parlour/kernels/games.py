"""The kernel of whole games: two players, six cards, 121 holes. Twin: `games.cribbage`."""

from parlour.kernels import is_compiled

if is_compiled("games"):
    from parlour.kernels._games import crib_means, deals, pegs, random_games, table_games
else:
    from parlour.kernels.pure.games import crib_means, deals, pegs, random_games, table_games

__all__ = [
    "crib_means",
    "deals",
    "pegs",
    "random_games",
    "table_games",
]
