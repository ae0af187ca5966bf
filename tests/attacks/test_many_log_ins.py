"""Sixty simultaneous wrong log-ins: only a few passwords are hashed at a time, and other visitors are served."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from indeler.web.accounts.passwords import PLACES, WAITING, BoundedArgon2
from indeler.web.common.refusals import TooBusy
from support.databases import lay_out
from support.measured_values import figure
from support.processes import memory
from support.sites import Browser, running

MANY, LOOKS = 60, 10
SOON = 15
"""Time limit in seconds on a slow, busy machine; hashing sixty passwords one after the other takes longer."""


@pytest.mark.sampled(3)
def test_many_wrong_log_ins_use_little_memory_and_do_not_delay_other_visitors(tmp_path):
    lay_out(tmp_path)
    with running(tmp_path) as (process, port, _):
        before = memory(process.pid)
        start = threading.Barrier(MANY + 1)

        def guess(number):
            with closing(Browser(port)) as visitor:
                visitor.get("/log-in/")
                start.wait()
                return visitor.post("/log-in/", login=f"anna-{number}", password="wrong").status

        with ThreadPoolExecutor(MANY) as pool, closing(Browser(port)) as bystander:
            guesses = [pool.submit(guess, number) for number in range(MANY)]
            bystander.get("/")
            start.wait()
            worst = max(_look(bystander) for _ in range(LOOKS))
            most = memory(process.pid)
            figure(f"a bystander of {MANY} wrong log-ins", f"{1000 * worst:.0f} ms")
            assert worst < SOON
            assert {each.result() for each in guesses} <= {403, 429, 503}
        more = max(most, memory(process.pid)) - before
        figure(f"memory for {MANY} wrong log-ins", f"{more >> 20} MiB")
        assert more < 400 << 20


def _look(bystander):
    moment = time.monotonic()
    assert bystander.get("/").status == 200
    return time.monotonic() - moment


def test_only_a_few_passwords_are_hashed_at_the_same_time(monkeypatch):
    at_work, most, hold = [], [], threading.Event()

    def slow(self, password, salt):
        at_work.append(password)
        most.append(len(at_work))
        hold.wait(30)
        at_work.remove(password)
        return "hash"

    monkeypatch.setattr(BoundedArgon2.__mro__[1], "encode", slow)
    hashed = BoundedArgon2()
    with ThreadPoolExecutor(PLACES + WAITING) as pool:
        waiting = [pool.submit(hashed.encode, str(number), "salt") for number in range(PLACES + WAITING)]
        for _ in range(300):
            if len(at_work) == PLACES:
                break
            time.sleep(0.1)
        time.sleep(0.2)  # by now all threads have a place in the queue
        with pytest.raises(TooBusy):
            hashed.encode("one more", "salt")
        hold.set()
        assert [each.result() for each in waiting] == ["hash"] * (PLACES + WAITING)
    assert max(most) == PLACES
