"""Tests of the request buffer: long uploads, and pages that a process of the pool renders."""

import asyncio
import pickle
import sys
from concurrent.futures import Future
from types import SimpleNamespace

import pytest

from indeler.web.common.offloading import IN_POOL, READ_ONLY, WORK, Work, continue_in_pool, is_looking, may_offload
from indeler.web.common.refusals import OUTCOME, TooBusy
from indeler.web.hosting import pool as pools
from indeler.web.hosting.pool import NoSlot, Pool, WorkFailed
from indeler.web.hosting.queueing import Holder
from indeler.web.hosting.request_buffer import LIST, USUAL, RequestBuffer, _stated_size
from support import loops

SHORT = USUAL._replace(bytes=10)
LISTS = "/s/2026/lead/members/"
LEADER = Holder("192.0.2.1", "1", "7", True)


def tell(environ, start):
    """Answer a request with its body and its length (a WSGI application)."""
    start("200 OK", [("X-Length", environ["CONTENT_LENGTH"])])
    return [environ["wsgi.input"].read()]


async def request(buffer, *parts, path="/", method="POST", **headers):
    """Return the status, the headers and the body of the answer to a request whose body arrives in these parts."""
    coming = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    sent = []

    async def receive():
        if coming:
            return coming.pop(0)
        return {"type": "http.request", "more_body": False}

    async def send(message):
        sent.append(message)

    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "query_string": b"", "http_version": "1.1"}
    scope |= {"scheme": "http", "headers": [(b"host", b"localhost"), *named], "client": ("192.0.2.1", 1)}
    await buffer(scope, receive, send)
    assert not coming, "all of it is read"
    start, body = sent
    return start["status"], dict(start["headers"]), body["body"]


class Lists:
    """A request buffer with small limits, and the requests for which the sender of a list was looked up."""

    def __init__(self, holder):
        self.asked = []
        self.buffer = RequestBuffer(tell, SHORT, uploader=lambda environ: self.asked.append(environ) or holder)

    def send(self, *parts, **headers):
        return loops.run(request(self.buffer, *parts, path=LISTS, **headers))


@pytest.mark.parametrize("length", [1, 9, 10])
def test_a_short_list_is_accepted_without_a_check_of_the_sender(length):
    lists = Lists(None)
    data = b"x" * length
    assert lists.send(data, content_length=str(length)) == (200, {b"x-length": str(length).encode()}, data)
    assert lists.asked == []


def test_a_request_without_a_body_is_accepted_without_a_check_of_the_sender():
    lists = Lists(None)
    assert lists.send(content_length="0")[::2] == (200, b"")
    assert lists.send()[::2] == (200, b"")
    assert lists.asked == []


@pytest.mark.parametrize("headers", [{"content_length": "11"}, {"transfer_encoding": "chunked"}])
def test_a_list_that_is_long_or_of_unknown_length_is_accepted_from_a_leader(headers):
    lists = Lists(LEADER)
    assert lists.send(b"hello ", b"world", **headers) == (200, {b"x-length": b"11"}, b"hello world")
    [environ] = lists.asked
    assert (environ["PATH_INFO"], environ["CONTENT_LENGTH"], environ["wsgi.input"].read()) == (LISTS, "0", b"")


def test_a_long_list_from_anybody_else_is_read_completely_and_refused():
    """A browser shows the answer only after it has sent everything."""
    status, headers, text = Lists(None).send(b"hello ", b"world", content_length="11")
    assert (status, headers[b"connection"], headers[b"retry-after"]) == (403, b"close", b"5")
    assert text == b"You are not logged in as a leader; log in, and send this list once more."


def test_the_refusal_is_in_the_language_of_the_visitor():
    text = Lists(None).send(b"hello world", content_length="11", accept_language="nl")[2]
    assert text.decode().startswith("Je bent niet ingelogd")


def test_a_list_above_the_limit_for_leaders_is_refused():
    status, _, text = Lists(LEADER).send(content_length=str(LIST.bytes + 1))
    assert (status, b"64 MB" in text) == (413, True)


# Slow pages are rendered by the pool.


class Workers:
    """A fake pool that answers each job with the next of these answers, or refuses it."""

    def __init__(self, *answers):
        self.answers, self.entered, self.left = list(answers), [], []

    def enter(self, work, data):
        self.entered.append((work, pickle.loads(data)))
        answer = self.answers.pop(0)
        if isinstance(answer, NoSlot):
            raise answer
        of, result = answer if isinstance(answer, tuple) and isinstance(answer[0], Work) else (work, answer)
        job = SimpleNamespace(work=of, answer=Future())
        if result is not None:
            job.answer.set_result(result)
        return job

    def leave(self, job):
        self.left.append(job)


def slow_page(work):
    """Return an application with a slow page: it requests the pool and shows the outcome."""

    def page(environ, start):
        outcome = environ.get(OUTCOME)
        if outcome is None:
            environ["wsgi.input"].read()
            environ[WORK] = work
        start("200 OK", [])
        return [repr(outcome).encode()]

    return page


MINE, SHARED = Work("toren", "192.0.2.1", True), Work("toren", "192.0.2.1", True, key="page")


def ask(workers, work=MINE):
    return loops.run(request(RequestBuffer(slow_page(work), pool=workers), b"form", content_length="4"))


def test_a_page_that_the_pool_rendered_for_a_visitor_is_the_answer():
    workers = Workers((201, [("X-Made", "pool")], b"page", None))
    assert ask(workers) == (201, {b"x-made": b"pool"}, b"page")
    [(work, (environ, body, _))] = workers.entered
    assert (work, environ["PATH_INFO"], environ[IN_POOL], body) == (MINE, "/", False, b"form")


def test_a_shared_result_of_the_pool_is_passed_to_the_page():
    workers = Workers((200, [], b"", "for all"))
    assert ask(workers, SHARED)[2] == b"'for all'"
    assert workers.entered[0][1][0][IN_POOL] is True


def test_a_page_that_the_pool_rendered_for_another_visitor_is_rendered_again():
    """If a page turns out to be for one visitor only, all others who waited for it get their own page."""
    others = Work("toren", "198.51.100.1", True, key="page")
    workers = Workers((others, (200, [], b"of another", None)), (200, [], b"of mine", None))
    assert ask(workers, SHARED)[2] == b"of mine"
    assert [work.key for work, _ in workers.entered] == ["page", None]
    assert [environ[IN_POOL] for _, (environ, _, _) in workers.entered] == [True, False]
    same = Workers((SHARED, (200, [], b"of mine", None)))
    assert ask(same, SHARED)[2] == b"of mine"


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [(NoSlot("all taken"), "refused"), ((MINE, NoSlot("later")), "refused"), (WorkFailed("it fell"), "failed")],
)
def test_the_page_is_informed_if_the_pool_rendered_nothing(answer, outcome):
    assert ask(Workers(answer))[2] == repr(outcome).encode()


def test_a_job_leaves_the_pool_when_the_client_disconnects():
    workers = Workers((MINE, None))

    async def run():
        buffer = RequestBuffer(slow_page(MINE), pool=workers)
        asked = asyncio.create_task(request(buffer, b"form", content_length="4"))
        while not workers.entered:
            await asyncio.sleep(0.001)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)

    loops.run(run())
    assert len(workers.left) == 1


@pytest.mark.parametrize(("outcome", "message"), [("refused", "Too many requests"), ("failed", "too much work")])
def test_a_view_that_cannot_continue_gives_the_reason(outcome, message):
    with may_offload({OUTCOME: outcome}), pytest.raises(TooBusy, match=message):
        continue_in_pool()
    assert continue_in_pool() is None  # outside the block nothing is offloaded


def test_a_read_only_visitor_is_recognised():
    assert not is_looking()
    for environ, expected in (({}, False), ({READ_ONLY: True}, True)):
        with may_offload(environ):
            assert is_looking() is expected


# A process of the pool; in these tests it is a short program.

PROGRAM = """
import pickle, struct, sys
read, write = sys.stdin.buffer, sys.stdout.buffer
while head := read.read(8):
    request = read.read(struct.unpack("<Q", head)[0])
    if request == b"fall":
        sys.exit(1)
    answer = pickle.dumps((MEMORY, (request, __import__("os").getpid())))
    write.write(struct.pack("<Q", len(answer)) + answer)
    write.flush()
"""


@pytest.fixture
def program(monkeypatch):
    """Return a function that starts a pool of one process with this program; the process is ended after the test."""
    monkeypatch.setattr(pools, "_the_pool", None)
    made = []

    def begin(memory=0):
        made.append(Pool(1, [sys.executable, "-c", PROGRAM.replace("MEMORY", str(memory))]))
        return made[-1]

    yield begin
    for pool in made:
        for runner in pool._runners:
            runner._end()


def answers(pool, *requests):
    return [pool.enter(MINE, each).answer.result(timeout=30) for each in requests]


def test_one_process_handles_several_jobs_in_sequence(program):
    (one, first), (other, second) = answers(program(), b"one", b"other")
    assert (one, other, first == second) == (b"one", b"other", True)


@pytest.mark.parametrize(("memory", "is_kept"), [(pools.MOST_MEMORY, True), (pools.MOST_MEMORY + 1, False)])
def test_a_process_that_uses_too_much_memory_is_replaced(program, memory, is_kept):
    (_, first), (_, second) = answers(program(memory), b"one", b"other")
    assert (first == second) is is_kept


def test_a_crashed_process_is_reported_and_replaced(program, caplog):
    fallen, (again, _) = answers(program(), b"fall", b"again")
    assert isinstance(fallen, WorkFailed)
    assert again == b"again"
    [line] = [record.getMessage() for record in caplog.records if "A process of the pool" in record.getMessage()]
    assert float(line.partition("after ")[2].partition(" s")[0]) < 30


@pytest.mark.parametrize(
    ("stated", "size"), [(b"17", 17), (b"9" * 9, 999_999_999), (b"1" * 30, sys.maxsize), (b"x", sys.maxsize)]
)
def test_a_content_length_that_is_invalid_or_too_long_is_above_every_limit(stated, size):
    assert _stated_size({"headers": [(b"content-length", stated)]}) == size


def test_a_request_without_content_length_has_no_body():
    assert _stated_size({"headers": []}) == 0
