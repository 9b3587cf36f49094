"""The command line: `parlour` serves the card room; one module a command, imported only when it is called."""

from __future__ import annotations

import argparse
import importlib
import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn

from parlour import __version__

__all__ = ["COMMANDS", "CommandError", "Parser", "main"]

COMMANDS: Final[Mapping[str, str]] = {
    "serve": "serve the card room to browsers (the same as no command)",
    "play": "play in this terminal against the computer",
    "simulate": "let computer players play many matches and count what comes of it",
    "count": "count a hand or a crib of cribbage",
    "analyze": "what a throw, a card of the play or a score is worth",
    "review": "what each decision of a played game cost, and what luck did",
    "record": "verify or show card game records",
    "learn": "learn a game: lessons whose examples the engine plays",
    "drill": "exercises: count, lay, throw, open, take",
    "rules": "print the rules of a game and of a table",
    "games": "list the games",
    "admin": "look after the database of a card room: block, reset and more",
}
"""The commands with what they do; each has a module `parlour.cli.<command>`."""

_KEEPERS: Final = ("serve", "admin")

_EXAMPLES: Final = """examples:
  parlour                             the card room on http://127.0.0.1:8000
  parlour play cribbage               play a game in this terminal
  parlour count 5H 5S 5D JC 5C        count a hand; the last card is the starter
  parlour analyze discard "5H 5S TC JC QH KD" --dealer
  parlour review game.cgr             what each decision of a game cost
  parlour record verify game.cgr      prove that a record is right
  parlour rules cribbage              print the rules

Each command explains itself: parlour count --help
Exit status: 0 done, 1 the answer is no, 2 wrong use."""


_PLAIN: Final = (
    (r"^argument (\S+): expected one argument$", r"\1 needs a value; one that begins with - is written \1=-..."),
    (r"^argument (\S+): invalid int value: '(.*)'$", r"\1 \2: this is no whole number"),
    (r"^argument (\S+): '(.*)': (?=this is no)", r"\1 \2: "),
    (r"^argument (\S+): (?=ignored explicit|expected at least)", r"\1: "),
)
"""What the reader of arguments says, in words for everybody."""


class CommandError(Exception):
    """What a command could not do, as one plain line; the exit status is 2 unless told otherwise."""

    def __init__(self, line: str, status: int = 2) -> None:
        super().__init__(" ".join(line.split()))
        self.status = status


class Parser(argparse.ArgumentParser):
    """Arguments of a command; wrong use is one plain line."""

    def __init__(self, prog: str, description: str, examples: str) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """Raises CommandError naming where help is found."""
        for pattern, said in _PLAIN:
            message = re.sub(pattern, said, message)
        raise CommandError(f"{message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit status: 0 done, 1 a negative answer, 2 wrong use, 130 interrupted."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _open_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except CommandError as error:
        _complain(str(error))
        return error.status
    except KeyboardInterrupt:
        _complain("interrupted")
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except UnicodeEncodeError:
        _complain("what was given is not written in UTF-8")
        return 2
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        _complain(f"{name}{error.strerror or error}")
        return 2
    return status


def _open_streams() -> None:
    """Standard streams that were closed by the caller: nothing to read, and what is written goes nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # open to the end


def _complain(line: str) -> None:
    print(f"parlour: {line}", file=sys.stderr)


def _run(arguments: list[str]) -> int:
    parser = Parser("parlour", "Card games played through a rules engine.", _help())
    parser.add_argument("--version", action="store_true", help="print the version")
    parser.usage = "parlour [-h] [--version] [COMMAND ...]"
    first = arguments[0] if arguments else "serve"
    if first in _KEEPERS:
        os.umask(0o077)  # what they keep is for nobody else to read: seeds of matches, sessions
    if first in COMMANDS:
        command = importlib.import_module(f"parlour.cli.{first}")
        try:
            status: int = command.run(arguments[1:])
        except SystemExit as end:
            return int(end.code or 0)
        return status
    if first == "--version" and len(arguments) == 1:
        from parlour import kernels

        print(f"parlour {__version__} (Python {sys.version.split()[0]}, kernels: {kernels.about()})")
        return 0
    if first in ("-h", "--help"):
        parser.print_help()
        return 0
    if first.startswith("-"):
        return _run(["serve", *arguments])
    raise CommandError(f"{first!r} is no command: the commands are {', '.join(COMMANDS)} (see parlour --help)")


def _help() -> str:
    width = max(map(len, COMMANDS))
    listed = "\n".join(f"  {name:<{width}}  {what}" for name, what in COMMANDS.items())
    return f"commands:\n{listed}\n\n{_EXAMPLES}"
