"""Hints for Hand and Foot: what the strong player would do, and what of its reasons can be told from the cards seen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from parlour.analysis.handfoot import (
    BLACK_THREES,
    RANK_TEXT,
    RED_THREES,
    WILDS,
    card_points,
    judge,
    missing_books,
    pile_illegal,
    plan_of,
    taken_count,
)
from parlour.analysis.handfoot.odds import discard_odds, opening_odds
from parlour.bots import find_bot
from parlour.bots.handfoot.spot import Spot
from parlour.bots.handfoot.strong import Weighing
from parlour.bots.handfoot.take import take_worth
from parlour.cards import Card, Rank
from parlour.engine import Action, Illegal, find_game
from parlour.engine.words import refusal
from parlour.games.handfoot.actions import Add, Answer, Ask, Choose, Discard, Draw, Lay, NewMeld, Open, Pass, Take
from parlour.games.handfoot.view import HandFootView
from parlour.games.handfoot.weigh import weigh
from parlour.hints.model import Hint
from parlour.hints.say import Speech

__all__ = ["hint"]

_ORDER: Final = "A23456789TJQK"


@dataclass(frozen=True, slots=True)
class _Asked:
    """A view, what may be done in it, and the words of the answer."""

    view: HandFootView
    legal: Sequence[Action]
    spot: Spot
    player: Weighing
    say: Speech

    def ranks(self, cards: Iterable[Card]) -> str:
        """Cards as an amount of each rank: `3 kings and 1 joker`."""
        counts = Counter("JK" if c.rank is Rank.JOKER else c.text[0] for c in cards)
        order = sorted(counts, key=lambda rank: (rank in ("2", "JK"), _ORDER.find(rank)))
        names = [self.say.word(f"{'rank' if counts[rank] == 1 else 'ranks'}.{rank}") for rank in order]
        return self.say.listed([f"{counts[rank]} {name}" for rank, name in zip(order, names, strict=True)])

    def rank_name(self, rank: str) -> str:
        """What a meld of this rank is called: `kings`, `wild cards`."""
        return self.say.word("rank.W" if rank == "W" else f"ranks.{rank}")


def hint(view: HandFootView, legal: Sequence[Action], language: str) -> Hint | None:
    """What the seat that looks had best do, and why."""
    player = find_bot("handfoot", "strong")
    if not isinstance(player, Weighing) or view.seat not in view.pending.must:
        return None
    asked = _Asked(view, legal, Spot(view), player, Speech("handfoot", language))
    action = player.choose(view, legal, random.Random(0))
    told = _told(asked, action)
    if told is None:
        return None
    words, why = told
    return asked.say.hint(find_game("handfoot").format(action), words, why)


def _told(asked: _Asked, action: Action) -> tuple[str, Iterator[str]] | None:
    say = asked.say
    match action:
        case Draw():
            return say("draw"), _draw(asked)
        case Take(cards=cards):
            words = say("take", cards=asked.ranks(cards)) if cards else say("take_onto")
            return words, _take(asked, action)
        case Open(melds=melds):
            return say("open", melds=_melds(asked, melds)), _lay(asked, action)
        case Lay(melds=melds):
            return say("lay", melds=_melds(asked, melds)), _lay(asked, action)
        case Add(melds=added):
            label, cards = added[0]
            words = say("add", cards=asked.ranks(cards), ranks=asked.rank_name(RANK_TEXT[label.rank]))
            return words, _lay(asked, action)
        case Discard(card=card):
            is_out = action.is_out or not (len(asked.spot.hand) > 1 or asked.spot.piles_left)
            return say("discard_out" if is_out else "discard", card=card.text), _discard(asked, action, is_out=is_out)
        case Ask():
            return say("ask"), iter((say("must_ask"),))
        case Answer(is_yes=is_yes):
            return say("yes" if is_yes else "no"), _answer(asked, is_yes=is_yes)
        case Pass():
            return say("end"), iter((say("no_card"),))
        case Choose(packet=packet):
            return say("choose", n=packet), iter(())
    return None


def _melds(asked: _Asked, melds: Sequence[NewMeld]) -> str:
    return "; ".join(asked.ranks(meld.cards) for meld in melds)


def _refused(asked: _Asked, illegal: Illegal) -> str:
    params = {**illegal.params}
    if "ranks" in params:
        params["ranks"] = asked.say.word(f"ranks.{params['ranks']}")
    words = refusal(asked.say.words, Illegal(illegal.rule, illegal.code, params))
    return asked.say("rule", words=words.rstrip("."), rule=illegal.rule)


def _draw(asked: _Asked) -> Iterator[str]:
    """Why not the pile; and how far the hand is from opening. Rule: H-R7.1 to H-R7.7, H-R6.1."""
    view, spot, say = asked.view, asked.spot, asked.say
    barred = pile_illegal(view, view.seat)
    if barred is None and not any(isinstance(action, Take) for action in asked.legal):
        same = tuple(c for c in spot.hand if c.rank is view.discard[-1].rank)[:2]
        found = judge(view, view.seat, Take(same if len(same) == 2 else ()))
        barred = found if isinstance(found, Illegal) else None
    if barred is not None:
        yield _refused(asked, barred)
    elif view.discard:
        taken = view.discard[-taken_count(view.house, len(view.discard)) :]
        is_poor = take_worth(spot, taken, asked.player.style) <= 0
        yield say("pile_poor" if is_poor else "pile_bad", n=len(taken))
    odds = None if spot.is_opened else opening_odds(view, turns=1)
    if odds is not None:
        yield say("to_open", required=odds.required, held=odds.held_points)
        if odds.melds:
            yield say("open_held")
        else:
            yield say("open_next", chance=say.chance(odds.next_turn.value))


def _take(asked: _Asked, action: Take) -> Iterator[str]:
    view = asked.view
    taken = view.discard[-taken_count(view.house, len(view.discard)) :]
    yield asked.say("pile_brings", n=len(taken), points=card_points(view.house, taken))
    yield from _worth(asked, action)
    yield from _contract(asked, action)


def _lay(asked: _Asked, action: Open | Lay | Add) -> Iterator[str]:
    """What lying there it is worth, what it completes, what stays. Rule: H-R5.3, H-R6.1, H-R9.1, H-R8.1, H-R11.1."""
    view, spot, say = asked.view, asked.spot, asked.say
    yield from _worth(asked, action)
    cards = [c for _, group in action.melds for c in group]
    if isinstance(action, Open):
        wilds = sum(c in WILDS for c in cards)
        yield say("wilds", n=wilds) if wilds else say("no_wild")
    else:
        yield say("on_board", points=card_points(view.house, cards))
    plan = plan_of(view, action)
    if plan is not None and plan.hand:
        yield say("keeps", n=len(plan.hand))
    elif plan is not None and spot.piles_left:
        yield say("foot")
    yield from _contract(asked, action)


def _worth(asked: _Asked, action: Action) -> Iterator[str]:
    """The opening that it makes, and the books."""
    view, say = asked.view, asked.say
    found = weigh(view, action)
    if found is None:
        return
    if found["points"] is not None:
        is_enough = found["points"] >= found["required"]
        yield say("opens", points=found["points"], required=found["required"]) if is_enough else say("opens_else")
    for meld in found["melds"]:
        if meld["book"] or isinstance(action, Add):
            yield from _meld(asked, meld, is_added=isinstance(action, Add))


def _meld(asked: _Asked, meld: dict[str, Any], *, is_added: bool) -> Iterator[str]:
    house, say = asked.view.house, asked.say
    size = house.melds.book_size
    if not meld["book"]:
        yield say("grows", n=meld["n"], size=size)
    elif is_added and any(
        asked.spot.is_book(old) and RANK_TEXT[old.rank] == meld["rank"] and asked.spot.kind(old) == meld["kind"]
        for old in asked.spot.board
    ):
        yield say("joins_book")
    else:
        bonus = house.book_points.get(f"{meld['rank']}.{meld['kind']}", house.book_points[meld["kind"]])
        yield say(f"book_{meld['kind']}", ranks=asked.rank_name(meld["rank"]), bonus=bonus)


def _contract(asked: _Asked, action: Action) -> Iterator[str]:
    """What the contract still asks for after it. Rule: H-R9.1."""
    plan = plan_of(asked.view, action)
    if plan is None:
        return
    lacks = missing_books(asked.view.house, plan.board)
    if lacks:
        yield asked.say("lacks", missing=_missing(lacks))
    elif missing_books(asked.view.house, asked.spot.board):
        yield asked.say("met")


def _missing(lacks: dict[str, int]) -> str:
    return ",".join(
        f"{kind}.{n}" if kind in ("clean", "dirty", "wild") else f"rank.{kind}" for kind, n in lacks.items()
    )


def _discard(asked: _Asked, action: Discard, *, is_out: bool) -> Iterator[str]:
    """What the card is to the hand, and what it gives the next opponent."""
    view, spot, say, card = asked.view, asked.spot, asked.say, action.card
    if is_out:
        yield say("round_ends", bonus=view.house.out.bonus)
        return
    if card in BLACK_THREES:
        yield say("dead")
    elif card in RED_THREES:
        yield say("red_dead")
    elif card in WILDS:
        yield say("wild_thrown")
    else:
        count = sum(c.rank is card.rank for c in spot.hand)
        if count > 1:
            yield say("group", n=count, ranks=asked.rank_name(card.text[0]))
        elif not any(meld.rank is card.rank for meld in spot.board):
            yield say("alone", rank=card.text[0])
    odds = next(iter(discard_odds(view, cards=(card,))), None)
    if odds is None:
        return
    if odds.barred is not None:
        yield say("barred", rule=odds.barred.rule)
    elif odds.take.value:
        yield say("given", chance=say.chance(odds.take.value), n=len(odds.cards), points=odds.points)
    else:
        yield say("not_given")
    if odds.open_next is not None:
        yield say("still_open", chance=say.chance(odds.open_next.value))


def _answer(asked: _Asked, *, is_yes: bool) -> Iterator[str]:
    """What the seat that is asked is caught with. Rule: H-R9.4, H-R11.6."""
    spot, say = asked.spot, asked.say
    if is_yes:
        yield say("held_less")
    elif spot.piles_left:
        yield say("own_foot")
    else:
        yield say("held_more", n=len(spot.hand))
