"""Words from a game's catalogue. The web part renders the same templates, so they hold no more than this:

| template | gives |
|---|---|
| `{name}` | the parameter; where the catalogue has `name.value` (`phase.show`), the words under that key |
| `{name:word}` | a number in words (`number.8`: eight) |
| `{name:list}` | several values, set apart by commas, each as `name.value` says it: a, b and c (`list.and`) |
| `{name:name}` | the name of a card (`5H`: five of hearts) |
| `{name:number}` | a number with its thousands set apart, as the language does (`mark.group`) |
| `{name:count:card|cards}` | the number and the form of the noun that goes with it: 1 card, 2 cards |
| `{name:form:is|are}` | only the form: the first for one, else the second |
| `{says}`, `{is}` ... | the verb that fits the actor `{who}`: `verb.says` has both forms, for a name and for you |
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from parlour.engine.errors import Illegal

__all__ = ["actor_words", "card_name", "number_words", "refusal", "render", "sentence"]

_FIELD: Final = re.compile(r"\{(\w+)(?::(\w+)(?::([^{}|]*)\|([^{}|]*))?)?\}")
_VERB: Final = "verb."
_NUMBER: Final = re.compile(r"(-)?(\d+)(?:\.(\d+))?")


def number_words(words: Mapping[str, str], value: object) -> str:
    """A number as the language writes it; anything else as it is.

    >>> number_words({"mark.group": ".", "mark.decimal": ","}, 12345.6), number_words({}, -1234), number_words({}, "x")
    ('12.345,6', '−1,234', 'x')
    """
    number = _NUMBER.fullmatch(str(value))
    if number is None:
        return str(value)
    sign, whole, part = number.groups(default="")
    group, decimal = words.get("mark.group", ","), words.get("mark.decimal", ".")
    text = f"{int(whole):,}".replace(",", group) + (decimal + part if part else "")
    return f"\N{MINUS SIGN}{text}" if sign else text


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
        name, how, one, many = field.groups()
        if name not in given:
            return field.group()
        value = str(given[name])
        if how == "word":
            return words.get(f"number.{value}", value)
        if how == "number":
            return number_words(words, value)
        if how in ("count", "form"):
            form = str(one if value == "1" else many)
            return form if how == "form" else f"{number_words(words, value)} {form}"
        if how == "name":
            return card_name(words, value)
        if how == "list":
            *parts, last = [words.get(f"{name}.{part}", part) for part in value.split(",")]
            return words.get("list.and", " ").join((", ".join(parts), last)) if parts else last
        return words.get(f"{name}.{value}", value)

    return _FIELD.sub(fill, words.get(key, key))


def actor_words(words: Mapping[str, str], name: str | None) -> dict[str, str]:
    """`who` and the verbs that go with it: for a name, or (None) for you.

    >>> actor_words({"verb.says": "says|say", "who.you": "You"}, None)
    {'who': 'You', 'says': 'say'}
    """
    is_you = name is None
    verbs = {key.removeprefix(_VERB): text.split("|")[is_you] for key, text in words.items() if key.startswith(_VERB)}
    return {"who": words.get("who.you", "You") if name is None else name, **verbs}


def refusal(words: Mapping[str, str], illegal: Illegal) -> str:
    """A refusal in a player's words, with the way out."""
    return render(words, f"refuse.{illegal.code}", illegal.params)


def sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    whole = text[:1].upper() + text[1:]
    return whole if not whole or whole[-1] in ".!?" else f"{whole}."
