"""A state in the middle of a round from one line of words, and that line of a state or view."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from parlour.cards import Card, format_cards, sort_cards
from parlour.engine import SEAT_NAMES, Illegal, Seat, Side, side_name
from parlour.engine.dealer import narrowed
from parlour.engine.position import Hidden, Reader, format_hidden, position_line, read_hidden
from parlour.games.handfoot.melds import RED_THREES, Meld, shape_illegal, start_illegal, type_of
from parlour.games.handfoot.position_words import WORDS
from parlour.games.handfoot.rounds import initial
from parlour.games.handfoot.rules import OPTIONS, RANK_TEXT, Rules, round_pack, seats, side_of, sides
from parlour.games.handfoot.state import Phase, State, stock_cards
from parlour.games.handfoot.text import parse_new_meld
from parlour.games.handfoot.view import HandFootView
from parlour.games.handfoot.words import EN

__all__ = ["from_position", "position", "tidy_position"]

_PHASES = (Phase.DRAW.value, Phase.PLAY.value)

Pile = tuple[Hidden, ...]


class _Said(NamedTuple):
    """What a line says: cards that it leaves open are None; tuples go by seat, or by side where it is said."""

    rules: Rules
    house: Rules
    round: int
    dealer: Seat
    turn: Seat
    turn_number: int
    phase: Phase
    scores: tuple[int, ...]
    hands: tuple[Pile, ...]
    feet: tuple[tuple[Pile, ...], ...]
    boards: tuple[tuple[Meld, ...], ...]
    threes: tuple[tuple[Card, ...], ...]
    discard: tuple[Card, ...]
    is_frozen: bool
    opened: tuple[bool, ...]

    def named(self) -> Iterable[tuple[str, Hidden]]:
        """Every card that is named, with its key."""
        for i, hand in enumerate(self.hands):
            yield from ((f"hand:{SEAT_NAMES[i]}", c) for c in hand)
        for i, piles in enumerate(self.feet):
            yield from ((f"foot:{SEAT_NAMES[i]}", c) for pile in piles for c in pile)
        for i, side in enumerate(sides(self.rules)):
            name = side_name(side)
            yield from ((f"board:{name}", c) for meld in self.boards[i] for c in meld.cards)
            yield from ((f"threes:{name}", c) for c in self.threes[i])
        yield from (("discard", c) for c in self.discard)


def from_position(text: str, draw: Sequence[Card] | None = None) -> State:
    """A state in the middle of a round, from one line of `key=value`. Raises PositionFault naming the key.

    Keys: `rules` (a rules string in quotes), `round` (number, 1), `dealer` (a seat, the last), `turn` (a seat, A),
    `phase` (`draw` or `play`), `turn_number` (of the round), `hand:A` ... (the pile in play), `foot:A` ... (piles not
    lifted, apart by commas; `none`), `board:AC` ... (melds in quotes, `"K=KCKDKH W=JK2C2D"`), `threes:AC` ...,
    `discard` (bottom to top), `opened` (seats), `frozen` (`on`), `scores` (`AC:900,BD:700`). Hands and feet that are
    not named are of the usual size. What is left open (`??`, `??*7`) is drawn from what nobody has, the rest is the
    stock: in the order of `draw`, a shuffled pack, or (None) always the same cards, no red threes among them.

    >>> from_position("hand:A=KCKD5H6S discard=4C9DKH opened=A").phase.value
    'draw'
    """
    return _state(_read(text), draw)


def tidy_position(text: str) -> str:
    """The same position with every key in order and what is left open written `??`. Raises PositionFault."""
    said = _read(text)
    _state(said, None)
    rules = OPTIONS.format(said.rules, is_versioned=True)
    return position_line({"rules": rules, **_values(said)})


def position(table: State | HandFootView) -> str:
    """The line of a state, or of a view, in which unseen cards are `??`; without the rules, within a turn.

    Rule: H-R13: what a view does not show, its line does not say.
    """
    said = _Said(
        rules=table.rules,
        house=table.house,
        round=table.round,
        dealer=seats(table.rules)[-1] if table.dealer is None else table.dealer,
        turn=table.turn,
        turn_number=table.turn_number,
        phase=table.phase,
        scores=table.scores,
        hands=table.hands,
        feet=table.feet,
        boards=table.boards,
        threes=table.threes,
        discard=table.discard,
        is_frozen=table.is_frozen,
        opened=table.opened,
    )
    return position_line(_values(said))


def _values(said: _Said) -> dict[str, str]:
    """The line of a position by key, without the rules."""
    names = [side_name(side) for side in sides(said.rules)]
    table = seats(said.rules)
    values = {
        "round": str(said.round),
        "dealer": str(said.dealer),
        "turn": str(said.turn),
        "phase": said.phase.value if said.phase.value in _PHASES else Phase.DRAW.value,
        "turn_number": str(said.turn_number),
        "scores": ",".join(f"{name}:{n}" for name, n in zip(names, said.scores, strict=True)),
    }
    for seat in table:
        values[f"hand:{seat}"] = format_hidden(_sorted(said.hands[seat]))
        values[f"foot:{seat}"] = ",".join(format_hidden(_sorted(pile)) for pile in said.feet[seat]) or "none"
    for name, board in zip(names, said.boards, strict=True):
        if board:
            values[f"board:{name}"] = " ".join(f"{RANK_TEXT[m.rank]}={format_cards(m.cards)}" for m in board)
    for name, threes in zip(names, said.threes, strict=True):
        if threes:
            values[f"threes:{name}"] = format_cards(threes)
    if said.discard:
        values["discard"] = format_cards(said.discard)
    opened = "".join(SEAT_NAMES[seat] for seat in table if said.opened[seat])
    if opened:
        values["opened"] = opened
    if said.is_frozen:
        values["frozen"] = "on"
    return values


def _sorted(cards: Pile) -> Pile:
    known = sort_cards(c for c in cards if c is not None)
    return (*known, *(None,) * (len(cards) - len(known)))


# --- reading -------------------------------------------------------------------------------------------------------


def _read(text: str) -> _Said:
    """What a line says. Raises PositionFault."""
    reader = Reader(text, {**EN, **WORDS["en"]})
    rules = reader.rules(OPTIONS)
    table = seats(rules)
    number = reader.number("round", 1, high=99)
    house = rules.in_force(number)
    dealer = reader.seat("dealer", table[-1], table)
    turn = reader.seat("turn", Seat.A, table)
    turn_number = reader.number("turn_number", 1)
    phase = Phase(reader.word("phase", _PHASES))
    discard = reader.cards("discard")
    is_frozen = reader.word("frozen", ("off", "on")) == "on"
    scores = _scores(reader, rules)
    names = [side_name(side) for side in sides(rules)]
    boards = tuple(_board(reader, f"board:{name}", house) for name in names)
    threes = tuple(_threes(reader, f"threes:{name}", house) for name in names)
    opened = _opened(reader, rules, boards)
    sizes = house.table.pile_sizes
    hands = []
    feet = []
    for seat in table:
        hand = reader.hidden(f"hand:{seat}")
        hands.append((None,) * sizes[0] if hand is None else hand)
        feet.append(_feet(reader, f"foot:{seat}", sizes[1:]))
    reader.end()
    said = _Said(
        rules=rules,
        house=house,
        round=number,
        dealer=dealer,
        turn=turn,
        turn_number=turn_number,
        phase=phase,
        scores=scores,
        hands=tuple(hands),
        feet=tuple(feet),
        boards=boards,
        threes=threes,
        discard=discard,
        is_frozen=is_frozen,
        opened=opened,
    )
    _check_cards(reader, said)
    return said


def _feet(reader: Reader, key: str, sizes: Sequence[int]) -> tuple[Pile, ...]:
    """The piles not lifted, the next first."""
    if not reader.has(key):
        return tuple((None,) * n for n in sizes)
    text = reader.text(key)
    if text == "none":
        return ()
    piles = tuple(read_hidden(key, part) for part in text.split(","))
    if not all(piles):
        raise reader.fault(key, "H-R2.2", "empty_foot")
    if len(piles) > len(sizes):
        raise reader.fault(key, "H-R2.2", "feet_count", n=len(piles), want=len(sizes))
    return piles


def _opened(reader: Reader, rules: Rules, boards: Sequence[tuple[Meld, ...]]) -> tuple[bool, ...]:
    """Who met the opening requirement; where nothing is said the first seat of every side that has melds."""
    named = reader.text("opened")
    table = seats(rules)
    for letter in named:
        if letter not in SEAT_NAMES[: rules.players_count]:
            raise reader.fault("opened", "", "no_seat", text=repr(named[:20]), seats=", ".join(map(str, table)))
    if named:
        return tuple(SEAT_NAMES[seat] in named for seat in table)
    first = {side_of(rules, seat): seat for seat in reversed(table)}
    return tuple(bool(boards[side_of(rules, s)]) and first[side_of(rules, s)] == s for s in table)


def _board(reader: Reader, key: str, house: Rules) -> tuple[Meld, ...]:
    """The melds of a side, each of a shape that can be. Rule: H-R5.1, H-R5.2, H-R5.5, H-R5.6."""
    board: list[Meld] = []
    for word in reader.text(key).split():
        try:
            rank, cards = parse_new_meld(word)
        except ValueError:
            raise reader.fault(key, "", "no_meld", text=repr(word[:20])) from None
        wrong = shape_illegal(house, cards, has_black_threes=True) or start_illegal(house, board, cards)
        if wrong is None and len(cards) > house.melds.book_size and _is_closed(house, cards):
            n, most = len(cards), house.melds.book_size
            wrong = Illegal("H-R5.5", "meld_too_long", {"n": n, "most": most, "takes": "nothing"})
        if wrong is not None:
            raise reader.against(key, "meld", wrong, word[:40])
        number = 1 + sum(meld.rank is rank for meld in board)
        board.append(Meld(rank, number, sort_cards(cards), 0))
    return tuple(board)


def _is_closed(house: Rules, cards: Sequence[Card]) -> bool:
    """Whether a book such as this took no further card when it was complete."""
    melds = house.melds
    extends = {"clean": (melds.extend_clean,), "dirty": (melds.extend_clean, melds.extend_dirty)}
    return all(extend == "no" for extend in extends.get(type_of(cards), ()))


def _threes(reader: Reader, key: str, house: Rules) -> tuple[Card, ...]:
    """Red threes that lie on the table. Rule: H-R3.1, H-R3.7."""
    cards = sort_cards(reader.cards(key))
    if cards and not house.lays_red_threes:
        raise reader.fault(key, "H-R3.7", "threes_stay")
    for c in cards:
        if c not in RED_THREES:
            raise reader.fault(key, "H-R3.1", "no_red_three", text=c.text)
    return cards


def _check_cards(reader: Reader, said: _Said) -> None:
    """A face is named no more often than the packs hold it. Rule: H-R1.3."""
    left = Counter(round_pack(said.house))
    for key, c in said.named():
        if c is None:
            continue
        left[c] -= 1
        if left[c] < 0:
            raise reader.fault(key, "H-R1.3", "too_many", text=c.text)
    if sum(left.values()) < sum(c is None for _, c in said.named()):
        raise reader.fault("", "H-R1.3", "too_few_left")


def _scores(reader: Reader, rules: Rules) -> tuple[int, ...]:
    given = reader.scores(sides(rules))
    found = []
    for index, side in enumerate(sides(rules)):
        text = given.get(Side(index), "0")
        if not re.fullmatch(r"-?[0-9]{1,6}", text):
            raise reader.fault("scores", "", "score", text=repr(text[:20]), side=side_name(side))
        found.append(int(text))
    return tuple(found)


# --- the state -----------------------------------------------------------------------------------------------------


def _state(said: _Said, draw: Sequence[Card] | None) -> State:
    """The state of a position, what it leaves open drawn: a red three lies in no hand, but perhaps in a foot."""
    state = initial(said.rules, said.dealer)._replace(
        house=said.house,
        round=said.round,
        turn=said.turn,
        turn_number=said.turn_number,
        phase=said.phase,
        discard=said.discard,
        is_frozen=said.is_frozen,
        scores=said.scores,
        is_open=False,
        boards=said.boards,
        threes=said.threes,
        opened=said.opened,
        hands=tuple(tuple(c for c in hand if c is not None) for hand in said.hands),
        feet=tuple(tuple(tuple(c for c in pile if c is not None) for pile in piles) for piles in said.feet),
    )
    spare = list(stock_cards(state))
    if draw is None:
        spare = [c for c in spare if c not in RED_THREES or not said.house.lays_red_threes]
        step = max(1, len(spare) // 61)
        spare = [c for i in range(step) for c in spare[i::step]][::-1]
    else:
        spare = list(narrowed(draw, spare))

    def fill(cards: Pile, *, is_hand: bool) -> tuple[Card, ...]:
        found = []
        for c in cards:
            if c is None:
                bars = is_hand and said.house.lays_red_threes
                at = next((i for i, one in enumerate(spare) if not (bars and one in RED_THREES)), None)
                if at is None:
                    raise Reader("", {**EN, **WORDS["en"]}).fault("", "H-R1.3", "too_few_left")
                c = spare.pop(at)
            found.append(c)
        return tuple(found)

    hands = tuple(sort_cards(fill(hand, is_hand=True)) for hand in said.hands)
    feet = tuple(tuple(fill(pile, is_hand=False) for pile in piles) for piles in said.feet)
    state = state._replace(hands=hands, feet=feet)
    stock = stock_cards(state)
    return state._replace(stock_count=len(stock), within=stock, dealt_count=0)
