"""Cribbage: choices that the analysis weighs: which two to throw, which card to lay."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from parlour.analysis.cribbage import Unanswerable, card_value, play_points, read_position
from parlour.cards import PACK, Card, format_cards, sort_cards
from parlour.drills.model import Asked, DrillError, Part, Picture, Ranked, Solved, cards_of, join, values_of
from parlour.drills.pegging import course, laid_cards
from parlour.engine import NotNotation, Seat
from parlour.games.cribbage import GAME, State
from parlour.games.cribbage.view import CribbageView
from parlour.review.advice import ANALYSIS
from parlour.review.model import POINT, Choice, grade_of
from parlour.review.reasons import play_reason, throw_reason

__all__ = ["PLAY", "THROW"]

_TRIES: Final = 3
_KEPT: Final = 64
"""Items whose choices stay weighed, from the question to the answer."""
Rows = tuple[Ranked, ...]

_CLOSE: Final = 0.35
"""Up to which difference in points between the two best choices an item is hard."""
_FAR: Final = 1.2
"""From which difference on it is easy."""


def _worth(choice: Choice, *, is_scored: bool) -> tuple[float, float]:
    """What choices are compared by: the chance to win where the item has a score, then points."""
    return (choice.total if choice.win is None or not is_scored else round(choice.win, 9), choice.total)


def _ranked(choices: Sequence[Choice], figures: Callable[[Choice], dict[str, float]], *, is_scored: bool) -> Rows:
    """Every choice with its cost and grade, the best first."""
    ordered = sorted(choices, key=lambda choice: _worth(choice, is_scored=is_scored), reverse=True)
    best = ordered[0]
    rows = []
    for choice in ordered:
        win_cost = best.win - choice.win if is_scored and best.win is not None and choice.win is not None else None
        points_cost = max(0.0, best.total - choice.total)
        cards = sort_cards(choice.cards)
        rows.append(
            Ranked(
                answer=format_cards(cards),
                cards=cards,
                figures={**figures(choice), "total": choice.total},
                win=choice.win if is_scored else None,
                points_cost=points_cost,
                win_cost=win_cost,
                grade=grade_of(win_cost, points_cost),
            )
        )
    return tuple(rows)


def _solved(ranked: Rows, slips: Mapping[str, str]) -> Solved:
    worse = next((row for row in ranked if row.grade != "best"), None)
    gap = 0.0 if worse is None else worse.points_cost if worse.win_cost is None else worse.win_cost / POINT
    level = 3 if gap < _CLOSE else 1 if gap > _FAR else 2
    parts = tuple(Part(f"part.{name}", None, (), "", {"n": value}) for name, value in ranked[0].figures.items())
    return Solved(ranked[0].answer, 2 if slips and level == 1 else level, parts, slips, ranked)


def _pair(choices: Sequence[Choice], answer: str, *, is_scored: bool) -> tuple[Choice, Choice]:
    """The best choice and the one that was made. Raises DrillError where there is no such choice."""
    chosen = [c for c in choices if format_cards(sort_cards(c.cards)) == answer]
    if not chosen:
        raise DrillError("item", problem=f"{answer} is no choice here")
    return max(choices, key=lambda choice: _worth(choice, is_scored=is_scored)), chosen[0]


class ThrowDrill:
    """Which two go to the crib?"""

    kind: Final = "throw"
    game: Final = "cribbage"
    traps: Final = ("other_crib", "own_crib", "score")

    def draw(self, rng: Random, level: int, trap: str, /) -> str:
        """Six cards; with the score where a slip about it is wanted."""
        text = ""
        for _ in range(_TRIES):
            dealer = "B" if trap == "other_crib" else "A" if trap == "own_crib" else rng.choice("AB")
            scores = f"A:{rng.randint(95, 116)},B:{rng.randint(95, 116)}" if trap == "score" else ""
            cards = sort_cards(_six(rng))
            text = join({"dealer": dealer, "hand:A": format_cards(cards), "scores": scores})
            if not trap or trap in self.solve(text).slips.values():
                break
        return text

    def ask(self, text: str, /) -> Asked:
        """The six cards, whose crib it is, and the score where it matters."""
        view, is_scored = _dealt(text)
        facts: list[tuple[str, dict[str, object]]] = [
            ("fact.own_crib" if view.dealer == view.seat else "fact.other_crib", {})
        ]
        if is_scored:
            facts.append(("fact.score", {"own": view.scores[0], "other": view.scores[1]}))
        return Asked("ask.throw", "cards", (), tuple(facts), cards=view.hand, least=2, most=2)

    def solve(self, text: str, /) -> Solved:
        """Every throw, weighed by the analysis."""
        return _solved_throw(text)

    def why(self, text: str, answer: str, language: str, /) -> str:
        """The reason, as a review gives it."""
        view, is_scored = _dealt(text)
        best, chosen = _pair(ANALYSIS.throws(view), answer, is_scored=is_scored)
        return throw_reason(view, best, chosen, language).sentence


@lru_cache(maxsize=_KEPT)
def _solved_throw(text: str) -> Solved:
    view, is_scored = _dealt(text)
    ranked = _ranked(
        ANALYSIS.throws(view),
        lambda choice: {"hand": choice.hand, "crib": choice.crib, "play": choice.peg_own - choice.peg_other},
        is_scored=is_scored,
    )
    return _solved(ranked, _throw_slips(view, ranked, is_scored=is_scored))


def _throw_slips(view: CribbageView, ranked: Sequence[Ranked], *, is_scored: bool) -> dict[str, str]:
    """Throws for the points where the score asks for something else, or for the hand where the crib does."""
    found: dict[str, str] = {}
    by_points = max(ranked, key=lambda row: row.figures["total"])
    if is_scored and by_points.grade != "best":
        found[by_points.answer] = "score"
    by_hand = max(ranked, key=lambda row: row.figures["hand"])
    if by_hand.grade != "best":
        found.setdefault(by_hand.answer, "own_crib" if view.dealer == view.seat else "other_crib")
    return found


def _six(rng: Random) -> list[Card]:
    """Six cards, with a five, a pair or a suit more often than chance has it: there the throw is a question."""
    trap = rng.choice(("five", "pair", "flush", "any", "any"))
    if trap == "five":
        fives = [c for c in PACK if int(c.rank) == 5]
        held = rng.sample(fives, rng.choice([1, 1, 2]))
        return [*held, *rng.sample([c for c in PACK if c not in fives], 6 - len(held))]
    if trap == "pair":
        rank = rng.choice(PACK).rank
        held = rng.sample([c for c in PACK if c.rank is rank], 2)
        return [*held, *rng.sample([c for c in PACK if c not in held], 4)]
    if trap == "flush":
        suit = rng.choice(PACK).suit
        held = rng.sample([c for c in PACK if c.suit is suit], rng.choice([4, 4, 5]))
        return [*held, *rng.sample([c for c in PACK if c.suit is not suit], 6 - len(held))]
    return rng.sample(PACK, 6)


def _dealt(text: str) -> tuple[CribbageView, bool]:
    """The view of A before the discard, and whether the score is part of the item. Raises DrillError."""
    values = values_of(text, "dealer", "hand:A", "scores", least=("dealer", "hand:A"))
    held = cards_of(values["hand:A"], "hand:A")
    others = [c for c in PACK if c not in held]
    try:
        state = GAME.from_position(join({**values, "hand:B": format_cards(others[:6])}))
    except NotNotation as wrong:
        raise DrillError("item", problem=str(wrong)) from None
    view = GAME.view(state, Seat.A)
    if len(view.hand) != 6:
        raise DrillError("item", problem="six cards are dealt")
    return view, "scores" in values


class PlayDrill:
    """Which card is best to lay?"""

    kind: Final = "play"
    game: Final = "cribbage"
    traps: Final = ("greedy", "twenty_one", "lead_five")

    def draw(self, rng: Random, level: int, trap: str, /) -> str:
        """A position in which A has a real choice, with what A may know of it."""
        text = ""
        solved_count = 0
        for _ in range(8 * _TRIES):
            ranks = range(1, 14) if rng.random() < 0.5 else range(low := rng.randint(1, 9), low + 5)
            for values, state in course(rng, ranks):
                found = _seen_by_a(rng, values, state, trap)
                if found is None:
                    continue
                text = found
                solved_count += bool(trap)
                if not trap or solved_count > _TRIES or trap in self.solve(text).slips.values():
                    return text
        return text or self.draw(rng, level, "")

    def ask(self, text: str, /) -> Asked:
        """The table as A sees it, and the cards that may be laid."""
        view, is_scored = _played(text)
        shown = [Picture("starter", (view.starter,))] if view.starter else []
        if view.counts:
            shown.append(Picture("earlier", laid_cards(view.counts), is_ordered=True))
        shown.append(Picture("pile", laid_cards([view.pile]), is_ordered=True, params={"n": view.count}))
        other = len(view.hands[Seat.B])
        facts: list[tuple[str, dict[str, object]]] = [
            ("fact.dealer" if view.dealer == view.seat else "fact.pone", {}),
            ("fact.gone", {}) if Seat.B in view.gone else ("fact.other_holds", {"n": other}),
        ]
        if is_scored:
            facts.append(("fact.score", {"own": view.scores[0], "other": view.scores[1]}))
        return Asked("ask.play", "cards", tuple(shown), tuple(facts), cards=view.hand, least=1, most=1)

    def solve(self, text: str, /) -> Solved:
        """Every card that fits, weighed by the analysis from what A sees alone."""
        return _solved_play(text)

    def why(self, text: str, answer: str, language: str, /) -> str:
        """The reason, as a review gives it."""
        view, is_scored = _played(text)
        best, chosen = _pair(ANALYSIS.plays(view), answer, is_scored=is_scored)
        return play_reason(view, best, chosen, language).sentence


@lru_cache(maxsize=_KEPT)
def _solved_play(text: str) -> Solved:
    view, is_scored = _played(text)
    try:
        choices = ANALYSIS.plays(view)
    except Unanswerable as wrong:
        raise DrillError("item", problem=str(wrong)) from None
    ranked = _ranked(choices, lambda choice: {"own": choice.peg_own, "other": choice.peg_other}, is_scored=is_scored)
    return _solved(ranked, _play_slips(view, ranked))


def _play_slips(view: CribbageView, ranked: Sequence[Ranked]) -> dict[str, str]:
    """Cards that a player without thought lays: points at once, a count of 21, a five to begin with."""
    found: dict[str, str] = {}
    best = next(row for row in ranked if row.grade == "best")
    for row in ranked:
        if row.grade == "best":
            continue
        laid = row.cards[0]
        count = view.count + card_value(laid)
        if not view.pile and int(laid.rank) == 5:
            found[row.answer] = "lead_five"
        elif count == 21 and view.count + card_value(best.cards[0]) != 21:
            found[row.answer] = "twenty_one"
        elif _now(view, laid) > _now(view, best.cards[0]):
            found[row.answer] = "greedy"
    return found


def _now(view: CribbageView, laid: Card) -> int:
    return play_points([*laid_cards([view.pile]), laid])


def _invites(view: CribbageView, fits: Sequence[Card], trap: str) -> bool:
    """Whether a slip of the play can come about here."""
    if trap == "lead_five":
        return not view.pile and any(int(c.rank) == 5 for c in fits)
    if trap == "twenty_one":
        return any(view.count + card_value(c) == 21 for c in fits)
    return trap != "greedy" or len({_now(view, c) for c in fits}) > 1


def _seen_by_a(rng: Random, values: Mapping[str, str], state: State, trap: str) -> str | None:
    """The position as seat A sees it, as the analysis reads it; None where A has no choice of ranks, or no bait."""
    view = GAME.view(state, Seat.A)
    fits = [c for c in view.hand if view.count + card_value(c) <= 31]
    if len({c.rank for c in fits}) < 2 or not _invites(view, fits, trap):
        return None
    held = [c for seat in (Seat.A, Seat.B) for c in (*state.hands[seat], *state.laid(seat))]
    taken = {*held, state.starter}
    thrown = sort_cards(rng.sample([c for c in PACK if c not in taken], 2))
    return join(
        {
            "dealer": values["dealer"],
            "hand:A": values["hand:A"],
            "hand:B": values["hand:B"],
            "thrown:A": format_cards(thrown),
            "starter": values["starter"],
            "plays": values["plays"],
        }
    )


def _played(text: str) -> tuple[CribbageView, bool]:
    """The view of A in the play, and whether the score is part of the item. Raises DrillError."""
    keys = ("rules", "dealer", "hand:A", "hand:B", "thrown:A", "starter", "plays", "scores")
    values = values_of(text, *keys, least=("dealer", "hand:A", "starter"))
    try:
        view = read_position(join(values), seat="A")
    except Unanswerable as wrong:
        raise DrillError("item", problem=str(wrong)) from None
    return view, "scores" in values


THROW: Final = ThrowDrill()
PLAY: Final = PlayDrill()
