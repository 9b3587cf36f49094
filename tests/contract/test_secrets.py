"""Cards and who sees them: conservation, views, events, and the same table with the hidden cards exchanged."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from parlour.cards import Card, card
from parlour.engine import PUBLIC, Action, Actor, IllegalAction, Public, Viewer, Wire, fold, redact
from tests.contract.tables import Match, Step, card_texts, faces, legal, relabelled


def wires(match: Match, state: Any) -> dict[Viewer, Wire]:
    return {viewer: match.game.wire(match.game.view(state, viewer)) for viewer in match.viewers}


def test_every_card_is_in_one_place_at_every_step(match: Match) -> None:
    """The zones hold as many cards as the pack, and what all viewers know together names no card too often."""
    pack = Counter(c.text for c in match.game.pack(match.rules))
    for state in (match.first, *(step.after for step in match.steps)):
        seen = wires(match, state)
        counts = {viewer: {name: zone["n"] for name, zone in wire["zones"].items()} for viewer, wire in seen.items()}
        first, *others = counts.values()
        assert all(other == first for other in others)
        assert sum(first.values()) == pack.total()
        known: Counter[str] = Counter()
        for name, count in first.items():
            zone: Counter[str] = Counter()
            for wire in seen.values():
                one = Counter(wire["zones"][name]["cards"])
                assert one.total() <= count
                zone |= one
            assert zone.total() <= count
            known += zone
        assert known <= pack


def test_hidden_cards_are_not_in_the_stock_and_dealt_cards_leave_it(match: Match) -> None:
    for step in match.steps:
        for viewer in match.viewers:
            zones = match.game.wire(match.game.view(step.after, viewer))["zones"]
            assert zones.get("stock", {"cards": []})["cards"] == []


def test_the_dealer_gives_no_card_that_is_out_already(match: Match) -> None:
    game = match.game
    for step in match.steps:
        owed = game.chance(step.before)
        if owed is None or owed.offset == 0:
            continue
        if owed.within is not None:
            continue
        pack = Counter(c.text for c in game.pack(match.rules))
        out: Counter[str] = Counter()
        seen = wires(match, step.before)
        for name in next(iter(seen.values()))["zones"]:
            zone: Counter[str] = Counter()
            for wire in seen.values():
                zone |= Counter(wire["zones"][name]["cards"])
            out += zone
        for text in sorted(out):
            if out[text] + owed.count <= pack[text]:
                continue
            again = game.dealt(owed, (card(text),) * owed.count)
            assert game.check(step.before, step.actor, again) is not None


def test_events_lead_from_view_to_view(match: Match) -> None:
    """fold(wire(view), redacted events) is the wire of the next view, for every viewer."""
    before = wires(match, match.first)
    for step in match.steps:
        after = wires(match, step.after)
        for viewer in match.viewers:
            found = before[viewer]
            for event in step.events:
                found = fold(found, redact(event, viewer))
            assert found == after[viewer], (str(viewer), match.game.format(step.action))
        before = after


def test_views_and_events_are_json(match: Match) -> None:
    for step in match.some(60):
        for viewer in match.viewers:
            wire = match.game.wire(match.game.view(step.after, viewer))
            assert json.loads(json.dumps(wire)) == wire
            for event in step.events:
                payload = redact(event, viewer)
                assert json.loads(json.dumps(payload)) == payload


def test_an_event_names_only_cards_that_the_view_holds(match: Match) -> None:
    """What the viewer saw just before the act stays known to it; everything else must stand in the view after it."""
    known = faces(match)
    before = {viewer: card_texts(wire, known) for viewer, wire in wires(match, match.first).items()}
    for step in match.steps:
        after = {viewer: card_texts(wire, known) for viewer, wire in wires(match, step.after).items()}
        for viewer in match.viewers:
            for event in step.events:
                assert card_texts(redact(event, viewer), known) <= after[viewer] | before[viewer]
        before = after


def test_a_spectator_sees_no_more_than_any_seat(match: Match) -> None:
    known = faces(match)
    for step in match.steps:
        seen = wires(match, step.after)
        public = next(wire for viewer, wire in seen.items() if isinstance(viewer, Public))
        for wire in seen.values():
            assert card_texts(public, known) <= card_texts(wire, known)
            assert public["points"] == wire["points"]
            assert public["facts"] == wire["facts"]
            assert public["pending"] == wire["pending"]


def test_a_view_gives_a_state_that_gives_the_view(match: Match) -> None:
    rng = random.Random(str(match.setting))
    changed = 0
    for step in match.some(80):
        for viewer in match.viewers:
            seen = match.game.view(step.after, viewer)
            other = match.game.sample(seen, rng)
            assert match.game.view(other, viewer) == seen
            assert match.game.wire(match.game.view(other, viewer)) == match.game.wire(seen)
            assert match.game.pending(other) == match.game.pending(step.after)
            assert match.game.outcome(other) == match.game.outcome(step.after)
            changed += other != step.after
    assert changed


def test_an_act_is_judged_and_weighed_from_what_its_seat_may_know(match: Match) -> None:
    """Acts of the match, legal now or not: with the unseen cards exchanged the answer is the same."""
    rng = random.Random(str(match.setting))
    acts = [step.action for step in match.some(60, seed=1)]
    for step in match.some(30):
        for seat in match.seats:
            seen = match.game.view(step.after, seat)
            other = match.game.sample(seen, rng)
            for action in [*rng.sample(acts, min(5, len(acts))), *legal(match.game, step.after, seat)[:3]]:
                assert match.game.check(other, seat, action) == match.game.check(step.after, seat, action)
                worth = match.game.weigh(seen, action)
                assert json.loads(json.dumps(worth)) == worth
                assert match.game.weigh(match.game.view(other, seat), action) == worth


def test_what_a_table_says_for_a_seat_is_legal_and_known_to_all(match: Match) -> None:
    """A time limit stands only where a seat must act, and whether it stands tells nobody anything."""
    rng = random.Random(str(match.setting))
    for step in match.some(200, seed=2):
        other = match.game.sample(match.game.view(step.after, PUBLIC), rng)
        for seat in match.seats:
            action = match.game.overdue(step.after, seat)
            assert match.game.overdue(other, seat) == action
            if action is not None:
                assert seat in match.game.pending(step.after).must
                assert match.game.check(step.after, seat, action) is None


def test_every_viewer_gets_the_same_bytes_with_hidden_cards_exchanged(match: Match) -> None:
    """Cards that a viewer never saw in a deal are exchanged in the log of that deal: the viewer notices nothing."""
    rng = random.Random(str(match.setting))
    starts = [i for i, step in enumerate(match.steps) if any(e.public["kind"] == "gather" for e in step.events)]
    told = tried = 0
    for start in rng.sample(starts, min(5, len(starts))):
        following = [i for i in starts if i > start]
        end = following[0] if following else len(match.steps)
        if not match.game.lists_all:
            end = min(end, start + 60)  # with several packs every face is soon seen somewhere
        for viewer in match.viewers:
            for _ in range(6):
                stop = rng.randint(start + 1, end)
                tried += 1
                told += _exchange(match, match.steps[start:stop], viewer, rng)
    assert told > tried / 8


def _exchange(match: Match, steps: tuple[Step, ...], viewer: Viewer, rng: random.Random) -> bool:
    """Replay `steps` with cards exchanged that `viewer` never sees in them; False if that deal goes another way."""
    game = match.game
    seen: set[str] = set()
    for step in steps:
        seen |= card_texts(game.wire(game.view(step.after, viewer)), faces(match))
    unseen: list[Card] = [card(text) for text in sorted(faces(match) - seen)]
    others = unseen[:]
    rng.shuffle(others)
    swap = dict(zip(unseen, others, strict=True))
    log: list[tuple[Actor, Action]] = [
        (step.actor, game.parse(game.format(relabelled(step.action, swap)))) for step in steps
    ]
    if all(action == old.action for (_, action), old in zip(log, steps, strict=True)):
        return False
    state = steps[0].before
    for old, (actor, action) in zip(steps, log, strict=True):
        try:
            new = game.apply(state, actor, action)
        except IllegalAction:
            return False  # an opponent who holds these cards could not have acted so
        if [e.public for e in new.events] != [e.public for e in old.events]:
            return False  # what everybody sees goes another way: who can still lay a card decides whose turn it is
        state = new.state
        assert [redact(e, viewer) for e in new.events] == [redact(e, viewer) for e in old.events]
        assert game.view(state, viewer) == game.view(old.after, viewer)
        if not isinstance(viewer, Public):
            assert legal(game, state, viewer) == legal(game, old.after, viewer)
    return True
