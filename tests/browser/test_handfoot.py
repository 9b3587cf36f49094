"""The table of Hand and Foot: whole rounds by keyboard, pointer and touch, partners who ask, looks, accessibility."""

from __future__ import annotations

import json
import re
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.browser.conftest import Sit
from tests.browser.felt import (
    Keys,
    Pointer,
    asked,
    cards,
    drag,
    loose,
    open_table,
    play_on,
    staged,
    turn,
    wait,
    weighed,
)
from tests.browser.room import Person, until
from tests.browser.test_accessibility import check

ALONE = "bga num_players=2 team_size=1 rounds=1"
TWO = f"{ALONE} opening_basis=none"
SHORT = f"{TWO} decks=2 pile_sizes=7,7"
BLUE, BROWN, GOLD = "rgb(29, 95, 196)", "rgb(122, 74, 30)", "rgb(185, 138, 0)"
RED, BLACK = "rgb(181, 36, 27)", "rgb(28, 31, 36)"


def result(person: Person) -> dict[str, list[int]]:
    """The score sheet: each line with its numbers."""
    rows = (
        person.part("sheet")
        .locator("tbody tr")
        .evaluate_all("all => all.map(row => [...row.children].map(one => one.firstChild.textContent.trim()))")
    )
    return {str(name): [int(n.replace(",", "").replace("−", "-")) for n in numbers] for name, *numbers in rows}


def style(found: Locator, name: str) -> str:
    return str(found.evaluate("(one, name) => getComputedStyle(one)[name]", name))


def is_over(person: Person) -> bool:
    return asked(person) == "over"


def test_a_whole_round_by_keyboard_alone(sit: Sit) -> None:
    ann = sit()
    open_table(ann, SHORT, ["me", "bot:sharp"])
    play_on(Keys(ann), done=lambda: is_over(ann))
    sheet = result(ann)
    parts = [numbers for name, numbers in sheet.items() if name not in ("this round", "total")]
    assert [sum(column) for column in zip(*parts, strict=True)] == sheet["this round"] == sheet["total"]
    for i, whole in enumerate(sheet.get("books", [])):
        kinds = ann.part("sheet").locator("tr", has_text="books").locator("td").nth(i).locator(".of").all_inner_texts()
        found = [re.fullmatch(r"(\d) (clean|dirty|wild) ([\d,]+)", text) for text in kinds]
        worth = {"clean": 500, "dirty": 300, "wild": 1500}
        assert sum(worth[one[2]] * int(one[1]) for one in found if one) == whole, "the books by kind"
    lines = " ".join(ann.log())
    assert "You discard the" in lines
    assert re.search(r"You (meld|add|lay) ", lines)
    ann.page.keyboard.press("?")
    expect(ann.page.get_by_role("dialog")).to_contain_text("lay out the picked cards")
    ann.page.keyboard.press("Escape")


def test_a_whole_round_by_pointer_with_drags(sit: Sit) -> None:
    ann = sit()
    open_table(ann, SHORT, ["me", "bot:sharp"])
    hands = Pointer(ann)
    page = ann.page
    assert wait(ann) == "draw"
    drag(ann, page.locator('[data-action="stock"]'), ann.part("hand"))
    until(lambda: asked(ann) == "play", "the drag has drawn")
    card = loose(ann)
    count = len(cards(ann))
    drag(ann, page.locator(f'[data-part="hand"] [data-card="{card}"]').first, page.locator('[data-action="pile"]'))
    until(lambda: len(cards(ann)) < count or asked(ann) != "play", "the drag has discarded")
    play_on(hands, done=lambda: is_over(ann))
    assert result(ann)["this round"]
    page.locator('[data-action="look"]').click()
    expect(ann.part("result")).to_have_count(0)
    page.locator('[data-action="sheet"]').click()
    page.locator('[data-action="rematch"]').click()
    until(lambda: asked(ann) in ("draw", "play"), "the rematch is dealt")


def test_a_whole_round_on_a_phone_with_twelve_seats(sit: Sit) -> None:
    ann = sit(viewport={"width": 390, "height": 844}, has_touch=True)
    page = ann.page
    rules = "bga num_players=12 team_size=2 rounds=1 decks=4 pile_sizes=6,5 opening_basis=none"
    open_table(ann, rules, ["me", *["bot:random"] * 11])
    assert wait(ann) == "draw"
    seats = ann.part("seats").locator("li")
    assert seats.count() == 12
    for one in seats.all():
        box = one.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert re.search(r": \d+ (in hand|of the foot)", one.locator(".hidden").inner_text())
    assert page.locator("[data-board]").count() == 6
    assert page.locator('[data-board] [aria-expanded="true"]').count() == 1, "the boards of others are folded"
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
    for found in page.locator('[data-part="hand"] [data-card], .dock button, .piles button').all():
        box = found.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["width"] >= 44
    page.locator("[data-board] h2 button").nth(1).tap()
    assert page.locator('[data-board] [aria-expanded="true"]').count() == 2
    play_on(Pointer(ann, is_touch=True), done=lambda: is_over(ann))
    assert len(result(ann)["total"]) == 6


def test_twenty_six_cards_fit_on_a_phone(sit: Sit) -> None:
    ann = sit(viewport={"width": 390, "height": 844}, has_touch=True)
    open_table(ann, f"{TWO} decks=4 pile_sizes=20,5 draw_count=5", ["me", "bot:random"])
    assert wait(ann) == "draw"
    ann.page.keyboard.press("d")
    until(lambda: len(cards(ann)) >= 22, "the cards are drawn")
    hand = ann.part("hand").bounding_box()
    assert hand is not None
    assert hand["height"] <= 844 / 2
    assert ann.page.evaluate("document.scrollingElement.scrollWidth") <= 390
    lefts = ann.page.locator('[data-part="hand"] .group').evaluate_all(
        "all => all.flatMap(g => {"
        " const x = [...g.querySelectorAll('[data-card]')].map(c => c.getBoundingClientRect().x);"
        " return x.slice(1).map((one, i) => one - x[i]); })"
    )
    assert all(step >= 24 for step in lefts), "of each card enough shows for a finger"


def test_each_card_of_a_group_is_picked_by_the_strip_that_shows(sit: Sit) -> None:
    ann = sit(viewport={"width": 390, "height": 844}, has_touch=True)
    open_table(ann, f"{TWO} decks=4 pile_sizes=20,5 draw_count=5", ["me", "bot:random"])
    assert wait(ann) == "draw"
    ann.page.keyboard.press("d")
    until(lambda: asked(ann) == "play", "the cards are drawn")
    groups = ann.page.locator('[data-part="hand"] .group')
    sizes = groups.evaluate_all("all => all.map(one => one.querySelectorAll('[data-card]').length)")
    largest = groups.nth(sizes.index(max(sizes))).locator("[data-card]")
    count = largest.count()
    assert count >= 2
    for i in range(count):
        largest.nth(i).scroll_into_view_if_needed()
        x, y, is_hit = largest.nth(i).evaluate(
            """one => {
              const box = one.getBoundingClientRect(), next = one.nextElementSibling.getBoundingClientRect();
              const isLast = one.nextElementSibling.dataset.card === undefined;
              const x = box.x + (isLast ? box.width : next.x - box.x) / 2, y = box.y + box.height / 3;
              return [x, y, one.contains(document.elementFromPoint(x, y))];
            }"""
        )
        assert is_hit, f"the strip of card {i + 1} of {count} is its own"
        ann.page.touchscreen.tap(x, y)
        expect(ann.page.locator('[data-part="hand"] [aria-pressed="true"]')).to_have_count(i + 1)


def test_on_a_low_page_the_own_cards_leave_room_for_the_table(sit: Sit) -> None:
    ann = sit(viewport={"width": 390, "height": 720}, has_touch=True)
    open_table(ann, f"{TWO} decks=2 pile_sizes=20,5 draw_count=5", ["me", "bot:random"])
    assert wait(ann) == "draw"
    ann.page.keyboard.press("d")
    until(lambda: asked(ann) == "play", "the cards are drawn")
    for key in ("", "f"):
        if key:
            ann.page.keyboard.press(key)
        box = ann.page.locator(".bottom").bounding_box()
        dock = ann.part("dock").bounding_box()
        assert box is not None
        assert dock is not None
        assert box["height"] <= 720 * 0.56, "at most some 55 % of the page"
        assert dock["y"] + dock["height"] <= 720, "the buttons are on the page"
    play_on(Pointer(ann, is_touch=True), done=lambda: is_over(ann))


@pytest.mark.parametrize(
    ("height", "locale", "colours", "seats"),
    [(640, "en-GB", "light", 4), (640, "de-DE", "dark", 4), (600, "en-GB", "dark", 4), (640, "de-DE", "light", 12)],
)
def test_on_a_small_phone_a_turn_needs_no_scrolling(
    sit: Sit, height: int, locale: str, colours: Literal["light", "dark"], seats: int
) -> None:
    ann = sit(viewport={"width": 360, "height": height}, has_touch=True, locale=locale, color_scheme=colours)
    open_table(ann, f"bga num_players={seats} team_size=2", ["me", *["bot:random"] * (seats - 1)])
    page = ann.page
    assert wait(ann, 40) == "draw"

    def is_in_sight() -> None:
        assert page.evaluate("scrollY") == 0
        found = {
            name: page.locator(f'[data-part="{name}"]').bounding_box() for name in ("piles", "seats", "hand", "dock")
        }
        bottom = page.locator(".bottom").bounding_box()
        first = page.locator('[data-part="hand"] [data-card]').first.bounding_box()
        assert bottom is not None
        assert first is not None
        for name in ("piles", "seats"):
            assert (box := found[name]) is not None
            assert box["y"] + box["height"] <= bottom["y"], f"{name}: covered by the own cards"
        assert first["y"] + first["height"] <= height, "the own cards are on the page"
        assert (dock := found["dock"]) is not None
        assert dock["y"] + dock["height"] <= height, "the buttons are on the page"

    is_in_sight()
    page.locator('[data-action="stock"]').tap()
    until(lambda: asked(ann) == "play", "the cards are drawn")
    is_in_sight()
    page.keyboard.press("f")
    is_in_sight()


def test_cards_laid_out_outlive_a_reload(sit: Sit) -> None:
    ann = sit()
    opening_hand(ann, 40)
    melds, held = staged(ann).count(), cards(ann)
    ann.page.reload()
    assert wait(ann) == "play"
    expect(staged(ann)).to_have_count(melds)
    assert cards(ann) == held
    ann.page.locator('[data-action="undo-all"]').click()
    ann.page.reload()
    assert wait(ann) == "play"
    expect(staged(ann)).to_have_count(0)


def test_what_is_refused_is_never_called_enough(sit: Sit) -> None:
    """A card too few for a meld, at a house that asks for no points."""
    ann = sit()
    page = ann.page
    open_table(ann, f"{TWO} meld_min=3", ["me", "bot:random"])
    assert wait(ann) == "draw"
    page.keyboard.press("d")
    until(lambda: asked(ann) == "play", "the cards are drawn")
    expect(ann.part("now")).not_to_contain_text(re.compile(r"\d"))
    card = next(card for card in cards(ann) if card[0] not in "23" and card != "JK")
    page.keyboard.press(card[0].lower())
    page.keyboard.press("m")
    expect(ann.part("why")).to_contain_text("A meld needs three cards")
    expect(ann.part("now")).not_to_contain_text("enough")
    expect(ann.part("worth")).to_have_count(0)
    page.keyboard.press("l")
    page.wait_for_timeout(300)
    assert page.locator(".bottom").inner_text().count("A meld needs three cards") == 1, "a reason stands once"
    page.keyboard.press("u")
    expect(ann.part("refusal")).to_have_count(0)
    expect(ann.part("why")).to_have_count(0)


def opening_hand(person: Person, points: int) -> None:
    """Sit at tables until the first hand opens with naturals alone."""
    for _ in range(20):
        rules = f"{ALONE} decks=6 pile_sizes=20,5 opening_basis=flat opening_flat={points}"
        open_table(person, rules, ["me", "bot:random"])
        wait(person)
        person.page.keyboard.press("d")
        until(lambda: asked(person) == "play", "the cards are drawn")
        person.page.keyboard.press("f")
        if staged(person).count() > 1:
            weighed(person)
            has, want = (int(n) for n in person.part("worth").inner_text().split(" of "))
            if has >= want:
                return
    raise AssertionError("no hand opened")


def test_melds_are_laid_out_and_taken_back_freely_and_the_opening_is_counted(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    opening_hand(ann, 40)
    whole = len(cards(ann)) + sum(int(n) for n in staged(ann).locator(".tag b").all_inner_texts())
    melds = staged(ann).count()
    has, want = (int(n) for n in ann.part("worth").inner_text().split(" of "))
    assert want == 40
    page.keyboard.press("u")
    expect(staged(ann)).to_have_count(melds - 1)
    until(lambda: ann.part("worth").inner_text() != f"{has} of 40", "less is laid out")
    page.locator('[data-action="undo-all"]').click()
    assert len(cards(ann)) == whole, "all cards are back"
    expect(ann.part("now")).to_contain_text("40 to open")
    page.keyboard.press("f")
    until(lambda: ann.part("worth").inner_text() == f"{has} of 40", "the same is laid out again")
    expect(ann.part("now")).to_contain_text("enough")
    page.keyboard.press("l")
    until(lambda: not staged(ann).count(), "the board is open")
    assert page.locator("[data-meld]").count() == melds
    told = ann.log()[:melds]
    assert all(line.startswith("You meld ") for line in told)
    page.reload()
    assert wait(ann) == "play"
    assert ann.log()[:melds] == told, "the past is told as it was told live"
    drag(ann, page.locator('[data-part="hand"] [data-card]').first, page.locator("[data-meld]").first)
    expect(staged(ann)).to_have_count(1)
    expect(staged(ann)).to_contain_text("to the")
    page.keyboard.press("u")
    page.locator('[data-part="hand"] [data-card]').first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator('[data-part="hand"] [aria-pressed="true"]')).to_have_count(1)
    expect(ann.part("now")).to_contain_text("Discard the")
    page.keyboard.press("Escape")
    expect(page.locator('[data-part="hand"] [aria-pressed="true"]')).to_have_count(0)


def test_what_may_not_be_done_says_why(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    open_table(ann, f"{ALONE} pickup=never opening_basis=flat opening_flat=120", ["me", "bot:random"])
    assert wait(ann) == "draw"
    pile = page.locator('[data-action="pile"]')
    expect(pile).to_contain_text("draw is forced")
    assert pile.get_attribute("aria-disabled") == "true"
    pile.click(force=True)
    expect(ann.part("refusal")).to_contain_text("The discard is never taken in this house. Draw from the stock.")
    expect(ann.part("live")).to_contain_text("never taken")
    page.keyboard.press("d")
    until(lambda: asked(ann) == "play", "the cards are drawn")
    page.locator('[data-action="stock"]').click(force=True)
    expect(ann.part("refusal")).to_contain_text("You have drawn already.")
    card = next(card for card in cards(ann) if card[0] not in "23J" or (card[0] == "J" and card != "JK"))
    Pointer(ann).pick(card)
    page.keyboard.press("m")
    expect(ann.part("why")).to_contain_text("A meld needs three cards or more, and this has one.")
    page.keyboard.press("u")


def test_the_discard_is_taken_with_what_takes_it(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    open_table(ann, f"{TWO} pickup=all decks=5 pile_sizes=15,11", ["me", "bot:random"])
    hands = Keys(ann)
    pile = page.locator('[data-action="pile"]')
    play_on(hands, done=lambda: asked(ann) == "draw" and "can be taken" in pile.inner_text())
    top, before = pile.locator("[data-card]").get_attribute("data-card"), len(cards(ann))
    page.keyboard.press("p")
    expect(staged(ann).first).to_contain_text("from the pile")
    assert ann.part("stage").locator(f'[data-card="{top}"]').count() >= 1
    page.keyboard.press("u")
    assert len(cards(ann)) == before, "nothing has been taken yet"
    pile.click()
    page.keyboard.press("l")
    until(lambda: asked(ann) != "draw", "the discard is taken")
    assert any("from the discard pile" in line or "You take the" in line for line in ann.log()[:6])


def test_partners_are_asked_at_their_own_table(sit: Sit) -> None:
    contract = "contract_clean=0 contract_dirty=0 contract_wild=0"
    rules = f"bga rounds=1 out_from=hand_only out_permission=ask_binding {contract}"
    ann, cy = sit(), sit(viewport={"width": 390, "height": 844})
    code = open_table(ann, rules, ["me", "bot:random", "open", "bot:random"])
    cy.post("/api/me", {"name": "Cy"})
    cy.sit_down(code)
    cy.page.goto(f"/t/{code}")
    one, two = Keys(ann), Keys(cy)
    ask = ann.page.locator('[data-action="ask"]')
    play_on(one, two, done=lambda: asked(ann) == "play" and ask.count())
    ask.click()
    question = cy.part("ask")
    expect(question).to_contain_text("Ann asks: may I go out?")
    expect(ann.part("ask")).to_contain_text("Waiting for Cy")
    until(lambda: re.search(r"\d+ s", question.inner_text()), "the time for the answer is shown")
    found = Axe().run(cy.page)
    assert found.violations_count == 0, found.generate_report()
    cy.page.locator('[data-action="no"]').click()
    until(lambda: asked(ann) == "play", "the turn goes on")
    assert any("Cy says no" in line for line in ann.log()[:3])
    expect(ask).to_have_count(0)


def test_what_the_table_knows_of_a_turn_is_shown(sit: Sit) -> None:
    """The last lap, a frozen pile, who walks, what partners said: from facts as the server sends them."""
    ann = sit()
    facts = {"out": "B", "lap_left": 2, "frozen": True, "walked": ["C"], "asked": {"D": False}, "stock_piles": 2}

    def change(message: str | bytes) -> str:
        told = json.loads(message)
        if told["t"] == "view":
            told["view"]["facts"].update(facts)
        return json.dumps(told)

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda message: page.send(change(message)))

    open_table(ann, "bga rounds=1", ["me", "bot:random", "bot:random", "bot:random"])
    assert wait(ann) == "draw"
    ann.page.route_web_socket(re.compile("/socket$"), between)
    ann.page.reload()
    assert wait(ann) == "draw"
    expect(ann.part("lap")).to_have_text("Random went out: 2 turns left")
    expect(ann.page.locator('[data-action="pile"]')).to_contain_text(re.compile("frozen|draw is forced"))
    seats = ann.part("seats").locator("li")
    told = {str(one).split(":")[0]: str(one) for one in seats.locator(".hidden").all_inner_texts()}
    assert "out" in told["Random"]
    assert "walks to the foot, lifts it next turn" in told["Random 2"]
    assert "says no" in told["Random 3"]
    assert ann.page.locator('[data-action="stock"] .beside').count() == 1
    check(ann, "last lap", ("light", "phone"))


def has_books(person: Person, *kinds: str) -> bool:
    return all(person.page.locator(f".meld.book.{kind}").count() for kind in kinds)


class Builder(Keys):
    """Lays wilds as a meld of their own and one wild on the fourth king, so that books of every kind come to be."""

    def do(self, what: str) -> None:
        super().do(what)
        if what != "fits":
            return
        held = cards(self.person)
        wilds = [card for card in held if card == "JK" or card.startswith("2")]
        if len(wilds) >= 3:
            for card in wilds[:5]:
                self.pick(card)
            super().do("meld")


def test_books_lie_sideways_in_the_colours_of_their_kind(sit: Sit) -> None:
    ann = sit()
    rules = f"{TWO} decks=8 jokers_per_deck=8 pile_sizes=20,20 draw_count=5 book_size=5 max_wilds=2 contract_clean=8"
    open_table(ann, rules, ["me", "bot:sharp"])
    play_on(Builder(ann), done=lambda: has_books(ann, "clean", "dirty", "wild"))
    for kind, border, ink in (("clean", BLUE, RED), ("dirty", BROWN, BLACK), ("wild", GOLD, None)):
        book = ann.page.locator(f".meld.book.{kind}").first
        assert style(book, "borderTopColor") == border
        assert f"5 {kind}" in book.inner_text(), "a word tells the kind too"
        face = book.locator(".face")
        box = face.bounding_box()
        assert box is not None
        assert box["width"] > box["height"], "the book lies sideways"
        if ink:
            assert style(face, "color") == ink
        else:
            assert "joker" in (face.get_attribute("class") or "")
    styles = {style(ann.page.locator(f".meld.{kind}").first, "borderTopStyle") for kind in ("clean", "dirty", "wild")}
    open_meld = ann.page.locator(".meld:not(.book)")
    if open_meld.count():
        xs = open_meld.first.locator(".one").evaluate_all("all => all.map(one => one.getBoundingClientRect().x)")
        assert xs == sorted(set(xs)), "an open meld is spread"
    assert styles
    check(ann, "books", ("light", "dark", "phone"))


@pytest.mark.timeout(240)
def test_axe_finds_nothing_at_the_table(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    opening_hand(ann, 40)
    check(ann, "laid out", ("dark", "four colours, big index", "zoom of 200 %", "phone"))
    page.keyboard.press("l")
    until(lambda: not staged(ann).count(), "the board is open")
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    check(ann, "keys", ("phone",))
    page.keyboard.press("Escape")
    open_table(ann, SHORT, ["me", "bot:sharp"])
    play_on(Keys(ann), done=lambda: is_over(ann))
    check(ann, "end", ("light", "dark", "zoom of 200 %", "phone"))
    page.get_by_role("button", name="Scores").click()
    page.get_by_role("dialog").wait_for()
    check(ann, "scores", ("phone",))


def test_nobody_is_told_a_hidden_card(sit: Sit) -> None:
    """Feet, stock and the hands of others have no name in the page: no attribute, no text, no key."""
    ann = sit()
    open_table(ann, "bga rounds=1", ["me", "bot:sharp", "bot:sharp", "bot:sharp"])
    assert wait(ann) == "draw"
    named = ann.page.evaluate(
        '() => [...document.querySelectorAll(\'[data-part="seats"] *, [data-zone="stock"] *\')]'
        ".filter((one) => [...one.attributes].some((a) => /\\b([2-9TJQKA][CDHS]|JK)\\b/.test(a.value)))"
        ".map((one) => one.outerHTML)"
    )
    assert named == []
    texts = ann.part("seats").inner_text() + ann.page.locator('[data-zone="stock"]').inner_text()
    assert " of " not in texts.replace("of the foot", "").replace("foot of", "")
    turn(Keys(ann))
