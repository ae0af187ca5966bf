"""A database with the former migrations can still be used; one of another version is refused and not changed."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing, nullcontext
from types import SimpleNamespace
from unittest.mock import Mock

import psycopg
import pytest
from django.db import DatabaseError

from indeler.web.hosting import upgrading
from indeler.web.hosting.upgrading import SQUASHED
from support import small_site

pytestmark = pytest.mark.sampled(3)

FOUND = {
    "events": [small_site.EVENTS + 1, 4],
    "faults": [0, 0],
    "hidden": [2],
    "accounts": ["leader", "member", "owner"],
    "password": True,
    "statuses": [200, 200, 200],
}
FIRST = [
    *(("accounts", "0001_tables"), ("accounts", "0002_links"), ("club", "0001_tables"), ("clubs", "0001_tables")),
    *(("copies", "0001_tables"), ("tournaments", "0001_tables")),
]
FORMER = [*FIRST, *(("tournaments", name) for name in SQUASHED)]
OURS = "('accounts', 'club', 'clubs', 'copies', 'tournaments')"


@pytest.fixture
def data(tmp_path):
    return small_site.data_folder(tmp_path / "data")


def start(data, database=""):
    command = [sys.executable, "-m", "indeler", "owner-link", "--data", data]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "DATABASE_URL": database})


@pytest.fixture
def server(postgresql_server, django_db_blocker):
    with django_db_blocker.unblock(), postgresql_server.new_database(with_tables=True) as url:
        yield url


def replace_migrations(execute, names):
    """Record these migrations in a database as its own."""
    execute(f"delete from django_migrations where app in {OURS}")
    for app, name in names:
        execute(f"insert into django_migrations (app, name, applied) values ('{app}', '{name}', '2026-11-15')")


def replace_in_file(data, names):
    with closing(sqlite3.connect(data / "indeler.sqlite3")) as database, database:
        replace_migrations(database.execute, names)


def migrations_of(execute):
    return execute(f"select app, name from django_migrations where app in {OURS} order by app, name").fetchall()


def test_a_database_with_the_former_migrations_can_be_used(data):
    replace_in_file(data, FORMER)
    answer = small_site.run("look", data)
    assert json.loads(answer.stdout or answer.stderr) == FOUND
    with closing(sqlite3.connect(data / "indeler.sqlite3")) as database:
        assert migrations_of(database.execute) == FIRST
    assert not [*data.glob("before-upgrade-*")]


def test_a_postgresql_database_with_the_former_migrations_can_be_used(tmp_path, server):
    with psycopg.connect(server, autocommit=True) as database:
        replace_migrations(database.execute, FORMER)
        started = start(tmp_path, server)
        assert (started.returncode, started.stderr) == (0, "")
        assert migrations_of(database.execute) == FIRST


@pytest.mark.parametrize(
    "names",
    [[("club", "0001_initial")], [*FIRST, ("club", "0099_new")], FORMER[:-1]],
    ids=["version 0.1.0", "a later version", "another version of before"],
)
def test_a_database_of_another_version_is_refused_with_one_sentence_and_not_changed(names, data):
    replace_in_file(data, names)
    whole = (data / "indeler.sqlite3").read_bytes()
    refused = start(data)
    assert (refused.returncode, refused.stderr.count("\n")) == (5, 1)
    assert f"written by another version of Indeler ({'.'.join(names[-1])})" in refused.stderr
    assert (data / "indeler.sqlite3").read_bytes() == whole


def test_a_data_folder_of_a_later_format_is_refused_with_one_sentence(data):
    (data / "format").write_text("3\n")
    newer = start(data)
    assert (newer.returncode, newer.stderr.count("\n")) == (5, 1)
    assert "the data folder has format 3, and this program knows format 2" in newer.stderr


def test_a_copy_is_kept_before_tables_are_changed(data):
    with closing(sqlite3.connect(data / "indeler.sqlite3")) as database, database:
        database.execute("drop table copies_publication")
        database.execute("delete from django_migrations where app = 'copies'")
        dump = list(database.iterdump())
    assert start(data).returncode == 0
    [copy] = data.glob("before-upgrade-*.sqlite3")
    with closing(sqlite3.connect(copy)) as kept:
        assert list(kept.iterdump()) == dump
    assert copy.stat().st_mode & 0o077 == 0
    assert start(data).returncode == 0
    assert [*data.glob("before-upgrade-*.sqlite3")] == [copy]  # nothing was left to do


def test_tables_on_postgresql_are_changed_only_after_the_backup_is_confirmed(tmp_path, server, monkeypatch):
    with psycopg.connect(server, autocommit=True) as database:
        database.execute("drop table copies_publication")
        database.execute("delete from django_migrations where app = 'copies'")
        refused = start(tmp_path, server)
        assert refused.returncode == 5
        assert "make a backup with pg_dump, then start once with INDELER_UPGRADE=yes." in refused.stderr
        monkeypatch.setenv("INDELER_UPGRADE", "yes")
        assert start(tmp_path, server).returncode == 0
        assert migrations_of(database.execute) == FIRST


def test_a_damaged_database_is_refused_with_one_sentence(data):
    (data / "indeler.sqlite3").write_bytes(b"no database at all" * 1000)
    refused = start(data)
    assert (refused.returncode, refused.stderr.count("\n")) == (5, 1)
    assert "The database cannot be used" in refused.stderr


@pytest.mark.parametrize(("found", "error"), [("row 3 missing from index", DatabaseError), ("ok", LookupError)])
def test_a_damaged_file_is_refused(monkeypatch, found, error):
    told = SimpleNamespace(execute=lambda _: SimpleNamespace(fetchone=lambda: (found,)))
    file = SimpleNamespace(vendor="sqlite", cursor=lambda: nullcontext(told))
    monkeypatch.setattr(upgrading, "connections", {"default": file})
    monkeypatch.setattr(upgrading, "MigrationRecorder", Mock(side_effect=LookupError("ok")))
    with pytest.raises(error, match=found):
        upgrading.check_database()
