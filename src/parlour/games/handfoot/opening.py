"""What a team needs to open its board: the requirement and the points that count toward it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlour.cards import Card, Rank
from parlour.engine import Illegal
from parlour.games.handfoot.melds import rank_of, type_of
from parlour.games.handfoot.rules import RANK_TEXT, Rules

__all__ = ["book_points", "card_points", "counted_points", "is_enough", "opening_illegal", "required_points"]


def card_points(house: Rules, cards: Iterable[Card]) -> int:
    """The points of cards on the board. Rule: H-R11.1.

    >>> from parlour.cards import parse_cards
    >>> from parlour.games.handfoot.rules import OPTIONS
    >>> card_points(OPTIONS.parse("bga"), parse_cards("AC2D4HKSJK"))
    105
    """
    worth = house.card_points
    return sum([worth[c.index] for c in cards])


def book_points(house: Rules, cards: Sequence[Card]) -> int:
    """The bonus of a meld, 0 while it is no book. Rule: H-R11.2: a rank may have a bonus of its own."""
    if len(cards) < house.melds.book_size:
        return 0
    kind = type_of(cards)
    rank = rank_of(cards)
    own = f"{RANK_TEXT[rank]}.{kind}" if rank is not None else kind
    return house.book_points.get(own, house.book_points[kind])


def required_points(house: Rules, number: int, team_score: int) -> int:
    """The points that a first lay-down must reach in a round.

    Rule: H-R6.1; H-R6.3: a round past the list, or past the rounds of the game, asks the extra requirement; H-R6.4: by
    the team's total before the round.

    >>> from parlour.games.handfoot.rules import OPTIONS
    >>> [required_points(OPTIONS.parse("bga"), n, 0) for n in (1, 2, 3, 4, 5)]
    [50, 90, 120, 150, 150]
    """
    opening = house.opening
    if opening.basis == "none":
        return 0
    if opening.basis == "flat":
        return opening.flat
    if opening.basis == "score":
        reached = [points for score, points in opening.by_score if score <= team_score]
        return reached[-1] if reached else opening.by_score[0][1]
    is_extra = house.end.game_end == "rounds" and number > house.end.rounds
    if is_extra or number > len(opening.by_round):
        return opening.extra_round
    return opening.by_round[number - 1]


def counted_points(
    house: Rules, melds: Iterable[Sequence[Card]], *, not_counted: Sequence[Card] = (), red3_count: int = 0
) -> int:
    """The points of a first lay-down. `not_counted` are cards laid that the house leaves out.

    Rule: H-R6.2: cards, wilds included; not bonuses and laid red threes, unless the house counts them.
    """
    points = -card_points(house, not_counted)
    for cards in melds:
        points += card_points(house, cards)
        if house.opening.counts_book_bonus:
            points += book_points(house, cards)
    if house.opening.counts_red3:
        points += red3_count * house.threes.red3_value
    return points


def opening_illegal(
    house: Rules,
    melds: Sequence[Sequence[Card]],
    required: int,
    counted: int,
    *,
    is_hand_empty: bool,
) -> Illegal | None:
    """Whether these melds, fine by themselves, may be a first lay-down.

    Rule: H-R6.1, H-R6.2 (wild melds), H-R6.3 (equal is enough), H-R6.6 (a book, or an emptied hand, instead).
    """
    opening = house.opening
    if not opening.wild_meld and any(rank_of(cards) is Rank.JOKER for cards in melds):
        return Illegal("H-R6.2", "wild_meld_forbidden", {"when": "opening", "instead": "once_open"})
    if is_enough(house, melds, required, counted, is_hand_empty=is_hand_empty):
        return None
    besides = opening.book_alternative + ("_or_all" if opening.empty_hand_waiver else "")
    return Illegal(
        "H-R6.1",
        "below_opening",
        {"n": counted, "want": required, "short": required - counted, "besides": besides},
    )


def is_enough(
    house: Rules,
    melds: Sequence[Sequence[Card]],
    required: int,
    counted: int,
    *,
    is_hand_empty: bool,
) -> bool:
    """Whether a first lay-down reaches what the house asks. Rule: H-R6.3, H-R6.6 (a book, or an emptied hand)."""
    opening = house.opening
    if counted >= required or (opening.empty_hand_waiver and is_hand_empty):
        return True
    books = [type_of(cards) for cards in melds if len(cards) >= house.melds.book_size]
    return bool(books) and (
        opening.book_alternative == "any" or (opening.book_alternative == "clean" and "clean" in books)
    )
