"""The English words of Hand and Foot: refusals with the way out, what is said at the table, and the score sheet."""

from __future__ import annotations

from typing import Final

from parlour.games.handfoot.interview import ASKED
from parlour.games.handfoot.sheet import SHEET

__all__ = ["EN"]

_NUMBERS: Final = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
_RANKS: Final = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]

EN: Final[dict[str, str]] = {
    **SHEET,
    **ASKED,
    **{f"number.{n}": word for n, word in enumerate(_NUMBERS)},
    **{f"held.{n}": word if n else "none" for n, word in enumerate(_NUMBERS)},
    **{f"rank.{text}": name for text, name in zip("A23456789TJQK", _RANKS, strict=True)},
    **{
        f"ranks.{text}": name + ("es" if name == "six" else "s")
        for text, name in zip("A23456789TJQK", _RANKS, strict=True)
    },
    **{
        f"also.{text}": f" and a book of {name}s"
        for text, name in zip("A456789TJQK", _RANKS[:1] + _RANKS[3:], strict=True)
    },
    "also.": "",
    "also.6": " and a book of sixes",
    "rank.W": "wild cards",
    "rank.JK": "joker",
    "ranks.JK": "jokers",
    "suit.C": "clubs",
    "suit.D": "diamonds",
    "suit.H": "hearts",
    "suit.S": "spades",
    "card": "{rank} of {suit}",
    "card.JK": "joker",
    "kind.clean": "clean",
    "kind.dirty": "dirty",
    "kind.wild": "wild",
    "refuse.game_over": "The game is over; nothing more is played. Ask for a new game to play on.",
    "refuse.not_your_turn": "It is {seat}'s turn. Wait until {seat} has discarded.",
    "refuse.not_now": "That cannot be done now: the table is at the {phase}. Do what the table asks for first.",
    "refuse.no_such_seat": "This table has no seat {seat}. Choose one of its seats.",
    "refuse.draw_first": "You have not drawn yet. Draw from the stock or take the discard, then lay cards.",
    "refuse.already_drawn": "You have drawn already. Lay cards, or discard to end your turn.",
    "refuse.card_not_in_hand": "You do not hold the {card:name}, or not so many of it. Choose cards from your hand.",
    "refuse.nothing_laid": "No cards were named. Say which cards you lay, and where.",
    "refuse.no_such_meld": "Your board has no meld {meld}. Choose one of your own melds, or start a new one.",
    "refuse.too_few_cards": "A meld needs {want:word} cards or more, and this has {n:word}. Add cards, or keep them.",
    "refuse.three_in_meld": "Threes cannot be melded here. Red ones are laid by themselves; discard the black ones.",
    "refuse.mixed_ranks": "A meld holds cards of one rank, with wilds. Lay the ranks apart.",
    "refuse.wild_meld_forbidden": "A meld of wild cards alone is not allowed here. Lay the wilds beside naturals.",
    "refuse.min_naturals": "This meld needs {want:word} naturals of its rank, and has {n:word}. Add naturals first.",
    "refuse.too_many_wilds": "A meld takes {most:word} wilds at most, and this one would have {n:word}. Keep a "
    "wild back.",
    "refuse.wild_ratio": "Beside {naturals:word} naturals {n:word} wilds are too many. "
    "Keep a wild back, or add naturals.",
    "refuse.meld_too_long": "A book is complete at {most:word} cards and closed; this would be {n:word}. "
    "Lay {most:word}, and start another meld if the house allows it.",
    "refuse.book_closed": "{meld} is a complete {kind} book, and closed. Start another meld of the rank, or "
    "keep the card.",
    "refuse.wild_on_closed_book": "Only naturals may join the complete {kind} book {meld}. Lay the wild elsewhere.",
    "refuse.second_meld": "Your team has {meld}, which is not complete. Add to it; another one may follow once "
    "it is a book.",
    "refuse.rank_limit": "Your team has its meld of that rank already, and no other may be started. Add to "
    "it where it takes more, or keep the cards.",
    "refuse.below_opening": "To open you need {want} points in one act, and these are {n}: {short} short. "
    "Lay more with them, or wait.",
    "refuse.not_opened": "Your team has not opened. Lay its first melds together, worth {want} points or more.",
    "refuse.already_opened": "You are open already. Lay new melds with meld, or add to those on the board.",
    "refuse.pickup_never": "The discard is never taken in this house. Draw from the stock.",
    "refuse.pile_empty": "The discard pile is empty. Draw from the stock.",
    "refuse.pickup_blocked_early": "Nobody takes the discard in the first {n:word} turns of a round. Draw from "
    "the stock.",
    "refuse.top_is_three": "A three on top blocks the pile. Draw from the stock.",
    "refuse.top_is_wild": "A wild card on top cannot be taken here. Draw from the stock.",
    "refuse.pile_too_small": "The pile can be taken from {want:word} cards on, and it has {n:word}. Draw from "
    "the stock.",
    "refuse.no_pair": "The top discard needs two more {ranks} from your hand, laid with it at once{or}; you hold "
    "{held}. Draw from the stock.",
    "or.": "",
    "or.natural_plus_wild": ", or one and a wild card",
    "or.existing_meld": ", or a meld of your team to lay it on",
    "or.natural_plus_wild+existing_meld": ", or one and a wild card, or a meld of your team to lay it on",
    "refuse.not_earned": "Here the top discard is taken only {way}. Draw from the stock.",
    "way.natural_plus_wild": "with a card of its rank and a wild one from your hand, laid with it at once",
    "way.existing_meld": "onto a meld of your team",
    "way.natural_plus_wild+existing_meld": "with a card of its rank and a wild one from your hand, or onto a meld of "
    "your team",
    "refuse.frozen": "The pile is frozen: it takes two {ranks} from your hand; you hold {held}. Draw from the stock.",
    "refuse.must_keep_card": "You may not go out now, so after the discard a card must stay: keep two or more, "
    "not {n:word}. "
    "Lay fewer cards.",
    "refuse.must_discard": "Here the last card must be discarded to go out. Keep one card for the discard.",
    "refuse.discard_forbidden": "Here nobody goes out with a discard. Lay the last card on a meld, or pass.",
    "refuse.contract_not_met": "You cannot go out yet: your team still needs {clean:word} clean, {dirty:word} "
    "dirty and "
    "{wild:word} wild books{also}. Complete them first.",
    "refuse.foot_remaining": "You have not played your foot yet, so you cannot go out. Play on: an empty hand "
    "lifts it.",
    "refuse.partner_not_in_foot": "Every partner must have come to the foot ({want}) before you go out. Keep a "
    "card and wait.",
    "want.picked_up": "lifted it",
    "want.played_turn": "played a turn from it",
    "refuse.partner_not_asked": "Ask before you go out. Say ask, and go out if every partner says yes.",
    "refuse.partner_refused": "Your partner said no, so you cannot go out this turn. Keep a card.",
    "refuse.somebody_out": "Somebody has gone out already; only one player does in a round. Keep a card.",
    "refuse.cards_left": "You would still hold {n:word} cards, so that is not going out. Leave the word out.",
    "refuse.no_asking": "Nobody is asked before going out at this table. Go out when you can.",
    "refuse.already_asked": "You have asked in this turn; once is enough. Play on.",
    "refuse.nothing_held": "You hold no card to go out with. End your turn.",
    "refuse.not_asked": "Nobody has asked you. Wait until your partner does.",
    "refuse.red3_not_discardable": "A red three is laid, not discarded. Discard another card.",
    "refuse.discard_first": "You can still discard, for example the {card:name}. Discard to end your turn.",
    "refuse.already_chosen": "You have chosen your hand. Wait for the others.",
    "refuse.no_such_packet": "There are {n:word} packets. Choose one of them by its number.",
    "refuse.dealer_only": "Cards are dealt by the table. Play from your own hand.",
    "refuse.not_the_dealers": "The dealer of cards shows lots, deals and gives cards. Leave the rest to the seats.",
    "refuse.not_owed": "The dealer of cards does not owe that now. It is the turn of somebody else.",
    "refuse.wrong_number": "The dealer of cards owes {want}, not {n}. Give just so many.",
    "refuse.card_not_in_pack": "The {card:name} is not in the stock any more. Deal a card that is left.",
    "refuse.not_notation": "That is no act of Hand and Foot. Write it as: draw, take KCKD > new, open K=KCKDKH, "
    "meld K=KCKDKH, add K.1=KS, discard 7C, ask, yes, no.",
    "say.lot": "{who} {draws} the {card:name}",
    "say.lots_again": "The highest lots are equal: everybody draws again",
    "say.deals": "{who} {deals}",
    "say.begins": "{who} {begins}",
    "say.packet": "{who} {lifts} {n} cards",
    "say.not_replaced": "The stock cannot replace the red threes",
    "say.take": "{who} {takes} {n:word} from the discard pile",
    "say.run": "{who} {runs} into the foot",
    "say.walk": "{who} {walks} to the foot",
    "say.walk_later": "{who} {walks} to the foot and {lifts} it next turn",
    "say.unlock": "{who} {lifts} the foot for a first book",
    "say.pass": "{who} {ends} the turn without a discard: no card can leave",
    "say.ask": "{who} {asks} to go out",
    "say.yes": "{who} {says} yes",
    "say.no": "{who} {says} no",
    "say.out": "{who} {goes} out",
    "say.round_out": "Round {round} is over",
    "say.round_stock": "The stock is empty: round {round} is over, and nobody earns the bonus for going out",
    "say.round_stalemate": "Nothing reached a board for so long that round {round} is over",
    "why.deal": "in the deal",
    "why.round": "for the round",
    "why.draw": "drawn",
    "why.replace": "for red threes",
    "why.red3": "laid as red threes",
    "why.take": "from the discard pile",
    "item.cards": "cards on the board",
    "item.books": "books",
    "item.red3": "red threes",
    "item.out": "going out",
    "item.cut": "exact cuts",
    "item.left": "cards left",
    "item.nothing": "nothing",
    "phase.lots": "drawing of lots",
    "phase.cut": "cut",
    "phase.deal": "deal",
    "phase.choose": "choice of the hands",
    "phase.upcard": "upcard",
    "phase.draw": "draw",
    "phase.drawing": "draw",
    "phase.replacing": "red threes",
    "phase.play": "play",
    "phase.asking": "question to the partners",
    "phase.over": "end",
}
"""Every word of the game by key."""
