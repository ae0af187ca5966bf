"""Tests of the log: time, visitor and request in each line, a traceback only for programming errors, no secrets."""

import io
import logging
import re

import pytest
from django.core.exceptions import PermissionDenied
from django.core.handlers.wsgi import WSGIHandler
from django.db import connections
from django.test import override_settings
from django.urls import path

from indeler.web import urls as site_urls
from indeler.web.hosting.logs import Line, Recorded, access, masked, request_of
from indeler.web.hosting.request_buffer import RequestBuffer
from indeler.web.tenancy.models import Club
from support import loops

LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d [A-Z]+ (\S+) (\S+) .+")


def refuse(request, **_):
    raise PermissionDenied


def fail(request, **_):
    raise LookupError(f"nothing at {request.path}")


urlpatterns = [
    path("refuse/", refuse),
    path("fail/", fail),
    path("fail/link/<str:word>/", fail),
    *site_urls.urlpatterns,
]
handler403 = handler404 = "indeler.web.common.refusals.forbidden"
handler500 = "indeler.web.common.refusals.fault"


def pages(environ, start):
    """Run the WSGI application of the site, and close the database connections of its thread."""
    try:
        return WSGIHandler()(environ, start)
    finally:
        connections.close_all()


class Log:
    """The lines that are logged while the request buffer and the site handle a request."""

    def __init__(self):
        self.text = io.StringIO()
        handler = logging.StreamHandler(self.text)
        handler.setFormatter(Line())
        self.handler = handler

    def ask(self, address, peer="198.51.100.7", **headers):
        got = []

        async def receive():
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message):
            got.append(message)

        scope = {
            "type": "http", "method": "GET", "path": address, "query_string": b"", "scheme": "http",
            "http_version": "1.1", "client": (peer, 1234), "server": ("127.0.0.1", 80),
            "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
        }  # fmt: skip
        loops.run(Recorded(RequestBuffer(pages))(scope, receive, send))
        return dict(got[0]["headers"])[b"x-request-id"].decode()

    @property
    def lines(self):
        return self.text.getvalue().splitlines()


@pytest.fixture
def log(site, monkeypatch):
    monkeypatch.setattr(Club, "only", lambda: Club(pk=1, address="club"))  # nothing is written outside the test
    written = Log()
    root, level = logging.getLogger(), access.level
    root.addHandler(written.handler)
    access.addHandler(written.handler)
    access.setLevel(logging.INFO)
    with override_settings(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"]):
        yield written
    root.removeHandler(written.handler)
    access.removeHandler(written.handler)
    access.setLevel(level)


def test_a_refusal_has_a_line_and_no_traceback(log):
    id = log.ask("/refuse/", host="club.example")
    refusal, asked = log.lines
    assert LINE.fullmatch(refusal).groups() == LINE.fullmatch(asked).groups() == ("198.51.100.7", id)
    assert refusal.endswith("Forbidden (Permission denied): /refuse/")
    assert re.search(r" GET /refuse/ 403 \d+ bytes \d+ ms$", asked)


def test_a_programming_error_has_a_traceback_below_the_line_of_the_request(log):
    id = log.ask("/fail/", host="club.example")
    assert LINE.fullmatch(log.lines[0]).groups() == ("198.51.100.7", id)
    assert log.lines[1] == "Traceback (most recent call last):"
    assert "LookupError: nothing at /fail/" in log.lines


def test_the_secret_of_a_link_is_never_logged(log):
    log.ask("/fail/link/THE-WORD.AND-ITS-SIGNATURE/", host="club.example")
    log.ask("/link/THE-WORD.AND-ITS-SIGNATURE/x", host="club.example")
    assert len(log.lines) > 4
    assert "/fail/link/…/" in log.lines[0]
    assert "THE-WORD" not in log.text.getvalue()
    assert masked("Authorization: Bearer abc.DEF and more") == "Authorization: Bearer … and more"
    for kind in ("captain", "calendar", "entry", "check-in"):
        assert masked(f"GET /club/{kind}/THE-WORD.AND-ITS-SIGNATURE/ 200") == f"GET /club/{kind}/…/ 200"


def test_a_request_cannot_inject_log_lines(log):
    log.ask("/nowhere\n2026-01-01T00:00:00.000+00:00 ERROR it\u2028is/\x1b[31m/", host="club.example")
    assert len(log.lines) == 2
    assert "\x1b" not in log.text.getvalue()
    log.ask("/" + "long" * 1000, host="club.example")
    assert len(log.lines[-1]) < 400


@pytest.mark.parametrize(
    ("peer", "named", "is_taken"),
    [
        ("127.0.0.1", "0123456789abcdef", True),
        ("198.51.100.7", "0123456789abcdef", False),
        ("127.0.0.1", "short", False),
        ("127.0.0.1", "two words, long enough", False),
        ("127.0.0.1", "x" * 65, False),
    ],
)
def test_only_a_known_proxy_may_set_the_request_id(site, peer, named, is_taken):
    scope = {"client": (peer, 1), "headers": [(b"x-request-id", named.encode())]}
    assert (request_of(scope).id == named) is is_taken


def test_the_address_of_the_visitor_is_the_one_that_a_known_proxy_states(site):
    headers = [(b"x-forwarded-for", b"203.0.113.1"), (b"x-forwarded-for", b"203.0.113.9")]
    assert request_of({"client": ("127.0.0.1", 1), "headers": headers}).address == "203.0.113.9"
    assert request_of({"client": ("198.51.100.7", 1), "headers": headers}).address == "198.51.100.7"
