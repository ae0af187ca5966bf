"""A small pool of worker processes for slow requests: prints, Excel tables, file checks, pages of large opens.

Each worker (`page_worker`) handles requests one at a time at a low priority. Jobs are limited per network and per club,
running and queued together; visitors may use a part of that, and no club occupies all workers. Identical requests
share one job; a job whose clients have all disconnected is not started.

Jobs for which no client waits (copies, simulations) run in programs of their own, one at a time: `run_in_background`.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import struct
import subprocess
import sys
import time
from collections import Counter, deque
from collections.abc import Hashable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread, Timer
from typing import IO, Any, NamedTuple

from indeler.web.common.offloading import Work

PROCESSES = 2
QUEUE, VISITORS = 24, 16
"""The maximum length of the queue, and how many of these jobs may be from visitors."""
OF_A_NETWORK, OF_A_CLUB, VISITORS_OF_A_CLUB = 8, 12, 8
"""The maximum number of jobs, running and queued."""
SECONDS, KNOWN_SECONDS = 90, 300
"""The timeout of a job, for visitors and for logged-in users; prints and file checks have shorter ones."""
IDLE_SECONDS = 600.0
"""Seconds after which an idle worker process ends; the first one stays because a start takes a second or two."""
MOST_MEMORY = 768 << 10
"""Kilobytes; a worker process that has used more ends after its response and is replaced."""
MAX_RECORDED_USERS = 1000
"""The number of clubs and networks whose use is recorded."""
WORKER = (sys.executable, "-m", "indeler.web.hosting.page_worker")

_LENGTH = struct.Struct("<Q")
_log = logging.getLogger(__name__)


class NoSlot(Exception):
    """The pool refuses this job now; the message is the reason."""


class WorkFailed(Exception):
    """A worker process ended before it had a response; returned in place of the response."""


class Used(NamedTuple):
    """The use of the pool by a club from a network since the site's process started: requests and seconds."""

    club: str
    network: str
    at_work: int
    waiting: int
    done: int
    seconds: float
    refused: int
    dropped: int


class Job:
    """A request for the pool, and the number of clients that wait for its response."""

    def __init__(self, work: Work, request: bytes) -> None:
        self.work, self.request = work, request
        self.answer: Future[Any] = Future()
        self.waiting = 1
        self.is_begun = False


class Ledger:
    """Counters of the use of the pool by the most recent clubs and networks."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, str], Counter[str]] = {}
        self._lock = Lock()

    def note(self, work: Work, what: str, more: float = 1) -> None:
        """Add to one of the figures of `Used`; seconds are counted in thousandths."""
        with self._lock:
            row = self._rows.pop((work.club, work.network), None) or Counter()
            row[what] += round(more * 1000) if what == "seconds" else int(more)
            self._rows[work.club, work.network] = row
            while len(self._rows) > MAX_RECORDED_USERS:
                del self._rows[next(iter(self._rows))]

    def rows(self) -> dict[tuple[str, str], Counter[str]]:
        """Return a copy of the counters by club and network."""
        with self._lock:
            return {who: Counter(row) for who, row in self._rows.items()}


_ledger = Ledger()
_background = Lock()


class Pool:
    """The worker processes, started on demand, and the queue in front of them."""

    def __init__(self, processes: int = PROCESSES, command: Sequence[str] = WORKER) -> None:
        global _the_pool
        self._lock = Lock()
        self._queue: deque[Job] = deque()
        self._runners = [_Runner(self, command, IDLE_SECONDS if at else None) for at in range(processes)]
        self._turns = Counter[tuple[str, bool]]()
        """The jobs begun for the known users and for the visitors of each club, since there was nothing to do last."""
        self._shared: dict[Hashable, Job] = {}
        """Jobs whose response is sent to every client with an identical request."""
        _the_pool = self

    def enter(self, work: Work, request: bytes) -> Job:
        """Queue a request and return its job, or that of an identical one; raise `NoSlot` where a limit is reached."""
        with self._lock:
            job = self._shared.get(work.key) if work.key is not None else None
            if job is not None:
                job.waiting += 1
                return job
            if why := self._why_not(work):
                _ledger.note(work, "refused")
                raise NoSlot(why)
            job = Job(work, request)
            self._queue.append(job)
            if work.key is not None:
                self._shared[work.key] = job
            self._assign()
            return job

    def leave(self, job: Job) -> None:
        """Count a client as disconnected; a job without clients is removed from the queue if it has not started."""
        with self._lock:
            job.waiting -= 1
            if job.waiting or job not in self._queue:
                return
            self._queue.remove(job)
            self._forget(job)
            _ledger.note(job.work, "dropped")

    def is_under_way(self, key: Hashable) -> bool:
        """Return whether the shared job with this key is running or queued."""
        return key in self._shared

    def jobs(self) -> list[Job]:
        """Return all jobs, running and queued."""
        with self._lock:
            return self._all()

    def ended(self, runner: _Runner, job: Job, seconds: float) -> None:
        """Record a finished job; the runner calls this before it sets the response."""
        _ledger.note(job.work, "seconds", seconds)
        _ledger.note(job.work, "done")
        with self._lock:
            runner.job = None
            self._forget(job)
            self._assign()
            if not self._all():
                self._turns.clear()

    def _forget(self, job: Job) -> None:
        if self._shared.get(job.work.key) is job:
            del self._shared[job.work.key]

    def _all(self) -> list[Job]:
        return [*(runner.job for runner in self._runners if runner.job is not None), *self._queue]

    def _why_not(self, work: Work) -> str:
        """Return the reason for the log why this job is refused, or an empty string where it is accepted."""
        of_network = [job for job in self._all() if job.work.network == work.network]
        if len(of_network) >= OF_A_NETWORK:
            return f"the network has its share of the pool, {OF_A_NETWORK}"
        of_club = [job for job in self._all() if job.work.club == work.club]
        if len(of_club) >= OF_A_CLUB:
            return f"the club has its share of the pool, {OF_A_CLUB}"
        if not work.is_known and sum(not job.work.is_known for job in of_club) >= VISITORS_OF_A_CLUB:
            return f"the visitors of the club have their share of the pool, {VISITORS_OF_A_CLUB}"
        most = QUEUE if work.is_known else VISITORS
        if len(self._queue) >= most and not self._make_room(work.club):
            return f"the queue of the pool has all of its {most} places taken"
        return ""

    def _make_room(self, club: str) -> bool:
        """Refuse the newest visitor of the club with most visitors in the queue, for a club that has no job in it."""
        waiting = [job for job in self._queue if not job.work.is_known]
        largest, count = Counter(job.work.club for job in waiting).most_common(1)[0] if waiting else ("", 0)
        if count < 2 or any(job.work.club == club for job in self._queue):
            return False
        job = next(job for job in reversed(waiting) if job.work.club == largest)
        self._queue.remove(job)
        self._forget(job)
        _ledger.note(job.work, "refused")
        job.answer.set_result(NoSlot("another club that had no job in the queue needs the place"))
        return True

    def _assign(self) -> None:
        """Give idle worker processes their next job: clubs in turn, logged-in users before visitors.

        Neither one club nor long work of all clubs together uses all processes.
        """
        most = max(1, len(self._runners) - 1)
        while idle := [runner for runner in self._runners if runner.job is None]:
            at_work = Counter(runner.job.work.club for runner in self._runners if runner.job is not None)
            is_long = sum(runner.job.work.is_long for runner in self._runners if runner.job is not None) >= most
            may = [job for job in self._queue if at_work[job.work.club] < most and not (is_long and job.work.is_long)]
            if not may:
                return
            job = min(may, key=lambda one: (at_work[one.work.club], self._turns[_group(one)], not one.work.is_known))
            self._queue.remove(job)  # the oldest of equals
            job.is_begun = True
            self._turns[_group(job)] += 1
            runner = next((each for each in idle if each.last_club == job.work.club), idle[0])  # has it cached
            runner.begin(job)


def _group(job: Job) -> tuple[str, bool]:
    return job.work.club, job.work.is_known


class _Runner:
    """A thread of the site that drives one worker process."""

    def __init__(self, pool: Pool, command: Sequence[str], idle: float | None) -> None:
        self._pool, self._command, self._idle = pool, command, idle
        self.job: Job | None = None
        self.last_club = ""
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._thread: Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self, job: Job) -> None:
        self.job, self.last_club = job, job.work.club
        self._jobs.put(job)
        if self._thread is None:
            self._thread = Thread(target=self._work, name="pool", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while True:
            try:
                job = self._jobs.get(timeout=self._idle)
            except Empty:
                self._end()
                continue
            start = time.monotonic()
            answer: Any = None
            try:
                answer = self._answered(job)
            except (OSError, EOFError, pickle.UnpicklingError) as error:
                self._end()
                answer = WorkFailed(str(error))
            took = time.monotonic() - start
            self._pool.ended(self, job, took)
            if isinstance(answer, WorkFailed):
                _log.warning("A process of the pool ended after %.1f s without an answer: %s", took, answer)
            job.answer.set_result(answer)

    def _answered(self, job: Job) -> Any:
        process = self._process = self._process or _begun(self._command)
        assert process.stdin is not None
        assert process.stdout is not None
        limit = Timer(KNOWN_SECONDS if job.work.is_known else SECONDS, _kill, [process])
        limit.start()
        try:
            send(process.stdin, job.request)
            memory, answer = pickle.loads(receive(process.stdout))  # written by our own program
        finally:
            limit.cancel()
        if memory > MOST_MEMORY:
            self._end()
        return answer

    def _end(self) -> None:
        if self._process is not None:
            _kill(self._process)
            self._process.communicate()
            self._process = None


def _begun(command: Sequence[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)


def _kill(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def send(file: IO[bytes], data: bytes) -> None:
    """Write the length of the data and the data."""
    file.write(_LENGTH.pack(len(data)))
    file.write(data)
    file.flush()


def receive(file: IO[bytes]) -> bytes:
    """Return the data that `send` wrote at the other end."""
    head = file.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError("it hung up")
    (length,) = _LENGTH.unpack(head)
    data = file.read(length)
    if len(data) < length:
        raise EOFError("it hung up in the middle of an answer")
    return data


def run_in_background(
    club: str, command: Sequence[str], seconds: float, request: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run this program for a club and return its result, one program at a time; no request may wait for it."""
    with _background:
        start = time.monotonic()
        try:
            return subprocess.run(command, input=request, capture_output=True, timeout=seconds, check=False)
        finally:
            _ledger.note(Work(club, "", True), "seconds", time.monotonic() - start)
            _ledger.note(Work(club, "", True), "done")


_the_pool: Pool | None = None


def is_under_way(key: Hashable) -> bool:
    """Return whether the pool of this process is running or queueing the shared job with this key."""
    return _the_pool is not None and _the_pool.is_under_way(key)


def usage() -> list[Used]:
    """Return the use of this process's pool for the administrator of the site, most seconds first."""
    jobs = _the_pool.jobs() if _the_pool is not None else []
    at_work = Counter((job.work.club, job.work.network) for job in jobs if job.is_begun)
    waiting = Counter((job.work.club, job.work.network) for job in jobs if not job.is_begun)
    noted, figures = _ledger.rows(), ("done", "seconds", "refused", "dropped")
    rows = []
    for who in {**noted, **at_work, **waiting}:
        done, thousandths, refused, dropped = (noted.get(who, Counter())[name] for name in figures)
        seconds = round(thousandths / 1000, 1)
        rows.append(Used(*who, at_work[who], waiting[who], done, seconds, refused, dropped))
    return sorted(rows, key=lambda row: -row.seconds)
