"""Cribbage: what a hand or a crib is worth with the starter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from parlour.cards import PACK, Card, Rank, Suit, format_cards
from parlour.drills.model import Asked, DrillError, Part, Picture, Solved, Unweighed, cards_of, values_of
from parlour.games.cribbage import score_show
from parlour.games.cribbage.score import Item, cadence, sum_points

__all__ = ["CRIB", "HAND", "ShowDrill"]

_RULES: Final = {
    "fifteen": "C-32",
    "pair": "C-33",
    "run": "C-34",
    "flush": "C-35",
    "nobs": "C-36",
}
IMPOSSIBLE: Final = (19, 25, 26, 27)
"""Totals that no hand has. Rule: C-38."""
_TRIES: Final = 60


class ShowDrill(Unweighed):
    """How many points: an answer from 0 to 29."""

    game: Final = "cribbage"

    def __init__(self, kind: str, traps: tuple[str, ...]) -> None:
        self.kind = kind
        self.traps = traps
        self._is_crib = kind == "crib"

    def draw(self, rng: Random, level: int, trap: str, /) -> str:
        """A hand of four and a starter."""
        text = ""
        for _ in range(_TRIES):
            cards = _five(rng, trap)
            text = f"hand={format_cards(cards[:4])} starter={cards[4]}"
            if trap in self._slips(cards[:4], cards[4]).values():
                break
        return text

    def ask(self, text: str, /) -> Asked:
        """The cards, and how many points they are."""
        hand, starter = _read(text)
        pictures = (Picture(self.kind, hand), Picture("starter", (starter,)))
        return Asked(f"ask.{self.kind}", "number", pictures, least=0, most=29)

    def solve(self, text: str, /) -> Solved:
        """The count, item by item, by the engine. Rule: C-31 to C-37."""
        hand, starter = _read(text)
        items = score_show(hand, starter, crib=self._is_crib).items
        parts = tuple(Part(f"item.{i.kind}", i.points, i.cards, _RULES[i.kind]) for i in items)
        slips = self._slips(hand, starter)
        effort = len(items) + sum(len(i.cards) - 2 for i in items if i.kind == "fifteen")
        level = 1 if effort <= 2 else 2 if effort <= 5 else 3
        if any(code in _HARD for code in slips.values()):
            level = max(level, 2)
        return Solved(
            str(sum_points(items)),
            level,
            parts,
            slips,
            rules=tuple(dict.fromkeys(p.rule for p in parts)) or ("C-37",),
            phrases=tuple(cadence(items)),
        )

    def _slips(self, hand: Sequence[Card], starter: Card) -> dict[str, str]:
        items = score_show(hand, starter, crib=self._is_crib).items
        total = sum_points(items)
        found: dict[str, str] = {}

        def slip(points: int, code: str) -> None:
            if points != total and 0 <= points <= 33:
                found.setdefault(str(points), code)

        for points, code in _flush_slips(hand, starter, is_crib=self._is_crib):
            slip(total + points, code)
        for points, code in _item_slips(items, hand, starter):
            slip(total + points, code)
        for number in IMPOSSIBLE:
            slip(number, "impossible")
        return found


_HARD: Final = {"crib_flush", "flush_three", "double_run", "pair_royal", "run_wrap", "nobs_starter"}


def _read(text: str) -> tuple[tuple[Card, ...], Card]:
    values = values_of(text, "hand", "starter", least=("hand", "starter"))
    hand, starter = cards_of(values["hand"], "hand"), cards_of(values["starter"], "starter")
    if len(hand) != 4 or len(starter) != 1 or len({*hand, *starter}) != 5 or any(c not in PACK for c in hand):
        raise DrillError("item", problem="a hand is four different cards, and the starter a fifth")
    if starter[0] not in PACK:
        raise DrillError("item", problem="the starter is one of the 52 cards")
    return hand, starter[0]


def _flush_slips(hand: Sequence[Card], starter: Card, *, is_crib: bool) -> list[tuple[int, str]]:
    """What a flush miscounted adds. Rule: C-35."""
    suits = Counter(c.suit for c in hand)
    suit, most = suits.most_common(1)[0]
    agrees = starter.suit is suit
    if most == 4 and is_crib:
        return [(-5, "flush")] if agrees else [(4, "crib_flush")]
    if most == 4:
        return [(-1, "flush_starter"), (-5, "flush")] if agrees else [(-4, "flush")]
    return [(4, "flush_three")] if most == 3 and agrees else []


def _item_slips(items: Sequence[Item], hand: Sequence[Card], starter: Card) -> list[tuple[int, str]]:
    """What is often overlooked or seen where it is not, and the points that make the difference."""
    found: list[tuple[int, str]] = []
    fifteens = [len(i.cards) for i in items if i.kind == "fifteen"]
    big = sum(n > 2 for n in fifteens)
    runs = [i.points for i in items if i.kind == "run"]
    jacks = [c for c in hand if c.rank is Rank.JACK]
    if starter.rank is Rank.JACK:
        found.append((1, "nobs_starter"))
    elif any(i.kind == "nobs" for i in items):
        found.append((-1, "nobs"))
    elif jacks:
        found.append((1, "nobs_suit"))
    same = max(Counter(c.rank for c in (*hand, starter)).values())
    if len(runs) > 1:
        found += [((1 - len(runs)) * runs[0], "double_run"), (-runs[0], "double_run"), (-2, "run_pair")]
    if same == 3:
        found += [(-2, "pair_royal"), (-4, "pair_royal")]
    elif same == 4:
        found += [(-4, "four_alike"), (-6, "four_alike"), (-8, "four_alike")]
    if big:
        found += [(-2 * n, "big_fifteen") for n in range(1, big + 1)]
    elif fifteens:
        found.append((-2, "fifteen"))
    if not runs and _wraps(hand, starter):
        found.append((3, "run_wrap"))
    if runs and len(runs) == 1:
        found.append((-runs[0], "run"))
        if runs[0] > 3:
            found.append((3 - runs[0], "run_long"))
    return found


def _wraps(hand: Sequence[Card], starter: Card) -> bool:
    ranks = {c.rank for c in (*hand, starter)}
    return {Rank.KING, Rank.ACE} <= ranks and bool(ranks & {Rank.QUEEN, Rank.TWO})


def _five(rng: Random, trap: str) -> list[Card]:
    """Five cards of the pack, the starter last, such as the slip needs."""
    if trap in ("crib_flush", "flush", "flush_starter"):
        suit = rng.choice(list(Suit)[:4])
        same = rng.sample([c for c in PACK if c.suit is suit], 4)
        return [*same, rng.choice([c for c in PACK if c not in same])]
    if trap == "flush_three":
        suit = rng.choice(list(Suit)[:4])
        same = rng.sample([c for c in PACK if c.suit is suit], 4)
        other = rng.choice([c for c in PACK if c.suit is not suit])
        return [*rng.sample([*same[:3], other], 4), same[3]]
    if trap in ("nobs", "nobs_suit"):
        jack = rng.choice([c for c in PACK if c.rank is Rank.JACK])
        wanted = [c for c in PACK if (c.suit is jack.suit) is (trap == "nobs") and c.rank is not Rank.JACK]
        starter = rng.choice(wanted)
        others = rng.sample([c for c in PACK if c not in (jack, starter)], 3)
        return [*rng.sample([jack, *others], 4), starter]
    if trap == "nobs_starter":
        starter = rng.choice([c for c in PACK if c.rank is Rank.JACK])
        return [*rng.sample([c for c in PACK if c is not starter], 4), starter]
    if trap == "run_wrap":
        ranks = [Rank.KING, Rank.ACE, rng.choice([Rank.QUEEN, Rank.TWO])]
        cards = [rng.choice([c for c in PACK if c.rank is rank]) for rank in ranks]
        return rng.sample([*cards, *rng.sample([c for c in PACK if c not in cards], 2)], 5)
    if trap in ("run", "run_long"):
        low = rng.randint(1, 10)
        ranks_in = range(low, low + (3 if trap == "run" else 4))
        row = [rng.choice([c for c in PACK if int(c.rank) == rank]) for rank in ranks_in]
        return rng.sample([*row, *rng.sample([c for c in PACK if int(c.rank) not in ranks_in], 5 - len(row))], 5)
    if trap in ("big_fifteen", "double_run", "run_pair", "pair_royal", "four_alike"):
        low = rng.randint(1, 9) if trap != "big_fifteen" else rng.choice([1, 1, 2, 2, 3, 4])
        width = {"pair_royal": 3, "four_alike": 2, "big_fifteen": 5}.get(trap, 4)
        ranks_near = range(low, low + width)
        near = [c for c in PACK if int(c.rank) in ranks_near]
        if trap == "big_fifteen" and rng.random() < 0.5:
            near += [c for c in PACK if c.rank >= Rank.TEN]
        return rng.sample(near, 5)
    return rng.sample(PACK, 5)


HAND: Final = ShowDrill(
    "hand",
    (
        "big_fifteen",
        "double_run",
        "nobs",
        "nobs_suit",
        "nobs_starter",
        "flush",
        "flush_starter",
        "flush_three",
        "pair_royal",
        "run_pair",
        "run_wrap",
        "run_long",
        "four_alike",
        "run",
    ),
)
CRIB: Final = ShowDrill(
    "crib", ("crib_flush", "big_fifteen", "double_run", "nobs", "nobs_starter", "pair_royal", "run_pair", "run_wrap")
)
