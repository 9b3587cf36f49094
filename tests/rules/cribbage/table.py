"""A table at which the rule tests play, line by line, in the words of a record."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from parlour.cards import PACK, Card, card
from parlour.engine import DEALER, PUBLIC, SEAT_NAMES, Actor, Illegal, Payload, Seat, redact
from parlour.games.cribbage import GAME, State
from parlour.games.cribbage.state import Phase

Pegs = list[tuple[str, int, str]]
"""What was pegged: (side, holes, why)."""


def actor_of(letter: str) -> Actor:
    return DEALER if letter == "d" else Seat(SEAT_NAMES.index(letter))


def ranks(text: str) -> list[Card]:
    """Cards of these ranks, `5 5 T`, each rank's suits in turn: for rules in which suits do not matter."""
    seen: dict[str, int] = {}
    found = []
    for rank in text.split():
        found.append(card(rank + "CDHS"[seen.get(rank, 0)]))
        seen[rank] = seen.get(rank, 0) + 1
    return found


@dataclass
class Table:
    state: State
    events: list[Payload] = field(default_factory=list)
    """What everybody saw of the last line."""

    @classmethod
    def at(cls, position: str) -> Table:
        return cls(GAME.from_position(position))

    @classmethod
    def new(cls, rules: str = "acc", dealer: str | None = "A") -> Table:
        seat = None if dealer is None else Seat(SEAT_NAMES.index(dealer))
        return cls(GAME.initial(GAME.options.parse(rules), seat))

    def do(self, *lines: str) -> Pegs:
        """Act on each line, `A play 5H`; what the lines pegged."""
        pegs: Pegs = []
        for line in lines:
            letter, words = line.split(" ", 1)
            step = GAME.apply(self.state, actor_of(letter), GAME.parse(words))
            self.state = step.state
            self.events = [redact(event, PUBLIC) for event in step.events]
            pegs += [(e["side"], e["pegged"], e["why"]) for e in self.events if e["kind"] == "points"]
        return pegs

    def refusal(self, line: str) -> Illegal:
        """How the line is refused; nothing may change by asking, and `apply` must refuse it too."""
        letter, words = line.split(" ", 1)
        before = self.state
        illegal = GAME.check(self.state, actor_of(letter), GAME.parse(words))
        assert illegal is not None, f"{line} is legal"
        assert self.state == before
        return illegal

    def is_legal(self, line: str) -> bool:
        letter, words = line.split(" ", 1)
        return GAME.check(self.state, actor_of(letter), GAME.parse(words)) is None

    def must(self) -> str:
        return "".join(str(a) for a in GAME.pending(self.state).must)

    def may(self) -> str:
        return "".join(str(a) for a in GAME.pending(self.state).may)

    @property
    def scores(self) -> dict[str, int]:
        points: dict[str, int] = GAME.wire(GAME.view(self.state, PUBLIC))["points"]
        return points

    def facts(self) -> Payload:
        found: Payload = GAME.wire(GAME.view(self.state, PUBLIC))["facts"]
        return found

    def automatic(self) -> Pegs:
        """All that the table does by itself now: goes, and hands counted."""
        pegs: Pegs = []
        while (found := GAME.automatic(self.state)) is not None:
            seat, action = found
            pegs += self.do(f"{seat} {GAME.format(action)}")
        return pegs

    def lay(self, cards: str) -> Pegs:
        """Lay cards in this order, each by whoever's turn it is; goes are said by the table. What was pegged."""
        pegs: Pegs = []
        for text in cards.split():
            while self.state.phase is Phase.PLAY and (found := GAME.automatic(self.state)) is not None:
                pegs += self.do(f"{found[0]} {GAME.format(found[1])}")
            pegs += self.do(f"{self.must()} play {text}")
        while self.state.phase is Phase.PLAY and (found := GAME.automatic(self.state)) is not None:
            pegs += self.do(f"{found[0]} {GAME.format(found[1])}")
        return pegs

    def play_deal(self, rng: random.Random) -> list[Payload]:
        """Deal cards at random and play at random to the end of the deal or game; every public event."""
        deal, game = self.state.deal, self.state.game
        seen: list[Payload] = []
        left = list(PACK)
        rng.shuffle(left)
        while self.state.deal == deal and self.state.game == game and GAME.outcome(self.state) is None:
            owed = GAME.chance(self.state)
            if owed is not None:
                taken = tuple(left.pop() for _ in range(owed.count))
                line = f"d {GAME.format(GAME.dealt(owed, taken))}"
            else:
                seat = rng.choice(GAME.pending(self.state).must)
                assert isinstance(seat, Seat)
                line = f"{seat} {GAME.format(rng.choice(list(GAME.legal(GAME.view(self.state, seat)))))}"
            self.do(line)
            seen += self.events
        return seen
