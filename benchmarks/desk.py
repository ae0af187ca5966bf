"""The desk in Chromium (docs/desk.md): ``python -m benchmarks.desk [FOLDER]``, seconds and memory with their bars.

FOLDER is a desk that ``make desk`` built (dist/desk). Everything is served from this machine. The load is printed too:
seconds on a busy machine do not apply to a quiet one.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

TIMEOUT_MILLISECONDS = 300_000
"""The timeout in milliseconds."""
ROUNDS = 7
TIMED_PLAYERS, MEMORY_PLAYERS = 200, 500
"""The players of the tournament whose answers are timed, and of the one for the memory."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


class Quiet(SimpleHTTPRequestHandler):
    """A web server for files, without a log."""

    def log_message(self, *_: object) -> None:
        """Write no log."""


def report(desk: Path = Path("dist/desk")) -> None:
    """Visit the desk for the first time and again, use it with large tournaments, and measure the memory."""
    if not (desk / "check.html").is_file():
        print(f"\nThe desk: {desk} is not there; build it with 'make desk'")
        return
    print(f"\nThe desk in Chromium; load of this machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        site = shutil.copytree(desk, home / "site" / "desk").parent
        files = {size: _written(home, size) for size in (TIMED_PLAYERS, MEMORY_PLAYERS)}
        _write_proof(files[TIMED_PLAYERS], site / "proof.json")
        with _served(site) as address, _browser(home / "profile") as context:
            _measure(context, address, files)
    print(f"  load at the end {os.getloadavg()[0]:.1f}")


def _measure(context: Any, address: str, files: dict[int, Path]) -> None:
    page = context.new_page()
    answer, pairing = page.locator("#answer table"), page.get_by_role("button", name="Pair the next round")

    def paired() -> None:
        page.goto(f"{address}desk/")
        page.locator("#example").click()
        answer.first.wait_for()
        pairing.click()
        page.locator("#answer").get_by_role("heading", name="Round 5").wait_for()

    _tell("first visit: load, open the example, pair", 6.0, _timed(paired))
    page.locator("body[data-memory=made]").wait_for()
    _tell("later visit: the same", 3.0, _timed(paired))
    _open(page, files[TIMED_PLAYERS])
    heading = page.locator("#answer").get_by_role("heading", name=f"Round {ROUNDS + 1}")
    _tell(f"{TIMED_PLAYERS} players: pair", 0.5, _timed(lambda: (pairing.click(), heading.wait_for())))
    beneath = page.locator("#beneath .note")
    why = page.locator("#answer").get_by_role("button", name="why?").first
    _tell(f"{TIMED_PLAYERS} players: why, of a board", 2.0, _timed(lambda: (why.click(), beneath.first.wait_for())))
    page.locator("#round").select_option(str(ROUNDS))
    verdict = page.locator(f"#round-{ROUNDS}")
    check = page.get_by_role("button", name="Check", exact=True)
    _tell(f"{TIMED_PLAYERS} players: check a round", 3.0, _timed(lambda: (check.click(), verdict.wait_for())))
    _open(page, files[MEMORY_PLAYERS])
    pairing.click()
    heading.wait_for()
    check.click()
    verdict.wait_for()
    _tell(f"{MEMORY_PLAYERS} players: memory of the tab after pairing and checking (MiB)", 400, _largest_renderer())
    proof = page.locator("[data-proof=holds]")
    checker = f"{address}desk/check.html?proof=../proof.json"
    _tell(
        f"{TIMED_PLAYERS} players: check page, later visit",
        None,
        _timed(lambda: (page.goto(checker), proof.wait_for())),
    )


def _open(page: Any, file: Path) -> None:
    page.get_by_label("Tournament file").set_input_files(file)
    page.locator("#event").get_by_text(file.stem).wait_for()
    page.locator("#answer table").first.wait_for()
    page.locator("#stage[data-word=ready]").wait_for()


def _tell(what: str, bar: float | None, seen: float) -> None:
    print(f"  {what:<66}{seen:8.2f}{f'   bar {bar:g}' if bar is not None else ''}", flush=True)


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _written(folder: Path, size: int) -> Path:
    from indeler import formats, lab

    made = lab.generate(lab.Plan(rules="fide-dutch", players=size, rounds=ROUNDS, seed="desk"))
    file = folder / f"field-{size}.trf"
    formats.write(made.replace(event=made.event._replace(name=file.stem), total_rounds=ROUNDS + 2), file)
    return file


def _write_proof(file: Path, proof: Path) -> None:
    from indeler import formats
    from indeler.opinion import format_proof

    proof.write_text(format_proof(formats.read(file), ROUNDS), encoding="utf-8")


@contextmanager
def _served(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@contextmanager
def _browser(profile: Path) -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=found, args=["--no-sandbox"], locale="en", service_workers="allow"
        )
        context.set_default_timeout(TIMEOUT_MILLISECONDS)
        yield context
        context.close()


def _largest_renderer() -> float:
    """Return MiB of the largest renderer process of Chromium: private memory, and its part of shared memory."""
    return max(
        (_memory(process) for process in _descendants(os.getpid()) if b"--type=renderer" in _file(process, "cmdline")),
        default=0.0,
    )


def _memory(process: int) -> float:
    fields = dict(line.split(b":", 1) for line in _file(process, "smaps_rollup").splitlines()[1:])
    return int(fields.get(b"Pss", b"0 kB").split()[0]) / 1024 if fields else 0.0


def _descendants(process: int) -> Iterator[int]:
    for folder in Path("/proc").glob("[0-9]*"):
        child = int(folder.name)
        if _file(child, "stat").rpartition(b")")[2].split()[1:2] == [str(process).encode()]:
            yield child
            yield from _descendants(child)


def _file(process: int, name: str) -> bytes:
    try:
        return Path(f"/proc/{process}/{name}").read_bytes()
    except OSError:
        return b""


if __name__ == "__main__":
    report(*map(Path, sys.argv[1:2]))
