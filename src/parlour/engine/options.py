"""House rules as data: options with type, range, default, unit, sentence and source, and the constraints between them.

A game keeps its options in a frozen dataclass in `games/<game>/rules.py`; every other form of them (rules string,
JSON schema, command line help, the editor in the browser, the docs table, a table's rule sheet) is made here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Generic, Literal, TypeVar

__all__ = ["Conflict", "Constraint", "Option", "OptionError", "OptionTable", "Preset"]

R = TypeVar("R")
Value = str | int | bool


class OptionError(ValueError):
    """An unknown option, a value out of range, or two options that exclude each other. `option` names the field."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule. `values` lists an enum's values (default first), `low`/`high` bound an int (both inclusive)."""

    name: str
    kind: Literal["enum", "int", "bool"]
    default: Value
    sentence: str
    source: str
    rule: str
    unit: str = ""
    values: tuple[str, ...] = ()
    labels: Mapping[str, str] | None = None
    low: int = 0
    high: int = 0

    def read(self, text: object) -> Value:
        """The value written as `text` (`on`/`off` for a bool). Raises OptionError naming the option and its range."""
        if self.kind == "bool":
            if isinstance(text, bool):
                return text
            if text in ("on", "off"):
                return text == "on"
        elif self.kind == "int":
            if isinstance(text, int) and not isinstance(text, bool):
                number: int | None = text
            else:
                number = (
                    int(text) if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 7 else None
                )
            if number is not None and self.low <= number <= self.high:
                return number
        elif text in self.values:
            return str(text)
        raise OptionError(self.name, f"{self.name}={text} is not allowed: {self.name} is {self.range_text()}")

    def write(self, value: Value) -> str:
        """The value as it stands in a rules string."""
        return ("on" if value else "off") if self.kind == "bool" else str(value)

    def range_text(self) -> str:
        """The range in words: `one of a, b`, `a whole number from 2 to 4`, `on or off`."""
        if self.kind == "bool":
            return "on or off"
        if self.kind == "int":
            return f"a whole number from {self.low} to {self.high}"
        return "one of " + ", ".join(self.values)


@dataclass(frozen=True, slots=True)
class Constraint:
    """A relation between options. It bites where every option of `when` has one of the listed values.

    `refuse`: such rules are no game. `no_effect`: kept, and `options[0]` is shown as having no effect.
    """

    kind: Literal["refuse", "no_effect"]
    options: tuple[str, ...]
    when: Mapping[str, tuple[Value, ...]]
    words: str

    def holds(self, values: Mapping[str, Value]) -> bool:
        """Whether the constraint bites on these values."""
        return all(values[name] in listed for name, listed in self.when.items())


@dataclass(frozen=True, slots=True)
class Conflict:
    """A constraint that bites: its class, the options it names and its words."""

    kind: str
    options: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Preset(Generic[R]):
    """A named, versioned rule set: `acc@1`."""

    name: str
    version: int
    title: str
    sentence: str
    rules: R


class OptionTable(Generic[R]):
    """All options of one game with its presets: reads and writes rules strings such as `acc muggins=on`."""

    def __init__(
        self,
        record: Callable[..., R],
        options: Sequence[Option],
        constraints: Sequence[Constraint],
        presets: Sequence[tuple[str, int, str, str, Mapping[str, Value]]],
    ) -> None:
        """`presets` holds (name, version, title, sentence, differences from the defaults), the default preset first."""
        self._record = record
        self.options: Mapping[str, Option] = {option.name: option for option in options}
        self.constraints = tuple(constraints)
        self.presets: Mapping[str, Preset[R]] = {
            name: Preset(name, version, title, sentence, self.make(differences))
            for name, version, title, sentence, differences in presets
        }

    def make(self, differences: Mapping[str, object], base: R | None = None) -> R:
        """Rules with `differences` on top of `base` (the defaults if None). Raises OptionError."""
        values: dict[str, Value] = (
            {name: option.default for name, option in self.options.items()} if base is None else self.values(base)
        )
        for name, value in differences.items():
            if name not in self.options:
                raise OptionError(name, f"{name} is no option: the options are {', '.join(self.options)}")
            values[name] = self.options[name].read(value)
        for conflict in self._conflicts(values):
            if conflict.kind == "refuse":
                raise OptionError(conflict.options[0], f"{' and '.join(conflict.options)}: {conflict.words}")
        return self._record(**values)

    def values(self, rules: R) -> dict[str, Value]:
        """Every option by name."""
        return {field.name: getattr(rules, field.name) for field in fields(rules)}  # type: ignore[arg-type]

    def conflicts(self, rules: R) -> tuple[Conflict, ...]:
        """The constraints that bite on these rules; those of class `no_effect`, as the others were refused."""
        return tuple(self._conflicts(self.values(rules)))

    def _conflicts(self, values: Mapping[str, Value]) -> Iterator[Conflict]:
        for constraint in self.constraints:
            if constraint.holds(values):
                yield Conflict(constraint.kind, constraint.options, constraint.words)

    def parse(self, text: str) -> R:
        """Rules from `preset option=value ...`; without a preset name the first preset. Raises OptionError."""
        words = text.split()
        first = next(iter(self.presets))
        name = first if not words or "=" in words[0] else words.pop(0)
        preset = self.preset(name)
        differences: dict[str, object] = {}
        for word in words:
            key, sign, value = word.partition("=")
            if not sign:
                raise OptionError(key, f"{word!r} is no option: write option=value")
            if key in differences:
                raise OptionError(key, f"{key} stands twice")
            differences[key] = value
        return self.make(differences, preset.rules)

    def preset(self, name: str) -> Preset[R]:
        """The preset `acc` or `acc@1`. Raises OptionError."""
        plain, sign, version = name.partition("@")
        found = self.presets.get(plain)
        if found is None or (sign and version != str(found.version)):
            known = ", ".join(f"{p.name}@{p.version}" for p in self.presets.values())
            raise OptionError("preset", f"{name} is no preset: the presets are {known}")
        return found

    def differences(self, rules: R, base: R) -> dict[str, Value]:
        """The options in which `rules` differs from `base`, in table order."""
        ours, theirs = self.values(rules), self.values(base)
        return {name: ours[name] for name in self.options if ours[name] != theirs[name]}

    def format(self, rules: R, *, is_versioned: bool = False) -> str:
        """The canonical rules string: the nearest preset (the first of equals), then the differences in table order."""
        nearest = min(self.presets.values(), key=lambda preset: len(self.differences(rules, preset.rules)))
        head = f"{nearest.name}@{nearest.version}" if is_versioned else nearest.name
        tail = (f"{n}={self.options[n].write(v)}" for n, v in self.differences(rules, nearest.rules).items())
        return " ".join((head, *tail))

    def schema(self) -> dict[str, Any]:
        """Options, constraints and presets as JSON: what an editor of house rules needs."""
        return {
            "options": [
                {
                    "name": o.name,
                    "kind": o.kind,
                    "default": o.default,
                    "sentence": o.sentence,
                    "source": o.source,
                    "rule": o.rule,
                    "unit": o.unit,
                    "values": list(o.values),
                    "labels": dict(o.labels or {}),
                    "low": o.low,
                    "high": o.high,
                }
                for o in self.options.values()
            ],
            "constraints": [
                {
                    "kind": c.kind,
                    "options": list(c.options),
                    "when": {k: list(v) for k, v in c.when.items()},
                    "words": c.words,
                }
                for c in self.constraints
            ],
            "presets": [
                {
                    "name": p.name,
                    "version": p.version,
                    "title": p.title,
                    "sentence": p.sentence,
                    "values": self.values(p.rules),
                }
                for p in self.presets.values()
            ],
        }
