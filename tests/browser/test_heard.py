"""What a screen reader says of a whole lesson, and of a whole hand at the table, as a person has approved it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Sit
from tests.browser.heard import approve, heard
from tests.browser.room import Person, Server, until

LAST_SAID: Final = re.compile(r"\n  paragraph(: [^\n]*)?\Z")
"""The live region: what it holds is gone after a while, and is told apart from the rest."""
SAID: Final = "\n  paragraph: (what was said last)"


def test_a_whole_lesson(sit: Sit) -> None:
    page = sit().page
    page.goto("/learn/cribbage/play")
    expect(page.locator(".served")).to_have_count(0)
    for figure in page.locator("figure").all():
        figure.scroll_into_view_if_needed()
        expect(figure.locator(".stepper")).to_have_count(1)
    # What is out of sight has no boxes, by which texts are told apart.
    page.evaluate("document.querySelectorAll('.example').forEach((e) => { e.style.contentVisibility = 'visible'; })")
    approve("lesson-cribbage-play", heard(page))


def settled(person: Person) -> str:
    """What is heard once nothing more happens by itself."""
    found = heard(person.page)
    while True:
        person.page.wait_for_timeout(700)
        before, found = found, heard(person.page)
        if found == before:
            return found


def test_a_whole_hand_at_the_table(chromium: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path, seed=5)
    server.start()
    ann, ben = (Person(chromium, server, settings={"speed": "fast"}) for _ in range(2))
    code = ann.table(seats=["me", "open"], name="Ann")
    ben.post("/api/me", {"name": "Ben"})
    ben.sit_down(code)
    ben.page.goto(f"/t/{code}")
    told = []

    def look(at: str) -> None:
        seen = settled(ann).replace(code, "CODE").rstrip()
        told.append(f"== {at}\n\n{LAST_SAID.sub(SAID, seen)}\n")

    def is_counted() -> bool:
        return "All is counted" in ann.page.locator(".dock").inner_text()

    until(lambda: ann.asked() == "discard" and ben.asked() == "discard", "both have cards")
    look("Cards are dealt, two go to the crib")
    is_looked = False
    while not is_counted():
        asked = ann.asked()
        if asked == "lay" and not is_looked:
            settled(ann)
            if ann.page.locator(".laid").count() >= 2:
                look("In the play, with cards on the table")
                is_looked = True
        if asked not in ("", "next"):
            ann.act()
        elif ben.asked() not in ("", "next"):
            ben.act()
        else:
            ann.page.wait_for_timeout(50)
    look("The deal is counted")
    said = "\n".join(f"- {line}" for line in reversed(ann.log()))
    for one in (ann, ben):
        one.close()
    server.kill()
    approve("hand-cribbage", "\n".join([*told, f"== What was said, one line after another\n\n{said}\n"]))
