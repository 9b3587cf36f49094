"""What travels between a page and the server, checked by pydantic at this edge only.

Game matters inside a message (`view`, `events`) are the wire forms of `parlour.engine.events`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

__all__ = [
    "Accept",
    "Act",
    "AnswerInfo",
    "BotInfo",
    "Change",
    "ClientMessage",
    "Created",
    "Difference",
    "DroppedProfile",
    "ErrorBody",
    "ErrorInfo",
    "ErrorMessage",
    "EventsMessage",
    "GameInfo",
    "Hello",
    "InterviewAnswers",
    "LogEntry",
    "Me",
    "MyProfiles",
    "MyTables",
    "NewGuest",
    "NewProfile",
    "NewRules",
    "NewTable",
    "OkMessage",
    "Ping",
    "PongMessage",
    "PositionLine",
    "PresetRules",
    "ProfileInfo",
    "QuestionInfo",
    "Recover",
    "Refusal",
    "RefusedMessage",
    "RulesAnswer",
    "RulesQuestion",
    "SeatChange",
    "SeatInfo",
    "ServerMessage",
    "SheetLine",
    "ShuffleInfo",
    "Shuffles",
    "Sit",
    "Table",
    "TableAnswer",
    "TableMessage",
    "TriedMessage",
    "Try",
    "ViewMessage",
    "client_message",
]

Number = Annotated[int, Field(ge=0, le=2**53)]
SeatLetter = Annotated[str, StringConstraints(pattern=r"^[A-L]$")]
RulesText = Annotated[str, StringConstraints(max_length=4000)]
PositionLine = Annotated[str, StringConstraints(max_length=6000)]
"""One line of a position; a table of twelve with every card named has about 3,000 characters."""
SeatPlan = Annotated[str, StringConstraints(pattern=r"^(me|open|bot:[a-z0-9_-]{1,40})$")]


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewGuest(_In):
    """A name for a new guest, or a new name for the guest that asks."""

    name: str | None = Field(default=None, max_length=400)


class Recover(_In):
    """The code that was shown once."""

    recovery: str = Field(min_length=1, max_length=100)


class PresetRules(_In):
    """House rules as a preset and the options that differ from it."""

    preset: str = Field(default="", max_length=60)
    values: dict[str, str | int | bool] = Field(default_factory=dict, max_length=100)


class RulesQuestion(_In):
    """What do these rules come to, held against a preset?"""

    rules: RulesText | PresetRules
    against: str = Field(default="", max_length=60)


class InterviewAnswers(_In):
    """Answers by question; none must be answered."""

    answers: dict[str, Annotated[str, StringConstraints(max_length=60)]] = Field(max_length=60)


class NewProfile(_In):
    """Rules to keep under a name."""

    game: str = Field(max_length=60)
    name: str = Field(max_length=400)
    rules: RulesText


class DroppedProfile(_In):
    """A name whose rules are kept no more."""

    game: str = Field(max_length=60)
    name: str = Field(max_length=400)


class NewTable(_In):
    """A table to open: one entry of `seats` for each seat of the rules.

    `hints` says whether those who sit there may ask for hints; without it they may where all others are computer
    players.
    With a `position` its matches begin there, and its rules count before `rules`; what it leaves open is drawn.
    """

    game: str = Field(max_length=60)
    rules: RulesText | PresetRules = ""
    seats: list[SeatPlan] = Field(min_length=1, max_length=12)
    position: PositionLine = ""
    speed: Literal["live"] = "live"
    hints: bool | None = None


class Sit(_In):
    """The seat wished for; any free one without it. `accepts` are the rules that are accepted at once."""

    seat: SeatLetter | None = None
    accepts: RulesText | None = None


class Accept(_In):
    """The rules that are accepted, as text."""

    rules: RulesText


class NewRules(_In):
    """Other rules for a table."""

    rules: RulesText | PresetRules


class SeatChange(_In):
    """Who shall have a seat: nobody yet, or a computer player."""

    seat: SeatLetter
    to: Annotated[str, StringConstraints(pattern=r"^(open|bot:[a-z0-9_-]{1,40})$")]


class Me(_Out):
    """The guest that asks, an id of null for somebody new; `recovery` only in the answer that made it."""

    id: str | None
    name: str
    recovery: str | None = None


class BotInfo(_Out):
    """A computer player that may be invited."""

    name: str
    title: str
    sentence: str


class AnswerInfo(_Out):
    """An answer of the interview, and the options that it sets."""

    id: str
    words: str
    values: dict[str, str | int | bool]


class QuestionInfo(_Out):
    """A question of the interview."""

    id: str
    words: str
    answers: list[AnswerInfo]


class GameInfo(_Out):
    """A game of the house, with the house rules it knows and the interview that finds the nearest."""

    name: str
    title: str
    schema_: dict[str, Any] = Field(serialization_alias="schema")
    interview: list[QuestionInfo]
    bots: list[BotInfo]


class Difference(_Out):
    """An option that is not as the preset has it."""

    option: str
    value: str | int | bool
    base: str | int | bool


class SheetLine(_Out):
    """A sentence of the rule sheet and the rule that it is about; `note` says why the option has no effect here, mostly
    nothing.
    """

    option: str
    rule: str
    group: str
    words: str
    differs: bool
    note: str


class RulesAnswer(_Out):
    """Rules in one line, in sentences, and held against a preset."""

    rules: str
    preset: str
    values: dict[str, str | int | bool]
    differences: list[Difference]
    notes: list[str]
    sheet: list[SheetLine]


class ProfileInfo(_Out):
    """Rules under a name."""

    game: str
    name: str
    rules: str


class MyProfiles(_Out):
    """The rules that the guest keeps."""

    profiles: list[ProfileInfo]


class SeatInfo(_Out):
    """One seat as everybody sees it."""

    seat: str
    side: str
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    here: bool
    me: bool
    accepted: bool


class Change(_Out):
    """An option that is not what it was when the guest accepted the rules, or sat down to them."""

    option: str
    before: str | int | bool
    value: str | int | bool


class Table(_Out):
    """A table as one guest sees it, without the game itself."""

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
    from_position: bool


class TableAnswer(_Out):
    """One table."""

    table: Table


class Created(TableAnswer):
    """The table that was opened."""


class MyTables(_Out):
    """The tables at which the guest has a seat or plays the host, newest first."""

    tables: list[Table]


class ShuffleInfo(_Out):
    """One shuffle: its commitment, and after the match what was committed to.

    `commit` is the SHA-256, in hex, of `nonce:cards`.
    """

    shuffle: int
    commit: str
    nonce: str | None = None
    cards: str | None = None


class Shuffles(_Out):
    """The shuffles of a match."""

    match: int
    shuffles: list[ShuffleInfo]


class ErrorInfo(_Out):
    """What is wrong: a code with parameters for the catalogue, the field and rule at fault, one plain line."""

    code: str
    rule: str | None
    field: str | None
    params: dict[str, Any]
    message: str


class ErrorBody(_Out):
    """The one shape of an error."""

    error: ErrorInfo


class Hello(_In):
    """What the page has already; both 0 on a fresh page."""

    t: Literal["hello"]
    match: Number
    seq: Number


class Act(_In):
    """A move. `id` makes it safe to send twice; `seq` is the last event seen."""

    t: Literal["act"]
    id: Annotated[str, StringConstraints(pattern=r"^[!-~]{1,64}$")]
    seq: Number
    text: Annotated[str, StringConstraints(min_length=1, max_length=300)]


class Try(_In):
    """What would this move come to? Nothing is done."""

    t: Literal["try"]
    id: Annotated[str, StringConstraints(pattern=r"^[!-~]{1,64}$")]
    text: Annotated[str, StringConstraints(min_length=1, max_length=300)]


class Ping(_In):
    """Are you there?"""

    t: Literal["ping"]
    n: Number


ClientMessage = Annotated[Hello | Act | Try | Ping, Field(discriminator="t")]
client_message: TypeAdapter[Hello | Act | Try | Ping] = TypeAdapter(ClientMessage)


class TableMessage(_Out):
    """Seats, names, presence or phase changed."""

    t: Literal["table"]
    table: Table


class LogEntry(_Out):
    """One event of the past as this viewer may see it."""

    seq: int
    event: dict[str, Any]


class ViewMessage(_Out):
    """The whole table as this viewer may see it."""

    t: Literal["view"]
    match: int
    seq: int
    view: dict[str, Any]
    legal: list[str]
    log: list[LogEntry]
    deadline: float | None


class EventsMessage(_Out):
    """What happened since: one entry for each of `from` to `seq`."""

    t: Literal["events"]
    match: int
    from_: int = Field(serialization_alias="from")
    seq: int
    events: list[dict[str, Any]]
    legal: list[str]
    deadline: float | None


class OkMessage(_Out):
    """The move is on disk."""

    t: Literal["ok"]
    id: str
    seq: int


class RefusedMessage(_Out):
    """The move was not made: the rule, and code and parameters of the words."""

    t: Literal["refused"]
    id: str
    rule: str
    code: str
    params: dict[str, Any]
    seq: int


class Refusal(_Out):
    """Why a move is refused: the rule, and code and parameters of the words."""

    rule: str
    code: str
    params: dict[str, Any]


class TriedMessage(_Out):
    """What a move would come to after event `seq`: refused or not, and what the game says it is worth."""

    t: Literal["tried"]
    id: str
    seq: int
    refusal: Refusal | None
    worth: dict[str, Any] | None


class ErrorMessage(_Out):
    """What came was no message."""

    t: Literal["error"]
    code: str
    params: dict[str, Any]


class PongMessage(_Out):
    """I am here."""

    t: Literal["pong"]
    n: int


ServerMessage = Annotated[
    TableMessage | ViewMessage | EventsMessage | OkMessage | RefusedMessage | TriedMessage | ErrorMessage | PongMessage,
    Field(discriminator="t"),
]
