"""The words of score sheets: refusals with the way out, and what an export says. Templates of "
"`parlour.engine.words`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from parlour.engine import SEAT_NAMES, Illegal
from parlour.engine.words import render
from parlour.sheets.words_de import DE

__all__ = ["WORDS", "refusal_words", "say", "side_words"]

EN: Final[dict[str, str]] = {
    "list.and": " and ",
    "refuse.late": "That game was over before this: nothing after the end counts. Start the next game, then enter it.",
    "refuse.hangs": "Line {line} hangs on this one and could not stand any more: {words} Put that line right first.",
    "refuse.no_such_seat": "This sheet has no seat {seat}. Choose one of its seats.",
    "refuse.no_such_side": "This sheet has no side {side}. Choose one of its sides.",
    "refuse.names_count": "This sheet has {want} seats. Give a name for each.",
    "refuse.no_such_game": "This match is at game {game}. Look again, then enter it.",
    "refuse.not_over": "The game is still being played. Finish it first, or take back what is wrong.",
    "refuse.no_dealer": "Nobody has the deal yet. Cut, the lowest card deals, and say who deals.",
    "refuse.next_first": "The game is over. Start the next one, then peg.",
    "refuse.other_deal": "This was for deal {deal}, and the sheet is at deal {now}. Correct a line of that deal, or "
    "put the peg "
    "right by a correction.",
    "refuse.dealer_known": "The deal passes on by itself: {seat} deals now. Correct the line that says who dealt "
    "first if "
    "that was wrong.",
    "refuse.heels_dealer": "His heels belong to the dealer, and that is {seat}. Peg them for {seat}.",
    "refuse.heels_twice": "{seat} has pegged his heels in this deal: one starter is turned a deal. Take the other "
    "line back "
    "if it was wrong.",
    "refuse.no_muggins": "Muggins is not played by the rules of this sheet. A new sheet can have it.",
    "refuse.reason_twice": "A card scores each reason once. Leave one out.",
    "refuse.one_of_a_kind": "One card makes one count and one set: 15 or 31, and of pair, pair royal and double pair "
    "royal "
    "(or of two runs) only the largest. Leave one out.",
    "refuse.pair_and_run": "A card that pairs the one before it makes no run with it. Leave one out.",
    "refuse.one_for_last": "The last card earns one point once, for go or for last, and none beside 31. Leave one out.",
    "refuse.first_hand": "{seat}'s hand is counted first. Enter it, or 0 if it is worth nothing.",
    "refuse.first_crib": "{seat}'s crib is counted now. Enter it, or 0 if it is worth nothing.",
    "refuse.impossible_count": "{n} points cannot be made with {kept} cards and the starter. Count again, or choose "
    "the cards.",
    "refuse.hand_size": "{want} cards are counted with the starter, and these are {n}. Choose {want}.",
    "refuse.other_starter": "The starter of this deal was given as the {card:name}. Choose it again, or correct the "
    "line "
    "that is wrong.",
    "refuse.card_twice": "The {card:name} lies on the table already: one pack is in play. Look at the cards again.",
    "refuse.no_such_round": "The sheet is at round {now}. Finish it before round {round}.",
    "refuse.closed": "Round {round} is on the sheet already. Correct its fields, or take back the line that closed it.",
    "refuse.no_wild_books": "Melds of wild cards alone are not allowed by the rules of this sheet. Lay the wilds "
    "beside naturals.",
    "refuse.red3_not_laid": "By these rules red threes are not laid: they cost what they cost in the hand. Count "
    "them with the "
    "cards left.",
    "refuse.too_many_red3": "There are only {most} red threes, and {n} are on the sheet. Count them again.",
    "refuse.no_cuts": "Nobody lifts packets by the rules of this sheet, so there is no bonus for an exact cut.",
    "refuse.too_many_cuts": "Each player of a team cuts once: {most} at most, not {n}.",
    "refuse.no_own_book": "Books of this rank have no bonus of their own here. Enter it among the other books.",
    "refuse.odd_points": "No cards come to {n}: every card is worth a multiple of {step}. It is {low} or {high}: "
    "count again.",
    "refuse.no_black_threes": "Black threes are never melded by these rules. Count them with the cards left.",
    "refuse.too_many_cards": "There are only {most} of these cards ({face}), not {n}. Count them again.",
    "refuse.laid_missing": "The cards laid by {side} are missing. Enter their points, or 0 without an opening.",
    "refuse.left_missing": "The cards left with {side} are missing. Enter what they cost, or 0 if none are left.",
    "refuse.books_without_cards": "Books are entered for {side}, but no cards laid. Enter the points of all cards on "
    "the board.",
    "refuse.books_need_cards": "The books of {side} hold cards for {least} points or more, and the cards laid are "
    "{n}. Count the "
    "cards again, or the books.",
    "refuse.laid_below_opening": "{side} needed {want} points to open this round, and what was laid stays on the "
    "board: {n} is too "
    "little. Count the cards again, or enter 0 if {side} never opened.",
    "refuse.out_without_contract": "{seat} cannot have gone out. Still missing for {side}: {missing:list}. Enter the "
    "books that are there, or say that the stock ended the round.",
    "refuse.out_holds": "{side} went out and holds no card, yet {n} points are left. Enter 0, or somebody else went "
    "out.",
    "refuse.somebody_holds": "Whoever did not go out still holds a card: with {side} at least {least} points are "
    "left, not {n}. "
    "Enter what is left in hands and feet.",
    "refuse.nobody_out": "If nobody went out, everybody still holds a card: with {side} at least {least} points are "
    "left, not {n}. "
    "Say who went out, or enter what is left.",
    "refuse.more_than_all": "All cards together are worth {most} points at most, and {n} are on the sheet. Count "
    "again.",
    "side.and": " and ",
    "head.game": "game",
    "head.round": "round",
    "head.side": "side",
    "head.cards": "cards",
    "head.books": "books",
    "head.red3": "red threes",
    "head.out": "going out",
    "head.cut": "exact cuts",
    "head.left": "left",
    "head.total": "round total",
    "head.sum": "game total",
    "text.rules": "Rules: {rules}",
    "text.made": "Kept by hand at the table",
    "text.line": "line",
    "text.struck": "taken back",
    "text.corrected": "corrected",
    "text.void": "does not count: the game was over",
    "line.dealer": "{seat} deals",
    "line.next": "next game",
    "line.peg": "{seat} {n}: {whys:list}",
    "line.show_hand": "{seat} {n}: hand {cards}",
    "line.show_crib": "{seat} {n}: crib {cards}",
    "line.heels": "{seat} {n}: his heels",
    "line.muggins": "{seat} {n}: muggins",
    "line.adjust": "{seat} {n}: correction",
    "line.names": "names: {names}",
    "line.strike": "takes back line {ref}",
    "line.correct": "corrects line {ref}",
    "line.set": "round {round}, {side}: {field} {value}",
    "line.close": "round {round} ends: {seat} goes out",
    "line.close_stock": "round {round} ends with the stock",
    "field.clean": "clean books",
    "field.dirty": "dirty books",
    "field.wild": "wild books",
    "field.red3": "red threes",
    "field.cuts": "exact cuts",
    "field.unfinished": "unfinished wild melds",
    "field.laid": "cards laid",
    "field.left": "cards left",
    "whys.fifteen": "fifteen",
    "whys.thirty_one": "thirty-one",
    "whys.pair": "pair",
    "whys.pair_royal": "pair royal",
    "whys.double_pair_royal": "double pair royal",
    **{f"whys.run{n}": f"run of {n}" for n in range(3, 8)},
    "whys.go": "go",
    "whys.last": "last card",
}

WORDS: Final[Mapping[str, Mapping[str, str]]] = {"en": EN, "de": DE}


def side_words(side: str, names: Sequence[str], language: str = "en") -> str:
    """The names of a side, given as its seats. `AC` is Ann and Cy."""
    return WORDS[language]["side.and"].join(names[SEAT_NAMES.index(seat)] for seat in side)


def say(game_words: Mapping[str, str], key: str, params: Mapping[str, object], language: str = "en") -> str:
    """A text of the sheets with the words of the game (cards, missing books) at hand."""
    return render({**game_words, **WORDS[language]}, key, params)


def refusal_words(
    game_words: Mapping[str, str], illegal: Illegal, names: Sequence[str], *, hangs: int = 0, language: str = "en"
) -> str:
    """Why a line cannot stand, and the way out; `names` are those of the seats, `hangs` the later line in the way."""
    params: dict[str, object] = dict(illegal.params)
    for key in ("seat", "side"):
        seats = params.get(key)
        if isinstance(seats, str) and all(seat in SEAT_NAMES[: len(names)] for seat in seats):
            params[key] = side_words(seats, names, language)
    words = say(game_words, f"refuse.{illegal.code}", params, language)
    return say(game_words, "refuse.hangs", {"line": hangs, "words": words}, language) if hangs else words
