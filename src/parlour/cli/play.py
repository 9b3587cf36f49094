"""`parlour play`: a game in the terminal, line by line, with nothing that a screen reader cannot read."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from parlour.bots import Bot, bot_names, find_bot
from parlour.cards import Card
from parlour.cli import CommandError, Parser
from parlour.cli.house import add_rules, given_rules, given_table
from parlour.cli.rules import find
from parlour.cli.tell import teller
from parlour.engine import DEALER, Action, Actor, AnyGame, Dealer, Illegal, NotNotation, Seat
from parlour.engine.words import refusal, sentence
from parlour.records import dumps, from_log

__all__ = ["run"]

_EXAMPLES: Final = """examples:
  parlour play cribbage                          you against the computer
  parlour play cribbage --rules kitchen          count yourself, with muggins
  parlour play cribbage --rules "acc players=4" --bot greedy
  parlour play handfoot --presets house.json --preset ours
  parlour play cribbage --seed 7 --save game.cgr the same cards; keep the record

At the prompt: what you do, written as help says for the game, and help, hint,
table, quit."""

_BOT_NAMES: Final = ("Ben", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Joe", "Kim", "Lea", "Max")


def run(arguments: Sequence[str]) -> int:
    """Play a match in the terminal."""
    parser = Parser("parlour play", "Play in this terminal against computer players.", _EXAMPLES)
    parser.add_argument("game", metavar="GAME", help="the name of a game: parlour games lists them")
    add_rules(parser)
    parser.add_argument(
        "--bot",
        metavar="LEVEL",
        help="how the computer plays (default: the first of its levels; any other word lists them)",
    )
    parser.add_argument("--seat", default="A", metavar="SEAT", help="where you sit (default A)")
    parser.add_argument("--name", default="Guest", help="your name in the record (default Guest)")
    parser.add_argument("--first-dealer", metavar="SEAT", help="who deals first (default: the seats cut)")
    parser.add_argument("--seed", type=int, metavar="N", help="shuffle by this number, so that a game can be repeated")
    parser.add_argument("--save", metavar="FILE", help="write the record of the match into this new file")
    given = parser.parse_args(arguments)
    game = find(given.game)
    rules = given_rules(given_table(game, given), given)
    names = bot_names(game.name)
    level = given.bot or names[0]
    if level not in names:
        raise CommandError(f"--bot {level}: the computer players of {game.name} are {', '.join(names)}")
    save = None if given.save is None else Path(given.save)
    if save is not None and save.exists():
        raise CommandError(f"--save {save}: this file exists already")
    if save is not None and not save.parent.is_dir():
        raise CommandError(f"--save {save}: there is no folder {save.parent}")
    me = _seat(game, rules, given.seat, "--seat")
    first = None if given.first_dealer is None else _seat(game, rules, given.first_dealer, "--first-dealer")
    table = _Table(game, rules, me, given.name, find_bot(game.name, level), given.seed, first)
    try:
        table.play()
    finally:
        if save is not None and table.log:
            table.save(save, first)
    return 0


def _seat(game: AnyGame, rules: Any, text: str, option: str) -> Seat:
    for seat in game.seats(rules):
        if str(seat) == text.upper():
            return seat
    raise CommandError(f"{option} {text}: the seats are {', '.join(map(str, game.seats(rules)))}")


class _Left(Exception):
    """The player has left the table."""


class _Table:
    def __init__(
        self, game: AnyGame, rules: Any, me: Seat, name: str, bot: Bot, seed: int | None, first: Seat | None
    ) -> None:
        self.game = game
        self.rules = rules
        self.me = me
        self.bot = bot
        self.rng = random.SystemRandom() if seed is None else random.Random(seed)
        self.state = game.initial(rules, first)
        others = iter(n for n in _BOT_NAMES if n != name)
        self.names = {seat: name if seat == me else next(others) for seat in game.seats(rules)}
        self.voice = teller(game, rules, self.names, viewer=me)
        self.log: list[tuple[Actor, Action]] = []
        self.packs: dict[int, list[Card]] = {}
        self.dealer = Dealer(game, self._shuffled)

    def _shuffled(self, number: int) -> list[Card]:
        if number not in self.packs:
            pack = list(self.game.pack(self.rules))
            self.rng.shuffle(pack)
            self.packs = {number: pack}
        return self.packs[number]

    def play(self) -> None:
        """Until the match is over, or the player leaves."""
        people = ", ".join(f"{name} at {seat}" for seat, name in self.names.items() if seat != self.me)
        print(f"{self.game.title}, {self.game.options.format(self.rules)}. You sit at {self.me}, {people}.")
        sides = self.game.sides(self.rules)
        if any(len(side) > 1 for side in sides):
            told = (" and ".join("you" if s == self.me else self.names[s] for s in side) for side in sides)
            print(f"The sides: {' against '.join(told)}.")
        print("Say help at any time.")
        try:
            while self.game.outcome(self.state) is None:
                self._next()
        except _Left:
            print("You leave the table.")
            return
        outcome = self.game.outcome(self.state)
        won = outcome is not None and self.me in outcome.winners
        print("You win the match." if won else "The match is lost.")

    def _next(self) -> None:
        owed = self.game.chance(self.state)
        if owed is not None:
            self._do(DEALER, self.dealer.answer(owed))
            return
        forced = self.game.automatic(self.state)
        if forced is not None:
            self._do(*forced)
            return
        pending = self.game.pending(self.state)
        callers = [seat for seat in pending.may if seat != self.me and seat not in pending.must]
        mine = [self.me] if self.me in (*pending.may, *pending.must) else []
        seats = callers + mine + [seat for seat in pending.must if isinstance(seat, Seat)]
        seat = seats[0]
        if seat == self.me:
            self._do(seat, self._ask())
            return
        view = self.game.view(self.state, seat)
        self._do(seat, self.bot.choose(view, self.game.legal(view), random.Random(self.rng.random())))

    def _do(self, actor: Actor, action: Action) -> None:
        step = self.game.apply(self.state, actor, action)
        self.log.append((actor, action))
        for line in self.voice.step(self.state, step.state, step.events):
            print(line)
        self.state = step.state

    def _ask(self) -> Action:
        """What the player does; asks until it is an act that the rules allow."""
        while True:
            print(f"{self.voice.question(self.state)}? ", end="", flush=True)
            line = sys.stdin.readline(1000)
            if not line or not sys.stdin.isatty():
                print()
            if not line:
                raise _Left
            words = line.split()
            word = words[0].lower() if len(words) == 1 else ""
            if word in ("quit", "exit"):
                raise _Left
            if word in ("help", "?"):
                self._help()
            elif word == "hint":
                print(f"{self.bot.title} would say: {self.game.format(self._advice())}")
            elif word in ("table", "score", "hand"):
                print("\n".join(self.voice.table(self.state)))
            else:
                action = self._read(words)
                if action is not None:
                    return action

    def _verbs(self) -> list[str]:
        legal = self.game.legal(self.game.view(self.state, self.me))
        return list(dict.fromkeys(self.game.format(action).split()[0] for action in legal))

    def _advice(self) -> Action:
        view = self.game.view(self.state, self.me)
        return self.bot.choose(view, self.game.legal(view), random.Random(0))

    def _help(self) -> None:
        print("\n".join(self.voice.help(self.state)))
        print("Cards are a rank A23456789TJQK and a suit, C clubs, D diamonds, H hearts, S spades.")
        print("hint: what the computer would do. table: how things stand. quit: leave.")

    def _read(self, words: list[str]) -> Action | None:
        """The act that these words mean; None (and the reason said) if there is none that is allowed."""
        if not words:
            print("Say a card, or help.")
            return None
        text = " ".join(words)
        verbs = dict.fromkeys((*self._verbs(), *self._all_verbs()))
        readings = [text.lower() if text.isalpha() else text, *(f"{verb} {text}" for verb in verbs)]
        head, *rest = words
        readings.insert(1, " ".join((head.lower(), *rest)))
        why = ""
        for reading in readings:
            try:
                action = self.game.parse(reading)
            except NotNotation:
                continue
            illegal = self.game.check(self.state, self.me, action)
            if illegal is None:
                return action
            why = why or self._refusal(illegal)
        print(why or self._not_notation(readings[1]))
        return None

    def _not_notation(self, text: str) -> str:
        """What is wrong about words that are no act, where the first of them begins one of this game."""
        if text.split()[0] in self._all_verbs():
            try:
                self.game.parse(text)
            except NotNotation as wrong:
                return sentence(str(wrong))
        return self.game.words.get("refuse.not_notation", "That is no act of this game: say help.")

    def _all_verbs(self) -> list[str]:
        """The verbs of all acts of a seat, as the game lists them where words are no act."""
        listed = self.game.words.get("refuse.not_notation", "").partition(": ")[2].rstrip(".")
        return [act.split()[0] for act in listed.split(", ") if act]

    def _refusal(self, illegal: Illegal) -> str:
        """The refusal with names in place of seats."""
        seats = {str(seat): name for seat, name in self.names.items()}
        params = {k: seats.get(str(v), v) if k == "seat" else v for k, v in illegal.params.items()}
        return refusal(self.game.words, Illegal(illegal.rule, illegal.code, params))

    def save(self, path: Path, first: Seat | None) -> None:
        """Write the record: whole if the match is over, else as this seat may keep it."""
        viewer = self.me if self.game.outcome(self.state) is None else None
        record = from_log(self.game, self.rules, self.log, names=self.names, first_dealer=first, viewer=viewer)
        with path.open("x", encoding="utf-8", newline="") as file:
            file.write(dumps(record))
        print(f"The record is in {path}.")
