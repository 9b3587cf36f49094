"""The house rules of Hand and Foot in force: one frozen record of groups. No other module decides a house rule.

`rules.pickup.ways` is the option `pickup_ways`; the option `pickup` itself is `rules.pickup.mode`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property
from typing import Any, Final

from parlour.cards import JOKER, PACK, Card, Rank
from parlour.cards import pack as cards_pack
from parlour.engine import OptionTable, Seat, Side, Value, packs_count
from parlour.games.handfoot.constraints import CONSTRAINTS
from parlour.games.handfoot.options import OPTION_LIST
from parlour.games.handfoot.presets import PRESETS

__all__ = [
    "OPTIONS",
    "RANK_TEXT",
    "Rules",
    "copies",
    "pack",
    "packet_size",
    "round_pack",
    "seats",
    "side_of",
    "sides",
    "single_pack",
]

RANK_TEXT: Final[dict[Rank, str]] = dict(zip(Rank, (*"A23456789TJQK", "W"), strict=True))
"""How a rank is written as the label of a meld; W for wilds."""


@dataclass(frozen=True, slots=True)
class TableRules:
    """Table and deal."""

    num_players: int
    team_size: int
    decks: str | int
    jokers_per_deck: int
    pile_sizes: tuple[int, ...]
    first_player: str
    dealer_rotation: str
    deal_method: str
    exact_cut_bonus: int
    pile_passing: str
    hand_choice: str
    upcard_count: int
    upcard_redraw: tuple[str, ...]
    seats_allowed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawRules:
    """Drawing and the stock."""

    count: int
    stock_piles: int
    stock_exhaustion: str
    stock_end_timing: str


@dataclass(frozen=True, slots=True)
class ThreesRules:
    """Red and black threes."""

    red3_mode: str
    red3_timing: str
    red3_replace: bool
    red3_replace_from_pile: bool
    red3_value: int
    red3_unplayed: int
    red3_unopened: str
    red3_set_size: int
    red3_set_bonus: int
    red3_discardable: bool
    black3_value: int
    black3_unplayed: int
    black3_meld: str


@dataclass(frozen=True, slots=True)
class MeldRules:
    """Melds and books."""

    meld_min: int
    book_size: int
    min_naturals: int
    wild_ratio: str
    max_wilds: int | None
    wild_melds: bool
    extend_clean: str
    extend_dirty: str
    extend_same_turn: bool
    second_meld: str
    incomplete_wild_penalty: int


@dataclass(frozen=True, slots=True)
class OpeningRules:
    """What a first lay-down needs."""

    basis: str
    by_round: tuple[int, ...]
    extra_round: int
    by_score: tuple[tuple[int, int], ...]
    flat: int
    scope: str
    counts_book_bonus: bool
    counts_red3: bool
    counts_top_discard: bool
    counts_pile_rest: bool
    wild_meld: bool
    book_alternative: str
    empty_hand_waiver: bool


@dataclass(frozen=True, slots=True)
class PickupRules:
    """Taking the discard."""

    mode: str
    n: int
    ways: tuple[str, ...]
    needs_opened: str
    min_pile: int
    wild_top: str
    first_turns_blocked: int
    extra_draw: int
    freeze_on: tuple[str, ...]
    freeze_until: str


@dataclass(frozen=True, slots=True)
class FootRules:
    """Running, walking and what gives access to the foot."""

    run: str
    walk_pickup: str
    walk_replaces_draw: bool
    unlock: str


@dataclass(frozen=True, slots=True)
class OutRules:
    """Contract and going out."""

    contract_clean: int
    contract_dirty: int
    contract_wild: int
    contract_ranks: tuple[str, ...]
    contract_surplus_clean: bool
    discard: str
    from_: str
    permission: str
    partners_in_foot: str
    final_lap: str
    empty_without_contract: str
    bonus: int


@dataclass(frozen=True, slots=True)
class ScoringRules:
    """What cards and books are worth, in points."""

    card_values: tuple[tuple[str, int], ...]
    book_bonus: tuple[tuple[str, int], ...]
    rank_bonus: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class EndRules:
    """Rounds and the end of the game."""

    game_end: str
    rounds: int
    target_score: int
    tie_break: str
    round_overrides: tuple[tuple[int, tuple[tuple[str, Any], ...]], ...]
    stalemate_laps: int


_GROUPS: Final[Mapping[str, tuple[type, str]]] = {
    "table": (TableRules, ""),
    "draw": (DrawRules, "draw_"),
    "threes": (ThreesRules, ""),
    "melds": (MeldRules, ""),
    "opening": (OpeningRules, "opening_"),
    "pickup": (PickupRules, "pickup_"),
    "foot": (FootRules, "foot_"),
    "out": (OutRules, "out_"),
    "scoring": (ScoringRules, ""),
    "end": (EndRules, ""),
}
"""The record of each group and the prefix that its option names repeat."""


def _field(group: str, name: str) -> str:
    if name == "pickup":
        return "mode"
    short = name.removeprefix(_GROUPS[group][1])
    return "from_" if short == "from" else short


_PLACES: Final = {option.name: (option.group, _field(option.group, option.name)) for option in OPTION_LIST}
"""Where each option stands: group and field."""


@dataclass(frozen=True)
class Rules:
    """What is played at a table, in groups; each field is an option of `OPTIONS`, which gives range and meaning."""

    table: TableRules
    draw: DrawRules
    threes: ThreesRules
    melds: MeldRules
    opening: OpeningRules
    pickup: PickupRules
    foot: FootRules
    out: OutRules
    scoring: ScoringRules
    end: EndRules

    @cached_property
    def _by_round(self) -> dict[int, Rules]:
        values = _values(self)
        return {number: _record(**{**values, **dict(changes)}) for number, changes in self.end.round_overrides}

    def in_force(self, number: int) -> Rules:
        """The rules of a round, numbered from 1. Rule: H-R9.1: an option may differ in one round."""
        if not self.end.round_overrides:
            return self
        return self._by_round.get(number, self)

    @cached_property
    def players_count(self) -> int:
        """Seats at the table."""
        return self.table.num_players

    @cached_property
    def sides_count(self) -> int:
        """Teams at the table."""
        return self.table.num_players // self.table.team_size

    @cached_property
    def packs_count(self) -> int:
        """Packs of 52 that are shuffled as one. Rule: H-R1.3."""
        return packs_count(self.table.decks, self.table.num_players)

    @cached_property
    def card_points(self) -> tuple[int, ...]:
        """What a card on the board is worth, in points, by its place in the one order. Rule: H-R11.1."""
        worth = dict(self.scoring.card_values)
        return tuple(
            worth["JK"] if c is JOKER else self.threes.black3_value if c.rank is Rank.THREE else worth[c.text[0]]
            for c in (*PACK, JOKER)
        )

    @cached_property
    def held_points(self) -> tuple[int, ...]:
        """What a card left in hand or foot costs, as points below zero. Rule: H-R11.6."""
        threes = self.threes
        return tuple(
            (threes.red3_unplayed if c.text[1] in "DH" else threes.black3_unplayed)
            if c.rank is Rank.THREE
            else -self.card_points[c.index]
            for c in (*PACK, JOKER)
        )

    @cached_property
    def book_points(self) -> dict[str, int]:
        """The bonus of a book by type (`clean`) and, where a rank has its own, by rank and type (`7.clean`)."""
        return {**dict(self.scoring.book_bonus), **dict(self.scoring.rank_bonus)}

    @property
    def lays_red_threes(self) -> bool:
        """Whether red threes are laid and replaced. Rule: H-R3.1, H-R3.7 (not in `penalty`)."""
        return self.threes.red3_mode != "penalty"


def _record(**values: Value) -> Rules:
    found: dict[str, dict[str, Value]] = {group: {} for group in _GROUPS}
    for name, value in values.items():
        group, field = _PLACES[name]
        found[group][field] = value
    return Rules(**{group: kind(**found[group]) for group, (kind, _) in _GROUPS.items()})


def _values(rules: Rules) -> dict[str, Value]:
    return {name: getattr(getattr(rules, group), field) for name, (group, field) in _PLACES.items()}


OPTIONS: Final[OptionTable[Rules]] = OptionTable(
    _record,
    OPTION_LIST,
    CONSTRAINTS,
    PRESETS,
    values=_values,
    fixed=("num_players", "seats_allowed", "team_size", "game_end", "rounds"),
    counted={"packs": ("packs", "decks", "num_players"), "last_foot": ("-", ("len", "pile_sizes"), 1)},
)
"""Every option of Hand and Foot, the constraints between them and the presets, `bga` first."""

assert all(
    {field.name for field in fields(kind)} == {f for g, f in _PLACES.values() if g == group}
    for group, (kind, _) in _GROUPS.items()
)


def pack(rules: Rules) -> tuple[Card, ...]:
    """All packs with their jokers, those that may join the stock later too: as many as any round needs.

    Rule: H-R1.3, H-R10.4.
    """
    rounds = [rules, *(rules.in_force(number) for number, _ in rules.end.round_overrides)]
    return _pack(max(_most(r) for r in rounds), max(_most(r) * r.table.jokers_per_deck for r in rounds))


def _most(house: Rules) -> int:
    return house.packs_count * (2 if house.draw.stock_exhaustion == "add_deck" else 1)


def round_pack(house: Rules) -> tuple[Card, ...]:
    """The packs with their jokers by the rules in force in a round. Rule: H-R1.3."""
    return _pack(house.packs_count, house.packs_count * house.table.jokers_per_deck)


def copies(house: Rules, packs_added: int, card: Card) -> int:
    """How many cards of this face are in play, packs that joined the stock included. Rule: H-R1.3, H-R10.4."""
    packs = house.packs_count + packs_added
    return packs * house.table.jokers_per_deck if card is JOKER else packs


def single_pack(house: Rules) -> tuple[Card, ...]:
    """One pack with its jokers. Rule: H-R10.4."""
    return _pack(1, house.table.jokers_per_deck)


@cache
def _pack(packs: int, jokers: int) -> tuple[Card, ...]:
    return cards_pack(packs, jokers)


def seats(rules: Rules) -> tuple[Seat, ...]:
    """The seats in clockwise order. Rule: H-R1.1."""
    return _SEATS[: rules.table.num_players]


_SEATS: Final = tuple(Seat)


def sides(rules: Rules) -> tuple[tuple[Seat, ...], ...]:
    """Who scores together: seat i belongs to team i modulo the number of teams. Rule: H-R1.2."""
    return _sides(rules.table.num_players, rules.sides_count)


@cache
def _sides(players: int, count: int) -> tuple[tuple[Seat, ...], ...]:
    return tuple(tuple(seat for seat in _SEATS[:players] if seat % count == side) for side in range(count))


def side_of(rules: Rules, seat: Seat) -> Side:
    """The side of a seat. Rule: H-R1.2."""
    return Side(seat % rules.sides_count)


def packet_size(house: Rules, card: Card) -> int:
    """How many cards a player lifts, found from a card of a shuffle made for it.

    A seven (or a joker) is an exact packet; each rank above or below is a card more or fewer. Rule: H-R2.3.

    >>> from parlour.cards import card
    >>> from parlour.games.handfoot.rules import OPTIONS
    >>> [packet_size(OPTIONS.parse("goodsam_florida"), card(c)) for c in ("7C", "AC", "KC")]
    [26, 20, 32]
    """
    exact = sum(house.table.pile_sizes)
    return exact if card is JOKER else exact + card.rank - Rank.SEVEN
