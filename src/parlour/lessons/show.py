"""A fence of the show of cribbage: a hand or a crib with its starter, item by item."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from parlour.cards import parse_cards, sort_cards
from parlour.engine.words import render
from parlour.games.cribbage import score_show
from parlour.games.cribbage.peg import REASONS
from parlour.games.cribbage.words import say_show
from parlour.lessons.model import Example, Row, Setup
from parlour.lessons.played import Text, Wrong, position_of, rules_of, split_header
from parlour.lessons.words import Teller

__all__ = ["show_example"]

_FIRST: Final = re.compile(r"(hand|crib) ([^a-z]+) starter (\S+)")


def show_example(teller: Teller, lines: Sequence[Text], house: str) -> Example:
    """Count the cards and compare every item, and the total, with the engine. Raises Wrong with the right row."""
    game = teller.game
    header, rows = split_header(lines)
    values = position_of(header, house)
    number, text = rows[0] if rows else lines[0]
    first = _FIRST.fullmatch(" ".join(text.split()))
    if first is None:
        raise Wrong(number, f"{text!r} begins no show: write hand 5H 5S 5D JC starter 5C")
    rules = rules_of(game, values, number)
    what, held, turned = first.groups()
    try:
        score = score_show(held, turned, crib=what == "crib")
        cards = parse_cards(held)
    except ValueError as wrong:
        raise Wrong(number, str(wrong)) from None
    kept = 4 if what == "crib" else rules.deal_count - rules.throw_count
    if len(cards) != kept:
        raise Wrong(number, f"a {what} has {kept} cards under these rules, not {len(cards)}")
    due = [(item.points, REASONS[item.kind], sort_cards(item.cards), item.kind) for item in score.items]
    found = []
    for number, text in rows[1:-1]:
        claim, reason, *named = text.split()
        try:
            key = claim, reason, sort_cards(parse_cards("".join(named)))
        except ValueError as wrong:
            raise Wrong(number, str(wrong)) from None
        at = next((i for i, item in enumerate(due) if (f"+{item[0]}", *item[1:3]) == key), None)
        if at is None:
            raise Wrong(number, f"{text!r} is no item that is left of this {what}: {_listed(due) or 'nothing is left'}")
        n, _, made, kind = due.pop(at)
        names = tuple(c.text for c in made)
        found.append(Row("item", (f"{n}", render(teller.words, f"item.{kind}"), " ".join(names)), names))
    number, text = rows[-1]
    if due and len(rows) > 1:
        raise Wrong(number, f"before the total these are missing: {_listed(due)}")
    if text != f"= {score.total}":
        raise Wrong(number, f"the {what} is worth {score.total}: the last row is '= {score.total}', not {text!r}")
    names = tuple(c.text for c in cards)
    return Example(
        kind="show",
        rules=game.options.format(rules),
        line=lines[0][0],
        columns=teller.columns("score", "for", "cards"),
        rows=(*found, Row("total", (f"{score.total}", teller.word("row.total"), ""))),
        lines=(say_show(score.cadence, teller.words),),
        setup=(
            Setup(what, teller.word(f"setup.shown.{what}"), " ".join(names), names),
            Setup("starter", teller.word("setup.starter"), turned, (turned,)),
        ),
    )


def _listed(due: Sequence[tuple[int, str, tuple[object, ...], str]]) -> str:
    return "; ".join(f"+{n} {reason} {' '.join(map(str, cards))}" for n, reason, cards, _ in due)
