"""Cribbage in plain lines: who lays what, the count, the points as players say them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from parlour.cards import Card, sort_cards
from parlour.cli.tell import PlainTeller
from parlour.engine import SEAT_NAMES, Event, Payload, Seat
from parlour.engine.words import sentence
from parlour.games.cribbage import State
from parlour.games.cribbage.flow import pending
from parlour.games.cribbage.rules import side_of, target_of
from parlour.games.cribbage.score import VALUES, cadence
from parlour.games.cribbage.state import Phase
from parlour.games.cribbage.words import EN, say_play, say_show

__all__ = ["TELLER", "CribbageTeller"]

_SHOWS: Final = ("hand", "crib")


def _list(cards: Iterable[object]) -> str:
    return " ".join(map(str, cards)) or "nothing"


def _is_answered(later: Iterable[Payload]) -> bool:
    """Whether a claim is followed by what it pegs, or by the reason why not."""
    return any(p.get("reasons") == ["claim"] or p.get("what") == "stinkhole" for p in later)


class CribbageTeller(PlainTeller):
    """Tells a game of cribbage."""

    def step(self, before: State, after: State, events: Sequence[Event]) -> list[str]:
        """What happened."""
        lines: list[str] = []
        payloads = self.seen(events)
        for index, payload in enumerate(payloads):
            previous = payloads[index - 1] if index else {}
            kind = payload["kind"]
            if kind == "gather" and before.phase is Phase.DEAL and before.dealer is not None:
                text = self.words("event.deal", deal=before.deal, **self.actor(SEAT_NAMES[before.dealer]))
                lines += ["", sentence(text)]
            elif kind == "move":
                lines += self._move(payload, payloads[index + 1 :], before)
            elif kind == "points":
                is_told = previous.get("why") == "play" and payload["why"] == "play" and previous["kind"] == "move"
                lines += [] if is_told else self._points(payload, before)
            elif kind == "say":
                lines += self._say(payload, before)
                if payload["what"] == "claim" and payload["n"] and not _is_answered(payloads[index + 1 :]):
                    lines.append("Nothing is pegged for it.")
        lines += self._true_counts(before, after)
        if len(after.results) > len(before.results):
            lines += self._result(after)
        return lines

    def _move(self, payload: Payload, later: Sequence[Payload], before: State) -> list[str]:
        why = payload["why"]
        cards: Sequence[str] = payload.get("cards", ())
        seat = payload["from"].rpartition(":")[2]
        if why == "deal":
            seat = payload["to"].rpartition(":")[2]
            if not cards:
                return []
            return [f"Your cards: {_list(cards)}." if self.is_me(seat) else f"{self.name(seat)}: {_list(cards)}."]
        if why == "throw":
            said = self.words("event.throw", n=payload["n"], **self.actor(seat))
            return [sentence(f"{said}: {_list(cards)}" if cards else said)]
        if why == "starter":
            return [sentence(self.words("event.starter", card=cards[0]))]
        if why == "shown":
            return [sentence(f"{self._whose(seat)} hand, never laid: {_list(cards)}")]
        if why != "play":
            return [self.plain(payload)]
        count = before.count + next(VALUES[c] for c in VALUES if c.text == cards[0])
        scored = next((p for p in later if p["kind"] == "points" and p["why"] == "play"), None)
        laid = sentence(self.words("event.play", card=cards[0], **self.actor(seat)))
        if scored is None or "count" not in scored or scored["seat"] != seat or scored["reasons"] == ["claim"]:
            return [f"{laid} {say_play(count, ())}"]
        return [f"{laid} {say_play(count, scored['cadence'])} {self.pegs(scored)}"]

    def _points(self, payload: Payload, before: State) -> list[str]:
        seat, why = payload["seat"], payload["why"]
        if why in _SHOWS and payload["reasons"] != ["claim"]:
            return [f"{self._hand(seat, why, before)}. {say_show(payload['cadence'])} {self.pegs(payload)}"]
        if payload["reasons"] == ["claim"]:
            return [self.pegs(payload)]
        said = say_play(None, payload["cadence"])
        return [f"{said} {self.pegs(payload)}"]

    def pegs(self, payload: Payload) -> str:
        """Who pegs how much, and the new score."""
        n = payload.get("pegged", payload["n"])
        return sentence(self.words("event.points", n=n, score=payload["score"], **self.actor(payload["seat"])))

    def _say(self, payload: Payload, before: State) -> list[str]:
        what, seat = payload["what"], payload["seat"]
        params = {key: value for key, value in payload.items() if key not in ("kind", "seat", "what")}
        said = sentence(self.words(f"say.{what}", **self.actor(seat), **params))
        if what == "nothing":
            return [f"{self._hand(seat, payload['of'], before)}. {said}"]
        if what == "claim" and payload["of"] in _SHOWS:
            return [f"{self._hand(seat, payload['of'], before)}.", said]
        return [said]

    def _true_counts(self, before: State, after: State) -> list[str]:
        """Hands that were counted by their owner, with what they are truly worth."""
        if after.shows[: len(before.shows)] != before.shows:
            return []
        new = after.shows[len(before.shows) :]
        return [f"The true count: {say_show(cadence(show.items))}" for show in new if show.claimed is not None]

    def _whose(self, seat: str) -> str:
        return EN["whose.you"] if self.is_me(seat) else self.words("whose.name", name=self.name(seat))

    def _whose_inside(self, seat: Seat) -> str:
        return "your" if seat == self.viewer else self._whose(SEAT_NAMES[seat])

    def _hand(self, seat: str, what: str, state: State) -> str:
        owner = Seat(SEAT_NAMES.index(seat))
        cards = sort_cards(state.crib if what == "crib" else state.laid(owner))
        starter = "" if state.starter is None else state.starter.text
        return self.words("event.show", whose=self._whose(seat), what=what, cards=_list(cards), card=starter)

    def _result(self, state: State) -> list[str]:
        result = state.results[-1]
        names = ["".join(SEAT_NAMES[s] for s in side) for side in self.game.sides(self.rules)]
        won = [name for name, is_won in zip(names, result.winners, strict=True) if is_won]
        scores = ", ".join(f"{self.side(name)} {n}" for name, n in zip(names, result.scores, strict=True))
        lines = [""]
        for name in won:
            actor = self.actor(name) if len(name) == 1 else {"who": self.side(name), "wins": "win"}
            lines.append(sentence(self.words("result.win", scores=scores, **actor)))
        for name, skunk in zip(names, result.skunks, strict=True):
            if skunk:
                actor = self.actor(name) if len(name) == 1 else {"who": self.side(name), "is": "are"}
                lines.append(sentence(self.words("result.double_skunk" if skunk == 2 else "result.skunk", **actor)))
        return [*lines, sentence(self.words("result.points", n=max(result.points)))]

    def table(self, state: State) -> list[str]:
        """Scores, dealer, starter, the cards of the count, the own hand."""
        points = {"".join(map(str, side)): n for side, n in zip(self.game.sides(self.rules), state.scores, strict=True)}
        lines = [f"Score: {self.scores(points)} The game hole is {self._targets()}."]
        if state.dealer is not None:
            lines.append(f"{self._whose(SEAT_NAMES[state.dealer])} crib.")
        if state.starter is not None:
            lines.append(f"Starter: {state.starter}.")
        if state.phase is Phase.PLAY:
            laid = ", ".join(f"{self.side(SEAT_NAMES[seat])} {c}" for seat, c in state.pile) or "nothing"
            lines.append(f"The count is {state.count}: {laid}.")
        lines.append(f"Your hand: {_list(self._held(state))}.")
        return lines

    def _targets(self) -> str:
        """The game hole, or that of each side where they differ."""
        sides = self.game.sides(self.rules)
        targets = {"".join(map(str, side)): target_of(self.rules, side_of(self.rules, side[0])) for side in sides}
        if len(set(targets.values())) == 1:
            return str(next(iter(targets.values())))
        return ", ".join(f"{target} for {self.side(name)}" for name, target in targets.items())

    def _held(self, state: State) -> tuple[Card, ...]:
        return state.hands[self.viewer] if isinstance(self.viewer, Seat) else ()

    def question(self, state: State) -> str:
        """What the viewer is asked now."""
        hand = _list(self._held(state))
        called = self._called(state)
        asked = self._asked(state, hand)
        return ". ".join(part for part in (called, asked) if part) or "Your move"

    def _called(self, state: State) -> str:
        """The newest claim that the viewer may call short."""
        window = next((w for w in reversed(state.windows) if self.viewer in w.callers), None)
        if window is None:
            return ""
        claimed = self.words(f"number.{window.claimed}") if window.claimed <= 31 else str(window.claimed)
        said = f"{self.name(SEAT_NAMES[window.seat])} claimed {claimed} for the {EN['of.' + window.what]}"
        return f"{said}. Call what is missing, such as muggins 2, or pass"

    def _asked(self, state: State, hand: str) -> str:
        """What the viewer owes."""
        if self.viewer not in pending(state).must:
            return ""
        if state.due is not None:
            if state.due.what in _SHOWS:
                return f"{self._hand(str(self.viewer), state.due.what, state)}. How many points"
            if state.due.what == "go":
                return f"Nobody can add to {state.count}. How many points for the go"
            return f"The count is {state.count}. How many points does that score"
        if state.phase is Phase.DISCARD and state.dealer is not None:
            n = EN[f"number.{self.rules.throw_count}"]
            return f"Your hand: {hand}. Lay away {n} to {self._whose_inside(state.dealer)} crib"
        return f"Count {state.count}. Your hand: {hand}. Your card" if state.phase is Phase.PLAY else ""

    def help(self, state: State) -> list[str]:
        """How that is answered, in writing."""
        return [f"{' '.join(super().help(state))} Cards and numbers alone will do: 5H, 3S 3D, 8."]


TELLER: Final[Any] = CribbageTeller
