"""Presets of published rules. `stated` names the options that a source speaks about; the rest are defaults."""

from __future__ import annotations

from typing import Final

from parlour.engine import PresetData

__all__ = ["PUBLISHED"]

# fmt: off
PUBLISHED: Final = (
    PresetData(
        "bga", 1, "Board Game Arena",
        "Eleven cards in the hand and eleven in the foot, a pack more than players, two cards drawn; of the "
        "discards only the top one is taken.",
        {},
        "Board Game Arena game help, and the parts of it that other sites quote",
        "black3_meld black3_unplayed black3_value book_size contract_clean contract_dirty contract_wild decks"
        " draw_count extend_clean extend_dirty first_player foot_run foot_walk_pickup game_end "
        "jokers_per_deck max_wilds meld_min num_players opening_basis opening_counts_book_bonus "
        "opening_counts_red3 opening_extra_round opening_scope out_bonus out_discard out_from pickup "
        "pickup_ways pile_sizes red3_mode red3_replace red3_timing red3_unplayed red3_value rounds "
        "stock_exhaustion team_size tie_break wild_melds",
        (
            "Seen: the help page; the list of completion bonuses and the end of the discard section are missing "
            "from every copy found.",
            "The defaults of the table are this preset.",
            "Book bonuses 500/300/1500, opening 50/90/120/150 and the wild ratio are filled in (see the "
            "disputes section).",
            "pickup = top is the literal reading of the help page; set pickup = top_n with pickup_n = 7 "
            "for the Pagat/Bicycle habit.",
        ),
    ),
    PresetData(
        "pagat", 1, "Pagat, partnership game",
        "Thirteen cards in hand and foot, seven discards taken at once, two natural cards for each wild one; "
        "partners are asked before going out.",
        {
            "pile_sizes": [13, 13], "pickup": "top_n", "wild_ratio": "half_naturals", "max_wilds": 2,
            "out_permission": "ask_binding", "out_partners_in_foot": "played_turn",
            "foot_walk_pickup": "next_turn_start",
        },
        "pagat.com/rummy/handfoot.html, read through three independent write-ups that had the page open",
        "black3_meld black3_unplayed black3_value book_bonus book_size card_values contract_clean "
        "contract_dirty contract_wild dealer_rotation decks draw_count empty_without_contract extend_clean "
        "extend_dirty first_player foot_run foot_walk_pickup game_end jokers_per_deck max_wilds meld_min "
        "min_naturals opening_by_round opening_counts_pile_rest opening_counts_top_discard out_bonus "
        "out_discard out_partners_in_foot out_permission pickup pickup_n pickup_needs_opened pickup_ways "
        "pickup_wild_top pile_sizes red3_mode red3_replace red3_timing red3_unplayed red3_value rounds "
        "second_meld stock_exhaustion upcard_count upcard_redraw wild_melds wild_ratio",
        (
            "Seen: second hand, three agreeing readers.",
            "Deal: one partner deals the hands, the other the feet.",
            "max_wilds 2 follows from the 2:1 ratio in a seven-card meld.",
        ),
    ),
    PresetData(
        "pagat_simpson", 1, "Pagat, individuals",
        "Everybody plays alone: packets are lifted from the pack for a bonus, red threes cost points, and the "
        "last card is discarded.",
        {
            "team_size": 1, "deal_method": "cut", "exact_cut_bonus": 100, "stock_piles": 2, "wild_melds": False,
            "contract_clean": 1, "contract_dirty": 1, "contract_wild": 0, "out_discard": "required",
            "red3_mode": "penalty_always", "red3_value": -500, "red3_unplayed": -500,
            "book_bonus": {"clean": 300, "dirty": 100, "wild": 0},
        },
        "pagat.com/rummy/handfoot.html via a scoring engine and a Q&A page",
        "book_bonus card_values contract_clean contract_dirty contract_wild deal_method decks draw_count "
        "exact_cut_bonus num_players opening_by_round out_bonus out_discard pile_sizes red3_discardable "
        "red3_mode red3_unplayed red3_value rounds stock_piles team_size wild_melds",
        (
            "Seen: partial.",
            "The right-hand packet goes to the right neighbour as that player's foot.",
        ),
    ),
    PresetData(
        "pagat_saskatchewan", 1, "Pagat, Saskatchewan",
        "Pagat's partnership game with a smaller contract: one clean, one dirty and one wild book.",
        {
            "pile_sizes": [13, 13], "pickup": "top_n", "wild_ratio": "half_naturals", "max_wilds": 2,
            "out_permission": "ask_binding", "out_partners_in_foot": "played_turn",
            "foot_walk_pickup": "next_turn_start", "contract_clean": 1, "contract_dirty": 1,
        },
        "pagat.com/rummy/handfoot.html via a scoring engine",
        "contract_clean contract_dirty contract_wild wild_melds",
        (
            "Seen: contract only.",
            "What its source does not state takes the values of the Pagat partnership game.",
        ),
    ),
    PresetData(
        "bicycle", 1, "Bicycle Cards",
        "Five packs, seven discards taken at once, no melds of wild cards alone; one clean and one dirty book "
        "are enough to go out.",
        {
            "decks": 5, "pickup": "top_n", "wild_melds": False, "contract_clean": 1, "contract_dirty": 1,
            "contract_wild": 0, "out_discard": "required",
        },
        "bicyclecards.com/how-to-play/hand-and-foot, via two apps that restate it and one guide that "
        "compares it with Pagat",
        "black3_meld book_bonus book_size card_values contract_clean contract_dirty contract_wild decks "
        "draw_count extend_clean extend_dirty first_player foot_run max_wilds meld_min num_players "
        "opening_by_round opening_counts_pile_rest opening_counts_top_discard out_discard pickup pickup_n "
        "pickup_needs_opened pickup_ways pile_sizes red3_mode red3_replace red3_value rounds upcard_count "
        "upcard_redraw wild_melds",
        (
            "Seen: second hand, three agreeing readers.",
            "\"Five to six decks\": 5 for four players.",
            "Literally a wild card needs four naturals beside it; taken here as \"a dirty book has at "
            "least four naturals\" (same as the 3-wild cap).", "The page gives no going-out bonus figure.",
        ),
    ),
    PresetData(
        "wikipedia", 1, "Wikipedia, Canasta article, Hand and Foot section",
        "Seven discards taken at once, and a long way to go out: three clean and four dirty books.",
        {
            "pickup": "top_n", "contract_clean": 3, "contract_dirty": 4, "contract_wild": 0,
        },
        "en.wikipedia.org/wiki/Canasta#Hand_and_Foot via an audit that had it open",
        "book_size contract_clean contract_dirty contract_wild decks draw_count pickup pickup_n team_size",
        (
            "Seen: contract and pile limit only; low confidence.",
            "Hand_and_Foot redirects to the Canasta article.", "Everything else is the table default.",
        ),
    ),
)
# fmt: on
