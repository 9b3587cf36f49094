"""What an example may state of a table beside points (`?count=26`), by game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from parlour.engine import PUBLIC, Action, AnyGame, Seat, Wire

__all__ = ["Checks", "checks_of"]

Checks = Mapping[str, str]
"""Names with their values as texts: numbers, letters of seats, yes and no, `none`."""

_PARTS: Final = {
    "cards": "cards", "bonus": "books", "red": "red3", "going-out": "out", "left": "left", "round": "total"
}  # fmt: skip


def checks_of(game: AnyGame, before: Any, after: Any, seat: Seat | None, action: Action | None) -> Checks:
    """Everything that can be stated after an act, legal or not; what it would be worth is taken from before it."""
    seen: Wire = game.wire(game.view(after, PUBLIC))
    found = {f"points.{side}": str(n) for side, n in seen["points"].items()}
    facts = seen["facts"]
    found["phase"] = str(facts["phase"])
    if "turn" in facts:
        found["turn"] = facts["turn"]
    outcome = game.outcome(after)
    if outcome is not None:
        found["winner"] = "".join(str(one) for one in outcome.winners)
    if game.name == "cribbage":
        return found | _cribbage(facts)
    found |= _handfoot(seen)
    weighed = None if seat is None or action is None else game.weigh(game.view(before, seat), action)
    return found if weighed is None else found | _weighed(weighed)


def _cribbage(facts: Mapping[str, Any]) -> dict[str, str]:
    found = {name: str(facts[name]) for name in ("count", "dealer") if name in facts}
    result = facts.get("result")
    if result is not None:
        found["winner"] = "".join(result["winners"])
        named = {0: "no", 1: "skunk", 2: "double"}
        found |= {f"skunk.{side}": named[result["skunks"].get(side, 0)] for side in result["scores"]}
        found |= {f"game-points.{side}": str(n) for side, n in result["points"].items()}
    return found


def _handfoot(seen: Wire) -> dict[str, str]:
    facts, zones = seen["facts"], seen["zones"]
    sides = list(seen["points"])
    found = {f"opening.{side}": str(n) for side, n in facts["opening"].items()}
    found["opened"] = "".join(facts.get("opened", ())) or "none"
    for side in sides:
        books = facts.get("books", {}).get(side, {"books": [0, 0, 0], "lacks": None})
        found[f"books.{side}"] = "-".join(map(str, books["books"]))
        if books["lacks"] is not None:
            found[f"lacks.{side}"] = ",".join(f"{kind}:{n}" for kind, n in sorted(books["lacks"].items())) or "none"
        found[f"threes.{side}"] = str(zones.get(f"threes:{side}", {"n": 0})["n"])
    for seat in "".join(sides):
        found[f"holds.{seat}"] = str(zones.get(f"hand:{seat}", {"n": 0})["n"])
        feet = [zone["n"] for name, zone in zones.items() if re.fullmatch(rf"foot\d*:{seat}", name)]
        found[f"foot.{seat}"] = str(sum(feet))
    found["stock"] = str(zones.get("stock", {"n": 0})["n"])
    pile = zones.get("discard", {"n": 0, "cards": []})
    found["discards"] = str(pile["n"])
    found["top"] = pile["cards"][-1] if pile["cards"] else "none"
    found["frozen"] = "yes" if facts.get("frozen") else "no"
    found["out"] = facts.get("out") or "none"
    results = sorted((key for key in facts if key.startswith("result.")), key=lambda key: int(key[7:]))
    found["over"] = "yes" if results else "no"
    if results:
        last = facts[results[-1]]
        found["out"] = last["out"] or "none"
        for side, parts in last["sides"].items():
            found |= {f"{name}.{side}": str(parts[part]) for name, part in _PARTS.items()}
    return found


def _weighed(weighed: Mapping[str, Any]) -> dict[str, str]:
    melds = weighed["melds"]
    return {
        "worth": "free" if weighed["points"] is None else str(weighed["points"]),
        "needed": "free" if weighed["required"] is None else str(weighed["required"]),
        "enough": "yes" if weighed["enough"] else "no",
        "kind": ",".join(meld["kind"] for meld in melds),
        "book": ",".join("yes" if meld["book"] else "no" for meld in melds),
        "length": ",".join(str(meld["n"]) for meld in melds),
    }
