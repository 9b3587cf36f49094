"""Cards in the words of a line: finding them, and hiding those that a viewer does not see."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from parlour.cards import UNSEEN, Card, card, parse_cards
from parlour.engine import Event, Payload, Viewer, redact

__all__ = ["are_unseen_written", "cards_in", "hidden_count", "mask", "seen_cards", "sightings"]

_CARD: Final = r"(?:[A2-9TJQK][CDHS]|JK)"
_UNSEEN: Final = r"\?\?(?:\*(?:[1-9][0-9]{0,2})(?![0-9]))?"
_HIDDEN: Final = re.compile(_UNSEEN.replace("(?:[1-9]", "([1-9]"))
_RUN: Final = re.compile(rf"(?:{_CARD}|{_UNSEEN})+")
_CARDS: Final = re.compile(rf"(?<![A-Za-z0-9]){_RUN.pattern}(?![A-Za-z0-9])")


def cards_in(words: str) -> tuple[Card, ...]:
    """Every card that is named, in the order written; unseen ones are left out.

    >>> cards_in("deal A 5HTH??*4")
    (card('5H'), card('TH'))
    """
    found: list[Card] = []
    for run in _CARDS.finditer(words):
        found += parse_cards(_HIDDEN.sub(" ", run.group()))
    return tuple(found)


def are_unseen_written(words: str) -> bool:
    """Whether unseen cards, where there are any, stand as `??` or with a number of up to three digits.

    >>> [are_unseen_written(words) for words in ("draw A ??*2", "foot A KH??*10", "draw A ??*1000", "draw A ??*309S")]
    [True, True, False, False]
    """
    return all(_RUN.fullmatch(word) for word in words.split() if "??" in word)


def hidden_count(words: str) -> int:
    """How many unseen cards stand in the words.

    >>> hidden_count("deal B ??*6"), hidden_count("deal crib ??"), hidden_count("go")
    (6, 1, 0)
    """
    return sum(int(found.group(1) or 1) for found in _HIDDEN.finditer(words))


def mask(words: str, seen: Iterable[Card]) -> str:
    """The words with every card that is not in `seen` written as unseen; a count never stands before a digit.

    Of a face as many are shown as stand in `seen`, the first ones.

    >>> mask("crib 3S3D", ()), mask("crib 3S3D", [card("3D")])
    ('crib ??*2', 'crib ??3D')
    >>> mask("draw A KS5C3D", [card("3D")])
    'draw A ????3D'
    >>> mask("foot A KHQCKH", [card("KH")])
    'foot A KH??*2'
    """
    left = Counter(seen)

    def hide(run: re.Match[str]) -> str:
        text = ""
        count = 0
        for c in (*parse_cards(run.group()), None):
            if c is not None and not left[c]:
                count += 1
                continue
            if c is not None:
                left[c] -= 1
            if count > 1 and (c is None or not c.text[0].isdigit()):
                text += f"{UNSEEN}*{count}"
            else:
                text += UNSEEN * count
            text += "" if c is None else c.text
            count = 0
        return text

    return _CARDS.sub(hide, words)


def seen_cards(events: Iterable[Event], viewer: Viewer) -> list[Card]:
    """The cards of an act that its events show to `viewer`, a face as often as it is shown.

    A zone that is turned up counts only where unseen cards have just gone there: others of the same face do not tell
    what the act itself moved.
    """
    payloads = [redact(event, viewer) for event in events]
    unseen_in = {payload["to"] for payload in payloads if payload["kind"] == "move" and not payload.get("cards")}
    names: list[str] = []
    for payload in payloads:
        if payload["kind"] != "reveal" or payload["zone"] in unseen_in:
            names += payload.get("cards", ())
        if "card" in payload:
            names.append(payload["card"])
    return [card(name) for name in names]


def _zone_of_sight(payload: Payload) -> str:
    """Where cards come into sight: the hand that they leave, the pile that they leave for one, else where they go."""
    if payload["kind"] == "reveal":
        return str(payload["zone"])
    source, target = payload["from"], payload["to"]
    is_from_pile = source != "stock" and ":" not in source and target.startswith("hand:")
    return str(source if is_from_pile or source.startswith(("hand:", "foot")) else target)


def sightings(payloads: Iterable[Payload], words: str) -> list[tuple[str, tuple[Card, ...]]]:
    """Cards that come into sight in a zone without being named in the words: (zone, cards)."""
    named = cards_in(words)
    found: list[tuple[str, tuple[Card, ...]]] = []
    for payload in payloads:
        if payload["kind"] in ("move", "reveal") and payload.get("cards"):
            cards = tuple(card(name) for name in payload["cards"])
            zone = _zone_of_sight(payload)
            if any(c not in named for c in cards) or (zone == payload.get("from") and ":" not in zone):
                found.append((zone, cards))
    return found
