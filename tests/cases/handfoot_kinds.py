"""The cases of `handfoot*.json` by their kind, each through the real engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from parlour.cards import PACK, Card, card
from parlour.engine import DEALER, Illegal, OptionError, Seat
from parlour.games.handfoot.actions import Add, Cut, Discard, Draw, Label, Lay, Open, Take, Upcard
from parlour.games.handfoot.flow import apply, check, judge
from parlour.games.handfoot.laying import Plan, put_new
from parlour.games.handfoot.melds import (
    add_illegal,
    books_of,
    growth_illegal,
    missing_books,
    rank_of,
    shape_illegal,
    type_of,
)
from parlour.games.handfoot.opening import book_points, card_points, counted_points, required_points
from parlour.games.handfoot.pickup import pile_illegal
from parlour.games.handfoot.rounds import first_seat, initial
from parlour.games.handfoot.rules import OPTIONS, Rules, packet_size, round_pack, side_of, sides
from parlour.games.handfoot.score import side_score, winners
from parlour.games.handfoot.state import Phase, State, without
from parlour.games.handfoot.words import EN
from tests.cases.handfoot_table import (
    Played,
    board_of,
    case_rules,
    faces,
    joined,
    make_rules,
    new_meld,
    table,
    texts,
    unmet_contract,
    without_contract,
)
from tests.cases.table import Data, NotUnderstood, known_fields

Found = dict[str, Any]

_ALWAYS = ("id", "topic", "kind", "config", "input", "expect", "why", "source")


def run_handfoot(case: Data) -> None:
    """One case by its kind. Raises NotUnderstood for a kind or a field that is not known."""
    known_fields("case", case, _ALWAYS)
    runner, required, optional, expected = _KINDS.get(case["kind"], (None, "", "", ""))
    if runner is None:
        raise NotUnderstood(f"kind {case['kind']!r} of Hand and Foot")
    known_fields("input", case["input"], required.split(), optional.split())
    found = runner(case, case["input"])
    for field, value in case["expect"].items():
        if field not in expected.split():
            raise NotUnderstood(f"expect: {field!r} is not known for {case['kind']}")
        if field == "reason":
            assert (value is None) == (found.get("reason") is None), f"reason {found.get('reason')}, expected {value}"
            continue
        assert field in found, f"{field} is not found: {found}"
        assert found[field] == value, f"{field} {found[field]}, expected {value}"
    if case["expect"].get("reason") is not None:
        want, reason = case["expect"]["reason"], found["reason"]
        if want not in _REASONS:
            raise NotUnderstood(f"expect: {want!r} is no reason of a refusal")
        assert reason == want or case["expect"].get("legal") is False, f"reason {reason}, expected {want}"


_REASONS = {key.partition(".")[2] for key in EN if key.startswith("refuse.")} | {c.code for c in OPTIONS.constraints}
"""Every reason that a refusal can have. Another one than expected may be given: a case may break several rules."""


def _refused(found: Illegal | None) -> Found:
    return {"legal": found is None, "reason": None if found is None else found.code}


def _score_cards(case: Data, given: Data) -> Found:
    return {"points": card_points(case_rules(case), faces(given["cards"]))}


def _meld(rules: Rules, cards: tuple[Card, ...], found: Found) -> Found:
    if not found["legal"]:
        return {**found, "type": None, "complete": False, "points": None, "bonus": 0}
    return {
        **found,
        "type": type_of(cards),
        "complete": len(cards) >= rules.melds.book_size,
        "points": card_points(rules, cards),
        "bonus": book_points(rules, cards),
    }


def _classify(case: Data, given: Data) -> Found:
    rules, cards = case_rules(case), faces(given["cards"])
    return _meld(rules, cards, _refused(shape_illegal(rules, cards) or growth_illegal(rules, cards)))


def _add_to_meld(case: Data, given: Data) -> Found:
    rules = case_rules(case)
    (meld,) = board_of([given["meld"]])
    cards = faces(given["add"])
    found = _refused(add_illegal(rules, meld, cards, 2))
    state = table(rules, hand=(*cards, *faces(["4C", "5D"])), boards=((meld,), *((),) * (rules.sides_count - 1)))
    state = state._replace(opened=(True,) * rules.players_count)
    illegal = check(state, Seat.A, Add(((Label(meld.rank, 1), cards),)))
    assert (illegal is None) == found["legal"], "the whole act is judged otherwise"
    return _meld(rules, (*meld.cards, *cards), found)


def _start_melds(case: Data, given: Data) -> Found:
    rules = case_rules(case)
    board = board_of(given["board"])
    melds = tuple(new_meld(names) for names in given["melds"])
    hand = (*(c for meld in melds for c in meld.cards), *faces(["4C", "5D"]))
    state = table(rules, hand=hand, boards=(board, *((),) * (rules.sides_count - 1)))
    state = state._replace(opened=(True,) * rules.players_count)
    after = put_new(state, Seat.A, board, melds)
    found = _refused(after if isinstance(after, Illegal) else None)
    assert (check(state, Seat.A, Lay(melds)) is None) == found["legal"], "the whole act is judged otherwise"
    return found


def _opening_required(case: Data, given: Data) -> Found:
    rules = case_rules(case)
    return {"required": required_points(rules.in_force(given["round"]), given["round"], given["team_score"])}


def _opening(case: Data, given: Data) -> Found:
    rules = case_rules(case)
    number = given["round"]
    melds = tuple(new_meld(names) for names in given["melds"])
    count, score = given.get("hand_left", 4), given.get("team_score", 0)
    spare = faces(["4C", "5D", "6H", "8S", "9C", "TD"] * 3)[:count]
    reds = (card("3H"),) * given.get("red3_played", 0)
    is_opened = given.get("team_opened", False)
    state = table(
        rules,
        round=number,
        hand=(*(c for meld in melds for c in meld.cards), *spare),
        threes=(reds, *((),) * (rules.sides_count - 1)),
        scores=(score, *(0,) * (rules.sides_count - 1)),
        opened=(is_opened,) * rules.players_count,
    )
    judged = judge(state, Seat.A, Lay(melds) if is_opened else Open(melds))
    found = _refused(judged if isinstance(judged, Illegal) else None)
    house = state.house
    counted = counted_points(house, [meld.cards for meld in melds], red3_count=len(reds))
    is_uncounted = is_opened or found["reason"] == "wild_meld_forbidden"
    required = 0 if is_opened else required_points(house, number, score)
    return {**found, "required": required, "counted": None if is_uncounted else counted}


def _pickup(case: Data, given: Data) -> Found:
    rules = case_rules(case)
    number = given.get("round", 1)
    house = rules.in_force(number)
    if given.get("may_go_out") is not None:
        house = without_contract(house) if given["may_go_out"] else unmet_contract(house)
    board = board_of(given.get("board", []))
    foot = faces(["8C", "9C", "TC"])
    state = table(
        rules,
        round=number,
        house=house,
        phase=Phase.DRAW,
        hand=faces(given["hand"]),
        foot=() if given.get("last_pile") else (foot,),
        discard=faces(given["pile"]),
        is_frozen=given.get("frozen", False),
        boards=(board, *((),) * (rules.sides_count - 1)),
        opened=(given.get("team_opened", False),) * rules.players_count,
        turn_number=given.get("turn_number", 20),
    )
    onto = None
    if "onto" in given:
        onto = Label(board[given["onto"]].rank, board[given["onto"]].number)
    use = faces(given["use"])
    action = Take(use, onto, tuple(new_meld(names) for names in given.get("also", ())))
    judged = judge(state, Seat.A, action)
    if isinstance(judged, Illegal):
        return _refused(judged)
    assert isinstance(judged, Plan)
    played = Played(state)
    after = played.do(Seat.A, action)
    side = side_of(rules, Seat.A)
    hand = after.hands[Seat.A]
    if played.said("run"):
        hand = without(hand, foot)
    main = rank_of((*use, state.discard[-1]))
    assert main is not None
    return {
        **_refused(None),
        "taken": [c.text for c in state.discard[len(state.discard) - judged.taken :]],
        "meld": texts(joined(after.boards[side], main) if onto is None else after.boards[side][given["onto"]].cards),
        "hand_after": texts(hand),
        "pile_after": [c.text for c in after.discard],
        "red3_laid": texts(after.threes[side]),
    }


def _red3(case: Data, given: Data) -> Found:
    rules = case_rules(case)
    cards, stock = faces(given["hand"]), faces(given["stock"])
    step = given["step"]
    board = board_of([["QC", "QD", "QH"]])
    boards = (board, *((),) * (rules.sides_count - 1))
    opened = (True,) * rules.players_count
    state = table(rules, stock_count=len(stock), boards=boards, opened=opened)
    if step in ("turn_start", "turn_start_and_draw"):
        last = Seat(rules.players_count - 1)
        state = state._replace(turn=last, hands=(cards, *state.hands[1:]))
        played = Played(state, stock)
        played.do(last, Discard(state.hands[last][0]))
        assert played.state.turn is Seat.A
        if step == "turn_start_and_draw":
            played.do(Seat.A, Draw())
    elif step == "draw":
        played = Played(state._replace(phase=Phase.DRAW, hands=(cards, *state.hands[1:])), stock)
        played.do(Seat.A, Draw())
    elif step in ("run", "walk"):
        only = card("QS")
        state = state._replace(hands=((only,), *state.hands[1:]), feet=((cards,), *state.feet[1:]))
        played = Played(state, stock)
        played.do(Seat.A, Add(((Label(board[0].rank, 1), (only,)),)) if step == "run" else Discard(only))
    else:
        raise NotUnderstood(f"step {step!r}")
    return {
        "hand_after": texts(played.state.hands[Seat.A]),
        "red3_laid": texts(played.state.threes[0]),
        "stock_after": [c.text for c in played.stock],
    }


def _empty_pile(case: Data, given: Data) -> Found:
    rules = case_rules(case)
    house = without_contract(rules) if given["contract_met"] else unmet_contract(rules)
    board = board_of([["QC", "QD", "QH"]])
    only = card("QS")
    state = table(
        rules,
        house=house,
        hand=(only,),
        foot=(faces(["8C", "9C", "TC"]),) * given["piles_left"],
        boards=(board, *((),) * (rules.sides_count - 1)),
        opened=(True,) * rules.players_count,
    )
    is_out = given.get("go_out", False)
    act = Add(((Label(board[0].rank, 1), (only,)),), is_out) if given["how"] == "meld" else Discard(only, is_out)
    played = Played(state)
    after = played.do(Seat.A, act)
    said = "out" if played.said("out") else "run" if played.said("run") else "walk"
    assert said != "walk" or played.said("walk") or played.said("walk_later")
    is_on_turn = not after.is_open and after.turn is Seat.A
    return {"outcome": said, "may_play_now": is_on_turn, "turn_over": not is_on_turn}


def _keep_card(case: Data, given: Data) -> Found:
    rules = case_rules(case)
    house = without_contract(rules) if given["may_go_out"] else unmet_contract(rules)
    board = board_of([["QC", "QD", "QH"]])
    laid = faces(["QS", "QC", "QD", "QH"][: given["meld"]])
    rest = faces(["8C", "9D", "TH", "JS", "4C", "5D"])[: given["hand_size"] - len(laid)]
    state = table(
        rules,
        house=house,
        hand=(*laid, *rest),
        foot=(faces(["8C", "9C", "TC"]),) * given["piles_left"],
        boards=(board, *((),) * (rules.sides_count - 1)),
        opened=(True,) * rules.players_count,
    )
    return _refused(check(state, Seat.A, Add(((Label(board[0].rank, 1), laid),))))


def _contract(case: Data, given: Data) -> Found:
    house = case_rules(case).in_force(given.get("round", 1))
    board = board_of(given["board"])
    missing = missing_books(house, board)
    return {**books_of(house, board)._asdict(), "met": not missing, "missing": missing}


def _go_out(case: Data, given: Data) -> Found:
    rules = case_rules(case)
    open_meld = ["4C", "4D", "4H"]
    board = board_of([*given["board"], open_meld])
    only = card("4S")
    place = given.get("partners", "played_turn")
    partners = [seat for seat in sides(rules)[0] if seat is not Seat.A]
    state = table(
        rules,
        round=given.get("round", 1),
        hand=(only,),
        foot=(faces(["8C", "9C", "TC"]),) * given.get("piles_left", 0),
        boards=(board, *((),) * (rules.sides_count - 1)),
        opened=(True,) * rules.players_count,
    )
    for seat in partners:
        if place != "in_hand":
            state = state._replace(feet=(*state.feet[:seat], (), *state.feet[seat + 1 :]))
    is_played = place == "played_turn"
    state = state._replace(played=tuple(is_played and Seat(i) in partners for i in range(rules.players_count)))
    if "answer" in given:
        state = state._replace(answers=tuple((seat, given["answer"] == "yes") for seat in partners))
    how = given["how"]
    name = Label(board[-1].rank, board[-1].number)
    act = Discard(only, is_out=True) if how == "discard" else Add(((name, (only,)),), is_out=True)
    illegal = check(state, Seat.A, act)
    if illegal is not None:
        return {"outcome": "illegal", "reason": illegal.code}
    played = Played(state)
    played.do(Seat.A, act)
    return {"outcome": "out" if played.said("out") else "on", "reason": None}


def _discard(case: Data, given: Data) -> Found:
    rules = case_rules(case)
    (thrown,) = faces([given["card"]])
    state = table(rules, hand=(thrown, *faces(["4C", "5D", "6H"])), opened=(True,) * rules.players_count)
    illegal = check(state, Seat.A, Discard(thrown))
    if illegal is not None:
        return _refused(illegal)
    after = Played(state).do(Seat.A, Discard(thrown))
    blocked = pile_illegal(after, after.turn)
    blocks = blocked is not None and blocked.code in ("top_is_three", "top_is_wild")
    return {**_refused(None), "blocks_next": blocks, "freezes": after.is_frozen}


def _stock(case: Data, given: Data) -> Found:
    rules = case_rules(case)
    state = table(
        rules,
        round=given.get("round", 1),
        phase=Phase.DRAW,
        stock_count=given["stock"],
        discard=faces(["8C", "9D", "TH", "JS"] * 3)[: given.get("discards", 1)],
        opened=(True,) * rules.players_count,
    )
    played = Played(state)
    held = len(state.hands[Seat.A])
    after = played.do(Seat.A, Draw())
    drawn = len(after.hands[Seat.A]) - held
    if after.is_open:
        return {"drawn": drawn, "round_ends": "now"}
    after = played.do(Seat.A, Discard(after.hands[Seat.A][0]))
    return {"drawn": drawn, "round_ends": "after_turn" if after.is_open else "no"}


def _round_end(case: Data, given: Data) -> Found:
    rules = case_rules(case)
    is_out = given["went_out"]
    state = table(
        rules,
        house=without_contract(rules) if is_out else rules,
        hand=faces(["8C"] if is_out else ["8C", "9C", "TC"]),
        foot=(),
        stock_count=0 if given["stock_empty"] else 20,
        opened=(True,) * rules.players_count,
    )
    after = Played(state).do(Seat.A, Discard(card("8C")))
    if not after.is_open:
        return {"ends": "no", "bonus": 0}
    result = after.results[-1]
    bonus = sum(score.out for score in result.scores)
    return {"ends": {"out": "went_out"}.get(result.why, result.why), "bonus": bonus}


def _score_round(case: Data, given: Data) -> Found:
    house = case_rules(case).in_force(given["round"])
    found = []
    for team in given["teams"]:
        known_fields("team", team, ("board", "hands", "feet"), ("red3_played", "went_out", "exact_cuts"))
        score = side_score(
            house,
            board_of(team["board"]),
            [c for names in (*team["hands"], *team["feet"]) for c in faces(names)],
            red3_count=team.get("red3_played", 0),
            is_out=team.get("went_out", False),
            exact_cuts=team.get("exact_cuts", 0),
        )
        found.append({**score._asdict(), "total": score.total})
    return {"teams": found}


def _game_end(case: Data, given: Data) -> Found:
    rules = case_rules(case)
    rounds: Sequence[Sequence[int]] = given["round_scores"]
    totals = [sum(scores) for scores in zip(*rounds, strict=True)]
    won = winners(rules, totals, [0] * len(totals), len(rounds))
    number = len(rounds) + 1
    return {
        "totals": totals,
        "over": bool(won),
        "winners": list(won),
        "next_round": None if won else number,
        "next_opening": None if won else required_points(rules.in_force(number), number, 0),
    }


def _setup(case: Data, _given: Data) -> Found:
    try:
        rules = make_rules(case)
    except OptionError as wrong:
        return {"legal": False, "reason": wrong.code}
    count = len(round_pack(rules))
    dealt = sum(rules.table.pile_sizes) * rules.players_count
    return {
        **_refused(None),
        "decks": rules.packs_count,
        "cards": count,
        "dealt": dealt,
        "stock": count - dealt - rules.table.upcard_count,
        "seats": [side_of(rules, Seat(i)) for i in range(rules.players_count)],
    }


def _upcard(case: Data, given: Data) -> Found:
    rules = case_rules(case)
    state = table(rules, phase=Phase.UPCARD, discard=(), turn_number=0, stock_count=100)
    buried: list[str] = []
    for top in faces(given["stock"]):
        step = apply_dealer(state, Upcard(top))
        state = step
        if state.phase is not Phase.UPCARD:
            return {"upcard": state.discard[-1].text, "buried": buried}
        buried.append(top.text)
    return {"upcard": None, "buried": buried}


def apply_dealer(state: State, action: Upcard | Cut) -> State:
    return apply(state, DEALER, action).state


def _cut(case: Data, given: Data) -> Found:
    rules = case_rules(case)
    lifted = next((c for c in PACK if packet_size(rules, c) == given["packet"]), None)
    if lifted is None:
        raise NotUnderstood(f"no packet of {given['packet']} cards is cut here")
    state = initial(rules, Seat.A)._replace(phase=Phase.CUT)
    step = apply(state, DEALER, Cut(Seat.A, lifted))
    said = next(e.public for e in step.events if e.public["kind"] == "say")
    is_exact = packet_size(rules, step.state.packets[0]) == sum(rules.table.pile_sizes)
    score = side_score(rules, (), (), exact_cuts=int(is_exact))
    return {"bonus": score.cut, "give_back": said["give_back"], "draw": said["draw"]}


def _first_player(case: Data, given: Data) -> Found:
    rules = case_rules(case)
    dealer = Seat(given["dealer"])
    state = table(rules, stock_count=0, dealer=dealer)
    first = first_seat(state)
    after = Played(state._replace(turn=Seat.A)).do(Seat.A, Discard(state.hands[0][0]))
    assert after.is_open, "the round is over"
    return {"first": int(first), "next_dealer": None if after.dealer is None else int(after.dealer)}


Runner = Callable[[Data, Data], Found]
_KINDS: Mapping[str, tuple[Runner | None, str, str, str]] = {
    "score_cards": (_score_cards, "cards", "", "points"),
    "classify_meld": (_classify, "cards", "", "legal reason type complete points bonus"),
    "add_to_meld": (_add_to_meld, "meld add", "", "legal reason type complete bonus"),
    "start_melds": (_start_melds, "board melds", "", "legal reason"),
    "opening_required": (_opening_required, "round team_score", "", "required"),
    "opening": (
        _opening,
        "round melds",
        "team_score team_opened red3_played hand_left",
        "legal reason required counted",
    ),
    "pickup": (
        _pickup,
        "hand use pile",
        "board onto also also_from_pile round team_opened frozen last_pile may_go_out turn_number",
        "legal reason taken meld hand_after pile_after red3_laid",
    ),
    "red3": (_red3, "step hand stock", "", "hand_after red3_laid stock_after"),
    "empty_pile": (_empty_pile, "piles_left how contract_met", "go_out", "outcome may_play_now turn_over"),
    "keep_card": (_keep_card, "piles_left hand_size meld may_go_out", "", "legal reason"),
    "contract": (_contract, "board", "round", "clean dirty wild met missing"),
    "go_out": (_go_out, "board how", "round piles_left partners answer", "outcome reason"),
    "discard": (_discard, "card", "", "legal reason blocks_next freezes"),
    "stock": (_stock, "stock", "discards round", "drawn round_ends"),
    "round_end": (_round_end, "stock_empty went_out", "", "ends bonus"),
    "score_round": (_score_round, "round teams", "", "teams"),
    "game_end": (_game_end, "round_scores", "", "totals over winners next_round next_opening"),
    "setup": (_setup, "", "", "legal reason decks cards dealt stock seats"),
    "upcard": (_upcard, "stock", "", "upcard buried"),
    "cut": (_cut, "packet", "", "bonus give_back draw"),
    "first_player": (_first_player, "dealer", "", "first next_dealer"),
}
"""Each kind: how it is run, the fields that its input needs and may have, the fields that it can expect."""
