"""A bot of forty lines that plays cribbage at a server: it throws what leaves it the best hand, and lays what scores.

    python examples/network_bot.py http://127.0.0.1:8000 TOKEN [CODE]

The token is made on the account page. Without the code of a table it opens one against the computer.
"""

from __future__ import annotations

import sys

from parlour.client import Client, Turn
from parlour.games.cribbage import score_play, score_show


def worth(turn: Turn, act: str) -> float:
    """What a move seems to be worth: the hand that is left, or the points of the card laid."""
    facts, seat = turn.view["facts"], turn.table.info["me"]
    word, _, cards = act.partition(" ")
    if word == "crib":
        hand = turn.view["zones"][f"hand:{seat}"]["cards"]
        kept = [card for card in hand if card not in (cards[:2], cards[2:])]
        starters = ("5C", "TD") if facts["dealer"] == seat else ("6D", "KC")
        return sum(score_show("".join(kept), starter).total for starter in starters if starter not in hand)
    if word == "play":
        laid = [card for _, card in facts["counts"][-1]] if facts.get("count") else []
        return score_play("".join([*laid, cards])).total
    return 0.0


def main(base: str, token: str, code: str = "") -> None:
    """Play one match."""
    client = Client(base, token)
    table = client.sit(code) if code else client.open_table("cribbage", ["me", "bot:club"])
    print(f"at table {table.code} in seat {table.info['me']}")
    for turn in table.turns():
        turn.act(max(turn.legal, key=lambda act: worth(turn, act)))
    print("over:", table.view["facts"].get("result", table.view["points"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
