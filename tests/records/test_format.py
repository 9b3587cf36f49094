"""The format itself: what is read, what is refused and at which line, and the page that describes it."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from parlour.engine import Event, NotNotation, Seat, find_game, game_names
from parlour.records import Balance, Check, Line, Points, RecordError, Visitor, dump, dumps, load, loads, scan, verify
from parlour.records.replay import claims_of

PAGE = Path(__file__).parents[2] / "docs" / "record-format.md"
HEAD = '[Format "CGR 1"]\n[Game "cribbage"]\n[Rules "acc@1"]\n\n# game 1\n# deal 1 dealer=A\n'
EXAMPLE = (Path(__file__).parent / "cribbage" / "example.cgr").read_text(encoding="utf-8")


def _line(text: str) -> Line:
    return next(loads(f"{HEAD}{text}\n").lines())


def test_every_example_of_the_page_holds() -> None:
    examples = re.findall(r"```cgr\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == 2
    for example in examples:
        assert verify(example).is_ok, str(verify(example))


def test_every_act_and_reason_on_the_page_is_known() -> None:
    text = PAGE.read_text(encoding="utf-8")
    acts = re.findall(r"`[A-Ld]  ([^`]+)`", text)
    assert len(acts) > 12
    for act in acts:
        assert any(_is_act(name, act) for name in game_names()), act


def _is_act(game: str, text: str) -> bool:
    try:
        find_game(game).parse(text)
    except NotNotation:
        return False
    return True


def test_claims_are_read() -> None:
    line = _line("A  go             B+1 go +2 15 pair ?crib=3S3D  ; well played")
    assert line.claims == (Points(1, ("go",), "B"), Points(2, ("15", "pair")), Check("crib", "3S3D"))
    assert (line.actor, line.words, line.comment) == ("A", "go", "well played")


def test_lines_know_where_they_stand() -> None:
    record = loads(EXAMPLE)
    texts = EXAMPLE.split("\n")
    for line in record.lines():
        assert line.words in texts[line.number - 1]
    balances = [e for _, deal in record.blocks() for e in deal.entries if isinstance(e, Balance)]
    assert all(texts[b.number - 1].startswith("= ") for b in balances)


def test_words_of_the_table_are_kept() -> None:
    """They change nothing, but for acts taken back."""
    start = "d  deal B 3S3DJSKDKHKC\nd  deal A 5HTH7STCKS7D\nB  crib 3D3S\nA  crib 7D7S\nd  starter JC     A+2 heels\n"
    words = "t  seat B bot:club\nt  timeout B\nB  play JS\nt  undo 1\nB  play KD\nt  last-round\nt  _toast to=all\n"
    text = f"{HEAD}{start}{words}t  resign A\n= A:2 B:0\n"
    assert verify(text).is_ok, str(verify(text))
    assert dumps(loads(text)) == text
    assert next(line.words for line in loads(text).lines() if line.actor == "t") == "seat B bot:club"
    failure = verify(text.replace("undo 1", "undo 9")).failure
    assert failure is not None
    assert failure.rung == "rules"


def test_a_result_after_a_resignation_is_not_judged() -> None:
    text = EXAMPLE.replace('[Result "A"]', '[Result "B"]')
    deal = text.index("# deal 2")
    report = verify(text[:deal].rstrip("\n") + "\nt  resign A\n")
    assert report.is_ok
    assert any("resign" in words or "table says" in words for _, words in report.unjudged)


class _Counter(Visitor):
    def __init__(self, *, is_lazy: bool) -> None:
        self.is_lazy = is_lazy
        self.seen: list[str] = []

    def header(self, number: int, key: str, value: str) -> None:
        self.seen.append(key)

    def game(self, number: int, game: int, pairs: dict[str, str]) -> None:
        self.seen.append(f"game {game}")

    def deal(self, number: int, deal: int, pairs: dict[str, str]) -> bool:
        self.seen.append(f"deal {deal} {pairs.get('dealer')}")
        return not self.is_lazy

    def line(self, line: Line) -> None:
        self.seen.append(line.words)

    def balance(self, balance: Balance) -> None:
        self.seen.append(f"balance {balance.points['A']}")


def test_a_scan_tells_a_visitor_what_it_asks_for() -> None:
    whole, lazy = _Counter(is_lazy=False), _Counter(is_lazy=True)
    scan(EXAMPLE, whole)
    scan(EXAMPLE.splitlines(), lazy)
    marks = ("Format", "Game", "Rules", "Seat", "Result", "game ")
    assert lazy.seen == [w for w in whole.seen if w.startswith(marks) or re.fullmatch(r"deal \d+ [AB]", w)]
    assert "play JS" in whole.seen
    assert "play JS" not in lazy.seen
    assert "balance 22" in whole.seen


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("hello", 1),
        ('[Game "cribbage"]', 1),
        ('[Format "CGR 2"]', 1),
        ('[Format "CGR 1"]\n[Mood "good"]', 2),
        ('[Format "CGR 1"]\n[Game "cribbage"]\n[Game "cribbage"]', 3),
        ('[Format "CGR 1"]\n[Game cribbage]', 2),
        ('[Format "CGR 1"]\n[Game "crib\\"]', 2),
        ('[Format "CGR 1"]\n[_x "\\ud800"]', 2),
        ('[Format "CGR 1"]\n[Game "cribbage"]\n\n# game 1', 4),
        ('[Format "CGR 1"]\n[Game "cribbage"]\n[Rules "acc"]\n\n# deal 1', 5),
        ('[Format "CGR 1"]\n[Game "cribbage"]\n[Rules "acc"]\n\n# game 1\n# game 2', 6),
        (HEAD + "Z  play JS", 7),
        (HEAD + "A", 7),
        (HEAD + "Aplay JS", 7),
        (HEAD + "A  +2 15", 7),
        (HEAD + "A  go +2 15 FINE", 7),
        (HEAD + "A  go ?crib=3S fine", 7),
        (HEAD + "A  pläy JS", 7),
        (HEAD + "A  go  ;", 7),
        (HEAD + "t  dance", 7),
        (HEAD + "=", 7),
        (HEAD + "= A:1 A:2", 7),
        (HEAD + "= A:+1", 7),
        (HEAD + "= A:99999999999", 7),
        (HEAD + "# deal x", 7),
        (HEAD + "# deal 2 dealer=A dealer=B", 7),
        (HEAD + '[Seat A "Ann"]', 7),
    ],
)
def test_what_is_no_record_is_refused_at_its_line(text: str, line: int) -> None:
    with pytest.raises(RecordError) as caught:
        loads(text)
    assert caught.value.line == line, str(caught.value)
    assert str(caught.value).startswith(f"line {line}: ")
    assert "\n" not in str(caught.value)


def test_bytes_that_are_no_text_are_refused() -> None:
    failure = verify(b'[Format "CGR 1"]\n\xff\xfe').failure
    assert failure is not None
    assert (failure.line, failure.rung) == (2, "notation")


def test_files_are_read_and_written() -> None:
    out = io.StringIO()
    dump(load(io.BytesIO(EXAMPLE.encode())), out)
    assert out.getvalue() == EXAMPLE
    assert dumps(load(io.StringIO(EXAMPLE))) == EXAMPLE


def test_other_line_ends_are_read_but_are_not_canonical() -> None:
    text = EXAMPLE.replace("\n", "\r\n")
    assert dumps(loads(text)) == EXAMPLE
    failure = verify(text).failure
    assert failure is not None
    assert (failure.line, failure.rung) == (1, "text")
    assert "carriage return" in failure.words


def test_a_byte_order_mark_is_named() -> None:
    failure = verify(b"\xef\xbb\xbf" + EXAMPLE.encode()).failure
    assert failure is not None
    assert (failure.line, failure.rung) == (1, "notation")
    assert "byte order mark" in failure.words


def test_a_record_claims_what_was_pegged_or_else_all_that_was_scored() -> None:
    """A game without a last hole pays in full and says no `pegged`."""
    paid = {"kind": "points", "side": "B", "seat": "B", "n": 3, "score": 7, "reasons": ["trick"], "items": []}
    assert claims_of(Seat.B, "play 5H", [Event(paid)], None) == (Points(3, ("trick",)),)
    assert claims_of(Seat.A, "play 5H", [Event({**paid, "pegged": 1})], None) == (Points(1, ("trick",), "B"),)
