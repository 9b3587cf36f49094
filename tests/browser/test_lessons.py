"""The lessons in a browser: stepped by keyboard, read without a script, printed, heard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from parlour.lessons import lesson
from parlour.lessons.html import lesson_page
from tests.browser.conftest import Sit
from tests.browser.room import Server
from tests.browser.test_accessibility import WAYS, check

PLAY = "/learn/cribbage/play"


def number_of(text: str) -> int:
    """The number, from 1, of the example of the play whose rows hold these words."""
    page = lesson_page(lesson("cribbage", "play"), "en")
    return next(
        at for at, one in enumerate(page.examples, 1) if text in " / ".join(" ".join(r.cells) for r in one.rows)
    )


WORKED = number_of("A 2C 28  / A 2D 30 +2 / A last card  +1")


def example(page: Page, number: int) -> Locator:
    """An example, set on its table."""
    # The script has taken over the page that came with its text inside.
    expect(page.locator(".served")).to_have_count(0)
    figure = page.locator(f"#example-{number}")
    figure.scroll_into_view_if_needed()
    expect(figure.locator(".stepper")).to_be_visible()
    return figure


def tab_to(page: Page, name: str, limit: int = 400) -> None:
    """Press Tab until the control of this name has the focus."""
    for _ in range(limit):
        page.keyboard.press("Tab")
        if (
            page.evaluate("document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent")
            == name
        ):
            return
    raise AssertionError(f"{name} cannot be reached by Tab")


def test_a_lesson_is_stepped_by_keyboard_alone(sit: Sit) -> None:
    page = sit().page
    page.goto("/learn")
    tab_to(page, "Learn")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.getAttribute('href')") == PLAY:
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("The play")
    figure = example(page, WORKED)
    figure.get_by_role("button", name="Play").focus()
    words = figure.locator('[data-part="step"]')
    count = figure.locator('[data-part="count"] .number')
    marked = figure.locator("tr.now")
    told = ["Ten.", "Sixteen.", "Twenty-six.", "go", "Twenty-eight.", "Thirty, a pair for two.", "One for the go."]
    counts = ["10", "16", "26", "26", "28", "30", "30"]
    for said, shown in zip(told, counts, strict=True):
        page.keyboard.press("ArrowRight")
        expect(words).to_contain_text(said)
        expect(count).to_have_text(shown)
        expect(marked).to_have_count(1)
    expect(marked).to_contain_text("last card")
    page.keyboard.press("ArrowRight")
    expect(marked).to_contain_text("new count")
    expect(count).to_have_text("0")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(words).to_contain_text("Thirty, a pair for two.")
    expect(figure.locator(".scores b")).to_have_text(["2", "0"])
    page.keyboard.press("End")
    expect(figure.locator(".scores b")).to_have_text(["3", "6"])
    page.keyboard.press("Home")
    expect(figure.locator(".scores b")).to_have_text(["0", "0"])
    expect(marked).to_have_count(0)


def test_an_example_plays_itself(sit: Sit) -> None:
    page = sit().page
    page.goto(PLAY)
    figure = example(page, number_of("A 5H 15 +8"))
    figure.get_by_role("button", name="Play").press("Enter")
    expect(figure.get_by_role("button", name="Pause")).to_be_visible()
    expect(figure.locator(".scores b")).to_have_text(["8", "2"])
    expect(figure.get_by_role("button", name="Play")).to_be_visible()


def test_a_refusal_is_a_step_with_its_reason(sit: Sit) -> None:
    page = sit().page
    page.goto(PLAY)
    figure = example(page, 1)
    figure.get_by_role("button", name="Next").press("Enter")
    figure.get_by_role("button", name="Next").press("Enter")
    expect(figure.locator('[data-part="step"]')).to_contain_text("would take the count from 30 past 31")
    expect(figure.locator("tr.now")).to_have_class(re.compile("refused"))


def test_the_next_card_is_tried_by_keyboard(sit: Sit) -> None:
    page = sit().page
    page.goto(PLAY)
    figure = example(page, WORKED)
    forward = figure.get_by_role("button", name="Next")
    for _ in range(3):
        forward.press("Enter")
    figure.get_by_role("button", name="Try it").press("Enter")
    said = figure.locator('[data-part="said"]')
    expect(said).to_contain_text("B is to play")
    figure.get_by_role("button", name="9 of clubs").press("Enter")
    expect(said).to_contain_text("would take the count from 26 past 31")
    expect(said).to_contain_text("C-17")
    figure.get_by_role("button", name="Say go").press("Enter")
    expect(said).to_contain_text("B says go")
    # Whoever can lay a card may not say go.
    figure.get_by_role("button", name="Say go").press("Enter")
    expect(said).to_contain_text("C-18")
    figure.get_by_role("button", name="2 of diamonds").press("Enter")
    expect(figure.locator('[data-part="count"] .number')).to_have_text("28")
    figure.get_by_role("button", name="2 of clubs").press("Enter")
    expect(said).to_contain_text("a pair for two")
    expect(said).to_contain_text("One for the go")
    expect(said).to_contain_text("The count goes back to 0")
    figure.get_by_role("button", name="Back to the example").press("Enter")
    expect(figure.get_by_role("button", name="Try it")).to_be_focused()


def test_melds_are_tried_by_keyboard(sit: Sit) -> None:
    page = sit().page
    page.goto("/learn/handfoot/opening")
    figure = example(page, 6)
    figure.get_by_role("button", name="Try it").press("Enter")
    said = figure.locator('[data-part="said"]')
    for name in ("4 of clubs", "4 of diamonds"):
        figure.get_by_role("button", name=name).press("Enter")
    figure.get_by_role("button", name="Lay down").press("Enter")
    expect(said).to_contain_text("H-R5")
    figure.get_by_role("button", name="joker").press("Enter")
    figure.get_by_role("button", name="Lay down").press("Enter")
    expect(said).to_contain_text("two fours and a joker")


def test_a_hand_is_counted_item_by_item(sit: Sit) -> None:
    page = sit().page
    page.goto("/learn/cribbage/show")
    figure = example(page, 1)
    items = figure.locator("tr.item")
    total = 0
    for at in range(items.count()):
        figure.get_by_role("button", name="Next").press("Enter")
        total += int(items.nth(at).locator("td").first.inner_text())
        expect(figure.locator('[data-part="count"] .number')).to_have_text(str(total))
        expect(items.nth(at)).to_have_class(re.compile("now"))


def test_without_a_script_the_whole_lesson_stands_there(chromium: Browser, server: Server) -> None:
    context = chromium.new_context(base_url=server.base, java_script_enabled=False)
    page = context.new_page()
    page.goto(PLAY)
    figure = page.locator(f"#example-{WORKED}")
    expect(figure.locator("tbody tr")).to_have_count(12)
    expect(figure.locator(".strip .pc").first).to_be_visible()
    expect(figure.locator(".lines li")).to_have_count(6)
    expect(page.locator("figure")).to_have_count(len(lesson_page(lesson("cribbage", "play"), "en").examples))
    page.get_by_role("link", name="Next: The show").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The show")
    context.close()


def test_house_rules_are_shown_as_the_table_has_them(sit: Sit) -> None:
    ann = sit()
    ann.post("/api/me", {"name": "Ann"})
    made = ann.post("/api/tables", {"game": "cribbage", "rules": "acc stinkhole=on", "seats": ["me", "bot:club"]})
    ann.page.goto(f"{PLAY}?table={made['table']['code']}")
    expect(ann.page.locator('.house[data-yours="yes"]')).to_contain_text("Your table plays it so.")
    ann.page.get_by_role("link", name="Next: The show").click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("The show")
    assert f"table={made['table']['code']}" in ann.page.url


@pytest.mark.timeout(300)
def test_axe_finds_nothing_in_the_lessons(sit: Sit) -> None:
    person = sit()
    page = person.page
    for path, number in (
        ("/learn", 0),
        ("/learn/handfoot", 0),
        (PLAY, WORKED),
        ("/learn/handfoot/opening", 6),
        ("/learn/cribbage/show", 1),
    ):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        if number:
            figure = example(page, number)
            figure.get_by_role("button", name="Next").press("Enter")
            if path.startswith("/learn/handfoot"):
                figure.get_by_role("button", name="Try it").press("Enter")
                expect(figure.locator('[data-part="try-hand"]')).to_be_visible()
        check(person, path, ("light", "dark", "phone") if path == PLAY else WAYS)


def test_a_lesson_on_paper_is_whole(chromium: Browser, server: Server, tmp_path: Path) -> None:
    context = chromium.new_context(base_url=server.base)
    page = context.new_page()
    page.goto(PLAY)
    example(page, 1)
    page.emulate_media(media="print")
    expect(page.locator(".stepper").first).to_be_hidden()
    expect(page.locator("header.bar")).to_be_hidden()
    expect(page.locator("#example-2 .strip .pc").first).to_be_visible()
    expect(page.locator(f"#example-{WORKED} tbody tr").first).to_be_visible()
    made = page.pdf(path=tmp_path / "lesson.pdf", format="A4", prefer_css_page_size=True, print_background=True)
    assert made.startswith(b"%PDF-")
    context.close()


@pytest.mark.parametrize("path", ["/learn/cribbage/strategy?lang=de", "/learn/handfoot/going-out?lang=de"])
def test_no_table_of_a_lesson_sticks_out_on_a_phone(sit: Sit, path: str) -> None:
    page = sit(viewport={"width": 390, "height": 844}).page
    page.goto(path)
    expect(page.locator(".served")).to_have_count(0)
    wide = page.evaluate(
        """() => {
          const figures = [...document.querySelectorAll('.example')];
          for (const one of figures) one.style.contentVisibility = 'visible';
          const right = (one) => one.getBoundingClientRect().right;
          const isWide = (one) => [...one.querySelectorAll('table')].some((table) => right(table) > right(one));
          return figures.filter(isWide).map((one) => one.id);
        }"""
    )
    assert wide == []


def test_a_lesson_of_a_table_that_is_gone_can_still_be_read(sit: Sit) -> None:
    page = sit().page
    page.goto(f"{PLAY}?table=ZZZZZZ")
    expect(page.get_by_role("alert")).to_contain_text("ZZZZZZ")
    page.get_by_role("link", name="By the usual rules").press("Enter")
    expect(page.get_by_role("heading", level=1, name="The play")).to_be_visible()
    page.goto("/learn/cribbage/nothing")
    page.get_by_role("link", name="All lessons").press("Enter")
    expect(page.get_by_role("heading", level=1, name="Learn")).to_be_visible()
