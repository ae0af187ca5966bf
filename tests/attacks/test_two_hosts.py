"""Two hosts, each with its own data folder and processes, share one PostgreSQL server behind one proxy."""

import http.client
import shutil
import time
from contextlib import ExitStack, closing, contextmanager
from threading import Event
from types import SimpleNamespace

import psycopg
import pytest
from django.test import override_settings

from indeler.web.accounts import throttle
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.common import periodic
from indeler.web.hosting import announcements
from indeler.web.hosting.data_folder import KEY, secret_key
from support.databases import on_database
from support.measured_values import figure, timed
from support.open_page import OpenPage
from support.proxies import PROXIES, connection
from support.result_phones import Phone, all_pressing, answered_again, hall_of, kept
from support.sites import PATIENCE, Browser, running, strike_dead

pytestmark = pytest.mark.sampled(7)

PHONES, PAGES = 6, 6
SILENCE = 2.0
"""Seconds without an event after which a page has received everything."""


@pytest.fixture(scope="module")
def second(postgresql_server, tmp_path_factory, django_db_blocker):
    """Provide a database with a round in progress and the surviving host, which has the secret key of the first."""
    folder, other = tmp_path_factory.mktemp("first"), tmp_path_factory.mktemp("second")
    key = secret_key(folder)
    shutil.copy(folder / KEY, other / KEY)
    with ExitStack() as stack:
        with django_db_blocker.unblock(), override_settings(SECRET_KEY=key):
            url = stack.enter_context(postgresql_server.new_database(with_tables=True))
            with on_database(folder, url):
                tournament, link, boards = hall_of(PHONES)
                Account.objects.create(login="anna", name="Anna", role=Role.LEADER)

        def results():
            with django_db_blocker.unblock(), on_database(folder, url, with_tables=False):
                return kept(tournament)

        host = stack.enter_context(_host(other, url))
        news = f"/t/{tournament.slug}/news/"
        yield SimpleNamespace(
            host=host, link=link, boards=boards, results=results, news=news, start=lambda: _host(folder, url)
        )


@pytest.fixture
def two(second):
    """Provide both hosts set up as in docs/hosting.md; they share only the secret key and the database."""
    with second.start() as first:
        yield SimpleNamespace(hosts=[first, second.host], **vars(second))


@contextmanager
def _host(folder, url):
    with running(folder, url) as (process, port, _):
        yield SimpleNamespace(process=process, port=port)


def test_actions_on_one_host_take_effect_on_the_other(two):
    first, second = two.hosts
    open_page = OpenPage(http.client.HTTPConnection("127.0.0.1", second.port, PATIENCE), two.news)
    with closing(open_page) as page, closing(Phone(first.port, two.link, two.boards, 1)) as phone:
        _change_mind(phone)  # independent of the result that another test left on this board
        with timed("a press on one host, on a page of another"):
            assert page.hears() != page.version
    phones = [Phone(host.port, two.link, two.boards, 1 + at) for at, host in enumerate(2 * two.hosts)]
    with all_pressing(phones):  # in one logbook, from both hosts
        answered_again(phones)
    assert [phone.answered for phone in phones] == two.results()[: len(phones)]
    with closing(Browser(first.port)) as here, closing(Browser(second.port)) as there:
        said = []
        for number in range(throttle.OF_A_NAME_AT_AN_ADDRESS + 1):
            browser = (here, there)[number % 2]
            browser.get("/log-in/")
            said.append(browser.post("/log-in/", login="anna", password=f"wrong {number}").status)
    assert said[-1] == 429
    assert 429 not in said[:-1]


def _change_mind(phone):
    """Enter one result, then the other, until both are accepted; requests to the dead host are repeated."""
    stood = [phone.press(result) for result in ("1-0", "0-1")]
    until = time.monotonic() + PATIENCE
    while not all(stood):
        assert time.monotonic() < until, phone.told
        stood = [phone.press(result) for result in ("1-0", "0-1")]


def _is_cut_off(page):
    """Return whether the host of this page is dead: the connection ends after the events sent before."""
    page.connection.sock.settimeout(SILENCE)
    try:
        while page.hears() is not None:
            pass
    except TimeoutError:
        return False
    except (ConnectionError, http.client.IncompleteRead):
        pass
    return True


class PhoneBehind(Phone):
    """A phone that connects to the site through a proxy."""

    def new_browser(self):
        browser = super().new_browser()
        browser.connection = connection(self.port)
        return browser


@pytest.mark.parametrize("kind", PROXIES)
def test_when_a_host_dies_nothing_is_lost_and_its_pages_can_reconnect(two, kind, tmp_path):
    with PROXIES[kind](tmp_path, *(host.port for host in two.hosts)) as proxy, ExitStack() as stack:
        phones = [PhoneBehind(proxy, two.link, two.boards, 1 + at) for at in range(PHONES)]
        stack.callback(phones[0].close)
        pages = [stack.enter_context(closing(OpenPage(connection(proxy), two.news))) for _ in range(PAGES)]
        with all_pressing(phones):
            answered_again(phones)
            strike_dead(two.hosts[0].process)
            seconds = answered_again(phones)
        figure(f"all phones answered again after a host died, behind {kind}", f"{1000 * seconds:.0f} ms")
        came_back = [page for page in pages if _is_cut_off(page)]
        assert 0 < len(came_back) < PAGES  # the proxy had given pages to both hosts
        again = [stack.enter_context(closing(OpenPage(connection(proxy), two.news))) for _ in came_back]
        _change_mind(phones[0])
        assert all(page.hears() != page.version for page in again)
        found = zip(phones, two.results(), strict=True)
    assert [phone.answered for phone, result in found if result not in (phone.answered, phone.asked)] == []


@pytest.fixture
def server(postgresql_server, tmp_path, django_db_blocker):
    """Provide an empty database on a PostgreSQL server."""
    with ExitStack() as stack:
        stack.enter_context(django_db_blocker.unblock())
        url = stack.enter_context(postgresql_server.new_database())
        stack.enter_context(on_database(tmp_path, url, with_tables=False))
        yield url


def test_a_listener_receives_an_announcement(server):
    heard, subject = Event(), ("Open", 7)
    listener = announcements.Listener(lambda subjects: subject in subjects and heard.set())
    listener.start()
    while not listener.is_listening:
        time.sleep(0.05)
    announcements.announce([subject])
    assert heard.wait(PATIENCE)


def test_a_periodic_job_runs_on_one_host_at_a_time(server):
    def could_be_done_elsewhere():
        with psycopg.connect(server, autocommit=True) as other:
            return other.execute("SELECT pg_try_advisory_lock(hashtext('letters'))").fetchone()[0]

    with periodic._alone("letters", of_machine=False):
        assert not could_be_done_elsewhere()
    assert could_be_done_elsewhere()
