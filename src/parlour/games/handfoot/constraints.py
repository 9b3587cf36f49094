"""What the options of Hand and Foot ask of each other, as data.

`refuse` is no game, `no_effect` and `warn` are kept and shown.
"""

from __future__ import annotations

from typing import Final

from parlour.engine import Constraint, Expr, Value

__all__ = ["CONSTRAINTS"]


def _refuse(options: str, test: Expr, words: str, code: str = "options_exclude") -> Constraint:
    return Constraint("refuse", tuple(options.split()), {}, words, test, code)


def _no_effect(options: str, test: Expr, words: str) -> Constraint:
    return Constraint("no_effect", tuple(options.split()), {}, words, test)


def _is(option: str, value: Value) -> Expr:
    return ("is", option, value)


def _not(option: str, value: Value) -> Expr:
    return ("not", ("is", option, value))


_PACKS: Final = ("packs", "decks", "num_players")
_CARDS: Final = ("*", _PACKS, ("+", 52, "jokers_per_deck"))
_DEALT: Final = ("*", ("sum", "pile_sizes"), "num_players")
_STOCK: Final = ("-", ("-", _CARDS, _DEALT), "upcard_count")

CONSTRAINTS: Final[tuple[Constraint, ...]] = (
    _refuse(
        "num_players team_size",
        ("and", ("=", "team_size", 1), ("<", 7, "num_players")),
        "alone, 2 to 7 can play; more need teams",
        "player_count",
    ),
    _refuse(
        "num_players team_size",
        ("and", ("<", 1, "team_size"), ("=", ("%", "num_players", "team_size"), 0), ("<=", "num_players", "team_size")),
        "there must be two teams or more",
        "player_count",
    ),
    _refuse(
        "num_players team_size",
        ("!=", ("%", "num_players", "team_size"), 0),
        "the players must divide into equal teams",
        "team_split",
    ),
    _refuse(
        "decks pile_sizes",
        ("<", _STOCK, ("*", ("*", "num_players", "draw_count"), 2)),
        "too few cards: after the deal the stock must hold two draws for every seat",
        "not_enough_cards",
    ),
    _refuse(
        "contract_wild wild_melds",
        ("and", ("<", 0, "contract_wild"), ("not", "wild_melds")),
        "a contract with wild books needs wild melds",
    ),
    _refuse(
        "exact_cut_bonus deal_method",
        ("and", ("<", 0, "exact_cut_bonus"), _not("deal_method", "cut")),
        "the bonus of an exact cut needs deal_method=cut",
    ),
    _refuse(
        "foot_walk_replaces_draw foot_walk_pickup",
        ("and", "foot_walk_replaces_draw", _not("foot_walk_pickup", "next_turn_start")),
        "lifting the foot can replace the draw only where it is lifted at the start of the next turn",
    ),
    _refuse(
        "min_naturals book_size",
        ("<", "book_size", "min_naturals"),
        "a book must have room for the fewest naturals",
    ),
    Constraint(
        "warn",
        ("num_players", "seats_allowed"),
        {},
        "these rules are made for other seat counts",
        ("and", ("<", 0, ("len", "seats_allowed")), ("not", ("has_value", "seats_allowed", "num_players"))),
    ),
    _no_effect(
        "stock_end_timing stock_exhaustion",
        ("and", _not("stock_end_timing", "finish_turn"), _not("stock_exhaustion", "end_round")),
        "the moment matters only where an empty stock ends the round",
    ),
    _no_effect(
        "stalemate_laps stock_exhaustion",
        ("and", ("!=", "stalemate_laps", 3), _is("stock_exhaustion", "end_round")),
        "a stock that is never renewed ends the round by itself",
    ),
    _no_effect("stock_piles", ("!=", "stock_piles", 1), "it changes only what the table looks like"),
    _no_effect(
        "pile_passing deal_method",
        ("and", _not("pile_passing", "none"), _not("deal_method", "cut")),
        "packets that nobody cut are all alike: passing them changes only who got which",
    ),
    _no_effect(
        "red3_timing red3_mode",
        ("and", _is("red3_timing", "after_deal"), _is("red3_mode", "penalty")),
        "in penalty houses red threes are never laid",
    ),
    _no_effect(
        "red3_replace red3_mode",
        ("and", ("not", "red3_replace"), _is("red3_mode", "penalty")),
        "in penalty houses red threes are never laid",
    ),
    _no_effect(
        "red3_set_size red3_mode",
        ("and", ("<", 0, "red3_set_size"), _is("red3_mode", "penalty")),
        "in penalty houses red threes are never laid",
    ),
    _no_effect(
        "red3_set_bonus red3_set_size",
        ("and", ("<", 0, "red3_set_bonus"), ("=", "red3_set_size", 0)),
        "a bonus for a set needs the size of the set",
    ),
    _no_effect(
        "red3_discardable red3_mode",
        ("and", "red3_discardable", _not("red3_mode", "penalty")),
        "red threes are laid before anything can be discarded; in penalty houses they always can be",
    ),
    _no_effect(
        "red3_replace_from_pile pickup",
        (
            "and",
            "red3_replace_from_pile",
            ("or", _is("pickup", "never"), _is("pickup", "top"), _is("red3_mode", "penalty"), ("not", "red3_replace")),
        ),
        "red threes come with the discards only where several are taken, and are replaced only where they are laid",
    ),
    _no_effect(
        "extend_same_turn extend_clean extend_dirty",
        ("and", ("not", "extend_same_turn"), _is("extend_clean", "no"), _is("extend_dirty", "no")),
        "books are closed anyway",
    ),
    _no_effect(
        "incomplete_wild_penalty wild_melds",
        ("and", ("<", 0, "incomplete_wild_penalty"), ("not", "wild_melds")),
        "there are no wild melds",
    ),
    _no_effect(
        "opening_wild_meld wild_melds",
        ("and", ("not", "opening_wild_meld"), ("not", "wild_melds")),
        "there are no wild melds",
    ),
    _no_effect(
        "opening_counts_pile_rest pickup",
        ("and", "opening_counts_pile_rest", ("or", _is("pickup", "never"), _is("pickup", "top"))),
        "only the top card is taken",
    ),
    _no_effect(
        "pickup_n pickup",
        ("and", ("!=", "pickup_n", 7), _not("pickup", "top_n")),
        "the number of cards taken counts only with pickup=top_n",
    ),
    _no_effect(
        "pickup_wild_top wild_melds",
        ("and", _is("pickup_wild_top", "same_kind_pair"), ("not", "wild_melds")),
        "without wild melds a wild top card is never taken",
    ),
    _no_effect(
        "freeze_on pickup_ways",
        ("and", ("<", 0, ("len", "freeze_on")), ("only", "pickup_ways", "pair")),
        "a frozen pile asks for a pair, and here every take does",
    ),
    _no_effect(
        "out_permission team_size",
        ("and", _not("out_permission", "none"), ("=", "team_size", 1)),
        "who plays alone asks nobody",
    ),
    _no_effect(
        "out_partners_in_foot team_size",
        ("and", _not("out_partners_in_foot", "no"), ("=", "team_size", 1)),
        "who plays alone has no partner",
    ),
    _no_effect(
        "target_score game_end",
        ("and", ("!=", "target_score", 10000), _not("game_end", "score")),
        "the game ends after its rounds",
    ),
    *(
        _no_effect(
            f"{option} opening_basis",
            ("and", changed, _not("opening_basis", basis)),
            f"it counts only with opening_basis={basis}",
        )
        for option, basis, changed in (
            ("opening_flat", "flat", ("!=", "opening_flat", 50)),
            ("opening_by_score", "score", ("is_not", "opening_by_score", ((0, 50), (1500, 90), (3000, 120)))),
            ("opening_by_round", "round", ("is_not", "opening_by_round", (50, 90, 120, 150))),
        )
    ),
)
"""Refusals first, in the order in which a table is looked at."""
