"""The position editor in a browser: both games by keyboard, faults at their zone, links, a table that begins there."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Sit
from tests.browser.room import until
from tests.browser.test_accessibility import check
from tests.browser.test_score import go, press

PLAY = "rules=acc@1 dealer=A deal=2 pegs=A:98,B:105 hand:A=7H8C9DKS hand:B=4C??*3 thrown:A=QDQS starter=2H plays=4C"
ROUND = 'hand:A=KCKD5H6S7D4S foot:A=none board:AC="Q=QCQDQHQSQC" discard=4C9DKH scores=AC:900,BD:-50 phase=play'


def at(game: str, line: str = "") -> str:
    return f"/position?game={game}&position={quote(line)}"


def line(page: Page) -> str:
    """The position that stands in the address."""
    return parse_qs(urlsplit(page.url).query).get("position", [""])[0]


def reach(page: Page, found: Locator) -> None:
    """Reach a control with the Tab key alone."""
    for _ in range(150):
        if found.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {found} by keyboard")


def typed(page: Page, zone: str, cards: str) -> None:
    """Type cards into a zone, reached by the Tab key."""
    reach(page, page.locator(f'[data-place="{zone}"] input.field:not([type=number])').first)
    page.keyboard.press("Control+a")
    page.keyboard.type(cards)


def status(page: Page) -> Locator:
    return page.locator(".picture [role=status]")


def test_a_deal_of_cribbage_is_set_by_keyboard_and_played_on(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    page.goto("/position")
    expect(status(page)).to_have_text("This is a position. To move: A, B.")
    page.locator("input[name=stage]").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("group", name="Starter")).to_be_visible()
    reach(page, page.get_by_label("Dealer"))
    page.keyboard.press("ArrowDown")
    go(page, "Score of A")
    page.keyboard.type("98")
    go(page, "Score of B")
    page.keyboard.type("105")
    typed(page, "hand:A", "7h 8c 9d Ks")
    typed(page, "starter", "2h")
    typed(page, "plays", "7h")
    until(lambda: "pegs=A:98,B:105" in line(page), "the scores are those after the card laid")
    expect(status(page)).to_have_text("This is a position. To move: B.")
    assert "hand:A=7H8C9DKS hand:B=??*4" in line(page)
    typed(page, "hand:B", "9d")
    fault = page.locator('[data-place="hand:B"]').get_by_role("alert").filter(has_text="lies elsewhere")
    expect(fault).to_be_visible()
    typed(page, "plays", "7h 8c")
    expect(page.locator('[data-place="plays"] .problem')).to_contain_text("8C cannot be laid here")
    expect(page.locator('[data-place="plays"] .problem')).to_contain_text("C-14")
    expect(status(page)).to_have_text("This is no position yet.")
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()
    typed(page, "plays", "7h 8s")
    expect(status(page)).to_have_text("This is a position. To move: A.")
    expect(page.locator('[data-place="hand:B"]')).to_contain_text("3 cards left open")
    press(page, "Play on from here")
    page.wait_for_url(re.compile(r"/t/\w{6}$"))
    until(lambda: ann.asked() == "lay", "the game goes on where it stood")
    assert len(ann.cards()) == 3
    assert [re.sub(r"\D.*", "", score) for score in ann.scores()] == ["98", "105"]


def test_a_line_is_pasted_and_analysed_and_shared(sit: Sit) -> None:
    page = sit().page
    page.goto("/position")
    expect(status(page)).to_contain_text("This is a position")
    page.get_by_label("The whole position.").fill(PLAY)
    press(page, "Take this line")
    expect(status(page)).to_have_text("This is a position. To move: A.")
    until(lambda: line(page) == PLAY, "the address is the position")
    expect(page.locator('[data-place="hand:B"] .chosen button')).to_have_count(1)
    page.reload()
    expect(status(page)).to_have_text("This is a position. To move: A.")
    assert line(page) == PLAY
    go(page, "Analyse the play of A")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/analyze/play\?hand=7H8C9DKS&.*pile=4C.*score=98-105"))
    page.go_back()
    expect(status(page)).to_have_text("This is a position. To move: A.")


def test_a_round_of_hand_and_foot_is_set_by_keyboard_and_played_on(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    page.goto("/position")
    page.locator("input[name=game]").first.focus()
    page.keyboard.press("ArrowRight")
    expect(status(page)).to_have_text("This is a position. To move: A.")
    go(page, "Score of A, C")
    page.keyboard.type("900")
    typed(page, "hand:A", "KC KD 5H 6S 7D 4S")
    go(page, "Cards left open: Hand of A")
    page.keyboard.type("0")
    press(page, "Add a meld")
    page.keyboard.type("Qc Qd")
    fault = page.locator('[data-place="board:AC"] .problem')
    expect(fault).to_contain_text("A meld needs three cards or more")
    expect(fault.get_by_role("button", name="H-R5.1")).to_be_visible()
    page.keyboard.type(" Qh Qs")
    expect(status(page)).to_have_text("This is a position. To move: A.")
    typed(page, "threes:AC", "4C")
    expect(page.locator('[data-place="threes:AC"] .problem')).to_contain_text("4C is no red three")
    typed(page, "threes:AC", "3D")
    typed(page, "discard", "4C 9D KH")
    until(lambda: "discard=4C9DKH" in line(page), "the pile lies there")
    expect(status(page)).to_have_text("This is a position. To move: A.")
    found = line(page)
    assert "board:AC=Q=QCQDQHQS" in found
    assert "threes:AC=3D" in found
    assert "scores=AC:900,BD:0" in found
    assert "hand:B=??*11" in found
    press(page, "Play on from here")
    page.wait_for_url(re.compile(r"/t/\w{6}$"))
    expect(page.get_by_text("900").first).to_be_visible()


def test_a_rule_set_with_other_seats_begins_the_table_anew(sit: Sit) -> None:
    page = sit().page
    page.goto(at("cribbage", "hand:A=7H8C9DKSQDQS"))
    expect(status(page)).to_have_text("This is a position. To move: A, B.")
    go(page, "How many seats the table has.")
    page.keyboard.press("Control+a")
    page.keyboard.type("3")
    page.keyboard.press("Tab")
    expect(page.get_by_role("group", name="Hand of C")).to_be_visible()
    until(lambda: "hand:C=??*5" in line(page), "three hands of five")
    assert "players=3" in line(page)


def test_a_faulty_line_can_be_put_right_where_it_is_wrong(sit: Sit) -> None:
    page = sit().page
    page.goto(at("cribbage", "dealer=B hand:A=KCKD2C2D hand:B=9C8D7H"))
    expect(page.locator('[data-place="hand:B"] .problem')).to_contain_text("The play begins with 4 cards in each hand")
    typed(page, "hand:B", "9C 8D 7H 6S")
    expect(status(page)).to_have_text("This is a position. To move: A.")


@pytest.mark.timeout(300)
def test_axe_finds_nothing_in_the_editor(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    page.goto(at("cribbage", PLAY))
    expect(status(page)).to_contain_text("This is a position")
    page.locator('[data-place="hand:A"]').get_by_role("button", name="All cards").click()
    check(ann, "cribbage")
    page.goto(at("handfoot", ROUND))
    expect(status(page)).to_contain_text("This is a position")
    check(ann, "Hand and Foot")
    page.goto(at("handfoot", "board:AC=K=KCKD"))
    expect(page.locator(".picture .problem").first).to_be_visible()
    check(ann, "a fault", ("light", "phone"))


def test_the_editor_speaks_german(sit: Sit) -> None:
    page = sit(locale="de-DE").page
    page.goto(at("cribbage", "hand:A=KC2C"))
    expect(page.locator('[data-place="hand:A"] .problem')).to_contain_text("Das Ausspielen beginnt mit 4 Karten")
    expect(page.get_by_role("heading", level=1)).to_have_text("Stellungseditor")
    expect(page.locator("[data-option=players]")).to_be_visible()
