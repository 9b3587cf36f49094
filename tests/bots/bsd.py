"""Drives the cribbage program of the BSD games in a pseudo-terminal: reads its screen and types the moves.

We are its opponent ("YOU" on its screen). Every deal is kept as it was seen, so that the engine can play it again.
"""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import pyte

from parlour.cards import Card, Rank, card

__all__ = ["BsdProgram", "SeenDeal", "SeenGame", "play_games"]

_CARD: Final = re.compile(r"[A2-9TJQK][CDHS]")
_SCORED: Final = re.compile(r"I get \d+ playing (\w+) of (\w+)")
_TOOK: Final = re.compile(r"You should have taken (\d+), not (\d+)!")
_MESSAGES: Final = 38
"""The column where messages and prompts begin."""
_FIRST_ROW: Final = 10
"""The row where they begin, and go on after the last one of the screen."""
_PROMPTS: Final = ("L or S?", "Discard -->", "Your play:", "Your hand scores", "Your crib scores", "--More--", "game?")
_PATIENCE: Final = 30.0
_QUIET: Final = 0.005
"""A screen is read when it asks something and nothing has come for so many seconds."""


@dataclass
class SeenDeal:
    """A deal as the screen showed it: our cards, and the program's as far as they were laid or counted."""

    is_our_crib: bool
    scores: tuple[int, int]
    """Ours and the program's when it began."""
    dealt: list[Card]
    thrown: list[Card] = field(default_factory=list)
    starter: Card | None = None
    laid: list[Card] = field(default_factory=list)
    """In the order of the play."""
    their_hand: list[Card] = field(default_factory=list)
    crib: list[Card] = field(default_factory=list)
    seen_scores: list[tuple[int, int]] = field(default_factory=list)
    """Each pair of scores that stood on the screen, in order."""

    @property
    def is_whole(self) -> bool:
        """Whether the hand and the crib of the program were shown."""
        return len(self.their_hand) == 4 and len(self.crib) == 4


@dataclass
class SeenGame:
    """A game as the screen showed it."""

    deals: list[SeenDeal] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    """Counts of ours that the program called wrong."""
    scores: tuple[int, int] = (0, 0)
    """Ours and the program's at the end."""

    @property
    def is_won(self) -> bool:
        """Whether we won."""
        return self.scores[0] > self.scores[1]


class BsdProgram:
    """The running program: its screen and keyboard."""

    def __init__(self, program: Path) -> None:
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        self._pid, self._tty = pty.fork()
        if self._pid == 0:
            os.environ.update(TERM="vt100", LINES="24", COLUMNS="80")
            os.execv(program, [str(program), "-q", "-r"])
        self._is_heard = False
        self._rows: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _value: BaseException | None, _trace: TracebackType | None
    ) -> None:
        os.kill(self._pid, signal.SIGKILL)
        os.close(self._tty)
        os.waitpid(self._pid, 0)

    def shown(self) -> str:
        """The whole screen, for a message."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def wait(self) -> str:
        """The prompt that the program waits at, as one of a few words. Raises TimeoutError with the screen."""
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            ready, _, _ = select.select([self._tty], [], [], _QUIET)
            if ready:
                self._stream.feed(os.read(self._tty, 65536))
                self._is_heard = True
            elif self._is_heard:
                self._rows = self._screen.display
                before = self._rows[self._screen.cursor.y][_MESSAGES : self._screen.cursor.x].rstrip()
                for prompt in _PROMPTS:
                    if before.endswith(prompt) and (before.startswith("*") or before.strip() == prompt):
                        return prompt
        raise TimeoutError(f"the program does not ask anything known:\n{self.shown()}")

    def send(self, keys: str) -> None:
        """Type."""
        self._is_heard = False
        os.write(self._tty, keys.encode())

    def message(self) -> str:
        """The newest message."""
        rows = [line[_MESSAGES + 1 :].strip() for line in self._rows[_FIRST_ROW:]]
        at = self._screen.cursor.y - _FIRST_ROW
        return rows[at] if rows[at] != "--More--" else rows[at - 1]

    def _fan(self, column: int) -> list[Card]:
        """The open cards of a fan, which steps down two rows and right one column."""
        found = []
        for at in range(11):
            text = self._rows[1 + 2 * at][column + at : column + at + 2] if 1 + 2 * at < 24 else ""
            if not _CARD.fullmatch(text):
                break
            found.append(card(text))
        return found

    def left(self) -> list[Card]:
        """Our cards, or our crib."""
        return self._fan(1)

    def table(self) -> list[Card]:
        """The cards of the count."""
        return self._fan(13)

    def right(self) -> list[Card]:
        """The cards of the program, where they lie open, or its crib."""
        return self._fan(27)

    def crib_side(self) -> tuple[bool, Card | None]:
        """Whether the crib is ours, and the starter where it is turned. Raises ValueError where no crib is shown."""
        for row, line in enumerate(self._rows):
            found = re.match(r"( |.{27})CRIB ", line)
            if found:
                column = found.end() - 5
                text = self._rows[row + 2][column : column + 2]
                return column < 20, card(text) if _CARD.fullmatch(text) else None
        raise ValueError(f"there is no crib:\n{self.shown()}")

    def scores(self) -> tuple[int, int]:
        """Ours and the program's. Raises ValueError where they are not shown."""
        found = [int(number) for line in self._rows for number in re.findall(r"Score: +(\d+) ", line[_MESSAGES:])]
        if len(found) != 2:
            raise ValueError(f"there are no scores:\n{self.shown()}")
        return found[0], found[1]


ChooseThrow = Callable[[SeenDeal], Sequence[Card]]
ChoosePlay = Callable[[SeenDeal], Card]
Count = Callable[[Sequence[Card], Card, bool], int]
"""The points of four cards with a starter, of a crib or a hand."""


class _Playing:
    """Plays one game to its end and keeps what was seen."""

    def __init__(self, program: BsdProgram, throw: ChooseThrow, play: ChoosePlay, count: Count) -> None:
        self._program = program
        self._throw = throw
        self._play = play
        self._count = count
        self.game = SeenGame()

    @property
    def _deal(self) -> SeenDeal:
        return self.game.deals[-1]

    def to_end(self) -> SeenGame:
        """The game, once the program asks for another."""
        while (prompt := self._program.wait()) != "game?":
            if self.game.deals:
                self._look()
            if prompt == "L or S?":
                self._program.send("l\n")
            elif prompt == "--More--":
                self._program.send(" ")
            elif prompt == "Discard -->":
                self._discard()
            elif prompt == "Your play:":
                chosen = self._play(self._deal)
                self._deal.laid.append(chosen)
                self._program.send(f"{chosen}\n")
            else:
                self._claim(is_crib="crib" in prompt)
        self.game.scores = self._program.scores()
        return self.game

    def _discard(self) -> None:
        program = self._program
        is_ours, _ = program.crib_side()
        self.game.deals.append(SeenDeal(is_ours, program.scores(), program.left()))
        self._deal.thrown = list(self._throw(self._deal))
        for at, c in enumerate(self._deal.thrown):
            if at:
                program.wait()
            program.send(f"{c}\n")

    def _claim(self, *, is_crib: bool) -> None:
        assert self._deal.starter is not None
        self._program.send(f"{self._count(self._program.left(), self._deal.starter, is_crib)}\n")

    def _look(self) -> None:
        """Note what the screen shows now."""
        program, deal = self._program, self._deal
        deal.seen_scores.append(program.scores())
        if deal.starter is None:
            deal.starter = program.crib_side()[1]
        newest = program.message()
        if "scores" in newest or "taken" in newest:
            self._look_at_show(newest)
            return
        deal.laid += [c for c in program.table() if c not in deal.laid]
        scored = _SCORED.match(newest)
        if scored:  # a card that makes thirty-one is named, and not laid on the screen
            found = card("-A23456789TJQK"[Rank[scored[1]]] + scored[2][0])
            deal.laid += [found] if found not in deal.laid else []

    def _look_at_show(self, newest: str) -> None:
        program, deal = self._program, self._deal
        right, left = program.right(), program.left()
        if len(right) == 4 and not deal.their_hand:
            deal.their_hand = right
        elif len(right) == 4 and set(right) != set(deal.their_hand):
            deal.crib = right
        if newest.startswith("Your crib") and len(left) == 4:
            deal.crib = left
        wrong = _TOOK.search(newest)
        if wrong:
            self.game.faults.append(f"it takes {wrong[1]}, we {wrong[2]}:\n{program.shown()}")


def play_games(path: Path, throw: ChooseThrow, play: ChoosePlay, count: Count) -> Generator[SeenGame, None, None]:
    """One game after the other against one running program; who lost a game deals first in the next."""
    with BsdProgram(path) as program:
        while True:
            yield _Playing(program, throw, play, count).to_end()
            program.send("y\n")
