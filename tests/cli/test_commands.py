"""The commands that answer at once: count, record, rules, games, help, version; wrong use is one plain line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from parlour import __version__
from parlour.cli import COMMANDS
from parlour.cli.analyze import QUESTIONS
from parlour.engine import find_game
from tests.cli.terminal import Command

RECORDS = Path(__file__).parents[1] / "records" / "cribbage"
EXAMPLE = RECORDS / "example.cgr"


def test_count_tells_every_item_and_the_cadence(parlour: Command) -> None:
    run = parlour("count", "5H", "5S", "5D", "JC", "5C")
    assert run.status == 0
    assert run.out.count("fifteen     2") == 8
    assert run.out.count("pair        2") == 6
    assert "his nobs    1   JC" in run.out
    assert run.out.rstrip().endswith("and one for his nobs makes twenty-nine.")


def test_count_says_a_hand_as_players_do(parlour: Command) -> None:
    run = parlour("count", "7C", "7D", "8H", "9S", "KC")
    assert run.out.splitlines()[-1] == "Fifteen two, fifteen four, and a double run of three makes twelve."
    assert parlour("count", "2C", "4D", "6H", "8S", "KH").out.splitlines()[-1] == "Nothing."
    assert parlour("count", "2C", "4D", "6H", "KS", "KH").out.splitlines()[-1] == "A pair for two."


def test_count_as_json(parlour: Command) -> None:
    answer = json.loads(parlour("count", "5H5S5DJC", "5c", "--json").out)
    assert answer["total"] == 29
    assert sum(item["points"] for item in answer["items"]) == 29
    assert answer["starter"] == "5C"
    assert answer["cadence"].startswith("Fifteen two, fifteen four, ")


def test_a_crib_needs_five_cards_of_a_suit(parlour: Command) -> None:
    """Rule: C-35."""
    cards = ("2S", "4S", "6S", "8S", "KH")
    assert json.loads(parlour("count", *cards, "--json").out)["total"] == 4
    assert json.loads(parlour("count", *cards, "--json", "--crib").out)["total"] == 0
    assert json.loads(parlour("count", "2H", "6H", "8H", "TH", "--json").out)["total"] == 4


@pytest.mark.parametrize(
    ("cards", "named"),
    [
        (("5H",), "not 1 cards"),
        (("5H", "5S", "5D", "JC", "5C", "6C"), "not 6 cards"),
        (("5H", "5H", "5D", "JC", "5C"), "stands twice"),
        (("2H", "6H", "8H", "TH", "--crib"), "a crib has four cards, not 3"),
        (("5H", "5S", "5D", "JC", "JK"), "no card of this game"),
        (("5H", "5S", "5D", "JC", "XX"), "'XX' is not a card"),
        (("5H", "5S", "5D", "JC", "5é"), "not a card"),
        ((), "CARD"),
        (("5H", "--colour"), "--colour"),
    ],
)
def test_count_refuses_what_is_no_hand(parlour: Command, cards: tuple[str, ...], named: str) -> None:
    refusal = parlour("count", *cards).refusal()
    assert named in refusal
    assert "parlour count --help" in refusal


def test_verify_answers_for_every_file(parlour: Command, tmp_path: Path) -> None:
    bad = tmp_path / "bad.cgr"
    text = EXAMPLE.read_text(encoding="utf-8").replace("B  show           +8", "B  show           +9", 1)
    bad.write_text(text, encoding="utf-8")
    line = text[: text.index("B  show")].count("\n") + 1
    good = parlour("record", "verify", str(EXAMPLE))
    assert (good.status, good.out) == (0, f"{EXAMPLE}: holds: 125 lines, won by A\n")
    both = parlour("record", "verify", str(EXAMPLE), str(bad))
    assert both.status == 1
    assert f"{bad}: fails at line {line}: the record claims +9 pair pair pair pair, the engine gives +8" in both.out
    answer = json.loads(parlour("record", "verify", "--json", str(bad)).out)
    assert answer[0]["failure"]["line"] == line
    assert answer[0]["failure"]["rung"] == "claims"


def test_verify_names_the_rule_in_words(parlour: Command) -> None:
    text = EXAMPLE.read_text(encoding="utf-8").replace("A  go             B+1 go", "A  play KS", 1)
    run = parlour("record", "verify", "-", given=text)
    assert run.status == 1
    assert "(C-17)" in run.out
    assert "king of spades" in run.out
    assert "if you have none, it is a go" in run.out


def test_verify_lists_what_a_view_leaves_open(parlour: Command) -> None:
    run = parlour("record", "verify", str(RECORDS / "view-public.cgr"))
    assert run.status == 0
    assert "not judged: line " in run.out


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe\x00", b"\x00" * 100, b"\x7fELF\x02\x01", b"[Format", "\ufeff".encode()]
)
def test_a_file_that_is_no_record_is_a_negative_answer(parlour: Command, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "some.cgr"
    path.write_bytes(data)
    for act in ("verify", "show"):
        run = parlour("record", act, str(path))
        assert run.status == 1
        assert run.out.startswith(f"{path}: fails at line 1: ")
        assert run.out.count("\n") == 1
        assert run.err == ""


def test_files_that_cannot_be_read_are_named(parlour: Command, tmp_path: Path) -> None:
    for name in (str(tmp_path / "none.cgr"), str(tmp_path)):
        for act in ("verify", "show"):
            assert name in parlour("record", act, name).refusal()
    run = parlour("record", "verify", str(tmp_path / "none.cgr"), str(EXAMPLE))
    assert run.status == 2
    assert "holds" in run.out


def test_show_tells_a_game_in_words(parlour: Command) -> None:
    run = parlour("record", "show", str(EXAMPLE))
    assert run.status == 0
    assert "Deal 1. Ann deals." in run.out
    assert "Ben lays the jack of spades. Ten." in run.out
    assert "Ann lays the five of hearts. Fifteen for two. Ann pegs 2 and stands at 4." in run.out
    assert "Ben says go: no card fits under 31." in run.out
    assert "Ann wins the game: Ann 121, Ben 78." in run.out
    answer = json.loads(parlour("record", "show", str(EXAMPLE), "--json").out)
    assert answer["headers"]["Seat A"] == "Ann"
    assert answer["games"][0]["deals"][0]["lines"][6]["claims"] == [{"side": "A", "points": 2, "reasons": ["15"]}]


def test_show_says_who_moved_for_whom(parlour: Command, tmp_path: Path) -> None:
    """What the table says changes nothing that is proved (docs/record-format.md)."""
    said = {
        "t  timeout B": "The time of Ben is up: the table plays.",
        "t  seat A bot:club": "A computer player (club) moves for Ann from here on.",
        "t  seat A back": "Ann plays again.",
    }
    path = tmp_path / "said.cgr"
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines(keepends=True)
    at = lines.index("B  crib 3D3S\n")
    path.write_text("".join([*lines[:at], *(f"{line}\n" for line in said), *lines[at:]]), encoding="utf-8")
    assert parlour("record", "verify", str(path)).status == 0
    shown = parlour("record", "show", str(path)).out.splitlines()
    at = shown.index("The time of Ben is up: the table plays.")
    assert shown[at : at + 3] == list(said.values())


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.cgr")), ids=lambda path: path.stem)
def test_show_tells_every_record(parlour: Command, path: Path) -> None:
    run = parlour("record", "show", str(path))
    assert run.status == 0
    assert "{" not in run.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("record",),
        ("record", "burn", "x"),
        ("record", "verify"),
        ("record", "show", "a", "b"),
        ("rules",),
        ("rules", "whist"),
        ("rules", "cribbage", "--preset", "house"),
        ("rules", "cribbage", "--preset", "acc", "--rules", "acc"),
        ("rules", "cribbage", "--preset", "acc target=61"),
        ("rules", "cribbage", "--rules", "acc target=5000"),
        ("rules", "cribbage", "--rules", "acc cards=five players=3"),
        ("games", "cribbage"),
        ("dance",),
        ("--colour",),
        ("serve", "--port", "http"),
        ("serve", "--port", "70000"),
        ("play",),
        ("play", "whist"),
        ("play", "cribbage", "--rules", "x=1"),
        ("play", "cribbage", "--bot", "deep"),
        ("play", "cribbage", "--seat", "C"),
        ("play", "cribbage", "--first-dealer", "Q"),
        ("play", "cribbage", "--seed", "x"),
        ("play", "cribbage", "--save", "/no/such/folder/game.cgr"),
    ],
)
def test_wrong_use_is_one_plain_line(parlour: Command, arguments: tuple[str, ...]) -> None:
    parlour(*arguments).refusal()


def test_a_refused_option_is_named_with_its_range(parlour: Command) -> None:
    assert "target is a whole number from 11 to 999" in parlour("rules", "cribbage", "--rules", "target=5000").refusal()


def test_rules_are_the_sheet_of_the_table(parlour: Command) -> None:
    run = parlour("rules", "cribbage", "--rules", "kitchen target=61")
    assert run.status == 0
    for option in find_game("cribbage").options.options.values():
        assert f"\n{option.name} = " in run.out
    assert "target = 61 holes  [not the usual]" in run.out
    assert "**C-31**" in run.out
    sheet = json.loads(parlour("rules", "cribbage", "--preset", "kitchen", "--json").out)
    assert sheet["rules"] == "kitchen@1"
    assert sheet["values"]["muggins"] is True
    assert {preset["name"] for preset in sheet["presets"]} == set(find_game("cribbage").options.presets)


def test_an_option_without_effect_says_so(parlour: Command) -> None:
    run = parlour("rules", "cribbage", "--rules", "acc muggins=on")
    assert "Without effect here: nothing can be missed while the table counts." in run.out


def test_games_are_listed(parlour: Command) -> None:
    assert "cribbage: Cribbage" in parlour("games").out
    assert "cribbage" in [game["name"] for game in json.loads(parlour("games", "--json").out)]


def test_help_and_version(parlour: Command) -> None:
    assert parlour("--version").out.startswith(f"parlour {__version__} ")
    whole = parlour("--help")
    assert whole.status == 0
    for command in COMMANDS:
        assert f"  {command} " in whole.out
        run = parlour(command, "--help")
        assert run.status == 0
        assert "examples:" in run.out
        assert f"  parlour {command}" in run.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("analyze", "position", "--dealer", "--score"), "--score needs a value"),
        (("analyze", "position", "--dealer", "--score", "-5-3"), "--score needs a value"),
        (("analyze", "position", "--dealer", "--score=-5-3"), "'-5-3' is no score"),
        (("analyze", "handfoot", "hand:A=4C5C9D", "--turns", "x"), "--turns x: this is no whole number"),
        (("play", "cribbage", "--seed", "1.5"), "--seed 1.5: this is no whole number"),
        (("serve", "--port", "high"), "--port high: this is no whole number"),
        (("review", "game.cgr", "--json=yes"), "--json: ignored explicit argument 'yes'"),
    ],
)
def test_what_is_wrong_with_an_option_is_said_in_words(parlour: Command, arguments: tuple[str, ...], said: str) -> None:
    assert parlour(*arguments).refusal().startswith(f"parlour: {said}")


@pytest.mark.parametrize(
    "command", [(), *((name,) for name in COMMANDS), *(("analyze", name) for name in QUESTIONS)], ids=" ".join
)
def test_help_fits_a_terminal(parlour: Command, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    told = parlour(*command, "--help").out.splitlines()
    assert told
    assert [line for line in told if len(line) > 80] == []


def _process(*arguments: str, **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "parlour", *arguments], capture_output=True, text=True, timeout=60, **more
    )


def test_a_closed_pipe_is_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as out:
        done = subprocess.run(
            [sys.executable, "-m", "parlour", "rules", "cribbage"],
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == ""


def test_an_interrupt_is_one_plain_line(monkeypatch: pytest.MonkeyPatch, parlour: Command) -> None:
    def interrupted(arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("parlour.cli.games.run", interrupted)
    run = parlour("games")
    assert (run.status, run.err) == (130, "parlour: interrupted\n")


def test_the_module_runs_as_the_command_does() -> None:
    done = _process("count", "5H", "5S", "5D", "JC", "5C", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["total"] == 29
    wrong = _process("count", "5H")
    assert (wrong.returncode, wrong.stdout, wrong.stderr.count("\n")) == (2, "", 1)


def test_names_that_a_terminal_cannot_write_are_written_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "name.cgr"
    path.write_text(EXAMPLE.read_text(encoding="utf-8").replace('"Ann"', '"Ænn ♥"'), encoding="utf-8")
    done = _process("record", "show", str(path), env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert done.returncode == 0
    assert "\\u2665" in done.stdout


def test_commands_that_answer_at_once_import_no_server_and_no_numbers() -> None:
    heavy = ("fastapi", "sqlalchemy", "pydantic", "numpy", "asyncio", "parlour.server")
    code = (
        "import sys; from parlour.cli import main; main(['count', '5H', '5S', '5D', 'JC', '5C', '--json']);"
        f"print([m for m in {heavy} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stderr == "[]\n"


def test_serve_hands_its_options_to_the_server(monkeypatch: pytest.MonkeyPatch, parlour: Command) -> None:
    asked: dict[str, object] = {}

    def serve(**options: object) -> int:
        asked.update(options)
        return 0

    monkeypatch.setattr("parlour.server.serve", serve)
    assert parlour("serve", "--port", "9000", "--lan", "--data", "cards").status == 0
    assert (asked["port"], asked["lan"], asked["data"], asked["host"]) == (9000, True, "cards", "127.0.0.1")
    asked.clear()
    assert parlour("--port", "9001").status == 0
    assert asked["port"] == 9001


def test_closed_standard_streams_are_no_traceback() -> None:
    """A caller that closed a stream gets an exit status, not a traceback."""
    count = "parlour count 5H 5S 5D JC 5C"
    for call, status in (
        (f"{count} >&-", 0),
        (f"{count} <&-", 0),
        ("parlour play cribbage <&-", 0),
        (f"{count} 6C 2>&-", 2),
    ):
        line = call.replace("parlour", f"{sys.executable} -m parlour")
        run = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False, timeout=60)
        assert (run.returncode, run.stderr) == (status, ""), call
