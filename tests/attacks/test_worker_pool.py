"""Slow work is done in a pool of processes: no client gets more than its share, and other clients are not delayed."""

import asyncio
import json
import sys
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing
from pathlib import Path

import pytest

from indeler.model import Colour, Player, Tournament
from indeler.opens import imported
from indeler.web.common.offloading import Work
from indeler.web.common.refusals import RETRY_AFTER
from indeler.web.hosting import pool, queueing
from indeler.web.hosting.pool import NoSlot, Pool, WorkFailed
from indeler.web.hosting.queueing import Disconnected, DisconnectWatch, FairThreads, QueueFull, Source
from indeler.web.tenancy.current import acting_for
from indeler.web.tenancy.models import Club
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open
from support import loops
from support.databases import on_database
from support.sites import Browser, running

pytestmark = pytest.mark.sampled(2, by="file")

MANY = 30
"""Number of simultaneous requests: more than the share of a network, and of a club."""
KNOWN = {"Cookie": "helper=nobody"}
"""A cookie with which each client gets a separate response."""


@pytest.fixture(scope="module")
def site(tmp_path_factory, django_db_blocker):
    """Provide a site with two clubs: its port, the address of the first club, and its log."""
    folder = tmp_path_factory.mktemp("costly")
    with django_db_blocker.unblock(), on_database(folder):
        first = Club.only()
        with acting_for(first):
            players = [Player(number, f"Player {number}", 2400 - number) for number in range(1, 41)]
            whole = Tournament(players, total_rounds=5, rules="fide-dutch", initial_colour=Colour.WHITE)
            row = log.create("Attacked", imported(whole), "The leader")
            Open.objects.filter(pk=row.pk).update(is_public=True)
        Club.objects.create(address="other", name="The other club")
    wrong = folder / "wrong.txt"
    with wrong.open("w", encoding="utf-8") as file, running(folder, wrong=file) as (_, port, _said):
        yield port, f"/{first.address}", wrong


def get(port, address, **headers):
    with closing(Browser(port, **KNOWN, **headers)) as visitor:
        visitor.connection.request("GET", address, headers=visitor.headers)
        answer = visitor.connection.getresponse()
        return answer.status, answer.headers, answer.read().decode("utf-8", "replace")


def test_too_many_requests_get_503_while_another_club_is_still_served(site):
    port, club, wrong = site
    address = f"{club}/t/attacked/export/all.xlsx"
    with ThreadPoolExecutor(MANY) as attackers:
        asked = [attackers.submit(get, port, address, **{"Accept-Language": "nl"}) for _ in range(MANY)]
        refused = next(each.result() for each in as_completed(asked) if each.result()[0] == 503)
        status, _, page = get(port, "/other/tournaments/")
        assert (status, "The other club" in page) == (200, True)
        assert not all(each.done() for each in asked)  # the pool still processes the requests that it accepted
        answers = [each.result() for each in asked]
    assert refused[1]["Retry-After"] == str(RETRY_AFTER)
    assert "probeer het over een paar seconden opnieuw" in refused[2]
    assert sorted({status for status, _, _ in answers}) == [200, 503]
    assert sum(status == 200 for status, _, _ in answers) >= pool.OF_A_NETWORK
    told = wrong.read_text(encoding="utf-8")
    assert f"Refused with 503: GET {address}: the network has its share of the pool" in told
    assert "Traceback" not in told


def test_the_api_returns_304_for_an_unchanged_version(site):
    port, club, _ = site
    address = f"{club}/api/v1/tournaments/attacked/standings"
    status, headers, _ = get(port, address)
    assert (status, len(json.loads(get(port, address)[2]))) == (200, 40)
    assert get(port, address, **{"If-None-Match": headers["ETag"]})[0] == 304


def test_a_page_that_does_not_exist_gets_404_without_the_pool(site):
    port, club, _ = site
    assert get(port, f"{club}/t/nowhere/export/all.xlsx")[0] == 404
    assert get(port, f"{club}/t/attacked/print/nothing.pdf")[0] == 404


def test_a_file_to_be_checked_reaches_the_pool(site):
    """The view has already read the form when it finds that the work is slow."""
    port, club, _ = site
    file = get(port, f"{club}/t/attacked/export/json/")[2].encode()
    with closing(Browser(port)) as visitor:
        visitor.get(f"{club}/check/")
        visitor.post(f"{club}/check/", kept=b64encode(file).decode(), name="x.json", rules="fide-dutch")
        assert "There is nothing to check: no round" in visitor.page  # and not the message that the form is out of date


# The pool alone, with processes that the test controls.

FAKE = """
import os, pickle, struct, sys, time

while head := sys.stdin.buffer.read(8):
    asked = sys.stdin.buffer.read(struct.unpack("<Q", head)[0])
    if asked == b"die":
        sys.exit(1)
    while not os.path.getsize(asked):
        time.sleep(0.01)
    answer = pickle.dumps((0, asked))
    sys.stdout.buffer.write(struct.pack("<Q", len(answer)) + answer)
    sys.stdout.buffer.flush()
"""
"""A worker that answers with the name of the file it is given, as soon as that file is not empty."""


class Told:
    """Jobs that begin when the pool starts them and end when the test lets them."""

    def __init__(self, folder, at_once=2):
        self.folder = folder
        self.pool = Pool(at_once, [sys.executable, "-c", FAKE])
        self.count = 0

    def enter(self, club="a", network="1", is_known=False, key=None):
        self.count += 1
        file = self.folder / f"job{self.count}"
        file.touch()
        return self.pool.enter(Work(club, network, is_known, key), str(file).encode())

    @staticmethod
    def let_go(job):
        Path(job.request.decode()).write_text("go", encoding="ascii")

    def end(self, job):
        self.let_go(job)
        return job.answer.result(60)


@pytest.fixture
def told(tmp_path):
    made = Told(tmp_path)
    yield made
    for job in made.pool.jobs():
        made.let_go(job)
    for job in made.pool.jobs():
        job.answer.result(60)
    for runner in made.pool._runners:
        runner._end()


def test_no_club_gets_all_processes_and_clubs_take_turns(told):
    first, second, third = (told.enter("a", str(number)) for number in range(3))
    other = told.enter("b", "9")
    assert [each.is_begun for each in (first, second, third, other)] == [True, False, False, True]
    leader = told.enter("a", "8", is_known=True)
    told.end(first)
    assert [each.is_begun for each in (second, leader)] == [False, True]  # a known user of the club goes first
    told.end(other)
    told.end(leader)
    assert second.is_begun


def test_a_network_a_club_and_its_visitors_get_no_more_than_their_share(told):
    for _ in range(pool.OF_A_NETWORK):
        told.enter("a", "1")
    with pytest.raises(NoSlot, match="the network has its share"):
        told.enter("b", "1")
    with pytest.raises(NoSlot, match="the visitors of the club"):
        told.enter("a", "2")
    leaders = [told.enter("a", "3", is_known=True) for _ in range(pool.OF_A_CLUB - pool.VISITORS_OF_A_CLUB)]
    with pytest.raises(NoSlot, match="the club has its share"):
        told.enter("a", "4", is_known=True)
    assert told.enter("b", "5").is_begun
    assert not any(each.is_begun for each in leaders)
    rows = {(row.club, row.network): row for row in pool.usage()}
    assert (rows["a", "1"].at_work, rows["a", "1"].waiting) == (1, pool.OF_A_NETWORK - 1)
    assert rows["b", "1"].refused == 1


def test_equal_requests_share_a_job_and_abandoned_jobs_are_not_started(told):
    first = told.enter("a", "1")
    shared, same, alone = told.enter("a", "1", key="page"), told.enter("a", "2", key="page"), told.enter("a", "3")
    assert shared is same
    told.pool.leave(alone)
    told.pool.leave(shared)
    assert told.pool.is_under_way("page")  # one client still waits
    told.end(first)
    assert (shared.is_begun, alone.is_begun) == (True, False)
    told.end(shared)
    assert not told.pool.is_under_way("page")
    assert told.pool.jobs() == []


def test_a_process_that_dies_loses_only_its_own_job(told):
    dead = told.pool.enter(Work("a", "1", False), b"die")
    assert isinstance(dead.answer.result(60), WorkFailed)
    assert told.end(told.enter())


def test_a_disconnect_of_a_waiting_client_is_noticed():
    async def both():
        gone = asyncio.Event()

        async def receive():
            await gone.wait()
            return {"type": "http.disconnect"}

        watch, never = DisconnectWatch(receive), asyncio.get_running_loop().create_future()
        assert await watch.wait_for(asyncio.sleep(0, "in time")) == "in time"
        asyncio.get_running_loop().call_soon(gone.set)
        with pytest.raises(Disconnected):
            await watch.wait_for(never)
        assert (await watch.receive())["type"] == "http.disconnect"

    loops.run(both())


def test_threads_serve_queues_in_turn_and_no_source_gets_more_than_its_share():
    async def many():
        threads, came, turns = FairThreads(queueing.OF_A_SOURCE + 1), [], []
        attacker, visitor = Source("1", "a"), Source("1", "b")

        async def stand(line, name):
            turns.append(await threads.enter(line))
            came.append(name)

        asked = [asyncio.create_task(stand(attacker, number)) for number in range(10)]
        await asyncio.sleep(0)
        assert came == list(range(queueing.OF_A_SOURCE))
        await stand(visitor, "visitor")
        asked[queueing.OF_A_SOURCE].cancel()  # the client disconnected
        await asyncio.sleep(0)
        threads.leave(turns[0])
        await asyncio.sleep(0)
        assert came[queueing.OF_A_SOURCE :] == ["visitor", queueing.OF_A_SOURCE + 1]
        for each in asked:
            each.cancel()
        await asyncio.gather(*asked, return_exceptions=True)

    loops.run(many())


def test_a_club_does_not_wait_for_all_networks_that_request_other_clubs():
    """Twenty networks that requested pages of two clubs once delayed a visitor of a third club by 2.4 s."""

    async def many():
        threads, came, turns = FairThreads(4), [], []

        async def stand(line):
            turns.append(await threads.enter(line))
            came.append(line.club)

        lines = [Source(f"{network}", club) for network in range(20) for club in "ab"]
        asked = [asyncio.create_task(stand(line)) for line in [*lines, Source("99", "c")]]
        await asyncio.sleep(0)
        assert came == ["a", "b", "a", "b"]
        threads.leave(turns[0])
        await asyncio.sleep(0)
        assert came[4:] == ["c"]
        for each in asked:
            each.cancel()
        await asyncio.gather(*asked, return_exceptions=True)

    loops.run(many())


def test_a_network_with_many_requests_leaves_room_for_others():
    """One address with 1300 requests for several clubs once blocked two of three visitors; with 150, all log-ins."""

    async def many():
        threads, came, go_on = FairThreads(1, waiting=6), [], asyncio.Event()

        async def stand(network, club, is_press=False):
            turn = await threads.enter(Source(network, club), is_press=is_press)
            came.append((network, club))
            await go_on.wait()
            threads.leave(turn)

        asked = [asyncio.create_task(stand("192.0.2.1", f"{number % 3}")) for number in range(7)]
        await asyncio.sleep(0)
        with pytest.raises(QueueFull, match=r"6 requests wait from 192\.0\.2\.0/24"):
            await stand("192.0.2.9", "3")  # in the same block of addresses
        asked.append(asyncio.create_task(stand("192.0.2.9", "3", is_press=True)))  # submissions count apart
        asked.append(asyncio.create_task(stand("198.51.100.1", "other")))
        await asyncio.sleep(0)
        go_on.set()
        ended = await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), 20)
        assert [type(each) for each in ended if each] == [QueueFull]
        assert ended[-1] is None
        assert came.index(("198.51.100.1", "other")) <= 3  # after one in progress and one submission
        assert len(came) == 8

    loops.run(many())


def test_the_network_served_longest_ago_is_next_for_any_club():
    async def many():
        threads, came = FairThreads(1), []

        async def stand(network, club):
            turn = await threads.enter(Source(network, club))
            came.append(network)
            await asyncio.sleep(0)
            threads.leave(turn)

        asked = [asyncio.create_task(stand(f"{number % 2}", f"no club {number}")) for number in range(10)]
        await asyncio.sleep(0)
        asked.append(asyncio.create_task(stand("visitor", "a")))
        await asyncio.gather(*asked)
        assert came.index("visitor") <= 3

    loops.run(many())


def test_every_second_turn_is_for_form_submissions_and_slow_ones_delay_no_one(monkeypatch):
    async def many():
        threads, came, turns = FairThreads(3, at_work=1), [], []

        async def stand(club, name, is_press=False):
            turns.append(await threads.enter(Source(club, club), is_press=is_press))
            came.append(name)

        asked = [asyncio.create_task(stand(f"{number}", "look")) for number in range(4)]
        await asyncio.sleep(0)
        asked += [asyncio.create_task(stand("0", "press", is_press=True)) for _ in range(2)]
        for _ in range(4):
            await asyncio.sleep(0)
            threads.leave(turns[-1])
        await asyncio.sleep(0)
        assert came == ["look", "press", "look", "press", "look"]
        monkeypatch.setattr(queueing, "LONG_SECONDS", 0)
        threads.leave(turns[-1])
        await asyncio.sleep(0)
        assert came[5:] == ["look"]
        late = [asyncio.create_task(stand(f"{number}", "late")) for number in range(4)]
        async with asyncio.timeout(20):
            await asyncio.wait(late, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.sleep(0.05)
        assert came[6:] == ["late", "late"]  # there are three threads
        for each in late:
            each.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    loops.run(many())
