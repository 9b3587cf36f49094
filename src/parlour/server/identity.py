"""Guests: a random 128-bit id, a token in a cookie of which only the hash is stored, a recovery code shown once.

A cookie with its token is a session; it ends a year after it was used last, or when its guest ends it.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import time
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update
from starlette.requests import HTTPConnection

from parlour.bots import bot_names
from parlour.bots.words import bot_words
from parlour.engine import game_names
from parlour.engine.common_words import COMMON
from parlour.server import audit
from parlour.server.errors import Problem
from parlour.server.language import LANGUAGES
from parlour.server.schema import api_tokens, guests, tokens
from parlour.server.store import Store
from parlour.server.words import say

__all__ = [
    "COOKIE",
    "SESSION_SECONDS",
    "Guest",
    "Identity",
    "add_session",
    "bearer_of",
    "clean_name",
    "fold_name",
    "guest_name",
    "hash_recovery",
    "hash_secret",
    "new_recovery",
    "visible",
]

COOKIE = "parlour"
SESSION_SECONDS: Final = 365 * 24 * 3600
"""How long a session lives after it was used last."""
NAME_LENGTH = 40
_SEEN_SECONDS: Final = 3600.0
"""How exactly it is known when a session was used last."""
_MOST_SESSIONS: Final = 50
"""Sessions of one guest; the one used longest ago makes room for another."""
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Controls, bidi marks and other invisible ones, surrogates, private and unassigned ones, breaks."""
_BLANKS: Final = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")
"""Letters and marks that show nothing."""
_MARKS: Final = 4
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_CODE_LENGTH = 20
_LOOKALIKES = str.maketrans("OIL", "011")


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who plays here: a `person`, or a `bot` that plays over the network."""

    id: str
    name: str
    kind: str = "person"


def visible(name: str) -> str:
    """A name without control, bidi and other invisible characters, its blanks single, marks on a letter four at most.

    A name of marks alone, with no letter to stand on, is none.
    """
    plain = unicodedata.normalize("NFC", name)
    shown = ""
    for c in plain:
        kind = unicodedata.category(c)
        is_mark = kind.startswith("M")
        is_stacked = is_mark and len(shown) >= _MARKS and all(map(unicodedata.combining, shown[-_MARKS:]))
        if not (kind in _UNSEEN or c in _BLANKS or is_stacked or (is_mark and not shown)):
            shown += c
    return " ".join(shown.split())


def clean_name(name: str) -> str:
    """A name of 1 to 40 visible characters. Raises Problem."""
    shown = visible(name)
    if not 1 <= len(shown) <= NAME_LENGTH:
        raise Problem(400, "bad_request", field="name", problem="name_length", most=NAME_LENGTH)
    return shown


@cache
def _reserved() -> re.Pattern[str]:
    """What the table itself calls somebody: the reader, the computer players, with their numbers, and programs."""
    titles = {
        bot_words(game, name, language)[0]
        for game in game_names()
        for name in bot_names(game)
        for language in LANGUAGES
    }
    you = "|".join(fold_name(COMMON[language]["who.you"]) for language in LANGUAGES)
    gone = "|".join(fold_name(say("deleted_player", {}, language)) for language in LANGUAGES)
    listed = "|".join(sorted(re.escape(fold_name(title)) for title in titles))
    marks = "|".join(re.escape(fold_name(say("program", {"name": ""}, language)).strip()) for language in LANGUAGES)
    return re.compile(rf"(?:{you}|{gone}|(?:{listed})(?: [0-9]+)?|.*(?:{marks}).*)")


def fold_name(name: str) -> str:
    """The form under which names count as equal: no matter of capitals or of the width of letters."""
    return unicodedata.normalize("NFKC", name).casefold()


def guest_name(name: str) -> str:
    """The name of a person: none that the table calls somebody else by. Raises Problem."""
    shown = clean_name(name)
    if _reserved().fullmatch(fold_name(shown)):
        raise Problem(400, "reserved_name", field="name", name=shown)
    return shown


def hash_secret(secret: str) -> str:
    """What is stored of a random secret. It is too long to be guessed, so a plain hash will do."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_recovery() -> tuple[str, str]:
    """A recovery code as it is shown once, and its hash."""
    letters = "".join(secrets.choice(_ALPHABET) for _ in range(_CODE_LENGTH))
    return "-".join(letters[i : i + 5] for i in range(0, _CODE_LENGTH, 5)), hash_secret(letters)


def hash_recovery(code: str) -> str:
    """The hash of a recovery code as somebody typed it: blanks, hyphens and look-alikes do not matter."""
    return hash_secret("".join(c for c in code.upper() if c.isalnum()).translate(_LOOKALIKES))


def add_session(db: Connection, guest: str, device: str) -> str:
    """Begin a session of a guest on a device; its token."""
    token = secrets.token_urlsafe(16)
    now = time.time()
    db.execute(insert(tokens).values(hash=hash_secret(token), guest=guest, made_at=now, seen_at=now, device=device))
    used = func.coalesce(tokens.c.seen_at, tokens.c.made_at).desc()
    old = select(tokens.c.hash).where(tokens.c.guest == guest).order_by(used, tokens.c.hash).offset(_MOST_SESSIONS)
    for one in db.execute(old).scalars().all():
        db.execute(delete(tokens).where(tokens.c.hash == one))
    return token


def bearer_of(request: HTTPConnection) -> str | None:
    """The token that a program signs its request with; None for a page."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


class Identity:
    """Makes, finds and renames guests."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def make(self, name: str | None, language: str = LANGUAGES[0], device: str = "") -> tuple[Guest, str, str]:
        """A new guest, the token for its cookie and its recovery code. Raises Problem for a bad name."""
        shown = say("guest", {"n": secrets.randbelow(9000) + 1000}, language) if name is None else guest_name(name)
        guest = Guest(secrets.token_hex(16), shown)
        recovery, hashed = new_recovery()

        def job(db: Connection) -> str:
            db.execute(insert(guests).values(id=guest.id, name=guest.name, recovery_hash=hashed, made_at=time.time()))
            return add_session(db, guest.id, device)

        return guest, await self._store.write(job), recovery

    async def find(self, token: str | None) -> Guest | None:
        """The guest of a cookie; None where it is of no session that lives. Raises Problem for a blocked guest."""
        if not token or len(token) > 100:
            return None
        used = func.coalesce(tokens.c.seen_at, tokens.c.made_at).label("used_at")
        found = (
            select(guests.c.id, guests.c.name, guests.c.kind, guests.c.blocked_at, used)
            .join(tokens, tokens.c.guest == guests.c.id)
            .where(tokens.c.hash == hash_secret(token))
        )
        row = await self._store.read(lambda db: db.execute(found).one_or_none())
        now = time.time()
        if row is None or now - row.used_at >= SESSION_SECONDS:
            return None
        if row.blocked_at is not None:
            raise Problem(403, "blocked")
        if now - row.used_at >= _SEEN_SECONDS:
            seen = update(tokens).where(tokens.c.hash == hash_secret(token)).values(seen_at=now)
            await self._store.write(lambda db: db.execute(seen).rowcount)
        return Guest(row.id, row.name, row.kind)

    async def find_program(self, token: str) -> Guest | None:
        """The program of a token; None for one that opens nothing. Raises Problem for a blocked one."""
        hashed = hash_secret(token[:100])
        owners = guests.alias()
        found = (
            select(guests.c.id, guests.c.name, guests.c.kind, guests.c.blocked_at, api_tokens.c.used_at)
            .add_columns(owners.c.blocked_at.label("owner_blocked_at"))
            .join(api_tokens, api_tokens.c.guest == guests.c.id)
            .outerjoin(owners, owners.c.id == guests.c.owner)
            .where(api_tokens.c.hash == hashed, guests.c.deleted_at.is_(None))
        )
        row = await self._store.read(lambda db: db.execute(found).one_or_none())
        if row is None:
            return None
        if row.blocked_at is not None or row.owner_blocked_at is not None:
            raise Problem(403, "blocked")
        now = time.time()
        if row.used_at is None or now - row.used_at >= _SEEN_SECONDS:
            used = update(api_tokens).where(api_tokens.c.hash == hashed).values(used_at=now)
            await self._store.write(lambda db: db.execute(used).rowcount)
        return Guest(row.id, row.name, row.kind)

    async def rename(self, guest: Guest, name: str) -> Guest:
        """The guest under another name. Raises Problem for a bad one."""
        shown = guest_name(name)
        change = update(guests).where(guests.c.id == guest.id).values(name=shown)
        await self._store.write(lambda db: db.execute(change).rowcount)
        return Guest(guest.id, shown, guest.kind)

    async def recover(self, code: str, device: str = "") -> tuple[Guest, str]:
        """The guest of a recovery code and a new token. Raises Problem if there is none."""
        wanted = select(guests).where(guests.c.recovery_hash == hash_recovery(code))

        def job(db: Connection) -> tuple[Guest, str]:
            row = db.execute(wanted).one_or_none()
            if row is None:
                raise Problem(404, "no_such_recovery", field="recovery")
            if row.blocked_at is not None:
                raise Problem(403, "blocked")
            audit.note(db, row.id, "recover", row.id, device)
            return Guest(row.id, row.name, row.kind), add_session(db, row.id, device)

        return await self._store.write(job)
