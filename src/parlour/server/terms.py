"""The terms of a table: what the host chose beside the rules of the game; one record for the edge and the database."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["PLAIN", "Absence", "Clock", "Terms"]

_LONGEST = 30 * 24 * 3600
Seconds = Annotated[int, Field(ge=0, le=_LONGEST)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Clock(_Part):
    """How long a seat may take: as long as it likes, `seconds` for each turn, or `seconds` for the whole match with
    `increment` more for each turn. When the time is up the house plays the turn.
    """

    kind: Literal["none", "move", "bank"] = "none"
    seconds: Seconds = 0
    increment: Seconds = 0


class Absence(_Part):
    """What is done about a seat that must act and whose person is away, in seconds from then; null skips a rung.

    `remind` tells the player, `stand_in` lets a computer player go on for the seat, `pause` stops all clocks, `end`
    ends the match without a winner. The person may take the seat back on every rung but the last.
    """

    remind: Seconds | None = 60
    stand_in: Seconds | None = None
    pause: Seconds | None = None
    end: Seconds | None = None


class Terms(_Part):
    """What the host of a table chose."""

    is_listed: bool = False
    """Whether the lobby shows the table to everybody."""
    spectators: Literal["none", "backs", "delayed"] = "backs"
    """Who may watch without a seat: nobody, anybody without seeing hands, or with all hands once a deal is over."""
    talk: Literal["none", "phrases", "words"] = "words"
    """What may be said at the table: nothing, ready-made phrases, or anything."""
    take_back: bool = True
    """Whether acts may be taken back, by the law of the house."""
    clock: Clock = Clock()
    absence: Absence = Absence()


PLAIN: Final = Terms()
"""The terms of a table whose host chose none."""
