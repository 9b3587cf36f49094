"""Hand and Foot: whether an opening is legal and what it is worth, and whether the discard may be taken."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from parlour.cards import JOKER, PACK, Card, Rank, format_cards
from parlour.drills.books import HOUSE, NATURALS, cards_of_rank, meld_text, some_wilds
from parlour.drills.model import Asked, DrillError, Part, Picture, Solved, Unweighed, join, values_of
from parlour.engine import Illegal, NotNotation, Seat
from parlour.games.handfoot import GAME, State
from parlour.games.handfoot.actions import NewMeld, Open, Take
from parlour.games.handfoot.laying import is_opened
from parlour.games.handfoot.melds import BLACK_THREES, WILDS
from parlour.games.handfoot.opening import book_points, card_points, required_points
from parlour.games.handfoot.rules import RANK_TEXT

__all__ = ["OPENING", "TAKE"]

_KEYS: Final = ("round", "phase", "hand:A", "foot:A", "board:AC", "threes:AC", "discard", "opened", "act")
_SPARE: Final = tuple(c for c in PACK if c.rank not in (Rank.TWO, Rank.THREE))


def _read(text: str) -> tuple[State, Open | Take]:
    """The table and the act of seat A. Raises DrillError."""
    values = values_of(text, *_KEYS, least=("hand:A", "act"))
    act = values.pop("act")
    try:
        state = GAME.from_position(join(values))
        action = GAME.parse(act)
    except NotNotation as wrong:
        raise DrillError("item", problem=str(wrong)) from None
    if not isinstance(action, Open | Take) or (isinstance(action, Take) and not state.discard):
        raise DrillError("item", problem="act is to open, or to take the discard that lies there")
    return state, action


def _melds(state: State, action: Open | Take) -> tuple[NewMeld, ...]:
    """What the act would lay, melds that lie there left out; the top discard is in the first meld of a take."""
    if isinstance(action, Open):
        return action.melds
    top = state.discard[-1]
    rank = Rank.JOKER if top in WILDS and all(c in WILDS for c in action.cards) else top.rank
    return (NewMeld(rank, (*action.cards, top)), *action.also)


def _pictures(state: State, action: Open | Take) -> tuple[Picture, ...]:
    shown = [
        Picture("lay_meld", meld.cards, params={"rank": RANK_TEXT[meld.rank]}) for meld in _melds(state, action)
    ]  # fmt: skip
    if isinstance(action, Take):
        shown.insert(0, Picture("discard", state.discard[-3:], is_ordered=True))
        if action.onto is not None:
            name = f"{RANK_TEXT[action.onto.rank]}.{action.onto.number}"
            shown[1] = shown[1]._replace(zone="onto_meld", params={"meld": name})
    for meld in state.boards[0]:
        shown.append(Picture("board_meld", meld.cards, params={"rank": RANK_TEXT[meld.rank]}))
    if state.threes[0]:
        shown.append(Picture("threes", state.threes[0]))
    shown.append(Picture("hand_cards", state.hands[Seat.A]))
    return tuple(shown)


def _facts(state: State, *, is_free: bool) -> tuple[tuple[str, dict[str, object]], ...]:
    if is_free:
        facts: list[tuple[str, dict[str, object]]] = [("fact.open_board", {})]
    else:
        need = required_points(state.house, state.round, state.scores[0])
        facts = [("fact.round", {"round": state.round, "n": need}), ("fact.not_open", {})]
    if not state.feet[Seat.A]:
        facts.append(("fact.in_foot", {}))
    return tuple(facts)


class OpeningDrill(Unweighed):
    """Is this opening legal, and what is it worth?"""

    kind: Final = "opening"
    game: Final = "handfoot"
    traps: Final = (
        "enough_exactly",
        "below",
        "red_threes",
        "book_bonus",
        "wild_limit",
        "few_cards",
        "round_before",
        "ace_value",
        "low_cards",
        "joker_value",
    )

    def draw(self, rng: Random, level: int, trap: str, /) -> str:
        """Melds that are worth about what the round asks."""
        number = rng.randint(2 if trap == "round_before" else 1, 2 if level == 1 else 4)
        need = required_points(HOUSE, number, 0)
        before = required_points(HOUSE, max(1, number - 1), 0)
        best: list[tuple[Rank, list[Card]]] = []
        gap = 10**6
        for _ in range(30):
            melds = _some_melds(rng, number, trap)
            worth = sum(card_points(HOUSE, cards) for _, cards in melds)
            aim = {"enough_exactly": abs(worth - need), "book_bonus": max(0, worth - need + 5)}.get(trap)
            if aim is None and trap in ("below", "red_threes", "round_before"):
                aim = abs(worth - (need - 5)) if trap != "round_before" else max(0, before - worth, worth - need + 5)
                aim += 1000 * (worth >= need)
            if aim is None:
                aim = max(0, abs(worth - need) - 25)
            if aim < gap:
                best, gap = melds, aim
        spare = [rng.choice(_SPARE) for _ in range(rng.randint(3, 5))]
        threes = [rng.choice(["3H", "3D"])] * (trap == "red_threes" or rng.random() < 0.15)
        laid = [c for _, cards in best for c in cards]
        return join(
            {
                "round": str(number),
                "phase": "play",
                "hand:A": format_cards(sorted([*laid, *spare], key=lambda c: c.index)),
                "threes:AC": "".join(threes),
                "act": "open " + " ".join(meld_text(rank, cards) for rank, cards in best),
            }
        )

    def ask(self, text: str, /) -> Asked:
        """The melds, the round, what is asked; a number and yes or no."""
        state, action = _read(text)
        return Asked(
            "ask.opening",
            "worth",
            _pictures(state, action),
            _facts(state, is_free=False),
            least=0,
            most=3000,
        )

    def solve(self, text: str, /) -> Solved:
        """Worth and legality by the engine. Rule: H-R6.1 to H-R6.3, H-R5.1, H-R5.2."""
        state, action = _read(text)
        if not isinstance(action, Open) or is_opened(state, Seat.A):
            raise DrillError("item", problem="act is to open a board that is not open")
        weighed = GAME.weigh(GAME.view(state, Seat.A), action)
        if weighed is None or weighed["points"] is None:
            raise DrillError("item", problem="there is nothing to weigh")
        points, need = int(weighed["points"]), int(weighed["required"])
        refusal = GAME.check(state, Seat.A, action)
        parts = tuple(
            Part(
                "part.meld_cards",
                card_points(state.house, meld.cards),
                meld.cards,
                "H-R11.1",
                {"rank": RANK_TEXT[meld.rank]},
            )
            for meld in action.melds
        )
        slips = _opening_slips(state, action, points, need, refusal)
        legal = "no" if refusal else "yes"
        hard = {"red_threes", "book_bonus", "wild_limit"} & set(slips.values())
        level = 1 + (len(action.melds) > 1) + (bool(hard) or len(action.melds) > 2)
        told = None if refusal is None else (refusal.rule, refusal.code, refusal.params)
        rules = ("H-R6.2", "H-R6.3") if refusal is None else ("H-R6.2", refusal.rule)
        return Solved(f"{points} {legal}", min(3, level), parts, slips, refusal=told, rules=rules)


def _some_melds(rng: Random, number: int, trap: str) -> list[tuple[Rank, list[Card]]]:
    """One to four melds such as players open with."""
    count = rng.choice({1: (1, 1, 2), 2: (2, 2, 3), 3: (2, 3, 3), 4: (3, 3, 4)}[number])
    high = (Rank.ACE, *range(8, 14))
    pool = [r for r in NATURALS if r in high or rng.random() < 0.5]
    if trap == "ace_value":
        pool = [Rank.ACE, *(r for r in pool if r is not Rank.ACE)]
    ranks = [pool[0], *rng.sample(pool[1:], count - 1)] if trap == "ace_value" else rng.sample(pool, count)
    melds: list[tuple[Rank, list[Card]]] = []
    for at, rank in enumerate(ranks):
        naturals = rng.choice([2, 3, 3, 3, 4])
        wilds = 1 if naturals == 2 else rng.choice([0, 0, 0, 1])
        if trap == "wild_limit" and at == 0:
            naturals, wilds = rng.choice([(2, 2), (1, 2), (3, 3)])
        elif trap == "few_cards" and at == 0:
            naturals, wilds = rng.choice([(2, 0), (1, 1)])
        elif trap == "book_bonus" and at == 0:
            naturals, wilds = 7, 0
            rank = rng.choice([Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN])
            rank = rank if rank not in ranks[1:] else ranks[0]
        wild_cards = some_wilds(rng, wilds)
        if trap == "joker_value" and wild_cards:
            wild_cards[0] = JOKER
        melds.append((rank, [*cards_of_rank(rng, rank, naturals), *wild_cards]))
    return melds


def _opening_slips(state: State, action: Open, points: int, need: int, refusal: Illegal | None) -> dict[str, str]:
    """Answers that known slips give: a wrong worth with what it would mean, or the right worth judged wrongly."""
    is_shaped = refusal is None or refusal.code == "below_opening"
    legal = "no" if refusal else "yes"
    found: dict[str, str] = {}

    def slip(more: int, code: str) -> None:
        if more and points + more >= 0:
            found.setdefault(f"{points + more} {'yes' if is_shaped and points + more >= need else 'no'}", code)

    wrong = "yes" if legal == "no" else "no"
    if not is_shaped and refusal is not None:
        code = "few_cards" if refusal.code == "too_few_cards" else "wild_limit"
        found[f"{points} yes"] = code if refusal.code != "three_in_meld" else "threes"
    elif points == need:
        found[f"{points} {wrong}"] = "enough_exactly"
    else:
        before = required_points(state.house, max(1, state.round - 1), 0)
        is_before = legal == "no" and state.round > 1 and points >= before
        found[f"{points} {wrong}"] = "round_before" if is_before else "below" if legal == "no" else "above"
    cards = [c for meld in action.melds for c in meld.cards]
    slip(len(state.threes[0]) * state.house.threes.red3_value, "red_threes")
    slip(sum(book_points(state.house, meld.cards) for meld in action.melds), "book_bonus")
    slip(-10 * sum(c.rank is Rank.ACE for c in cards), "ace_value")
    slip(-30 * cards.count(JOKER), "joker_value")
    slip(-card_points(state.house, [c for c in cards if c in WILDS]), "wilds_count")
    slip(5 * sum(Rank.FOUR <= c.rank <= Rank.SEVEN for c in cards), "low_cards")
    slip(-5 * sum(c.rank is Rank.EIGHT for c in cards), "eights")
    return found


_SCENES: Final = (
    "pair_free",
    "onto_meld",
    "one_natural_wild",
    "existing_meld",
    "black_three",
    "book_closed",
    "second_meld",
    "below",
    "enough_with_top",
    "wild_top",
    "joker_top",
    "keep_card",
    "too_long",
    "beside_book",
)
_YES: Final = ("pair_free", "onto_meld", "enough_with_top", "wild_top", "beside_book")


class TakeDrill(Unweighed):
    """May I take this discard, so as I mean to lay it?"""

    kind: Final = "take"
    game: Final = "handfoot"
    traps: Final = _SCENES

    def draw(self, rng: Random, level: int, trap: str, /) -> str:
        """A pile, a hand, a board, and a take that is meant."""
        scenes = _SCENES[:5] if level == 1 else _SCENES
        scene = trap or rng.choice([*scenes, *(s for s in scenes if s in _YES)])
        return _take_scene(rng, scene)

    def ask(self, text: str, /) -> Asked:
        """The pile, the cards meant to be laid, board and hand; yes or no."""
        state, action = _read(text)
        is_free = is_opened(state, Seat.A)
        return Asked(
            "ask.take",
            "choice",
            _pictures(state, action),
            _facts(state, is_free=is_free),
            choices=("yes", "no"),
        )

    def solve(self, text: str, /) -> Solved:
        """Whether the engine lets the seat do it. Rule: H-R7.1 to H-R7.8."""
        state, action = _read(text)
        if not isinstance(action, Take):
            raise DrillError("item", problem="act is to take the discard")
        refusal = GAME.check(state, Seat.A, action)
        is_free = is_opened(state, Seat.A)
        slips, level = _take_slip(state, action, refusal, is_free=is_free)
        parts: list[Part] = []
        if not is_free:
            weighed = GAME.weigh(GAME.view(state, Seat.A), action)
            if weighed is not None and weighed["points"] is not None:
                parts.append(Part("part.counted", int(weighed["points"]), (), "H-R6.2"))
                parts.append(Part("part.required", int(weighed["required"]), (), "H-R6.3"))
        told = None if refusal is None else (refusal.rule, refusal.code, refusal.params)
        rules = ("H-R7.3", "H-R7.4") if refusal is None else (refusal.rule,)
        return Solved("no" if refusal else "yes", level, tuple(parts), slips, refusal=told, rules=rules)


_BY_CODE: Final = {
    "top_is_three": ("black_three", 1),
    "below_opening": ("below", 3),
    "book_closed": ("book_closed", 2),
    "second_meld": ("second_meld", 3),
    "must_keep_card": ("keep_card", 3),
    "meld_too_long": ("too_long", 3),
    "wild_top_on_rank": ("wild_top", 3),
}


def _take_slip(state: State, action: Take, refusal: Illegal | None, *, is_free: bool) -> tuple[dict[str, str], int]:
    """The wrong answer with its slip, and how hard it is."""
    top = state.discard[-1]
    if refusal is None:
        if not is_free:
            return {"no": "enough_with_top"}, 3
        if top in WILDS:
            return {"no": "wild_top"}, 3
        if any(m.rank is top.rank and len(m.cards) >= 7 for m in state.boards[0]):
            return {"no": "beside_book"}, 2
        return ({"no": "onto_meld"}, 2) if action.onto is not None else ({"no": "pair_free"}, 1)
    if refusal.code == "no_pair":
        if top in WILDS:
            return {"yes": "joker_top"}, 3
        return ({"yes": "existing_meld"}, 2) if action.onto is not None else ({"yes": "one_natural_wild"}, 1)
    code, level = _BY_CODE.get(refusal.code, ("other", 2))
    return {"yes": code}, level


def _take_scene(rng: Random, scene: str) -> str:
    rank = rng.choice(NATURALS)
    others = [r for r in NATURALS if r is not rank]
    pair = cards_of_rank(rng, rank, 2)
    top: Card = cards_of_rank(rng, rank, 1)[0]
    pile = [rng.choice(_SPARE) for _ in range(rng.randint(0, 4))]
    spare = [c for c in (rng.choice(_SPARE) for _ in range(9)) if c.rank is not rank][: rng.randint(4, 6)]
    base = rng.choice(others)
    board = [meld_text(base, cards_of_rank(rng, base, rng.randint(3, 5)))]
    values = {"round": "1", "opened": "A"}
    hand = [*pair, *spare]
    act = f"take {format_cards(pair)} > new"
    label = RANK_TEXT[rank]
    if scene in ("onto_meld", "existing_meld", "second_meld", "too_long"):
        held = {"too_long": 5}.get(scene, rng.randint(3, 4))
        board.append(meld_text(rank, cards_of_rank(rng, rank, held)))
        if scene in ("onto_meld", "too_long"):
            act = f"take {format_cards(pair)} > {label}.1"
        elif scene == "existing_meld":
            hand = [*spare, *some_wilds(rng, 1)]
            act = f"take > {label}.1"
    elif scene in ("book_closed", "beside_book"):
        board.append(meld_text(rank, cards_of_rank(rng, rank, 7)))
        if scene == "book_closed":
            act = f"take {format_cards(pair)} > {label}.1"
    elif scene == "one_natural_wild":
        wild = some_wilds(rng, 1)
        hand = [pair[0], *wild, *spare]
        act = f"take {pair[0]}{wild[0]} > new"
    elif scene == "black_three":
        blacks = sorted(BLACK_THREES, key=str)
        top = rng.choice(blacks)
        pair = [rng.choice(blacks), rng.choice(blacks)]
        hand = [*pair, *spare]
        act = f"take {format_cards(pair)} > new"
    elif scene in ("wild_top", "joker_top"):
        is_joker = scene == "joker_top"
        twos = [c for c in some_wilds(rng, 6) if c is not JOKER][:2] or []
        while len(twos) < 2:
            twos.append(rng.choice([c for c in PACK if c.rank is Rank.TWO]))
        top = JOKER if is_joker else rng.choice([c for c in PACK if c.rank is Rank.TWO])
        hand = [*twos, *spare]
        act = f"take {format_cards(twos)} > new"
    elif scene == "keep_card":
        values["foot:A"] = "none"
        hand = [*pair, *spare[: rng.choice([0, 1])]]
    elif scene in ("below", "enough_with_top"):
        return _opening_take(rng, scene, rank, pair, top, pile, spare)
    values |= {
        "hand:A": format_cards(sorted(hand, key=lambda c: c.index)),
        "board:AC": " ".join(board),
        "discard": format_cards([*pile, top]),
        "act": act,
    }
    return join(values)


def _opening_take(
    rng: Random, scene: str, rank: Rank, pair: Sequence[Card], top: Card, pile: Sequence[Card], spare: Sequence[Card]
) -> str:
    """A take that opens the board, or falls short by a little."""
    number = rng.choice([1, 1, 2])
    need = required_points(HOUSE, number, 0)
    main = card_points(HOUSE, [*pair, top])
    found: list[tuple[Rank, list[Card]]] = []
    gap = 10**6
    for _ in range(40):
        melds: list[tuple[Rank, list[Card]]] = []
        for other in rng.sample([r for r in NATURALS if r is not rank], rng.randint(0, 2)):
            melds.append(
                (other, [*cards_of_rank(rng, other, rng.choice([3, 3, 4])), *some_wilds(rng, rng.choice([0, 0, 1]))])
            )
        worth = main + sum(card_points(HOUSE, cards) for _, cards in melds)
        aim = abs(worth - need) if scene == "enough_with_top" else abs(worth - (need - 5))
        aim += 1000 * ((worth >= need) is not (scene == "enough_with_top"))
        if aim < gap:
            found, gap = melds, aim
    laid = [c for _, cards in found for c in cards]
    also = (" also " + " ".join(meld_text(r, cards) for r, cards in found)) if found else ""
    return join(
        {
            "round": str(number),
            "hand:A": format_cards(sorted([*pair, *laid, *spare], key=lambda c: c.index)),
            "discard": format_cards([*pile, top]),
            "act": f"take {format_cards(pair)} > new{also}",
        }
    )


OPENING: Final = OpeningDrill()
TAKE: Final = TakeDrill()
