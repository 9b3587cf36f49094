"""The options of Hand and Foot as data, in groups: what they do stands in the modules that read them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from parlour.engine import Option
from parlour.games.handfoot.labels import LABELS

__all__ = ["NATURAL_RANKS", "OPTION_LIST"]

_BGA: Final = "Board Game Arena"
_PAGAT: Final = "Pagat; usually Bicycle too"
_OWN: Final = "house rules; the default is this project's choice"

NATURAL_RANKS: Final = ("4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
"""The ranks that can be melded with wilds, low to high."""
_CLASSES: Final = ("red3", "black3", "wild", *NATURAL_RANKS)
_VALUED: Final = ("JK", "2", "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4")
_RANK_BOOKS: Final = tuple(f"{rank}.{kind}" for rank in NATURAL_RANKS for kind in ("clean", "dirty"))

# fmt: off
_OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "num_players", "int", 4, "Seats at the table.", _BGA, "H-R1.1", group="table", unit="seats", low=2, high=12,
    ),
    Option(
        "team_size", "int", 2, "Players per side; 1 means everyone plays alone.", _BGA, "H-R1.1", group="table",
        unit="seats a side", low=1, high=6,
    ),
    Option(
        "decks", "enum_or_int", "players+1",
        "How many packs of 52 cards are used.", _BGA, "H-R1.3",
        group="table", unit="packs", values=("players+1", "players", "players+2"), low=1, high=20,
    ),
    Option(
        "jokers_per_deck", "int", 2, "Jokers added per pack; more than 2 speeds the game up.", _BGA, "H-R1.3",
        group="table", unit="cards", low=0, high=8,
    ),
    Option(
        "pile_sizes", "ints", (11, 11),
        "Sizes of the piles in playing order: first the hand, then one or more feet.", _BGA, "H-R2.2", group="table",
        unit="cards", low=5, high=20, shortest=2, longest=4,
    ),
    Option(
        "first_player", "enum", "left_of_dealer", "Who plays first in a round.", _BGA, "H-R2.1", group="table",
        values=("left_of_dealer", "dealer", "high_card"),
    ),
    Option(
        "dealer_rotation", "enum", "left", "How the deal moves between rounds.", _PAGAT, "H-R2.1", group="table",
        values=("left", "round_winner", "random"),
    ),
    Option(
        "deal_method", "enum", "dealt",
        "How the hands and feet are made: dealt out, or every player lifts a packet and may win the bonus of an "
        "exact cut; the difference is drawn or returned.", _BGA, "H-R2.3", group="table", values=("dealt", "cut"),
    ),
    Option(
        "exact_cut_bonus", "int", 0,
        "Points for each player whose packet has exactly the number of cards dealt.", _OWN, "H-R2.3",
        group="table", unit="points", low=0, high=1000,
    ),
    Option(
        "pile_passing", "enum", "none",
        "Packets handed to neighbours before play: both to the left or right; one each way; or by the round: left, "
        "right, partner, keep, and again.", _OWN, "H-R2.3", group="table", values=("none", "left", "right",
        "split_left_right", "by_round"),
    ),
    Option(
        "hand_choice", "enum", "fixed",
        "Which packet is the hand: the first one; one that the player points at, face down; or one chosen by the "
        "bottom card of each.", _OWN, "H-R2.3", group="table", values=("fixed", "blind_choice", "bottom_card"),
    ),
    Option(
        "upcard_count", "int", 1, "Cards turned up to start the discard pile.", _PAGAT, "H-R2.4", group="table",
        unit="cards", low=0, high=5,
    ),
    Option(
        "upcard_redraw", "enums", ("red3", "wild"), "Classes of upcard that are buried in the stock and replaced.",
        _PAGAT, "H-R2.4", group="table", keys=_CLASSES,
    ),
    Option(
        "seats_allowed", "ints", (),
        "Seat counts that this rule set is made for; empty: every count that the other options allow.", _OWN,
        "H-R1.1", group="table", low=2, high=12,
    ),
    Option(
        "draw_count", "int", 2, "Cards drawn from the stock.", _BGA, "H-R4.1", group="draw", unit="cards", low=1,
        high=5,
    ),
    Option(
        "stock_piles", "int", 1, "Number of visible stock piles (look and feel only).", _OWN, "H-R10.1",
        group="draw", unit="piles", low=1, high=4,
    ),
    Option(
        "stock_exhaustion", "enum", "end_round", "What happens when the stock runs out.", _BGA, "H-R10.1",
        group="draw", values=("end_round", "reshuffle", "add_deck"),
    ),
    Option(
        "stock_end_timing", "enum", "finish_turn",
        "When a round ends for want of stock: as the last card leaves, at the end of that turn, or when a card to "
        "be drawn is missing.", _OWN, "H-R10.2", group="draw", values=("finish_turn", "immediate", "on_failed_draw"),
    ),
    Option(
        "red3_mode", "enum", "bonus",
        "What red threes do: they are laid and worth points; they stay in the hand and cost points if caught; or they "
        "are laid and cost points wherever they are.", _BGA, "H-R3.1", group="threes",
        values=("bonus", "penalty", "penalty_always"),
    ),
    Option(
        "red3_timing", "enum", "own_turn", "When red threes of the hand are laid.", _BGA, "H-R2.5", group="threes",
        values=("own_turn", "after_deal"),
    ),
    Option(
        "red3_replace", "bool", True, "A laid red three is replaced from the stock.", _BGA, "H-R3.1", group="threes",
    ),
    Option(
        "red3_replace_from_pile", "bool", False, "A red three that arrives with picked-up discards is replaced too.",
        _OWN, "H-R3.6", group="threes",
    ),
    Option(
        "red3_value", "int", 100, "Points of each red three laid.", _BGA, "H-R11.3", group="threes", unit="points",
        low=-1000,
        high=1000,
    ),
    Option(
        "red3_unplayed", "int", -100, "Points of each red three left in a hand or foot.", _BGA, "H-R11.6",
        group="threes",
        unit="points", low=-1000, high=0,
    ),
    Option(
        "red3_unopened", "enum", "same", "Value of laid red threes when the team never opened.", _OWN, "H-R11.3",
        group="threes", values=("same", "negated", "zero"),
    ),
    Option(
        "red3_set_size", "int", 0, "Number of laid red threes that earns the bonus of a set (0: no bonus).", _OWN,
        "H-R11.3",
        group="threes", unit="cards", low=0, high=24,
    ),
    Option(
        "red3_set_bonus", "int", 0, "Points added once when a team has a set of red threes.", _OWN, "H-R11.3",
        group="threes",
        unit="points", low=0, high=5000,
    ),
    Option("red3_discardable", "bool", False, "A red three may be discarded.", _OWN, "H-R4.5", group="threes"),
    Option(
        "black3_value", "int", 5, "Points of a black three if the rules let it be melded.", _BGA, "H-R11.1",
        group="threes", unit="points", low=0, high=500,
    ),
    Option(
        "black3_unplayed", "int", -5, "Points of each black three left in a hand or foot.", _BGA, "H-R11.6",
        group="threes",
        unit="points", low=-500, high=0,
    ),
    Option(
        "black3_meld", "enum", "never",
        "Whether black threes can be melded: never; three or more in the action that goes out; or as a rank of their "
        "own once the player is in the foot (their books are clean, without wild cards).", _BGA, "H-R3.8",
        group="threes", values=("never", "out_only", "foot_book"),
    ),
    Option(
        "meld_min", "int", 3, "Fewest cards in a meld.", _BGA, "H-R5.1", group="melds", unit="cards", low=3, high=5,
    ),
    Option(
        "book_size", "int", 7, "Cards that complete a meld.", _BGA, "H-R5.3", group="melds", unit="cards", low=5,
        high=10,
    ),
    Option(
        "min_naturals", "int", 2, "Fewest naturals in a rank meld.", _OWN, "H-R5.1", group="melds", unit="cards",
        low=1, high=7,
    ),
    Option(
        "wild_ratio", "enum", "fewer_than_naturals",
        "Wild cards of a meld compared with its natural ones, at any time.", _OWN, "H-R5.2", group="melds",
        values=("fewer_than_naturals", "none", "at_most_naturals", "half_naturals"),
    ),
    Option(
        "max_wilds", "int_or_none", 3, "Most wild cards in a meld of a rank.", _BGA, "H-R5.2", group="melds",
        unit="cards", low=0, high=20,
    ),
    Option("wild_melds", "bool", True, "Wild cards may be melded alone.", _BGA, "H-R5.1", group="melds"),
    Option(
        "extend_clean", "enum", "no", "What may be added to a complete clean book.", _BGA, "H-R5.5", group="melds",
        values=("no", "naturals", "any"),
    ),
    Option(
        "extend_dirty", "enum", "no", "What may be added to a complete dirty book.", _BGA, "H-R5.5", group="melds",
        values=("no", "naturals", "any"),
    ),
    Option(
        "extend_same_turn", "bool", True, "A book may be extended in the turn that completed it.", _OWN, "H-R5.5",
        group="melds",
    ),
    Option(
        "second_meld", "enum", "after_complete", "When another meld of a rank (or of wilds) may be started.", _PAGAT,
        "H-R5.6", group="melds", values=("after_complete", "never", "always", "clean_and_dirty"),
    ),
    Option(
        "incomplete_wild_penalty", "int", 0, "Points charged for each meld of wild cards that is not complete at the "
        "end of a round.", _OWN,
        "H-R11.6", group="melds", unit="points", low=0, high=5000,
    ),
    Option(
        "opening_basis", "enum", "round", "What the points to open depend on.", _BGA, "H-R6.1", group="opening",
        values=("round", "score", "flat", "none"),
    ),
    Option(
        "opening_by_round", "ints", (50, 90, 120, 150), "Points to open in rounds 1, 2, ...", _PAGAT, "H-R6.3",
        group="opening", unit="points", low=0, high=500, shortest=1, longest=12,
    ),
    Option(
        "opening_extra_round", "int", 150, "Points to open in rounds past the list, as in a tie.", _BGA, "H-R6.3",
        group="opening", unit="points", low=0, high=500,
    ),
    Option(
        "opening_by_score", "pairs", ((0, 50), (1500, 90), (3000, 120)),
        "Points to open by the team's score, in ascending steps; a score below the first step uses the first.", _OWN,
        "H-R6.4", group="opening", unit="points", high=500, shortest=1, longest=12,
    ),
    Option(
        "opening_flat", "int", 50, "Points to open, the same in every round.", _OWN, "H-R6.1", group="opening",
        unit="points", low=0, high=500,
    ),
    Option(
        "opening_scope", "enum", "team", "Who must reach the points to open: the first player of the team, or each "
        "player.", _BGA,
        "H-R6.5", group="opening", values=("team", "player"),
    ),
    Option(
        "opening_counts_book_bonus", "bool", False, "Book bonuses count toward opening.", _BGA, "H-R6.2",
        group="opening",
    ),
    Option(
        "opening_counts_red3", "bool", False, "Laid red threes count toward opening.", _BGA, "H-R6.2",
        group="opening",
    ),
    Option(
        "opening_counts_top_discard", "bool", True, "The picked-up top discard counts.", _PAGAT, "H-R6.2",
        group="opening",
    ),
    Option(
        "opening_counts_pile_rest", "bool", False, "Other picked-up discards count.", _PAGAT, "H-R6.2",
        group="opening",
    ),
    Option(
        "opening_wild_meld", "bool", True, "A wild meld may be part of the opening.", _OWN, "H-R6.2",
        group="opening",
    ),
    Option(
        "opening_book_alternative", "enum", "none", "A complete book opens whatever its points.", _OWN, "H-R6.6",
        group="opening", values=("none", "clean", "any"),
    ),
    Option(
        "opening_empty_hand_waiver", "bool", False, "A first lay-down that empties the hand needs no minimum.", _OWN,
        "H-R6.6", group="opening",
    ),
    Option(
        "pickup", "enum", "top", "How many discards are taken instead of drawing.", _BGA, "H-R7.1", group="pickup",
        values=("top", "never", "top_n", "all"),
    ),
    Option(
        "pickup_n", "int", 7, "How many cards are taken where it is several, the top one included; fewer if the pile "
        "is shorter.", _PAGAT,
        "H-R7.5", group="pickup", unit="cards", low=2, high=20,
    ),
    Option(
        "pickup_ways", "enums", ("pair",),
        "Ways to earn the top card: two naturals of its rank from the hand; one natural and one wild;"
        " adding it to a team meld; any meld this turn that uses it, other picked-up cards included.", _BGA,
        "H-R7.3", group="pickup", keys=("pair", "natural_plus_wild", "existing_meld", "any_meld_with_pile"),
        shortest=1,
    ),
    Option(
        "pickup_needs_opened", "enum", "opened_or_opening",
        "Whether a team may take the pile in the act of opening.", _PAGAT, "H-R7.4", group="pickup",
        values=("opened_or_opening", "opened"),
    ),
    Option(
        "pickup_min_pile", "int", 1, "Smallest pile that may be taken.", _OWN, "H-R7.2", group="pickup",
        unit="cards", low=1, high=20,
    ),
    Option(
        "pickup_wild_top", "enum", "same_kind_pair",
        "A wild top card: never, or with two more of the same kind (two twos, two jokers) laid as a "
        "wild meld.", _PAGAT, "H-R7.6", group="pickup", values=("same_kind_pair", "never"),
    ),
    Option(
        "pickup_first_turns_blocked", "int", 0,
        "Number of turns at the start of a round in which nobody may take the pile.", _OWN, "H-R7.1", group="pickup",
        unit="turns", low=0, high=12,
    ),
    Option(
        "pickup_extra_draw", "int", 0, "Cards also drawn from the stock after a pick-up.", _OWN, "H-R4.1",
        group="pickup", unit="cards", low=0, high=2,
    ),
    Option(
        "freeze_on", "enums", (), "Discards that freeze the pile; a frozen pile is taken only with two natural cards "
        "of the top card's rank.",
        _OWN, "H-R7.7", group="pickup", keys=("wild", "red3", "black3"),
    ),
    Option(
        "freeze_until", "enum", "taken",
        "When the freeze ends: when the pile has been taken, or as soon as another card that does not freeze lies on "
        "top.", _OWN, "H-R7.7", group="pickup", values=("taken", "covered"),
    ),
    Option(
        "foot_run", "enum", "same_turn", "After playing the last card without discarding.", _BGA, "H-R8.1",
        group="foot", values=("same_turn", "next_turn"),
    ),
    Option(
        "foot_walk_pickup", "enum", "at_once",
        "When the foot is lifted after the last card was discarded; it is playable only from the next"
        " turn either way.", _BGA, "H-R8.2", group="foot", values=("at_once", "next_turn_start"),
    ),
    Option(
        "foot_walk_replaces_draw", "bool", False,
        "Lifting the foot at the start of a turn replaces that turn's draw.", _OWN, "H-R8.2", group="foot",
    ),
    Option(
        "foot_unlock", "enum", "empty_hand",
        "What gives access to the foot: an empty hand, or also a first book, whose player adds the foot to the "
        "hand.", _BGA, "H-R8.4", group="foot", values=("empty_hand", "first_book"),
    ),
    Option(
        "contract_clean", "int", 2, "Clean books needed to go out.", _BGA, "H-R9.1", group="out", unit="books",
        low=0, high=8,
    ),
    Option(
        "contract_dirty", "int", 2, "Dirty books needed to go out.", _BGA, "H-R9.1", group="out", unit="books",
        low=0, high=8,
        told_with="contract_clean",
    ),
    Option(
        "contract_wild", "int", 1, "Wild books needed to go out.", _BGA, "H-R9.1", group="out", unit="books", low=0,
        high=4,
        told_with="contract_clean",
    ),
    Option(
        "contract_ranks", "enums", (), "Ranks of which the team needs a book, beyond the counts.", _OWN, "H-R9.1",
        group="out", keys=NATURAL_RANKS,
    ),
    Option(
        "contract_surplus_clean", "bool", False, "Clean books beyond those needed count as dirty.", _OWN, "H-R9.2",
        group="out",
    ),
    Option(
        "out_discard", "enum", "optional", "Whether the last card must, may or may not be discarded.", _BGA,
        "H-R9.3", group="out", values=("optional", "required", "forbidden"),
    ),
    Option(
        "out_from", "enum", "last_pile", "Piles that must be played out.", _BGA, "H-R9.6", group="out",
        values=("last_pile", "hand_only"),
    ),
    Option(
        "out_permission", "enum", "none", "Asking the partners before going out.", _OWN, "H-R9.4", group="out",
        values=("none", "ask_binding", "ask_advisory"),
    ),
    Option(
        "out_partners_in_foot", "enum", "no", "How far every partner must be when a player goes out.", _OWN,
        "H-R9.4", group="out",
        values=("no", "picked_up", "played_turn"),
    ),
    Option(
        "out_final_lap", "enum", "none", "Whether the others get one more turn.", _OWN, "H-R9.5", group="out",
        values=("none", "after_meld_out", "always"),
    ),
    Option(
        "empty_without_contract", "enum", "forbidden",
        "A player on the last pile who may not go out: must keep a card after discarding, or may sit "
        "with none and play on.", _OWN, "H-R9.7", group="out", values=("forbidden", "play_on"),
    ),
    Option(
        "out_bonus", "int", 100, "Points for the team that goes out.", _BGA, "H-R11.4", group="out", unit="points",
        low=0,
        high=1000,
    ),
    Option(
        "card_values", "map",
        (("JK", 50), ("2", 20), ("A", 20), ("K", 10), ("Q", 10), ("J", 10), ("T", 10), ("9", 10), ("8", 10),
        ("7", 5), ("6", 5), ("5", 5), ("4", 5)), "Points per card (threes have their own options).", _PAGAT,
        "H-R11.1", group="scoring", unit="points", keys=_VALUED, high=500,
    ),
    Option(
        "book_bonus", "map", (("clean", 500), ("dirty", 300), ("wild", 1500)), "Bonus per complete book.", _PAGAT,
        "H-R11.2", group="scoring", unit="points", keys=("clean", "dirty", "wild"), high=10000,
    ),
    Option(
        "rank_bonus", "map", (), "Books of a rank that have a bonus of their own instead.", _OWN, "H-R11.2",
        group="scoring", unit="points", keys=_RANK_BOOKS, high=10000,
    ),
    Option(
        "game_end", "enum", "rounds", "Fixed number of rounds, or first past a score.", _BGA, "H-R12.1", group="end",
        values=("rounds", "score"),
    ),
    Option("rounds", "int", 4, "Number of rounds.", _BGA, "H-R12.1", group="end", unit="rounds", low=1, high=12),
    Option(
        "target_score", "int", 10000, "Score that ends the game after the round in which it is reached.", _OWN,
        "H-R12.1", group="end", unit="points", low=500, high=100000,
    ),
    Option(
        "tie_break", "enum", "extra_round",
        "Equal top totals: an extra round; the win is shared; the team with more clean books over the"
        " game wins, then shared.", _BGA, "H-R12.2", group="end",
        values=("extra_round", "shared", "most_clean_books"),
    ),
    Option(
        "round_overrides", "rounds", (), "Rules that differ in one round.", _OWN,
        "H-R9.1", group="end", low=1, high=12,
    ),
    Option(
        "stalemate_laps", "int", 3,
        "Laps of the table in which no card reached a board, once the stock was filled again, after which the "
        "round ends as on an exhausted stock (only where the stock can be renewed).",
        _OWN, "H-R10.4", group="end", unit="laps", low=1, high=20,
    ),
)
# fmt: on


def _labelled(option: Option) -> Option:
    said = {*option.values, *option.keys, "none"}
    return replace(option, labels={key: text for key, text in LABELS.get(option.name, {}).items() if key in said})


OPTION_LIST: Final = tuple(_labelled(option) for option in _OPTIONS)
"""Every option, in the order of the table."""
