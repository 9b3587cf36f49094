"""Telling people who are away that it is their turn: once a decision, on their devices and by mail, if they want it."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import secrets as random
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection as Db
from sqlalchemy import Executable, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from parlour.engine import find_game
from parlour.server.ledger import SeatRow, TableRow
from parlour.server.lobby import names_of
from parlour.server.mail import Mail, MailFault
from parlour.server.push import Push, PushFault, PushGone
from parlour.server.schema import guests, seats, secrets, subscriptions
from parlour.server.settings import Settings
from parlour.server.tables import Tables
from parlour.server.words import say

__all__ = ["MOST_DEVICES", "Notices", "Told"]

logger = logging.getLogger("parlour.server")

MOST_DEVICES: Final = 10
"""Browsers of one person that are told; the one added first makes room for another."""
_MAIL_KEY: Final = "mail"
_HOUR: Final = 3600
_CODE_LETTERS: Final = "23456789BCDFGHJKMNPQRSTVWXYZ"


class Told(NamedTuple):
    """By which ways a person is told: how many browsers, and the address of mail, empty without one."""

    device_count: int
    email: str


class Notices:
    """Who wants to be told, and the telling. Nothing is sent to anybody who has not asked for it."""

    def __init__(self, settings: Settings, tables: Tables) -> None:
        """Raises MailFault."""
        self.mail = Mail(settings.smtp)
        about = settings.public if settings.is_secure else f"mailto:{self.mail.sender or 'operator@parlour.invalid'}"
        self.push = Push(tables.store, about)
        self._settings = settings
        self._tables = tables
        self._store = tables.store
        tables.remind = self.remind

    # --- who wants to be told

    async def add_device(self, guest: str, subscription: Mapping[str, Any], language: str) -> None:
        """Tell a browser too; one that was another's is now this guest's."""
        named = _name_of(str(subscription["endpoint"]))
        values = {"guest": guest, "text": json.dumps(subscription), "language": language, "made_at": time.time()}

        def job(db: Db) -> None:
            db.execute(delete(subscriptions).where(subscriptions.c.hash == named))
            mine = select(subscriptions.c.hash).where(subscriptions.c.guest == guest)
            old = db.execute(mine.order_by(subscriptions.c.made_at.desc()).offset(MOST_DEVICES - 1)).scalars().all()
            db.execute(delete(subscriptions).where(subscriptions.c.hash.in_(old)))
            db.execute(insert(subscriptions).values(hash=named, **values))

        await self._store.write(job)

    async def drop_device(self, guest: str, endpoint: str) -> None:
        """Tell a browser no more."""
        where = (subscriptions.c.hash == _name_of(endpoint)) & (subscriptions.c.guest == guest)
        await self._store.write(_run(delete(subscriptions).where(where)))

    async def told(self, guest: str) -> Told:
        """By which ways a guest is told."""
        count = select(func.count()).where(subscriptions.c.guest == guest)
        email = select(guests.c.email).where(guests.c.id == guest)
        return await self._store.read(
            lambda db: Told(db.execute(count).scalar_one(), db.execute(email).scalar_one() or "")
        )

    async def set_email(self, guest: str, address: str | None) -> None:
        """Tell by mail to this address, which was proved to be the guest's, or not any more."""
        change = update(guests).where(guests.c.id == guest).values(email=address)
        await self._store.write(_run(change))

    async def prove(self, guest: str, address: str, language: str) -> None:
        """Send an address a code that proves whose it is. Raises MailFault."""
        code = self._code(await self._mail_key(), guest, address, int(time.time()) // _HOUR)
        words = {"code": code}
        await self.mail.send(address, say("mail.code_title", words, language), say("mail.code", words, language))

    async def is_proved(self, guest: str, address: str, code: str) -> bool:
        """Whether a code was sent to this address for this guest within the last hour or so."""
        key, hour = await self._mail_key(), int(time.time()) // _HOUR
        given = code.strip().upper().encode()
        codes = [self._code(key, guest, address, at).encode() for at in (hour, hour - 1)]
        return any([hmac.compare_digest(given, one) for one in codes])  # noqa: C419 - the same time for all

    @staticmethod
    def _code(key: bytes, guest: str, address: str, hour: int) -> str:
        digest = hmac.digest(key, f"{guest}\n{address}\n{hour}".encode(), "sha256")
        return "".join(_CODE_LETTERS[byte % len(_CODE_LETTERS)] for byte in digest[:8])

    async def _mail_key(self) -> bytes:
        wanted = select(secrets.c.value).where(secrets.c.name == _MAIL_KEY)
        kept: str | None = await self._store.read(lambda db: db.execute(wanted).scalar_one_or_none())
        if kept is None:
            fresh = insert(secrets).values(name=_MAIL_KEY, value=random.token_hex(32))
            try:
                await self._store.write(_run(fresh))
            except IntegrityError:
                logger.info("another process made the key for mail")
            kept = str(await self._store.read(lambda db: db.execute(wanted).scalar_one()))
        return bytes.fromhex(kept)

    # --- the telling

    def remind(self, row: TableRow, seat: SeatRow) -> None:
        """It is the turn of a seat whose person is away: tell it, at most once a decision. Nobody waits for it."""
        table = self._tables.live.get(row.code)
        match = None if table is None else table.match
        if match is not None and seat.guest is not None:
            decision = f"{match.number}:{match.marks[seat.seat]}"
            self._tables.spawn(self._tell(row, seat, seat.guest, decision))

    async def _tell(self, row: TableRow, seat: SeatRow, guest: str, decision: str) -> None:
        where = (seats.c.code == row.code) & (seats.c.seat == int(seat.seat)) & (seats.c.noticed != decision)
        note = update(seats).where(where).values(noticed=decision)
        if await self._store.write(lambda db: db.execute(note).rowcount) != 1:
            return
        mine = select(subscriptions).where(subscriptions.c.guest == guest)
        devices = await self._store.read(lambda db: db.execute(mine).all())
        for device in devices:
            await self._push(json.loads(device.text), device.hash, self._message(row, guest, device.language))
        email = (await self.told(guest)).email
        if email and self.mail.is_on:
            language = devices[0].language if devices else "en"
            await self._mail(email, self._message(row, guest, language), language)

    def _message(self, row: TableRow, guest: str, language: str) -> dict[str, str]:
        """What is said: the game, the others and the table; nothing of the cards."""
        others = [name for one, name in zip(row.seats, names_of(row, language), strict=True) if one.guest != guest]
        words = {"game": find_game(row.game).title, "names": ", ".join(others), "code": row.code}
        base = self._settings.public.rstrip("/")
        return {
            "title": say("notice.title", words, language),
            "body": say("notice.body", words, language),
            "tag": row.code,
            "url": f"{base}/t/{row.code}",
        }

    async def _push(self, subscription: Mapping[str, Any], named: str, message: Mapping[str, str]) -> None:
        try:
            await self.push.send(subscription, message)
        except PushGone:
            gone = delete(subscriptions).where(subscriptions.c.hash == named)
            await self._store.write(_run(gone))
        except PushFault as error:
            logger.warning("somebody could not be told of a turn: %s", error)

    async def _mail(self, address: str, message: Mapping[str, str], language: str) -> None:
        try:
            text = say("mail.turn", dict(message), language)
            await self.mail.send(address, message["title"], text)
        except MailFault as error:
            logger.warning("somebody could not be told of a turn: %s", error)


def _run(statement: Executable) -> Callable[[Db], None]:
    def job(db: Db) -> None:
        db.execute(statement)

    return job


def _name_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()
