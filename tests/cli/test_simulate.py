"""`parlour simulate`: the result in lines and as JSON, files of counts, interruption, and wrong use."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from parlour.cli import simulate
from parlour.simulation import BrokenProcessPool, Hands, Series, play_series
from tests.cli.terminal import Command, heed_interrupts

CRIBBAGE = ("cribbage", "--seats", "greedy,random", "--rules", "acc target=31")
COMMAND = (sys.executable, "-m", "parlour", "simulate")


def _json(parlour: Command, *arguments: str) -> dict[str, Any]:
    run = parlour("simulate", *arguments, "--json")
    assert (run.status, run.err) == (0, "")
    found: dict[str, Any] = json.loads(run.out)
    return found


def test_the_result_in_lines(parlour: Command) -> None:
    run = parlour("simulate", *CRIBBAGE, "--games", "12", "--mirrored", "--seed", "9")
    assert (run.status, run.err) == (0, "")
    lines = run.out.splitlines()
    assert lines[0] == "12 matches of cribbage, acc@1 target=31, seed 9, mirrored in sets of 2"
    assert [line.split(":")[0] for line in lines if not line.startswith(" ")][1:] == ["greedy", "random", "the table"]
    found = _json(parlour, *CRIBBAGE, "--games", "12", "--mirrored", "--seed", "9")
    share = found["players"][0]["win_share"]
    said = f"greedy: {found['players'][0]['wins']} won, {share['mean']:.1%} ({share['low']:.1%} to {share['high']:.1%})"
    assert lines[1] == said.replace("%", " %")


def test_one_match_is_told_without_an_error_that_nobody_knows(parlour: Command) -> None:
    lines = parlour("simulate", *CRIBBAGE, "--games", "1").out.splitlines()
    assert lines[0] == "1 match of cribbage, acc@1 target=31, seed 1"
    margins = [line.rpartition(": ")[2] for line in lines if "points ahead" in line]
    assert len(margins) == 2
    assert not any("+-" in margin for margin in margins)
    pair = parlour("simulate", *CRIBBAGE, "--games", "2", "--mirrored").out.splitlines()
    assert not any("+-" in line for line in pair if "points ahead" in line)


def test_the_same_seed_gives_the_same_result_and_another_seed_another(parlour: Command) -> None:
    first, again, other = (_json(parlour, *CRIBBAGE, "--games", "10", "--seed", seed) for seed in ("4", "4", "5"))
    assert first == again
    assert first["players"] != other["players"]
    assert (first["seed"], first["games"], first["rules"]) == (4, 10, "acc@1 target=31")
    assert first["players"][0]["wins"] + first["players"][1]["wins"] == 10


def test_hand_and_foot_is_played_in_pairs(parlour: Command) -> None:
    found = _json(parlour, "handfoot", "--seats", "sharp,easy", "--games", "2", "--rules", "bga rounds=1")
    assert [player["bots"] for player in found["players"]] == [["sharp", "sharp"], ["easy", "easy"]]
    assert found["players"][0]["figures"]["points"]["n"] == 2
    assert found["figures"]["turns"]["mean"] > 20


def test_a_count_goes_on_where_it_was(parlour: Command, tmp_path: Path) -> None:
    file = str(tmp_path / "count.jsonl")
    whole = _json(parlour, *CRIBBAGE, "--games", "12")
    assert _json(parlour, *CRIBBAGE, "--games", "5", "--out", file)["games"] == 5
    size = Path(file).stat().st_size
    assert _json(parlour, *CRIBBAGE, "--games", "12", "--resume", file) == whole
    assert Path(file).stat().st_size > size
    size = Path(file).stat().st_size
    assert _json(parlour, *CRIBBAGE, "--games", "12", "--resume", file, "--jobs", "2") == whole
    assert Path(file).stat().st_size == size, "nothing was left to play"
    assert "this file exists already" in parlour("simulate", *CRIBBAGE, "--out", file).refusal()
    refusal = parlour("simulate", *CRIBBAGE, "--seed", "2", "--resume", file).refusal()
    assert "with seed 1, not 2" in refusal


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((), "GAME"),
        (("chess", "--seats", "greedy"), "'chess' is no game"),
        (("cribbage",), "--seats"),
        (("cribbage", "--seats", "clever"), "'clever' is no computer player of cribbage: there are"),
        (("cribbage", "--seats", ""), "is no computer player"),
        (("cribbage", "--seats", "greedy,club,random"), "3 names for 2 seats in 2 sides: give 1 or 2"),
        (("handfoot", "--seats", "sharp,easy,normal"), "give 1, 2 or 4"),
        ((*CRIBBAGE, "--games", "0"), "--games 0: give a number from 1"),
        ((*CRIBBAGE, "--games", "-3"), "--games"),
        ((*CRIBBAGE, "--games", "many"), "--games many: this is no whole number"),
        ((*CRIBBAGE, "--games", "3", "--mirrored"), "--games 3: mirrored matches come in sets of 2"),
        ((*CRIBBAGE, "--seed", "x"), "--seed x"),
        ((*CRIBBAGE, "--jobs", "0"), "--jobs 0"),
        ((*CRIBBAGE, "--jobs", "1.5"), "--jobs 1.5"),
        (("cribbage", "--seats", "greedy", "--rules", "acc players=9"), "--rules"),
        (("handfoot", "--seats", "easy", "--rules", "nowhere"), "--rules: nowhere is no preset"),
        ((*CRIBBAGE, "--out", "a", "--resume", "b"), "not both"),
        ((*CRIBBAGE, "--out", "/nowhere/at/all"), "/nowhere/at/all"),
        ((*CRIBBAGE, "--resume", "/nowhere/at/all"), "/nowhere/at/all"),
        ((*CRIBBAGE, "--resume", "/"), "/"),
        ((*CRIBBAGE, "--resume", __file__), "no count of simulated games"),
        ((*CRIBBAGE, "--fast"), "--fast"),
    ],
)
def test_wrong_use_is_one_plain_line(parlour: Command, arguments: tuple[str, ...], named: str) -> None:
    assert named in parlour("simulate", *arguments).refusal()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_prints_what_there_is(tmp_path: Path, jobs: str) -> None:
    file = tmp_path / "count.jsonl"
    process = subprocess.Popen(
        [*COMMAND, *CRIBBAGE, "--games", "1000000", "--jobs", jobs, "--json", "--out", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )
    for _ in range(600):
        time.sleep(0.1)
        if file.exists() and file.read_text().count("\n") > 1:
            break
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process of the command
    out, err = process.communicate(timeout=60)
    games = json.loads(out)["games"]
    assert games > 0
    assert err == f"parlour: interrupted after {games} of 1000000 matches\n"
    assert process.returncode == 130
    kept = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    assert sum(last - first + 1 for chunk in kept for first, last in chunk["games"]) == games


def test_a_killed_count_goes_on_and_leaves_no_process_behind(parlour: Command, tmp_path: Path) -> None:
    file = tmp_path / "count.jsonl"
    process = subprocess.Popen(
        [*COMMAND, *CRIBBAGE, "--games", "1000000", "--jobs", "2", "--out", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )
    for _ in range(600):
        time.sleep(0.1)
        if file.exists() and file.read_text().count("\n") > 1:
            break
    process.kill()
    process.wait(timeout=30)
    assert process.stdout is not None
    with process.stdout as out:
        out.read()  # it ends when the last process that could write to it has ended
    with file.open("a") as half:
        half.write('{"games": [[999')
    counted = [tuple(pair) for line in file.read_text().splitlines()[1:-1] for pair in json.loads(line)["games"]]
    most = max(last for _, last in counted) + 3
    assert _json(parlour, *CRIBBAGE, "--games", str(most), "--resume", str(file)) == _json(
        parlour, *CRIBBAGE, "--games", str(most)
    )


def test_a_process_that_ends_is_told_in_one_line(parlour: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_series: object, _missing: object, _hands: object) -> Iterator[tuple[range, Any]]:
        yield range(1), {}
        raise BrokenProcessPool

    monkeypatch.setattr(simulate, "play_series", broken)
    refusal = parlour("simulate", *CRIBBAGE, "--games", "5", "--jobs", "2").refusal()
    assert refusal == "parlour: a process ended in the middle of a match, after 1 of 5\n"


def test_only_a_terminal_is_told_how_far_it_is() -> None:
    done, told = _on_terminal("--games", "20", columns=120)
    assert done.startswith("20 matches of cribbage")
    last = told[-1]
    assert last.startswith("[####################] 20 of 20, ")
    assert "/s, 0:00 left, greedy wins " in last
    assert last.endswith(" %)")


@pytest.mark.parametrize("columns", [120, 80, 60, 24])
def test_the_line_of_the_terminal_is_one_line_however_narrow_it_is(columns: int) -> None:
    _, told = _on_terminal("--games", "20", columns=columns)
    assert told
    assert all(0 < len(line) < columns for line in told)
    assert "20 of 20, "[: columns - 1] in told[-1]


def test_an_interrupt_ends_the_line_of_the_terminal(parlour: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(series: Series, missing: Sequence[range], hands: Hands | None) -> Iterator[tuple[range, Any]]:
        yield from play_series(series, [range(3)], hands)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play_series", stopped)
    monkeypatch.setattr(simulate, "_TELL_SECONDS", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    run = parlour("simulate", *CRIBBAGE, "--games", "5")
    assert run.status == 130
    *_, line, note, end = run.err.split("\n")
    assert line.endswith("%)\x1b[K")
    assert (note, end) == ("parlour: interrupted after 3 of 5 matches", "")


def _on_terminal(*more: str, columns: int) -> tuple[str, list[str]]:
    """Standard output, and each state of the line on a terminal of this width."""
    ours, theirs = pty.openpty()
    try:
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        done = subprocess.run(
            [*COMMAND, *CRIBBAGE, *more], stdout=subprocess.PIPE, stderr=theirs, text=True, timeout=60, check=True
        )
        told = os.read(ours, 100_000).decode()
    finally:
        os.close(ours)
        os.close(theirs)
    return done.stdout, [line.removesuffix("\x1b[K") for line in told.rstrip("\r\n").split("\r") if line]


def test_two_runs_do_not_write_one_file(parlour: Command, tmp_path: Path) -> None:
    """The second one is told so, and the count of the first stays whole."""
    file = tmp_path / "count.jsonl"
    process = subprocess.Popen(
        [*COMMAND, *CRIBBAGE, "--games", "1000000", "--out", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )
    try:
        for _ in range(600):
            time.sleep(0.1)
            if file.exists() and file.read_text().count("\n") > 1:
                break
        second = subprocess.run(
            [*COMMAND, *CRIBBAGE, "--resume", str(file)], capture_output=True, text=True, timeout=60, check=False
        )
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=60)
    assert (second.returncode, second.stdout) == (2, "")
    assert second.stderr.startswith(f"parlour: {file} is being written by another run; ")
    assert second.stderr.count("\n") == 1
    games = sum(
        last - first + 1 for line in file.read_text().splitlines() for first, last in json.loads(line).get("games", ())
    )
    assert _json(parlour, *CRIBBAGE, "--games", "1", "--resume", str(file))["games"] == games


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ("[" * 100_000, "line 1: this is no count"),
        ('HEAD{"games":[[0,13]],"sums":{"win:0":[1e999,1,1]}}\n', "line 2 is no count of games: "),
        ('HEAD{"games":[[0,100000000000]],"sums":{}}\n', "line 2 is no count of games: "),
        ("HEAD\n", "line 2 is no count of games: "),
    ],
)
def test_a_spoilt_count_is_one_plain_line(parlour: Command, tmp_path: Path, content: str, named: str) -> None:
    file = tmp_path / "count.jsonl"
    assert parlour("simulate", *CRIBBAGE, "--games", "1", "--out", str(file)).status == 0
    head = file.read_text().splitlines(keepends=True)[0]
    file.write_text(content.replace("HEAD", head))
    refusal = parlour("simulate", *CRIBBAGE, "--resume", str(file)).refusal()
    assert f"--resume {file}: {named}" in refusal
    assert "--out" in refusal
