"""Taking a move back, by the law of the house.

What a seat did last may be taken back while nobody else has moved since and no card has come to light that the seat did
not know: freely while its own turn goes on, else where every other person at the table agrees. Computer players have no
say, nor has anybody for whom one stands in. What one shows of the own hand is no secret that comes to light; a card
drawn, turned up or dealt is. The log keeps everything: the act, the asking, and that it was taken back.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from parlour.engine import PUBLIC, Illegal, Seat, Viewer
from parlour.server.frames import Back
from parlour.server.ledger import TableRow
from parlour.server.referee import Answer, Match, Turn

if TYPE_CHECKING:
    from parlour.server.live import LiveTable

__all__ = ["TakeBacks", "asking_message", "offer", "why_not"]


def offer(match: Match, row: TableRow, viewer: Viewer) -> dict[str, Any] | None:
    """What the viewer may take back at the first look: whether a card came to light is asked when it does."""
    if not match.past or match.past[-1].actor != viewer or not isinstance(viewer, Seat):
        return None
    if _why_not_at_all(match, row, viewer) is not None:
        return None
    act = match.past[-_count(match, viewer)]
    return {"decision": act.decision, "how": "free" if match.decisions[viewer].must else "ask"}


def why_not(match: Match, row: TableRow, seat: Seat) -> Illegal | None:
    """Why what a seat did last cannot be taken back, not even where all agree; None where it can."""
    illegal = _why_not_at_all(match, row, seat)
    if illegal is None and _has_come_to_light(match, seat):
        return Illegal("", "back_revealed")
    return illegal


def _why_not_at_all(match: Match, row: TableRow, seat: Seat) -> Illegal | None:
    if not row.terms.take_back:
        return Illegal("", "back_off")
    if match.outcome is not None:
        return Illegal("", "back_over")
    if any(one.seat == seat and one.player is not None for one in row.seats):
        return Illegal("", "stand_in_plays")
    if not any(act.is_chosen for act in match.past if act.actor == seat):
        last = match.past[-1].actor if match.past else seat
        if not match.acts[seat] or last == seat:
            return Illegal("", "back_nothing")
        return (
            Illegal("", "back_moved", {"seat": str(last)}) if isinstance(last, Seat) else Illegal("", "back_revealed")
        )
    return None


def _count(match: Match, seat: Seat) -> int:
    """How many acts from the end: the last that was chosen, and what the table did for the seat after it."""
    return next(n for n, act in enumerate(reversed(match.past), start=1) if act.is_chosen)


def _has_come_to_light(match: Match, seat: Seat) -> bool:
    """Whether anybody sees a card since the last act of the seat that the seat did not know before it."""
    before = match.past[-_count(match, seat)].state
    known = _cards(match, before, seat)
    viewers: tuple[Viewer, ...] = (*match.seats, PUBLIC)
    return any(_cards(match, match.state, one) - _cards(match, before, one) - known for one in viewers)


def _cards(match: Match, state: Any, viewer: Viewer) -> Counter[str]:
    zones = match.game.wire(match.game.view(state, viewer))["zones"]
    return Counter(card for zone in zones.values() for card in zone["cards"])


def asking_message(match: Match) -> dict[str, Any] | None:
    """What everybody hears of the asking for a take-back; None where nobody has asked yet."""
    asking = match.asking
    if asking.seat is None:
        return None
    return {
        "t": "asking",
        "match": match.number,
        "seat": str(asking.seat),
        "decision": asking.decision,
        "agreed": [str(seat) for seat in asking.agreed],
        "ended": asking.ended,
        "by": None if asking.by is None else str(asking.by),
    }


class TakeBacks:
    """The take-backs of one table. Runs under its lock."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table

    async def answer(self, seat: Seat | None, message: Back) -> Answer:
        """Do what a seat asks: take back, agree or refuse."""
        match = self._table.match
        if match is None or seat is None:
            return Answer(match.seq if match else 0, Illegal("", "no_match" if seat is not None else "not_seated"))
        if message.match != match.number:
            return Answer(match.seq, Illegal("", "stale"), is_stale=True)
        judged = self._take(match, seat, message) if message.op == "take" else self._reply(match, seat, message)
        return judged if isinstance(judged, Answer) else await self._table.attempt(judged)

    def _take(self, match: Match, seat: Seat, message: Back) -> Answer | Turn:
        asking = match.asking
        is_mine = asking.seat == seat and asking.decision == message.decision
        if (seat, message.decision) in match.taken or (is_mine and asking.is_open):
            return Answer(match.seq)
        illegal = why_not(match, self._table.row, seat)
        if illegal is None and is_mine and asking.ended == "refused":
            illegal = Illegal("", "back_refused")
        if illegal is not None:
            return Answer(match.seq, illegal)
        count = _count(match, seat)
        if match.past[-count].decision != message.decision:
            return Answer(match.seq, Illegal("", "stale"), is_stale=True)
        turn = Turn(match)
        turn.note(f"ask {seat} {message.decision}")
        if match.decisions[seat].must or not self._others(seat):
            turn.note(f"undo {count}")
        return turn

    def _reply(self, match: Match, seat: Seat, message: Back) -> Answer | Turn:
        asking = match.asking
        is_asked = asking.seat is not None and asking.decision == message.decision
        has_agreed = message.op == "agree" and seat in asking.agreed
        has_refused = message.op == "refuse" and asking.ended == "refused" and asking.by == seat
        if is_asked and (has_agreed or has_refused):
            return Answer(match.seq)
        if not is_asked or not asking.is_open or asking.seat is None:
            return Answer(match.seq, Illegal("", "back_not_asked"))
        if message.op == "agree" and seat == asking.seat:
            return Answer(match.seq, Illegal("", "back_own"))
        if seat not in self._playing():
            return Answer(match.seq, Illegal("", "stand_in_plays"))
        turn = Turn(match)
        turn.note(f"{message.op} {seat}")
        if message.op == "agree" and self._others(asking.seat) <= {*asking.agreed, seat}:
            turn.note(f"undo {_count(match, asking.seat)}")
        return turn

    async def settle(self) -> None:
        """Take back what is asked for where nobody is left who has not agreed. Under the lock. Raises Moved."""
        match = self._table.match
        asking = None if match is None or match.outcome is not None else match.asking
        if match is None or asking is None or asking.seat is None or not asking.is_open:
            return
        if asking.seat in self._playing() and self._others(asking.seat) <= set(asking.agreed):
            turn = Turn(match)
            turn.note(f"undo {_count(match, asking.seat)}")
            await self._table.attempt(turn)

    def _playing(self) -> set[Seat]:
        """The seats for which no computer player moves."""
        return {one.seat for one in self._table.row.seats if one.player is None}

    def _others(self, seat: Seat) -> set[Seat]:
        """The people who have a say in what this seat takes back."""
        people = {one.seat for one in self._table.row.seats if one.is_person}
        return people & self._playing() - {seat}
