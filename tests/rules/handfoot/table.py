"""A table in the middle of a round, from a position, and its play in words, cards coming from a stock that is known."""

from __future__ import annotations

from parlour.cards import Card, format_cards, parse_cards
from parlour.engine import DEALER, Event, Illegal, Seat
from parlour.games.handfoot import GAME, Rules, State
from parlour.games.handfoot.rules import OPTIONS

BOOKS = "K=KCKDKHKSKCKDKH Q=QCQDQHQSQCQDQH J=JCJDJHJSJC2DJK T=TCTDTHTSTC2DJK W=JKJKJK2C2D2H2S"
"""Two clean books, two dirty and a wild one: the common contract of pairs."""


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def rules(text: str = "bga") -> Rules:
    return OPTIONS.parse(text)


def at(position: str) -> State:
    return GAME.from_position(position)


class Table:
    """A state, the stock top first, and all that happened."""

    def __init__(self, state: State | str, stock: str = "") -> None:
        self.state = at(state) if isinstance(state, str) else state
        self.stock: list[Card] = list(cards(stock))
        self.events: list[Event] = []

    def do(self, *acts: str) -> Table:
        """Acts, `draw` of the seat on turn or `C: yes` of another; the dealer pays what is owed after each."""
        for text in acts:
            seat, _, words = text.rpartition(": ")
            actor = Seat("ABCDEFGHIJKL".index(seat)) if seat else self.state.turn
            self._step(actor, words)
            self.pay()
        return self

    def pay(self) -> Table:
        """The dealer pays as long as something is owed in this round and the known stock holds cards."""
        while (due := GAME.chance(self.state)) is not None and len(self.stock) >= due.count:
            if self.state.is_open and self.state.results:
                break
            given = tuple(self.stock[: due.count])
            del self.stock[: due.count]
            step = GAME.apply(self.state, DEALER, GAME.dealt(due, given))
            self.state = step.state
            self.events += step.events
        return self

    def _step(self, actor: Seat, words: str) -> None:
        step = GAME.apply(self.state, actor, GAME.parse(words))
        self.state = step.state
        self.events += step.events

    def hand(self, seat: str = "A") -> str:
        return format_cards(self.state.hands["ABCDEFGHIJKL".index(seat)])

    def said(self) -> list[str]:
        return [event.public["what"] for event in self.events if event.public["kind"] == "say"]

    def score(self, side: int = 0) -> dict[str, int]:
        """The parts of the last round's score of a side."""
        return self.state.results[-1].scores[side]._asdict()


def refusal(state: State | Table | str, text: str) -> Illegal | None:
    """Why the act is refused: `draw` for the seat on turn, `C: draw` for another."""
    if isinstance(state, str):
        state = at(state)
    if isinstance(state, Table):
        state = state.state
    seat, _, words = text.rpartition(": ")
    actor = Seat("ABCDEFGHIJKL".index(seat)) if seat else state.turn
    return GAME.check(state, actor, GAME.parse(words))


def code(state: State | Table | str, text: str) -> str | None:
    """The code of the refusal, None for a legal act."""
    found = refusal(state, text)
    return None if found is None else found.code


def codes(state: State | Table | str, *acts: str) -> list[str | None]:
    return [code(state, text) for text in acts]
