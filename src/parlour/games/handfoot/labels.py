"""What the values of the options of Hand and Foot are called in forms, refusals and notices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["LABELS"]

_RANKS: Final = {
    **{str(n): f"{n}s" for n in range(2, 10)},
    **{"T": "tens", "J": "jacks", "Q": "queens", "K": "kings", "A": "aces", "JK": "jokers"},
    **{"red3": "red threes", "black3": "black threes", "wild": "wild cards"},
}
_RATHER: Final = {"no": "nothing, it is closed", "naturals": "natural cards", "any": "natural and wild cards"}
LABELS: Final[Mapping[str, Mapping[str, str]]] = {
    "decks": {
        "players": "one for each player",
        "players+1": "one more than there are players",
        "players+2": "two more than there are players",
    },
    "first_player": {
        "left_of_dealer": "left of the dealer",
        "dealer": "the dealer",
        "high_card": "who draws the highest card",
    },
    "dealer_rotation": {
        "left": "to the left",
        "round_winner": "to whoever went out",
        "random": "by lot",
    },
    "deal_method": {"dealt": "dealt out", "cut": "every player lifts a packet"},
    "pile_passing": {
        "none": "kept",
        "left": "to the left",
        "right": "to the right",
        "split_left_right": "one to each side",
        "by_round": "another way in each round",
    },
    "hand_choice": {
        "fixed": "the first one",
        "blind_choice": "chosen face down",
        "bottom_card": "chosen by the bottom card",
    },
    "stock_exhaustion": {
        "end_round": "the round ends",
        "reshuffle": "the discards are shuffled",
        "add_deck": "another pack is added",
    },
    "stock_end_timing": {
        "finish_turn": "after that turn",
        "immediate": "at once",
        "on_failed_draw": "when a card is missing",
    },
    "red3_mode": {
        "bonus": "laid, and worth points",
        "penalty": "kept in the hand, and cost points",
        "penalty_always": "laid, and cost points",
    },
    "red3_timing": {"own_turn": "when one's turn begins", "after_deal": "right after the deal"},
    "red3_unopened": {"same": "as always", "negated": "against the team", "zero": "nothing"},
    "black3_meld": {
        "never": "never",
        "out_only": "in going out",
        "foot_book": "once in the foot",
    },
    "wild_ratio": {
        "fewer_than_naturals": "fewer wild than natural",
        "at_most_naturals": "no more wild than natural",
        "half_naturals": "two natural for each wild",
        "none": "any share",
    },
    "max_wilds": {"none": "no limit"},
    "extend_clean": _RATHER,
    "extend_dirty": _RATHER,
    "second_meld": {
        "after_complete": "once the first is complete",
        "never": "never",
        "always": "at any time",
        "clean_and_dirty": "one clean, one dirty",
    },
    "opening_basis": {"round": "the round", "score": "the team's score", "flat": "always the same", "none": "nothing"},
    "opening_scope": {"team": "the first of the team", "player": "every player"},
    "opening_book_alternative": {"none": "no book", "clean": "a clean book", "any": "any book"},
    "pickup": {"top": "the top card", "never": "never", "top_n": "several cards", "all": "the whole pile"},
    "pickup_ways": {
        "pair": "two natural cards of its rank",
        "natural_plus_wild": "one natural card and a wild one",
        "existing_meld": "a meld of the team",
        "any_meld_with_pile": "any meld, other discards included",
    },
    "pickup_needs_opened": {"opened_or_opening": "open, or opening with it", "opened": "open already"},
    "pickup_wild_top": {"same_kind_pair": "with two of its kind", "never": "never"},
    "freeze_until": {"taken": "until the pile is taken", "covered": "until another card covers it"},
    "foot_run": {"same_turn": "goes on with the foot", "next_turn": "the turn is over"},
    "foot_walk_pickup": {"at_once": "at once", "next_turn_start": "when the next turn begins"},
    "foot_unlock": {"empty_hand": "an empty hand", "first_book": "a first book"},
    "out_discard": {"optional": "melded or discarded", "required": "discarded", "forbidden": "melded"},
    "out_from": {"last_pile": "the hand and every foot", "hand_only": "the hand alone"},
    "out_permission": {
        "none": "nobody is asked",
        "ask_binding": "all must say yes",
        "ask_advisory": "asked, but nobody is bound",
    },
    "out_partners_in_foot": {
        "no": "anywhere",
        "picked_up": "holding the foot",
        "played_turn": "a turn into the foot",
    },
    "out_final_lap": {"none": "no more turn", "after_meld_out": "a turn after going out by a meld", "always": "a turn"},
    "empty_without_contract": {"forbidden": "must keep a card", "play_on": "may play on with none"},
    "book_bonus": {"clean": "clean books", "dirty": "dirty books", "wild": "wild books"},
    "game_end": {"rounds": "after its rounds", "score": "when a score is reached"},
    "tie_break": {
        "extra_round": "another round",
        "shared": "the win is shared",
        "most_clean_books": "the most clean books",
    },
    **dict.fromkeys(("upcard_redraw", "freeze_on", "contract_ranks", "card_values"), _RANKS),
    "rank_bonus": {
        f"{rank}.{kind}": f"{kind} {_RANKS[rank]}" for rank in _RANKS if len(rank) == 1 for kind in ("clean", "dirty")
    },
}
"""The label of each value or key by option."""
