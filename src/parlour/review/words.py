"""The words of a review: what cards are good for, what an error is called, figures as people write them.

Every sentence comes from a catalogue by language: `words_en` and `words_de` have the same keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from parlour.cards import Card, Rank
from parlour.engine.words import render
from parlour.games.cribbage.play import play_items
from parlour.games.cribbage.score import VALUES, Item, cadence, sum_points
from parlour.games.cribbage.show import show_items
from parlour.review.words_de import DE, FAULTS_DE
from parlour.review.words_en import EN, FAULTS_EN

__all__ = [
    "FAULTS",
    "TEN_CARDS",
    "WORDS",
    "act_words",
    "bait_words",
    "card_list",
    "decimal",
    "fault_words",
    "held_items",
    "held_words",
    "listed",
    "percent",
    "play_items_words",
    "play_words",
    "rank_word",
    "say",
    "short_words",
    "signed",
]

WORDS: Final[Mapping[str, Mapping[str, str]]] = {"en": EN, "de": DE}

FAULTS: Final = FAULTS_EN
"""What goes wrong, by key: what it is called, and what to do about it."""
_FAULTS: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {"en": FAULTS_EN, "de": FAULTS_DE}

_RUNS: Final = ("run", "double_run", "triple_run", "double_double_run")
_GROUPS: Final = ("pair", "pair_royal", "double_pair_royal")
_RANKS: Final = "A23456789TJQK"


def say(language: str, key: str, **params: object) -> str:
    """The words under a key, filled in."""
    return render(WORDS[language], key, params)


def fault_words(fault: str, language: str = "en") -> tuple[str, str]:
    """What an error is called, and what to do about it, without a full stop."""
    return _FAULTS[language][fault]


def rank_word(rank: int, language: str = "en") -> str:
    """A rank in words: `five`.

    >>> rank_word(5), rank_word(13), rank_word(13, "de")
    ('five', 'king', 'König')
    """
    return WORDS[language][f"rank.{_RANKS[rank - 1]}"]


def card_list(cards: Iterable[Card]) -> str:
    """Cards set apart by blanks, as people read them."""
    return " ".join(c.text for c in cards)


def _cards_of(act: str) -> tuple[str, str]:
    """The verb of an act, and what it speaks of, cards set apart."""
    verb, _, rest = act.partition(" ")
    return verb, " ".join(rest[i : i + 2] for i in range(0, len(rest), 2)) if verb in ("crib", "play") else rest


def act_words(act: str, language: str = "en") -> str:
    """An act of a record in the third person: `throws 3S 3D`, `plays JS`."""
    verb, what = _cards_of(act)
    return say(language, f"act.{verb}", what=what)


def short_words(act: str, language: str = "en") -> str:
    """An act after `not`, without its verb where that is plain: `3S 3D`, `8`, `muggins 2`.

    >>> [short_words(act) for act in ("crib 3S3D", "play JS", "claim 8", "muggins 2", "pass")]
    ['3S 3D', 'JS', '8', 'muggins 2', 'pass']
    """
    verb, what = _cards_of(act)
    return say(language, f"short.{verb}", what=what)


def listed(parts: Sequence[str], language: str = "en") -> str:
    """Several things in a row: `a, b and c`.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    *most, last = parts
    return f"{', '.join(most)}{WORDS[language]['list.and']}{last}" if most else last


def decimal(text: str, language: str = "en") -> str:
    """A number with the decimal mark of the language: `1,2`."""
    return text.replace(".", WORDS[language]["mark.decimal"])


def signed(points: float, language: str = "en") -> str:
    """Points with their sign, to one place: `+1.2`; nothing is 0.0."""
    text = f"{points:+.1f}"
    return decimal("0.0" if text in ("+0.0", "-0.0") else text, language)


def percent(share: float, language: str = "en", *, places: int = 1) -> str:
    """A chance as people write it: `53.2 %`."""
    return decimal(f"{100 * share:.{places}f} %", language)


def held_items(kept: Sequence[Card]) -> tuple[Item, ...]:
    """What four cards score by themselves, before the cut. Rule: C-31, C-48 (three cards and one more)."""
    found = show_items(tuple(kept[:3]), kept[3], is_crib=False)
    is_flush = len({c.suit for c in kept}) == 1
    return tuple(item for item in found if item.kind != "nobs" and (is_flush or item.kind != "flush"))


def held_words(kept: Sequence[Card], language: str = "en") -> str:
    """What four cards hold before the cut, as a player says it, with the points.

    >>> from parlour.cards import parse_cards
    >>> held_words(parse_cards("6C7C7D8H"))
    'the double run and two fifteens (12 before the cut)'
    """
    words = WORDS[language]
    items = held_items(kept)
    names: list[str] = []
    fifteens = 0
    for phrase in cadence(items):
        code = phrase["code"]
        if code == "fifteen":
            fifteens += 1
        elif code in _RUNS:
            length = phrase["length"]
            of = say(language, "held.of", n=words[f"number.{length}"]) if length > 3 else ""
            names.append(words[f"held.{code}"] + of)
        elif code in _GROUPS:
            names.append(say(language, f"held.{code}", ranks=words[f"ranks.{phrase['cards'][0][0]}"]))
        else:
            names.append(words["held.flush"])
    if fifteens:
        many = words["held.fifteens"]
        names.append(words["held.fifteen"] if fifteens == 1 else f"{words[f'number.{fifteens}']} {many}")
    if not names:
        return words["held.nothing"]
    return say(language, "held", names=listed(names, language), n=sum_points(items))


def bait_words(thrown: Sequence[Card], language: str = "en") -> str:
    """What thrown cards bring to a crib: `a five`, `a pair`; empty where they are wide apart."""
    ranks = sorted(int(c.rank) for c in thrown)
    if ranks.count(5) == 2:
        return say(language, "bait.fives")
    if len(ranks) == 2 and ranks[0] == ranks[1]:
        return say(language, "bait.pair")
    if 5 in ranks:
        return say(language, "bait.five")
    if len(ranks) == 2 and sum(VALUES[c] for c in thrown) == 15:
        return say(language, "bait.fifteen")
    if len(ranks) == 2 and ranks[1] - ranks[0] == 1:
        low, high = (rank_word(rank, language) for rank in ranks)
        return say(language, "bait.touching", low=low, high=high)
    return ""


def play_items_words(pile: Sequence[Card], language: str = "en") -> tuple[str, int]:
    """What the last card of a pile makes, as a player says it, and the points: `fifteen and a pair`, 4."""
    words = WORDS[language]
    items = play_items(pile)
    names = [
        say(language, "makes.run", n=words[f"number.{len(item.cards)}"])
        if item.kind == "run"
        else words[f"makes.{item.kind}"]
        for item in items
    ]
    return (listed(names, language) if names else ""), sum_points(items)


def play_words(pile: Sequence[Card], language: str = "en") -> str:
    """What the last card of a pile scores, as a player says it: `makes fifteen and a pair for 4`; empty for nothing."""
    names, points = play_items_words(pile, language)
    return say(language, "makes", names=names, n=points) if names else ""


TEN_CARDS: Final = frozenset({Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING})
