"""The words of hints. They stand beside those of the game, whose names of cards, ranks and items they use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.hints.words_de import DE

__all__ = ["EN", "WORDS"]

EN: Final[Mapping[str, str]] = {
    "hint.and": "{first} and {last}",
    "hint.percent": "{n:number}%",
    "hint.rule": "{words} ({rule})",
    "hint.col_hand": "Hand",
    "hint.col_crib": "Crib",
    "hint.col_play": "Play",
    "hint.col_total": "Together",
    "hint.col_win": "Wins",
    "hint.col_now": "Now",
    "hint.col_own": "You",
    "hint.col_other": "Other side",
    "hint.throw": "Lay away {cards}.",
    "hint.hand": "You keep {cards}: {mean:number} points on average with the starter, of which "
    "{sure:count:point|points} are certain.",
    "hint.crib_own": "The crib is your side's, and these cards bring it to {crib:number} points on average.",
    "hint.crib_other": "The crib is the other side's, and with these cards it averages {crib:number} points.",
    "hint.peg": "In the play you may expect {own:number} points, and the other side {other:number}.",
    "hint.win": "You win {win} of the games that stand like this one.",
    "hint.tied": "{cards} would be as good, so far as the numbers can tell.",
    "hint.next": "Next best would be {cards}: {gap:number} points less.",
    "hint.next_win": "Next best would be {cards}: that wins {win} of them.",
    "hint.score": "For points alone {cards} would be better, but at this score it wins less often.",
    "hint.lowball": "Here the side that reaches the game hole loses, so that few points are good (C-50).",
    "hint.averages": "It is the best by the averages of hand and crib; this kind of cribbage has no deeper analysis.",
    "hint.ahead": "It is the best by its points and the likely answer; this kind of cribbage has no deeper analysis.",
    "hint.play": "Lay the {card:name}.",
    "hint.only": "It is the only card that you may lay (C-18).",
    "hint.makes": "It scores {n:count:point|points} at once: {items} (C-19).",
    "hint.nothing": "It scores nothing at once and leaves the count at {count}.",
    "hint.leaves": "It leaves the count at {count}.",
    "hint.fear": "The answer to fear: {rank} for {n:count:point|points}. The other side holds one in {chance} of all "
    "cases.",
    "hint.safe": "No single card in answer to it would score.",
    "hint.rest": "To the end of the play you may expect {own:number} points, and the other side {other:number}.",
    "hint.claim": "Say {n}.",
    "hint.item": "{what} for {n:count:point|points}: {cards}.",
    "hint.item_alone": "{what} for {n:count:point|points}.",
    "hint.no_item": "Nothing in it scores, and nothing is what you say (C-51).",
    "hint.muggins": "Call {n}.",
    "hint.missed": "So many points the claim has left out (C-53).",
    "hint.pass": "Let it go by.",
    "hint.not_missed": "Nothing is missing, and a wrong call pays the other side (C-53).",
    "hint.draw": "Draw from the stock.",
    "hint.take": "Take the discard pile with {cards}.",
    "hint.take_onto": "Take the discard pile: its top card joins your meld.",
    "hint.open": "Open with {melds}.",
    "hint.lay": "Lay {melds}.",
    "hint.add": "Add {cards} to your {ranks}.",
    "hint.discard": "Discard the {card:name}.",
    "hint.discard_out": "Discard the {card:name} and go out.",
    "hint.ask": "Ask to go out.",
    "hint.yes": "Say yes.",
    "hint.no": "Say no.",
    "hint.end": "End your turn.",
    "hint.choose": "Choose packet {n}.",
    "hint.pile_poor": "You could take the pile, but its {n:count:card|cards} would be worth less to you than what you "
    "draw instead.",
    "hint.pile_bad": "You could take the pile, but not in a way that pays.",
    "hint.to_open": "To open takes {required:count:point|points} (H-R6.1); your hand has melds of {held:number}.",
    "hint.open_held": "They are enough: draw, and then open.",
    "hint.open_next": "With the next draw you can open in {chance} of all cases.",
    "hint.pile_brings": "It brings {n:count:card|cards} at once, worth {points:count:point|points} on a board.",
    "hint.opens": "That opens: it counts {points:number} and {required:count:point|points} are asked (H-R6.1).",
    "hint.opens_else": "That opens (H-R6.6).",
    "hint.no_wild": "No wild card is spent on it.",
    "hint.wilds": "It spends {n:count:wild card|wild cards}.",
    "hint.keeps": "You keep {n:count:card|cards} in hand.",
    "hint.book_clean": "It completes a clean book of {ranks}, worth {bonus:count:point|points} (H-R11.2).",
    "hint.book_dirty": "It completes a dirty book of {ranks}, worth {bonus:count:point|points} (H-R11.2).",
    "hint.book_wild": "It completes a book of wild cards, worth {bonus:count:point|points} (H-R11.2).",
    "hint.grows": "That makes {n} of the {size} cards of a book (H-R5.3).",
    "hint.joins_book": "It joins a complete book, and its points count.",
    "hint.on_board": "On the board they count {points:count:point|points}; in hand they would cost you.",
    "hint.lacks": "To go out your side still lacks {missing:list} (H-R9.1).",
    "hint.met": "Your side has all the books that going out asks for (H-R9.1).",
    "hint.foot": "It empties your hand, so that you come to your foot (H-R8.1).",
    "hint.dead": "It can never be melded (H-R3.8).",
    "hint.red_dead": "A red three that is caught in hand costs you (H-R3.7).",
    "hint.alone": "You hold no other {rank}, and no meld of yours waits for it.",
    "hint.group": "You hold {n} {ranks}: it is what you miss least.",
    "hint.wild_thrown": "Nothing else can leave your hand at less cost.",
    "hint.barred": "The next opponent cannot take the pile with it, whatever is in that hand ({rule}).",
    "hint.given": "The next opponent can take the pile in {chance} of all cases: {n:count:card|cards}, "
    "{points:count:point|points}.",
    "hint.not_given": "The next opponent cannot take the pile with it.",
    "hint.still_open": "You can open in your next turn in {chance} of all cases.",
    "hint.round_ends": "It ends the round; going out earns {bonus:count:point|points} (H-R11.4).",
    "hint.must_ask": "You can lay all that you hold; here the partners are asked first (H-R9.4).",
    "hint.own_foot": "Your own foot lies there still, and would count against your side (H-R11.6).",
    "hint.held_more": "You hold {n:count:card|cards} that would count against your side (H-R11.6): more than the "
    "opponents are caught with.",
    "hint.held_less": "The opponents are caught with as much as you, or more (H-R11.6).",
    "hint.no_card": "No card can leave your hand (H-R4.4).",
}
"""English, by key."""

WORDS: Final[Mapping[str, Mapping[str, str]]] = {"en": EN, "de": DE}
"""Every language has every key."""
