"""The English words of cribbage: refusals with the way out, what is said at the table, and the cadence of a count.

Templates take parameters in braces; `{n:word}` is a number in words, `{card:name}` a card's name.
"""

from __future__ import annotations

from typing import Final

__all__ = ["EN"]

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
    "Lay a card worth {room} or less, or say go if you have none.",
    "refuse.must_play": "You may say go only when no card fits: your {card:name} still fits on {count}. "
    "Lay a card that fits.",
    "refuse.already_thrown": "Your discard is in the crib and stays there. Go on with the cards you kept.",
    "refuse.throw_count": "Lay away {want} to the crib, not {n}. Choose {want} and confirm.",
    "refuse.repeated_card": "The {card:name} stands twice. Choose different cards.",
    "refuse.not_now": "That cannot be done now: the deal is at the {phase}. Do what the table asks for first.",
    "refuse.count_in_order": "The {what} is counted next: hands from the dealer's left, the dealer's, then the crib.",
    "refuse.nothing_to_claim": "You have nothing to count now. Wait until your hand, crib or card is counted.",
    "refuse.claim_points": "A claim is a whole number from 0. Say how many points you count.",
    "refuse.claim_first": "{seat} still has to say what the last score is worth. Wait for the claim.",
    "refuse.no_muggins": "Muggins is not played at this table. The rules of a new table can turn it on.",
    "refuse.muggins_points": "Call at least one point, or pass.",
    "refuse.nothing_to_call": "No claim is open for you to call. You may call a claim until your own next card.",
    "refuse.dealer_only": "Cards are dealt, cut and turned by the table. Play from your own hand.",
    "refuse.no_such_seat": "This table has no seat {seat}.",
    "refuse.not_the_dealers": "The dealer of cards only cuts, deals and turns the starter.",
    "refuse.not_owed": "The dealer of cards does not owe that now.",
    "refuse.wrong_number": "{want} cards are due, not {n}.",
    "refuse.card_not_in_pack": "The {card:name} is not in the pack any more.",
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
    "cadence.nothing": "nothing",
    "phase.cut": "cut for the deal",
    "phase.deal": "deal",
    "phase.discard": "discard",
    "phase.starter": "cut of the starter",
    "phase.play": "play",
    "phase.show": "show",
    "phase.over": "end",
    "result.skunk": "{who} {is} skunked",
    "result.double_skunk": "{who} {is} double skunked",
}
"""Every word of the game by key. Rule: C-4 for the terms."""
