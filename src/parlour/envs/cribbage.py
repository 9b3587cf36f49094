"""Cribbage as integers: acts and views of two, three and four seats by any house rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.cards import PACK
from parlour.engine import Action, Seat, find_game
from parlour.envs.coder import Codes, around
from parlour.envs.fields import Field, Layout, Row, card_numbers, indexes, one_hot
from parlour.games.cribbage.actions import Claim, Go, Muggins, Pass, Play, Show, Throw
from parlour.games.cribbage.counting import CLAIM_LIMIT
from parlour.games.cribbage.rules import Rules, side_of, sides, target_of
from parlour.games.cribbage.state import Phase, State, Window
from parlour.games.cribbage.view import CribbageView

__all__ = ["CribbageCoder"]

_PHASES: Final = tuple(Phase)
_DUE: Final = ("play", "go", "hand", "crib")
_CARDS: Final = len(PACK)
_MOST_IN_A_COUNT: Final = 13
"""Four aces, four twos, four threes and a four are 28; a fourteenth card would pass 31."""
_MOST_POINTS: Final = 999
_MOST_DEALS: Final = 9999


class CribbageCoder:
    """Cribbage by one set of rules. A throw of two cards is two steps, the lower card first."""

    def __init__(self, rules: Rules) -> None:
        self.game = find_game("cribbage")
        self._rules = rules
        self._sides = sides(rules)
        table_counts = rules.counting == "auto"
        words = [f"card {c}" for c in PACK] + ["go"]
        words += ["show"] if table_counts else [f"claim {n}" for n in range(CLAIM_LIMIT + 1)]
        words += ["pass", *(f"muggins {n}" for n in range(1, CLAIM_LIMIT + 1))] if rules.has_muggins else []
        self.actions: Sequence[str] = tuple(words)
        self._code = {word: code for code, word in enumerate(words)}
        self._pile_length = min(_MOST_IN_A_COUNT, rules.players * (rules.deal_count - rules.throw_count))
        self.layout = Layout(self._fields())

    def _fields(self) -> list[Field]:
        rules = self._rules
        players, teams = rules.players, len(self._sides)
        dealt = rules.deal_count
        return [
            Field("phase", len(_PHASES), 0, 1, f"where the deal stands: {', '.join(_PHASES)}"),
            Field("hand", _CARDS, 0, 1, "own cards still held"),
            Field("chosen", _CARDS, 0, 1, "cards named so far for a throw that is not complete"),
            Field("thrown", _CARDS, 0, 1, "own cards laid away to the crib"),
            Field("crib", _CARDS, 0, 1, "the crib, once it lies open to be counted"),
            Field("starter", _CARDS, 0, 1, "the starter"),
            Field("laid", players * _CARDS, 0, 1, "cards in front of each seat: laid in the play, or shown after it"),
            Field("pile", self._pile_length, 0, _CARDS, "the cards of the present count as laid, by number"),
            Field("pile_seat", self._pile_length, 0, players, "who laid each of them: 1 for the own seat, 0 for none"),
            Field("count", 1, 0, 31, "the running total of the play"),
            Field("gone", players, 0, 1, "seats that said go in this count"),
            Field("held", players, 0, dealt, "how many cards each seat holds"),
            Field("dealer", players, 0, 1, "who deals"),
            Field("must", players, 0, 1, "seats that must act"),
            Field("may", players, 0, 1, "seats that may call or let a claim go by"),
            Field("score", teams, 0, _MOST_POINTS, "holes pegged in this game, by side"),
            Field("target", teams, 0, _MOST_POINTS, "the game hole of each side"),
            Field("games", teams, 0, rules.match, "games won, by side"),
            Field("deal", 1, 0, _MOST_DEALS, "number of the deal in the game"),
            Field("shown", 1, 0, players + 1, "hands and cribs counted in this deal"),
            Field("due", len(_DUE), 0, 1, f"what a seat has to claim: {', '.join(_DUE)}"),
            Field("due_seat", players, 0, 1, "who has to claim it"),
            Field("claim_of", len(_DUE), 0, 1, f"the newest claim that may be called short: {', '.join(_DUE)}"),
            Field("claim_seat", players, 0, 1, "who made that claim"),
            Field("claimed", 1, 0, CLAIM_LIMIT, "its points"),
            Field("called", 1, 0, CLAIM_LIMIT, "points of it that were called already"),
            Field("claim_room", 1, 0, _MOST_POINTS, "holes that its owner had left"),
        ]

    def codes(self, action: Action, /) -> Codes:
        """A throw or a card of the play by its cards, everything else by its word."""
        match action:
            case Throw(cards):
                return tuple(sorted(c.index for c in cards))
            case Play(c):
                return (c.index,)
            case Go():
                return (self._code["go"],)
            case Show():
                return (self._code["show"],)
            case Claim(points):
                return (self._code[f"claim {points}"],)
            case Muggins(points):
                return (self._code[f"muggins {points}"],)
            case Pass():
                return (self._code["pass"],)
        raise ValueError(f"{action} is no act of a seat")

    def write(self, view: CribbageView, row: Row, /) -> None:
        """Every field but `chosen`."""
        layout, seat = self.layout, view.seat
        seats = around(seat, view.rules.players)
        order = self._side_order(seat)
        layout.put(row, "phase", one_hot(_PHASES, view.phase))
        layout.add(row, "hand", indexes(view.hand))
        layout.add(row, "thrown", indexes(view.thrown[seat]))
        if view.is_crib_open:
            layout.add(row, "crib", indexes(view.crib))
        layout.add(row, "starter", indexes((view.starter,)))
        for pile in (*view.counts, view.pile):
            layout.add(row, "laid", [seats.index(who) * _CARDS + c.index for who, c in pile])
        for at, other in enumerate(seats):
            layout.add(row, "laid", [at * _CARDS + place for place in indexes(view.rest[other])])
        layout.put(row, "pile", card_numbers(c for _, c in view.pile))
        layout.put(row, "pile_seat", (seats.index(who) + 1 for who, _ in view.pile))
        layout.put(row, "count", (view.count,))
        layout.put(row, "gone", (int(other in view.gone) for other in seats))
        layout.put(row, "held", (len(view.hands[other]) for other in seats))
        layout.put(row, "dealer", one_hot(seats, view.dealer))
        layout.put(row, "must", (int(other in view.pending.must) for other in seats))
        layout.put(row, "may", (int(other in view.pending.may) for other in seats))
        layout.put(row, "score", (view.scores[side] for side in order))
        layout.put(row, "target", (target_of(view.rules, side_of(view.rules, self._sides[s][0])) for s in order))
        layout.put(row, "games", (sum(result.winners[side] for result in view.results) for side in order))
        layout.put(row, "deal", (min(view.deal, _MOST_DEALS),))
        layout.put(row, "shown", (len(view.shows),))
        if view.due is not None:
            layout.put(row, "due", one_hot(_DUE, view.due.what))
            layout.put(row, "due_seat", one_hot(seats, view.due.seat))
        self._write_claim(view.windows, seats, row)

    def _side_order(self, seat: Seat) -> list[int]:
        """The sides as they are met clockwise, the own one first."""
        return list(dict.fromkeys(side_of(self._rules, other) for other in around(seat, self._rules.players)))

    def _write_claim(self, windows: Sequence[Window], seats: Sequence[Seat], row: Row) -> None:
        """The claim that a call of the seat that looks is about, else the newest."""
        found = [window for window in windows if seats[0] in window.callers] or windows
        if not found:
            return
        newest = found[-1]
        self.layout.put(row, "claim_of", one_hot(_DUE, newest.what))
        self.layout.put(row, "claim_seat", one_hot(seats, newest.seat))
        self.layout.put(row, "claimed", (newest.claimed,))
        self.layout.put(row, "called", (newest.paid,))
        self.layout.put(row, "claim_room", (newest.room,))

    def write_act(self, begun: Codes, row: Row, /) -> None:
        """The cards of a throw named so far."""
        self.layout.add(row, "chosen", begun)

    def gains(self, before: State, after: State, /) -> Sequence[int]:
        """Holes pegged; in lowball they count against the side."""
        ended = len(after.results) > len(before.results)
        scores = after.results[-1].scores if ended else after.scores
        # The peg never goes back, but a new game begins at 0.
        pegged = [max(0, now - old) for old, now in zip(before.scores, scores, strict=True)]
        return [-n for n in pegged] if self._rules.lowball else pegged
