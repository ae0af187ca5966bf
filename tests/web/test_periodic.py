"""Tests of periodic tasks, their database connection, and the size of logbooks. No database is used."""

import datetime
import logging
from threading import Event
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.db import DatabaseError
from filelock import Timeout

from indeler.web.common import logbooks, periodic


@pytest.mark.parametrize(
    ("vendor", "seconds", "is_kept"),
    [("postgresql", 60, True), ("postgresql", 61, False), ("sqlite", 60, False), ("sqlite", 61, False)],
)
def test_a_connection_is_kept_only_between_frequent_runs_on_a_server(monkeypatch, vendor, seconds, is_kept):
    done = []
    monkeypatch.setattr(periodic, "connection", SimpleNamespace(vendor=vendor))
    monkeypatch.setattr(periodic, "close_old_connections", lambda: done.append("kept"))
    monkeypatch.setattr(periodic, "connections", SimpleNamespace(close_all=lambda: done.append("closed")))
    stop = Event()
    periodic._go_on(stop, lambda stop: stop.set(), datetime.timedelta(seconds=seconds), "", periodic.nullcontext)
    assert done == ["kept" if is_kept else "closed"]


@pytest.mark.parametrize(
    ("trouble", "is_told"),
    [(DatabaseError("locked"), True), (OSError("full"), True), (ValueError("a fault"), True), (Timeout("lock"), False)],
)
def test_an_error_is_logged_and_a_lock_held_by_another_process_is_not(monkeypatch, caplog, trouble, is_told):
    monkeypatch.setattr(periodic, "connection", SimpleNamespace(vendor="sqlite"))
    monkeypatch.setattr(periodic, "connections", SimpleNamespace(close_all=lambda: None))

    def work(stop):
        stop.set()
        raise trouble

    stop = Event()
    with caplog.at_level(logging.WARNING):
        periodic._go_on(stop, work, datetime.timedelta(0), "Not done", periodic.nullcontext)
    assert stop.is_set()
    assert ("Not done" in caplog.text) == is_told


def test_an_error_in_the_work_for_one_club_is_logged_and_the_next_is_served(caplog):
    served = []
    for club in ("first", "second"):
        with periodic.log_fault_of(club):
            served.append(club)
            raise ValueError("a fault")
    assert served == ["first", "second"]
    assert "This was not done for first." in caplog.text
    with pytest.raises(DatabaseError), periodic.log_fault_of("first"):
        raise DatabaseError("gone")


class Book:
    """A logbook of this many characters, which counts how often it is measured."""

    def __init__(self, size):
        self.size, self.measured = size, 0

    def aggregate(self, **_):
        self.measured += 1
        return {"all": self.size}


def row_of(size, version=0):
    """Return a tournament on the site with a logbook of this size."""
    row = type("Open", (), {})()
    row.identity, row.version, row.book = uuid4(), version, Book(size)
    return row


@pytest.mark.parametrize(
    ("size", "is_looking", "is_offloaded"),
    [(100_001, True, True), (100_000, True, False), (100_001, False, False), (None, True, False)],
)
def test_a_large_logbook_is_read_in_the_pool_for_visitors(monkeypatch, size, is_looking, is_offloaded):
    offloaded = []
    monkeypatch.setattr(logbooks, "_sizes", {})
    monkeypatch.setattr(logbooks, "is_looking", lambda: is_looking)
    monkeypatch.setattr(logbooks, "continue_in_pool", lambda: offloaded.append(True))
    logbooks.step_back_if_large(row_of(size))
    assert bool(offloaded) == is_offloaded


def test_a_logbook_is_measured_again_when_it_has_grown_and_few_sizes_are_cached(monkeypatch):
    monkeypatch.setattr(logbooks, "_sizes", {})
    monkeypatch.setattr(logbooks, "MAX_MEASURED_LOGBOOKS", 2)
    row = row_of(7)
    for row.version, measured in (
        (0, 1),
        (logbooks.LINES_BETWEEN_MEASUREMENTS, 1),
        (logbooks.LINES_BETWEEN_MEASUREMENTS + 1, 2),
        (logbooks.LINES_BETWEEN_MEASUREMENTS + 2, 2),
    ):
        assert (logbooks._size(row), row.book.measured) == (7, measured)
    for other in (row_of(8), row_of(9)):
        logbooks._size(other)
    assert [size for _, size in logbooks._sizes.values()] == [8, 9]
