"""Tests of group commit: concurrent requests are handled together, and each gets its own answer."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.db import transaction

from indeler.web.common.group_commit import GroupCommit

PATIENCE = 20


class Desk:
    """Record which requests were served together; the first one waits until the queue is long enough."""

    def __init__(self, answer=lambda asked: asked.upper()):
        self.answer, self.served = answer, []
        self.busy, self.open = Event(), Event()

    def work(self, asked):
        self.served.append(list(asked))
        self.busy.set()
        assert self.open.wait(PATIENCE)
        return [self.answer(each) for each in asked]

    def ask_in_turn(self, *asked):
        """Answer the first request alone, and all others while it is being served; return the answers."""
        together = GroupCommit(self.work)
        with ThreadPoolExecutor(len(asked)) as pool:
            answers = [pool.submit(together, "a board", asked[0])]
            assert self.busy.wait(PATIENCE)
            for number, each in enumerate(asked[1:], start=1):
                answers.append(pool.submit(together, "a board", each))
                while len(together._lines["a board"]) < number:
                    pass
            self.open.set()
            return [answer.exception() or answer.result() for answer in answers]


@pytest.fixture(autouse=True)
def no_transaction(django_db_blocker):
    """Unblock the database: asking whether there is a transaction does not open it."""
    with django_db_blocker.unblock():
        yield


def test_requests_that_arrive_in_the_meantime_are_served_together_in_order():
    desk = Desk()
    assert desk.ask_in_turn("a", "b", "c", "d") == ["A", "B", "C", "D"]
    assert desk.served == [["a"], ["b", "c", "d"]]


def test_several_requests_of_one_caller_are_served_together_with_separate_answers():
    refusal = ValueError("b is taken")
    desk = Desk(lambda asked: refusal if asked == "b" else asked.upper())
    desk.open.set()
    assert GroupCommit(desk.work).all("a board", ["a", "b", "c"]) == ["A", refusal, "C"]
    assert desk.served == [["a", "b", "c"]]


def test_a_refusal_affects_only_its_own_request():
    refusal = ValueError("c is taken")
    desk = Desk(lambda asked: refusal if asked == "c" else asked)
    assert desk.ask_in_turn("a", "b", "c", "d") == ["a", "b", refusal, "d"]


def test_a_failure_is_reported_to_its_whole_group_and_the_next_group_is_served():
    failure = OSError("the disk is full")

    def first_fails(asked):
        if asked == "a":
            raise failure
        return asked

    desk = Desk(first_fails)
    assert desk.ask_in_turn("a", "b", "c") == [failure, "b", "c"]


def test_a_request_for_another_subject_does_not_wait():
    desk = Desk()
    with ThreadPoolExecutor(1) as pool:
        together = GroupCommit(desk.work)
        slow = pool.submit(together, "one tournament", "a")
        assert desk.busy.wait(PATIENCE)
        desk.open.set()
        assert together("another", "b") == "B"
        assert slow.result() == "A"


@pytest.mark.django_db
def test_a_request_within_a_transaction_is_served_alone():
    desk = Desk()
    desk.open.set()
    together = GroupCommit(desk.work)
    together._lines["a board"] = []  # another request is being served, and would wait for the end of this transaction
    with transaction.atomic():
        assert together("a board", "a") == "A"
