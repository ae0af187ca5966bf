"""Faults during the operation of a site: users get a message, confirmed results are kept, and the site recovers.

One site on SQLite and one on PostgreSQL get all faults in turn; as root on a separate file system, so that it can be
filled. The faults that need no site are in `test_external_faults.py`.
"""

import os
import resource
import signal
import sqlite3
import time
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, NamedTuple

import pytest
from django.test import override_settings

from indeler.web.hosting.data_folder import DATABASE, secret_key
from indeler.web.hosting.health import NOT_WRITTEN, WELL
from support.databases import on_database
from support.measured_values import figure
from support.processes import children
from support.result_phones import Phone, all_pressing, answered_again, hall_of, kept
from support.sites import Browser, running
from support.small_disks import check_own, filled, mounted

pytestmark = pytest.mark.sampled(3, by="file")

PHONES = 6
SOON = 10
"""Seconds within which the site must respond again, on a machine that is busy with other tests."""
LARGEST_FILE = 64 << 10
"""Limit in bytes that makes writing fail: less than the size of the write-ahead log at that time."""


class Site(NamedTuple):
    """A running site with a round that is being played."""

    folder: Path
    process: Any
    port: int
    phones: list[Phone]
    results: Any
    """Function that returns the results in the database, board by board."""
    wrong: Path
    """File with the standard error of the site."""

    def check(self):
        """Check that each result confirmed to a phone is stored, and that the log has no traceback."""
        found = zip(self.phones, self.results(), strict=True)
        assert [phone.answered for phone, result in found if result not in (phone.answered, phone.asked)] == []
        assert "Traceback" not in self.wrong.read_text(encoding="utf-8")


@contextmanager
def running_site(folder, url, blocker):
    with blocker.unblock(), override_settings(SECRET_KEY=secret_key(folder)), on_database(folder, url):
        tournament, link, boards = hall_of(PHONES)

    def results():
        with blocker.unblock(), on_database(folder, url, with_tables=False):
            return kept(tournament)

    with NamedTemporaryFile("w", encoding="utf-8") as wrong, running(folder, url, wrong=wrong) as (process, port, _):
        phones = [Phone(port, link, boards, board) for board in range(1, PHONES + 1)]
        yield Site(folder, process, port, phones, results, Path(wrong.name))
        for phone in phones:
            phone.close()


@pytest.fixture(scope="module")
def small_disk(tmp_path_factory):
    """Provide a small file system if the test may mount one, otherwise a folder."""
    folder = tmp_path_factory.mktemp("disk")
    with mounted(folder):
        yield folder


@pytest.fixture(scope="module")
def on_sqlite(small_disk, django_db_blocker):
    with running_site(small_disk / "data", "", django_db_blocker) as site:
        yield site


@pytest.fixture(scope="module")
def on_postgresql(postgresql_server, tmp_path_factory, django_db_blocker):
    folder = tmp_path_factory.mktemp("data")
    with postgresql_server.new_database() as url, running_site(folder, url, django_db_blocker) as site:
        yield site, postgresql_server, url.rpartition("/")[2]


def readiness(visitor):
    """Return the status and the text of the readiness check."""
    visitor.get("/readyz")
    return visitor.status, visitor.page.strip()


def pressed_until_refused(phone, most=2000):
    """Return the message of the first refusal."""
    for turn in range(most):
        if not phone.press(("1-0", "0-1")[turn % 2]):
            return phone.told
    raise AssertionError("nothing was refused")


def goes_on(site, after=""):
    """Check that all phones soon get responses again."""
    with all_pressing(site.phones):
        soon_again(site, after)
    site.check()


def soon_again(site, after):
    seconds = answered_again(site.phones)
    if after:
        figure(f"all phones answered again after {after}", f"{1000 * seconds:.0f} ms")
    assert seconds < SOON


def test_a_short_lock_of_the_database_delays_requests_and_refuses_none(on_sqlite):
    goes_on(on_sqlite)
    with closing(sqlite3.connect(on_sqlite.folder / DATABASE, isolation_level=None)) as other:
        other.execute("begin immediate")
        with all_pressing(on_sqlite.phones):
            time.sleep(0.2)
            counts = [phone.count for phone in on_sqlite.phones]
            time.sleep(1)
            assert [phone.count for phone in on_sqlite.phones] == counts  # the lock is held
            other.execute("rollback")
            soon_again(on_sqlite, "a lock of a second")
    assert {phone.told for phone in on_sqlite.phones} == {""}
    on_sqlite.check()


def test_a_full_disk_is_reported_and_the_site_recovers_when_there_is_space(on_sqlite, small_disk):
    check_own(small_disk)
    goes_on(on_sqlite)
    filler = filled(small_disk)
    refused = pressed_until_refused(on_sqlite.phones[0])
    assert refused == "503 The disk of the site is full, nothing was changed; tell the operator of the site."
    with closing(Browser(on_sqlite.port)) as visitor:
        assert visitor.get("/").status == 200  # reading still works
        assert readiness(visitor) == (503, NOT_WRITTEN)
        filler.unlink()
        assert readiness(visitor) == (200, WELL)
    goes_on(on_sqlite, "a full disk")


def test_a_write_error_of_the_disk_is_reported_and_the_site_recovers(on_sqlite):
    goes_on(on_sqlite)
    assert (on_sqlite.folder / f"{DATABASE}-wal").stat().st_size > LARGEST_FILE
    workers = [on_sqlite.process.pid, *children(on_sqlite.process)]
    usual = {pid: resource.prlimit(pid, resource.RLIMIT_FSIZE) for pid in workers}
    for pid, (_, most) in usual.items():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (LARGEST_FILE, most))
    refused = pressed_until_refused(on_sqlite.phones[0])
    assert refused == "503 The disk of the site fails, nothing was changed; tell the operator of the site."
    with closing(Browser(on_sqlite.port)) as visitor:
        assert visitor.get("/").status == 200
    for pid, limits in usual.items():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)
    goes_on(on_sqlite, "a disk that refused")


def test_a_worker_killed_under_load_loses_no_confirmed_result(on_sqlite):
    with all_pressing(on_sqlite.phones):
        answered_again(on_sqlite.phones)
        for worker in children(on_sqlite.process):
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        soon_again(on_sqlite, "the worker was killed")
    on_sqlite.check()


def test_a_restart_of_postgresql_under_load_loses_no_confirmed_result(on_postgresql):
    site, server, _ = on_postgresql
    with all_pressing(site.phones):
        answered_again(site.phones)
        server.restart()
        soon_again(site, "PostgreSQL was restarted")
    site.check()
    [told] = {phone.told for phone in site.phones} - {""}
    assert told.startswith("503 The database does not answer at the moment; load the page again in a minute")


def test_a_read_only_postgresql_is_reported_with_a_message(on_postgresql):
    site, server, name = on_postgresql
    goes_on(site)
    for setting, word in (("on", "can only be read"), ("off", "")):
        server.tell(f"ALTER DATABASE {name} SET default_transaction_read_only = {setting}")
        server.tell(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        if word:
            told = (pressed_until_refused(site.phones[0]) for _ in range(10))  # some are disconnected
            assert any(word in each for each in told)
    goes_on(site, "a PostgreSQL that could only be read")
