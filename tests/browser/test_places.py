"""Names, words and panels have a place of their own: nothing is cut off that is read, nothing covers what is needed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.room import Person, play, until
from tests.browser.test_accessibility import check

SIZES = [(390, 844), (360, 640), (1280, 800)]
COVERED = """([part, others]) => {
  const panel = document.querySelector(part).getBoundingClientRect();
  return others.filter((one) => [...document.querySelectorAll(one)].some((found) => {
    const box = found.getBoundingClientRect();
    const [down, across] = [box.bottom > panel.top + 1 && box.top < panel.bottom - 1, box.right > panel.left + 1];
    return box.width > 0 && down && across && box.left < panel.right - 1;
  }));
}"""
CUT = """() => [...document.querySelectorAll('body *')].filter((one) => {
  const style = getComputedStyle(one);
  const isWords = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (style.overflowY !== 'hidden' || !isWords) return false;
  if (one.closest('.hidden') || one.clientHeight === 0) return false;
  const line = document.createRange();
  line.selectNodeContents(one);
  return line.getClientRects()[0]?.top < one.getBoundingClientRect().top - 0.5;
}).map((one) => one.className + ': ' + one.textContent)"""


def two(sit: Sit, width: int, height: int, locale: str, terms: dict[str, object]) -> tuple[Person, Person]:
    """Änn and Ünsal, both with the same size of page, at a table of two where the cards are dealt."""
    people = [sit(viewport={"width": width, "height": height}, locale=locale) for _ in "AB"]
    for person, name in zip(people, ("Änn", "Ben Ünsal"), strict=True):
        person.post("/api/me", {"name": name})
    made = people[0].post("/api/tables", {"game": "cribbage", "seats": ["me", "open"], "terms": terms})["table"]
    people[1].post(f"/api/tables/{made['code']}/sit", {"accepts": made["rules"], "terms": made["terms"]})
    for person in people:
        person.page.goto(f"/t/{made['code']}")
        until(lambda person=person: person.asked() == "discard", "the cards are dealt")  # type: ignore[misc]
    return people[0], people[1]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_question_about_a_move_covers_nothing_and_no_name_is_cut(
    sit: Sit, width: int, height: int, locale: str
) -> None:
    ann, ben = two(sit, width, height, locale, {"clock": {"kind": "bank", "seconds": 600, "increment": 5}})
    assert ann.page.evaluate(CUT) == [], "a capital keeps its dots"
    for place in ("1", "2"):
        ann.page.keyboard.press(place)
    ann.page.keyboard.press("Enter")
    ann.page.locator('[data-action="take-back"]').click()
    needed = [".plate", '[data-part="clocks"]', '[data-part="hand"] button', ".dock", ".seats li", "header.bar > .acts"]
    for person in (ann, ben):
        expect(person.part("asking")).to_be_visible()
        assert person.page.evaluate(COVERED, ['[data-part="asking"]', needed]) == []
        assert person.page.evaluate("document.documentElement.scrollWidth") <= width
    check(ben, "a question about a move")
    ben.page.locator('[data-action="agree"]').click()
    until(lambda: ann.asked() == "discard", "the six cards again")


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_result_can_be_put_aside_on_a_phone(sit: Sit, locale: str) -> None:
    ann = sit(viewport={"width": 360, "height": 640}, locale=locale)
    ann.table(rules="target=31", seats=["me", "bot:club"])
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    play(ann)
    expect(ann.part("result")).to_be_visible()
    ann.page.locator('[data-action="look"]').click()
    expect(ann.part("result")).to_have_count(0)
    for part in ('[data-part="hand"]', '[data-part="starter"]'):
        expect(ann.page.locator(part)).to_be_visible()
    check(ann, "a result that was put aside")
    ann.page.locator('[data-action="result"]').click()
    expect(ann.part("result")).to_be_visible()


@pytest.mark.parametrize(("typed", "path"), [("{a} {b}", "/"), ("{a}-{b}", "/"), (" {a} {b} ", "/fair")])
def test_a_code_is_understood_as_it_is_read_out(sit: Sit, typed: str, path: str) -> None:
    ann, ben = sit(), sit()
    code = ann.table(seats=["me", "open"], name="Ann").lower()
    ben.page.goto(path)
    box = ben.page.locator("#code, [name=code]")
    box.fill(typed.format(a=code[:3], b=code[3:]))
    box.press("Enter")
    expect(ben.page).to_have_url(re.compile(f"/(t|fair)/{code.upper()}$"))


def test_an_address_with_a_code_in_small_letters_is_the_table(sit: Sit) -> None:
    ann = sit()
    code = ann.table(seats=["me", "open"], name="Ann")
    ann.page.goto(f"/t/{code[:3].lower()}-{code[3:].lower()}")
    expect(ann.page.locator("header .code")).to_have_text(code)
    expect(ann.part("terms")).to_be_visible()


@pytest.mark.parametrize(("locale", "says"), [("en-GB", "reminded at once."), ("de-DE", "wird sofort erinnert.")])
def test_no_time_at_all_is_said_as_at_once(sit: Sit, locale: str, says: str) -> None:
    ann = sit(locale=locale)
    ann.post("/api/me", {"name": "Ann"})
    absence = {"remind": 0, "stand_in": 0, "pause": 0, "end": 0}
    made = ann.post("/api/tables", {"game": "cribbage", "seats": ["me", "open"], "terms": {"absence": absence}})
    ann.page.goto(f"/t/{made['table']['code']}")
    expect(ann.part("terms")).to_contain_text(says)
    expect(ann.part("terms")).not_to_contain_text(re.compile(r"\b0 "))


def four(sit: Sit, width: int, height: int, locale: str) -> list[Person]:
    """Four people at Hand and Foot with a clock; a computer player goes on for who is away for a second."""
    people = [sit(viewport={"width": width, "height": height}, locale=locale) for _ in range(4)]
    for person, name in zip(people, ("Eva", "Özgür", "Gustava", "Maximiliane"), strict=True):
        person.post("/api/me", {"name": name})
    terms = {"clock": {"kind": "bank", "seconds": 600, "increment": 5}, "absence": {"remind": None, "stand_in": 1}}
    seats = ["me", "open", "open", "open"]
    made = people[0].post("/api/tables", {"game": "handfoot", "seats": seats, "terms": terms})["table"]
    for person in people[1:]:
        person.post(f"/api/tables/{made['code']}/sit", {"accepts": made["rules"], "terms": made["terms"]})
    for person in people:
        person.page.goto(f"/t/{made['code']}")
        expect(person.page.locator('[data-part="hand"] .card').first).to_be_visible()
    return people


def is_on_turn(page: Page) -> bool:
    return bool(page.locator(".bottom.turn").count())


@pytest.mark.parametrize(("width", "height", "locale"), [(360, 640, "de-DE"), (390, 844, "en-GB")])
def test_four_at_hand_and_foot_with_clocks_fit_a_phone_and_somebody_is_away(
    sit: Sit, width: int, height: int, locale: str
) -> None:
    people = four(sit, width, height, locale)
    mover = until(lambda: next((one for one in people if is_on_turn(one.page)), None), "somebody is on turn")
    other = next(one for one in people if one is not mover)
    acts = other.page.locator(".dock .acts .button:visible")
    assert other.page.evaluate(CUT) == [], "a capital keeps its dots"
    assert acts.count() <= 1, "what waits for the turn takes no room"
    hand, shown = (other.page.locator(part).bounding_box() for part in ("div.own > .cards", "div.own"))
    assert hand is not None
    assert shown is not None
    assert hand["height"] <= shown["height"] + 1, "the whole hand is on show"
    address = mover.page.url
    mover.page.goto("/")
    expect(other.page.locator("[data-stand-in]")).to_be_visible()
    badge = other.page.locator('[data-part="seats"] .badge', has_text=re.compile("^(away|weg)$"))
    expect(badge).to_have_count(1)
    tile = badge.locator("xpath=..")
    name = tile.locator(".base")
    assert name.evaluate("one => one.clientWidth") >= min(40, name.evaluate("one => one.scrollWidth"))
    assert badge.evaluate("one => one.scrollWidth <= one.clientWidth"), "the state is whole"
    mover.page.goto(address)
    says = re.compile("computer player moved for you|hat ein Computerspieler für dich gezogen")
    expect(mover.part("live")).to_contain_text(says)
    expect(mover.page.locator("aside.log li", has_text=says)).to_have_count(1)
