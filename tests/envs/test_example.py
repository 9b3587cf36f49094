"""The example plays."""

import subprocess
import sys

import pytest

from tests.architecture.project import ROOT

PROGRAM = ROOT / "examples" / "environment_play.py"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the example."""
    command = [sys.executable, str(PROGRAM), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)


@pytest.mark.parametrize(
    ("arguments", "agents"),
    [
        (("cribbage_v0", "--seed", "3"), 2),
        (("cribbage_v0", "--rules", "acc players=3 target=61", "--player", "greedy"), 3),
        (("handfoot_v0", "--rules", "bga rounds=1", "--quiet"), 4),
    ],
)
def test_a_match_is_played_to_its_end(arguments: tuple[str, ...], agents: int) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert [line.partition(":")[0] for line in lines[-agents:]] == [f"player_{n}" for n in range(agents)]
    points = [float(line.split()[1]) for line in lines[-agents:]]
    assert points[0] > 0
    assert sum(points) == pytest.approx(0, abs=1.5)
    assert ("--quiet" in arguments) == (len(lines) == agents)
    assert run(*arguments).stdout == done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess_v0",), "chess_v0"),
        (("cribbage_v0", "--rules", "acc players=9"), "players"),
        (("cribbage_v0", "--player", "nobody"), "'nobody' is no computer player of cribbage"),
    ],
)
def test_wrong_use_is_named(arguments: tuple[str, ...], words: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert words in done.stderr.splitlines()[-1]
