"""Endless bodies, and clients that send one byte or read nothing, do not exhaust the site or delay other visitors."""

import socket
import time
from contextlib import ExitStack

import pytest

from indeler.web.hosting import request_buffer
from support.databases import lay_out
from support.measured_values import figure, timed
from support.processes import memory
from support.sites import Browser, running

pytestmark = pytest.mark.sampled(2, by="file")

MANY = 60
"""Number of connections, nearly twice the number of threads."""
PRESS = "HX-Request: true\r\nCookie: helper=x\r\n"
SOON = 0.75 * request_buffer.USUAL.seconds
"""Seconds within which another visitor is served on a slow machine: before slow clients are disconnected."""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Provide the process of a site and its port."""
    folder = tmp_path_factory.mktemp("site")
    lay_out(folder)
    with running(folder) as (process, port, _):
        yield process, port


def call(port):
    return socket.create_connection(("127.0.0.1", port), timeout=30)


def test_a_body_in_chunks_without_an_end_is_cut_off(site):
    """A body of 2.5 GB once ended the process, because it was read completely before it was checked."""
    process, port = site
    before = memory(process.pid)
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    sent = 0
    with call(port) as visitor:
        visitor.sendall(f"POST / HTTP/1.1\r\nHost: localhost\r\n{PRESS}Transfer-Encoding: chunked\r\n\r\n".encode())
        try:
            while sent < 256 << 20:
                sent += visitor.send(chunk)
        except OSError:  # the site closed the connection
            pass
    more = memory(process.pid) - before
    figure("a body without an end", f"cut off after {sent >> 20} MiB, {more >> 20} MiB of memory")
    assert sent < 64 << 20
    assert more < 64 << 20


def test_a_body_with_a_too_large_content_length_is_refused_unread(site):
    _, port = site
    with call(port) as visitor:
        visitor.sendall(
            b"POST / HTTP/1.1\r\nHost: localhost\r\nAccept-Language: nl\r\nContent-Length: 99999999999\r\n\r\n"
        )
        answer = visitor.recv(4096)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert "groter dan 2 MB" in answer.decode()


@pytest.mark.parametrize(
    "beginning",
    [
        b"G",
        b"POST /log-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nx",
        f"POST / HTTP/1.1\r\nHost: localhost\r\n{PRESS}Content-Length: 1000\r\n\r\nx".encode(),
        f"POST / HTTP/1.1\r\nHost: localhost\r\n{PRESS}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n".encode(),
    ],
    ids=["head", "body", "press", "chunk"],
)
def test_clients_that_send_one_byte_do_not_delay_other_visitors(site, beginning):
    _, port = site
    with ExitStack() as open_sockets:
        for _ in range(MANY):
            open_sockets.enter_context(call(port)).sendall(beginning)
        start = time.monotonic()
        bystander = Browser(port)
        with timed(f"a bystander of {MANY} who send one byte"):
            assert bystander.get("/log-in/").status == 200
        bystander.close()
        assert time.monotonic() - start < SOON


def test_clients_that_read_nothing_do_not_delay_other_visitors(site):
    _, port = site
    with ExitStack() as open_sockets:
        for _ in range(MANY):
            visitor = socket.socket()
            visitor.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            visitor.connect(("127.0.0.1", port))
            open_sockets.enter_context(visitor).sendall(
                b"GET /static/indeler/site.css HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20
            )
        bystander = Browser(port)
        start = time.monotonic()
        with timed(f"a bystander of {MANY} who read nothing"):
            assert bystander.get("/log-in/").status == 200
        bystander.close()
        assert time.monotonic() - start < SOON
