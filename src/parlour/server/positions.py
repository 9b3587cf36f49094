"""Positions over HTTP: is this one, what may be done in it, and what comes of an act. Nothing is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from parlour.cards import Card, card
from parlour.engine import DEALER, Actor, AnyGame, Dealer, Illegal, IllegalAction, NotNotation, Seat, Wire
from parlour.engine.dealer import narrowed
from parlour.engine.position import PositionFault, position_values, read_hidden
from parlour.engine.words import refusal
from parlour.lessons.played import actor_named, open_events, open_view
from parlour.lessons.table import points_words
from parlour.lessons.words import Teller
from parlour.records.cards import cards_in
from parlour.records.deals import cards_out
from parlour.records.model import Points
from parlour.records.replay import claims_of
from parlour.server.errors import Problem
from parlour.server.http import ERRORS, HouseNow, address_of
from parlour.server.language import LanguageNow
from parlour.server.messages import PositionLine
from parlour.server.starts import fault_words, no_position, whole_line
from parlour.server.tables import game_of

__all__ = ["router"]

router = APIRouter(prefix="/api/positions", responses=ERRORS)

ActText = Annotated[str, StringConstraints(max_length=400)]
ActorLetter = Annotated[str, StringConstraints(pattern=r"^([A-L]|d)$")]
_MOST_ACTS = 200


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid")


class PositionQuestion(_In):
    """A position; `rules` count where the line itself names none."""

    game: Annotated[str, StringConstraints(max_length=60)]
    rules: Annotated[str, StringConstraints(max_length=4000)] = ""
    position: PositionLine = ""


class ActQuestion(PositionQuestion):
    """An act in a position, after the acts that were done in it: pairs of actor (`A`, or `d` who deals) and words."""

    acts: list[Annotated[list[ActText], Field(min_length=2, max_length=2)]] = Field(
        default_factory=list, max_length=_MOST_ACTS
    )
    actor: ActorLetter
    act: ActText


class PositionFaultInfo(_Out):
    """Why this is no position: the key at fault (empty: the line as a whole), the rule if it breaks one, the words."""

    key: str
    rule: str
    code: str
    words: str


class RefusedInfo(_Out):
    """Why an act is refused."""

    rule: str
    code: str
    words: str


class NextAct(_Out):
    """What leaves its seat no choice: a go, a count."""

    actor: str
    act: str


class OwedInfo(_Out):
    """What the dealer of cards owes next: how many, for which zone, of which seat; and an act that pays it with cards
    of those that are left, whichever come.
    """

    zone: str
    count: int
    seat: str | None
    act: str


class OpenTable(_Out):
    """The table with all cards open but those that the position leaves open; legal acts of the seats whose cards are
    known."""

    view: dict[str, Any]
    legal: dict[str, list[str]]
    owed: OwedInfo | None
    next: NextAct | None


class PositionAnswer(_Out):
    """The whole line in its one form, and the table; or the fault."""

    line: str
    rules: str
    fault: PositionFaultInfo | None
    table: OpenTable | None


class PointsInfo(_Out):
    """Points with their reasons, as codes of the record and in words."""

    side: str
    points: int
    reasons: list[str]
    words: str


class ActAnswer(_Out):
    """What comes of an act: a refusal, and the table is as it was; or events and points, and the table after it.
    `words` say the act with its actor; cards in them stand as a record has them.
    """

    words: str
    refused: RefusedInfo | None
    events: list[dict[str, Any]]
    points: list[PointsInfo]
    table: OpenTable


@router.post("")
async def position(body: PositionQuestion, house: HouseNow, language: LanguageNow, request: Request) -> PositionAnswer:
    """Is this a position, and what may be done in it?"""
    house.limits.require("position", address_of(request))
    game = game_of(body.game)

    def answer() -> PositionAnswer:
        try:
            line = game.tidy_position(whole_line(body.position, body.rules))
        except PositionFault as fault:
            info = PositionFaultInfo(
                key=fault.key, rule=fault.rule, code=fault.illegal.code, words=fault_words(game, fault, language)
            )
            return PositionAnswer(line="", rules="", fault=info, table=None)
        start = _Start(game, line)
        return PositionAnswer(line=line, rules=position_values(line)["rules"], fault=None, table=start.now(start.state))

    return await house.desk.work_out(answer)


@router.post("/act")
async def act(body: ActQuestion, house: HouseNow, language: LanguageNow, request: Request) -> ActAnswer:
    """What comes of an act in a position? Raises Problem where the position or the acts before it do not hold."""
    house.limits.require("position", address_of(request))
    game = game_of(body.game)
    return await house.desk.work_out(lambda: _act(game, body, language))


def _act(game: AnyGame, body: ActQuestion, language: str) -> ActAnswer:
    try:
        start = _Start(game, game.tidy_position(whole_line(body.position, body.rules)))
    except PositionFault as fault:
        raise no_position(game, fault) from fault
    words = game.words_in(language)
    state = start.state
    given: list[Card] = []
    for number, (actor, text) in enumerate(body.acts):
        try:
            state = game.apply(state, _actor(actor), game.parse(text)).state
            given += cards_in(text) if actor == str(DEALER) else ()
        except IllegalAction as wrong:
            raise _no_such_act(game, wrong.illegal, f"acts.{number}") from wrong
        except NotNotation as wrong:
            raise Problem(400, "not_notation", field=f"acts.{number}", text=text) from wrong
    actor_now = _actor(body.actor)
    try:
        action = game.parse(body.act)
    except NotNotation as wrong:
        raise Problem(400, "not_notation", field="act", text=body.act) from wrong
    teller = Teller(game, language)
    said = teller.acts(body.actor, body.act)
    refused = game.check(state, actor_now, action)
    if refused is not None:
        table = start.now(state, given)
        return ActAnswer(words=said, refused=_refused(words, refused), events=[], points=[], table=table)
    step = game.apply(state, actor_now, action)
    given += cards_in(body.act) if actor_now == DEALER else ()
    claims = [claim for claim in claims_of(actor_now, body.act, step.events, None) if isinstance(claim, Points)]
    sides = {seat: "".join(map(str, side)) for side in game.sides(game.rules(state)) for seat in side}
    points = [
        PointsInfo(
            side=claim.side or (sides[actor_now] if isinstance(actor_now, Seat) else ""),
            points=claim.points,
            reasons=list(claim.reasons),
            words=points_words(teller, claim),
        )
        for claim in claims
    ]
    table = start.now(step.state, given)
    return ActAnswer(words=said, refused=None, events=list(open_events(step.events)), points=points, table=table)


def _no_such_act(game: AnyGame, illegal: Illegal, field: str) -> Problem:
    return Problem(
        400,
        "no_such_act",
        field=field,
        rule=illegal.rule,
        said=lambda language: refusal(game.words_in(language), illegal),
    )


def _actor(text: str) -> Actor:
    actor = actor_named(text)
    if actor is None:
        raise Problem(400, "bad_actor", field="actor", actor=text[:10])
    return actor


def _refused(words: Mapping[str, str], illegal: Illegal) -> RefusedInfo:
    return RefusedInfo(rule=illegal.rule, code=illegal.code, words=refusal(words, illegal))


class _Start:
    """A position, and what it leaves open: those cards stand for any, so nobody is shown them."""

    def __init__(self, game: AnyGame, line: str) -> None:
        self.game = game
        self.line = line
        self.state = game.from_position(line)
        said = position_values(line)
        self.drawn: dict[str, Counter[str]] = {}
        for key, text in position_values(game.position(self.state)).items():
            name = key.partition(":")[0]
            if name in ("hand", "foot", "crib", "thrown", "starter") and text != "none":
                zone = key if name in ("hand", "foot") else "starter" if name == "starter" else "crib"
                drawn = _faces(key, text) - _faces(key, said.get(key, ""))
                self.drawn[zone] = self.drawn.get(zone, Counter()) + drawn

    def now(self, state: Any, given: Sequence[Card] = ()) -> OpenTable:
        """The table in a state that came of this position, after the dealer of cards gave these."""
        game = self.game
        pending = game.pending(state)
        seen = open_view(game, state)
        legal = {
            str(seat): [game.format(action) for action in game.legal(game.view(state, seat))]
            for seat in game.seats(game.rules(state))
            if (seat in pending.must or seat in pending.may) and not self._unknown(seen, f"hand:{seat}")
        }
        owed = game.chance(state)
        forced = game.automatic(state)
        return OpenTable(
            view=self._view(seen),
            legal=legal,
            owed=None
            if owed is None
            else OwedInfo(
                zone=owed.zone,
                count=owed.count,
                seat=None if owed.seat is None else str(owed.seat),
                act=game.format(Dealer(game, lambda number: self._pack(number, given)).answer(owed)),
            ),
            next=None if forced is None else NextAct(actor=str(forced[0]), act=game.format(forced[1])),
        )

    def _pack(self, number: int, given: Sequence[Card]) -> tuple[Card, ...]:
        """A shuffled pack, the same for a position at every asking. The first one holds the cards that are out,
        and those given since, before the others.
        """
        game = self.game
        cards = list(game.pack(game.rules(self.state)))
        Random(f"{number} {self.line}").shuffle(cards)
        if number:
            return tuple(cards)
        out = (*cards_out(position_values(game.position(self.state))), *given)
        left = Counter(cards) - Counter(out)
        return (*out, *narrowed(cards, tuple(left.elements())))

    def _view(self, seen: Wire) -> Wire:
        zones = dict(seen["zones"])
        for name, zone in zones.items():
            if name.startswith(("hand", "crib", "starter", "foot")):
                left = Counter(zone["cards"]) - self._unknown(seen, name)
                cards = sorted(left.elements(), key=lambda text: card(text).index)
                zones[name] = {**zone, "cards": cards}
        return {**seen, "zones": zones}

    def _unknown(self, seen: Wire, name: str) -> Counter[str]:
        """What stands for any card in a zone. A foot that has been lifted is in the hand."""
        head, _, owner = name.partition(":")
        if head != "hand":
            return self.drawn.get(f"foot:{owner}" if head.startswith("foot") else name, Counter())
        is_lifted = not any(zone.startswith("foot") and zone.endswith(f":{owner}") for zone in seen["zones"])
        foot = self.drawn.get(f"foot:{owner}", Counter()) if is_lifted else Counter()
        return self.drawn.get(name, Counter()) + foot


def _faces(key: str, text: str) -> Counter[str]:
    return Counter(c.text for c in read_hidden(key, text.replace("none", "")) if c is not None)
