"""The kernel of what the opponent may hold: both forms alike, and what was seen is kept to."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any, TypeAlias

import pytest

from parlour.kernels import is_compiled
from parlour.kernels.keeps import KEEPS, keep_index
from parlour.kernels.pure.belief import likely_hands as pure

Form: TypeAlias = "Callable[..., tuple[bytes, array[float]]]"
FORMS: list[Form] = [pure]
if is_compiled("belief"):
    from parlour.kernels._belief import likely_hands as compiled

    FORMS.append(compiled)
EVEN = array("d", [1.0] * KEEPS)
ALL = {"least": 1, "most": KEEPS, "doubt": 1.0}


def told(hands: bytes, weights: array[float]) -> dict[bytes, float]:
    size = len(hands) // len(weights)
    return {hands[at * size : at * size + size]: weight for at, weight in enumerate(weights)}


@pytest.mark.parametrize("form", FORMS)
def test_hands_are_as_likely_as_their_ways_from_the_unseen_cards(
    form: Form,
) -> None:
    pack = [rank for rank in range(13) for _ in range(4)]
    for rank in (0, 0, 4, 9, 9, 9, 12):
        pack.remove(rank)
    unseen = bytes(pack.count(rank) for rank in range(13))
    counts = Counter(bytes(hand) for hand in combinations(pack, 3))
    found = told(*form(EVEN, unseen, bytes([16 + 12]), **ALL))
    assert found.keys() == counts.keys()
    for hand, weight in found.items():
        assert weight == pytest.approx(counts[hand] / counts.total())


@pytest.mark.parametrize("form", FORMS)
def test_what_is_never_kept_is_not_held(form: Form) -> None:
    keep = array("d", [0.0] * KEEPS)
    keep[keep_index(bytes([1, 4, 4, 9]))] = 1.0
    assert told(*form(keep, bytes([4] * 13), bytes([16 + 4]), **ALL)) == {bytes([1, 4, 9]): 1.0}
    with pytest.raises(ValueError, match="no cards that fit"):
        form(keep, bytes([4] * 13), bytes([16 + 12]), **ALL)


@pytest.mark.parametrize("form", FORMS)
def test_c_18_a_go_tells_the_least_that_is_held(form: Form) -> None:
    found = told(*form(EVEN, bytes([4] * 13), b"", **{**ALL, "least": 9}))
    assert {rank for hand in found for rank in hand} == {8, 9, 10, 11, 12}


@pytest.mark.parametrize("form", FORMS)
def test_a_hand_that_would_have_paired_is_doubted(form: Form) -> None:
    history = bytes([8, 16 + 2])  # 9 was led, and a 3 laid on it: who holds a 9 lays that, or a 6 for fifteen
    even = told(*form(EVEN, bytes([4] * 13), history, **ALL))
    found = told(*form(EVEN, bytes([4] * 13), history, **{**ALL, "doubt": 0.5}))
    paired, idle = bytes([8, 11, 12]), bytes([0, 2, 2])
    assert found[paired] / found[idle] == pytest.approx(0.5 * even[paired] / even[idle])


@pytest.mark.parametrize("form", FORMS)
def test_a_sample_at_even_steps_is_never_off_by_more_than_half_a_step(form: Form) -> None:
    rng = random.Random(5)
    keep = array("d", [rng.random() for _ in range(KEEPS)])
    whole = told(*form(keep, bytes([4] * 13), b"", **ALL))
    hands, weights = form(keep, bytes([4] * 13), b"", **{**ALL, "most": 400})
    few = told(hands, weights)
    assert len(weights) <= 400
    assert few.keys() <= whole.keys()
    assert sum(weights) == pytest.approx(1)
    upto = sampled = 0.0
    for hand, weight in whole.items():
        upto += weight
        sampled += few.get(hand, 0.0)
        assert abs(upto - sampled) <= 0.5 / 400 + 1e-12


@pytest.mark.skipif(len(FORMS) == 1, reason="the kernel is not compiled here")
def test_both_forms_find_the_same() -> None:
    rng = random.Random(11)
    keep = array("d", [rng.random() for _ in range(KEEPS)])
    for _ in range(200):
        history = bytearray()
        own = other = count = 0
        for _ in range(rng.randrange(7)):
            rank = rng.randrange(13)
            if count + min(rank + 1, 10) > 31:
                history.append(32)
                count = 0
            count += min(rank + 1, 10)
            is_own = own < 4 and (other == 3 or rng.random() < 0.5)
            history.append(rank if is_own else 16 + rank)
            own, other = own + is_own, other + (not is_own)
        unseen = bytes(rng.randrange(1, 5) for _ in range(13))
        how: dict[str, Any] = {"least": rng.randrange(1, 11), "most": rng.choice([20, KEEPS]), "doubt": rng.random()}
        pure_hands, pure_weights = pure(keep, unseen, bytes(history), **how)
        hands, weights = FORMS[1](keep, unseen, bytes(history), **how)
        assert hands == pure_hands
        assert list(weights) == pytest.approx(list(pure_weights))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("history", "unseen", "how"),
    [
        (bytes([13]), bytes([4] * 13), {}),
        (bytes([33]), bytes([4] * 13), {}),
        (bytes([9, 25, 9, 25]), bytes([4] * 13), {}),
        (bytes([0] * 5), bytes([4] * 13), {}),
        (b"", bytes([4] * 12), {}),
        (b"", bytes([5] * 13), {}),
        (b"", bytes([4] * 13), {"most": 0}),
        (b"", bytes([4] * 13), {"doubt": 1.5}),
    ],
)
def test_what_cannot_be_is_refused(form: Form, history: bytes, unseen: bytes, how: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        form(EVEN, unseen, history, **{**ALL, **how})
