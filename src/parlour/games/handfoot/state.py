"""The state of a game: frozen, without a random number, a clock or the order of the stock."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import NamedTuple, Protocol

from parlour.cards import Card, sort_cards
from parlour.engine import Seat, Side, quick_replace
from parlour.games.handfoot.melds import Meld
from parlour.games.handfoot.rules import Rules, round_pack, side_of, single_pack

__all__ = ["Phase", "RoundResult", "SideScore", "State", "Table", "stock_cards", "without"]


class Phase(StrEnum):
    """Where the round stands."""

    LOTS = "lots"
    CUT = "cut"
    DEAL = "deal"
    CHOOSE = "choose"
    UPCARD = "upcard"
    DRAW = "draw"
    DRAWING = "drawing"
    """The dealer owes the cards drawn."""
    REPLACING = "replacing"
    """The dealer owes replacements of red threes."""
    PLAY = "play"
    ASKING = "asking"
    OVER = "over"


class SideScore(NamedTuple):
    """The score of a team for a round, in points. Rule: H-R11.5: the total is the sum of the parts."""

    cards: int
    books: int
    red3: int
    out: int
    cut: int
    left: int

    @property
    def total(self) -> int:
        """The sum of the parts."""
        return sum(self)


class RoundResult(NamedTuple):
    """How a round ended: the score of each side, its clean books, who went out, and why it ended."""

    scores: tuple[SideScore, ...]
    clean_books: tuple[int, ...]
    out: Seat | None
    why: str


class Table(Protocol):
    """The public part of a state, which every view shares; cards that the viewer may not see are None."""

    @property
    def rules(self) -> Rules: ...
    @property
    def house(self) -> Rules: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def round(self) -> int: ...
    @property
    def dealer(self) -> Seat | None: ...
    @property
    def lots(self) -> tuple[Card, ...]: ...
    @property
    def lots_for(self) -> str: ...
    @property
    def packets(self) -> tuple[Card, ...]: ...
    @property
    def hands(self) -> tuple[tuple[Card | None, ...], ...]: ...
    @property
    def feet(self) -> tuple[tuple[tuple[Card | None, ...], ...], ...]: ...
    @property
    def discard(self) -> tuple[Card, ...]: ...
    @property
    def is_frozen(self) -> bool: ...
    @property
    def boards(self) -> tuple[tuple[Meld, ...], ...]: ...
    @property
    def threes(self) -> tuple[tuple[Card, ...], ...]: ...
    @property
    def opened(self) -> tuple[bool, ...]: ...
    @property
    def chosen(self) -> tuple[bool, ...]: ...
    @property
    def turn(self) -> Seat: ...
    @property
    def turn_number(self) -> int: ...
    @property
    def stock_count(self) -> int: ...
    @property
    def walked(self) -> tuple[bool, ...]: ...
    @property
    def played(self) -> tuple[bool, ...]: ...
    @property
    def booked(self) -> tuple[bool, ...]: ...
    @property
    def answers(self) -> tuple[tuple[Seat, bool], ...] | None: ...
    @property
    def out(self) -> Seat | None: ...
    @property
    def lap_left(self) -> int: ...
    @property
    def is_open(self) -> bool: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def results(self) -> tuple[RoundResult, ...]: ...


@quick_replace
class State(NamedTuple):
    """Everything that is true of a game between two actions. Tuples go by seat, or by side where it is said."""

    rules: Rules
    house: Rules
    """The rules in force in this round."""
    phase: Phase
    round: int
    """Number of the round, from 1."""
    shuffle: int
    """Number of the shuffle in use, from 0."""
    dealt_count: int
    """Cards of that shuffle that have been given."""
    within: tuple[Card, ...] | None
    """The cards that this shuffle covers, None for the whole pack."""
    packs_added: int
    """Packs that joined the stock in this round."""
    is_renewed: bool
    """Whether the stock was filled again in this round."""
    stock_count: int
    dealer: Seat | None
    lots: tuple[Card, ...]
    """Lots drawn so far, by seat."""
    lots_for: str
    """What the lots decide: `dealer` or `first`."""
    packets: tuple[Card, ...]
    """The cards that say how large the packets are, by seat, as far as they are cut (deal_method = cut)."""
    hands: tuple[tuple[Card, ...], ...]
    """The pile in play, in the one order."""
    feet: tuple[tuple[tuple[Card, ...], ...], ...]
    """Piles not lifted yet, the next first; while the hand is being chosen, all packets as dealt, bottom card first."""
    chosen: tuple[bool, ...]
    """Seats that have chosen their hand."""
    discard: tuple[Card, ...]
    """The discard pile, bottom to top."""
    is_frozen: bool
    boards: tuple[tuple[Meld, ...], ...]
    """Melds by side, in order of birth."""
    threes: tuple[tuple[Card, ...], ...]
    """Red threes laid, by side."""
    opened: tuple[bool, ...]
    """Seats that met the opening requirement themselves."""
    turn: Seat
    turn_number: int
    """Turns begun in this round."""
    due: int
    """Cards that the dealer still owes the seat on turn."""
    after: Phase
    """What follows the replacements."""
    reached_board: bool
    """Whether a card reached a board in this turn."""
    quiet: int
    """Turns in a row, after the stock was first filled again, in which no card reached a board."""
    walked: tuple[bool, ...]
    """Seats that lift their next pile at the start of their turn."""
    played: tuple[bool, ...]
    """Seats that have ended a turn from their last pile."""
    booked: tuple[bool, ...]
    """Seats that have completed a book."""
    answers: tuple[tuple[Seat, bool], ...] | None
    """What the partners said in this turn; None while they were not asked."""
    out: Seat | None
    """Who went out."""
    lap_left: int
    """Turns left after somebody went out."""
    is_open: bool
    """Whether all hands lie open: the round is over."""
    scores: tuple[int, ...]
    """Points by side before this round."""
    results: tuple[RoundResult, ...]
    """The finished rounds."""

    def side(self, seat: Seat) -> Side:
        """The side of a seat."""
        return side_of(self.rules, seat)


def without(held: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """`held` without each of `cards` once. Raises ValueError where one is missing.

    >>> from parlour.cards import format_cards, parse_cards
    >>> format_cards(without(parse_cards("KCKC5D"), parse_cards("KC")))
    'KC5D'
    """
    left = list(held)
    for c in cards:
        left.remove(c)
    return tuple(left)


def stock_cards(state: State) -> tuple[Card, ...]:
    """Which cards are in the stock, in the one order; their order is nowhere.

    Rule: H-R15: the cards of all zones are the pack.
    """
    left = Counter(round_pack(state.house))
    for _ in range(state.packs_added):
        left.update(single_pack(state.house))
    for cards in (*state.hands, *(pile for piles in state.feet for pile in piles), state.discard, *state.threes):
        left.subtract(cards)
    for board in state.boards:
        for meld in board:
            left.subtract(meld.cards)
    return sort_cards(left.elements())
