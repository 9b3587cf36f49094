"""Records that begin in the middle of a deal: their header Position, and cards for what a view of it hides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.cards import UNSEEN, Card
from parlour.engine import AnyGame
from parlour.engine.position import (
    Hidden,
    PositionFault,
    format_hidden,
    position_line,
    position_values,
    read_hidden,
)
from parlour.records.fill import Plan
from parlour.records.model import Line, RecordError

__all__ = ["Begun"]


class Begun:
    """The position that a record begins with, as it stands in line `number`. Raises RecordError where it is none."""

    def __init__(self, game: AnyGame, rules: str, text: str, number: int, *, is_view: bool) -> None:
        self.game = game
        self.rules = rules
        self.number = number
        try:
            self.said = position_values(text)
            if "rules" in self.said:
                raise RecordError(number, "the rules of a position stand in the header Rules")
            whole = position_values(game.tidy_position(self._line(self.said)))
            self.state: Any = game.from_position(self._line(self.said))
        except PositionFault as wrong:
            raise RecordError(number, str(wrong), rung="rules", rule=wrong.rule) from None
        del whole["rules"]
        if position_line(whole) != text:
            raise RecordError(number, f"the canonical position is {position_line(whole)}", rung="text")
        if UNSEEN in text and not is_view:
            raise RecordError(number, "a whole record hides no card: its header View is missing")

    def _line(self, values: dict[str, str]) -> str:
        return position_line({"rules": self.rules, **values})

    def _zones(self) -> list[tuple[str, int, tuple[Hidden, ...]]]:
        """The zones that may hide cards: key, number of the pile, cards as they are said."""
        found = []
        for key, text in position_values(self.game.position(self.state)).items():
            name = key.partition(":")[0]
            if name not in ("hand", "foot", "thrown", "crib") or text == "none":
                continue
            whole = text.split(",")
            said = self.said[key].split(",") if key in self.said else [""] * len(whole)
            for at, (pile, known) in enumerate(zip(whole, said, strict=True)):
                cards = read_hidden(key, known)
                count = len(read_hidden(key, pile))
                found.append((key, len(whole) - at, cards or (None,) * count))
        return found

    def lines(self) -> list[Line]:
        """The position as the dealer would have dealt it, for whoever fills in what is hidden."""
        lines = []
        for key, left, cards in self._zones():
            name, _, owner = key.partition(":")
            verb = {"hand": f"deal {owner}", "foot": f"foot{left if left > 1 else ''} {owner}"}.get(name, "deal crib")
            lines.append(Line("d", f"{verb} {format_hidden(cards)}", number=self.number))
        return lines

    def filled(self, plan: Plan) -> tuple[Any, Plan]:
        """The state with the cards of a plan; the plan as it was done.

        Where the position does not allow cards that came to light nowhere (a seat has let a count go by), others are
        drawn for them, in the order of the plan.
        """
        zones = self._zones()
        slots = iter(range(len(plan.slots)))
        mine = [[next(slots) for c in cards if c is None] for _, _, cards in zones]
        named = self._values(zones, [[plan.chosen.get(i) for i in found] for found in mine])
        try:
            return self.game.from_position(self._line(named)), plan
        except PositionFault:
            known = self._values(zones, [[plan.slots[i].known for i in found] for found in mine])
        order = [c for found in mine for i in found if plan.slots[i].known is None and (c := plan.chosen.get(i))]
        rest = [c for c in self.game.pack(self.game.rules(self.state)) if c not in order]
        try:
            state = self.game.from_position(self._line(known), [*order, *rest])
        except PositionFault as wrong:
            raise RecordError(self.number, str(wrong), rung="rules", rule=wrong.rule) from None
        return state, Plan(plan.viewer, plan.slots, self._chosen(plan, state, known, zones, mine))

    def _values(
        self, zones: Sequence[tuple[str, int, tuple[Hidden, ...]]], given: Sequence[Sequence[Hidden]]
    ) -> dict[str, str]:
        """The position with these cards in place of those that it hides."""
        piles: dict[str, list[str]] = {}
        for (key, _, cards), found in zip(zones, given, strict=True):
            piles.setdefault(key, []).append(format_hidden([*(c for c in cards if c is not None), *found]))
        return {**self.said, **{key: ",".join(texts) for key, texts in piles.items()}}

    def _chosen(
        self,
        plan: Plan,
        state: Any,
        known: dict[str, str],
        zones: Sequence[tuple[str, int, tuple[Hidden, ...]]],
        mine: Sequence[Sequence[int]],
    ) -> dict[int, Card]:
        """Which card each slot has come to hold."""
        chosen = dict(plan.chosen)
        whole = position_values(self.game.position(state))
        for (key, left, _), found in zip(zones, mine, strict=True):
            at = -left
            pile, said = whole[key].split(",")[at], known[key].split(",")[at]
            drawn = _without(read_hidden(key, pile), read_hidden(key, said))
            for i in found:
                if plan.slots[i].known is None:
                    chosen[i] = drawn.pop(0)
        return chosen


def _without(cards: Sequence[Hidden], known: Sequence[Hidden]) -> list[Card]:
    """The cards that are not among those known, each face as often as it is left."""
    left = [c for c in cards if c is not None]
    for c in known:
        if c is not None:
            left.remove(c)
    return left
