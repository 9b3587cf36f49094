"""One house rule as data: its kind and range, and its value from and to the words of a rules string and JSON.

| kind | value | in a rules string | in JSON |
|---|---|---|---|
| enum | text | `top_n` | text |
| bool | bool | `on`, `off` | true, false |
| int | whole number | `7` | number |
| int_or_none | whole number or None | `3`, `none` | number or null |
| enum_or_int | text or whole number | `players+1`, `5` | text or number |
| ints | tuple of whole numbers | `13,13`, `none` | list |
| enums | tuple of texts | `pair,existing_meld`, `none` | list |
| map | tuple of (key, number) | `A:15,9:5` (the rest as by default), `default` | object, nested keys joined |
| pairs | tuple of (number, number), ascending | `0:50,1500:90` | list of pairs |
| rounds | tuple of (round, ((option, value), ...)) | `3:draw_count=4;pickup_n=4;4:draw_count=5` | object by round |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from parlour.engine.common_words import COMMON
from parlour.engine.words import render

__all__ = ["Kind", "Option", "OptionError", "Rounds", "Said", "Value", "Words", "to_json"]

Words = Mapping[str, str]
"""A catalogue of one language, by key."""
Said = Callable[[Words], str]
"""A text that is made in the language of a catalogue."""

Kind = Literal["enum", "int", "bool", "int_or_none", "enum_or_int", "ints", "enums", "map", "pairs", "rounds"]
Value = str | int | bool | tuple[Any, ...] | None
Rounds = tuple[tuple[int, tuple[tuple[str, Any], ...]], ...]

_NUMBER: Final = re.compile(r"-?[0-9]{1,6}")
_ROUND: Final = re.compile(r"([0-9]{1,2}):(.*)")
_LONGEST_LIST: Final = 60


def _said(key: str, params: Mapping[str, object]) -> Said:
    return lambda words: render(words, key, params)


class OptionError(ValueError):
    """An unknown option, a value out of range, or two options that exclude each other.

    `option` names the field, `code` the refusal for programs; `options` are all that exclude each other. `text` says
    the whole in the language of a catalogue, `reason` only why, for the field that it stands beside.
    """

    def __init__(
        self,
        option: str,
        message: str | Said,
        code: str = "bad_option",
        *,
        options: tuple[str, ...] = (),
        reason: Said | None = None,
    ) -> None:
        fixed = message if isinstance(message, str) else message(COMMON["en"])
        super().__init__(fixed)
        self.option = option
        self.code = code
        self.options = options or (option,)
        self.text: Said = (lambda _words: fixed) if isinstance(message, str) else message
        self._reason: Said = reason or self.text

    def reason(self, words: Words = COMMON["en"]) -> str:
        """Why, in the language of the catalogue."""
        return self._reason(words)

    @classmethod
    def of(cls, field: str, key: str, code: str = "bad_option", /, **params: object) -> OptionError:
        """The error with the words under `key`, which are those of every game."""
        return cls(field, _said(key, params), code)


class _Wrong(ValueError):
    """The value is out of the option's range."""


def _integer(given: object, low: int, high: int) -> int:
    if isinstance(given, str) and _NUMBER.fullmatch(given):
        given = int(given)
    if not isinstance(given, int) or isinstance(given, bool) or not low <= given <= high:
        raise _Wrong
    return given


def _parts(given: object) -> list[object]:
    """A list as JSON gives it, or written with commas."""
    if isinstance(given, str):
        return [] if given == "none" else list(given.split(","))
    if not isinstance(given, list | tuple) or len(given) > _LONGEST_LIST:
        raise _Wrong
    return list(given)


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule. `values` lists an enum's values (default first), `low`/`high` bound numbers (both inclusive).

    `shortest`/`longest` bound the length of a list; `keys` are those of a map, or what a list of texts may hold;
    `group` gathers options for people; `told_with` names the option whose sentence on a rule sheet says this one too.
    """

    name: str
    kind: Kind
    default: Value
    sentence: str
    source: str
    rule: str
    unit: str = ""
    values: tuple[str, ...] = ()
    labels: Mapping[str, str] | None = None
    low: int = 0
    high: int = 0
    group: str = ""
    shortest: int = 0
    longest: int = _LONGEST_LIST
    keys: tuple[str, ...] = ()
    told_with: str = ""

    def read(self, given: object) -> Value:
        """The value written as `given`, in a rules string or as JSON. Raises OptionError naming option and range."""
        try:
            return _READERS[self.kind](self, given)
        except _Wrong:
            text = str(given)[:60]

            def whole(words: Words) -> str:
                params = {"option": self.name, "text": text, "range": self.range_text(words)}
                return render(words, "house.option_not_allowed", params)

            def reason(words: Words) -> str:
                allowed = self.range_text(words, is_named=True)
                return render(words, "house.not_allowed", {"text": text or words["house.nothing"], "range": allowed})

            raise OptionError(self.name, whole, reason=reason) from None

    def write(self, value: Value) -> str:
        """The value as it stands in a rules string."""
        if self.kind == "bool":
            return "on" if value else "off"
        if value is None:
            return "none"
        if not isinstance(value, tuple):
            return str(value)
        if self.kind == "map":
            known = dict(self.default)  # type: ignore[arg-type]
            return ",".join(f"{k}:{n}" for k, n in value if known.get(k) != n) or "default"
        if self.kind == "pairs":
            return ",".join(f"{a}:{b}" for a, b in value)
        if self.kind == "rounds":
            return ";".join(f"{n}:" + ";".join(f"{k}={v}" for k, v in changes) for n, changes in value) or "none"
        return ",".join(str(part) for part in value) or "none"

    def plain(self, value: Value) -> str | int | bool:
        """The value for JSON: text, number or truth as it is, anything else in the words of a rules string."""
        return value if isinstance(value, str | int) else self.write(value)

    def range_text(self, words: Words = COMMON["en"], *, is_named: bool = False) -> str:
        """The range in words: `one of a, b`, `a whole number from 2 to 4`, `on or off`; with labels if `is_named`."""
        form: str = self.kind
        if (form == "ints" and self.shortest) or (form == "enums" and not self.shortest):
            form = {"ints": "ints_of", "enums": "enums_or_none"}[form]
        named = {key: self.label(words, key) for key in (*self.values, *self.keys)} if is_named else {}
        values, keys = (", ".join(named.get(one, one) for one in listed) for listed in (self.values, self.keys))
        numbers = {"low": self.low, "high": self.high, "shortest": self.shortest, "longest": self.longest}
        return render(words, f"house.range.{form}", {**numbers, "values": values, "keys": keys})

    def label(self, words: Words, value: str) -> str:
        """What a value or key is called in the language of the catalogue; the value itself where it has no name."""
        return words.get(f"label.{self.name}.{value}", (self.labels or {}).get(value, value))

    def words(self) -> Iterator[tuple[str, str]]:
        """The English words of the option by their keys, under which a catalogue of another language has its own."""
        yield f"option.{self.name}", self.sentence
        yield f"source.{self.source}", self.source
        if self.unit:
            yield f"unit.{self.unit}", self.unit
        yield from ((f"label.{self.name}.{value}", label) for value, label in (self.labels or {}).items())

    def schema(self, words: Words) -> dict[str, Any]:
        """The option as JSON, in the language of the catalogue; `seating` where it says who sits at the table."""
        return {
            "name": self.name,
            "kind": self.kind,
            "default": self.plain(self.default),
            "sentence": words.get(f"option.{self.name}", self.sentence),
            "source": words.get(f"source.{self.source}", self.source),
            "rule": self.rule,
            "unit": words.get(f"unit.{self.unit}", self.unit),
            "seating": self.unit.startswith("seats"),
            "values": list(self.values),
            "labels": {value: self.label(words, value) for value in self.labels or {}},
            "low": self.low,
            "high": self.high,
            "group": self.group,
            "keys": list(self.keys),
            "entries": dict(self.default) if self.kind == "map" else {},  # type: ignore[arg-type]
        }


def to_json(value: Any) -> Any:
    """A value as JSON: tuples become lists."""
    return [to_json(part) for part in value] if isinstance(value, tuple) else value


def _enum(option: Option, given: object) -> Value:
    if isinstance(given, str) and given in option.values:
        return given
    raise _Wrong


def _bool(_option: Option, given: object) -> Value:
    if isinstance(given, bool):
        return given
    if given in ("on", "off"):
        return given == "on"
    raise _Wrong


def _int(option: Option, given: object) -> Value:
    return _integer(given, option.low, option.high)


def _int_or_none(option: Option, given: object) -> Value:
    return None if given is None or given == "none" else _int(option, given)


def _enum_or_int(option: Option, given: object) -> Value:
    return given if isinstance(given, str) and given in option.values else _int(option, given)


def _within(option: Option, parts: Iterable[Any]) -> tuple[Any, ...]:
    found = tuple(parts)
    if not option.shortest <= len(found) <= option.longest:
        raise _Wrong
    return found


def _ints(option: Option, given: object) -> Value:
    return _within(option, (_integer(part, option.low, option.high) for part in _parts(given)))


def _enums(option: Option, given: object) -> Value:
    found = _within(option, _parts(given))
    if len(set(found)) < len(found) or not set(found) <= set(option.keys):
        raise _Wrong
    return found


def _map(option: Option, given: object) -> Value:
    if given == "default":
        return option.default
    changed: dict[str, int] = {}
    for key, number in _entries(given):
        if key not in option.keys or key in changed:
            raise _Wrong
        changed[key] = _integer(number, option.low, option.high)
    merged = {**dict(option.default), **changed}  # type: ignore[arg-type]
    return tuple((key, merged[key]) for key in option.keys if key in merged)


def _entries(given: object) -> Iterable[tuple[str, object]]:
    if isinstance(given, Mapping):
        for key, value in given.items():
            if isinstance(value, Mapping):
                yield from ((f"{key}.{inner}", number) for inner, number in value.items())
            else:
                yield str(key), value
        return
    for part in _parts(given):
        if isinstance(part, str):
            key, sign, number = part.partition(":")
            if not sign:
                raise _Wrong
            yield key, number
        elif isinstance(part, list | tuple) and len(part) == 2:
            yield str(part[0]), part[1]
        else:
            raise _Wrong


def _pairs(option: Option, given: object) -> Value:
    found = [(_integer(a, -999999, 999999), _integer(b, option.low, option.high)) for a, b in _entries(given)]
    if [a for a, _ in found] != sorted({a for a, _ in found}):
        raise _Wrong
    return _within(option, found)


def _rounds(option: Option, given: object) -> Value:
    """The options of each round, still unread: only the table knows them."""
    found: dict[int, dict[str, object]] = {}
    if isinstance(given, str):
        number = 0
        for part in given.split(";") if given != "none" else ():
            start = _ROUND.fullmatch(part)
            if start:
                number, part = int(start.group(1)), start.group(2)
            name, sign, value = part.partition("=")
            if not sign or not option.low <= number <= option.high or name in found.get(number, {}):
                raise _Wrong
            found.setdefault(number, {})[name] = value
    else:
        items = given.items() if isinstance(given, Mapping) else given
        if not isinstance(items, Iterable):
            raise _Wrong
        for entry in items:
            if not (isinstance(entry, tuple | list) and len(entry) == 2):
                raise _Wrong
            number = _integer(entry[0], option.low, option.high)
            changes = entry[1].items() if isinstance(entry[1], Mapping) else entry[1]
            if number in found or not isinstance(changes, Iterable):
                raise _Wrong
            found[number] = dict(changes)
    return tuple((number, tuple(changes.items())) for number, changes in found.items())


_READERS: Final[Mapping[Kind, Callable[[Option, object], Value]]] = {
    "enum": _enum,
    "bool": _bool,
    "int": _int,
    "int_or_none": _int_or_none,
    "enum_or_int": _enum_or_int,
    "ints": _ints,
    "enums": _enums,
    "map": _map,
    "pairs": _pairs,
    "rounds": _rounds,
}
