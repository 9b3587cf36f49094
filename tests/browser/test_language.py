"""The second language: chosen on the page, kept, and on every page no key and no English is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.drills import drills
from tests.browser import felt
from tests.browser.conftest import Sit
from tests.browser.language import faults
from tests.browser.room import Person, play, until

PAGES = sorted(one.parent.name for one in (Path(__file__).parents[2] / "web/src/pages").glob("*/Page.svelte"))
DEEPER = {
    "learn": ("/learn/cribbage", "/learn/cribbage/play", "/learn/handfoot/opening"),
    "drills": (*(f"/drills/{drill.kind}" for drill in drills()), "/drills/daily"),
    "analyze": ("/analyze/play", "/analyze/score", "/analyze/handfoot"),
    "rules": ("/rules/cribbage", "/rules/handfoot"),
    "position": ("/position?game=handfoot",),
}
SHORT = "bga num_players=2 team_size=1 rounds=1 opening_basis=none decks=2 pile_sizes=7,7"


def german(sit: Sit, **options: str) -> Person:
    """Somebody whose browser asks for German."""
    return sit(locale="de-DE", **options)


def settled(person: Person) -> None:
    """The page has fetched what it shows."""
    person.page.locator("h1").first.wait_for(state="attached")
    person.page.wait_for_load_state("networkidle")


def is_german(person: Person, where: str, *names: str) -> None:
    assert person.page.evaluate("document.documentElement.lang") == "de", where
    assert faults(person.page, "Anna", "Ben", *names) == [], where


def fits(person: Person, where: str) -> None:
    """The longer words stick out nowhere, on a phone neither."""
    page = person.page
    before = page.viewport_size
    for width, height in ((390, 844), (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        until(
            lambda: page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), f"{where} fits {width} px", 3
        )
    assert before is not None
    page.set_viewport_size(before)


def test_the_language_is_chosen_on_the_page_and_kept(sit: Sit) -> None:
    ann = sit(locale="en-US")
    page = ann.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.get_by_role("button", name="Play now").wait_for()
    assert page.evaluate("document.documentElement.lang") == "en"
    assert not [url for url in asked if "/de-" in url or ".de-" in url], "German is fetched by those who read it"
    page.get_by_role("contentinfo").get_by_role("button", name="Deutsch").click()
    page.get_by_role("button", name="Jetzt gegen den Computer spielen").wait_for()
    assert page.evaluate("document.documentElement.lang") == "de"
    ann.table(seats=["me", "open"])
    page.get_by_role("heading", name="Warten auf Mitspieler").wait_for()
    page.goto("/new")
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("dialog").get_by_role("button", name="English").click()
    page.get_by_role("heading", name="Set the table").wait_for()


def test_what_is_looked_for_is_found(sit: Sit) -> None:
    """The reading of pages would see English, and a key that was left."""
    ann = sit(locale="en-US")
    ann.page.goto("/new")
    settled(ann)
    found = faults(ann.page)
    assert "English: Set the table" in found
    assert len(found) > 20
    ann.page.evaluate("document.querySelector('h1').textContent = 'Los: form.make'")
    assert "key: Los: form.make" in faults(ann.page)


def test_the_browser_says_what_is_preferred(sit: Sit) -> None:
    anna = german(sit)
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Jetzt gegen den Computer spielen").wait_for()
    refused = anna.context.request.get("/api/tables/NONE", headers={"Accept-Language": "de"})
    assert refused.json()["error"]["message"].startswith("Einen Tisch mit dem Code")
    english = anna.context.request.get("/api/tables/NONE?lang=en")
    assert english.json()["error"]["message"].startswith("There is no table")


@pytest.mark.timeout(300)
@pytest.mark.parametrize("address", ["/", "/new", *(f"/{page}" for page in PAGES)])
def test_no_key_and_no_english_on_any_route(sit: Sit, address: str) -> None:
    anna = german(sit)
    for one in (address, *DEEPER.get(address[1:], ())):
        anna.page.goto(one)
        settled(anna)
        is_german(anna, one)
        fits(anna, one)


def test_house_rules_are_told_in_german(sit: Sit) -> None:
    anna = german(sit)
    page = anna.page
    for game in ("cribbage", "handfoot"):
        page.goto(f"/new?game={game}&rules=acc" if game == "cribbage" else f"/new?game={game}&rules=vegas")
        settled(anna)
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        page.locator(".option").first.wait_for()
        is_german(anna, f"the rules of {game}")


@pytest.mark.timeout(300)
def test_a_table_of_cribbage_in_german(sit: Sit) -> None:
    anna = german(sit)
    page = anna.page
    anna.table(rules="kitchen target=31", seats=["me", "open"], name="Anna")
    page.locator(".lobby").wait_for()
    is_german(anna, "the lobby")
    anna.table(rules="kitchen target=31", seats=["me", "bot:club"], name="Anna")
    seen = 0

    def look() -> bool:
        nonlocal seen
        seen += 1
        if seen % 4 == 0:
            is_german(anna, f"the table, look {seen}")
        if seen % 20 == 0:
            fits(anna, f"the table, look {seen}")
        return False

    until(lambda: anna.asked(), "the table asks")
    look()
    for name in ("Regeln", "Einstellungen", "Hände"):
        page.get_by_role("button", name=name, exact=True).first.click()
        page.get_by_role("dialog").wait_for()
        is_german(anna, name)
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="hidden")
    page.locator("body").press("?")
    page.get_by_role("dialog").wait_for()
    is_german(anna, "the keys")
    page.keyboard.press("Escape")
    play(anna, until_over=True, done=look)
    is_german(anna, "the end")
    code = page.url.rpartition("/")[2]
    for address in (f"/review/{code}", "/history"):
        page.goto(address)
        settled(anna)
        is_german(anna, address)


@pytest.mark.timeout(300)
def test_a_table_of_hand_and_foot_in_german(sit: Sit) -> None:
    anna = german(sit)
    felt.open_table(anna, SHORT, ["me", "bot:sharp"], name="Anna")
    keys = felt.Keys(anna)
    felt.wait(anna)
    is_german(anna, "the table")
    looks = 0
    while felt.asked(anna) != "over":
        felt.turn(keys)
        looks += 1
        if looks % 3 == 0:
            is_german(anna, f"turn {looks}")
            fits(anna, f"turn {looks}")
        until(lambda: felt.asked(anna), "the table wants something or is over", 30)
    is_german(anna, "the end")
