"""A count kept in a file: it grows by chunks, goes on where it was, and refuses what it is not."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.engine import find_game
from parlour.simulation import Count, CountFile, InUse, Series, Tally, Unfit, make_series, report, text
from parlour.simulation.tally import Sums

GAME = find_game("cribbage")


def _series(names: str = "greedy", seed: int = 1, rules: str = "acc", *, is_mirrored: bool = False) -> Series:
    return make_series(GAME, GAME.options.parse(rules), names.split(","), seed, is_mirrored=is_mirrored)


def _won(*wins: int) -> Sums:
    """The sums of as many games, in each of which this player won."""
    games = len(wins)
    shared = {f"{name}:{at}": Tally(games, 0, 0) for name in ("shared", "margin") for at in (0, 1)}
    return shared | {f"win:{at}": Tally(games, wins.count(at), wins.count(at)) for at in (0, 1)}


def _filled(path: Path) -> None:
    with CountFile(path, _series()) as file:
        file.begin()
        for games in ((0, 1, 4), (2,)):
            for number in games:
                file.add(range(number, number + 1), _won(number % 2))
            file.write()
        file.write()


def _read(path: Path, series: Series | None = None) -> Count:
    with CountFile(path, series or _series()) as file:
        return file.read()


def _line(games: object, **instead: object) -> str:
    """A chunk of one game, with some sums instead of its own."""
    return json.dumps({"games": games, "sums": _won(0) | {name.replace("_", ":"): v for name, v in instead.items()}})


def test_a_count_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "count.jsonl"
    _filled(path)
    count = _read(path)
    assert count.games == ((0, 2), (4, 4))
    assert count.sums == _won(0, 1, 0, 0)
    assert len(path.read_text().splitlines()) == 3


@pytest.mark.parametrize("cut", [1, 9, 40])
def test_half_a_line_of_a_killed_run_is_taken_off(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "count.jsonl"
    _filled(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    with CountFile(path, _series()) as file:
        assert file.read().games == ((0, 1), (4, 4))
        file.add(range(2, 3), _won(0))
        file.write()
    assert path.read_bytes() == whole
    assert _read(path).games == ((0, 2), (4, 4))


def test_what_is_taken_off_is_counted_in_bytes(tmp_path: Path) -> None:
    path = tmp_path / "count.jsonl"
    _filled(path)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"games": [[5, \xff\xc3')
    assert _read(path).games == ((0, 2), (4, 4))
    assert path.read_bytes() == whole
    path.write_bytes(whole + b"\xff\xfe\n{")
    with pytest.raises(Unfit, match="line 4 is no count of games"):
        _read(path)
    assert path.read_bytes() == whole + b"\xff\xfe\n{", "a file that is refused is left alone"


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (_series(seed=2), "with seed 1, not 2"),
        (_series("greedy,club"), r'with players \[\["greedy"\], \["greedy"\]\], not \[\["greedy"\], \["club"\]\]'),
        (_series(rules="acc target=91"), 'with rules "acc@1", not "acc@1 target=91"'),
        (_series(is_mirrored=True), "with mirrored false, not true"),
    ],
)
def test_another_series_is_refused_with_the_difference(tmp_path: Path, other: Series, words: str) -> None:
    path = tmp_path / "count.jsonl"
    _filled(path)
    before = path.read_bytes()
    with pytest.raises(Unfit, match=words):
        _read(path, other)
    assert path.read_bytes() == before


def test_a_count_of_another_version_is_refused_with_the_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its players may choose other cards: one count never holds the games of two programs."""
    path = tmp_path / "count.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr("parlour.simulation.file.program", lambda: "parlour 0.0.1, kernels compiled")
        _filled(path)
        assert _read(path).games_count == 4
    with pytest.raises(Unfit, match=r'^it counts with program "parlour 0\.0\.1, kernels compiled", not "parlour '):
        _read(path)


@pytest.mark.parametrize(
    "content",
    ["", "\n", "hello\n", "[]\n", "{}\n", '{"format": "parlour simulation 1"}\n', "\x00\xff" * 20],
)
def test_a_file_that_is_no_count_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(Unfit, match="no count"):
        _read(path)
    assert path.read_text(encoding="utf-8") == content


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (_line([[4, 4]]), "game 4 is counted already"),
        (_line([[7, 9], [8, 8]]), "game 8 does not come after game 9"),
        (_line([[9, 9], [8, 8]]), "game 8 does not come after game 9"),
        (_line([[13, 0]]), "no range from game 13 to game 0"),
        (_line([[-1, 0]]), "no range from game -1 to game 0"),
        (_line([[0, 100_000_000_000]]), "no range from game 0 to game 100000000000"),
        (_line([["a", 5]]), "a range of games is not 2 whole numbers"),
        (_line([[7, 7.0]]), "a range of games is not 2 whole numbers"),
        (_line([[True, True]]), "a range of games is not 2 whole numbers"),
        (_line([7]), "a range of games is not 2 whole numbers"),
        (_line([]), "games are no list of ranges"),
        (_line("7"), "games are no list of ranges"),
        (_line([[7, 8]]), "its wins are not those of 2 games"),
        (_line([[7, 7]], win_0=[1]), "win:0 is not 3 whole numbers"),
        (_line([[7, 7]], win_0="123"), "win:0 is not 3 whole numbers"),
        (_line([[7, 7]], win_0=[1, "a", 2]), "win:0 is not 3 whole numbers"),
        (_line([[7, 7]], win_0=[float("inf"), 1, 1]), "win:0 is not 3 whole numbers"),
        (_line([[7, 7]], win_0=[1, 10**400, 10**800]), "win:0 is not 3 whole numbers"),
        (_line([[7, 7]], win_0=[4, 100, 100]), "no values have the sums of win:0"),
        (_line([[7, 7]], win_0=[-1, 0, 0]), "no values have the sums of win:0"),
        (_line([[7, 7]], deals=[2, 3, 4]), "no values have the sums of deals"),
        (_line([[7, 7]], deals=[2, 4, 6]), "no values have the sums of deals"),
        (_line([[7, 7]], deals=[0, 0, 2]), "no values have the sums of deals"),
        (_line([[7, 7]], first_dealer=[1, 1, 1]), "names of its sums"),
        (_line([[7, 7]], win_2=[1, 1, 1]), "names of its sums"),
        (_line([[7, 7]], win_1=[1, 1, 1]), "more wins than its 1 games"),
        ('{"games": [[7, 7]], "sums": {}}', "names of its sums"),
        ('{"games": [[7, 7]], "sums": [1]}', "sums are no object"),
        ('{"games": [[7, 9]]}', "it has not just games and sums"),
        ('{"games": [[0, 13]], "sums": {"win:0": [1e999, 1, 1]}}', "names of its sums"),
        ("{", "it is no object of JSON"),
        ("[" * 100_000, "it is no object of JSON"),
        ('{"games": ' + "[" * 100_000, "it is no object of JSON"),
        ("", "it is no object of JSON"),
    ],
)
def test_a_line_that_counts_nothing_is_named_with_the_way_out(tmp_path: Path, line: str, words: str) -> None:
    path = tmp_path / "count.jsonl"
    _filled(path)
    path.write_text(f"{path.read_text()}{line}\n")
    with pytest.raises(Unfit, match=f"^line 4 is no count of games: .*{words}.*take the line out.*--out$"):
        _read(path)


def test_deep_brackets_are_no_count(tmp_path: Path) -> None:
    path = tmp_path / "count.jsonl"
    path.write_text("[" * 100_000 + "\n")
    with pytest.raises(Unfit, match=r"^line 1: this is no count"):
        _read(path)
    path.write_text('{"format": "parlour simulation 2", "game": ' + "[" * 900 + "]" * 900 + "}\n")
    with pytest.raises(Unfit, match=r"^it counts with game"):
        _read(path)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_mutated_file_is_read_or_refused_in_one_line(tmp_path: Path, data: st.DataObject) -> None:
    """Bytes changed, values put in place of others: what is read can be reported, all else is one plain line."""
    path = tmp_path / "count.jsonl"
    path.unlink(missing_ok=True)
    _filled(path)
    if data.draw(st.booleans()):
        path.write_bytes(_spoilt(path.read_bytes(), data))
    else:
        path.write_text(
            "".join(f"{json.dumps(_changed(json.loads(line), data))}\n" for line in path.read_text().splitlines())
        )
    refusal, count = "", Count()
    try:
        count = _read(path)
    except Unfit as wrong:
        refusal = str(wrong)
    assert "\n" not in refusal
    assert len(refusal) < 600
    found = report(_series(), count)
    assert all(player["win_share"]["n"] == count.games_count for player in found["players"])
    assert "\n".join(text(_series(), count))


def _spoilt(whole: bytes, data: st.DataObject) -> bytes:
    at = data.draw(st.integers(0, len(whole)))
    to = data.draw(st.integers(at, min(len(whole), at + 3)))
    return (
        whole[:at] + data.draw(st.binary(max_size=3) | st.sampled_from([b"9", b"-", b"\n", b"e9", b","])) + whole[to:]
    )


_ODD = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=5,
)


def _changed(value: Any, data: st.DataObject) -> Any:
    """The value with something else in one place, or nowhere."""
    how = data.draw(st.integers(0, 9))
    if how == 0:
        return data.draw(_ODD)
    if isinstance(value, list) and value:
        at = data.draw(st.integers(0, len(value) - 1))
        return [*value[: at + (how == 1)], _changed(value[at], data), *value[at + 1 :]]
    if isinstance(value, dict) and value:
        at = data.draw(st.sampled_from(sorted(value)))
        return {**value, at: _changed(value[at], data)}
    return value


def _mirrored(games: int, **instead: object) -> str:
    """A chunk of a mirrored series, each of whose sets was shared."""
    sums = _won(*(number % 2 for number in range(games)))
    sums |= {f"set_win:{at}": Tally(games // 2, games // 2, games // 2) for at in (0, 1)}
    sums |= {f"set_margin:{at}": Tally(games // 2, 0, 0) for at in (0, 1)}
    chunk = {"games": [[0, games - 1]], "sums": sums | {name[:-2] + ":" + name[-1]: v for name, v in instead.items()}}
    return json.dumps(chunk) + "\n"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (_mirrored(4), ""),
        (_mirrored(3), "games 0 to 2 are no whole sets of 2"),
        (_mirrored(4, set_win_0=[2, 3, 5]), "its sets do not add up to its games"),
        (_mirrored(4, set_win_0=[1, 2, 4]), "its sets are not those of 4 games"),
        (_line([[0, 1]]) + "\n", "names of its sums"),
    ],
)
def test_a_mirrored_count_has_whole_sets(tmp_path: Path, line: str, words: str) -> None:
    path, series = tmp_path / "count.jsonl", _series(is_mirrored=True)
    with CountFile(path, series) as file:
        file.begin()
    path.write_text(path.read_text() + line)
    if words:
        with pytest.raises(Unfit, match=words):
            _read(path, series)
    else:
        assert _read(path, series).games_count == 4


def test_a_game_is_counted_once(tmp_path: Path) -> None:
    path = tmp_path / "count.jsonl"
    _filled(path)
    count = _read(path)
    with pytest.raises(ValueError, match="game 4"):
        count.add(range(4, 5), {})


def test_what_is_missing_lies_between_the_ranges() -> None:
    count = Count()
    assert count.missing(3) == [range(3)]
    count.add_ranges(((5, 5), (1, 1), (0, 0), (2, 2)), {})
    assert [list(gap) for gap in count.missing(8)] == [[], [3, 4], [6, 7]]
    assert [n for gap in count.missing(4) for n in gap] == [3]
    assert [n for gap in count.missing(2) for n in gap] == []


@pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")
def test_a_file_that_is_held_is_held_from_others(tmp_path: Path) -> None:
    path = tmp_path / "count.jsonl"
    with CountFile(path, _series()) as file:
        file.begin()
        with pytest.raises(InUse):
            _read(path)
    assert _read(path).games_count == 0
