"""Counting by hand and muggins, in two browsers."""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.room import Person, play, until


def is_asked(person: Person, what: str) -> bool:
    return person.asked() == what


def kitchen(sit: Sit, rules: str) -> tuple[Person, Person]:
    """Ann and Ben at a table where everybody counts."""
    ann, ben = sit(), sit()
    code = ann.table(rules=rules, seats=["me", "open"], name="Ann")
    ben.post("/api/me", {"name": "Ben"})
    ben.sit_down(code)
    ben.page.goto(f"/t/{code}")
    until(lambda: ann.asked() == "discard" and ben.asked() == "discard", "both have cards")
    return ann, ben


def test_hands_are_claimed_and_muggins_is_called_or_let_go(sit: Sit) -> None:
    ann, ben = kitchen(sit, "acc counting=show muggins=on")
    calls: list[str] = []
    looks: set[str] = set()
    asked_for: set[str] = set()
    people = {ann: ben, ben: ann}
    for _ in range(12):
        play(ann, ben, until_over=False, done=lambda: any(one.asked() == "claim" for one in people))
        claimer = next(one for one in people if one.asked() == "claim")
        caller = people[claimer]
        expect(claimer.page.get_by_text("Final once claimed")).to_be_visible()
        owed = str(claimer.page.locator("#claim-why").inner_text())
        what = "crib" if "your crib" in owed else "hand"
        expect(claimer.part("pile")).to_have_attribute("aria-label", f"Your {what}")
        expect(claimer.part("pile").get_by_role("listitem")).to_have_count(4)
        asked_for.add(what)
        n = [0, 29][len(calls) % 2]
        claimer.page.get_by_label("Points", exact=True).fill(str(n))
        claimer.page.get_by_role("button", name=f"Claim {n}").click()
        until(partial(is_asked, caller, "call"), "the opponent is asked, short or not")
        prompt = caller.part("muggins")
        expect(prompt).to_contain_text(re.compile(rf"claims {n} for the (hand|crib)\. Muggins\?"))
        expect(prompt.get_by_role("timer")).to_be_visible()
        looks.add(re.sub(r"\d+|hand|crib|Ann|Ben", "_", prompt.inner_html()).replace(' style=""', ""))
        assert claimer.part("muggins").count() == 0
        if len(calls) % 3 == 2:
            prompt.get_by_role("button", name="Let it go").click()
        else:
            prompt.get_by_label("Points missed").fill("2")
            prompt.get_by_role("button", name="Muggins").click()
        expect(caller.part("muggins")).to_have_count(0)
        calls.append(str(n))
        if len(calls) == 6:
            break
    assert len(looks) == 1, "the prompt looks the same whether or not something is missing"
    assert asked_for == {"hand", "crib"}, "whatever is to be counted lies there"
    told = " ".join(ann.log())
    assert "counted: " in told, "the truth is shown once everybody has looked"
    assert ann.scores() == ben.scores()


def test_every_score_of_the_play_is_claimed_where_everything_is_counted(sit: Sit) -> None:
    ann, ben = kitchen(sit, "kitchen target=11")
    play(ann, ben, until_over=False, done=lambda: ann.asked() == "claim" or ben.asked() == "claim")
    claimer, caller = (ann, ben) if ann.asked() == "claim" else (ben, ann)
    expect(claimer.page.get_by_text("How much for your card?")).to_be_visible()
    claimer.page.get_by_role("button", name="3", exact=True).click()
    claimer.page.get_by_role("button", name="Claim 3").click()
    expect(caller.part("muggins")).to_contain_text(re.compile(r"claims 3 for the \S+ of \w+\. Muggins\?"))
    until(lambda: caller.asked() == "lay", "the open window holds nobody up")
    caller.act()
    until(lambda: caller.part("muggins").count() == 0, "the own next card lets the claim go")
    play(ann, ben, until_over=False, done=lambda: any(one.hand().count() == 0 for one in (ann, ben)))


def test_on_a_phone_why_a_card_may_not_be_laid_covers_none_of_the_buttons_of_a_call(sit: Sit) -> None:
    ann, ben = sit(viewport={"width": 390, "height": 844}), sit()
    for person, name in ((ann, "Ann"), (ben, "Ben")):
        person.post("/api/me", {"name": name})
    position = "dealer=A hand:A=KHQD2C3S hand:B=9CQC8H5D plays=9CQDQC"
    made = {"game": "cribbage", "rules": "kitchen", "seats": ["me", "open"], "position": position}
    code = str(ann.post("/api/tables", made)["table"]["code"])
    ann.page.goto(f"/t/{code}")
    ben.sit_down(code)
    ben.page.goto(f"/t/{code}")
    until(lambda: ben.asked() == "claim", "Ben counts his card")
    ben.page.get_by_role("button", name="2", exact=True).click()
    ben.page.get_by_role("button", name="Claim 2").click()
    until(lambda: ann.part("muggins").count() == 1 and ann.asked() == "lay", "Ann may call it, or lay a card")
    ann.page.locator('[data-part="hand"] [data-card="KH"]').click(force=True)
    refusal = ann.part("refusal")
    expect(refusal).to_contain_text("past 31")
    refusal.evaluate("node => node.append(node.textContent)")  # however long it is
    said = refusal.bounding_box()
    assert said is not None
    for button in ann.page.locator(".felt button:visible, .felt input:visible").all():
        box = button.bounding_box()
        assert box is not None
        is_apart = box["y"] + box["height"] <= said["y"] or box["y"] >= said["y"] + said["height"]
        assert is_apart or button.evaluate("(node, part) => part.contains(node)", refusal.element_handle()), box
    ann.part("muggins").get_by_role("button", name="Let it go").click()
    expect(ann.part("muggins")).to_have_count(0)
