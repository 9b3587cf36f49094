"""House rules as data: options with type, range, default, unit, sentence and source, and the constraints between them.

A game keeps its options in a frozen record in `games/<game>/rules.py`; every other form of them (rules string,
JSON schema, command line help, the editor in the browser, the docs table, a table's rule sheet) is made here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any, Generic, NamedTuple, TypeVar

from parlour.engine.option import Option, OptionError, Rounds, Value, to_json
from parlour.engine.predicate import Expr, holds
from parlour.engine.sheet import SheetEntry, option_sentence

__all__ = ["Conflict", "Constraint", "OptionTable", "Preset", "PresetData"]

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Constraint:
    """A relation between options. It bites where every option of `when` has a listed value and `test` holds.

    `refuse`: such rules are no game. `no_effect`: kept, and `options[0]` is shown as having no effect. `warn`: kept,
    and shown. `test` is an expression of `parlour.engine.predicate`; `code` names the refusal for programs. Where
    `idle` holds, `options[0]` says nothing, whatever its value: a rule sheet leaves it out.
    """

    kind: str
    options: tuple[str, ...]
    when: Mapping[str, tuple[Value, ...]]
    words: str
    test: Expr = True
    code: str = "options_exclude"
    idle: Expr = False

    def holds(self, values: Mapping[str, Value]) -> bool:
        """Whether the constraint bites on these values."""
        return all(values[name] in listed for name, listed in self.when.items()) and holds(self.test, values)


@dataclass(frozen=True, slots=True)
class Conflict:
    """A constraint that bites: its class, the options it names and its words."""

    kind: str
    options: tuple[str, ...]
    words: str
    code: str = "options_exclude"


class PresetData(NamedTuple):
    """A preset as a game writes it down: `differences` from the defaults; `stated` are the options its source names."""

    name: str
    version: int
    title: str
    sentence: str
    differences: Mapping[str, object]
    source: str = ""
    stated: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preset(Generic[R]):
    """A named, versioned rule set: `acc@1`. `stated` are the options that its source speaks about."""

    name: str
    version: int
    title: str
    sentence: str
    rules: R
    source: str = ""
    stated: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class OptionTable(Generic[R]):
    """All options of one game with its presets: reads and writes rules strings such as `acc muggins=on`."""

    def __init__(
        self,
        record: Callable[..., R],
        options: Sequence[Option],
        constraints: Sequence[Constraint],
        presets: Sequence[tuple[str, int, str, str, Mapping[str, object]] | PresetData],
        values: Callable[[R], Mapping[str, Value]] | None = None,
        fixed: Sequence[str] = (),
        counted: Mapping[str, Expr] | None = None,
    ) -> None:
        """`presets` holds the default preset first; `values` gives every option of a record that is not flat; `fixed`
        names the options that no round may change; `counted` are numbers for the words of the rule sheet.
        """
        self._record = record
        self._values = values
        self._fixed = tuple(fixed)
        self._counted = dict(counted or {})
        self.options: Mapping[str, Option] = {option.name: option for option in options}
        self.constraints = tuple(constraints)
        self.presets: Mapping[str, Preset[R]] = {
            data.name: self._preset(data) for data in (PresetData(*entry) for entry in presets)
        }

    def _preset(self, data: PresetData) -> Preset[R]:
        rules = self.make(data.differences)
        stated = tuple(data.stated.split())
        return Preset(
            data.name, data.version, data.title, data.sentence, rules, data.source, stated, data.notes
        )  # fmt: skip

    def with_presets(self, data: Mapping[str, Any]) -> OptionTable[R]:
        """This table with the presets of a file of presets besides (parsed JSON: `presets`, by name, each `overrides`).

        Raises OptionError for a preset that is no rule set, and for one that gives a name of the game to other rules,
        naming it: two tables that name the same rules play by the same ones.
        """
        found = data.get("presets")
        if not isinstance(found, Mapping) or not found:
            raise OptionError("presets", "the file holds no presets: it needs an object presets, by name")
        added: dict[str, Preset[R]] = {}
        for name, entry in found.items():
            if not isinstance(entry, Mapping) or not isinstance(entry.get("overrides"), Mapping):
                raise OptionError(str(name), f"preset {name} holds no overrides")
            if not name.replace("_", "").isalnum():
                raise OptionError(str(name), f"{name!r} is no name of a preset: use letters, digits and _")
            text = {key: entry.get(key, "") for key in ("title", "sentence", "sources")}
            lists = {key: entry.get(key, []) for key in ("stated", "notes")}
            version = entry.get("version", 1)
            if not (
                all(isinstance(value, str) for value in text.values())
                and all(isinstance(v, list) and all(isinstance(i, str) for i in v) for v in lists.values())
            ):
                raise OptionError(str(name), f"preset {name}: title and sources are texts, stated and notes lists")
            if not isinstance(version, int) or isinstance(version, bool) or version < 1:
                raise OptionError(str(name), f"preset {name}: version is a number from 1 on")
            try:
                added[name] = self._preset(
                    PresetData(
                        name,
                        version,
                        text["title"] or name,
                        text["sentence"],
                        entry["overrides"],
                        text["sources"],
                        " ".join(lists["stated"]),
                        tuple(lists["notes"]),
                    )
                )
            except OptionError as wrong:
                raise OptionError(wrong.option, f"preset {name}: {wrong}", wrong.code) from None
            own = self.presets.get(name)
            if own is not None and (own.version, own.rules) != (version, added[name].rules):
                raise OptionError(str(name), f"preset {name}: the game has other rules of this name; choose another")
        table = object.__new__(type(self))
        table.__dict__.update(self.__dict__)
        table.presets = {**self.presets, **added}
        return table

    def make(self, differences: Mapping[str, object], base: R | None = None) -> R:
        """Rules with `differences` on top of `base` (the defaults if None). Raises OptionError."""
        values: dict[str, Value] = (
            {name: option.default for name, option in self.options.items()} if base is None else self.values(base)
        )
        for name, value in differences.items():
            values[name] = self._option(name).read(value)
        for name, option in self.options.items():
            if option.kind == "rounds":
                values[name] = self._read_rounds(option, values[name])
        self._refuse(values)
        for number, changed in self.rounds(values):
            self._refuse(changed, f"in round {number}: ")
        return self._record(**values)

    def _option(self, name: str) -> Option:
        if name not in self.options:
            raise OptionError(name, f"{name[:60]} is no option: {self._like(name, self.options)}")
        return self.options[name]

    @staticmethod
    def _like(name: str, names: Iterable[str]) -> str:
        """The names nearest to one that is none, or a few to begin with, and where all of them stand."""
        known = list(names)
        like = get_close_matches(name, known, 3)
        if like:
            return f"is it {' or '.join(like)}?"
        if not known[3:]:
            return f"there are {', '.join(known)}"
        return f"there are {', '.join(known[:3])} and {len(known) - 3} more, all of them listed with the game's rules"

    def _refuse(self, values: Mapping[str, Value], where: str = "") -> None:
        for conflict in self._conflicts(values):
            if conflict.kind == "refuse":
                names = " and ".join(conflict.options)
                raise OptionError(
                    conflict.options[0],
                    f"{where}{names}: {conflict.words}",
                    conflict.code,
                    options=conflict.options,
                    reason=f"{where}{conflict.words}",
                )

    def _read_rounds(self, option: Option, value: Value) -> Rounds:
        """The options of each round, read one by one; the rounds and their options in order."""
        found = []
        for number, changes in sorted(value):  # type: ignore[arg-type]
            read = {name: self._option(name).read(given) for name, given in changes}
            for name in read:
                if name in self._fixed or self.options[name].kind == "rounds":
                    raise OptionError(option.name, f"{option.name}: {name} cannot change from round to round")
            found.append((number, tuple((name, read[name]) for name in self.options if name in read)))
        return tuple(found)

    def rounds(self, values: Mapping[str, Value]) -> Iterator[tuple[int, dict[str, Value]]]:
        """The rounds that differ, each with every option as it is in that round."""
        for name, option in self.options.items():
            if option.kind == "rounds":
                rounds: Rounds = values[name]  # type: ignore[assignment]
                for number, changes in rounds:
                    yield number, {**values, **dict(changes)}

    def values(self, rules: R) -> dict[str, Value]:
        """Every option by name."""
        if self._values is not None:
            return dict(self._values(rules))
        return {field.name: getattr(rules, field.name) for field in fields(rules)}  # type: ignore[arg-type]

    def plain(self, rules: R) -> dict[str, str | int | bool]:
        """Every option by name as JSON: text, number, truth; lists and the like in the words of a rules string."""
        values = self.values(rules)
        return {
            name: self._write(name, values[name]) if option.kind == "rounds" else option.plain(values[name])
            for name, option in self.options.items()
        }

    def conflicts(self, rules: R) -> tuple[Conflict, ...]:
        """The constraints that bite on these rules, those of class `refuse` aside: such rules cannot be made."""
        return tuple(self._conflicts(self.values(rules)))

    def _conflicts(self, values: Mapping[str, Value]) -> Iterator[Conflict]:
        for constraint in self.constraints:
            if constraint.holds(values):
                yield Conflict(constraint.kind, constraint.options, constraint.words, constraint.code)

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
                raise OptionError(key, f"{word[:60]!r} is no option: write option=value")
            if key in differences:
                raise OptionError(key, f"{key} stands twice")
            differences[key] = value
        return self.make(differences, preset.rules)

    def preset(self, name: str) -> Preset[R]:
        """The preset `acc` or `acc@1`. Raises OptionError."""
        plain, sign, version = name.partition("@")
        found = self.presets.get(plain)
        if found is None or (sign and version != str(found.version)):
            if found is not None:
                raise OptionError("preset", f"{name[:60]} is no preset: {plain} has version {found.version}")
            raise OptionError("preset", f"{name[:60]} is no preset: {self._like(plain, self.presets)}")
        return found

    def differences(self, rules: R, base: R) -> dict[str, Value]:
        """The options in which `rules` differs from `base`, in table order."""
        ours, theirs = self.values(rules), self.values(base)
        return {name: ours[name] for name in self.options if ours[name] != theirs[name]}

    def nearest(self, rules: R) -> Preset[R]:
        """The preset that differs in the fewest options, the first of equals."""
        return min(self.presets.values(), key=lambda preset: len(self.differences(rules, preset.rules)))

    def sheet(self, rules: R, words: Mapping[str, str], base: Preset[R] | None = None) -> tuple[SheetEntry, ...]:
        """The rule sheet in sentences, in table order; what differs from `base` (the nearest preset if None) is marked.

        Options that say nothing under these rules are left out, unless they differ: those carry a note.
        """
        values = self.values(rules)
        differing = self.differences(rules, (base or self.nearest(rules)).rules)
        notes: dict[str, str] = {}
        for conflict in self._conflicts(values):
            notes.setdefault(conflict.options[0], conflict.words)
        idle = {c.options[0] for c in self.constraints if holds(c.idle, values)}
        warned = {c.options[0] for c in self._conflicts(values) if c.kind == "warn"}
        idle |= {name for name, option in self.options.items() if option.told_with} - warned
        return tuple(
            SheetEntry(
                name,
                option.group,
                self.sentence(words, name, values),
                name in differing,
                notes.get(name, ""),
            )
            for name, option in self.options.items()
            if name in differing or name not in idle
        )

    def sentence(self, words: Mapping[str, str], name: str, values: Mapping[str, Value]) -> str:
        """What one option says on a rule sheet, of all `values` by name."""
        return option_sentence(self.options, words, name, values, self._counted)

    def format(self, rules: R, *, is_versioned: bool = False) -> str:
        """The canonical rules string: the nearest preset (the first of equals), then the differences in table order."""
        nearest = self.nearest(rules)
        head = f"{nearest.name}@{nearest.version}" if is_versioned else nearest.name
        tail = (f"{n}={self._write(n, v)}" for n, v in self.differences(rules, nearest.rules).items())
        return " ".join((head, *tail))

    def _write(self, name: str, value: Value) -> str:
        option = self.options[name]
        if option.kind != "rounds":
            return option.write(value)
        rounds: Rounds = value  # type: ignore[assignment]
        return option.write(tuple((n, tuple((k, self._write(k, v)) for k, v in changes)) for n, changes in rounds))

    def schema(self) -> dict[str, Any]:
        """Options, constraints and presets as JSON: what an editor of house rules needs."""
        return {
            "options": [option.schema() for option in self.options.values()],
            "constraints": [
                {
                    "kind": c.kind,
                    "options": list(c.options),
                    "when": {k: [to_json(i) for i in v] for k, v in c.when.items()},
                    "test": to_json(c.test),
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
                    "values": self.plain(p.rules),
                }
                for p in self.presets.values()
            ],
        }
