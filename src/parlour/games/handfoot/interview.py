"""The interview of Hand and Foot: what a house is asked, and which options each answer sets."""

from __future__ import annotations

from typing import Final

from parlour.engine.interview import Question, question

__all__ = ["ASKED", "QUESTIONS"]

QUESTIONS: Final[tuple[Question, ...]] = (
    question("players", {str(n): {"num_players": n} for n in range(2, 13)}),
    question("sides", {"alone": {"team_size": 1}, "pairs": {"team_size": 2}, "threes": {"team_size": 3}}),
    question(
        "cards",
        {
            **{str(n): {"pile_sizes": [n, n]} for n in (11, 12, 13, 14)},
            "three_piles": {"pile_sizes": [15, 13, 11]},
        },
    ),
    question("draw", {str(n): {"draw_count": n} for n in (1, 2, 3)}),
    question(
        "discard",
        {
            "never": {"pickup": "never"},
            "top": {"pickup": "top"},
            **{name: {"pickup": "top_n", "pickup_n": n} for name, n in (("three", 3), ("five", 5), ("seven", 7))},
            "all": {"pickup": "all"},
        },
    ),
    question(
        "grow",
        {name: {"extend_clean": name, "extend_dirty": name} for name in ("no", "naturals", "any")},
    ),
    question(
        "wilds",
        {
            "three": {"wild_ratio": "fewer_than_naturals", "max_wilds": 3},
            "half": {"wild_ratio": "half_naturals", "max_wilds": 2},
            "fewer": {"wild_ratio": "fewer_than_naturals", "max_wilds": None},
            "equal": {"wild_ratio": "at_most_naturals", "max_wilds": None},
        },
    ),
    question(
        "wild_books",
        {
            "needed": {"wild_melds": True, "contract_wild": 1},
            "allowed": {"wild_melds": True, "contract_wild": 0},
            "no": {"wild_melds": False, "contract_wild": 0},
        },
    ),
    question(
        "red_threes",
        {
            "bonus": {"red3_mode": "bonus", "red3_value": 100, "red3_unplayed": -100},
            "bonus_500": {"red3_mode": "bonus", "red3_value": 100, "red3_unplayed": -500},
            "penalty": {"red3_mode": "penalty", "red3_unplayed": -500},
            "always": {"red3_mode": "penalty_always", "red3_value": -500, "red3_unplayed": -500},
        },
    ),
    question(
        "contract",
        {
            f"{clean}_{dirty}": {"contract_clean": clean, "contract_dirty": dirty}
            for clean, dirty in ((1, 1), (1, 2), (2, 2), (3, 3), (3, 4))
        },
    ),
    question(
        "opening",
        {
            "50": {"opening_basis": "round", "opening_by_round": [50, 90, 120, 150]},
            "60": {"opening_basis": "round", "opening_by_round": [60, 90, 120, 150]},
            "90": {"opening_basis": "round", "opening_by_round": [90, 120, 150, 180]},
            "score": {"opening_basis": "score"},
            "none": {"opening_basis": "none"},
        },
    ),
)
"""Every question, in the order in which it is asked; none must be answered."""

_TITLES: Final = {
    "players": "How many play?",
    "sides": "In which sides?",
    "cards": "How many cards does everybody get?",
    "draw": "How many cards are drawn from the stock?",
    "discard": "How much of the discard pile is taken?",
    "grow": "May a complete book grow?",
    "wilds": "How many wild cards may be in a meld?",
    "wild_books": "Are there books of wild cards alone?",
    "red_threes": "What do red threes do?",
    "contract": "Which books are needed to go out?",
    "opening": "How many points open the board?",
}
_ANSWERS: Final = {
    **{f"players.{n}": str(n) for n in range(2, 13)},
    "sides.alone": "everybody alone",
    "sides.pairs": "teams of two",
    "sides.threes": "teams of three",
    **{f"cards.{n}": f"{n} in the hand and {n} in the foot" for n in ("11", "12", "13", "14")},
    "cards.three_piles": "three piles: 15, 13 and 11",
    "draw.1": "one",
    "draw.2": "two",
    "draw.3": "three",
    "discard.never": "nothing, it is never taken",
    "discard.top": "the top card alone",
    "discard.three": "three cards",
    "discard.five": "five cards",
    "discard.seven": "seven cards",
    "discard.all": "the whole pile",
    "grow.no": "no, it is closed",
    "grow.naturals": "yes, by natural cards",
    "grow.any": "yes, by any cards",
    "wilds.three": "fewer than natural cards, three at most",
    "wilds.half": "one for each two natural cards",
    "wilds.fewer": "fewer than natural cards, however many",
    "wilds.equal": "as many as natural cards",
    "wild_books.needed": "yes, and going out needs one",
    "wild_books.allowed": "yes, but going out needs none",
    "wild_books.no": "no",
    "red_threes.bonus": "100 points each when laid, 100 off when left",
    "red_threes.bonus_500": "100 points each when laid, 500 off when left",
    "red_threes.penalty": "they stay in the hand, 500 off when left",
    "red_threes.always": "they are laid, and cost 500 each",
    **{
        f"contract.{clean}_{dirty}": f"{clean} clean and {dirty} dirty"
        for clean, dirty in ((1, 1), (1, 2), (2, 2), (3, 3), (3, 4))
    },
    "opening.50": "50, 90, 120, 150 by round",
    "opening.60": "60, 90, 120, 150 by round",
    "opening.90": "90, 120, 150, 180 by round",
    "opening.score": "it goes by the team's score",
    "opening.none": "any number",
}

ASKED: Final[dict[str, str]] = {f"ask.{key}": text for key, text in (*_TITLES.items(), *_ANSWERS.items())}
"""The words of the questions and answers by key."""
