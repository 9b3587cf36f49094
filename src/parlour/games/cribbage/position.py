"""A state in the middle of a deal from one line of words, and that line of a state or view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from parlour.cards import PACK, Card, format_cards, sort_cards
from parlour.engine import SEAT_NAMES, Action, IllegalAction, Seat, Side, side_name
from parlour.engine.position import POSITION_WORDS, Hidden, Reader, format_hidden, position_line
from parlour.games.cribbage.actions import Claim, Play
from parlour.games.cribbage.counting import worth
from parlour.games.cribbage.flow import apply, automatic, initial
from parlour.games.cribbage.rules import OPTIONS, Rules, seats, side_of, sides, target_of
from parlour.games.cribbage.score import VALUES, sum_points
from parlour.games.cribbage.state import Phase, State
from parlour.games.cribbage.view import CribbageView
from parlour.games.cribbage.words import EN

__all__ = ["WORDS", "from_position", "position", "tidy_position"]

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        **POSITION_WORDS["en"],
        "position.dealt_count": "{want:count:card is|cards are} dealt to each seat, and these are {n}.",
        "position.kept_count": "The play begins with {want} cards in each hand, those laid since included; "
        "these are {n}.",
        "position.thrown_count": "Each seat lays {want} to the crib, and these are {n}.",
        "position.crib_count": "The crib holds {want} cards here, and these are {n}.",
        "position.crib_twice": "What each seat laid away is named already. Name the one or the other.",
        "position.not_in_pack": "{text} is no card of the one pack without jokers.",
        "position.card_twice": "{text} stands twice, and the pack holds it once. Name it in one place.",
        "position.no_owner": "{text} is laid, but it is in no hand. Name it in the hand of whoever laid it.",
        "position.cannot_lay": "{text} cannot be laid here. {why}",
        "position.over": "The game is over before {text} is laid.",
        "position.scores_twice": "The scores stand there as pegs too. Give scores before the first card is laid, or "
        "pegs as they stand now.",
        "position.score": "{text} is no score of {side} before the game hole, {target}.",
        "position.too_few_left": "{seat} said go, so what it still holds must be high: no such cards are left.",
    },
    "de": {
        **POSITION_WORDS["de"],
        "position.dealt_count": "Jeder Platz bekommt {want} Karten, hier sind es {n}.",
        "position.kept_count": "Das Ausspielen beginnt mit {want} Karten in jeder Hand, die schon gelegten "
        "mitgezählt; hier sind es {n}.",
        "position.thrown_count": "Jeder Platz legt {want} in den Crib, hier sind es {n}.",
        "position.crib_count": "Im Crib liegen hier {want} Karten, genannt sind {n}.",
        "position.crib_twice": "Was jeder Platz weggelegt hat, ist schon genannt. Nenne das eine oder das andere.",
        "position.not_in_pack": "{text} gehört nicht zu dem einen Kartenspiel ohne Joker.",
        "position.card_twice": "{text} steht zweimal da, es gibt die Karte aber nur einmal. Nenne sie an einer Stelle.",
        "position.no_owner": "{text} ist gelegt, steht aber in keiner Hand. Nenne sie in der Hand, aus der sie kam.",
        "position.cannot_lay": "{text} kann hier nicht gelegt werden. {why}",
        "position.over": "Das Spiel ist zu Ende, bevor {text} gelegt wird.",
        "position.scores_twice": "Der Stand ist auch als pegs genannt. Nenne scores vor der ersten gelegten Karte oder "
        "pegs, wie es jetzt steht.",
        "position.score": "{text} ist kein Stand von {side} vor dem Zielloch {target}.",
        "position.too_few_left": "{seat} hat Go gesagt, was es noch hält, muss also hoch sein: solche Karten sind "
        "nicht mehr übrig.",
    },
}
"""What is wrong with a line that is no position of cribbage."""


_ENDLESS: Final = 999
"""A target that no deal reaches."""


class _Said(NamedTuple):
    """What a line says: cards that it leaves open are None. Hands are as kept, the cards laid since among them."""

    rules: Rules
    dealer: Seat
    deal: int
    scores: tuple[int, ...]
    is_pegged: bool
    """Whether the scores are those after the cards laid."""
    hands: tuple[tuple[Hidden, ...], ...]
    thrown: tuple[tuple[Hidden, ...], ...]
    from_pack: tuple[Hidden, ...]
    starter: Hidden
    plays: tuple[Card, ...]
    is_discard: bool

    def named(self) -> Iterator[tuple[str, Card]]:
        """Every card that is named, with its key."""
        zones = [(f"hand:{SEAT_NAMES[i]}", cards) for i, cards in enumerate(self.hands)]
        zones += [(f"thrown:{SEAT_NAMES[i]}", cards) for i, cards in enumerate(self.thrown)]
        zones += [("crib", self.from_pack), ("starter", (self.starter,))]
        return ((key, c) for key, cards in zones for c in cards if c is not None)


def from_position(text: str, draw: Sequence[Card] | None = None) -> State:
    """A state in the middle of a deal, from one line of `key=value`. Raises PositionFault naming the key.

    Keys: `rules` (a rules string in quotes), `dealer` (a seat), `deal` (number), `scores` (`A:120,B:90`: before the
    first card is laid) or `pegs` (the same, as they stand now), `hand:A` ... (as kept for the play, or as dealt, six or
    five, for the discard), `crib` (its cards), `thrown:A` ..., `starter`, `plays` (cards in the order laid; goes are
    said by themselves, claims before the last card are true). Cards that are left out or written `??` are drawn: in
    the order of `draw`, a shuffled pack, or (None) always the same ones.

    >>> from_position("dealer=B hand:A=KCKD2C2D hand:B=9C8C7C6C plays=KC6CKD").count
    26
    """
    return _state(_read(text), draw)


def tidy_position(text: str) -> str:
    """The same position with every key in order and what is left open written `??`. Raises PositionFault.

    >>> tidy_position("dealer=B hand:A=2C2DKCKD plays=KC")
    'rules=acc@1 dealer=B deal=2 scores=A:0,B:0 hand:A=2C2DKCKD hand:B=??*4 plays=KC'
    """
    said = _read(text)
    _state(said, None)
    rules = OPTIONS.format(said.rules, is_versioned=True)
    return position_line({"rules": rules, **_values(said)})


def position(table: State | CribbageView) -> str:
    """The line of a state, or of a view, in which unseen cards are `??`; without the rules, before the show.

    Rule: C-11: what a view does not show, its line does not say.
    """
    dealer = Seat.A if table.dealer is None else table.dealer
    laid = [(seat, c) for pile in (*table.counts, table.pile) for seat, c in pile]
    hands: list[tuple[Hidden, ...]] = []
    for seat, held in enumerate(table.hands):
        hands.append((*held, *(c for who, c in laid if who == seat), *table.rest[seat]))
    thrown_count = sum(len(away) for away in table.thrown)
    from_pack: tuple[Hidden, ...] = (None,) * (len(table.crib) - thrown_count)
    said = _Said(
        rules=table.rules,
        dealer=dealer,
        deal=table.deal,
        scores=table.scores,
        is_pegged=bool(laid),
        hands=tuple(hands),
        thrown=table.thrown,
        from_pack=table.crib_from_pack if isinstance(table, State) else from_pack,
        starter=table.starter,
        plays=tuple(c for _, c in laid),
        is_discard=table.phase in (Phase.DEAL, Phase.DISCARD),
    )
    return position_line(_values(said))


def _values(said: _Said) -> dict[str, str]:
    """The line of a position by key, without the rules."""
    table = seats(said.rules)
    values = {
        "dealer": str(said.dealer),
        "deal": str(said.deal),
        "pegs" if said.is_pegged else "scores": ",".join(
            f"{side_name(side)}:{n}" for side, n in zip(sides(said.rules), said.scores, strict=True)
        ),
    }
    for seat in table:
        values[f"hand:{seat}"] = format_hidden(_sorted(said.hands[seat]))
    for seat in table:
        away = said.thrown[seat]
        if away and (said.is_discard or any(c is not None for c in away)):
            values[f"thrown:{seat}"] = format_hidden(_sorted(away))
    if any(c is not None for c in said.from_pack):
        values["crib"] = format_hidden(said.from_pack)
    if said.starter is not None:
        values["starter"] = said.starter.text
    if said.plays:
        values["plays"] = format_cards(said.plays)
    return values


def _sorted(cards: Sequence[Hidden]) -> tuple[Hidden, ...]:
    known = sort_cards(c for c in cards if c is not None)
    return (*known, *(None,) * (len(cards) - len(known)))


# --- reading -------------------------------------------------------------------------------------------------------


def _read(text: str) -> _Said:
    """What a line says. Raises PositionFault."""
    reader = Reader(text, {**EN, **WORDS["en"]})
    rules = reader.rules(OPTIONS)
    table = seats(rules)
    kept_count = rules.deal_count - rules.throw_count
    hands = [reader.hidden(f"hand:{seat}") for seat in table]
    thrown = [reader.hidden(f"thrown:{seat}") for seat in table]
    crib = reader.hidden("crib") or ()
    starter = reader.hidden("starter") or ()
    plays = reader.cards("plays")
    dealer = reader.seat("dealer", Seat.A, table)
    deal = reader.number("deal", 2, high=999_999)
    is_pegged = reader.has("pegs")
    if is_pegged and reader.has("scores"):
        raise reader.fault("scores", "", "scores_twice")
    scores = _scores(reader, "pegs" if is_pegged else "scores", rules)
    reader.end()
    if len(starter) > 1:
        raise reader.fault("starter", "C-12", "one_card")
    is_said = any(hand is not None for hand in (*hands, *thrown)) or bool(crib)
    is_discard = not (starter or plays) and (not is_said or any(len(hand or ()) > kept_count for hand in hands))
    thrown_counts = []
    for seat, away in zip(table, thrown, strict=True):
        usual = 0 if is_discard else rules.throw_count
        thrown_counts.append(len(away) if away else usual)
        if away and len(away) != rules.throw_count:
            raise reader.fault(f"thrown:{seat}", "C-10", "thrown_count", want=rules.throw_count, n=len(away))
    for seat, hand, away_count in zip(table, hands, thrown_counts, strict=True):
        if hand is None:
            continue
        if is_discard and len(hand) + away_count != rules.deal_count:
            n = len(hand) + away_count
            raise reader.fault(f"hand:{seat}", "C-9", "dealt_count", want=rules.deal_count, n=n)
        if not is_discard and len(hand) != kept_count:
            raise reader.fault(f"hand:{seat}", "C-10", "kept_count", want=kept_count, n=len(hand))
    thrown_in = [away or () for away in thrown]
    from_pack = crib
    crib_count = rules.crib_from_pack_count + (0 if is_discard else rules.throw_count * rules.players)
    if crib and len(crib) != (rules.crib_from_pack_count if any(thrown_in) else crib_count):
        if len(crib) == crib_count:
            raise reader.fault("crib", "C-10", "crib_twice")
        raise reader.fault("crib", "C-10", "crib_count", want=crib_count, n=len(crib))
    if crib and not is_discard and not any(thrown_in):
        n = rules.throw_count
        thrown_in = [crib[i * n : (i + 1) * n] for i in range(rules.players)]
        from_pack = crib[n * rules.players :]
    opened = (None,) * (rules.deal_count if is_discard else kept_count)
    said = _Said(
        rules=rules,
        dealer=dealer,
        deal=deal,
        scores=scores,
        is_pegged=is_pegged,
        hands=tuple(
            opened[: len(opened) - n * is_discard] if hand is None else hand
            for hand, n in zip(hands, thrown_counts, strict=True)
        ),
        thrown=tuple(away or (None,) * n for away, n in zip(thrown_in, thrown_counts, strict=True)),
        from_pack=from_pack or (None,) * rules.crib_from_pack_count,
        starter=starter[0] if starter else None,
        plays=plays,
        is_discard=is_discard,
    )
    said = _with_owners(reader, said)
    _check_cards(reader, said)
    return said


def _scores(reader: Reader, key: str, rules: Rules) -> tuple[int, ...]:
    """Holes by side. Rule: C-3, C-39: a side in the game hole has ended the game."""
    table = sides(rules)
    given = reader.scores(table, key)
    found = []
    for index, side in enumerate(table):
        text = given.get(Side(index), "0")
        target = target_of(rules, side_of(rules, side[0]))
        if not (text.isascii() and text.isdigit() and len(text) < 5 and int(text) < target):
            raise reader.fault(
                key, "C-39", "score", text=repr(text[:20]), side=side_name(side), target=target
            )  # fmt: skip
        found.append(int(text))
    return tuple(found)


def _with_owners(reader: Reader, said: _Said) -> _Said:
    """Cards that were laid out of a hand that is open stand in that hand from now on."""
    hands = [list(hand) for hand in said.hands]
    open_seats = [i for i, hand in enumerate(hands) if None in hand]
    for c in said.plays:
        if any(c in hand for hand in hands):
            continue
        takers = [i for i in open_seats if None in hands[i]]
        if len(open_seats) != 1 or not takers:
            raise reader.fault("plays", "C-14", "no_owner", text=c.text)
        hand = hands[takers[0]]
        hand[hand.index(None)] = c
    return said._replace(hands=tuple(tuple(hand) for hand in hands))


def _check_cards(reader: Reader, said: _Said) -> None:
    """Every card is one of the pack and stands in one place. Rule: C-1."""
    seen: set[Card] = set()
    for key, c in said.named():
        if c not in VALUES:
            raise reader.fault(key, "C-1", "not_in_pack", text=c.text)
        if c in seen:
            raise reader.fault(key, "C-1", "card_twice", text=c.text)
        seen.add(c)


# --- the state -----------------------------------------------------------------------------------------------------


def _state(said: _Said, draw: Sequence[Card] | None) -> State:
    """The state of a position, what it leaves open drawn. Raises PositionFault.

    Rule: C-18: what a seat still holds that said go is higher than the room there was.
    """
    reader = Reader("", {**EN, **WORDS["en"]})
    usual = _filled(reader, said, None, [0] * said.rules.players)
    if said.is_discard:
        return _filled(reader, said, draw, [0] * said.rules.players)
    state, least = _laid(reader, said, usual)
    return state if draw is None else _laid(reader, said, _filled(reader, said, draw, least))[0]


def _laid(reader: Reader, said: _Said, state: State) -> tuple[State, list[int]]:
    """The state after the cards laid, which peg anew unless the pegs are said to stand where they are now."""
    if not said.is_pegged:
        return _played(reader, state, said.plays)
    endless = replace(said.rules, target=_ENDLESS)
    after, least = _played(reader, state._replace(rules=endless, scores=(0,) * len(said.scores)), said.plays)
    return after._replace(rules=said.rules, scores=said.scores), least


def _filled(reader: Reader, said: _Said, draw: Sequence[Card] | None, least: Sequence[int]) -> State:
    """The state before the first card is laid; unseen cards of a seat are worth `least` or more.

    Without `draw` these are the highest that are left: they fit into a count least often, so that whoever has to have
    said go could. The seats that need the highest cards choose first: all hands that may be are equally likely.
    """
    rules = said.rules
    named = {c for _, c in said.named()}
    spare = [c for c in (PACK[::-1] if draw is None else draw) if c not in named]

    def fill(cards: Sequence[Hidden], worth_least: int, seat: int = 0) -> tuple[Card, ...]:
        found = []
        for c in cards:
            new = c if c is not None else next((one for one in spare if VALUES[one] >= worth_least), None)
            if new is None:
                raise reader.fault("plays", "C-18", "too_few_left", seat=SEAT_NAMES[seat])
            if c is None:
                spare.remove(new)
            found.append(new)
        return sort_cards(found)

    hands: dict[int, tuple[Card, ...]] = {}
    for seat in sorted(range(rules.players), key=lambda i: -least[i]):
        hands[seat] = fill(said.hands[seat], least[seat], seat)
    from_pack = fill(said.from_pack, 0)
    thrown = tuple(fill(away, 0) for away in said.thrown)
    state = initial(rules, said.dealer)._replace(
        deal=said.deal,
        scores=said.scores,
        hands=tuple(hands[i] for i in range(rules.players)),
        thrown=thrown,
        crib_from_pack=from_pack,
        phase=Phase.DISCARD if said.is_discard else Phase.PLAY,
        dealt_count=rules.deal_count * rules.players + rules.crib_from_pack_count + (not said.is_discard),
    )
    if said.is_discard:
        return state
    starter = said.starter if said.starter is not None else spare[-1 if draw is None else 0]
    return state._replace(starter=starter, turn=Seat((said.dealer + 1) % rules.players))


def _played(reader: Reader, state: State, plays: Sequence[Card]) -> tuple[State, list[int]]:
    """The state after these cards, and what the unseen cards of each seat must be worth for it."""
    least = [0] * state.rules.players
    for card in plays:
        while state.phase is Phase.PLAY and (forced := _forced(state)) is not None:
            seat, act = forced
            if not isinstance(act, Claim):
                least[seat] = max(least[seat], 32 - state.count)
            state = _after(state, seat, act, least)
        if state.phase is not Phase.PLAY:
            raise reader.fault("plays", "C-39", "over", text=card.text)
        try:
            state = _after(state, state.turn, Play(card), least, is_last=card is plays[-1])
        except IllegalAction as wrong:
            raise reader.against("plays", "cannot_lay", wrong.illegal, card.text) from None
    return state, least


def _after(state: State, seat: Seat, act: Action, least: list[int], *, is_last: bool = False) -> State:
    """The state after an act; whoever laid the last card of a count that ended below 31 could not lay another."""
    after = apply(state, seat, act).state
    if not is_last and len(after.counts) > len(state.counts):
        last, _ = after.counts[-1][-1]
        count = sum(VALUES[c] for _, c in after.counts[-1])
        if count < 31:
            least[last] = max(least[last], 32 - count)
    return after


def _forced(state: State) -> tuple[Seat, Action] | None:
    """A go that has to be said, or the true claim where players count everything."""
    due = state.due
    if due is not None:
        return due.seat, Claim(sum_points(worth(state, due.seat, due.what, state.laid_count)))
    return automatic(state)
