"""The share of planted faults in the modules that decide and score that the rule tests of a game find."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", ["cribbage", "handfoot"])
def test_at_least_95_percent_of_planted_faults_are_found(game: str) -> None:
    done = subprocess.run([sys.executable, "-m", "tests.mutation", game], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    print(done.stdout)
    assert done.returncode == 0, done.stdout[-2000:]
