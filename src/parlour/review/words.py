"""The words of a review: what cards are good for, what an error is called, figures as people write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from parlour.cards import Card, Rank
from parlour.games.cribbage.play import play_items
from parlour.games.cribbage.score import VALUES, Item, cadence, sum_points
from parlour.games.cribbage.show import show_items
from parlour.games.cribbage.words import EN

__all__ = [
    "FAULTS",
    "TEN_CARDS",
    "act_words",
    "bait_words",
    "card_list",
    "held_items",
    "held_words",
    "listed",
    "percent",
    "play_words",
    "rank_word",
    "short_words",
    "signed",
]

FAULTS: Final[Mapping[str, tuple[str, str]]] = {
    "hand": ("points left out of the hand", "Keep the four cards that count most with the cut before minding the crib"),
    "own_crib": (
        "too little in the crib as dealer",
        "Feed your own crib: fives, pairs and touching cards belong there",
    ),
    "other_crib": (
        "too much in the other side's crib",
        "Give the dealer's crib wide cards, and no five, pair or fifteen",
    ),
    "pegging": (
        "a hand that pegs badly",
        "Between throws that are worth the same keep the cards that peg: low and unlike",
    ),
    "missed": ("points missed in the play", "Look for the fifteen, pair, run or thirty-one before laying a card"),
    "reply": ("good replies left open in the play", "Ask what the next card could score before laying one"),
    "later": ("cards played in the wrong order", "Keep low cards for the go, and cards that work together for later"),
    "score": ("play that does not fit the score", "Near the end ask who counts first and how many holes are needed"),
    "short": ("points not counted", "Count fifteens first, then pairs, runs, the flush and his nobs"),
    "over": (
        "points claimed that were not there",
        "Count twice before claiming: what is too much goes to the opponent",
    ),
    "no_call": ("muggins not called", "Count the other hand too: what is missed is yours"),
    "wrong_call": ("muggins called for nothing", "Call only what you have counted: a wrong call pays the other side"),
}
"""What goes wrong, by key: what it is called, and what to do about it."""

_RUNS: Final = {
    "run": "run",
    "double_run": "double run",
    "triple_run": "triple run",
    "double_double_run": "double double run",
}
_GROUPS: Final = {"pair": "pair of {}s", "pair_royal": "three {}s", "double_pair_royal": "four {}s"}


def rank_word(rank: int) -> str:
    """A rank in words: `five`.

    >>> rank_word(5), rank_word(13)
    ('five', 'king')
    """
    return EN[f"rank.{'A23456789TJQK'[rank - 1]}"]


def card_list(cards: Iterable[Card]) -> str:
    """Cards set apart by blanks, as people read them."""
    return " ".join(c.text for c in cards)


def act_words(act: str) -> str:
    """An act of a record in the third person: `throws 3S 3D`, `plays JS`."""
    verb, _, rest = act.partition(" ")
    pairs = " ".join(rest[i : i + 2] for i in range(0, len(rest), 2)) if verb in ("crib", "play") else rest
    said = {"crib": "throws", "play": "plays", "claim": "claims", "muggins": "calls", "pass": "lets it go by"}[verb]
    return f"{said} {pairs}".rstrip()


def short_words(act: str) -> str:
    """An act after `not`, without its verb where that is plain: `3S 3D`, `8`, `muggins 2`.

    >>> [short_words(act) for act in ("crib 3S3D", "play JS", "claim 8", "muggins 2", "pass")]
    ['3S 3D', 'JS', '8', 'muggins 2', 'pass']
    """
    return act if act.partition(" ")[0] in ("muggins", "pass") else act_words(act).partition(" ")[2]


def listed(parts: Sequence[str]) -> str:
    """Several things in a row: `a, b and c`.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


def signed(points: float) -> str:
    """Points with their sign, to one place: `+1.2`; nothing is 0.0."""
    text = f"{points:+.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text


def percent(share: float, *, places: int = 1) -> str:
    """A chance as people write it: `53.2 %`."""
    return f"{100 * share:.{places}f} %"


def held_items(kept: Sequence[Card]) -> tuple[Item, ...]:
    """What four cards score by themselves, before the cut. Rule: C-31, C-48 (three cards and one more)."""
    found = show_items(tuple(kept[:3]), kept[3], is_crib=False)
    is_flush = len({c.suit for c in kept}) == 1
    return tuple(item for item in found if item.kind != "nobs" and (is_flush or item.kind != "flush"))


def held_words(kept: Sequence[Card]) -> str:
    """What four cards hold before the cut, as a player says it, with the points.

    >>> from parlour.cards import parse_cards
    >>> held_words(parse_cards("6C7C7D8H"))
    'the double run and two fifteens (12 before the cut)'
    """
    items = held_items(kept)
    names: list[str] = []
    fifteens = 0
    for phrase in cadence(items):
        code = phrase["code"]
        if code == "fifteen":
            fifteens += 1
        elif code in _RUNS:
            length = phrase["length"]
            names.append(f"the {_RUNS[code]}" + (f" of {EN[f'number.{length}']}" if length > 3 else ""))
        elif code in _GROUPS:
            rank = "A23456789TJQK".index(phrase["cards"][0][0]) + 1
            names.append(f"the {_GROUPS[code].format(rank_word(rank)).replace('sixs', 'sixes')}")
        else:
            names.append("the flush")
    if fifteens:
        names.append("a fifteen" if fifteens == 1 else f"{EN[f'number.{fifteens}']} fifteens")
    return f"{listed(names)} ({sum_points(items)} before the cut)" if names else "nothing before the cut"


def bait_words(thrown: Sequence[Card]) -> str:
    """What thrown cards bring to a crib: `a five`, `a pair`; empty where they are wide apart."""
    ranks = sorted(int(c.rank) for c in thrown)
    if ranks.count(5) == 2:
        return "a pair of fives"
    if len(ranks) == 2 and ranks[0] == ranks[1]:
        return "a pair"
    if 5 in ranks:
        return "a five"
    if len(ranks) == 2 and sum(VALUES[c] for c in thrown) == 15:
        return "a fifteen"
    if len(ranks) == 2 and ranks[1] - ranks[0] == 1:
        return f"{rank_word(ranks[0])} and {rank_word(ranks[1])} side by side"
    return ""


def play_words(pile: Sequence[Card]) -> str:
    """What the last card of a pile scores, as a player says it: `makes fifteen and a pair for 4`; empty for nothing."""
    items = play_items(pile)
    said = {"fifteen": "fifteen", "thirty_one": "thirty-one", "pair": "a pair", "pair_royal": "a pair royal"}
    said |= {"double_pair_royal": "a double pair royal"}
    names = [f"a run of {EN[f'number.{len(i.cards)}']}" if i.kind == "run" else said[i.kind] for i in items]
    return f"makes {listed(names)} for {sum_points(items)}" if names else ""


TEN_CARDS: Final = frozenset({Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING})
