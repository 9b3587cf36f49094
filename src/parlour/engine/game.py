"""The contract of a game: what `GAME` in `parlour.games.<name>` offers to records, bots, server and command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from parlour.cards import Card
from parlour.engine.errors import Illegal
from parlour.engine.events import Event, Note, Wire
from parlour.engine.interview import Question
from parlour.engine.options import OptionTable
from parlour.engine.seats import Actor, Seat, Viewer

__all__ = ["Action", "AnyGame", "Game", "Outcome", "Owed", "Pending", "Random", "Step"]

S = TypeVar("S")
T = TypeVar("T", covariant=True)
V = TypeVar("V")
R = TypeVar("R")


class Action:
    """Base of every action of every game: a frozen record of what an actor does."""

    __slots__ = ()


class Random(Protocol):
    """The part of `random.Random` that `sample` needs; the engine itself owns no randomness."""

    def shuffle(self, x: list[Any], /) -> None:
        """Put `x` in random order."""


class ReadsPosition(Protocol[T]):
    """How a game reads a position."""

    def __call__(self, text: str, draw: Sequence[Card] | None = None, /) -> T:
        """The state of the line, what it leaves open drawn in this order."""


class Pending(NamedTuple):
    """Who must act before the game goes on, and who may."""

    must: tuple[Actor, ...]
    may: tuple[Seat, ...] = ()


class Owed(NamedTuple):
    """What the dealer of cards owes next.

    `shuffle` numbers the packs shuffled since the state was made (from 0: the pack cut for the deal, each deal, ...);
    `offset` cards of that pack have been given already; `count` are due now, for `zone` (of `seat`, if one is named).
    A shuffle that covers only some of the cards (one buried in the stock, discards shuffled anew, a pack added) names
    them in `within`, in the one order; None is the whole pack of `Game.pack`.
    """

    shuffle: int
    offset: int
    count: int  # type: ignore[assignment]  # hides tuple.count, of no use here
    zone: str
    seat: Seat | None = None
    within: tuple[Card, ...] | None = None


class Step(Generic[S]):
    """A new state and the events that lead to it.

    The events are written from the notes when they are first read: a simulation never pays for them.
    """

    __slots__ = ("_events", "_notes", "state")

    def __init__(self, state: S, notes: Sequence[Note]) -> None:
        self.state: Final = state
        self._notes = notes
        self._events: tuple[Event, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order."""
        if self._notes:
            self._events = tuple([event for note in self._notes if (event := note()) is not None])
            self._notes = ()
        return self._events


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: who won, why it ended, the points of each side by name (`A`, `AC`)."""

    winners: tuple[Seat, ...]
    termination: str
    scores: Mapping[str, int]


def _never_overdue(state: Any, seat: Seat) -> Action | None:
    return None


def _weighs_nothing(view: Any, action: Action) -> Mapping[str, Any] | None:
    return None


@dataclass(frozen=True)
class Game(Generic[S, V, R]):
    """One game. Every member is a pure function; states, views, rules and actions are immutable."""

    name: str
    title: str
    options: OptionTable[R]
    pack: Callable[[R], tuple[Card, ...]]
    """The cards that the dealer shuffles."""
    seats: Callable[[R], tuple[Seat, ...]]
    sides: Callable[[R], tuple[tuple[Seat, ...], ...]]
    """The partnerships; a seat that plays alone is a side of one."""
    initial: Callable[[R, Seat | None], S]
    """A match before its first card; the dealer of the first deal is given or (None) found as the rules say."""
    from_position: ReadsPosition[S]
    """A state in the middle of a deal from one line of `key=value`. Raises PositionFault.

    Cards that the line leaves open come from `draw`, a shuffled pack; without it they are always the same ones.
    """
    position: Callable[[S | V], str]
    """The line of a state; of a view, with what it does not show left open. Without the rules."""
    tidy_position: Callable[[str], str]
    """The line with every key in order, rules first, what it leaves open written `??`. Raises PositionFault."""
    rules: Callable[[S], R]
    pending: Callable[[S], Pending]
    chance: Callable[[S], Owed | None]
    """What the dealer owes; None where the dealer has nothing to do."""
    dealt: Callable[[Owed, tuple[Card, ...]], Action]
    """The dealer's action that gives these cards."""
    check: Callable[[S, Actor, Action], Illegal | None]
    """The only judge of legality; None means legal."""
    legal: Callable[[V], Iterator[Action]]
    """The legal actions of the seat that looks, from its view alone, in a fixed order."""
    automatic: Callable[[S], tuple[Seat, Action] | None]
    """An act that a seat owes and that leaves no choice (go, the counted show), for a table to make."""
    apply: Callable[[S, Actor, Action], Step[S]]
    """The step of a legal action. Raises IllegalAction where `check` refuses."""
    view: Callable[[S, Viewer], V]
    wire: Callable[[V], Wire]
    sample: Callable[[V, Random], S]
    """A state that this seat cannot tell from the truth: `view(sample(v)) == v`."""
    outcome: Callable[[S], Outcome | None]
    """The result of the match; None while it goes on."""
    next_dealer: Callable[[S], Seat | None]
    """Who deals first in a new match after this one (None: cut)."""
    deal_header: Callable[[S], tuple[int, int, Mapping[str, str]]]
    """(game number, deal number, facts) of the deal that begins or goes on, for records."""
    parse: Callable[[str], Action]
    """An action from its words. Raises NotNotation."""
    format: Callable[[Action], str]
    position_words: Mapping[str, Mapping[str, str]]
    """What is wrong with a line that is no position: language, then code."""
    words: Mapping[str, str]
    """The English catalogue: refusals, events, cadence, rule sheet; it begins with `COMMON["en"]`."""
    lists_all: bool = True
    """Whether `legal` lists every legal action, or (False) a documented set from which all can be played on."""
    overdue: Callable[[S, Seat], Action | None] = _never_overdue
    """What a table says for a seat that lets its time run out; None where it waits for the seat.

    It rests on what everybody knows, so that a time limit tells nobody anything.
    """
    window_seconds: float = 10.0
    """How long such an answer may take, unless a server says otherwise."""
    weigh: Callable[[V, Action], Mapping[str, Any] | None] = _weighs_nothing
    """What an act of the seat that looks would be worth, legal or not, from its view alone, as JSON; None: nothing."""
    interview: tuple[Question, ...] = ()
    """Questions about how a house plays, which find its nearest preset; none must be answered."""
    languages: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The catalogues of other languages, by language: the keys of `words`, and those of `options.words()`."""

    def words_in(self, language: str) -> Mapping[str, str]:
        """The catalogue of a language; the English one where there is none."""
        return self.languages.get(language, self.words)


AnyGame = Game[Any, Any, Any]
