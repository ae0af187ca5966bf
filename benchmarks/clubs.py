"""Many clubs on one site and a PostgreSQL server: a hundred evenings at once, phones that press, visitors who look."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.phones import Phone, Viewer, pressed
from benchmarks.site import BAR, free_port, is_taken, p95, wait_for

TESTS = Path(__file__).parents[1] / "tests"
CLUBS, MEMBERS, EVENINGS = 200, 60, 100
PHONES, VIEWERS = 6, 4
"""Of each evening."""
SPREAD = 10
"""Seconds within which all of them press and look."""

_SERVER = """
import json, os, sys
from pathlib import Path
from benchmarks.clubs import evening, fill
from indeler.web.hosting import serving
from indeler.web.hosting.demo import seconds_ahead
book, tonight = evening()
os.environ["INDELER_CLOCK_AHEAD"] = str(seconds_ahead(tonight, serving.ZONE))
serving.prepare(Path(sys.argv[1]))
print(json.dumps(fill(int(sys.argv[3]), int(sys.argv[4]), book, tonight)), flush=True)
serving.serve("127.0.0.1", int(sys.argv[2]), workers=2)
"""


def report(clubs: int = CLUBS, evenings: int = EVENINGS) -> bool:
    """Print what the phones and the viewers of all evenings waited; whether every result was taken."""
    with tempfile.TemporaryDirectory() as folder, _site(folder, clubs, evenings) as (port, told):
        print(f"Clubs on one site ({clubs} of {MEMBERS} members, PostgreSQL; {evenings} evenings at once)")
        phones = [(Phone(port, one["link"]), board) for one in told for board in one["boards"]]
        viewers = [(Viewer(port), one["page"]) for one in told for _ in range(VIEWERS)]
        presses = [(phone, phone.press(board, result="1-0", was="")) for phone, board in phones]
        looks = [(viewer, viewer.look(page)) for viewer, page in viewers]
        answers = pressed([*presses, *looks], SPREAD)
        taken, seen = answers[: len(presses)], answers[len(presses) :]
        lost = sum(not is_taken(answer) for answer in taken)
        failed = sum("<h1" not in answer.text for answer in seen)
        for what, some, wrong in (("results", taken, f"{lost} lost"), ("pages", seen, f"{failed} failed")):
            late = p95([answer.seconds for answer in some]) * 1000
            print(f"  {len(some):5} {what:<19} {late:7.1f} ms p95 (bar {BAR * 1000:.0f} ms), {wrong}")
        for caller, _ in (*presses, *looks):
            caller.close()
    return not lost and not failed


@contextmanager
def _site(folder: str, clubs: int, evenings: int) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """A server with that many clubs in a database whose user is no superuser, so that the policies hold."""
    sys.path.insert(0, str(TESTS))
    from support.postgresql import running_server  # type: ignore[import-not-found]

    with running_server() as server, server.new_database() as url:
        server.tell("CREATE ROLE plain LOGIN")
        server.tell(f"ALTER DATABASE {url.rpartition('/')[2]} OWNER TO plain")
        port = free_port()
        command = [sys.executable, "-c", _SERVER, folder, str(port), str(clubs), str(evenings)]
        environment = {**os.environ, "DATABASE_URL": url.replace("//indeler@", "//plain@")}
        started = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1], env=environment
        )
        try:
            assert started.stdout is not None
            told = json.loads(started.stdout.readline())
            wait_for(port)
            yield port, told
        finally:
            started.terminate()
            started.wait()


def evening() -> tuple[Any, Any]:
    """A season of one group, and its second evening, published."""
    from benchmarks.site_data import published_evening

    return published_evening(MEMBERS)


def fill(clubs: int, evenings: int, book: Any, tonight: Any) -> list[dict[str, Any]]:
    """So many clubs with this season; of those that play tonight the link, some boards and a page."""
    from indeler.web.accounts import links
    from indeler.web.accounts.models import LinkKind
    from indeler.web.club.season_store import stored
    from indeler.web.clubs.current import acting_for
    from indeler.web.clubs.models import Club

    paired = next(each for each in book.season.state.pairings.values() if each.date == tonight)
    place, rules, lines = "/".join(map(str, paired.place[:3])), book.store.rules(), book.store.read()
    told = []
    for number in range(1, clubs + 1):
        club = Club.objects.create(address=f"club-{number}", name=f"Club {number}")
        with acting_for(club, f"/{club.address}/"):
            season = stored("Season", rules, lines)
            page = f"/{club.address}/s/{season.slug}/"
            boards = [f"{page}result/{place}/{each.white}/{each.black}/" for each in paired.boards[:PHONES]]
            link = links.path(links.make(LinkKind.RESULTS, label="hall", season=season))
        told.append({"link": link, "boards": boards, "page": f"{page}members/"})
    return told[:evenings]


if __name__ == "__main__":
    sys.exit(not report(*map(int, sys.argv[1:])))
