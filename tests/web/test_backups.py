"""Tests of ``indeler backup``, ``restore`` and ``backup --verify``: identical bytes; manual edits are refused."""

import io
import shutil
import sqlite3
import subprocess
import threading
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from indeler.cli.backup import back_up_site
from indeler.cli.main import exit_code
from indeler.web.hosting import backups
from support import small_site
from support.small_site import EVENTS, TOLD

ROOT = Path(__file__).parents[2]


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return small_site.data_folder(tmp_path / "data")


def indeler(capsys, *words):
    code = exit_code([*map(str, words)])
    said = capsys.readouterr()
    return code, said.out, said.err


def dumped(folder):
    with closing(sqlite3.connect(folder / "indeler.sqlite3")) as database:
        return list(database.iterdump())


@pytest.mark.sampled(3)
def test_restoring_gives_the_same_bytes(data, tmp_path, capsys):
    file, again = tmp_path / "site.zip", tmp_path / "again.zip"
    assert indeler(capsys, "backup", "--data", data, file) == (0, f"{file}: {TOLD}\n", "")
    assert file.stat().st_mode & 0o077 == 0
    assert indeler(capsys, "backup", "--verify", file) == (0, f"{file}: {TOLD}\n", "")
    in_dutch = indeler(capsys, "backup", "--verify", file, "--lang", "nl")[1]
    assert in_dutch == f"{file}: seizoen 2026/27 met {EVENTS} besluiten, 1 toernooi, 4 accounts.\n"
    assert indeler(capsys, "restore", file, "--data", tmp_path / "new")[0] == 0
    with zipfile.ZipFile(file) as archive:
        assert {entry.external_attr >> 16 for entry in archive.infolist()} == {0o600}
        for name in backups.FILES:
            assert (tmp_path / "new" / name).read_bytes() == archive.read(name)
            assert (tmp_path / "new" / name).stat().st_mode & 0o077 == 0
    assert (tmp_path / "new" / "secret.key").read_bytes() == (data / "secret.key").read_bytes()
    assert dumped(tmp_path / "new") == dumped(data)
    assert indeler(capsys, "backup", "--data", tmp_path / "new", again)[0] == 0
    assert again.read_bytes() == file.read_bytes()


@pytest.mark.sampled(3)
def test_a_site_is_never_overwritten(data, tmp_path, capsys):
    before = (data / "indeler.sqlite3").read_bytes()
    code, _, said = indeler(capsys, "restore", small_site.backup(tmp_path / "site.zip"), "--data", data)
    assert (code, "has a site already" in said) == (3, True)
    assert (data / "indeler.sqlite3").read_bytes() == before


def test_an_event_edited_in_the_database_is_detected_in_a_backup(data, tmp_path, capsys):
    assert indeler(capsys, "backup", "--data", data, tmp_path / "good.zip")[0] == 0
    with closing(sqlite3.connect(data / "indeler.sqlite3")) as database, database:
        database.execute('update club_line set text = replace(text, \'"by":"\', \'"by":"x\') where number = 20')
    code, _, said = indeler(capsys, "backup", "--data", data, tmp_path / "bad.zip")
    assert (code, said) == (3, "indeler: Season 2026/27: event 20: it was changed after it was written.\n")
    assert not (tmp_path / "bad.zip").exists()
    edited = back_up_site(data)
    (tmp_path / "bad.zip").write_bytes(edited)
    assert indeler(capsys, "backup", "--verify", tmp_path / "bad.zip")[0] == 3
    assert indeler(capsys, "restore", tmp_path / "bad.zip", "--data", tmp_path / "new")[0] == 3
    assert not (tmp_path / "new").exists()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("damage", ["cut", "flipped", "another"])
def test_a_damaged_backup_is_refused_with_one_sentence(damage, tmp_path, capsys):
    whole = small_site.backup(tmp_path / "site.zip").read_bytes()
    if damage == "another":
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w") as archive:
            archive.writestr("indeler.sqlite3", b"nothing" * 1000)
            archive.writestr("secret.key", b"x")
        torn = target.getvalue()
    else:
        torn = whole[:5000] if damage == "cut" else whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:]
    (tmp_path / "torn.zip").write_bytes(torn)
    code, out, said = indeler(capsys, "backup", "--verify", tmp_path / "torn.zip")
    assert (code, out, said.count("\n")) == (3, "", 1)


def test_a_backup_is_complete_while_the_site_writes_to_the_database(data):
    stop = threading.Event()

    def write():
        with closing(sqlite3.connect(data / "indeler.sqlite3", timeout=20)) as database:
            database.execute("pragma journal_mode=wal")
            while not stop.is_set():
                with database:
                    database.execute(
                        "insert into django_session values (hex(randomblob(20)), zeroblob(9000), '2030-01-01')"
                    )

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(5):
            assert backups.verify_backup(back_up_site(data)).accounts == 4
    finally:
        stop.set()
        writer.join()


def test_missing_or_ambiguous_arguments_give_an_error_code(tmp_path, capsys):
    assert indeler(capsys, "backup", tmp_path / "x.zip")[0] == 3
    assert indeler(capsys, "backup", "--data", tmp_path / "none", tmp_path / "x.zip")[0] == 5
    assert indeler(capsys, "backup", "--verify", tmp_path / "none.zip")[0] == 5


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_the_timer_is_valid_for_systemd():
    timer = str(ROOT / "hosting" / "indeler-backup.timer")
    said = subprocess.run(["systemd-analyze", "verify", "--man=no", timer], capture_output=True, text=True)
    faults = [line for line in said.stderr.splitlines() if "indeler-backup" in line and "/opt/indeler" not in line]
    assert faults == []
