"""The German words of acts; the keys are those of the English ones in `acts`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["ACTS_DE"]

ACTS_DE: Final[Mapping[str, Mapping[str, str]]] = {
    "cribbage": {
        "cut": "deckt {cards} auf: {who} hat abgehoben",
        "deal": "gibt {who} {cards}",
        "deal.crib": "gibt {cards} in den Crib",
        "starter": "deckt die Startkarte {cards} auf",
        "crib": "legt {cards} in den Crib",
        "play": "legt {cards}",
        "go": "sagt Go",
        "show": "zählt die Hand",
        "show-crib": "zählt den Crib",
        "claim": "sagt {n} an",
        "muggins": "ruft Muggins für {n}",
        "pass": "lässt es gelten",
    },
    "handfoot": {
        "lot": "deckt {cards} für {who} auf",
        "cut": "deckt {cards} auf: das Päckchen von {who}",
        "deal": "gibt {who} die Hand {cards}",
        "foot": "gibt {who} den Fuß {cards}",
        "foot2": "gibt {who} noch ein Päckchen: {cards}",
        "foot3": "gibt {who} noch ein Päckchen: {cards}",
        "foot4": "gibt {who} noch ein Päckchen: {cards}",
        "upcard": "deckt {cards} auf",
        "replace": "ersetzt die roten Dreien von {who}: {cards}",
        "drawn": "gibt {who} {cards}",
        "choose": "nimmt Päckchen {n} als Hand",
        "draw": "zieht vom Talon",
        "take": "nimmt den Abwurf und legt ihn mit {cards} aus",
        "take.onto": "nimmt den Abwurf und legt ihn an die {ranks} an",
        "take.onto.with": "nimmt den Abwurf und legt ihn mit {cards} an die {ranks} an",
        "take.also": ", dazu {melds}",
        "open": "eröffnet mit {melds}",
        "meld": "legt {melds} aus",
        "add": "legt {parts} an",
        "add.part": "{cards} an die {ranks}",
        "label": "{ranks} ({n})",
        "discard": "wirft {cards} ab",
        "ask": "fragt: Darf ich ausmachen?",
        "yes": "sagt ja",
        "no": "sagt nein",
        "pass": "beendet den Zug ohne Abwurf",
        "out": ", um auszumachen",
        "and": " und ",
    },
}
