"""The site: two hundred phones that enter results at the same time, and every public page of a full season."""

from __future__ import annotations

import http.client
import json
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

from benchmarks.phones import TIMEOUT_SECONDS, Answer, Phone, Viewer, pressed

PHONES, BAR = 200, 0.300
PAGES_BAR = 0.100
VIEWERS, VIEWED = 500, 500
"""Visitors, and the boards of the round that they request."""
TIMES = 12
SPREAD_SECONDS = 10
"""Seconds in which all phones submit, where they do not do so at once."""

_SERVER = """
import json, sys
from pathlib import Path
from benchmarks.site_data import fill, large_evening
from indeler.web.hosting import demo, serving
phones = int(sys.argv[3])
evening = large_evening(min(phones, 200))
serving.prepare(Path(sys.argv[1]))
demo.set_demo_clock(Path(sys.argv[1]), evening[1])
print(json.dumps(fill(phones, *evening, pages=sys.argv[4] == "True")), flush=True)
serving.serve("127.0.0.1", int(sys.argv[2]), application=sys.argv[5])
"""
RESULT_FAST_PATH, LONG_WAY = "indeler.web.demo_asgi:application", "benchmarks.long_way:application"


def report(phones: int = PHONES, *, whole: bool = True) -> bool:
    """Print the figures of phones and, with ``whole``, of pages; return whether no result was lost."""
    with tempfile.TemporaryDirectory() as folder, site(folder, phones, pages=whole) as (port, ready):
        print(f"The site ({phones} phones, each enters a result; SQLite)")
        moments = ((0, "1-0", ""), (SPREAD_SECONDS, "0-1", "1-0")) if whole else ((0, "1-0", ""),)
        lost = 0
        for what in SUBJECTS:
            boards = ready[f"{what} boards"]
            lost += sum(_phones(port, what, ready[f"{what} links"], boards, *moment) for moment in moments)
        if whole:
            _pages(port, ready["pages"])
    if whole:
        _without_fast_path(phones)
        lost += _viewers(phones)
    return not lost


def _viewers(phones: int) -> int:
    """Measure visitors of a round of a thousand players while all phones submit; return the number of lost results."""
    with tempfile.TemporaryDirectory() as folder, site(folder, VIEWED, pages=False) as (port, ready):
        print(f"The site ({VIEWERS} viewers of a round of {2 * VIEWED} players, {phones} phones in one moment)")
        boards = ready["tournament boards"][:phones]
        page = boards[0].partition("board/")[0]
        viewers = [Viewer(port) for _ in range(VIEWERS)]
        with ThreadPoolExecutor(1) as beside:
            looks = [(viewer, viewer.look(page)) for viewer in viewers]
            watching = beside.submit(pressed, looks, SPREAD_SECONDS)
            time.sleep(SPREAD_SECONDS / 2)
            lost = _phones(port, "tournament", ready["tournament links"][:phones], boards, 0, "1-0", "")
            seen = [answer.seconds for answer in watching.result()]
        print(f"  {'viewers':<25} {p95(seen) * 1000:7.1f} ms p95 (bar {BAR * 1000:.0f} ms)")
        for viewer in viewers:
            viewer.close()
    return lost


def _without_fast_path(phones: int) -> None:
    """Measure results through Django's router and middleware: the gain of the second router (`presses`)."""
    with tempfile.TemporaryDirectory() as folder, site(folder, phones, pages=False, way=LONG_WAY) as (port, ready):
        print(f"The site without the fast path ({phones} phones)")
        for what in SUBJECTS:
            _phones(port, what, ready[f"{what} links"], ready[f"{what} boards"], 0, "1-0", "")


SUBJECTS = ("tournament", "evening")


def _phones(port: int, what: str, links: list[str], boards: list[str], spread: int, result: str, was: str) -> int:
    """Submit all results at once, or each at its own time within some seconds; return the number of lost results."""
    phones = [Phone(port, link) for link in links]
    form = {"result": result, "was": was}
    answers = pressed([(phone, phone.press(to, **form)) for phone, to in zip(phones, boards, strict=True)], spread)
    for phone in phones:
        phone.close()
    lost = len(boards) - min(sum(map(is_taken, answers)), _entered(port, links, result))
    when = f"{what}, within {spread} s" if spread else f"{what}, in one moment"
    late = p95([answer.seconds for answer in answers]) * 1000
    print(f"  {when:<25} {late:7.1f} ms p95 (bar {BAR * 1000:.0f} ms), {lost} lost")
    return lost


def _entered(port: int, links: list[str], result: str) -> int:
    """Return the number of boards with this result on the pages of these links."""
    return sum(Phone(port, link).page.count(f'aria-pressed="true">{result}<') for link in dict.fromkeys(links))


def is_taken(answer: Answer) -> bool:
    return 'aria-pressed="true"' in answer.text


def _pages(port: int, addresses: list[str]) -> None:
    print("The site (pages of a season of 64 members, 32 rounds)")
    for address in addresses:
        taken = [_timed(partial(_get, port, address)) for _ in range(TIMES)]
        print(f"  {address:<42} {p95(taken) * 1000:6.1f} ms p95 (bar {PAGES_BAR * 1000:.0f} ms)")


def site(
    folder: str, phones: int, *, pages: bool, way: str = RESULT_FAST_PATH
) -> AbstractContextManager[tuple[int, dict[str, list[str]]]]:
    """Provide a server with its own data; its port, and the addresses that it printed when it was ready."""
    return started(_SERVER, folder, str(phones), str(pages), way)


@contextmanager
def started(
    program: str, folder: str, *arguments: str, has_log: bool = True
) -> Iterator[tuple[int, dict[str, list[str]]]]:
    """Provide a server that this program starts in a folder, at a port, with these arguments; it prints JSON first."""
    port = free_port()
    command = [sys.executable, "-c", program, folder, str(port), *arguments]
    root, log = Path(__file__).parents[1], None if has_log else subprocess.DEVNULL
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=root)
    try:
        assert server.stdout is not None
        ready = json.loads(server.stdout.readline())
        wait_for(port)
        yield port, ready
    finally:
        server.terminate()
        server.wait()


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def wait_for(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the site did not start")


def _get(port: int, address: str) -> str:
    visitor = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS)
    visitor.request("GET", address)
    answer = visitor.getresponse()
    assert answer.status == 200, (address, answer.status)
    return answer.read().decode()


def _timed(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95) - 1]


if __name__ == "__main__":
    sys.exit(not (report(int(sys.argv[1]), whole=False) if len(sys.argv) > 1 else report()))
