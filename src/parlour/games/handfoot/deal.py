"""Before the first turn: lots, packets cut, the deal, choosing the hand, the upcard; what the dealer of cards owes."""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import Final

from parlour.cards import Card, sort_cards
from parlour.engine import Action, Event, Illegal, Note, Owed, Seat
from parlour.games.handfoot.actions import Choose, Cut, Deal, Drawn, Foot, Lot, Replace, Upcard
from parlour.games.handfoot.events import HANDS, foot_zone, gather, move, move_unseen, reveal, say
from parlour.games.handfoot.melds import BLACK_THREES, RED_THREES, WILDS
from parlour.games.handfoot.rounds import lot_winner, next_seat, stage_after
from parlour.games.handfoot.rules import Rules, copies, pack, packet_size, round_pack
from parlour.games.handfoot.state import Phase, State, Table, stock_cards
from parlour.games.handfoot.stock import with_hand

__all__ = [
    "check_choose",
    "check_dealt",
    "choose",
    "cut",
    "deal",
    "deal_foot",
    "dealt",
    "has_redrawn_top",
    "is_redrawn",
    "lot",
    "owed",
    "receiver",
    "upcard",
    "upcard_pack",
]


def receiver(state: State, cutter: Seat, pile: int) -> Seat:
    """Who gets a packet of the seat that cut it. Rule: H-R2.3: by_round is left, right, partner, keep, and again."""
    rule = state.house.table.pile_passing
    if rule == "by_round":
        rule = ("left", "right", "partner", "none")[(state.round - 1) % 4]
    if rule == "split_left_right":
        rule = "right" if pile % 2 else "left"
    steps = {"none": 0, "left": 1, "right": -1, "partner": state.rules.sides_count}[rule]
    return next_seat(state.rules, cutter, steps)


def _packet_due(state: State) -> tuple[Seat, int]:
    """Whose packet is dealt next and which pile of it, the dealer's left first. Rule: H-R2.2."""
    sizes = state.house.table.pile_sizes
    at, rest = divmod(state.dealt_count, sum(sizes))
    pile = 0
    while rest:
        rest -= sizes[pile]
        pile += 1
    if state.dealer is None:
        raise ValueError("nobody deals")
    return next_seat(state.rules, state.dealer, 1 + at), pile


def _is_hand(house: Rules, pile: int) -> bool:
    return pile == 0 and house.table.hand_choice == "fixed"


def owed(state: State) -> Owed | None:
    """What the dealer of cards owes: lots, packets, piles, upcards, draws and replacements.

    Rule: H-R1.3 (all packs are shuffled as one), H-R2.2, H-R2.4, H-R4.1, H-R3.3, H-R10.3 (a short stock gives what it
    has).
    """
    phase = state.phase
    if phase is Phase.PLAY or phase is Phase.DRAW:
        return None
    count, seat = 1, None
    if phase is Phase.DRAWING or phase is Phase.REPLACING:
        zone, seat = ("draw" if phase is Phase.DRAWING else "replace"), state.turn
        count = min(state.due, state.stock_count)
    elif phase is Phase.LOTS:
        zone, seat = "lot", Seat(len(state.lots) % state.rules.players_count)
    elif phase is Phase.CUT:
        zone, seat = "cut", Seat(len(state.packets))
    elif phase is Phase.DEAL:
        cutter, pile = _packet_due(state)
        zone = "hand" if _is_hand(state.house, pile) else f"foot{len(state.house.table.pile_sizes) - pile}"
        seat = receiver(state, cutter, pile)
        count = state.house.table.pile_sizes[pile]
    elif phase is Phase.UPCARD:
        zone = "upcard"
    else:
        return None
    return Owed(state.shuffle, state.dealt_count, count, zone, seat, state.within)


def dealt(due: Owed, cards: tuple[Card, ...]) -> Action:
    """The dealer's action that pays `due` with these cards."""
    if due.seat is None:
        return Upcard(cards[0])
    if due.zone == "lot":
        return Lot(due.seat, cards[0])
    if due.zone == "cut":
        return Cut(due.seat, cards[0])
    if due.zone.startswith("foot"):
        return Foot(due.seat, cards, int(due.zone[4:]))
    kinds = {"hand": Deal, "draw": Drawn, "replace": Replace}
    return kinds[due.zone](due.seat, sort_cards(cards))


_ZONES: Final[dict[type[Action], str]] = {
    Lot: "lot",
    Cut: "cut",
    Deal: "hand",
    Foot: "foot",
    Drawn: "draw",
    Replace: "replace",
    Upcard: "upcard",
}


def check_dealt(state: State, action: Action) -> Illegal | None:
    """Whether the dealer owes just this, with cards that can come from the stock. Rule: H-R1.3, H-R15."""
    zone = _ZONES.get(type(action))
    if zone is None:
        return Illegal("H-R1.3", "not_the_dealers")
    if isinstance(action, Foot):
        zone += str(action.left)
    due = owed(state)
    seat = getattr(action, "seat", None)
    if due is None or due.zone != zone or due.seat != seat:
        return Illegal("H-R1.3", "not_owed")
    cards: tuple[Card, ...] = action.cards if isinstance(action, Deal | Foot | Drawn | Replace) else (action.card,)  # type: ignore[attr-defined]
    if len(cards) != due.count:
        return Illegal("H-R1.3", "wrong_number", {"n": len(cards), "want": due.count})
    for c in set(cards):
        if cards.count(c) > _left_count(state, c):
            return Illegal("H-R1.3", "card_not_in_pack", {"card": c.text})
    return None


def _left_count(state: State, c: Card) -> int:
    """How many cards of this face may still come from the stock."""
    if state.phase is Phase.LOTS:
        given = 0 if len(state.lots) == state.rules.players_count else state.lots.count(c)
        return pack(state.rules).count(c) - given
    if state.is_open or state.phase is Phase.CUT:
        return pack(state.rules).count(c) if state.phase is Phase.CUT else copies(state.house, 0, c)
    count = copies(state.house, state.packs_added, c)
    if state.phase is Phase.UPCARD and has_redrawn_top(state):
        count += state.discard[-1] is c
    piles = chain.from_iterable(state.feet)
    count -= sum([cards.count(c) for cards in (*state.hands, *state.threes, *piles, state.discard)])
    for board in state.boards:
        for meld in board:
            if meld.rank is c.rank or c in WILDS:
                count -= meld.cards.count(c)
    return count


def fresh(state: State, notes: list[Note]) -> State:
    """All cards of the last round go back to the stock."""
    if not state.is_open:
        return state
    players, count = state.rules.players_count, len(round_pack(state.house))
    whole = len(pack(state.rules))
    notes.append(partial(gather, whole))
    if whole > count:
        notes.append(partial(move_unseen, "stock", "box", whole - count, "not_in_play"))
    no = (False,) * players
    return state._replace(
        packs_added=0, is_renewed=False, stock_count=count, hands=((),) * players, feet=((),) * players,
        chosen=no, discard=(), is_frozen=False, boards=((),) * len(state.boards),
        threes=((),) * len(state.threes), opened=no,
        reached_board=False, quiet=0, walked=no, played=no, booked=no, answers=None, out=None, lap_left=0,
        is_open=False,
    )  # fmt: skip


def lot(state: State, action: Lot, notes: list[Note]) -> State:
    """A seat draws its lot; the highest deals, or begins. Rule: H-R2.1: equal lots are drawn again."""
    state = fresh(state, notes)
    notes.append(partial(say, action.seat, "lot", card=action.card.text))
    purpose = "dealer" if state.dealer is None else "first"
    is_new = state.lots_for != purpose or len(state.lots) == state.rules.players_count
    lots = (*(() if is_new else state.lots), action.card)
    state = state._replace(lots=lots, lots_for=purpose, dealt_count=state.dealt_count + 1)
    if len(lots) < state.rules.players_count:
        return state
    winner = lot_winner(lots)
    state = state._replace(shuffle=state.shuffle + 1, dealt_count=0)
    if winner is None:
        notes.append(partial(say, action.seat, "lots_again"))
        return state
    seat = Seat(winner)
    notes.append(partial(say, seat, "deals" if purpose == "dealer" else "begins"))
    if purpose == "dealer":
        state = state._replace(dealer=seat)
    return state._replace(phase=stage_after(state))


def cut(state: State, action: Cut, notes: list[Note]) -> State:
    """A seat lifts a packet: exact ones earn a bonus, of others the difference is drawn or returned. Rule: H-R2.3."""
    state = fresh(state, notes)
    size = packet_size(state.house, action.card)
    difference = size - sum(state.house.table.pile_sizes)
    more, fewer = max(0, difference), max(0, -difference)
    notes.append(partial(say, action.seat, "packet", card=action.card.text, n=size, give_back=more, draw=fewer))
    state = state._replace(packets=(*state.packets, action.card), dealt_count=state.dealt_count + 1)
    if len(state.packets) < state.rules.players_count:
        return state
    return state._replace(shuffle=state.shuffle + 1, dealt_count=0, phase=Phase.DEAL)


def deal(state: State, action: Deal, notes: list[Note]) -> State:
    """A seat gets its hand. Rule: H-R2.2, H-R2.3 (packets passed come from another seat)."""
    state = fresh(state, notes)
    cutter, _pile = _packet_due(state)
    seat = action.seat
    cards = sort_cards(action.cards)
    why = "deal" if cutter == seat else "passed"
    notes.append(partial(move, "stock", HANDS[seat], cards, why, seen_by=seat))
    state = state._replace(
        hands=with_hand(state, seat, cards),
        stock_count=state.stock_count - len(cards),
        dealt_count=state.dealt_count + len(cards),
    )
    return _after_packet(state)


def deal_foot(state: State, action: Foot, notes: list[Note]) -> State:
    """A seat gets a pile that nobody sees; where the hand is chosen by bottom cards, its owner sees those.

    Rule: H-R2.2, H-R2.3.
    """
    state = fresh(state, notes)
    house = state.house
    cutter, pile = _packet_due(state)
    seat = action.seat
    is_chosen = house.table.hand_choice != "fixed"
    slots = len(house.table.pile_sizes) - (not is_chosen)
    at = pile - (not is_chosen)
    piles = list(state.feet[seat]) or [()] * slots
    piles[at] = action.cards
    zone = foot_zone(seat, slots - at)
    why = "deal" if cutter == seat else "passed"
    if house.table.hand_choice == "bottom_card":
        notes.append(partial(_dealt_bottom, action, zone, why))
    else:
        notes.append(partial(move_unseen, "stock", zone, len(action.cards), why))
    feet = (*state.feet[:seat], tuple(piles), *state.feet[seat + 1 :])
    state = state._replace(
        feet=feet,
        stock_count=state.stock_count - len(action.cards),
        dealt_count=state.dealt_count + len(action.cards),
    )
    return _after_packet(state)


def _dealt_bottom(action: Foot, zone: str, why: str) -> Event:
    hidden = move_unseen("stock", zone, len(action.cards), why).public
    return Event(hidden, {action.seat: {**hidden, "cards": [action.cards[0].text]}})


def _after_packet(state: State) -> State:
    if state.dealt_count < sum(state.house.table.pile_sizes) * state.rules.players_count:
        return state
    return state._replace(phase=Phase.UPCARD if state.house.table.hand_choice == "fixed" else Phase.CHOOSE)


def check_choose(state: Table, seat: Seat, action: Choose) -> Illegal | None:
    """Whether the seat may choose this packet. Rule: H-R2.3."""
    if state.chosen[seat]:
        return Illegal("H-R2.3", "already_chosen")
    if not 1 <= action.packet <= len(state.house.table.pile_sizes):
        return Illegal("H-R2.3", "no_such_packet", {"n": len(state.house.table.pile_sizes)})
    return None


def choose(state: State, seat: Seat, action: Choose, notes: list[Note]) -> State:
    """A packet becomes the hand, the others stay as feet in order. Rule: H-R2.3."""
    piles = state.feet[seat]
    at, count = action.packet - 1, len(piles)
    if state.house.table.hand_choice == "bottom_card":
        for i in range(count):
            zone = foot_zone(seat, count - i)
            notes.append(partial(reveal, zone, ()))
    cards = sort_cards(piles[at])
    notes.append(partial(move, foot_zone(seat, count - at), HANDS[seat], cards, "chosen", seen_by=seat))
    for i in range(at - 1, -1, -1):
        notes.append(
            partial(move_unseen, foot_zone(seat, count - i), foot_zone(seat, count - i - 1), len(piles[i]), "order")
        )
    state = state._replace(
        hands=with_hand(state, seat, cards),
        feet=(*state.feet[:seat], (*piles[:at], *piles[at + 1 :]), *state.feet[seat + 1 :]),
        chosen=(*state.chosen[:seat], True, *state.chosen[seat + 1 :]),
    )
    return state._replace(phase=Phase.UPCARD) if all(state.chosen) else state


def is_redrawn(house: Rules, card: Card) -> bool:
    """Whether an upcard is buried and replaced. Rule: H-R2.4."""
    kind = "wild" if card in WILDS else "red3" if card in RED_THREES else "black3" if card in BLACK_THREES else None
    return (kind or card.text[0]) in house.table.upcard_redraw


def upcard(state: State, action: Upcard, notes: list[Note]) -> State:
    """A card starts the discard pile; one of a class that may not stand is buried before the next, at random in the
    stock, which is a shuffle of its own.

    Rule: H-R2.4. Where the stock holds no card that may stand, the card stands.
    """
    if has_redrawn_top(state):
        buried = state.discard[-1].text
        notes.append(partial(move_unseen, "discard", "stock", 1, "buried", hide=True, cards=[buried]))
        state = state._replace(discard=state.discard[:-1], stock_count=state.stock_count + 1)
    notes.append(partial(move, "stock", "discard", (action.card,), "upcard", ordered=True))
    state = state._replace(
        discard=(*state.discard, action.card),
        stock_count=state.stock_count - 1,
        dealt_count=state.dealt_count + 1,
    )
    if has_redrawn_top(state):
        return state._replace(shuffle=state.shuffle + 1, dealt_count=0, within=upcard_pack(state))
    return state


def has_redrawn_top(state: State) -> bool:
    """Whether the upcard that lies there goes back into the stock before the next. Rule: H-R2.4."""
    house = state.house
    if state.phase is not Phase.UPCARD or not state.discard or not is_redrawn(house, state.discard[-1]):
        return False
    return any(not is_redrawn(house, c) for c in stock_cards(state))


def upcard_pack(state: State) -> tuple[Card, ...]:
    """The stock with the upcard that goes back into it. Rule: H-R2.4."""
    return sort_cards((*stock_cards(state), state.discard[-1]))
