"""Everything that a server answers to everybody at a table: doors that only read, hints, and what strangers may ask."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import select

from parlour.server import schema
from tests.server.helpers import PATIENCE, Page, Person, Server
from tests.server.routes import Door, doors

OWN_CARDS: Final = ("/api/drills",)
"""Where these begin, cards are shown that belong to no table: exercises, made anew at each call."""

SECONDS: Final = 0.2
"""How long a stream may be silent before it is left."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a viewer got at a door once event `seq` had happened: a text, or the files of a parcel."""

    viewer: str
    door: str
    seq: int
    texts: tuple[str, ...]


BESIDE: Final = (
    "/api/games",
    "/api/rules",
    "/api/lessons",
    "/api/words",
    "/api/openapi.json",
    "/api/analyze",
    "/learn",
)
"""Where these begin, nothing of a table is known: a sweep that is not whole leaves them out."""


async def sweep(
    server: Server, code: str, people: Mapping[str, Person], seq: int, stranger: Person, *, is_whole: bool = True
) -> list[Reply]:
    """Ask at every door as every viewer; what changes something as a stranger, who may change nothing here."""
    found = []
    for door in doors(server.app):
        if not is_whole and door.path.startswith(BESIDE):
            continue
        if door.method == "GET" and not door.path.startswith(OWN_CARDS):
            for viewer, person in people.items():
                found.append(Reply(viewer, str(door), seq, await _ask(person, door, code)))
        elif door.method == "POST":
            as_seats = people if door.path.endswith("/hint") else {}
            for viewer, person in {**as_seats, "public": stranger}.items():
                found.append(Reply(viewer, str(door), seq, await _ask(person, door, code)))
    return found


async def _ask(person: Person, door: Door, code: str) -> tuple[str, ...]:
    address = door.at(code=code, game="cribbage", kind="count")
    body: dict[str, Any] = {"json": {}} if door.method == "POST" else {}
    pieces = []
    async with person.http.stream(door.method, address, **body) as answer:
        arriving = answer.aiter_bytes()
        with contextlib.suppress(StopAsyncIteration, TimeoutError):
            pieces.append(await anext(arriving))
            while True:
                pieces.append(await asyncio.wait_for(anext(arriving), SECONDS))
    content = b"".join(pieces)
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as parcel:
            return tuple(parcel.read(name).decode() for name in sorted(parcel.namelist()))
    return (content.decode(),)


def parts(text: str) -> Iterator[Any]:
    """What a reply holds, read as JSON where it is that, else as lines."""
    try:
        yield json.loads(text)
    except ValueError:
        for line in text.splitlines():
            try:
                yield json.loads(line)
            except ValueError:
                yield line


def deals(record: str) -> list[str]:
    """The deals of a record, each with what it is bound to; one that is bound to several shuffles is one."""
    found: dict[tuple[int, str], str] = {}
    for game, text in enumerate(re.split(r"^# game ", record, flags=re.MULTILINE)):
        for deal in re.split(r"^# deal ", text, flags=re.MULTILINE)[1:]:
            key = (game, deal.split()[0])
            found[key] = found.get(key, "") + deal
    return list(found.values())


async def secrets(server: Server) -> list[str]:
    """What the database holds and nobody may be told before the end of a match."""
    columns = (schema.seeds.c.seed, schema.shuffles.c.nonce, schema.shuffles.c.cards, schema.secrets.c.value)
    found: list[str] = []
    for column in columns:
        rows = await server.house.store.read(lambda db, column=column: db.execute(select(column)).scalars().all())  # type: ignore[misc]
        found += [str(row) for row in rows]
    return found


def plain(text: str, server: Server, code: str) -> str:
    """A text without what differs from server to server: addresses, codes, ids, times, clocks, hashes, nonces, keys."""
    text = re.sub(
        r'"times":\{[^][]*(\[[^][]*\])?[^][}]*\}', lambda found: re.sub(r"[0-9]+\.[0-9]+", "SECONDS", found[0]), text
    )
    text = text.replace(code, "CODE").replace(server.base, "BASE").replace(server.base.partition("//")[2], "HOST")
    text = re.sub(r"\b[0-9a-f]{16,}\b", "HASH", text)
    text = re.sub(r'"key":"[\w-]{87}"', '"key":"KEY"', text)
    text = re.sub(r"\b1[0-9]{9}(\.[0-9]+)?\b", "TIME", text)
    return re.sub(r"\b20\d\d-\d\d-\d\d(T| )\d\d:\d\d(:\d\d(\.\d+)?)?", "TIME", text)


async def somebody_may(pages: Iterable[Page]) -> None:
    """Wait until a page may act, or the match is over. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while not any(page.legal or page.is_over for page in pages):
            await asyncio.sleep(0.002)
