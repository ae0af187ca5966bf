"""Limits of the pool of worker processes and the order of its work; simulations outside requests.

No process is started.
"""

import io

import pytest

from indeler.web.common.offloading import Work
from indeler.web.hosting import pool, simulations
from indeler.web.hosting.pool import OF_A_CLUB, OF_A_NETWORK, QUEUE, VISITORS, VISITORS_OF_A_CLUB, NoSlot, Pool


@pytest.fixture
def workers(monkeypatch):
    """Return a pool of two worker processes that never finish their work."""
    monkeypatch.setattr(pool, "_the_pool", None)
    monkeypatch.setattr(pool, "_ledger", pool.Ledger())
    monkeypatch.setattr(pool._Runner, "begin", lambda runner, job: setattr(runner, "job", job))
    return Pool(2)


def fill(workers, count, work):
    """Request this many times work of this kind, or until it is refused."""
    return [workers.enter(work(at), b"") for at in range(count)]


@pytest.mark.parametrize(
    ("most", "why", "work"),
    [
        (OF_A_NETWORK, "the network has its share", lambda at: Work(f"club {at}", "home", True)),
        (OF_A_CLUB, "the club has its share", lambda at: Work("club", f"net {at}", True)),
        (VISITORS_OF_A_CLUB, "the visitors of the club", lambda at: Work("club", f"net {at}", False)),
        (QUEUE + 2, f"all of its {QUEUE} places", lambda at: Work(f"club {at}", f"net {at}", True)),
        (VISITORS + 2, f"all of its {VISITORS} places", lambda at: Work(f"club {at}", f"net {at}", False)),
    ],
)
def test_the_pool_accepts_exactly_its_limit_and_refuses_the_next(workers, most, why, work):
    jobs = fill(workers, most, work)
    assert workers.jobs() == jobs
    with pytest.raises(NoSlot, match=why):
        workers.enter(work(most), b"")
    assert len(workers.jobs()) == most


def test_visitors_leave_places_of_a_club_to_known_users(workers):
    fill(workers, VISITORS_OF_A_CLUB, lambda at: Work("club", f"net {at}", False))
    assert workers.enter(Work("club", "other", True), b"")


def test_no_club_has_all_processes_and_known_users_go_first(workers):
    first, second = fill(workers, 2, lambda at: Work("one", f"net {at}", True))
    visitor, known = (workers.enter(Work("two", f"two {at}", at == 1), b"") for at in range(2))
    assert [job.is_begun for job in (first, second, visitor, known)] == [True, False, True, False]
    runner = next(each for each in workers._runners if each.job is visitor)
    workers.ended(runner, visitor, 0.5)
    assert (known.is_begun, second.is_begun) == (True, False), "one of each club at a time"
    late, early = (workers.enter(Work("three", f"three {at}", at == 1), b"") for at in range(2))
    workers.ended(runner, known, 0.5)
    assert (early.is_begun, late.is_begun) == (True, False), "who is known before the visitor"


def end(workers, job):
    workers.ended(next(each for each in workers._runners if each.job is job), job, 0.5)


def test_clubs_take_turns_however_many_requests_the_others_have(workers):
    """Visitors request slow pages of two clubs all the time, and then somebody requests one of a third."""
    first, second = (fill(workers, 4, lambda at, club=club: Work(club, f"{club} {at}", False)) for club in "ab")
    third = workers.enter(Work("c", "net", False), b"")
    end(workers, first[0])
    assert [third.is_begun, first[1].is_begun] == [True, False]
    fourth = workers.enter(Work("d", "net", True), b"")
    end(workers, second[0])
    assert [fourth.is_begun, second[1].is_begun] == [True, False]
    end(workers, third)
    assert [job.is_begun for job in first[1:] + second[1:]] == [True, *[False] * 5]


def test_long_work_never_occupies_all_processes(workers):
    files = [workers.enter(Work(club, club, True, is_long=True), b"") for club in "abc"]
    page = workers.enter(Work("d", "net", False), b"")
    assert [job.is_begun for job in (*files, page)] == [True, False, False, True]
    end(workers, page)
    assert [job.is_begun for job in files] == [True, False, False]
    end(workers, files[0])
    assert [job.is_begun for job in files] == [True, True, False]


def test_a_full_queue_accepts_a_club_that_has_no_work_in_it(workers):
    asked = [(club, at) for at in range(VISITORS_OF_A_CLUB) for club in "ab"]
    jobs = [workers.enter(Work(club, f"{club} {at}", False), b"") for club, at in asked]
    jobs += fill(workers, 2, lambda at: Work(f"c{at}", "net", False))
    with pytest.raises(NoSlot, match=f"all of its {VISITORS} places"):
        workers.enter(Work("c0", "other", False), b"")
    new = workers.enter(Work("d", "net", False), b"")
    refused = [job for job in jobs if job.answer.done()]
    assert [job.work.club for job in refused] == ["a"]
    assert isinstance(refused[0].answer.result(), NoSlot)
    assert refused[0] not in workers.jobs()
    workers.leave(refused[0])  # its client disconnects after the refusal
    assert new in workers.jobs()


def test_equal_requests_are_executed_once_and_dropped_when_nobody_waits(workers):
    fill(workers, 2, lambda at: Work(f"club {at}", f"net {at}", True))
    job = workers.enter(Work("club", "net", True, key="page"), b"")
    assert workers.enter(Work("other", "other", True, key="page"), b"") is job
    assert pool.is_under_way("page")
    workers.leave(job)
    assert job in workers.jobs()
    workers.leave(job)
    assert job not in workers.jobs()
    assert not pool.is_under_way("page")
    assert [(row.club, row.dropped) for row in pool.usage() if row.dropped] == [("club", 1)]


def test_work_that_has_begun_continues_when_nobody_waits(workers):
    (job,) = fill(workers, 1, lambda _: Work("club", "net", True))
    workers.leave(job)
    assert workers.jobs() == [job]


def test_the_usage_of_the_pool_lists_the_club_with_most_seconds_first(workers):
    for club, seconds in (("one", 0.25), ("two", 1.25)):
        job = workers.enter(Work(club, "net", True), b"")
        workers.ended(next(each for each in workers._runners if each.job is job), job, seconds)
    fill(workers, 2, lambda at: Work("two", "net", True))
    told = [(row.club, row.at_work, row.waiting, row.done, row.refused) for row in pool.usage()]
    assert told == [("two", 1, 1, 1, 0), ("one", 0, 0, 1, 0)]
    assert [row.seconds for row in pool.usage()] == [1.2, 0.2]


def test_only_a_limited_number_of_clubs_is_recorded(monkeypatch):
    monkeypatch.setattr(pool, "MAX_RECORDED_USERS", 2)
    ledger = pool.Ledger()
    for club in ("one", "two", "one", "three"):
        ledger.note(Work(club, "", True), "done")
    assert {club: row["done"] for (club, _), row in ledger.rows().items()} == {"one": 2, "three": 1}


def test_a_message_is_received_completely_or_not_at_all():
    file = io.BytesIO()
    pool.send(file, b"page")
    whole = file.getvalue()
    assert pool.receive(io.BytesIO(whole)) == b"page"
    for length in (0, 7, len(whole) - 1):
        with pytest.raises(EOFError):
            pool.receive(io.BytesIO(whole[:length]))


# Simulations ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch):
    """Return the work of the simulations that were started; each runs when the test calls it."""
    begun = []

    class Later:
        def __init__(self, target, args, **_):
            self.start = lambda: begun.append(lambda: target(*args))

    monkeypatch.setattr(simulations, "Thread", Later)
    monkeypatch.setattr(simulations, "_known", type(simulations._known)())
    monkeypatch.setattr(simulations, "_waiting", type(simulations._waiting)())
    monkeypatch.setattr(simulations, "_in_process", lambda step, club: step.question)
    return begun


def ask(key, version=1, answers=("answer",), club="club"):
    return simulations.answer_of(key, version, lambda: [simulations.Step(print, each) for each in answers], club)


def test_a_simulation_that_cannot_begin_frees_its_place(asked):
    def steps():
        raise ValueError("no such system")

    for number in range(2 * simulations.OF_A_CLUB):
        simulations.answer_of(number, 1, steps, "club")
        with pytest.raises(ValueError, match="no such system"):
            asked.pop()()
    assert not simulations._waiting.total()


def test_an_answer_is_valid_for_its_version_and_the_previous_one_is_kept(asked):
    assert ask("chances") is None
    assert simulations.known_answer("chances", 1) is None
    asked.pop()()
    assert ask("chances") == simulations.known_answer("chances", 1) == "answer"
    assert asked == []
    assert simulations.known_answer("chances", 2) is None
    assert simulations.answer_before("chances") is None
    assert ask("chances", 2, ["rough", "exact"]) is None
    assert simulations.answer_before("chances") == "answer"
    asked.pop()()
    assert ask("chances", 2) == "exact"
    assert (simulations.known_answer("other", 1), simulations.answer_before("other")) == (None, None)


def test_a_failure_is_reported_unless_a_rougher_answer_exists(asked):
    ask("first", 1, [simulations.FAILED, "exact"])
    ask("second", 1, ["rough", simulations.FAILED])
    for work in asked:
        work()
    assert ask("first") is simulations.FAILED
    assert ask("second") == "rough"
    ask("first", 2)
    assert simulations.answer_before("first") is None, "a failure is no answer"


def test_an_answer_for_an_older_version_is_not_kept(asked):
    ask("chances", 1)
    ask("chances", 2)
    older, newer = asked
    older()
    assert simulations.known_answer("chances", 2) is None
    newer()
    assert simulations.known_answer("chances", 2) == "answer"


def test_at_most_two_simulations_of_a_club_and_five_in_all_are_under_way(asked):
    for club in ("one", "one", "one", "two", "two", "three", "four"):
        ask((club, len(asked)), club=club)
    assert len(asked) == 5
    asked[0]()
    ask("next", club="four")
    assert len(asked) == 6, "an end makes room"


def test_the_oldest_answers_are_removed(asked, monkeypatch):
    monkeypatch.setattr(simulations, "MAX_ANSWERS", 2)
    for key in ("a", "b", "c"):
        ask(key)
        asked.pop()()
    assert [simulations.known_answer(key, 1) for key in "abc"] == [None, "answer", "answer"]
