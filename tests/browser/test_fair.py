"""Provable deals in browsers: both pages add their numbers, and the page deals the match again card by card."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from parlour.records import loads, verify
from tests.browser.conftest import Sit
from tests.browser.room import Person, play, until
from tests.browser.test_accessibility import check


@pytest.mark.timeout(300)
def test_a_match_is_proved_on_the_page_and_a_forged_record_is_refused_at_its_line(sit: Sit, tmp_path: Path) -> None:
    ann, ben = sit(), sit()
    code = ann.table(rules="acc target=31", seats=["me", "open"], name="Ann")
    ben.post("/api/me", {"name": "Ben"})
    ben.page.goto(f"/t/{code}")
    expect(ben.page.get_by_text("Ann").first).to_be_visible()
    ben.sit_down(code)
    until(lambda: _proof(ann, code)["stage"] == "done", "both have added their numbers")
    told = _proof(ann, code)
    numbers = told["numbers"]
    assert isinstance(numbers, dict)
    assert all(len(number) == 64 for number in numbers.values()), numbers
    assert told["seed"] is None
    kept = json.loads(ann.page.evaluate("localStorage.getItem('parlour.numbers')"))
    assert kept[-1] == [told["commitment"], numbers["A"]]

    ann.page.goto(f"/fair/{code}")
    expect(ann.part("verdict")).to_contain_text("The match goes on")
    expect(ann.page.get_by_text("This is the number that this browser added.")).to_have_count(1)
    ann.page.goto(f"/t/{code}")
    play(ann, ben)

    ann.page.get_by_role("link", name="Check these deals").click()
    until(lambda: ann.page.url.endswith(f"/fair/{code}?match=1"), "the result leads to the proof")
    expect(ann.part("verdict")).to_contain_text("Every card is proved")
    expect(ann.page.get_by_text("This is the number that this browser added.")).to_have_count(1)
    text = ann.context.request.get(f"/api/tables/{code}/record").text()
    report = verify(text)
    assert report.is_ok, report
    expect(ann.part("verdict")).to_contain_text(f"{report.dealt_count} acts of the dealer")
    assert loads(text).headers["Number B"] == numbers["B"]

    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("d  starter"))
    old = lines[at].split()[2]
    seen = {card for line in lines for card in line.split()}
    lines[at] = lines[at].replace(old, next(card for card in ("2C", "3C", "4C", "5C") if card not in {old} | seen))
    forged = tmp_path / "forged.cgr"
    forged.write_text("\n".join(lines), encoding="utf-8")
    ann.page.locator('input[type="file"]').set_input_files(forged)
    expect(ann.part("verdict")).to_contain_text(
        f"Line {at + 1}: the dealer gave other cards than the seed has there: {old}"
    )
    whole = tmp_path / "whole.cgr"
    whole.write_text(text, encoding="utf-8")
    ann.page.locator('input[type="file"]').set_input_files(whole)
    expect(ann.part("verdict")).to_contain_text("Every card is proved")
    expect(ann.page.get_by_role("heading", name="All deals of this server")).to_be_visible()
    expect(ann.page.get_by_text("Rank of the first card of a pack").first).to_be_visible()
    check(ann, "fair")


@pytest.mark.parametrize(
    ("locale", "title", "waits"),
    [
        ("en-GB", "The cards are being shuffled", "waits a few seconds for Ben"),
        ("de-DE", "Die Karten werden gemischt", "Auf Ben wird noch ein paar Sekunden gewartet"),
    ],
)
def test_while_the_shuffle_waits_for_somebody_the_page_says_so(sit: Sit, locale: str, title: str, waits: str) -> None:
    ann, ben = sit(locale=locale), sit()
    code = ann.table(seats=["me", "open"], name="Ann")
    ann.page.locator(".lobby").wait_for()
    ben.post("/api/me", {"name": "Ben"})
    ben.sit_down(code)
    expect(ann.part("gathering")).to_contain_text(title)
    expect(ann.part("gathering")).to_contain_text(waits)
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    expect(ann.part("gathering")).to_have_count(0)


def _proof(person: Person, code: str) -> dict[str, object]:
    found: dict[str, object] = person.context.request.get(f"/api/tables/{code}/proof").json()
    return found


def test_the_first_page_leads_to_fair_deals_and_its_fields_are_fields(sit: Sit) -> None:
    ann = sit(viewport={"width": 390, "height": 844})
    ann.page.goto("/")
    ann.page.get_by_role("link", name="Fair deals").click()
    expect(ann.page.get_by_role("heading", name="Fair deals", exact=True)).to_be_visible()
    fields = ann.page.locator("main input")
    expect(fields).to_have_count(3)
    assert fields.evaluate_all("all => all.every(one => one.getBoundingClientRect().height >= 44)")
