"""The acts of a record as people say them: `draw` is "draws from the stock", `add Q.1=QS` "adds QS to the queens"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from parlour.engine.words import render
from parlour.lessons.acts_de import ACTS_DE

__all__ = ["ACTS", "act_words"]

ACTS_EN: Final[Mapping[str, Mapping[str, str]]] = {
    "cribbage": {
        "cut": "turns up {cards}, the cut of {who}",
        "deal": "deals {who} {cards}",
        "deal.crib": "deals {cards} to the crib",
        "starter": "turns up the starter {cards}",
        "crib": "lays {cards} away to the crib",
        "play": "lays {cards}",
        "go": "says go",
        "show": "counts the hand",
        "show-crib": "counts the crib",
        "claim": "claims {n}",
        "muggins": "calls muggins for {n}",
        "pass": "lets it go",
    },
    "handfoot": {
        "lot": "turns up {cards} for {who}",
        "cut": "turns up {cards}, the packet of {who}",
        "deal": "deals {who} the hand {cards}",
        "foot": "deals {who} the foot {cards}",
        "foot2": "deals {who} a packet more: {cards}",
        "foot3": "deals {who} a packet more: {cards}",
        "foot4": "deals {who} a packet more: {cards}",
        "upcard": "turns up {cards}",
        "replace": "replaces the red threes of {who}: {cards}",
        "drawn": "gives {who} {cards}",
        "choose": "takes packet {n} as the hand",
        "draw": "draws from the stock",
        "take": "takes the discard and melds it with {cards}",
        "take.onto": "takes the discard and adds it to the {ranks}",
        "take.onto.with": "takes the discard and adds it with {cards} to the {ranks}",
        "take.also": ", and besides {melds}",
        "open": "opens with {melds}",
        "meld": "melds {melds}",
        "add": "adds {parts}",
        "add.part": "{cards} to the {ranks}",
        "label": "{ranks} ({n})",
        "discard": "discards {cards}",
        "ask": "asks: may I go out?",
        "yes": "says yes",
        "no": "says no",
        "pass": "ends the turn without a discard",
        "out": ", to go out",
        "and": " and ",
    },
}

ACTS: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {"en": ACTS_EN, "de": ACTS_DE}
"""What an act says after its actor, by language, game and verb. Cards stay as a record writes them."""

_CARDS: Final = re.compile(r"(?:[A2-9TJQK][CDHS]|JK)+")


def act_words(words: Mapping[str, str], language: str, game: str, act: str) -> str:
    """An act of a record that parses, as one says it after the name of the actor; `words` is the game's catalogue."""
    known = ACTS[language][game]
    verb, *args = act.split()
    is_out = bool(args) and args[-1] == "out"
    if is_out:
        args.pop()
    if game == "handfoot":
        said = _melded(words, known, verb, args)
        if said:
            return said + (known["out"] if is_out else "")
        if verb == "draw" and args:
            verb = "drawn"
    if args[:1] == ["crib"]:
        verb = f"{verb}.crib"
    cards = next((arg for arg in args if _CARDS.fullmatch(arg)), "")
    number = next((arg for arg in args if arg.isdigit()), "")
    return known[verb].format(who=args[0] if args else "", cards=cards, n=number) + (known["out"] if is_out else "")


def _melded(words: Mapping[str, str], known: Mapping[str, str], verb: str, args: list[str]) -> str:
    """An act that lays melds, or nothing where it is another one."""
    if verb in ("open", "meld"):
        return known[verb].format(melds=_laid(known, args))
    if verb == "add":
        parts = [arg.partition("=") for arg in args]
        said = [known["add.part"].format(cards=cards, ranks=_ranks(words, known, name)) for name, _, cards in parts]
        return known["add"].format(parts=_joined(known, said))
    if verb == "take":
        at = args.index(">")
        cards, goal = "".join(args[:at]), args[at + 1]
        also = known["take.also"].format(melds=_laid(known, args[at + 3 :])) if args[at + 2 :] else ""
        if goal == "new":
            return known["take"].format(cards=cards) + also
        key = "take.onto.with" if cards else "take.onto"
        return known[key].format(cards=cards, ranks=_ranks(words, known, goal)) + also
    return ""


def _laid(known: Mapping[str, str], melds: list[str]) -> str:
    return _joined(known, [meld.partition("=")[2] for meld in melds])


def _joined(known: Mapping[str, str], parts: list[str]) -> str:
    *first, last = parts
    return f"{', '.join(first)}{known['and']}{last}" if first else last


def _ranks(words: Mapping[str, str], known: Mapping[str, str], label: str) -> str:
    """A meld by its rank, `queens`; with its number where it is not the first of them."""
    rank, _, number = label.partition(".")
    ranks = render(words, f"ranks.{rank}") if f"ranks.{rank}" in words else render(words, f"rank.{rank}")
    return ranks if number == "1" else known["label"].format(ranks=ranks, n=number)
