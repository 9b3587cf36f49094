"""Texts that are the same in English and German, each with the reason."""

from __future__ import annotations

from typing import Final

__all__ = ["ALIKE"]

_NAME: Final = "a name"
_SOURCE: Final = "a source, called by its name"
_TERM: Final = "a term of the game that German players keep"
_WORD: Final = "the same word in both languages"
_NOTATION: Final = "notation, not words"
_OWN: Final = "each language by its own name"

ALIKE: Final[dict[str, str]] = {
    "Parlour": _NAME,
    "Parlour {code}": _NAME,
    "Cribbage, {rules}: {who}, {end}": _NAME,
    "Hand and Foot": _NAME,
    "Hoyle": _NAME,
    "NetBSD": _NAME,
    "Test": _WORD,
    "East": _NAME,
    "Board Game Arena": _SOURCE,
    "Bicycle Cards": _SOURCE,
    "Bicycle; Wikipedia": _SOURCE,
    "Lakemont Ridge, Frostproof, Florida": _NAME,
    "Pagat": _SOURCE,
    "Pagat, Saskatchewan": _SOURCE,
    "Pagat; Bicycle": _SOURCE,
    "RVers of Idaho": _NAME,
    "ACC 1.5; Bicycle": _SOURCE,
    "ACC 4.1, 4.2; Enquire Within": _SOURCE,
    "ACC, August 2010, 1.6": _SOURCE,
    "ACC, August 2010, 12.1": _SOURCE,
    "English": _OWN,
    "Deutsch": _OWN,
    "Crib": _TERM,
    "Muggins": _TERM,
    "Lowball": _TERM,
    "Go": _TERM,
    "Joker": _WORD,
    "Name": _WORD,
    "Text": _WORD,
    "CSV": _NOTATION,
    "JSON": _NOTATION,
    "QR": _NOTATION,
    "Hand": _WORD,
    "Analyse": _WORD,
    "Chance": _WORD,
    "Computer: {title}": _WORD,
    "Norm": _WORD,
    "Normal": _WORD,
    "normal": _WORD,
    "5H 5S TC": _NOTATION,
    "Q=QCQDQH W=JK2C2D": _NOTATION,
    '[Format "CGR 1"]': _NOTATION,
}
"""Why a text may be the same, by the text."""
