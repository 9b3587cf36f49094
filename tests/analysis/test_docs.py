"""The examples on the page of the analysis are true."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "analysis.md"


def test_the_examples_of_the_page_hold() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0
