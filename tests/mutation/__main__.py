"""Mutation testing of the scoring modules: `python -m tests.mutation [GAME] [MODULE ...]`, cribbage unless named.

Pytest collects the fast tests of the rules once. For each fault a child process swaps the code of the faulty functions
in place and runs the tests until one fails. A fault that no test finds survives. The well-kept tools start the whole
test suite anew for each fault, which takes hours here.

Prints what survived and the share that was killed; exit status 1 below the floor.
"""

import ast
import importlib
import inspect
import os
import select
import signal
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.mutants import Mutant, mutants

ROOT = Path(__file__).resolve().parents[2]
GAMES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "cribbage": (
        ("peg", "play", "show", "score"),
        ("tests/mutation/test_details.py", "tests/cases/test_cases.py", "tests/rules/cribbage"),
    ),
    "handfoot": (
        ("melds", "opening", "going_out", "score"),
        (
            "tests/cases/test_cases.py",
            *(
                f"tests/rules/handfoot/test_{name}.py"
                for name in (
                    *("melds", "opening", "foot_and_out", "rounds_and_score"),
                    *("refusals", "threes_and_turns", "pickup", "cards_and_deal"),
                )
            ),
        ),
    ),
}
"""The modules of each game that are looked at, and the fast tests of its rules."""
PACKAGE = "parlour.games.cribbage"
MODULES, TESTS = GAMES["cribbage"]
PLUGINS_OFF = (
    "logging",
    "schemathesis",
    "anyio",
    "hypothesispytest",
    "junitxml",
    "faulthandler",
    "doctest",
    "warnings",
)
FLOOR = 0.95
PROCESSES = max(1, min(4, os.cpu_count() or 1))


def _function(value: object) -> FunctionType | None:
    """The plain function behind a function, a property or a cached function."""
    if isinstance(value, property):
        value = value.fget
    value = inspect.unwrap(value) if callable(value) else value
    return value if isinstance(value, FunctionType) else None


def _swap(old: object, new: object) -> None:
    """Put the code of `new` into the function `old`, which others have imported already."""
    before, after = _function(old), _function(new)
    if before is not None and after is not None and before.__module__ == after.__module__:
        before.__code__ = after.__code__
        before.__defaults__, before.__kwdefaults__ = after.__defaults__, after.__kwdefaults__


def _swap_constant(name: str, old: object, new: object) -> None:
    """Put a faulty constant of a module wherever it was imported."""
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith(("parlour.", "tests.")) and module.__dict__.get(name) is old:
            module.__dict__[name] = new


def plant(module: ModuleType, tree: ast.Module) -> None:
    """Make the module behave as `tree` says."""
    faulty = ModuleType(module.__name__)
    faulty.__file__ = module.__file__
    exec(compile(tree, str(module.__file__), "exec"), faulty.__dict__)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            _swap(module.__dict__[node.name], faulty.__dict__[node.name])
        elif isinstance(node, ast.ClassDef):
            for name, value in vars(module.__dict__[node.name]).items():
                _swap(value, vars(faulty.__dict__[node.name]).get(name))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and not target.id.startswith("__"):
                _swap_constant(target.id, module.__dict__[target.id], faulty.__dict__[target.id])
    for name in (*MODULES, "events"):
        for value in vars(importlib.import_module(f"{PACKAGE}.{name}")).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


@dataclass
class Child:
    """A process that runs the tests on one fault."""

    mutant: Mutant
    pipe: int
    begin: float


class Runner:
    """The plugin that runs the collected tests once as they are, then once for each fault."""

    def __init__(self, wanted: Iterable[str]) -> None:
        self.found = [(name, mutant) for name in wanted for mutant in mutants(_path(name))]
        self.survivors: list[str] = []
        self.order: list[pytest.Item] = []
        self.times: dict[str, float] = {}
        self.limit = 0.0
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid
        if report.passed and report.when == "call":
            self.times[report.nodeid] = report.duration

    def _time(self, item: pytest.Item) -> float:
        return self.times[item.nodeid]

    def _run(self, items: list[pytest.Item]) -> str:
        """The first test that fails, or nothing."""
        self.failed = ""
        for item in items:
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
            if self.failed:
                break
        return self.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.pluginmanager.unregister(name="terminalreporter")
        begin = time.monotonic()
        failed = self._run(session.items)
        self.order = sorted((item for item in session.items if item.nodeid in self.times), key=self._time)
        if failed:
            raise pytest.UsageError(f"the tests fail without a fault: {failed}")
        self.limit = 20 + 10 * (time.monotonic() - begin)
        running: dict[int, Child] = {}
        waiting = list(reversed(self.found))
        while waiting or running:
            while waiting and len(running) < PROCESSES:
                name, mutant = waiting.pop()
                running |= self._start(name, mutant)
            self._collect(running)
        return True

    def _start(self, name: str, mutant: Mutant) -> dict[int, Child]:
        reader, writer = os.pipe()
        sys.stdout.flush()
        pid = os.fork()
        if pid:
            os.close(writer)
            return {pid: Child(mutant, reader, time.monotonic())}
        killer = "import"
        try:
            os.close(reader)
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            plant(importlib.import_module(f"{PACKAGE}.{name}"), mutant.tree)
            killer = self._run(self.order)
        finally:
            os.write(writer, killer.encode())
            os._exit(0)

    def _collect(self, running: dict[int, Child]) -> None:
        """Wait for a process to end; one that takes too long is killed, and its fault with it."""
        select.select([child.pipe for child in running.values()], [], [], 1.0)
        for pid, child in list(running.items()):
            is_late = time.monotonic() - child.begin > self.limit
            if is_late:
                os.kill(pid, signal.SIGKILL)
            done, _ = os.waitpid(pid, 0 if is_late else os.WNOHANG)
            if not done:
                continue
            killer = "time" if is_late else os.read(child.pipe, 4096).decode()
            os.close(child.pipe)
            del running[pid]
            if not killer:
                self.survivors.append(child.mutant.key)
                print(f"not killed: {child.mutant.key}", flush=True)
            for index, item in enumerate(self.order):
                if item.nodeid == killer:  # what kills one fault kills its neighbours soon
                    self.order.insert(0, self.order.pop(index))
                    break


def _path(name: str) -> Path:
    return ROOT / "src" / Path(*PACKAGE.split(".")) / f"{name}.py"


def main(arguments: list[str]) -> int:
    """Run the faults of the named modules of a game, or of all."""
    global PACKAGE, MODULES, TESTS
    game = "cribbage"
    if arguments and arguments[0] in GAMES:
        game, *arguments = arguments
    PACKAGE = f"parlour.games.{game}"
    MODULES, TESTS = GAMES[game]
    equivalent = EQUIVALENT[game]
    runner = Runner(arguments or MODULES)
    off = [part for plugin in PLUGINS_OFF for part in ("-p", f"no:{plugin}")]
    options = [*off, "-q", "-s", "-p", "no:cacheprovider", "-o", "timeout=0", "-m", "not slow", "--no-header", "-r", ""]
    begin = time.monotonic()
    status = pytest.main([*options, *(str(ROOT / path) for path in TESTS)], plugins=[runner])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) or not runner.limit:
        return 2
    keys = {mutant.key for _, mutant in runner.found}
    stale = [key for key in equivalent if key not in keys and key.split(".")[0] in (arguments or MODULES)]
    survivors = [key for key in runner.survivors if key not in equivalent]
    real = len(keys - equivalent.keys())
    print()
    for key in stale:
        print(f"no such fault any more: {key}")
    for key in [key for key in equivalent if key in keys and key not in runner.survivors]:
        print(f"not equivalent, it was killed: {key}")
    share = 1 - len(survivors) / real
    print(
        f"mutation: {real - len(survivors)} of {real} faults killed, {share:.1%} (floor {FLOOR:.0%}); "
        f"{len(keys) - real} equivalent ones left out; {time.monotonic() - begin:.0f} s"
    )
    return 0 if share >= FLOOR and not stale else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
