"""How somebody in front of a browser plays Hand and Foot: by keyboard, by pointer, by touch."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Locator

from tests.browser.room import Person, until


def open_table(person: Person, rules: str, seats: list[str], name: str = "Ann") -> str:
    """Open a table of Hand and Foot and go there; gives its code."""
    person.post("/api/me", {"name": name})
    made = person.post("/api/tables", {"game": "handfoot", "rules": rules, "seats": seats})
    code = str(made["table"]["code"])
    person.page.goto(f"/t/{code}")
    return code


def asked(person: Person) -> str:
    """What the table wants from this person now: draw, play, answer, choose, next, over, or nothing."""
    found: str = person.page.evaluate(
        """() => {
          const has = (part) => document.querySelector(part) !== null;
          if (has('[data-part="result"] [data-action="rematch"]')) return 'over';
          if (has('[data-action="next"]')) return 'next';
          if (has('[data-action="yes"]')) return 'answer';
          if (has('[data-action^="choose-"]')) return 'choose';
          if (has('[data-action="stock"][aria-disabled="false"]')) return 'draw';
          return has('.bottom.mine') ? 'play' : '';
        }"""
    )
    return found


def wait(person: Person, seconds: float = 20) -> str:
    """Wait until the table wants something; gives what."""
    found: str = until(lambda: asked(person), "the table wants something", seconds)
    return found


def cards(person: Person) -> list[str]:
    """The own cards that are not laid out, as they lie."""
    found = person.page.locator('[data-part="hand"] [data-card]')
    return [str(one) for one in found.evaluate_all("all => all.map(one => one.dataset.card)")]


def staged(person: Person) -> Locator:
    """What is laid out and not played yet."""
    return person.page.locator("[data-staged]")


def loose(person: Person) -> str:
    """A card to discard: of the rank held least, no wild where there is another."""
    held = cards(person)
    return min(held, key=lambda card: (card == "JK" or card.startswith("2"), sum(c[0] == card[0] for c in held), card))


LETTERS = {"draw": "d", "fits": "f", "commit": "l", "meld": "m", "discard": "x", "next": "Enter", "undo": "u"}


class Hands:
    """One way to use the table: how a card is picked, and how things are done."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    def pick(self, card: str) -> None:
        raise NotImplementedError

    def do(self, what: str) -> None:
        raise NotImplementedError


class Keys(Hands):
    """The keyboard alone."""

    def pick(self, card: str) -> None:
        self.page.keyboard.press("w" if card == "JK" else card[0].lower())

    def do(self, what: str) -> None:
        self.page.keyboard.press(LETTERS[what])


class Pointer(Hands):
    """A pointer, or a finger (`is_touch`)."""

    def __init__(self, person: Person, *, is_touch: bool = False) -> None:
        super().__init__(person)
        self.is_touch = is_touch

    def _press(self, found: Locator) -> None:
        if self.is_touch:
            found.tap()
        else:
            found.click()

    def pick(self, card: str) -> None:
        # The left edge of a card is never covered by the next one.
        found = self.page.locator(f'[data-part="hand"] [data-card="{card}"]').first
        if self.is_touch:
            found.tap(position={"x": 8, "y": 20})
        else:
            found.click(position={"x": 8, "y": 20})

    def do(self, what: str) -> None:
        if what == "draw":
            self._press(self.page.locator('[data-action="stock"]'))
        elif what == "undo":
            self._press(self.page.locator('[data-action="undo"]').first)
        else:
            self._press(self.page.locator(f'[data-action="{what}"]').first)


def turn(hands: Hands, seconds: float = 20) -> str:
    """Do what the table asks for: draw, lay what fits, open where it is enough, discard a loose card."""
    person = hands.person
    what = wait(person, seconds)
    if what == "next":
        hands.do("next")
    elif what == "answer":
        person.page.locator('[data-action="yes"]').click()
    elif what == "choose":
        person.page.locator('[data-action^="choose-"]').first.click()
        until(lambda: asked(person) != "choose", "the hand is chosen")
    elif what == "draw":
        hands.do("draw")
        until(lambda: asked(person) not in ("draw", ""), "the cards are drawn")
    elif what == "play":
        play(hands)
    return what


def play(hands: Hands) -> None:
    """The part of a turn after the draw."""
    person, page = hands.person, hands.page
    if page.locator('[data-action="fits"]').count():
        hands.do("fits")
    if staged(person).count():
        commit = page.locator('.dock [data-action="commit"]')
        weighed(person)
        if "main" in (commit.get_attribute("class") or "").split():
            before = len(cards(person))
            hands.do("commit")
            until(
                lambda: not staged(person).count() or asked(person) != "play" or person.part("refusal").count(),
                f"{before} cards and melds are laid",
            )
        while asked(person) == "play" and staged(person).count():
            hands.do("undo")
    if asked(person) != "play":
        return
    before = len(cards(person))
    if not before:
        page.locator('[data-action="pass"]').click()
        return
    hands.pick(loose(person))
    hands.do("discard")
    until(
        lambda: asked(person) != "play" or len(cards(person)) != before or person.part("refusal").count(),
        "the card is discarded",
    )
    if person.part("refusal").count() and page.locator('[data-action="pass"]').count():
        page.locator('[data-action="pass"]').click()
        until(lambda: asked(person) != "play", "the turn ends")


def weighed(person: Person) -> None:
    """Wait for what the table says to the cards that are laid out."""
    until(
        lambda: (
            person.part("worth").count()
            or person.part("why").count()
            or person.page.locator('.dock [data-action="commit"].main').count()
        ),
        "the table says what it thinks of it",
    )


def play_on(*hands: Hands, done: Callable[[], object], seconds: float = 60) -> None:
    """Everybody does what the table asks for, until `done` holds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if done():
            return
        for one in hands:
            if asked(one.person) not in ("", "over"):
                turn(one)
        time.sleep(0.01)
    raise AssertionError(f"it did not come to that in {seconds:g} s: {[asked(one.person) for one in hands]}")


def drag(person: Person, source: Locator, target: Locator) -> None:
    """Drag one thing onto another, with the pointer."""
    mouse = person.page.mouse
    start, goal = source.bounding_box(), target.bounding_box()
    assert start is not None
    assert goal is not None
    mouse.move(start["x"] + 8, start["y"] + 20)
    mouse.down()
    mouse.move(start["x"] + 30, start["y"] - 20, steps=3)
    mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + min(20, goal["height"] / 2), steps=5)
    mouse.up()
