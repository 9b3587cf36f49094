"""What holds for every computer player of every game."""

import random
from collections.abc import Iterable

import pytest

from parlour.bots import bot_names, find_bot
from parlour.engine import Action, Seat, find_game, game_names
from parlour.games.cribbage.actions import Go, Play
from parlour.games.cribbage.view import CribbageView
from tests.bots.play import play_match


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_named_bots_and_random_is_the_last(game: str) -> None:
    names = bot_names(game)
    assert names[-1] == "random"
    assert len(set(names)) == len(names)
    for name in names:
        bot = find_bot(game, name)
        assert bot.name == name
        assert bot.title
        assert bot.sentence.endswith(".")


def test_an_unknown_bot_is_answered_with_the_bots_there_are() -> None:
    with pytest.raises(ValueError, match=r"grandmaster.*club, strong, .*greedy, random"):
        find_bot("cribbage", "grandmaster")
    with pytest.raises(ValueError, match="whist"):
        bot_names("whist")


@pytest.mark.parametrize("game", game_names())
def test_a_bot_without_a_choice_says_so(game: str) -> None:
    found = find_game(game)
    state = found.initial(found.options.make({}), None)
    seen = found.view(state, Seat.A)
    assert list(found.legal(seen)) == []
    for name in bot_names(game):
        with pytest.raises(ValueError, match="nothing to choose"):
            find_bot(game, name).choose(seen, iter(()), random.Random(1))


class _Cheat:
    """Lays its highest card whatever the count, and claims go with a card that fits."""

    name = "cheat"
    title = "Cheat"
    sentence = "Breaks the rules."

    def choose(self, view: CribbageView, legal: Iterable[Action], rng: random.Random, /) -> Action:
        first = next(iter(legal))
        if isinstance(first, Play | Go):
            return Play(view.hand[-1])
        return first


def test_an_illegal_move_of_a_bot_fails_the_run() -> None:
    game = find_game("cribbage")
    with pytest.raises(AssertionError, match="cheat: play"):
        play_match(game, game.options.parse("acc"), [_Cheat(), _Cheat()], 1)
