"""What the pages of one table are shown: who sits where, and the match, each page from where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.engine import Viewer
from parlour.server.events import can_follow, events_message, first_view_message, view_message
from parlour.server.referee import Asking, Match
from parlour.server.sockets import Connection, to_text
from parlour.server.takeback import asking_message, offer

if TYPE_CHECKING:
    from parlour.server.live import LiveTable

__all__ = ["Showing"]


class Showing:
    """Fills the outboxes of the pages of one table."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table

    def table(self) -> None:
        """Tell every page who sits where."""
        for connection in self._table.connections:
            if connection.is_greeted:
                self.table_to(connection)

    def table_to(self, connection: Connection) -> None:
        table = self._table.describe(connection.guest, connection.base, connection.language)
        connection.put(to_text({"t": "table", "table": table}))

    def push(self) -> None:
        """Send every page what it has not seen yet."""
        match = self._table.match
        if match is None:
            return
        made: dict[tuple[Viewer, int, int], list[str]] = {}
        for connection in self._table.connections:
            if connection.is_greeted:
                viewer = self._table.viewer_of(connection.guest)
                key = (viewer, connection.match, connection.seq)
                if key not in made:
                    made[key] = self._news(match, viewer, connection.match, connection.seq)
                for text in made[key]:
                    connection.put(text)
                connection.match, connection.seq = match.number, match.seq
                self._asking(connection, match)

    def _news(self, match: Match, viewer: Viewer, number: int, seq: int) -> list[str]:
        more = self._more(match, viewer)
        if number == match.number and can_follow(match, seq):
            return [to_text(events_message(match, viewer, seq, more))] if seq < match.seq else []
        if number < match.number and can_follow(match, 0):
            first = to_text(first_view_message(match, viewer, dict.fromkeys(more)))
            return [first, to_text(events_message(match, viewer, 0, more))]
        return [to_text(view_message(match, viewer, more))]

    def _more(self, match: Match, viewer: Viewer) -> dict[str, Any]:
        """What the table itself says to a viewer beside the game."""
        return {"take_back": offer(match, self._table.row, viewer), **self._table.keeper.told(viewer)}

    def greet(self, connection: Connection, number: int, seq: int, *, is_news: bool) -> None:
        """Bring a page that has event `seq` of match `number` up to date; `is_news` where others should hear of it."""
        if is_news:
            self.table()
        else:
            self.table_to(connection)
        self._table.prover.send_to(connection)
        match = self._table.match
        if match is None:
            connection.match = connection.seq = 0
        elif number == match.number and seq > 0 and can_follow(match, seq):
            viewer = self._table.viewer_of(connection.guest)
            connection.put(to_text(events_message(match, viewer, seq, self._more(match, viewer))))
            self._is_up_to_date(connection, match)
        else:
            self.view(connection)

    def snapshot(self, connection: Connection) -> None:
        """Send one page everything, whatever it has."""
        self.table_to(connection)
        self._table.prover.send_to(connection)
        self.view(connection)

    def everything(self) -> None:
        """Send every page everything: what it may do is other than it was, and no event says so."""
        for connection in self._table.connections:
            if connection.is_greeted:
                self.snapshot(connection)

    def view(self, connection: Connection) -> None:
        """Send one page the match as it stands."""
        match = self._table.match
        if match is not None:
            viewer = self._table.viewer_of(connection.guest)
            connection.put(to_text(view_message(match, viewer, self._more(match, viewer))))
            self._is_up_to_date(connection, match)

    def _is_up_to_date(self, connection: Connection, match: Match) -> None:
        """The page hears of a take-back that waits for an answer, not of those that are over."""
        connection.match, connection.seq = match.number, match.seq
        connection.asking = Asking() if match.asking.is_open else match.asking
        self._asking(connection, match)

    def _asking(self, connection: Connection, match: Match) -> None:
        message = asking_message(match)
        if message is not None and connection.asking != match.asking:
            connection.put(to_text(message))
        connection.asking = match.asking
