"""The rule sheet of a table: a sentence for each option, made from the game's catalogue of words.

| key | says |
|---|---|
| `sheet.<option>.<value>` | this value (as a rules string writes it) |
| `sheet.<option>.minus` | a number below zero |
| `sheet.<option>` | any value: `{value}`, `{value:word}`, `{size}` without its sign, `{n}` the length of a list |
| `sheet.<option>.part.<n>`, `.part.<item>`, `.part` | the parts of a list or map, the first key that there is |
| `sheet.<option>.key.<key>` | a key of a map |
| `sheet.<option>.join` | the word before the last part; that of `list.and` where there is none |
| `mark.clause` | what stands between the sentences of a round that differs |

Every other option of the rules can be named too: `{red3_set_size:word}`, and every number that the game works out of
its options.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from parlour.engine.option import Option, Value
from parlour.engine.predicate import Expr, evaluate
from parlour.engine.words import render, sentence

__all__ = ["SheetEntry", "option_sentence"]


class SheetEntry(NamedTuple):
    """A line of a rule sheet: the option, its group, its sentence, and whether the preset it is held against differs.

    `note` says why the option has no effect here, or what to be warned of; mostly empty.
    """

    option: str
    group: str
    sentence: str
    differs: bool
    note: str = ""


def option_sentence(
    options: Mapping[str, Option],
    words: Mapping[str, str],
    name: str,
    values: Mapping[str, Value],
    counted: Mapping[str, Expr] | None = None,
) -> str:
    """What the option says at its value, as a sentence with a full stop; the key itself where there are no words.

    `counted` are numbers worked out of the options, by the name that the words give them.
    """
    option, value = options[name], values[name]
    key = f"sheet.{name}"
    others: dict[str, object] = {other: v for other, v in values.items() if isinstance(v, str | int)}
    others.update((key, evaluate(expr, values)) for key, expr in (counted or {}).items())
    if isinstance(value, tuple) and value:
        parts = list(_parts(options, words, option, value, values, counted or {}))
        text = ". ".join(parts) if option.kind == "rounds" else _joined(parts, words.get(f"{key}.join", _and(words)))
        return sentence(render(words, key, {**others, "value": text, "n": len(value)}))
    written = "none" if value == () else option.write(value)
    number = value if isinstance(value, int) and not isinstance(value, bool) else 0
    keys = (f"{key}.{written}", f"{key}.minus" if number < 0 else key, key)
    return sentence(render(words, _first(words, keys), {**others, "value": written, "size": abs(number)}))


def _first(words: Mapping[str, str], keys: Sequence[str]) -> str:
    return next((key for key in keys if key in words), keys[-1])


def _and(words: Mapping[str, str]) -> str:
    return words.get("list.and", " and ").strip()


def _joined(parts: Sequence[str], last: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    separator = "; " if any("," in part for part in parts) else ", "
    return f"{separator.join(parts[:-1])}{separator if separator == '; ' else ' '}{last} {parts[-1]}"


def _parts(
    options: Mapping[str, Option],
    words: Mapping[str, str],
    option: Option,
    value: tuple[Any, ...],
    values: Mapping[str, Value],
    counted: Mapping[str, Expr],
) -> Iterator[str]:
    key = f"sheet.{option.name}"
    if option.kind == "map":
        same: dict[object, list[str]] = {}
        for name, number in value:
            same.setdefault(number, []).append(words.get(f"{key}.key.{name}", str(name)))
        for number, names in same.items():
            yield render(words, f"{key}.part", {"keys": _joined(names, _and(words)), "value": number})
        return
    for n, item in enumerate(value, 1):
        params: dict[str, object] = {"n": n, "value": item, "ranks": item}
        if option.kind == "pairs":
            params["key"], params["value"] = item
        elif option.kind == "rounds":
            number, changes = item
            changed = {**values, **dict(changes)}
            told = [other for other in dict(changes) if options[other].told_with not in dict(changes)]
            said = [option_sentence(options, words, other, changed, counted) for other in told]
            mark = words.get("mark.clause", "; ")
            begun = [text if mark.startswith(".") else text[:1].lower() + text[1:] for text in said]
            params = {"n": number, "value": mark.join(text.rstrip(".") for text in begun)}
        found = _first(words, (f"{key}.part.{n}", f"{key}.part.{params['value']}", f"{key}.part"))
        yield render(words, found, params) if found in words else str(item)
