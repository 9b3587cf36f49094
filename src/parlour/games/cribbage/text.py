"""Actions and positions to and from words."""

from __future__ import annotations

from typing import Final

from parlour.cards import PACK, Card, format_cards, parse_cards, sort_cards
from parlour.engine import SEAT_NAMES, Action, IllegalAction, NotNotation, OptionError, Seat, side_name
from parlour.engine.position import position_values
from parlour.games.cribbage.actions import Claim, Cut, Deal, DealCrib, Go, Muggins, Pass, Play, Show, Starter, Throw
from parlour.games.cribbage.counting import worth
from parlour.games.cribbage.flow import apply, automatic, initial
from parlour.games.cribbage.rules import OPTIONS, Rules, seats, side_of, sides, target_of
from parlour.games.cribbage.score import sum_points
from parlour.games.cribbage.state import Phase, State

__all__ = ["format_action", "from_position", "parse_action"]


def format_action(action: Action) -> str:
    """An action as records, the socket and the command line write it: `play JS`, `crib 3S3D`, `deal A ...`."""
    match action:
        case Throw(cards):
            return f"crib {format_cards(cards)}"
        case Play(card):
            return f"play {card}"
        case Go():
            return "go"
        case Show(is_crib):
            return "show-crib" if is_crib else "show"
        case Claim(points):
            return f"claim {points}"
        case Muggins(points, seat):
            return f"muggins {points}" if seat is None else f"muggins {points} {seat}"
        case Pass():
            return "pass"
        case Cut(seat, card):
            return f"cut {seat} {card}"
        case Deal(seat, cards):
            return f"deal {seat} {format_cards(cards)}"
        case DealCrib(card):
            return f"deal crib {card}"
        case Starter(card):
            return f"starter {card}"
    raise NotNotation(f"{action!r} is no act of cribbage")


_USAGE: Final = {
    "crib": "crib 3S3D",
    "play": "play JS",
    "go": "go",
    "show": "show",
    "show-crib": "show-crib",
    "claim": "claim 8",
    "muggins": "muggins 2",
    "pass": "pass",
    "cut": "cut A 5H",
    "deal": "deal A 3S3DJSKDKHKC",
    "starter": "starter JC",
}


def parse_action(text: str) -> Action:
    """An action from its words. Raises NotNotation saying how the word is used."""
    words = text.split()
    verb = words[0] if words else ""
    if verb not in _USAGE:
        raise NotNotation(f"{text[:40]!r} is no act: write one of {', '.join(_USAGE.values())}")
    try:
        found = _parse(verb, words[1:])
    except ValueError as wrong:
        raise NotNotation(f"{text[:40]!r} is no act ({wrong}): write {_USAGE[verb]}") from None
    if found is None:
        raise NotNotation(f"{text[:40]!r} is no act: write {_USAGE[verb]}")
    return found


def _parse(verb: str, args: list[str]) -> Action | None:
    match verb, args:
        case "crib", [*cards] if cards:
            return Throw(sort_cards(parse_cards("".join(cards))))
        case "play", [card]:
            return Play(_one(card))
        case "go", []:
            return Go()
        case "show", []:
            return Show()
        case "show-crib", []:
            return Show(is_crib=True)
        case "claim", [points]:
            return Claim(_points(points))
        case "muggins", [points]:
            return Muggins(_points(points))
        case "muggins", [points, seat]:
            return Muggins(_points(points), _seat(seat))
        case "pass", []:
            return Pass()
        case "cut", [seat, card]:
            return Cut(_seat(seat), _one(card))
        case "deal", ["crib", card]:
            return DealCrib(_one(card))
        case "deal", [seat, cards]:
            return Deal(_seat(seat), parse_cards(cards))
        case "starter", [card]:
            return Starter(_one(card))
    return None


def _one(text: str) -> Card:
    cards = parse_cards(text)
    if len(cards) != 1:
        raise ValueError("one card, please")
    return cards[0]


def _points(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise ValueError("points are a whole number")
    return int(text)


def _seat(text: str) -> Seat:
    if text not in SEAT_NAMES:
        raise ValueError(f"{text!r} is no seat")
    return Seat(SEAT_NAMES.index(text))


def from_position(text: str) -> State:
    """A state in the middle of a deal, from one line of `key=value`. Raises NotNotation naming the key.

    Keys: `rules` (a rules string in quotes), `dealer` (a seat), `deal` (number), `scores` (`A:120,B:90`), `hand:A` ...
    (as kept for the play, or as dealt, six or five, for the discard), `crib` (its cards), `thrown:A` ..., `starter`,
    `plays` (cards in the order laid; goes are said by themselves, claims before the last card are true).

    >>> from_position("dealer=B hand:A=KCKD2C2D hand:B=9C8C7C6C plays=KC6CKD").count
    26
    """
    values = position_values(text)
    try:
        rules = OPTIONS.parse(values.pop("rules", ""))
    except OptionError as wrong:
        raise NotNotation(f"rules: {wrong}") from None
    table = seats(rules)
    hands = tuple(_cards(values, f"hand:{seat}") for seat in table)
    thrown = tuple(_cards(values, f"thrown:{seat}") for seat in table)
    crib = _cards(values, "crib")
    starter = _cards(values, "starter")
    plays = _cards(values, "plays")
    dealer = _read_seat(values.pop("dealer", "A"), rules)
    deal = values.pop("deal", "2")
    scores = _scores(values.pop("scores", ""), rules)
    if values:
        raise NotNotation(f"{next(iter(values))} is no key of a position")
    if not _is_number(deal) or int(deal) < 1 or len(starter) > 1:
        raise NotNotation("deal is a number from 1, starter is one card")
    named = [c for cards in (*hands, *thrown, crib, starter) for c in cards]
    if len(set(named)) < len(named) or any(c not in PACK for c in named):
        raise NotNotation("a card stands twice, or is no card of this game")
    state = initial(rules, dealer)._replace(deal=int(deal), scores=scores, hands=tuple(sort_cards(h) for h in hands))
    is_discard = any(len(hand) > rules.deal_count - rules.throw_count for hand in hands)
    _check_counts(rules, hands, thrown, crib, is_discard=is_discard)
    spare = [c for c in PACK if c not in named]
    thrown_count = 0 if is_discard else rules.throw_count * rules.players
    from_pack = crib[thrown_count:] if crib else tuple(spare.pop() for _ in range(rules.crib_from_pack_count))
    if is_discard:
        dealt_count = rules.deal_count * rules.players + rules.crib_from_pack_count
        return state._replace(phase=Phase.DISCARD, thrown=thrown, crib_from_pack=from_pack, dealt_count=dealt_count)
    thrown = _fill_crib(rules, thrown, list(crib), spare)
    lead = Seat((dealer + 1) % rules.players)
    state = state._replace(
        phase=Phase.PLAY,
        thrown=thrown,
        crib_from_pack=from_pack,
        starter=starter[0] if starter else spare.pop(0),
        turn=lead,
        dealt_count=rules.deal_count * rules.players + rules.crib_from_pack_count + 1,
    )
    return _play(state, plays)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 7


def _check_counts(
    rules: Rules,
    hands: tuple[tuple[Card, ...], ...],
    thrown: tuple[tuple[Card, ...], ...],
    crib: tuple[Card, ...],
    *,
    is_discard: bool,
) -> None:
    """Refuse zones of a size that no deal has; before all have discarded `crib` is what the pack itself gave."""
    crib_count = rules.crib_from_pack_count + (0 if is_discard else rules.throw_count * rules.players)
    if len(crib) not in (0, crib_count):
        raise NotNotation(f"crib: {crib_count} cards are due there, not {len(crib)}")
    for seat, held, away in zip(SEAT_NAMES, hands, thrown, strict=False):
        if len(away) not in (0, rules.throw_count):
            raise NotNotation(f"thrown:{seat}: {rules.throw_count} to the crib, not {len(away)}")
        if is_discard and len(held) + len(away) != rules.deal_count:
            raise NotNotation(f"hand:{seat}: {rules.deal_count} cards are dealt, not {len(held) + len(away)}")
        if not is_discard and len(held) != rules.deal_count - rules.throw_count:
            raise NotNotation(f"hand:{seat}: the play begins with {rules.deal_count - rules.throw_count} cards each")


def _fill_crib(
    rules: Rules, thrown: tuple[tuple[Card, ...], ...], crib: list[Card], spare: list[Card]
) -> tuple[tuple[Card, ...], ...]:
    """The discards by seat: as given, from the crib as given, or (where nothing is said) cards that nobody holds."""
    n = rules.throw_count
    if crib:
        return tuple(sort_cards(crib[i * n : (i + 1) * n]) for i in range(rules.players))
    return tuple(cards or sort_cards(spare.pop() for _ in range(n)) for cards in thrown)


def _play(state: State, plays: tuple[Card, ...]) -> State:
    for card in plays:
        while state.phase is Phase.PLAY and (forced := _forced(state)) is not None:
            state = apply(state, *forced).state
        try:
            state = apply(state, state.turn, Play(card)).state
        except IllegalAction as wrong:
            raise NotNotation(f"plays: {card} cannot be laid here: {wrong}") from None
    return state


def _forced(state: State) -> tuple[Seat, Action] | None:
    """A go that has to be said, or the true claim where players count everything."""
    due = state.due
    if due is not None:
        return due.seat, Claim(sum_points(worth(state, due.seat, due.what, state.laid_count)))
    return automatic(state)


def _cards(values: dict[str, str], key: str) -> tuple[Card, ...]:
    try:
        return parse_cards(values.pop(key, ""))
    except ValueError as wrong:
        raise NotNotation(f"{key}: {wrong}") from None


def _read_seat(text: str, rules: Rules) -> Seat:
    for seat in seats(rules):
        if text == str(seat):
            return seat
    raise NotNotation(f"dealer: {text!r} is no seat of this table")


def _scores(text: str, rules: Rules) -> tuple[int, ...]:
    given: dict[str, str] = {}
    for part in text.split(",") if text else ():
        name, _, number = part.partition(":")
        given[name] = number
    found = []
    for side in sides(rules):
        number = given.pop(side_name(side), "0")
        if not _is_number(number) or int(number) >= target_of(rules, side_of(rules, side[0])):
            raise NotNotation(f"scores: {number!r} is no score of {side_name(side)} before the game hole")
        found.append(int(number))
    if given:
        raise NotNotation(f"scores: {next(iter(given))} is no side of this table")
    return tuple(found)
