"""axe finds nothing, on every route, in every way to look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Sit
from tests.browser.room import Person, play, until

WAYS: dict[str, tuple[int, int, Literal["light", "dark"], list[str]]] = {
    "light": (1280, 800, "light", []),
    "dark": (1280, 800, "dark", []),
    "four colours, big index": (1280, 800, "light", ["four-colour", "big-index"]),
    "zoom of 200 %": (640, 400, "light", []),
    "phone": (390, 844, "dark", []),
}
"""Width and height in CSS pixels, colours, and the classes that the settings put on the root."""


def check(person: Person, where: str, ways: Iterable[str] = WAYS) -> None:
    """No violation here, in any way to look at it, and nothing that sticks out at the side."""
    page = person.page
    for way in ways:
        width, height, colours, classes = WAYS[way]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=colours)
        page.evaluate("(classes) => { document.documentElement.className = classes.join(' '); }", classes)
        page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
        found = Axe().run(page)
        assert found.violations_count == 0, f"{where}, {way}: {found.generate_report()}"
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), f"{where}, {way}: too wide"


@pytest.mark.timeout(300)
def test_axe_finds_nothing(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    dialogs: tuple[tuple[str, Callable[[], None]], ...] = (
        ("rules", lambda: ann.open("Rules")),
        ("settings", lambda: ann.open("Settings")),
        ("keys", lambda: page.keyboard.press("?")),
        ("hands", lambda: ann.open("Hands")),
    )
    page.goto("/")
    page.get_by_role("button", name="Play now").wait_for()
    check(ann, "home")
    page.goto("/new")
    page.locator(".option").first.wait_for()
    check(ann, "new")
    ann.table(seats=["me", "open"])
    page.locator(".lobby").wait_for()
    check(ann, "lobby")
    ann.table(rules="kitchen", seats=["me", "bot:club"])
    play(ann, until_over=False, done=lambda: ann.asked() == "claim")
    check(ann, "claim")
    play(ann, until_over=False, done=lambda: ann.asked() == "call")
    check(ann, "muggins")
    ann.table(rules="acc target=21")
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    page.keyboard.press("1")
    check(ann, "discard")
    page.keyboard.press("Escape")
    play(ann, until_over=False, done=lambda: ann.asked() == "lay" and page.locator(".laid").count() > 0)
    check(ann, "play")
    play(ann, until_over=False, done=lambda: page.locator(".old li").count() > 0 or ann.asked() == "over")
    check(ann, "earlier counts")
    play(ann)
    check(ann, "end")
    for name, open_dialog in dialogs:
        open_dialog()
        page.get_by_role("dialog").wait_for()
        check(ann, name, ("light", "phone"))
        page.keyboard.press("Escape")


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/new",
        "/account",
        "/learn",
        "/learn/cribbage",
        "/drills",
        "/analyze",
        "/history",
        "/score",
        "/rules/cribbage",
        "/fair",
    ],
)
def test_axe_finds_nothing_in_german(sit: Sit, address: str) -> None:
    """Longer words, and names that a screen reader says: one look at each page."""
    anna = sit(locale="de-DE")
    anna.page.goto(address)
    anna.page.locator("h1").first.wait_for(state="attached")
    anna.page.wait_for_load_state("networkidle")
    assert anna.page.evaluate("document.documentElement.lang") == "de"
    check(anna, address, ("phone",))


@pytest.mark.timeout(120)
def test_axe_finds_nothing_at_a_german_table(sit: Sit) -> None:
    anna = sit(locale="de-DE")
    page = anna.page
    anna.table(seats=["me", "open"])
    page.locator(".lobby").wait_for()
    check(anna, "the lobby", ("phone",))
    anna.table(rules="kitchen target=21", seats=["me", "bot:club"])
    play(anna, until_over=False, done=lambda: anna.asked() == "claim")
    check(anna, "counting", ("phone", "light"))
    for name in ("Regeln", "Einstellungen", "Aufgeben"):
        anna.open(name)
        page.get_by_role("dialog").wait_for()
        check(anna, name, ("light",))
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="hidden")
    play(anna)
    check(anna, "the end", ("phone", "light"))
