"""Words from a game's catalogue. The web part renders the same templates, so they hold no more than this:

| template | gives |
|---|---|
| `{name}` | the parameter; where the catalogue has `name.value` (`phase.show`), the words under that key |
| `{name:word}` | a number in words (`number.8`: eight) |
| `{name:list}` | several values, set apart by commas, each as `name.value` says it: a, b and c (`list.and`) |
| `{name:name}` | the name of a card (`5H`: five of hearts) |
| `{says}`, `{is}` ... | the verb that fits the actor `{who}`; renderers take it from `VERBS` |
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from parlour.engine.errors import Illegal

__all__ = ["VERBS", "actor_words", "card_name", "refusal", "render", "sentence"]

VERBS: Final[Mapping[str, str]] = {
    "says": "say",
    "cuts": "cut",
    "deals": "deal",
    "claims": "claim",
    "lets": "let",
    "counts": "count",
    "calls": "call",
    "stays": "stay",
    "lays": "lay",
    "pegs": "peg",
    "stands": "stand",
    "wins": "win",
    "draws": "draw",
    "takes": "take",
    "runs": "run",
    "walks": "walk",
    "lifts": "lift",
    "begins": "begin",
    "asks": "ask",
    "goes": "go",
    "ends": "end",
    "is": "are",
}
"""The verbs of templates: for a name, and for you."""

_FIELD: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")


def card_name(words: Mapping[str, str], text: str) -> str:
    """A card in words: `5H` is the five of hearts, without the article; a face may have a name of its own."""
    if f"card.{text}" in words:
        return words[f"card.{text}"]
    rank, suit = words.get(f"rank.{text[:1]}"), words.get(f"suit.{text[1:]}")
    return words.get("card", "{rank} of {suit}").format(rank=rank, suit=suit) if rank and suit else text


def render(words: Mapping[str, str], key: str, params: Mapping[str, object] | None = None) -> str:
    """The text under `key`, its parameters filled in; the key itself where the catalogue has none.

    >>> render({"say.go": "{who} {says} go at {n:word}", "number.30": "thirty"}, "say.go",
    ...        {"who": "Ann", "says": "says", "n": 30})
    'Ann says go at thirty'
    """
    given = params or {}

    def fill(field: re.Match[str]) -> str:
        name, how = field.group(1), field.group(2)
        if name not in given:
            return field.group()
        value = str(given[name])
        if how == "word":
            return words.get(f"number.{value}", value)
        if how == "name":
            return card_name(words, value)
        if how == "list":
            *parts, last = [words.get(f"{name}.{part}", part) for part in value.split(",")]
            return words.get("list.and", " ").join((", ".join(parts), last)) if parts else last
        return words.get(f"{name}.{value}", value)

    return _FIELD.sub(fill, words.get(key, key))


def actor_words(name: str | None) -> dict[str, str]:
    """`who` and the verbs that go with it: for a name, or (None) for you."""
    is_you = name is None
    return {"who": "You" if name is None else name, **{they: you if is_you else they for they, you in VERBS.items()}}


def refusal(words: Mapping[str, str], illegal: Illegal) -> str:
    """A refusal in a player's words, with the way out."""
    return render(words, f"refuse.{illegal.code}", illegal.params)


def sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    whole = text[:1].upper() + text[1:]
    return whole if not whole or whole[-1] in ".!?" else f"{whole}."
