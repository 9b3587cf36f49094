"""In CI a skipped browser test is a failure; elsewhere a skip is shown with its reason."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.architecture.project import ROOT, plant

IN_A_TEST = "import pytest\n\ndef test_page() -> None:\n    pytest.skip('no Chromium')\n"
ON_A_TEST = "import pytest\n\n@pytest.mark.skip(reason='no Chromium')\ndef test_page() -> None: ...\n"
WHOLE_MODULE = "import pytest\n\npytest.skip('no Chromium', allow_module_level=True)\n"


def run_pytest(root: Path, *arguments: str, ci: str) -> tuple[int, str]:
    """Exit status and output of pytest in a project that has these tests' configuration."""
    for name in ("pyproject.toml", "tests/conftest.py"):
        shutil.copy(ROOT / name, root / name)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--continue-on-collection-errors", *arguments]
    environment = {**os.environ, "CI": ci}
    done = subprocess.run(command, cwd=root, env=environment, stdout=subprocess.PIPE, text=True, timeout=60)
    return done.returncode, done.stdout


def test_a_skipped_browser_test_fails_in_ci(tmp_path: Path) -> None:
    skips = {f"tests/browser/test_{n}.py": text for n, text in enumerate((IN_A_TEST, ON_A_TEST, WHOLE_MODULE))}
    plant(tmp_path, {**skips, "tests/server/test_elsewhere.py": IN_A_TEST})
    status, output = run_pytest(tmp_path, "tests", ci="true")
    assert status != 0
    assert output.count("a browser test may not be skipped in CI: ") >= 3
    assert "1 failed, 1 skipped, 2 errors" in output


def test_elsewhere_a_skip_is_shown_with_its_reason(tmp_path: Path) -> None:
    plant(tmp_path, {"tests/browser/test_page.py": IN_A_TEST})
    status, output = run_pytest(tmp_path, "tests", ci="")
    assert status == 0
    assert "SKIPPED [1]" in output
    assert "no Chromium" in output
