"""The cribbage board of people with real cards: pegs, whose deal and crib it is, hands counted, games of the match.

The state is that of the game itself: every point goes through its one door (`games.cribbage.peg`), which ends the game
at the game hole. What the sheet does not know are the cards, until somebody counts a hand with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from parlour.cards import Card, card, format_cards, parse_cards
from parlour.engine import SEAT_NAMES, Illegal, Note, Seat, side_name
from parlour.games.cribbage.counting import CLAIM_LIMIT, next_deal, start_show
from parlour.games.cribbage.deal import all_dealt, fresh
from parlour.games.cribbage.flow import initial
from parlour.games.cribbage.match import outcome
from parlour.games.cribbage.peg import peg
from parlour.games.cribbage.play import TOLD
from parlour.games.cribbage.rules import Rules, side_of, sides, target_of
from parlour.games.cribbage.score import Item, score_payload, sum_points
from parlour.games.cribbage.show import is_possible, show_items
from parlour.games.cribbage.state import Phase, Shown, State, showing
from parlour.sheets.log import Refused
from parlour.sheets.sheet import Plain, Sheet, Wrote, read_int, read_names, read_one_of

__all__ = ["SHEET", "Board", "count_hand"]

KINDS: Final = ("dealer", "next", "peg", "show", "heels", "muggins", "adjust", "names")
_MOST: Final = 999
_HEELS: Final = Item("heels", 2, ())
"""A jack turned as starter. Rule: C-13."""
_AHEAD: Final = 4
"""Deals that are told ahead, this one included."""
_ALTERNATIVES: Final = (("fifteen", "thirty_one"), ("pair", "pair_royal", "double_pair_royal"))


class Board(NamedTuple):
    """A board in use: the state of the match, where the back pegs stand, and what is known of the present deal."""

    state: State
    backs: tuple[int, ...]
    has_heels: bool = False
    """Whether his heels were pegged in this deal."""
    names: tuple[str, ...] = ()
    """Other names for the seats than those the sheet began with."""


def _read(entry: Plain) -> Plain:
    """An entry in its one form. Raises ValueError."""
    kind = read_one_of(entry, "kind", KINDS)
    if kind == "names":
        names = entry.get("names")
        return {"kind": kind, "names": list(read_names(names, len(names) if isinstance(names, list) else 0))}
    made: dict[str, Any] = {"kind": kind}
    if kind != "dealer":
        made["game"] = read_int(entry, "game", 1, _MOST)
    if kind == "next":
        return made
    made["seat"] = read_one_of(entry, "seat", SEAT_NAMES[:4])
    if kind == "dealer":
        return made
    made["deal"] = read_int(entry, "deal", 1, _MOST)
    if kind == "peg":
        made["whys"] = _read_whys(entry.get("whys"))
    elif kind == "show":
        made |= _read_show(entry)
    elif kind == "muggins":
        made["points"] = read_int(entry, "points", 1, CLAIM_LIMIT)
    elif kind == "adjust":
        made["points"] = read_int(entry, "points", -_MOST, _MOST)
    return made


def _read_whys(whys: object) -> list[str]:
    if not isinstance(whys, list) or not 1 <= len(whys) <= 4 or any(why not in TOLD for why in whys):
        raise ValueError(f"whys is one to four of {', '.join(TOLD)}")
    return sorted(whys, key=list(TOLD).index)


def _read_show(entry: Plain) -> dict[str, Any]:
    made: dict[str, Any] = {"what": read_one_of(entry, "what", ("hand", "crib"))}
    if entry.get("cards") is None:
        return made | {"points": read_int(entry, "points", 0, _MOST)}
    for key in ("cards", "starter"):
        text = entry.get(key)
        if not isinstance(text, str) or len(text) > 20:
            raise ValueError(f"{key} is written as 5H5SJD")
        try:
            made[key] = format_cards(parse_cards(text))
        except ValueError as error:
            raise ValueError(f"{key} is written as 5H5SJD: {error}") from error
    if len(made["starter"]) != 2 or "JK" in made["cards"] + made["starter"]:
        raise ValueError("one starter and no joker belong to a hand")
    return made


def _start(rules: Rules) -> Board:
    state = initial(rules)
    return Board(state, (0,) * len(state.scores))


def _write(board: Board, entry: Plain) -> tuple[Board, Wrote] | Illegal:
    """Post one entry. Rule: C-39: what belongs to a game that is over counts no more."""
    state = board.state
    kind = entry["kind"]
    if kind == "names":
        if len(entry["names"]) != state.rules.players:
            return Illegal("C-45", "names_count", {"want": state.rules.players})
        return board._replace(names=tuple(entry["names"])), Wrote()
    if "seat" in entry and SEAT_NAMES.index(entry["seat"]) >= state.rules.players:
        return Illegal("C-45", "no_such_seat", {"seat": entry["seat"]})
    if kind == "dealer":
        return _begin(board, Seat[entry["seat"]])
    if entry["game"] < state.game or (state.phase is Phase.OVER and entry["game"] == state.game):
        return board, Wrote(void="C-39")
    if entry["game"] > state.game:
        return Illegal("C-39", "no_such_game", {"game": state.game})
    if kind == "next":
        if state.phase is not Phase.DEAL:
            return Illegal("C-39", "not_over")
        return _dealt(board), Wrote()
    if state.phase is Phase.CUT:
        return Illegal("C-5", "no_dealer")
    if state.phase is Phase.DEAL:
        return Illegal("C-39", "next_first")
    if entry["deal"] != state.deal:
        return Illegal("C-7", "other_deal", {"deal": entry["deal"], "now": state.deal})
    return _score(board, kind, Seat[entry["seat"]], entry)


def _begin(board: Board, dealer: Seat) -> tuple[Board, Wrote] | Illegal:
    """Who deals first was cut for. Rule: C-5; C-7: within a game the deal passes on by itself."""
    state = board.state
    if state.phase is not Phase.CUT:
        return Illegal("C-7", "dealer_known", {"seat": SEAT_NAMES[state.dealer or 0]})
    state = state._replace(phase=Phase.DEAL, deal=1, first_dealer=dealer, dealer=dealer)
    return _dealt(board._replace(state=state)), Wrote()


def _dealt(board: Board) -> Board:
    """The cards of the next deal are out. Rule: C-48: in the five-card game the pone may peg three."""
    notes: list[Note] = []
    before = fresh(board.state, notes)
    state = all_dealt(before, notes)
    backs = board.backs if before.scores == board.state.scores else before.scores
    if state.scores != before.scores:
        backs = before.scores
    return board._replace(state=state, backs=backs, has_heels=False)


def _score(board: Board, kind: str, seat: Seat, entry: Plain) -> tuple[Board, Wrote] | Illegal:
    if kind == "peg":
        return _peg_play(board, seat, entry["whys"])
    if kind == "heels":
        if seat != board.state.dealer:
            return Illegal("C-13", "heels_dealer", {"seat": SEAT_NAMES[board.state.dealer or 0]})
        if board.has_heels:
            return Illegal("C-13", "heels_twice", {"seat": SEAT_NAMES[seat]})
        return _pay(board._replace(has_heels=True), seat, "heels", (_HEELS,))
    if kind == "muggins":
        if not board.state.rules.muggins:
            return Illegal("C-53", "no_muggins")
        return _pay(board, seat, "muggins", (Item("muggins", entry["points"], ()),))
    if kind == "adjust":
        return _adjust(board, seat, entry["points"])
    return _show(board, seat, entry)


def _peg_play(board: Board, seat: Seat, whys: Sequence[str]) -> tuple[Board, Wrote] | Illegal:
    """A card of the play scores for everything that it makes.

    Rule: C-19; C-20: never a pair and a run with one card; C-24: the 31 contains the point for the last card.
    """
    if len(set(whys)) < len(whys):
        return Illegal("C-19", "reason_twice")
    kinds = {TOLD[why].kind for why in whys}
    if any(len(kinds.intersection(group)) > 1 for group in _ALTERNATIVES) or len(kinds) < len(whys):
        return Illegal("C-20", "one_of_a_kind")
    if "run" in kinds and kinds.intersection(_ALTERNATIVES[1]):
        return Illegal("C-20", "pair_and_run")
    if kinds.issuperset({"go", "last"}) or ("thirty_one" in kinds and kinds.intersection({"go", "last"})):
        return Illegal("C-24", "one_for_last")
    why = whys[0] if whys in (["go"], ["last"]) else "play"
    return _pay(board, seat, why, tuple(TOLD[reason] for reason in whys))


def _pay(board: Board, seat: Seat, why: str, items: tuple[Item, ...]) -> tuple[Board, Wrote]:
    side = side_of(board.state.rules, seat)
    before = board.state.scores[side]
    state, _ = peg(board.state, [], seat, why, items)
    pegged = state.scores[side] - before
    backs = (*board.backs[:side], before, *board.backs[side + 1 :]) if pegged else board.backs
    return board._replace(state=state, backs=backs), Wrote(_side(board, seat), pegged)


def _adjust(board: Board, seat: Seat, points: int) -> tuple[Board, Wrote] | Illegal:
    """The peg is put right: forward through the one door, or back, at most to the start."""
    if points >= 0:
        return _pay(board, seat, "claim", (Item("claim", points, ()),))
    side = side_of(board.state.rules, seat)
    before = board.state.scores[side]
    score = max(0, before + points)
    scores = (*board.state.scores[:side], score, *board.state.scores[side + 1 :])
    backs = (*board.backs[:side], min(board.backs[side], score), *board.backs[side + 1 :])
    made = board._replace(state=board.state._replace(scores=scores), backs=backs)
    return made, Wrote(_side(board, seat), score - before)


def _show(board: Board, seat: Seat, entry: Plain) -> tuple[Board, Wrote] | Illegal:
    """A hand or the crib is counted; after the crib the deal passes on.

    Rule: C-30 (in this order), C-37 (a worthless one counts nothing), C-38.
    """
    state = board.state._replace(phase=Phase.SHOW)
    coming = showing(state)
    if coming is None:
        raise ValueError("no show without a dealer")
    what = entry["what"]
    if (seat, what) != coming:
        return Illegal("C-30", f"first_{coming[1]}", {"seat": SEAT_NAMES[coming[0]]})
    kept = _kept(state.rules, what)
    cards: tuple[Card, ...] = ()
    if "cards" in entry:
        cards, starter = parse_cards(entry["cards"]), card(entry["starter"])
        refusal = _cards_illegal(state, cards, starter, kept)
        if refusal is not None:
            return refusal
        items = show_items(cards, starter, is_crib=what == "crib")
        state = state._replace(starter=starter)
    else:
        points = entry["points"]
        if not is_possible(points, kept):
            return Illegal("C-38" if kept == 4 else "C-48", "impossible_count", {"n": points, "kept": kept})
        items = (Item("claim", points, ()),) if points else ()
    state = state._replace(shows=(*state.shows, Shown(seat, what, cards, items)))
    paid, wrote = _pay(board._replace(state=state), seat, what, items)
    if len(paid.state.results) > len(state.results):
        return paid, wrote
    after = start_show(paid.state, [])._replace(due=None)
    paid = paid._replace(state=after)
    return (_dealt(paid) if after.phase is Phase.DEAL else paid), wrote


def _cards_illegal(state: State, cards: tuple[Card, ...], starter: Card, kept: int) -> Illegal | None:
    """Whether these cards can lie on the table beside those counted before.

    Rule: C-1 (one pack), C-12 (one starter), C-13 (a jack), C-10.
    """
    if len(cards) != kept:
        return Illegal("C-10", "hand_size", {"n": len(cards), "want": kept})
    if state.starter is not None and starter != state.starter:
        return Illegal("C-12", "other_starter", {"card": state.starter.text})
    seen = [starter, *(c for shown in state.shows for c in shown.cards)]
    for c in cards:
        if c in seen:
            return Illegal("C-1", "card_twice", {"card": c.text})
        seen.append(c)
    return None


def count_hand(board: Board, what: str, cards: str, starter: str) -> dict[str, Any]:
    """What a hand or crib is worth, with its items and cadence; nothing is pegged. Rule: C-31 to C-37.

    Raises Refused where the cards cannot lie on this table, ValueError where they are none.
    """
    entry = _read_show({"what": what, "cards": cards, "starter": starter})
    held, turned = parse_cards(entry["cards"]), card(entry["starter"])
    refusal = _cards_illegal(board.state, held, turned, _kept(board.state.rules, what))
    if refusal is not None:
        raise Refused(refusal)
    items = show_items(held, turned, is_crib=what == "crib")
    return {"points": sum_points(items), **score_payload(items)}


def _kept(rules: Rules, what: str) -> int:
    """Cards that are counted beside the starter. Rule: C-10; C-48: hands of three in the five-card game."""
    return 4 if what == "crib" or rules.cards == "six" else 3


def _side(board: Board, seat: Seat) -> str:
    rules = board.state.rules
    return side_name(sides(rules)[side_of(rules, seat)])


def _shown(shown: Shown) -> dict[str, Any]:
    claimed = shown.items[0].kind == "claim" if shown.items else not shown.cards
    return {
        "seat": SEAT_NAMES[shown.seat],
        "what": shown.what,
        "cards": [c.text for c in shown.cards],
        "points": sum_points(shown.items),
        **({"items": [], "cadence": []} if claimed else score_payload(shown.items)),
    }


def _deals(state: State) -> list[dict[str, Any]]:
    """This deal and those that follow while the game goes on: whose it is, and what is counted in which order.

    A page that is cut off from the server for a while goes on by them. Rule: C-7, C-30.
    """
    found = []
    for _ in range(_AHEAD):
        order = []
        shown: tuple[Shown, ...] = ()
        for _ in range(state.rules.players + 1):
            coming = showing(state._replace(phase=Phase.SHOW, shows=shown))
            if coming is None:
                raise ValueError("no deal without a dealer")
            order.append({"seat": SEAT_NAMES[coming[0]], "what": coming[1]})
            shown = (*shown, Shown(coming[0], coming[1], (), ()))
        found.append({"deal": state.deal, "dealer": order[-1]["seat"], "order": order})
        state = next_deal(state)
    return found


def _wire(board: Board) -> dict[str, Any]:
    """The board as JSON; `next` is whose hand or crib is counted next, `told` what a card of the play may score."""
    state = board.state
    rules = state.rules
    over = outcome(state)
    is_dealt = state.phase in (Phase.DISCARD, Phase.SHOW)
    coming = showing(state._replace(phase=Phase.SHOW)) if is_dealt else None
    kept = _kept(rules, "hand")
    return {
        "phase": "play" if state.phase is Phase.DISCARD else "next" if state.phase is Phase.DEAL else state.phase.value,
        "game": state.game,
        "deal": state.deal,
        "dealer": None if state.dealer is None else SEAT_NAMES[state.dealer],
        "pone": None if state.dealer is None else SEAT_NAMES[(state.dealer + 1) % rules.players],
        "next": None if coming is None else {"seat": SEAT_NAMES[coming[0]], "what": coming[1]},
        "deals": _deals(state) if is_dealt else [],
        "starter": None if state.starter is None else state.starter.text,
        "shows": [_shown(shown) for shown in state.shows],
        "sides": [
            {
                "side": side_name(side),
                "score": state.scores[i],
                "back": board.backs[i],
                "target": target_of(rules, side_of(rules, side[0])),
                "games": sum(result.winners[i] for result in state.results),
                "points": sum(result.points[i] for result in state.results),
            }
            for i, side in enumerate(sides(rules))
        ],
        "target": rules.target,
        "match": rules.match,
        "results": [
            {
                "winners": list(one.winners),
                "scores": list(one.scores),
                "skunks": list(one.skunks),
                "points": list(one.points),
            }
            for one in state.results
        ],
        "winners": None if over is None else [SEAT_NAMES[seat] for seat in over.winners],
        "lowball": rules.lowball,
        "has_heels": board.has_heels,
        "has_muggins": rules.muggins,
        "told": [{"why": why, "points": item.points} for why, item in {**TOLD, "heels": _HEELS}.items()],
        "kept": {"hand": kept, "crib": _kept(rules, "crib")},
        "possible": {
            "hand": [n for n in range(CLAIM_LIMIT + 1) if is_possible(n, kept)],
            "crib": [n for n in range(CLAIM_LIMIT + 1) if is_possible(n)],
        },
        "names": list(board.names) or None,
    }


def _table(board: Board, names: Sequence[str]) -> list[list[str | int]]:
    """The games of the match, and the one that is played: holes by side. Heads in the words of the export."""
    rules = board.state.rules
    called = [" + ".join(names[seat] for seat in side) for side in sides(rules)]
    rows: list[list[str | int]] = [["game", *called]]
    rows += [[number, *one.scores] for number, one in enumerate(board.state.results, 1)]
    if board.state.phase in (Phase.DISCARD, Phase.SHOW):
        rows.append([board.state.game, *board.state.scores])
    return rows


SHEET: Final[Sheet[Board]] = Sheet(_read, _start, _write, _wire, _table)
"""The sheet of cribbage."""
