"""Four people at one table whose pages reload and lose their line, and a server that is killed: play goes on."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.felt import Keys, asked, cards, open_table, turn
from tests.browser.relay import Relay
from tests.browser.room import Person, Server, until

SHOWN = """() => {
  const all = (one, give) => Object.fromEntries([...document.querySelectorAll(one)].map(give));
  const text = (one) => document.querySelector(one)?.textContent.trim();
  return {
    round: text('[data-part="scores"] h2'),
    points: all('[data-team]', (one) => [one.dataset.team, one.querySelector('.points').textContent]),
    stock: text('[data-action="stock"] .n'),
    discard: [text('[data-action="pile"] .n'), document.querySelector('[data-action="pile"] .upper')?.dataset.card],
    melds: all('[data-zone^="meld:"]', (one) => [
      one.dataset.zone, [...one.querySelectorAll('[data-card]')].map((card) => card.dataset.card).sort().join(' '),
    ]),
  };
}"""


@pytest.fixture
def line(server: Server) -> Generator[Relay]:
    """A line that can be cut. Named before `sit`: it ends after the browsers."""
    relay = Relay(server)
    yield relay
    relay.close()


def shown(person: Person) -> dict[str, Any]:
    """What lies open on the table: the same for everybody."""
    found: dict[str, Any] = person.page.evaluate(SHOWN)
    return found


def agree(people: list[Person]) -> dict[str, Any]:
    """Wait until all pages show the same table; gives it."""
    until(lambda: all(shown(one) == shown(people[0]) for one in people), f"one table: {[shown(p) for p in people]}")
    return shown(people[0])


def seated(people: list[Person], names: list[str], rules: str) -> list[Keys]:
    """A table of all these people that has begun, each with a keyboard."""
    code = open_table(people[0], rules, ["me", *["open"] * (len(people) - 1)], name=names[0])
    for person, name in zip(people[1:], names[1:], strict=True):
        person.post("/api/me", {"name": name})
        person.sit_down(code)
        person.page.goto(f"/t/{code}")
    for person in people:
        person.page.locator('[data-part="hand"] [data-card]').first.wait_for()
    return [Keys(person) for person in people]


def next_of(hands: list[Keys]) -> Keys:
    """Whoever the table asks to draw."""

    def found() -> Keys | None:
        return next((one for one in hands if asked(one.person) == "draw"), None)

    one: Keys = until(found, "somebody is to draw")
    return one


def whole_turn(hands: list[Keys]) -> Keys:
    """One turn, from the draw to the discard; gives whose it was."""
    one = next_of(hands)
    turn(one)
    until(lambda: asked(one.person) == "play", "the cards are drawn")
    turn(one)
    until(lambda: asked(one.person) != "play", "the turn is over")
    return one


def is_lost(person: Person) -> None:
    expect(person.page.locator(".state.lost")).to_be_visible()


def is_back(person: Person) -> None:
    expect(person.page.locator(".state.lost")).to_have_count(0)


@pytest.mark.timeout(120)
def test_four_people_play_on_through_reloads_and_a_spell_without_a_line(sit: Sit, line: Relay) -> None:
    people = [sit(line), sit(), sit(), sit()]
    ann = people[0]
    hands = seated(people, ["Ann", "Ben", "Cy", "Dee"], "bga num_players=4 team_size=2 opening_basis=none")
    begun = agree(people)

    one = next_of(hands)
    turn(one)
    until(lambda: asked(one.person) == "play", "the cards are drawn")
    held = sorted(cards(one.person))
    one.person.page.reload()
    until(lambda: asked(one.person) == "play", "it is the same turn after a reload")
    assert sorted(cards(one.person)) == held
    turn(one)
    until(lambda: asked(one.person) != "play", "the turn is over")
    agree(people)

    while whole_turn(hands) is not hands[0]:
        pass
    agree(people)
    line.cut()
    is_lost(ann)
    kept = sorted(cards(ann))
    for _ in range(3):
        whole_turn(hands[1:])
    here = agree(people[1:])
    assert shown(ann) != here, "the page without a line has not heard of it"
    people[2].page.reload()
    line.mend()
    is_back(ann)
    assert agree(people) == here
    assert sorted(cards(ann)) == kept
    assert asked(ann) == "draw", "the table has waited for who was cut off"

    for _ in range(5):
        whole_turn(hands)
        agree(people)
    assert agree(people) != begun


@pytest.mark.timeout(120)
def test_after_a_killed_server_the_same_cards_lie_on_the_table_and_the_same_player_plays(
    sit: Sit, own_server: Server
) -> None:
    ann, ben = sit(own_server), sit(own_server)
    hands = seated([ann, ben], ["Ann", "Ben"], "bga num_players=2 team_size=1 opening_basis=none")
    for _ in range(4):
        whole_turn(hands)
    one = next_of(hands)
    turn(one)
    until(lambda: asked(one.person) == "play", "the cards are drawn")
    before = (agree([ann, ben]), sorted(cards(ann)), sorted(cards(ben)))
    own_server.kill()
    for person in (ann, ben):
        is_lost(person)
    own_server.start()
    for person in (ann, ben):
        is_back(person)
    assert (agree([ann, ben]), sorted(cards(ann)), sorted(cards(ben))) == before
    assert asked(one.person) == "play", "it is still the same turn"
    for person in (ann, ben):
        person.page.reload()
        until(lambda person=person: cards(person), "the table is there again")  # type: ignore[misc]
    assert (agree([ann, ben]), sorted(cards(ann)), sorted(cards(ben))) == before
    turn(one)
    until(lambda: asked(one.person) != "play", "the turn is over")
    for _ in range(3):
        whole_turn(hands)
    assert agree([ann, ben]) != before[0]
