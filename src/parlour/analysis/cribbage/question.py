"""What is asked about a hand or a position, read from words; every fault is one plain line that says the way out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Final

from parlour.analysis.cribbage.words import WORDS
from parlour.cards import UNSEEN, Card, format_cards, parse_cards
from parlour.engine import SEAT_NAMES, NotNotation, OptionError, Seat
from parlour.engine.position import PositionFault, position_line, position_values, read_hidden
from parlour.engine.words import render
from parlour.games.cribbage.actions import Claim
from parlour.games.cribbage.counting import worth
from parlour.games.cribbage.flow import apply, automatic
from parlour.games.cribbage.position import from_position
from parlour.games.cribbage.rules import OPTIONS, Rules
from parlour.games.cribbage.rules import seats as seats_of
from parlour.games.cribbage.score import VALUES, sum_points
from parlour.games.cribbage.state import Phase, State
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


class Unanswerable(ValueError):
    """A question that has no answer: the field at fault, and in one plain line what is wrong and the way out.

    `key` is one of `words.WORDS`, or the line itself.
    """

    def __init__(self, field: str, key: str, **params: object) -> None:
        super().__init__(render(WORDS["en"], key, params))
        self.field = field
        self.key = key
        self._params = params

    def line(self, language: str) -> str:
        """The line in a language."""
        return render(WORDS[language], self.key, self._params)


def read_dealt(text: str, *, players: int = 2) -> tuple[Card, ...]:
    """The cards dealt to one seat: six at a table of two, five at one of three or four. Raises Unanswerable."""
    cards = _cards("hand", text)
    check_dealt(cards, players=players)
    return cards


def check_dealt(cards: Sequence[Card], *, players: int) -> None:
    """Raises Unanswerable unless these cards are what one seat of so many is dealt."""
    if players not in _DEALT_COUNTS:
        raise Unanswerable("players", "players", players=players)
    _check_pack("hand", cards)
    want = _DEALT_COUNTS[players]
    if len(cards) != want:
        raise Unanswerable("hand", "dealt", players=players, want=want, n=len(cards))


def read_scores(text: str) -> tuple[int, int]:
    """Scores written as `98-105`, the own first. Raises Unanswerable."""
    found = _SCORES.fullmatch(text)
    if found is None:
        raise Unanswerable("score", "no_score", text=repr(text[:20]))
    scores = int(found[1]), int(found[2])
    check_scores(scores)
    return scores


def check_scores(scores: tuple[int, int]) -> None:
    """Raises Unanswerable unless a game to 121 can still be played at these scores."""
    for who, holes in zip(("own", "other"), scores, strict=True):
        if not 0 <= holes <= GAME_HOLE:
            raise Unanswerable("score", "score_range", holes=holes, goal=GAME_HOLE)
        if holes == GAME_HOLE:
            raise Unanswerable("score", "score_won", who=who, goal=GAME_HOLE)


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
        raise Unanswerable("starter", "one_starter", n=len(cut))
    for field, cards in (("starter", cut), ("hand", kept), ("pile", laid), ("thrown", away)):
        _check_pack(field, cards)
    _check_apart(("hand", kept), ("thrown", away), ("starter", cut))
    _check_apart(("pile", laid), ("thrown", away), ("starter", cut))
    if len(away) not in (0, 2):
        raise Unanswerable("thrown", "two_thrown", n=len(away))
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
            reasons.append(Unanswerable("pile", "not_yours") if is_turn else wrong)
    if not found:
        fallback = Unanswerable("pile", "other_four")
        raise min(reasons, key=lambda wrong: wrong.key == "cannot_lay", default=fallback)
    if len(found) > 1:
        raise Unanswerable("hand", "who_laid")
    return found[0]._replace(scores=scores)


def _own_hands(kept: tuple[Card, ...], laid: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """The four cards that were kept: as given, or those still held with some of the cards laid."""
    others = [c for c in laid if c not in kept]
    if not 1 <= len(kept) <= 4 or len(kept) + len(others) < 4:
        raise Unanswerable("hand", "four_kept", n=len(kept))
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
        raise Unanswerable("position", "position", wrong=wrong) from None
    except OptionError as wrong:
        raise Unanswerable("position", "position_rules", wrong=wrong) from None
    if rules.cards == "five":
        raise Unanswerable("position", "five_cards")
    if not values.get("starter") or UNSEEN in values["starter"]:
        raise Unanswerable("starter", "starter")
    viewer = _viewer(values, rules, seat)
    known = {key for key, value in values.items() if value and UNSEEN not in value}
    state = _settled(_filled(values, rules))
    viewer = state.turn if viewer is None else viewer
    if state.turn != viewer:
        raise Unanswerable("turn", "turn", seat=viewer, turn=state.turn)
    seen = view(state, viewer)
    return seen if known & {f"thrown:{viewer}", "crib"} else _without_throw(seen)


def _viewer(values: dict[str, str], rules: Rules, name: str) -> Seat | None:
    table = seats_of(rules)
    if name:
        if name not in map(str, table):
            raise Unanswerable("seat", "no_seat", seat=repr(name), seats=", ".join(map(str, table)))
        if UNSEEN in values.get(f"hand:{name}", UNSEEN):
            raise Unanswerable("seat", "hand_known", seat=name)
        return Seat(SEAT_NAMES.index(name))
    whole = [s for s in table if UNSEEN not in values.get(f"hand:{s}", UNSEEN)]
    if not whole:
        raise Unanswerable("position", "no_hand")
    return whole[0] if len(whole) == 1 else None


def _filled(values: dict[str, str], rules: Rules) -> State:
    """The position with cards in place of those unseen, the highest that nobody holds."""
    try:
        for s in seats_of(rules):
            key = f"hand:{s}"
            if len(read_hidden(key, values.get(key, ""))) == rules.deal_count:
                raise Unanswerable("position", "as_dealt", zone=key)
        for key in values:
            if key.startswith("thrown:") or key == "crib":
                cards = read_hidden(key, values[key])
                if None in cards and any(cards):
                    raise Unanswerable("position", "all_or_none", zone=key)
        return from_position(position_line(values))
    except PositionFault as fault:
        card = fault.illegal.params.get("text")
        if fault.illegal.code == "cannot_lay":
            raise Unanswerable("pile", "cannot_lay", card=card) from None
        if fault.illegal.code == "no_owner":
            raise Unanswerable("position", "in_no_hand", card=card) from None
        raise Unanswerable("position", "position", wrong=fault) from None


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
        raise Unanswerable("position", "game_over")
    raise Unanswerable("position", "all_laid")


def _without_throw(seen: CribbageView) -> CribbageView:
    """The view of a seat that does not say what it threw."""
    return seen._replace(thrown=tuple((None,) * len(away) for away in seen.thrown), crib=(None,) * len(seen.crib))


def _cards(field: str, text: str, key: str = "") -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except ValueError as wrong:
        raise Unanswerable(field, "cards", zone=key or field, wrong=wrong) from None


def _check_pack(field: str, cards: Sequence[Card]) -> None:
    """Raises Unanswerable for a joker, or a card that stands twice."""
    for c, count in Counter(cards).items():
        if c not in VALUES:
            raise Unanswerable(field, "not_cribbage", zone=field, card=c)
        if count > 1:
            raise Unanswerable(field, "twice", zone=field, card=c)


def _check_apart(*zones: tuple[str, Collection[Card]]) -> None:
    """Raises Unanswerable for a card that stands in two of these zones."""
    for at, (field, cards) in enumerate(zones):
        for other, those in zones[at + 1 :]:
            for c in cards:
                if c in those:
                    raise Unanswerable(other, "both", card=c, zone=field, other=other)
