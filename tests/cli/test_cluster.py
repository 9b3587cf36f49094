"""Games spread over a Dask cluster: the same sums whatever befalls its workers, plain words where it is not there."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Command, heed_interrupts

psutil: Any = pytest.importorskip("psutil")  # it comes with distributed, and has no types
COMMAND = (sys.executable, "-m", "parlour", "simulate")
SERIES = ("cribbage", "--seats", "netbsd,random", "--rules", "acc target=61", "--mirrored", "--seed", "8")
TWO_WORKERS = ("--cluster", "local", "--jobs", "2")


def _run(*arguments: str) -> str:
    done = subprocess.run([*COMMAND, *arguments, "--json"], capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def _begin(file: Path, *arguments: str) -> subprocess.Popen[str]:
    """A run that has counted something."""
    process = subprocess.Popen(
        [*COMMAND, *arguments, "--json", "--out", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )
    for _ in range(1000):
        if file.exists() and file.read_text().count("\n") > 1:
            return process
        assert process.poll() is None
        time.sleep(0.05)
    raise AssertionError("nothing was counted in time")


def _workers(process: subprocess.Popen[str]) -> list[Any]:
    children = psutil.Process(process.pid).children(recursive=True)
    return [child for child in children if "spawn_main" in " ".join(child.cmdline())]


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_worker_killed_in_the_middle_changes_nothing(tmp_path: Path) -> None:
    games = ("--games", "900")
    file = tmp_path / "count.jsonl"
    process = _begin(file, *SERIES, *games, *TWO_WORKERS)
    before = _workers(process)
    assert len(before) == 2
    before[0].send_signal(signal.SIGKILL)
    counted = file.read_text().count("\n")
    out, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (0, "")
    assert file.read_text().count("\n") > counted, "it was killed in the middle"
    assert out == _run(*SERIES, *games)
    assert out == _run(*SERIES, *games, "--resume", str(file))


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_an_interrupted_count_goes_on_here_and_there(tmp_path: Path) -> None:
    """Begun on a cluster, interrupted, gone on with by two processes: one count. No worker is left behind."""
    file = tmp_path / "count.jsonl"
    process = _begin(file, *SERIES, "--games", "1000000", *TWO_WORKERS)
    workers = _workers(process)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=100)
    counted = json.loads(out)["games"]
    assert process.returncode == 130
    assert err == f"parlour: interrupted after {counted} of 1000000 matches\n"
    psutil.wait_procs(workers, timeout=10)
    assert not [worker for worker in workers if worker.is_running()]
    most = max(last for line in file.read_text().splitlines()[1:] for _, last in json.loads(line)["games"]) + 41
    games = ("--games", str(most + most % 2))
    assert _run(*SERIES, *games, "--resume", str(file), "--jobs", "2") == _run(*SERIES, *games)


def _dask(what: str, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *arguments]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture
def scheduler() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The address of a cluster without a worker, and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    process = _dask("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard", "--no-show")
    try:
        for _ in range(600):
            with socket.socket() as there:
                if there.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield address, process
    finally:
        process.terminate()
        process.wait(timeout=30)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_cluster_elsewhere(scheduler: tuple[str, subprocess.Popen[bytes]], tmp_path: Path) -> None:
    """Without a worker it is refused, with one it plays the same games, and where it is lost that is said."""
    address, process = scheduler
    games = ("--games", "40")
    arguments = [*COMMAND, *SERIES, *games, "--cluster", address]
    empty = subprocess.run(arguments, capture_output=True, text=True, timeout=100, check=False)
    assert (empty.returncode, empty.stdout) == (2, "")
    assert empty.stderr == f"parlour: --cluster {address}: the cluster has no worker\n"
    worker = _dask("worker", address, "--nthreads", "1", "--no-dashboard")
    try:
        for _ in range(100):
            done = subprocess.run([*arguments, "--json"], capture_output=True, text=True, timeout=100, check=False)
            if done.returncode == 0:
                break
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == _run(*SERIES, *games)
        file = tmp_path / "count.jsonl"
        lost = _begin(file, *SERIES, "--games", "1000000", "--cluster", address)
        process.kill()
        out, err = lost.communicate(timeout=100)
        assert (lost.returncode, out) == (2, "")
        assert err.startswith(f"parlour: --cluster {address}: the cluster was lost in the middle")
        assert err.count("\n") == 1
        assert file.read_text().endswith("]}}\n")
    finally:
        worker.terminate()
        worker.wait(timeout=30)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--cluster", "nonsense"), "--cluster nonsense: no cluster answers there"),
        (("--cluster", ""), "--cluster : no cluster answers there"),
        (("--cluster", "ftp://x:1"), "--cluster ftp://x:1: no cluster answers there"),
        (("--cluster", "tcp://127.0.0.1:9"), "--cluster tcp://127.0.0.1:9: no cluster answers there"),
        (("--cluster", "tcp://127.0.0.1:9", "--jobs", "2"), "--jobs is for this machine"),
    ],
)
def test_a_cluster_that_is_not_there_is_one_plain_line(arguments: tuple[str, ...], named: str) -> None:
    done = subprocess.run(
        [*COMMAND, *SERIES, "--games", "2", *arguments], capture_output=True, text=True, timeout=100, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"parlour: {named}")
    assert done.stderr.count("\n") == 1


def test_without_the_extra_the_way_out_is_named(parlour: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "parlour.simulation.cluster", raising=False)
    refusal = parlour("simulate", *SERIES, "--games", "2", "--cluster", "local").refusal()
    assert refusal == "parlour: --cluster needs an extra: pip install 'parlour[cluster]'\n"


def test_workers_that_play_by_another_program_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from parlour.simulation import cluster

    class Other:
        def run(self, _function: object) -> dict[str, Any]:
            return {"tcp://10.0.0.7:1": "parlour 0.0.1, kernels pure Python"}

    class Bare:
        def run(self, _function: object) -> dict[str, Any]:
            raise ModuleNotFoundError("No module named 'parlour'", name="parlour")

    with pytest.raises(cluster.ClusterFault, match=r"the worker tcp://10\.0\.0\.7:1 has parlour 0\.0\.1, kernels pure"):
        cluster._compare(Other())
    with pytest.raises(cluster.ClusterFault, match="a worker has no parlour: install"):
        cluster._compare(Bare())
