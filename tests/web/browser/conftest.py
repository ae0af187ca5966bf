"""Fixtures for tests in a real browser, the Chromium that is installed on the system."""

import runpy
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from support.required_programs import skip_without

ROOT = Path(__file__).parents[3]
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The headless shell comes first: it is the same browser, but loads a page in a quarter of the time."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
UNSEEN = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
"""Internal pages that the browser prepares for every window, which is useless without a visible window."""
NOISY = (
    "Translate",
    "HttpsUpgrades",
    "PaintHolding",
    "OptimizationHints",
    "MediaRouter",
    "DestroyProfileOnBrowserClose",
)
"""Features that playwright disables; repeated here because the browser uses only the last such list."""
FLAGS = [f"--disable-{what}" for what in ("gpu", "background-networking", "component-update", "sync")]
FLAGS += ["--disable-features=" + ",".join(UNSEEN + NOISY)]
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}


@pytest.fixture(scope="session")
def chromium():
    """Provide the browser, which is started once per session."""
    if CHROMIUM is None:
        skip_without("Chromium", "chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = launched(playwright.chromium)
        yield browser
        browser.close()


def launched(kind, **others):
    """Return a browser of this kind."""
    return kind.launch(executable_path=CHROMIUM, args=["--no-sandbox", *FLAGS], **others)


@pytest.fixture(scope="session")
def launch(chromium):
    """Return a function that starts another browser with other settings."""
    return lambda **others: launched(chromium.browser_type, **others)


@pytest.fixture
def evening(season):
    """Return a season whose pairings of tonight are published and have no results yet."""
    from indeler.season import events, propose
    from indeler.web.seasons import clock
    from indeler.web.seasons.season_store import append, season_of

    made = propose.evening(season_of(season), clock.today(), at=clock.now(), by="Leader")
    out = [events.PairingPublished(at=clock.now(), by="Leader", **event.place._asdict()) for event in made]
    append(season, [*made, *out])
    return season


@pytest.fixture
def complaints():
    """Return a list that collects the errors reported by the browser."""
    return []


@pytest.fixture
def visit(chromium, live_server, settings, complaints):
    """Provide a function that opens the site with an account on a phone or desktop; errors of a page fail the test."""
    contexts = []

    def opened(account=None, *, viewport=None, locale="en", scheme="light", scripts=True, is_app=False):
        context = chromium.new_context(
            base_url=live_server.url,
            viewport=viewport or DESK,
            locale=locale,
            color_scheme=scheme,
            java_script_enabled=scripts,
            service_workers="allow" if is_app else "block",
        )
        contexts.append(context)
        if account is not None:
            context.add_cookies([{"name": "sessionid", "value": _session(account), "url": live_server.url}])
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: _complain(message, complaints))
        page.on("request", lambda request: _stays_here(request.url, live_server.url, complaints))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def hears():
    """Return a function that makes an open page reconnect to its events, as the test server closes each response."""
    return lambda page: page.evaluate("for (const turn of ['pagehide', 'pageshow']) dispatchEvent(new Event(turn))")


def _session(account):
    from django.test import Client

    client = Client()
    client.force_login(account)
    return client.cookies["sessionid"].value


def _complain(message, complaints):
    if message.type == "error" and "status of 4" not in message.text:
        complaints.append(message.text)


def _stays_here(url, home, complaints):
    if not url.startswith((home, "data:")):
        complaints.append(f"asked another site: {url}")


class Quiet(SimpleHTTPRequestHandler):
    """A web server that only serves files."""

    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def desk_host(tmp_path_factory):
    """Build the desk once in a folder of a web server; provide its address."""
    folder = tmp_path_factory.mktemp("host")
    builder = runpy.run_path(str(ROOT / "tools" / "desk.py"))
    try:
        builder["main"](folder / "chess" / "desk")
    except builder["Unreachable"] as refusal:
        pytest.skip(f"not checked without Pyodide, which `make desk` fetches: {refusal}")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/chess/desk/"
        server.shutdown()
