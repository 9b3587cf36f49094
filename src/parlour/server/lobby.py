"""A table as the lobby shows it: rules, seats and names, nothing of the game itself."""

from __future__ import annotations

from typing import Any, Literal

from parlour.engine import AnyGame, Seat, find_game, side_name
from parlour.server.language import LANGUAGES
from parlour.server.ledger import SeatRow, TableRow
from parlour.server.players import bot_title
from parlour.server.words import say

__all__ = ["describe", "kind_of", "names_of"]


def describe(row: TableRow, guest: str | None, base: str, present: set[Seat], language: str) -> dict[str, Any]:
    """A table as one guest sees it, in a language."""
    game = find_game(row.game)
    rules = game.options.parse(row.rules)
    sides = {seat: side_name(side) for side in game.sides(rules) for seat in side}
    mine = row.held_by(guest)
    me = None if mine is None else mine.seat
    seats = []
    for one, name in zip(row.seats, names_of(row, language), strict=True):
        kind = kind_of(one)
        seats.append(
            {
                "seat": str(one.seat),
                "side": sides[one.seat],
                "kind": kind,
                "name": name,
                "bot": one.bot,
                "program": one.is_program,
                "here": kind == "bot" or one.seat in present,
                "me": one.seat == me,
                "accepted": kind == "bot" or (kind == "person" and one.accepted),
                **({} if one.stand_in is None else {"stand_in": one.stand_in}),
                "wants": one.wants,
            }
        )
    return {
        "code": row.code,
        "game": row.game,
        "rules": game.options.format(rules),
        "values": game.options.plain(rules),
        "changes": _changes(game, rules, "" if mine is None else mine.seen),
        "notes": [conflict.words for conflict in game.options.conflicts(rules, game.words_in(language))],
        "host": guest is not None and guest == row.host,
        "me": None if me is None else str(me),
        "phase": row.phase,
        "seats": seats,
        "match": row.match,
        "link": f"{base}/t/{row.code}",
        "window_seconds": row.window_seconds,
        "hints": row.hints,
        "terms": row.terms.model_dump(),
        "terms_before": _terms_before(row, mine),
        "from_position": bool(row.position),
        "talk": row.talk,
    }


def _terms_before(row: TableRow, mine: SeatRow | None) -> dict[str, Any] | None:
    """The terms that the guest saw last, where they are others now."""
    seen = None if mine is None else mine.seen_terms
    return None if seen is None or seen == row.terms else seen.model_dump()


def kind_of(seat: SeatRow) -> Literal["person", "bot", "open"]:
    """What kind of player has a seat."""
    return "bot" if seat.bot is not None else "open" if seat.guest is None else "person"


def _changes(game: AnyGame, rules: Any, seen: str) -> list[dict[str, Any]]:
    """The options that are not what they were in the rules seen last."""
    if not seen:
        return []
    before, now = game.options.plain(game.options.parse(seen)), game.options.plain(rules)
    return [{"option": name, "before": before[name], "value": now[name]} for name in now if before[name] != now[name]]


def names_of(row: TableRow, language: str = LANGUAGES[0]) -> list[str]:
    """Names by seat; computer players of one kind are numbered, programs are marked, deleted accounts have none."""
    game = find_game(row.game)
    names = []
    counts: dict[str, int] = {}
    for seat in row.seats:
        if seat.bot is None:
            name = say("deleted_player", {}, language) if seat.is_deleted else seat.name
            names.append(say("program", {"name": name}, language) if seat.is_program else name)
            continue
        counts[seat.bot] = counts.get(seat.bot, 0) + 1
        title = bot_title(game, seat.bot, language)
        names.append(title if counts[seat.bot] == 1 else f"{title} {counts[seat.bot]}")
    return names
