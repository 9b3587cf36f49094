"""Thousands of messages that are none: each is answered as an error, nothing changes, and the match goes on.

The kinds of messages and their fields are read from the contract, so that one that is added is mangled too.
"""

from __future__ import annotations

import json
import logging
import random
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

import pytest

from parlour.server import create_app
from parlour.server.settings import WS_MAX_SIZE
from tests.server.helpers import Page, Person, run, serving

Json = dict[str, Any]
SCHEMAS: Final[Json] = create_app().openapi()["components"]["schemas"]
KINDS: Final[list[Json]] = [SCHEMAS[one["$ref"].rpartition("/")[2]] for one in SCHEMAS["ClientMessage"]["oneOf"]]
BATCH: Final = 40
"""Fewer than may wait for a reader: all of the answers are counted."""
MARK: Final = 2**52
NEWS: Final = ("table", "view", "times")
"""What is told beside the answers: after an act that comes too late the page is told how things stand."""


def _valid(rng: random.Random, kind: Json) -> Json:
    """A message of a kind in the right form; what it says is of no table."""
    made: Json = {}
    for name, field in kind["properties"].items():
        if "const" in field:
            made[name] = field["const"]
        elif "enum" in field:
            made[name] = rng.choice(field["enum"])
        elif field.get("type") == "integer":
            made[name] = rng.randrange(1000, 2000)
        else:
            made[name] = "".join(rng.choice("0123456789abcdef") for _ in range(12))
    return made


def _odd(rng: random.Random) -> Any:
    """A value that no field takes."""
    return rng.choice([None, [], {}, [[]], -1, 1.5, 2**60, "\u202e\x00", "x" * 400, {"$ref": "#"}, [1, {"a": None}]])


def _wrong_value(rng: random.Random) -> str:
    message = _valid(rng, rng.choice(KINDS))
    name = rng.choice(sorted(message))
    message[name] = _odd(rng)
    return json.dumps(message)


def _without_a_field(rng: random.Random) -> str:
    message = _valid(rng, rng.choice(KINDS))
    del message[rng.choice([name for name in message if name in ("t", "id", "text", "n", "match")] or ["t"])]
    return json.dumps(message)


def _with_another(rng: random.Random) -> str:
    message = _valid(rng, rng.choice(KINDS))
    return json.dumps({**message, rng.choice(["seat", "guest", "__proto__", "", "T", "ord\u00e9r"]): _odd(rng)})


def _broken(rng: random.Random) -> str:
    text = json.dumps(_valid(rng, rng.choice(KINDS)))
    return text[: rng.randrange(len(text))] if rng.random() < 0.5 else text + rng.choice(["}", ",", text, "\x00"])


def _letters(rng: random.Random) -> str:
    return "".join(chr(rng.choice([rng.randrange(32, 127), rng.randrange(0xD7FF), 0x1F600])) for _ in range(40))


def _bytes(rng: random.Random) -> bytes:
    return rng.randbytes(rng.randrange(200))


def _deep(rng: random.Random) -> str:
    count = rng.randrange(100, WS_MAX_SIZE // 8)
    opened, closed = rng.choice([("[", "]"), ('{"t":', "}")])
    return opened * count + ("1" + closed * count if rng.random() < 0.5 else "")


def _long(rng: random.Random) -> str:
    kind = rng.choice(["act", "try"])
    text = rng.choice(["play 5H ", "crib ", "meld K=", "9" * 50, "\U0001f0a1"]) * 100
    return json.dumps({"t": kind, "id": "x", "decision": 1, "text": text[: WS_MAX_SIZE // 8]})


def _number(rng: random.Random) -> str:
    number = rng.choice(["NaN", "Infinity", "1e999", "9" * 400, "-0", "0x10", "1_000", "01", "\u0661"])
    return f'{{"t":"ping","n":{number}}}' if number != "-0" else '{"t":"ping","n":-1}'


def _other_words(rng: random.Random) -> str:
    return rng.choice(
        [
            "", " ", "null", "true", "[]", "{}", '"hello"', '{"t":null}', '{"t":"table"}', '{"t":"view","match":1}',
            '{"t":"ok","id":"x","seq":1}', '{"t":"ACT"}', "{'t':'ping','n':1}", '{"t":"ping","t":"act","n":1}',
            '\ufeff{"t":"ping","n":1}', '{"t":"ping","n":1}//', "<script>alert(1)</script>", "GET / HTTP/1.1\r\n\r\n",
        ]
    )  # fmt: skip


MANGLERS: Final[list[Callable[[random.Random], str | bytes]]] = [
    _wrong_value,
    _without_a_field,
    _with_another,
    _broken,
    _letters,
    _bytes,
    _deep,
    _long,
    _number,
    _other_words,
]


async def _flood(page: Page, rng: random.Random, count: int) -> Counter[str]:
    """Send so many, in batches with a ping after each; what was answered, by kind and code."""
    answered: Counter[str] = Counter()
    for start in range(0, count, BATCH):
        del page.heard[:], page.raw[:]
        for at in range(start, min(start + BATCH, count)):
            await page.socket.send(MANGLERS[at % len(MANGLERS)](rng))
        await page.send({"t": "ping", "n": MARK + start})
        await page.until(lambda start=start: {"t": "pong", "n": MARK + start} in page.heard)  # type: ignore[misc]
        told = [message for message in page.heard if message["t"] not in NEWS and message.get("n", 0) < MARK]
        answered.update(f"{message['t']} {message.get('code', '')}".strip() for message in told)
    return answered


@pytest.mark.parametrize("count", [500, pytest.param(50_000, marks=[pytest.mark.slow, pytest.mark.timeout(660)])])
def test_messages_that_are_none_are_answered_as_errors_and_change_nothing(
    tmp_path: Path, count: int, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        rng = random.Random(count)
        async with serving(tmp_path, message_limit="1000000/second") as server, AsyncExitStack() as stack:
            ann, ben, eve = [await stack.enter_async_context(Person(server.base)) for _ in range(3)]
            for person in (ann, ben, eve):
                await person.become("Somebody")
            codes = [await ann.open_table("me", "open", rules="acc target=31")]
            codes.append(
                await ann.open_table("me", "open", rules="bga num_players=2 team_size=1 rounds=1", game="handfoot")
            )
            pages = []
            for code in codes:
                await ben.sit(code)
                for person in (ann, ben, eve):
                    pages.append(await stack.enter_async_context(person.page(code)))
                    await pages[-1].hello()
            lives = [server.house.tables.live[code] for code in codes]
            before = [live.match.seq if live.match else 0 for live in lives]
            answered: Counter[str] = Counter()
            for at, page in enumerate(pages):
                answered += await _flood(page, rng, count // len(pages) + (at < count % len(pages)))
                assert page.closed is None, "the conversation goes on"
            refused = {one for one in answered if one.startswith("refused")}
            assert set(answered) <= {"error bad_message", "tried", *refused}
            assert answered["error bad_message"] > count * 0.85, answered
            assert sum(answered.values()) == count, answered
            assert [live.match.seq if live.match else 0 for live in lives] == before
            ann_page, ben_page = pages[:2]
            for page in (ann_page, ben_page):
                await page.hello(0, 0)
                answer = await page.act(page.legal[0])
                assert answer["t"] == "ok", answer
            assert (await ann.get("/healthz")).status_code == 200

    with caplog.at_level(logging.WARNING):
        run(play(), 110 if count < 1000 else 600)
    assert [record.getMessage() for record in caplog.records] == []
