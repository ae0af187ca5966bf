"""``indeler serve``: the first start, a second one, the plug pulled, and what it says when it cannot."""

import os
import re
import signal
import socket
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from http.client import HTTPException
from itertools import cycle
from pathlib import Path

import pytest

from indeler.model import Colour, Player, Tournament
from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.data_folder import secret_key
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.state import imported
from support.databases import on_database
from support.sites import COMMAND, PATIENCE, Browser, free_port, running, served, strike_dead

PHONES = 20
OWNER = {"login": "boss", "name": "The Boss", "password": "long enough words"}


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request):
    """DATABASE_URL; empty for SQLite in the data folder."""
    if request.param == "postgresql":
        with request.getfixturevalue("postgresql_server").new_database() as url:
            yield url
    else:
        yield ""


def test_the_owner_comes_in_by_a_link_and_stays(tmp_path, database):
    with served(tmp_path, database) as (port, said):
        link = re.search(r"http://localhost:\d+(/link/\S+)", said)[1]
        browser = Browser(port)
        assert browser.get(link).status == 200
        assert browser.post(link, **OWNER).status == 200
        assert "The Boss" in browser.page
        browser.close()
    with served(tmp_path, database) as (port, said):
        assert "/link/" not in said
        again = Browser(port)
        again.get("/log-in/")
        assert "The Boss" in again.post("/log-in/", login=OWNER["login"], password=OWNER["password"]).page
        again.close()


def test_what_was_answered_is_there_when_the_plug_was_pulled(tmp_path, database, django_db_blocker, settings):
    settings.SECRET_KEY = secret_key(tmp_path)
    with django_db_blocker.unblock(), on_database(tmp_path, database):
        tournament = _playing(PHONES)
        link = links.path(links.make(LinkKind.RESULTS, tournament=tournament, label="Hall"))
    asked, answered = dict.fromkeys(range(1, PHONES + 1), "*"), dict.fromkeys(range(1, PHONES + 1), "*")

    def phone(board):
        """Changes its mind until the site is gone."""
        browser = Browser(port, **{"HX-Request": "true"})
        with suppress(OSError, HTTPException):
            browser.get(link)
            for asked[board] in cycle(("1-0", "0-1")):
                browser.post(f"/t/{tournament.slug}/round/1/board/{board}/", result=asked[board], was=answered[board])
                assert f'aria-pressed="true">{asked[board]}<' in browser.page
                answered[board] = asked[board]
        browser.close()

    with running(tmp_path, database) as (site, port, _), ThreadPoolExecutor(PHONES) as pool:
        pressing = [pool.submit(phone, board) for board in answered]
        for _ in range(PATIENCE * 10):
            if "*" not in answered.values() or any(each.done() for each in pressing):
                break
            time.sleep(0.1)
        strike_dead(site)
        assert [each.exception() for each in pressing] == [None] * PHONES
    with django_db_blocker.unblock(), on_database(tmp_path, database):
        log._memory.clear()
        after = log.state_of(Open.objects.get(pk=tournament.pk))
    kept = [after.result(1, *pair).label for pair in after.boards[0]]
    assert all(one in (answered[at], asked[at]) for at, one in enumerate(kept, start=1))


def _playing(boards):
    """A public tournament with a round of so many boards."""
    players = [Player(number, f"Player {number}", 2400 - number) for number in range(1, 2 * boards + 1)]
    whole = Tournament(players, total_rounds=5, rules="fide-dutch", initial_colour=Colour.WHITE)
    made = log.create("Open", imported(whole), "The leader")
    Open.objects.filter(pk=made.pk).update(is_public=True)
    leader = decisions.By("The leader")
    return decisions.publish(decisions.pair_next(made, leader), 1, leader)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://club@localhost/club", "write it as postgresql://"),
        ("postgresql://club@localhost:port/club", "write it as postgresql://"),
        ("postgresql://club@127.0.0.1:1/club", "The database cannot be used (connection failed"),
    ],
)
def test_a_database_that_is_not_there_is_one_sentence(tmp_path, url, sentence):
    said = _refused(tmp_path, str(free_port()), url)
    assert said.startswith("indeler: ")
    assert sentence in said
    assert said.count("\n") == 1


def test_a_port_that_is_taken_is_one_sentence(tmp_path):
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


def test_a_worker_that_dies_is_started_again(tmp_path):
    with running(tmp_path) as (site, port, _):
        before = _workers(site)
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        assert _first_answer(port) == 200
        assert before
        assert not before & _workers(site)


def _first_answer(port):
    """The status of the first answer that the site gives."""
    for _ in range(PATIENCE * 2):
        with suppress(OSError, HTTPException), closing(Browser(port)) as visitor:
            return visitor.get("/log-in/").status
        time.sleep(0.5)
    return None


def _workers(site):
    """The processes that the site started."""
    children = Path(f"/proc/{site.pid}/task/{site.pid}/children").read_text(encoding="ascii")
    return {int(number) for number in children.split()}
