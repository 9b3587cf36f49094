"""Accounts: a name and a password for who wants them, devices, a new recovery code, and the end of an account.

A password is kept as an argon2id hash, worked out by a desk of its own, so that neither a table nor the answer to a
flood of guesses waits for it. An unknown name to sign in with takes as long as a wrong password and is refused in the
same words.
"""

from __future__ import annotations

import contextlib
import hmac
import time
import unicodedata
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import Connection, delete, or_, select, update
from sqlalchemy.exc import IntegrityError

from parlour.server import audit, personal
from parlour.server.account_messages import DeviceInfo, MyAccount
from parlour.server.desk import Desk
from parlour.server.doors import Doors
from parlour.server.errors import Problem
from parlour.server.identity import (
    SESSION_SECONDS,
    Guest,
    add_session,
    fold_name,
    hash_recovery,
    new_recovery,
    visible,
)
from parlour.server.limiting import Limits
from parlour.server.schema import guests, seats, tables, tokens
from parlour.server.store import Store
from parlour.server.tables import Tables

__all__ = ["Accounts", "device_of"]

_LEAST, _MOST = 8, 200
"""Characters of a password."""
_LOGIN_LEAST, _LOGIN_MOST = 3, 64
_ID_LENGTH: Final = 16
"""Characters of the hash of a session by which its owner names it."""

_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19456, parallelism=1)
_NOBODY: Final = _HASHER.hash("a password that nobody has")
"""What is held against the password of an unknown name."""

_BROWSERS: Final = (  # the later ones also stand in what the earlier ones say of themselves
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_of(agent: str) -> str:
    """A browser and its system by the header User-Agent, such as `Firefox, Linux`; empty where neither is known."""
    found = (next((name for sign, name in signs if sign in agent), "") for signs in (_BROWSERS, _SYSTEMS))
    return ", ".join(name for name in found if name)


def _plain_password(password: str) -> str:
    """A password as it is hashed: the same signs are the same password on every keyboard."""
    return unicodedata.normalize("NFKC", password)


def _folded_login(login: str) -> str:
    """The form under which a name to sign in with is kept and looked for."""
    return fold_name(visible(login))


def _chosen_login(login: str) -> str:
    """A name to sign in with as it is kept. Raises Problem."""
    folded = _folded_login(login)
    if not _LOGIN_LEAST <= len(folded) <= _LOGIN_MOST:
        raise Problem(400, "bad_request", field="login", problem="login_length", most=_LOGIN_MOST)
    return folded


def _chosen_password(password: str, login: str, name: str) -> str:
    """A password as it is hashed. Raises Problem for one that is too short or too easy."""
    plain = _plain_password(password)
    if not _LEAST <= len(plain) <= _MOST:
        raise Problem(400, "bad_request", field="password", problem="password_length", least=_LEAST, most=_MOST)
    if len(set(plain)) < 3 or fold_name(plain) in (login, fold_name(name)):
        raise Problem(400, "bad_request", field="password", problem="password_easy")
    return plain


class Accounts:
    """Signs in and out, and changes and ends accounts."""

    def __init__(self, store: Store, limits: Limits, tables: Tables, doors: Doors) -> None:
        self._store = store
        self._limits = limits
        self._tables = tables
        self._doors = doors
        self._desk = Desk("passwords", most=16)

    def close(self) -> None:
        """Work out no more passwords."""
        self._desk.close()

    async def _is_password(self, hashed: str, password: str) -> bool:
        def verify() -> bool:
            try:
                return _HASHER.verify(hashed, _plain_password(password))
            except VerificationError:
                return False

        return await self._desk.work_out(verify)

    async def _try(self, key: str, hashed: str, password: str) -> bool:
        """Whether the password is right; a right one forgives the wrong ones before it. Raises Problem after too many.

        A guess is counted before it is worked out, so that many at once are not more than one after the other.
        """
        if not self._limits.allows("login_account", key):
            raise Problem(429, "too_many_tries")
        is_right = len(password) <= _MOST and await self._is_password(hashed, password)
        if is_right:
            self._limits.forgive("login_account", key)
        return is_right

    async def sign_in(self, login: str, password: str, device: str) -> tuple[Guest, str]:
        """The guest of a name and a password, and a new token. Raises Problem."""
        folded = _folded_login(login)
        found = select(guests).where(guests.c.login == folded)
        row = await self._store.read(lambda db: db.execute(found).one_or_none())
        hashed = _NOBODY if row is None else row.password
        is_right = await self._try(f"login {folded}", hashed, password)
        if row is None or not is_right:
            if row is not None and self._limits.is_spent("login_account", f"login {folded}"):
                await self._store.write(lambda db: audit.note(db, audit.SERVER, "wrong_passwords", row.id, device))
            raise Problem(403, "wrong_login")
        if row.blocked_at is not None:
            raise Problem(403, "blocked")
        fresh = await self._desk.work_out(lambda: self._renewed(hashed, password))

        def job(db: Connection) -> str:
            if fresh:
                db.execute(update(guests).where(guests.c.id == row.id).values(password=fresh))
            audit.note(db, row.id, "sign_in", row.id, device)
            return add_session(db, row.id, device)

        return Guest(row.id, row.name, row.kind), await self._store.write(job)

    @staticmethod
    def _renewed(hashed: str, password: str) -> str:
        """The hash in today's form, if the old one is of another; else nothing."""
        return _HASHER.hash(_plain_password(password)) if _HASHER.check_needs_rehash(hashed) else ""

    async def prove(self, guest: Guest, proof: str) -> None:
        """Hold a password or a recovery code against those of the guest. Raises Problem.

        Without a password the session is all the proof there is.
        """
        found = select(guests.c.password, guests.c.recovery_hash).where(guests.c.id == guest.id)
        row = await self._store.read(lambda db: db.execute(found).one())
        if row.password is None or hmac.compare_digest(hash_recovery(proof), row.recovery_hash):
            return
        if not await self._try(f"proof {guest.id}", row.password, proof):
            raise Problem(403, "wrong_password", field="proof")

    async def set_password(self, guest: Guest, login: str, password: str, session: str) -> None:
        """Sign in with this name and password from now on; every other session ends. Raises Problem."""
        folded = _chosen_login(login)
        plain = _chosen_password(password, folded, guest.name)
        hashed = await self._desk.work_out(lambda: _HASHER.hash(plain))
        change = update(guests).where(guests.c.id == guest.id).values(login=folded, password=hashed)

        def job(db: Connection) -> None:
            db.execute(change)
            db.execute(delete(tokens).where(tokens.c.guest == guest.id, tokens.c.hash != session))
            audit.note(db, guest.id, "password", guest.id)

        try:
            await self._store.write(job)
        except IntegrityError as error:
            raise Problem(409, "login_taken", field="login", login=login.strip()) from error
        await self._doors.check()

    async def renew_recovery(self, guest: Guest) -> str:
        """A new recovery code; the old one is worth nothing any more."""
        recovery, hashed = new_recovery()

        def job(db: Connection) -> None:
            db.execute(update(guests).where(guests.c.id == guest.id).values(recovery_hash=hashed))
            audit.note(db, guest.id, "recovery_code", guest.id)

        await self._store.write(job)
        return recovery

    async def about(self, guest: Guest, session: str) -> MyAccount:
        """The account of a guest with its devices, the last used first."""

        def job(db: Connection) -> tuple[Any, list[Any]]:
            row = db.execute(select(guests).where(guests.c.id == guest.id)).one()
            return row, list(db.execute(select(tokens).where(tokens.c.guest == guest.id)))

        row, found = await self._store.read(job)
        devices = [
            DeviceInfo(
                id=one.hash[:_ID_LENGTH],
                device=one.device,
                made_at=one.made_at,
                seen_at=one.made_at if one.seen_at is None else one.seen_at,
                is_this=one.hash == session,
            )
            for one in found
        ]
        oldest = time.time() - SESSION_SECONDS
        return MyAccount(
            id=row.id,
            name=row.name,
            kind=row.kind,
            login=row.login,
            made_at=row.made_at,
            devices=sorted((one for one in devices if one.seen_at > oldest), key=lambda one: -one.seen_at),
        )

    async def sign_out(self, guest: Guest, which: str, session: str) -> None:
        """End sessions of the guest: `this`, the `others`, `all`, or one by its id. Raises Problem."""
        end = delete(tokens).where(tokens.c.guest == guest.id)
        if which == "this":
            end = end.where(tokens.c.hash == session)
        elif which == "others":
            end = end.where(tokens.c.hash != session)
        elif which != "all":
            end = end.where(tokens.c.hash.startswith(which, autoescape=True))

        def job(db: Connection) -> int:
            ended = db.execute(end).rowcount
            if ended:
                audit.note(db, guest.id, "sign_out", guest.id, which)
            return ended

        if not await self._store.write(job) and which not in ("this", "others", "all"):
            raise Problem(404, "no_such_device", field="which")
        await self._doors.check()

    async def end(self, guest: Guest, name: str) -> None:
        """Delete the account, after leaving every table and giving up what is played. Raises Problem for another name.

        Its sessions end at once, and everybody who sits with its guest sees that the name is gone.
        """
        if " ".join(name.split()) != guest.name:
            raise Problem(400, "not_your_name", field="name", name=guest.name)
        bots = select(guests.c.id).where(guests.c.owner == guest.id)
        for bot in await self._store.read(lambda db: list(db.execute(bots).scalars())):
            await self.dissolve(guest, bot, "bot_removed")
        await self.dissolve(guest, guest.id, "delete")

    async def dissolve(self, by: Guest, account: str, what: str) -> None:
        """Take an account, the own one or that of a bot, from every table, and forget it; noted as `what`."""
        is_theirs = or_(tables.c.host == account, seats.c.guest == account)
        found = select(tables.c.code).outerjoin(seats, seats.c.code == tables.c.code)
        wanted = found.where(is_theirs, tables.c.phase != "over").distinct()
        for code in await self._store.read(lambda db: list(db.execute(wanted).scalars())):
            with contextlib.suppress(Problem):  # a table whose log is damaged: nobody plays there
                await (await self._tables.get(code)).depart(Guest(account, ""))

        def job(db: Connection) -> None:
            personal.forget(db, account)
            audit.note(db, by.id, what, account)

        await self._store.write(job)
        self._tables.renamed(Guest(account, ""))
        await self._doors.check()
