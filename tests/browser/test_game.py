"""Whole games: by keyboard alone, and two people against each other through every kind of break."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.room import Server, play, until


def test_a_game_by_keyboard_alone(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    page.goto("/")
    page.get_by_role("button", name="Play now").wait_for()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent").strip().startswith("Play now"):
            break
    page.keyboard.press("Enter")
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    page.keyboard.press("1")
    page.keyboard.press("2")
    assert ann.hand().evaluate_all("all => all.map(one => one.ariaPressed)") == ["true"] * 2 + ["false"] * 4
    page.keyboard.press("2")
    page.keyboard.press("3")
    assert ann.hand().evaluate_all("all => all.map(one => one.ariaPressed)")[:3] == ["true", "false", "true"]
    page.keyboard.press("Escape")
    assert "true" not in ann.hand().evaluate_all("all => all.map(one => one.ariaPressed)")

    play(ann)
    result = ann.part("result")
    expect(result.get_by_role("heading")).to_have_text(re.compile("win"))
    assert "121" in ann.scores()
    page.get_by_role("button", name="Rematch").focus()
    page.keyboard.press("Enter")
    until(lambda: ann.asked() in ("next", "discard"), "the rematch begins")
    play(ann, until_over=False, done=lambda: ann.asked() == "discard")
    assert "121" not in ann.scores()


def test_tab_and_space_alone_lay_cards_away_and_focus_follows(sit: Sit) -> None:
    ann = sit(settings={"letterKeys": False})
    ann.table()
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    page = ann.page
    page.keyboard.press("1")
    assert ann.hand().first.get_attribute("aria-pressed") == "false", "the letter and number keys are switched off"
    ann.hand().first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    until(lambda: ann.hand().count() == 4, "two cards are in the crib")
    focused = page.evaluate("document.activeElement.ariaLabel")
    assert focused in ann.cards(), "the focus stays in the hand"


@pytest.mark.timeout(300)
def test_two_browsers_with_reloads_a_second_tab_and_a_killed_server(sit: Sit, own_server: Server) -> None:
    ann, ben = sit(own_server), sit(own_server)
    ann.page.goto("/")
    ann.page.get_by_label("Your name at the table").fill("Ann")
    ann.page.get_by_role("button", name="Play with a friend").click()
    code = ann.part("code").inner_text()
    expect(ann.page.get_by_role("img", name="QR code")).to_be_visible()
    assert ann.page.get_by_role("img", name="QR code").evaluate("one => one.naturalWidth") > 0

    ben.page.goto("/")
    ben.page.get_by_label("Your name at the table").fill("Ben")
    ben.page.get_by_label("Join with a code").fill(code.lower())
    ben.page.get_by_role("button", name="Join", exact=True).click()
    ben.page.get_by_role("button", name="Sit down").click()
    until(lambda: ann.asked() == "discard" and ben.asked() == "discard", "both have cards")

    cards = ann.cards()
    ann.page.reload()
    until(lambda: ann.asked() == "discard", "the table is there again")
    assert ann.cards() == cards, "a reload gives the same seat and the same cards"

    second = ben.tab()
    second.goto(f"/t/{code}")
    second.locator('[data-part="hand"] button').first.wait_for()
    assert (
        second.locator('[data-part="hand"] button').evaluate_all("all => all.map(one => one.ariaLabel)") == ben.cards()
    )
    ben.act()
    until(lambda: second.locator('[data-part="hand"] button').count() == 4, "the second tab sees the discard")
    second.close()

    ann.act()
    play(ann, ben, until_over=False, done=lambda: ann.hand().count() <= 3 and ben.hand().count() <= 3)
    before = (ann.scores(), ann.cards(), ben.cards(), ann.part("count").inner_text())
    own_server.kill()
    expect(ann.page.get_by_role("status").filter(has_text="Connection lost")).to_be_visible()
    own_server.start()
    expect(ann.page.get_by_role("status").filter(has_text="Connection lost")).to_have_count(0)
    assert (ann.scores(), ann.cards(), ben.cards(), ann.part("count").inner_text()) == before, (
        "nothing acknowledged is lost"
    )

    ann.page.reload()
    play(ann, ben)
    assert ann.scores() == ben.scores()[:2]
    assert "121" in ann.scores()
    said = {
        ann.part("result").get_by_role("heading").inner_text(),
        ben.part("result").get_by_role("heading").inner_text(),
    }
    assert said in ({"You win", "Ann wins"}, {"You win", "Ben wins"}), "each page words it for its own reader"

    with ann.page.expect_download() as record:
        ann.page.get_by_role("link", name="Download the record").click()
    text = record.value.path().read_text()
    assert text.startswith('[Format "CGR 1"]')
    assert '[Seat A "Ann"]' in text

    ben.page.get_by_role("button", name="Rematch").click()
    assert "121" in ann.scores(), "the other still looks at the end of this one"
    ann.page.get_by_role("button", name="Rematch").click()
    until(lambda: ben.asked() == "discard" and ann.asked() == "discard", "the next match begins when both want it")
    assert "121" not in ann.scores()


def test_a_command_that_the_break_swallowed_is_sent_again(sit: Sit, own_server: Server) -> None:
    ann = sit(own_server)
    ann.table()
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    own_server.kill()
    ann.page.keyboard.press("1")
    ann.page.keyboard.press("2")
    ann.page.keyboard.press("Enter")
    own_server.start()
    until(lambda: ann.hand().count() == 4, "the discard arrives after all")
