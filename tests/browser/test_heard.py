"""What a screen reader says of a whole lesson, and of a whole hand at the table, as a person has approved it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Sit
from tests.browser.heard import approve, heard
from tests.browser.room import Person, Server, until


def test_a_whole_lesson(sit: Sit) -> None:
    page = sit().page
    page.goto("/learn/cribbage/play")
    expect(page.locator(".served")).to_have_count(0)
    for figure in page.locator("figure").all():
        figure.scroll_into_view_if_needed()
        expect(figure.locator(".stepper")).to_have_count(1)
    approve("lesson-cribbage-play", heard(page))


def test_a_whole_hand_at_the_table(chromium: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path, seed=5)
    server.start()
    ann, ben = Person(chromium, server), Person(chromium, server)
    code = ann.table(seats=["me", "open"], name="Ann")
    ben.post("/api/me", {"name": "Ben"})
    ben.sit_down(code)
    ben.page.goto(f"/t/{code}")
    told = []

    def look(at: str) -> None:
        told.append(f"== {at}\n\n{heard(ann.page).replace(code, 'CODE')}")

    until(lambda: ann.asked() == "discard" and ben.asked() == "discard", "both have cards")
    look("Cards are dealt, two go to the crib")
    looked = False
    for _ in range(60):
        if ann.asked() == "lay" and ann.page.locator(".laid").count() >= 3 and not looked:
            look("In the play, three cards laid")
            looked = True
        if not any((ann.act(), ben.act())):
            if "All is counted" in ann.page.locator(".dock").inner_text():
                break
            ann.page.wait_for_timeout(100)
    else:
        raise AssertionError("the deal did not come to its end")
    look("The deal is counted")
    lines = list(reversed(ann.log()))
    said = "\n".join(f"- {line}" for line in lines)
    approve("hand-cribbage", "\n".join([*told, f"== What was said, one line after another\n\n{said}\n"]))
    ann.close()
    ben.close()
    server.kill()
