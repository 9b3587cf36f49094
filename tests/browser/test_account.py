"""The account on the page: name and password chosen, signed in elsewhere, signed out, and everything deleted."""

from __future__ import annotations

import zipfile

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.test_accessibility import check

PASSWORD = "correct horse battery"


def said(page: Page, text: str) -> None:
    expect(page.get_by_role("status").first).to_contain_text(text)


@pytest.mark.timeout(300)
def test_an_account_from_the_first_name_to_its_end(sit: Sit) -> None:
    ann, phone = sit(), sit(viewport={"width": 390, "height": 844})
    page, there = ann.page, phone.page
    page.goto("/")
    page.get_by_label("Your name at the table").fill("Annabella")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name="Keep").click()
    page.get_by_role("link", name="Account", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Account", exact=True)).to_be_visible()

    page.get_by_label("Name to sign in with").fill("Annabella@Home")
    page.get_by_label("Password", exact=True).fill("annabella@home")
    page.get_by_role("button", name="Choose").click()
    expect(page.get_by_role("alert")).to_contain_text("too easy to guess")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    said(page, "From now on you sign in as annabella@home")

    there.goto("/account")
    expect(there.get_by_role("heading", name="You are not known here yet")).to_be_visible()
    check(phone, "unknown")
    there.get_by_label("Name to sign in with").fill("annabella@home")
    there.get_by_label("Password", exact=True).fill("wrong password")
    there.get_by_role("button", name="Sign in").click()
    expect(there.get_by_role("alert")).to_contain_text("Name and password do not go together")
    there.get_by_label("Password", exact=True).fill(PASSWORD)
    there.keyboard.press("Enter")
    said(there, "You are Annabella on this device too.")
    expect(there.get_by_label("Name at the table")).to_have_value("Annabella")

    page.reload()
    code = page.locator("section", has=page.get_by_role("heading", name="Recovery code"))
    code.get_by_label("Present password").fill(PASSWORD)
    code.get_by_role("button").click()
    expect(code.get_by_text("Your recovery code: ")).to_be_visible()
    for summary in page.locator("summary").all():
        summary.click()
    check(ann, "account")

    page.get_by_label("Name of a new bot").fill("Robby")
    page.keyboard.press("Enter")
    said(page, "Copy the token of Robby now.")
    expect(page.get_by_text("Token of Robby: pb_")).to_be_visible()
    page.get_by_role("button", name="Remove Robby").click()
    said(page, "Robby is removed.")

    page.get_by_role("button", name="Sign out all others").click()
    said(page, "Signed out.")
    there.reload()
    expect(there.get_by_role("heading", name="You are not known here yet")).to_be_visible()

    with page.expect_download() as parcel:
        page.get_by_role("link", name="Download").click()
    with zipfile.ZipFile(parcel.value.path()) as held:
        assert b"Annabella" in held.read("held/account.json")

    removal = page.locator("section", has=page.get_by_role("heading", name="Delete the account"))
    last = removal.get_by_role("button")
    expect(last).to_be_disabled()
    removal.get_by_label("write your name").fill("Annabella")
    removal.get_by_label("Present password").fill(PASSWORD)
    last.click()
    said(page, "Everything of yours is deleted.")
    expect(page.get_by_role("heading", name="You are not known here yet")).to_be_visible()


def test_without_a_password_signing_out_is_asked_twice(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    page.goto("/")
    page.get_by_label("Your name at the table").fill("Ben")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name="Keep").click()
    page.goto("/account")
    page.get_by_role("button", name="Sign out this device").click()
    said(page, "you come back only with your recovery code")
    expect(page.get_by_label("Name at the table")).to_have_value("Ben")
    page.get_by_role("button", name="Sign out this device").click()
    expect(page.get_by_role("heading", name="You are not known here yet")).to_be_visible()


def test_a_table_that_is_open_where_one_signs_out_goes_on_without_the_seat(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    ann.table(rules="acc target=31")
    page.get_by_role("button", name="Settings").wait_for()
    expect(page.get_by_text("You are watching")).to_have_count(0)
    other = ann.tab()
    other.goto("/account")
    for _ in range(2):  # it is asked for twice
        other.get_by_role("button", name="Sign out this device").click()
        expect(other.get_by_role("status").first).not_to_be_empty()
    expect(other.get_by_role("heading", name="You are not known here yet")).to_be_visible()
    expect(page.get_by_text("You are watching").first).to_be_visible()
