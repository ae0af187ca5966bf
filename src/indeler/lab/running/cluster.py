"""Dask: the chunks of a run on all processors of this machine, or on an existing cluster.

A limited number of chunks is submitted at a time, so that no scheduler has to hold all of a million tournaments. A
chunk whose worker dies is played again by another one; after a scheduler dies, the parts in the folder suffice.
"""

from __future__ import annotations

import logging
import multiprocessing
import socket
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from secrets import token_hex
from signal import SIG_IGN, SIGINT, signal
from threading import current_thread, main_thread
from typing import Any, TypeAlias

import msgspec

from indeler.lab.experiment import Experiment
from indeler.lab.running.chunks import Chunk, Play, play_chunk
from indeler.lab.running.directory import Unfinished, manifest_of, this_indeler
from indeler.language import N_, FileTrouble, InvalidInput

try:
    import dask
    import dask.system

    # A server with all modules loaded forks workers quickly; distributed reads this once, when it is loaded.
    if "forkserver" in multiprocessing.get_all_start_methods():
        dask.config.set({"distributed.worker.multiprocessing-method": "forkserver"})
    import distributed
except ImportError:
    raise InvalidInput(
        N_("The lab needs Dask for more than one processor; install indeler[lab], or run it with --plain.")
    ) from None

CHUNKS_PER_PROCESSOR = 4
"""The number of chunks that are submitted for each processor."""
SETTINGS = {
    # The number of workers that may die with one chunk before the chunk is the cause: it is suspect with each one that
    # it waited for.
    "distributed.scheduler.allowed-failures": 20,
    # Dask polls its workers up to a hundred times a second, which takes a tenth of their time and some of their memory.
    "distributed.worker.profile.enabled": False,
    "distributed.worker.memory.monitor-interval": "2s",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.admin.tick.interval": "1s",
}
"""The settings of our own cluster; docs/lab/running.md names those that are useful elsewhere."""
_Going: TypeAlias = "distributed.Future[Chunk]"
Work: TypeAlias = Callable[[Any], Any]
"""A function that processes one part, which has a name, and returns it."""
HandOut: TypeAlias = Callable[[Work, Iterable[Any]], Iterator[Any]]
RESPONSE_SECONDS = 30
"""The seconds within which a cluster must respond, and have a worker again."""
_CONNECTION_ERRORS = (OSError, TimeoutError, CancelledError)
"""The exceptions that are raised if a scheduler does not respond."""


@contextmanager
def local(workers: int | None) -> Iterator[Play]:
    """Provide a cluster on this machine for the run, of this many processes or one for each processor."""
    with _playing(lambda opened: _local_client(opened, workers or dask.system.CPU_COUNT)) as play:
        yield play


def _local_client(opened: ExitStack, workers: int) -> distributed.Client:
    opened.enter_context(dask.config.set(SETTINGS))
    with _deaf_to_interrupts():
        cluster = distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address="127.0.0.1:0",  # any port: Dask warns if a second cluster requests the same
            silence_logs=logging.CRITICAL,
            env={"POLARS_MAX_THREADS": "1"},
        )
    client: distributed.Client = opened.enter_context(distributed.Client(opened.enter_context(cluster)))
    return client


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Start workers that ignore Ctrl-C, which reaches every process of a terminal; the command ends them."""
    if current_thread() is not main_thread():  # only the main thread may set signal handlers
        yield
        return
    before = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, before)


@contextmanager
def remote(address: str) -> Iterator[Play]:
    """Provide the cluster whose scheduler has this address. Its machines share the folder with this one."""
    try:
        with _playing(lambda opened: _remote_client(opened, address)) as play:
            yield play
    except _CONNECTION_ERRORS:
        text = N_("The cluster {address} has gone; nothing is lost: run the same command again to go on.")
        raise Unfinished(text, address=address) from None


def _remote_client(opened: ExitStack, address: str) -> distributed.Client:
    opened.enter_context(distributed.utils.silence_logging_cmgr(logging.CRITICAL))
    try:
        client: distributed.Client = opened.enter_context(distributed.Client(address, timeout=RESPONSE_SECONDS))
    except (OSError, ValueError):
        text = N_("No Dask scheduler answers at {address}; give its address, such as tcp://10.0.0.5:8786.")
        raise InvalidInput(text, address=address) from None
    try:
        client.wait_for_workers(1, timeout=RESPONSE_SECONDS)
    except TimeoutError:
        raise InvalidInput(N_("The cluster {address} has no worker; start one first."), address=address) from None
    return client


@contextmanager
def _playing(client_of: Callable[[ExitStack], distributed.Client]) -> Iterator[Play]:
    with ExitStack() as opened:
        clients: list[distributed.Client] = []

        def play(experiment: Experiment, chunks: Iterable[Chunk], folder: Path) -> Iterator[Chunk]:
            if not clients:
                clients.append(client_of(opened))
            work = partial(_played_there, msgspec.json.encode(experiment), folder=folder)
            return _through_window(clients[0], work, chunks)

        yield play


@contextmanager
def handing_out(workers: int | None) -> Iterator[HandOut]:
    """Provide workers on this machine for any work in parts: they return each part when it is done."""
    with ExitStack() as opened:
        yield partial(_through_window, _local_client(opened, workers or dask.system.CPU_COUNT))


def _through_window(client: distributed.Client, work: Work, chunks: Iterable[Any]) -> Iterator[Any]:
    """Submit enough chunks that no worker waits, and another one whenever one is done."""
    waiting, token = iter(chunks), token_hex(4)

    def some(number: int) -> list[_Going]:
        return [
            client.submit(work, chunk, key=f"{chunk.name}-{token}", pure=False) for chunk in islice(waiting, number)
        ]

    going = set(some(_window(client)))
    while going:
        done, going = _first_done(client, going)
        yield from map(_outcome, done)
        going.update(some(max(0, _window(client) - len(going))))


def _first_done(client: distributed.Client, going: set[_Going]) -> tuple[set[_Going], set[_Going]]:
    """Wait until a chunk is done, unless no worker is left; return the completed and the other ones."""
    while True:
        try:
            done, others = distributed.wait(going, timeout=RESPONSE_SECONDS, return_when="FIRST_COMPLETED")
        except TimeoutError:
            if not client.nthreads():
                text = N_("No worker is left; nothing is lost: run the same command again to go on.")
                raise Unfinished(text) from None
        else:
            return done, others


def _window(client: distributed.Client) -> int:
    processors: dict[str, int] = client.nthreads()
    return CHUNKS_PER_PROCESSOR * max(1, sum(processors.values()))


def _outcome(future: _Going) -> Chunk:
    try:
        chunk: Chunk = future.result()
    except distributed.KilledWorker as killed:
        text = N_("Worker after worker dies with {chunk}; run it with --plain to see why.")
        raise Unfinished(text, chunk=killed.task) from None
    return chunk


_decoded = lru_cache(maxsize=1)(partial(msgspec.json.decode, type=Experiment))
"""A function that decodes the experiment, once for each worker."""


def _played_there(encoded: bytes, chunk: Chunk, folder: Path) -> Chunk:
    """Play a chunk on a worker, after a check that it has the right folder and the right program."""
    manifest, machine = manifest_of(folder.parent), socket.gethostname()
    if manifest is None:
        text = N_("The worker on {machine} does not see {folder}; all machines of a cluster must share that folder.")
        raise FileTrouble(text, machine=machine, folder=folder.parent)
    if manifest.played_by != this_indeler():
        text = N_("The worker on {machine} has Indeler {theirs}, and not {ours}; install the same everywhere.")
        raise InvalidInput(text, machine=machine, theirs=this_indeler(), ours=manifest.played_by)
    return play_chunk(_decoded(encoded), chunk, folder)
