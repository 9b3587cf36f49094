"""The tables of the house: opened, found, brought back from the log, and dropped from memory when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection as Db
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from parlour.bots import bot_names
from parlour.engine import PUBLIC, AnyGame, OptionError, Viewer, find_game, game_names
from parlour.hints import has_hints
from parlour.records import export
from parlour.records.deals import Packs, Proof, Shuffled
from parlour.server import ledger, seeds
from parlour.server.asides import load_asides
from parlour.server.cluster import Alone, catch_up
from parlour.server.errors import Problem
from parlour.server.housetime import HouseTime
from parlour.server.identity import Guest
from parlour.server.language import LANGUAGES
from parlour.server.ledger import SeatRow, TableRow
from parlour.server.live import LiveTable
from parlour.server.lobby import describe, names_of
from parlour.server.making import Making
from parlour.server.messages import PresetRules
from parlour.server.players import is_bot
from parlour.server.referee import Match, Packer, actor_of, standing
from parlour.server.settings import Settings
from parlour.server.shuffles import StoredPacks
from parlour.server.starts import state_of
from parlour.server.store import Store
from parlour.server.terms import PLAIN, Terms

__all__ = ["Tables", "game_of", "rules_of"]

T = TypeVar("T")
logger = logging.getLogger("parlour.server")

_CODE_LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ"
_CODE_LENGTH = 6
_CODE_TRIES = 20
_CODE = re.compile(rf"[{_CODE_LETTERS}]{{{_CODE_LENGTH}}}")


def game_of(name: str, *, status: int = 400) -> AnyGame:
    """The game of this name. Raises Problem."""
    if name not in game_names():
        raise Problem(status, "no_such_game", field="game", game=name[:60], games=", ".join(game_names()))
    return find_game(name)


def rules_of(game: AnyGame, wanted: str | PresetRules) -> Any:
    """The rules that were asked for. Raises Problem naming the option."""
    table = game.options
    try:
        if isinstance(wanted, str):
            return table.parse(wanted)
        return table.make(wanted.values, table.preset(wanted.preset).rules if wanted.preset else None)
    except OptionError as error:
        option = table.options.get(error.option)
        code = "unknown_preset" if error.option == "preset" else "unknown_option" if option is None else "bad_option"
        rule = "" if option is None else option.rule
        said = error.text if isinstance(wanted, str) else error.reason
        raise Problem(
            400, code, field=error.option, rule=rule, said=lambda language: said(game.words_in(language))
        ) from error


def _start(game: AnyGame, row: TableRow, found: ledger.MatchLog) -> Any:
    """The state of the position that a match began with; None where it began with a deal."""
    return state_of(game, row.rules, found.position) if found.position else None


class Tables:
    """Every table of one server process."""

    def __init__(self, settings: Settings, store: Store, cluster: Alone, shuffled: Shuffled) -> None:
        self.settings = settings
        self.store = store
        self.cluster = cluster
        self.bus = cluster.bus
        self.shuffled = shuffled
        self.time = HouseTime(store)
        self.remind: Callable[[TableRow, SeatRow], None] = lambda row, seat: None
        """Called when it is the turn of somebody who is away."""
        self.live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stale: set[str] = set()
        self.bus.listen(self.is_stale)

    def spawn(self, job: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run `job` to its end, or to that of the server."""
        task = asyncio.create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def is_stale(self, code: str) -> None:
        """Another process has written to a table: take it over if the table is in memory."""
        table = self.live.get(code)
        if table is not None and code not in self._stale:
            self._stale.add(code)
            self.spawn(self._catch_up(table))

    async def _catch_up(self, table: LiveTable) -> None:
        async def job() -> None:
            self._stale.discard(table.row.code)
            await catch_up(table)

        try:
            await table.locked(job())
        except SQLAlchemyError as error:
            logger.error("what another process wrote could not be read: %s", error)
        except ValueError as error:
            self.live.pop(table.row.code, None)
            logger.error("table %s cannot be followed: %s", table.row.code, error)

    def no_such_bot(self, game: AnyGame, bot: str, field: str) -> Problem:
        """The refusal of an unknown computer player."""
        bots = ", ".join(bot_names(game.name))
        return Problem(400, "no_such_bot", field=field, bot=bot, bots=bots)

    async def open(
        self,
        guest: Guest,
        game: AnyGame,
        rules: Any,
        plan: Sequence[str],
        *,
        position: str = "",
        hints: bool | None = None,
        terms: Terms = PLAIN,
    ) -> LiveTable:
        """A new table; the game begins at once, at `position` if there is one, when every seat has somebody.

        `hints`: whether they may be asked for; None: where nobody but the host and computer players sits there.
        Raises Problem.
        """
        seats = game.seats(rules)
        if len(plan) != len(seats):
            raise Problem(400, "seats_count", field="seats", want=len(seats), got=len(plan))
        if plan.count("me") > 1:
            raise Problem(400, "two_seats", field="seats")
        text = game.options.format(rules, is_versioned=True)
        holders = []
        for seat, word in zip(seats, plan, strict=True):
            bot = word.removeprefix("bot:") if word.startswith("bot:") else None
            if bot is not None and not is_bot(game, bot):
                raise self.no_such_bot(game, bot, "seats")
            mine = SeatRow(seat, guest.id, guest.name, None, True, text, terms, is_program=guest.kind == "bot")
            holders.append(mine if word == "me" else SeatRow(seat, bot=bot))
        wanted = self.settings.window_seconds
        window = game.window_seconds if wanted is None else wanted
        has = has_hints(game.name) and ("open" not in plan if hints is None else hints)
        row = TableRow("", game.name, text, guest.id, window, "open", 0, tuple(holders), position, has, terms)
        code = await self._add(row)
        row = row._replace(code=code)
        table = self.live[code] = LiveTable(self, row, None)
        if row.is_ready:
            await table.start()
        return table

    async def _add(self, row: TableRow) -> str:
        """Store a new table under a code that is free."""
        for _ in range(_CODE_TRIES):
            code = "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))
            named = row._replace(code=code)
            try:
                await self.store.write(lambda db, named=named: ledger.add_table(db, named))  # type: ignore[misc]
            except IntegrityError:
                continue
            return code
        raise Problem(503, "not_stored")

    async def get(self, code: str) -> LiveTable:
        """The table of this code, from memory or from the log. Raises Problem."""
        code = code.upper()
        if not _CODE.fullmatch(code):
            raise Problem(404, "no_such_table", field="code", table=code[:20])
        table = self.live.get(code)
        if table is None:
            loading = self._loading.get(code)
            if loading is None:
                loading = self._loading[code] = self.spawn(self._bring_back(code))
                loading.add_done_callback(lambda _: self._loading.pop(code, None))
            table = await asyncio.shield(loading)
        table.used_at = asyncio.get_running_loop().time()
        return table

    async def _bring_back(self, code: str) -> LiveTable:
        row, match = await self.load(code)
        try:
            table = LiveTable(self, row, match)
        except ValueError as error:
            raise self._damaged(code, error) from error
        await table.resume()
        self.live[code] = table
        return table

    async def load(self, code: str) -> tuple[TableRow, Match | None]:
        """A table and its match as the log tells them. Raises Problem."""

        def job(db: Db) -> tuple[TableRow, Match | None] | None:
            row = ledger.load_table(db, code)
            if row is None:
                return None
            return row, self.load_match(db, row, row.match) if row.match else None

        try:
            found = await self.store.read(job)
        except ValueError as error:
            raise self._damaged(code, error) from error
        if found is None:
            raise Problem(404, "no_such_table", field="code", table=code)
        return found

    def _damaged(self, code: str, error: ValueError) -> Problem:
        logger.error("table %s cannot be brought back: %s", code, error)
        return Problem(409, "damaged_table", field="code")

    def load_match(self, db: Db, row: TableRow, number: int) -> Match | None:
        """A match replayed from its log; None where it is not dealt yet."""
        found = ledger.load_log(db, row.code, number)
        proof = None if found is None else seeds.load_proof(db, row, number, is_dealing=True)
        if found is None or proof is None:
            return None
        game = find_game(row.game)
        rules = game.options.parse(row.rules)
        packs: Packer = Packs(game, rules, proof, self.shuffled)
        if not proof.commitment:
            packs = StoredPacks(ledger.load_shuffles(db, row.code, number, last=3), packs)
        match = Match(game, rules, number, found.first_dealer, packs, _start(game, row, found))
        match.load(found.rows)
        match.ended = found.ended
        return match

    def opened(self, db: Db, row: TableRow, making: Making) -> str:
        """The position that a match begins at, with every card named."""
        game = find_game(row.game)
        kept = seeds.load_seed(db, row.code, making.match)
        proof = Proof(row.code, making.match, making.commitment, making.numbers, kept, row.position)
        return Packs(game, game.options.parse(row.rules), proof, self.shuffled).begin().line

    async def record(self, row: TableRow, viewer: Viewer, number: int, language: str = LANGUAGES[0]) -> str:
        """A match as a record: whole if it is over, else as the viewer may keep it. Raises Problem.

        Spectators of a table that shows them hands afterwards get the deals that are over, whole. Computer players are
        called as the language does.
        """
        game = find_game(row.game)
        names = {seat.seat: name for seat, name in zip(row.seats, names_of(row, language), strict=True)}

        def job(db: Db) -> str | None:
            found = ledger.load_log(db, row.code, number)
            if found is None or not (found.rows or found.position):
                return None
            acts = standing(found.rows)
            return export(
                game,
                game.options.parse(row.rules),
                [(actor_of(line.actor), game.parse(line.text)) for line in acts],
                said=load_asides(db, row.code, number, acts),
                names=names,
                viewer=viewer,
                first_dealer=found.first_dealer,
                start=_start(game, row, found),
                commits={pack.number: pack.commitment for pack in ledger.load_shuffles(db, row.code, number)},
                proof=seeds.load_proof(db, row, number),
                is_over=found.is_over,
                is_delayed=viewer is PUBLIC and row.terms.spectators == "delayed",
                ended=None if found.ended is None else (found.ended.said, found.ended.winners),
            )

        try:
            text = await self.store.read(job)
        except ValueError as error:
            raise self._damaged(row.code, error) from error
        if text is None:
            raise Problem(404, "no_match")
        return text

    async def unfinished(self, guest: Guest, base: str, language: str) -> list[dict[str, Any]]:
        """The tables of a guest that are not over, and whether they wait for it."""
        rows = await self.store.read(lambda db: ledger.unfinished(db, guest.id))
        found = []
        for row in rows:
            table = self.live.get(row.code)
            must = row.phase == "playing" and any(
                str(one.seat) in row.waits for one in row.seats if one.guest == guest.id
            )
            try:
                shown = describe(row, guest.id, base, table.present() if table else set(), language)
                watching = table.spectators.count() if table else 0
                found.append({**shown, "must": must, "watching": watching})
            except ValueError as error:
                logger.error("table %s cannot be shown: %s", row.code, error)
        return found

    def renamed(self, guest: Guest) -> None:
        """A guest has another name."""
        for table in self.live.values():
            table.rename(guest)
        self.spawn(self._tell_of(guest))

    async def _tell_of(self, guest: Guest) -> None:
        """Let the other processes look at the tables of a guest."""
        for row in await self.store.read(lambda db: ledger.unfinished(db, guest.id)):
            self.bus.publish(row.code)

    async def close_table(self, code: str) -> None:
        """A table at which nothing was played is no more."""
        await self.store.write(lambda db: ledger.drop_table(db, code))
        self.drop(code)
        self.bus.publish(code)

    def drop(self, code: str) -> None:
        """A table is no more: forget it, and say so to its pages."""
        table = self.live.pop(code, None)
        if table is not None:
            table.refuse(Problem(404, "no_such_table", table=code))

    async def sweep(self) -> None:
        """Drop from memory the tables at which nobody is; runs until it is cancelled."""
        idle = self.settings.idle_seconds
        while True:
            await asyncio.sleep(max(0.05, idle / 4))
            now = asyncio.get_running_loop().time()
            for code, table in list(self.live.items()):
                if table.is_idle and now - table.used_at >= idle:
                    table.rest()
                    del self.live[code]

    async def close(self) -> None:
        """Let what is being stored end; stop everything else."""
        for table in self.live.values():
            table.rest()
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=5)
