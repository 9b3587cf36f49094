"""A real Chromium and a real server for the tests of this folder."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.room import PATIENCE, Person, Server

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
)

Sit = Callable[..., Person]

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="module")
def chromium() -> Generator[Browser]:
    """One browser a file: what drives it keeps an event loop running in the thread until it is closed."""
    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip("there is no Chromium here; install the package chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """One server for all tests that do not harm it."""
    opened = Server(tmp_path_factory.mktemp("data"))
    opened.start()
    yield opened
    opened.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Generator[Server]:
    """A server of the test's own, to be killed."""
    opened = Server(tmp_path)
    opened.start()
    yield opened
    opened.kill()


@pytest.fixture
def sit(chromium: Browser, server: Server) -> Generator[Sit]:
    """Puts somebody in front of a browser; afterwards nothing may have gone wrong there."""
    people: list[Person] = []

    def one(where: Server | None = None, **options: Any) -> Person:
        person = Person(chromium, where or server, **options)
        people.append(person)
        return person

    yield one
    for person in people:
        person.close()
