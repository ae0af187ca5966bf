"""Requests that wait for a thread: which one is refused, which one is next, and what happens after a disconnect."""

import asyncio

import pytest

from indeler.web.hosting import queueing
from indeler.web.hosting.queueing import Disconnected, DisconnectWatch, FairThreads, QueueFull, Source
from support import loops


async def asked(threads, *sources, is_press=False):
    """Return the tasks of requests of these sources, each of which waits in its queue."""
    tasks = []
    for source in sources:
        tasks.append(asyncio.create_task(threads.enter(source, is_press=is_press)))
        await asyncio.sleep(0)
    return tasks


def source(network, club="toren"):
    return Source(network, club)


def test_the_newest_request_of_the_largest_area_is_refused_for_one_from_elsewhere():
    """Two networks of one provider have three requests, another provider has one; then a third provider sends one."""

    async def run():
        threads = FairThreads(1, waiting=4)
        turn = await threads.enter(source("203.0.113.1"))
        few, many, other = source("192.0.2.1"), source("192.0.2.2"), source("198.51.100.1")
        first, longest, newest, elsewhere = await asked(threads, few, many, many, other)
        [guest] = await asked(threads, source("203.0.113.9"))
        await asyncio.sleep(0)
        assert [task.done() for task in (first, longest, newest, elsewhere, guest)] == [
            False,
            False,
            True,
            False,
            False,
        ]
        with pytest.raises(QueueFull, match=r"^3 requests wait from 192\.0\.2\.0/24, and one came from elsewhere$"):
            await newest
        served = []
        for _ in range(4):
            threads.leave(turn)
            await asyncio.sleep(0)
            served.append(
                next(task for task in (first, longest, elsewhere, guest) if task.done() and task not in served)
            )
            turn = served[-1].result()
        return [task.result().source for task in served]

    networks = [each.network for each in loops.run(run())]
    assert networks == ["192.0.2.1", "192.0.2.2", "198.51.100.1", "203.0.113.9"]


def test_the_area_with_most_requests_gets_no_further_place():
    async def run():
        threads = FairThreads(1, waiting=3)
        await threads.enter(source("203.0.113.1"))
        await asked(threads, source("192.0.2.1"), source("192.0.2.2"), source("198.51.100.1"))
        with pytest.raises(QueueFull, match=r"^2 requests wait from 192\.0\.2\.0/24$"):
            await threads.enter(source("192.0.2.3"))

    loops.run(run())


def test_requests_that_read_and_that_send_have_separate_queues():
    async def run():
        threads = FairThreads(1, waiting=1)
        turn = await threads.enter(source("203.0.113.1"))
        [reader] = await asked(threads, source("192.0.2.1"))
        [press] = await asked(threads, source("192.0.2.1"), is_press=True)
        threads.leave(turn)
        await asyncio.sleep(0)
        first = press.done(), reader.done()
        threads.leave(await press)
        await asyncio.sleep(0)
        return first, reader.done()

    assert loops.run(run()) == ((True, False), True)


def test_the_length_of_a_queue_is_limited(monkeypatch):
    monkeypatch.setattr(queueing, "MAX_QUEUE_LENGTH", 2)

    async def run():
        threads = FairThreads(1)
        await threads.enter(source("192.0.2.1"))
        await asked(threads, *[source("192.0.2.1")] * 2)
        with pytest.raises(QueueFull, match=r"^2 requests about /toren wait from this network$"):
            await threads.enter(source("192.0.2.1"))
        [other] = await asked(threads, source("192.0.2.1", "lasker"))
        return other.done()

    assert loops.run(run()) is False


def test_the_club_with_the_fewest_threads_is_next_and_within_it_the_longest_wait():
    async def run():
        threads = FairThreads(3, shares=(3, 3, 3))
        busy = [await threads.enter(source(f"192.0.2.{at}")) for at in (1, 2)]
        other = await threads.enter(source("192.0.2.3", "lasker"))
        mine, theirs, late = await asked(
            threads, source("192.0.2.4"), source("192.0.2.5", "lasker"), source("192.0.2.6", "philidor")
        )
        threads.leave(busy.pop())
        await asyncio.sleep(0)
        order = [late.done(), theirs.done(), mine.done()]
        threads.leave(other)
        await asyncio.sleep(0)
        return order, theirs.done(), mine.done()

    assert loops.run(run()) == ([True, False, False], True, False)


def test_a_thread_given_to_a_disconnected_client_goes_to_the_next():
    async def run():
        threads = FairThreads(1)
        turn = await threads.enter(source("192.0.2.1"))
        gone, next_one = await asked(threads, source("192.0.2.2"), source("192.0.2.3"))
        threads.leave(turn)
        gone.cancel()  # it has been given the thread, and has not been notified yet
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return gone.cancelled(), next_one.done()

    assert loops.run(run()) == (True, True)


def test_a_refused_client_that_disconnects_returns_no_thread():
    async def run():
        threads = FairThreads(1, waiting=1)
        await threads.enter(source("203.0.113.1"))
        [refused] = await asked(threads, source("192.0.2.1"))
        await asked(threads, source("198.51.100.1"))  # the first is refused for this one
        refused.cancel()
        await asyncio.gather(refused, return_exceptions=True)
        return threads.is_free(source("192.0.2.9", "lasker"))

    assert loops.run(run()) is False


def test_a_thread_that_is_busy_for_long_is_no_longer_counted(monkeypatch):
    monkeypatch.setattr(queueing, "LONG_SECONDS", 0.01)

    async def run():
        threads = FairThreads(2, at_work=1)
        slow = await threads.enter(source("192.0.2.1"))
        [next_one] = await asked(threads, source("192.0.2.2"))
        before = next_one.done()
        await asyncio.wait_for(next_one, 10)
        threads.leave(slow)
        threads.leave(next_one.result())
        free = [threads.is_free(source("192.0.2.3"))]
        await threads.enter(source("192.0.2.3"))
        free.append(threads.is_free(source("192.0.2.4")))
        return before, free

    assert loops.run(run()) == (False, [True, False])


@pytest.mark.parametrize("end", [["http.disconnect"], ["http.request", "http.disconnect"]])
def test_a_client_that_disconnects_stops_waiting(end):
    """The end of the body may arrive before the disconnect."""
    messages = [{"type": kind} for kind in end]

    async def receive():
        return messages.pop(0)

    async def run():
        watch, waiting = DisconnectWatch(receive), asyncio.get_running_loop().create_future()
        with pytest.raises(Disconnected):
            await watch.wait_for(waiting)
        return waiting.cancelled(), await watch.receive()

    assert loops.run(run()) == (True, {"type": "http.disconnect"})


def test_a_client_that_stays_connected_gets_its_answer():
    async def receive():
        await asyncio.get_running_loop().create_future()

    async def run():
        watch, waiting = DisconnectWatch(receive), asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(waiting.set_result, "answer")
        answer = await watch.wait_for(waiting)
        watch.close()
        await asyncio.sleep(0)
        return answer, watch._hang_up.cancelled()

    assert loops.run(run()) == ("answer", True)
