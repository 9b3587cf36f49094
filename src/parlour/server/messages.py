"""What requests and answers hold, checked by pydantic at this edge only."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from parlour.server.terms import PLAIN, Terms

__all__ = [
    "Accept",
    "AnswerInfo",
    "BotInfo",
    "Change",
    "Created",
    "Difference",
    "DroppedProfile",
    "Ending",
    "ErrorBody",
    "ErrorInfo",
    "GameInfo",
    "In",
    "InterviewAnswers",
    "Lobby",
    "LobbySeat",
    "LobbyTable",
    "Me",
    "MyProfiles",
    "MyTable",
    "MyTables",
    "NewGuest",
    "NewProfile",
    "NewRules",
    "NewTable",
    "NewTerms",
    "Out",
    "PositionLine",
    "PresetRules",
    "ProfileInfo",
    "QuestionInfo",
    "Recover",
    "RulesAnswer",
    "RulesQuestion",
    "SeatChange",
    "SeatInfo",
    "SeatTimes",
    "SheetLine",
    "ShuffleInfo",
    "Shuffles",
    "Sit",
    "Table",
    "TableAnswer",
    "Times",
]

SeatLetter = Annotated[str, StringConstraints(pattern=r"^[A-L]$")]
RulesText = Annotated[str, StringConstraints(max_length=4000)]
PositionLine = Annotated[str, StringConstraints(max_length=6000)]
"""One line of a position; a table of twelve with every card named has about 3,000 characters."""
SeatPlan = Annotated[str, StringConstraints(pattern=r"^(me|open|bot:[a-z0-9_-]{1,40})$")]


class In(BaseModel):
    """What comes in: no field but those named, no value made into another kind."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Out(BaseModel):
    """What goes out."""

    model_config = ConfigDict(extra="forbid")


class NewGuest(In):
    """A name for a new guest, or a new name for the guest that asks."""

    name: str | None = Field(default=None, max_length=400)


class Recover(In):
    """The code that was shown once."""

    recovery: str = Field(min_length=1, max_length=100)


class PresetRules(In):
    """House rules as a preset and the options that differ from it."""

    preset: str = Field(default="", max_length=60)
    values: dict[str, str | int | bool] = Field(default_factory=dict, max_length=100)


class RulesQuestion(In):
    """What do these rules come to, held against a preset?"""

    rules: RulesText | PresetRules
    against: str = Field(default="", max_length=60)


class InterviewAnswers(In):
    """Answers by question; none must be answered."""

    answers: dict[str, Annotated[str, StringConstraints(max_length=60)]] = Field(max_length=60)


class NewProfile(In):
    """Rules to keep under a name."""

    game: str = Field(max_length=60)
    name: str = Field(max_length=400)
    rules: RulesText


class DroppedProfile(In):
    """A name whose rules are kept no more."""

    game: str = Field(max_length=60)
    name: str = Field(max_length=400)


class NewTable(In):
    """A table to open: one entry of `seats` for each seat of the rules.

    `hints` says whether those who sit there may ask for hints; without it they may where all others are computer
    players.
    With a `position` its matches begin there, and its rules count before `rules`; what it leaves open is drawn.
    """

    game: str = Field(max_length=60)
    rules: RulesText | PresetRules = ""
    seats: list[SeatPlan] = Field(min_length=1, max_length=12)
    position: PositionLine = ""
    hints: bool | None = None
    terms: Terms = PLAIN


class Sit(In):
    """The seat wished for; any free one without it. `accepts` are the rules that are accepted at once, and `terms` the
    terms with them; without `terms` whatever they are.
    """

    seat: SeatLetter | None = None
    accepts: RulesText | None = None
    terms: Terms | None = None


class Accept(In):
    """The rules that are accepted, as text, and the terms; without `terms` whatever they are."""

    rules: RulesText
    terms: Terms | None = None


class NewRules(In):
    """Other rules for a table."""

    rules: RulesText | PresetRules


class NewTerms(In):
    """Other terms for a table."""

    terms: Terms


class Rematch(In):
    """Whether I want another match."""

    wants: bool = True


class SeatChange(In):
    """Who shall have a seat: nobody yet, or a computer player."""

    seat: SeatLetter
    to: Annotated[str, StringConstraints(pattern=r"^(open|bot:[a-z0-9_-]{1,40})$")]


class Me(Out):
    """The guest that asks, an id of null for somebody new; `recovery` only in the answer that made it."""

    id: str | None
    name: str
    recovery: str | None = None


class BotInfo(Out):
    """A computer player that may be invited."""

    name: str
    title: str
    sentence: str


class AnswerInfo(Out):
    """An answer of the interview, and the options that it sets."""

    id: str
    words: str
    values: dict[str, str | int | bool]


class QuestionInfo(Out):
    """A question of the interview."""

    id: str
    words: str
    answers: list[AnswerInfo]


class GameInfo(Out):
    """A game of the house, with the house rules it knows and the interview that finds the nearest."""

    name: str
    title: str
    schema_: dict[str, Any] = Field(serialization_alias="schema")
    interview: list[QuestionInfo]
    bots: list[BotInfo]


class Difference(Out):
    """An option that is not as the preset has it."""

    option: str
    value: str | int | bool
    base: str | int | bool


class SheetLine(Out):
    """A sentence of the rule sheet and the rule that it is about; `note` says why the option has no effect here, mostly
    nothing.
    """

    option: str
    rule: str
    group: str
    words: str
    differs: bool
    note: str


class RulesAnswer(Out):
    """Rules in one line, in sentences, and held against a preset."""

    rules: str
    preset: str
    values: dict[str, str | int | bool]
    differences: list[Difference]
    notes: list[str]
    sheet: list[SheetLine]


class ProfileInfo(Out):
    """Rules under a name."""

    game: str
    name: str
    rules: str


class MyProfiles(Out):
    """The rules that the guest keeps."""

    profiles: list[ProfileInfo]


class SeatInfo(Out):
    """One seat as everybody sees it."""

    seat: str
    side: str
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    program: bool
    here: bool
    stand_in: str | None = None
    me: bool
    accepted: bool
    wants: bool


class Change(Out):
    """An option that is not what it was when the guest accepted the rules, or sat down to them."""

    option: str
    before: str | int | bool
    value: str | int | bool


class SeatTimes(Out):
    """The time of one seat, in seconds from now.

    `left` is what its clock has, `runs` whether it runs. `away` is for how long its person has been away while the
    table waits; the `next` rung of the ladder of absence comes in `due`. `timeouts` counts the decisions that were
    played for it when its time was up; `wants` is the ending that it has asked for. What there is not may be left out.
    """

    seat: str
    left: float | None = None
    runs: bool = False
    away: float | None = None
    next: Literal["remind", "stand_in", "pause", "end"] | None = None
    due: float | None = None
    timeouts: int = 0
    wants: Literal["", "resign", "abandon"] = ""


class Times(Out):
    """The clocks of a table, the same for everybody; while it is paused none of them runs."""

    paused: bool
    seats: list[SeatTimes]


class Ending(Out):
    """How a match ended that was not played to its end, and the seats that won it."""

    how: Literal["resigned", "abandoned", "absent"]
    winners: list[str]


class Table(Out):
    """A table as one guest sees it, without the game itself.

    `terms_before` are the terms that the guest accepted last, or sat down to, where they are others now; `watching`
    counts the people there without a seat, and `talk` the lines that were said.
    """

    code: str
    game: str
    rules: str
    values: dict[str, str | int | bool]
    changes: list[Change]
    notes: list[str]
    host: bool
    me: str | None
    phase: Literal["open", "playing", "over"]
    seats: list[SeatInfo]
    match: int
    link: str
    window_seconds: float
    hints: bool
    terms: Terms
    terms_before: Terms | None
    from_position: bool
    watching: int
    talk: int
    times: Times | None = None
    ending: Ending | None = None


class LobbySeat(Out):
    """One seat of a table in the lobby."""

    seat: str
    kind: Literal["person", "bot", "open"]
    name: str
    here: bool


class LobbyTable(Out):
    """A table that its host shows to everybody."""

    code: str
    game: str
    rules: str
    host: str
    phase: Literal["open", "playing"]
    seats: list[LobbySeat]
    terms: Terms
    from_position: bool


class Lobby(Out):
    """The tables that wait for players, the last used first, and then those that may be watched."""

    tables: list[LobbyTable]


class TableAnswer(Out):
    """One table."""

    table: Table


class Created(TableAnswer):
    """The table that was opened."""


class MyTable(Table):
    """A table of mine; `must` says whether it waits for me."""

    must: bool


class MyTables(Out):
    """The tables at which the guest has a seat or plays the host, newest first."""

    tables: list[MyTable]


class ShuffleInfo(Out):
    """One shuffle: its commitment, and after the match what was committed to.

    `commit` is the SHA-256, in hex, of `nonce:cards`.
    """

    shuffle: int
    commit: str
    nonce: str | None = None
    cards: str | None = None


class Shuffles(Out):
    """The shuffles of a match."""

    match: int
    shuffles: list[ShuffleInfo]


class ErrorInfo(Out):
    """What is wrong: a code with parameters for the catalogue, the field and rule at fault, one plain line."""

    code: str
    rule: str | None
    field: str | None
    params: dict[str, Any]
    message: str


class ErrorBody(Out):
    """The one shape of an error."""

    error: ErrorInfo
