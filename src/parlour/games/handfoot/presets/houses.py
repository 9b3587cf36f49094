"""Presets of houses and web pages. `stated` names the options that a source speaks about; the rest are defaults."""

from __future__ import annotations

from typing import Final

from parlour.engine import PresetData

__all__ = ["HOUSES"]

# fmt: off
HOUSES: Final = (
    PresetData(
        "hand_knee_foot", 1, "Hand, Knee and Foot (Tanglewood residents)",
        "Three piles to play out, of 15, 13 and 11 cards, from six packs; the whole discard pile is taken.",
        {
            "decks": 6, "pile_sizes": [15, 13, 11], "first_player": "dealer",
            "upcard_redraw": ["red3", "black3", "wild", "7", "5"], "pickup": "all", "red3_unplayed": -500,
            "red3_set_size": 7, "red3_set_bonus": 300, "seats_allowed": [3, 6],
        },
        "twrtimes.com/?p=1586",
        "decks draw_count first_player opening_counts_pile_rest opening_counts_top_discard pickup pickup_ways"
        " pile_sizes red3_mode red3_replace red3_set_bonus red3_set_size red3_unplayed red3_value "
        "upcard_redraw",
        (
            "Seen: partly read.",
            "3 or 6 players: 7 decks.", "Seven red threes count 1000 in all (700 + 300).",
        ),
    ),
    PresetData(
        "frostproof", 1, "Lakemont Ridge, Frostproof, Florida",
        "Six packs, the packets passed to the left and the hand chosen face down; seven discards are taken, "
        "never from under a wild card.",
        {
            "decks": 6, "pile_passing": "left", "hand_choice": "blind_choice", "first_player": "dealer",
            "stock_piles": 2, "pickup": "top_n", "pickup_wild_top": "never",
        },
        "la.gradeless.com/handandfoot.htm",
        "decks draw_count first_player hand_choice meld_min pickup pickup_n pickup_ways pickup_wild_top "
        "pile_passing pile_sizes stock_piles",
        (
            "Seen: partly read.",
            "The owner of the cards plays first and rules on questions.",
            "Not expressed: The two drawn cards must come from different stock piles.",
        ),
    ),
    PresetData(
        "brentwood", 1, "Brentwood scoring",
        "The first rules with other scores: 250 points for going out, and 1500 for a clean book of sevens.",
        {
            "out_bonus": 250, "rank_bonus": {"7": {"clean": 1500}},
        },
        "ash211/hand-and-foot on GitHub, score.py",
        "black3_value book_bonus card_values contract_ranks out_bonus rank_bonus red3_value wild_melds",
        (
            "Seen: scoring only.",
        ),
    ),
    PresetData(
        "thermopolis", 1, "Hot Springs County Senior Center",
        "Three cards are drawn in round two; red threes stay in the hand, books may grow, and partners are "
        "asked before going out.",
        {
            "first_player": "dealer", "out_permission": "ask_binding", "out_partners_in_foot": "picked_up",
            "red3_mode": "penalty", "red3_discardable": True, "extend_clean": "naturals", "extend_dirty": "naturals",
            "round_overrides": {"2": {"draw_count": 3}},
        },
        "thermopir.com 2016-04-14",
        "book_size draw_count extend_clean extend_dirty first_player meld_min out_partners_in_foot "
        "out_permission pile_sizes red3_discardable red3_mode round_overrides second_meld upcard_count",
        (
            "Seen: partly read.",
            "Draw two in round 1, three in round 2, and more later (cut off). Extra cards of a finished "
            "book may be buried or saved for a second book.",
        ),
    ),
    PresetData(
        "ourpastimes", 1, "ourpastimes.com (13-card version)",
        "Thirteen cards in hand and foot, and two wild books needed to go out.",
        {
            "pile_sizes": [13, 13], "contract_wild": 2, "card_values": "8:5",
        },
        "ourpastimes.com/play-hand-foot-card-game-2085502.html",
        "card_values contract_clean contract_dirty contract_wild decks draw_count meld_min out_bonus "
        "pile_sizes red3_replace upcard_count wild_melds",
        (
            "Seen: all.",
            "Not expressed: Several discards may be taken if the bottom one taken is used.",
        ),
    ),
    PresetData(
        "cbrandt_two", 1, "Two-player game (cbrandt.com)",
        "For two players, with three packs and twelve cards in hand and foot; one clean and one dirty book "
        "are enough.",
        {
            "num_players": 2, "team_size": 1, "decks": 3, "pile_sizes": [12, 12], "red3_mode": "penalty",
            "red3_unplayed": -500, "red3_discardable": True, "black3_unplayed": 0, "black3_value": 0,
            "contract_clean": 1, "contract_dirty": 1, "contract_wild": 0, "seats_allowed": [2],
        },
        "cbrandt.com/v2/florida-2004.html",
        "black3_unplayed black3_value card_values contract_clean contract_dirty contract_wild decks "
        "num_players pile_sizes red3_discardable red3_mode red3_unplayed team_size",
        (
            "Seen: partly read.",
            "Contract 1+1 is a guess; the source was read in part.",
        ),
    ),
)
# fmt: on
