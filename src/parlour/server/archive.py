"""The matches that a guest has played: how each ended, and what the reviews of them come to over time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection as Db
from sqlalchemy import func, select

from parlour.engine import SEAT_NAMES, Outcome, find_game, side_name
from parlour.server import ledger
from parlour.server.identity import Guest
from parlour.server.ledger import TableRow
from parlour.server.lobby import names_of
from parlour.server.logs import first_line, tell_once
from parlour.server.results import DAMAGED, read_result
from parlour.server.schema import log, matches, reviews, seats
from parlour.server.tables import Tables

__all__ = ["Archive", "Played", "Reviewed", "figures", "outcomes"]

_Ended = tuple[str, int, Outcome, float]


@dataclass(frozen=True, slots=True)
class Played:
    """A match of a guest. `winners` are seats, `scores` by side; both are empty while it goes on.

    `ending` is empty where it was played to its end or goes on; `DAMAGED` where its result cannot be read.
    """

    table: TableRow
    match: int
    seat: str
    began_at: float
    over_at: float | None
    winners: tuple[str, ...]
    scores: Mapping[str, int]
    ending: str
    is_reviewed: bool
    language: str

    @property
    def side(self) -> str:
        """The side of the guest, as `scores` names it."""
        game = find_game(self.table.game)
        sides = (side_name(side) for side in game.sides(game.options.parse(self.table.rules)))
        return next(side for side in sides if self.seat in side)

    @property
    def is_won(self) -> bool | None:
        """Whether the guest won; None while the match goes on, and where it ended without a winner."""
        return self.seat in self.winners if self.winners else None

    @property
    def names(self) -> dict[str, str]:
        """Who sat where."""
        return dict(
            zip(map(str, (row.seat for row in self.table.seats)), names_of(self.table, self.language), strict=True)
        )

    @property
    def opponents(self) -> dict[str, str]:
        """The others by seat: the name of a computer player, else nothing."""
        return {str(row.seat): row.bot or "" for row in self.table.seats if str(row.seat) != self.seat}


class Archive:
    """Finds what a guest has played, and calls computer players as a language does."""

    def __init__(self, tables: Tables, language: str) -> None:
        self._tables = tables
        self._language = language
        self._store = tables.store

    async def played(self, guest: Guest, *, limit: int, skip: int = 0) -> tuple[list[Played], int]:
        """The matches of a guest, the last begun first, and how many there are in all."""
        found, total, unknown = await self._store.read(lambda db: self._find(db, guest.id, limit, skip))
        if unknown:
            await self._store.write(lambda db: _save(db, unknown))
            found, total, _ = await self._store.read(lambda db: self._find(db, guest.id, limit, skip))
        return found, total

    def _find(self, db: Db, guest: str, limit: int, skip: int) -> tuple[list[Played], int, list[_Ended]]:
        mine = matches.join(seats, (seats.c.code == matches.c.code) & (seats.c.guest == guest))
        total = db.execute(select(func.count()).select_from(mine)).scalar_one()
        kept = select(reviews.c.match).where((reviews.c.code == matches.c.code) & (reviews.c.match == matches.c.match))
        wanted = (
            select(matches, seats.c.seat, kept.exists().label("is_reviewed"))
            .select_from(mine)
            .order_by(matches.c.began_at.desc(), matches.c.code, matches.c.match)
            .limit(limit)
            .offset(skip)
        )
        found, unknown = [], []
        rows: dict[str, TableRow | None] = {}
        for row in db.execute(wanted):
            try:
                if row.code not in rows:
                    rows[row.code] = ledger.load_table(db, row.code)
                table = rows[row.code]
                if table is None:
                    continue
                if row.is_over and not row.result:
                    unknown.extend(self._result(db, table, row.match))
                found.append(self._played(table, row))
            except (ValueError, TypeError) as error:
                tell_once(
                    f"match {row.match} of table {row.code} is listed to nobody, for it is damaged: {first_line(error)}"
                )
        return found, total, unknown

    def _played(self, table: TableRow, row: Any) -> Played:
        """A match as it is listed. Raises ValueError where what is kept of its table is damaged."""
        ending = row.ending
        try:
            result = read_result(row.result)
        except ValueError as error:
            tell_once(f"match {row.match} of table {row.code}: {error}")
            result, ending = read_result(""), DAMAGED
        played = Played(
            table,
            row.match,
            SEAT_NAMES[row.seat],
            float(row.began_at),
            None if row.over_at is None else float(row.over_at),
            result.winners,
            result.scores,
            ending,
            row.is_reviewed,
            self._language,
        )
        if played.side and played.names:
            return played
        raise ValueError("nobody sits there")

    def _result(self, db: Db, table: TableRow, number: int) -> list[_Ended]:
        """How a match ended that was played before results were written down: its log is replayed."""
        try:
            match = self._tables.load_match(db, table, number)
        except ValueError as error:
            tell_once(f"match {number} of table {table.code} cannot be replayed: {first_line(error)}")
            return []
        if match is None or match.outcome is None:
            return []
        lines = (log.c.code == table.code) & (log.c.match == number)
        over_at = db.execute(select(func.max(log.c.at)).where(lines)).scalar_one()
        return [(table.code, number, match.outcome, over_at)]


def _save(db: Db, ended: Iterable[_Ended]) -> None:
    for code, match, outcome, over_at in ended:
        ledger.save_result(db, code, match, outcome, over_at)


def outcomes(found: Iterable[Played]) -> dict[str, Any]:
    """Matches played, finished and won, and against whom."""
    finished = [one for one in found if one.is_won is not None]
    against: dict[tuple[str, str], list[bool]] = {}
    for one in finished:
        for seat in one.opponents:
            if seat in one.side:
                continue
            against.setdefault((one.names[seat], one.opponents[seat]), []).append(bool(one.is_won))
    return {
        "finished": len(finished),
        "won": sum(bool(one.is_won) for one in finished),
        "scores": _scores(finished),
        "against": [
            {"name": name, "bot": bot, "matches": len(won), "won": sum(won)}
            for (name, bot), won in sorted(against.items(), key=lambda item: (-len(item[1]), item[0]))
        ],
    }


def _scores(finished: Sequence[Played]) -> dict[str, float] | None:
    """The mean final score of the guest's side, and by how much it led, in points."""
    if not finished:
        return None
    own = [one.scores.get(one.side, 0) for one in finished]
    best_other = [max((n for side, n in one.scores.items() if side != one.side), default=0) for one in finished]
    n = len(finished)
    return {"own": sum(own) / n, "margin": sum(a - b for a, b in zip(own, best_other, strict=True)) / n}


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A finished match with the review of it, as `parlour.review.wire` writes it."""

    played: Played
    review: Mapping[str, Any]

    @property
    def mine(self) -> Mapping[str, Any]:
        """The review of the guest's own seat."""
        found: Mapping[str, Any] = next(one for one in self.review["seats"] if one["seat"] == self.played.seat)
        return found

    @property
    def accounts(self) -> list[Mapping[str, float]]:
        """Luck and skill of every finished game of the match, as chances to win (0 to 1)."""
        return [game["win"] for game in self.mine["games"] if game["over"]]


_ACCOUNT = ("luck", "luck_own_cards", "luck_other_cards", "luck_rest", "own_errors", "other_errors", "result")


def figures(found: Sequence[Reviewed]) -> dict[str, Any]:
    """What reviews of cribbage come to: points a deal by role, losses by kind of decision, luck; then match by match.

    Points are holes; chances to win go from 0 to 1; means are weighted by deals, decisions and games.
    """
    accounts = [account for one in found for account in one.accounts]
    with_norm = [one for one in found if one.mine["points"] is not None]
    return {
        "reviewed": len(found),
        "roles": {role: _mean(with_norm, "roles", role, ("points",), "deals") for role in ("dealer", "pone")},
        "kinds": {
            kind: _mean(found, "kinds", kind, ("points_cost", "win_cost"), "n")
            | {"best": sum(one.mine["kinds"].get(kind, {"best": 0})["best"] for one in found)}
            for kind in ("throw", "play")
        },
        "games": len(accounts),
        "account": {key: sum(one[key] for one in accounts) / len(accounts) for key in _ACCOUNT} if accounts else None,
        "over_time": [_point(one) for one in sorted(found, key=lambda one: one.played.over_at or 0.0)],
    }


def _mean(found: Sequence[Reviewed], part: str, name: str, keys: Sequence[str], count: str) -> dict[str, Any]:
    rows = [row for one in found if (row := one.mine[part].get(name)) and row[count]]
    n = sum(row[count] for row in rows)
    means = {key: sum((row[key] or 0.0) * row[count] for row in rows) / n if n else None for key in keys}
    return {count: n, **means}


def _point(one: Reviewed) -> dict[str, Any]:
    """One match on the line of time: points lost a decision; luck and errors of all its games as chances to win."""
    kinds = one.mine["kinds"]
    return {
        "code": one.played.table.code,
        "match": one.played.match,
        "at": one.played.over_at,
        "won": one.played.is_won,
        "throw": kinds["throw"]["points_cost"] if "throw" in kinds else None,
        "play": kinds["play"]["points_cost"] if "play" in kinds else None,
        "luck": sum(account["luck"] for account in one.accounts) if one.accounts else None,
        "errors": sum(account["own_errors"] for account in one.accounts) if one.accounts else None,
    }
