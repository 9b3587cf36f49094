"""Hand and Foot as integers: acts card by card, and views, for any seats and house rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from parlour.cards import JOKER, PACK, Card, Rank, sort_cards
from parlour.engine import Action, find_game
from parlour.envs.coder import Codes, around
from parlour.envs.fields import Field, Layout, Row, card_numbers, indexes, one_hot
from parlour.games.handfoot.actions import (
    Add,
    Answer,
    Ask,
    Choose,
    Discard,
    Draw,
    Label,
    Lay,
    NewMeld,
    Open,
    Pass,
    Take,
)
from parlour.games.handfoot.laying import is_opened
from parlour.games.handfoot.melds import BLACK_THREES, WILDS
from parlour.games.handfoot.opening import required_points
from parlour.games.handfoot.rules import RANK_TEXT, Rules, pack, side_of, sides
from parlour.games.handfoot.state import Phase, State
from parlour.games.handfoot.view import HandFootView

__all__ = ["HandFootCoder", "meld_places"]

_PHASES: Final = tuple(Phase)
_FACES: Final = (*PACK, JOKER)
_RANKS: Final[tuple[Rank, ...]] = tuple(rank for rank in Rank if rank is not Rank.TWO)
"""Ranks that a meld may have: black threes are a rank, the joker stands for wilds only."""
_PARTS: Final = 4
"""Numbers of a meld: naturals, twos, jokers, and how far it is."""
_MOST_POINTS: Final = 1_000_000
_MOST_TURNS: Final = 100_000


def meld_places(rules: Rules) -> tuple[Label, ...]:
    """Every meld that a board can have, by rank and number: as many of a rank as the cards allow in any round."""
    rounds = [rules, *(rules.in_force(number) for number, _ in rules.end.round_overrides)]
    counts = {rank: sum(c.rank is rank for c in pack(rules)) for rank in _RANKS}
    counts[Rank.THREE] = sum(c in BLACK_THREES for c in pack(rules))
    counts[Rank.JOKER] = sum(c in WILDS for c in pack(rules))

    def most(house: Rules, rank: Rank) -> int:
        is_pure = rank in (Rank.THREE, Rank.JOKER)
        least = house.melds.meld_min if is_pure else max(1, house.melds.min_naturals)
        return min(1, counts[rank]) if house.melds.second_meld == "never" else counts[rank] // least

    return tuple(Label(rank, number) for rank in _RANKS for number in range(1, max(most(h, rank) for h in rounds) + 1))


class HandFootCoder:
    """Hand and Foot by one set of rules.

    An act that lays cards names where they go (`new K`, `onto K.1`), then the cards one by one in the one order, then
    the next place, and ends with `done`. A take of the discard begins with `take`; cards named before any place make a
    new meld with it. An act that goes out from the hand begins with `out`.
    """

    def __init__(self, rules: Rules) -> None:
        self.game = find_game("handfoot")
        self._rules = rules
        self._sides = sides(rules)
        self._places = meld_places(rules)
        self._place = {label: at for at, label in enumerate(self._places)}
        words = [f"card {c}" for c in _FACES] + [f"discard {c}" for c in _FACES]
        goals = [f"new {RANK_TEXT[rank]}" for rank in _RANKS]
        goals += [f"onto {RANK_TEXT[rank]}.{number}" for rank, number in self._places]
        self._first_goal = len(words)
        self._goals_count = len(goals)
        words += [*goals, "done", "draw", "take", "out", "ask", "yes", "no", "pass"]
        words += [f"packet {n}" for n in range(1, len(rules.table.pile_sizes) + 1)]
        self.actions: Sequence[str] = tuple(words)
        self._code = {word: code for code, word in enumerate(words)}
        pickup = rules.pickup
        self._top_count = pickup.n if pickup.mode == "top_n" else 1
        self.layout = Layout(self._fields())

    def _fields(self) -> list[Field]:
        rules = self._rules
        players, teams, faces = rules.players_count, rules.sides_count, len(_FACES)
        cards = pack(rules)
        copies = max(cards.count(PACK[0]), cards.count(JOKER))
        piles = len(rules.table.pile_sizes)
        return [
            Field("phase", len(_PHASES), 0, 1, f"where the round stands: {', '.join(_PHASES)}"),
            Field("hand", faces, 0, copies, "own cards in play, how many of each face"),
            Field("named", faces, 0, copies, "cards named so far in the act that is not complete"),
            Field("goal", self._goals_count, 0, 1, "where the cards named next go, as the actions `new` and `onto`"),
            Field("taking", 1, 0, 1, "whether that act takes the discard"),
            Field("leaving", 1, 0, 1, "whether that act goes out from the hand"),
            Field("bottoms", piles * faces, 0, 1, "the bottom card of each own packet, while the hand is chosen by it"),
            Field("held", players, 0, len(cards), "cards of each seat's pile in play"),
            Field("feet", players, 0, len(cards), "cards of each seat's piles not lifted yet"),
            Field("piles", players, 0, piles, "how many such piles"),
            Field("ready", players, 0, 1, "seats that have chosen their hand"),
            Field("stock", 1, 0, len(cards), "cards of the stock"),
            Field("packs_added", 1, 0, rules.packs_count * 2, "packs that joined the stock in this round"),
            Field("renewed", 1, 0, 1, "whether the stock was filled again in this round"),
            Field("discards", faces, 0, copies, "the discard pile, how many of each face"),
            Field("top", self._top_count, 0, faces, "the top discards by number, the topmost first"),
            Field("frozen", 1, 0, 1, "whether the pile is frozen"),
            Field(
                "melds",
                teams * len(self._places) * _PARTS,
                0,
                len(cards),
                "boards by side, meld by meld in the order of the actions `onto`: naturals, twos, jokers, and 1 for an "
                "open meld, 2 for a book, 3 for a book of this turn",
            ),
            Field("red_threes", teams, 0, len(cards), "red threes laid, by side"),
            Field("required", 1, 0, _MOST_POINTS, "points that the own first lay-down still must reach, 0 once free"),
            Field("opened", players, 0, 1, "seats that opened themselves"),
            Field("score", teams, -_MOST_POINTS, _MOST_POINTS, "points before this round, by side"),
            Field("round", 1, 0, _MOST_TURNS, "number of the round"),
            Field("turn", players, 0, 1, "whose turn it is"),
            Field("turns", 1, 0, _MOST_TURNS, "turns begun in this round"),
            Field("dealer", players, 0, 1, "who deals"),
            Field("must", players, 0, 1, "seats that must act"),
            Field("walked", players, 0, 1, "seats that lift their next pile at the start of their turn"),
            Field("played", players, 0, 1, "seats that have ended a turn from their last pile"),
            Field("booked", players, 0, 1, "seats that have completed a book"),
            Field("asked", 1, 0, 1, "whether the partners were asked in this turn"),
            Field("answer", players, 0, 2, "what each seat answered: 1 no, 2 yes"),
            Field("out", players, 0, 1, "who went out"),
            Field("lap", 1, 0, players, "turns left after somebody went out"),
            Field("reached", 1, 0, 1, "whether a card reached a board in this turn"),
            Field("quiet", 1, 0, _MOST_TURNS, "turns in a row without that, once the stock was filled again"),
        ]

    def codes(self, action: Action, /) -> Codes:
        """The integers of an act of a seat."""
        leaving = (self._code["out"],) if getattr(action, "is_out", False) else ()
        match action:
            case Draw():
                return (self._code["draw"],)
            case Discard(c):
                return (*leaving, self._code[f"discard {c}"])
            case Open(melds) | Lay(melds):
                return (*leaving, *self._new(melds), self._code["done"])
            case Add(melds):
                return (*leaving, *self._added(melds), self._code["done"])
            case Take():
                return (*leaving, *self._taken(action), self._code["done"])
            case Ask():
                return (self._code["ask"],)
            case Answer(is_yes):
                return (self._code["yes" if is_yes else "no"],)
            case Pass():
                return (self._code["pass"],)
            case Choose(packet):
                return (self._code[f"packet {packet}"],)
        raise ValueError(f"{action} is no act of a seat")

    def _new(self, melds: Iterable[NewMeld]) -> Codes:
        """Melds by rank; those of one rank in the order given, which is the order of their birth."""
        codes: list[int] = []
        for rank, cards in sorted(melds, key=lambda meld: meld.rank):
            codes += [self._code[f"new {RANK_TEXT[rank]}"], *indexes(sort_cards(cards))]
        return tuple(codes)

    def _added(self, melds: Iterable[tuple[Label, tuple[Card, ...]]]) -> Codes:
        codes: list[int] = []
        for name, cards in sorted(melds, key=lambda meld: meld[0]):
            codes += [self._onto(name), *indexes(sort_cards(cards))]
        return tuple(codes)

    def _onto(self, name: Label) -> int:
        return self._first_goal + len(_RANKS) + self._place[name]

    def _taken(self, action: Take) -> Codes:
        onto = () if action.onto is None else (self._onto(action.onto),)
        return (self._code["take"], *onto, *indexes(sort_cards(action.cards)), *self._new(action.also))

    def write(self, view: HandFootView, row: Row, /) -> None:
        """Every field but those of an act that is not complete."""
        layout, seat = self.layout, view.seat
        seats = around(seat, view.rules.players_count)
        teams = [(side_of(view.rules, seat) + step) % len(self._sides) for step in range(len(self._sides))]
        layout.put(row, "phase", one_hot(_PHASES, view.phase))
        layout.add(row, "hand", indexes(view.hand))
        for at, pile in enumerate(view.feet[seat]):
            if view.phase is Phase.CHOOSE:
                layout.add(row, "bottoms", [at * len(_FACES) + place for place in indexes(pile)])
        flags = {
            "ready": view.chosen,
            "opened": view.opened,
            "walked": view.walked,
            "played": view.played,
            "booked": view.booked,
            "held": [len(cards) for cards in view.hands],
            "feet": [sum(map(len, piles)) for piles in view.feet],
            "piles": [len(piles) for piles in view.feet],
        }
        for name, by_seat in flags.items():
            layout.put(row, name, (int(by_seat[other]) for other in seats))
        layout.put(row, "stock", (view.stock_count,))
        layout.put(row, "packs_added", (view.packs_added,))
        layout.put(row, "renewed", (int(view.is_renewed),))
        layout.add(row, "discards", indexes(view.discard))
        layout.put(row, "top", card_numbers(view.discard[: -self._top_count - 1 : -1]))
        layout.put(row, "frozen", (int(view.is_frozen),))
        for at, side in enumerate(teams):
            self._write_board(view, side, at, row)
        layout.put(row, "red_threes", (len(view.threes[side]) for side in teams))
        layout.put(row, "score", (view.scores[side] for side in teams))
        if not is_opened(view, seat):
            layout.put(row, "required", (required_points(view.house, view.round, view.scores[teams[0]]),))
        layout.put(row, "round", (view.round,))
        layout.put(row, "turn", one_hot(seats, view.turn))
        layout.put(row, "turns", (view.turn_number,))
        layout.put(row, "dealer", one_hot(seats, view.dealer))
        layout.put(row, "must", (int(other in view.pending.must) for other in seats))
        layout.put(row, "asked", (int(view.answers is not None),))
        answers = dict(view.answers or ())
        layout.put(row, "answer", (1 + answers[other] if other in answers else 0 for other in seats))
        layout.put(row, "out", one_hot(seats, view.out))
        layout.put(row, "lap", (view.lap_left,))
        layout.put(row, "reached", (int(view.reached_board),))
        layout.put(row, "quiet", (view.quiet,))

    def _write_board(self, view: HandFootView, side: int, at: int, row: Row) -> None:
        start = self.layout["melds"].start + at * len(self._places) * _PARTS
        for meld in view.boards[side]:
            place = start + self._place[Label(meld.rank, meld.number)] * _PARTS
            twos = sum(c.rank is Rank.TWO for c in meld.cards)
            jokers = sum(c is JOKER for c in meld.cards)
            is_book = len(meld.cards) >= view.house.melds.book_size
            stage = 1 if not is_book else 3 if meld.completed == view.turn_number else 2
            row[place : place + _PARTS] = (len(meld.cards) - twos - jokers, twos, jokers, stage)

    def write_act(self, begun: Codes, row: Row, /) -> None:
        """The cards named so far, and where the next ones go."""
        layout = self.layout
        cards = [code for code in begun if code < len(_FACES)]
        goals = [code - self._first_goal for code in begun if 0 <= code - self._first_goal < self._goals_count]
        layout.add(row, "named", cards)
        layout.add(row, "goal", goals[-1:])
        layout.put(row, "taking", (int(self._code["take"] in begun),))
        layout.put(row, "leaving", (int(self._code["out"] in begun),))

    def gains(self, before: State, after: State, /) -> Sequence[int]:
        """Points scored: all of a round come at its end."""
        return [now - old for old, now in zip(before.scores, after.scores, strict=True)]
