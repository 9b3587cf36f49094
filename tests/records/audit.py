"""A naive accountant for cribbage records: reads the plain text and adds everything up itself, by nobody's engine.

It knows the cards as two letters and the rules by heart, and shares no line with the package that it checks.
"""

from __future__ import annotations

import re
from itertools import combinations

RANKS = "A23456789TJQK"
PRESETS = {
    "acc": {},
    "kitchen": {"counting": "all", "muggins": "on"},
    "five_card": {"cards": "five", "target": "61"},
    "sixty_one": {"target": "61"},
    "lowball": {},
    "captain": {"players": "3", "teams": "captain"},
}


def value(card: str) -> int:
    return min(RANKS.index(card[0]) + 1, 10)


def is_run(cards: list[str]) -> bool:
    places = sorted(RANKS.index(c[0]) for c in cards)
    return len(cards) >= 3 and places == list(range(places[0], places[0] + len(cards)))


def count_play(pile: list[str]) -> int:
    """The points of the last card of a count, without go and last."""
    total = sum(map(value, pile))
    points = 2 if total in (15, 31) else 0
    same = 0
    for c in reversed(pile):
        if c[0] != pile[-1][0]:
            break
        same += 1
    points += same * (same - 1)
    return points + max((n for n in range(3, len(pile) + 1) if is_run(pile[-n:])), default=0)


def count_show(hand: list[str], starter: str, *, is_crib: bool) -> int:
    cards = [*hand, starter]
    sets = [list(s) for n in range(1, 6) for s in combinations(cards, n)]
    points = 2 * sum(sum(map(value, s)) == 15 for s in sets)
    points += 2 * sum(len(s) == 2 and s[0][0] == s[1][0] for s in sets)
    runs = [len(s) for s in sets if is_run(s)]
    points += sum(n for n in runs if n == max(runs))
    if len({c[1] for c in hand}) == 1:
        with_starter = starter[1] == hand[0][1]
        points += len(hand) + 1 if with_starter else 0 if is_crib else len(hand)
    return points + (starter[0] != "J" and "J" + starter[1] in hand)


class Accountant:
    """Adds up one record; `faults` lists every line that does not add up."""

    def __init__(self, text: str) -> None:
        self.faults: list[str] = []
        rules = re.findall(r'\[Rules "([^"]*)"\]', text)[0].split()
        self.rules = {"players": "2", "target": "121", "counting": "auto", "cards": "six"}
        self.rules |= PRESETS[rules[0].partition("@")[0]] | dict(word.split("=") for word in rules[1:])
        self.seats = "ABCD"[: int(self.rules["players"])]
        self.sides = {"2": ["A", "B"], "3": ["A", "B", "C"], "4": ["AC", "BD"]}[self.rules["players"]]
        if self.rules.get("teams") == "captain":
            self.sides = ["A", "BC"]
        self.scores = dict.fromkeys(self.sides, 0)
        self.line = ""
        self.is_over = False
        for number, self.line in enumerate(text.split("\n"), 1):
            self.at = number
            if self.line.startswith("# game"):
                self.is_over = False
                self.scores = dict.fromkeys(self.sides, 0)
            elif self.line.startswith("# deal"):
                self.begin(dict(re.findall(r"(\w+)=(\w+)", self.line)).get("dealer", ""))
            elif self.line.startswith("="):
                self.expect(dict(re.findall(r"(\w+):(\d+)", self.line)), {s: str(n) for s, n in self.scores.items()})
            elif self.line[:1] in "ABCDd" and self.line[1:3] == "  ":
                self.act()

    def expect(self, said: object, found: object) -> None:
        if said != found:
            self.faults.append(f"line {self.at}: {self.line}: the record says {said}, the accountant {found}")

    def begin(self, dealer: str) -> None:
        self.dealer = dealer
        self.hands: dict[str, list[str]] = {}
        self.laid: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.crib: list[str] = []
        self.pack = {r + s for r in RANKS for s in "CDHS"}
        self.starter = ""
        self.new_count()
        self.shown: list[tuple[str, str]] = []
        self.due = 0
        self.windows: list[dict[str, int | str]] = []

    def new_count(self) -> None:
        self.pile: list[str] = []
        self.gone: list[str] = []
        self.last = ""

    def side(self, seat: str) -> str:
        return next(side for side in self.sides if seat in side)

    def target(self, side: str) -> int:
        whole = int(self.rules["target"])
        return (whole + 1) // 2 if side == "A" and self.rules.get("teams") == "captain" else whole

    def take(self, cards: list[str]) -> list[str]:
        for c in cards:
            self.expect(c in self.pack, True)
            self.pack.discard(c)
        return cards

    def act(self) -> None:
        """One line: what it is worth by the rules, beside what it claims."""
        self.expect(self.is_over, False)
        actor, verb, *args = re.split(r"\s+(?=[A-Z]*\+)", self.line)[0].split()
        self.paid: list[tuple[str, int]] = []
        getattr(self, "do_" + verb.replace("-", "_"))(actor, args)
        said = [(self.side(side or actor), int(n)) for side, n in re.findall(r"(?<=\s)([A-Z]*)\+(\d+)", self.line)]
        self.expect(said, self.paid)

    def pay(self, seat: str, points: int) -> None:
        side = self.side(seat)
        points = min(points, self.target(side) - self.scores[side])
        if points and not self.is_over:
            self.scores[side] += points
            self.paid.append((side, points))
            self.is_over = self.scores[side] == self.target(side)

    def do_cut(self, actor: str, args: list[str]) -> None:
        self.take([args[1]])

    def do_deal(self, actor: str, args: list[str]) -> None:
        cards = self.take(re.findall("..", args[1]))
        if args[0] == "crib":
            self.crib += cards
        else:
            self.hands[args[0]] = cards
        is_last = len(self.hands) == len(self.seats)
        if self.rules["cards"] == "five" and is_last and self.is_first_deal():
            self.pay(next(s for s in self.seats if s != self.dealer), 3)

    def is_first_deal(self) -> bool:
        return not any(self.scores.values())

    def do_crib(self, actor: str, args: list[str]) -> None:
        for c in re.findall("..", args[0]):
            self.expect(c in self.hands[actor], True)
            self.hands[actor].remove(c)
            self.crib.append(c)

    def do_starter(self, actor: str, args: list[str]) -> None:
        self.starter = self.take(args)[0]
        self.kept = {seat: list(cards) for seat, cards in self.hands.items()}
        if self.starter[0] == "J":
            self.pay(self.dealer, 2)

    def fits(self, seat: str) -> bool:
        return any(sum(map(value, self.pile)) + value(c) <= 31 for c in self.hands[seat])

    def do_play(self, actor: str, args: list[str]) -> None:
        card = args[0]
        self.expect(card in self.hands[actor], True)
        self.hands[actor].remove(card)
        self.pile.append(card)
        self.last = actor
        self.expect(sum(map(value, self.pile)) <= 31, True)
        self.windows = [w for w in self.windows if w["caller"] != actor]
        self.due = count_play(self.pile)
        is_31 = sum(map(value, self.pile)) == 31
        if self.rules["counting"] == "all":
            self.due += not any(self.hands.values()) and not is_31
            self.claims_last = not any(self.hands.values())
            self.is_go_due = False
        else:
            self.pay(actor, self.due)
            self.settle()

    def do_go(self, actor: str, args: list[str]) -> None:
        self.expect(self.fits(actor), False)
        self.gone.append(actor)
        self.settle()

    def is_count_over(self) -> bool:
        """31; or nobody can lay and whoever holds cards, but for the last to lay, has said go; or two goes in a row."""
        if sum(map(value, self.pile)) == 31:
            return True
        waiting = [s for s in self.seats if self.hands[s] and s not in self.gone and s != self.last]
        if self.rules.get("go_rule") == "bicycle3" and self.is_second_refusal():
            return True
        return not waiting and not self.fits(self.last)

    def is_second_refusal(self) -> bool:
        around = [self.seats[(self.seats.index(self.last) + i) % len(self.seats)] for i in range(1, len(self.seats))]
        refusals = 0
        for seat in around:
            if seat in self.gone:
                refusals += 1
            elif self.hands[seat]:
                return False
            if refusals == 2:
                return True
        return False

    def settle(self) -> None:
        if self.is_over or not self.pile or not self.is_count_over():
            return
        is_31 = sum(map(value, self.pile)) == 31
        if self.rules["counting"] == "all" and not is_31 and any(self.hands.values()):
            self.is_go_due = True
            self.due = 1
            return
        if self.rules["counting"] != "all" and not is_31:
            self.pay(self.last, 1)
        self.new_count()

    def show_points(self, seat: str, what: str) -> int:
        self.expect((seat, what), self.next_show())
        self.shown.append((seat, what))
        hand = self.crib if what == "crib" else self.kept[seat]
        return count_show(hand, self.starter, is_crib=what == "crib")

    def next_show(self) -> tuple[str, str]:
        first = self.seats.index(self.dealer) + 1
        order = [(self.seats[(first + i) % len(self.seats)], "hand") for i in range(len(self.seats))]
        return [*order, (self.dealer, "crib")][len(self.shown)]

    def do_show(self, actor: str, args: list[str]) -> None:
        self.pay(actor, self.show_points(actor, "hand"))

    def do_show_crib(self, actor: str, args: list[str]) -> None:
        self.pay(actor, self.show_points(actor, "crib"))

    def do_claim(self, actor: str, args: list[str]) -> None:
        claimed = int(args[0])
        is_play = self.rules["counting"] == "all" and bool(self.pile)
        if not is_play:
            self.due = self.show_points(actor, self.next_show()[1])
            self.windows = []
        side = self.side(actor)
        room = self.target(side) - self.scores[side]
        self.pay(actor, min(claimed, self.due))
        others = [self.seats[(self.seats.index(actor) + i) % len(self.seats)] for i in range(1, len(self.seats))]
        others = [seat for seat in others if self.side(seat) != side]
        if claimed > self.due and self.rules.get("overclaim") == "to_opponent":
            self.pay(others[0], claimed - self.due)
        missing = max(0, min(self.due, room) - claimed)
        if self.rules.get("muggins") == "on" and not self.is_over:
            claim = self.at
            self.windows += [{"caller": s, "owner": actor, "missing": missing, "claim": claim} for s in others]
        if is_play and not self.is_over:
            if self.is_go_due or self.claims_last:
                self.new_count()
            else:
                self.settle()

    def window(self, caller: str) -> dict[str, int | str]:
        found = [w for w in self.windows if w["caller"] == caller][-1]
        self.windows.remove(found)
        return found

    def do_pass(self, actor: str, args: list[str]) -> None:
        self.window(actor)

    def do_muggins(self, actor: str, args: list[str]) -> None:
        found = self.window(actor)
        taken = min(int(args[0]), int(found["missing"]))
        for other in self.windows:
            if other["claim"] == found["claim"]:
                other["missing"] = int(other["missing"]) - taken
        if taken:
            self.pay(actor, taken)
        else:
            self.pay(str(found["owner"]), int(args[0]))
