"""A count kept in a file: it grows by chunks, goes on where it was, and refuses what it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.engine import find_game
from parlour.simulation import Count, CountFile, Series, Tally, Unfit, make_series

GAME = find_game("cribbage")


def _series(names: str = "greedy", seed: int = 1, rules: str = "acc", *, is_mirrored: bool = False) -> Series:
    return make_series(GAME, GAME.options.parse(rules), names.split(","), seed, is_mirrored=is_mirrored)


def _filled(path: Path) -> None:
    file = CountFile(path, _series())
    file.begin()
    for games in ((0, 1, 4), (2,)):
        for number in games:
            file.add(number, {"win:0": Tally(1, number % 2, number % 2)})
        file.write()
    file.write()


def test_a_count_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "count.jsonl"
    _filled(path)
    count = CountFile(path, _series()).read()
    assert sorted(count.games) == [0, 1, 2, 4]
    assert count.sums == {"win:0": Tally(4, 1, 1)}
    assert len(path.read_text().splitlines()) == 3


@pytest.mark.parametrize("cut", [1, 9, 40])
def test_half_a_line_of_a_killed_run_is_taken_off(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "count.jsonl"
    _filled(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    file = CountFile(path, _series())
    assert file.read().games == {0, 1, 4}
    file.add(2, {"win:0": Tally(1, 0, 0)})
    file.write()
    assert path.read_bytes() == whole
    assert CountFile(path, _series()).read().games == {0, 1, 2, 4}


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
        CountFile(path, other).read()
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "text",
    ["", "\n", "hello\n", "[]\n", "{}\n", '{"format": "parlour simulation 2"}\n', "\x00\xff" * 20],
)
def test_a_file_that_is_no_count_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Unfit, match="no count"):
        CountFile(path, _series()).read()
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"games": [[4, 5]], "sums": {}}', "game 4 is counted already"),
        ('{"games": [[7, 9], [8, 8]], "sums": {}}', "a game stands there twice"),
        ('{"games": [["a", 5]], "sums": {}}', "line 4 is no count of games"),
        ('{"games": [[7, 9]], "sums": {"win:0": [1]}}', "line 4 is no count of games"),
        ('{"games": [[7, 9]], "sums": {"win:0": [1, "a", 2]}}', "line 4 is no count of games"),
        ('{"games": [[7, 9]]}', "line 4 is no count of games"),
        ("{", "line 4 is no count of simulated games"),
    ],
)
def test_a_line_that_counts_nothing_is_named(tmp_path: Path, line: str, words: str) -> None:
    path = tmp_path / "count.jsonl"
    _filled(path)
    path.write_text(f"{path.read_text()}{line}\n")
    with pytest.raises(Unfit, match=words):
        CountFile(path, _series()).read()


def test_a_game_is_counted_once(tmp_path: Path) -> None:
    path = tmp_path / "count.jsonl"
    _filled(path)
    count: Count = CountFile(path, _series()).read()
    with pytest.raises(ValueError, match="game 4"):
        count.add((4,), {})
