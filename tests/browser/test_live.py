"""Connections that break, pages that come back, two who act at once: nothing is lost and nothing counts twice."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocket, expect

from tests.browser.conftest import Sit
from tests.browser.relay import Relay
from tests.browser.room import Person, Server, play, until

Json = dict[str, Any]
MELDING = (
    'rules="bga rounds=1" hand:A=KCKDKHKS7D7H7S4S6H foot:A=??*4 hand:B=8D9STC foot:B=??*3 hand:C=??*3 foot:C=none '
    "hand:D=4H5S6D foot:D=none board:AC=Q=QCQDQHQSQC board:BD=J=JCJDJHJS discard=4C9D phase=play"
)


@pytest.fixture
def line(server: Server) -> Generator[Relay]:
    """A line to the server for the person whose connection breaks. Named before `sit`: it ends after the browsers."""
    relay = Relay(server)
    yield relay
    relay.close()


def frames(page: Page) -> list[Json]:
    """Every message that the page hears from now on, a socket's first one after `{"t": "opened"}`."""
    heard: list[Json] = []

    def listen(socket: WebSocket) -> None:
        heard.append({"t": "opened"})
        socket.on("framereceived", lambda text: heard.append(json.loads(text)))

    page.on("websocket", listen)
    return heard


def comes_back(person: Person, heard: list[Json], mend: Callable[[], None]) -> Json:
    """Mend what keeps a page away and wait until it has its table again; gives what the table answered to its hello."""
    heard.clear()
    mend()

    def has_answered() -> bool:
        person.page.wait_for_timeout(20)
        return any(message["t"] in ("view", "events") for message in heard)

    until(has_answered, "the table answers")
    expect(person.page.locator(".state.lost")).to_have_count(0)
    assert heard[0] == {"t": "opened"}
    return next(message for message in heard if message["t"] in ("view", "events"))


def lost(person: Person) -> None:
    """Wait until the page says that it is cut off."""
    expect(person.page.locator(".state.lost")).to_be_visible()


def two(sit: Sit, where: Any = None, rules: str = "") -> tuple[Person, Person, str]:
    """Ann on the line `where`, Ben on a sound one, at a table of two."""
    ann, ben = sit(where), sit()
    code = ann.table(seats=["me", "open"], rules=rules, name="Ann")
    ben.post("/api/me", {"name": "Ben"})
    ben.sit_down(code)
    ben.page.goto(f"/t/{code}")
    for person in (ann, ben):
        until(lambda person=person: person.asked() == "discard", "the cards are dealt")  # type: ignore[misc]
    return ann, ben, code


def choose(person: Person) -> list[str]:
    """Pick the first two cards; gives what is held."""
    for place in ("1", "2"):
        person.page.keyboard.press(place)
    return person.cards()


def test_who_missed_nothing_hears_nothing_and_who_missed_something_hears_it(line: Relay, sit: Sit) -> None:
    ann, ben, _ = two(sit, line)
    heard = frames(ann.page)
    held = ann.cards()
    line.cut()
    lost(ann)
    up_to_date = comes_back(ann, heard, line.mend)
    assert (up_to_date["t"], up_to_date["events"]) == ("events", [])
    assert ann.cards() == held
    line.cut()
    lost(ann)
    ben.act()
    until(lambda: len(ben.cards()) == 4, "Ben throws while Ann is away")
    since = comes_back(ann, heard, line.mend)
    assert since["t"] == "events"
    assert len(since["events"]) > 0
    assert ann.log()[0] == "Ben lays two cards away to the crib."
    ann.act()
    until(lambda: ann.asked() in ("lay", "") and len(ann.cards()) == 4, "the play begins")


def test_a_gap_too_wide_shows_the_table_as_it_stands(line: Relay, sit: Sit, server: Server) -> None:
    """The other tab of the same person has played more than the server keeps at hand."""
    ann = sit(line)
    code = ann.table(rules="acc target=121", name="Ann")
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    heard = frames(ann.page)
    line.cut()
    lost(ann)
    other = sit()
    other.context.add_cookies(
        [{**cookie, "url": server.base} for cookie in _plain(ann.context.cookies())]  # type: ignore[typeddict-item]
    )
    other.page.goto(f"/t/{code}")
    told = frames(other.page)
    other.page.reload()
    play(other, done=lambda: max((m["seq"] for m in told if m["t"] == "events"), default=0) > 330)
    assert comes_back(ann, heard, line.mend)["t"] == "view"
    until(lambda: ann.scores() == other.scores() and ann.cards() == other.cards(), "both show the same")


def _plain(cookies: list[Any]) -> list[Json]:
    return [{"name": one["name"], "value": one["value"]} for one in cookies]


def test_a_page_ahead_of_the_server_goes_back_with_it(sit: Sit, own_server: Server, tmp_path: Path) -> None:
    """The operator has restored an older copy."""
    ann = sit(own_server)
    ann.table(name="Ann")
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    held = ann.cards()
    heard = frames(ann.page)
    own_server.kill()
    copy = tmp_path / "copy"
    shutil.copytree(own_server.data, copy, ignore=lambda *_: ["copy"])
    assert comes_back(ann, heard, own_server.start)["t"] == "events"
    ann.act()
    until(lambda: len(ann.cards()) == 4, "Ann throws")
    own_server.kill()
    lost(ann)
    for path in copy.iterdir():
        (own_server.data / path.name).unlink(missing_ok=True)
        shutil.copy2(path, own_server.data / path.name)
    assert comes_back(ann, heard, own_server.start)["t"] == "view"
    until(lambda: ann.cards() == held, "the six cards again")


def test_a_page_without_network_says_so_and_brings_its_act_when_it_is_back(sit: Sit) -> None:
    ann, ben, _ = two(sit)
    ann.context.set_offline(True)
    lost(ann)
    held = choose(ann)
    ann.page.keyboard.press("Enter")
    ben.act()
    until(lambda: len(ben.cards()) == 4, "the table goes on")
    ann.context.set_offline(False)
    until(lambda: ann.cards() == held[2:], "what was thrown without a line is thrown")
    expect(ann.page.locator(".state.lost")).to_have_count(0)


def test_parts_of_the_page_that_did_not_come_are_fetched_again(sit: Sit) -> None:
    """The line breaks while the page is still being fetched, and whenever something new is fetched for it."""
    ann = sit()
    cut: set[str] = set()

    def once(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[1]
        if name in cut or not name.startswith(("Head-", "RulesSheet-", "Dialog-", "en-")):
            route.continue_()
        else:
            cut.add(name)
            route.abort()

    made = ann.post("/api/me", {"name": "Ann"}) and ann.post(
        "/api/tables", {"game": "cribbage", "seats": ["me", "bot:club"]}
    )
    ann.page.goto("/")
    ann.context.route("**/assets/*", once)
    ann.page.goto(f"/t/{made['table']['code']}")
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    ann.page.get_by_role("button", name="Rules").click()
    sheet = ann.page.get_by_role("dialog")
    expect(sheet).to_contain_text("121")
    assert sheet.evaluate("(dialog) => getComputedStyle(dialog).position") == "fixed"
    assert {"Head", "RulesSheet", "Dialog", "en"} == {name.partition("-")[0] for name in cut}


def test_an_answer_that_was_lost_makes_no_second_move(line: Relay, sit: Sit) -> None:
    ann, ben, _ = two(sit, line)
    choose(ann)
    line.mute()
    ann.page.keyboard.press("Enter")
    until(lambda: "Ann lays two cards away to the crib." in ben.log(), "the throw has arrived")
    line.cut()
    lost(ann)
    line.mend()
    until(lambda: len(ann.cards()) == 4, "sent again, it is the same throw")
    assert ann.part("refusal").count() == 0
    ben.act()
    until(lambda: "lay" in (ann.asked(), ben.asked()), "the play begins")


def test_two_who_throw_at_once_are_both_heard(line: Relay, sit: Sit) -> None:
    ann, ben, _ = two(sit, line)
    choose(ann)
    line.hold()
    ann.page.keyboard.press("Enter")
    ben.act()
    until(lambda: len(ben.cards()) == 4, "Ben's throw is taken first")
    line.release()
    until(lambda: len(ann.cards()) == 4, "Ann's throw is no later for it")
    assert ann.part("refusal").count() == 0


def test_two_pages_of_one_seat_throw_once(line: Relay, sit: Sit, server: Server) -> None:
    ann, _, code = two(sit, line)
    other = sit()
    other.context.add_cookies([{**one, "url": server.base} for one in _plain(ann.context.cookies())])  # type: ignore[typeddict-item]
    other.page.goto(f"/t/{code}")
    until(lambda: other.asked() == "discard", "the same seat")
    choose(ann)
    line.hold()
    ann.page.keyboard.press("Enter")
    for place in ("5", "6", "Enter"):
        other.page.keyboard.press(place)
    until(lambda: len(other.cards()) == 4, "the other page throws")
    line.release()
    expect(ann.part("refusal")).to_contain_text("moved on")
    until(lambda: ann.cards() == other.cards(), "both hold the same four")


def test_a_reload_keeps_seat_hand_and_turn(sit: Sit) -> None:
    ann, ben, _ = two(sit)
    held = ann.cards()
    ann.page.reload()
    until(lambda: ann.cards() == held and ann.asked() == "discard", "the same cards again")
    for person in (ann, ben):
        person.act()
    until(lambda: "lay" in (ann.asked(), ben.asked()), "the play begins")
    for person in (ann, ben):
        person.page.reload()
    until(lambda: "lay" in (ann.asked(), ben.asked()), "the play goes on")


def test_a_finished_turn_is_taken_back_when_the_other_agrees(sit: Sit) -> None:
    ann, ben, _ = two(sit)
    held = choose(ann)
    ann.page.keyboard.press("Enter")
    until(lambda: len(ann.cards()) == 4, "Ann throws")
    ann.page.locator('[data-action="take-back"]').click()
    expect(ann.part("asking")).to_contain_text("Ben has still to answer")
    expect(ben.part("asking")).to_contain_text("Ann would like to take the last move back")
    ben.page.reload()
    ben.page.locator('[data-action="refuse"]').click()
    expect(ann.part("asking")).to_contain_text("Ben wants the move to stand")
    ann.page.locator('[data-action="take-back"]').click()
    expect(ann.part("asking")).to_contain_text("The others want this move to stand")
    assert len(ann.cards()) == 4
    ben.act()
    until(lambda: len(ben.cards()) == 4, "Ben throws")
    assert held


def test_one_agrees_and_the_cards_come_back(sit: Sit) -> None:
    ann, ben, _ = two(sit)
    held = choose(ann)
    ann.page.keyboard.press("Enter")
    until(lambda: len(ann.cards()) == 4, "Ann throws")
    expect(ben.page.locator("aside.log li").first).to_contain_text("Ann lays two cards away to the crib.")
    ann.page.locator('[data-action="take-back"]').click()
    ben.page.locator('[data-action="agree"]').click()
    until(lambda: ann.cards() == held and ann.asked() == "discard", "the six cards again")
    expect(ben.part("asking")).to_contain_text("Ann took a move back")
    assert "Ann lays two cards away to the crib." not in ben.log()
    for person in (ann, ben):
        person.act()
    until(lambda: "lay" in (ann.asked(), ben.asked()), "the play begins")


def test_a_meld_of_the_own_turn_is_taken_back_at_once(sit: Sit) -> None:
    ann = sit()
    ann.post("/api/me", {"name": "Ann"})
    seats = ["me", "bot:easy", "bot:easy", "bot:easy"]
    made = ann.post("/api/tables", {"game": "handfoot", "seats": seats, "position": MELDING})
    ann.page.goto(f"/t/{made['table']['code']}")
    hand = ann.page.locator('[data-part="hand"] button[aria-pressed]')
    expect(hand).to_have_count(9)
    for suit in "CDHS":
        ann.page.locator(f'[data-part="hand"] [data-card="K{suit}"]').click(position={"x": 6, "y": 30})
    for action in ("meld", "commit"):
        ann.page.locator(f'[data-action="{action}"]').first.click()
    expect(hand).to_have_count(5)
    melds = ann.page.locator("[data-meld]")
    expect(melds).to_have_count(2)
    ann.page.locator('[data-action="take-back"]').click()
    expect(hand).to_have_count(9)
    expect(melds).to_have_count(1)


def test_each_sees_who_wants_a_rematch(sit: Sit) -> None:
    ann, ben, _ = two(sit, rules="acc target=31")
    play(ann, ben)
    rematch = '[data-part="result"] [data-action="rematch"]'
    ann.page.locator(rematch).click()
    expect(ann.part("wants")).to_have_text("Ben has still to say yes.")
    expect(ben.part("wants")).to_have_text("Ann wants a rematch.")
    ben.page.locator(rematch).click()
    for person in (ann, ben):
        until(lambda person=person: person.asked() in ("next", "discard"), "the rematch begins")  # type: ignore[misc]
