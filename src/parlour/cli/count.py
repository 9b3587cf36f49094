"""`parlour count`: what a hand or a crib of cribbage is worth, item by item."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from parlour.cards import Card, parse_cards
from parlour.cli import CommandError, Parser
from parlour.games.cribbage import score_show
from parlour.games.cribbage.score import Score, score_payload
from parlour.games.cribbage.words import EN, say_show

__all__ = ["run"]

_EXAMPLES: Final = """examples:
  parlour count 5H 5S 5D JC 5C        the best hand there is: 29
  parlour count 2S4S6S8S KS --crib    as a crib; cards may be joined
  parlour count 2H 6H 8H TH           three and the starter: five-card game
  parlour count 5H 5S 5D JC 5C --json"""


def run(arguments: Sequence[str]) -> int:
    """Count the cards given."""
    parser = Parser("parlour count", "Count a hand or a crib of cribbage. The last card is the starter.", _EXAMPLES)
    parser.add_argument("cards", nargs="+", metavar="CARD", help="rank A23456789TJQK and suit CDHS, such as 5H")
    parser.add_argument("--crib", action="store_true", help="count a crib: a flush needs all five cards")
    parser.add_argument("--json", action="store_true", help="print total, items and cadence as JSON")
    given = parser.parse_args(arguments)
    try:
        cards = parse_cards(" ".join(given.cards))
        if len(cards) not in (4, 5):
            raise ValueError(
                f"a hand is four cards (three in the five-card game) and the starter, not {len(cards)} cards"
            )
        *hand, starter = cards
        score = score_show(hand, starter, crib=given.crib)
    except ValueError as wrong:
        raise CommandError(f"{wrong} (see parlour count --help)") from None
    if given.json:
        print(json.dumps(_json(hand, starter, score, is_crib=given.crib), indent=2))
    else:
        print("\n".join(_text(hand, starter, score, is_crib=given.crib)))
    return 0


def _json(hand: Sequence[Card], starter: Card, score: Score, *, is_crib: bool) -> dict[str, object]:
    return {
        "hand": [c.text for c in hand],
        "starter": starter.text,
        "crib": is_crib,
        "total": score.total,
        "items": score_payload(score.items)["items"],
        "cadence": say_show(score.cadence),
    }


def _text(hand: Sequence[Card], starter: Card, score: Score, *, is_crib: bool) -> list[str]:
    what = "Crib" if is_crib else "Hand"
    lines = [f"{what} {' '.join(map(str, hand))}, starter {starter}"]
    for item in score.items:
        name = EN[f"item.{item.kind}"]
        lines.append(f"  {name:<10}{item.points:>3}   {' '.join(c.text for c in item.cards)}")
    return [*lines, f"  {'total':<10}{score.total:>3}", say_show(score.cadence)]
