"""The start of a site: checks of the machine and of the database, and the arguments of the server."""

import os
import socket
import sqlite3
from contextlib import closing

import granian
import pytest
from django.db import connection, connections

from indeler.language import FileTrouble, InvalidInput
from indeler.web.hosting import announcements, data_folder, serving, upgrading, watchdog
from indeler.web.hosting.data_folder import DATABASE, database
from indeler.web.hosting.upgrading import SQUASHED, bring_up_to_date
from support.databases import on_database

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has other modes and sockets")


# The machine


def test_the_site_knows_its_own_address_if_host_and_port_are_given(monkeypatch, tmp_path):
    monkeypatch.setattr(serving, "set_up", lambda *_, **__: None)
    monkeypatch.setattr(upgrading, "bring_up_to_date", lambda data: None)
    monkeypatch.setenv("INDELER_HERE", "")
    told = []
    for hosts, port in ((["192.0.2.7", "club.example"], 8001), (["2001:db8::7"], 8001), ([], 8001), (["a"], 0)):
        os.environ["INDELER_HERE"] = ""
        serving.prepare(tmp_path, hosts=hosts, port=port)
        told.append(os.environ["INDELER_HERE"])
    serving.prepare(tmp_path, hosts=["a"])
    assert [*told, os.environ["INDELER_HERE"]] == ["http://192.0.2.7:8001", "http://[2001:db8::7]:8001", "", "", ""]


@pytest.mark.parametrize(("port", "is_enabled"), [(9100, True), (None, False)])
def test_metrics_are_served_to_this_machine_and_only_if_requested(monkeypatch, port, is_enabled):
    begun = []

    class Server:
        def __init__(self, application, **named):
            begun.append((application, named))

        def serve(self, target_loader):
            begun.append(target_loader)

    monkeypatch.setattr(granian, "Granian", Server)
    monkeypatch.setattr(connections, "close_all", lambda: None)
    serving.serve("0.0.0.0", 8000, workers=4, metrics_port=port)
    [(application, named), loader] = begun
    assert (application, loader) == ("indeler.web.asgi:application", watchdog.watched)
    assert (named["address"], named["port"], named["workers"]) == ("0.0.0.0", 8000, 4)
    assert (named["metrics_enabled"], named["metrics_address"]) == (is_enabled, "127.0.0.1")
    assert named["metrics_port"] == (port or 0)
    assert named["backpressure"] == 8192 // 4  # for all workers together


def test_one_worker_is_the_default(monkeypatch):
    begun = {}
    monkeypatch.setattr(granian, "Granian", lambda application, **named: begun.update(named) or announcements)
    monkeypatch.setattr(announcements, "serve", lambda target_loader: None, raising=False)
    monkeypatch.setattr(connections, "close_all", lambda: None)
    serving.serve("127.0.0.1", 8000)
    assert (begun["workers"], begun["backpressure"]) == (1, 8192)


@posix
def test_a_new_folder_of_copies_is_readable_and_an_existing_one_keeps_its_mode(monkeypatch, tmp_path):
    monkeypatch.setenv("INDELER_PUBLISH", "")
    before = os.umask(0o077)
    try:
        own = tmp_path / "own"
        own.mkdir(mode=0o700)
        for folder, mode in ((tmp_path / "of the site" / "new", 0o755), (own, 0o700)):
            serving.open_folder(folder, tmp_path / "data")
            assert os.environ["INDELER_PUBLISH"] == str(folder.resolve())
            assert folder.stat().st_mode & 0o777 == mode
            assert [*folder.iterdir()] == []
    finally:
        os.umask(before)


def test_copies_are_refused_in_a_folder_that_cannot_be_read_or_written(monkeypatch, tmp_path):
    monkeypatch.setenv("INDELER_PUBLISH", "")
    with pytest.raises(InvalidInput, match="is in the data folder"):
        serving.open_folder(tmp_path / "data" / "copies", tmp_path / "data")
    (tmp_path / "file").write_text("x")
    with pytest.raises(FileTrouble, match="check the folder and whether you may write there"):
        serving.open_folder(tmp_path / "file", tmp_path / "data")
    assert os.environ["INDELER_PUBLISH"] == ""


def test_a_port_that_is_taken_and_an_address_of_another_machine_are_refused():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(FileTrouble, match=rf"127\.0\.0\.1:{port} cannot be listened to"):
            serving.check_free("127.0.0.1", port)
    with pytest.raises(FileTrouble, match=r"192\.0\.2\.1:\d+ cannot be listened to"):
        serving.check_free("192.0.2.1", port)
    serving.check_free("127.0.0.1", port)


@posix
def test_a_port_is_free_as_soon_as_the_previous_site_has_stopped():
    """The operating system keeps a connection that the site has closed for a minute."""
    with socket.socket() as site:
        site.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as servers do
        site.bind(("127.0.0.1", 0))
        site.listen()
        port = site.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as visitor:
            ours, _ = site.accept()
            ours.close()
            assert visitor.recv(1) == b""
    serving.check_free("127.0.0.1", port)


# The database


def test_the_settings_of_the_database_come_from_its_address(tmp_path):
    url = "postgresql://club%40x:p%40ss@db.example:5433/our%20site?sslmode=verify-full"
    made = database(tmp_path, url)
    assert {name: made[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")} == {
        "NAME": "our site",
        "USER": "club@x",
        "PASSWORD": "p@ss",
        "HOST": "db.example",
        "PORT": "5433",
    }
    assert made["OPTIONS"] == {"prepare_threshold": 3, "sslmode": "verify-full"}
    assert (made["CONN_MAX_AGE"], made["CONN_HEALTH_CHECKS"]) == (600, True)
    usual = database(tmp_path, "postgres:///site")
    assert [usual[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")] == ["site", "", "", "", ""]


@pytest.mark.parametrize(
    "url", ["mysql://club@localhost/club", "postgresql://localhost/", "postgresql://localhost:port/x", "site"]
)
def test_an_invalid_address_of_a_database_is_refused(tmp_path, url):
    with pytest.raises(InvalidInput, match="DATABASE_URL: write it as postgresql://"):
        database(tmp_path, url)


def test_postgresql_without_psycopg_is_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(data_folder, "find_spec", lambda name: None)
    with pytest.raises(InvalidInput, match="needs psycopg"):
        database(tmp_path, "postgresql://localhost/site")
    assert database(tmp_path, "")["NAME"] == tmp_path / DATABASE


@pytest.fixture
def data(tmp_path, django_db_blocker):
    """Return the data folder of an empty site whose database is in use."""
    with django_db_blocker.unblock(), on_database(tmp_path):
        yield tmp_path


def execute(*commands):
    with connection.cursor() as cursor:
        return [cursor.execute(command).fetchall() for command in commands]


def tables():
    return {name for [(name)] in execute("select name from sqlite_master where type = 'table'")[0]}


def test_a_database_of_this_version_is_not_changed(data, capsys):
    bring_up_to_date(data)
    assert (data / "format").read_text() == "2\n"
    assert [*data.glob("before-upgrade-*")] == []
    assert capsys.readouterr().out == ""


def test_an_older_database_is_copied_and_gets_the_new_tables(data, capsys):
    execute("drop table copies_publication", "delete from django_migrations where app = 'copies'")
    bring_up_to_date(data)
    assert "copies_publication" in tables()
    [copy] = data.glob("before-upgrade-*.sqlite3")
    with closing(sqlite3.connect(copy)) as kept:
        assert kept.execute("select count(*) from sqlite_master where name = 'copies_publication'").fetchone() == (0,)
    assert capsys.readouterr().out == ""
    bring_up_to_date(data)
    assert [*data.glob("before-upgrade-*.sqlite3")] == [copy]  # nothing was left to do


def test_a_new_database_gets_its_tables_and_no_copy(tmp_path, django_db_blocker):
    with django_db_blocker.unblock(), on_database(tmp_path, with_tables=False):
        bring_up_to_date(tmp_path)
        assert {"clubs_club", "copies_publication"} <= tables()
    assert [*tmp_path.glob("before-upgrade-*")] == []


def test_former_migrations_are_replaced_only_as_a_whole(data):
    def known():
        return {name for [(name)] in execute("select name from django_migrations where app = 'tournaments'")[0]}

    for name in SQUASHED:
        execute(f"insert into django_migrations (app, name, applied) values ('tournaments', '{name}', '2026-11-15')")
    bring_up_to_date(data)
    assert known() == {"0001_tables"}
    execute(f"insert into django_migrations (app, name, applied) values ('tournaments', '{SQUASHED[0]}', '2026-11-15')")
    with pytest.raises(FileTrouble, match=rf"another version of Indeler \(tournaments\.{SQUASHED[0]}\)"):
        bring_up_to_date(data)


def test_a_file_that_is_no_database_is_refused_with_one_sentence(tmp_path, django_db_blocker):
    (tmp_path / DATABASE).write_bytes(b"no database at all" * 1000)
    refusal = pytest.raises(FileTrouble, match=r"The database cannot be used \(.*\); see that")
    with django_db_blocker.unblock(), on_database(tmp_path, with_tables=False), refusal as refused:
        bring_up_to_date(tmp_path)
    assert "\n" not in str(refused.value)


def test_without_a_database_server_changes_are_announced_in_the_process_itself(site, monkeypatch):
    heard = []
    monkeypatch.setattr(announcements, "_here", [])
    monkeypatch.setattr(announcements.lookup, "listen", lambda listening: heard.append(listening()))
    listener = announcements.Listener(heard.append)
    listener.start()
    announcements._announce([("season", 7)])
    assert heard == [None, [("season", 7)]]
    assert not listener.is_listening  # other processes may have made changes, so pages are read often
