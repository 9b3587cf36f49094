"""Guests: a random 128-bit id, a token in a cookie of which only the hash is stored, a recovery code shown once."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from sqlalchemy import Connection, Executable, insert, select, update

from parlour.bots import bot_names
from parlour.bots.words import bot_words
from parlour.engine import game_names
from parlour.engine.common_words import COMMON
from parlour.server.errors import Problem
from parlour.server.language import LANGUAGES
from parlour.server.schema import guests, tokens
from parlour.server.store import Store
from parlour.server.words import say

__all__ = ["COOKIE", "Guest", "Identity", "clean_name", "guest_name"]

COOKIE = "parlour"
NAME_LENGTH = 40
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_CODE_LENGTH = 20
_LOOKALIKES = str.maketrans("OIL", "011")


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who plays here."""

    id: str
    name: str


def clean_name(name: str) -> str:
    """A name of 1 to 40 characters without control, bidi and other invisible characters. Raises Problem."""
    plain = unicodedata.normalize("NFC", name)
    # Cc control, Cf bidi marks and other invisible ones, Cs surrogates, Co private, Cn unassigned, Zl and Zp breaks
    kept = (c for c in plain if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
    trimmed = " ".join("".join(kept).split())
    if not 1 <= len(trimmed) <= NAME_LENGTH:
        raise Problem(400, "bad_request", field="name", problem="name_length", most=NAME_LENGTH)
    return trimmed


@cache
def _reserved() -> re.Pattern[str]:
    """What the table itself calls somebody: the reader, and the computer players, with their numbers."""
    titles = {
        bot_words(game, name, language)[0]
        for game in game_names()
        for name in bot_names(game)
        for language in LANGUAGES
    }
    you = "|".join(_fold(COMMON[language]["who.you"]) for language in LANGUAGES)
    return re.compile(rf"(?:{you}|(?:{'|'.join(sorted(re.escape(_fold(title)) for title in titles))})(?: [0-9]+)?)")


def _fold(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def guest_name(name: str) -> str:
    """The name of a person: none that the table calls somebody else by. Raises Problem."""
    shown = clean_name(name)
    if _reserved().fullmatch(_fold(shown)):
        raise Problem(400, "reserved_name", field="name", name=shown)
    return shown


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _fold_recovery(code: str) -> str:
    return "".join(c for c in code.upper() if c.isalnum()).translate(_LOOKALIKES)


def _run(statement: Executable) -> Callable[[Connection], None]:
    def job(connection: Connection) -> None:
        connection.execute(statement)

    return job


class Identity:
    """Makes, finds and renames guests."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def make(self, name: str | None, language: str = LANGUAGES[0]) -> tuple[Guest, str, str]:
        """A new guest, the token for its cookie and its recovery code. Raises Problem for a bad name."""
        shown = say("guest", {"n": secrets.randbelow(9000) + 1000}, language) if name is None else guest_name(name)
        guest = Guest(secrets.token_hex(16), shown)
        token = secrets.token_urlsafe(16)
        letters = "".join(secrets.choice(_ALPHABET) for _ in range(_CODE_LENGTH))
        recovery = "-".join(letters[i : i + 5] for i in range(0, _CODE_LENGTH, 5))
        now = time.time()

        def job(connection: Connection) -> None:
            connection.execute(
                insert(guests).values(id=guest.id, name=guest.name, recovery_hash=_hash(letters), made_at=now)
            )
            connection.execute(insert(tokens).values(hash=_hash(token), guest=guest.id, made_at=now))

        await self._store.write(job)
        return guest, token, recovery

    async def find(self, token: str | None) -> Guest | None:
        """The guest of a cookie."""
        if not token or len(token) > 100:
            return None
        found = (
            select(guests.c.id, guests.c.name)
            .join(tokens, tokens.c.guest == guests.c.id)
            .where(tokens.c.hash == _hash(token))
        )
        row = await self._store.read(lambda connection: connection.execute(found).one_or_none())
        return None if row is None else Guest(row.id, row.name)

    async def rename(self, guest: Guest, name: str) -> Guest:
        """The guest under another name. Raises Problem for a bad one."""
        shown = guest_name(name)
        change = update(guests).where(guests.c.id == guest.id).values(name=shown)
        await self._store.write(_run(change))
        return Guest(guest.id, shown)

    async def recover(self, code: str) -> tuple[Guest, str]:
        """The guest of a recovery code and a new token. Raises Problem if there is none."""
        wanted = select(guests.c.id, guests.c.name).where(guests.c.recovery_hash == _hash(_fold_recovery(code)))
        row = await self._store.read(lambda connection: connection.execute(wanted).one_or_none())
        if row is None:
            raise Problem(404, "no_such_recovery", field="recovery")
        token = secrets.token_urlsafe(16)
        fresh = insert(tokens).values(hash=_hash(token), guest=row.id, made_at=time.time())
        await self._store.write(_run(fresh))
        return Guest(row.id, row.name), token
