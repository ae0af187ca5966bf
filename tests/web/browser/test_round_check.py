"""A phone checks the proof of a round of a published copy: correct, with an altered board, and offline."""

import json
import runpy
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from indeler.cli.publish import publish

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "open.trf"
PATIENCE = 120_000  # milliseconds: a busy machine takes long to start Python
PHONE = {"width": 390, "height": 844}

pytestmark = pytest.mark.sweep


class Quiet(SimpleHTTPRequestHandler):
    """A web server that only serves files."""

    def log_message(self, *_):
        pass


@pytest.fixture
def published(tmp_path):
    """Provide the folder of a copy that includes the checker, and its address."""
    builder = runpy.run_path(str(ROOT / "tools" / "desk.py"))
    try:
        builder["main"](tmp_path / "desk")
    except builder["Unreachable"] as refusal:
        pytest.skip(f"not checked without Pyodide, which `make desk` fetches: {refusal}")
    publish([str(EXAMPLE), str(tmp_path / "host" / "open")], pdf=False, desk=str(tmp_path / "desk"), lang="nl")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=tmp_path / "host")) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield tmp_path / "host" / "open", f"http://127.0.0.1:{server.server_port}/open/"
        server.shutdown()


def alter(proof):
    """Exchange the opponents of the first two boards of the round."""
    told = json.loads(proof.read_text())
    one, other, *_ = told["tournament"]["rounds"][told["round"] - 1]["games"]
    one["black"], other["black"] = other["black"], one["black"]
    proof.write_text(json.dumps(told))


def test_a_round_is_proven_and_an_altered_board_is_found_also_offline(published, chromium):
    folder, address = published
    context = chromium.new_context(locale="nl", viewport=PHONE, service_workers="allow")
    context.set_default_timeout(PATIENCE)
    page, asked, errors = context.new_page(), [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{address}round-4.html")
    page.get_by_role("link", name="Controleer deze ronde op je eigen apparaat").click()
    page.get_by_text("Het bewijs klopt: ronde 4 moet precies zo worden ingedeeld.").wait_for()
    assert page.get_by_role("row").count() == 1 + 7
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Terug naar de ronde").click()
    assert page.url == f"{address}round-4.html"

    alter(folder / "round-3-proof.json")
    page.goto(f"{address}round-3.html")
    page.get_by_role("link", name="Controleer deze ronde op je eigen apparaat").click()
    page.locator("[data-proof=fails]").get_by_text("Ronde 3 (fide-dutch): niet de beste").wait_for()
    assert page.get_by_text("speelt tegen").count() > 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.locator("body[data-kept=yes]").wait_for()
    context.set_offline(True)
    page.reload()
    page.locator("[data-proof=fails]").wait_for()
    page.goto(f"{address}desk/check.html?proof=../round-4-proof.json&lang=de")
    page.get_by_text("Der Beweis stimmt: Runde 4 muss genau so gepaart werden.").wait_for()
    assert errors == []
    assert [url for url in asked if not url.startswith((address, "blob:", "data:"))] == []
    context.close()
