"""From round to round: who deals and begins, the end of a round with its scores, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from parlour.cards import Card
from parlour.engine import Event, Note, Outcome, Seat, side_name
from parlour.games.handfoot.events import HANDS, foot_zone, reveal, say
from parlour.games.handfoot.melds import books_of
from parlour.games.handfoot.rules import Rules, pack, packet_size, round_pack, seats, side_of, sides
from parlour.games.handfoot.score import side_score, winning_sides
from parlour.games.handfoot.state import Phase, RoundResult, SideScore, State

__all__ = [
    "dealer_after",
    "end_round",
    "first_seat",
    "initial",
    "is_drawn",
    "lot_winner",
    "next_seat",
    "outcome",
    "stage_after",
]

_LOT_ORDER = "23456789TJQKA"


def lot_winner(lots: Sequence[Card]) -> int | None:
    """Index of the highest lot; None where the highest are equal and all draw again.

    Rule: H-R2.1: ranks only, from the two up to the ace, the joker above all.

    >>> from parlour.cards import parse_cards
    >>> lot_winner(parse_cards("KCAD")), lot_winner(parse_cards("AC2DAH"))
    (1, None)
    """
    ranks = [_LOT_ORDER.find(c.text[0]) if c.text != "JK" else len(_LOT_ORDER) for c in lots]
    best = max(ranks)
    return ranks.index(best) if ranks.count(best) == 1 else None


def next_seat(rules: Rules, seat: Seat, steps: int = 1) -> Seat:
    """The seat so many places to the left."""
    return Seat((seat + steps) % rules.players_count)


def is_drawn(state: State) -> bool:
    """Whether every seat has its lot and one is the highest."""
    return len(state.lots) == state.rules.players_count and lot_winner(state.lots) is not None


def first_seat(state: State) -> Seat:
    """Who plays first in the round. Rule: H-R2.1."""
    rule = state.house.table.first_player
    if rule == "high_card":
        found = lot_winner(state.lots)
        if found is None:
            raise ValueError("no lot is the highest")
        return Seat(found)
    if state.dealer is None:
        raise ValueError("a round without a dealer has no first player")
    return state.dealer if rule == "dealer" else next_seat(state.rules, state.dealer)


def stage_after(state: State) -> Phase:
    """What comes next before the cards are dealt: lots for the deal, lots for the start, packets, the deal.

    Rule: H-R2.1, H-R2.3.
    """
    table = state.house.table
    if state.dealer is None:
        return Phase.LOTS
    if table.first_player == "high_card" and not (state.lots_for == "first" and is_drawn(state)):
        return Phase.LOTS
    if table.deal_method == "cut" and len(state.packets) < table.num_players:
        return Phase.CUT
    return Phase.DEAL


def _to_round(state: State, number: int, dealer: Seat | None) -> State:
    """The state before the first card of a round; the cards of the last one still lie there."""
    house = state.rules.in_force(number)
    cards = round_pack(house)
    state = state._replace(
        house=house,
        round=number,
        dealer=dealer,
        dealt_count=0,
        within=None if cards == pack(state.rules) else cards,
        lots=(),
        lots_for="",
        packets=(),
        turn=Seat.A if dealer is None else next_seat(state.rules, dealer),
        turn_number=0,
        due=0,
        after=Phase.DRAW,
    )
    return state._replace(phase=stage_after(state))


def initial(rules: Rules, dealer: Seat | None = None) -> State:
    """A game before its first card; without a dealer the seats draw lots for the first deal. Rule: H-R2.1."""
    house = rules.in_force(1)
    players = rules.players_count
    nobody: tuple[tuple[()], ...] = ((),) * players
    no_side: tuple[tuple[()], ...] = ((),) * rules.sides_count
    no = (False,) * players
    state = State(
        rules=rules,
        house=house,
        phase=Phase.LOTS,
        round=1,
        shuffle=0,
        dealt_count=0,
        within=None,
        packs_added=0,
        is_renewed=False,
        stock_count=len(round_pack(house)),
        dealer=dealer,
        lots=(),
        lots_for="",
        packets=(),
        hands=nobody,
        feet=nobody,
        chosen=no,
        discard=(),
        is_frozen=False,
        boards=no_side,
        threes=no_side,
        opened=no,
        turn=Seat.A,
        turn_number=0,
        due=0,
        after=Phase.DRAW,
        reached_board=False,
        quiet=0,
        walked=no,
        played=no,
        booked=no,
        answers=None,
        out=None,
        lap_left=0,
        is_open=True,
        scores=(0,) * rules.sides_count,
        results=(),
    )
    return _to_round(state, 1, dealer)


def _result(state: State, why: str) -> RoundResult:
    """Every team's score. Rule: H-R10.1, H-R11.4 (to nobody where the stock ended the round), H-R11.6."""
    house = state.house
    exact = sum(house.table.pile_sizes)
    scores = []
    for index, side in enumerate(sides(state.rules)):
        held = [c for seat in side for cards in (state.hands[seat], *state.feet[seat]) for c in cards]
        scores.append(
            side_score(
                house,
                state.boards[index],
                held,
                red3_count=len(state.threes[index]),
                is_out=state.out is not None and side_of(state.rules, state.out) == index,
                exact_cuts=sum(
                    [seat < len(state.packets) and packet_size(house, state.packets[seat]) == exact for seat in side]
                ),
            )
        )
    clean = tuple(books_of(house, board).clean for board in state.boards)
    return RoundResult(tuple(scores), clean, state.out, why)


def _next_dealer(state: State, result: RoundResult) -> Seat | None:
    """Who deals the next round. Rule: H-R2.1: the left neighbour; the winner of the round; or by lot."""
    return dealer_after(state.rules, state.house, state.dealer, result)


def dealer_after(rules: Rules, house: Rules, dealer: Seat | None, result: RoundResult) -> Seat | None:
    """Who deals after a round played by the rules `house`; None: by lot. Rule: H-R2.1."""
    rule = house.table.dealer_rotation
    if rule == "random" or dealer is None:
        return None
    if rule == "left":
        return next_seat(rules, dealer)
    if result.out is not None:
        return result.out
    points = [score.total for score in result.scores]
    return sides(rules)[points.index(max(points))][0]


def end_round(state: State, why: str, notes: list[Note]) -> State:
    """The round is over: all cards are shown, the teams are scored, and the next round or the end follows.

    Rule: H-R10.1, H-R11.5, H-R12.1.
    """
    for seat in seats(state.rules):
        if state.hands[seat]:
            notes.append(partial(reveal, HANDS[seat], state.hands[seat]))
        for at, pile in enumerate(state.feet[seat]):
            notes.append(partial(reveal, foot_zone(seat, len(state.feet[seat]) - at), pile))
    result = _result(state, why)
    what = "round_stock_out" if why == "stock" and state.out is not None else f"round_{why}"
    notes.append(partial(say, state.turn, what, round=state.round))
    points = tuple(old + score.total for old, score in zip(state.scores, result.scores, strict=True))
    for index, score in enumerate(result.scores):
        notes.append(partial(_scored, side_name(sides(state.rules)[index]), score, points[index]))
    results = (*state.results, result)
    state = state._replace(is_open=True, scores=points, results=results, shuffle=state.shuffle + 1)
    if winning_sides(state):
        return state._replace(phase=Phase.OVER)
    return _to_round(state, state.round + 1, _next_dealer(state, result))


def _scored(side: str, score: SideScore, points: int) -> Event:
    parts = score._asdict()
    return Event(
        {
            "kind": "points",
            "side": side,
            "seat": side[0],
            "n": score.total,
            "pegged": score.total,
            "score": points,
            "why": "round",
            "reasons": [part for part, n in parts.items() if n] or ["nothing"],
            "items": [{"what": part, "n": n} for part, n in parts.items()],
        }
    )


def outcome(state: State) -> Outcome | None:
    """The winners and the points of each side; None while the game goes on. Rule: H-R12.1, H-R12.2."""
    if state.phase is not Phase.OVER:
        return None
    table = sides(state.rules)
    won = winning_sides(state)
    return Outcome(
        tuple(seat for seat in seats(state.rules) if side_of(state.rules, seat) in won),
        state.rules.end.game_end,
        {side_name(side): state.scores[i] for i, side in enumerate(table)},
    )
