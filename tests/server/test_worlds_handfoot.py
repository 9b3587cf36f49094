"""The same match of Hand and Foot with hidden cards exchanged: whoever cannot see them gets the same bytes."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from parlour.cards import Card, card
from parlour.engine import find_game
from parlour.server import ledger
from tests.server.helpers import Person, run, serving
from tests.server.stacked import Stacked
from tests.server.test_leaks_handfoot import FACE

Script = list[tuple[int, str]]


def _slices(rows: list[str]) -> Iterator[tuple[str, str, int, int]]:
    """Who was dealt what in the first deal, and which places of the pack it came from."""
    at = 0
    for row in rows:
        actor, verb, *words = row.split()
        if actor == "d" and (verb == "deal" or verb.startswith("foot")):
            count = len(FACE.findall(words[1]))
            yield words[0], verb, at, at + count
            at += count
        elif actor != "d":
            return


async def _some_turns(
    folder: Path, rules: str, packs: list[list[Card]], script: Script | None, avoid: str
) -> tuple[Script, list[list[str]], list[str], list[str]]:
    """The first turns of a match with stacked packs: what was said, the bytes of every page, the log, the records.

    Without a script nobody shows a card of the face `avoid`.
    """
    left = iter(packs)

    def stacked(cards: list[Card]) -> None:
        cards[:] = next(left, cards)

    seats = int(rules.partition("num_players=")[2][0])
    async with serving(folder, shuffled=Stacked(stacked)) as server, AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Person(server.base)) for _ in range(seats)]
        for person in people:
            await person.become("Somebody")
        code = await people[0].open_table("me", *["open"] * (seats - 1), rules=rules, game="handfoot")
        for person in people[1:]:
            await person.sit(code)
        readers = [*people, await stack.enter_async_context(Person(server.base))]
        pages = [await stack.enter_async_context(person.page(code)) for person in readers]
        for page in pages:
            await page.hello()
        await pages[0].until(lambda: any(page.legal for page in pages))
        rng = random.Random(5)
        said: Script = []
        odd = [
            "open 4=4C4D4H",
            "meld K=KCKDKH",
            "discard 4C",
            "add 7.1=7C",
            "take 7C7D > new",
            "yes",
            "choose 1",
            "pass",
        ]
        while len(said) < (40 if script is None else len(script)):
            if script is None:
                at = next(i for i, page in enumerate(pages) if page.legal)
                shown = [text for text in pages[at].legal if avoid not in FACE.findall(text.replace("=", " "))]
                text = rng.choice([one for one in shown if not one.startswith("take")] or shown)
            else:
                at, text = script[len(said)]
            for i, page in enumerate(pages):
                key = f"t{len(said)}-{i}"
                await page.send({"t": "try", "id": key, "text": odd[(len(said) + i) % len(odd)]})
                await page.until(lambda page=page, key=key: key in page.answers)  # type: ignore[misc]
            answer = await pages[at].act(text, command=f"s{len(said)}")
            assert answer["t"] == "ok", answer
            said.append((at, text))
            for page in pages:
                await page.reach(answer["seq"])
        records = []
        for person in readers:
            text = (await person.get(f"/api/tables/{code}/record")).text
            records.append(re.sub(r"\[(Table|Commitment) .*", "", text))
        found = await server.house.store.read(lambda db: ledger.load_log(db, code, 1))
        assert found is not None
        rows = found.rows
        raw = [
            [text.replace(code, "CODE").replace(server.base, "BASE") for text in page.raw if '"t":"table"' not in text]
            for page in pages
        ]
        return said, raw, [f"{row.actor} {row.text}" for row in rows], records


def _first_packs(rules: str, avoid: str) -> list[list[Card]]:
    """Packs in which the lots differ and the last cards of the stock are of the face `avoid`, which nobody is dealt."""
    game = find_game("handfoot")
    rng = random.Random(rules)
    packs = []
    for _ in range(4):
        cards = list(game.pack(game.options.parse(rules)))
        rng.shuffle(cards)
        cards.sort(key=lambda c: c.text == avoid)
        packs.append(cards)
    lots = [card(text) for text in ("4C", "5C", "6C", "7C")]
    rest = list(packs[0])
    for one in lots:
        rest.remove(one)
    packs[0] = [*lots, *rest]
    return packs


@pytest.mark.parametrize("rules", ["bga num_players=4", "bga num_players=3 team_size=1 deal_method=cut"])
@pytest.mark.parametrize("where", ["foot", "foot of another", "stock", "hand"])
def test_with_hidden_cards_exchanged_everybody_gets_the_same_bytes(tmp_path: Path, rules: str, where: str) -> None:
    """B10: a card of B's foot or hand against one at the bottom of the stock, two feet, the order of the stock.

    Whoever does not hold the card cannot tell, from no message, from no answer to what is tried, from no record.
    """
    avoid = "QS"
    packs = _first_packs(rules, avoid)
    deal = 2 if "cut" in rules else 1
    said, raw, log, records = run(_some_turns(tmp_path / "one", rules, packs, None, avoid))
    assert len(said) == 40
    places = {
        (seat, verb): (start, end) for seat, verb, start, end in _slices([row for row in log if " lot" not in row])
    }
    (start, end) = places["B", "deal" if where == "hand" else "foot"]
    other = [list(cards) for cards in packs]
    cards = other[deal]
    if where == "hand":
        shown = {face for at, text in said if at == 1 for face in FACE.findall(text.replace("=", " "))}
        i = next(i for i in range(start, end) if cards[i].text not in shown and cards[i].text[0] not in "32J")
        j = len(cards) - 1
    elif where == "foot":
        i, j = start + 2, len(cards) - 1
    elif where == "foot of another":
        i = start + 2
        j = next(j for j in range(*places["C", "foot"]) if cards[j] != cards[i])
    else:
        j = len(cards) - 1
        i = j - cards[::-1].index(next(c for c in reversed(cards) if c.text != avoid))
    assert cards[i] != cards[j]
    cards[i], cards[j] = cards[j], cards[i]
    again, raw_again, log_again, records_again = run(_some_turns(tmp_path / "two", rules, other, said, avoid))
    assert again == said
    assert (log != log_again) == (where != "stock"), "the worlds differ"
    for at, (ours, theirs) in enumerate(zip(raw, raw_again, strict=True)):
        if where == "hand" and at == 1:
            assert ours != theirs, "B sees another card"
            continue
        assert len(ours) > 80
        assert ours == theirs
        assert records[at] == records_again[at]
