"""Records made from a log: whole at the end, before that only what a seat or the public has seen."""

from __future__ import annotations

import random
import re

import pytest

from parlour.cards import card, parse_cards
from parlour.engine import DEALER, PUBLIC, Actor, Seat, Viewer, redact
from parlour.records import as_seen_by, dumps, export, from_log, loads, verify
from parlour.records.cards import cards_in, hidden_count, mask
from tests.records.matches import GAME, NAMES, match


def _viewers(rules: object) -> tuple[Viewer, ...]:
    return (*GAME.seats(rules), PUBLIC)


TABLES = [
    "acc",
    "acc players=3",
    "acc players=4",
    "kitchen target=61",
    "kitchen players=4 target=31",
    "five_card",
    "acc counting=show muggins=on overclaim=to_opponent target=61",
    "acc players=3 go_rule=bicycle3 match=2 target=31 first_deal_next_game=cut",
    "lowball target=61",
    "captain target=61",
]


@pytest.mark.parametrize("table", TABLES)
def test_a_match_is_a_record_that_holds(table: str) -> None:
    for seed, first in ((1, None), (2, Seat.B)):
        rules, log = match(table, seed, first)
        record = from_log(GAME, rules, log, names=NAMES, first_dealer=first, commits={0: "c0", 2: "c2"})
        text = dumps(record)
        report = verify(text)
        assert report.is_ok, str(report)
        assert report.line_count == len(log)
        assert report.unjudged == ()
        assert dumps(loads(text)) == text
        assert loads(text) == record
        assert text.count(" commit=c0\n") == 1
        assert " commit=c1\n" not in text


@pytest.mark.parametrize("table", TABLES)
def test_every_view_at_any_moment_holds(table: str) -> None:
    rules, log = match(table, 5, None)
    rng = random.Random(5)
    for viewer in _viewers(rules):
        for count in (rng.randrange(1, len(log)), len(log)):
            record = from_log(GAME, rules, log[:count], names=NAMES, viewer=viewer)
            report = verify(dumps(record))
            assert report.is_ok, f"{viewer} after {count}: {report}"


@pytest.mark.parametrize("table", ["acc", "acc players=3", "kitchen players=4 target=31", "five_card"])
def test_a_view_of_the_record_is_the_record_of_the_view(table: str) -> None:
    rules, log = match(table, 6, None)
    whole = from_log(GAME, rules, log, names=NAMES)
    for viewer in _viewers(rules):
        assert dumps(as_seen_by(loads(dumps(whole)), viewer)) == dumps(
            from_log(GAME, rules, log, names=NAMES, viewer=viewer)
        )


def _seen(table: str, seed: int, count: int, viewer: Viewer) -> tuple[str, list[set[str]]]:
    """The export of an unfinished match, and the cards that the viewer saw in each of its deals."""
    rules, log = match(table, seed, Seat.A)
    count = min(count, len(log) - 1)
    text = export(GAME, rules, log[:count], names=NAMES, viewer=viewer, first_dealer=Seat.A)
    deals: list[set[str]] = []
    state = GAME.initial(rules, Seat.A)
    for actor, action in log[:count]:
        step = GAME.apply(state, actor, action)
        for event in step.events:
            payload = redact(event, viewer)
            if payload["kind"] == "gather":
                deals.append(set())
            if payload["kind"] in ("move", "reveal"):
                deals[-1].update(payload.get("cards", ()))
        state = step.state
    return text, deals


@pytest.mark.parametrize("table", ["acc", "acc players=3", "kitchen players=4 target=61", "five_card"])
def test_no_hidden_card_stands_in_an_unfinished_record(table: str) -> None:
    for viewer in (Seat.A, Seat.B, PUBLIC):
        for count in range(3, 60, 7):
            text, deals = _seen(table, 9, count, viewer)
            blocks = text.split("# deal ")[1:]
            assert len(blocks) == len(deals)
            for block, seen in zip(blocks, deals, strict=True):
                body = block.split("\n", 1)[1]
                named = re.findall(r"(?:(?<=[ =])|(?<=[CDHS]))[A2-9TJQK][CDHS](?=[ \nA2-9TJQK?]|$)", body)
                assert {card(name).text for name in named} <= seen
            assert f'[View "{viewer}"]' in text


def test_swapping_hidden_cards_changes_no_byte_of_a_view() -> None:
    """Two truths that the seat cannot tell apart give it the same record."""
    rules = GAME.options.parse("acc")
    start = ["d  deal B 3S3DJSKDKHKC", "d  deal A 5HTH7STCKS7D", "B  crib 3D3S", "A  crib 7D7S", "d  starter 2C"]
    other = ["d  deal B 4S4DJSQDQHQC", "d  deal A 5HTH7STCKS7D", "B  crib 4D4S", "A  crib 7D7S", "d  starter 2C"]
    texts = []
    for lines in (start, other):
        log = [(_actor(line[0]), GAME.parse(line[3:])) for line in (*lines, "B  play JS", "A  play 5H")]
        texts.append(export(GAME, rules, log, names=NAMES, viewer=Seat.A, first_dealer=Seat.A))
    assert texts[0] == texts[1]


def _actor(letter: str) -> Actor:
    return DEALER if letter == "d" else Seat("ABCD".index(letter))


def test_an_unfinished_match_is_exported_as_a_view_and_a_finished_one_whole() -> None:
    rules, log = match("acc", 3, Seat.A)
    whole = export(GAME, rules, log, names=NAMES, viewer=PUBLIC, first_dealer=Seat.A)
    part = export(GAME, rules, log[:-1], names=NAMES, viewer=PUBLIC, first_dealer=Seat.A)
    assert "[View" not in whole
    assert "[Result" in whole
    assert "??" not in whole
    assert '[View "public"]' in part
    assert "[Result" not in part
    with pytest.raises(ValueError, match="nothing has been dealt"):
        export(GAME, rules, [], names=NAMES, viewer=PUBLIC)


def test_a_view_leaves_out_comments_and_own_facts() -> None:
    rules, log = match("acc", 4, Seat.A)
    text = dumps(from_log(GAME, rules, log, names=NAMES, first_dealer=Seat.A))
    text = text.replace("# deal 1 dealer=A", "# deal 1 dealer=A _seed=42").replace("[Seat A", '[_note "5H"]\n[Seat A')
    first = text.index("A  crib")
    end = text.index("\n", first)
    text = f"{text[:end]}  ; threw the fives{text[end:]}"
    assert verify(text).is_ok, str(verify(text))
    seen = dumps(as_seen_by(loads(text), Seat.B))
    assert not {"_seed", "_note", "fives"} & set(re.findall(r"\w+", seen))


def test_a_view_is_not_the_view_of_another() -> None:
    rules, log = match("acc", 4, Seat.A)
    record = from_log(GAME, rules, log[:40], names=NAMES, first_dealer=Seat.A, viewer=Seat.A)
    assert as_seen_by(record, Seat.A) is record
    with pytest.raises(ValueError, match="the view of A"):
        as_seen_by(record, Seat.B)


HEAD = '[Format "CGR 1"]\n[Game "cribbage"]\n[Rules "acc@1"]\n[View "A"]\n[Seat A "Ann"]\n[Seat B "Ben"]\n\n'
START = (
    "# game 1\n# deal 1 dealer=A\nd  deal B ??*6\nd  deal A 5C6C7STCKSKD\nB  crib ??*2\nA  crib 5C6C\nd  starter 2C\n"
)
PLAYS = (
    "B  play 4H\nA  play KS\nB  play JS\nA  play 7S        +2 31\nB  play QS\nA  play TC\nB  go             A+1 go\n"
)


def test_a_go_over_unseen_cards_holds_only_if_some_cards_make_it_true() -> None:
    """Rule: C-18: on a count of 20 every card fits, so that no unseen card makes the go right."""
    text = f"{HEAD}{START}{PLAYS}= A:3 B:0\n".replace("A  play TC\nB  go             A+1 go\n", "A  play TC\nB  go\n")
    failure = verify(text).failure
    assert failure is not None
    assert (failure.rule, failure.line) == ("C-18", text[: text.index("B  go")].count("\n") + 1)


def test_a_go_that_cannot_be_judged_is_listed() -> None:
    plays = "B  play 9H\nA  play KS\nB  play 8S\nA  play KD\n"
    good = "B  play 9H\nA  play KS\nB  play 3S\nA  play 7S\nB  go             A+1 go\n"
    text = f"{HEAD}{START}{good}= A:1 B:0\n"
    report = verify(text)
    assert report.is_ok, str(report)
    go_line = text[: text.index("B  go")].count("\n") + 1
    assert go_line in {line for line, _ in report.unjudged}
    assert verify(f"{HEAD}{START}{plays}").failure is not None


def test_a_view_that_contradicts_itself_fails() -> None:
    """B cannot lay a card that A holds, and cannot lay five cards."""
    held = f"{HEAD}{START}B  play KS\n= A:0 B:0\n"
    failure = verify(held).failure
    assert failure is not None
    assert failure.rung in ("rules", "cards")
    shown = f"{HEAD}{START}".replace("d  deal B ??*6", "d  deal B 3S3DJSQDKHKC")
    failure = verify(shown + "= A:0 B:0\n").failure
    assert failure is not None
    assert failure.line == 10


def test_a_whole_record_hides_nothing() -> None:
    text = f"{HEAD}{START}= A:0 B:0\n".replace('[View "A"]\n', "")
    failure = verify(text).failure
    assert failure is not None
    assert (failure.line, failure.rung) == (9, "notation")


def test_a_count_of_unseen_cards_never_stands_before_a_digit() -> None:
    """`??*2` and `3D` in a row would read as twenty-three."""
    for text, seen in (("draw A KS5C3D", "3D"), ("draw A KS5CTD", "TD"), ("draw A 3H5C7C3D", "3H3D")):
        hidden = mask(text, parse_cards(seen))
        assert cards_in(hidden) == parse_cards(seen), hidden
        assert hidden_count(hidden) == len(cards_in(text)) - len(parse_cards(seen)), hidden
