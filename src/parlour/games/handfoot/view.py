"""What a seat or a spectator may know, built by adding; and a state that it cannot tell from the truth."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from typing import Final, NamedTuple

from parlour.cards import Card, sort_cards
from parlour.engine import (
    SEAT_NAMES,
    Pending,
    Public,
    Random,
    Seat,
    Viewer,
    Wire,
    quick_replace,
    side_name,
    wire_pending,
    wire_zone,
)
from parlour.games.handfoot.deal import has_redrawn_top, upcard_pack
from parlour.games.handfoot.events import facts, foot_zone, texts
from parlour.games.handfoot.flow import pending
from parlour.games.handfoot.melds import Meld, label
from parlour.games.handfoot.rules import Rules, pack, round_pack, sides, single_pack
from parlour.games.handfoot.state import Phase, RoundResult, State, stock_cards

__all__ = ["HandFootView", "sample", "view", "wire"]

Hidden = Card | None
"""A card, or None where the viewer may not see it."""


@quick_replace
class HandFootView(NamedTuple):
    """The table as `viewer` may see it. Fields are those of `State`; hidden cards are None."""

    viewer: Viewer
    hands: tuple[tuple[Hidden, ...], ...]
    feet: tuple[tuple[tuple[Hidden, ...], ...], ...]
    pending: Pending
    rules: Rules
    house: Rules
    phase: Phase
    round: int
    packs_added: int
    is_renewed: bool
    stock_count: int
    dealer: Seat | None
    lots: tuple[Card, ...]
    lots_for: str
    packets: tuple[Card, ...]
    chosen: tuple[bool, ...]
    discard: tuple[Card, ...]
    is_frozen: bool
    boards: tuple[tuple[Meld, ...], ...]
    threes: tuple[tuple[Card, ...], ...]
    opened: tuple[bool, ...]
    turn: Seat
    turn_number: int
    due: int
    after: Phase
    reached_board: bool
    quiet: int
    walked: tuple[bool, ...]
    played: tuple[bool, ...]
    booked: tuple[bool, ...]
    answers: tuple[tuple[Seat, bool], ...] | None
    out: Seat | None
    lap_left: int
    is_open: bool
    scores: tuple[int, ...]
    results: tuple[RoundResult, ...]
    shuffle: int

    @property
    def seat(self) -> Seat:
        """The seat that looks. Raises ValueError for a spectator."""
        if isinstance(self.viewer, Public):
            raise ValueError("a spectator holds no seat")
        return self.viewer

    @property
    def hand(self) -> tuple[Card, ...]:
        """The viewer's own pile in play, in the one order."""
        return tuple([c for c in self.hands[self.seat] if c is not None])


_PUBLIC = (
    "rules", "house", "phase", "round", "packs_added", "is_renewed", "stock_count", "dealer", "lots", "lots_for",
    "packets", "chosen", "discard", "is_frozen", "boards", "threes", "opened", "turn", "turn_number", "due", "after",
    "reached_board", "quiet", "walked", "played", "booked", "answers", "out", "lap_left", "is_open", "scores",
    "results", "shuffle",
)  # fmt: skip
"""Fields of a state that everybody may know."""

_public: Final = attrgetter(*_PUBLIC)

assert HandFootView._fields == ("viewer", "hands", "feet", "pending", *_PUBLIC)


def view(state: State, viewer: Viewer) -> HandFootView:
    """The table as `viewer` may see it.

    Rule: H-R13: boards, red threes, the discard pile and all counts are public, a hand is its owner's, a foot and the
    stock are nobody's; H-R2.2: a foot is unseen by its owner too; H-R2.3: where hands are chosen by bottom cards, an
    owner sees those; H-R11.6: at the end of a round all cards are shown.
    """
    own = None if isinstance(viewer, Public) else viewer
    is_open = state.is_open
    sees_bottoms = state.phase in (Phase.DEAL, Phase.CHOOSE) and state.house.table.hand_choice == "bottom_card"

    def foot(seat: int, pile: tuple[Card, ...]) -> tuple[Hidden, ...]:
        if is_open:
            return sort_cards(pile)
        if sees_bottoms and seat == own and pile and not state.chosen[seat]:
            return (pile[0], *(None,) * (len(pile) - 1))
        return (None,) * len(pile)

    hands = tuple([held if is_open or seat == own else (None,) * len(held) for seat, held in enumerate(state.hands)])
    feet = tuple([tuple([foot(seat, pile) for pile in piles]) for seat, piles in enumerate(state.feet)])
    return HandFootView._make((viewer, hands, feet, pending(state), *_public(state)))


def wire(seen: HandFootView) -> Wire:
    """The view as JSON: zones, points, facts, who must act."""
    viewer = seen.viewer
    zones: Wire = {}

    def put(name: str, cards: tuple[Hidden, ...], *, is_ordered: bool = False) -> None:
        if cards:
            zones[name] = wire_zone(len(cards), texts(c for c in cards if c is not None), is_ordered=is_ordered)

    if seen.stock_count:
        zones["stock"] = wire_zone(seen.stock_count)
    put("discard", seen.discard, is_ordered=True)
    for seat in range(seen.rules.players_count):
        put(f"hand:{SEAT_NAMES[seat]}", seen.hands[seat])
        for at, pile in enumerate(seen.feet[seat]):
            put(foot_zone(seat, len(seen.feet[seat]) - at), pile)
    for index, side in enumerate(sides(seen.rules)):
        put(f"threes:{side_name(side)}", seen.threes[index])
        for meld in seen.boards[index]:
            put(f"meld:{side_name(side)}:{label(meld)}", meld.cards)
    box_count = len(pack(seen.rules)) - sum(zone["n"] for zone in zones.values())
    if box_count:
        zones["box"] = wire_zone(box_count)
    return {
        "viewer": "public" if isinstance(viewer, Public) else SEAT_NAMES[viewer],
        "zones": zones,
        "points": {side_name(side): seen.scores[i] for i, side in enumerate(sides(seen.rules))},
        "facts": facts(seen),
        "pending": wire_pending(seen.pending.must, seen.pending.may),
    }


def sample(seen: HandFootView, rng: Random) -> State:
    """A state that the viewer cannot tell from the truth: unseen cards fall at random where they may lie.

    The stock becomes a shuffle of its own, over the cards left for it.
    """
    unseen = Counter(round_pack(seen.house))
    for _ in range(seen.packs_added):
        unseen.update(single_pack(seen.house))
    known: list[tuple[Hidden, ...]] = [*seen.hands, *(pile for piles in seen.feet for pile in piles)]
    for cards in (*known, seen.discard, *seen.threes, *(meld.cards for board in seen.boards for meld in board)):
        unseen.subtract(c for c in cards if c is not None)
    spare = list(unseen.elements())
    rng.shuffle(spare)

    def fill(cards: tuple[Hidden, ...]) -> tuple[Card, ...]:
        return tuple(c if c is not None else spare.pop() for c in cards)

    state = State(
        hands=tuple(sort_cards(fill(held)) for held in seen.hands),
        feet=tuple(tuple(fill(pile) for pile in piles) for piles in seen.feet),
        dealt_count=0,
        within=None,
        **dict(zip(_PUBLIC, _public(seen), strict=True)),
    )
    if state.phase in (Phase.LOTS, Phase.CUT, Phase.DEAL):
        players = state.rules.players_count
        given = len(state.lots) % players if state.phase is Phase.LOTS else 0
        given = len(state.packets) if state.phase is Phase.CUT else given
        if state.phase is Phase.DEAL and not state.is_open:
            given = sum(len(held) for held in state.hands) + sum(len(p) for piles in state.feet for p in piles)
        cards = round_pack(state.house)
        return state._replace(dealt_count=given, within=None if cards == pack(state.rules) else cards)
    return state._replace(within=upcard_pack(state) if has_redrawn_top(state) else stock_cards(state))
