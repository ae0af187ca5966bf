"""A site on PostgreSQL: its backup is the same kind of file, and is restored to a server or into a data folder."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from django.test import Client
from django.urls import reverse

from indeler.language import IndelerError
from indeler.web.accounts.models import Account
from indeler.web.hosting.backups import verify_backup
from indeler.web.hosting.database_copies import from_file, to_file
from support import small_site
from support.databases import on_database
from support.site_fixtures import as_host
from support.small_site import EVENTS, TOLD

OF_DJANGO = {"django_migrations", "django_content_type", "auth_permission", "sqlite_sequence"}
"""Tables that every database fills itself."""


@pytest.fixture
def url(postgresql_server):
    with postgresql_server.new_database() as url:
        yield url


def run(*words, database=""):
    environment = {**os.environ, "DATABASE_URL": database}
    command = [sys.executable, "-m", "indeler", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, env=environment)


def rows(folder):
    """Return all rows of each table, with the name of each column."""
    with closing(sqlite3.connect(folder / "indeler.sqlite3")) as database:
        database.row_factory = sqlite3.Row
        tables = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
        return {
            table: [plain(each) for each in database.execute(f"select * from {table} order by 1")]
            for table in tables
            if table not in OF_DJANGO
        }


def plain(row):
    """Return a row with its JSON parsed, because PostgreSQL keeps the fields of JSON in another order."""
    found = dict(row)
    return {**found, "data": json.loads(found["data"])} if str(found.get("data", "")).startswith("{") else found


def refused(call, file):
    with pytest.raises(IndelerError) as told:
        call(file)
    return str(told.value)


@pytest.mark.sampled(4)
def test_every_row_is_copied_to_postgresql_and_back(url, tmp_path, django_db_blocker):
    here, back = small_site.data_folder(tmp_path / "here") / "indeler.sqlite3", tmp_path / "back"
    back.mkdir()
    with django_db_blocker.unblock(), on_database(tmp_path, url, with_tables=False):
        assert "not of this version" in refused(to_file, tmp_path / "none.sqlite3")
        from_file(here)
        to_file(back / here.name)
        assert "has tables already; restore into an empty one." in refused(from_file, here)
        Account.objects.create(login="new", name="New", role="member")  # the next number is free
        host = Client()
        as_host(host, "owner")
        assert verify_backup(host.get(reverse("site-backup")).content) == ((("2026/27", EVENTS),), 1, 5)
    assert rows(back) == rows(here.parent)


def test_an_unavailable_server_is_reported_in_one_sentence(tmp_path, django_db_blocker):
    with django_db_blocker.unblock(), on_database(tmp_path, "postgresql://a@127.0.0.1:9/b", with_tables=False):
        assert refused(to_file, tmp_path / "none.sqlite3").startswith("The database cannot be used (")


@pytest.mark.sweep
def test_a_site_moves_to_postgresql_and_back_without_losing_a_row(url, tmp_path):
    here, there, back = tmp_path / "here", tmp_path / "there", tmp_path / "back"
    small_site.data_folder(here)
    assert run("backup", "--data", here, tmp_path / "here.zip").returncode == 0
    moved = run("restore", tmp_path / "here.zip", "--data", there, database=url)
    assert (moved.stdout, moved.stderr) == (f"{there}: {TOLD}\n", "")
    assert not (there / "indeler.sqlite3").exists()
    made = run("backup", "--data", there, tmp_path / "there.zip", database=url)
    assert (made.stdout, made.stderr) == (f"{tmp_path / 'there.zip'}: {TOLD}\n", "")
    assert run("restore", tmp_path / "there.zip", "--data", back).returncode == 0
    assert rows(back) == rows(here)
    assert (back / "secret.key").read_bytes() == (here / "secret.key").read_bytes()
    found = small_site.run("look", there, DATABASE_URL=url)  # the site continues there, with the next numbers
    assert json.loads(found.stdout or found.stderr)["faults"] == [0, 0]
    again = run("restore", tmp_path / "here.zip", "--data", tmp_path / "again", database=url)
    assert (again.returncode, again.stderr.count("\n"), [*(tmp_path / "again").iterdir()]) == (3, 1, [])
    assert "has tables already; restore into an empty one." in again.stderr
