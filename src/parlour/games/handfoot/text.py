"""Actions and positions to and from words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from parlour.cards import Card, Rank, format_cards, parse_cards, sort_cards
from parlour.engine import SEAT_NAMES, Action, NotNotation, Seat
from parlour.games.handfoot.actions import (
    Add,
    Answer,
    Ask,
    Choose,
    Cut,
    Deal,
    Discard,
    Draw,
    Drawn,
    Foot,
    Label,
    Lay,
    Lot,
    NewMeld,
    Open,
    Pass,
    Replace,
    Take,
    Upcard,
)
from parlour.games.handfoot.rules import RANK_TEXT

__all__ = ["format_action", "parse_action", "parse_label", "parse_new_meld"]

_RANKS: Final[dict[str, Rank]] = {text: rank for rank, text in RANK_TEXT.items() if text != "2"}
_DEALT: Final[dict[str, Callable[[Seat, tuple[Card, ...]], Action]]] = {
    "deal": Deal,
    "foot": Foot,
    **{f"foot{n}": partial(Foot, left=n) for n in (2, 3, 4)},
    "draw": Drawn,
    "replace": Replace,
}
_SHOWN: Final[dict[str, Callable[[Seat, Card], Action]]] = {"lot": Lot, "cut": Cut}
_VERBS: Final[dict[type[Action], str]] = {Deal: "deal", Drawn: "draw", Replace: "replace", Lot: "lot", Cut: "cut"}


def _new(melds: Sequence[NewMeld]) -> str:
    return " ".join(f"{RANK_TEXT[rank]}={format_cards(cards)}" for rank, cards in melds)


def _name(label: Label) -> str:
    return f"{RANK_TEXT[label.rank]}.{label.number}"


def format_action(action: Action) -> str:
    """An action as records, the socket and the command line write it: `draw`, `take KCKD > K.1`, `deal A ...`."""
    out = " out" if getattr(action, "is_out", False) else ""
    match action:
        case Draw():
            return "draw"
        case Take(cards, onto, also, _):
            text = f"take {format_cards(cards)}".rstrip() + f" > {'new' if onto is None else _name(onto)}"
            return text + (f" also {_new(also)}" if also else "") + out
        case Open(melds, _):
            return f"open {_new(melds)}{out}"
        case Lay(melds, _):
            return f"meld {_new(melds)}{out}"
        case Add(melds, _):
            return "add " + " ".join(f"{_name(label)}={format_cards(cards)}" for label, cards in melds) + out
        case Discard(card, _):
            return f"discard {card}{out}"
        case Ask():
            return "ask"
        case Answer(is_yes):
            return "yes" if is_yes else "no"
        case Pass():
            return "pass"
        case Choose(packet):
            return f"choose {packet}"
        case Upcard(card):
            return f"upcard {card}"
        case Lot(seat, card) | Cut(seat, card):
            return f"{_VERBS[type(action)]} {seat} {card}"
        case Foot(seat, cards, left):
            return f"foot{left if left > 1 else ''} {seat} {format_cards(cards)}"
        case Deal(seat, cards) | Drawn(seat, cards) | Replace(seat, cards):
            return f"{_VERBS[type(action)]} {seat} {format_cards(cards)}"
    raise NotNotation(f"{action!r} is no act of Hand and Foot")


_USAGE: Final = {
    "draw": "draw, or draw A 4C4D from the dealer of cards",
    "take": "take KCKD > new, or take KCKD > K.1 also A=ACADAH",
    "open": "open K=KCKDKH A=ACAD2S",
    "meld": "meld K=KCKDKH",
    "add": "add K.1=KS2C",
    "discard": "discard 7C",
    "ask": "ask",
    "yes": "yes",
    "no": "no",
    "pass": "pass",
    "choose": "choose 1",
    "deal": "deal A 4C4D5H",
    "foot": "foot A 4C4D5H",
    **{f"foot{n}": f"foot{n} A 4C4D5H" for n in (2, 3, 4)},
    "replace": "replace A 7C",
    "upcard": "upcard 9D",
    "lot": "lot A KH",
    "cut": "cut A 7H",
}


def parse_action(text: str) -> Action:
    """An action from its words. Raises NotNotation saying how the word is used."""
    words = text.split()
    verb = words[0] if words else ""
    if verb not in _USAGE:
        raise NotNotation(f"{text[:40]!r} is no act: write one of {'; '.join(_USAGE.values())}")
    try:
        found = _parse(verb, words[1:])
    except ValueError as wrong:
        raise NotNotation(f"{text[:40]!r} is no act ({wrong}): write {_USAGE[verb]}") from None
    if found is None:
        raise NotNotation(f"{text[:40]!r} is no act: write {_USAGE[verb]}")
    return found


_PLAIN: Final[dict[str, Action]] = {
    "draw": Draw(),
    "ask": Ask(),
    "yes": Answer(is_yes=True),
    "no": Answer(is_yes=False),
    "pass": Pass(),
}


def _parse(verb: str, args: list[str]) -> Action | None:
    if not args:
        return _PLAIN.get(verb)
    if verb in _DEALT and len(args) == 2:
        return _DEALT[verb](_seat(args[0]), parse_cards(args[1]))
    if verb in _SHOWN and len(args) == 2:
        return _SHOWN[verb](_seat(args[0]), _one(args[1]))
    is_out = args[-1] == "out" and verb in ("take", "open", "meld", "add", "discard")
    if is_out:
        args = args[:-1]
    match verb, args:
        case "take", [*_]:
            return _take(args, is_out=is_out)
        case "open", [_, *_]:
            return Open(tuple(parse_new_meld(word) for word in args), is_out)
        case "meld", [_, *_]:
            return Lay(tuple(parse_new_meld(word) for word in args), is_out)
        case "add", [_, *_]:
            return Add(tuple(_addition(word) for word in args), is_out)
        case "discard", [card]:
            return Discard(_one(card), is_out)
        case "choose", [number] if number in "123456789":
            return Choose(int(number))
        case "upcard", [card]:
            return Upcard(_one(card))
    return None


def _take(args: list[str], *, is_out: bool) -> Action | None:
    """`KCKD > new also A=ACADAH`: cards, where they go, further melds."""
    if ">" not in args:
        return None
    at = args.index(">")
    cards, goal = parse_cards("".join(args[:at])), args[at + 1 :]
    if not goal or (len(goal) > 1 and goal[1] != "also") or len(goal) == 2:
        return None
    onto = None if goal[0] == "new" else parse_label(goal[0])
    return Take(sort_cards(cards), onto, tuple(parse_new_meld(word) for word in goal[2:]), is_out)


def _rank(text: str) -> Rank:
    found = _RANKS.get(text)
    if found is None:
        raise ValueError(f"{text[:20]!r} is no rank of a meld: one of {' '.join(_RANKS)}")
    return found


def parse_label(text: str) -> Label:
    """The name of a meld, `K.1`. Raises ValueError."""
    rank, _, number = text.partition(".")
    if not (number.isascii() and number.isdigit() and len(number) < 4 and int(number)):
        raise ValueError(f"{text[:20]!r} is no name of a meld such as K.1")
    return Label(_rank(rank), int(number))


def parse_new_meld(text: str) -> NewMeld:
    """A meld to lay, `K=KCKDKH`. Raises ValueError."""
    rank, sign, cards = text.partition("=")
    if not sign or not cards:
        raise ValueError(f"{text[:20]!r} is no meld such as K=KCKDKH")
    return NewMeld(_rank(rank), parse_cards(cards))


def _addition(text: str) -> tuple[Label, tuple[Card, ...]]:
    label, sign, cards = text.partition("=")
    if not sign or not cards:
        raise ValueError(f"{text[:20]!r} is no addition such as K.1=KS")
    return parse_label(label), parse_cards(cards)


def _one(text: str) -> Card:
    cards = parse_cards(text)
    if len(cards) != 1:
        raise ValueError("one card, please")
    return cards[0]


def _seat(text: str) -> Seat:
    if text not in SEAT_NAMES:
        raise ValueError(f"{text[:20]!r} is no seat")
    return Seat(SEAT_NAMES.index(text))
