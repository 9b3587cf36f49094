"""A table as a program has it: what its seat sees, and its turns."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from parlour.client.wire import Client, ClientError
from parlour.engine import fold

__all__ = ["Refused", "RemoteTable", "Turn"]

_WAITS: Final = (0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds before the stream is asked for again, one after the other; beyond the last the table is given up."""


class Refused(Exception):
    """A move that was not made: the rule and the code of the words."""

    def __init__(self, answer: dict[str, Any]) -> None:
        super().__init__(f"refused: {answer['code']} ({answer['rule'] or 'no rule'})")
        self.rule: str = answer["rule"]
        self.code: str = answer["code"]
        self.params: dict[str, Any] = answer["params"]


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision of the seat: what it sees (`zones`, `points`, `facts`) and the moves that it may choose from."""

    table: RemoteTable
    match: int
    decision: int
    view: dict[str, Any]
    legal: tuple[str, ...]

    def act(self, text: str) -> None:
        """Make this move; it is stored when this returns. Raises Refused or ClientError."""
        self.table.act(self, text)


class RemoteTable:
    """A table at a server."""

    def __init__(self, client: Client, info: dict[str, Any]) -> None:
        self._client = client
        self.info = info
        """The table without its game: `code`, `game`, `rules`, `me`, `phase`, `seats` and more."""
        self.view: dict[str, Any] = {}
        """What the seat sees now."""
        self.match = 0
        self._seq = 0
        self._decided: tuple[int, int] = (0, -1)

    @property
    def code(self) -> str:
        """The code of the table."""
        code: str = self.info["code"]
        return code

    def act(self, turn: Turn, text: str) -> None:
        """Make a move; sent again where the line breaks, it is made once. Raises Refused or ClientError."""
        body = {"id": secrets.token_hex(8), "match": turn.match, "decision": turn.decision, "text": text}
        for wait in (*_WAITS, None):
            try:
                answer = self._client.ask("POST", f"/api/tables/{self.code}/act", body)
                break
            except ClientError as error:
                if wait is None or error.status not in (0, 429, 503):
                    raise
                time.sleep(wait)
        if answer["t"] == "refused":
            raise Refused(answer)
        self._decided = turn.match, turn.decision

    def turns(self) -> Iterator[Turn]:
        """The decisions of the seat, each once, until the match is over. Raises ClientError if the table is lost."""
        while True:
            for message in self._messages():
                self._take(message)
                if message["t"] not in ("view", "events"):
                    continue
                decision, legal = message["decision"], tuple(message["legal"])
                if legal and decision is not None and (self.match, decision) != self._decided:
                    yield Turn(self, self.match, decision, self.view, legal)
                if self.view.get("facts", {}).get("phase") == "over":
                    return

    def _messages(self) -> Iterator[dict[str, Any]]:
        """What the table says, from where this program is; asked for again where the stream breaks off."""
        failed = 0
        while True:
            try:
                for message in self._client.lines(f"/api/tables/{self.code}/stream?match={self.match}&seq={self._seq}"):
                    failed = 0
                    yield message
            except ClientError as error:
                if failed == len(_WAITS) or error.status not in (0, 429, 503):
                    raise
                time.sleep(_WAITS[failed])
                failed += 1

    def _take(self, message: dict[str, Any]) -> None:
        if message["t"] == "table":
            self.info = message["table"]
        elif message["t"] == "view":
            self.view = message["view"]
        elif message["t"] == "events":
            for event in message["events"]:
                self.view = fold(self.view, event)
        if message["t"] in ("view", "events"):
            self.match, self._seq = message["match"], message["seq"]
