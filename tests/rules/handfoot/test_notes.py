"""What a table is told of its rules without being refused."""

from __future__ import annotations

import pytest

from parlour.games.handfoot.rules import OPTIONS
from tests.rules.handfoot.table import rules


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("num_players=4 team_size=1", "warn", "who plays alone usually needs 1 clean and 2 dirty books"),
        ("num_players=6 team_size=3", "warn", "a team of three usually needs 3 clean, 3 dirty and 1 wild books"),
        ("num_players=8 team_size=4", "warn", "a larger team usually needs 4 clean, 4 dirty and 1 wild books"),
        ("contract_dirty=8 contract_clean=8 decks=2 pile_sizes=6,6 book_size=10", "warn", "too few natural cards"),
        ("contract_wild=4 jokers_per_deck=0", "warn", "too few wild cards"),
        ("max_wilds=0", "warn", "nobody can go out"),
        ("min_naturals=7", "warn", "nobody can go out"),
        ("second_meld=never", "warn", "further cards of its rank cannot be melded"),
        ("black3_meld=out_only out_discard=required", "no_effect", "melded in the act that goes out"),
        ("pickup=never pickup_ways=existing_meld", "no_effect", "the discard is never taken"),
        ("red3_mode=penalty_always red3_set_size=4", "no_effect", "nothing is added"),
        ("game_end=score rounds=2", "no_effect", "the game ends when a score is reached"),
    ],
)
def test_a_table_is_told_of_rules_that_are_odd_or_idle(text: str, kind: str, words: str) -> None:
    """Rule: H-R16 for the contracts of other teams than pairs."""
    found = OPTIONS.conflicts(rules(f"bga {text}"))
    assert any(conflict.kind == kind and words in conflict.words for conflict in found), found
    assert not OPTIONS.conflicts(rules("bga"))
