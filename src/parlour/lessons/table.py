"""A fence of a table: a position, and acts with what comes of each, as in a record; or why one is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from parlour.engine import NotNotation, Seat
from parlour.engine.position import position_line
from parlour.lessons.checks import Checks, checks_of
from parlour.lessons.model import Example, Row
from parlour.lessons.played import (
    Board,
    Text,
    Wrong,
    actor_named,
    position_of,
    reason_words,
    rules_of,
    setup_of,
    split_header,
)
from parlour.lessons.words import Teller
from parlour.records.model import Points
from parlour.records.replay import claims_of

__all__ = ["COLUMNS", "points_words", "table_example"]

COLUMNS: Final = ("player", "act", "result")
_CLAIM: Final = re.compile(r"refused|\?.*|[A-L]*[+-]\d+")


def table_example(teller: Teller, lines: Sequence[Text], house: str) -> Example:
    """Play the acts and compare what comes of each with the engine. Raises Wrong with the right claim."""
    game = teller.game
    header, rows = split_header(lines)
    if not header or not rows:
        raise Wrong(lines[0][0] if lines else 0, "a table has a position such as hand:A=... and acts below it")
    values = position_of(header, house)
    board = Board.at(teller, values, header[0][0])
    played = [_row(teller, board, number, text) for number, text in rows]
    return Example(
        kind="table",
        rules=game.options.format(rules_of(game, values, header[0][0])),
        line=lines[0][0],
        columns=teller.columns(*COLUMNS),
        rows=tuple(played),
        setup=setup_of(teller, header),
        position=position_line(values),
        start=board.start,
        steps=tuple(board.steps),
    )


def _row(teller: Teller, board: Board, number: int, text: str) -> Row:
    """Play one row; a row that only states something speaks of the table as it stands."""
    game = teller.game
    if text.startswith("?"):
        said = _stated(teller, number, text.split(), checks_of(game, board.state, board.state, None, None))
        return Row("fact", ("", "", _sentence(said)), step=len(board.steps) - 1 if board.steps else None)
    who, *words = text.split()
    at = next((i for i, word in enumerate(words) if _CLAIM.fullmatch(word)), len(words))
    act, claims = " ".join(words[:at]), words[at:]
    actor = actor_named(who)
    if actor is None:
        raise Wrong(number, f"{who} is no actor: a row begins with a seat, or with d for the dealer of cards")
    try:
        action = game.parse(act)
    except NotNotation as wrong:
        raise Wrong(number, str(wrong)) from None
    before = board.state
    refused = board.refused(actor, action)
    stated = [word for word in claims if word.startswith("?")]
    rest = " ".join(word for word in claims if not word.startswith("?"))
    said = []
    if refused is not None:
        rule, code, words_of = refused
        if rest != f"refused {rule} {code}":
            raise Wrong(number, f"the engine has 'refused {rule} {code}' here, not {rest!r}: {words_of}")
        said.append(teller.word("result.refused", words=words_of, rule=rule))
    else:
        played = board.play(actor, action)
        points = [claim for claim in claims_of(actor, act, played.events, None) if isinstance(claim, Points)]
        right = " ".join(map(str, points))
        if rest != right:
            raise Wrong(number, f"the engine has {right or 'no points'!r} here, not {rest or 'no points'!r}")
        said += [points_words(teller, claim) for claim in points]
    seat = actor if isinstance(actor, Seat) else None
    said += _stated(teller, number, stated, checks_of(game, before, board.state, seat, action))
    cells = (who if seat is not None else teller.word("actor.dealer"), teller.act(act), _sentence(said))
    if refused is not None:
        return Row("refused", cells, rule=refused[0])
    return Row("act", cells, step=len(board.steps) - 1)


def _sentence(said: Sequence[str]) -> str:
    text = "; ".join(said)
    return f"{text[:1].upper()}{text[1:]}"


def _stated(teller: Teller, number: int, stated: Sequence[str], truth: Checks) -> list[str]:
    """What is stated, in words. Raises Wrong with the right value."""
    said = []
    for check in stated:
        name, _, value = check[1:].partition("=")
        right = truth.get(name, "none")
        words = teller.check(name, right)
        if words is None:
            raise Wrong(number, f"{name} is nothing that can be stated: one of {', '.join(sorted(truth))}")
        if value != right:
            raise Wrong(number, f"the engine has ?{name}={right} here, not {check}")
        said.append(words)
    return said


def points_words(teller: Teller, claim: Points) -> str:
    """Points with their reasons in words: `+2 for A (fifteen)`."""
    reasons = ", ".join(reason_words(teller, reason) for reason in claim.reasons)
    key = "result.points.side" if claim.side else "result.points"
    return teller.word(key, n=f"{claim.points:+d}", who=teller.side(claim.side), reasons=reasons)
