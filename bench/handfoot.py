"""Hand and Foot: rounds a second of `sharp`, legal acts with forty cards, sizes of views and events, computer players.

A round of `sharp` is played whole on one core: views, the player's choice, every act judged and applied, no record. The
same acts are then replayed alone: what the engine itself takes.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Iterator
from itertools import count
from typing import Any

from bench.measure import Figure, repeat
from parlour.bots import Bot, bot_names, find_bot
from parlour.cards import Card, format_cards
from parlour.engine import PUBLIC, Action, Actor, Dealer, Event, Seat, Viewer, play_out, redact, replay
from parlour.games.handfoot import GAME, HandFootView, Rules, State

__all__ = ["figures"]

SHARP_RULES = GAME.options.parse(
    "bga pile_sizes=13,13 decks=players+1 red3_timing=after_deal red3_replace_from_pile=on pickup=all "
    "pickup_ways=pair pickup_wild_top=never contract_clean=1 contract_dirty=1 contract_wild=0 out_discard=required "
    "out_partners_in_foot=picked_up stock_end_timing=on_failed_draw wild_ratio=fewer_than_naturals max_wilds=3"
)
"""The rules by which `sharp` is measured."""

ONE_ROUND = GAME.options.parse("bga rounds=1")
TWELVE = GAME.options.parse("bga num_players=12 team_size=2")
MATCHES = 2
ROUNDS = 4
_SEEDS = count(1)

Log = list[tuple[Actor, Action]]


def _dealer(rules: Rules, rng: random.Random) -> Dealer:
    packs: dict[int, list[Card]] = {}

    def shuffled(number: int) -> list[Card]:
        if number not in packs:
            packs[number] = list(GAME.pack(rules))
            rng.shuffle(packs[number])
        return packs[number]

    return Dealer(GAME, shuffled)


class _Timed:
    """A computer player, and the time of each of its moves in milliseconds."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.times: list[float] = []

    def choose(self, view: HandFootView, rng: random.Random) -> Action:
        begin = time.perf_counter()
        action = self.bot.choose(view, GAME.legal(view), rng)
        self.times.append((time.perf_counter() - begin) * 1000)
        return action


def _play(rules: Rules, player: _Timed, seed: int, watch: Any = None) -> None:
    rng = random.Random(seed)

    def choose(state: State) -> tuple[Actor, Action]:
        forced = GAME.automatic(state)
        if forced is not None:
            return forced
        seat = GAME.pending(state).must[0]
        assert isinstance(seat, Seat)
        return seat, player.choose(GAME.view(state, seat), rng)

    play_out(GAME, GAME.initial(rules, Seat.A), _dealer(rules, rng), choose, watch)


def _rounds_per_second() -> float:
    first = next(_SEEDS) * MATCHES
    player = _Timed(find_bot("handfoot", "sharp"))
    begin = time.process_time()
    for seed in range(first, first + MATCHES):
        _play(SHARP_RULES, player, seed)
    return MATCHES * ROUNDS / (time.process_time() - begin)


def _replayed_per_second() -> float:
    logs: list[Log] = []
    player = _Timed(find_bot("handfoot", "sharp"))
    for seed in range(MATCHES):
        log: Log = []
        _play(SHARP_RULES, player, seed, lambda _s, actor, action, _e, log=log: log.append((actor, action)))
        logs.append(log)
    begin = time.process_time()
    for log in logs:
        replay(GAME, GAME.initial(SHARP_RULES, Seat.A), log)
    return MATCHES * ROUNDS / (time.process_time() - begin)


def _forty() -> Iterator[HandFootView]:
    """Views of a seat that holds forty cards: to draw and to play, its team down or not."""
    rng = random.Random(40)
    ways = "pickup=all pickup_ways=pair,natural_plus_wild,existing_meld,any_meld_with_pile"
    board = 'board:AD="K=KCKDKH 9=9C9D9H 4=4C4D4H 8=8C8D2H W=JK2C2D"'
    for _ in range(5):
        for phase in ("draw", "play"):
            for more in (board, "round=4"):
                pack = [c for c in GAME.pack(GAME.options.parse("bga num_players=6")) if c.text[0] != "3"]
                rng.shuffle(pack)
                for c in ["KC", "KD", "KH", "9C", "9D", "9H", "4C", "4D", "4H", "8C", "8D", "2H", "JK", "2C", "2D"]:
                    pack.remove(next(held for held in pack if held.text == c))
                text = f"phase={phase} hand:A={format_cards(pack[:40])} discard={format_cards(pack[40:60])} {more}"
                yield GAME.view(GAME.from_position(f'rules="bga num_players=6 {ways}" {text}'), Seat.A)


def _legal_times() -> tuple[float, ...]:
    times = []
    for view in _forty():
        begin = time.perf_counter()
        acts = list(GAME.legal(view))
        times.append((time.perf_counter() - begin) * 1000)
        assert acts
    return tuple(times)


def _size(value: object) -> float:
    """Kilobytes (1,024) as JSON without blanks."""
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()) / 1024


def _sizes(seed: int) -> tuple[float, float, float]:
    """The largest view with its legal acts, the largest event and step that one viewer is sent, at twelve seats."""
    views, events, steps = [0.0], [0.0], [0.0]
    viewers: tuple[Viewer, ...] = (PUBLIC, *GAME.seats(TWELVE))
    number = count()

    def watch(state: State, _actor: Actor, _action: Action, told: tuple[Event, ...]) -> None:
        for viewer in viewers:
            sizes = [_size(redact(event, viewer)) for event in told]
            events.append(max(sizes, default=0.0))
            steps.append(sum(sizes))
        if next(number) % 60 == 0:
            for viewer in viewers:
                seen = GAME.view(state, viewer)
                views.append(_size({"view": GAME.wire(seen), "legal": [GAME.format(act) for act in GAME.legal(seen)]}))

    _play(TWELVE, _Timed(find_bot("handfoot", "sharp")), seed, watch)
    return max(views), max(events), max(steps)


def _moves(name: str) -> tuple[Figure, Figure]:
    """The median move of a computer player and its longest, a round each."""
    median, longest = [], []
    for seed in range(5):
        player = _Timed(find_bot("handfoot", name))
        _play(ONE_ROUND, player, seed)
        median.append(statistics.median(player.times))
        longest.append(max(player.times))
    return (
        Figure(f"a move of {name}, Hand and Foot", "ms", tuple(median), "under 15"),
        Figure(f"the longest move of {name} in a round", "ms", tuple(longest), "under 1500"),
    )


def figures() -> list[Figure]:
    """What Hand and Foot costs in time and bytes."""
    views, events, steps = zip(*(_sizes(seed) for seed in range(2)), strict=True)
    return [
        Figure("rounds of sharp for four, whole", "rounds/s", repeat(_rounds_per_second, 7), "50 or more"),
        Figure("the same kind of rounds, the engine alone", "rounds/s", repeat(_replayed_per_second, 7), "100 or more"),
        Figure("all legal acts with 40 cards in hand", "ms", _legal_times(), "never over 100"),
        Figure("twelve seats: the largest view of a match, legal acts included", "KB", views, "under 16"),
        Figure("twelve seats: the largest event of a match", "KB", events, "under 1"),
        Figure("twelve seats: the largest step of a match, all its events", "KB", steps),
        *(figure for name in bot_names("handfoot") for figure in _moves(name)),
    ]
