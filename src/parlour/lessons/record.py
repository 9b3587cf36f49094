"""A fence that is a card game record: verified line by line, and shown."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.engine import Seat
from parlour.lessons.model import Example, Row, Step
from parlour.lessons.played import Text, Wrong, open_events, open_view
from parlour.lessons.table import COLUMNS, points_words
from parlour.lessons.words import Teller
from parlour.records import Player, Points, RecordError, loads, verify

__all__ = ["record_example"]


def record_example(teller: Teller, lines: Sequence[Text], house: str) -> Example:
    """Verify a record. Raises Wrong with what the record should say."""
    game = teller.game
    text = "".join(f"{words}\n" for _, words in lines)
    failure = verify(text).failure
    if failure is not None:
        raise _wrong(lines, failure)
    try:
        record = loads(text)
        player = Player(record)
        start = open_view(player.game, player.state)
        rows, steps = [], []
        for played in player.play():
            if played.action is None or played.actor is None:
                raise Wrong(lines[0][0], "a record of a lesson holds acts alone, no words of the table")
            steps.append(Step(str(played.actor), played.line.words, open_events(played.events)))
            points = [points_words(teller, claim) for claim in played.line.claims if isinstance(claim, Points)]
            if not points and played.line.words.startswith("show"):
                points.append(teller.word("result.nothing"))
            if played.line.comment:
                points.append(played.line.comment)
            who = str(played.actor) if isinstance(played.actor, Seat) else teller.word("actor.dealer")
            rows.append(Row("act", (who, teller.act(played.line.words), "; ".join(points)), step=len(steps) - 1))
    except RecordError as wrong:
        raise _wrong(lines, wrong) from None
    if player.game.name != game.name:
        raise Wrong(lines[0][0], f"this is a record of {player.game.name}, in a lesson of {game.name}")
    if house and game.options.parse(house) != player.rules:
        raise Wrong(lines[0][0], f"the record is played by other rules than {house}")
    return Example(
        kind="record",
        rules=game.options.format(player.rules),
        line=lines[0][0],
        columns=teller.columns(*COLUMNS),
        rows=tuple(rows),
        start=start,
        steps=tuple(steps),
    )


def _wrong(lines: Sequence[Text], failure: RecordError) -> Wrong:
    return Wrong(lines[0][0] + max(failure.line, 1) - 1, failure.words)
