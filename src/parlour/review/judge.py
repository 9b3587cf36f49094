"""Judging a record decision by decision, each by what its seat could know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from parlour.engine import Public, Seat
from parlour.games.cribbage import GAME
from parlour.games.cribbage.actions import Deal as DealAction
from parlour.games.cribbage.actions import Play, Throw
from parlour.games.cribbage.play import fitting
from parlour.games.cribbage.rules import Rules, side_of, target_of
from parlour.games.cribbage.score import sum_points
from parlour.games.cribbage.state import State
from parlour.games.cribbage.view import CribbageView, view
from parlour.records import Played, Player, Record, RecordError, dumps, loads, verify
from parlour.records.scanner import decode
from parlour.review.advice import ANALYSIS, Advice
from parlour.review.claims import Counted, counted
from parlour.review.model import Choice, Deal, Decision, Mark, ReviewError, grade_of
from parlour.review.reasons import play_reason, throw_reason
from parlour.review.words import say

__all__ = ["Judge"]

_NEAR = 1e-9


@dataclass(frozen=True, slots=True)
class _Start:
    """A deal that has begun."""

    game: int
    deal: int
    dealer: Seat
    line: int
    scores: tuple[int, ...]


class Judge:
    """Judges one record. Iterate over `decisions` to its end; then `deals`, `paths` and `throws` are complete."""

    def __init__(self, source: Record | str | bytes, *, advice: Advice = ANALYSIS, language: str = "en") -> None:
        """Raises ReviewError for a record that does not hold, and for games that are not reviewed."""
        self._advice = advice
        self.language = language
        self.record, player = _opened(source, language)
        report = verify(source)
        if report.failure is not None:
            raise ReviewError(say(language, "wrong.record", wrong=report.failure))
        self.rules: Rules = player.rules
        self.viewer: Seat | None = player.viewer if isinstance(player.viewer, Seat) else None
        self._acts = _acts(player)
        self.winners = report.winners
        self.resigned = player.resigned
        self.names = {seat: self.record.headers.get(f"Seat {seat}") or str(seat) for seat in player.seats}
        self.seats: tuple[Seat, ...] = player.seats if self.viewer is None else (self.viewer,)
        self.has_chances = self._advice.chance(self.rules, 0, 0, is_dealer=True) is not None
        self.has_plays = True
        """Whether every choice of a card could be judged."""
        self.deals: list[Deal] = []
        self.paths: dict[Seat, list[Mark]] = {seat: [] for seat in self.seats} if self.has_chances else {}
        self.throws: dict[tuple[int, int, Seat], Decision] = {}
        """The throw of each seat by (game, deal, seat)."""
        self._start: _Start | None = None

    def decisions(self) -> Iterator[Decision]:
        """The decisions in the order of the record, each as soon as it is judged; what leaves no choice is none."""
        for played in self._acts:
            before: State = played.before
            if isinstance(played.action, DealAction) and before.dealt_count == 0:
                self._begin(before, played.line.number)
            if isinstance(played.actor, Seat) and played.actor in self.seats:
                yield from self._judge(played, view(before, played.actor))
            self._close(played)
        if self._start is not None:
            start, last = self._start, self._acts[-1]
            self.deals.append(_ended(start, last, last.after.scores, is_full=False))

    # --- the deals and the paths

    def _begin(self, state: State, line: int) -> None:
        if state.dealer is None:
            raise ValueError("no deal without a dealer")
        scores = (0,) * len(state.scores) if state.deal == 1 else state.scores
        self._start = start = _Start(state.game, state.deal, state.dealer, line, scores)
        for seat in self.paths:
            chance = self._chance(scores, seat, is_dealer=seat == state.dealer)
            self._mark(seat, start.game, start.deal, line, "deal", chance)

    def _close(self, played: Played) -> None:
        start = self._start
        after: State = played.after
        if start is None:
            return
        is_over = len(after.results) >= start.game
        if not is_over and after.deal == start.deal:
            return
        scores = after.results[start.game - 1].scores if is_over else after.scores
        line = played.line.number
        self.deals.append(_ended(start, played, scores, is_full=not is_over))
        self._start = None
        if is_over:
            for seat in self.paths:
                won = after.results[start.game - 1].winners[side_of(self.rules, seat)]
                self._mark(seat, start.game, start.deal, line, "end", float(won))

    def _mark(self, seat: Seat, game: int, deal: int, line: int, what: str, win: float) -> None:
        self.paths[seat].append(Mark(game, deal, line, what, win))

    def _chance(self, scores: Sequence[int], seat: Seat, *, is_dealer: bool) -> float:
        own, other = self._standing(scores, seat)
        chance = self._advice.chance(self.rules, own, other, is_dealer=is_dealer)
        if chance is None:
            raise ValueError("no table of chances covers this game")
        return chance

    def _standing(self, scores: Sequence[int], seat: Seat) -> tuple[int, int]:
        side = side_of(self.rules, seat)
        return scores[side], max(score for at, score in enumerate(scores) if at != side)

    # --- the decisions

    def _judge(self, played: Played, seen: CribbageView) -> Iterator[Decision]:
        action = played.action
        if action is None:
            return
        for found in counted(seen, action, self.language):
            yield self._counted(played, seen, found)
        if isinstance(action, Throw):
            choices = self._advice.throws(seen)
            cards = action.cards
        elif isinstance(action, Play):
            if len({c.rank for c in fitting(seen.hand, seen.count)}) < 2:
                return
            choices = self._advice.plays(seen)
            cards = (action.card,)
        else:
            return
        if not choices:
            self.has_plays = False
            return
        yield self._chosen(played, seen, choices, next(c for c in choices if set(c.cards) == set(cards)))

    def _chosen(self, played: Played, seen: CribbageView, choices: Sequence[Choice], chosen: Choice) -> Decision:
        best = max(choices, key=_worth)
        if _worth(best)[0] - _worth(chosen)[0] <= _NEAR and best.total - chosen.total <= _NEAR:
            best = chosen
        win_cost = None if best.win is None or chosen.win is None else max(0.0, best.win - chosen.win)
        points_cost = max(0.0, best.total - chosen.total)
        grade = grade_of(win_cost, points_cost)
        is_throw = isinstance(played.action, Throw)
        fault = why = ""
        if grade != "best":
            reason = (throw_reason if is_throw else play_reason)(seen, best, chosen, self.language)
            fault, why = reason.fault, reason.sentence
        decision = replace(
            self._decision(played, seen, "throw" if is_throw else "play", chosen, best),
            held=seen.hand if is_throw else tuple(fitting(seen.hand, seen.count)),
            rank=1 + len({round(v, 9) for c in choices if (v := _worth(c)[0]) > _worth(chosen)[0] + _NEAR}),
            choices_count=len(choices),
            points_cost=points_cost,
            win_cost=win_cost,
            grade=grade,
            fault=fault,
            why=why,
            choices=tuple(sorted(choices, key=_worth, reverse=True)),
        )
        if is_throw:
            self.throws[seen.game, seen.deal, seen.seat] = decision
        if best.win is not None and chosen.win is not None and seen.seat in self.paths:
            what = "cards" if is_throw else "turn"
            self._mark(seen.seat, seen.game, seen.deal, decision.line, what, best.win)
            self._mark(seen.seat, seen.game, seen.deal, decision.line, "decision", chosen.win)
        return decision

    def _counted(self, played: Played, seen: CribbageView, found: Counted) -> Decision:
        """A claim or call, valued at the score that it leads to, as if the next deal began there."""
        own, other = self._standing(seen.scores, seen.seat)
        cost = found.own + found.other
        win_cost = None
        path = self.paths.get(seen.seat)
        if path is not None:
            due, said = self._claim_chances(seen, own, other, found)
            line = played.line.number
            if cost and not path:  # the record begins at a position, with this claim
                self._mark(seen.seat, seen.game, seen.deal, line, "turn", due)
            win_cost = min(max(0.0, due - said), path[-1].win) if cost else 0.0
            if win_cost:
                self._mark(seen.seat, seen.game, seen.deal, line, "decision", path[-1].win - win_cost)
        best = Choice(found.best, (), 0.0, 0.0, 0.0, 0.0, float(cost), None)
        chosen = best if found.best == found.act else replace(best, act=found.act, total=0.0)
        grade = grade_of(win_cost, cost)
        return replace(
            self._decision(played, seen, found.kind, chosen, best),
            rank=1 if found.best == found.act else 2,
            points_cost=float(cost),
            win_cost=win_cost,
            grade="slip" if cost and grade == "best" else grade,
            fault=found.fault if cost else "",
            why=found.why if cost else "",
            choices=(best,) if chosen is best else (best, chosen),
        )

    def _claim_chances(self, seen: CribbageView, own: int, other: int, found: Counted) -> tuple[float, float]:
        """The chance to win after what was due, and after what was said."""
        deals_next = seen.dealer != seen.seat

        def chance(mine: int, theirs: int) -> float:
            side = side_of(self.rules, seen.seat)
            target = target_of(self.rules, side)
            if mine >= target or theirs >= target:
                return float(mine >= target)
            return self._advice.chance(self.rules, mine, theirs, is_dealer=deals_next) or 0.0

        return chance(own + found.own, other), chance(own, other + found.other)

    def _decision(self, played: Played, seen: CribbageView, kind: str, chosen: Choice, best: Choice) -> Decision:
        own, other = self._standing(seen.scores, seen.seat)
        return Decision(
            line=played.line.number,
            game=seen.game,
            deal=seen.deal,
            seat=seen.seat,
            kind=kind,
            is_dealer=seen.dealer == seen.seat,
            own=own,
            other=other,
            held=(),
            pile=tuple(c for _, c in seen.pile),
            chosen=chosen,
            best=best,
            rank=1,
            choices_count=2,
            points_cost=0.0,
            win_cost=None,
            grade="best",
            fault="",
            why="",
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """What the review leaves out, in plain sentences; complete once the decisions are through."""
        rules, language = self.rules, self.language
        found = []
        if self.viewer is not None:
            found.append(say(language, "note.viewer", name=self.names[self.viewer]))
        if not self.has_chances:
            key, n = ("note.seats", rules.players) if rules.players > 2 else ("note.target", rules.target)
            found.append(say(language, key, n=n))
        if not self.has_plays:
            found.append(say(language, "note.throws"))
        if rules.stinkhole:
            found.append(say(language, "note.stinkhole"))
        if "Position" in self.record.headers:
            found.append(say(language, "note.position"))
        if self.resigned:
            found.append(say(language, "note.resigned"))
        return tuple(found)


def _worth(choice: Choice) -> tuple[float, float]:
    """What choices are compared by: the chance to win, then points; points alone where there is no such chance."""
    return (choice.total if choice.win is None else choice.win, choice.total)


def _ended(start: _Start, last: Played, scores: tuple[int, ...], *, is_full: bool) -> Deal:
    shown = {(s.seat, s.what): sum_points(s.items) for s in last.after.shows}
    seats = range(last.after.rules.players)
    hands = tuple(shown[seat, "hand"] for seat in seats if (seat, "hand") in shown)
    return Deal(
        game=start.game,
        deal=start.deal,
        dealer=start.dealer,
        first=start.line,
        last=last.line.number,
        before=start.scores,
        after=scores,
        is_full=is_full,
        hands=hands if len(hands) == len(seats) else (),
        crib=shown.get((start.dealer, "crib"), 0),
    )


def _opened(source: Record | str | bytes, language: str) -> tuple[Record, Player]:
    """A record that can be reviewed, if it holds. Raises ReviewError."""
    try:
        record = loads(dumps(source) if isinstance(source, Record) else decode(source))
        player = Player(record)
    except RecordError as wrong:
        raise ReviewError(say(language, "wrong.record", wrong=wrong)) from None
    if player.game.name != GAME.name:
        raise ReviewError(say(language, "wrong.game", title=player.game.title))
    if player.rules.cards == "five":
        raise ReviewError(say(language, "wrong.five"))
    if player.rules.lowball:
        raise ReviewError(say(language, "wrong.lowball"))
    if isinstance(player.viewer, Public):
        raise ReviewError(say(language, "wrong.public"))
    return record, player


def _acts(player: Player) -> tuple[Played, ...]:
    """The acts of a record that stand: those taken back are left out."""
    stand: list[Played] = []
    for played in player.play():
        if played.action is not None:
            stand.append(played)
        elif played.line.words.startswith("undo "):
            del stand[-int(played.line.words.split()[1]) :]
    return tuple(stand)
