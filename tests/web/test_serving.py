"""``indeler serve``: the first start, a second one, a sudden end, and its error messages."""

import hashlib
import os
import re
import signal
import socket
import subprocess
import time
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException

import pytest

from indeler.language import FileTrouble
from indeler.web.hosting import data_folder
from indeler.web.hosting.data_folder import secret_key
from support.databases import lay_out, on_database
from support.processes import children
from support.result_phones import Phone, all_pressing, answered_again, hall_of, kept
from support.sites import COMMAND, PATIENCE, Browser, free_port, running, served, strike_dead

PHONES = 20
OWNER = {"login": "boss", "name": "The Boss", "password": "long enough words"}


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.sampled(4))])
def database(request):
    """Provide DATABASE_URL; it is empty for SQLite in the data folder."""
    if request.param == "postgresql":
        with request.getfixturevalue("postgresql_server").new_database() as url:
            yield url
    else:
        yield ""


def open_page(port):
    """Return an open page, which receives news until the site stops."""
    page = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    page.request("GET", "/news/")
    heard = page.getresponse()
    assert heard.readline().startswith(b"retry: ")
    assert heard.readline().startswith(b"data: ")
    return page, heard


@pytest.mark.sampled(5)
def test_the_owner_logs_in_by_a_link_and_later_by_password(tmp_path, database):
    with served(tmp_path, database) as (port, said):
        page, heard = open_page(port)
        link = re.search(r"http://localhost:\d+(/link/\S+)", said)[1]
        browser = Browser(port)
        assert browser.get(link).status == 200
        assert browser.post(link, **OWNER).status == 200
        assert "The Boss" in browser.page
        browser.close()
    assert heard.read() == b"\n"  # the site stopped although a page was open, and ended the stream properly
    page.close()
    with served(tmp_path, database) as (port, said):
        assert "/link/" not in said
        again = Browser(port)
        again.get("/log-in/")
        assert "The Boss" in again.post("/log-in/", login=OWNER["login"], password=OWNER["password"]).page
        again.close()


def test_a_published_key_is_refused(tmp_path, monkeypatch):
    key = secret_key(tmp_path)
    monkeypatch.setattr(data_folder, "PUBLISHED_KEYS", {hashlib.sha256(key.encode()).hexdigest()})
    with pytest.raises(FileTrouble, match=r"everybody can read this key on the internet; remove the file"):
        secret_key(tmp_path)
    (tmp_path / data_folder.KEY).unlink()
    assert secret_key(tmp_path) != key


@pytest.mark.sampled(5)
def test_answered_results_are_stored_even_if_the_site_is_killed(tmp_path, database, django_db_blocker, settings):
    settings.SECRET_KEY = secret_key(tmp_path)
    with django_db_blocker.unblock(), on_database(tmp_path, database):
        tournament, link, boards = hall_of(PHONES)
    with running(tmp_path, database) as (site, port, _):
        phones = [Phone(port, link, boards, board) for board in range(1, PHONES + 1)]
        with all_pressing(phones, until_gone=True):
            answered_again(phones)
            strike_dead(site)
    with django_db_blocker.unblock(), on_database(tmp_path, database):
        results = kept(tournament)
    assert all(one in (phone.answered, phone.asked) for phone, one in zip(phones, results, strict=True))


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://club@localhost/club", "write it as postgresql://"),
        ("postgresql://club@localhost:port/club", "write it as postgresql://"),
        ("postgresql://club@127.0.0.1:1/club", "The database cannot be used (connection failed"),
    ],
)
def test_an_unavailable_database_is_reported_in_one_sentence(tmp_path, url, sentence):
    said = _refused(tmp_path, str(free_port()), url)
    assert said.startswith("indeler: ")
    assert sentence in said
    assert said.count("\n") == 1


def test_a_port_that_is_taken_is_reported_in_one_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        said = _refused(tmp_path, str(taken.getsockname()[1]))
    assert "choose another port" in said
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def _refused(folder, port, url=""):
    command = [*COMMAND, "--data", str(folder), "--port", port]
    environment = {**os.environ, "DATABASE_URL": url}
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)
    assert said.returncode in (3, 5)
    assert said.stdout == ""
    return said.stderr


@pytest.mark.sampled(3)
def test_a_worker_that_dies_is_started_again(tmp_path):
    lay_out(tmp_path)
    with running(tmp_path) as (site, port, _):
        before = children(site)
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        assert _first_answer(port) == 200
        assert before
        assert not before & children(site)


def _first_answer(port):
    """Return the status of the first answer that the site gives."""
    for _ in range(PATIENCE * 2):
        with suppress(OSError, HTTPException), closing(Browser(port)) as visitor:
            return visitor.get("/log-in/").status
        time.sleep(0.5)
    return None
