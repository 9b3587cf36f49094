"""Provable deals: commitments to a seed and to the numbers of the seats, and the packs that follow from them.

Pure functions of text, so that anybody can do them again; docs/fairness.md describes the scheme and what it proves.
Every hash and every block of the stream begins with the name of the scheme.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from parlour.cards import Card
from parlour.engine import AnyGame
from parlour.engine.position import position_line, position_values
from parlour.records.cards import cards_in

__all__ = [
    "ABSENT",
    "BOT",
    "SCHEME",
    "Opened",
    "Packs",
    "Proof",
    "Shuffled",
    "cards_out",
    "is_hex",
    "number_commitment",
    "opened",
    "seed_commitment",
    "shuffled",
    "withheld",
]

SCHEME: Final = "parlour-deal-1"
"""The name of the scheme: it stands in front of everything that is hashed."""

BOT: Final = "bot"
"""In place of a number: the seat is run by the server and contributes nothing."""

ABSENT: Final = "absent"
"""In place of a number: the seat committed to none in time."""

_WITHHELD: Final = "withheld:"
_HEX: Final = re.compile(r"[0-9a-f]{64}")
_TABLE: Final = re.compile(r"[0-9A-Z]{1,12}")
_MATCH: Final = re.compile(r"[1-9][0-9]{0,8}")
_NUMBER: Final = re.compile(rf"{_HEX.pattern}|{BOT}|{ABSENT}|{_WITHHELD}{_HEX.pattern}")
_ZONES: Final = ("hand", "foot", "thrown", "crib", "starter", "board", "threes", "discard")
_WORDS: Final = 1 << 32
_BLOCK: Final = struct.Struct(">8I")


def is_hex(text: str) -> bool:
    """Whether this is a seed, a number or a hash: 64 hexadecimal digits, letters small.

    >>> is_hex("0f" * 32), is_hex("0F" * 32)
    (True, False)
    """
    return _HEX.fullmatch(text) is not None


def _hash(*parts: str) -> str:
    return hashlib.sha256(" ".join((SCHEME, *parts)).encode("ascii")).hexdigest()


def seed_commitment(table: str, match: int, seed: str) -> str:
    """What the server publishes before the seats contribute: SHA-256 of `parlour-deal-1 seed TABLE MATCH SEED`.

    >>> seed_commitment("K7PMXZ", 1, "00" * 32)[:16]
    '83d02a1e7370ac82'
    """
    return _hash("seed", table, str(match), seed)


def number_commitment(table: str, match: int, seat: str, number: str) -> str:
    """What the page of a seat sends first: SHA-256 of `parlour-deal-1 number TABLE MATCH SEAT NUMBER`."""
    return _hash("number", table, str(match), seat, number)


def withheld(commitment: str) -> str:
    """What stands in place of the number of a seat that committed to one and did not open it in time."""
    return _WITHHELD + commitment


@dataclass(frozen=True, slots=True)
class Proof:
    """What binds the packs of one match, all of it public but the seed, which opens at the end.

    `numbers` holds for each seat 64 hexadecimal digits, `bot`, `absent` or `withheld:` and what it had committed to.
    """

    table: str
    match: int
    commitment: str
    numbers: Mapping[str, str]
    seed: str = field(default="", repr=False)
    """Empty until it is opened."""
    asked: str = ""
    """The position as it was asked for, where the match begins at one: what it leaves open comes from pack 0."""

    @property
    def is_open(self) -> bool:
        """Whether the seed is known."""
        return bool(self.seed)

    @property
    def is_kept(self) -> bool:
        """Whether the seed is the one that was committed to."""
        return hmac.compare_digest(seed_commitment(self.table, self.match, self.seed), self.commitment)

    def without_seed(self) -> Proof:
        """The part that everybody may know while the match goes on."""
        return Proof(self.table, self.match, self.commitment, self.numbers)

    def fault(self) -> tuple[str, str] | None:
        """The part of the proof that is not written as it has to be, and the words; None where all are."""
        if not _TABLE.fullmatch(self.table):
            return "Table", "with a proof this is the code of the table: capitals and digits"
        if not is_hex(self.commitment):
            return "Commitment", "a commitment is written with 64 hexadecimal digits"
        for seat, number in self.numbers.items():
            if not _NUMBER.fullmatch(number):
                words = f"a number has 64 hexadecimal digits; else this says {BOT}, {ABSENT} or {_WITHHELD} and a hash"
                return f"Number {seat}", words
        if self.seed and not is_hex(self.seed):
            return "Seed", "a seed is written with 64 hexadecimal digits"
        if self.seed and not self.is_kept:
            return "Seed", "this is not the seed that was committed to"
        return None


def _stream(proof: Proof, pack: int) -> Iterator[int]:
    """Whole numbers below 2**32, as many as are asked for: HMAC-SHA-256 under the seed, block after block."""
    numbers = ",".join(f"{seat}={proof.numbers[seat]}" for seat in sorted(proof.numbers))
    said = f"{SCHEME} pack {proof.table} {proof.match} {pack} {numbers}"
    if not proof.is_open:
        raise ValueError("the seed of these cards is not known")
    key = bytes.fromhex(proof.seed)
    block = 0
    while True:
        digest = hmac.digest(key, f"{said} {block}".encode("ascii"), "sha256")
        yield from _BLOCK.unpack(digest)
        block += 1


def shuffled(proof: Proof, pack: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards, given in the one order, as the pack of this number holds them: Fisher and Yates, from the last place
    down, each place exchanged with one at or before it.

    Words of the stream that would favour some places are passed over, so that every order is as likely as every other.
    Raises ValueError where the seed is not known.
    """
    order = list(cards)
    words = _stream(proof, pack)
    for last in range(len(order) - 1, 0, -1):
        places = last + 1
        fair = _WORDS - _WORDS % places
        word = next(words)
        while word >= fair:
            word = next(words)
        at = word % places
        order[last], order[at] = order[at], order[last]
    return tuple(order)


class Opened(NamedTuple):
    """A position with every card named, and the pack from which the match is dealt on: what is out, then the rest."""

    line: str
    cards: tuple[Card, ...]


def opened(game: AnyGame, rules: str, asked: str, cards: Sequence[Card]) -> Opened:
    """Draw from a shuffled pack what a position leaves open. Raises PositionFault."""
    said = position_line({"rules": rules, **position_values(asked)})
    whole = position_values(game.position(game.from_position(said, cards)))
    out = cards_out(whole)
    rest = list(cards)
    for c in out:
        rest.remove(c)
    return Opened(position_line(whole), (*out, *rest))


def cards_out(whole: Mapping[str, str]) -> list[Card]:
    """The cards of a whole position that are no longer in the stock."""
    return [c for key, text in whole.items() if key.partition(":")[0] in _ZONES for c in cards_in(text)]


Shuffled = Callable[[Proof, int, Sequence[Card]], tuple[Card, ...]]
"""What `shuffled` is: the pack of a number."""


class Packs:
    """The packs of a match whose seed is known, in the order in which its dealer deals them."""

    KEPT: Final = 3

    def __init__(self, game: AnyGame, rules: Any, proof: Proof, shuffled: Shuffled = shuffled) -> None:
        self._game = game
        self._shuffled = shuffled
        self._cards = game.pack(rules)
        self._rules = game.options.format(rules, is_versioned=True)
        self._proof = proof
        self._made: dict[int, tuple[Card, ...]] = {}

    def __call__(self, pack: int) -> tuple[Card, ...]:
        """The pack of this number."""
        found = self._made.get(pack)
        if found is None:
            found = self._shuffled(self._proof, pack, self._cards)
            if pack == 0 and self._proof.asked:
                found = opened(self._game, self._rules, self._proof.asked, found).cards
            self._made[pack] = found
            if len(self._made) > self.KEPT:
                del self._made[next(iter(self._made))]
        return found

    def begin(self) -> Opened:
        """The position that the match begins at. Raises PositionFault."""
        return opened(self._game, self._rules, self._proof.asked, self._shuffled(self._proof, 0, self._cards))


def match_number(text: str) -> int:
    """The number of a match as a header has it; 0 for anything else."""
    return int(text) if _MATCH.fullmatch(text) else 0
