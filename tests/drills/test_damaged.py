"""Items that are none: refused in words, whatever they hold."""

from __future__ import annotations

import contextlib
from random import Random

import pytest

from parlour.drills import DrillError, Item, ask, drill_of, drills, judge, make

KINDS = tuple(drill.kind for drill in drills())
SIGNS = 'A23456789TJQKCDHS?=:" .*>-0xé\0\n'


def damaged(rng: Random, text: str) -> str:
    """The text with a few letters other, gone, doubled, or words in another order."""
    letters = list(text)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(letters))
        what = rng.randrange(4)
        if what == 0:
            letters[at] = rng.choice(SIGNS)
        elif what == 1:
            letters.insert(at, rng.choice(SIGNS))
        elif what == 2:
            del letters[at : at + rng.randint(1, 6)]
        else:
            words = "".join(letters).split(" ")
            rng.shuffle(words)
            letters = list(" ".join(words))
        letters = letters or ["A"]
    return "".join(letters)


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_item_is_an_item_or_refused(kind: str) -> None:
    rng = Random(kind)
    texts = [make(kind, rng, 1 + n % 3).text for n in range(6)]
    refused = 0
    for n in range(150):
        text = damaged(rng, texts[n % len(texts)])
        other = rng.choice(KINDS) if n % 10 == 0 else kind
        try:
            ask(Item(other, text))
        except DrillError:
            refused += 1
            continue
        right = drill_of(other).solve(text).right
        assert judge(Item(other, text), right).mark == 1, text
        for answer in ("", "none", "12", "-3", "yes", "90 yes", "5H", "5H5S", "99999999", "\u0664"):
            with contextlib.suppress(DrillError):
                judge(Item(other, text), answer)
    assert refused > 30
