"""The English words of cribbage: refusals with the way out, what is said at the table, and the cadence of a count.

Templates are those of `parlour.engine.words`; the web part renders the same catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from parlour.engine.common_words import COMMON
from parlour.engine.words import render, sentence
from parlour.games.cribbage.interview import ASKED
from parlour.games.cribbage.sheet import SHEET

__all__ = ["EN", "say_play", "say_show"]

_NUMBERS: Final = (
    "nothing",
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
)
_TENS: Final = {20: "twenty", 30: "thirty"}


def _number(n: int) -> str:
    if n <= 20:
        return _NUMBERS[n]
    return f"{_TENS[n // 10 * 10]}-{_NUMBERS[n % 10]}" if n % 10 else _TENS[n]


EN: Final[dict[str, str]] = {
    **COMMON["en"],
    **SHEET,
    **ASKED,
    **{f"number.{n}": _number(n) for n in range(32)},
    **{
        f"rank.{text}": name
        for text, name in zip(
            "A23456789TJQK",
            ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"],
            strict=True,
        )
    },
    "suit.C": "clubs",
    "suit.D": "diamonds",
    "suit.H": "hearts",
    "suit.S": "spades",
    "card": "{rank} of {suit}",
    "refuse.game_over": "The game is over; nothing after the last hole counts. Ask for a rematch to play on.",
    "refuse.not_your_turn": "It is {seat}'s turn. Wait until {seat} has played.",
    "refuse.card_not_in_hand": "You do not hold the {card:name}. Choose a card from your hand.",
    "refuse.over_31": "The {card:name} would take the count from {count} past 31. "
    "Lay a card worth {room} or less; if you have none, it is a go.",
    "refuse.must_play": "You may say go only when no card fits: your {card:name} still fits on {count}. "
    "Lay a card that fits.",
    "refuse.already_thrown": "Your discard is in the crib and stays there. Go on with the cards you kept.",
    "refuse.throw_count": "Lay away {want} to the crib, not {n}. Choose {want} and confirm.",
    "refuse.repeated_card": "The {card:name} stands twice. Choose different cards.",
    "refuse.not_now": "That cannot be done now: the deal is at the {phase}. Do what the table asks for first.",
    "refuse.count_in_order": "The {what} is counted next: hands from the dealer's left, the dealer's, then the crib. "
    "Count the {what} first.",
    "refuse.nothing_to_claim": "You have nothing to count now. Wait until your hand, crib or card is counted.",
    "refuse.claim_points": "A claim is a whole number from 0. Say how many points you count.",
    "refuse.claim_first": "{seat} still has to say what the last score is worth. Wait for the claim.",
    "refuse.no_muggins": "Muggins is not played at this table. The rules of a new table can turn it on.",
    "refuse.muggins_points": "A call is a whole number from 1. Call at least one point, or pass.",
    "refuse.nothing_to_call": "No claim is open for you to call. You may call a claim until your own next card.",
    "refuse.dealer_only": "Cards are dealt, cut and turned by the table. Play from your own hand.",
    "refuse.no_such_seat": "This table has no seat {seat}. Choose one of the seats that it has.",
    "refuse.not_the_dealers": "The dealer of cards only cuts, deals and turns the starter. Let a seat do this.",
    "refuse.not_owed": "The dealer of cards does not owe that now. Give the cards that are due next.",
    "refuse.wrong_number": "{want} cards are due, not {n}. Give out {want}.",
    "refuse.card_not_in_pack": "The {card:name} is not in the pack any more. Give out a card that nobody has had.",
    "refuse.not_notation": "That is no act of cribbage. Write it as: play JS, crib 3S3D, go, claim 8, muggins 2, pass.",
    "say.go": "{who} {says} go: no card fits under 31",
    "say.cut": "{who} {cuts} the {card:name}",
    "say.recut": "The lowest cards tie: everybody cuts again",
    "say.deals": "{who} {deals} first",
    "say.claim": "{who} {claims} {n:word} for the {of}",
    "say.pass": "{who} {lets} it go by",
    "say.nothing": "{who} {counts} nothing in the {of}",
    "say.muggins_wrong": "{who} {calls} muggins for {n:word}, but nothing was missed",
    "say.stinkhole": "{who} {stays} in the stink hole: no {of} from there",
    "of.play": "card",
    "of.hand": "hand",
    "of.crib": "crib",
    "of.go": "go",
    "of.last": "last card",
    "of.heels": "heels",
    "why.play": "in the play",
    "why.hand": "for the hand",
    "why.crib": "for the crib",
    "why.heels": "for his heels",
    "why.go": "for the go",
    "why.last": "for the last card",
    "why.muggins": "by muggins",
    "why.overclaim": "from an overclaim",
    "why.three_for_last": "for last, as the pone of the first deal",
    "item.fifteen": "fifteen",
    "item.thirty_one": "thirty-one",
    "item.pair": "pair",
    "item.pair_royal": "pair royal",
    "item.double_pair_royal": "double pair royal",
    "item.run": "run",
    "item.flush": "flush",
    "item.nobs": "his nobs",
    "item.heels": "his heels",
    "item.go": "go",
    "item.last": "last card",
    "item.three_for_last": "three for last",
    "item.claim": "claimed",
    "item.muggins": "muggins",
    "item.overclaim": "overclaimed",
    "cadence.fifteen": "fifteen {n:word}",
    "cadence.thirty_one": "thirty-one for {points:word}",
    "cadence.pair": "a pair",
    "cadence.pair_royal": "a pair royal",
    "cadence.double_pair_royal": "a double pair royal",
    "cadence.run": "a run of {length:word}",
    "cadence.double_run": "a double run of {length:word}",
    "cadence.triple_run": "a triple run of {length:word}",
    "cadence.double_double_run": "a double double run of {length:word}",
    "cadence.flush": "a flush of {length:word}",
    "cadence.nobs": "one for his nobs",
    "cadence.heels": "two for his heels",
    "cadence.go": "one for the go",
    "cadence.last": "one for last",
    "cadence.three_for_last": "three for last",
    "cadence.claim": "{points:word} claimed",
    "cadence.muggins": "muggins for {points:word}",
    "cadence.overclaim": "{points:word} overclaimed",
    "cadence.first": "{phrase}",
    "cadence.for": "{phrase} for {n:word}",
    "cadence.and": "and {phrase} makes {n:word}",
    "cadence.then": "{phrase} makes {n:word}",
    "cadence.end": "and {phrase} makes {n:word}",
    "cadence.nothing": "nothing",
    "event.deal": "Deal {deal}. {who} {deals}",
    "event.hand": "Your cards are {cards}",
    "event.throw": "{who} {lays} away {n:word} to the crib",
    "event.starter": "The starter is the {card:name}",
    "event.play": "{who} {lays} the {card:name}",
    "event.shown": "Never laid: {cards}",
    "event.points": "{who} {pegs} {n} and {stands} at {score}",
    "event.show": "{whose} {what} is {cards} with the {card:name}",
    "whose.you": "Your",
    "whose.name": "{name}'s",
    "what.hand": "hand",
    "what.crib": "crib",
    "phase.cut": "cut for the deal",
    "phase.deal": "deal",
    "phase.discard": "discard",
    "phase.starter": "cut of the starter",
    "phase.play": "play",
    "phase.show": "show",
    "phase.over": "end",
    "result.win": "{who} {wins} the game: {scores}",
    "result.points": "Game points: {n}",
    "result.skunk": "{who} {is} skunked",
    "result.double_skunk": "{who} {is} double skunked",
}
"""Every word of the game by key. Rule: C-4 for the terms."""


_PRICED: Final = ("nobs", "heels", "go", "last", "three_for_last", "claim", "muggins", "overclaim")
"""Phrases that name their points themselves."""


def _phrase(words: Mapping[str, str], phrase: Mapping[str, Any]) -> str:
    return render(words, f"cadence.{phrase['code']}", phrase)


def say_show(phrases: Sequence[Mapping[str, Any]], words: Mapping[str, str] = EN) -> str:
    """The count of a hand as players say it, in the language of `words`; `phrases` are those of `score.cadence`.

    >>> from parlour.games.cribbage import score_show
    >>> say_show(score_show(hand="5H 6S 4D TC", starter="5D").cadence)
    'Fifteen two, fifteen four, fifteen six, fifteen eight, and a double run of three makes sixteen.'
    """
    said = []
    for index, phrase in enumerate(phrases):
        text = _phrase(words, phrase)
        if phrase["code"] != "fifteen":
            if index:
                key = "cadence.end" if index == len(phrases) - 1 else "cadence.then"
                text = render(words, key, {"phrase": text, "n": phrase["n"]})
            elif phrase["code"] not in _PRICED:
                text = render(words, "cadence.for", {"phrase": text, "n": phrase["n"]})
        said.append(text)
    return sentence(", ".join(said) or words["cadence.nothing"])


def say_play(count: int | None, phrases: Sequence[Mapping[str, Any]], words: Mapping[str, str] = EN) -> str:
    """The new count and what the card scores, as players say it.

    >>> from parlour.games.cribbage import score_play
    >>> say_play(15, score_play(pile="5C 5D 5H").cadence)
    'Fifteen for two and a pair royal makes eight.'
    >>> say_play(8, score_play(pile="4C 4D").cadence), say_play(10, [])
    ('Eight, a pair for two.', 'Ten.')
    """
    number = "" if count is None else words[f"number.{count}"]
    if not phrases:
        return sentence(number)
    first, *rest = phrases
    is_number = first["code"] in ("fifteen", "thirty_one")
    opening = words[f"item.{first['code']}"] if is_number else _phrase(words, first)
    if first["code"] not in _PRICED:
        opening = render(words, "cadence.for", {"phrase": opening, "n": first["n"]})
    said = [opening, *(render(words, "cadence.and", {"phrase": _phrase(words, p), "n": p["n"]}) for p in rest)]
    points = " ".join(said)
    return sentence(points if is_number or not number else f"{number}, {points}")
