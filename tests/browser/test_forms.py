"""House rules in the browser: edited, asked for, kept and shared, read and accepted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.room import Person, until
from tests.browser.test_accessibility import check

PHONE = {"width": 390, "height": 844}
NAME = "Sunday rules"
SIX_CARDS = "Six cards complete a meld and make it a book."


def editor(person: Person, query: str = "game=handfoot") -> Page:
    """The form of a new table, as soon as the server has looked at its rules."""
    person.page.goto(f"/new?{query}")
    expect(person.page.locator('[data-part="differences"]')).to_be_visible()
    return person.page


def open_group(page: Page, title: str) -> None:
    page.locator("summary", has_text=title).click()


def text_of(page: Page) -> str:
    """The rules as a text, once they are known."""
    field = page.get_by_label("As a text")
    expect(field).not_to_have_value("")
    return field.input_value()


def change_three(page: Page) -> None:
    """Three rules of `bga` changed."""
    open_group(page, "Melds and books")
    page.locator("#option-book_size").fill("6")
    open_group(page, "Contract")
    page.locator("#option-contract_clean").fill("3")
    page.locator("#option-out_bonus").fill("200")
    expect(page.locator('[data-part="differences"]')).to_contain_text("Differs from Board Game Arena in 3 rules:")


def test_rules_are_kept_shared_held_against_a_preset_and_taken_up_elsewhere(sit: Sit) -> None:
    ann, ben, zoe = sit(), sit(viewport=PHONE), sit()
    page = editor(ann)
    change_three(page)
    differences = page.locator('[data-part="differences"] li')
    expect(differences).to_have_count(3)
    expect(differences.first).to_have_text(SIX_CARDS)
    page.get_by_label("Name of these rules").fill(NAME)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").filter(has_text="is saved")).to_be_visible()
    said, text = differences.all_inner_texts(), text_of(page)
    assert text.startswith("bga ")
    assert all(part in text for part in ("book_size=6", "contract_clean=3", "out_bonus=200"))

    ben.page.goto(page.get_by_label("As a link").input_value())
    expect(ben.page.get_by_role("status").filter(has_text=NAME)).to_be_visible()
    expect(ben.page.locator('[data-part="differences"] li')).to_have_text(said)
    assert text_of(ben.page) == text
    assert ben.page.get_by_label("Name of these rules").input_value() == NAME
    assert ben.page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
    ben.page.get_by_role("button", name="Save").click()
    expect(ben.page.get_by_role("list", name="Your rules").get_by_role("button", name=NAME, exact=True)).to_be_visible()

    editor(zoe, "game=cribbage")
    zoe.page.get_by_label("Paste a link or a text of rules").fill(page.get_by_label("As a link").input_value())
    zoe.page.get_by_role("button", name="Take it").click()
    expect(zoe.page.locator('[data-part="differences"] li')).to_have_text(said)
    editor(zoe)
    zoe.page.get_by_label("Paste a link or a text of rules").fill(text)
    zoe.page.get_by_role("button", name="Take it").click()
    expect(zoe.page.locator('[data-part="differences"] li')).to_have_text(said)

    editor(ann)
    expect(page.locator('[data-part="differences"]')).to_have_text("Just as Board Game Arena plays.")
    mine = page.get_by_role("list", name="Your rules")
    mine.get_by_role("button", name=NAME, exact=True).click()
    expect(differences).to_have_text(said)
    mine.get_by_role("button", name=f"Delete {NAME}", exact=True).click()
    mine.get_by_role("button", name=f"Delete {NAME} for good").click()
    expect(mine).to_have_count(0)
    editor(ann)
    expect(page.get_by_role("list", name="Your rules")).to_have_count(0)


@pytest.mark.parametrize(
    ("text", "option"), [("bga book_size=99", "book_size"), ("bga sharks=on", "sharks"), ("bga book_size", "book_size")]
)
def test_a_bad_text_names_its_option_and_changes_nothing(sit: Sit, text: str, option: str) -> None:
    ann = sit()
    page = editor(ann)
    before = text_of(page)
    page.get_by_label("Paste a link or a text of rules").fill(text)
    page.get_by_role("button", name="Take it").click()
    expect(page.get_by_role("alert")).to_contain_text(option)
    assert text_of(page) == before
    page.goto(f"/new?game=handfoot&rules={text.replace(' ', '+')}")
    expect(page.get_by_role("alert")).to_contain_text("The rules of the link cannot be played")
    expect(page.get_by_role("alert")).to_contain_text(option)


def test_options_stand_in_groups_are_found_and_say_what_they_do(sit: Sit) -> None:
    ann = sit(viewport=PHONE)
    page = editor(ann)
    assert page.locator(".option:visible").count() == 2, "the seats come first, the groups are closed"
    assert page.locator("details:has([data-option])").count() == 10
    page.get_by_label("Search the rules").fill("wild")
    shown = page.locator("details .option:visible")
    assert 5 < shown.count() < 30
    page.locator("#option-wild_melds").uncheck()
    refusal = page.locator('[data-option="contract_wild"]')
    expect(refusal.locator(".problem")).to_have_text("a contract with wild books needs wild melds")
    expect(page.get_by_role("button", name="Lay out the table")).to_be_disabled()
    page.get_by_role("button", name="Show the rule").click()
    expect(page.locator("#option-contract_wild")).to_be_focused()
    page.locator("#option-contract_wild").fill("0")
    expect(page.get_by_role("button", name="Lay out the table")).to_be_enabled()
    expect(page.locator('[data-option="wild_melds"]')).to_contain_text("changed: Board Game Arena: on")
    expect(page.locator('[data-option="opening_wild_meld"]')).to_contain_text("no effect: there are no wild melds")
    page.get_by_label("Search the rules").fill("")
    page.get_by_label("Only what differs (2)").check()
    expect(shown).to_have_count(2)
    page.get_by_label("Only what differs (2)").uncheck()
    expect(shown).to_have_count(12)
    expect(page.locator("details[open]")).to_contain_text("Contract and going out")
    assert page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]


def test_every_kind_of_value_can_be_written(sit: Sit) -> None:
    ann = sit()
    page = editor(ann)
    page.get_by_label("Search the rules").fill(" ")
    for title in ("Table and deal", "Melds and books", "Opening", "Contract", "Scoring", "Rounds"):
        open_group(page, title)
    page.locator("#option-pile_sizes").fill("13, 13")
    page.locator("#option-decks").select_option("")
    page.locator('[data-option="decks"] input').fill("6")
    page.locator('[data-option="decks"] input').press("Tab")
    page.locator("#option-max_wilds").select_option("none")
    page.locator('[data-option="contract_ranks"]').get_by_label("aces").check()
    page.locator('[data-option="upcard_redraw"]').get_by_label("wild").uncheck()
    card = page.locator('[data-option="card_values"]').get_by_label("joker")
    assert card.input_value() == "50"
    card.fill("75")
    page.locator("#option-opening_by_score").fill("0:50,1000:100")
    page.locator("#option-round_overrides").fill("2:draw_count=3")
    wanted = (
        *("pile_sizes=13,13", "decks=6", "max_wilds=none", "contract_ranks=A", "upcard_redraw=red3"),
        *("card_values=JK:75", "opening_by_score=0:50,1000:100", "round_overrides=2:draw_count=3"),
    )
    until(lambda: all(part in text_of(page) for part in wanted), f"the rules are {wanted}, not {text_of(page)}")
    card.fill("")
    card.press("Tab")
    until(lambda: "card_values" not in text_of(page), "an empty number is as by default")


def test_twelve_seats_are_set_first_and_outlast_a_preset(sit: Sit) -> None:
    ann = sit(viewport=PHONE)
    page = editor(ann, "game=cribbage")
    page.get_by_label("Hand and Foot").check()
    expect(page.get_by_label("Seat B")).to_have_value(re.compile("^bot:"))
    page.locator("#option-num_players").fill("5")
    expect(page.locator('[data-option="num_players"] .problem')).to_contain_text("equal teams")
    page.locator("#option-num_players").fill("12")
    expect(page.locator(".seats select")).to_have_count(12)
    page.get_by_role("button", name="Show all 19").click()
    page.locator('input[name="preset"][value="pagat"]').check()
    expect(page.locator("#option-num_players")).to_have_value("12")
    page.get_by_role("button", name="Lay out the table").click()
    page.locator("main.table").wait_for()


def test_the_interview_is_answered_by_keyboard(sit: Sit) -> None:
    ann = sit()
    page = editor(ann)
    page.get_by_role("button", name=re.compile(r"Answer \d+ questions")).focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="A few questions")
    questions = dialog.locator("fieldset")
    assert 8 <= questions.count() <= 15
    expect(dialog.get_by_role("status")).to_have_text("No question is answered yet.")
    page.keyboard.press("Tab")
    for _ in range(questions.count()):
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.closest('fieldset')?.dataset.question")
        if focused == "cards":
            break
    page.locator('[data-question="cards"] input').last.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-question="cards"] input').first).to_be_checked()
    page.keyboard.press("ArrowRight")
    picked = page.locator('[data-question="cards"] input').nth(1)
    expect(picked).to_be_checked()
    expect(dialog.get_by_role("status")).to_contain_text("Nearest: Two-player game", timeout=15000)
    nearest = dialog.get_by_role("status").inner_text().removeprefix("Nearest: ")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(page.locator(".sum")).to_have_text(nearest)
    assert text_of(page) != "bga"


def test_a_change_of_the_rules_asks_everybody_again(sit: Sit) -> None:
    ann, ben, zoe = sit(), sit(viewport=PHONE), sit()
    ann.post("/api/me", {"name": "Ann"})
    rules = "bga num_players=3 team_size=1"
    seats = ["me", "open", "open"]
    code = ann.post("/api/tables", {"game": "handfoot", "rules": rules, "seats": seats})["table"]["code"]
    ann.page.goto(f"/t/{code}")
    ben.page.goto(f"/t/{code}")
    ben.page.get_by_label("Your name at the table").fill("Ben")
    ben.page.get_by_label("Your seat").select_option("C")
    ben.page.get_by_role("button", name="Sit down by these rules").click()
    hers, his = ann.page.locator(".lobby li", has_text="Ben"), ben.page.locator(".lobby li", has_text="Ben")
    expect(hers).to_contain_text("rules accepted")
    expect(his).to_contain_text("you")
    expect(ben.page.get_by_role("button", name="Change the rules")).to_have_count(0)

    ann.page.get_by_role("button", name="Change the rules").click()
    dialog = ann.page.get_by_role("dialog", name="Change the rules")
    expect(dialog.get_by_role("button", name="Take these rules")).to_be_disabled()
    dialog.locator("summary", has_text="Melds and books").click()
    dialog.locator("#option-book_size").fill("6")
    dialog.get_by_role("button", name="Take these rules").click()
    expect(dialog).to_have_count(0)
    expect(hers).to_contain_text("reading the rules")
    expect(ann.page.locator(".lobby li", has_text="Ann")).to_contain_text("rules accepted")
    changes = ben.part("changes")
    expect(changes).to_contain_text("One rule has changed")
    expect(changes.get_by_role("listitem")).to_contain_text(SIX_CARDS)
    expect(changes.get_by_role("listitem")).to_contain_text("Before: Seven cards complete a meld")

    zoe.page.goto(f"/t/{code}")
    zoe.page.get_by_role("button", name="Sit down by these rules").click()
    expect(ann.page.get_by_text("as soon as everybody has accepted")).to_be_visible()
    assert ann.page.locator("main.table").count() == 0
    ben.page.reload()
    expect(ben.part("changes")).to_contain_text(SIX_CARDS)
    ben.page.get_by_role("button", name="read them").click()
    sheet = ben.page.get_by_role("dialog", name="Rules of this table")
    expect(sheet.locator(".changed", has_text=SIX_CARDS)).to_contain_text("differs from Board Game Arena")
    ben.page.keyboard.press("Escape")
    ben.page.get_by_role("button", name="I accept these rules").click()
    for one in (ann, ben, zoe):
        one.page.locator("main.table").wait_for()


def test_an_invitation_of_two_is_a_name_and_one_button(sit: Sit) -> None:
    ann, ben = sit(), sit(viewport=PHONE)
    code = ann.table(rules="acc target=31", seats=["me", "open"], name="Ann")
    ben.page.goto(f"/t/{code}")
    lobby = ben.page.locator(".lobby")
    expect(ben.part("rules")).to_contain_text("Cribbage")
    assert lobby.get_by_role("button").all_inner_texts() == ["read them", "Sit down by these rules"]
    ben.page.get_by_role("button", name="read them").click()
    expect(ben.page.get_by_role("dialog").locator(".changed")).to_contain_text("The game hole is 31.")
    ben.page.keyboard.press("Escape")
    ben.page.get_by_label("Your name at the table").fill("Ben")
    ben.page.keyboard.press("Enter")
    until(lambda: ann.asked() == "discard" and ben.asked() == "discard", "the cards are dealt")
    assert ann.page.locator(".seats .name").inner_text() == "Ben"


def test_the_sheet_is_printed_whole_and_alone(sit: Sit) -> None:
    ann = sit()
    page = editor(ann)
    page.get_by_role("button", name="Read the rules").click()
    sheet = page.get_by_role("dialog", name="Rules of this table")
    expect(sheet.get_by_role("listitem")).not_to_have_count(0)
    assert sheet.evaluate("one => one.scrollHeight > one.clientHeight"), "on the screen it is scrolled"
    page.emulate_media(media="print")
    assert sheet.evaluate("one => one.scrollHeight <= one.clientHeight + 1 && one.scrollHeight > innerHeight")
    assert page.locator("main").evaluate("one => one.clientHeight") == 0
    expect(sheet.get_by_role("button", name="Print")).to_be_hidden()


def test_an_unknown_address_has_a_page_of_its_own(sit: Sit) -> None:
    ann = sit(viewport=PHONE)
    answer = ann.page.goto("/no/such/page")
    assert answer is not None
    assert answer.status == 404
    expect(ann.page.get_by_role("heading", name="There is no such page here.")).to_be_visible()
    check(ann, "not found", ("light", "phone"))
    ann.page.get_by_role("link", name="Home").click()
    expect(ann.page.get_by_role("button", name="Play now")).to_be_visible()


@pytest.mark.timeout(400)
def test_axe_finds_nothing_in_the_forms(sit: Sit) -> None:
    ann, ben = sit(), sit()
    page = editor(ann)
    check(ann, "closed groups", ("light", "phone"))
    for summary in page.locator("summary").all():
        summary.click()
    page.locator("#option-wild_melds").uncheck()
    page.locator('[data-option="contract_wild"] .problem').wait_for()
    check(ann, "all options, one refused")
    page.locator("#option-contract_wild").fill("0")
    page.get_by_label("Name of these rules").fill(NAME)
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name=f"Delete {NAME}").click()
    check(ann, "kept", ("dark", "phone"))
    for name in ("Read the rules", "questions"):
        page.get_by_role("button", name=name).click()
        dialog = page.get_by_role("dialog")
        dialog.locator("li, fieldset").first.wait_for()
        check(ann, name, ("light", "phone", "zoom of 200 %"))
        page.keyboard.press("Escape")
    code = ann.post(
        "/api/tables", {"game": "handfoot", "rules": "bga num_players=3 team_size=1", "seats": ["me", "open", "open"]}
    )["table"]["code"]
    page.goto(f"/t/{code}")
    ben.page.goto(f"/t/{code}")
    ben.page.get_by_role("button", name="Sit down").wait_for()
    check(ben, "invited")
    ben.page.get_by_role("button", name="Sit down").click()
    page.locator(".lobby li", has_text="Guest").nth(1).wait_for()
    ann.post(f"/api/tables/{code}/rules", {"rules": "pagat num_players=3 team_size=1"})
    ben.page.get_by_role("button", name="I accept").wait_for()
    ben.part("changes").get_by_role("listitem").first.wait_for()
    check(ben, "asked again", ("light", "phone"))
    check(ann, "host", ("light", "phone"))
    page.get_by_role("button", name="Change the rules").click()
    page.get_by_role("dialog").locator("details").first.wait_for()
    check(ann, "change", ("light", "phone"))
