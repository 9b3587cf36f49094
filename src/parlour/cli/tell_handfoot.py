"""Hand and Foot in plain lines: what is laid where, the boards, what may be done now and how it is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from parlour.cards import Card, Rank, card, sort_cards
from parlour.cli.tell import PlainTeller
from parlour.cli.tell_handfoot_help import help_lines, may_do
from parlour.engine import SEAT_NAMES, AnyGame, Event, Payload, Public, Seat, Viewer, side_name
from parlour.engine.words import sentence
from parlour.games.handfoot.laying import is_opened
from parlour.games.handfoot.melds import WILDS, Meld, books_of, label, missing_books, type_of
from parlour.games.handfoot.opening import required_points
from parlour.games.handfoot.rules import RANK_TEXT, Rules, side_of, sides
from parlour.games.handfoot.score import winning_sides
from parlour.games.handfoot.state import Phase, State
from parlour.games.handfoot.view import HandFootView, view
from parlour.games.handfoot.words import EN

__all__ = ["TELLER", "HandFootTeller"]

_KINDS: Final = ("clean", "dirty", "wild")


def _list(cards: Iterable[object]) -> str:
    return " ".join(map(str, cards)) or "nothing"


def _count(n: int, what: str = "card") -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _joined(parts: Sequence[str]) -> str:
    return " and ".join((", ".join(parts[:-1]), parts[-1])) if len(parts) > 1 else "".join(parts)


def _grouped(cards: Iterable[Card]) -> str:
    """A hand in the one order, each rank with its number: naturals, wilds, threes."""
    groups: dict[tuple[int, Rank], list[Card]] = {}
    for c in sort_cards(cards):
        place = 2 if c in WILDS else 3 if c.rank is Rank.THREE else 1
        groups.setdefault((place, c.rank), []).append(c)
    told = [
        f"{_list(group)} ({len(group)})" if len(group) > 1 else str(group[0]) for _, group in sorted(groups.items())
    ]
    return ", ".join(told) or "nothing"


class HandFootTeller(PlainTeller):
    """Tells a game of Hand and Foot."""

    def __init__(
        self, game: AnyGame, rules: Rules, names: Mapping[Seat, str], viewer: Viewer | None, *, is_open: bool
    ) -> None:
        super().__init__(game, rules, names, viewer, is_open=is_open)
        self._sides = sides(rules)
        self._round = 0
        self._asked: State | None = None

    def step(self, before: State, after: State, events: Sequence[Event]) -> list[str]:
        """What happened."""
        payloads = self.seen(events)
        lines = self._new_round(before)
        for index, payload in enumerate(payloads):
            kind = payload["kind"]
            if kind == "move":
                lines += self._move(payload, payloads[index + 1 :], before, after)
            elif kind == "say":
                lines += self._say(payload)
            elif kind == "reveal" and after.is_open and payload["cards"]:
                lines.append(self._left(payload))
        lines += self._froze(before, after)
        scored = [payload for payload in payloads if payload["kind"] == "points"]
        if scored:
            lines += ["", *self._score_table(scored, before.round)]
        return lines + (self._won(after) if after.phase is Phase.OVER else [])

    def _new_round(self, before: State) -> list[str]:
        if before.round == self._round:
            return []
        self._round = before.round
        return ["", f"{self._round_title(before)}: {self._opening(before)}."]

    def _round_title(self, table: State | HandFootView) -> str:
        end = table.rules.end
        if end.game_end != "rounds":
            return f"Round {table.round}, to {end.target_score} points"
        return f"Round {table.round} of {end.rounds}" if table.round <= end.rounds else f"Extra round {table.round}"

    def _opening(self, table: State | HandFootView) -> str:
        needs = [required_points(table.house, table.round, score) for score in table.scores]
        if len(set(needs)) == 1:
            return f"{needs[0]} points to open"
        named = (f"{n} for {self.side(side_name(side))}" for side, n in zip(self._sides, needs, strict=True))
        return f"points to open: {', '.join(named)}"

    def _says(self, zone: str, they: str) -> str:
        """The owner of a zone with a verb that takes an s: `You meld`, `Ben melds`."""
        seat = zone.rpartition(":")[2]
        return f"You {they}" if self.is_me(seat) else f"{self.name(seat)} {they}s"

    def _move(self, payload: Payload, later: Sequence[Payload], before: State, after: State) -> list[str]:
        why, source, target = payload["why"], payload["from"], payload["to"]
        cards: Sequence[str] = payload.get("cards", ())
        n = payload["n"]
        if target.startswith("meld:"):
            is_more = any(p["kind"] == "move" and p["to"] == target for p in later)
            return [] if is_more else [self._melded(target, before, after)]
        if why in ("deal", "passed", "chosen"):
            if target.startswith("hand:") and cards:
                return [f"{self._whose(target)} cards: {_grouped(map(card, cards))}."]
            return [f"{self._says(target, 'choose')} a hand."] if why == "chosen" and target.startswith("hand:") else []
        if why in ("draw", "replace"):
            what = _list(cards) if cards else self._number(n)
            return [f"{self._says(target, 'draw')} {what}{' for red threes' if why == 'replace' else ''}."]
        if why == "take":
            what = _list(cards) if cards else self._number(n)
            return [f"{self._says(target, 'take')} {what} from the pile into the {self._pile_name(target, after)}."]
        if why in ("run", "walk", "walk_later", "unlock"):
            return [f"{self._whose(target)} new cards: {_grouped(map(card, cards))}."] if cards else []
        if why == "red3":
            return [f"{self._says(source, 'lay')} {'a red three' if n == 1 else 'red threes'}: {_list(cards)}."]
        if why == "discard":
            return [f"{self._says(source, 'discard')} {_list(cards)}."]
        if why == "upcard":
            return [f"The discard pile begins with {_list(cards)}."]
        if why == "buried":
            return [f"{_list(cards)} cannot begin the pile and goes back into the stock."]
        if why == "reshuffle":
            return ["The discards under the top one are shuffled and become the stock."]
        if why == "add_deck":
            return ["A new pack joins the stock."]
        return []

    def _number(self, n: int) -> str:
        return f"{EN.get(f'number.{n}', str(n))} {'card' if n == 1 else 'cards'}"

    def _whose(self, zone: str) -> str:
        seat = zone.rpartition(":")[2]
        return "Your" if self.is_me(seat) else f"{self.name(seat)}'s"

    def _pile_name(self, zone: str, state: State) -> str:
        return "hand" if state.feet[SEAT_NAMES.index(zone.rpartition(":")[2])] else "foot"

    def _melded(self, zone: str, before: State, after: State) -> str:
        """What joined a meld and what the meld is now."""
        _, side, name = zone.split(":")
        index = next(i for i, seats in enumerate(self._sides) if side_name(seats) == side)
        meld = next(m for m in after.boards[index] if label(m) == name)
        old = next((m for m in before.boards[index] if label(m) == name), None)
        seat = SEAT_NAMES[before.turn]
        if old is None:
            says = self._says(seat, "meld") if before.boards[index] else f"{self._says(seat, 'open')} with"
            return f"{says} {_list(meld.cards)}: {self._meld(after.house, meld)}."
        new = list(meld.cards)
        for c in old.cards:
            new.remove(c)
        return f"{self._says(seat, 'add')} {_list(new)} to {name}: {self._meld(after.house, meld)}."

    def _meld(self, house: Rules, meld: Meld) -> str:
        """A meld by its rank, number of cards and kind: `kings, 7 cards, a clean book`."""
        rank = "wild cards" if meld.rank is Rank.JOKER else EN[f"ranks.{RANK_TEXT[meld.rank]}"]
        kind = type_of(meld.cards)
        is_book = len(meld.cards) >= house.melds.book_size
        return f"{rank}, {_count(len(meld.cards))}, {f'a {kind} book' if is_book else kind}"

    def _say(self, payload: Payload) -> list[str]:
        params = {key: value for key, value in payload.items() if key not in ("kind", "seat", "what")}
        lines = [sentence(self.words(f"say.{payload['what']}", **self.actor(payload["seat"]), **params))]
        if params.get("give_back"):
            lines.append(f"That is {_count(params['give_back'])} too many, put back into the stock.")
        if params.get("draw"):
            lines.append(f"That is {_count(params['draw'])} short, drawn from the stock.")
        return lines

    def _left(self, payload: Payload) -> str:
        where, _, seat = payload["zone"].partition(":")
        holds = "You still hold" if self.is_me(seat) else f"{self.name(seat)} still holds"
        unseen = " in a foot not lifted" if where.startswith("foot") else ""
        return f"{holds}{unseen}: {_grouped(map(card, payload['cards']))}."

    def _froze(self, before: State, after: State) -> list[str]:
        return ["The discard pile is frozen."] if after.is_frozen and not before.is_frozen else []

    def _score_table(self, scored: Sequence[Payload], number: int) -> list[str]:
        """The parts of the round's score, a column a side."""
        parts: dict[str, list[int]] = {item["what"]: [] for item in scored[0]["items"]}
        for payload in scored:
            for item in payload["items"]:
                parts[item["what"]].append(item["n"])
        rows = [(EN[f"item.{part}"], row) for part, row in parts.items() if any(row)]
        rows += [(f"round {number}", [p["n"] for p in scored]), ("all rounds", [p["score"] for p in scored])]
        heads = [self.side(payload["side"]) for payload in scored]
        first = max(len(name) for name, _ in rows)
        widths = [max(len(head), 6) + 3 for head in heads]
        lines = [" " * first + "".join(head.rjust(width) for head, width in zip(heads, widths, strict=True))]
        for name, row in rows:
            lines.append(name.ljust(first) + "".join(str(n).rjust(w) for n, w in zip(row, widths, strict=True)))
        return lines

    def _won(self, state: State) -> list[str]:
        won = [side_name(self._sides[side]) for side in winning_sides(state)]
        who = _joined([self.side(name) for name in won])
        verb = "win" if len(won) > 1 or len(won[0]) > 1 or self.is_me(won[0]) else "wins"
        scores = ", ".join(f"{self.side(side_name(s))} {n}" for s, n in zip(self._sides, state.scores, strict=True))
        return ["", sentence(f"{who} {verb}: {scores}")]

    def table(self, state: State) -> list[str]:
        """The round, the scores, the piles, every board, what the others hold, the own hand."""
        seen = view(state, Public.PUBLIC if self.viewer is None else self.viewer)
        scores = ", ".join(f"{self.side(side_name(s))} {n}" for s, n in zip(self._sides, seen.scores, strict=True))
        lines = [f"{self._round_title(seen)}: {self._opening(seen)}. Score: {scores}."]
        lines.append(self._piles(seen))
        mine = side_of(self.rules, self.viewer) if isinstance(self.viewer, Seat) else 0
        for index in (mine, *(i for i in range(len(self._sides)) if i != mine)):
            lines += self._board(seen, index)
        lines += [self._holding(seen, seat) for seat in self.names if seat != self.viewer]
        return lines + (self._own(seen) if isinstance(self.viewer, Seat) else [])

    def _piles(self, seen: HandFootView) -> str:
        stock = f"Stock: {_count(seen.stock_count)}"
        if not seen.discard:
            return f"{stock}. The discard pile is empty."
        frozen = ", frozen" if seen.is_frozen else ""
        return f"{stock}. Discard pile: {seen.discard[-1]} on top of {_count(len(seen.discard))}{frozen}."

    def _board(self, seen: HandFootView, index: int) -> list[str]:
        side = self._sides[index]
        board = seen.boards[index]
        title = f"Board of {self.side(side_name(side))}"
        threes = f", red threes: {_list(seen.threes[index])}" if seen.threes[index] else ""
        if not board:
            return [f"{title}: not open{threes}."]
        melds = (f"  {label(meld)}: {_list(meld.cards)} - {self._meld(seen.house, meld)}" for meld in board)
        return [f"{title}; {self._contract(seen, index)}{threes}.", *melds]

    def _contract(self, seen: HandFootView, index: int) -> str:
        """The books that a side has, and those that it needs to go out."""
        out, board = seen.house.out, seen.boards[index]
        have = books_of(seen.house, board)._asdict()
        want = {kind: getattr(out, f"contract_{kind}") for kind in _KINDS}
        told = ", ".join(f"{have[kind]} {kind}" for kind in _KINDS if want[kind] or have[kind])
        needs = [f"{want[kind]} {kind}" for kind in _KINDS if want[kind]]
        needs += [f"a book of {EN[f'ranks.{text}']}" for text in out.contract_ranks]
        met = "" if missing_books(seen.house, board) else " (met)"
        to_go = f"; to go out {', '.join(needs)}{met}" if needs else ""
        return f"books: {told or 'none'}{to_go}"

    def _holding(self, seen: HandFootView, seat: Seat) -> str:
        feet = seen.feet[seat]
        unseen = " and ".join(f"a foot of {len(pile)}" for pile in feet) or "no foot left"
        dealer = ", deals" if seen.dealer == seat else ""
        walks = ", lifts it next turn" if seen.walked[seat] else ""
        return f"{self.names[seat]}: {_count(len(seen.hands[seat]))}, {unseen}{walks}{dealer}."

    def _own(self, seen: HandFootView) -> list[str]:
        feet = seen.feet[seen.seat]
        if seen.phase is Phase.CHOOSE:
            return [
                f"Packet {at}: {_count(len(pile))}{f', {pile[0]} at its bottom' if pile and pile[0] else ''}."
                for at, pile in enumerate(feet, 1)
            ]
        unseen = " and ".join(f"a foot of {len(pile)}" for pile in feet)
        name = "hand" if feet else "foot"
        more = f", and {unseen} to come" if feet else ""
        return [f"Your {name}, {_count(len(seen.hand))}{more}: {_grouped(seen.hand)}."]

    def question(self, state: State) -> str:
        """What the viewer is asked now; the table before it where it has changed since."""
        if not isinstance(self.viewer, Seat):
            return "Your move"
        seen = view(state, self.viewer)
        shown = [] if state is self._asked else ["", *self.table(state)]
        self._asked = state
        return "\n".join([*shown, *self._state_of_play(seen), "Your act"])

    def _state_of_play(self, seen: HandFootView) -> list[str]:
        """What is asked and what may be done now."""
        seat = seen.seat
        may = may_do(self.game, seen)
        if seen.phase is Phase.ASKING:
            return [f"{self.names[seen.turn]} asks you: may I go out? {may}"]
        if seen.phase is Phase.CHOOSE:
            return [f"Choose the packet that becomes your hand. {may}"]
        lines = []
        if seen.phase is Phase.PLAY and not is_opened(seen, seat):
            score = seen.scores[side_of(self.rules, seat)]
            lines.append(f"To open you need {required_points(seen.house, seen.round, score)} points in one act.")
        return [*lines, may]

    def help(self, state: State) -> list[str]:
        """How the acts are written."""
        return help_lines(view(state, self.viewer)) if isinstance(self.viewer, Seat) else []


TELLER: Final[Any] = HandFootTeller
