"""Drills by keyboard: every kind asked and answered, the hand of the day, one's own mistakes; axe on every form."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from parlour.drills import WORDS, drill_of, drills
from tests.browser.conftest import Sit
from tests.browser.room import Person
from tests.browser.test_accessibility import check

KINDS = tuple(drill.kind for drill in drills())
FORMS = {"number": "round", "choice": "book", "cards": "lay", "worth": "opening", "throw": "throw"}
"""A kind for each form, and one whose choices are weighed."""
WAYS = ("light", "dark", "phone")

Question = dict[str, Any]


def come(page: Page, kind: str, *, press: str = "") -> Question:
    """The next question, once it is shown: by its address, or by a key."""
    with page.expect_response(lambda answer: f"/api/drills/{kind}/next" in answer.url) as got:
        if press:
            page.keyboard.press(press)
        else:
            page.goto(f"/drills/{kind}")
    question: Question = got.value.json()["question"]
    expect(page.locator("#ask")).to_have_text(question["ask"])
    return question


def give(page: Page, question: Question, answer: str) -> None:
    """Answer by keys alone."""
    keys = {choice["value"]: choice["key"] for choice in question["choices"]}
    if question["form"] == "number":
        expect(page.get_by_label("Points", exact=True)).to_be_focused()
        page.keyboard.type(answer)
        page.keyboard.press("Enter")
    elif question["form"] == "choice":
        page.keyboard.press(keys[answer])
    elif question["form"] == "worth":
        points, legal = answer.split()
        page.keyboard.type(points)
        page.keyboard.press(keys[legal])
        page.keyboard.press("Enter")
    elif answer == "none":
        page.keyboard.press("0")
    else:
        for at in range(0, len(answer), 2):
            page.keyboard.press(str(question["cards"].index(answer[at : at + 2]) + 1))
        page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_be_visible()


def wrong_answer(question: Question) -> str:
    """An answer that is not right: one that a slip gives, else the last of those weighed, else another number."""
    solved = drill_of(question["kind"]).solve(question["item"])
    if solved.ranked:
        return solved.ranked[-1].answer
    return next(iter(solved.slips), None) or str(int(solved.right) + 1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_answered_by_keyboard(sit: Sit, kind: str) -> None:
    page = sit().page
    question = come(page, kind)
    solved = drill_of(kind).solve(question["item"])
    give(page, question, solved.right)
    verdict = page.locator(".verdict")
    expect(verdict.get_by_role("status")).to_contain_text("The best there is" if solved.ranked else "Right:")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    expect(page.get_by_text("1 of 1 right")).to_be_visible()
    question = come(page, kind, press="Enter")
    answer = wrong_answer(question)
    give(page, question, answer)
    heading = page.locator(".verdict h2")
    if drill_of(kind).solve(question["item"]).ranked:
        expect(page.locator(".verdict tr.mine")).to_have_count(1)
    else:
        expect(heading).to_contain_text("The answer:")
        expect(page.get_by_text("1 of 2 right")).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_be_focused()


def test_a_kind_is_chosen_by_keyboard_and_its_level_too(sit: Sit) -> None:
    page = sit().page
    page.goto("/drills")
    expect(page.get_by_role("listitem").filter(has_text="not tried yet")).to_have_count(len(KINDS))
    page.get_by_role("link", name="Count the crib").press("Enter")
    expect(page.get_by_role("heading", name="Count the crib")).to_be_visible()
    with page.expect_response(lambda answer: "/api/drills/crib/next?level=3" in answer.url):
        page.get_by_label("Level").select_option("hard")
    page.wait_for_url("**/drills/crib?level=3")
    with page.expect_response(lambda answer: answer.url.endswith("/api/drills/crib/next")):
        page.go_back()
    page.goto("/drills/nonsense")
    expect(page.get_by_role("heading", name="There is no such drill.")).to_be_visible()
    page.get_by_role("link", name="All drills").press("Enter")
    expect(page.get_by_role("heading", name="Drills")).to_be_visible()


def test_enter_chooses_a_card_and_on_a_chosen_one_answers(sit: Sit) -> None:
    page = sit().page
    question = come(page, "throw")
    for at, card in enumerate(question["cards"][:2]):
        chosen = page.locator(f'[data-card="{card}"]')
        chosen.press("Enter")
        expect(chosen).to_have_attribute("aria-pressed", "true")
        if at == 0:
            chosen.press("Enter")
            expect(chosen).to_have_attribute("aria-pressed", "false")
            chosen.press("Enter")
    page.keyboard.press("Space")
    expect(page.locator('[data-card][aria-pressed="true"]')).to_have_count(1)
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict tr.mine")).to_have_count(1)


def test_a_round_is_counted_within_the_width_of_a_phone(sit: Sit) -> None:
    page = sit(viewport={"width": 390, "height": 844}).page
    question = come(page, "round")
    give(page, question, "1")
    table = page.locator(".verdict .scrolls")
    assert table.evaluate("node => node.scrollWidth <= node.clientWidth")
    face = page.locator(".verdict .faces .cards > span").first.bounding_box()
    book = page.locator(".verdict .faces .cards").first.bounding_box()
    assert face is not None
    assert book is not None
    assert book["height"] < 1.5 * face["height"], "a book stands in one line"


def test_a_mouse_and_a_finger_do_as_well(sit: Sit) -> None:
    page = sit(viewport={"width": 390, "height": 844}, has_touch=True).page
    question = come(page, "throw")
    answer = drill_of("throw").solve(question["item"]).right
    for card in (answer[:2], answer[2:]):
        page.locator(f'[data-card="{card}"]').tap()
    page.get_by_role("button", name="Answer").tap()
    expect(page.locator(".verdict h2")).to_contain_text("The best there is")
    question = come(page, "go")
    page.get_by_role("button", name="Yes").tap()
    expect(page.locator(".verdict")).to_be_visible()


def test_progress_is_kept_for_a_guest(sit: Sit) -> None:
    page = sit().page
    page.goto("/drills")
    page.get_by_role("button", name="Keep my progress").press("Enter")
    expect(page.get_by_role("status").filter(has_text="recovery code")).to_be_visible()
    question = come(page, "hand")
    give(page, question, wrong_answer(question))
    page.goto("/drills")
    tile = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="Count the hand"))
    expect(tile).to_contain_text("1 answer, 0% right lately")
    expect(page.get_by_role("button", name="Keep my progress")).to_have_count(0)


def throw(person: Person, place: int) -> tuple[str, str]:
    """Throw from today's hand the choice at this place of the ranking; the answer, and the best one."""
    page = person.page
    with page.expect_response(lambda answer: answer.url.endswith("/api/drills/daily")) as got:
        page.goto("/drills/daily")
    question: Question = got.value.json()["question"]
    ranked = drill_of("throw").solve(question["item"]).ranked
    expect(page.locator("#others")).to_have_count(0)
    give(page, question, ranked[place].answer)
    expect(page.locator("#others")).to_be_visible()
    return ranked[place].answer, ranked[0].answer


def test_the_hand_of_the_day_shows_others_once_one_has_chosen(sit: Sit) -> None:
    ann, ben = sit(), sit()
    throw(ann, -1)
    rows = ann.page.locator(".others li")
    before = rows.count()
    throw(ben, 0)
    page = ben.page
    expect(page.locator(".others li.mine")).to_have_count(1)
    expect(page.locator(".others li.mine")).to_contain_text("best")
    expect(page.get_by_text("have thrown this hand")).to_be_visible()
    assert page.locator(".others li").count() >= max(2, before)
    page.reload()
    expect(page.locator("#others")).to_be_visible()
    expect(page.locator("form")).to_have_count(0)
    page.goto("/drills")
    expect(page.get_by_role("link", name="See how others chose")).to_be_visible()


def test_the_other_language_is_whole(sit: Sit) -> None:
    ann = sit(locale="de-DE")
    page = ann.page
    page.goto("/drills")
    expect(page.get_by_role("heading", name="Übungen")).to_be_visible()
    for kind in ("hand", "throw", "opening"):
        question = come(page, kind)
        assert question["ask"] == WORDS["de"][f"ask.{kind}"]
        expect(page.get_by_role("button", name="Antworten")).to_be_visible()


@pytest.mark.timeout(300)
@pytest.mark.parametrize("form", FORMS)
def test_axe_finds_nothing_in_a_drill(sit: Sit, form: str) -> None:
    ann = sit()
    question = come(ann.page, FORMS[form])
    check(ann, f"{form}: question", WAYS)
    give(ann.page, question, wrong_answer(question))
    check(ann, f"{form}: verdict", WAYS)


@pytest.mark.timeout(300)
def test_axe_finds_nothing_in_the_choice_and_the_hand_of_the_day(sit: Sit) -> None:
    ann = sit()
    ann.page.goto("/drills")
    ann.page.locator(".kinds").first.wait_for()
    check(ann, "drills")
    throw(ann, -1)
    check(ann, "the hand of the day")
