"""Presets of clubs. `stated` names the options that a source speaks about; the rest are defaults."""

from __future__ import annotations

from typing import Final

from parlour.engine import PresetData

__all__ = ["CLUBS"]

# fmt: off
CLUBS: Final = (
    PresetData(
        "tanglewood", 1, "Tanglewood residents",
        "Packets are lifted and handed to both neighbours; red threes stay in the hand, wild discards freeze "
        "the pile, three discards are taken.",
        {
            "decks": "players", "deal_method": "cut", "exact_cut_bonus": 100, "pile_passing": "split_left_right",
            "hand_choice": "blind_choice", "first_player": "high_card", "card_values": "9:5,8:5",
            "red3_mode": "penalty", "red3_unplayed": -500, "red3_discardable": True, "pickup": "top_n",
            "pickup_n": 3, "pickup_ways": ["pair", "natural_plus_wild"], "freeze_on": ["wild"],
        },
        "twrtimes.com/?p=4098",
        "black3_meld black3_unplayed card_values deal_method decks draw_count exact_cut_bonus first_player "
        "freeze_on freeze_until hand_choice num_players opening_by_round pickup pickup_n pickup_ways "
        "pile_passing pile_sizes red3_discardable red3_mode red3_unplayed wild_ratio",
        (
            "Seen: partly read.",
            "Card keepers of each team draw a card for first play.", "Book section cut off in the copy seen.",
        ),
    ),
    PresetData(
        "vegas", 1, "Hand & Foot, Vegas version (Tanglewood residents)",
        "Four or six players, two packs more than players, and ever more cards drawn and books needed from "
        "round three on; nobody goes out with a discard.",
        {
            "decks": "players+2", "deal_method": "cut", "exact_cut_bonus": 100, "pile_passing": "split_left_right",
            "opening_by_round": [90, 120, 150, 180], "draw_count": 3, "pickup": "top_n", "pickup_n": 3,
            "contract_clean": 3, "contract_dirty": 3, "contract_wild": 0, "out_discard": "forbidden",
            "extend_clean": "naturals", "extend_dirty": "naturals", "extend_same_turn": False,
            "red3_mode": "penalty", "red3_unplayed": -500, "red3_discardable": True, "black3_unplayed": -300,
            "round_overrides": {
                "3": {"draw_count": 4, "pickup_n": 4, "contract_clean": 4, "contract_dirty": 4},
                "4": {"draw_count": 5, "pickup_n": 5, "contract_clean": 5, "contract_dirty": 5},
            },
            "seats_allowed": [4, 6],
        },
        "twrtimes.com/?p=4100",
        "black3_unplayed contract_clean contract_dirty contract_wild deal_method decks draw_count "
        "exact_cut_bonus extend_clean extend_dirty extend_same_turn max_wilds opening_by_round out_discard "
        "pickup pickup_n pickup_ways pile_passing pile_sizes red3_discardable red3_mode red3_unplayed "
        "round_overrides rounds",
        (
            "Seen: partly read.",
            "4 or 6 players only (6 or 8 decks).",
            "\"All partners must be able to go out\": read as out_partners_in_foot = picked_up in some "
            "houses; left at the default here.", "Whether only naturals may be buried is not said.",
        ),
    ),
    PresetData(
        "goodsam_florida", 1, "Good Sam RV club, Florida",
        "Three rounds with four packs and thirteen cards; six discards are taken, and complete books may "
        "grow.",
        {
            "decks": 4, "pile_sizes": [13, 13], "deal_method": "cut", "exact_cut_bonus": 100,
            "pile_passing": "split_left_right", "hand_choice": "blind_choice", "first_player": "high_card",
            "rounds": 3, "opening_by_round": [90, 120, 150], "pickup": "top_n", "pickup_n": 6,
            "stock_exhaustion": "reshuffle", "extend_clean": "naturals", "extend_dirty": "naturals",
            "contract_wild": 0, "out_permission": "ask_binding", "out_discard": "required", "card_values": "9:5,8:5",
            "red3_mode": "penalty", "red3_unplayed": -500, "red3_discardable": True, "black3_unplayed": 0,
            "black3_value": 0,
        },
        "goodsams-florida.org/GameRules-HandandFoot.html",
        "black3_unplayed black3_value book_bonus book_size card_values contract_clean contract_dirty "
        "contract_wild deal_method decks draw_count exact_cut_bonus extend_clean extend_dirty first_player "
        "hand_choice max_wilds opening_by_round opening_counts_top_discard out_bonus out_discard "
        "out_permission pickup pickup_n pickup_needs_opened pickup_ways pile_passing pile_sizes "
        "red3_discardable red3_mode red3_unplayed rounds stock_exhaustion wild_ratio",
        (
            "Seen: almost all.",
            "The top card of each dealt packet is face up while the player chooses the hand.",
            "Not expressed: Spouses may not be partners.",
            "Not expressed: Laid is played: no take-back (a user-interface rule).",
        ),
    ),
    PresetData(
        "gocc", 1, "GOCC club",
        "One pack for each player; only the top discard is taken, red threes stay in the hand, and complete "
        "books may grow.",
        {
            "decks": "players", "pile_passing": "by_round", "wild_melds": False, "extend_clean": "naturals",
            "extend_dirty": "naturals", "contract_wild": 0, "red3_mode": "penalty", "red3_discardable": True,
            "seats_allowed": [4, 6],
        },
        "docslib.org/doc/10729547",
        "book_size contract_wild decks draw_count extend_clean extend_dirty meld_min opening_by_round "
        "opening_scope out_discard pickup pickup_ways pile_passing pile_sizes red3_discardable red3_mode "
        "rounds wild_melds wild_ratio",
        (
            "Seen: partly read.",
            "Takes just the top discard, as the help page reads literally.",
            "4 or 6 players; first player rotates clockwise; threes cannot be melded (their cost was not read).",
        ),
    ),
    PresetData(
        "east_coast", 1, "East Coast",
        "Everybody plays alone with fourteen cards in hand and foot: one card is drawn or the whole pile "
        "taken, and books grow by any cards.",
        {
            "team_size": 1, "pile_sizes": [14, 14], "draw_count": 1, "pickup": "all",
            "pickup_ways": ["any_meld_with_pile", "existing_meld"], "wild_melds": False, "max_wilds": None,
            "extend_clean": "any", "extend_dirty": "any", "second_meld": "never",
            "opening_by_round": [60, 90, 120, 150], "opening_scope": "player", "opening_counts_book_bonus": True,
            "opening_counts_pile_rest": True, "opening_empty_hand_waiver": True,
            "foot_walk_pickup": "next_turn_start", "foot_walk_replaces_draw": True, "contract_clean": 1,
            "contract_wild": 0, "out_final_lap": "after_meld_out", "empty_without_contract": "play_on",
            "red3_mode": "penalty", "red3_unplayed": -500, "red3_discardable": True, "black3_meld": "foot_book",
            "stock_exhaustion": "reshuffle", "tie_break": "shared", "card_values": "A:15,9:5,8:5",
        },
        "jcj59/hand-and-foot on GitHub, rule text and notes",
        "black3_meld black3_unplayed black3_value book_bonus card_values contract_clean contract_dirty "
        "contract_wild decks draw_count empty_without_contract extend_clean extend_dirty foot_run "
        "foot_walk_pickup foot_walk_replaces_draw max_wilds opening_by_round opening_counts_book_bonus "
        "opening_counts_pile_rest opening_empty_hand_waiver opening_scope out_bonus out_final_lap pickup "
        "pickup_ways pile_sizes red3_discardable red3_mode red3_unplayed rounds second_meld stock_exhaustion "
        "team_size tie_break upcard_count wild_melds wild_ratio",
        (
            "Seen: all.",
            "Not expressed: The picked-up card that must be played may be any card of the pile, not just "
            "the top one.",
        ),
    ),
    PresetData(
        "west_coast", 1, "West Coast",
        "East Coast with a looser hand for wild cards: as many as natural ones in a meld.",
        {
            "team_size": 1, "pile_sizes": [14, 14], "draw_count": 1, "pickup": "all",
            "pickup_ways": ["any_meld_with_pile", "existing_meld"], "wild_melds": False, "max_wilds": None,
            "extend_clean": "any", "extend_dirty": "any", "second_meld": "never",
            "opening_by_round": [60, 90, 120, 150], "opening_scope": "player", "opening_counts_book_bonus": True,
            "opening_counts_pile_rest": True, "opening_empty_hand_waiver": True,
            "foot_walk_pickup": "next_turn_start", "foot_walk_replaces_draw": True, "contract_clean": 1,
            "contract_wild": 0, "out_final_lap": "after_meld_out", "empty_without_contract": "play_on",
            "red3_mode": "penalty", "red3_unplayed": -500, "red3_discardable": True, "black3_meld": "foot_book",
            "stock_exhaustion": "reshuffle", "tie_break": "shared", "card_values": "A:15,9:5,8:5",
            "wild_ratio": "at_most_naturals",
        },
        "jcj59/hand-and-foot on GitHub",
        "black3_meld black3_unplayed black3_value book_bonus card_values contract_clean contract_dirty "
        "contract_wild decks draw_count empty_without_contract extend_clean extend_dirty foot_run "
        "foot_walk_pickup foot_walk_replaces_draw max_wilds opening_by_round opening_counts_book_bonus "
        "opening_counts_pile_rest opening_empty_hand_waiver opening_scope out_bonus out_final_lap pickup "
        "pickup_ways pile_sizes red3_discardable red3_mode red3_unplayed rounds second_meld stock_exhaustion "
        "team_size tie_break upcard_count wild_melds wild_ratio",
        (
            "Seen: all.",
            "East Coast with the looser wild ratio.",
            "Not expressed: The picked-up card that must be played may be any card of the pile, not just "
            "the top one.",
        ),
    ),
    PresetData(
        "idaho_rv", 1, "RVers of Idaho",
        "Packets are lifted and passed to the left; wild discards freeze the pile, seven discards are taken, "
        "and wild cards are never melded alone.",
        {
            "deal_method": "cut", "exact_cut_bonus": 100, "pile_passing": "left", "stock_piles": 2,
            "wild_melds": False, "contract_wild": 0, "freeze_on": ["wild"], "pickup": "top_n",
        },
        "rversofidaho.org/gamerules/3",
        "book_size contract_wild deal_method decks exact_cut_bonus freeze_on jokers_per_deck meld_min "
        "out_bonus pickup pile_passing pile_sizes stock_piles wild_melds",
        (
            "Seen: partly read.",
            "Take size and contract are past the cut; 7 and the defaults assumed.",
            "Only the left packet moves (it becomes the neighbour's hand); the players choose who starts.",
        ),
    ),
)
# fmt: on
