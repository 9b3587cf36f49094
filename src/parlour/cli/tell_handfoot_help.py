"""How the acts of Hand and Foot are written in the terminal, with examples from the hand that is held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from parlour.cards import Card, Rank, format_cards, parse_cards
from parlour.engine import AnyGame
from parlour.games.handfoot.actions import Choose, Discard
from parlour.games.handfoot.melds import WILDS
from parlour.games.handfoot.opening import card_points
from parlour.games.handfoot.view import HandFootView

__all__ = ["help_lines", "may_do"]

_WHAT: Final = {
    "ask": "for leave to go out",
    "discard": "which ends your turn",
    "pass": "which ends your turn",
}


def may_do(game: AnyGame, seen: HandFootView) -> str:
    """One act of each kind that the rules allow now, written as it may be typed."""
    found: dict[str, str] = {}
    discards = []
    for action in game.legal(seen):
        text = game.format(action)
        found.setdefault(text if isinstance(action, Choose) else text.split()[0], text)
        if isinstance(action, Discard) and not action.is_out:
            discards.append(action.card)
    if discards:  # a wild or a dear card would be a poor example
        found["discard"] = f"discard {min(discards, key=lambda c: (c in WILDS, card_points(seen.house, (c,))))}"
    if "draw" in found:
        found["draw"] = f"draw ({seen.house.draw.count} from the stock)"
    told = [f"{text} ({_WHAT[verb]})" if verb in _WHAT else text for verb, text in found.items()]
    return f"You may say, for example: {'; '.join(told)}." if told else "You have nothing to do."


def help_lines(seen: HandFootView) -> list[str]:
    """Every act of the game and how it is written."""
    lines = ["How acts are written, with cards such as yours:"]
    lines += [f"  {text:<32} {what}" for text, what in _usages(seen)]
    lines.append("A meld on the board is named by rank and number: K.1 is the first meld of kings, W.1 of wild cards.")
    lines.append("A verb may be left out where the cards say it: 7C discards it, K=KCKDKH melds it.")
    return lines


def _usages(seen: HandFootView) -> Iterator[tuple[str, str]]:
    cards = _three_alike(seen)
    rank = cards[0].text[0]
    whole, pair, one = format_cards(cards), format_cards(cards[:2]), cards[0]
    house = seen.house
    yield "draw", f"draw {house.draw.count} from the stock"
    if house.pickup.mode != "never":
        yield f"take {pair} > new", "take the top discard and meld it at once with these of yours"
        if "existing_meld" in house.pickup.ways:
            yield f"take > {rank}.1", "take the top discard onto a meld of your board"
        more = "K=KCKDKH" if rank != "K" else "Q=QCQDQH"
        yield f"take {pair} > new also {more}", "the same with more melds, to have enough to open"
    yield f"open {rank}={whole}", "lay your first meld or melds in one act (open K=KCKDKH Q=QCQD2S)"
    yield f"meld {rank}={whole}", "lay more new melds once you are open"
    yield f"add {rank}.1={one}", "add to melds of your board (add K.1=KS2C Q.1=QH)"
    yield f"discard {one}", "discard, which ends your turn"
    if house.out.permission != "none":
        yield "ask", "ask your partner for leave to go out"
        yield "yes, no", "answer a partner who asks"
    if house.out.from_ == "hand_only":
        yield f"discard {one} out", "with your last card: go out and leave the foot unlifted"
    if house.table.hand_choice != "fixed":
        yield "choose 1", "choose the packet that becomes your hand"


def _three_alike(seen: HandFootView) -> tuple[Card, ...]:
    """Three cards that meld, for the examples: of the hand where it has them, else kings."""
    naturals = [c for c in seen.hand if c not in WILDS and c.rank is not Rank.THREE]
    wilds = [c for c in seen.hand if c in WILDS]
    ranks = Counter(c.rank for c in naturals)
    most = max(ranks, key=lambda rank: ranks[rank], default=None)
    cards = [*(c for c in naturals if c.rank is most), *wilds][:3]
    return tuple(cards) if len(cards) == 3 and ranks[cards[1].rank] > 1 else parse_cards("KCKDKH")
