"""Hints: legal, the same for the same view, the analysis in words, from what the seat may know alone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from parlour.analysis.cribbage import best_plays, best_throws
from parlour.cards import parse_cards
from parlour.engine import DEALER, AnyGame, Dealer, Seat, find_game
from parlour.hints import Hint, has_hints, hint
from parlour.hints.words import WORDS
from parlour.lessons.sources import rule_texts

RULE = re.compile(r"\b[CH]-R?\d+(?:\.\d+)*\b")
FIELD = re.compile(r"\{(\w+)")

TABLES = [
    ("cribbage", "acc", 120),
    ("cribbage", "acc counting=all muggins=on", 120),
    ("cribbage", "acc players=3", 120),
    ("cribbage", "acc cards=five", 60),
    ("cribbage", "acc lowball=on", 60),
    ("handfoot", "bga", 400),
    ("handfoot", "pagat", 300),
]


def decisions(name: str, rules: str, count: int) -> Iterator[tuple[AnyGame, Any, Seat]]:
    """States of a game in which a seat has something to decide; every seat does what it is told, or acts at random."""
    game = find_game(name)
    made = game.options.parse(rules)
    rng = random.Random(7)
    state = game.initial(made, None)
    packs: dict[int, list[Any]] = {}
    for _ in range(count):
        owed = game.chance(state)
        forced = None if owed is not None else game.automatic(state)
        if owed is not None:
            if owed.shuffle not in packs:
                packs[owed.shuffle] = rng.sample(game.pack(made), len(game.pack(made)))
            cards = packs[owed.shuffle]
            state = game.apply(state, DEALER, Dealer(game, lambda n, cards=cards: cards).answer(owed)).state  # type: ignore[misc]
            continue
        if forced is not None:
            state = game.apply(state, *forced).state
            continue
        pending = game.pending(state)
        if not pending.must:
            return
        seat = pending.must[0]
        assert isinstance(seat, Seat)
        yield game, state, seat
        view = game.view(state, seat)
        legal = list(game.legal(view))
        told = hint(name, view, legal)
        obeys = told is not None and rng.random() < 0.7
        state = game.apply(state, seat, game.parse(told.act) if told and obeys else rng.choice(legal)).state


def asked(game: AnyGame, view: Any, language: str = "en") -> Hint | None:
    return hint(game.name, view, list(game.legal(view)), language)


@pytest.mark.parametrize(("name", "rules", "count"), TABLES)
def test_every_hint_is_legal_has_reasons_and_names_rules_that_are_there(name: str, rules: str, count: int) -> None:
    told = 0
    for game, state, mover in decisions(name, rules, count):
        pending = game.pending(state)
        for seat in pending.may:
            offered = asked(game, game.view(state, seat))
            assert offered is None or game.check(state, seat, game.parse(offered.act)) is None
        seat = mover
        found = asked(game, game.view(state, seat))
        assert found is not None
        assert game.check(state, seat, game.parse(found.act)) is None
        assert found.words.endswith(".")
        assert found.why or found.act.startswith("choose")
        assert all("{" not in text for text in (found.words, *found.why)), found
        assert {rule for text in found.why for rule in RULE.findall(text)} <= set(rule_texts(name))
        assert all(len(row.figures) == len(found.columns) for row in found.rows)
        if found.rows:
            assert found.rows[0].act == found.act
        told += 1
    assert told > 10


@pytest.mark.parametrize(("name", "rules", "count"), TABLES)
def test_hidden_cards_never_change_a_hint(name: str, rules: str, count: int) -> None:
    """Whatever lies in other hands, in the stock, in the feet and in the crib: the hint is the same, word by word."""
    rng = random.Random(3)
    for game, state, seat in decisions(name, rules, count):
        view = game.view(state, seat)
        other = game.sample(view, rng)
        assert asked(game, game.view(other, seat)) == asked(game, view)


@pytest.mark.parametrize(("name", "rules", "count"), TABLES)
def test_every_language_says_the_same(name: str, rules: str, count: int) -> None:
    for game, state, seat in decisions(name, rules, count // 2):
        english, german = asked(game, game.view(state, seat)), asked(game, game.view(state, seat), "de")
        assert english is not None
        assert german is not None
        assert (english.act, english.rows, len(english.why)) == (german.act, german.rows, len(german.why))
        assert english.words != german.words
        for one, other in zip(english.why, german.why, strict=True):
            assert RULE.findall(one) == RULE.findall(other)


def test_every_language_has_every_word_with_the_same_parameters() -> None:
    english = WORDS["en"]
    for words in WORDS.values():
        assert set(words) == set(english)
        for key, text in words.items():
            assert set(FIELD.findall(text)) == set(FIELD.findall(english[key])), key


def test_the_throws_are_those_of_the_analysis_with_hand_crib_play_and_the_chance_to_win() -> None:
    """Rule: C-10. Six cards, own crib: the parts of each throw add up to what it is worth."""
    for game, state, seat in decisions("cribbage", "acc", 40):
        view = game.view(state, seat)
        if len(view.hand) != 6:
            continue
        found = asked(game, view)
        assert found is not None
        is_dealer = view.dealer == seat
        own, other = view.scores[int(seat)], view.scores[1 - int(seat)]
        best = best_throws(view.hand, is_dealer=is_dealer, scores=(own, other)).best
        assert set(parse_cards(found.act.split()[1])) == set(best.throw)
        assert [column.title for column in found.columns] == ["Hand", "Crib", "Play", "Together", "Wins"]
        for row in found.rows:
            hand, crib, play, total, win = row.figures
            assert None not in (hand, crib, play, total, win)
            assert (hand or 0) + (crib or 0) + (play or 0) == pytest.approx(total)
            assert (crib or 0) > 0 if is_dealer else (crib or 0) < 0
        assert [row.figures[4] for row in found.rows] == sorted((row.figures[4] for row in found.rows), reverse=True)  # type: ignore[type-var]
        return
    pytest.fail("nobody had to discard")


def test_the_cards_of_the_play_are_those_of_the_analysis_each_rank_once() -> None:
    """Rule: C-19 is named where a card scores, C-18 where there is no choice."""
    seen = set()
    for game, state, seat in decisions("cribbage", "acc", 400):
        view = game.view(state, seat)
        found = asked(game, view)
        if found is None or not found.act.startswith("play"):
            continue
        legal = list(game.legal(view))
        if len(legal) == 1:
            assert "(C-18)" in " ".join(found.why)
            seen.add("only")
            continue
        best = best_plays(view).best
        assert found.act == f"play {best.card}"
        assert len({row.cards[0][0] for row in found.rows}) == len(found.rows)
        assert ("(C-19)" in found.why[0]) == (best.now > 0)
        seen.add("scores" if best.now else "scores nothing")
    assert seen == {"only", "scores", "scores nothing"}


def test_there_are_hints_for_both_games_and_none_without_a_decision() -> None:
    assert has_hints("cribbage")
    assert has_hints("handfoot")
    game, state, seat = next(decisions("cribbage", "acc", 40))
    assert hint("cribbage", game.view(state, seat), []) is None
    with pytest.raises(ValueError, match="no such"):
        has_hints("no such game")
