"""The request buffer alone gets endless bodies and headers, which would take too long to test on a running site."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from indeler.web.accounts.pages import _declared_at
from indeler.web.hosting import ready_answers, request_buffer

LIST = "/s/club/lead/members/"
SOON = 0.75 * request_buffer.USUAL.seconds
"""Seconds within which a refusal is sent on a slow machine."""


def asked(*messages, allowance, pages=lambda environ, start: [], path="/", client=("203.0.113.9", 1), **headers):
    """Return the response of the request buffer to a request that consists of these bytes and pauses in seconds."""
    coming, sent = iter(messages), []
    headers = {"transfer_encoding": "chunked", **headers}

    async def receive():
        for message in coming:
            if isinstance(message, bytes):
                return {"type": "http.request", "body": message, "more_body": True}
            await asyncio.sleep(message)
        return {"type": "http.request", "more_body": False}

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": path, "query_string": b"", "http_version": "1.1"}
    scope |= {"scheme": "http", "headers": [(b"host", b"localhost"), (b"x_forged", b"1"), (b"x-twice", b"1")] * 2}
    scope["headers"] += [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope["client"] = client
    with ThreadPoolExecutor(1) as elsewhere:  # the browser's tests keep an event loop in this thread
        elsewhere.submit(
            lambda: asyncio.run(request_buffer.RequestBuffer(pages, allowance)(scope, receive, send))
        ).result()
    return sent


QUICK = request_buffer.Allowance(bytes=10 + request_buffer.FORM_BYTES, seconds=0.2)


def test_a_body_that_takes_too_long_is_refused():
    start, body = asked(b"x", 5, allowance=QUICK)
    assert start["status"] == 408
    assert b"too long" in body["body"]


def test_a_content_type_with_many_parts_is_not_parsed_completely():
    """Django needs a minute for it, and the refusal is written in the event loop, which all clients share."""
    start = time.monotonic()
    parts = 'a/b; x="' + ";" * 300_000
    refused = asked(allowance=QUICK, content_length=str(1 << 40), content_type=parts)[0]
    assert refused["status"] == 413
    assert time.monotonic() - start < SOON


def test_a_body_of_the_largest_size_is_accepted_and_one_more_byte_is_refused():
    got = []

    def pages(environ, start):
        got.append((environ["wsgi.input"].read(), environ["CONTENT_LENGTH"]))
        start("200 OK", [("X-Made", "here")])
        return [b"all ", b"of it"]

    most = b"x" * QUICK.bytes
    start, body = asked(most, allowance=QUICK, pages=pages)
    assert (start["status"], start["headers"], body["body"]) == (200, [(b"x-made", b"here")], b"all of it")
    assert got == [(most, str(len(most)))]
    assert asked(most, b"x", allowance=QUICK, pages=pages)[0]["status"] == 413
    assert len(got) == 1


def test_a_long_list_of_etags_is_cut_off():
    """A hundred requests with 30,000 commas each once delayed a visitor of another club by six seconds."""
    seen = {}

    def pages(environ, start):
        seen.update(environ)
        start("200 OK", [])
        return []

    asked(allowance=QUICK, pages=pages, if_none_match='W/"1",' + "," * 30_000, if_match='"2"')
    assert seen["HTTP_IF_NONE_MATCH"].startswith('W/"1",,')
    assert len(seen["HTTP_IF_NONE_MATCH"]) == ready_answers.LONGEST_ETAGS
    assert seen["HTTP_IF_MATCH"] == '"2"'
    many = [(b"if-none-match", b"," * 20_000)] * 2
    scope = {"method": "GET", "path": "/", "query_string": b"", "scheme": "http", "headers": many}
    assert len(ready_answers.words_of(scope).etags) == ready_answers.LONGEST_ETAGS


def test_a_header_with_an_underscore_does_not_replace_one_with_a_hyphen():
    seen = {}

    def pages(environ, start):
        seen.update(environ)
        start("200 OK", [])
        return []

    asked(allowance=QUICK, pages=pages)
    assert "HTTP_X_FORGED" not in seen
    assert seen["HTTP_X_TWICE"] == "1,1"


@pytest.mark.parametrize(
    ("peer", "address", "scheme"), [("203.0.113.9", "203.0.113.9", None), ("127.0.0.1", "198.51.100.1", "https")]
)
def test_forwarding_headers_are_trusted_only_from_a_proxy(peer, address, scheme):
    seen = {}

    def pages(environ, start):
        seen.update(environ)
        start("200 OK", [])
        return []

    said = {"x_forwarded_for": "198.51.100.1", "x_forwarded_proto": "https"}
    asked(allowance=QUICK, pages=pages, client=(peer, 1), **said)
    assert seen["REMOTE_ADDR"] == address
    assert seen.get("HTTP_X_FORWARDED_PROTO") == scheme


def test_a_body_that_arrives_too_slowly_is_refused():
    slow = request_buffer.USUAL._replace(grace=0.2, rate=1000)
    start, _ = asked(*[b"x", 0.05] * 40, allowance=slow)
    assert start["status"] == 408
    assert (
        asked(b"x" * 1000, 0.3, b"x", allowance=slow, pages=lambda environ, start: start("200 OK", []) or [])[0][
            "status"
        ]
        == 200
    )


def test_only_an_upload_of_a_list_gets_the_larger_allowance():
    assert request_buffer.allowance_of("POST", LIST, request_buffer.USUAL) is request_buffer.LIST
    assert request_buffer.allowance_of("GET", LIST, request_buffer.USUAL) is request_buffer.USUAL
    assert request_buffer.allowance_of("POST", f"{LIST}1/", request_buffer.USUAL) is request_buffer.USUAL


def test_requests_that_hash_a_password_have_a_separate_allowance():
    of_a_club = ["log-in/", "log-in/code/", "log-in/forgotten/", "link/x/"]
    for path in (*of_a_club, *(f"toren/{each}" for each in of_a_club), "host/log-in/", "host/code/", "host/link/x/"):
        assert request_buffer.allowance_of("POST", f"/{path}", request_buffer.USUAL) is request_buffer.ENTRANCE
    assert request_buffer.allowance_of("POST", "/log-out/", request_buffer.USUAL) is request_buffer.USUAL


def test_very_long_addresses_are_not_cached():
    before = _declared_at.cache_info().currsize
    for length in range(10_000, 10_020):
        assert (
            request_buffer.allowance_of("POST", f"/s/{'a' * length}/lead/members/", request_buffer.USUAL)
            is request_buffer.LIST
        )
    assert _declared_at.cache_info().currsize == before
