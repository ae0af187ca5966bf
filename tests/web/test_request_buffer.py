"""The fast path of the request buffer: waiting requests are answered together; all others go to the pages."""

import asyncio
from threading import Event

import pytest

from indeler.web.hosting.queueing import OF_A_SOURCE, FairThreads, Source
from indeler.web.hosting.ready_answers import Answer
from indeler.web.hosting.request_buffer import USUAL, FastPath, RequestBuffer
from support import loops

PATIENCE = 20


class Hall:
    """A request buffer whose fast path waits until the test releases it; its pages answer with the form."""

    def __init__(self, answer=lambda form: Answer(200, [], form)):
        self.answer, self.lines = answer, []
        self.busy, self.open = Event(), Event()
        self.request_buffer = RequestBuffer(self._page, fast_path=FastPath(self._subject, self._answers))

    @staticmethod
    def _subject(environ):
        return environ["PATH_INFO"] if environ["REQUEST_METHOD"] == "POST" else None

    def _answers(self, environs):
        forms = [environ["wsgi.input"].read() for environ in environs]
        self.lines.append([form.decode() for form in forms])
        self.busy.set()
        assert self.open.wait(PATIENCE)
        return [self.answer(form) for form in forms]

    @staticmethod
    def _page(environ, start):
        start("200 OK", [("Content-Type", "text/plain")])
        return [b"page " + environ["wsgi.input"].read()]

    async def request(self, form, path="/one", method="POST"):
        got = {}

        async def receive():
            return {"type": "http.request", "body": form.encode()}

        async def send(message):
            got.update(message)

        heads = [(b"content-length", str(len(form)).encode())]
        scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": heads}
        await self.request_buffer({**scope, "scheme": "http", "http_version": "1.1"}, receive, send)
        return got["body"].decode()

    async def first(self, form):
        """Return a request that is being answered."""
        asked = asyncio.create_task(self.request(form))
        await asyncio.to_thread(self.busy.wait, PATIENCE)
        return asked

    async def waiting(self, *forms):
        """Return requests that wait behind the first one."""
        asked = [asyncio.create_task(self.request(form)) for form in forms]
        while len(self.request_buffer._lines["/one"]) < len(forms):
            await asyncio.sleep(0)
        return asked

    async def in_turn(self, *forms):
        """Return the answer to each: the first is answered alone, the others wait meanwhile."""
        asked = [await self.first(forms[0]), *(await self.waiting(*forms[1:]))]
        self.open.set()
        return await asyncio.gather(*asked)


def test_waiting_requests_are_answered_together_and_in_order():
    hall = Hall()
    assert loops.run(hall.in_turn("a", "b", "c", "d")) == ["a", "b", "c", "d"]
    assert hall.lines == [["a"], ["b", "c", "d"]]
    assert hall.request_buffer._lines == {}


def test_a_request_without_an_answer_goes_to_the_pages_with_the_whole_form():
    hall = Hall(lambda form: None if form == b"c" else Answer(200, [], form))
    assert loops.run(hall.in_turn("a", "b", "c")) == ["a", "b", "page c"]


def test_if_the_fast_path_fails_all_requests_go_to_the_pages():
    def fails(form):
        raise OSError("the disk is full")

    assert loops.run(Hall(fails).in_turn("a", "b", "c")) == ["page a", "page b", "page c"]


def test_another_subject_does_not_wait_and_other_requests_go_to_the_pages():
    async def asked():
        hall = Hall()
        held = await hall.first("a")
        hall.busy.clear()
        other = asyncio.create_task(hall.request("b", path="/two"))
        assert await asyncio.to_thread(hall.busy.wait, PATIENCE)
        assert await hall.request("q", method="GET") == "page q"
        hall.open.set()
        return [await held, await other]

    assert loops.run(asked()) == ["a", "b"]


@pytest.mark.parametrize("hangs_up", [0, 1])
def test_a_client_that_disconnects_does_not_delay_the_others(hangs_up):
    async def asked():
        hall = Hall()
        line = [await hall.first("a"), *(await hall.waiting("b", "c"))]
        line[hangs_up].cancel()
        hall.open.set()
        del line[hangs_up]
        return await asyncio.gather(*line)

    assert loops.run(asked()) == [form for at, form in enumerate("abc") if at != hangs_up]


def test_a_source_can_use_its_share_of_threads_repeatedly():
    """This holds however many threads there are, and however often some are returned."""

    async def asked():
        threads, source = FairThreads(100, at_work=100), Source("192.0.2.7", "toren")
        turns = [await threads.enter(source) for _ in range(OF_A_SOURCE)]
        for _ in range(3):
            assert not threads.is_free(source)
            threads.leave(turns.pop())
            assert threads.is_free(source)
            turns.append(await threads.enter(source))
        for turn in turns:
            threads.leave(turn)
        assert threads.is_free(source)

    loops.run(asked())


@pytest.mark.parametrize(("threads", "at_work", "most"), [(2, 8, 2), (8, 2, 2), (3, 3, 3)])
def test_the_number_of_working_threads_is_limited(threads, at_work, most):
    async def asked():
        fair = FairThreads(threads, at_work=at_work)
        sources = [Source(f"192.0.2.{number}", f"club{number}") for number in range(most + 1)]
        for source in sources[:most]:
            assert fair.is_free(source)
            await fair.enter(source)
        return fair.is_free(sources[most])

    assert loops.run(asked()) is False


def test_log_ins_take_no_thread_from_requests_that_read():
    """Hashing a password is slow on purpose: however many users log in at once, pages are made meanwhile."""
    hold = Event()

    def pages(environ, start):
        if environ["REQUEST_METHOD"] == "POST":
            assert hold.wait(PATIENCE)
        return Hall._page(environ, start)

    async def asked():
        hall = Hall()
        hall.request_buffer = RequestBuffer(pages)
        log_ins = [asyncio.create_task(hall.request("password", path="/log-in/")) for _ in range(USUAL.threads + 1)]
        seen = await asyncio.wait_for(hall.request("look", method="GET"), PATIENCE)
        hold.set()
        return seen, set(await asyncio.gather(*log_ins))

    assert loops.run(asked()) == ("page look", {"page password"})
