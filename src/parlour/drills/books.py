"""Hand and Foot: what kind of book cards are, and what a round is worth to a team."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from parlour.cards import JOKER, PACK, Card, Rank, format_cards
from parlour.drills.model import Asked, DrillError, Part, Picture, Solved, Unweighed, cards_of, join, values_of
from parlour.games.handfoot.melds import (
    BLACK_THREES,
    RED_THREES,
    WILDS,
    Meld,
    growth_illegal,
    rank_of,
    shape_illegal,
    type_of,
)
from parlour.games.handfoot.opening import book_points, card_points
from parlour.games.handfoot.rules import OPTIONS, RANK_TEXT, Rules
from parlour.games.handfoot.score import held_points, side_score
from parlour.games.handfoot.text import parse_new_meld

__all__ = ["BOOK", "HOUSE", "NATURALS", "ROUND", "cards_of_rank", "meld_text", "some_wilds"]

HOUSE: Final[Rules] = OPTIONS.parse("").in_force(1)
"""The rules that the drills of Hand and Foot go by: the first preset, as it stands."""
NATURALS: Final = tuple(rank for rank in Rank if rank not in (Rank.TWO, Rank.THREE, Rank.JOKER))
_KINDS: Final = ("clean", "dirty", "wild", "open", "none")
_ALIKE: Final = 4
"""How often a drill takes one face at most, so that the packs hold it with what else is shown."""
_TWOS: Final = tuple(c for c in PACK if c.rank is Rank.TWO)


def cards_of_rank(rng: Random, rank: Rank, n: int) -> list[Card]:
    """So many cards of a rank, as several packs hold them."""
    return rng.sample([c for c in PACK if c.rank is rank] * _ALIKE, n)


def some_wilds(rng: Random, n: int) -> list[Card]:
    """So many wilds, twos more often than jokers."""
    return [JOKER if rng.random() < 0.33 else rng.choice(_TWOS) for _ in range(n)]


def meld_text(rank: Rank, cards: Sequence[Card]) -> str:
    """A meld as a position has it: `K=KCKDKH`."""
    return f"{RANK_TEXT[rank]}={format_cards(cards)}"


class BookDrill(Unweighed):
    """What kind of book is it, or is it none?"""

    kind: Final = "book"
    game: Final = "handfoot"
    traps: Final = (
        "six_cards",
        "one_wild",
        "too_many_wilds",
        "too_many_cards",
        "few_naturals",
        "wild_not_dirty",
        "threes",
        "mixed",
    )

    def draw(self, rng: Random, level: int, trap: str, /) -> str:
        """Cards that make a book, or seem to."""
        rank = rng.choice(NATURALS)
        counts = {
            "six_cards": (rng.choice([4, 5, 6]), rng.choice([0, 0, 1])),
            "one_wild": (6, 1),
            "too_many_wilds": rng.choice([(3, 4), (4, 4), (3, 3), (2, 2), (2, 3)]),
            "too_many_cards": rng.choice([(8, 0), (6, 2), (5, 3), (7, 1)]),
            "few_naturals": (1, rng.choice([2, 3, 6])),
            "wild_not_dirty": (0, rng.choice([7, 7, 6])),
        }
        naturals, wilds = counts.get(trap, (rng.choice([7, 7, 6, 5, 4]), 0))
        if trap not in counts:
            wilds = 7 - naturals if rng.random() < 0.8 else rng.choice([0, 1, 2])
        cards = [*cards_of_rank(rng, rank, naturals), *some_wilds(rng, wilds)]
        if trap == "threes":
            cards = cards_of_rank(rng, Rank.THREE, rng.choice([3, 7]))
        elif trap == "mixed":
            other = rng.choice([r for r in NATURALS if r is not rank])
            cards = [*cards_of_rank(rng, rank, rng.choice([5, 6])), *cards_of_rank(rng, other, 1)]
            cards += some_wilds(rng, max(0, 7 - len(cards)))
        rng.shuffle(cards)
        return f"meld={format_cards(cards)}"

    def ask(self, text: str, /) -> Asked:
        """The cards, and the kinds to choose from."""
        return Asked("ask.book", "choice", (Picture("meld", _meld(text)),), choices=_KINDS)

    def solve(self, text: str, /) -> Solved:
        """By the engine's melds. Rule: H-R5.1 to H-R5.5."""
        cards = _meld(text)
        refusal = shape_illegal(HOUSE, cards) or growth_illegal(HOUSE, cards)
        kind = type_of(cards)
        wilds = sum(c in WILDS for c in cards)
        naturals = len(cards) - wilds
        size = HOUSE.melds.book_size
        right = "none" if refusal else kind if len(cards) >= size else "open"
        slips: dict[str, str] = {}
        if right == "open":
            slips = {kind: "six_cards", "none": "open_is_legal"}
        elif right == "none":
            code = _why_none(cards, naturals, wilds)
            slips = {kind: code} | ({"open": code} if len(cards) < size else {"dirty": code, "clean": code})
        elif right == "dirty":
            slips = {"clean": "one_wild" if wilds == 1 else "wilds_dirty", "none": "wilds_allowed"}
        elif right == "wild":
            slips = {"dirty": "wild_not_dirty", "none": "wild_allowed"}
        else:
            slips = {"dirty": "no_wild", "open": "complete"}
        parts: tuple[Part, ...] = (
            Part("part.naturals", None, tuple(c for c in cards if c not in WILDS), "", {"n": naturals}),
            Part("part.wilds", None, tuple(c for c in cards if c in WILDS), "", {"n": wilds}),
        )
        level = 1 if right in ("clean", "open") else 2
        if refusal is not None:
            level = 3 if refusal.code in ("wild_ratio", "too_many_wilds", "min_naturals", "meld_too_long") else 2
        rules = ("H-R5.3", "H-R11.2") if refusal is None else (refusal.rule,)
        if refusal is None and right != "open":
            parts = (*parts, Part("part.bonus", book_points(HOUSE, cards), (), "H-R11.2"))
        told = None if refusal is None else (refusal.rule, refusal.code, refusal.params)
        return Solved(right, level, tuple(p for p in parts if p.cards or p.points), slips, refusal=told, rules=rules)


def _why_none(cards: Sequence[Card], naturals: int, wilds: int) -> str:
    if any(c.rank is Rank.THREE for c in cards):
        return "threes"
    if rank_of(cards) is None:
        return "mixed"
    if wilds and naturals < HOUSE.melds.min_naturals:
        return "few_naturals"
    return "too_many_cards" if len(cards) > HOUSE.melds.book_size else "too_many_wilds"


def _meld(text: str) -> tuple[Card, ...]:
    cards = cards_of(values_of(text, "meld", least=("meld",))["meld"], "meld")
    if not 1 <= len(cards) <= 14:
        raise DrillError("item", problem="meld has 1 to 14 cards")
    return cards


class RoundDrill(Unweighed):
    """What is this round worth to the team?"""

    kind: Final = "round"
    game: Final = "handfoot"
    traps: Final = (
        "open_melds",
        "red_left",
        "black_left",
        "left_forgotten",
        "foot_forgotten",
        "wild_bonus",
        "dirty_bonus",
        "out_forgotten",
        "card_points",
    )

    def draw(self, rng: Random, level: int, trap: str, /) -> str:
        """A board at the end of a round, and what is left."""
        ranks = rng.sample(NATURALS, 8)
        melds: list[str] = []

        def add(naturals: int, wilds: int) -> None:
            rank = ranks.pop()
            melds.append(meld_text(rank, [*cards_of_rank(rng, rank, naturals), *some_wilds(rng, wilds)]))

        if trap != "dirty_bonus":
            add(7, 0)
        if level > 1 or trap == "dirty_bonus":
            add(5, 2) if rng.random() < 0.5 else add(6, 1)
        if trap == "wild_bonus" or (level == 3 and rng.random() < 0.5):
            melds.append(meld_text(Rank.JOKER, some_wilds(rng, 7)))
        for _ in range(level - 1 + (trap in ("open_melds", "card_points"))):
            add(rng.randint(3, 5), rng.choice([0, 0, 1]))
        is_out = trap == "out_forgotten" or rng.random() < 0.35
        left: list[Card] = []
        if not is_out or trap in ("red_left", "black_left", "left_forgotten") or level == 3:
            for _ in range(rng.randint(1, level + 1)):
                left += cards_of_rank(rng, rng.choice(NATURALS), 1)
            if rng.random() < 0.4:
                left += some_wilds(rng, 1)
        if trap == "red_left" or (left and level == 3 and rng.random() < 0.4):
            left.append(rng.choice(sorted(RED_THREES, key=str)))
        if trap == "black_left":
            left.append(rng.choice(sorted(BLACK_THREES, key=str)))
        foot: list[Card] = []
        if trap == "foot_forgotten" or (level == 3 and not is_out):
            foot = [c for _ in range(rng.randint(3, 5)) for c in cards_of_rank(rng, rng.choice(NATURALS), 1)]
        threes = [rng.choice(sorted(RED_THREES, key=str)) for _ in range(rng.choice([0, 1, 1, 2, 3]))]
        return join(
            {
                "board": " ".join(melds),
                "threes": format_cards(threes),
                "left": format_cards(left),
                "foot": format_cards(foot),
                "out": "yes" if is_out else "",
            }
        )

    def ask(self, text: str, /) -> Asked:
        """The board, the red threes, what is left, and who went out."""
        board, threes, left, foot, is_out = _board(text)
        shown = [Picture("board_meld", meld.cards, params={"rank": RANK_TEXT[meld.rank]}) for meld in board]
        for zone, cards in (("threes", threes), ("left", left), ("foot", foot)):
            if cards:
                shown.append(Picture(zone, cards))
        fact = "fact.went_out" if is_out else "fact.not_out"
        return Asked("ask.round", "number", tuple(shown), ((fact, {}),), least=-5000, most=30000)

    def solve(self, text: str, /) -> Solved:
        """By the engine's score of a side. Rule: H-R11.1 to H-R11.6."""
        board, threes, left, foot, is_out = _board(text)
        held = (*left, *foot)
        score = side_score(HOUSE, board, held, red3_count=len(threes), is_out=is_out)
        parts: list[Part] = []
        for meld in board:
            points = card_points(HOUSE, meld.cards)
            parts.append(Part("part.meld_cards", points, meld.cards, "H-R11.1", {"rank": RANK_TEXT[meld.rank]}))
            bonus = book_points(HOUSE, meld.cards)
            if bonus:
                parts.append(Part(f"part.{type_of(meld.cards)}_book", bonus, (), "H-R11.2"))
        if threes:
            parts.append(Part("part.threes", score.red3, threes, "H-R11.3"))
        if is_out:
            parts.append(Part("part.out", score.out, (), "H-R11.4"))
        for name, cards in (("left", left), ("foot", foot)):
            if cards:
                parts.append(Part(f"part.{name}", held_points(HOUSE, cards), cards, "H-R11.6"))
        slips = _round_slips(board, threes, left, foot, score.total, is_out=is_out)
        effort = len(board) + bool(left) + 2 * bool(foot) + any(c in RED_THREES for c in held)
        level = 1 if effort <= 2 else 2 if effort <= 4 else 3
        return Solved(str(score.total), level, tuple(parts), slips, rules=tuple(dict.fromkeys(p.rule for p in parts)))


def _round_slips(
    board: Sequence[Meld],
    threes: Sequence[Card],
    left: Sequence[Card],
    foot: Sequence[Card],
    total: int,
    *,
    is_out: bool,
) -> dict[str, str]:
    found: dict[str, str] = {}

    def slip(points: int, code: str) -> None:
        if points:
            found.setdefault(str(total + points), code)

    bonus = HOUSE.book_points
    size = HOUSE.melds.book_size
    kinds = [type_of(meld.cards) for meld in board if len(meld.cards) >= size]
    opens = [meld for meld in board if len(meld.cards) < size]
    reds = [c for c in (*left, *foot) if c in RED_THREES]
    blacks = [c for c in (*left, *foot) if c in BLACK_THREES]
    slip(-sum(card_points(HOUSE, meld.cards) for meld in opens), "open_melds")
    slip(-2 * held_points(HOUSE, (*left, *foot)), "left_added")
    slip(-held_points(HOUSE, (*left, *foot)), "left_forgotten")
    slip(-held_points(HOUSE, foot), "foot_forgotten")
    red_cost = -held_points(HOUSE, reds)
    slip(red_cost, "red_left")
    slip(red_cost - 5 * len(reds), "red_left")
    slip(red_cost * 2, "red_left")
    slip(-held_points(HOUSE, blacks), "black_left")
    slip(-len(threes) * HOUSE.threes.red3_value, "threes_forgotten")
    slip((-1 if is_out else 1) * HOUSE.out.bonus, "out_forgotten")
    slip(kinds.count("dirty") * (bonus["clean"] - bonus["dirty"]), "dirty_bonus")
    slip(kinds.count("clean") * (bonus["dirty"] - bonus["clean"]), "dirty_bonus")
    slip(kinds.count("wild") * (bonus["clean"] - bonus["wild"]), "wild_bonus")
    slip(kinds.count("wild") * (bonus["dirty"] - bonus["wild"]), "wild_bonus")
    slip(-sum(card_points(HOUSE, meld.cards) for meld in board), "card_points")
    slip(-sum(book_points(HOUSE, meld.cards) for meld in board), "books_forgotten")
    slip(sum(_low(meld.cards) for meld in board), "low_cards")
    slip(-sum(10 for meld in board for c in meld.cards if c.rank is Rank.ACE), "ace_value")
    return found


def _low(cards: Sequence[Card]) -> int:
    """What it adds where every low card counts ten."""
    return sum(5 for c in cards if Rank.FOUR <= c.rank <= Rank.SEVEN)


Board = tuple[tuple[Meld, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], bool]


def _board(text: str) -> Board:
    """Board, red threes, what is left in the hands, in the feet, and whether the team went out. Raises DrillError."""
    values = values_of(text, "board", "threes", "left", "foot", "out")
    board: list[Meld] = []
    for word in values.get("board", "").split():
        try:
            rank, cards = parse_new_meld(word)
        except ValueError as wrong:
            raise DrillError("item", problem=f"board: {wrong}") from None
        refusal = shape_illegal(HOUSE, cards) or growth_illegal(HOUSE, cards)
        if refusal is not None or rank_of(cards) is not rank:
            raise DrillError("item", problem=f"board: {word} is no meld of this house")
        board.append(Meld(rank, 1 + sum(m.rank is rank for m in board), cards))
    threes = cards_of(values.get("threes", ""), "threes")
    left, foot = cards_of(values.get("left", ""), "left"), cards_of(values.get("foot", ""), "foot")
    if any(c not in RED_THREES for c in threes):
        raise DrillError("item", problem="threes are red threes")
    if len(board) > 20 or len((*threes, *left, *foot)) > 100 or values.get("out", "no") not in ("yes", "no"):
        raise DrillError("item", problem="the board is too large, or out is neither yes nor no")
    return tuple(board), threes, left, foot, values.get("out") == "yes"


BOOK: Final = BookDrill()
ROUND: Final = RoundDrill()
