"""The answers of the drills written apart, from the rules in words: text in, text out.

It shares nothing with the project but the plain scorer of tests/oracle: cards are two characters, items are read anew.
"""

import shlex
from collections import Counter

from tests.oracle.naive import COUNT, play_points, show_points

VALUES = {"J": 10, "Q": 10, "K": 10, "T": 10, "9": 10, "8": 10, "7": 5, "6": 5, "5": 5, "4": 5, "A": 20, "2": 20}
LEFT_THREES = {"3D": 100, "3H": 100, "3C": 5, "3S": 5}
BONUS = {"clean": 500, "dirty": 300, "wild": 1500}
TEN = dict.fromkeys("?", 10)
"""A card that is not seen counts ten: below 22 any card fits, above it whoever lays none of its own has said go."""
NEED = {"1": 50, "2": 90, "3": 120, "4": 150}


def read(text: str) -> dict[str, str]:
    """The values of an item by key."""
    return dict(word.split("=", 1) for word in shlex.split(text))


def split(cards: str) -> list[str]:
    """Joined cards, one by one."""
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]


def show_answer(text: str, *, is_crib: bool) -> str:
    values = read(text)
    return str(show_points(split(values["hand"]), values["starter"], is_crib=is_crib))


class Play:
    """A play of two, followed card by card: who holds what, the count, who has said go in it, whose turn it is."""

    def __init__(self, values: dict[str, str]) -> None:
        self.hands = {seat: split(values[f"hand:{seat}"]) for seat in "AB"}
        self.pile: list[str] = []
        self.gone: set[str] = set()
        self.turn = "B" if values["dealer"] == "A" else "A"
        for card in split(values.get("plays", "")):
            self.lay(card)

    @property
    def count(self) -> int:
        return sum(COUNT[c[0]] for c in self.pile)

    def fits(self, seat: str) -> list[str]:
        return [c for c in self.hands[seat] if (COUNT | TEN)[c[0]] + self.count <= 31]

    def settle(self) -> None:
        """Goes are said, and a count ends, until the seat on turn can lay a card or must say go itself."""
        last = self.turn
        other = "AB".replace(last, "")
        if self.count == 31:
            self.begin(other)
        elif other in self.gone or not self.hands[other]:
            if not self.fits(last):
                self.begin(other)
        else:
            self.turn = other

    def begin(self, lead: str) -> None:
        self.pile, self.gone = [], set()
        self.turn = lead if self.hands[lead] else "AB".replace(lead, "")

    def go(self) -> None:
        """The seat on turn says go; who laid the last card goes on, or the count is over."""
        self.gone.add(self.turn)
        last = "AB".replace(self.turn, "")
        if self.fits(last):
            self.turn = last
        else:
            self.begin(self.turn)

    def lay(self, card: str) -> None:
        owner = next(seat for seat, held in self.hands.items() if card in held)
        while self.turn != owner or card not in self.fits(owner):
            assert not self.fits(self.turn), "somebody laid out of turn"
            self.go()
        self.hands[owner].remove(card)
        self.pile.append(card)
        self.turn = owner
        self.settle()

    def to_a(self) -> None:
        while self.turn != "A":
            assert self.count > 21, "B could lay a card"
            assert not self.fits("B"), "B could lay a card"
            self.go()


def card_answer(text: str) -> str:
    values = read(text)
    play = Play(values)
    play.to_a()
    card = values["act"].removeprefix("play ")
    points = play_points([*play.pile, card])
    rest = [c for c in play.hands["A"] if c != card]
    count = play.count + COUNT[card[0]]
    is_alone = "B" in play.gone or not play.hands["B"]
    if count < 31 and is_alone and all(COUNT[c[0]] + count > 31 for c in rest):
        points += 1
    return str(points)


def fits_of(text: str) -> list[str]:
    play = Play(read(text))
    play.to_a()
    return play.fits("A")


def go_answer(text: str) -> str:
    return "no" if fits_of(text) else "yes"


def lay_answer(text: str) -> str:
    return "".join(fits_of(text)) or "none"


def kind_of(cards: list[str]) -> str:
    """clean, dirty, wild; `none` where the cards may not lie together."""
    wilds = [c for c in cards if c == "JK" or c[0] == "2"]
    naturals = [c for c in cards if c not in wilds]
    ranks = {c[0] for c in naturals}
    if "3" in ranks or len(ranks) > 1 or not 3 <= len(cards) <= 7:
        return "none"
    if not naturals:
        return "wild"
    if len(naturals) < 2 or len(wilds) > 3 or len(wilds) >= len(naturals):
        return "none"
    return "dirty" if wilds else "clean"


def book_answer(text: str) -> str:
    cards = split(read(text)["meld"])
    kind = kind_of(cards)
    return kind if kind == "none" or len(cards) == 7 else "open"


def worth(cards: list[str]) -> int:
    return sum(50 if c == "JK" else VALUES[c[0]] for c in cards)


def melds_of(words: list[str]) -> list[tuple[str, list[str]]]:
    return [(rank, split(cards)) for rank, _, cards in (word.partition("=") for word in words)]


def opening_answer(text: str) -> str:
    values = read(text)
    melds = melds_of(values["act"].split()[1:])
    points = sum(worth(cards) for _, cards in melds)
    ranks = [rank for rank, _ in melds]
    is_legal = len(set(ranks)) == len(ranks) and all(kind_of(cards) != "none" for _, cards in melds)
    is_enough = points >= NEED[values["round"]]
    return f"{points} {'yes' if is_legal and is_enough else 'no'}"


def take_answer(text: str) -> str:
    """Whether the take is legal: two naturals of the rank from the hand, melds in order, enough if it opens."""
    values = read(text)
    words = values["act"].split()[1:]
    at = words.index(">")
    cards, goal, also = split("".join(words[:at])), words[at + 1], melds_of(words[at + 3 :])
    top = split(values["discard"])[-1]
    hand = Counter(split(values["hand:A"]))
    laid = Counter([*cards, *(c for _, meld in also for c in meld)])
    if top[0] == "3" or laid - hand:
        return "no"
    if sum(c[0] == top[0] and (c == "JK") is (top == "JK") for c in cards) < 2 or (
        top == "JK" and cards.count("JK") < 2
    ):
        return "no"
    is_wild = top == "JK" or top[0] == "2"
    if is_wild and any(c != "JK" and c[0] != "2" for c in cards):
        return "no"
    rank = "W" if is_wild else top[0]
    board = melds_of(values.get("board:AC", "").split())
    same = [meld for name, meld in board if name == rank]
    meld = [*cards, top]
    if goal == "new":
        if any(len(other) < 7 for other in same):
            return "no"
    else:
        there = same[int(goal.split(".")[1]) - 1]
        if len(there) >= 7:
            return "no"
        meld = [*there, *meld]
    if kind_of(meld) == "none" or any(kind_of(other) == "none" for _, other in also):
        return "no"
    if "opened" not in values:
        points = worth([*cards, top]) + sum(worth(other) for _, other in also)
        if points < NEED[values["round"]]:
            return "no"
    left = (hand - laid).total()
    return "no" if values.get("foot:A") == "none" and left < 2 else "yes"


def round_answer(text: str) -> str:
    values = read(text)
    total = 0
    for _, cards in melds_of(values.get("board", "").split()):
        total += worth(cards)
        if len(cards) == 7:
            total += BONUS[kind_of(cards)]
    total += 100 * len(split(values.get("threes", "")))
    total += 100 if values.get("out") == "yes" else 0
    for c in split(values.get("left", "") + values.get("foot", "")):
        total -= LEFT_THREES.get(c, 50 if c == "JK" else VALUES.get(c[0], 0))
    return str(total)


ANSWERS = {
    "hand": lambda text: show_answer(text, is_crib=False),
    "crib": lambda text: show_answer(text, is_crib=True),
    "card": card_answer,
    "go": go_answer,
    "lay": lay_answer,
    "book": book_answer,
    "opening": opening_answer,
    "take": take_answer,
    "round": round_answer,
}
