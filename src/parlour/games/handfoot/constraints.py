"""What the options of Hand and Foot ask of each other, as data.

`refuse` is no game, `no_effect` and `warn` are kept and shown.
"""

from __future__ import annotations

from typing import Final

from parlour.engine import Constraint, Expr, Value
from parlour.games.handfoot.options import OPTION_LIST

__all__ = ["CONSTRAINTS", "usual_contract"]


_DEFAULTS: Final = {option.name: option.default for option in OPTION_LIST}


def _refuse(options: str, test: Expr, words: str, code: str = "options_exclude", idle: Expr = False) -> Constraint:
    return Constraint("refuse", tuple(options.split()), {}, words, test, code, idle)


def _no_effect(options: str, idle: Expr, words: str, test: Expr | None = None) -> Constraint:
    """The first option says nothing where `idle` holds; it is shown as such where it is not the default."""
    names = tuple(options.split())
    changed = ("is_not", names[0], _DEFAULTS[names[0]])
    return Constraint("no_effect", names, {}, words, ("and", changed, idle) if test is None else test, idle=idle)


def _warn(options: str, test: Expr, words: str) -> Constraint:
    return Constraint("warn", tuple(options.split()), {}, words, test)


def _is(option: str, value: Value) -> Expr:
    return ("is", option, value)


def _not(option: str, value: Value) -> Expr:
    return ("not", ("is", option, value))


def usual_contract(team_size: int) -> tuple[int, int, int]:
    """Clean, dirty and wild books that a house asks of a team of this size, where it says nothing. Rule: H-R16.

    >>> usual_contract(1), usual_contract(2)
    ((1, 2, 0), (2, 2, 1))
    """
    return {1: (1, 2, 0), 2: (2, 2, 1), 3: (3, 3, 1)}.get(team_size, (4, 4, 1))


def _contract(team_size: int) -> str:
    needed = [f"{n} {kind}" for kind, n in zip(_KINDS, usual_contract(team_size), strict=True) if n]
    return f"{', '.join(needed[:-1])} and {needed[-1]} books"


_KINDS: Final = ("clean", "dirty", "wild")
_PACKS: Final = ("packs", "decks", "num_players")
_CARDS: Final = ("*", _PACKS, ("+", 52, "jokers_per_deck"))
_DEALT: Final = ("*", ("sum", "pile_sizes"), "num_players")
_NO_TAKE: Final = _is("pickup", "never")
_TOP_ALONE: Final = ("or", _NO_TAKE, _is("pickup", "top"))
_LAYS_NO_RED_THREES: Final = _is("red3_mode", "penalty")
_NO_RED_THREE_DISCARDED: Final = ("or", ("=", "upcard_count", 0), ("lists", "upcard_redraw", "red3"))
"""Where red threes are laid before a discard, one is in the pile only if it was turned up at the start."""
_NO_OPENING: Final = _is("opening_basis", "none")
_NO_FREEZING: Final = ("or", _NO_TAKE, ("only", "pickup_ways", "pair"))
_STOCK: Final = ("-", ("-", _CARDS, _DEALT), "upcard_count")

CONSTRAINTS: Final[tuple[Constraint, ...]] = (
    _refuse(
        "num_players team_size",
        ("and", ("=", "team_size", 1), ("<", 7, "num_players")),
        "up to seven can play alone; more need teams",
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
        "the bonus of an exact cut needs a deal in which every player lifts a packet",
        idle=_not("deal_method", "cut"),
    ),
    _refuse(
        "foot_walk_replaces_draw foot_walk_pickup",
        ("and", "foot_walk_replaces_draw", _not("foot_walk_pickup", "next_turn_start")),
        "lifting the foot can replace the draw only where it is lifted at the start of the next turn",
        idle=_not("foot_walk_pickup", "next_turn_start"),
    ),
    _refuse(
        "min_naturals book_size",
        ("<", "book_size", "min_naturals"),
        "a book must have room for the natural cards that a meld needs",
    ),
    _warn(
        "num_players seats_allowed",
        ("and", ("<", 0, ("len", "seats_allowed")), ("not", ("has_value", "seats_allowed", "num_players"))),
        "these rules are made for another number of players",
    ),
    *(
        _warn(
            "team_size contract_clean contract_dirty contract_wild",
            (
                "and",
                size,
                *(("=", f"contract_{kind}", n) for kind, n in zip(_KINDS, usual_contract(2), strict=True)),
            ),
            f"this contract is the usual one of teams of two; {who} usually needs {_contract(of)}",
        )
        for of, who, size in (
            (1, "who plays alone", ("=", "team_size", 1)),
            (3, "a team of three", ("=", "team_size", 3)),
            (4, "a larger team", ("<", 3, "team_size")),
        )
    ),
    _warn(
        "contract_clean contract_dirty decks",
        (
            "<",
            ("*", _PACKS, 44),
            ("+", ("*", "contract_clean", "book_size"), ("*", "contract_dirty", "min_naturals")),
        ),
        "the packs hold too few natural cards for such a contract",
    ),
    _warn(
        "contract_wild decks jokers_per_deck",
        ("<", ("*", _PACKS, ("+", 4, "jokers_per_deck")), ("*", "contract_wild", "book_size")),
        "the packs hold too few wild cards for such a contract",
    ),
    _warn(
        "contract_dirty max_wilds",
        ("and", ("<", 0, "contract_dirty"), _is("max_wilds", 0)),
        "no book can be dirty where a meld takes no wild cards: nobody can go out",
    ),
    _warn(
        "contract_dirty min_naturals book_size",
        (
            "and",
            ("<", 0, "contract_dirty"),
            ("=", "min_naturals", "book_size"),
            _is("extend_clean", "no"),
            _is("extend_dirty", "no"),
        ),
        "no book can be dirty where all its cards must be natural: nobody can go out",
    ),
    _warn(
        "second_meld extend_clean extend_dirty",
        ("and", _is("second_meld", "never"), _is("extend_clean", "no"), _is("extend_dirty", "no")),
        "once a book is closed, further cards of its rank cannot be melded",
    ),
    _no_effect("seats_allowed", ("=", ("len", "seats_allowed"), 0), "every seat count is as good as another"),
    _no_effect(
        "stock_end_timing stock_exhaustion",
        _not("stock_exhaustion", "end_round"),
        "the moment matters only where an empty stock ends the round",
    ),
    _no_effect(
        "stalemate_laps stock_exhaustion",
        _is("stock_exhaustion", "end_round"),
        "a stock that is never renewed ends the round by itself",
    ),
    _no_effect(
        "stock_piles", ("=", "stock_piles", 1), "it changes only what the table looks like", ("!=", "stock_piles", 1)
    ),
    _no_effect(
        "pile_passing deal_method",
        _not("deal_method", "cut"),
        "packets that nobody cut are all alike: passing them changes only who got which",
    ),
    *(
        _no_effect(f"{option} red3_mode", _LAYS_NO_RED_THREES, "in penalty houses red threes are never laid")
        for option in ("red3_timing", "red3_replace", "red3_value", "opening_counts_red3")
    ),
    *(
        _no_effect(f"{option} red3_mode", _not("red3_mode", "bonus"), "where red threes are a penalty nothing is added")
        for option in ("red3_set_size", "red3_unopened")
    ),
    _no_effect(
        "red3_set_bonus red3_set_size",
        ("or", ("=", "red3_set_size", 0), _not("red3_mode", "bonus")),
        "a bonus for a set needs the size of the set, and red threes that count for the team",
    ),
    _no_effect(
        "red3_discardable red3_mode",
        True,
        "red threes are laid before anything can be discarded; in penalty houses they always can be",
        ("and", "red3_discardable", _not("red3_mode", "penalty")),
    ),
    _no_effect(
        "red3_replace_from_pile pickup",
        ("or", _TOP_ALONE, _LAYS_NO_RED_THREES, ("not", "red3_replace"), _NO_RED_THREE_DISCARDED),
        "a red three comes with the discards only where one is turned up at the start and stays and several discards "
        "are "
        "taken, and is replaced only where the others are",
    ),
    _no_effect(
        "black3_meld out_discard",
        False,
        "they are melded in the act that goes out, and here that is a discard",
        ("and", _is("black3_meld", "out_only"), _is("out_discard", "required")),
    ),
    _no_effect("black3_value black3_meld", _is("black3_meld", "never"), "black threes never lie on a board"),
    _no_effect(
        "extend_same_turn extend_clean extend_dirty",
        ("and", _is("extend_clean", "no"), _is("extend_dirty", "no")),
        "books are closed anyway",
    ),
    *(
        _no_effect(f"{option} wild_melds", ("not", "wild_melds"), "there are no wild melds")
        for option in ("incomplete_wild_penalty", "opening_wild_meld")
    ),
    *(
        _no_effect(f"{option} opening_basis", _not("opening_basis", basis), f"it counts only where the opening {goes}")
        for option, basis, goes in (
            ("opening_flat", "flat", "is the same in every round"),
            ("opening_by_score", "score", "goes by the team's score"),
            ("opening_by_round", "round", "goes by the round"),
            ("opening_extra_round", "round", "goes by the round"),
        )
    ),
    *(
        _no_effect(f"{option} opening_basis", _NO_OPENING, "no points are needed to open")
        for option in (
            "opening_counts_book_bonus",
            "opening_counts_red3",
            "opening_counts_top_discard",
            "opening_counts_pile_rest",
            "opening_book_alternative",
            "opening_empty_hand_waiver",
        )
    ),
    _no_effect("opening_scope team_size", ("=", "team_size", 1), "who plays alone opens alone"),
    *(
        _no_effect(f"{option} pickup", _NO_TAKE, "the discard is never taken")
        for option in (
            "opening_counts_top_discard",
            "pickup_ways",
            "pickup_needs_opened",
            "pickup_min_pile",
            "pickup_wild_top",
            "pickup_first_turns_blocked",
            "pickup_extra_draw",
        )
    ),
    *(
        _no_effect(
            f"{option} pickup_needs_opened",
            _is("pickup_needs_opened", "opened"),
            "nobody opens by taking the discard",
        )
        for option in ("opening_counts_top_discard", "opening_counts_pile_rest")
    ),
    _no_effect("opening_counts_pile_rest pickup", _TOP_ALONE, "only the top card is taken"),
    _no_effect(
        "pickup_n pickup",
        _not("pickup", "top_n"),
        "it counts only where several cards are taken from the top of the pile",
    ),
    _no_effect(
        "pickup_wild_top wild_melds",
        ("not", "wild_melds"),
        "without wild melds a wild top card is never taken",
        ("and", _is("pickup_wild_top", "same_kind_pair"), ("not", "wild_melds")),
    ),
    _no_effect("freeze_on pickup_ways", _NO_FREEZING, "a frozen pile asks for a pair, and here every take does"),
    _no_effect(
        "freeze_until freeze_on", ("or", ("=", ("len", "freeze_on"), 0), _NO_FREEZING), "nothing freezes the pile"
    ),
    _no_effect(
        "contract_surplus_clean contract_dirty", ("=", "contract_dirty", 0), "no dirty books are needed to go out"
    ),
    _no_effect("out_permission team_size", ("=", "team_size", 1), "who plays alone asks nobody"),
    _no_effect("out_partners_in_foot team_size", ("=", "team_size", 1), "who plays alone has no partner"),
    _no_effect("rounds game_end", _not("game_end", "rounds"), "the game ends when a score is reached"),
    _no_effect("target_score game_end", _not("game_end", "score"), "the game ends after its rounds"),
)
"""Refusals first, in the order in which a table is looked at."""
