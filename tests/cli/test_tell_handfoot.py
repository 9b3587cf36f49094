"""Hand and Foot in the terminal: every line in words, no hidden card told, examples that the rules allow."""

from __future__ import annotations

import contextlib
import io
import os
import pty
import random
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from parlour.bots import find_bot
from parlour.cli import main
from parlour.cli.tell import teller
from parlour.engine import DEALER, Dealer, Illegal, Seat, find_game
from parlour.games.handfoot.state import Phase, State
from parlour.games.handfoot.view import sample, view
from parlour.records import verify
from tests.cli.terminal import Command

GAME = find_game("handfoot")
NAMES = {Seat.A: "Ann", Seat.B: "Ben", Seat.C: "Cat", Seat.D: "Dan"}
RULES = (
    "bga rounds=2",
    "pagat rounds=1",
    "hand_knee_foot rounds=1",
    "thermopolis rounds=1 out_permission=ask_binding",
    "bga rounds=1 hand_choice=bottom_card pickup=all upcard_redraw=wild,red3",
    "bga rounds=1 deal_method=cut num_players=2 team_size=1 stock_exhaustion=reshuffle",
)


class _Follower(io.StringIO):
    """A player who asks for a hint at every prompt and does what it says."""

    def __init__(self, screen: io.StringIO) -> None:
        super().__init__()
        self.screen = screen
        self.has_asked = False

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.has_asked = not self.has_asked
        return "hint\n" if self.has_asked else f"{re.findall(r'would say: (.*)', self.screen.getvalue())[-1]}\n"


def _play(*arguments: str) -> str:
    screen = io.StringIO()
    old = sys.stdin
    sys.stdin = _Follower(screen)
    try:
        with contextlib.redirect_stdout(screen):
            assert main(["play", "handfoot", "--bot", "normal", *arguments]) == 0
    finally:
        sys.stdin = old
    return screen.getvalue()


def _rows(text: str) -> Iterator[dict[str, list[int]]]:
    """The tables of the rounds: each row by its name, a number a side."""
    for block in re.findall(r"\n\n +\S.*\n((?:.* +-?\d+(?: +-?\d+)+\n)+)", text):
        yield {
            row.group(1): [int(n) for n in row.group(2).split()]
            for row in re.finditer(r"^(\S.*?) {2,}(-?\d+(?: +-?\d+)*)$", block, re.MULTILINE)
        }


@pytest.mark.parametrize("rules", RULES)
def test_a_whole_game_is_told_in_words(rules: str, tmp_path: Path) -> None:
    """Rule: H-R11.5: the score of a round is the sum of its parts, and the rounds add up."""
    path = tmp_path / "game.cgr"
    text = _play("--seed", "5", "--rules", rules, "--save", str(path), "--name", "Ann")
    report = verify(path.read_bytes())
    assert report.is_ok, str(report)
    assert text.isascii()
    assert not re.search(r"\{|\}|\x1b|\r|None|Phase\.", text)
    zone = r"\b(?:hand|foot\d?|meld|threes|stock|discard):[A-D]"
    assert not re.search(zone, text)
    assert not re.search(r"\b(?:say|item|why|rank|ranks|kind|phase|number|refuse)\.\w", text)
    tables = list(_rows(text))
    totals = [0] * len(tables[0]["all rounds"])
    for number, table in enumerate(tables, 1):
        of_round, all_rounds = table.pop(f"round {number}"), table.pop("all rounds")
        assert [sum(column) for column in zip(*table.values(), strict=True)] == of_round
        totals = [old + new for old, new in zip(totals, of_round, strict=True)]
        assert all_rounds == totals
    rounds = int(GAME.options.parse(rules).end.rounds)
    assert len(tables) >= rounds
    assert f"Round {rounds} of {rounds}: " in text
    assert ("You win the match." in text) == ("A" in report.winners)
    assert re.search(r"^(?:You|.*you|Ben|Cat|Dan).* wins?: ", text, re.MULTILINE)
    assert re.search(r"^\w+ opens? with .*: \w+, \d cards, (?:clean|dirty|wild)", text, re.MULTILINE)
    assert re.search(r"^\w+ discards? [A2-9TJQK][CDHSK]\.$", text, re.MULTILINE)
    assert "Stock: " in text
    assert "Discard pile: " in text


@cache
def _states(rules_text: str, seed: int) -> tuple[State, ...]:
    """The positions of a game in which a seat must act."""
    rules, rng = GAME.options.parse(rules_text), random.Random(seed)
    packs: dict[int, list[object]] = {}

    def shuffled(number: int) -> list[object]:
        if number not in packs:
            packs[number] = list(GAME.pack(rules))
            rng.shuffle(packs[number])
        return packs[number]

    dealer, bot = Dealer(GAME, shuffled), find_bot("handfoot", "normal")  # type: ignore[arg-type]
    state, found = GAME.initial(rules, None), []
    while GAME.outcome(state) is None:
        owed = GAME.chance(state)
        forced = GAME.automatic(state)
        if owed is not None:
            state = GAME.apply(state, DEALER, dealer.answer(owed)).state
        elif forced is not None:
            state = GAME.apply(state, *forced).state
        else:
            found.append(state)
            seat = next(s for s in GAME.pending(state).must if isinstance(s, Seat))
            seen = GAME.view(state, seat)
            state = GAME.apply(state, seat, bot.choose(seen, GAME.legal(seen), rng)).state
    return tuple(found)


@pytest.mark.parametrize("rules", RULES)
def test_the_table_tells_nothing_that_its_viewer_may_not_know(rules: str) -> None:
    """Rule: H-R13: a state that the viewer cannot tell from the truth is told in the same lines."""
    states = _states(rules, 3)
    rng = random.Random(1)
    for state in rng.sample(states, 12):
        seats = GAME.seats(state.rules)
        viewer = rng.choice(seats)
        voice, other = (teller(GAME, state.rules, {s: NAMES[s] for s in seats}, viewer=viewer) for _ in range(2))
        alike = sample(view(state, viewer), rng)
        assert voice.table(state) == other.table(alike)
        assert voice.question(state) == other.question(alike)
        assert voice.help(state) == other.help(alike)
        public = teller(GAME, state.rules, {s: NAMES[s] for s in seats}, viewer=None)
        assert "Your" not in "\n".join(public.table(state))


@pytest.mark.parametrize("rules", RULES)
def test_what_may_be_said_is_allowed(rules: str) -> None:
    """Each example of the question is legal now, each of the help is notation."""
    for state in random.Random(2).sample(_states(rules, 3), 12):
        seat = next(s for s in GAME.pending(state).must if isinstance(s, Seat))
        voice = teller(GAME, state.rules, {s: NAMES[s] for s in GAME.seats(state.rules)}, viewer=seat)
        may = re.findall(r"You may say, for example: (.*)\.$", voice.question(state), re.MULTILINE)
        assert len(may) == 1
        for example in may[0].split("; "):
            action = GAME.parse(re.sub(r" \(.*", "", example))
            refusal = GAME.check(state, seat, action)
            assert not isinstance(refusal, Illegal), (example, refusal)
        for line in voice.help(state):
            if line.startswith("  "):
                for example in re.split(r"  +", line.strip())[0].split(", "):
                    GAME.parse(example)


def test_the_table_shows_boards_counts_and_contract() -> None:
    """Against the state itself: every meld with its kind, every other player's number of cards."""
    state = next(s for s in reversed(_states(RULES[0], 3)) if s.phase is Phase.PLAY and all(s.boards))
    text = "\n".join(teller(GAME, state.rules, NAMES, viewer=Seat.A).table(state))
    for board in state.boards:
        for meld in board:
            cards = " ".join(c.text for c in meld.cards)
            wilds = sum(c.text[0] == "2" or c.text == "JK" for c in meld.cards)
            kind = "clean" if not wilds else "wild" if wilds == len(meld.cards) else "dirty"
            told = f"a {kind} book" if len(meld.cards) >= 7 else kind
            assert re.search(rf": {cards} - [\w ]+, {len(meld.cards)} cards?, {told}$", text, re.MULTILINE), text
    for seat in (Seat.B, Seat.C, Seat.D):
        assert re.search(rf"^{NAMES[seat]}: {len(state.hands[seat])} cards?, ", text, re.MULTILINE)
    assert f"Stock: {state.stock_count} cards. Discard pile: {state.discard[-1]} on top" in text
    for line in re.findall(r"^Board of .*", text, re.MULTILINE):
        assert re.search(r"books: \d clean, \d dirty, \d wild; to go out 2 clean, 2 dirty, 1 wild", line)


def test_words_that_are_no_act_get_the_reason(parlour: Command) -> None:
    given = "foo\nadd 9.1=\ntake\nmeld Q=\n7C\ndraw\nhelp\nopen K=KC\ndiscard XX\ndiscard JK JK\nquit\n"
    text = parlour("play", "handfoot", "--seed", "5", given=given).out
    assert "That is no act of Hand and Foot. Write it as: draw, take KCKD > new, open K=KCKDKH" in text
    assert "'9.1=' is no addition such as K.1=KS): write add K.1=KS2C." in text
    assert "'take' is no act: write take KCKD > new" in text
    assert "'Q=' is no meld such as K=KCKDKH): write meld K=KCKDKH" in text
    assert "You have not drawn yet." in text
    assert "'XX' is not a card" in text
    assert "cribbage" not in text
    assert not re.search(r"3S 3D|, 8 will do", text)
    for verb in ("take", "open", "meld", "add", "discard"):
        assert re.search(rf"^  {verb} [A-Z0-9.=> a-z]+  ", text, re.MULTILINE)


def test_a_question_is_asked_again_without_the_whole_table(parlour: Command) -> None:
    text = parlour("play", "handfoot", "--seed", "5", given="foo\nhint\ntable\nquit\n").out
    assert text.count("Your act?") == 4
    assert text.count("Stock: ") == 2, "once for the question, once because it was asked for"


def test_in_a_terminal() -> None:
    """A turn on a pseudo terminal: drawing, a discard by its card alone, and leaving."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "parlour", "play", "handfoot", "--seed", "5", "--bot", "easy"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    text, answers = "", iter(("draw", "3C", "quit"))
    end = time.monotonic() + 60
    try:
        while time.monotonic() < end and select.select([ours], [], [], 30)[0]:
            try:
                more = os.read(ours, 65536).decode()
            except OSError:  # the other end is closed
                break
            text += more
            if text.endswith("Your act? "):
                os.write(ours, f"{next(answers)}\n".encode())
        assert process.wait(timeout=30) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    assert re.search(r"Your act\? draw\r\nYou draw \w\w \w\w\.", text)
    assert "Your act? 3C\r\nYou discard 3C.\r\n" in text
    assert text.endswith("You leave the table.\r\n")
