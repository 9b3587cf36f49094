"""What a seat or a spectator may know, built by adding; its legal acts; a state it cannot tell from the truth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from parlour.cards import PACK, Card, sort_cards
from parlour.engine import (
    SEAT_NAMES,
    Action,
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
from parlour.games.cribbage.actions import Claim, Go, Muggins, Pass, Play, Show, Throw
from parlour.games.cribbage.counting import CLAIM_LIMIT
from parlour.games.cribbage.events import facts, texts
from parlour.games.cribbage.flow import pending
from parlour.games.cribbage.play import fitting
from parlour.games.cribbage.rules import Rules, pack, sides
from parlour.games.cribbage.state import Due, GameResult, Laid, Phase, Shown, State, Window

__all__ = ["CribbageView", "legal", "sample", "view", "wire"]

Hidden = Card | None
"""A card, or None where the viewer may not see it."""


@quick_replace
class CribbageView(NamedTuple):
    """The table as `viewer` may see it. Fields are those of `State`; hidden cards are None."""

    viewer: Viewer
    rules: Rules
    phase: Phase
    game: int
    deal: int
    shuffle: int
    dealt_count: int
    first_dealer: Seat | None
    dealer: Seat | None
    cuts: tuple[Card, ...]
    hands: tuple[tuple[Hidden, ...], ...]
    thrown: tuple[tuple[Hidden, ...], ...]
    crib: tuple[Hidden, ...]
    """The crib: all its cards once it is counted; before that the viewer's own, then None for the rest."""
    is_crib_open: bool
    starter: Card | None
    counts: tuple[tuple[Laid, ...], ...]
    pile: tuple[Laid, ...]
    count: int  # type: ignore[assignment]  # hides tuple.count, of no use here
    gone: tuple[Seat, ...]
    rest: tuple[tuple[Card, ...], ...]
    turn: Seat
    scores: tuple[int, ...]
    due: Due | None
    windows: tuple[Window, ...]
    shows: tuple[Shown, ...]
    results: tuple[GameResult, ...]
    stock_count: int
    pending: Pending

    @property
    def seat(self) -> Seat:
        """The seat that looks. Raises ValueError for a spectator."""
        if isinstance(self.viewer, Public):
            raise ValueError("a spectator holds no seat")
        return self.viewer

    @property
    def hand(self) -> tuple[Card, ...]:
        """The viewer's own cards still held, in the one order."""
        return tuple([c for c in self.hands[self.seat] if c is not None])


def view(state: State, viewer: Viewer) -> CribbageView:
    """The table as `viewer` may see it.

    Rule: C-11: a seat knows its own discards and nobody sees the crib before it is counted; C-29: laid cards stay seen.
    """
    own = None if isinstance(viewer, Public) else viewer

    def only_own(cards: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Hidden, ...], ...]:
        return tuple([held if seat == own else (None,) * len(held) for seat, held in enumerate(cards)])

    crib_count = len(state.crib_from_pack) + sum(map(len, state.thrown))
    mine = () if own is None else state.thrown[own]
    crib: tuple[Hidden, ...] = (*mine, *(None,) * (crib_count - len(mine)))
    held_count = sum(map(len, (*state.hands, *state.rest)))
    return CribbageView(
        viewer=viewer,
        rules=state.rules,
        phase=state.phase,
        game=state.game,
        deal=state.deal,
        shuffle=state.shuffle,
        dealt_count=state.dealt_count,
        first_dealer=state.first_dealer,
        dealer=state.dealer,
        cuts=state.cuts,
        hands=only_own(state.hands),
        thrown=only_own(state.thrown),
        crib=sort_cards(state.crib) if state.is_crib_open else crib,
        is_crib_open=state.is_crib_open,
        starter=state.starter,
        counts=state.counts,
        pile=state.pile,
        count=state.count,
        gone=state.gone,
        rest=state.rest,
        turn=state.turn,
        scores=state.scores,
        due=state.due,
        windows=state.windows,
        shows=state.shows,
        results=state.results,
        stock_count=len(pack(state.rules)) - held_count - crib_count - state.laid_count - (state.starter is not None),
        pending=pending(state),
    )


def wire(seen: CribbageView) -> Wire:
    """The view as JSON: zones, points, facts, who must act."""
    viewer = seen.viewer
    zones: Wire = {}

    def put(name: str, cards: tuple[Hidden, ...], *, is_ordered: bool = False) -> None:
        if cards:
            zones[name] = wire_zone(len(cards), texts(c for c in cards if c is not None), is_ordered=is_ordered)

    put("stock", (None,) * seen.stock_count)
    for seat in range(seen.rules.players):
        name = SEAT_NAMES[seat]
        put(f"hand:{name}", seen.hands[seat])
        laid = tuple(c for pile in (*seen.counts, seen.pile) for who, c in pile if who == seat)
        put(f"laid:{name}", (*laid, *seen.rest[seat]), is_ordered=True)
    put("crib", seen.crib)
    put("starter", () if seen.starter is None else (seen.starter,))
    return {
        "viewer": "public" if isinstance(viewer, Public) else SEAT_NAMES[viewer],
        "zones": zones,
        "points": {side_name(side): seen.scores[i] for i, side in enumerate(sides(seen.rules))},
        "facts": facts(seen),
        "pending": wire_pending(seen.pending.must, seen.pending.may),
    }


_PLAYS: Final = tuple(map(Play, PACK))
_CLAIMS: Final = tuple(Claim(n) for n in range(CLAIM_LIMIT + 1))
_CALLS: Final = tuple(Muggins(n) for n in range(1, CLAIM_LIMIT + 1))


def legal(seen: CribbageView) -> Iterator[Action]:
    """The legal acts of the seat that looks, from its view alone, in a fixed order.

    Discards by pairs in the order of the hand, plays in the order of the hand; claims and calls by points, up to the
    highest hand there is (a higher claim is legal too, and pays no more).
    """
    viewer = seen.viewer
    if isinstance(viewer, Public):
        return
    if viewer in seen.pending.must:
        yield from _owed_acts(seen, viewer)
    if seen.windows and any(viewer in window.callers for window in seen.windows):
        yield Pass()
        yield from _CALLS


def _owed_acts(seen: CribbageView, seat: Seat) -> Iterator[Action]:
    if seen.due is not None:
        if seen.due.seat == seat:
            yield from _CLAIMS
    elif seen.phase is Phase.DISCARD:
        for cards in combinations(seen.hand, seen.rules.throw_count):
            yield Throw(cards)
    elif seen.phase is Phase.PLAY:
        fits = fitting(seen.hand, seen.count)
        yield from [_PLAYS[c.index] for c in fits]
        if not fits:
            yield Go()
    elif seen.phase is Phase.SHOW and not seen.windows:
        yield Show(is_crib=len(seen.shows) == seen.rules.players)


def sample(seen: CribbageView, rng: Random) -> State:
    """A state that the viewer cannot tell from the truth: unseen cards fall at random where they may lie."""
    crib = [c for c in seen.crib if c is not None] if seen.is_crib_open else []
    for cards in seen.thrown:
        crib = [c for c in crib if c not in cards]
    known = {c for held in (*seen.hands, *seen.thrown, *seen.rest, seen.crib) for c in held if c is not None}
    known |= {c for pile in (*seen.counts, seen.pile) for _, c in pile}
    known |= {seen.starter} if seen.starter is not None else set()
    unseen = [c for c in pack(seen.rules) if c not in known]
    rng.shuffle(unseen)
    rng.shuffle(crib)
    to_crib = crib if seen.is_crib_open else unseen
    hands = tuple(sort_cards(c if c is not None else unseen.pop() for c in held) for held in seen.hands)
    thrown = tuple(sort_cards(c if c is not None else to_crib.pop() for c in held) for held in seen.thrown)
    from_pack_count = len(seen.crib) - sum(len(held) for held in seen.thrown)
    from_pack = tuple(to_crib.pop() for _ in range(from_pack_count))
    return State(
        rules=seen.rules,
        phase=seen.phase,
        game=seen.game,
        deal=seen.deal,
        shuffle=seen.shuffle,
        dealt_count=seen.dealt_count,
        first_dealer=seen.first_dealer,
        dealer=seen.dealer,
        cuts=seen.cuts,
        hands=hands,
        thrown=thrown,
        crib_from_pack=from_pack,
        is_crib_open=seen.is_crib_open,
        starter=seen.starter,
        counts=seen.counts,
        pile=seen.pile,
        count=seen.count,
        gone=seen.gone,
        rest=seen.rest,
        turn=seen.turn,
        scores=seen.scores,
        due=seen.due,
        windows=seen.windows,
        shows=seen.shows,
        results=seen.results,
    )
