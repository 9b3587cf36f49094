"""A series: who sits where, that a game rests on the seed and its number alone, and that nothing else matters."""

from __future__ import annotations

import statistics
from typing import Any

import pytest

from parlour.cards import Card
from parlour.engine import Dealer, Owed, find_game
from parlour.simulation import Count, Hands, Series, make_series, play_series, processes, report
from parlour.simulation.series import play, play_games
from parlour.simulation.tally import Sums, Tally, merged

CRIBBAGE = find_game("cribbage")
HANDFOOT = find_game("handfoot")


def _cribbage(names: str = "greedy,random", seed: int = 5, rules: str = "acc target=31", **more: bool) -> Series:
    return make_series(CRIBBAGE, CRIBBAGE.options.parse(rules), names.split(","), seed, **more)


def test_a_game_rests_on_the_seed_and_its_number_alone() -> None:
    series = _cribbage()
    alone = {number: play(series, number) for number in (5, 0, 3, 1)}
    together = {games.start: sums for games, sums in play_series(series, [range(4), range(5, 6)])}
    assert together == alone | {2: play(series, 2)}
    assert len({str(sums) for sums in alone.values()}) > 1
    assert play(_cribbage(seed=6), 0) != alone[0]


def _counted(series: Series, games: int, hands: Hands | None = None) -> Count:
    count = Count()
    for played, sums in play_series(series, [range(games)], hands):
        count.add(played, sums)
    return count


@pytest.mark.parametrize(
    "series",
    [
        _cribbage(),
        _cribbage(is_mirrored=True),
        make_series(HANDFOOT, HANDFOOT.options.parse("bga rounds=1"), ["easy"], 1),
    ],
)
def test_the_sums_are_the_same_for_any_number_of_jobs(series: Series) -> None:
    alone = _counted(series, 8)
    for jobs in (1, 2, 3):
        with processes(jobs) as hands:
            spread = _counted(series, 8, hands)
        assert (spread.games, spread.sums) == (((0, 7),), alone.sums)
    assert alone.sums["win:0"].n == 8


def test_a_set_is_played_whole_and_summed() -> None:
    series = _cribbage(is_mirrored=True)
    both = [play(series, number) for number in (2, 3)]
    found = play_games(series, range(2, 4))
    for name in ("win:0", "win:1", "margin:0", "margin:1"):
        value = sum(sums[name].total for sums in both)
        assert found[f"set_{name}"] == Tally(1, value, value**2)
        assert found[name] == both[0][name].plus(both[1][name])
    with pytest.raises(ValueError, match="games 1 to 2 are no whole sets of 2"):
        play_games(series, range(1, 3))


def test_the_intervals_of_a_mirrored_series_are_those_between_its_sets() -> None:
    """Twelve sets played apart: the error of the margin is that of twelve independent means of two."""
    series = _cribbage("greedy,club", is_mirrored=True)
    margins = [sum(play(series, n)["margin:0"].total for n in (first, first + 1)) / 2 for first in range(0, 24, 2)]
    found = report(series, _counted(series, 24))["players"][0]
    assert found["margin"]["n"] == found["win_share"]["n"] == 24
    assert found["margin"]["mean"] == pytest.approx(statistics.fmean(margins))
    assert found["margin"]["se"] == pytest.approx(statistics.stdev(margins) / 12**0.5)


def test_the_players_change_places_from_game_to_game(monkeypatch: pytest.MonkeyPatch) -> None:
    seated: list[list[str]] = []
    from parlour.simulation import series as module

    class Noted(module._Match):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            seated.append([self._bots[seat].name for seat in sorted(self._bots)])

    monkeypatch.setattr(module, "_Match", Noted)
    rules = HANDFOOT.options.parse("bga rounds=1")
    pairs = make_series(HANDFOOT, rules, ["sharp", "easy"], 1)
    four = make_series(HANDFOOT, rules, ["sharp", "easy", "normal", "random"], 1)
    three = _cribbage("club,greedy,random", rules="acc players=3 target=31")
    for series in (pairs, four, three):
        for number in range(3):
            play(series, number)
    assert seated[0] == seated[2] == ["sharp", "easy", "sharp", "easy"]
    assert seated[1] == ["easy", "sharp", "easy", "sharp"]
    assert seated[3] == seated[5] == ["sharp", "easy", "normal", "random"]
    assert seated[4] == ["easy", "sharp", "random", "normal"]
    assert seated[6:] == [["club", "greedy", "random"], ["random", "club", "greedy"], ["greedy", "random", "club"]]
    assert four.names == ("sharp+normal", "easy+random")


def test_wins_go_to_the_player_and_not_to_the_seat() -> None:
    sums: Sums = {}
    for _, more in play_series(_cribbage(), [range(20)]):
        sums = merged(sums, more)
    assert sums["win:0"].n == sums["win:1"].n == 20
    assert sums["win:0"].total + sums["win:1"].total == 20
    assert sums["win:0"].total > 15, "greedy hardly ever loses to random"


def _packs(monkeypatch: pytest.MonkeyPatch, series: Series, number: int) -> dict[int, list[Card]]:
    """The shuffled packs of a game by their number."""
    packs: dict[int, list[Card]] = {}
    answer = Dealer.answer

    def noted(self: Dealer, owed: Owed) -> Any:
        packs[owed.shuffle] = list(self._shuffled(owed.shuffle))
        return answer(self, owed)

    with monkeypatch.context() as patch:
        patch.setattr(Dealer, "answer", noted)
        play(series, number)
    return packs


def test_mirrored_games_deal_the_same_cards_until_everybody_has_had_every_side(monkeypatch: pytest.MonkeyPatch) -> None:
    for names, rules in (("greedy,random", "acc target=31"), ("greedy,club,random", "acc players=3 target=31")):
        series = _cribbage(names, rules=rules, is_mirrored=True)
        sides = len(series.players)
        packs = [_packs(monkeypatch, series, number) for number in range(sides + 1)]
        for other in packs[1:sides]:
            common = packs[0].keys() & other.keys()
            assert len(common) > 1
            assert all(packs[0][n] == other[n] for n in common)
        assert packs[sides][0] != packs[0][0]
        plain = _packs(monkeypatch, _cribbage(names, rules=rules), 1)
        assert plain[0] != _packs(monkeypatch, _cribbage(names, rules=rules), 0)[0]


def test_one_name_plays_itself() -> None:
    series = make_series(HANDFOOT, HANDFOOT.options.parse(""), ["sharp"], 1)
    assert series.players == (("sharp", "sharp"),) * 2
    assert series.names == ("sharp (1)", "sharp (2)")


@pytest.mark.parametrize(
    ("rules", "names", "words"),
    [
        ("", ["sharp", "easy", "normal"], "3 names for 4 seats in 2 sides: give 1, 2 or 4"),
        ("bga num_players=3 team_size=1", ["sharp", "easy"], "2 names for 3 seats in 3 sides: give 1 or 3"),
        ("", ["sharp", "clever"], "'clever' is no computer player of handfoot"),
        ("", [""], "'' is no computer player of handfoot"),
    ],
)
def test_names_that_do_not_fit_are_named(rules: str, names: list[str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make_series(HANDFOOT, HANDFOOT.options.parse(rules), names, 1)


def test_a_series_closed_early_plays_no_further_games() -> None:
    with processes(2) as hands:
        played = play_series(_cribbage(), [range(10**9)], hands)
        assert next(played)[1]["win:0"].n >= 1
        played.close()
