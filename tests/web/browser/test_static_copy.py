"""A static copy of a tournament, served from a folder by a plain web server and opened from a disk."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from indeler.web.copies.making import copy_of_row
from indeler.web.copies.writing import write
from indeler.web.tenancy import current
from support.axe import Looker

pytestmark = pytest.mark.sampled(5)

FACES = "font => document.fonts.load(font).then((faces) => faces.map((face) => face.status))"
"""Waits for the typeface, which may still be loading on a page that was just opened."""


class Quiet(SimpleHTTPRequestHandler):
    """A web server that only serves files."""

    def log_message(self, *_):
        pass


@pytest.fixture
def hosted(tournament, tmp_path):
    """Provide the folder of the copy on a web server, and its address."""
    write(copy_of_row(tournament, current.club(), with_prints=False), tmp_path / "chess/open")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=tmp_path)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield tmp_path / "chess/open", f"http://127.0.0.1:{server.server_port}/chess/open/"
        server.shutdown()


def test_a_copy_has_no_faults_and_loads_nothing_outside_its_folder(hosted, chromium):
    folder, address = hosted
    page, looker, asked = chromium.new_page(), Looker(by_turns=True), []
    page.on("request", lambda request: asked.append(request.url))
    for name in ("index", "round-1", "standings", "players-1", "ratings", "clubs"):
        assert page.goto(f"{address}{name}.html").status == 200
        assert looker.looked_at(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    at_disk = folder.as_uri() + "/"
    page.goto(f"{at_disk}index.html")
    page.get_by_role("link", name="Standings").click()
    page.get_by_role("link", name="Anna de Vries").click()
    assert page.url == f"{at_disk}players-1.html"
    assert page.evaluate(FACES, '600 20px "Indeler Serif"') == ["loaded"], "typefaces come along"
    assert [url for url in asked if not url.startswith((address, at_disk, "data:"))] == []
    page.close()
