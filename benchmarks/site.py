"""The site: two hundred phones that enter results at the same time, and every public page of a full season."""

from __future__ import annotations

import http.client
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

from benchmarks.site_data import RANGE

PHONES, BAR = 200, 0.300
PAGES_BAR = 0.100
TIMES = 12
PATIENCE = 120
SPREAD = 10
"""Seconds in which all phones press the button, where they do not do so in one moment."""

_SERVER = """
import sys
from pathlib import Path
from indeler.web import serving
serving.prepare(Path(sys.argv[1]))
from benchmarks.site_data import fill
print(fill(int(sys.argv[3])), flush=True)
serving.serve("127.0.0.1", int(sys.argv[2]))
"""


def report(phones: int = PHONES, *, pages: bool = True) -> bool:
    """Print both measurements; whether no result was lost."""
    with tempfile.TemporaryDirectory() as folder, site(folder, phones) as (port, told):
        tournament, *rest = told.split()
        links = [each for each in rest if each.startswith("/link/")]
        addresses = rest[len(links) :]
        print(f"The site ({phones} phones, each enters a result; SQLite)")
        kept = phones
        for result, was, spread in (("1-0", "", 0), ("0-1", "1-0", SPREAD)):
            answer = {"result": result, "was": was}
            enter = partial(_phone, port, tournament, links, answer)
            times = _together(phones, enter, spread)
            kept = min(kept, _get(port, f"/t/{tournament}/round/1/").count(f">{result}<"))
            when = f"within {spread} s" if spread else "in one moment"
            print(f"  {when:<14} {_p95(times) * 1000:7.1f} ms p95 (bar {BAR * 1000:.0f} ms), {phones - kept} lost")
        if pages:
            print("The site (pages of a season of 64 members, 32 rounds)")
            for address in addresses:
                taken = [_timed(partial(_get, port, address)) for _ in range(TIMES)]
                print(f"  {address:<42} {_p95(taken) * 1000:6.1f} ms p95 (bar {PAGES_BAR * 1000:.0f} ms)")
    return kept == phones


@contextmanager
def site(folder: str, phones: int) -> Iterator[tuple[int, str]]:
    """A server with its own data; its port, and what it told when it was ready."""
    port = _free_port()
    command = [sys.executable, "-c", _SERVER, folder, str(port), str(phones)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1])
    try:
        assert server.stdout is not None
        told = server.stdout.readline()
        _wait_for(port)
        yield port, told
    finally:
        server.terminate()
        server.wait()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _wait_for(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the site did not start")


def _together(count: int, enter: Callable[[int], Callable[[], None]], spread: int) -> list[float]:
    """Everybody opens the page first; then each presses the button at his own moment of so many seconds."""
    ready, times = threading.Barrier(count, timeout=PATIENCE), [0.0] * count

    def one(index: int) -> None:
        press = enter(index + 1)
        ready.wait()
        time.sleep(spread * (index * 7 % count) / count)
        times[index] = _timed(press)

    threads = [threading.Thread(target=one, args=(index,)) for index in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return times


def _phone(port: int, tournament: str, links: list[str], answer: dict[str, str], board: int) -> Callable[[], None]:
    """A phone that has opened its link; what pressing the button does."""
    phone = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    cookies: dict[str, str] = {}

    def ask(method: str, address: str, body: str = "") -> str:
        head = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()), "HX-Request": "true"}
        phone.request(method, address, body, head | {"Content-Type": "application/x-www-form-urlencoded"})
        answer = phone.getresponse()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                cookies.update({each.key: each.value for each in SimpleCookie(value).values()})
        text = answer.read().decode()
        return ask("GET", answer.getheader("Location") or "") if answer.status == 302 else text

    page = ask("GET", links[(board - 1) // RANGE])
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert found is not None
    form = urlencode({"csrfmiddlewaretoken": found[1], **answer})
    return lambda: _check(ask("POST", f"/t/{tournament}/round/1/board/{board}/", form))


def _check(page: str) -> None:
    assert 'aria-pressed="true"' in page, page[:500]


def _get(port: int, address: str) -> str:
    visitor = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    visitor.request("GET", address)
    answer = visitor.getresponse()
    assert answer.status == 200, (address, answer.status)
    return answer.read().decode()


def _timed(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def _p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95) - 1]


if __name__ == "__main__":
    sys.exit(not report(int(sys.argv[1]) if len(sys.argv) > 1 else PHONES, pages=len(sys.argv) < 2))
