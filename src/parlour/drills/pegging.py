"""Cribbage, the play: what a card scores, whether a go must be said, which cards may be laid.

The learner is seat A. An item is a position as the engine reads it, the cards that A cannot see written `??`: no answer
hangs on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from parlour.cards import PACK, UNSEEN, Card, card, format_cards, sort_cards
from parlour.drills.model import Asked, DrillError, Part, Picture, Solved, Unweighed, cards_of, join, values_of
from parlour.engine import NotNotation, Seat
from parlour.games.cribbage import GAME, State
from parlour.games.cribbage.actions import Go, Play
from parlour.games.cribbage.play import fitting, play_items
from parlour.games.cribbage.score import VALUES, Item, cadence, sum_points
from parlour.games.cribbage.state import Phase

__all__ = ["CARD", "GO", "LAY", "course", "laid_cards", "pictures", "read_state"]

_KEYS: Final = ("dealer", "hand:A", "hand:B", "starter", "plays")
_TRIES: Final = 12
_ITEM_RULES: Final = {
    "fifteen": "C-19",
    "thirty_one": "C-24",
    "pair": "C-20",
    "pair_royal": "C-20",
    "double_pair_royal": "C-20",
    "run": "C-21",
    "go": "C-23",
    "last": "C-27",
}


def read_state(values: dict[str, str]) -> State:
    """The state of a position in which seat A is on turn and no go is due before. Raises DrillError."""
    given = {key: value for key, value in values.items() if key != "act"}
    try:
        state = GAME.from_position(join(given))
        while state.phase is Phase.PLAY and state.turn is not Seat.A and (act := GAME.automatic(state)) is not None:
            state = GAME.apply(state, *act).state
    except NotNotation as wrong:
        raise DrillError("item", problem=str(wrong)) from None
    if state.phase is not Phase.PLAY or state.turn is not Seat.A:
        raise DrillError("item", problem="it is not the turn of seat A")
    return state


def laid_cards(piles: Sequence[Sequence[tuple[Seat, Card]]]) -> tuple[Card, ...]:
    """The cards of piles as they were laid."""
    return tuple(c for pile in piles for _, c in pile)


def pictures(state: State, *, laying: Card | None = None) -> tuple[Picture, ...]:
    """What lies on the table and in the hand of A; the card that is being laid apart."""
    shown = [Picture("earlier", laid_cards(state.counts[-1:]), is_ordered=True)] if state.counts else []
    shown.append(Picture("pile", laid_cards([state.pile]), is_ordered=True, params={"n": state.count}))
    held = tuple(c for c in state.hands[Seat.A] if c is not laying)
    if laying is not None:
        shown.append(Picture("laying", (laying,)))
    if held or laying is None:
        shown.append(Picture("held" if laying is None else "rest", held))
    return tuple(shown)


def _facts(state: State) -> tuple[tuple[str, dict[str, object]], ...]:
    if not state.hands[Seat.B]:
        return (("fact.no_cards", {}),)
    return (("fact.gone", {}),) if Seat.B in state.gone else (("fact.other_holds", {"n": len(state.hands[Seat.B])}),)


def course(rng: Random, ranks: Sequence[int] = ()) -> Iterator[tuple[dict[str, str], State]]:
    """The positions of one play, at random but with an eye for points, in which seat A has to act.

    `ranks` are those that cards are taken from.
    """
    near = [c for c in PACK if not ranks or int(c.rank) in ranks]
    cards = rng.sample(near, 8)
    own = cards[:4]
    others = list(dict.fromkeys(c for c in (*cards[4:], *rng.sample(PACK, 12)) if c not in own))
    hands = [own, others[:4]]
    starter = others[4]
    values = {
        "dealer": rng.choice("AB"),
        "hand:A": format_cards(sort_cards(hands[0])),
        "hand:B": format_cards(sort_cards(hands[1])),
        "starter": starter.text,
        "plays": "",
    }
    state = GAME.from_position(join(values))
    told = None
    while state.phase is Phase.PLAY:
        if state.turn is Seat.A and values["plays"] != told:
            told = values["plays"]
            theirs = state.laid(Seat.B)
            yield {**values, "hand:B": format_cards(theirs) + UNSEEN * (4 - len(theirs))}, state
        act = GAME.automatic(state)
        if act is None:
            fits = fitting(state.hands[state.turn], state.count)
            pile = laid_cards([state.pile])
            weights = [1 + sum_points(play_items((*pile, c))) for c in fits]
            chosen = rng.choices(fits, weights)[0]
            act = state.turn, Play(chosen)
            values["plays"] += chosen.text
        state = GAME.apply(state, *act).state


def _ranks(rng: Random, trap: str) -> Sequence[int]:
    if trap in ("run_broken", "run_order", "run_again", "run_short"):
        low = rng.choice([1, 1, 2, 2, 3, 3, 4, 5])
        return range(low, low + 4)
    if trap in ("pair_royal", "double_pair_royal", "pair_across_go"):
        low = rng.choice([2, 3, 6, 7, 8, 9, 10, 11] if trap != "pair_across_go" else [7, 8, 9, 10, 11])
        return range(low, low + 3)
    if trap in ("go_point", "after_go"):
        return (*range(1, 8), 9, 10, 11, 12, 13, 10, 11)
    if trap in ("over_31", "exactly_31", "one_too_many", "thirty_one_and_last"):
        return (*range(1, 5), 9, 10, 11, 12, 13) if rng.random() < 0.7 else range(1, 14)
    return range(1, 14)


def _suits(state: State, trap: str) -> bool:
    """Whether a slip of a card can come about in this position of seat A."""
    if trap == "pair_across_go":
        return not state.pile and bool(state.counts) and any(
            c.rank is state.counts[-1][-1][1].rank for c in state.hands[Seat.A]
        )  # fmt: skip
    if trap in ("go_point", "after_go"):
        return Seat.B in state.gone
    return bool(state.pile)


class CardDrill(Unweighed):
    """What does this card score, everything together?"""

    kind: Final = "card"
    game: Final = "cribbage"
    traps: Final = (
        "pair_across_go",
        "run_broken",
        "run_order",
        "run_again",
        "go_point",
        "last_point",
        "thirty_one_and_last",
        "pair_royal",
        "fifteen_missed",
        "go_too_early",
    )

    def draw(self, rng: Random, level: int, trap: str, /) -> str:
        """A position and the card that is laid."""
        text = ""
        for _ in range(_TRIES):
            for values, state in course(rng, _ranks(rng, trap)):
                fits = fitting(state.hands[Seat.A], state.count)
                if not fits or not _suits(state, trap):
                    continue
                pile = laid_cards([state.pile])
                if trap == "pair_across_go":
                    rank = state.counts[-1][-1][1].rank
                    fits = [c for c in fits if c.rank is rank]
                weights = [1 + 4 * bool(play_items((*pile, c))) for c in fits]
                laid = rng.choices(fits, weights)[0]
                text = join({**values, "act": f"play {laid}"})
                if not trap or trap in _solved_card(state, laid).slips.values():
                    return text
        return text or self.draw(rng, level, "")

    def ask(self, text: str, /) -> Asked:
        """The count so far, the card that is laid, what else is held."""
        state, laid = self._read(text)
        return Asked("ask.card", "number", pictures(state, laying=laid), _facts(state), least=0, most=31)

    def _read(self, text: str) -> tuple[State, Card]:
        values = values_of(text, *_KEYS, "act", least=("act", "hand:A", "hand:B"))
        state = read_state(values)
        verb, _, name = values["act"].partition(" ")
        if verb != "play" or len(name) != 2:
            raise DrillError("item", problem="act is play and a card")
        laid = cards_of(name, "act")[0]
        if GAME.check(state, Seat.A, Play(laid)) is not None:
            raise DrillError("item", problem=f"{laid} cannot be laid here")
        return state, laid

    def solve(self, text: str, /) -> Solved:
        """What the engine pegs for the card, the point for the go or the last card with it. Rule: C-19 to C-27."""
        return _solved_card(*self._read(text))


def _solved_card(state: State, laid: Card) -> Solved:
    parts: list[Part] = []
    for event in GAME.apply(state, Seat.A, Play(laid)).events:
        payload = event.public
        if payload["kind"] == "points" and payload["seat"] == "A":
            parts += [
                Part(
                    f"item.{i['kind']}",
                    i["points"],
                    tuple(card(name) for name in i["cards"]),
                    _ITEM_RULES[i["kind"]],
                )
                for i in payload["items"]
            ]
    total = sum(part.points or 0 for part in parts)
    slips = _card_slips(state, laid, parts, total)
    kinds = {part.code.removeprefix("item.") for part in parts}
    hard = {"pair_across_go", "run_broken", "run_order", "thirty_one_and_last", "run_again"} & set(slips.values())
    level = 1 + bool(slips) * (len(state.pile) > 2) + (bool(hard) or len(kinds) > 1)
    rules = tuple(dict.fromkeys(part.rule for part in parts)) or (_nothing_rule(slips),)
    items = [Item(part.code.removeprefix("item."), part.points or 0, part.cards) for part in parts]
    return Solved(
        str(total),
        min(level, 3),
        tuple(parts),
        slips,
        rules=rules,
        phrases=tuple(cadence(items)),
        count=state.count + VALUES[laid],
    )


def _nothing_rule(slips: dict[str, str]) -> str:
    """The rule for which a card scores nothing, where a slip sees something."""
    codes = set(slips.values())
    return "C-26" if "pair_across_go" in codes else "C-20" if "run_broken" in codes else "C-19"


def _card_slips(state: State, laid: Card, parts: Sequence[Part], total: int) -> dict[str, str]:
    pile = (*laid_cards([state.pile]), laid)
    by_kind = {part.code.removeprefix("item."): part.points or 0 for part in parts}
    count = state.count + VALUES[laid]
    found: dict[str, str] = {}

    def slip(points: int, code: str) -> None:
        if points != 0 and total + points >= 0:
            found.setdefault(str(total + points), code)

    if len(pile) == 1 and state.counts and state.counts[-1][-1][1].rank is laid.rank:
        slip(2, "pair_across_go")
    run = by_kind.get("run", 0)
    if not run:
        slip(_broken_run(pile), "run_broken")
    else:
        last = [int(c.rank) for c in pile[-run:]]
        if run > 3:
            slip(1 - run, "run_again")
            slip(3 - run, "run_short")
        if last not in (sorted(last), sorted(last, reverse=True)):
            slip(-run, "run_order")
    if "double_pair_royal" in by_kind:
        slip(-6, "double_pair_royal")
        slip(-10, "double_pair_royal")
    if "pair_royal" in by_kind:
        slip(-4, "pair_royal")
        slip(-2, "pair_royal")
    if count == 31:
        slip(1, "thirty_one_and_last")
        slip(-1, "thirty_one_as_one")
    elif "go" in by_kind or "last" in by_kind:
        slip(-1, "go_point" if "go" in by_kind else "last_point")
        slip(1, "go_twice")
    elif state.hands[Seat.B] and not fitting(_without(state, laid), count):
        slip(1, "go_too_early")
    if count in (15, 31):
        slip(-2, "fifteen_missed")
    return found


def _without(state: State, laid: Card) -> list[Card]:
    return [c for c in state.hands[Seat.A] if c is not laid]


def _broken_run(pile: Sequence[Card]) -> int:
    """How long a run would be whose cards lie in the pile with a repeat among them; 0 if there is none. Rule: C-20."""
    best = 0
    for n in range(4, len(pile) + 1):
        ranks = {int(c.rank) for c in pile[-n:]}
        if len(ranks) >= 3 and max(ranks) - min(ranks) + 1 == len(ranks) and len(ranks) < n:
            best = len(ranks)
    return best


class GoDrill(Unweighed):
    """Must I say go?"""

    kind: Final = "go"
    game: Final = "cribbage"
    traps: Final = ("exactly_31", "one_fits", "one_too_many")

    def draw(self, rng: Random, level: int, trap: str, /) -> str:
        """A position late in a count."""
        text = ""
        for _ in range(_TRIES):
            for values, state in course(rng, _ranks(rng, trap if trap != "one_fits" else "over_31")):
                if state.count < 18 + rng.randint(0, 6) or not _suits(state, trap):
                    continue
                text = join(values)
                if not trap or trap in _solved_go(state).slips.values():
                    return text
        return text or join(next(course(rng))[0])

    def ask(self, text: str, /) -> Asked:
        """The count, the hand of A, and yes or no."""
        state = read_state(values_of(text, *_KEYS, least=("hand:A", "hand:B")))
        return Asked("ask.go", "choice", pictures(state), _facts(state), choices=("yes", "no"))

    def solve(self, text: str, /) -> Solved:
        """Whether the engine lets the seat say go. Rule: C-18, C-22."""
        return _solved_go(read_state(values_of(text, *_KEYS, least=("hand:A", "hand:B"))))


def _solved_go(state: State) -> Solved:
    fits = [c for c in state.hands[Seat.A] if GAME.check(state, Seat.A, Play(c)) is None]
    is_go = GAME.check(state, Seat.A, Go()) is None
    sums = [state.count + VALUES[c] for c in state.hands[Seat.A]]
    if is_go:
        slips = {"no": "one_too_many" if 32 in sums else "none_fits"}
    else:
        code = "exactly_31" if 31 in sums else "one_fits" if len(fits) == 1 else "some_fit"
        slips = {"yes": "after_go" if Seat.B in state.gone and code == "some_fit" else code}
    parts = tuple(
        Part("part.fits" if c in fits else "part.over", None, (c,), "C-17", {"n": n})
        for c, n in zip(state.hands[Seat.A], sums, strict=True)
    )
    hard = {"exactly_31", "one_too_many"} & set(slips.values())
    level = (3 if len(sums) > 1 else 2) if hard else 2 if len(fits) == 1 else 1
    return Solved("yes" if is_go else "no", level, parts, slips, rules=("C-18",))


class LayDrill(Unweighed):
    """Which cards may I lay?"""

    kind: Final = "lay"
    game: Final = "cribbage"
    traps: Final = ("exactly_31", "over_31", "none_fits")

    def draw(self, rng: Random, level: int, trap: str, /) -> str:
        """A position in the second half of a count."""
        text = ""
        for _ in range(_TRIES):
            for values, state in course(rng, _ranks(rng, trap)):
                held = len(state.hands[Seat.A])
                if state.count < 14 + rng.randint(0, 8) or held < min(2, level):
                    continue
                text = join(values)
                if not trap or trap in _solved_lay(state).slips.values():
                    return text
        return text or join(next(course(rng))[0])

    def ask(self, text: str, /) -> Asked:
        """The count and the hand of A, to choose from."""
        state = read_state(values_of(text, *_KEYS, least=("hand:A", "hand:B")))
        held = state.hands[Seat.A]
        return Asked("ask.lay", "cards", pictures(state)[:-1], _facts(state), cards=held, least=0, most=len(held))

    def solve(self, text: str, /) -> Solved:
        """The cards that the engine lets the seat lay. Rule: C-17, C-18."""
        return _solved_lay(read_state(values_of(text, *_KEYS, least=("hand:A", "hand:B"))))


def _solved_lay(state: State) -> Solved:
    held = state.hands[Seat.A]
    fits = [c for c in held if GAME.check(state, Seat.A, Play(c)) is None]
    exact = [c for c in held if state.count + VALUES[c] == 31]
    over = [c for c in held if state.count + VALUES[c] == 32]
    right = format_cards(fits) or "none"
    slips: dict[str, str] = {}
    if exact:
        slips[format_cards(c for c in fits if c not in exact) or "none"] = "exactly_31"
    if over:
        slips[format_cards(sort_cards((*fits, *over)))] = "over_31"
    if not fits:
        slips.setdefault(format_cards(held), "none_fits")
    for left_out in fits:
        slips.setdefault(format_cards(c for c in fits if c is not left_out) or "none", "one_missing")
    parts = tuple(
        Part("part.fits" if c in fits else "part.over", None, (c,), "C-17", {"n": state.count + VALUES[c]})
        for c in held
    )
    level = 3 if exact and over else 2 if exact or over else 1
    if len(held) > 2 and 0 < len(fits) < len(held):
        level = max(2, level)
    return Solved(right, level, parts, slips, rules=("C-17", "C-18") if fits else ("C-18",))


CARD: Final = CardDrill()
GO: Final = GoDrill()
LAY: Final = LayDrill()
