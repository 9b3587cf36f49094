"""Whatever is fed to the readers of records, acts, positions and cards, the answer is a value or a plain refusal."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.cards import PACK, format_cards, parse_cards
from parlour.engine import PUBLIC, NotNotation, OptionError, find_game
from parlour.records import Record, RecordError, as_seen_by, dumps, loads, verify

GAME = find_game("cribbage")
EXAMPLE = (Path(__file__).parents[1] / "records" / "cribbage" / "example.cgr").read_text(encoding="utf-8")
FIRST_DEAL = EXAMPLE[: EXAMPLE.index("\n\n# deal 2")].replace('[Result "A"]\n', "") + "\n"
LINES = FIRST_DEAL.split("\n")

_PIECES = st.sampled_from(
    [
        *("A", "B", "Z", "d", "t", " ", "  ", "\n", "play", "go", "crib", "deal", "claim", "5H", "3S3D", "??", "??*6"),
        *("+2", "B+1", "15", "?crib=", "=", "A:22", "B:-9", "# game 1", "# deal 1", " dealer=A", ";", '[View "A"]'),
        *('[Format "CGR 1"]', "99999999", "\r", "\x00", "é", "[", '"'),
    ]
)
_SOUP = st.lists(_PIECES, max_size=40).map("".join)
_ACTS = st.lists(
    st.sampled_from(
        ["play", "crib", "go", "show", "show-crib", "claim", "muggins", "pass", "cut", "deal", "starter", "5H", "10h",
         "3s3d", "JK", "A", "B", "crib", "8", "-1", "9999", "", "\t", "??", "é", "５H"]
    ),
    max_size=6,
).map(" ".join)  # fmt: skip


@settings(deadline=None)
@given(st.one_of(st.text(max_size=300), _SOUP, _SOUP.map(lambda soup: FIRST_DEAL + soup)))
def test_loads_gives_a_record_or_a_line_that_is_wrong(text: str) -> None:
    try:
        record = loads(text)
    except RecordError as wrong:
        failure = wrong
    else:
        assert loads(dumps(record)) == record
        return
    assert 1 <= failure.line <= text.count("\n") + 1
    assert "\n" not in str(failure)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_verify_survives_any_change_of_a_record(data: st.DataObject) -> None:
    """A line dropped, doubled, replaced by another or spoiled: an answer, and no other error."""
    at = data.draw(st.integers(0, len(LINES) - 1))
    how = data.draw(st.sampled_from(["drop", "double", "swap", "spoil", "other"]))
    lines = list(LINES)
    if how == "drop":
        del lines[at]
    elif how == "double":
        lines.insert(at, lines[at])
    elif how == "swap":
        other = data.draw(st.integers(0, len(LINES) - 1))
        lines[at], lines[other] = lines[other], lines[at]
    elif how == "other":
        lines[at] = data.draw(st.sampled_from(LINES))
    else:
        cut = data.draw(st.integers(0, len(lines[at])))
        lines[at] = lines[at][:cut] + data.draw(_SOUP) + lines[at][cut:]
    text = "\n".join(lines)
    report = verify(text)
    if report.failure is not None:
        assert 1 <= report.failure.line <= text.count("\n") + 1
    assert verify(text.encode()).is_ok == report.is_ok


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_bytes_are_refused_in_a_line(data: bytes) -> None:
    report = verify(data)
    assert report.failure is not None
    assert "\n" not in str(report)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([line for line in LINES if line.startswith(("A  ", "B  ", "d  "))]), _ACTS)
def test_a_view_with_any_act_in_place_of_one_is_judged(old: str, act: str) -> None:
    seen = dumps(as_seen_by(loads(FIRST_DEAL), PUBLIC))
    lines = seen.split("\n")
    at = LINES.index(old) + 1
    lines[at] = f"{old[0]}  {act}".rstrip()
    report = verify("\n".join(lines))
    assert report.failure is None or report.failure.line >= 1


@settings(deadline=None)
@given(st.one_of(st.text(max_size=60), _ACTS))
def test_an_act_is_read_or_refused(text: str) -> None:
    try:
        action = GAME.parse(text)
    except NotNotation as wrong:
        words = str(wrong)
    else:
        assert GAME.parse(GAME.format(action)) == action
        return
    assert ": write " in words


@settings(deadline=None)
@given(st.one_of(st.text(max_size=80), _ACTS.map(lambda t: f"dealer=B hand:A={t} plays=5H"), _SOUP))
def test_a_position_is_read_or_refused(text: str) -> None:
    try:
        state = GAME.from_position(text)
    except NotNotation:
        return
    assert GAME.pending(state).must or GAME.outcome(state) is not None


@settings(deadline=None)
@given(st.text(max_size=40))
def test_rules_are_read_or_the_option_is_named(text: str) -> None:
    try:
        rules = GAME.options.parse(text)
    except OptionError as wrong:
        words = str(wrong)
    else:
        assert GAME.options.parse(GAME.options.format(rules)) == rules
        return
    assert words


@settings(deadline=None)
@given(st.lists(st.sampled_from(PACK), max_size=20), st.sampled_from(["", " ", ",", ", "]))
def test_cards_are_read_as_they_are_written(cards: list[object], gap: str) -> None:
    text = gap.join(map(str, cards))
    assert list(parse_cards(text)) == cards
    assert format_cards(parse_cards(text.lower())) == re.sub(r"[ ,]", "", text)


def test_an_empty_record_is_written_and_refused() -> None:
    assert verify(Record({}, ())).failure is not None
