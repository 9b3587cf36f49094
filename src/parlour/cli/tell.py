"""What happens at a table in plain lines: for any game, or by the game's own teller in `tell_<game>.py`."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from parlour.engine import SEAT_NAMES, AnyGame, Event, Payload, Public, Seat, Viewer, redact
from parlour.engine.words import actor_words, render, sentence

__all__ = ["PlainTeller", "Teller", "teller"]


class Teller(Protocol):
    """Puts steps and positions into lines for one who looks."""

    def step(self, before: Any, after: Any, events: Sequence[Event]) -> list[str]:
        """What happened."""

    def table(self, state: Any) -> list[str]:
        """How the table stands, as far as the viewer may know."""

    def question(self, state: Any) -> str:
        """What the viewer is asked now."""

    def help(self, state: Any) -> list[str]:
        """How that is answered, in writing."""


def teller(
    game: AnyGame, rules: Any, names: Mapping[Seat, str], *, viewer: Viewer | None, is_open: bool = False
) -> Teller:
    """The teller of a game; `is_open` tells every card, for records that hide none."""
    module = f"parlour.cli.tell_{game.name}"
    kind = importlib.import_module(module).TELLER if importlib.util.find_spec(module) else PlainTeller
    found: Teller = kind(game, rules, names, viewer, is_open=is_open)
    return found


class PlainTeller:
    """A teller that knows nothing of the game but its events and its catalogue."""

    def __init__(
        self, game: AnyGame, rules: Any, names: Mapping[Seat, str], viewer: Viewer | None, *, is_open: bool
    ) -> None:
        self.game = game
        self.rules = rules
        self.names = names
        self.viewer = viewer
        self.is_open = is_open

    def words(self, key: str, **params: object) -> str:
        """A text of the game's catalogue."""
        return render(self.game.words, key, params)

    def name(self, seat: str) -> str:
        """The name of a seat or of a side (`AC`)."""
        return " and ".join(self.names[Seat(SEAT_NAMES.index(letter))] for letter in seat)

    def is_me(self, seat: str) -> bool:
        """Whether it is the viewer's own seat or side."""
        return isinstance(self.viewer, Seat) and str(self.viewer) in seat

    def actor(self, seat: str) -> dict[str, str]:
        """Name and verbs of a seat for templates."""
        return actor_words(self.game.words, None if seat == str(self.viewer) else self.name(seat))

    def seen(self, events: Iterable[Event]) -> list[Payload]:
        """What the viewer sees of these events."""
        if self.is_open:
            return [next(iter(event.private.values())) if event.private else event.public for event in events]
        return [redact(event, Public.PUBLIC if self.viewer is None else self.viewer) for event in events]

    def step(self, before: Any, after: Any, events: Sequence[Event]) -> list[str]:
        """What happened."""
        return [line for payload in self.seen(events) if (line := self.plain(payload))]

    def plain(self, payload: Payload) -> str:
        """One event in a line; empty for those that say nothing to people."""
        kind = payload["kind"]
        if kind == "move":
            cards = " ".join(payload.get("cards", ())) or f"{payload['n']} unseen"
            return f"{payload['from']} to {payload['to']}: {cards}."
        if kind == "reveal":
            return f"{payload['zone']}: {' '.join(payload['cards'])}."
        if kind == "points":
            return self.pegs(payload)
        if kind == "say":
            return sentence(self.words(f"say.{payload['what']}", **self.actor(payload["seat"]), **payload))
        return ""

    def side(self, side: str) -> str:
        """The name of a side inside a sentence."""
        return " and ".join("you" if letter == str(self.viewer) else self.name(letter) for letter in side)

    def pegs(self, payload: Payload) -> str:
        """Who pegs how much, and the new score."""
        n = payload.get("pegged", payload["n"])
        return sentence(f"{self.side(payload['seat'])} +{n}, {self.side(payload['side'])} at {payload['score']}")

    def table(self, state: Any) -> list[str]:
        """The zones and points."""
        view = self.game.wire(self.game.view(state, Public.PUBLIC if self.viewer is None else self.viewer))
        zones = [f"{name}: {' '.join(z['cards']) or str(z['n']) + ' unseen'}" for name, z in view["zones"].items()]
        return [*zones, self.scores(view["points"])]

    def scores(self, points: Mapping[str, int]) -> str:
        """All scores in a line."""
        return ", ".join(f"{self.side(side)} {n}" for side, n in points.items()) + "."

    def question(self, state: Any) -> str:
        """What the viewer is asked now."""
        return "Your move"

    def help(self, state: Any) -> list[str]:
        """How that is answered, in writing."""
        legal = self.game.legal(self.game.view(state, Public.PUBLIC if self.viewer is None else self.viewer))
        verbs = dict.fromkeys(self.game.format(action).split()[0] for action in legal)
        return [f"You may say: {', '.join(verbs)}."]
