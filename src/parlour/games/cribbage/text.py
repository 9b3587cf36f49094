"""Actions to and from words."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from parlour.cards import Card, format_cards, parse_cards, sort_cards
from parlour.engine import SEAT_NAMES, Action, NotNotation, Seat
from parlour.games.cribbage.actions import Claim, Cut, Deal, DealCrib, Go, Muggins, Pass, Play, Show, Starter, Throw

__all__ = ["format_action", "parse_action"]


@lru_cache(maxsize=4096)
def format_action(action: Action) -> str:
    """An action as records, the socket and the command line write it: `play JS`, `crib 3S3D`, `deal A ...`."""
    match action:
        case Throw(cards):
            return f"crib {format_cards(cards)}"
        case Play(card):
            return f"play {card.text}"
        case Go():
            return "go"
        case Show(is_crib):
            return "show-crib" if is_crib else "show"
        case Claim(points):
            return f"claim {points}"
        case Muggins(points, seat):
            return f"muggins {points}" if seat is None else f"muggins {points} {seat}"
        case Pass():
            return "pass"
        case Cut(seat, card):
            return f"cut {seat} {card}"
        case Deal(seat, cards):
            return f"deal {seat} {format_cards(cards)}"
        case DealCrib(card):
            return f"deal crib {card}"
        case Starter(card):
            return f"starter {card}"
    raise NotNotation(f"{action!r} is no act of cribbage")


_USAGE: Final = {
    "crib": "crib 3S3D",
    "play": "play JS",
    "go": "go",
    "show": "show",
    "show-crib": "show-crib",
    "claim": "claim 8",
    "muggins": "muggins 2",
    "pass": "pass",
    "cut": "cut A 5H",
    "deal": "deal A 3S3DJSKDKHKC",
    "starter": "starter JC",
}


@lru_cache(maxsize=4096)
def parse_action(text: str) -> Action:
    """An action from its words. Raises NotNotation saying how the word is used."""
    words = text.split()
    verb = words[0] if words else ""
    if verb not in _USAGE:
        raise NotNotation(f"{text[:40]!r} is no act: write one of {', '.join(_USAGE.values())}")
    try:
        found = _parse(verb, words[1:])
    except ValueError as wrong:
        raise NotNotation(f"{text[:40]!r} is no act ({wrong}): write {_USAGE[verb]}") from None
    if found is None:
        raise NotNotation(f"{text[:40]!r} is no act: write {_USAGE[verb]}")
    return found


def _parse(verb: str, args: list[str]) -> Action | None:
    match verb, args:
        case "crib", [*cards] if cards:
            return Throw(sort_cards(parse_cards("".join(cards))))
        case "play", [card]:
            return Play(_one(card))
        case "go", []:
            return Go()
        case "show", []:
            return Show()
        case "show-crib", []:
            return Show(is_crib=True)
        case "claim", [points]:
            return Claim(_points(points))
        case "muggins", [points]:
            return Muggins(_points(points))
        case "muggins", [points, seat]:
            return Muggins(_points(points), _seat(seat))
        case "pass", []:
            return Pass()
        case "cut", [seat, card]:
            return Cut(_seat(seat), _one(card))
        case "deal", ["crib", card]:
            return DealCrib(_one(card))
        case "deal", [seat, cards]:
            return Deal(_seat(seat), parse_cards(cards))
        case "starter", [card]:
            return Starter(_one(card))
    return None


def _one(text: str) -> Card:
    cards = parse_cards(text)
    if len(cards) != 1:
        raise ValueError("one card, please")
    return cards[0]


def _points(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise ValueError("points are a whole number")
    return int(text)


def _seat(text: str) -> Seat:
    if text not in SEAT_NAMES:
        raise ValueError(f"{text!r} is no seat")
    return Seat(SEAT_NAMES.index(text))
