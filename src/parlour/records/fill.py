"""Cards for a view: what may stand where a view shows none, from what comes to light later, the rest at will.

Cards that a seat lays later were dealt to it; cards that come into sight in a zone of nobody (the crib) were put there
unseen; the others are any cards that are named nowhere. A card that the engine refuses later is not taken again there.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from parlour.cards import Card, parse_cards
from parlour.engine import SEAT_NAMES, Action, Actor, AnyGame, Seat, Viewer
from parlour.records.cards import cards_in, hidden_count, mask
from parlour.records.model import Check, Line

__all__ = ["Filler", "Plan", "Slot", "shown_cards"]

_SAMPLES: Final = 40
"""Truths tried to see whether an act rests on cards that were never seen."""

_TRIES: Final = 40
"""Other orders of the cards that are named nowhere, tried where the first ones lead to a deal that went another way."""


@dataclass
class Slot:
    """An unseen card of a line of the dealer: whose it is, whether its owner puts it away unseen."""

    line: int
    owner: str
    is_out: bool
    known: Card | None = None
    banned: set[Card] = field(default_factory=set)


class Filler:
    """Finds cards for the unseen ones of one deal."""

    def __init__(self, lines: Sequence[Line], pack: Sequence[Card], viewer: Viewer) -> None:
        self.viewer = viewer
        checks = [claim for line in lines for claim in line.claims if isinstance(claim, Check)]
        own: dict[str, list[Card]] = {}
        out: Counter[str] = Counter()
        named: Counter[Card] = Counter()
        for line in lines:
            if line.actor == "d":
                named.update(cards_in(line.words))
            elif line.actor != "t":
                own.setdefault(line.actor, []).extend(cards_in(line.words))
                out[line.actor] += hidden_count(line.words)
        shared: list[Card] = []
        for check in checks:
            owner = check.key.rpartition(":")[2]
            is_of_seat = owner != check.key and owner in SEAT_NAMES
            (own.setdefault(owner, []) if is_of_seat else shared).extend(shown_cards(check.value))
        taken = Counter(dict.fromkeys((c for cards in own.values() for c in cards), 1)) + named
        shared = [c for c in dict.fromkeys(shared) if c not in taken]
        self.slots: list[Slot] = []
        for line in lines:
            if line.actor == "d" and hidden_count(line.words):
                self._add_slots(line, own, out, shared)
        taken.update(shared)
        self.free = [c for c in pack if c not in taken]
        self.tries_count = 0

    def _add_slots(self, line: Line, own: Mapping[str, list[Card]], out: Mapping[str, int], shared: list[Card]) -> None:
        count = hidden_count(line.words)
        owner = next((word for word in line.words.split()[1:] if word in SEAT_NAMES), "")
        laid = list(dict.fromkeys(own.get(owner, ())))[:count] if owner else []
        out_count = min(out.get(owner, 0), count - len(laid)) if owner else count
        slots = [Slot(line.number, owner, is_out=False, known=c) for c in laid]
        for index in range(count - len(laid)):
            is_out = index < out_count
            known = shared.pop(0) if is_out and shared else None
            slots.append(Slot(line.number, owner, is_out=is_out, known=known))
        self.slots += slots

    def plan(self) -> Plan:
        """Cards for every slot: the most restricted first; those that are put away from the low end."""
        free = list(self.free)
        chosen: dict[int, Card] = {}
        for index in sorted(range(len(self.slots)), key=lambda i: -len(self.slots[i].banned)):
            slot = self.slots[index]
            if slot.known is not None:
                chosen[index] = slot.known
                continue
            order = free if slot.is_out else free[::-1]
            found = next((c for c in order if c not in slot.banned), None)
            if found is not None:
                free.remove(found)
                chosen[index] = found
        return Plan(self.viewer, self.slots, chosen)

    def ban(self, cards: Collection[Card]) -> bool:
        """Never again these cards where the last plan put them; False if that helps nothing."""
        last = self.plan()
        is_new = False
        for index, slot in enumerate(self.slots):
            c = last.chosen.get(index)
            if slot.known is None and c is not None and c in cards:
                slot.banned.add(c)
                is_new = True
        return is_new and len(self.plan().chosen) == len(self.slots)

    def shuffle(self) -> bool:
        """Other cards for those that are named nowhere; False if there are none or enough was tried.

        What is still held decides who can lay a card, and so whose turn it is, without a refusal that names it.
        """
        self.tries_count += 1
        random.Random(self.tries_count).shuffle(self.free)
        return self.tries_count <= _TRIES and any(slot.known is None for slot in self.slots)


def shown_cards(text: str) -> tuple[Card, ...]:
    """The cards of a check; none where it holds none."""
    try:
        return parse_cards(text)
    except ValueError:
        return ()


class Plan:
    """One way to fill the unseen cards of a deal."""

    def __init__(self, viewer: Viewer, slots: Sequence[Slot], chosen: Mapping[int, Card]) -> None:
        self.viewer = viewer
        self.slots = slots
        self.chosen = chosen
        self.unseen = {c for i, c in chosen.items() if slots[i].known is None}
        """Cards that never come to light."""

    @property
    def unjudged(self) -> list[tuple[int, str]]:
        """The lines with cards that never come to light."""
        counts = Counter(self.slots[i].line for i, c in self.chosen.items() if c in self.unseen)
        return [
            (line, f"{n} of its cards {'is' if n == 1 else 'are'} never seen") for line, n in sorted(counts.items())
        ]

    def is_taken(self, card: Card) -> bool:
        """Whether this card stands for one that is never seen."""
        return card in self.unseen

    def action(self, game: AnyGame, state: Any, actor: Actor, line: Line) -> Action | None:
        """An act of the game that reads like the line; None if there is none."""
        if isinstance(actor, Seat):
            return self._act(game, state, actor, line)
        owed = game.chance(state)
        cards = [*cards_in(line.words)]
        cards += [c for i, c in self.chosen.items() if self.slots[i].line == line.number]
        if owed is None or len(cards) != owed.count:
            return None
        action = game.dealt(owed, tuple(cards))
        shown = mask(game.format(action), cards_in(line.words))
        is_alike = (cards_in(shown), hidden_count(shown)) == (cards_in(line.words), hidden_count(line.words))
        is_alike = is_alike and shown.split()[:-1] == line.words.split()[:-1]
        return action if is_alike else None

    def _act(self, game: AnyGame, state: Any, seat: Seat, line: Line) -> Action | None:
        """The first legal act that puts away no card which its owner lays later."""
        away = {c for i, c in self.chosen.items() if self.slots[i].is_out and self.slots[i].owner == str(seat)}
        for action in game.legal(game.view(state, seat)):
            text = game.format(action)
            if mask(text, cards_in(line.words)) == line.words and set(cards_in(text)) <= away | set(
                cards_in(line.words)
            ):
                return action
        return None

    def rests_on_unseen(self, game: AnyGame, state: Any, seat: Seat, action: Action) -> bool:
        """Whether this act would be refused under another truth that the viewer cannot tell from this one."""
        zones = game.wire(game.view(state, seat))["zones"]
        held = {name for zone in zones.values() for name in zone["cards"]}
        if not any(c.text in held for c in self.unseen):
            return False
        seen = game.view(state, self.viewer)
        rng = random.Random(0)
        return any(game.check(game.sample(seen, rng), seat, action) is not None for _ in range(_SAMPLES))
