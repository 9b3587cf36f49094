"""What the table shows: places, refusals, pace, what others may see, hostile names."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import FloatRect, Locator, Route, expect

from parlour.engine import find_game
from tests.browser.conftest import Sit
from tests.browser.room import Person, play, until

WORDS = find_game("cribbage").words
HOSTILE = "<img src=x onerror=alert(1)>"


def is_all_counted(person: Person) -> bool:
    """Whether the table waits with everything counted; one step on where it waits for that."""
    asks = person.page.locator(".dock").inner_text()
    if "Step by step" in asks:
        person.page.keyboard.press("n")
    return "All is counted" in asks


def box(found: Locator) -> FloatRect:
    where = found.bounding_box()
    assert where is not None
    return where


def in_the_play(person: Person, laid_count: int = 1) -> None:
    """Play on until the own turn comes with cards on the table."""
    play(
        person,
        until_over=False,
        done=lambda: person.asked() == "lay" and person.page.locator(".laid").count() >= laid_count,
    )


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_count_at_the_left_starter_at_the_lower_right(sit: Sit, width: int, height: int) -> None:
    ann = sit(viewport={"width": width, "height": height})
    ann.table()
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    at_discard = box(ann.part("hand"))
    in_the_play(ann)
    count, pile, starter, hand = (box(ann.part(name)) for name in ("count", "pile", "starter", "hand"))
    assert count["x"] + count["width"] <= pile["x"], "the count is left of the pile"
    assert starter["x"] >= pile["x"] + pile["width"], "the starter is right of the pile"
    assert starter["y"] >= pile["y"] + pile["height"], "the starter is below the pile"
    assert starter["x"] + starter["width"] <= width
    assert hand["y"] > starter["y"], "the own hand is at the bottom"
    assert hand == at_discard, "nothing jumps between the discard and the play"
    assert ann.page.evaluate("document.scrollingElement.scrollWidth") <= width, "nothing sticks out at the side"
    for found in (*ann.hand().all(), *ann.page.locator("nav button:visible, .dock button").all()):
        where = box(found)
        assert where["width"] >= 44
        assert where["height"] >= 44


@pytest.mark.parametrize(
    ("width", "height", "locale", "rules", "bots"),
    [
        (390, 844, "en-GB", "", 1),
        (390, 844, "de-DE", "", 1),
        (360, 640, "de-DE", "", 1),
        (360, 640, "de-DE", "kitchen", 1),
        (360, 640, "en-GB", "players=3", 2),
        (360, 640, "en-GB", "players=4", 3),
    ],
)
def test_the_whole_table_fits_a_phone(sit: Sit, width: int, height: int, locale: str, rules: str, bots: int) -> None:
    ann = sit(viewport={"width": width, "height": height}, locale=locale)
    ann.post("/api/me", {})
    seats = ["me", *["bot:club"] * bots]
    made = ann.post("/api/tables", {"game": "cribbage", "rules": rules, "seats": seats, "hints": True})
    ann.page.goto(f"/t/{made['table']['code']}")
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    ann.page.locator('[data-action="hint"]').wait_for()
    assert box(ann.page.locator("header.bar"))["height"] == 48, "the bar is one row"
    assert ann.page.evaluate("document.scrollingElement.scrollHeight") <= height
    starter = box(ann.part("starter"))
    assert starter["y"] + starter["height"] <= box(ann.page.locator(".bottom"))["y"], "the starter is seen whole"
    label = box(ann.part("starter").locator(".what"))
    assert label["x"] + label["width"] <= starter["x"] + starter["width"] + 1, "its name sticks out at no side"
    ann.page.get_by_role("button", name=re.compile("^(Menu|Menü)$")).click()
    opened = ann.page.get_by_role("button", name=re.compile("^(Rules|Regeln)$"))
    assert box(opened)["height"] >= 44
    opened.click()
    ann.page.get_by_role("dialog").wait_for()
    expect(opened).to_be_hidden()


def test_the_count_and_its_points_are_announced(sit: Sit) -> None:
    ann = sit()
    ann.table(name="Ann")
    in_the_play(ann)
    count = int(ann.part("count").locator(".number").inner_text())
    line = next(line for line in ann.log() if " lays the " in line)
    card = r"(ace|\d+|jack|queen|king) of (clubs|diamonds|hearts|spades)"
    assert re.search(rf"^(You lay|.+ lays) the {card}\. [A-Z]", line)
    assert WORDS[f"number.{count}"] in line.lower(), "the new count is said"
    assert ann.part("live").inner_text(), "the live region says it"
    play(ann, until_over=False, done=lambda: any(" pegs " in one or " peg " in one for one in ann.log()))
    scored = next(one for one in ann.log() if re.search(r" pegs? ", one))
    assert re.search(r"(You peg|.+ pegs) \d+ and stands? at \d+\.$", scored)


def test_a_card_that_does_not_fit_says_why(sit: Sit) -> None:
    ann = sit()
    stuck = ann.page.locator('[data-part="hand"] button[aria-disabled="true"]')
    for _ in range(5):
        ann.table()
        play(ann, done=lambda: ann.asked() == "lay" and stuck.count() > 0)
        if stuck.count() > 0 and ann.asked() == "lay":
            break
    held = ann.cards()
    stuck.first.click(force=True)
    refusal = ann.part("refusal")
    expect(refusal).to_contain_text("past 31")
    expect(refusal).to_contain_text("C-17")
    expect(refusal).to_contain_text(re.compile("Lay a card worth"))
    assert ann.cards() == held


def test_backs_tell_nothing(sit: Sit) -> None:
    ann = sit()
    ann.table()
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    backs = ann.page.locator('[data-zone="hand:B"] li')
    looks = set(backs.evaluate_all("all => all.map(one => one.outerHTML)"))
    assert backs.count() >= 4
    assert len(looks) == 1
    assert not re.search(r"data-card|aria-label|\bid=", looks.pop())
    cards = ann.page.locator("[data-card]").evaluate_all(
        "all => all.map(one => one.closest('[data-zone]')?.dataset.zone)"
    )
    assert set(cards) == {"hand:A"}


def test_a_spectator_sees_no_controls(sit: Sit) -> None:
    ann, zoe = sit(), sit()
    code = ann.table()
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    zoe.page.goto(f"/t/{code}")
    expect(zoe.page.get_by_role("status")).to_have_text("You are watching")
    zoe.page.locator('[data-zone="hand:A"] li').first.wait_for()
    assert zoe.page.locator(".felt button").count() == 0
    assert zoe.page.locator("[data-card]").count() == 0
    zoe.page.keyboard.press("1")
    zoe.page.keyboard.press("Enter")
    assert ann.hand().count() == 6


def test_step_by_step_waits_and_hands_can_be_studied(sit: Sit) -> None:
    ann = sit(settings={"speed": "fast", "step": True})
    ann.table()
    play(ann, until_over=False, done=lambda: ann.page.locator(".phrases li").count() > 0, seconds=100)
    shown = ann.part("caption").inner_text()
    time.sleep(1.0)
    assert ann.part("caption").inner_text() == shown, "the table waits for Next"
    until(lambda: is_all_counted(ann), "everything is counted", 60)
    crib = ann.part("pile")
    expect(crib.get_by_role("heading")).to_contain_text("crib")
    expect(crib.get_by_role("listitem")).to_have_count(4)
    ann.page.get_by_role("button", name="Hands").click()
    study = ann.page.get_by_role("dialog")
    expect(study.get_by_role("article")).to_have_count(3)
    expect(study).to_contain_text("points")


def test_a_tap_is_not_lost_to_an_animation(sit: Sit) -> None:
    ann = sit(settings={"speed": "slow"})
    ann.table()
    ann.hand().first.wait_for()
    until(lambda: ann.hand().count() == 6, "the cards are dealt")
    ann.hand().nth(0).click()
    ann.hand().nth(1).click()
    ann.page.locator('[data-action="confirm"]').click()
    until(lambda: ann.hand().count() == 4, "the discard counts at once", 5)


@pytest.mark.parametrize(
    ("rules", "seats"),
    [("acc players=3", 3), ("acc players=4", 4), ("captain", 3), ("five_card", 2), ("lowball target=31", 2)],
)
def test_every_kind_of_table_can_be_played(sit: Sit, rules: str, seats: int) -> None:
    ann = sit(viewport={"width": 390, "height": 844})
    ann.table(rules=rules, seats=["me", *["bot:club"] * (seats - 1)])
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    assert ann.page.locator(".seats section").count() == seats - 1
    play(ann, until_over=False, done=lambda: ann.asked() in ("next", "over"))
    assert ann.page.evaluate("document.scrollingElement.scrollWidth") <= 390


def test_house_rules_come_from_the_game_and_show_what_they_do(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    page.goto("/new")
    page.get_by_label("Opponents may take the points").check()
    expect(page.locator(".option.changed")).to_contain_text("no effect")
    page.get_by_label("How many seats").fill("3")
    page.get_by_label("Six cards, or").select_option("five")
    expect(page.locator(".make").get_by_role("alert")).to_contain_text("This cannot be played")
    expect(page.get_by_role("button", name="Lay out the table")).to_be_disabled()
    page.get_by_label("Six cards, or").select_option("six")
    page.get_by_label("The game hole:").fill("31")
    page.get_by_role("button", name="Lay out the table").click()
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    assert page.locator(".scores .of").all_inner_texts() == ["/31"] * 3
    ann.open("Rules")
    sheet = page.get_by_role("dialog", name="Rules of this table")
    expect(sheet).to_contain_text("The game hole is 31.")
    expect(sheet.locator(".changed")).to_have_count(3)


def test_a_hostile_name_stays_a_name(sit: Sit) -> None:
    ann, ben = sit(), sit()
    code = ann.table(seats=["me", "open"], name="Ann")
    ben.post("/api/me", {"name": HOSTILE})
    ben.sit_down(code)
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    name = ann.page.locator(".seats .name").inner_text()
    assert name.startswith("<img"), "it is shown as it was written"
    ben.page.goto(f"/t/{code}")
    play(ann, ben, until_over=False, done=lambda: any(name in line for line in ann.log()))
    assert ann.page.locator("img").count() == 0
    assert ann.page.evaluate("document.scrollingElement.scrollWidth") <= 1280


def test_an_unknown_table_and_a_second_address_say_so(sit: Sit) -> None:
    ann = sit()
    ann.page.goto("/t/NOSUCH")
    expect(ann.page.get_by_role("alert")).to_contain_text("There is no table with the code NOSUCH")
    ann.page.goto("/")
    ann.page.get_by_label("Join with a code").fill("NOSUCH")
    ann.page.get_by_role("button", name="Join", exact=True).click()
    expect(ann.page.get_by_role("alert")).to_contain_text("NOSUCH")


def test_a_game_without_a_page_of_its_own_is_played_at_the_plain_table(sit: Sit) -> None:
    ann = sit(viewport={"width": 390, "height": 844})

    def rename(route: Route) -> None:
        answer = route.fetch()
        found = answer.json()
        found["table"]["game"] = "unknown"
        route.fulfill(response=answer, json=found)

    ann.page.route("**/api/tables/*", rename)
    ann.table(rules="acc target=11", name="Ann")
    acts = ann.page.locator("main .acts button")
    expect(ann.page.get_by_role("heading", name="hand of Ann (6)")).to_be_visible()
    rematch = ann.page.get_by_role("button", name="Rematch")
    for _ in range(60):
        acts.first.wait_for()
        if rematch.count():
            break
        done = acts.first.inner_text()
        acts.first.click()
        expect(acts.first).not_to_have_text(done)
    expect(rematch).to_be_visible()


def test_a_card_on_its_way_to_the_crib_is_a_card_in_size(sit: Sit) -> None:
    ann = sit(settings={"speed": "brisk"}, viewport={"width": 390, "height": 844})
    ann.page.add_init_script(
        """window.flown = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, ...rest) {
          const scale = Number(/scale\\(([^)]+)\\)/.exec(frames[0].transform)?.[1]);
          window.flown.push(this.getBoundingClientRect().width * scale);
          return animate.call(this, frames, ...rest);
        };"""
    )
    ann.table()
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    widest = ann.hand().first.bounding_box()
    assert widest is not None
    ann.act()
    flown = until(lambda: ann.page.evaluate("window.flown"), "the cards fly")
    assert 0 < max(flown) <= widest["width"] + 1


def test_four_seats_on_a_phone_keep_their_places(sit: Sit) -> None:
    phone = {"width": 390, "height": 844}
    ann, max_ = sit(viewport=phone), sit(viewport=phone)
    code = ann.table(rules="acc players=4", seats=["me", "bot:club", "open", "bot:club"], name="Ann")
    max_.post("/api/me", {"name": "Maximiliane Hohenberger"})
    max_.sit_down(code)
    max_.page.goto(f"/t/{code}")
    until(lambda: ann.asked() == "discard" and max_.asked() == "discard", "the cards are dealt")
    hand = box(ann.part("hand"))
    cut = """all => all.filter(one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
      .map(one => one.textContent)"""
    crossing = """() => {
      const cards = [...document.querySelectorAll('.pile .laid')];
      const some = document.querySelector('.middle .chip');
      if (cards.length < 3 || !some) return null;
      const more = cards.slice(0, -1).filter((card) => !card.querySelector('.chip')).map((card) => {
        const chip = some.cloneNode(true);
        chip.classList.remove('long');
        chip.replaceChildren('+2');
        card.append(chip);
        return chip;
      });
      const boxes = [...document.querySelectorAll('.pile .chip')].map((one) => one.getBoundingClientRect());
      more.forEach((chip) => chip.remove());
      const cross = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      return boxes.filter((a, i) => boxes.some((b, k) => k < i && cross(a, b))).length;
    }"""
    seen: list[int] = []

    def look() -> bool:
        if ann.asked() in ("next", "over"):
            return True
        assert ann.page.locator(".felt .name, .scores .name, .dock p").evaluate_all(cut) == []
        tops = ann.page.locator(".seats ul").evaluate_all("all => all.map(one => one.getBoundingClientRect().y)")
        assert len(set(tops)) == 1, "the hands of all seats stand in one line"
        top = ann.part("hand").evaluate("one => document.querySelector('.dock') && one.getBoundingClientRect().y")
        assert top in (None, hand["y"]), "nothing moves the own hand"
        seen.extend(found for found in [ann.page.evaluate(crossing)] if found is not None)
        return len(seen) > 2

    play(ann, max_, until_over=False, done=look)
    assert seen, "a count of three cards has scored"
    assert set(seen) == {0}, "points on every card of a count hide no others"


def test_two_seats_on_a_phone_show_whole_names_beside_three_digits(sit: Sit) -> None:
    ann = sit(viewport={"width": 390, "height": 844})
    ann.table()
    until(lambda: ann.asked() == "discard", "the cards are dealt")
    ann.page.locator(".scores b").evaluate_all("all => all.forEach(one => { one.textContent = '118'; })")
    names = ann.page.locator(".scores .name")
    assert names.all_inner_texts() == ["You", "Club player"]
    assert names.evaluate_all("all => all.every(one => one.scrollHeight <= one.clientHeight + 1)")
    one_line = names.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert one_line[0] == one_line[1], "a name of two words needs no second line"
