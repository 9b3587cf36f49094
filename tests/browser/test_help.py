"""Help at the table by keyboard: hints with their reasons, why not, the rule behind an id, the page of all rules."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.room import Person, play, until
from tests.browser.test_accessibility import check

RULE = re.compile(r"[CH]-R?\d")


def waiting(person: Person, asked: str) -> None:
    until(lambda: person.asked() == asked, f"the table asks: {asked}")


def tab_to(page: Page, selector: str, most: int = 80) -> None:
    """Press Tab until the focus is there."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
            return
    raise AssertionError(f"Tab never came to {selector}")


def named(card: str) -> str:
    """A card as its button is called: `TH` is the 10 of hearts."""
    ranks = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
    suits = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    return f"{ranks.get(card[0], card[0])} of {suits[card[1]]}"


def test_a_hint_is_asked_for_read_and_followed_by_keyboard(sit: Sit) -> None:
    ann = sit()
    ann.table(name="Ann")
    waiting(ann, "discard")
    page = ann.page
    page.keyboard.press("h")
    hint = ann.part("hint")
    expect(hint).to_be_visible()
    act = ann.part("hint-act").get_attribute("data-act") or ""
    expect(ann.part("hint-act")).to_contain_text("Lay away")
    assert ann.part("hint-why").locator("li").count() >= 3
    heads = hint.locator("thead th").all_inner_texts()
    assert heads == ["Choice", "Hand", "Crib", "Play", "Together", "Wins"]
    assert hint.locator("tbody tr").first.locator("td").count() == 5
    thrown = [act[5:7], act[7:9]]
    assert all(named(card) in hint.locator("tbody tr").first.inner_text() for card in thrown)
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    names = ann.cards()
    for card in thrown:
        page.keyboard.press(str(names.index(named(card)) + 1))
    page.keyboard.press("Enter")
    until(lambda: ann.hand().count() == 4, "the cards are in the crib")
    until(lambda: ann.asked() in ("lay", "next"), "the play begins")
    if ann.asked() == "next":
        page.keyboard.press("Enter")
    waiting(ann, "lay")
    page.keyboard.press("h")
    expect(ann.part("hint-act")).to_contain_text("Lay the")
    laid = (ann.part("hint-act").get_attribute("data-act") or "").removeprefix("play ")
    page.keyboard.press("Escape")
    assert named(laid) in ann.cards()


def test_a_hint_for_hand_and_foot_names_its_rules(sit: Sit) -> None:
    ann = sit()
    ann.post("/api/me", {})
    made = ann.post("/api/tables", {"game": "handfoot", "seats": ["me", "bot:club", "bot:club", "bot:club"]})
    page = ann.page
    page.goto(f"/t/{made['table']['code']}")
    page.locator('[data-action="stock"][aria-disabled="false"]').wait_for(timeout=60_000)
    tab_to(page, '[data-action="hint"]')
    page.keyboard.press("Enter")
    expect(ann.part("hint-act")).to_contain_text(re.compile("Draw|Take"))
    assert ann.part("hint-why").locator("li").count() >= 1
    ids = ann.part("hint-why").locator("[data-rule]")
    assert ids.count() >= 1
    ids.first.focus()
    page.keyboard.press("Enter")
    expect(ann.part("rule")).to_contain_text("Where it comes from")
    expect(ann.part("here")).to_contain_text("At this table")
    page.keyboard.press("Escape")
    expect(ann.part("rule")).to_have_count(0)
    expect(ann.part("hint")).to_be_visible()
    page.keyboard.press("Escape")
    expect(ann.part("hint")).to_have_count(0)


def test_the_host_turns_hints_off_and_every_seat_sees_it(sit: Sit) -> None:
    ann, ben = sit(), sit()
    page = ann.page
    ann.post("/api/me", {"name": "Ann"})
    page.goto("/new")
    hints = page.get_by_label("Hints may be asked for at this table")
    expect(hints).to_be_checked()
    page.get_by_label("Seat B").select_option("open")
    expect(hints).not_to_be_checked()
    hints.focus()
    page.keyboard.press("Space")
    expect(hints).to_be_checked()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Lay out the table").click()
    expect(ann.part("hints")).to_have_text("There are no hints at this table.")
    code = page.url.rsplit("/", 1)[-1]
    ben.page.goto(f"/t/{code}")
    expect(ben.part("hints")).to_have_text("There are no hints at this table.")
    ben.post("/api/me", {"name": "Ben"})
    ben.sit_down(code)
    waiting(ann, "discard")
    assert page.locator('[data-action="hint"]').count() == 0
    page.keyboard.press("h")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert ann.part("hint").count() == 0


def test_a_card_that_may_not_be_laid_says_why_when_the_focus_comes_to_it(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    stuck = page.locator('[data-part="hand"] button[aria-disabled="true"]')
    for _ in range(6):
        ann.table()
        play(ann, done=lambda: ann.asked() == "lay" and stuck.count() > 0)
        if stuck.count() > 0 and ann.asked() == "lay":
            break
    # From the head of the page: behind the hand stand the rules of the whole log, more of them with every deal.
    page.locator("header.bar .home").focus()
    tab_to(page, '[data-part="hand"] button[aria-disabled="true"]', 30)
    refusal = ann.part("refusal")
    expect(refusal).to_contain_text("past 31")
    expect(refusal).to_contain_text("Lay a card worth")
    until(lambda: "past 31" in ann.part("live").inner_text(), "the live region says why")
    link = refusal.locator("[data-rule]")
    expect(link).to_have_accessible_name("Rule C-17: read it")
    link.focus()
    page.keyboard.press("Enter")
    rule = ann.part("rule")
    expect(rule).to_contain_text("The count never passes 31")
    expect(rule).to_contain_text("ACC 7.1.e")
    lesson = rule.get_by_role("link", name="The lesson: The play")
    assert re.search(r"^/learn/cribbage/play\?table=\w+$", lesson.get_attribute("href") or "")
    page.keyboard.press("Escape")
    expect(rule).to_have_count(0)


def test_the_button_that_does_nothing_yet_says_why(sit: Sit) -> None:
    ann = sit()
    ann.table()
    waiting(ann, "discard")
    page = ann.page
    tab_to(page, '[data-action="confirm"]')
    refusal = ann.part("refusal")
    expect(refusal).to_contain_text("Lay away 2 to the crib, not 1")
    expect(refusal.locator("[data-rule]")).to_have_attribute("data-rule", "C-10")
    assert ann.hand().count() == 6


def test_the_log_and_the_rule_sheet_name_rules_that_open(sit: Sit) -> None:
    ann = sit()
    ann.table()
    page = ann.page
    logged = page.locator("aside.log [data-rule]")
    play(ann, until_over=False, done=lambda: logged.count() > 0)
    assert RULE.match(logged.first.inner_text())
    logged.first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name=re.compile("Rule C-"))).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rules", exact=True).click()
    sheet = page.get_by_role("dialog", name="Rules of this table")
    sheet.locator('[data-option="target"] [data-rule="C-3"]').focus()
    page.keyboard.press("Enter")
    rule = page.get_by_role("dialog", name="Rule C-3")
    expect(rule).to_contain_text("wins at once")
    link = rule.get_by_role("link", name="All rules of the game")
    link.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/rules/cribbage\?.*table=\w+.*#C-3$"))
    expect(page.locator("#C-3")).to_be_focused()
    expect(page.get_by_role("heading", name=re.compile("Rule sheet of table"))).to_be_visible()


def test_a_rule_id_in_a_lesson_opens_the_rule(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    page.goto("/learn/cribbage/play?rules=acc%20target=61", wait_until="networkidle")
    link = page.locator('[data-rule="C-17"]').first
    link.focus()
    page.keyboard.press("Enter")
    rule = ann.part("rule")
    expect(rule).to_contain_text("The count never passes 31")
    page.keyboard.press("Escape")
    expect(rule).to_have_count(0)
    expect(link).to_be_focused()


def test_the_page_of_rules_marks_what_differs_and_can_be_printed(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    page.goto("/rules/cribbage?rules=acc%20go_rule=bicycle3%20players=3")
    page.locator("#C-56").wait_for()
    expect(page.get_by_role("heading", name="Rules: Cribbage")).to_be_visible()
    sheet = ann.part("sheet")
    assert sheet.locator("li.changed").evaluate_all("all => all.map((one) => one.dataset.option)") == [
        "players",
        "go_rule",
    ]
    expect(page.locator("#C-54")).to_contain_text("By these rules")
    expect(page.locator("#C-54 .differs")).to_contain_text("differs from")
    assert page.locator("article").count() == 56
    expect(page.locator("#C-19 table tbody tr")).to_have_count(7)
    page.evaluate(
        "window.print = () => { window.printed = document.querySelector('.every').classList.contains('screen'); }"
    )
    page.locator('[data-action="print-sheet"]').focus()
    page.keyboard.press("Enter")
    until(lambda: page.evaluate("window.printed") is True, "the sheet alone is printed")
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation", name="Parts of the card room")).to_be_hidden()
    expect(page.locator('[data-action="print"]')).to_be_hidden()
    expect(page.locator("#C-17")).to_be_visible()
    assert page.pdf(format="A4").startswith(b"%PDF")


@pytest.mark.timeout(300)
def test_axe_finds_nothing_in_hints_rules_and_refusals(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    page.goto("/rules/handfoot?rules=bga%20draw_count=3")
    page.locator("[id='H-R16']").wait_for()
    check(ann, "rules of Hand and Foot", ["dark", "phone"])
    page.goto("/rules/cribbage")
    page.locator("#C-56").wait_for()
    check(ann, "rules of cribbage")
    page.set_viewport_size({"width": 1280, "height": 800})
    ann.table()
    waiting(ann, "discard")
    page.keyboard.press("h")
    ann.part("hint-why").wait_for()
    check(ann, "hint")
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1280, "height": 800})
    tab_to(page, '[data-action="confirm"]')
    ann.part("refusal").locator("[data-rule]").focus()
    check(ann, "refusal", ["light"])
    page.keyboard.press("Enter")
    ann.part("rule").get_by_text("Where it comes from").wait_for()
    check(ann, "rule")
