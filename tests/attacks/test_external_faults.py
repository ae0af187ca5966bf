"""External faults of process, clock and disk: no acknowledged event is lost, and the next writer does not wait."""

import datetime
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing

import pytest

from indeler import logbook as chain
from indeler import season as s
from indeler.language import FileTrouble
from indeler.season.events import Noted
from support import small_site
from support.small_disks import check_own, filled, make_read_only, mounted

NOON = datetime.datetime(2026, 9, 1, 12)
HOLDER = """
import os, sys, time
from pathlib import Path
from indeler.season.log.logbook import _locked
with _locked(Path(sys.argv[1])):
    child = os.fork() if sys.argv[2] == "with a child" else 1
    if child:
        print(child, flush=True)
    time.sleep(60)
"""


@pytest.fixture
def book(tmp_path):
    dates = {"start": datetime.date(2026, 9, 1), "end": datetime.date(2027, 6, 30)}
    return s.create(tmp_path / "club", "botwinnik", name="2026/27", at=NOON, by="Anna", clock=lambda: NOON, **dates)


@pytest.mark.sampled(3)
@pytest.mark.skipif(not hasattr(os, "fork"), reason="only where processes fork")
@pytest.mark.parametrize("how", ["alone", "with a child"])
def test_a_writer_that_is_killed_releases_its_lock(book, how):
    """A child process of the writer does not inherit the lock."""
    lock = book.store.folder / "logbook.lock"
    writer = subprocess.Popen([sys.executable, "-c", HOLDER, lock, how], stdout=subprocess.PIPE, text=True)
    child = int(writer.stdout.readline())
    waiting = threading.Thread(target=book.append, args=[Noted(at=NOON, by="Anna", text="next")], daemon=True)
    try:
        waiting.start()
        waiting.join(0.3)
        assert waiting.is_alive()  # the lock is held
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        waiting.join(5)
        assert not waiting.is_alive()
    finally:
        writer.kill()
        if child > 1:
            os.kill(child, signal.SIGKILL)
        writer.stdout.close()
        waiting.join(20)
    assert s.open(book.store.folder).season.version == 2


def test_a_clock_that_steps_back_breaks_neither_the_logbook_nor_its_chain(book):
    for back in (0, 3600, 86400):
        again = s.open(book.store.folder, clock=lambda back=back: NOON - datetime.timedelta(seconds=back))
        again.append(Noted(at=NOON, by="Anna", text=f"{back} seconds back"))
    whole = s.open(book.store.folder)
    assert whole.season.version == 4
    assert chain.check(whole.store.read()).faults == ()
    assert all(event.recorded_at >= NOON for event in whole.season.events)  # not earlier, as locks compare it


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_the_next_event_repairs_an_incomplete_last_line_and_the_chain_stays_valid(book, cut):
    book.append(Noted(at=NOON, by="Anna", text="acknowledged"))
    file = book.store.folder / "logbook.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole + whole.splitlines()[-1][:cut])
    again = s.open(book.store.folder)
    again.append(Noted(at=NOON, by="Anna", text="after the crash"))
    lines = s.open(book.store.folder).store.read()
    assert (len(lines), chain.check(lines).faults) == (3, ())
    assert file.read_bytes().startswith(whole)


@pytest.mark.sampled(4)
def test_a_backup_waits_for_a_database_that_is_locked(tmp_path):
    """A writer that locks the database for a moment delays a copy but does not make it fail."""
    from indeler.web.hosting.backups import copy_database

    file = tmp_path / "indeler.sqlite3"
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("create table t (x)")
    holder = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    holder.execute("begin exclusive")
    holder.execute("insert into t values (1)")
    release = threading.Timer(1, lambda: (holder.execute("commit"), holder.close()))
    release.start()
    began = time.monotonic()
    copy_database(file, tmp_path / "copy.sqlite3")
    release.join()
    assert time.monotonic() - began > 0.5
    with closing(sqlite3.connect(tmp_path / "copy.sqlite3")) as copy:
        assert copy.execute("select x from t").fetchall() == [(1,)]


@pytest.fixture
def disk(tmp_path):
    """Provide a separate small file system."""
    (tmp_path / "disk").mkdir()
    with mounted(tmp_path / "disk"):
        check_own(tmp_path / "disk")
        yield tmp_path / "disk"


def test_on_a_full_disk_an_event_is_refused_with_one_sentence_and_nothing_is_lost(disk, book):
    folder = shutil.copytree(book.store.folder, disk / "club")
    small = s.open(folder)
    small.append(Noted(at=NOON, by="Anna", text="acknowledged"))
    filler, kept = filled(disk), []

    def go_on():  # the last page of the disk may have room for a few
        for number in range(100):
            small.append(Noted(at=NOON, by="Anna", text=f"{number} " + "x" * 1900))
            kept.append(number)

    with pytest.raises(FileTrouble, match=r"logbook.jsonl: No space left on device\.$"):
        go_on()
    assert len(s.open(folder).store.read()) == 2 + len(kept)
    filler.unlink()
    small.append(Noted(at=NOON, by="Anna", text="there is room again"))
    assert chain.check(s.open(folder).store.read()).faults == ()


@pytest.mark.sampled(4)
def test_on_a_read_only_disk_reading_works_and_writing_is_refused_with_one_sentence(disk, book):
    folder = shutil.copytree(book.store.folder, disk / "club")
    small_site.data_folder(disk / "data")
    make_read_only(disk)
    with pytest.raises(FileTrouble, match=r"logbook.*: Read-only file system\.$"):
        s.open(folder).append(Noted(at=NOON, by="Anna", text="not written"))
    assert s.open(folder).season.version == 1
    started = subprocess.run(
        [sys.executable, "-m", "indeler", "owner-link", "--data", disk / "data"], capture_output=True, text=True
    )
    assert (started.returncode, started.stdout, started.stderr.count("\n")) == (5, "", 1)
    assert "see that it is there and can be written" in started.stderr
