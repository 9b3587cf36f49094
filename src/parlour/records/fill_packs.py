"""Cards for a view of a game with several packs, where a face comes up many times.

Cards that a seat lays, discards or shows were dealt to it, unless they came to it face up before: they are given to
the first of its unseen cards that could hold them, those of a pile not lifted last. The others are left-over cards.

A pile may be lifted while cards are held (a first book unlocks the foot). What a seat shows of its hand in an act of
its own came with the pile that this act lifted, the next one; where that does not fit, an earlier pile was lifted
without a sign, and another one is tried. So it is with cards laid in the act that takes a pile: held, or of the pile.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from parlour.cards import Card
from parlour.engine import SEAT_NAMES, Viewer
from parlour.records.cards import cards_in, hidden_count
from parlour.records.fill import Plan, Slot, shown_cards
from parlour.records.model import Check, Line

__all__ = ["PacksFiller"]

_SHOWN_ONLY: Final = ("lot ", "cut ")
"""Cards that are shown and go back."""
_TRIES: Final = 30
"""Ways to fill unseen cards that are tried."""


def _pile_number(zone: str) -> int:
    """The number in `foot2`; 1 where there is none, as in `foot` and in words that the game does not know."""
    digits = zone[4:]
    return int(digits) if digits.isdigit() and len(digits) < 3 else 1


class _Owner:
    """What is known of the cards of one seat, line by line."""

    def __init__(self) -> None:
        self.known: Counter[Card] = Counter()
        """Cards that it holds and that everybody, or the viewer, has seen."""
        self.slots: list[Slot] = []
        """Its unseen cards in play without a face yet."""
        self.feet: dict[int, list[Slot]] = {}
        """The same for the piles not lifted when they were dealt, by the number in their zone: the highest is next."""
        self.bottoms: dict[int, Counter[Card]] = {}
        """Cards of those piles that were named when they were dealt."""

    def need(self, cards: Sequence[Card]) -> None:
        """These cards leave the seat, or are shown: known ones, else unseen ones that have been one of them."""
        for c in cards:
            if self.known[c]:
                self.known[c] -= 1
            elif self.slots:
                self.slots.pop(0).known = c
            else:
                self.lifted(c)

    def lifted(self, c: Card) -> None:
        """This card was in the next pile."""
        for number in sorted(self.feet, reverse=True):
            if self.feet[number]:
                self.feet[number].pop(0).known = c
                return

    def lift(self, cards: Sequence[Card], rng: random.Random | None) -> None:
        """These cards, shown in an act of the seat, came with the pile that it lifts: the next one, or (on a further
        try) any.
        """
        numbers = sorted(number for number, slots in self.feet.items() if slots)
        if not numbers:
            self.need(cards)
            return
        at = len(numbers) - 1 if rng is None else rng.randrange(len(numbers))
        for number in numbers[:at:-1]:
            self.slots += self.feet.pop(number)
        lifted = self.feet.pop(numbers[at])
        for slot, c in zip(lifted, cards, strict=False):
            slot.known = c
        self.slots += lifted[len(cards) :]

    def choose(self, packet: int) -> None:
        """One of the packets, counted from 1, is in play; those before it move up behind it."""
        chosen = len(self.feet) - packet + 1
        self.slots += self.feet.pop(chosen, [])
        self.bottoms.pop(chosen, None)
        self.feet = {number - (number > chosen): slots for number, slots in self.feet.items()}
        self.bottoms = {number - (number > chosen): cards for number, cards in self.bottoms.items()}


class PacksFiller:
    """Finds cards for the unseen ones of one deal of a game with several packs."""

    def __init__(self, lines: Sequence[Line], pack: Sequence[Card], viewer: Viewer) -> None:
        self.viewer = viewer
        self.lines = lines
        self.pack = pack
        self.tries_count = 0
        self._rng: random.Random | None = None
        self._fill()

    def _fill(self) -> None:
        self.slots: list[Slot] = []
        owners = {name: _Owner() for name in SEAT_NAMES}
        shown: Counter[Card] = Counter()
        self.laid: Counter[Card] = Counter()
        for line in self.lines:
            if line.actor == "d":
                if line.words.startswith(_SHOWN_ONLY):
                    continue
                shown.update(cards_in(line.words))
                self._deal(line, owners)
            taken: Counter[Card] = Counter()
            if line.actor in owners:
                owner = owners[line.actor]
                for claim in line.claims:
                    if isinstance(claim, Check) and claim.key not in ("stock", "box") and ":" not in claim.key:
                        taken.update(shown_cards(claim.value))
                self.laid.update(cards_in(line.words))
                if self._are_taken_first():
                    owner.known.update(taken)
                    owner.need(cards_in(line.words))
                else:
                    owner.need(cards_in(line.words))
                    owner.known.update(taken)
            checks = [claim for claim in line.claims if isinstance(claim, Check)]
            piles = {claim.key.partition(":")[2] for claim in checks if claim.key.startswith("foot")}
            for claim in checks:
                zone, _, name = claim.key.partition(":")
                if name in owners:
                    is_own = zone == "hand" and name == line.actor and name not in piles
                    is_lifting = is_own and bool(Counter(shown_cards(claim.value)) - taken)
                    self._show(owners[name], zone, shown_cards(claim.value), is_lifting=is_lifting)
            verb, _, rest = line.words.partition(" ")
            if verb == "choose" and rest.isdigit() and len(rest) < 3 and line.actor in owners:
                owners[line.actor].choose(int(rest))
        left = Counter(self.pack) - shown - Counter(slot.known for slot in self.slots if slot.known is not None)
        self.free = sorted(left.elements(), key=lambda c: (not self.laid[c], c.index))

    def _are_taken_first(self) -> bool:
        """Whether an act that takes a pile lays cards of it before those held: a house may ask for either."""
        if self.tries_count < 2:
            return not self.tries_count
        return self._rng is not None and self._rng.random() < 0.5

    def _deal(self, line: Line, owners: dict[str, _Owner]) -> None:
        name = next((word for word in line.words.split()[1:] if word in SEAT_NAMES), "")
        verb = line.words.partition(" ")[0]
        slots = [Slot(line.number, name, is_out=False) for _ in range(hidden_count(line.words))]
        self.slots += slots
        if name:
            owner = owners[name]
            if verb.startswith("foot"):
                owner.feet[_pile_number(verb)] = slots
                owner.bottoms[_pile_number(verb)] = Counter(cards_in(line.words))
                return
            owner.slots += slots
            if name == str(self.viewer):  # what is named of another seat's cards has left its hand at once
                owner.known.update(cards_in(line.words))

    def _show(self, owner: _Owner, zone: str, cards: Sequence[Card], *, is_lifting: bool) -> None:
        if zone.startswith("foot"):
            number = _pile_number(zone)
            slots = owner.feet.get(number, [])
            named = owner.bottoms.pop(number, Counter())
            for c in cards:
                if named[c]:
                    named[c] -= 1
                elif slots:
                    slots.pop(0).known = c
            owner.known.update(cards)
        elif is_lifting:
            owner.lift(cards, self._rng)
        else:
            owner.need(cards)

    def plan(self) -> Plan:
        """Cards for every slot: those that came to light, then what is left, ordinary cards first."""
        free = iter(self.free)
        chosen = {i: slot.known or next(free, None) for i, slot in enumerate(self.slots)}
        return Plan(self.viewer, self.slots, {i: c for i, c in chosen.items() if c is not None})

    def ban(self, _cards: Collection[Card]) -> bool:
        """What comes to light is not chosen, so there is nothing to keep away."""
        return False

    def shuffle(self) -> bool:
        """Other cards for those that are named nowhere; False if there are none or enough was tried."""
        self.tries_count += 1
        rng = random.Random(self.tries_count)
        self._rng = rng if self.tries_count > 1 else None
        self._fill()
        rng.shuffle(self.free)
        self.free.sort(key=lambda c: not self.laid[c])
        return self.tries_count <= _TRIES and any(slot.known is None for slot in self.slots)
