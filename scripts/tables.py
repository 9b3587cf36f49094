"""Make the tables of `parlour.analysis.cribbage.tables` from play of the computer against itself; see docs/tables.md.

    python scripts/tables.py --seed 11 --deals 80000

writes src/parlour/analysis/cribbage/data/tables.bin anew; the same seed and counts give the same file. It needs the
compiled kernels: without them it would take weeks.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations, combinations_with_replacement, product
from math import comb, sqrt
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from parlour.analysis.cribbage import tables
from parlour.cards import PACK
from parlour.games.cribbage import score_play, score_show
from parlour.kernels import IS_COMPILED, discard, games
from parlour.kernels.keeps import KEEPS, PAIRS, RECORD, keep_index, pair_index
from parlour.kernels.position import win_table

OUT = Path(__file__).resolve().parents[1] / "src" / "parlour" / "analysis" / "cribbage" / "data" / "tables.bin"
ROUNDS = 6
BATCHES = 20
PEG_SHARE = 0.5
"""How much of what the play is worth a player minds when it throws.

Good players do in part: with all of it the cribs that a pone throws to fall out of the order of the published averages,
with half they keep it (rank correlation 0.987).
"""
PONE, DEALER = 0, 1
CLOSED = (False, False)
"""How the stronger player looks ahead: nobody sees the other's hand."""
WAYS_TO_THROW = [6 if low == high else 12 if low < high else 4 for low in range(13) for high in range(13)]
"""How many pairs of cards stand behind an entry of a table of throws."""

Say = Callable[[str], None]
Weights: TypeAlias = "tuple[array[float], array[float]]"


def scorer_hash() -> str:
    """Hash of what the rules give for every five ranks, for a sample of suits, and for the play of up to four cards."""
    digest = hashlib.sha256()
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] != ranks[4]:
            cards = [PACK[4 * rank + (i + 1) % 4] for i, rank in enumerate(ranks)]
            digest.update(bytes([score_show(cards[:4], cards[4]).total]))
    rng = Random(1)
    for _ in range(2000):
        cards = rng.sample([c for c in PACK if c.suit == rng.randrange(4) or rng.random() < 0.1], 5)
        digest.update(bytes([score_show(cards[:4], cards[4], crib=crib).total for crib in (False, True)]))
    for four in product(range(13), repeat=4):
        pile = [PACK[4 * rank + i] for i, rank in enumerate(four)]
        if sum(min(rank + 1, 10) for rank in four) <= 31:
            digest.update(bytes([score_play(pile).total]))
    return digest.hexdigest()[:16]


def ways_to_keep() -> list[int]:
    """How many sets of four cards have the ranks of each hand, by `keep_index`."""
    found = [0] * KEEPS
    for ranks in combinations_with_replacement(range(13), 4):
        ways = 1
        for rank in set(ranks):
            ways *= comb(4, ranks.count(rank))
        found[keep_index(bytes(ranks))] = ways
    return found


def policy(throws: Weights, keeps: Weights, peg: Sequence[float]) -> array[float]:
    """The player that throws by the mean of hand and crib and by what the play is worth, against such throws."""
    numbers = array("d")
    for role in (PONE, DEALER):
        sign = 1 if role == DEALER else -1
        numbers.extend(sign * mean for mean in games.crib_means(throws[1 - role]))
        at = 2 * KEEPS * role
        numbers.extend(peg[at + 2 * i] - peg[at + 2 * i + 1] for i in range(KEEPS))
        numbers.extend(keeps[role])
    return numbers


def kept(records: bytearray, role: int) -> Counter[int]:
    """How often a role kept each hand."""
    low, high = records[2 * role :: RECORD], records[2 * role + 1 :: RECORD]
    return Counter(a + 256 * b for a, b in zip(low, high, strict=True))


def throw_weights(counts: Counter[int], n: int) -> array[float]:
    """Weights from counts of n throws; a throw of any two of six at random would give 1 each."""
    return array("d", [(counts[i] + 0.02 * ways) * comb(52, 2) / (ways * n) for i, ways in enumerate(WAYS_TO_THROW)])


def keep_weights(counts: Counter[int], n: int) -> array[float]:
    """Weights from counts of n kept hands, drawn a little towards 1 where a hand is rare."""
    expected = (n * ways / comb(52, 4) for ways in ways_to_keep())
    return array("d", [(counts[i] + 1) / (much + 1) for i, much in enumerate(expected)])


def fixed_point(seed: int, deals: int, say: Say) -> tuple[Weights, Weights, array[float]]:
    """Throws, kept hands and the worth of these in the play that answer one another, by the simple player."""
    throws: Weights = (array("d", [1.0]) * PAIRS, array("d", [1.0]) * PAIRS)
    keeps: Weights = (array("d", [1.0]) * KEEPS, array("d", [1.0]) * KEEPS)
    peg = array("d", bytes(8 * 4 * KEEPS))
    for turn in range(ROUNDS):
        say(f"throws: round {turn + 1} of {ROUNDS}")
        numbers = policy(throws, keeps, peg)
        records = games.deals(seed + turn, deals, numbers, numbers)
        pone, dealer = (throw_weights(Counter(records[4 + role :: RECORD]), deals) for role in (PONE, DEALER))
        throws = pone, dealer
        pone, dealer = (keep_weights(kept(records, role), deals) for role in (PONE, DEALER))
        keeps = pone, dealer
        peg = games.pegs(seed + turn, max(20, deals // 1000), numbers, numbers)
    return throws, keeps, peg


def exact_throws(seed: int, n: int, throws: Weights, peg: Sequence[float], say: Say) -> tuple[Weights, Weights]:
    """Weights of what is thrown and kept by players that weigh every throw exactly, with card removal.

    Of what the play is worth they mind a part: `PEG_SHARE`.
    """
    rng = Random(seed)
    thrown = (Counter[int](), Counter[int]())
    held = (Counter[int](), Counter[int]())
    for i in range(n):
        if i % 2000 == 0:
            say(f"exact throws: {i} of {n}")
        six = bytes(sorted(rng.sample(range(52), 6)))
        for role in (PONE, DEALER):
            hand, crib = discard.means(six, throws[1 - role])
            best = (float("-inf"), 0, 0)
            for at, pair in enumerate(combinations(range(6), 2)):
                keep = keep_index(bytes(c >> 2 for j, c in enumerate(six) if j not in pair))
                worth = 2 * (KEEPS * role + keep)
                value = hand[at] + (crib[at] if role == DEALER else -crib[at])
                value += PEG_SHARE * (peg[worth] - peg[worth + 1])
                best = max(best, (value, pair_index(six[pair[0]], six[pair[1]]), keep))
            thrown[role][best[1]] += 1
            held[role][best[2]] += 1
    return (
        (throw_weights(thrown[PONE], n), throw_weights(thrown[DEALER], n)),
        (keep_weights(held[PONE], n), keep_weights(held[DEALER], n)),
    )


def blended(rough: Sequence[float], few: Sequence[float], spread: Sequence[float], n: int) -> array[float]:
    """What kept hands peg, from many plays of the simple player and n plays of the stronger one.

    The stronger one differs by a constant for each role and side, and by something for each hand, which is believed as
    far as it goes beyond what n plays vary by chance; `spread` is the variance of one play, pone and dealer.
    """
    found = array("d", rough)
    for role in (PONE, DEALER):
        for side in (0, 1):
            places = range(2 * KEEPS * role + side, 2 * KEEPS * (role + 1), 2)
            differences = [few[i] - rough[i] for i in places]
            shift = sum(differences) / KEEPS
            variance = sum((d - shift) ** 2 for d in differences) / KEEPS
            believed = max(0.0, 1 - spread[role ^ side] / n / variance)
            for i, difference in zip(places, differences, strict=True):
                found[i] = max(0.0, rough[i] + shift + believed * (difference - shift))
    return found


def variance(points: bytes | bytearray) -> float:
    """The variance of points."""
    mean = sum(points) / len(points)
    return sum((p - mean) ** 2 for p in points) / len(points)


def in_parts(work: Callable[[int, int], Any], n: int, parts: int, name: str, say: Say) -> list[Any]:
    """`work(first, stop)` for each part of 0 to n, with progress."""
    found = []
    begun = time.monotonic()
    for part in range(parts):
        found.append(work(n * part // parts, n * (part + 1) // parts))
        gone = time.monotonic() - begun
        say(
            f"{name}: {100 * (part + 1) // parts} %, {gone:.0f} s, {gone / (part + 1) * (parts - part - 1):.0f} s to go"
        )
    return found


def win_tables(
    seed: int, deals: int, numbers: Sequence[float], look: int, say: Say
) -> tuple[bytearray, dict[str, Any]]:
    """Deals of the player against itself, and from them the chance to win with its standard error."""

    def play(first: int, stop: int) -> bytearray:
        return games.deals(seed, stop - first, numbers, numbers, first=first, looks=(look, look), are_open=CLOSED)

    parts = in_parts(play, deals, BATCHES, "deals", say)
    records = bytearray(b"").join(parts)
    whole = win_table(records, width=RECORD, start=12)
    by_part = [win_table(part, width=RECORD, start=12) for part in parts]
    errors = []
    for chances in zip(*by_part, strict=True):
        mean = sum(chances) / BATCHES
        errors.append(sqrt(sum((p - mean) ** 2 for p in chances) / (BATCHES - 1) / BATCHES))
    return records, {"win": whole, "win_error": errors}


def chances_of(records: bytearray) -> dict[str, list[float]]:
    """How points of the play and of the show are spread, from records of deals."""
    n = len(records) // RECORD
    ends, most = tables.PEG_ENDS, tables.PEG_ENDS - 1
    both = Counter(zip(records[6::RECORD], records[7::RECORD], strict=True))
    grids = [[0.0] * ends * ends, [0.0] * ends * ends]
    for (pone, dealer), times in both.items():
        p, d = min(pone, most), min(dealer, most)
        grids[PONE][p * ends + d] += times / n
        grids[DEALER][d * ends + p] += times / n
    shows = [Counter(records[8 + role :: RECORD]) for role in (PONE, DEALER)]
    return {
        "peg_chances": grids[PONE] + grids[DEALER],
        "show_chances": [shows[role][points] / n for role in (PONE, DEALER) for points in range(tables.SHOW_ENDS)],
    }


def make(seed: int, deals: int, look: int, plays: int, say: Say) -> tuple[dict[str, Any], dict[str, Sequence[float]]]:
    """Head and tables: `deals` of the stronger player that looks at `look` hands a card, `plays` for each kept hand."""
    throws, keeps, peg = fixed_point(seed, max(40_000, min(deals, 200_000)), say)
    throws, keeps = exact_throws(seed, max(20_000, min(deals // 2, 100_000)), throws, peg, say)
    numbers = policy(throws, keeps, peg)
    say("plays of the simple player")
    rough = games.pegs(seed + 1000, 100 * plays, numbers, numbers)
    work = partial(games.pegs, seed + 1001, plays, numbers, numbers, looks=(look, look), are_open=CLOSED)
    parts = in_parts(lambda first, stop: work(start=first, stop=stop), KEEPS, 40, "plays", say)
    spread = [variance(games.deals(seed, 20_000, numbers, numbers)[6 + role :: RECORD]) for role in (PONE, DEALER)]
    peg = blended(rough, array("d", map(sum, zip(*parts, strict=True))), spread, plays)
    records, win = win_tables(seed + 2000, deals, policy(throws, keeps, peg), look, say)
    sums = {
        name: sum(records[at::RECORD]) / deals
        for at, name in enumerate(("pone play", "dealer play", "pone hand", "dealer hand", "crib", "heels"), 6)
    }
    head = {
        "scorer": scorer_hash(), "seed": seed, "deals": deals, "look": look, "plays": plays,
        "points": {name: round(mean, 4) for name, mean in sums.items()},
        "win_error": {"0-0": round(win["win_error"][0], 6), "most": round(max(win["win_error"]), 6)},
    }  # fmt: skip
    numbers_of = {"throw": throws[0] + throws[1], "keep": keeps[0] + keeps[1], "peg": peg, **win, **chances_of(records)}
    return head, numbers_of


def main(argv: Sequence[str] | None = None) -> int:
    """Make the tables and write the file; progress goes to the error output."""
    parser = argparse.ArgumentParser(prog="tables.py", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=11, help="where chance begins (default 11)")
    parser.add_argument("--deals", type=int, default=80_000, help="deals of the computer against itself")
    parser.add_argument(
        "--look", type=int, default=64, help="hands looked at for each card laid, at most 512; 0: one step"
    )
    parser.add_argument("--plays", type=int, default=16, help="plays of each of the 1,820 kept hands in each role")
    parser.add_argument("--out", type=Path, default=OUT, help="the file to write (default: the one that is shipped)")
    asked = parser.parse_args(argv)
    if asked.deals < BATCHES * 50 or asked.plays < 1 or not 0 <= asked.look <= 512 or asked.seed < 0:
        print(f"tables.py: --deals takes {BATCHES * 50} or more, --plays 1 or more, --look 0 to 512", file=sys.stderr)
        return 2
    if not IS_COMPILED:
        print("tables.py: the kernels are not compiled; run `python hatch_build.py` first", file=sys.stderr)
        return 2

    def say(words: str) -> None:
        print(f"\r\x1b[K{words}", end="", file=sys.stderr, flush=True)

    head, numbers = make(asked.seed, asked.deals, asked.look, asked.plays, say)
    content = tables.pack(head, numbers)
    asked.out.write_bytes(content)
    say("")
    print(f"{asked.out.name}: {len(content)} bytes; {head}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
