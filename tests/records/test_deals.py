"""Provable deals: the scheme done again by hand, records that carry a proof, and forgeries refused at their line."""

from __future__ import annotations

import hashlib
import hmac
import random
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from parlour.cards import format_cards, pack, sort_cards
from parlour.engine import PUBLIC, Action, Actor, Dealer, Seat, find_game, play_out
from parlour.engine.position import position_line, position_values
from parlour.records import (
    Packs,
    Proof,
    Record,
    as_seen_by,
    dumps,
    export,
    from_log,
    number_commitment,
    seed_commitment,
    verify,
)
from parlour.records.deals import ABSENT, BOT, shuffled, withheld

SEED = "5e" * 32
FACE = re.compile(r"[A2-9TJQK][CDHS]")
MINE, YOURS = "a1" * 32, "b2" * 32
NAMES = dict(zip(Seat, ("Ann", "Ben", "Cat", "Dan"), strict=False))


def proof(numbers: dict[str, str], *, table: str = "K7PMXZ", match: int = 1, asked: str = "") -> Proof:
    return Proof(table, match, seed_commitment(table, match, SEED), numbers, SEED, asked)


@cache
def played(name: str, rules_text: str, proof_of: Proof, first: Seat | None = None) -> tuple[Any, tuple[Any, ...]]:
    """A match at random with the packs of a proof: rules and log."""
    game = find_game(name)
    rules = game.options.parse(rules_text)
    packs = Packs(game, rules, proof_of)
    rng = random.Random(3)

    def choose(state: Any) -> tuple[Actor, Action]:
        forced = game.automatic(state)
        if forced is not None:
            return forced
        pending = game.pending(state)
        seat = rng.choice([s for s in (*pending.must, *pending.may) if isinstance(s, Seat)])
        return seat, rng.choice(list(game.legal(game.view(state, seat))))

    log: list[tuple[Actor, Action]] = []
    start = game.initial(rules, first)
    play_out(game, start, Dealer(game, packs), choose, lambda _before, actor, act, _events: log.append((actor, act)))
    return rules, tuple(log)


class Kept(Proof):
    """A proof that `cache` can hold."""

    __slots__ = ()

    def __hash__(self) -> int:
        return hash((self.table, self.match, self.seed))


def kept(numbers: dict[str, str], *, match: int = 1) -> Kept:
    made = proof(numbers, match=match)
    return Kept(made.table, made.match, made.commitment, made.numbers, made.seed)


CRIBBAGE = kept({"A": MINE, "B": YOURS})
HANDFOOT = kept({"A": MINE, "B": BOT, "C": ABSENT, "D": withheld("c3" * 32)}, match=2)
MATCHES = {
    "cribbage": ("acc target=61", CRIBBAGE, None),
    "cribbage, dealer known": ("acc target=31", CRIBBAGE, Seat.B),
    "handfoot": ("bga num_players=4 rounds=2", HANDFOOT, None),
    "handfoot, cut": ("bga num_players=4 rounds=1 deal_method=cut", HANDFOOT, None),
}


def record_of(which: str, **changes: Any) -> Record:
    rules_text, proof_of, first = MATCHES[which]
    name = which.partition(",")[0]
    rules, log = played(name, rules_text, proof_of, first)
    given = replace(proof_of, **changes) if changes else proof_of
    return from_log(find_game(name), rules, log, names=NAMES, first_dealer=first, proof=given)


def lines_of(which: str) -> list[str]:
    return dumps(record_of(which)).split("\n")


def failure(text: str) -> tuple[int, str, str]:
    found = verify(text).failure
    assert found is not None, "this must not hold"
    return found.line, found.rung, found.words


def _deal(lines: list[str], at: int) -> str:
    """The line that begins the deal of a line."""
    return next(line for line in reversed(lines[:at]) if line.startswith("# deal"))


def header(lines: list[str], key: str) -> int:
    """The number of the line of a header."""
    return next(number for number, line in enumerate(lines, 1) if line.startswith(f"[{key} "))


# --- the scheme, done again by hand ---------------------------------------------------------------------------------


def test_the_commitments_are_the_hashes_that_the_page_describes() -> None:
    said = f"parlour-deal-1 seed K7PMXZ 1 {SEED}"
    assert seed_commitment("K7PMXZ", 1, SEED) == hashlib.sha256(said.encode()).hexdigest()
    said = f"parlour-deal-1 number K7PMXZ 1 B {YOURS}"
    assert number_commitment("K7PMXZ", 1, "B", YOURS) == hashlib.sha256(said.encode()).hexdigest()


def test_a_pack_is_the_shuffle_that_the_page_describes() -> None:
    """The stream by hand: blocks of HMAC, words of four bytes, those above the last whole multiple passed over."""
    said = f"parlour-deal-1 pack K7PMXZ 1 4 A={MINE},B={YOURS}"
    data = b"".join(
        hmac.new(bytes.fromhex(SEED), f"{said} {block}".encode(), hashlib.sha256).digest() for block in range(20)
    )
    words = [int.from_bytes(data[at : at + 4], "big") for at in range(0, len(data), 4)]
    order = list(pack())
    for last in reversed(range(1, 52)):
        while words[0] >= 2**32 - 2**32 % (last + 1):
            words.pop(0)
        at = words.pop(0) % (last + 1)
        order[last], order[at] = order[at], order[last]
    assert shuffled(CRIBBAGE, 4, pack()) == tuple(order)


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "5f" * 32},
        {"table": "K7PMXY"},
        {"match": 2},
        {"numbers": {"A": MINE, "B": "b3" * 32}},
        {"numbers": {"A": YOURS, "B": MINE}},
        {"numbers": {"A": MINE, "B": ABSENT}},
        {"numbers": {"A": MINE, "B": withheld(YOURS)}},
    ],
)
def test_every_part_of_the_proof_changes_every_pack(change: dict[str, Any]) -> None:
    other = replace(proof({"A": MINE, "B": YOURS}), **change)
    for number in range(4):
        ours, theirs = shuffled(CRIBBAGE, number, pack()), shuffled(other, number, pack())
        assert sum(a == b for a, b in zip(ours, theirs, strict=True)) < 12
        assert sort_cards(theirs) == pack()


def test_a_commitment_is_bound_to_its_table_match_and_seat() -> None:
    made = {
        number_commitment(table, match, seat, MINE)
        for table in ("K7PMXZ", "K7PMXY")
        for match in (1, 11)
        for seat in "AB"
    }
    assert len(made) == 8
    assert seed_commitment("K7PMXZ", 1, MINE) not in made


def test_every_order_of_a_few_cards_is_as_likely() -> None:
    """24,000 shuffles of four cards: chi-square over the 24 orders, 23 degrees of freedom, 0.1 % at 49.7."""
    few = pack()[:4]
    counts = Counter(shuffled(CRIBBAGE, number, few) for number in range(24_000))
    assert len(counts) == 24
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 49.7


def test_the_seed_is_in_no_words_about_a_proof() -> None:
    assert SEED not in repr(CRIBBAGE)
    assert SEED not in str(CRIBBAGE)
    assert CRIBBAGE.without_seed().seed == ""


# --- records --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("which", MATCHES)
def test_every_act_of_the_dealer_is_read_off_the_seed(which: str) -> None:
    record = record_of(which)
    report = verify(record)
    assert report.is_ok, report
    assert report.dealt_count == sum(line.actor == "d" for line in record.lines())
    assert report.dealt_count > 5
    assert "every card is that of the seed" in str(report)


def test_hand_and_foot_shuffles_anew_and_says_what() -> None:
    within = [deal.pairs["within"] for _, deal in record_of("handfoot").blocks() if "within" in deal.pairs]
    assert within
    packs = [deal.pairs["pack"] for _, deal in record_of("handfoot").blocks()]
    assert packs == [str(number) for number in range(len(packs))]


@pytest.mark.parametrize("which", MATCHES)
def test_a_card_that_was_exchanged_is_refused_at_its_line(which: str) -> None:
    """Two cards change places in the whole record, so that it is a match by all rules: not the one of the seed."""
    lines = lines_of(which)
    dealt = [i for i, line in enumerate(lines) if line.startswith("d  deal ")]
    at, one, two = next(
        (i, one, two)
        for i, j in pairwise(dealt)
        for one in FACE.findall(lines[i])
        for two in FACE.findall(lines[j])
        if one[0] == two[0] and one not in lines[j] and two not in lines[i]
    )
    start = lines.index(_deal(lines, at))

    def exchange(line: str) -> str:
        return re.sub(f"{one}|{two}", lambda found: two if found.group() == one else one, line)

    forged = [line if i < start else exchange(line) for i, line in enumerate(lines)]
    first = next(i for i, (a, b) in enumerate(zip(lines, forged, strict=True)) if a != b and a.startswith("d "))
    number, rung, words = failure("\n".join(forged))
    assert (number, rung) == (first + 1, "proof")
    assert lines[first] in words


def test_a_whole_deal_of_other_cards_is_refused_at_its_first_line() -> None:
    """The operator's best forgery: a match played with other packs, under the headers of this one."""
    rules, log = played("cribbage", "acc target=61", kept({"A": YOURS, "B": MINE}), None)
    forged = dumps(from_log(find_game("cribbage"), rules, log, names=NAMES, proof=CRIBBAGE))
    first = next(i for i, line in enumerate(forged.split("\n"), 1) if line.startswith("d "))
    assert failure(forged)[:2] == (first, "proof")


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("Seed", "5f" * 32, "not the seed that was committed to"),
        ("Seed", "", "64 hexadecimal digits"),
        ("Seed", "5E" * 32, "64 hexadecimal digits"),
        ("Commitment", "00" * 32, "not the seed that was committed to"),
        ("Commitment", "00", "64 hexadecimal digits"),
        ("Table", "K7PMXY", "not the seed that was committed to"),
        ("Table", "K7 PMXZ", "capitals and digits"),
        ("Match", "0", "from 1"),
        ("Match", "2", "not the seed that was committed to"),
        ("Proof", "parlour-deal-0", "no scheme of this version"),
        ("Number A", "a1", "64 hexadecimal digits"),
        ("Number B", "withheld", "64 hexadecimal digits"),
        ("Pack", "AC", "not the pack of these rules"),
    ],
)
def test_a_header_that_is_wrong_is_refused(key: str, value: str, words: str) -> None:
    lines = lines_of("cribbage")
    at = header(lines, key)
    lines[at - 1] = f'[{key} "{value}"]'
    number, rung, said = failure("\n".join(lines))
    assert rung == "proof"
    assert words in said
    assert number == (header(lines, "Seed") if "committed to" in words else at)


@pytest.mark.parametrize("key", ["Table", "Match", "Pack", "Commitment", "Number A", "Number B"])
def test_a_header_that_is_missing_is_named(key: str) -> None:
    lines = lines_of("cribbage")
    del lines[header(lines, key) - 1]
    assert failure("\n".join(lines)) == (header(lines, "Proof"), "proof", f"a proof needs the header {key}")


def test_headers_of_a_proof_need_one() -> None:
    lines = lines_of("cribbage")
    del lines[header(lines, "Proof") - 1]
    number, _, words = failure("\n".join(lines))
    assert (number, words) == (header(lines, "Pack"), "Pack belongs to a proof: its header Proof is missing")


def test_a_seat_that_is_not_there_has_no_number() -> None:
    lines = lines_of("cribbage")
    lines.insert(header(lines, "Number B"), f'[Number C "{MINE}"]')
    assert failure("\n".join(lines))[0] == header(lines, "Number C")


@pytest.mark.parametrize("number", ["9c" * 32, ABSENT, BOT, withheld("d4" * 32)])
def test_another_number_of_a_seat_gives_other_cards(number: str) -> None:
    """Who was there and what it contributed cannot be told otherwise afterwards."""
    lines = lines_of("cribbage")
    lines[header(lines, "Number B") - 1] = f'[Number B "{number}"]'
    first = next(i for i, line in enumerate(lines, 1) if line.startswith("d "))
    assert failure("\n".join(lines))[:2] == (first, "proof")


@pytest.mark.parametrize(("which", "pair"), [("cribbage", "pack=1"), ("handfoot", "within=")])
def test_the_pack_that_a_deal_names_is_checked(which: str, pair: str) -> None:
    lines = lines_of(which)
    at = next(i for i, line in enumerate(lines) if line.startswith("# deal") and pair in line)
    lines[at] = re.sub(f" {pair}[^ ]*", f" {pair}9" if pair == "pack=1" else "", lines[at])
    number, rung, _ = failure("\n".join(lines))
    assert (number, rung) == (at + 1, "proof")


@pytest.mark.parametrize("which", ["cribbage", "handfoot"])
def test_a_match_that_goes_on_holds_without_the_seed_and_says_so(which: str) -> None:
    rules_text, proof_of, first = MATCHES[which]
    rules, log = played(which, rules_text, proof_of, first)
    given = replace(proof_of, seed="")
    report = verify(from_log(find_game(which), rules, log[:40], names=NAMES, first_dealer=first, proof=given))
    assert report.is_ok, report
    assert report.dealt_count == 0
    assert "not opened yet" in str(report)


@pytest.mark.parametrize("which", ["cribbage", "handfoot"])
@pytest.mark.parametrize("viewer", [Seat.A, PUBLIC])
def test_a_view_carries_the_proof_but_neither_seed_nor_what_was_shuffled(which: str, viewer: Any) -> None:
    view = as_seen_by(record_of(which), viewer)
    text = dumps(view)
    assert SEED not in text
    assert "within=" not in text
    assert view.headers["Commitment"] == record_of(which).headers["Commitment"]
    assert verify(text).is_ok, verify(text)
    lines = text.split("\n")
    lines.insert(header(lines, "Commitment"), f'[Seed "{SEED}"]')
    number, rung, words = failure("\n".join(lines))
    assert (number, rung) == (header(lines, "Seed"), "proof")
    assert "would tell every card" in words


def test_an_unfinished_match_is_exported_without_its_seed() -> None:
    game = find_game("cribbage")
    rules, log = played("cribbage", "acc target=61", CRIBBAGE, None)
    for viewer in (Seat.A, PUBLIC):
        text = export(game, rules, log[:-3], names=NAMES, viewer=viewer, proof=CRIBBAGE)
        assert SEED not in text
        assert verify(text).is_ok
    assert SEED in export(game, rules, log[:-3], names=NAMES, viewer=PUBLIC, proof=CRIBBAGE, is_over=True)
    assert SEED in export(game, rules, log, names=NAMES, viewer=PUBLIC, proof=CRIBBAGE)


def test_a_match_that_is_over_has_its_seed_open() -> None:
    """docs/fairness.md: without the seed a finished record proves nothing, and says so."""
    game = find_game("cribbage")
    rules, log = played("cribbage", "acc target=61", CRIBBAGE, None)
    text = export(game, rules, log, names=NAMES, viewer=PUBLIC, proof=CRIBBAGE)
    for headers in (("[Seed ",), ("[Seed ", "[Result ")):
        lines = [line for line in text.split("\n") if not line.startswith(headers)]
        at, rung, words = failure("\n".join(lines))
        assert (at, rung) == (header(lines, "Commitment"), "proof")
        assert "Seed" in words


# --- positions ------------------------------------------------------------------------------------------------------


def _begun(name: str, rules_text: str, asked: str) -> tuple[Record, Proof]:
    game = find_game(name)
    rules = game.options.parse(rules_text)
    given = replace(proof({"A": MINE, "B": BOT}), asked=asked)
    packs = Packs(game, rules, given)
    text = game.options.format(rules, is_versioned=True)
    start = game.from_position(position_line({"rules": text, **position_values(packs.begin().line)}))
    rng = random.Random(1)

    def choose(state: Any) -> tuple[Actor, Action]:
        forced = game.automatic(state)
        if forced is not None:
            return forced
        seat = next(s for s in game.pending(state).must if isinstance(s, Seat))
        return seat, rng.choice(list(game.legal(game.view(state, seat))))

    log: list[tuple[Actor, Action]] = []
    play_out(game, start, Dealer(game, packs), choose, lambda _b, actor, act, _e: log.append((actor, act)))
    return from_log(game, rules, log, names=NAMES, start=start, proof=given), given


@pytest.mark.parametrize(
    ("name", "rules", "asked"),
    [
        ("cribbage", "acc", "dealer=A pegs=A:98,B:105 hand:A=7H8C9DKS hand:B=4C??*3 starter=2H plays=4C"),
        ("cribbage", "acc", "dealer=A pegs=A:98,B:105"),
        ("handfoot", "bga rounds=1 num_players=2 team_size=1", "hand:A=KCKD5H6S7D discard=4C9DKH phase=play"),
    ],
)
def test_what_a_position_leaves_open_comes_from_the_first_pack(name: str, rules: str, asked: str) -> None:
    record, given = _begun(name, rules, asked)
    report = verify(record)
    assert report.is_ok, report
    assert report.dealt_count > 0
    assert "Asked" not in as_seen_by(record, Seat.B).headers
    lines = dumps(record).split("\n")
    at = header(lines, "Asked")
    del lines[at - 1]
    assert failure("\n".join(lines))[:2] == (header(lines, "Position"), "proof")
    assert format_cards(Packs(find_game(name), find_game(name).options.parse(rules), given)(0)[:4])
