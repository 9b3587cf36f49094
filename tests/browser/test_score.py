"""The score sheet in a browser: both games by keyboard, several devices, a spell without a connection, axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.room import Person, until
from tests.browser.test_accessibility import check

NAMES = ("Ann", "Ben", "Cleo", "Dirk")


def go(page: Page, name: str, *, most: int = 120) -> None:
    """Reach the control of this name with the Tab key alone."""
    for _ in range(most):
        found = page.evaluate(
            """() => {
              const one = document.activeElement;
              const plain = (text) => (text ?? '').trim().replace(/\\s+/g, ' ');
              return [plain(one?.ariaLabel), plain(one?.labels?.[0]?.innerText), plain(one?.innerText)];
            }"""
        )
        if name in found:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {name} by keyboard")


def press(page: Page, name: str) -> None:
    go(page, name)
    page.keyboard.press("Enter")


def begin(person: Person, game: str = "cribbage", players: int = 2) -> str:
    """A new sheet, by keyboard; gives its code."""
    page = person.page
    page.goto("/score")
    expect(page.get_by_role("button", name="Begin the sheet")).to_be_enabled()
    if game == "handfoot":
        until(lambda: page.evaluate("document.querySelector('input[name=game]') !== null"), "the games are there")
        page.locator("input[value=cribbage]").focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator("input[value=handfoot]")).to_be_checked()
    for i in range(players):
        go(page, f"Seat {i + 1}")
        page.keyboard.type(NAMES[i])
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/score/\w{6}$"))
    return page.url.rsplit("/", 1)[1]


def scores(page: Page) -> list[str]:
    return page.locator(".tile .score").all_inner_texts()


def saved(page: Page) -> None:
    """Everything that was written is on the server's disk."""
    expect(page.locator(".status")).to_have_text("Up to date")


def test_cribbage_is_kept_by_keyboard_to_the_last_hole(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    begin(ann)
    press(page, "Ben deals")
    expect(page.get_by_text("Ben deals and has the crib. Ann leads and counts first.")).to_be_visible()
    press(page, "Fifteen 2")
    until(lambda: scores(page) == ["2", "0"], "Ann has pegged")
    page.locator("input[name=who]").first.focus()
    page.keyboard.press("ArrowRight")
    press(page, "Several at once")
    press(page, "Fifteen 2")
    press(page, "Run of 3 3")
    press(page, "Peg 5 for Ben")
    until(lambda: scores(page) == ["2", "5"], "Ben has pegged both at once")
    press(page, "His heels: Ben 2")
    until(lambda: scores(page) == ["2", "7"], "the dealer has his heels")
    saved(page)
    press(page, "Ann’s hand")
    press(page, "Choose the cards and count them")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Type the cards").first.focus()
    page.keyboard.type("5C")
    dialog.get_by_label("Type the cards").last.focus()
    page.keyboard.type("5H5S5DJC")
    expect(dialog.get_by_text("and one for his nobs makes twenty-nine.")).to_be_visible()
    expect(dialog.locator("li", has_text="fifteen:")).to_have_count(8)
    press(page, "Peg 29 for Ann")
    until(lambda: scores(page) == ["31", "7"], "the hand is pegged")
    press(page, "Ben’s hand: 12")
    press(page, "Ben’s crib: 4")
    expect(page.get_by_text("Ann deals and has the crib. Ben leads and counts first.")).to_be_visible()
    assert scores(page) == ["31", "23"]
    saved(page)
    press(page, "Take back: Ben 4: crib")
    until(lambda: scores(page) == ["31", "19"], "the crib is taken back")
    press(page, "Ben’s crib")
    press(page, "Ben’s crib: 8")
    until(lambda: scores(page) == ["31", "27"], "and counted again")
    press(page, "More")
    page.locator("input[name=who]").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    go(page, "Points")
    page.keyboard.type("90")
    press(page, "Peg forward")
    expect(page.get_by_role("heading", name="Ann wins")).to_be_visible()
    expect(page.get_by_text("Ben: double skunked")).to_be_visible()
    expect(page.get_by_text("The match goes to Ann.")).to_be_visible()


def test_a_line_is_corrected_and_a_refusal_says_the_rule(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    begin(ann)
    press(page, "Ann deals")
    press(page, "Pair 2")
    saved(page)
    press(page, "2 Ann 2: Pair " + page.locator("ol.lines .quiet").first.inner_text())
    press(page, "Correct line 2")
    dialog = page.get_by_role("dialog")
    go(page, "Pair 2")
    page.keyboard.press("Space")
    go(page, "Pair royal 6")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    until(lambda: scores(page) == ["6", "0"], "the pair became a pair royal")
    press(page, "Several at once")
    press(page, "Pair 2")
    press(page, "Run of 3 3")
    press(page, "Peg 5 for Ann")
    expect(page.get_by_role("alert")).to_contain_text("A card that pairs the one before it makes no run with it.")
    press(page, "Understood")
    assert scores(page) == ["6", "0"]


def test_others_look_write_by_the_key_and_miss_nothing_without_a_connection(sit: Sit) -> None:
    ann, ben, eve = sit(), sit(), sit()
    code = begin(ann)
    press(ann.page, "Ann deals")
    saved(ann.page)
    ann.page.get_by_role("button", name="Share").click()
    link = ann.page.get_by_role("textbox", name="Write").input_value()
    ann.page.get_by_role("button", name="QR picture of the link to write").click()
    expect(ann.page.get_by_alt_text("QR picture: write on this sheet")).to_be_visible()
    ann.page.keyboard.press("Escape")

    eve.page.goto(f"/score/{code.lower()}")
    expect(eve.page.get_by_text("You are looking on.")).to_be_visible()
    assert eve.page.get_by_role("button", name="Fifteen").count() == 0

    ben.page.goto(link)
    expect(ben.page.locator("[data-why=go]")).to_be_visible()
    assert "#" not in ben.page.url
    ben.context.set_offline(True)
    ben.page.locator(".tile").nth(1).click()
    ben.page.locator("[data-why=run3]").click()
    ben.page.locator("[data-why=pair]").click()
    expect(ben.page.locator(".status")).to_have_text("No connection. 2 lines wait here to be saved.")
    assert scores(ben.page) == ["0", "5"]
    ann.page.locator("[data-why=fifteen]").click()
    until(lambda: scores(eve.page) == ["2", "0"], "Eve sees what Ann pegs")
    ben.context.set_offline(False)
    for person in (ann, ben, eve):
        until(lambda person=person: scores(person.page) == ["2", "5"], "all see the same")  # type: ignore[misc]
    ben.page.reload()
    until(lambda: scores(ben.page) == ["2", "5"], "nothing was lost or counted twice")


def test_lines_outlive_a_page_that_is_closed_without_a_connection(sit: Sit) -> None:
    ann = sit()
    code = begin(ann)
    press(ann.page, "Ann deals")
    saved(ann.page)
    ann.page.route("**/api/sheets/*/lines", lambda route: route.abort())
    ann.page.locator("[data-why=run3]").click()
    expect(ann.page.locator(".status")).to_contain_text("1 line waits")
    ann.page.close()
    page = ann.tab()
    page.goto(f"/score/{code}")
    until(lambda: scores(page) == ["3", "0"], "the line came back")
    saved(page)


def test_hand_and_foot_is_kept_by_keyboard(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    begin(ann, "handfoot", 4)
    page.locator("select").last.focus()
    page.keyboard.type("Ben")
    expect(page.get_by_text("Ben deals. Cleo plays first.")).to_be_visible()
    assert page.get_by_text("To open: 50 points").count() == 2
    for kind, times in (("Clean", 2), ("Dirty", 2), ("Wild", 1)):
        go(page, f"Ann and Cleo: one more, {kind} books")
        for _ in range(times):
            page.keyboard.press("Enter")
    expect(page.get_by_text("The contract is met.")).to_have_count(1)
    press(page, "Ann and Cleo: count Cards left card by card")
    go(page, "Joker: 0, one more")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    press(page, "Take 100")
    for side, field, value in ((0, "laid", "783"), (1, "laid", "300"), (1, "left", "150")):
        page.locator(f"input[id$='-{field}']").nth(side).focus()
        page.keyboard.type(value)
        page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("No cards come to 783: every card is worth a multiple of 5.")
    press(page, "Understood")
    page.locator("input[id$='-laid']").first.focus()
    page.keyboard.type("785")
    page.keyboard.press("Enter")
    saved(page)
    page.locator("input[name=out]").first.focus()
    page.keyboard.press("ArrowRight")
    press(page, "Add up round 1")
    expect(page.get_by_role("alert")).to_contain_text("Ben cannot have gone out.")
    press(page, "Understood")
    page.locator("input[name=out]").first.focus()
    page.keyboard.press("Space")
    press(page, "Add up round 1")
    expect(page.get_by_role("heading", name="Round 2 of 4")).to_be_visible()
    totals = page.locator("tfoot td").all_inner_texts()
    assert totals == [f"{785 + 1000 + 600 + 1500 + 100 - 100:,}", "150"]
    assert page.get_by_text("To open: 90 points").count() == 2


def test_a_sheet_in_german(sit: Sit) -> None:
    ann = sit(locale="de-DE")
    page = ann.page
    page.goto("/score")
    page.get_by_role("button", name="Zettel beginnen").click()
    page.get_by_role("button", name="Platz 1 gibt").click()
    expect(page.get_by_text("Platz 1 gibt und hat den Crib. Platz 2 spielt aus und zählt zuerst.")).to_be_visible()
    page.get_by_role("button", name="Mehreres zugleich").click()
    for why in ("pair", "run3"):
        page.locator(f"[data-why={why}]").click()
    page.get_by_role("button", name="5 für Platz 1 stecken").click()
    expect(page.get_by_role("alert")).to_contain_text("macht mit ihr keine Sequenz")
    assert "undefined" not in page.content()


@pytest.mark.timeout(300)
def test_axe_finds_nothing_on_sheets(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    page.goto("/score")
    page.get_by_role("button", name="Begin the sheet").wait_for()
    check(ann, "score")
    begin(ann)
    page.get_by_role("button", name="Ann deals").click()
    page.locator("[data-why=pair]").click()
    saved(page)
    check(ann, "board")
    page.get_by_role("button", name="Ben’s hand", exact=True).click()
    check(ann, "count", ("light", "phone"))
    page.get_by_role("button", name="Choose the cards").click()
    page.get_by_role("dialog").wait_for()
    check(ann, "cards", ("light", "phone"))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share").click()
    check(ann, "share", ("light", "phone"))
    page.keyboard.press("Escape")
    begin(ann, "handfoot", 4)
    page.get_by_role("button", name="Ann and Cleo: one more, Clean books").click()
    saved(page)
    check(ann, "paper")
    page.get_by_role("button", name="Ann and Cleo: count Cards laid card by card").click()
    page.get_by_role("dialog").wait_for()
    check(ann, "faces", ("light", "phone"))
