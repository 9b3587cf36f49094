"""The process killed at any moment loses no move that was acknowledged."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from itertools import count
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from parlour.records import loads
from tests.server.helpers import Page, Person, run


class Process:
    """A server in a process of its own."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        script = f"from parlour.server import serve; serve(port={port}, data={str(folder)!r})"
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        self.base = self.process.stdout.readline().split()[-1]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


async def _moves(pages: list[Page], acknowledged: list[tuple[str, str]]) -> None:
    """Both play as fast as they can, and write down what they were told is done."""

    async def one(letter: str, page: Page) -> None:
        for n in count():
            await page.until(lambda: bool(page.legal) or page.is_over)
            if page.is_over:
                return
            seq, text = page.seq, page.legal[n % len(page.legal)]
            answer = await page.act(text)
            if answer["t"] == "ok":
                acknowledged.append((letter, text))
                await page.reach(seq + 1)

    both = await asyncio.gather(*(one(*who) for who in zip("AB", pages, strict=True)), return_exceptions=True)
    assert all(isinstance(end, ConnectionError | ConnectionClosed | None) for end in both), both


@pytest.mark.parametrize("seed", range(2))
def test_killed_at_a_random_moment_nothing_acknowledged_is_lost(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)

    async def play() -> None:
        cookies: list[httpx.Cookies] = []
        code = ""
        acknowledged: list[tuple[str, str]] = []
        for _ in range(4):
            server = Process(tmp_path)
            people = [Person(server.base, jar) for jar in cookies] or [Person(server.base) for _ in range(2)]
            try:
                if not cookies:
                    for person in people:
                        await person.become("Somebody")
                    cookies = [person.http.cookies for person in people]
                    code = await people[0].open_table("me", "open", rules="acc target=181 match=7")
                    await people[1].sit(code)
                for letter, person in zip("AB", people, strict=True):
                    _check_kept(letter, acknowledged, await _stored(letter, person, code))
                pages = [person.page(code) for person in people]
                for page in pages:
                    await page.__aenter__()
                    await page.hello()
                playing = asyncio.create_task(_moves(pages, acknowledged))
                await asyncio.sleep(rng.uniform(0.05, 0.6))
                server.kill()
                await playing
                for page in pages:
                    await page.__aexit__()
            finally:
                server.kill()
                for person in people:
                    await person.http.aclose()
        assert len(acknowledged) > 20

    run(play(), 100)


def _check_kept(letter: str, acknowledged: list[tuple[str, str]], stored: list[str]) -> None:
    at = 0
    for text in (text for actor, text in acknowledged if actor == letter):
        assert text in stored[at:], f"{letter} {text} was acknowledged and is lost"
        at = stored.index(text, at) + 1


async def _stored(letter: str, person: Person, code: str) -> list[str]:
    """The moves of a seat in order, as its own record tells them."""
    answer = await person.get(f"/api/tables/{code}/record")
    assert answer.status_code == 200, answer.text
    return [line.words for line in loads(answer.text).lines() if line.actor == letter]
