"""A widget on a page of another site, whose security policy allows nothing except this frame."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from indeler.season import events
from indeler.web.public.views import follow
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import append, season_of
from indeler.web.syndication.oembed import Frame, snippet

SOON = 100
"""Milliseconds after which a page reconnects here, as the test server does not keep responses open."""


@pytest.fixture
def elsewhere():
    """Provide another site that shows given HTML under a given policy: its address, and a dict with both."""
    shown = {"html": "", "policy": ""}

    class Page(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Security-Policy", shown["policy"])
            self.end_headers()
            self.wfile.write(f"<!doctype html><title>Elsewhere</title>{shown['html']}".encode())

        def log_message(self, *_told):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/", shown
    server.shutdown()
    server.server_close()


@pytest.fixture
def foreign(chromium):
    """Provide a page, and a list of the errors that its policy causes."""
    context = chromium.new_context(viewport={"width": 900, "height": 800})
    page = context.new_page()
    blocked = []
    page.on("console", lambda message: blocked.append(message.text) if message.type == "error" else None)
    yield page, blocked
    context.close()


def test_results_are_updated_in_a_frame_of_another_site(live_server, elsewhere, foreign, evening, monkeypatch):
    monkeypatch.setattr(follow, "RECONNECT_MILLISECONDS", SOON)
    address, shown = elsewhere
    page, blocked = foreign
    widget = f"{live_server.url}/embed/s/{evening.slug}/results/"
    shown |= {
        "policy": f"default-src 'none'; frame-src {live_server.url}; style-src-attr 'unsafe-inline'",
        "html": snippet(Frame(widget, "Results", 500)),
    }
    page.goto(address)
    frame = page.frame_locator("iframe")
    season = season_of(evening)
    paired = next(each for each in season.state.pairings.values() if each.date == clock.today())
    board, place = paired.boards[0], paired.place
    expect(frame.get_by_text(season.name(board.white)).first).to_be_visible()
    where = {"competition": place.competition, "part": place.part, "round": place.round}
    told = events.ResultEntered(at=clock.now(), by="x", white=board.white, black=board.black, result="0-1", **where)
    append(SeasonRow.objects.get(pk=evening.pk), [told])
    expect(frame.get_by_text("0-1").first).to_be_visible(timeout=10_000)  # updated automatically
    assert blocked == []


def test_no_other_page_can_be_framed(live_server, elsewhere, foreign, evening):
    address, shown = elsewhere
    page, blocked = foreign
    shown |= {
        "policy": f"default-src 'none'; frame-src {live_server.url}; style-src-attr 'unsafe-inline'",
        "html": snippet(Frame(f"{live_server.url}/s/{evening.slug}/", "Season", 500)),
    }
    page.goto(address)
    page.wait_for_timeout(300)
    assert page.frame_locator("iframe").locator("h1").count() == 0
    assert any("frame-ancestors" in each or "X-Frame-Options" in each for each in blocked)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_widget_fits_a_narrow_frame_in_both_colour_schemes(live_server, chromium, tournament, evening, scheme):
    context = chromium.new_context(viewport={"width": 200, "height": 500}, color_scheme=scheme)
    page = context.new_page()
    colours = set()
    for kind, slug in (("s", evening.slug), ("t", tournament.slug)):
        for what in ("standings", "pairings", "next", "results"):
            page.goto(f"{live_server.url}/embed/{kind}/{slug}/{what}/")
            assert page.evaluate("document.documentElement.scrollWidth") <= 200, (kind, what)
            colours.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    context.close()
    assert colours == {"rgb(253, 252, 248)" if scheme == "light" else "rgb(22, 21, 18)"}
