"""What the database keeps of provable deals: the secret seeds apart, what is public of a proof beside its match."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select, update

from parlour.engine import Seat, find_game
from parlour.records.deals import Proof
from parlour.server.ledger import TableRow
from parlour.server.making import Making
from parlour.server.schema import matches, seeds

__all__ = ["add_seed", "load_making", "load_proof", "load_seed", "save_making"]


def add_seed(connection: Connection, code: str, number: int, seed: str) -> None:
    """Keep the seed of a match. Raises IntegrityError if it has one."""
    connection.execute(insert(seeds).values(code=code, match=number, seed=seed))


def save_making(connection: Connection, making: Making, position: str = "") -> None:
    """Write down what the seats have contributed, and at the end the line of a position with every card named."""
    where = (matches.c.code == making.code) & (matches.c.match == making.match)
    connection.execute(update(matches).where(where).values(contributions=making.text(), position=position))


def load_seed(connection: Connection, code: str, number: int) -> str:
    """The seed of a match, for the dealer alone while the match goes on; empty if it has none."""
    where = (seeds.c.code == code) & (seeds.c.match == number)
    return connection.execute(select(seeds.c.seed).where(where)).scalar_one_or_none() or ""


def load_making(connection: Connection, row: TableRow, number: int) -> Making | None:
    """How far the proof of a match has come; None where the match has none. Raises ValueError if it is damaged."""
    where = (matches.c.code == row.code) & (matches.c.match == number)
    found = connection.execute(select(matches).where(where)).one_or_none()
    if found is None or not found.commitment:
        return None
    first_dealer = None if found.first_dealer is None else Seat(found.first_dealer)
    game = find_game(row.game)
    seats = game.seats(game.options.parse(row.rules))
    return Making.load(row.code, number, found.commitment, first_dealer, seats, found.contributions)


def load_proof(connection: Connection, row: TableRow, number: int, *, is_dealing: bool = False) -> Proof | None:
    """The proof of a match, with its seed if the match is over; None where it has none or is still being made.

    `is_dealing`: with its seed in any case, for the dealer alone; then a match without a proof has one without a
    commitment.
    """
    making = load_making(connection, row, number)
    if making is not None and making.stage != "done":
        return None
    if making is None and not is_dealing:
        return None
    where = (matches.c.code == row.code) & (matches.c.match == number)
    is_over = connection.execute(select(matches.c.is_over).where(where)).scalar_one()
    seed = ""
    if is_over or is_dealing:
        seed = load_seed(connection, row.code, number)
    if making is None:
        return Proof(row.code, number, "", {}, seed)
    return Proof(row.code, number, making.commitment, making.numbers, seed, row.position)
