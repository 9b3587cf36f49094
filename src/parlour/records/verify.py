"""Whether a record holds: a ladder, and the first line that fails it."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.records.deals import Proof, is_hex
from parlour.records.model import Record, RecordError
from parlour.records.replay import Player
from parlour.records.scanner import decode, loads
from parlour.records.writer import dumps

__all__ = ["Report", "verify"]


@dataclass(frozen=True, slots=True)
class Report:
    """What `verify` found. `failure` is None where the record holds.

    The rungs of a failure: notation, cards, rules, proof, claims, balances, text.
    """

    failure: RecordError | None
    unjudged: tuple[tuple[int, str], ...]
    """What a view leaves open: line and words."""
    line_count: int
    """Acts played through the engine."""
    winners: str
    """The sides that won the match; empty while it goes on, without a winner, or where the record does not hold."""
    proof: Proof | None = None
    """The proof of the deals that the record carries; its seed opens when the match is over."""
    dealt_count: int = 0
    """Acts of the dealer that were read off the seed."""
    ended: str = ""
    """How the match ended, in words; empty while it goes on or where the record does not hold."""

    @property
    def is_ok(self) -> bool:
        """Whether the record holds."""
        return self.failure is None

    def __str__(self) -> str:
        if self.failure is not None:
            return f"fails at {self.failure}"
        return f"holds: {self.line_count} lines, {self.ended or 'not finished'}{self._proved()}"

    def _proved(self) -> str:
        if self.proof is None:
            return ""
        if not self.proof.is_open:
            return "; the seed of its cards is committed to and not opened yet"
        given = [seat for seat, number in self.proof.numbers.items() if is_hex(number)]
        by = f"with the numbers of {', '.join(given)}" if given else "without a number of any seat"
        return f"; every card is that of the seed, {by}: {self.dealt_count} acts of the dealer"


def verify(source: Record | str | bytes) -> Report:
    """Play a record through the engine and compare every statement; for a view, some deal that agrees with it.

    The ladder: it parses; every card is given out once; every act is legal; the cards are those of the seed, where
    the record carries a proof; every claim equals what the engine pegs; balances and result agree; the text is the
    canonical one.
    """
    line_count = 0
    try:
        text = dumps(source) if isinstance(source, Record) else decode(source)
        record = loads(text)
        player = Player(record)
        for played in player.play():
            line_count += played.action is not None
        _check_text(text, record)
    except RecordError as failure:
        return Report(failure, (), line_count, "")
    unjudged = tuple(sorted(set(player.unjudged)))
    proved = player.proved
    proof, dealt_count = (None, 0) if proved is None else (proved.proof, proved.checked)
    return Report(None, unjudged, line_count, player.winners() or "", proof, dealt_count, player.ended())


def _check_text(text: str, record: Record) -> None:
    canonical = dumps(record)
    if text == canonical:
        return
    ours, theirs = canonical.split("\n"), text.split("\n")
    at = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), min(len(ours), len(theirs)))
    if at == len(theirs):
        raise RecordError(at, "the record ends with a line feed after this line", rung="text")
    if theirs[at].endswith("\r"):
        raise RecordError(at + 1, "the line ends with a carriage return: a line feed alone ends a line", rung="text")
    want = repr(ours[at]) if at < len(ours) else "the end of the record"
    raise RecordError(at + 1, f"the canonical text has {want} here", rung="text")
