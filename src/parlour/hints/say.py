"""Puts reasons into words: one catalogue of the game's words and those of hints, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from parlour.engine import find_game
from parlour.engine.words import card_name, render, sentence
from parlour.hints.model import Column, Hint, Row
from parlour.hints.words import EN, WORDS

__all__ = ["Speech"]


class Speech:
    """The words of one game in one language."""

    def __init__(self, game: str, language: str) -> None:
        self.words: Mapping[str, str] = {**find_game(game).words_in(language), **WORDS.get(language, EN)}

    def __call__(self, key: str, **params: object) -> str:
        """The text of `hint.<key>`."""
        return render(self.words, f"hint.{key}", params)

    def word(self, key: str) -> str:
        """A word of the game's own catalogue."""
        return self.words.get(key, key)

    def listed(self, parts: Sequence[str]) -> str:
        """Several things in a row: `a, b and c`."""
        *most, last = parts
        return self("and", first=", ".join(most), last=last) if most else last

    def cards(self, cards: Iterable[object]) -> str:
        """Cards by their names."""
        return self.listed([card_name(self.words, str(c)) for c in cards])

    def chance(self, share: float) -> str:
        """A chance as people write it: `53 %`."""
        return self("percent", n=round(100 * share))

    def hint(
        self, act: str, words: str, why: Iterable[str], columns: Sequence[Column] = (), rows: Sequence[Row] = ()
    ) -> Hint:
        """A hint whose reasons are whole sentences; a single row is no choice and is left out."""
        told = (tuple(columns), tuple(rows)) if len(rows) > 1 else ((), ())
        return Hint(act, sentence(words), tuple(map(sentence, why)), *told)
