"""The share of planted faults in peg, play, show and score that the rule tests find."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_at_least_95_percent_of_planted_faults_are_found() -> None:
    done = subprocess.run([sys.executable, "-m", "tests.mutation"], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    print(done.stdout)
    assert done.returncode == 0, done.stdout[-2000:]
