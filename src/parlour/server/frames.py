"""What travels on the socket of a table, checked by pydantic at this edge only.

Game matters inside a message (`view`, `events`) are the wire forms of `parlour.engine.events`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Field, StringConstraints, TypeAdapter, model_validator

from parlour.server.messages import In, Out, Table, Times

__all__ = [
    "Act",
    "AskingMessage",
    "Back",
    "ClientMessage",
    "Contribute",
    "ErrorMessage",
    "EventsMessage",
    "Hello",
    "LogEntry",
    "OkMessage",
    "Ping",
    "PongMessage",
    "ProofMessage",
    "Refusal",
    "RefusedMessage",
    "ServerMessage",
    "TableMessage",
    "TakeBack",
    "TriedMessage",
    "Try",
    "ViewMessage",
    "client_message",
]

Number = Annotated[int, Field(ge=0, le=2**53)]
CommandId = Annotated[str, StringConstraints(pattern=r"^[!-~]{1,64}$")]
ActText = Annotated[str, StringConstraints(min_length=1, max_length=300)]
Hex = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class Hello(In):
    """What the page has already; both 0 on a fresh page."""

    t: Literal["hello"]
    match: Number
    seq: Number


class Act(In):
    """A move. `id` makes it safe to send twice; `match` and `decision` name what it answers.

    A `decision` of null says that the page knows of none: such a move is only told why it may not be made.
    """

    t: Literal["act"]
    id: CommandId
    match: Number
    decision: Number | None
    text: ActText


class Back(In):
    """A take-back of what a seat did at `decision`: asked for (or done, where it is free), agreed to or refused."""

    t: Literal["back"]
    id: CommandId
    match: Number
    decision: Number
    op: Literal["take", "agree", "refuse"]


class Try(In):
    """What would this move come to? Nothing is done."""

    t: Literal["try"]
    id: CommandId
    text: ActText


class Contribute(In):
    """The part of a seat in the cards of a match: first the hash of its number, when all are there the number."""

    t: Literal["contribute"]
    match: Number
    commit: Hex | None = None
    open: Hex | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.commit is None) == (self.open is None):
            raise ValueError("commit or open, not both")
        return self


class Ping(In):
    """Are you there?"""

    t: Literal["ping"]
    n: Number


ClientMessage = Annotated[Hello | Act | Back | Try | Contribute | Ping, Field(discriminator="t")]
client_message: TypeAdapter[Hello | Act | Back | Try | Contribute | Ping] = TypeAdapter(ClientMessage)


class TableMessage(Out):
    """Seats, names, presence or phase changed."""

    t: Literal["table"]
    table: Table


class LogEntry(Out):
    """One event of the past as this viewer may see it."""

    seq: int
    event: dict[str, Any]


class TakeBack(Out):
    """What a viewer may take back: what it did at `decision`, freely or by asking the others."""

    decision: int
    how: Literal["free", "ask"]


class AskingMessage(Out):
    """A seat asks to take back what it did at `decision`; or how the last asking ended, and by whom."""

    t: Literal["asking"]
    match: int
    seat: str
    decision: int
    agreed: list[str]
    ended: Literal["taken", "refused", "moved"] | None
    by: str | None


class ViewMessage(Out):
    """The whole table as this viewer may see it."""

    t: Literal["view"]
    match: int
    seq: int
    view: dict[str, Any]
    decision: int | None
    legal: list[str]
    take_back: TakeBack | None
    log: list[LogEntry]
    deadline: float | None
    times: Times | None


class EventsMessage(Out):
    """What happened since: one entry for each of `from` to `seq`."""

    t: Literal["events"]
    match: int
    from_: int = Field(serialization_alias="from")
    seq: int
    events: list[dict[str, Any]]
    decision: int | None
    legal: list[str]
    take_back: TakeBack | None
    deadline: float | None
    times: Times | None


class OkMessage(Out):
    """The move is on disk."""

    t: Literal["ok"]
    id: str
    seq: int


class RefusedMessage(Out):
    """The move was not made: the rule, and code and parameters of the words."""

    t: Literal["refused"]
    id: str
    rule: str
    code: str
    params: dict[str, Any]
    seq: int


class Refusal(Out):
    """Why a move is refused: the rule, and code and parameters of the words."""

    rule: str
    code: str
    params: dict[str, Any]


class TriedMessage(Out):
    """What a move would come to after event `seq`: refused or not, and what the game says it is worth."""

    t: Literal["tried"]
    id: str
    seq: int
    refusal: Refusal | None
    worth: dict[str, Any] | None


class ProofMessage(Out):
    """How far the proof of a match has come that is not dealt yet; at the end what all seats contributed.

    `commits` are the hashes that the seats sent, none while they are collected; `numbers` says what is known of each
    seat: 64 hexadecimal digits, `bot`, `absent`, `withheld:` and a hash. `seconds` are left for the stage.
    """

    t: Literal["proof"]
    match: int
    stage: Literal["commit", "open", "done"]
    scheme: str
    commitment: str
    commits: dict[str, str]
    numbers: dict[str, str]
    seconds: float | None


class ErrorMessage(Out):
    """What came was no message."""

    t: Literal["error"]
    code: str
    params: dict[str, Any]


class PongMessage(Out):
    """I am here."""

    t: Literal["pong"]
    n: int


ServerMessage = Annotated[
    TableMessage
    | AskingMessage
    | ViewMessage
    | EventsMessage
    | OkMessage
    | RefusedMessage
    | TriedMessage
    | ErrorMessage
    | PongMessage
    | ProofMessage,
    Field(discriminator="t"),
]
