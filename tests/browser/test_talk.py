"""Talk at a table in real browsers: said, heard, counted, muted."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.conftest import Sit
from tests.browser.room import until
from tests.browser.test_accessibility import check

PHONE = {"width": 390, "height": 844}


def test_people_talk_at_a_table_and_one_is_muted(sit: Sit) -> None:
    ann, ben = sit(), sit(viewport=PHONE)
    code = ann.table(seats=["me", "open"], name="Ann")
    ben.post("/api/me", {"name": "Ben"})
    ben.sit_down(code)
    ben.page.goto(f"/t/{code}")
    expect(ben.page.get_by_role("button", name="Talk", exact=True)).to_be_visible()
    until(lambda: ben.asked() == "discard", "Ben hears what is said from here on")
    ann.page.get_by_role("button", name="Talk", exact=True).click()
    hers = ann.page.get_by_role("dialog")
    hers.get_by_role("button", name="Good luck!").click()
    expect(hers.locator('[data-part="talk"] li')).to_have_text(["You Good luck!"])

    told = ben.page.get_by_role("button", name="Talk, 1 new line")
    expect(told).to_be_visible()
    expect(ben.page.locator('[data-part="live"]')).to_have_text("Ann: Good luck!")
    check(ben, "a new line")
    told.click()
    his = ben.page.get_by_role("dialog")
    expect(his.locator('[data-part="talk"] li')).to_have_text(["Ann Good luck!"])
    his.get_by_label("In your own words").fill("Same to you <b>Ann</b>")
    his.get_by_role("button", name="Say it").click()
    expect(hers.locator('[data-part="talk"] li')).to_have_text(["You Good luck!", "Ben Same to you <b>Ann</b>"])
    check(ben, "the talk")

    hers.get_by_text("People").click()
    hers.get_by_label("Ben").select_option("mute")
    expect(hers.locator('[data-part="talk"] li')).to_have_text(["You Good luck!"])
    check(ann, "somebody muted")
    his.get_by_role("button", name="Thank you!").click()
    expect(his.locator('[data-part="talk"] li')).to_have_count(3)
    hers.get_by_role("button", name="Undo for Ben").click()
    expect(hers.locator('[data-part="talk"] li')).to_have_count(3)

    ben.page.reload()
    expect(ben.page.get_by_role("button", name="Talk", exact=True)).to_be_visible()


def test_where_talk_is_off_there_is_no_way_to_it(sit: Sit) -> None:
    ann = sit()
    ann.post("/api/me", {"name": "Ann"})
    made = ann.post("/api/tables", {"game": "cribbage", "seats": ["me", "open"], "terms": {"talk": "none"}})
    ann.page.goto(f"/t/{made['table']['code']}")
    expect(ann.page.locator('[data-part="terms"]')).to_contain_text("There is no talk at the table.")
    expect(ann.page.get_by_role("button", name="Talk", exact=True)).to_have_count(0)


def test_words_are_said_while_the_talk_is_still_on_its_way(sit: Sit) -> None:
    ann = sit()
    ann.table(seats=["me", "open"], name="Ann")
    held: list[Route] = []
    ann.page.route("**/api/my/shunned", lambda route: held.append(route))
    ann.page.get_by_role("button", name="Talk", exact=True).click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_label("In your own words").fill("Anybody here?")
    ann.page.keyboard.press("Enter")
    lines = dialog.locator('[data-part="talk"] li')
    expect(lines).to_have_text(["You Anybody here?"])
    assert held, "the list is still on its way"
    held[0].continue_()
    expect(lines).to_have_text(["You Anybody here?"])
