"""A scorer of cribbage written apart, from the text of the rules: slow, plain, by trying everything.

It shares nothing with the engine, not even the cards: a card is its two characters.
"""

from itertools import combinations

RANKS = "A23456789TJQK"
COUNT = {rank: min(number, 10) for number, rank in enumerate(RANKS, 1)}


def is_run(ranks: list[str]) -> bool:
    """Whether these ranks, in some order, follow each other without a gap and without a repeat."""
    return "".join(sorted(ranks, key=RANKS.index)) in RANKS


def show_points(hand: list[str], starter: str, *, is_crib: bool) -> int:
    """Fifteens, pairs, runs, flush, his nobs of a hand or crib of four (or three) cards with the starter."""
    cards = [*hand, starter]
    points = 0
    longest = 0
    runs: dict[int, int] = {}
    for size in range(1, len(cards) + 1):
        for chosen in combinations(cards, size):
            if sum(COUNT[c[0]] for c in chosen) == 15:
                points += 2
            if size == 2 and chosen[0][0] == chosen[1][0]:
                points += 2
            if size >= 3 and is_run([c[0] for c in chosen]):
                runs[size] = runs.get(size, 0) + 1
                longest = max(longest, size)
    points += longest * runs.get(longest, 0)
    suits = [c[1] for c in hand]
    if suits.count(suits[0]) == len(hand):
        if starter[1] == suits[0]:
            points += len(hand) + 1
        elif not is_crib:
            points += len(hand)
    if starter[0] != "J":
        points += sum(1 for c in hand if c == "J" + starter[1])
    return points


def play_points(pile: list[str]) -> int:
    """What the last card of a count scores with those before it, without go and last card."""
    points = 0
    if sum(COUNT[c[0]] for c in pile) in (15, 31):
        points += 2
    same = len(pile)
    while len({c[0] for c in pile[-same:]}) > 1:
        same -= 1
    points += {1: 0, 2: 2, 3: 6, 4: 12}[same]
    for size in range(len(pile), 2, -1):
        if is_run([c[0] for c in pile[-size:]]):
            points += size
            break
    return points
