"""A state in the middle of a round from one line of words."""

from __future__ import annotations

import re
from collections import Counter

from parlour.cards import Card, parse_cards, sort_cards
from parlour.engine import SEAT_NAMES, NotNotation, OptionError, Seat, side_name
from parlour.engine.position import position_values
from parlour.games.handfoot.melds import RED_THREES, Meld
from parlour.games.handfoot.rounds import initial
from parlour.games.handfoot.rules import OPTIONS, Rules, round_pack, seats, side_of, sides
from parlour.games.handfoot.state import Phase, State, stock_cards
from parlour.games.handfoot.text import parse_new_meld

__all__ = ["from_position"]


def from_position(text: str) -> State:
    """A state in the middle of a round, from one line of `key=value`. Raises NotNotation naming the key.

    Keys: `rules` (a rules string in quotes), `round` (number, 1), `dealer` (a seat, the last), `turn` (a seat, A),
    `phase` (`draw` or `play`), `turn_number` (of the round), `hand:A` ... (the pile in play), `foot:A` ... (piles not
    lifted, apart by commas; `none`), `board:AC` ... (melds in quotes, `"K=KCKDKH W=JK2C2D"`), `threes:AC` ...,
    `discard` (bottom to top), `opened` (seats), `frozen` (`on`), `scores` (`AC:900,BD:700`). Hands and feet that are
    not named hold cards that nobody else has, no red threes among them; the rest is the stock.

    >>> from_position("hand:A=KCKD5H6S discard=4C9DKH opened=A").phase.value
    'draw'
    """
    values = position_values(text)
    try:
        rules = OPTIONS.parse(values.pop("rules", ""))
    except OptionError as wrong:
        raise NotNotation(f"rules: {wrong}") from None
    number = _number(values, "round", 1)
    state = initial(rules, _seat(values, "dealer", seats(rules)[-1], rules))
    house = rules.in_force(number)
    state = state._replace(
        house=house,
        round=number,
        turn=_seat(values, "turn", Seat.A, rules),
        turn_number=_number(values, "turn_number", 1),
        phase=_phase(values.pop("phase", "draw")),
        discard=_cards(values, "discard"),
        is_frozen=values.pop("frozen", "off") == "on",
        scores=_scores(values.pop("scores", ""), rules),
        is_open=False,
    )
    boards = tuple(_board(values, f"board:{side_name(side)}", house) for side in sides(rules))
    threes = tuple(sort_cards(_cards(values, f"threes:{side_name(side)}")) for side in sides(rules))
    named = values.pop("opened", "")
    if any(letter not in SEAT_NAMES[: rules.players_count] for letter in named):
        raise NotNotation(f"opened: {named!r} names no seats of this table")
    opened = tuple(SEAT_NAMES[seat] in named for seat in seats(rules))
    if not named:
        first = {side_of(rules, seat): seat for seat in reversed(seats(rules))}
        opened = tuple(bool(boards[side_of(rules, s)]) and first[side_of(rules, s)] == s for s in seats(rules))
    state = state._replace(boards=boards, threes=threes, opened=opened)
    return _hands(state, values)


def _hands(state: State, values: dict[str, str]) -> State:
    """The piles of every seat, those not named from what is left."""
    hands: list[tuple[Card, ...] | None] = []
    feet: list[list[tuple[Card, ...]] | None] = []
    for seat in seats(state.rules):
        hands.append(sort_cards(_cards(values, f"hand:{seat}")) if f"hand:{seat}" in values else None)
        text = values.pop(f"foot:{seat}", None)
        feet.append(None if text is None else [] if text == "none" else [_read(text, f"foot:{seat}")])
        if text and "," in text:
            feet[-1] = [_read(part, f"foot:{seat}") for part in text.split(",")]
    if values:
        raise NotNotation(f"{next(iter(values))} is no key of a position")
    state = state._replace(
        hands=tuple(hand or () for hand in hands), feet=tuple(tuple(piles or ()) for piles in feet)
    )  # fmt: skip
    _count(state)
    spare = [c for c in stock_cards(state) if c not in RED_THREES or not state.house.lays_red_threes]
    step = max(1, len(spare) // 61)
    spare = [c for i in range(step) for c in spare[i::step]]
    sizes = state.house.table.pile_sizes
    try:
        filled = tuple(
            hand if hand is not None else sort_cards(spare.pop() for _ in range(sizes[0])) for hand in hands
        )  # fmt: skip
        filled_feet = tuple(
            tuple(piles) if piles is not None else tuple(tuple(spare.pop() for _ in range(n)) for n in sizes[1:])
            for piles in feet
        )
    except IndexError:
        raise NotNotation("too few cards are left for the hands and feet that are not named") from None
    state = state._replace(hands=filled, feet=filled_feet)
    stock = stock_cards(state)
    return state._replace(stock_count=len(stock), within=stock, dealt_count=0)


def _count(state: State) -> None:
    """Raises NotNotation where a face is named more often than the pack holds it."""
    left = Counter(round_pack(state.house))
    for cards in (*state.hands, *(p for piles in state.feet for p in piles), state.discard, *state.threes):
        left.subtract(cards)
    for board in state.boards:
        for meld in board:
            left.subtract(meld.cards)
    over = [c.text for c, n in left.items() if n < 0]
    if over:
        raise NotNotation(f"more {over[0]} are named than the packs hold")


def _board(values: dict[str, str], key: str, house: Rules) -> tuple[Meld, ...]:
    board: list[Meld] = []
    for word in values.pop(key, "").split():
        try:
            rank, cards = parse_new_meld(word)
        except ValueError as wrong:
            raise NotNotation(f"{key}: {wrong}") from None
        number = 1 + sum(meld.rank is rank for meld in board)
        board.append(Meld(rank, number, sort_cards(cards), 0))
    return tuple(board)


def _phase(text: str) -> Phase:
    if text not in ("draw", "play"):
        raise NotNotation(f"phase: {text!r} is not draw or play")
    return Phase(text)


def _read(text: str, key: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except ValueError as wrong:
        raise NotNotation(f"{key}: {wrong}") from None


def _cards(values: dict[str, str], key: str) -> tuple[Card, ...]:
    return _read(values.pop(key, ""), key)


def _number(values: dict[str, str], key: str, usual: int) -> int:
    text = values.pop(key, str(usual))
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text)):
        raise NotNotation(f"{key}: {text!r} is no number from 1")
    return int(text)


def _seat(values: dict[str, str], key: str, usual: Seat, rules: Rules) -> Seat:
    text = values.pop(key, str(usual))
    for seat in seats(rules):
        if text == str(seat):
            return seat
    raise NotNotation(f"{key}: {text!r} is no seat of this table")


def _scores(text: str, rules: Rules) -> tuple[int, ...]:
    given: dict[str, str] = {}
    for part in text.split(",") if text else ():
        name, _, number = part.partition(":")
        given[name] = number
    found = []
    for side in sides(rules):
        number = given.pop(side_name(side), "0")
        if not re.fullmatch(r"-?[0-9]{1,6}", number):
            raise NotNotation(f"scores: {number!r} is no score of {side_name(side)}")
        found.append(int(number))
    if given:
        raise NotNotation(f"scores: {next(iter(given))} is no side of this table")
    return tuple(found)
