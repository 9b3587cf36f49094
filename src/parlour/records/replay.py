"""Playing a record through the engine, every statement compared with what the engine gives."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from parlour.cards import Card, format_cards
from parlour.engine import (
    DEALER,
    PUBLIC,
    SEAT_NAMES,
    Action,
    Actor,
    AnyGame,
    Event,
    Illegal,
    OptionError,
    Seat,
    Viewer,
    find_game,
    redact,
    side_name,
)
from parlour.engine.words import refusal
from parlour.records.begun import Begun
from parlour.records.cards import cards_in, hidden_count, mask, seen_cards, sightings
from parlour.records.fill import Filler, Plan
from parlour.records.fill_packs import PacksFiller
from parlour.records.model import Balance, Check, Claim, DealBlock, Entry, GameBlock, Line, Points, Record, RecordError
from parlour.records.proved import Proved

__all__ = ["Played", "Player", "claims_of", "rules_hash", "viewer_of"]

_Group = Sequence[tuple[GameBlock, DealBlock]]
"""The blocks of one deal."""


_BROKEN_OFF: Final = ("_abandoned", "_absent")
"""What the table says where a match ends without a winner."""


@dataclass(frozen=True, slots=True)
class Played:
    """A line with what it came to. `action` is None for a word of the table."""

    line: Line
    actor: Actor | None
    action: Action | None
    before: Any
    after: Any
    events: tuple[Event, ...]


def viewer_of(text: str) -> Viewer | None:
    """The viewer named by a View header; None for none. Raises ValueError."""
    if not text:
        return None
    if text == str(PUBLIC):
        return PUBLIC
    if text in SEAT_NAMES:
        return Seat(SEAT_NAMES.index(text))
    raise ValueError(f"{text!r} is no view: it is a seat, or public")


def rules_hash(game: AnyGame, rules: Any) -> str:
    """What a rules string stood for when it was written: a hash of every option that differs from its default.

    A new option with a default that changes nothing leaves it as it is; a preset that means something else does not.
    """
    values = game.options.values(rules)
    lines = [
        f"{o.name}={o.write(values[o.name])}" for o in game.options.options.values() if values[o.name] != o.default
    ]
    return hashlib.sha256("\n".join((game.name, *sorted(lines))).encode()).hexdigest()[:16]


def claims_of(actor: Actor, words: str, events: Sequence[Event], viewer: Viewer | None) -> tuple[Claim, ...]:
    """What a record states after a line: the points pegged, and in a view also the cards that came into sight."""
    payloads = [redact(event, PUBLIC if viewer is None else viewer) for event in events]
    claims: list[Claim] = []
    for payload in payloads:
        if payload["kind"] == "points":
            is_own = isinstance(actor, Seat) and SEAT_NAMES[actor] in payload["side"]
            side = "" if is_own else payload["side"]
            claims.append(Points(payload.get("pegged", payload["n"]), tuple(payload["reasons"]), side))
    if viewer is not None:
        claims += [Check(zone, format_cards(cards)) for zone, cards in sightings(payloads, words)]
    return tuple(claims)


class Player:
    """Plays a record line by line. Raises RecordError, with rung and rule, at the first line that does not hold."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self._lines = {key: number for number, key in enumerate(record.headers, 1)}
        self.game = self._find_game()
        self.rules = self._rules()
        self.viewer = self._viewer()
        self.seats = self.game.seats(self.rules)
        self.sides = [side_name(side) for side in self.game.sides(self.rules)]
        for key in record.headers:
            if key.startswith("Seat ") and key[5:] not in [str(seat) for seat in self.seats]:
                raise RecordError(self._lines[key], f"this table has no seat {key[5:]}")
        self.proved = self._proved()
        self._begun = self._position()
        self.state = self._initial() if self._begun is None else self._begun.state
        self.start = self.state
        """The state before the first line; in a view with some cards in place of those that it hides."""
        self.unjudged: list[tuple[int, str]] = []
        self.resigned = 0
        """The line of a resignation, 0 if there is none."""
        self.broken_off = 0
        """The last line, where the table says in it that the match ends without a winner; else 0."""

    def _header(self, key: str) -> str:
        if key not in self.record.headers:
            raise RecordError(1, f"the header {key} is missing")
        return self.record.headers[key]

    def _find_game(self) -> AnyGame:
        try:
            return find_game(self._header("Game"))
        except ValueError as wrong:
            raise RecordError(self._lines["Game"], str(wrong)) from None

    def _rules(self) -> Any:
        try:
            rules = self.game.options.parse(self._header("Rules"))
        except OptionError as wrong:
            raise RecordError(self._lines["Rules"], str(wrong)) from None
        written = self.record.headers.get("RulesHash")
        if written not in (None, rules_hash(self.game, rules)):
            words = "these rules do not mean what they meant when the record was written"
            raise RecordError(self._lines["RulesHash"], words, rung="rules")
        return rules

    def _viewer(self) -> Viewer | None:
        try:
            viewer = viewer_of(self.record.view)
        except ValueError as wrong:
            raise RecordError(self._lines["View"], str(wrong)) from None
        if isinstance(viewer, Seat) and viewer not in self.game.seats(self.rules):
            raise RecordError(self._lines["View"], f"this table has no seat {viewer}")
        return viewer

    def _proved(self) -> Proved | None:
        """The proof that the record carries; None without one."""
        headers = self.record.headers
        if "Proof" in headers:
            return Proved(self.record, self._lines, self.game, self.rules, self.seats)
        for key in headers:
            if key in ("Pack", "Commitment", "Asked", "Seed") or key.startswith("Number "):
                raise RecordError(self._lines[key], f"{key} belongs to a proof: its header Proof is missing")
        return None

    def _position(self) -> Begun | None:
        """The position that the record begins with; None where it begins with a deal."""
        text = self.record.headers.get("Position")
        if text is None:
            return None
        if next(self.record.blocks(), None) is None:
            raise RecordError(1, "the record holds no deal")
        number = self._lines["Position"]
        return Begun(self.game, self._header("Rules"), text, number, is_view=self.viewer is not None)

    def _initial(self) -> Any:
        """The match before its first card: cut for where the record holds the cuts, else dealt by the dealer named."""
        game, deal = next(self.record.blocks(), (None, None))
        if deal is None or game is None:
            raise RecordError(1, "the record holds no deal")
        if deal.deal == 0:
            return self.game.initial(self.rules, None)
        name = deal.pairs.get("dealer", "")
        seat = next((seat for seat in self.seats if str(seat) == name), None)
        if seat is None:
            raise RecordError(deal.number, "the first deal names its dealer (dealer=A), or '# deal 0' holds the cuts")
        return self.game.initial(self.rules, seat)

    def play(self) -> Iterator[Played]:
        """Every line with what it came to, in order; balances are compared on the way."""
        blocks = list(self.record.blocks())
        for _, found in groupby(blocks, key=lambda block: (block[0].game, block[1].deal)):
            group = list(found)
            yield from self._play_group(group, is_last=group[-1] is blocks[-1])
        self._check_result()

    def _check_block(self, game: GameBlock, deal: DealBlock) -> None:
        game_number, deal_number, facts = self.game.deal_header(self.state)
        if game_number != game.game:
            raise RecordError(game.number, f"game {game_number} is played here, not game {game.game}", rung="rules")
        if deal_number != deal.deal:
            raise RecordError(deal.number, f"deal {deal_number} is dealt here, not deal {deal.deal}", rung="rules")
        for key, value in facts.items():
            if deal.pairs.get(key) != value:
                raise RecordError(deal.number, f"the engine has {key}={value} for this deal", rung="rules")
        own = ("commit",) if self.proved is None else ("pack", "within")
        for where, number in ((game.pairs, game.number), (deal.pairs, deal.number)):
            for key in where:
                if key not in facts and key not in own and not key.startswith("_"):
                    raise RecordError(number, f"{key} is no fact of a deal: those of your own begin with _")

    def _play_group(self, group: _Group, *, is_last: bool) -> list[Played]:
        """The blocks of one deal: it has several where cards are shuffled anew in it."""
        if self.viewer is None:
            return self._play_blocks(group, None, is_last=is_last)
        lines = [entry for _, deal in group for entry in deal.entries if isinstance(entry, Line)]
        begun, self._begun = self._begun, None
        if begun is not None:
            lines = [*begun.lines(), *lines]
        owed = self.game.chance(self.state)
        pack = self.game.pack(self.rules) if owed is None or owed.within is None else owed.within
        for line in lines:
            if hidden_count(line.words) > len(self.game.pack(self.rules)):
                raise RecordError(line.number, "so many cards are not in the pack", rung="cards")
        filler = (Filler if len(set(pack)) == len(pack) else PacksFiller)(lines, pack, self.viewer)
        start, unjudged = self.state, list(self.unjudged)
        first: RecordError | None = None
        while True:
            self.state, self.unjudged = start, list(unjudged)
            plan = filler.plan()
            try:
                if begun is not None:
                    self.state, plan = begun.filled(plan)
                done = self._play_blocks(group, plan, is_last=is_last)
            except _Refused as refused:
                first = first or refused.error
                if not filler.ban(refused.cards) and not filler.shuffle():
                    raise first from None
            except RecordError as wrong:
                first = first or wrong
                if not filler.shuffle():
                    raise first from None
            else:
                self.unjudged += plan.unjudged
                return done

    def _play_blocks(self, group: _Group, plan: Plan | None, *, is_last: bool) -> list[Played]:
        done = []
        for index, (game, deal) in enumerate(group):
            self._check_block(game, deal)
            run = _Run(self, deal, plan)
            done += run.play()
            self.unjudged += run.unjudged
            is_end = is_last and index == len(group) - 1
            if deal.deal and not (is_end and self.game.outcome(self.state) is None):
                self._need_balance(deal)
        return done

    def _need_balance(self, deal: DealBlock) -> None:
        acts = [entry for entry in deal.entries if isinstance(entry, Balance) or entry.actor != "t"]
        if not acts or not isinstance(acts[-1], Balance):
            number = acts[-1].number if acts else deal.number
            raise RecordError(number, "the balance is missing after the last line of the deal", rung="balances")

    def points(self) -> dict[str, int]:
        """The points of every side now."""
        found: dict[str, int] = self.game.wire(self.game.view(self.state, PUBLIC))["points"]
        return found

    def winners(self) -> str | None:
        """The sides that won the match, None while it goes on."""
        outcome = self.game.outcome(self.state)
        if outcome is None:
            return None
        won = [name for name in self.sides if SEAT_NAMES.index(name[0]) in outcome.winners]
        return " ".join(won)

    def ended(self) -> str:
        """How the match ended, in words; empty while it goes on."""
        won = self.winners()
        if won:
            return f"won by {won}"
        if self.resigned and "Result" in self.record.headers:
            return f"given up, won by {self.record.headers['Result']} as the table says"
        return "over without a winner" if self.broken_off or won is not None else ""

    def _check_result(self) -> None:
        is_over = "Result" in self.record.headers or self.winners() is not None
        if self.proved is not None and is_over:
            self.proved.check_over()
        written = self.record.headers.get("Result")
        if written is None:
            return
        number = self._lines["Result"]
        if self.resigned:
            self.unjudged.append((number, f"the result rests on what the table says in line {self.resigned}"))
            return
        won = self.winners()
        if written != won:
            words = "the match goes on" if won is None else f"the match is won by {won}"
            raise RecordError(number, f"{words}, the record says {written!r}", rung="balances")


class _Refused(Exception):
    """A line does not hold with the cards that were taken for unseen ones; `cards` may be at fault."""

    def __init__(self, error: RecordError, cards: frozenset[Card]) -> None:
        super().__init__(str(error))
        self.error = error
        self.cards = cards


class _Run:
    """One deal played once, unseen cards taken as `plan` says."""

    def __init__(self, player: Player, deal: DealBlock, plan: Plan | None) -> None:
        self.player = player
        self.game = player.game
        self.viewer = player.viewer
        self.deal = deal
        self.plan = plan
        self.pack = Counter(player.game.pack(player.rules))
        self.given: Counter[Card] = Counter()
        self.past: list[tuple[Any, Counter[Card]]] = []
        self.unjudged: list[tuple[int, str]] = []

    def play(self) -> list[Played]:
        done = []
        for entry in self.deal.entries:
            played = self._entry(entry)
            if played is not None:
                done.append(played)
        return done

    def _entry(self, entry: Entry) -> Played | None:
        player = self.player
        before = player.state
        if isinstance(entry, Balance):
            points = player.points()
            if dict(entry.points) != points:
                words = " ".join(f"{side}:{n}" for side, n in points.items())
                raise RecordError(entry.number, f"the balance is {words}", rung="balances")
            return None
        if entry.actor == "t":
            self._table(entry)
            return Played(entry, None, None, before, player.state, ())
        player.broken_off = 0
        actor: Actor = DEALER if entry.actor == "d" else Seat(SEAT_NAMES.index(entry.actor))
        action = self._action(entry, actor)
        self._count_cards(entry, actor, action)
        illegal = self.game.check(before, actor, action)
        if illegal is not None:
            raise self._refused(entry, illegal)
        if player.proved is not None and actor is DEALER:
            player.proved.check_block(self.deal, before)
            player.proved.check_act(entry, before, action)
        step = self.game.apply(before, actor, action)
        if self.viewer is not None:
            self._check_sight(entry, action, step.events)
            self._judge(entry, actor, action, before)
        self._check_claims(entry, actor, step.events)
        self.past.append((before, self.given.copy()))
        player.state = step.state
        return Played(entry, actor, action, before, step.state, step.events)

    def _table(self, line: Line) -> None:
        """Words of the table change nothing, but for acts taken back."""
        verb, *args = line.words.split()
        if verb == "resign":
            self.player.resigned = line.number
        if verb in _BROKEN_OFF:
            self.player.broken_off = line.number
        if verb == "undo":
            count = int(args[0]) if args and args[0].isascii() and args[0].isdigit() and len(args[0]) < 6 else 0
            if not 1 <= count <= len(self.past):
                raise RecordError(line.number, "so many acts of this deal cannot be taken back", rung="rules")
            self.player.state, self.given = self.past[-count]
            del self.past[-count:]

    def _action(self, line: Line, actor: Actor) -> Action:
        if hidden_count(line.words):
            if self.plan is None:
                raise RecordError(line.number, "a whole record hides no card: its header View is missing")
            action = self.plan.action(self.game, self.player.state, actor, line)
            if action is None:
                raise RecordError(line.number, "no cards make this an act of the game", rung="rules")
            return action
        try:
            action = self.game.parse(line.words)
        except ValueError as wrong:
            raise RecordError(line.number, str(wrong)) from None
        return action

    def _count_cards(self, line: Line, actor: Actor, action: Action) -> None:
        """A face is given out no more often than the pack holds it."""
        if not isinstance(actor, Seat):
            for c in cards_in(self.game.format(action)):
                self.given[c] += 1
                if self.given[c] > self.pack[c]:
                    raise RecordError(line.number, f"{c} is given out more often than the pack holds it", rung="cards")

    def _refused(self, line: Line, illegal: Illegal) -> Exception:
        words = refusal(self.game.words, illegal)
        error = RecordError(line.number, words, rung="rules", rule=illegal.rule)
        if self.plan is None:
            return error
        named = cards_in(" ".join(str(value) for value in illegal.params.values()))
        return _Refused(error, frozenset(c for c in named if self.plan.is_taken(c)))

    def _check_sight(self, line: Line, action: Action, events: Sequence[Event]) -> None:
        """A view names the cards that its viewer sees, and no other."""
        if self.viewer is None:
            return
        shown = mask(self.game.format(action), seen_cards(events, self.viewer))
        if hidden_count(shown) != hidden_count(line.words):
            words = f"this is not what {self.viewer} sees: {shown}"
            raise RecordError(line.number, words, rung="rules")

    def _judge(self, line: Line, actor: Actor, action: Action, before: Any) -> None:
        """Note a line whose legality rests on cards that were never seen."""
        plan = self.plan
        if plan is None or not isinstance(actor, Seat) or cards_in(line.words) or hidden_count(line.words):
            return
        if plan.rests_on_unseen(self.game, before, actor, action):
            self.unjudged.append(
                (line.number, f"whether {actor} could {line.words} rests on cards that are never seen")
            )

    def _check_claims(self, line: Line, actor: Actor, events: Sequence[Event]) -> None:
        found = claims_of(actor, line.words, events, self.viewer)
        claims = line.claims
        if self.viewer is None:
            shown = [c for c in claims_of(actor, "", events, PUBLIC) if isinstance(c, Check)]
            wrong = next((c for c in claims if isinstance(c, Check) and c not in shown), None)
            if wrong is not None:
                raise RecordError(line.number, f"{wrong} is not so", rung="claims")
            claims = tuple(c for c in claims if isinstance(c, Points))
        if claims != found:
            want = " ".join(map(str, found)) or "nothing"
            said = " ".join(map(str, claims)) or "nothing"
            raise RecordError(line.number, f"the record claims {said}, the engine gives {want}", rung="claims")
