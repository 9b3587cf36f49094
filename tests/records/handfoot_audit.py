"""Hand and Foot added up apart from the engine, from the words of a record alone.

It knows the default values and the two rule sets of the golden records: what is laid, taken and thrown, who lifts a
foot, what a round is worth. It does not judge what is wise, and shares no line with the engine.
"""

from __future__ import annotations

import re
from collections import Counter

WORTH = {"J": 10, "Q": 10, "K": 10, "T": 10, "9": 10, "8": 10, "7": 5, "6": 5, "5": 5, "4": 5, "A": 20, "2": 20}
REDS = ("3D", "3H")
OPENING = (50, 90, 120, 150)
BONUS = {"clean": 500, "dirty": 300, "wild": 1500}
CLAIM = re.compile(r"([A-D]*)([+-]\d+)((?: [a-z0-9]+)*)")


def split(text: str) -> list[str]:
    return re.findall(r"JK|[A2-9TJQK][CDHS]", text)


def worth(card: str) -> int:
    return 50 if card == "JK" else 5 if card[0] == "3" else WORTH[card[0]]


def is_wild(card: str) -> bool:
    return card == "JK" or card[0] == "2"


def kind(cards: list[str]) -> str:
    wilds = sum(map(is_wild, cards))
    return "wild" if wilds == len(cards) else "dirty" if wilds else "clean"


class Auditor:
    """Reads a record; `faults` says what does not add up."""

    def __init__(self, text: str, *, takes: int, is_lifted_late: bool, most_wilds: int) -> None:
        """`takes` discards are taken at most; a foot walked to may be lifted late."""
        self.takes, self.is_lifted_late, self.most_wilds = takes, is_lifted_late, most_wilds
        self.faults: list[str] = []
        self.total = {"AC": 0, "BD": 0}
        self.round = 0
        self.seen: Counter[str] = Counter()
        self.turn = ""
        self.number = 0
        self._clear()
        for self.number, line in enumerate(text.split("\n"), 1):
            words = line.split()
            if line.startswith("# deal") and words[2] != str(self.round):
                self.round = int(words[2])
                self._clear()
            elif line.startswith("= "):
                self._want({k: int(v) for k, v in (w.split(":") for w in words[1:])}, self.total, "balance")
            elif words and words[0] in "ABCDd" and not line.startswith("["):
                self._line(words[0], words[1], words[2:])

    def _clear(self) -> None:
        self.hands: dict[str, list[str]] = {s: [] for s in "ABCD"}
        self.feet: dict[str, list[str]] = {s: [] for s in "ABCD"}
        self.boards: dict[str, dict[str, list[str]]] = {"AC": {}, "BD": {}}
        self.reds = {"AC": 0, "BD": 0}
        self.pile: list[str] = []
        self.late = ""
        self.out = ""
        self.turn = ""
        self.stock = 270

    def _want(self, found: object, want: object, what: str) -> None:
        if found != want:
            self.faults.append(f"line {self.number}: {what} {found}, not {want}")

    @staticmethod
    def side(seat: str) -> str:
        return "AC" if seat in "AC" else "BD"

    def _lay_reds(self, seat: str) -> None:
        hand = self.hands[seat]
        for card in [c for c in hand if c in REDS]:
            hand.remove(card)
            self.reds[self.side(seat)] += 1

    def _give(self, seat: str, cards: list[str]) -> None:
        self.hands[seat] += cards
        self.stock -= len(cards)

    def _leave(self, seat: str, cards: list[str]) -> None:
        for card in cards:
            if card in self.hands[seat]:
                self.hands[seat].remove(card)
            else:
                self.faults.append(f"line {self.number}: {seat} does not hold {card}")

    def _line(self, actor: str, verb: str, words: list[str]) -> None:
        if actor == "d":
            self._dealer(verb, words)
            return
        end = next((i for i, w in enumerate(words) if CLAIM.fullmatch(w)), len(words))
        args, claims = words[:end], " ".join(words[end:])
        if verb in ("yes", "no"):
            self._want(self.side(actor), self.side(self.turn), "an answer from")
            return
        if not self.turn:
            self._begin(actor)
        self._want(actor, self.turn, "turn of")
        if verb == "take":
            self._take(actor, args)
        elif verb in ("open", "meld", "add"):
            self._meld(actor, verb, args)
        elif verb == "discard":
            self._discard(actor, args[0])
        if claims:
            self._score(claims)

    def _dealer(self, verb: str, words: list[str]) -> None:
        if verb in ("deal", "foot"):
            cards = split(words[1])
            (self.hands if verb == "deal" else self.feet)[words[0]] = cards
            self.stock -= len(cards)
        elif verb == "upcard":
            if words[0] not in REDS and not is_wild(words[0]):
                self.pile.append(words[0])
                self.stock -= 1
        elif verb in ("draw", "replace"):
            if not self.turn:
                self._begin(words[0])
            self._give(words[0], split(words[1]))
            self._lay_reds(words[0])

    def _begin(self, seat: str) -> None:
        self.turn = seat
        if seat in self.late:
            self._lift(seat)
            self.late = self.late.replace(seat, "")
        self._lay_reds(seat)

    def _lift(self, seat: str) -> None:
        self.hands[seat], self.feet[seat] = self.feet[seat], []

    def _put(self, seat: str, label: str, cards: list[str]) -> None:
        board = self.boards[self.side(seat)]
        meld = board.setdefault(label, [])
        if len(meld) >= 7:
            self.faults.append(f"line {self.number}: {label} is closed")
        meld += cards
        naturals = {c[0] for c in meld if not is_wild(c)}
        wilds = sum(map(is_wild, meld))
        if label[0] == "W":
            is_right = not naturals
        else:
            is_right = naturals == {label[0]} and len(meld) - wilds >= 2 and wilds <= self.most_wilds
            is_right = is_right and wilds < len(meld) - wilds
        if not is_right or not 3 <= len(meld) <= 7:
            self.faults.append(f"line {self.number}: {label} is no meld: {meld}")

    def _new(self, seat: str, rank: str, cards: list[str]) -> None:
        board = self.boards[self.side(seat)]
        same = [label for label in board if label[0] == rank]
        if any(len(board[label]) < 7 for label in same):
            self.faults.append(f"line {self.number}: two unfinished melds of {rank}")
        self._put(seat, f"{rank}.{len(same) + 1}", cards)

    def _opens(self, seat: str, points: int) -> None:
        if points < OPENING[self.round - 1]:
            self.faults.append(f"line {self.number}: {seat} opens with {points}")

    def _meld(self, seat: str, verb: str, args: list[str]) -> None:
        is_first = not self.boards[self.side(seat)]
        self._want(is_first, verb == "open", "the first lay-down is")
        groups = [(word.split("=")[0], split(word.split("=")[1])) for word in args]
        for label, cards in groups:
            self._leave(seat, cards)
            if verb == "add":
                self._put(seat, label, cards)
            else:
                self._new(seat, label, cards)
        if is_first:
            self._opens(seat, sum(worth(c) for _, cards in groups for c in cards))
        self._after(seat)

    def _take(self, seat: str, args: list[str]) -> None:
        cut = args.index(">")
        own = split("".join(args[:cut]))
        is_first = not self.boards[self.side(seat)]
        top = self.pile.pop()
        pair = [c for c in own if c[0] == top[0]]
        if len(pair) < 2 or top[0] == "3":
            self.faults.append(f"line {self.number}: {top} taken with {own}")
        self._leave(seat, own)
        also = [(word.split("=")[0], split(word.split("=")[1])) for word in args[cut + 3 :]]
        held = [c for _, cards in also for c in cards]
        self._leave(seat, held)
        rank = "W" if is_wild(top) else top[0]
        if args[cut + 1] == "new":
            self._new(seat, rank, [*own, top])
        else:
            self._put(seat, args[cut + 1], [*own, top])
        for label, cards in also:
            self._new(seat, label, cards)
        if is_first:
            self._opens(seat, sum(map(worth, [*own, top, *held])))
        for _ in range(min(self.takes - 1, len(self.pile))):
            self.hands[seat].append(self.pile.pop())
        self._lay_reds(seat)
        self._after(seat)

    def _after(self, seat: str) -> None:
        """The pile in play may be empty: the foot is lifted, or the player is out."""
        if self.hands[seat]:
            return
        if self.feet[seat]:
            self._lift(seat)
            self._lay_reds(seat)
        else:
            self.out = seat

    def _discard(self, seat: str, card: str) -> None:
        self._leave(seat, [card])
        self.pile.append(card)
        if not self.hands[seat]:
            if not self.feet[seat]:
                self.out = seat
            elif self.is_lifted_late:
                self.late += seat
            else:
                self._lift(seat)
        if not self.out and self.stock:
            self._begin("ABCD"["ABCD".index(seat) + 1 - 4])

    def _score(self, claims: str) -> None:
        found = {side or self.side(self.turn): int(points) for side, points, _ in CLAIM.findall(claims)}
        for side in ("AC", "BD"):
            melds = list(self.boards[side].values())
            points = sum(worth(c) for meld in melds for c in meld)
            points += sum(BONUS[kind(meld)] for meld in melds if len(meld) == 7)
            points += 100 * self.reds[side] + (100 if self.out and self.out in side else 0)
            for seat in side:
                held = [*self.hands[seat], *self.feet[seat]]
                points -= sum(100 if c in REDS else worth(c) for c in held)
            self._want(found[side], points, f"round {self.round} of {side}")
            self.total[side] += points
        if self.out:
            have = Counter(kind(m) for m in self.boards[self.side(self.out)].values() if len(m) == 7)
            if have["clean"] < 2 or have["dirty"] < 2 or have["wild"] < 1:
                self.faults.append(f"line {self.number}: {self.out} is out without the contract: {dict(have)}")
        cards = Counter(c for zone in (*self.hands.values(), *self.feet.values(), self.pile) for c in zone)
        cards.update(c for board in self.boards.values() for meld in board.values() for c in meld)
        reds = sum(self.reds.values())
        self._want(cards.total() + reds + self.stock, 270, "cards in all zones")
        if any(n > (10 if c == "JK" else 5) for c, n in cards.items()):
            self.faults.append(f"line {self.number}: a card is there too often")
