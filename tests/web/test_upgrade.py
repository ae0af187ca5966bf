"""Data of every earlier version are opened by this one; what a newer one wrote gets one sentence."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from indeler import logbook as chain
from indeler import season as s
from support.postgresql import programs

VERSIONS = sorted((Path(__file__).parents[1] / "data" / "versions").iterdir())
LOOK = Path(__file__).parents[1] / "support" / "old_site.py"
FOUND = {
    "events": 38,
    "members": 8,
    "hidden": [2],
    "tournament": [6, 4],
    "clubs": ["club"],
    "run by": ["owner"],
    "accounts": ["leader", "member", "owner"],
    "password": True,
    "statuses": [200, 200, 200],
    "chain": [39, 0],
    "log": [5, 0],
    "kinds": ["tournament-made", "round-paired", "round-published", "earlier-result", "player-withdrew"],
    "told": [
        "Round 2 was paired. Rulebook: FIDE (Dutch) System, 2026.",
        "Round 2 was published.",
        "De Graaf, Luuk – Weaver, Evert ended 1-0 in round 2.",
        "Kooistra, Teun withdrew.",
    ],
    "differences": 0,
}


def run(*words, **environment):
    return subprocess.run(
        [sys.executable, *map(str, words)], capture_output=True, text=True, env={**os.environ, **environment}
    )


@pytest.fixture(params=VERSIONS, ids=lambda version: version.name)
def version(request):
    return request.param


@pytest.fixture
def data(version, tmp_path):
    with zipfile.ZipFile(version / "site.zip") as archive:
        archive.extractall(tmp_path / "data")
    return tmp_path / "data"


def test_a_season_folder_of_old_goes_on(version, tmp_path):
    folder = shutil.copytree(version / "season", tmp_path / "season")
    before = (folder / "logbook.jsonl").read_bytes().splitlines()[1:]
    book = s.open(folder)
    assert (book.season.version, len(book.season.state.members)) == (38, 8)
    last = book.season.events[-1].at
    book.append(s.events.Noted(at=last, by="The leader", text="upgraded"))
    again = s.open(folder)
    assert again.store.read()[:38] == before
    assert (again.season.version, chain.check(again.store.read()).faults) == (39, ())
    assert (folder / "logbook.jsonl").read_bytes().startswith(b'{"logbook":"indeler season","schema":2}\n')


def test_a_site_of_old_goes_on_and_a_copy_of_it_is_kept(data):
    with closing(sqlite3.connect(data / "indeler.sqlite3")) as before:
        dump = list(before.iterdump())
    answer = run(LOOK, data, DATABASE_URL="")
    assert json.loads(answer.stdout or answer.stderr) == FOUND
    assert (data / "format").read_text() == "2\n"
    [copy] = data.glob("before-upgrade-*.sqlite3")
    with closing(sqlite3.connect(copy)) as kept:
        assert list(kept.iterdump()) == dump
    assert copy.stat().st_mode & 0o077 == 0
    assert run(LOOK, data, DATABASE_URL="").returncode == 0
    assert [*data.glob("before-upgrade-*.sqlite3")] == [copy]  # nothing was left to do


def test_a_site_of_old_on_postgresql_goes_on_once_there_is_a_backup(version, tmp_path, postgresql_server):
    with postgresql_server.new_database() as url:
        psql = [programs() / "psql", "-q", "-v", "ON_ERROR_STOP=1", "-f", version / "site.postgresql.sql", url]
        subprocess.run(list(map(str, psql)), check=True, capture_output=True)
        refused = run("-m", "indeler", "owner-link", "--data", tmp_path, DATABASE_URL=url)
        assert refused.returncode == 5
        assert "make a backup with pg_dump, then start once with INDELER_UPGRADE=yes." in refused.stderr
        answer = run(LOOK, tmp_path, DATABASE_URL=url, INDELER_UPGRADE="yes")
        assert json.loads(answer.stdout or answer.stderr) == FOUND


def test_what_a_newer_version_wrote_gets_one_sentence_and_stays(data):
    (data / "format").write_text("3\n")
    newer = run("-m", "indeler", "owner-link", "--data", data, DATABASE_URL="")
    assert (newer.returncode, newer.stderr.count("\n")) == (5, 1)
    assert "the data folder has format 3, and this program knows those up to 2" in newer.stderr
    (data / "format").unlink()
    with closing(sqlite3.connect(data / "indeler.sqlite3")) as database, database:
        database.execute("insert into django_migrations (app, name, applied) values ('club', '0099_new', '2030-01-01')")
    whole = (data / "indeler.sqlite3").read_bytes()
    newer = run("-m", "indeler", "owner-link", "--data", data, DATABASE_URL="")
    assert (newer.returncode, newer.stderr.count("\n")) == (5, 1)
    assert "written by a later version of Indeler (club.0099_new)" in newer.stderr
    assert (data / "indeler.sqlite3").read_bytes() == whole


def test_a_damaged_database_gets_one_sentence(data):
    (data / "indeler.sqlite3").write_bytes(b"no database at all" * 1000)
    refused = run("-m", "indeler", "owner-link", "--data", data, DATABASE_URL="")
    assert (refused.returncode, refused.stderr.count("\n")) == (5, 1)
    assert "The database cannot be used" in refused.stderr
