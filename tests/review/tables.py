"""Records for the tests of reviews: the golden ones, and short ones made of acts."""

from collections.abc import Sequence
from pathlib import Path

from parlour.engine import DEALER, SEAT_NAMES, Actor, Seat, find_game
from parlour.records import Record, from_log

RECORDS = Path(__file__).parents[1] / "records"
GAME = find_game("cribbage")
NAMES = {Seat.A: "Ann", Seat.B: "Ben", Seat.C: "Cat", Seat.D: "Dan"}
REVIEWED = ("acc", "captain", "example", "kitchen", "overclaim", "partners", "sixty_one", "three", "view-seat-b")
"""The golden records that can be reviewed."""
OF_TWO = ("acc", "example", "kitchen", "overclaim", "sixty_one")
"""Whole ones of two seats."""


def golden(name: str) -> str:
    return (RECORDS / "cribbage" / f"{name}.cgr").read_text(encoding="utf-8")


def record(rules: str, dealer: Seat, *lines: str) -> Record:
    """The record of a match that begins with these acts, such as `A play 5H`."""

    def actor(letter: str) -> Actor:
        return DEALER if letter == "d" else Seat(SEAT_NAMES.index(letter))

    log = [(actor(line[0]), GAME.parse(line[2:])) for line in lines]
    return from_log(GAME, GAME.options.parse(rules), log, names=NAMES, first_dealer=dealer)


def deal(dealer: Seat, pone_cards: str, dealer_cards: str, *rest: str) -> Sequence[str]:
    """The lines of a first deal of two seats."""
    pone = SEAT_NAMES[1 - dealer]
    return (f"d deal {pone} {pone_cards}", f"d deal {SEAT_NAMES[dealer]} {dealer_cards}", *rest)
