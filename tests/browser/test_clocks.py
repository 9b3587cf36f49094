"""The clocks at a table, somebody who is away and comes back, and a match that is given up, in real browsers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.room import Person, until
from tests.browser.test_accessibility import check

PHONE = {"width": 390, "height": 844}


def opened(ann: Person, ben: Person, terms: dict[str, object]) -> str:
    """A table of both that has begun, in both browsers."""
    ann.post("/api/me", {"name": "Ann"})
    ben.post("/api/me", {"name": "Ben"})
    made = ann.post("/api/tables", {"game": "cribbage", "seats": ["me", "open"], "terms": terms})
    code = str(made["table"]["code"])
    table = ben.context.request.get(f"/api/tables/{code}").json()["table"]
    for person in (ann, ben):
        person.page.goto(f"/t/{code}")
        expect(person.page.locator('[data-part="terms"]')).to_be_visible()
    ben.post(f"/api/tables/{code}/sit", {"accepts": table["rules"], "terms": table["terms"]})
    for person in (ann, ben):
        expect(person.page.locator(".room.playing")).to_be_visible()
    return code


def test_everybody_sees_the_clocks_and_who_is_away_and_the_seat_is_taken_back(sit: Sit) -> None:
    ann, ben = sit(), sit(viewport=PHONE, color_scheme="dark")
    terms = {
        "clock": {"kind": "bank", "seconds": 600, "increment": 5},
        "absence": {"remind": None, "stand_in": 2, "pause": None, "end": 3600},
    }
    code = opened(ann, ben, terms)
    for person in (ann, ben):
        for seat in "AB":
            expect(person.page.locator(f'[data-clock="{seat}"]')).to_have_text(re.compile(r"▸ (Ann|Ben) (10:0|9:5)\d"))
        check(person, "the clocks")
    ben.page.goto("/")
    expect(ann.page.locator('[data-away="B"]')).to_contain_text("Ben is away. A computer player plays on in 0:0")
    expect(ann.page.locator('[data-stand-in="B"]')).to_have_text("A computer player plays on for Ben.")
    expect(ann.page.locator('[data-away="B"]')).to_contain_text("The match ends without a winner in 59:")
    check(ann, "somebody is away")
    ben.page.goto(f"/t/{code}")
    expect(ann.page.locator('[data-stand-in="B"]')).to_have_count(0)
    expect(ann.page.locator('[data-away="B"]')).to_have_count(0)


def test_nobody_looks_at_what_is_over_while_the_own_clock_runs_down(sit: Sit) -> None:
    """The show of a deal is held for who has the time to study it; a clock leaves a moment."""
    ann = sit(settings={"speed": "fast"})
    ann.post("/api/me", {"name": "Ann"})
    made = {
        "game": "cribbage",
        "rules": "acc",
        "seats": ["me", "bot:club"],
        "position": "dealer=A pegs=A:98,B:95 hand:A=7H8C9DKS hand:B=4C5DTHJS starter=2H plays=4C7H5D8CTH9DJS",
        "terms": {"clock": {"kind": "move", "seconds": 40}},
    }
    ann.page.goto(f"/t/{ann.post('/api/tables', made)['table']['code']}")
    until(lambda: ann.asked() == "lay", "the last card of the deal")
    ann.act()
    expect(ann.page.get_by_text("All is counted. Your clock runs.")).to_be_visible(timeout=30_000)
    until(lambda: ann.asked() == "discard", "the next deal lies there by itself")


def test_who_is_a_guest_here_can_sign_in_as_somebody_else(sit: Sit) -> None:
    """A look at a table makes a guest of whoever comes: that must not lock them out of their own account."""
    ann, other = sit(), sit()
    mine = ann.post("/api/me", {"name": "Ann"})
    other.post("/api/me", {})
    other.page.goto("/account")
    other.page.get_by_role("button", name="Sign in as somebody else").click()
    other.page.get_by_text("With a recovery code").click()
    other.page.get_by_role("textbox", name="Recovery code").fill(mine["recovery"])
    other.page.get_by_role("button", name="Give me my seats back").click()
    expect(other.page.get_by_label("Name at the table")).to_have_value("Ann")


def test_a_match_is_given_up_at_the_table(sit: Sit) -> None:
    ann, ben = sit(), sit(viewport=PHONE)
    opened(ann, ben, {})
    ben.open("Give up")
    dialog = ben.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Ask for an end without a winner").click()
    clocks = ann.page.locator('[data-part="clocks"]')
    expect(clocks).to_contain_text("Ben would end the match without a winner.")
    ben.page.get_by_role("button", name="Play on").click()
    expect(clocks).to_have_count(0)
    ann.open("Settings")
    expect(ann.page.get_by_role("dialog", name="Settings")).not_to_contain_text("Give up")
    ann.page.keyboard.press("Escape")
    ann.open("Give up")
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Give up").click()
    check(ann, "giving up")
    dialog.get_by_role("button", name="Yes, give up").click()
    expect(ben.page.locator('[data-part="ending"]')).to_have_text("The match was given up. You won.")
    expect(ann.page.locator('[data-part="ending"]')).to_have_text("The match was given up. Ben won.")
    ben.page.reload()
    for person in (ann, ben):
        expect(person.page.locator('[data-part="ending"]')).to_be_visible()
        expect(person.page.locator('.dock [data-action="confirm"]')).to_have_count(0)
        expect(person.page.locator(".dock")).to_have_count(0)
        expect(person.page.locator('.ended [data-action="rematch"]')).to_be_visible()
        expect(person.page.locator("header.bar .button")).to_have_count(0)
        assert person.asked() == "", "nobody is asked for a card when the match is over"
    check(ben, "a match that was given up")
    for person in (ben, ann):
        person.page.locator('[data-action="rematch"]').click()
    expect(ann.page.locator('[data-part="ending"]')).to_have_count(0)


@pytest.mark.parametrize(
    ("width", "height", "locale"), [(390, 844, "en-GB"), (360, 640, "en-GB"), (360, 640, "de-DE"), (1280, 800, "de-DE")]
)
def test_the_clocks_and_the_end_cover_no_card(sit: Sit, width: int, height: int, locale: str) -> None:
    ann, ben = (sit(viewport={"width": width, "height": height}, locale=locale) for _ in "AB")
    opened(ann, ben, {"clock": {"kind": "bank", "seconds": 600, "increment": 5}})
    page = ann.page
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    expect(ann.part("clocks")).to_be_visible()
    assert page.evaluate("document.scrollingElement.scrollHeight") <= height, "the whole table fits"
    is_uncovered(ann)
    ben.open("Aufgeben" if locale == "de-DE" else "Give up")
    ben.page.locator('[data-action="resign"]').click()
    ben.page.locator('[data-action="resign-yes"]').click()
    expect(page.locator('.ended [data-action="rematch"]')).to_be_visible()
    is_uncovered(ann)
    expect(page.locator('.ended a[href^="/fair/"]')).to_be_visible()


def is_uncovered(person: Person) -> None:
    """The starter's place stands whole above the own cards, wherever the page is scrolled to."""
    assert person.page.evaluate(
        """() => {
          const where = (one) => document.querySelector(one).getBoundingClientRect();
          return where('[data-part="starter"]').bottom <= where('.bottom').top + 1;
        }"""
    )
