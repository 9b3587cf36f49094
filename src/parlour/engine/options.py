"""House rules as data: options with type, range, default, unit, sentence and source, and the constraints between them.

A game keeps its options in a frozen record in `games/<game>/rules.py`; every other form of them (rules string,
JSON schema, command line help, the editor in the browser, the docs table, a table's rule sheet) is made here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any, Generic, NamedTuple, TypeVar

from parlour.engine.common_words import COMMON
from parlour.engine.option import Option, OptionError, Rounds, Said, Value, Words, to_json
from parlour.engine.predicate import Expr, holds
from parlour.engine.sheet import SheetEntry, option_sentence
from parlour.engine.words import render

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


def _keys(constraints: Sequence[Constraint]) -> dict[str, str]:
    """The key of each text of the constraints: the options of the first that says it, numbered where they have more."""
    found: dict[str, str] = {}
    for constraint in constraints:
        if constraint.words not in found:
            key = f"constraint.{'.'.join(constraint.options)}"
            n = sum(other == key or other.startswith(f"{key}#") for other in found.values())
            found[constraint.words] = f"{key}#{n + 1}" if n else key
    return found


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
        self._keys = _keys(self.constraints)
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
            self._refuse(changed, number)
        return self._record(**values)

    def _option(self, name: str) -> Option:
        if name not in self.options:
            raise OptionError(name, self._no_such("house.no_option", name, self.options))
        return self.options[name]

    @staticmethod
    def _no_such(key: str, name: str, names: Iterable[str]) -> Said:
        """A name that is none: the names nearest to it, or a few to begin with, and where all of them stand."""
        known = list(names)
        like = get_close_matches(name, known, 3)
        few = len(known) <= 3

        def said(words: Words) -> str:
            if like:
                told = render(words, "house.like", {"names": words["house.or"].join(like)})
            else:
                told = render(
                    words,
                    "house.there_are" if few else "house.there_are_more",
                    {"names": ", ".join(known[:3]), "n": len(known) - 3},
                )
            return render(words, key, {"name": name[:60], "like": told})

        return said

    def _refuse(self, values: Mapping[str, Value], number: int | None = None) -> None:
        """Raise OptionError where these values, those of a round if `number` is given, are no game."""
        for constraint in self.constraints:
            if constraint.kind == "refuse" and constraint.holds(values):
                raise self._refused(constraint, number)

    def _refused(self, constraint: Constraint, number: int | None) -> OptionError:
        def in_round(words: Words, text: str) -> str:
            return text if number is None else render(words, "house.in_round", {"n": number, "words": text})

        def reason(words: Words) -> str:
            return in_round(words, self.said(constraint, words))

        def whole(words: Words) -> str:
            options = words["house.and"].join(constraint.options)
            text = render(words, "house.options", {"options": options, "words": self.said(constraint, words)})
            return in_round(words, text)

        return OptionError(
            constraint.options[0], whole, constraint.code, options=constraint.options, reason=reason
        )  # fmt: skip

    def said(self, constraint: Constraint, words: Words) -> str:
        """What the constraint says in the language of the catalogue."""
        return words.get(self._keys[constraint.words], constraint.words)

    def words(self) -> dict[str, str]:
        """The English words of options, constraints and presets by key: other languages have theirs under the same."""
        found = dict(pair for option in self.options.values() for pair in option.words())
        found.update((key, text) for text, key in self._keys.items())
        for preset in self.presets.values():
            found[f"preset.{preset.name}"] = preset.title
            found[f"preset.{preset.name}.sentence"] = preset.sentence
        return found

    def _read_rounds(self, option: Option, value: Value) -> Rounds:
        """The options of each round, read one by one; the rounds and their options in order."""
        found = []
        for number, changes in sorted(value):  # type: ignore[arg-type]
            read = {name: self._option(name).read(given) for name, given in changes}
            for name in read:
                if name in self._fixed or self.options[name].kind == "rounds":
                    raise OptionError.of(option.name, "house.round_fixed", option=option.name, name=name)
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

    def conflicts(self, rules: R, words: Words = COMMON["en"]) -> tuple[Conflict, ...]:
        """The constraints that bite on these rules, those of class `refuse` aside: such rules cannot be made."""
        return tuple(self._conflicts(self.values(rules), words))

    def _conflicts(self, values: Mapping[str, Value], words: Words) -> Iterator[Conflict]:
        for constraint in self.constraints:
            if constraint.holds(values):
                yield Conflict(constraint.kind, constraint.options, self.said(constraint, words), constraint.code)

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
                raise OptionError.of(key, "house.no_pair", text=repr(word[:60]))
            if key in differences:
                raise OptionError.of(key, "house.twice", name=key)
            differences[key] = value
        return self.make(differences, preset.rules)

    def preset(self, name: str) -> Preset[R]:
        """The preset `acc` or `acc@1`. Raises OptionError."""
        plain, sign, version = name.partition("@")
        found = self.presets.get(plain)
        if found is None or (sign and version != str(found.version)):
            if found is not None:
                has = {"plain": plain, "version": found.version}
                raise OptionError.of("preset", "house.preset_version", name=name[:60], **has)
            raise OptionError("preset", self._no_such("house.no_preset", name, self.presets))
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
        for conflict in self._conflicts(values, words):
            notes.setdefault(conflict.options[0], conflict.words)
        idle = {c.options[0] for c in self.constraints if holds(c.idle, values)}
        warned = {c.options[0] for c in self.constraints if c.kind == "warn" and c.holds(values)}
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

    def schema(self, words: Words = COMMON["en"]) -> dict[str, Any]:
        """Options, constraints and presets as JSON, in the language of a catalogue: what an editor of rules needs."""
        return {
            "options": [option.schema(words) for option in self.options.values()],
            "constraints": [
                {
                    "kind": c.kind,
                    "options": list(c.options),
                    "when": {k: [to_json(i) for i in v] for k, v in c.when.items()},
                    "test": to_json(c.test),
                    "words": self.said(c, words),
                }
                for c in self.constraints
            ],
            "presets": [
                {
                    "name": p.name,
                    "version": p.version,
                    "title": words.get(f"preset.{p.name}", p.title),
                    "sentence": words.get(f"preset.{p.name}.sentence", p.sentence),
                    "values": self.plain(p.rules),
                }
                for p in self.presets.values()
            ],
        }
