"""The sentences of the rule sheet of Hand and Foot; the keys are those of `parlour.engine.sheet`."""

from __future__ import annotations

from typing import Final

from parlour.games.handfoot.options import NATURAL_RANKS

__all__ = ["SHEET", "SHEET_RANKS"]

SHEET_RANKS: Final = dict(
    zip(
        NATURAL_RANKS,
        ("fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings", "aces"),
        strict=True,
    )
)

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
_BOOKS: Final = {"clean": "clean {}", "dirty": "dirty {}", "wild": "{} of wild cards alone"}
_CONTRACT: Final = {
    f"contract_{kind}.{n}": f"{number} {books.format('book' if n == 1 else 'books')}"
    for kind, books in _BOOKS.items()
    for n, number in enumerate(_NUMBERS)
}
"""So many books of a kind, in the sentence of the contract."""

_GROUPS: Final = {
    **_CONTRACT,
    **{f"last_foot.{feet}": "the foot" if feet == 1 else "the last foot" for feet in (1, 2, 3)},
    "group.table": "Table and deal",
    "group.draw": "Drawing",
    "group.threes": "Threes",
    "group.melds": "Melds and books",
    "group.opening": "Opening",
    "group.pickup": "Taking the discard",
    "group.foot": "The foot",
    "group.out": "Contract and going out",
    "group.scoring": "Scoring",
    "group.end": "Rounds and the end",
}

_TABLE: Final = {
    "sheet.num_players": "{value:word} players sit at the table.",
    "sheet.team_size": "They play in teams of {value:word}, partners spaced evenly round the table.",
    "sheet.team_size.1": "Everybody plays alone: each player is a team of one.",
    "sheet.decks": "{value:word} packs of 52 cards are shuffled together.",
    "sheet.decks.1": "One pack of 52 cards is used.",
    "sheet.decks.players": "{packs:word} packs of 52 cards are shuffled together, one for each player.",
    "sheet.decks.players+1": "{packs:word} packs of 52 cards are shuffled together, one more than there are players.",
    "sheet.decks.players+2": "{packs:word} packs of 52 cards are shuffled together, two more than there are players.",
    "sheet.jokers_per_deck": "{value:word} jokers are added for each pack.",
    "sheet.jokers_per_deck.0": "No jokers are added: only the twos are wild.",
    "sheet.jokers_per_deck.1": "One joker is added for each pack.",
    "sheet.pile_sizes": "Every player is dealt {value}.",
    "sheet.pile_sizes.part.1": "a hand of {value} cards",
    "sheet.pile_sizes.part.2": "a foot of {value} cards to play after it",
    "sheet.pile_sizes.part": "another foot of {value}",
    "sheet.first_player.left_of_dealer": "The player to the left of the dealer begins.",
    "sheet.first_player.dealer": "The dealer begins.",
    "sheet.first_player.high_card": "Before each round everybody draws a card: whoever draws the highest begins.",
    "sheet.dealer_rotation.left": "After each round the deal moves to the left.",
    "sheet.dealer_rotation.round_winner": "Whoever went out deals the next round; if nobody did, the team with the "
    "best round.",
    "sheet.dealer_rotation.random": "The dealer of each round is drawn by lot.",
    "sheet.deal_method.dealt": "The dealer deals out the hands and the feet.",
    "sheet.deal_method.cut": "Every player lifts a packet of cards from the pack; what is too few is drawn, what is "
    "too many goes back.",
    "sheet.exact_cut_bonus": "Whoever lifts exactly the right number of cards earns {value} points.",
    "sheet.exact_cut_bonus.0": "Lifting exactly the right number of cards earns nothing.",
    "sheet.exact_cut_bonus.1": "Whoever lifts exactly the right number of cards earns a point.",
    "sheet.pile_passing.none": "Everybody keeps the packets lifted.",
    "sheet.pile_passing.left": "Everybody hands the packets lifted to the neighbour on the left.",
    "sheet.pile_passing.right": "Everybody hands the packets lifted to the neighbour on the right.",
    "sheet.pile_passing.split_left_right": "Everybody hands the first packet to the neighbour on the left and the next "
    "to the one on the right.",
    "sheet.pile_passing.by_round": "The packets go to the left in round one, to the right in round two, to a partner "
    "in round three and stay in round four, then the same again.",
    "sheet.hand_choice.fixed": "The first of a player's piles is the hand, what comes after it the foot.",
    "sheet.hand_choice.blind_choice": "Every player points at one of the packets, face down, to be the hand.",
    "sheet.hand_choice.bottom_card": "Every player looks at the bottom card of each packet and chooses which is the "
    "hand.",
    "sheet.upcard_count": "{value:word} cards are turned up to start the discard pile.",
    "sheet.upcard_count.0": "The discard pile starts empty.",
    "sheet.upcard_count.1": "One card is turned up to start the discard pile.",
    "sheet.upcard_redraw": "Turned up at the start, {value} are buried in the stock and replaced.",
    "sheet.upcard_redraw.none": "Whatever is turned up at the start stays.",
    "sheet.upcard_redraw.part": "{ranks}",
    "sheet.upcard_redraw.part.red3": "red threes",
    "sheet.upcard_redraw.part.black3": "black threes",
    "sheet.upcard_redraw.part.wild": "wild cards",
    "sheet.seats_allowed": "These rules are made for tables of {value} players.",
    "sheet.seats_allowed.none": "These rules fit any table that the other rules allow.",
    "sheet.seats_allowed.join": "or",
}

_DRAW: Final = {
    "sheet.draw_count": "A turn begins by drawing {value:word} cards from the stock.",
    "sheet.draw_count.1": "A turn begins by drawing one card from the stock.",
    "sheet.stock_piles": "The stock lies in {value:word} piles.",
    "sheet.stock_piles.1": "The stock lies in one pile.",
    "sheet.stock_exhaustion.end_round": "When the stock runs out the round ends; that alone earns nobody the bonus "
    "for going out.",
    "sheet.stock_exhaustion.reshuffle": "When the stock runs out the discards under the top one are shuffled and "
    "become the stock.",
    "sheet.stock_exhaustion.add_deck": "When the stock runs out another pack is shuffled in, at most as many as the "
    "table began with.",
    "sheet.stock_end_timing.finish_turn": "The turn that takes the last card of the stock is still played to its end.",
    "sheet.stock_end_timing.immediate": "The round ends the moment the last card leaves the stock.",
    "sheet.stock_end_timing.on_failed_draw": "The round ends only when a player must draw and the stock is empty.",
}

_THREES: Final = {
    "sheet.red3_mode.bonus": "Red threes are laid aside by themselves, and their points count for the team.",
    "sheet.red3_mode.penalty": "Red threes stay in the hand: they cannot be melded, but may be discarded, and one on "
    "top of the discard pile blocks it.",
    "sheet.red3_mode.penalty_always": "Red threes are laid aside by themselves, and their points count against the "
    "team.",
    "sheet.red3_timing.own_turn": "They are laid when their owner's turn begins, or as soon as they are drawn.",
    "sheet.red3_timing.after_deal": "They are laid right after the deal, in turn, and later as soon as they are drawn.",
    "sheet.red3_replace.on": "A red three that is laid is replaced from the stock.",
    "sheet.red3_replace.off": "A red three that is laid is not replaced.",
    "sheet.red3_replace_from_pile.on": "A red three taken with the discards is replaced too.",
    "sheet.red3_replace_from_pile.off": "A red three taken with the discards is laid, but not replaced.",
    "sheet.red3_value": "A red three laid makes {size} points.",
    "sheet.red3_value.0": "A red three laid makes no points.",
    "sheet.red3_value.1": "A red three laid makes one point.",
    "sheet.red3_value.-1": "A red three laid makes one point against the team.",
    "sheet.red3_value.minus": "A red three laid makes {size} points against the team.",
    "sheet.red3_unplayed.minus": "Each red three left in a hand or foot at the end of a round costs {size} points.",
    "sheet.red3_unplayed.0": "A red three left in a hand or foot costs nothing.",
    "sheet.red3_unplayed.-1": "Each red three left in a hand or foot costs one point.",
    "sheet.red3_unopened.same": "Those laid count just as much for a team with nothing on its board at the end.",
    "sheet.red3_unopened.negated": "Those laid count against a team with nothing on its board at the end.",
    "sheet.red3_unopened.zero": "Those laid count nothing for a team with nothing on its board at the end.",
    "sheet.red3_set_size": "{value:word} red threes laid by one team make a set.",
    "sheet.red3_set_size.0": "There is no bonus for a set of red threes.",
    "sheet.red3_set_size.1": "A single red three makes a set.",
    "sheet.red3_set_bonus": "A team with a set of {red3_set_size:word} red threes earns {value} points more.",
    "sheet.red3_set_bonus.0": "A set of red threes earns nothing more.",
    "sheet.red3_set_bonus.1": "A team with a set of red threes earns one point more.",
    "sheet.red3_discardable.on": "A red three may be discarded.",
    "sheet.red3_discardable.off": "A red three is never discarded.",
    "sheet.black3_value": "A black three on the board counts {value} points.",
    "sheet.black3_value.0": "A black three on the board counts nothing.",
    "sheet.black3_value.1": "A black three on the board counts one point.",
    "sheet.black3_unplayed.minus": "Each black three left in a hand or foot costs {size} points.",
    "sheet.black3_unplayed.0": "A black three left in a hand or foot costs nothing.",
    "sheet.black3_unplayed.-1": "Each black three left in a hand or foot costs one point.",
    "sheet.black3_meld.never": "Black threes are never melded; one on top of the discard pile blocks it.",
    "sheet.black3_meld.out_only": "Black threes are melded only in the act of going out, {meld_min:word} or more "
    "together without wild cards; one on top of the discard pile blocks it.",
    "sheet.black3_meld.foot_book": "A player on {last_foot} may meld black threes as a rank of their own, "
    "without wild cards; one on top of the discard pile blocks it.",
}

_MELDS: Final = {
    "sheet.meld_min": "A meld is {value:word} or more cards of one rank, from four up to ace.",
    "sheet.book_size": "{value:word} cards complete a meld and make it a book.",
    "sheet.min_naturals": "A meld of a rank needs at least {value:word} natural cards.",
    "sheet.min_naturals.1": "A meld of a rank needs at least one natural card.",
    "sheet.wild_ratio.fewer_than_naturals": "A meld of a rank always holds fewer wild cards than natural ones.",
    "sheet.wild_ratio.none": "A meld may hold any share of wild cards.",
    "sheet.wild_ratio.at_most_naturals": "A meld of a rank never holds more wild cards than natural ones.",
    "sheet.wild_ratio.half_naturals": "A meld of a rank holds two natural cards or more for each wild one.",
    "sheet.max_wilds": "A meld of a rank takes at most {value:word} wild cards.",
    "sheet.max_wilds.0": "A meld of a rank takes no wild cards: there are no dirty books.",
    "sheet.max_wilds.1": "A meld of a rank takes at most one wild card.",
    "sheet.max_wilds.none": "No number limits the wild cards of a meld.",
    "sheet.wild_melds.on": "Wild cards may also be melded alone, twos and jokers together; a complete book of them is "
    "closed.",
    "sheet.wild_melds.off": "Wild cards are never melded alone, so a discard that is wild is never taken.",
    "sheet.extend_clean.no": "A complete clean book is closed.",
    "sheet.extend_clean.naturals": "A complete clean book may grow by natural cards, but not by wild ones.",
    "sheet.extend_clean.any": "A complete clean book may grow by natural cards and by wild ones; a wild one makes it "
    "dirty.",
    "sheet.extend_dirty.no": "A complete dirty book is closed.",
    "sheet.extend_dirty.naturals": "A complete dirty book may grow by natural cards, but not by wild ones.",
    "sheet.extend_dirty.any": "A complete dirty book may grow by natural cards and by wild ones.",
    "sheet.extend_same_turn.on": "A book may grow in the turn that completed it.",
    "sheet.extend_same_turn.off": "A book may grow only in turns after the one that completed it.",
    "sheet.second_meld.after_complete": "Another meld of a rank may be started once the one before is complete.",
    "sheet.second_meld.never": "A team never has two melds of a rank.",
    "sheet.second_meld.always": "A team may start another meld of a rank at any time.",
    "sheet.second_meld.clean_and_dirty": "Beside an open meld of a rank another may be started if one of them is clean "
    "and the other dirty.",
    "sheet.incomplete_wild_penalty": "A meld of wild cards that is not complete at the end of a round costs {value} "
    "points.",
    "sheet.incomplete_wild_penalty.0": "There is no charge for a meld of wild cards left incomplete.",
    "sheet.incomplete_wild_penalty.1": "A meld of wild cards that is not complete at the end of a round costs one "
    "point.",
}

_OPENING: Final = {
    "sheet.opening_basis.round": "The first melds must come together and be worth a number of points that depends on "
    "the round.",
    "sheet.opening_basis.score": "The first melds must come together and be worth a number of points that depends on "
    "the team's score.",
    "sheet.opening_basis.flat": "The first melds must come together and be worth the same number of points in every "
    "round.",
    "sheet.opening_basis.none": "The first melds may be worth anything.",
    "sheet.opening_by_round": "To open takes {value}.",
    "sheet.opening_by_round.part": "{value} in round {n}",
    "sheet.opening_by_round.part.1": "{value} points in round 1",
    "sheet.opening_extra_round": "Any further round takes {value} points to open.",
    "sheet.opening_extra_round.0": "In any further round the first melds may be worth anything.",
    "sheet.opening_extra_round.1": "Any further round takes one point to open.",
    "sheet.opening_by_score": "To open takes {value}.",
    "sheet.opening_by_score.part": "{value} from a score of {key} on",
    "sheet.opening_by_score.part.1": "{value} points at first",
    "sheet.opening_flat": "To open takes {value} points in every round.",
    "sheet.opening_flat.0": "No points are needed to open.",
    "sheet.opening_flat.1": "To open takes one point in every round.",
    "sheet.opening_scope.team": "Once a player has opened, all partners may meld freely.",
    "sheet.opening_scope.player": "Every player must open, partners too.",
    "sheet.opening_counts_book_bonus.on": "The bonus of a book laid counts toward opening.",
    "sheet.opening_counts_book_bonus.off": "The bonus of a book does not count toward opening.",
    "sheet.opening_counts_red3.on": "Red threes that the team has laid count toward opening.",
    "sheet.opening_counts_red3.off": "Red threes do not count toward opening.",
    "sheet.opening_counts_top_discard.on": "The top discard, where it is taken to open, counts toward opening.",
    "sheet.opening_counts_top_discard.off": "The top discard may be taken to open, but does not count toward opening.",
    "sheet.opening_counts_pile_rest.on": "The other discards taken count toward opening where they are melded with it.",
    "sheet.opening_counts_pile_rest.off": "The other discards taken do not count toward opening.",
    "sheet.opening_wild_meld.on": "A meld of wild cards may be part of the opening.",
    "sheet.opening_wild_meld.off": "A meld of wild cards cannot be part of the opening.",
    "sheet.opening_book_alternative.none": "A complete book does not open by itself: the points are needed.",
    "sheet.opening_book_alternative.clean": "A complete clean book opens whatever it is worth.",
    "sheet.opening_book_alternative.any": "Any complete book opens whatever it is worth.",
    "sheet.opening_empty_hand_waiver.on": "First melds that empty the hand may be worth anything.",
    "sheet.opening_empty_hand_waiver.off": "First melds that empty the hand need the points all the same.",
}

_PICKUP: Final = {
    "sheet.pickup.never": "The discard is never taken: every turn begins with the stock.",
    "sheet.pickup.top": "Instead of drawing, a player may take the top discard alone.",
    "sheet.pickup.top_n": "Instead of drawing, a player may take several cards from the top of the discard pile.",
    "sheet.pickup.all": "Instead of drawing, a player may take the whole discard pile.",
    "sheet.pickup_n": "Taken are the top {value:word} discards, or the whole pile where it holds fewer.",
    "sheet.pickup_ways": "The top discard must be melded at once: {value}.",
    "sheet.pickup_ways.join": "or",
    "sheet.pickup_ways.part.pair": "with two natural cards of its rank from the hand",
    "sheet.pickup_ways.part.natural_plus_wild": "with a natural card of its rank and a wild one from the hand",
    "sheet.pickup_ways.part.existing_meld": "onto a meld of the team",
    "sheet.pickup_ways.part.any_meld_with_pile": "in any meld, with cards of the hand or with other discards taken",
    "sheet.pickup_needs_opened.opened_or_opening": "A team that has not opened may take the discard in the act of "
    "opening.",
    "sheet.pickup_needs_opened.opened": "A team that has not opened may not take the discard.",
    "sheet.pickup_min_pile": "The pile can be taken only when it holds {value:word} cards or more.",
    "sheet.pickup_min_pile.1": "However few cards the pile holds, it can be taken.",
    "sheet.pickup_wild_top.same_kind_pair": "A wild card on top is taken only with two of its own kind, twos or "
    "jokers, laid with it as a meld of wild cards.",
    "sheet.pickup_wild_top.never": "A pile with a wild card on top cannot be taken.",
    "sheet.pickup_first_turns_blocked": "In the first {value:word} turns of a round nobody may take the discard.",
    "sheet.pickup_first_turns_blocked.0": "The discard may be taken from the first turn of a round on.",
    "sheet.pickup_first_turns_blocked.1": "In the first turn of a round nobody may take the discard.",
    "sheet.pickup_extra_draw": "Whoever takes the discard also draws {value:word} cards from the stock.",
    "sheet.pickup_extra_draw.0": "Whoever takes the discard draws nothing besides.",
    "sheet.pickup_extra_draw.1": "Whoever takes the discard also draws one card from the stock.",
    "sheet.freeze_on": "The pile is frozen by a discard of {value}: then a natural card on top is taken only with two "
    "more natural cards of its rank from the hand.",
    "sheet.freeze_on.none": "No discard freezes the pile.",
    "sheet.freeze_on.join": "or",
    "sheet.freeze_on.part.wild": "a wild card",
    "sheet.freeze_on.part.red3": "a red three",
    "sheet.freeze_on.part.black3": "a black three",
    "sheet.freeze_until.taken": "It stays frozen until it is taken.",
    "sheet.freeze_until.covered": "It is free again as soon as another card lies on top that does not freeze it.",
}

_FOOT: Final = {
    "sheet.foot_run.same_turn": "Whoever melds the last card of a hand takes up the foot at once and goes on with the "
    "turn.",
    "sheet.foot_run.next_turn": "Whoever melds the last card of a hand takes up the foot, and the turn is over.",
    "sheet.foot_walk_pickup.at_once": "Whoever discards the last card of a hand takes up the foot at once, but plays "
    "from it only in the next turn.",
    "sheet.foot_walk_pickup.next_turn_start": "Whoever discards the last card of a hand takes up the foot at the start "
    "of the next turn.",
    "sheet.foot_walk_replaces_draw.on": "Taking up the foot at the start of a turn replaces the draw of that turn.",
    "sheet.foot_walk_replaces_draw.off": "Taking up the foot does not replace the draw of that turn.",
    "sheet.foot_unlock.empty_hand": "The foot comes into play only when the hand is empty.",
    "sheet.foot_unlock.first_book": "The foot also joins the hand of a player who completes a first book.",
}

_OUT: Final = {
    "sheet.contract_clean": "To go out a team needs {contract_clean}, {contract_dirty} and {contract_wild}.",
    "sheet.contract_dirty": "To go out a team needs {value:word} dirty books, with wild cards in them.",
    "sheet.contract_dirty.0": "To go out a team needs no dirty books.",
    "sheet.contract_dirty.1": "To go out a team needs one dirty book, with wild cards in it.",
    "sheet.contract_wild": "To go out a team needs {value:word} books of wild cards alone.",
    "sheet.contract_wild.0": "To go out a team needs no book of wild cards.",
    "sheet.contract_wild.1": "To go out a team needs one book of wild cards alone.",
    "sheet.contract_ranks": "To go out a team also needs a book of {value}.",
    "sheet.contract_ranks.none": "No book of a certain rank is needed.",
    "sheet.contract_ranks.part": "{ranks}",
    "sheet.contract_ranks.join": "and one of",
    "sheet.contract_surplus_clean.on": "Clean books beyond those needed count as dirty ones.",
    "sheet.contract_surplus_clean.off": "A clean book never stands for a dirty one.",
    "sheet.out_discard.optional": "The last card may be melded or discarded.",
    "sheet.out_discard.required": "Going out ends with a discard.",
    "sheet.out_discard.forbidden": "Going out is by melding the last card: it may not be discarded.",
    "sheet.out_from.last_pile": "A player goes out only from {last_foot}.",
    "sheet.out_from.hand_only": "A player who is still in the hand may go out too, and leaves the foot unplayed by "
    "saying so.",
    "sheet.out_permission.none": "Nobody is asked before going out.",
    "sheet.out_permission.ask_binding": "A player asks the partners before going out, once a turn, and every one of "
    "them must say yes.",
    "sheet.out_permission.ask_advisory": "A player may ask the partners before going out; their answer binds nobody.",
    "sheet.out_partners_in_foot.no": "The partners of the player going out may still be in their hands.",
    "sheet.out_partners_in_foot.picked_up": "Every partner of the player going out must have taken up {last_foot}.",
    "sheet.out_partners_in_foot.played_turn": "Every partner of the player going out must have played a turn from "
    "{last_foot}.",
    "sheet.out_final_lap.none": "When somebody goes out the round is over.",
    "sheet.out_final_lap.after_meld_out": "When somebody goes out by melding, every other player has one more turn.",
    "sheet.out_final_lap.always": "When somebody goes out, every other player has one more turn.",
    "sheet.empty_without_contract.forbidden": "A player on {last_foot} who may not go out must keep a card.",
    "sheet.empty_without_contract.play_on": "A player on {last_foot} who may not go out may still run out of cards, "
    "and goes on drawing.",
    "sheet.out_bonus": "The team that goes out earns {value} points.",
    "sheet.out_bonus.0": "Going out earns nothing by itself.",
    "sheet.out_bonus.1": "The team that goes out earns one point.",
}

_SCORING: Final = {
    "sheet.card_values": "Cards on the board count for the team, cards left in hands and feet against it: {value}.",
    "sheet.card_values.part": "{keys} {value}",
    "sheet.card_values.key.JK": "jokers",
    "sheet.card_values.key.2": "twos",
    **{f"sheet.card_values.key.{rank}": ranks for rank, ranks in SHEET_RANKS.items()},
    "sheet.book_bonus": "Complete books earn a bonus: {value}.",
    "sheet.book_bonus.part": "{keys} {value}",
    "sheet.book_bonus.key.clean": "clean books",
    "sheet.book_bonus.key.dirty": "dirty books",
    "sheet.book_bonus.key.wild": "wild books",
    "sheet.rank_bonus": "Some books have a bonus of their own instead: {value}.",
    "sheet.rank_bonus.none": "No rank has a bonus of its own.",
    "sheet.rank_bonus.part": "{keys} {value}",
    **{
        f"sheet.rank_bonus.key.{rank}.{kind}": f"{kind} books of {ranks}"
        for rank, ranks in SHEET_RANKS.items()
        for kind in ("clean", "dirty")
    },
}

_END: Final = {
    "sheet.game_end.rounds": "The game lasts a fixed number of rounds, and the highest total wins.",
    "sheet.game_end.score": "The game ends after the round in which a team reaches a score, and the highest total "
    "wins.",
    "sheet.rounds": "{value:word} rounds are played.",
    "sheet.rounds.1": "One round is played.",
    "sheet.target_score": "The score to reach is {value}.",
    "sheet.tie_break.extra_round": "Teams that tie for first play another round, until one is ahead.",
    "sheet.tie_break.shared": "Teams that tie for first share the win.",
    "sheet.tie_break.most_clean_books": "Of teams that tie for first the one with the most clean books of the game "
    "wins.",
    "sheet.round_overrides": "{value}.",
    "sheet.round_overrides.none": "No other rule changes from round to round.",
    "sheet.round_overrides.part": "In round {n}: {value}",
    "sheet.stalemate_laps": "Once the stock was filled again, a round ends when nothing has reached a board for "
    "{value:word} laps of the table.",
    "sheet.stalemate_laps.1": "Once the stock was filled again, a round ends when nothing has reached a board for "
    "a lap of the table.",
}

SHEET: Final[dict[str, str]] = {
    **_GROUPS,
    **_TABLE,
    **_DRAW,
    **_THREES,
    **_MELDS,
    **_OPENING,
    **_PICKUP,
    **_FOOT,
    **_OUT,
    **_SCORING,
    **_END,
}
"""Every sentence by key."""
