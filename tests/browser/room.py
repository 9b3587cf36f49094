"""A server that can be killed and started again, and people who sit in front of a browser."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Locator, Page

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = "parlour.settings"
PATIENCE = 15.0


class Server:
    """A server with a data folder of its own; `kill` ends it at once, `start` opens it again at the same address."""

    def __init__(self, data: Path, window_seconds: float = 30.0, seed: int | None = None) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.data = data
        self.window_seconds = window_seconds
        self.seed = seed
        self.base = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._process = subprocess.Popen(
            [
                *(
                    sys.executable,
                    "-m",
                    "tests.browser.serve",
                    str(self.port),
                    str(self.data),
                    str(self.window_seconds),
                ),
                *([] if self.seed is None else [str(self.seed)]),
            ],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        )
        until(self._answers, "the server answers", 30)

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, "the server ended"
        asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
        try:
            asked.request("GET", "/healthz")
            return asked.getresponse().status == 200
        except OSError:
            return False
        finally:
            asked.close()

    def kill(self) -> None:
        """As if the machine lost its power."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None


def until(holds: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
    """Wait until `holds` gives something true, and give it back."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = holds()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"waited {seconds:g} s in vain: {what}")


class Person:
    """Somebody in front of a browser of their own."""

    def __init__(
        self, browser: Browser, server: Server, *, settings: dict[str, Any] | None = None, **context: Any
    ) -> None:
        self.server = server
        self.troubles: list[str] = []
        self.hosts: set[str] = set()
        options: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, **context}
        self.context: BrowserContext = browser.new_context(base_url=server.base, **options)
        self.context.set_default_timeout(PATIENCE * 1000)
        wanted = json.dumps({"speed": "off", **(settings or {})})
        self.context.add_init_script(
            f"if (!localStorage.getItem('{SETTINGS}')) localStorage.setItem('{SETTINGS}', {json.dumps(wanted)});"
            "addEventListener('securitypolicyviolation', (e) => console.error('CSP ' + e.violatedDirective));"
        )
        self.page = self.tab()

    def tab(self) -> Page:
        """One more tab of the same browser."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("dialog", lambda dialog: self.troubles.append(f"dialog: {dialog.message}"))
        page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))
        page.on("console", lambda said: self.troubles.append(said.text) if "CSP " in said.text else None)
        return page

    def close(self) -> None:
        """Close the browser; nothing may have gone wrong in it, and it may have talked to nobody else."""
        self.context.close()
        assert self.troubles == [], self.troubles
        assert self.hosts <= {urlsplit(self.server.base).netloc, ""}

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """A request of the lobby, as the page makes it."""
        answer = self.context.request.post(path, data=body, headers={"X-Parlour": "1"})
        found: dict[str, Any] = answer.json()
        assert answer.ok, found
        return found

    def table(self, *, rules: str = "", seats: list[str] | None = None, name: str = "") -> str:
        """Open a table and go there; gives its code."""
        self.post("/api/me", {"name": name} if name else {})
        made = self.post("/api/tables", {"game": "cribbage", "rules": rules, "seats": seats or ["me", "bot:club"]})
        code = str(made["table"]["code"])
        self.page.goto(f"/t/{code}")
        return code

    def sit_down(self, code: str) -> None:
        """Take a free seat of a table and accept its rules."""
        rules = self.context.request.get(f"/api/tables/{code}").json()["table"]["rules"]
        self.post(f"/api/tables/{code}/sit", {"accepts": rules})

    def part(self, name: str) -> Locator:
        """A part of the table."""
        return self.page.locator(f'[data-part="{name}"]')

    def open(self, name: str) -> None:
        """Press a button of the table's head; on a phone it stands in the menu."""
        menu = self.page.locator("header.bar").get_by_role("button", name=re.compile("^(Menu|Menü)$"))
        button = self.page.locator("header.bar").get_by_role("button", name=name, exact=True)
        menu.or_(button).first.wait_for()
        if menu.is_visible() and not button.is_visible():
            menu.click()
        button.click()

    def hand(self) -> Locator:
        """The own cards, as buttons."""
        return self.page.locator('[data-part="hand"] button')

    def cards(self) -> list[str]:
        """The own cards by name."""
        return [str(name) for name in self.hand().evaluate_all("all => all.map(one => one.ariaLabel)")]

    def scores(self) -> list[str]:
        """The numeric scores, the first side's first."""
        return self.page.locator(".scores b").all_inner_texts()

    def log(self) -> list[str]:
        """What happened, the newest first."""
        lines = self.page.locator("aside.log li")
        return [str(line) for line in lines.evaluate_all("all => all.map(one => one.firstChild.textContent)")]

    def asked(self) -> str:
        """What the table wants from this person now: discard, lay, claim, call, next, over, or nothing."""
        found: str = self.page.evaluate(
            """() => {
              const has = (part) => document.querySelector(part) !== null;
              if (has('[data-part="result"] [data-action="rematch"]')) return 'over';
              if (has('[data-action="next"]')) return 'next';
              if (has('[data-action="claim"]')) return 'claim';
              if (has('.dock-window')) return 'call';
              const open = document.querySelectorAll('[data-part="hand"] button[aria-disabled="false"]').length;
              const asks = document.querySelector('.dock p')?.textContent ?? '';
              if (open && /^(Choose|Wähle) /.test(asks)) return 'discard';
              if (open && /^(Your turn|Du bist am Zug)/.test(asks)) return 'lay';
              return '';
            }"""
        )
        return found

    def open_places(self) -> list[int]:
        """The places, from 1, of the cards that may be laid."""
        found: list[int] = self.hand().evaluate_all(
            "all => all.flatMap((one, i) => one.ariaDisabled === 'false' ? [i + 1] : [])"
        )
        return found

    def act(self) -> str:
        """Do with the keyboard what the table asks for; gives what it was."""
        asked, line = self.asked(), self.log()[:1]
        keys = self.page.keyboard
        if asked == "next":
            keys.press("Enter")
        elif asked == "discard":
            for place in (3, 4):
                card = self.hand().nth(place - 1)
                if card.count() and card.get_attribute("aria-pressed") == "false":
                    keys.press(str(place))
            keys.press("Enter")
            self._settled("discard", line)
        elif asked == "lay":
            places = self.open_places()
            if places:
                before = self.hand().count()
                keys.press(str(places[len(places) // 2]))
                keys.press("Enter")
                until(lambda: self.hand().count() < before or self.asked() != "lay", "the card is laid")
        elif asked == "claim":
            self.page.locator('[data-action="claim"]').click()
            self._settled("claim", line)
        elif asked == "call":
            self.page.locator('.dock-window [data-action="pass"]').click()
            self._settled("call", line)
        return asked

    def _settled(self, asked: str, line: list[str]) -> None:
        """The answer to an act has come: the page shows something else, or the same for something new."""
        until(lambda: self.asked() != asked or self.log()[:1] != line, f"{asked} is answered")


def play(*people: Person, until_over: bool = True, done: Callable[[], bool] | None = None, seconds: float = 90) -> None:
    """Let everybody do what the table asks for, until the game is over or `done` holds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if done is not None and done():
            return
        asked = [person.act() for person in people]
        if until_over and all(one == "over" for one in asked):
            return
        if not any(asked):
            time.sleep(0.02)
    raise AssertionError(f"the game did not come to an end in {seconds:g} s: {[person.asked() for person in people]}")
