"""Making records: from the log of a match, and as one seat or the public may keep it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from parlour.cards import format_cards
from parlour.engine import DEALER, PUBLIC, Action, Actor, AnyGame, Event, Seat, Viewer
from parlour.records.cards import mask, seen_cards
from parlour.records.deals import SCHEME, Proof
from parlour.records.model import FORMAT, Balance, DealBlock, Entry, GameBlock, Line, Record
from parlour.records.replay import Played, Player, claims_of, rules_hash
from parlour.records.writer import dumps

__all__ = ["as_seen_by", "export", "from_log"]

_OPEN: Final = ("Asked", "Seed")
"""Headers that tell every card."""

_NO_COMMITS: Final[Mapping[int, str]] = {}
_NOTHING_SAID: Final[Mapping[int, tuple[str, ...]]] = {}


class _Pen:
    """Writes blocks as the match goes on."""

    def __init__(
        self, game: AnyGame, commits: Mapping[int, str], viewer: Viewer | None, *, is_proved: bool = False
    ) -> None:
        self.game = game
        self.commits = commits
        self.is_proved = is_proved
        self.viewer = viewer
        self.games: list[tuple[int, list[DealBlock]]] = []
        self.place: tuple[int, int, int] | None = None
        self.pairs: dict[str, str] = {}
        self.entries: list[Entry] = []
        self.shuffle = 0

    def line(
        self, before: Any, actor: Actor, action: Action, events: tuple[Event, ...], said: Iterable[str] = ()
    ) -> None:
        self.open(before)
        self.entries += [Line("t", words) for words in said]
        self.note_pack(before, actor)
        self.entries.append(line_of(self.game, actor, action, events, self.viewer))

    def open(self, before: Any) -> None:
        """The block of what is played in this state, unless it is open already."""
        owed = self.game.chance(before)
        self.shuffle = self.shuffle if owed is None else owed.shuffle
        game, deal, facts = self.game.deal_header(before)
        if (game, deal, self.shuffle) != self.place:
            self.close(before)
            self.place = (game, deal, self.shuffle)
            self.pairs = dict(facts)
            if self.shuffle in self.commits:
                self.pairs["commit"] = self.commits[self.shuffle]
            if not self.games or self.games[-1][0] != game:
                self.games.append((game, []))

    def note_pack(self, before: Any, actor: Actor) -> None:
        """Which pack the cards of the block come from; `within` would tell a viewer what the stock holds."""
        owed = self.game.chance(before) if self.is_proved and actor is DEALER else None
        if owed is not None:
            self.pairs["pack"] = str(owed.shuffle)
            if owed.within is not None and self.viewer is None:
                self.pairs["within"] = format_cards(owed.within)

    def close(self, state: Any, *said: Line) -> None:
        """The end of a deal: the balance, unless it is the cut for the first one; then what the table said."""
        if self.place is None:
            return
        if self.place[1]:
            self.entries.append(Balance(self.game.wire(self.game.view(state, PUBLIC))["points"]))
        self.entries += said
        self.games[-1][1].append(DealBlock(self.place[1], self.pairs, tuple(self.entries)))
        self.entries = []


def line_of(game: AnyGame, actor: Actor, action: Action, events: Iterable[Event], viewer: Viewer | None) -> Line:
    """The line of an act; for a viewer with the cards hidden that the viewer does not see."""
    events = tuple(events)
    words = game.format(action)
    if viewer is not None:
        words = mask(words, seen_cards(events, viewer))
    return Line(str(actor), words, claims_of(actor, words, events, viewer))


def from_log(
    game: AnyGame,
    rules: Any,
    log: Iterable[tuple[Actor, Action]],
    *,
    names: Mapping[Seat, str],
    first_dealer: Seat | None = None,
    start: Any = None,
    commits: Mapping[int, str] = _NO_COMMITS,
    proof: Proof | None = None,
    viewer: Viewer | None = None,
    said: Mapping[int, tuple[str, ...]] = _NOTHING_SAID,
    ended: tuple[str, tuple[Seat, ...]] | None = None,
) -> Record:
    """The record of a match from its log; with a viewer, as that seat or the public may keep it.

    `first_dealer` is None where the log begins with the cut; `start` is the state of a position that it begins with
    instead. `said` is what the table says (`timeout B`) before each act, counted from 0, and after the last one;
    `ended` what it says at the end of a match that was given up or broken off (`resign B`), and who won it. `commits`
    holds what each shuffle was committed to, by its number, where there is no `proof`. Raises IllegalAction if the log
    is no match, ValueError if it is empty.
    """
    pen = _Pen(game, commits, viewer, is_proved=proof is not None)
    state = game.initial(rules, first_dealer) if start is None else start
    if start is not None:
        pen.open(start)
    count = 0
    for actor, action in log:
        step = game.apply(state, actor, action)
        pen.line(state, actor, action, step.events, said.get(count, ()))
        state = step.state
        count += 1
    if pen.place is None:
        raise ValueError("nothing has been dealt yet, so there is no record")
    last_said = (*said.get(count, ()), *(() if ended is None else (ended[0],)))
    pen.close(state, *(Line("t", words) for words in last_said))
    headers = {
        "Format": FORMAT,
        "Game": game.name,
        "Rules": game.options.format(rules, is_versioned=True),
        "RulesHash": rules_hash(game, rules),
        **({} if start is None else {"Position": _position(game, start, viewer)}),
        **({} if viewer is None else {"View": str(viewer)}),
        **{f"Seat {seat}": names.get(seat, "") for seat in game.seats(rules)},
    }
    games = tuple(GameBlock(number, {}, tuple(deals)) for number, deals in pen.games)
    record = Record(headers, games)
    outcome = game.outcome(state)
    won = _side_names(game, rules, outcome.winners if outcome is not None else ended[1] if ended is not None else ())
    last = {"Result": won} if won else {}
    if proof is not None:
        last |= _proof_headers(game, rules, proof if viewer is None else proof.without_seed())
    return Record({**headers, **last}, games) if last else record


def _proof_headers(game: AnyGame, rules: Any, proof: Proof) -> dict[str, str]:
    """What a record says of its proof; the seed, and a position as it was asked for, only where they are open."""
    return {
        "Table": proof.table,
        "Match": str(proof.match),
        "Proof": SCHEME,
        "Pack": format_cards(game.pack(rules)),
        "Commitment": proof.commitment,
        **{f"Number {seat}": number for seat, number in sorted(proof.numbers.items())},
        **({"Asked": proof.asked} if proof.asked else {}),
        **({"Seed": proof.seed} if proof.seed else {}),
    }


def _position(game: AnyGame, start: Any, viewer: Viewer | None) -> str:
    """The position that a match begins with; for a viewer as it may be seen."""
    return game.position(start if viewer is None else game.view(start, viewer))


def _side_names(game: AnyGame, rules: Any, winners: tuple[Seat, ...]) -> str:
    return " ".join("".join(map(str, side)) for side in game.sides(rules) if side[0] in winners)


def as_seen_by(record: Record, viewer: Viewer) -> Record:
    """A whole record as a seat, or the public, may keep it: unseen cards hidden, comments and own facts left out.

    Raises RecordError where the record does not hold, ValueError where it is the view of somebody else.
    """
    if record.view:
        if record.view == str(viewer):
            return record
        raise ValueError(f"this is the view of {record.view}, not of {viewer}")
    player = Player(record)
    played = {step.line.number or id(step.line): step for step in player.play()}
    headers = {key: value for key, value in record.headers.items() if not key.startswith("_") and key not in _OPEN}
    if "Position" in headers:
        headers["Position"] = _position(player.game, player.start, viewer)
    order = list(headers)
    at = next((i for i, key in enumerate(order) if key.startswith("Seat ")), len(order))
    headers = {
        **{key: headers[key] for key in order[:at]},
        "View": str(viewer),
        **{key: headers[key] for key in order[at:]},
    }

    def seen(entry: Entry) -> Entry:
        if isinstance(entry, Balance):
            return entry
        step = played[entry.number or id(entry)]
        return _seen(player.game, step, viewer)

    games = tuple(
        GameBlock(
            game.game,
            _facts(game.pairs),
            tuple(
                DealBlock(deal.deal, _facts(deal.pairs, "within"), tuple(map(seen, deal.entries)))
                for deal in game.deals
            ),
        )
        for game in record.games
    )
    return Record(headers, games)


def _facts(pairs: Mapping[str, str], *hidden: str) -> dict[str, str]:
    return {key: value for key, value in pairs.items() if not key.startswith("_") and key not in hidden}


def _seen(game: AnyGame, step: Played, viewer: Viewer) -> Line:
    if step.actor is None or step.action is None:
        return Line(step.line.actor, step.line.words)
    return line_of(game, step.actor, step.action, step.events, viewer)


def export(
    game: AnyGame,
    rules: Any,
    log: Iterable[tuple[Actor, Action]],
    *,
    names: Mapping[Seat, str],
    viewer: Viewer,
    first_dealer: Seat | None = None,
    start: Any = None,
    commits: Mapping[int, str] = _NO_COMMITS,
    proof: Proof | None = None,
    said: Mapping[int, tuple[str, ...]] = _NOTHING_SAID,
    is_over: bool = False,
    ended: tuple[str, tuple[Seat, ...]] | None = None,
    is_delayed: bool = False,
) -> str:
    """The text that a seat or the public may take away: whole if the match is over, else as the viewer may keep it.

    `is_over` says so of a match that was given up or broken off, which its last state does not show; `ended` how, and
    `said`, as in `from_log`. Of a match that goes on, `is_delayed` gives the deals that are over, whole, and nothing of
    the present one; until the first is over, what the viewer may keep. Raises ValueError while nothing has been dealt.
    """
    acts = tuple(log)
    state = game.initial(rules, first_dealer) if start is None else start
    finished, deal = 0, game.deal_header(state)[:2]
    for count, (actor, action) in enumerate(acts, 1):
        state = game.apply(state, actor, action).state
        now = game.deal_header(state)[:2]
        if now != deal and deal[1]:
            finished = count
        deal = now
    seen = None if is_over or game.outcome(state) is not None else viewer
    if seen is not None and is_delayed and finished:
        acts, seen = acts[:finished], None
        said = {count: words for count, words in said.items() if count < finished}
    record = from_log(
        game,
        rules,
        acts,
        names=names,
        first_dealer=first_dealer,
        start=start,
        commits=commits,
        proof=proof,
        viewer=seen,
        said=said,
        ended=ended,
    )
    return dumps(record)
