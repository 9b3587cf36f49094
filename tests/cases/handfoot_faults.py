"""Faults reported against other programs of Hand and Foot, as cases (`reported-faults*.json`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from parlour.cards import card
from parlour.engine import Illegal, Seat
from parlour.games.handfoot.actions import Add, Label, Lay, Open, Take
from parlour.games.handfoot.flow import check, judge
from parlour.games.handfoot.melds import type_of
from parlour.games.handfoot.opening import card_points, counted_points, required_points
from parlour.games.handfoot.rules import OPTIONS, Rules
from parlour.games.handfoot.score import side_score
from parlour.games.handfoot.state import Phase, without
from tests.cases.handfoot_table import Played, board_of, faces, new_meld, table, texts
from tests.cases.table import INFORMATIVE, Data, NotUnderstood, known_fields

_ALWAYS = INFORMATIVE | {"game", "type"}
_SPARE = ("8S", "TD")


def run_handfoot_fault(case: Data) -> None:
    """One case by its type. Raises NotUnderstood for a type that is not known."""
    runner = _TYPES.get(case.get("type", ""))
    if runner is None:
        raise NotUnderstood(f"type {case.get('type')!r} of Hand and Foot")
    runner(case)


def _rules() -> Rules:
    """The base options of the file are the defaults."""
    return OPTIONS.make({})


def _fields(case: Data, *more: str, optional: Sequence[str] = ()) -> None:
    known_fields("case", case, ("cards", "actions", "expected", *more), {*_ALWAYS, *optional})


def _expect(found: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    known_fields("expected", expected, (), found)
    for field, value in expected.items():
        assert found[field] == value, f"{field} {found[field]}, expected {value}"


def _meld_add(case: Data) -> None:
    _fields(case)
    known_fields("cards", case["cards"], ("meld", "hand"))
    rules = _rules()
    board = board_of([case["cards"]["meld"]])
    hand = faces([*case["cards"]["hand"], *_SPARE])
    played = Played(table(rules, hand=hand, boards=(board, ()), opened=(True,) * 4))
    accepted = []
    for words in case["actions"]:
        verb, _, text = words.partition(" ")
        if verb != "add":
            raise NotUnderstood(f"action {words!r}")
        act = Add(((Label(board[0].rank, 1), (card(text),)),))
        accepted.append(check(played.state, Seat.A, act) is None)
        if accepted[-1]:
            played.do(Seat.A, act)
    cards = played.state.boards[0][0].cards
    found = {
        "accepted": accepted,
        "meld": texts(cards),
        "clean": type_of(cards) == "clean",
        "points": card_points(rules, cards),
    }
    _expect(found, {**case["expected"], "meld": sorted(case["expected"]["meld"])})


def _meld_new(case: Data) -> None:
    _fields(case)
    known_fields("cards", case["cards"], ("cards",))
    cards = faces(case["cards"]["cards"])
    state = table(_rules(), hand=(*cards, *faces(_SPARE)), opened=(True,) * 4)
    _expect({"accepted": check(state, Seat.A, Lay((new_meld(case["cards"]["cards"]),))) is None}, case["expected"])


def _opening(case: Data) -> None:
    _fields(case, "round")
    known_fields("cards", case["cards"], ("melds",))
    rules = _rules()
    melds = tuple(new_meld(names) for names in case["cards"]["melds"])
    laid = tuple(c for meld in melds for c in meld.cards)
    state = table(rules, round=case["round"], hand=(*laid, *faces(_SPARE)))
    before = repr(state)
    illegal = check(state, Seat.A, Open(melds))
    found = {
        "points": counted_points(rules, [meld.cards for meld in melds]),
        "accepted": illegal is None,
        "hand_restored": repr(state) == before,
    }
    _expect(found, case["expected"])


def _take(case: Data) -> None:
    _fields(case, "open", optional=("round",))
    known_fields("cards", case["cards"], ("hand", "top"), ("pile",))
    (words,) = case["actions"]
    rules = _rules()
    hand, top = faces(case["cards"]["hand"]), card(case["cards"]["top"])
    state = table(
        rules,
        round=case.get("round", 1),
        phase=Phase.DRAW,
        hand=hand,
        discard=faces(case["cards"].get("pile", ["5C", case["cards"]["top"]])),
        opened=(case["open"],) * 4,
    )
    _, sign, said = words.partition("meld ")
    groups = (
        [faces(part.split()) for part in said.split(" + ")] if sign else [faces(["3S", "3C", case["cards"]["top"]])]
    )
    main = without(groups[0], (top,))
    act = Take(main, None, tuple(new_meld([c.text for c in group]) for group in groups[1:]))
    judged = judge(state, Seat.A, act)
    found: dict[str, Any] = {
        "accepted": not isinstance(judged, Illegal),
        "opening_points": counted_points(rules, groups),
    }
    if found["accepted"]:
        after = Played(state).do(Seat.A, act)
        found["hand_after"] = texts(after.hands[Seat.A])
        found["stock_change"] = after.stock_count - state.stock_count
        found["board"] = [[c.text for c in meld.cards] for meld in after.boards[0]]
    expected = dict(case["expected"])
    if "hand_after" in expected:
        expected["hand_after"] = sorted(expected["hand_after"])
    _expect(found, expected)


def _held(case: Data) -> None:
    _fields(case)
    cards = case["cards"]
    seats = list(cards["seats"].values()) if "seats" in cards else [cards]
    held = []
    for seat in seats:
        known_fields("cards", seat, (), ("hand", "foot"))
        held += [*faces(seat.get("hand", ())), *faces(seat.get("foot", ()))]
    score = side_score(_rules(), (), held, is_out="going_out" in case["expected"])
    _expect({"points": score.left, "going_out": score.out}, case["expected"])


def _round(case: Data) -> None:
    _fields(case)
    cards = case["cards"]
    known_fields("cards", cards, ("books", "open_melds", "held", "going_out"))
    board = board_of([*cards["books"], *cards["open_melds"]])
    score = side_score(_rules(), board, faces(cards["held"]), is_out=cards["going_out"])
    _expect({"points": score.total}, case["expected"])


def _rounds(case: Data) -> None:
    _fields(case)
    rules = _rules()
    count = rules.end.rounds
    found = {
        "minimum": [required_points(rules, n, 0) for n in range(1, count + 1)],
        "tie_break_minimum": required_points(rules, count + 1, 0),
    }
    _expect(found, case["expected"])


_TYPES: Mapping[str, Callable[[Data], None]] = {
    "meld_add": _meld_add,
    "meld_new": _meld_new,
    "opening": _opening,
    "take": _take,
    "held": _held,
    "round": _round,
    "rounds": _rounds,
}
