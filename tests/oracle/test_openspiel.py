"""Cribbage's play against OpenSpiel (the optional extra `oracle`), card by card, with its known faults named.

Its faults, which `test_...fault` shows: a crib of four suited cards without the starter is paid 4, as a hand would be
(C-35), and all hands are counted before anybody has won, so that the wrong side may win (C-39).
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pytest

from parlour.cards import Card, card, parse_cards, sort_cards
from parlour.engine import DEALER, Action, Actor, Seat
from parlour.games.cribbage import GAME, State
from parlour.games.cribbage.actions import Deal, DealCrib, Go, Play, Show, Starter, Throw
from parlour.games.cribbage.play import fitting
from parlour.games.cribbage.rules import side_of
from parlour.games.cribbage.state import Phase, showing

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the optional extra: oracle)")

DEALS = 2000


class Peer:
    """OpenSpiel's game, told in our words."""

    def __init__(self, players: int, rng: random.Random) -> None:
        self._state = pyspiel.load_game(f"cribbage(players={players})").new_initial_state()
        self._rng = rng

    @property
    def is_over(self) -> bool:
        return bool(self._state.is_terminal())

    @property
    def is_dealing(self) -> bool:
        return not self.is_over and bool(self._state.is_chance_node())

    @property
    def turn(self) -> int:
        return int(self._state.current_player())

    @property
    def scores(self) -> list[int]:
        """The score of each player's side, player by player."""
        found = re.search(r"^Scores: (.*)$", str(self._state), re.MULTILINE)
        assert found is not None
        return [int(score) for score in found[1].split()]

    @property
    def winner(self) -> int:
        returns = list(self._state.returns())
        return returns.index(max(returns))

    def _legal(self) -> dict[str, int]:
        found = {self._state.action_to_string(self.turn, a): int(a) for a in self._state.legal_actions()}
        return {text.removeprefix("Choose "): a for text, a in found.items()}

    def draw(self) -> Card:
        """A card from its pack."""
        outcome = self._rng.choice(self._state.chance_outcomes())[0]
        text = self._state.action_to_string(-1, outcome)
        self._state.apply_action(outcome)
        return card(text.removeprefix("Deal "))

    def choices(self) -> list[tuple[Card, ...]]:
        """The cards that may be laid away or laid; none where only a pass is left."""
        return [] if list(self._legal()) == ["Pass"] else [parse_cards(text) for text in self._legal()]

    def choose(self, cards: tuple[Card, ...]) -> None:
        wanted = set(cards)
        self._state.apply_action(next(a for text, a in self._legal().items() if set(parse_cards(text)) == wanted))

    def skip_passes(self) -> None:
        """Everybody who can lay nothing passes; without a card to lay the deal is counted as well."""
        while not self.is_over and not self.is_dealing and list(self._legal()) == ["Pass"]:
            self._state.apply_action(self._legal()["Pass"])


@dataclass
class Counted:
    """A deal after its show: what both engines pegged in it, player by player."""

    ours: list[int]
    theirs: list[int]
    crib: tuple[Card, ...]
    starter: Card

    @property
    def is_short_flush(self) -> bool:
        """Whether the crib is of one suit and the starter is not."""
        suits = {c.suit for c in self.crib}
        return len(suits) == 1 and self.starter.suit not in suits


class Match:
    """One game, played by both engines with the same cards and the same random choices."""

    def __init__(self, players: int, seed: int) -> None:
        self._rng = random.Random(seed)
        self.players = players
        self.peer = Peer(players, self._rng)
        self.state: State = GAME.initial(GAME.options.parse(f"acc players={players}"), Seat.A)
        self._base = [0] * players
        self._their_base = [0] * players

    def _act(self, actor: Actor, action: Action) -> None:
        self.state = GAME.apply(self.state, actor, action).state

    def _scores(self) -> list[int]:
        return [self.state.scores[side_of(self.state.rules, Seat(i))] for i in range(self.players)]

    def _gained(self) -> tuple[list[int], list[int]]:
        """What each engine pegged since the deal began."""
        ours = [now - before for now, before in zip(self._scores(), self._base, strict=True)]
        return ours, [now - before for now, before in zip(self.peer.scores, self._their_base, strict=True)]

    def deals(self) -> Iterator[Counted]:
        """Play deal after deal until the game is over here or there; fails where the play differs."""
        while not self.peer.is_over and GAME.outcome(self.state) is None:
            self._base, self._their_base = self._scores(), self.peer.scores
            self._deal()
            self._play()
            crib, starter = self.state.crib, self.state.starter
            assert starter is not None
            if self.state.phase is not Phase.SHOW:
                return
            while (coming := showing(self.state)) is not None:
                self._act(coming[0], Show(is_crib=coming[1] == "crib"))
            if GAME.outcome(self.state) is None and not self.peer.is_over:
                ours, theirs = self._gained()
                yield Counted(ours, theirs, crib, starter)

    def _deal(self) -> None:
        rules, peer = self.state.rules, self.peer
        hands = [sort_cards(peer.draw() for _ in range(rules.deal_count)) for _ in range(self.players)]
        while (owed := GAME.chance(self.state)) is not None:
            act = DealCrib(peer.draw()) if owed.seat is None else Deal(owed.seat, hands[owed.seat])
            self._act(DEALER, act)
        for player in range(self.players):
            assert peer.turn == player
            thrown = self._rng.choice(peer.choices())
            peer.choose(thrown)
            self._act(Seat(player), Throw(sort_cards(thrown)))
        self._act(DEALER, Starter(peer.draw()))

    def _play(self) -> None:
        """Card by card: the same seat on turn, the same cards that fit, the same points so far."""
        while True:
            self.peer.skip_passes()
            while self.state.phase is Phase.PLAY and not fitting(self.state.hands[self.state.turn], self.state.count):
                self._act(self.state.turn, Go())
            if self.state.phase is not Phase.PLAY or self.peer.is_over:
                return
            ours, theirs = self._gained()
            assert ours == theirs
            turn = self.state.turn
            assert self.peer.turn == turn
            fits = fitting(self.state.hands[turn], self.state.count)
            assert sort_cards(card for (card,) in self.peer.choices()) == sort_cards(fits)
            chosen = self._rng.choice(fits)
            self.peer.choose((chosen,))
            self._act(turn, Play(chosen))


def _deals(players: int) -> Iterator[Counted]:
    seed = 0
    while True:
        seed += 1
        yield from Match(players, seed).deals()


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_play_of_two_thousand_deals_is_the_same(players: int) -> None:
    """Every card of the play is compared on the way; the show of each deal too, but for the fault named above."""
    count = 0
    for deal in islice(_deals(players), DEALS):
        count += 1
        if not deal.is_short_flush:
            assert deal.ours == deal.theirs
    assert count == DEALS


@pytest.mark.slow
def test_its_crib_flush_is_a_fault() -> None:
    """C-35: a crib needs all five cards of a suit. It pays 4 for four, and we pay nothing."""
    flushes = [deal for deal in islice(_deals(2), 3000) if deal.is_short_flush]
    assert flushes
    for deal in flushes:
        assert sum(deal.theirs) - sum(deal.ours) == 4


@pytest.mark.slow
def test_its_wrong_winner_is_a_fault() -> None:
    """C-39: the game is over at the game hole. It counts on, and may name the side that came there later."""
    wrong = games = 0
    for seed in range(300):
        match = Match(2, seed)
        flushes_count = sum(deal.is_short_flush for deal in match.deals())
        outcome = GAME.outcome(match.state)
        if flushes_count or outcome is None or not match.peer.is_over:
            continue  # led astray by the other fault, or ended early by it
        games += 1
        winner = int(outcome.winners[0])
        if match.peer.winner != winner:
            wrong += 1
            assert min(match.peer.scores) >= 121, "it counted on after the game was won"
            assert match.state.scores[winner] == 121
    assert games > 250
    assert 0 < wrong < games / 5
    print(f"OpenSpiel names the wrong winner in {wrong} of {games} games")
