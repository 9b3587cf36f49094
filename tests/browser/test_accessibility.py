"""axe finds nothing, on every route, in every way to look at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Sit
from tests.browser.room import Person, play, until

WAYS: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "four colours, big index": {"settings": {"fourColours": True, "bigIndex": True}},
    "zoom of 200 %": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
    "phone": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"},
}


def check(person: Person, where: str) -> None:
    """No violation here."""
    person.page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
    found = Axe().run(person.page)
    assert found.violations_count == 0, f"{where}: {found.generate_report()}"
    assert person.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), f"{where}: too wide"


@pytest.mark.parametrize("way", WAYS)
def test_axe_finds_nothing(sit: Sit, way: str) -> None:
    ann = sit(**WAYS[way])
    page = ann.page
    dialogs: tuple[tuple[str, Callable[[], None]], ...] = (
        ("rules", lambda: page.get_by_role("button", name="Rules").click()),
        ("settings", lambda: page.get_by_role("button", name="Settings").click()),
        ("keys", lambda: page.keyboard.press("?")),
        ("hands", lambda: page.get_by_role("button", name="Hands").click()),
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
        check(ann, name)
        page.keyboard.press("Escape")
