"""The terms of a table, the lobby and the list of one's own tables, in real browsers."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from parlour.server.terms import PLAIN
from tests.browser.conftest import Sit
from tests.browser.room import until
from tests.browser.test_accessibility import check

PHONE = {"width": 390, "height": 844}


def test_a_table_found_in_the_lobby_whose_terms_change_before_the_start(sit: Sit) -> None:
    ann, ben = sit(), sit(viewport=PHONE, color_scheme="dark")
    ann.post("/api/me", {"name": "Ann of the lobby"})
    page = ann.page
    page.goto("/new?game=cribbage")
    page.get_by_label("Seat B").select_option("open")
    page.get_by_text("Terms of the table").click()
    page.get_by_label("Show the table in the lobby").check()
    check(ann, "the terms of a new table")
    page.get_by_role("button", name="Lay out the table").click()
    code = page.locator('[data-part="code"]').inner_text()
    terms = ann.context.request.get(f"/api/tables/{code}").json()["table"]["terms"]
    assert terms == {**PLAIN.model_dump(), "is_listed": True}, "what was not touched is as the server has it"

    ben.page.goto("/")
    found = ben.page.get_by_role("link", name=re.compile("Ann of the lobby asks to play"))
    expect(found).to_contain_text("1 seat free")
    check(ben, "the lobby")
    found.click()
    shown = ben.page.locator('[data-part="terms"]')
    expect(shown).to_contain_text("The lobby shows this table to everybody.")
    expect(shown).to_contain_text("There is no clock.")

    page.get_by_role("button", name="Change the terms").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[name=clock]").select_option("bank")
    dialog.locator("[name=seconds]").select_option(label="10 minutes")
    dialog.get_by_label("More for each decision").select_option(label="5 seconds")
    dialog.get_by_label("Let a computer player go on").select_option(label="after 5 minutes")
    check(ann, "other terms")
    dialog.get_by_role("button", name="Take these terms").click()
    expect(dialog).to_have_count(0)
    expect(shown).to_contain_text("Each seat has 10 minutes for the whole match, and 5 seconds more for each decision.")
    ben.page.get_by_role("button", name="Sit down by these rules").click()
    expect(page.locator(".room.playing")).to_be_visible()
    answer = ben.context.request.get(f"/api/tables/{code}").json()["table"]["terms"]
    assert answer["clock"] == {"kind": "bank", "seconds": 600, "increment": 5}
    assert answer["absence"] == {"remind": 60, "stand_in": 300, "pause": None, "end": None}

    ben.page.goto("/")
    mine = ben.page.get_by_role("link", name=re.compile(code))
    expect(mine).to_contain_text("your turn")


def test_who_had_accepted_is_shown_what_the_terms_were(sit: Sit) -> None:
    ann, ben = sit(), sit()
    code = ann.table(seats=["me", "open", "open"], rules="players=3")
    ben.post("/api/me", {"name": "Ben"})
    ben.sit_down(code)
    ben.page.goto(f"/t/{code}")
    shown = ben.page.locator('[data-part="terms"]')
    expect(shown).to_contain_text("There is no clock.")
    ann.post(f"/api/tables/{code}/terms", {"terms": {"clock": {"kind": "move", "seconds": 60}}})
    expect(shown).to_contain_text("Each decision may take 1 minute. (Before: There is no clock.)")
    ben.page.get_by_role("button", name="I accept these rules").click()
    expect(shown).not_to_contain_text("Before")
    until(
        lambda: ben.context.request.get(f"/api/tables/{code}").json()["table"]["seats"][1]["accepted"],
        "Ben has accepted",
    )


def test_a_spectator_is_counted_sees_backs_and_the_hands_of_deals_that_are_over(sit: Sit) -> None:
    ann, eve = sit(), sit(viewport=PHONE)
    ann.post("/api/me", {"name": "Ann"})
    made = ann.post(
        "/api/tables",
        {"game": "cribbage", "seats": ["bot:random", "bot:random"], "terms": {"spectators": "delayed"}},
    )
    code = made["table"]["code"]
    eve.page.goto(f"/t/{code}")
    expect(eve.page.locator(".state")).to_have_text("You are watching")
    until(
        lambda: (
            "# deal 2" in (text := eve.context.request.get(f"/api/tables/{code}/record").text()) or "[Result" in text
        ),
        "a deal is over",
    )
    eve.open("Table")
    about = eve.page.get_by_role("dialog")
    expect(about.locator('[data-part="watching"]')).to_have_text("1 person watches.")
    expect(about.locator('[data-part="matches"]')).to_contain_text("Match 1")
    check(eve, "about a table")


def test_who_may_not_watch_is_told_so_when_the_match_begins(sit: Sit) -> None:
    ann, eve = sit(), sit()
    code = ann.table(seats=["me", "open"])
    ann.post(f"/api/tables/{code}/terms", {"terms": {"spectators": "none"}})
    eve.page.goto(f"/t/{code}")
    expect(eve.page.locator('[data-part="terms"]')).to_contain_text("Nobody may watch.")
    ann.post(f"/api/tables/{code}/seat", {"seat": "B", "to": "bot:random"})
    expect(ann.page.locator(".room.playing")).to_be_visible()
    expect(eve.page.get_by_role("alert")).to_contain_text("its host lets nobody watch")
    expect(eve.page.locator(".room.playing")).to_have_count(0)
