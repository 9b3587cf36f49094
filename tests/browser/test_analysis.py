"""The analyser and the review by keyboard: cards typed or chosen, answers as pictures with their tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.room import play
from tests.browser.test_accessibility import check

RECORD = Path(__file__).parents[1] / "records" / "cribbage" / "acc.cgr"
HAND = "/analyze/discard?hand=5H5STCJCQHKD&dealer=yes&score=98-105"
PLAY = "/analyze/play?hand=7H8C9DKS&starter=2H&dealer=yes&pile=4CKS5C&thrown=QDQS&score=98-105"
ODDS = "/analyze/handfoot?position=hand%3AA%3D4C5C9DKCKDTSTH8HQD7D2S+discard%3D6DKS"
SCORE = "/analyze/score?score=98-105&dealer=yes"
WAYS = ("light", "dark", "phone")


def answer(page: Page) -> str:
    """The heading of an answer, as soon as it has the focus."""
    expect(page.locator("#answer")).to_be_focused()
    return page.locator("#answer").inner_text()


def rows(page: Page, section: str) -> list[list[str]]:
    """The table beside a picture, once it is opened by keyboard."""
    part = page.locator(f'section[aria-labelledby="{section}"]')
    summary = part.locator("summary").first
    summary.focus()
    page.keyboard.press("Enter")
    cells = part.locator("details[open] tbody tr").first
    expect(cells).to_be_visible()
    found: list[list[str]] = part.locator("details[open] tbody tr").evaluate_all(
        "all => all.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    return found


def test_a_discard_is_asked_for_by_keyboard_and_its_link_brings_it_back(sit: Sit) -> None:
    page = sit().page
    page.goto("/analyze")
    field = page.get_by_label("Type the cards")
    field.focus()
    page.keyboard.type("5h 5s tc jc qh")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Choose 6 cards")).to_be_visible()
    page.keyboard.type(" k")
    page.keyboard.type("d")
    page.get_by_label("Mine", exact=True).fill("98")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="both scores")).to_be_visible()
    page.get_by_label("Theirs", exact=True).fill("105")
    page.keyboard.press("Enter")
    assert answer(page) == "Throw the 5 of hearts and king of diamonds"
    throws = page.locator(".throws button")
    expect(throws).to_have_count(5)
    page.get_by_role("button", name="Show all 15").press("Enter")
    expect(throws).to_have_count(15)
    throws.nth(3).press("Enter")
    expect(throws.nth(3)).to_have_attribute("aria-pressed", "true")
    table = rows(page, "ranked")
    assert len(table) == 15
    assert table[0][0] in ("5H KD", "5S KD")
    page.get_by_role("radio", name="Own crib").press("Space")
    shares = [float(row[1].rstrip("%")) for row in rows(page, "chosen")]
    assert abs(sum(shares) - 100) < 0.3
    assert page.url.endswith(HAND)
    text, link = page.locator(".throws").inner_text(), page.get_by_label("A link to this question").input_value()
    other = sit().page
    other.goto(link)
    expect(other.locator("#answer")).to_have_text("Throw the 5 of hearts and king of diamonds")
    other.get_by_role("button", name="Show all 15").click()
    assert other.locator(".throws").inner_text() == text


def test_cards_are_chosen_with_arrow_keys_and_taken_back(sit: Sit) -> None:
    page = sit().page
    page.goto("/analyze")
    page.get_by_role("button", name="Ace of spades").or_(page.get_by_role("button", name="ace of spades")).focus()
    for key in ("Enter", "ArrowRight", "ArrowDown", "Space"):
        page.keyboard.press(key)
    expect(page.get_by_label("Type the cards")).to_have_value("AS 2H")
    expect(page.get_by_role("status").filter(has_text="2 of hearts chosen, 2 of 6")).to_have_count(1)
    page.keyboard.press("Backspace")
    expect(page.get_by_label("Type the cards")).to_have_value("AS")
    page.get_by_role("button", name="Take back ace of spades").press("Enter")
    expect(page.get_by_label("Type the cards")).to_have_value("")
    page.get_by_label("Type the cards").fill("5H 5H")
    expect(page.get_by_role("alert").filter(has_text="chosen already")).to_be_visible()
    page.get_by_label("Type the cards").fill("5H XX")
    expect(page.get_by_role("alert").filter(has_text="is no card")).to_be_visible()


def test_a_card_of_the_play_is_asked_for_by_keyboard(sit: Sit) -> None:
    page = sit().page
    page.goto("/analyze/play")
    for name, cards in (
        ("The four cards I kept", "7h 8c 9d ks"),
        ("All cards laid so far", "4c ks 5c"),
        ("The starter", "2h"),
        ("What I threw", "qd qs"),
    ):
        page.get_by_role("group", name=name).get_by_label("Type the cards").focus()
        page.keyboard.type(cards)
    page.get_by_label("Mine", exact=True).fill("98")
    page.get_by_label("Theirs", exact=True).fill("105")
    page.keyboard.press("Enter")
    assert answer(page) == "Lay the 9 of diamonds"
    assert page.url.endswith(PLAY)
    expect(page.locator('section[aria-labelledby="ranked"] tbody tr')).to_have_count(3)
    holds = rows(page, "holds")
    assert [row[0] for row in holds] == list("A23456789TJQK")
    page.get_by_role("group", name="All cards laid so far").get_by_label("Type the cards").fill("4C KS")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="not your turn")).to_be_visible()


def test_the_chance_to_win_at_a_score(sit: Sit) -> None:
    page = sit().page
    page.goto("/analyze/score")
    page.get_by_label("Mine", exact=True).fill("98")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="both scores")).to_be_visible()
    page.get_by_label("Theirs", exact=True).fill("105")
    page.keyboard.press("Enter")
    said = re.fullmatch(r"([0-9.]+)% of such games are won", answer(page))
    assert said
    here = next(row for row in rows(page, "around") if row[0] == "98")
    assert f"{said[1]}%" in here
    assert page.url.endswith("/analyze/score?score=98-105&dealer=yes")


@pytest.mark.timeout(120)
def test_the_odds_of_hand_and_foot_by_keyboard(sit: Sit) -> None:
    page = sit().page
    page.goto("/analyze/handfoot")
    page.get_by_role("group", name="My cards").get_by_label("Type the cards").focus()
    page.keyboard.type("4c 5c 9d kc kd ts th 8h qd 7d 2s")
    page.get_by_role("group", name="The discard pile").get_by_label("Type the cards").focus()
    page.keyboard.type("6d ks")
    expect(page.get_by_label("The position as one line")).to_have_value("hand:A=4C5C9DKCKDTSTH8HQD7D2S discard=6DKS")
    page.keyboard.press("Enter")
    assert re.fullmatch(r"Opening with 50 points: \d+% after the next draw", answer(page))
    expect(page.locator('section[aria-labelledby="discards"] tbody tr')).to_have_count(11)


def test_a_record_handed_in_is_read_back_by_keyboard(sit: Sit) -> None:
    page = sit().page
    page.goto("/review")
    expect(page.get_by_text("Hand and Foot has none yet")).to_be_visible()
    page.get_by_label("Or as text").fill("nonsense")
    page.get_by_role("button", name="Review it").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("line 1")
    page.get_by_label("As a file").set_input_files(RECORD)
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible(timeout=30_000)
    marks = page.locator(".mark")
    assert marks.count() > 5
    label = marks.nth(1).get_attribute("aria-label") or ""
    marks.nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#position")).to_be_focused()
    expect(page.locator("#position")).to_contain_text("Ben")
    stage = page.locator(".stage")
    expect(stage).to_be_visible()
    assert "lays the 4 of clubs; better: lays the king of hearts" in label
    expect(page.locator(".why")).to_contain_text("KH")
    expect(page.locator('section[aria-labelledby="position"] tbody tr')).to_have_count(2)
    asked = page.get_by_role("link", name="Ask the analyser").get_attribute("href") or ""
    assert asked == ("/analyze/play?hand=4CKHAHAC&starter=AS&dealer=no&pile=AHADACQS&thrown=2H4H&score=6-2")
    page.get_by_role("radio", name="Ben").press("Space")
    expect(page.get_by_role("heading", name="Ben’s chance to win")).to_be_visible()
    page.get_by_role("button", name="Next error").press("Enter")
    expect(page.locator("#position")).to_be_focused()
    table = rows(page, "graph")
    assert len(table) == 9
    decisions = page.locator('section[aria-labelledby="decisions"] ol button')
    few = decisions.count()
    page.get_by_label("good ones too").press("Space")
    assert decisions.count() > few
    page.get_by_label("both sides").press("Space")
    expect(decisions).to_have_count(65)


def test_three_players_are_offered_in_the_order_of_their_seats(sit: Sit) -> None:
    record = RECORD.with_name("three.cgr").read_text("utf-8")
    head, first, rest = re.split(r"(?m)^(A  crib .*\n)", record, maxsplit=1)
    others, after = re.split(r"(?m)^(?![BC]  crib)", rest, maxsplit=1)
    assert "B  crib" in others
    page = sit().page
    page.goto("/review")
    page.get_by_label("Or as text").fill(head + others + first + after)
    page.get_by_role("button", name="Review it").press("Enter")
    expect(page.get_by_text("Only the throws are judged")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("group", name="Whose game?").locator("label")).to_have_text(["Ann", "Ben", "Cat"])
    rules = page.locator('[data-part="rules"]')
    expect(rules).to_contain_text("Differs from Tournament cribbage in 3 rules")
    expect(rules.get_by_role("listitem").first).to_contain_text("Three players sit at the table")
    expect(page.locator("main")).not_to_contain_text("acc@1")


@pytest.mark.timeout(180)
def test_a_match_of_the_table_leads_to_its_review_and_its_mistakes_to_drills(sit: Sit) -> None:
    ann, ben = sit(), sit()
    code = ann.table(rules="acc target=61", name="Ann")
    play(ann)
    page = ann.page
    page.get_by_role("link", name="Review the game").press("Enter")
    expect(page).to_have_url(re.compile(rf"/review/{code}\?match=1$"))
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible(timeout=30_000)
    page.get_by_label("good ones too").press("Space")
    page.locator('section[aria-labelledby="decisions"] ol button').first.press("Enter")
    expect(page.locator("#position")).to_be_focused()
    expect(page.locator(".stage")).to_contain_text("You")
    expect(page.locator(".stage")).to_contain_text("/61")
    page.get_by_role("button", name="Learn from my mistakes").press("Enter")
    expect(page.get_by_role("status").filter(has_text="among your drills")).to_be_visible()
    expect(page.get_by_role("link", name="Go to the drills")).to_have_attribute("href", "/drills")
    ben.post("/api/me", {"name": "Ben"})
    ben.page.goto(page.url)
    expect(ben.page.get_by_role("alert")).to_contain_text("Only those who sat at this table")
    page.reload()
    expect(page.locator("#position")).to_contain_text("Deal 1")


@pytest.mark.timeout(300)
def test_axe_finds_nothing_in_analysis_and_review(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    page.goto("/analyze")
    page.get_by_role("button", name="Deal me a hand").wait_for()
    check(ann, "analyze", WAYS)
    for name, path in (("discard", HAND), ("play", PLAY), ("odds", ODDS), ("score", SCORE)):
        page.goto(path)
        page.locator("#answer").wait_for(timeout=30_000)
        for summary in page.locator("summary").all():
            summary.click()
        check(ann, name, WAYS)
    page.goto("/review")
    page.get_by_label("Or as text").wait_for()
    check(ann, "hand in", WAYS)
    page.get_by_label("As a file").set_input_files(RECORD)
    page.get_by_role("heading", name="Luck and skill").wait_for(timeout=30_000)
    page.locator("summary").first.click()
    page.locator(".mark").first.click()
    page.locator(".stage").wait_for()
    check(ann, "review", (*WAYS, "zoom of 200 %"))
