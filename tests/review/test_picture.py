"""The picture of the chance to win: well formed, complete, readable by everybody."""

from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest

from parlour.engine import Seat
from parlour.records import Record, loads
from parlour.review import Review, ReviewError, review
from parlour.review.picture import picture
from tests.review.plain import PlainAdvice
from tests.review.tables import deal, golden, record

SVG = "{http://www.w3.org/2000/svg}"


@cache
def reviewed(name: str) -> Review:
    return review(golden(name), advice=PlainAdvice())


def drawn(name: str, seat: Seat | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(picture(reviewed(name), seat=seat))


def texts(svg: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in svg.iter(f"{SVG}text")]


def test_it_names_itself_to_a_screen_reader() -> None:
    svg = drawn("acc")
    title, desc = svg.find(f"{SVG}title"), svg.find(f"{SVG}desc")
    assert svg.get("role") == "img"
    assert title is not None
    assert desc is not None
    assert svg.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Ann's chance to win against Ben"
    assert desc.text is not None
    assert "over 9 deals to a loss" in desc.text


def test_the_line_goes_through_every_mark_and_stays_within_the_axes() -> None:
    svg = drawn("acc")
    (line,) = svg.iter(f"{SVG}polyline")
    points = [tuple(map(float, point.split(","))) for point in line.get("points", "").split()]
    path = reviewed("acc").paths[Seat.A]
    assert len(points) == len(path)
    xs = [x for x, _ in points]
    assert xs == sorted(xs)
    _, _, width, height = map(float, svg.get("viewBox", "").split())
    assert all(0 <= x <= width and 0 <= y <= height for x, y in points)
    tops = {mark.win: y for mark, (_, y) in zip(path, points, strict=True)}
    by_win = [tops[win] for win in sorted(tops)]
    assert by_win == sorted(by_win, reverse=True)


def test_each_deal_each_axis_and_both_names_are_there() -> None:
    found = texts(drawn("acc"))
    for words in ("Ann wins", "Ben wins", "0 %", "50 %", "100 %", "deal", "dealer", "score", "9", "109-114"):
        assert words in found


def test_the_costly_decisions_are_marked_and_named() -> None:
    svg = drawn("acc")
    costly = [d for d in reviewed("acc").decisions if d.grade in ("mistake", "blunder")]
    assert 0 < len(costly) <= 6
    for kind, seat in (("circle", Seat.A), ("polygon", Seat.B)):
        wanted = sum(d.seat == seat for d in costly)
        assert len(list(svg.iter(f"{SVG}{kind}"))) == 2 * wanted  # on the line and in the key
    assert sum("not" in text for text in texts(svg)) == len(costly)


def test_the_other_seat_has_its_own_line() -> None:
    assert "Ben's chance to win against Ann" in texts(drawn("acc", Seat.B))


def test_it_follows_the_reader_into_the_dark() -> None:
    text = picture(reviewed("acc"))
    assert "@media (prefers-color-scheme:dark)" in text
    assert "currentColor" in text


def test_each_game_of_a_match_is_a_line_of_its_own() -> None:
    games = {mark.game for mark in reviewed("sixty_one").paths[Seat.A]}
    assert len(list(drawn("sixty_one").iter(f"{SVG}polyline"))) == len(games) > 1


def test_the_dealers_are_named_as_far_as_there_is_room() -> None:
    def dealers(name: str, **names: str) -> list[str]:
        played = loads(golden(name))
        headers = {**played.headers, **{f"Seat {seat}": words for seat, words in names.items()}}
        found = texts(ElementTree.fromstring(picture(review(Record(headers, played.games), advice=PlainAdvice()))))
        return found[found.index("0-0") - 1 :][: 3 * 9 : 3]

    assert dealers("acc") == ["Ann", "Ben"] * 4 + ["Ann"]
    cut = dealers("acc", B="Bartholomew the Great")
    assert cut == ["Ann", "Bartholomew…"[: len(cut[1]) - 1] + "…"] * 4 + ["Ann"]
    assert dealers("acc", A="The same long beginning 1", B="The same long beginning 2") == ["A", "B"] * 4 + ["A"]


def test_calls_are_named() -> None:
    found = reviewed("kitchen")
    calls = replace(found, decisions=tuple(d for d in found.decisions if d.kind == "call"))
    text = picture(calls)
    assert "lets it go by, not muggins 2 (" in text
    assert "not pass (" in text
    assert "go by (" not in text


def test_one_deal_is_no_deals() -> None:
    begun = record("acc", Seat.A, *deal(Seat.A, "ACAH2H4C4HKH", "AD6C7STDQSKS"))
    assert "over 1 deal to 5" in picture(review(begun, advice=PlainAdvice()))


def test_names_are_text_and_never_marks() -> None:
    record = loads(golden("acc"))
    odd = Record({**record.headers, "Seat A": "<b>&\"'"}, record.games)
    text = picture(review(odd, advice=PlainAdvice()))
    assert "<b>" not in text
    assert "<b>&\"' wins" in texts(ElementTree.fromstring(text))


def test_where_nothing_can_be_drawn_it_is_said() -> None:
    text = golden("acc").partition("# deal 1")[0].replace('[Result "B"]\n', "")
    with pytest.raises(ReviewError, match="no card has been dealt"):
        picture(review(f"{text.rstrip()}\n", advice=PlainAdvice()))
    with pytest.raises(ReviewError, match="no table of chances"):
        picture(review(golden("three"), advice=PlainAdvice()))
    with pytest.raises(ReviewError, match="seat A was not reviewed"):
        picture(review(golden("view-seat-b"), advice=PlainAdvice()), seat=Seat.A)
