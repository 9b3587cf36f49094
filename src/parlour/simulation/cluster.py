"""Games spread over the workers of a Dask cluster. Needs the extra `parlour[cluster]`."""

from __future__ import annotations

import logging
import signal
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from typing import Any, Final

import distributed
from distributed.scheduler import KilledWorker

from parlour.simulation.run import Hands
from parlour.simulation.series import program

__all__ = ["LOCAL", "ClusterFault", "cluster"]

_dask: Any = distributed  # its classes have no types

LOCAL: Final = "local"
"""The address of a cluster that is started here, for one command."""
_CONNECT_SECONDS: Final = 5.0
_LOOK_SECONDS: Final = 5.0
"""How often the workers are counted: some may come and go."""


class ClusterFault(Exception):
    """A cluster that is not there, has no worker, plays by another version, or was lost; one plain line."""


@contextmanager
def cluster(address: str, jobs: int) -> Iterator[Hands]:
    """The workers at this address (`tcp://host:8786`), or so many that are started here (`local`).

    A task whose worker is killed is played again by another worker, and its games come back once. Raises ClusterFault.
    """
    with ExitStack() as stack:
        logging.disable(logging.CRITICAL)  # what goes wrong is told in one line
        stack.callback(logging.disable, logging.NOTSET)
        try:
            client = stack.enter_context(_client(address, jobs))
            _compare(client)
        except (OSError, ValueError, TimeoutError) as fault:
            raise ClusterFault(f"no cluster answers there ({_first_line(fault)})") from None
        workers = _Workers(client)
        try:
            yield Hands(client.get_executor(pure=False), workers.count)
        except KilledWorker:
            raise ClusterFault("a task was given up: too many workers were killed while they played it") from None
        except CancelledError:
            raise ClusterFault("the cluster was lost in the middle; what was counted can be gone on with") from None


@contextmanager
def _client(address: str, jobs: int) -> Iterator[Any]:
    if address != LOCAL:
        _dask.comm.get_address_host_port(address)  # Client would leave something half made of an address that is none
        with _dask.Client(address, timeout=_CONNECT_SECONDS, set_as_default=False) as client:
            yield client
        return
    with (
        _dask.LocalCluster(
            n_workers=jobs, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
        ) as own,
        _dask.Client(own, set_as_default=False) as client,
    ):
        client.register_plugin(_Deaf())
        yield client


class _Deaf(distributed.WorkerPlugin):
    """An interrupt from the keyboard reaches every process, and the first one decides."""

    def setup(self, worker: distributed.Worker) -> None:
        """The worker leaves interrupts to the command."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _compare(client: Any) -> None:
    """Every worker plays by the same program, or the games would not be the same."""
    try:
        found: dict[str, Any] = client.run(program)
    except ModuleNotFoundError as missing:
        raise ClusterFault(f"a worker has no {missing.name}: install parlour there too") from None
    if not found:
        raise ClusterFault("the cluster has no worker")
    for worker, theirs in found.items():
        if theirs != program():
            raise ClusterFault(f"the worker {worker} has {theirs}, and here is {program()}")


def _first_line(fault: BaseException) -> str:
    return (str(fault) or type(fault).__name__).splitlines()[0]


class _Workers:
    """How many tasks the workers play at once."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._found = 1
        self._next = 0.0

    def count(self) -> int:
        """Threads of all workers; at least 1, so that something waits for a worker that comes back."""
        if time.monotonic() >= self._next:
            try:
                self._found = max(1, sum(self._client.nthreads().values()))
            except (OSError, TimeoutError):
                raise CancelledError from None
            self._next = time.monotonic() + _LOOK_SECONDS
        return self._found
