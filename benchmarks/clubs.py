"""Many clubs on one site and a PostgreSQL server: a hundred evenings at once (described in `evening_traffic`).

Two configurations are compared, each with its own evenings on one database: workers that share a port, so that any of
them responds (``any worker``), and a process for each core to which the proxy always sends the same clubs (``by club``,
decision 29). Both have as many processes.

``python -m benchmarks.clubs [CLUBS [EVENINGS [SECONDS]]] [--hosts N] [--only WAY] [--pace P] [--after P]``: the first
EVENINGS of all CLUBS play in one configuration, the next in the other. A host is a group of processes with its own data
folder; hosts share only the database. On a machine with the cores of one host, which runs the visitors too, two hosts
are saturated long before two machines would be: with a pace of ⅓ all clients take three times as long.
Processor time depends on what else the cores do, other guests of the host included: compare runs in which a fixed
computation (`core_speed`) took equally long.

With ``--after 4`` the last EVENINGS play first, four times as fast: more than the site can handle; the measurement then
shows whether it has recovered.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.clubs_data import TONIGHT, Playing
from benchmarks.core_speed import UNDISTURBED_MILLISECONDS, SpeedGauge, alone
from benchmarks.devices import Device
from benchmarks.evening_traffic import LOGGED_IN, PHONES, STREAMS, Done, Shown, Traffic
from benchmarks.phones import Answer, Browser, Call, Caller, called
from benchmarks.proxies import Proxy, proxied
from benchmarks.site import RESULT_FAST_PATH, free_port, wait_for
from benchmarks.usage import Usage, parent, usage

ROOT = Path(__file__).parents[1]
CLUBS, MEMBERS, EVENINGS = 200, 60, 100
WORKERS = 2
MEASURED_SECONDS = 90
"""The seconds of measurement after all pages were opened."""
BAR, LAST, PROCESSOR, SOON = 0.150, 0.600, 4.0, 1.0
"""Seconds for 95 and 99 of 100 requests on a quiet machine, milliseconds of processor for one of them, and seconds
until 19 of 20 open pages show a result.
"""
ANY, BY_CLUB = WAYS = ("any worker", "by club")

_FILL = """
import json, sys
from pathlib import Path
from benchmarks.clubs_data import TONIGHT, fill
from indeler.web.hosting import demo, serving
serving.prepare(Path(sys.argv[1]))
demo.set_demo_clock(Path(sys.argv[1]), TONIGHT)
print(json.dumps(list(fill(*map(int, sys.argv[2:5])))), flush=True)
"""
_SERVE = """
import sys
from pathlib import Path
from indeler.web.hosting import serving
serving.prepare(Path(sys.argv[1]))
serving.serve("127.0.0.1", int(sys.argv[2]), workers=int(sys.argv[3]), application=sys.argv[4])
"""


class Site(NamedTuple):
    """The servers, the proxy in front of them, and their database."""

    ports: list[int]
    proxy: Proxy
    processes: list[int]
    database: int
    idle_speed: float
    """The milliseconds of the fixed computation (`core_speed`) before the servers were started."""

    def usage(self) -> dict[str, Usage]:
        """Return the usage of each of them."""
        proxy = {} if self.proxy.process is None else {"proxy": usage(self.proxy.process)}
        servers = [usage(process) for process in self.processes]
        site = Usage(sum(each.seconds for each in servers), sum(each.memory for each in servers))
        return {"site": site, "database": usage(self.database), **proxy}


def report(
    clubs: int = CLUBS,
    evenings: int = EVENINGS,
    seconds: int = MEASURED_SECONDS,
    hosts: int = 1,
    ways: Sequence[str] = WAYS,
    pace: float = 1.0,
    after: float = 0,
) -> bool:
    """Print response times and resource usage of both configurations; return whether the last one had no failures."""
    is_right = False
    with tempfile.TemporaryDirectory() as folder, _database() as (url, database):
        data = Path(folder) / "data"
        filled = _filled(data, url, clubs)
        idle_speed = alone()
        title = f"{clubs} of {MEMBERS} members, PostgreSQL; {evenings} evenings at once; hosts: {hosts}"
        print(f"Clubs on one site ({title})", flush=True)
        if pace != 1:
            print(f" PACE {pace:g}: everybody does everything {1 / pace:.3g} times as slowly as on a real evening")
        for at, way in enumerate(ways):
            playing = filled[at * evenings : (at + 1) * evenings]
            idle = [club for club in filled if club not in playing]
            own = Path(folder) / way.replace(" ", "-")
            with ExitStack() as running:
                processes, ports = running.enter_context(_served(data, own, url, way, hosts))
                proxy = running.enter_context(proxied(ports, own, by_club=way == BY_CLUB))
                site = Site(ports, proxy, processes, database, idle_speed)
                if after:
                    _evenings(site, f"{way}, {after:g} times as fast", filled[-evenings:], [], seconds, after)
                is_right = _evenings(site, way, playing, idle[: clubs - evenings], seconds, pace)
    return is_right


def _evenings(
    site: Site, way: str, playing: Sequence[Playing], idle: Sequence[Playing], seconds: int, pace: float
) -> bool:
    by = "by https through Caddy" if site.proxy.process else "without a proxy"
    print(f" {way}: {len(playing)} evenings, {by}")
    first = asyncio.run(_first_looks(site, [*playing, *idle]))
    _line("first look at each club", [answer.seconds for answer in first], sum(map(_is_no_page, first)))
    _start_pools(site, playing)
    traffic = Traffic(site.proxy.home, site.ports[0], seconds, pace)
    before: dict[str, Usage] = {}
    with SpeedGauge() as gauge, _on_a_core_of_its_own():
        asyncio.run(traffic.run(playing, idle, lambda: before.update(site.usage())))
        after = site.usage()
    done = [one for one in traffic.done if one.at >= traffic.warm]
    shown = [one for one in traffic.shown if one.at >= traffic.warm and one.how != "back"]
    wrong = _lines(done, shown)
    _line("times the visitors were late", traffic.late, 0)
    sent = sum(one.how == "sent" for one in shown)
    _taken(before, after, len(done), sent, seconds, len(playing) + len(idle))
    print(
        f"  a fixed computation took {site.idle_speed:.1f} ms of processor at best before the site was started, and "
        f"{median(gauge.times):.1f} ms during the evenings "
        f"({UNDISTURBED_MILLISECONDS} on an undisturbed core of 2.5 GHz)",
        flush=True,
    )
    return not wrong


async def _first_looks(site: Site, clubs: Sequence[Playing]) -> list[Answer]:
    """Request a page of every club through the proxy, so that the process of a club has loaded its season."""
    visitor = Device(site.proxy.home)
    return [await visitor.ask(visitor.look(club.page)) for club in clubs]


def _start_pools(site: Site, playing: Sequence[Playing]) -> None:
    """Request one print from each server. Its render process is started by the first print and stays: a site that has
    run for a day has it, and starting it takes as long as hundreds of requests.
    """
    club = next(each for each in playing if not each.waits)
    for port in site.ports:
        leader = Browser(port, {"sessionid": club.sessions[0]})
        called([Call(0, Caller(port), leader.look(f"{club.page}evening/{TONIGHT}/pairings.pdf"))])


def _is_no_page(answer: Answer) -> bool:
    return "<h1" not in answer.text


@contextmanager
def _on_a_core_of_its_own() -> Iterator[None]:
    """Pin the measuring process to the last core, where possible; processes started later are not pinned."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def _lines(done: Sequence[Done], shown: Sequence[Shown]) -> int:
    """Print a line for each kind of request, for all of them, and for open pages; return the number of failures."""
    for kind in dict.fromkeys(one.kind for one in done):
        some = [one for one in done if one.kind == kind]
        _line(kind, [one.seconds for one in some], sum(not one.is_right for one in some))
    wrong = sum(not one.is_right for one in done)
    answered = [one for one in done if one.kind != STREAMS]
    _line(f"all (bars {BAR * 1000:.0f}, {LAST * 1000:.0f})", [one.seconds for one in answered], wrong)
    for how in dict.fromkeys(one.how for one in shown):
        late = [one.seconds for one in shown if one.how == how]
        _line(f"shown, {how} (bar {SOON * 1000:.0f})", late, 0)
    return wrong


def _line(what: str, seconds: Sequence[float], wrong: int) -> None:
    if not seconds:
        return
    times = sorted(each * 1000 for each in seconds)
    p50, p95, p99 = (times[int(len(times) * part)] for part in (0.5, 0.95, 0.99))
    shown = f"p50 {p50:7.1f}  p95 {p95:7.1f}  p99 {p99:7.1f}  worst {times[-1]:7.1f} ms, {wrong} failed"
    print(f"  {len(times):6} {what:<28} {shown}", flush=True)


def _taken(
    before: dict[str, Usage], after: dict[str, Usage], requests: int, shown: int, seconds: float, clubs: int
) -> None:
    """Print the resource usage of each part; an update pushed to an open page counts like a request."""
    took = {name: late.seconds - before[name].seconds for name, late in after.items()}
    for name, part in took.items():
        memory = after[name].memory
        print(
            f"  {name:<9} {part / (requests + shown) * 1000:5.2f} ms of processor a request or page sent, "
            f"{part / requests * 1000:5.2f} a request alone, {part:.1f} s in all; "
            f"{memory >> 20} MiB, {memory / clubs / 2**20:.2f} a club"
        )
    ours = took["site"] + took["database"]
    print(
        f"  site and database {ours / (requests + shown) * 1000:.2f} ms (bar {PROCESSOR:.0f}); "
        f"{requests / seconds:.0f} requests and {shown / seconds:.0f} pages that were sent something a second; "
        f"{sum(took.values()) / seconds:.2f} cores busy",
        flush=True,
    )


@contextmanager
def _database() -> Iterator[tuple[str, int]]:
    """Provide a database whose user is not a superuser, so that its policies apply; its address and process."""
    sys.path.insert(0, str(ROOT / "tests"))
    import psycopg

    from support.postgresql import running_server  # type: ignore[import-not-found]

    with running_server() as server, server.new_database() as url:
        server.tell("CREATE ROLE plain LOGIN")
        server.tell(f"ALTER DATABASE {url.rpartition('/')[2]} OWNER TO plain")
        with psycopg.connect(url) as connection:
            process = parent(connection.info.backend_pid)
        yield url.replace("//indeler@", "//plain@"), process


def _filled(data: Path, url: str, clubs: int) -> list[Playing]:
    sizes = clubs, -(-PHONES // LOGGED_IN), MEMBERS
    command = [sys.executable, "-c", _FILL, str(data), *map(str, sizes)]
    completed = subprocess.run(command, cwd=ROOT, env=_with(url), check=True, stdout=subprocess.PIPE, text=True)
    return [Playing(*club) for club in json.loads(completed.stdout)]


@contextmanager
def _served(data: Path, folder: Path, url: str, way: str, hosts: int) -> Iterator[tuple[list[int], list[int]]]:
    """Provide servers on this number of hosts: their processes and their ports."""
    a_host = [WORKERS] if way == ANY else [1] * WORKERS
    processes, ports = [], []
    with ExitStack() as servers:
        for host in range(hosts):
            own = folder / f"host-{host}"
            shutil.copytree(data, own)  # with the key
            for workers in a_host:
                process, port = servers.enter_context(_server(own, url, workers))
                processes.append(process)
                ports.append(port)
        yield processes, ports


@contextmanager
def _server(data: Path, url: str, workers: int) -> Iterator[tuple[int, int]]:
    port = free_port()
    command = [sys.executable, "-c", _SERVE, str(data), str(port), str(workers), RESULT_FAST_PATH]
    started = subprocess.Popen(command, cwd=ROOT, env=_with(url))
    try:
        wait_for(port)
        yield started.pid, port
    finally:
        started.terminate()
        started.wait()


def _with(url: str) -> dict[str, str]:
    """Return the environment of a server; its modules are compiled once, as in an installed site."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "DATABASE_URL": url, "INDELER_PROXIES": "127.0.0.1"}  # other addresses of the machine are visitors


def main() -> int:
    """Run the benchmark from the command line; return 1 if a request failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, number in (("clubs", CLUBS), ("evenings", EVENINGS), ("seconds", MEASURED_SECONDS)):
        parser.add_argument(name, nargs="?", type=int, default=number)
    parser.add_argument("--hosts", type=int, default=1)
    parser.add_argument("--only", choices=WAYS)
    parser.add_argument("--pace", type=float, default=1.0)
    parser.add_argument("--after", type=float, default=0)
    given = parser.parse_args()
    ways = [given.only] if given.only else WAYS
    return int(not report(given.clubs, given.evenings, given.seconds, given.hosts, ways, given.pace, given.after))


if __name__ == "__main__":
    sys.exit(main())
