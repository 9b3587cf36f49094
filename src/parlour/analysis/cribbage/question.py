"""What is asked about a hand or a position, read from words; every fault is one plain line that says the way out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from parlour.cards import PACK, UNSEEN, Card, format_cards, parse_cards
from parlour.engine import SEAT_NAMES, NotNotation, OptionError, Seat
from parlour.engine.position import position_values
from parlour.games.cribbage.actions import Claim
from parlour.games.cribbage.counting import worth
from parlour.games.cribbage.flow import apply, automatic
from parlour.games.cribbage.rules import OPTIONS, Rules
from parlour.games.cribbage.rules import seats as seats_of
from parlour.games.cribbage.score import VALUES, sum_points
from parlour.games.cribbage.state import Phase, State
from parlour.games.cribbage.text import from_position
from parlour.games.cribbage.view import CribbageView, view

__all__ = [
    "GAME_HOLE",
    "Unanswerable",
    "check_dealt",
    "check_scores",
    "read_dealt",
    "read_play",
    "read_position",
    "read_scores",
]

GAME_HOLE: Final = 121
"""The game hole of the game that win probabilities speak of. Rule: C-3."""

_DEALT_COUNTS: Final = {2: 6, 3: 5, 4: 5}
_SCORES: Final = re.compile(r"\s*([0-9]{1,4})\s*[-:\u2013]\s*([0-9]{1,4})\s*")
_REFUSED: Final = re.compile(r"plays: (\S+) cannot be laid here")
_CANNOT: Final = "cannot be laid there: check the order of the cards, whose they are, and who deals"
_NOT_YOURS: Final = "it is not your turn after these cards, but the other side's: add the card that it lays to the pile"


class Unanswerable(ValueError):
    """A question that has no answer: the field at fault, and in one plain line what is wrong and the way out."""

    def __init__(self, field: str, line: str) -> None:
        super().__init__(line)
        self.field = field


def read_dealt(text: str, *, players: int = 2) -> tuple[Card, ...]:
    """The cards dealt to one seat: six at a table of two, five at one of three or four. Raises Unanswerable."""
    cards = _cards("hand", text)
    check_dealt(cards, players=players)
    return cards


def check_dealt(cards: Sequence[Card], *, players: int) -> None:
    """Raises Unanswerable unless these cards are what one seat of so many is dealt."""
    if players not in _DEALT_COUNTS:
        raise Unanswerable("players", f"cribbage is for 2, 3 or 4 players, not {players}: give one of these numbers")
    _check_pack("hand", cards)
    want = _DEALT_COUNTS[players]
    if len(cards) != want:
        raise Unanswerable(
            "hand", f"{players} players are dealt {want} cards each, and these are {len(cards)}: name all {want}"
        )


def read_scores(text: str) -> tuple[int, int]:
    """Scores written as `98-105`, the own first. Raises Unanswerable."""
    found = _SCORES.fullmatch(text)
    if found is None:
        raise Unanswerable("score", f"{text[:20]!r} is no score: write your own score first, such as 98-105")
    scores = int(found[1]), int(found[2])
    check_scores(scores)
    return scores


def check_scores(scores: tuple[int, int]) -> None:
    """Raises Unanswerable unless a game to 121 can still be played at these scores."""
    for who, holes in zip(("your side", "the other side"), scores, strict=True):
        if not 0 <= holes <= GAME_HOLE:
            raise Unanswerable("score", f"no side can have {holes} points: a game goes from 0 to {GAME_HOLE}")
        if holes == GAME_HOLE:
            raise Unanswerable("score", f"{who} has {GAME_HOLE} points and has won: give scores from 0 to 120")


def read_play(
    *, hand: str, starter: str, is_dealer: bool, pile: str = "", thrown: str = "", scores: tuple[int, int] = (0, 0)
) -> CribbageView:
    """A position in the play of two as one seat sees it; `scores` are those of now. Raises Unanswerable.

    `hand` are the four cards kept, laid ones included, or those still held where it is clear who laid what; `pile`
    all cards laid so far in their order, those of earlier counts too; `thrown` the two cards given to the crib, or
    nothing where they are not known.
    """
    check_scores(scores)
    kept = _cards("hand", hand)
    laid = _cards("pile", pile)
    away = _cards("thrown", thrown)
    cut = _cards("starter", starter)
    if len(cut) != 1:
        raise Unanswerable("starter", f"the starter is one card, and these are {len(cut)}: name the card that was cut")
    for field, cards in (("starter", cut), ("hand", kept), ("pile", laid), ("thrown", away)):
        _check_pack(field, cards)
    _check_apart(("hand", kept), ("thrown", away), ("starter", cut))
    _check_apart(("pile", laid), ("thrown", away), ("starter", cut))
    if len(away) not in (0, 2):
        raise Unanswerable("thrown", f"two cards go to the crib, and these are {len(away)}: name both or none")
    dealer = "A" if is_dealer else "B"
    found = []
    reasons: list[Unanswerable] = []
    for own in _own_hands(kept, laid):
        theirs = [c for c in laid if c not in own]
        if len(theirs) > 4:
            continue
        line = " ".join(
            (
                f"dealer={dealer}",
                f"hand:A={format_cards(own)}",
                f"hand:B={format_cards(theirs)}{UNSEEN * (4 - len(theirs))}",
                f"thrown:A={format_cards(away) or UNSEEN * 2}",
                f"starter={cut[0]}",
                f"plays={format_cards(laid)}",
            )
        )
        try:
            found.append(read_position(line, seat="A"))
        except Unanswerable as wrong:
            is_turn = wrong.field == "turn"
            reasons.append(Unanswerable("pile", _NOT_YOURS) if is_turn else wrong)
    if not found:
        fallback = Unanswerable("pile", "the other side lays four cards at most: check the pile and the hand")
        raise min(reasons, key=lambda wrong: _CANNOT in str(wrong), default=fallback)
    if len(found) > 1:
        raise Unanswerable("hand", "it is not clear who laid which card: name all four cards that you kept")
    return replace(found[0], scores=scores)


def _own_hands(kept: tuple[Card, ...], laid: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """The four cards that were kept: as given, or those still held with some of the cards laid."""
    others = [c for c in laid if c not in kept]
    if not 1 <= len(kept) <= 4 or len(kept) + len(others) < 4:
        raise Unanswerable(
            "hand", f"four cards are kept for the play, and here are {len(kept)}: name all four, laid ones included"
        )
    return [(*kept, *own) for own in combinations(others, 4 - len(kept))]


def read_position(line: str, *, seat: str = "") -> CribbageView:
    """A position in the play as the seat on turn sees it, from the line that `GAME.from_position` reads.

    Cards that this seat cannot see are written `??`, or left out; `seat` says who looks where that is not clear: the
    one seat whose hand is named whole, or else the seat on turn. Raises Unanswerable.

    >>> seen = read_position("dealer=A hand:A=7H8C9DKS hand:B=4C?????? starter=2H plays=4C")
    >>> str(seen.viewer), seen.count, [str(c) for c in seen.hand]
    ('A', 4, ['7H', '8C', '9D', 'KS'])
    """
    try:
        values = position_values(line)
        rules = OPTIONS.parse(values.get("rules", ""))
    except NotNotation as wrong:
        raise Unanswerable("position", f"position: {wrong}") from None
    except OptionError as wrong:
        raise Unanswerable("position", f"position: rules: {wrong}") from None
    if rules.cards == "five":
        raise Unanswerable("position", "the five-card game is not analysed: ask about a game of six cards")
    if not values.get("starter") or UNSEEN in values["starter"]:
        raise Unanswerable("starter", "the starter lies open in the play: name it")
    viewer = _viewer(values, rules, seat)
    known = {key for key, value in values.items() if value and UNSEEN not in value}
    state = _settled(_filled(values, rules))
    viewer = state.turn if viewer is None else viewer
    if state.turn != viewer:
        raise Unanswerable(
            "turn", f"it is not the turn of {viewer} but of {state.turn}: add the card that {state.turn} lays"
        )
    seen = view(state, viewer)
    return seen if known & {f"thrown:{viewer}", "crib"} else _without_throw(seen)


def _viewer(values: dict[str, str], rules: Rules, name: str) -> Seat | None:
    table = seats_of(rules)
    if name:
        if name not in map(str, table):
            raise Unanswerable("seat", f"{name!r} is no seat of this table: it is one of {', '.join(map(str, table))}")
        if UNSEEN in values.get(f"hand:{name}", UNSEEN):
            raise Unanswerable("seat", f"the hand of {name} has to be known: name its cards as hand:{name}=...")
        return Seat(SEAT_NAMES.index(name))
    whole = [s for s in table if UNSEEN not in values.get(f"hand:{s}", UNSEEN)]
    if not whole:
        raise Unanswerable("position", "no hand is known whole: name the cards of the seat that asks, as hand:A=...")
    return whole[0] if len(whole) == 1 else None


def _filled(values: dict[str, str], rules: Rules) -> State:
    """The position with cards in place of those unseen.

    These are the highest that nobody holds: they fit into a count least often, so that whoever has to say go can.
    """
    table = seats_of(rules)
    hand_count = rules.deal_count - rules.throw_count
    hands = {}
    unseen = {}
    for s in table:
        key = f"hand:{s}"
        text = values.get(key, "")
        hands[s] = list(_cards("position", text.replace(UNSEEN, ""), key))
        if len(hands[s]) == rules.deal_count:
            raise Unanswerable(
                "position", f"{key}: these cards are as dealt: name those kept, or ask about the discard"
            )
        unseen[s] = hand_count - len(hands[s]) if UNSEEN in text or not text else 0
    for key in [key for key in values if key.startswith("thrown:") or key == "crib"]:
        if UNSEEN in values[key]:
            if values[key].replace(UNSEEN, ""):
                raise Unanswerable("position", f"{key}: name all of these cards or none")
            del values[key]
    others = [
        c
        for key in (*values,)
        if key.startswith(("thrown:", "crib", "starter"))
        for c in _cards("position", values[key], key)
    ]
    laid = _cards("position", values.get("plays", ""), "plays")
    held = [c for cards in hands.values() for c in cards]
    strange = [c for c in laid if c not in held]
    takers = [s for s in table if unseen[s] > 0]
    if strange:
        if len(takers) != 1 or unseen[takers[0]] < len(strange):
            raise Unanswerable("position", f"plays: {strange[0]} is in no hand: name it among the cards of its owner")
        hands[takers[0]] += strange
        unseen[takers[0]] -= len(strange)
    named = {*held, *strange, *others}
    spare = sorted((c for c in PACK if c not in named), key=lambda c: (VALUES[c], c.index))
    for s in takers:
        hands[s] += [spare.pop() for _ in range(unseen[s])]
    values |= {f"hand:{s}": format_cards(cards) for s, cards in hands.items()}
    try:
        return from_position(" ".join(f'{key}="{value}"' for key, value in values.items()))
    except NotNotation as wrong:
        said = _REFUSED.match(str(wrong))
        if said:
            raise Unanswerable("pile", f"{said[1]} {_CANNOT}") from None
        raise Unanswerable("position", f"position: {wrong}") from None


def _settled(state: State) -> State:
    """The state when every go has been said. Raises Unanswerable where no card is to be laid then."""
    while state.phase is Phase.PLAY:
        if state.due is not None:
            due = Claim(sum_points(worth(state, state.due.seat, state.due.what, state.laid_count)))
            state = apply(state, state.due.seat, due).state
        elif (forced := automatic(state)) is not None:
            state = apply(state, *forced).state
        else:
            return state
    if state.phase is Phase.OVER:
        raise Unanswerable("position", "the game is over in this position: give lower scores, or fewer cards laid")
    raise Unanswerable("position", "all cards of this deal are laid: leave out those that are still to come")


def _without_throw(seen: CribbageView) -> CribbageView:
    """The view of a seat that does not say what it threw."""
    return replace(seen, thrown=tuple((None,) * len(away) for away in seen.thrown), crib=(None,) * len(seen.crib))


def _cards(field: str, text: str, key: str = "") -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except ValueError as wrong:
        raise Unanswerable(field, f"{key or field}: {wrong}") from None


def _check_pack(field: str, cards: Sequence[Card]) -> None:
    """Raises Unanswerable for a joker, or a card that stands twice."""
    for c, count in Counter(cards).items():
        if c not in VALUES:
            raise Unanswerable(field, f"{field}: {c} is no card of cribbage: it is played with the 52 cards alone")
        if count > 1:
            raise Unanswerable(field, f"{field}: {c} stands twice: name each card once")


def _check_apart(*zones: tuple[str, Collection[Card]]) -> None:
    """Raises Unanswerable for a card that stands in two of these zones."""
    for at, (field, cards) in enumerate(zones):
        for other, those in zones[at + 1 :]:
            for c in cards:
                if c in those:
                    raise Unanswerable(other, f"{c} cannot be both {field} and {other}: name it once")
