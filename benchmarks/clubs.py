"""Many clubs on one site and a PostgreSQL server: a hundred evenings at once (`evening_traffic` says what that is)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.clubs_data import Playing
from benchmarks.evening_traffic import LOGGED_IN, PHONES, Asked, traffic
from benchmarks.phones import Answer, Browser, Call, Caller, called
from benchmarks.site import BAR, free_port, wait_for
from benchmarks.usage import Usage, parent, usage

TESTS = Path(__file__).parents[1] / "tests"
CLUBS, MEMBERS, EVENINGS = 200, 60, 100
WORKERS = 2
WARM, MEASURED = 30, 90
"""Seconds of traffic: at first each worker meets every club, then it is measured."""

_SERVER = """
import json, sys
from pathlib import Path
from benchmarks.clubs_data import TONIGHT, fill
from indeler.web.hosting import serving
serving.prepare(Path(sys.argv[1]))
serving.set_demo_clock(Path(sys.argv[1]), TONIGHT)
print(json.dumps(list(fill(*map(int, sys.argv[3:6])))), flush=True)
demo_site = "indeler.web.demo_asgi:application"
serving.serve("127.0.0.1", int(sys.argv[2]), workers=int(sys.argv[6]), application=demo_site)
"""


class Site(NamedTuple):
    """A server, its database, and its clubs."""

    port: int
    process: int
    database: int
    clubs: list[Playing]

    def usage(self) -> tuple[Usage, Usage]:
        """Of the site and of its database."""
        return usage(self.process), usage(self.database)


def report(clubs: int = CLUBS, evenings: int = EVENINGS, seconds: int = MEASURED) -> bool:
    """Print how long everybody waits, cold and warm, and what it takes; whether all were answered."""
    with tempfile.TemporaryDirectory() as folder, _site(folder, clubs) as site:
        print(f"Clubs on one site ({clubs} of {MEMBERS} members, PostgreSQL; {evenings} evenings at once)")
        first = _first_looks(site)
        _line("first look at each club", first, sum("<h1" not in answer.text for answer in first))
        asked = traffic(site.port, site.clubs[:evenings], site.clubs[evenings:], WARM + seconds)
        warm, measured = [one for one in asked if one.call.at < WARM], [one for one in asked if one.call.at >= WARM]
        wrong = sum(
            not one.is_answered(answer) for one, answer in zip(warm, called(one.call for one in warm), strict=True)
        )
        before, start = site.usage(), time.perf_counter()
        answers = called(one.call._replace(at=one.call.at - WARM) for one in measured)
        after, took = site.usage(), time.perf_counter() - start
        wrong += _lines(measured, answers)
        _taken(before, after, len(measured), took)
    return not wrong


def _first_looks(site: Site) -> list[Answer]:
    """The season of each club, one after the other: what a worker that was just started has to do for it."""
    browser = Browser(site.port)
    return [called([Call(0, Caller(site.port), browser.look(club.page))])[0] for club in site.clubs]


def _lines(asked: Sequence[Asked], answers: Sequence[Answer]) -> int:
    """A line for each kind of request, and one for all; how many were not answered."""
    pairs = list(zip(asked, answers, strict=True))
    for kind in dict.fromkeys(one.kind for one in asked):
        some = [(one, answer) for one, answer in pairs if one.kind == kind]
        _line(kind, [answer for _, answer in some], sum(not one.is_answered(answer) for one, answer in some))
    wrong = sum(not one.is_answered(answer) for one, answer in pairs)
    _line("all", answers, wrong)
    return wrong


def _line(what: str, answers: Sequence[Answer], wrong: int) -> None:
    times = sorted(answer.seconds * 1000 for answer in answers)
    p50, p95, p99 = (times[int(len(times) * part)] for part in (0.5, 0.95, 0.99))
    shown = f"p50 {p50:6.1f}  p95 {p95:6.1f}  p99 {p99:6.1f} ms (bar p95 {BAR * 1000:.0f} ms), {wrong} failed"
    print(f"  {len(times):5} {what:<24} {shown}", flush=True)


def _taken(before: Sequence[Usage], after: Sequence[Usage], requests: int, seconds: float) -> None:
    """What the site and its database took of the machine."""
    took = [late.seconds - early.seconds for early, late in zip(before, after, strict=True)]
    each = ", ".join(
        f"{name} {part / requests * 1000:.1f} ms a request, {part:.0f} s in all, {late.memory >> 20} MiB"
        for name, part, late in zip(("site", "database"), took, after, strict=True)
    )
    print(f"  {requests / seconds:5.0f} requests a second; processor: {each}; {sum(took) / seconds:.2f} cores busy")


@contextmanager
def _site(folder: str, clubs: int) -> Iterator[Site]:
    """A server with that many clubs in a database whose user is no superuser, so that the policies hold."""
    sys.path.insert(0, str(TESTS))
    import psycopg

    from support.postgresql import running_server  # type: ignore[import-not-found]

    with running_server() as server, server.new_database() as url:
        server.tell("CREATE ROLE plain LOGIN")
        server.tell(f"ALTER DATABASE {url.rpartition('/')[2]} OWNER TO plain")
        with psycopg.connect(url) as connection:
            database = parent(connection.info.backend_pid)
        port = free_port()
        sizes = clubs, -(-PHONES // LOGGED_IN), MEMBERS, WORKERS
        started = subprocess.Popen(
            [sys.executable, "-c", _SERVER, folder, str(port), *map(str, sizes)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[1],
            env={**os.environ, "DATABASE_URL": url.replace("//indeler@", "//plain@")},
        )
        try:
            assert started.stdout is not None
            told = [Playing(*club) for club in json.loads(started.stdout.readline())]
            wait_for(port)
            yield Site(port, started.pid, database, told)
        finally:
            started.terminate()
            started.wait()


if __name__ == "__main__":
    sys.exit(not report(*map(int, sys.argv[1:])))
