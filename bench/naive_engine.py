"""A cribbage engine of the plain kind, written apart: one dictionary, deep-copied for every act, cards as strings.

Two players, six cards, to 121. It serves as the measure beside the real engine, and because it was written apart it
must also end each game at the same pegs.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Any

__all__ = ["play_game"]

RANKS = "A23456789TJQK"
State = dict[str, Any]


def value(card: str) -> int:
    """What a card adds to the count."""
    return min(RANKS.index(card[0]) + 1, 10)


def new_game() -> State:
    """A game before its first cut."""
    return {"phase": "cut", "scores": [0, 0], "winner": None, "events": []}


def peg(state: State, player: int, points: int, why: str) -> None:
    """Peg points; 121 ends the game."""
    if points == 0 or state["winner"] is not None:
        return
    state["scores"][player] = min(121, state["scores"][player] + points)
    state["events"].append({"kind": "points", "player": player, "points": points, "why": why})
    if state["scores"][player] == 121:
        state["winner"] = player
        state["phase"] = "over"


def score_of_play(pile: list[str]) -> int:
    """What the last card of the pile scores."""
    total = sum(value(c) for c in pile)
    points = 2 if total in (15, 31) else 0
    ranks = [RANKS.index(c[0]) for c in pile]
    for length in (4, 3, 2):
        if len(ranks) >= length and len(set(ranks[-length:])) == 1:
            return points + length * (length - 1)
    for length in range(len(ranks), 2, -1):
        tail = sorted(ranks[-length:])
        if all(b - a == 1 for a, b in pairwise(tail)):
            return points + length
    return points


def score_of_hand(hand: list[str], starter: str, is_crib: bool) -> int:
    """What a hand is worth."""
    cards = [*hand, starter]
    points = 0
    for size in range(2, 6):
        for chosen in combinations(cards, size):
            if sum(value(c) for c in chosen) == 15:
                points += 2
    points += sum(2 for a, b in combinations(cards, 2) if a[0] == b[0])
    for size in (5, 4, 3):
        runs = 0
        for chosen in combinations(cards, size):
            ranks = sorted(RANKS.index(c[0]) for c in chosen)
            if all(b - a == 1 for a, b in pairwise(ranks)):
                runs += size
        if runs:
            points += runs
            break
    if len({c[1] for c in hand}) == 1:
        if starter[1] == hand[0][1]:
            points += 5
        elif not is_crib:
            points += 4
    if starter[0] != "J" and "J" + starter[1] in hand:
        points += 1
    return points


def fitting(state: State) -> list[str]:
    """The cards of the player on turn that fit."""
    return [c for c in state["hands"][state["turn"]] if state["count"] + value(c) <= 31]


def check(state: State, player: int, act: tuple[Any, ...]) -> str | None:
    """Why an act is not allowed; None if it is."""
    verb = act[0]
    if state["phase"] == "over":
        return "the game is over"
    if verb == "throw":
        if state["phase"] != "discard" or len(state["hands"][player]) != 6:
            return "no discard is due"
        return None if all(c in state["hands"][player] for c in act[1]) else "not in the hand"
    if verb in ("play", "go"):
        if state["phase"] != "play" or state["turn"] != player:
            return "not your turn"
        fits = fitting(state)
        if verb == "go":
            return "a card fits" if fits else None
        return None if act[1] in fits else "that card does not fit"
    if verb == "show":
        return None if state["phase"] == "show" else "not the show"
    return None if state["phase"] in ("cut", "deal", "starter") else "nothing to deal"


def apply(state: State, player: int, act: tuple[Any, ...]) -> State:
    """The state after an act, the old one untouched."""
    wrong = check(state, player, act)
    if wrong is not None:
        raise ValueError(wrong)
    state = copy.deepcopy(state)
    state["events"] = [{"kind": act[0], "player": player, "what": act[1:]}]
    verb = act[0]
    if verb == "cut":
        ranks = [RANKS.index(c[0]) for c in act[1]]
        if ranks[0] != ranks[1]:
            state.update(phase="deal", dealer=ranks.index(min(ranks)))
    elif verb == "deal":
        state.update(
            phase="discard",
            hands=[list(act[1]), list(act[2])],
            crib=[],
            laid=[[], []],
            pile=[],
            count=0,
            gone=[False] * 2,
        )
    elif verb == "throw":
        for c in act[1]:
            state["hands"][player].remove(c)
            state["crib"].append(c)
        if len(state["crib"]) == 4:
            state["phase"] = "starter"
    elif verb == "starter":
        state.update(phase="play", starter=act[1], turn=1 - state["dealer"])
        if act[1][0] == "J":
            peg(state, state["dealer"], 2, "heels")
    elif verb == "play":
        lay(state, player, act[1])
    elif verb == "go":
        state["gone"][player] = True
        next_turn(state)
    elif verb == "show":
        show(state)
    return state


def lay(state: State, player: int, card: str) -> None:
    """Lay a card, score it, and pass the turn."""
    state["hands"][player].remove(card)
    state["laid"][player].append(card)
    state["pile"].append(card)
    state["count"] += value(card)
    state["last"] = player
    peg(state, player, score_of_play(state["pile"]), "play")
    if state["winner"] is None:
        next_turn(state)


def next_turn(state: State) -> None:
    """Who is next, or the end of the count."""
    other = 1 - state["last"]
    if state["count"] < 31:
        if state["hands"][other] and not state["gone"][other]:
            state["turn"] = other
            return
        state["turn"] = state["last"]
        if fitting(state):
            return
        peg(state, state["last"], 1, "go or last")
        if state["winner"] is not None:
            return
    state.update(pile=[], count=0, gone=[False] * 2)
    if state["hands"][other]:
        state["turn"] = other
    elif state["hands"][state["last"]]:
        state["turn"] = state["last"]
    else:
        state.update(phase="show", shown=0)


def show(state: State) -> None:
    """Count the next hand or the crib."""
    dealer = state["dealer"]
    number = state["shown"]
    owner = 1 - dealer if number == 0 else dealer
    cards = state["crib"] if number == 2 else state["laid"][owner]
    peg(state, owner, score_of_hand(cards, state["starter"], number == 2), "show")
    state["shown"] = number + 1
    if number == 2 and state["winner"] is None:
        state.update(phase="deal", dealer=1 - dealer)


def play_game(shuffle: Callable[[], Sequence[str]], pick: Callable[[int], int]) -> tuple[list[int], int]:
    """One game; `shuffle` gives each new pack, `pick(n)` a number below n for each choice. The scores and the steps.

    Choices come in the order of sorted cards: the pairs of a hand for the discard, the cards that fit for the play.
    """
    order = {c: i for i, c in enumerate(r + s for r in RANKS for s in "CDHS")}
    state, steps, pack = new_game(), 0, list(shuffle())
    while state["phase"] != "over":
        phase, player = state["phase"], 0
        act: tuple[Any, ...]
        if phase == "cut":
            act = ("cut", pack[:2])
        elif phase == "deal":
            first, second = sorted(pack[:6], key=order.__getitem__), sorted(pack[6:12], key=order.__getitem__)
            act = ("deal", first, second) if state["dealer"] == 1 else ("deal", second, first)
        elif phase == "discard":
            player = 0 if len(state["hands"][0]) == 6 else 1
            pairs = list(combinations(state["hands"][player], 2))
            act = ("throw", pairs[pick(len(pairs))])
        elif phase == "starter":
            act = ("starter", pack[12])
        elif phase == "play":
            player = state["turn"]
            fits = fitting(state)
            act = ("play", fits[pick(len(fits))]) if fits else ("go",)
        else:
            act = ("show",)
        state = apply(state, player, act)
        steps += 1
        if act[0] == "cut" or (act[0] == "show" and state["phase"] == "deal"):
            pack = list(shuffle())
    return state["scores"], steps
