"""The configuration files for Caddy and nginx in front of a running site: https, client address, limits, request id."""

import http.client
import os
import select
import subprocess
import time
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest

from support.proxies import HOSTING, PROXIES, connection, found
from support.sites import PATIENCE, Browser, running

pytestmark = pytest.mark.sampled(3, by="file")

LARGE = bytes(4 << 20)
"""Larger than any form, smaller than a rating list."""
LIST = "/s/club/lead/members/"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Provide a site that is configured for a proxy: its port, and a function that returns its log lines so far."""
    folder = tmp_path_factory.mktemp("site")
    with running(folder, "", "--url", "https://localhost", "--access-log") as (process, port, _):
        written = Path(f"/proc/{process.pid}/fd/1")
        yield SimpleNamespace(port=port, log=lambda: written.read_text(encoding="utf-8").splitlines()[2:])


@pytest.fixture(scope="module", params=PROXIES)
def proxy(request, site, tmp_path_factory):
    """Provide one of the two proxies: its ports for https and http, and its certificate."""
    folder = tmp_path_factory.mktemp(request.param)
    with PROXIES[request.param](folder, site.port) as started:
        yield started


def ask(proxy, method, address, body=None, **headers):
    with closing(connection(proxy)) as asking:
        asking.request(method, address, body, headers)
        answer = asking.getresponse()
        answer.text = answer.read()
        return answer


def told_while_sending(proxy, address, body, part=1 << 16):
    """Return the status of the response, which may arrive before the whole body is sent."""
    with closing(connection(proxy)) as asking:
        asking.putrequest("POST", address)
        asking.putheader("Content-Length", str(len(body)))
        asking.endheaders()
        for start in range(0, len(body), part):
            if select.select([asking.sock], [], [], 0.01)[0]:
                break
            asking.send(body[start : start + part])
        with asking.getresponse() as answer:
            return answer.status


def test_events_for_an_open_page_are_not_buffered(proxy, site):
    """The endless response arrives line by line and uncompressed, although the client accepts compression."""
    with closing(connection(proxy)) as page:
        page.request("GET", "/news/", headers={"Accept-Encoding": "gzip", "Accept": "text/event-stream"})
        with page.getresponse() as heard:
            assert heard.getheader("Content-Encoding") is None
            assert heard.readline().startswith(b"retry: ")
            assert heard.readline().startswith(b"data: ")
    until = time.monotonic() + PATIENCE
    while not any("GET /news/ 200" in line for line in site.log()):  # logged when the site notices the disconnect
        assert time.monotonic() < until
        time.sleep(0.1)


def test_the_caddyfile_is_valid_as_it_is_shipped(tmp_path):
    command = [found("caddy"), "validate", "--config", HOSTING / "Caddyfile", "--adapter", "caddyfile"]
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr


def test_a_page_is_served_by_https_with_secure_headers(proxy):
    answer = ask(proxy, "GET", "/log-in/")
    assert (answer.status, b"<form" in answer.text) == (200, True)
    assert "max-age=31536000" in answer.headers["Strict-Transport-Security"]
    assert "Secure" in answer.headers["Set-Cookie"]


def test_http_is_redirected_to_https(proxy):
    with closing(http.client.HTTPConnection("localhost", proxy.plain, timeout=PATIENCE)) as asking:
        asking.request("GET", "/log-in/")
        with asking.getresponse() as answer:
            assert answer.status in (301, 308)
            assert answer.headers["Location"].startswith("https://localhost")


def test_a_form_is_accepted_from_the_site_itself_and_not_from_another_origin(proxy):
    address = f"https://localhost:{proxy.https}"
    for origin, is_ours in ((address, True), ("https://evil.example", False)):
        browser = Browser(proxy.https, Origin=origin)
        browser.connection = connection(proxy)
        browser.get("/log-in/")
        page = browser.post("/log-in/", login="nobody", password="not the password").page
        assert ("out of date" in page) is not is_ours
        assert ('name="password"' in page) is is_ours
        browser.close()


def test_client_address_and_request_id_are_set_by_the_proxy_not_the_visitor(proxy, site):
    claims = {"X-Forwarded-For": "203.0.113.66", "X-Forwarded-Proto": "http", "X-Request-ID": "chosen-by-the-visitor"}
    answer = ask(proxy, "GET", "/link/THE-WORD/", **claims)
    assert answer.status == 410  # and no redirect to https
    line = _line_of(site, answer.headers["X-Request-ID"])
    assert " 127.0.0.1 " in line
    assert "GET /link/…/ 410 " in line
    assert answer.headers["X-Request-ID"] != claims["X-Request-ID"]
    assert not any("THE-WORD" in line or "203.0.113.66" in line for line in site.log())


def _line_of(site, id):
    """Return the log line of a request, which may be written shortly after its response arrives."""
    for _ in range(10 * PATIENCE):
        found = [line for line in site.log() if id in line]
        if found:
            return found[0]
        time.sleep(0.1)
    raise AssertionError(f"no line about {id}")


def test_a_long_body_is_refused_except_at_the_address_for_lists(proxy):
    assert {told_while_sending(proxy, "/log-in/", LARGE) for _ in range(5)} == {413}
    assert ask(proxy, "POST", LIST, LARGE).headers["X-Request-ID"]  # it reached the site


def test_health_checks_are_not_available_through_the_proxy(proxy, site):
    assert [ask(proxy, "GET", address).status for address in ("/healthz", "/readyz")] == [404, 404]
    with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)) as asking:
        asking.request("GET", "/readyz", headers={"Host": "10.0.0.7"})
        with asking.getresponse() as answer:
            assert answer.status == 200


@pytest.mark.parametrize("name", PROXIES)
def test_requests_of_a_club_always_go_to_the_same_process(name, tmp_path):
    with _process("one") as one, _process("two") as two, PROXIES[name](tmp_path, one, two) as proxy:
        pages = {club: [f"/club-{club}/{page}" for page in ("s/", "t/", "")] for club in range(30)}
        seen = {club: {ask(proxy, "GET", page).text for page in some} for club, some in pages.items()}
        assert all(len(answers) == 1 for answers in seen.values())
        assert len(set().union(*seen.values())) == 2


@contextmanager
def _process(name):
    """Run a server that responds to each request with its name; provide its port."""

    class Named(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Length", str(len(name)))
            self.end_headers()
            self.wfile.write(name.encode())

        def log_message(self, *_):
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Named) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()
