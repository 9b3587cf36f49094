"""One match under way: the state, its numbered events, who may still answer what they saw.

A `Turn` works on a copy and is taken over only when it is on disk, so that memory never runs ahead of the log.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import Any, Final, Literal, NamedTuple

from parlour.cards import Card
from parlour.engine import (
    DEALER,
    Action,
    Actor,
    AnyGame,
    Dealer,
    Event,
    Illegal,
    NotNotation,
    Outcome,
    Seat,
)
from parlour.engine.errors import Ambiguous

__all__ = ["TABLE", "Answer", "Asking", "Ended", "LogRow", "Match", "Past", "Turn", "actor_of", "standing"]

Packer = Callable[[int], tuple[Card, ...]]

KEPT_EVENTS: Final = 300
"""Events kept in memory: a page that missed more gets a view."""

TABLE: Final = "t"
"""Who writes the rows of the log that are no acts of the game: the asking for a take-back, and what is taken back."""

_KEPT_ACTS: Final = 100
_MARKED_ROWS: Final = 40
"""Rows at the end of a replay for which it is worth knowing whose decision began when."""

_SETTLE_LIMIT: Final = 10_000


class LogRow(NamedTuple):
    """One line of the log: an actor and what it said. `answer_seq` is what the command was told."""

    n: int
    actor: str
    text: str
    commit: str | None = None
    """In matches without a proof, what the shuffle was committed to from which the row deals first."""
    command: str | None = None
    answer_seq: int | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """How a match ended that was not played to its end, the seat that it was about, who won, and the points by side."""

    how: str
    """`resigned`, `abandoned`, or `absent` where the seat was away for too long."""
    seat: Seat
    winners: tuple[Seat, ...]
    scores: Mapping[str, int]

    @property
    def outcome(self) -> Outcome:
        """The same as every match ends."""
        return Outcome(self.winners, self.how, self.scores)

    @property
    def said(self) -> str:
        """What the table says of it in a record."""
        return {"resigned": f"resign {self.seat}", "abandoned": "_abandoned"}.get(self.how, f"_absent {self.seat}")


class Answer(NamedTuple):
    """What a command is told: `illegal` is None where it was done."""

    seq: int
    illegal: Illegal | None = None
    is_stale: bool = False


class _Act(NamedTuple):
    """Something that a seat did: its words, the decision that they answered, and the last event of its command."""

    text: str
    decision: int
    answer_seq: int


class Decision(NamedTuple):
    """What a seat has before it: whether it must act, whether it may, and the moves that it may choose from."""

    must: bool = False
    may: bool = False
    legal: tuple[str, ...] = ()


_NOTHING: Final = Decision()


class Past(NamedTuple):
    """An act that stands: who did it, answering which decision, and what the table was before it.

    `is_chosen` where a person sent it; else the table, a computer player or a stand-in made it.
    """

    actor: Actor
    decision: int | None
    is_chosen: bool
    state: Any
    seq: int


@dataclass(frozen=True, slots=True)
class Asking:
    """The asking for a take-back of what a seat did at `decision`: who has agreed, or how it ended, and by whom."""

    seat: Seat | None = None
    decision: int = 0
    agreed: tuple[Seat, ...] = ()
    ended: Literal["taken", "refused", "moved"] | None = None
    by: Actor | None = None

    @property
    def is_open(self) -> bool:
        """Whether a seat waits for the others."""
        return self.seat is not None and self.ended is None


def _seat_of(name: str) -> Seat:
    return Seat(ord(name) - ord("A"))


def actor_of(name: str) -> Actor:
    """The actor of a log line."""
    return DEALER if name == str(DEALER) else _seat_of(name)


def standing(rows: Iterable[LogRow]) -> list[LogRow]:
    """The acts of a log that stand: without those that were taken back, and without what the table wrote of it."""
    found: list[LogRow] = []
    for row in rows:
        if row.actor != TABLE:
            found.append(row)
        elif row.text.startswith("undo "):
            del found[-int(row.text.split()[1]) :]
    return found


class Match:
    """A match from its first card, as the log tells it."""

    def __init__(
        self,
        game: AnyGame,
        rules: Any,
        number: int,
        first_dealer: Seat | None,
        packs: Packer,
        start: Any = None,
    ) -> None:
        """`packs` gives the n-th shuffled pack, always the same; `start` is the state of a position that the match
        begins with in place of a deal.
        """
        self.game = game
        self.rules = rules
        self.number = number
        self.first_dealer = first_dealer
        self.packs = packs
        self.initial = game.initial(rules, first_dealer) if start is None else start
        self.seats: tuple[Seat, ...] = game.seats(rules)
        self.commands: dict[tuple[Seat, str], tuple[str, Answer]] = {}
        self.ended: Ended | None = None
        """How it ended where it was not played to its end."""
        self._is_dealt = start is None
        self._begin()

    def _begin(self) -> None:
        self.state = self.initial
        self.n = 0
        self.seq = 0
        self.events: deque[tuple[int, Event]] = deque(maxlen=KEPT_EVENTS)
        self.decisions: dict[Seat, Decision] = dict.fromkeys(self.seats, _NOTHING)
        self.marks: dict[Seat, int] = dict.fromkeys(self.seats, 0)
        """The number of the event with which the present decision of a seat began: the id of that decision."""
        self.acts: dict[Seat, deque[_Act]] = {seat: deque(maxlen=_KEPT_ACTS) for seat in self.seats}
        self.past: list[Past] = []
        """The last acts that stand, as far back as one actor made them."""
        self.floor = 0
        """The number of the last take-back: nothing before it can be followed."""
        self.asking = Asking()
        self.taken: deque[tuple[Seat, int]] = deque(maxlen=_KEPT_ACTS)
        """Decisions whose acts were taken back."""
        if not self._is_dealt:
            turn = Turn(self)
            turn.mark()
            self.decisions = turn.decisions

    def load(self, rows: Iterable[LogRow]) -> None:
        """Replay the log. Raises IllegalAction or NotNotation if it is damaged."""
        rows = list(rows)
        if not self._replay(rows, len(rows) - _MARKED_ROWS):
            self._begin()
            self._replay(rows, 0)

    def _replay(self, rows: list[LogRow], first: int) -> bool:
        """Replay the log, marking decisions from row `first` on; whether every open one began there."""
        marked_from, is_marked = 0, first <= 0
        for at, row in enumerate(rows):
            turn = Turn(self, is_marking=at >= first)
            turn.follow(row)
            self._take(turn)
            if row.command is not None:
                self.commands[_seat_of(row.actor), row.command] = (row.text, Answer(row.answer_seq or turn.seq))
            if not is_marked:
                marked_from, is_marked = self.seq, turn.is_marked
        return first <= 0 or all(
            self.marks[seat] > marked_from for seat in self.seats if self.decision(seat) is not None
        )

    def follow(self, rows: Iterable[LogRow]) -> None:
        """Replay what another process wrote after what is known. Raises IllegalAction or NotNotation if damaged."""
        self._replay(list(rows), 0)

    @property
    def outcome(self) -> Outcome | None:
        """The result; None while the match goes on."""
        return self.game.outcome(self.state) if self.ended is None else self.ended.outcome

    def legal(self, seat: Seat) -> tuple[str, ...]:
        """The moves that this seat may choose from now, as text."""
        return () if self.ended else self.decisions[seat].legal

    def decision(self, seat: Seat) -> int | None:
        """The id of the decision that this seat has before it; None without one."""
        found = self.decisions[seat]
        return self.marks[seat] if (found.must or found.may) and self.ended is None else None

    def _read(self, text: str) -> Action | Illegal:
        try:
            return self.game.parse(text)
        except Ambiguous:
            return Illegal("", "ambiguous", {"text": text})
        except NotNotation:
            return Illegal("", "not_notation", {"text": text})

    def weigh(self, seat: Seat, text: str) -> tuple[Illegal | None, Mapping[str, Any] | None]:
        """Why a move of this seat would be refused, and what it would be worth; nothing is done.

        Nothing but the view of the seat is looked at: what is unseen is filled in at random, and the move judged there.
        """
        action = self._read(text)
        if isinstance(action, Illegal):
            return action, None
        seen = self.game.view(self.state, seat)
        state = self.game.sample(seen, SystemRandom())
        return self.game.check(state, seat, action), self.game.weigh(seen, action)

    def judge(self, seat: Seat, command: str, text: str, decision: int | None) -> Answer | Action:
        """What a command comes to: the answer it had before, a refusal, or an action to make."""
        known = self.commands.get((seat, command))
        action = self._read(text)
        written = text if isinstance(action, Illegal) else self.game.format(action)
        if known is not None:
            was, answer = known
            return answer if was == written else Answer(self.seq, Illegal("", "repeated_id"))
        if isinstance(action, Illegal):
            return self._refuse(seat, command, written, action)
        if self.ended is not None:
            return self._refuse(seat, command, written, Illegal("", "match_over"))
        if decision != self.decision(seat):
            for act in self.acts[seat]:
                if act.decision == decision and act.text == written:
                    answer = Answer(act.answer_seq)
                    self.commands[seat, command] = (written, answer)
                    return answer
            return self._refuse(seat, command, written, Illegal("", "stale"), is_stale=True)
        illegal = self.game.check(self.state, seat, action)
        return action if illegal is None else self._refuse(seat, command, written, illegal)

    def _refuse(self, seat: Seat, command: str, text: str, illegal: Illegal, *, is_stale: bool = False) -> Answer:
        answer = Answer(self.seq, illegal, is_stale)
        self.commands[seat, command] = (text, answer)
        if len(self.commands) > 4 * _KEPT_ACTS:
            self.commands.pop(next(iter(self.commands)))
        return answer

    def take(self, turn: Turn) -> None:
        """The turn is on disk: it is the truth now."""
        self._take(turn)
        for row in turn.rows:
            if row.command is not None:
                self.commands[_seat_of(row.actor), row.command] = (row.text, Answer(turn.seq))

    def _take(self, turn: Turn) -> None:
        self.state = turn.state
        self.n += len(turn.rows)
        if turn.taken and turn.asking.seat is not None:
            for _ in turn.taken:
                self.acts[turn.asking.seat].pop()
            while self.events and self.events[-1][0] > turn.taken[0].seq:
                self.events.pop()
            self.floor = turn.seq
            self.taken.append((turn.asking.seat, turn.asking.decision))
        self.past = turn.past
        self.asking = turn.asking
        self.events.extend(turn.events)
        self.decisions = turn.decisions
        self.marks = turn.marks
        for seat, text, decision in turn.acts:
            self.acts[seat].append(_Act(text, decision, turn.seq))
        self.seq = turn.seq


class Turn:
    """Everything that one command leads to: the act, what the dealer owes, what leaves no choice."""

    def __init__(self, match: Match, *, is_marking: bool = True) -> None:
        self.match = match
        self.is_marking = is_marking
        self.is_marked = False
        """Whether it was found out whose decision it is."""
        self.game = match.game
        self.state = match.state
        self.seq = match.seq
        self.events: list[tuple[int, Event]] = []
        self.rows: list[LogRow] = []
        self.decisions = dict(match.decisions)
        self.marks = dict(match.marks)
        self.acts: list[tuple[Seat, str, int]] = []
        self.past = list(match.past)
        self.taken: list[Past] = []
        """The acts that this turn takes back."""
        self.asking = match.asking

    def follow(self, row: LogRow) -> None:
        """Do what a row of the log says. Raises IllegalAction, NotNotation or ValueError."""
        if row.actor == TABLE:
            self.note(row.text)
        else:
            actor = actor_of(row.actor)
            if isinstance(actor, Seat) and actor not in self.match.seats:
                raise ValueError(f"row {row.n} is of {row.actor}, who has no seat")
            self.do(actor, self.game.parse(row.text), command=row.command)
            if self.is_marking and self.game.chance(self.state) is None and self.game.automatic(self.state) is None:
                self.mark()

    def do(self, actor: Actor, action: Action, *, command: str | None = None) -> None:
        """Apply one action. Raises IllegalAction."""
        decision = self.marks[actor] if isinstance(actor, Seat) else None
        if self.past and self.past[-1].actor != actor:
            self.past.clear()
        self.past.append(Past(actor, decision, command is not None, self.state, self.seq))
        if self.asking.is_open:
            self.asking = replace(self.asking, ended="moved", by=actor)
        step = self.game.apply(self.state, actor, action)
        self.state = step.state
        for event in step.events:
            self.seq += 1
            self.events.append((self.seq, event))
        text = self.game.format(action)
        self.rows.append(LogRow(self.match.n + len(self.rows) + 1, str(actor), text, command=command))
        if isinstance(actor, Seat):
            self.acts.append((actor, text, self.marks[actor]))
            self.marks[actor] = self.seq

    @property
    def outcome(self) -> Outcome | None:
        """The result that the turn leads to; None while the match goes on."""
        return self.game.outcome(self.state)

    def note(self, text: str) -> None:
        """Write a row of the table itself, in a turn without acts. Raises ValueError.

        `ask A 38` asks to take back what seat A did at decision 38, `agree C` and `refuse C` answer it, `undo 2` takes
        back the last two acts.
        """
        verb, said, *rest = text.split()
        if verb == "ask":
            self.asking = Asking(_seat_of(said), int(*rest))
        elif verb == "agree":
            self.asking = replace(self.asking, agreed=(*self.asking.agreed, _seat_of(said)))
        elif verb == "refuse":
            self.asking = replace(self.asking, ended="refused", by=_seat_of(said))
        elif verb == "undo":
            self._undo(int(said))
        else:
            raise ValueError(f"the table cannot {verb!r}")
        self.rows.append(LogRow(self.match.n + len(self.rows) + 1, TABLE, text))

    def _undo(self, count: int) -> None:
        seat = self.asking.seat
        if not 0 < count <= len(self.past) or seat is None or self.past[-1].actor != seat:
            raise ValueError(f"there are no {count} acts to take back")
        self.past, self.taken = self.past[:-count], self.past[-count:]
        self.state = self.taken[0].state
        self.seq += 1
        self.asking = replace(self.asking, ended="taken", by=self.asking.agreed[-1] if self.asking.agreed else None)
        self.marks[seat] = self.seq
        if self.is_marking:
            self.mark()

    def settle(self) -> None:
        """Let the dealer pay what is owed and the table make the acts that leave no choice."""
        dealer = Dealer(self.game, self.match.packs)
        for _ in range(_SETTLE_LIMIT):
            owed = self.game.chance(self.state)
            if owed is not None:
                self.do(DEALER, dealer.answer(owed))
                continue
            forced = self.game.automatic(self.state)
            if forced is None:
                self.mark()
                return
            self.do(*forced)
        raise RuntimeError("the table acts without end")

    def mark(self) -> None:
        """Find out whose decision it is now: at rest alone, since nobody is asked while the table itself goes on."""
        self.is_marked = True
        pending = self.game.pending(self.state)
        for seat in self.match.seats:
            must, may = seat in pending.must, seat in pending.may
            decision = _NOTHING
            if must or may:
                legal = self.game.legal(self.game.view(self.state, seat))
                decision = Decision(must, may, tuple(self.game.format(action) for action in legal))
            if decision != self.decisions[seat]:
                self.decisions[seat] = decision
                self.marks[seat] = self.seq
