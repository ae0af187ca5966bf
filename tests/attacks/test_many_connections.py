"""Many connections from a few addresses: endless bodies and pages kept open, directly and behind both proxies.

Each of the addresses 127.0.0.2, 127.0.0.3 and so on is a separate visitor; the proxies are at 127.0.0.1.
"""

import http.client
import re
import time
from contextlib import ExitStack, closing
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest
from django.test import override_settings

from indeler.web.accounts import links
from indeler.web.accounts.models import Account, LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.accounts.passwords import BoundedArgon2
from indeler.web.hosting import open_pages, request_buffer
from indeler.web.hosting.data_folder import secret_key
from support import two_clubs
from support.databases import on_database
from support.measured_values import timed
from support.open_page import OpenPage
from support.proxies import PROXIES, connection
from support.result_phones import Phone
from support.sites import PATIENCE, running

pytestmark = pytest.mark.sampled(3, by="file")

ATTACKER, BYSTANDER = "127.0.0.2", "127.0.0.66"
PASSWORD = "a long sentence of words"
FORM = "application/x-www-form-urlencoded"


@pytest.fixture(scope="module")
def site(tmp_path_factory, django_db_blocker):
    """Provide a running site with two clubs: its port, both clubs, and the cookies of logged-in users."""
    folder = tmp_path_factory.mktemp("site")
    with django_db_blocker.unblock(), override_settings(SECRET_KEY=secret_key(folder)), on_database(folder):
        tower, dam = two_clubs.made("toren", "Toren"), two_clubs.made("dam", "Dam")
        with dam.inside():
            hashed = BoundedArgon2().encode(PASSWORD, "some salt of it")
            Account.objects.create(login="anna", name="Anna", role=Role.LEADER, password=hashed)
        leader, member = dam.browser(Role.LEADER), tower.browser(Role.MEMBER)
        here = SimpleNamespace(
            lists=f"/dam/s/{dam.season.slug}/lead/members/",
            leader=f"sessionid={leader.cookies['sessionid'].value}",
            member=f"sessionid={member.cookies['sessionid'].value}",
            halls={one.club.address: hall_of(one) for one in (tower, dam)},
        )
    with pytest.MonkeyPatch.context() as patch, (folder / "wrong").open("w") as wrong:
        patch.setenv("INDELER_PROXIES", "127.0.0.1")
        with running(folder, wrong=wrong) as (_, port, _):
            yield SimpleNamespace(port=port, log=folder / "wrong", **vars(here))


def hall_of(club):
    """Return the news address of the club's tournament, the link of a helper, and the address of the boards."""
    with club.inside():
        link = links.path(links.make(LinkKind.RESULTS, tournament=club.tournament, label="Hall"))
    at = f"{club.prefix}t/{club.tournament.slug}"
    return SimpleNamespace(news=f"{at}/news/", link=link, boards=f"{at}/round/1/board")


@pytest.fixture(scope="module", params=["directly", *PROXIES])
def way(request, site, tmp_path_factory):
    """Provide a function that opens a connection to the site from one of the local addresses."""
    with ExitStack() as stack:
        if request.param == "directly":
            yield directly_to(site)
        else:
            folder = tmp_path_factory.mktemp(request.param)
            proxy = stack.enter_context(PROXIES[request.param](folder, site.port))
            yield lambda source: connection(proxy, source)


def directly_to(site):
    return lambda source: http.client.HTTPConnection("localhost", site.port, PATIENCE, (source, 0))


def begun(way, source, address, length, **headers):
    """Return a request of which the headers and the first byte of the body are sent."""
    asking = way(source)
    asking.putrequest("POST", address)
    for name, value in {"Content-Length": str(length), "Content-Type": FORM, **headers}.items():
        asking.putheader(name, value)
    asking.endheaders()
    asking.send(b"x")
    return asking


def ask(way, method, address, body=None, source=BYSTANDER, **headers):
    """Return the status, the page and the cookies of a response."""
    with closing(way(source)) as asking:
        asking.request(method, address, body, headers)
        with asking.getresponse() as answer:
            page = answer.read().decode()
    return answer.status, page, dict(re.findall(r"(csrftoken|sessionid)=(\w+)", str(answer.headers)))


def posted(way, address, fields, cookie=""):
    """Return the status of the response to a submitted form."""
    _, page, cookies = ask(way, "GET", address, Cookie=cookie)
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    body = urlencode({"csrfmiddlewaretoken": token, **fields})
    held = "; ".join(filter(None, (cookie, f"csrftoken={cookies['csrftoken']}")))
    return ask(way, "POST", address, body, Cookie=held, **{"Content-Type": FORM})[0]


@pytest.mark.parametrize("cookie", ["", "sessionid=abcdefghijklmnopqrstuvwxyz012345"])
def test_anonymous_uploads_do_not_block_leaders_who_upload_lists(way, site, cookie):
    """Two such connections once gave every leader of the site 503 for five minutes."""
    with ExitStack() as stack:
        for _ in range(request_buffer.UPLOADS + 2):
            dawdler = begun(way, ATTACKER, site.lists, 50 << 20, Cookie=cookie)
            stack.enter_context(closing(dawdler))
        assert posted(way, site.lists, {"what": "members", "text": ""}, site.leader) == 200
        long = b"x" * (request_buffer.USUAL.bytes + 1)
        said, page, _ = ask(way, "POST", site.lists, long, Cookie=site.leader, **{"Content-Type": FORM})
        assert said == 403  # it was read completely, and has no token
        assert "out of date" in page
        said, page, _ = ask(way, "POST", site.lists, long, **{"Content-Type": FORM})
        assert (said, page) == (403, "You are not logged in as a leader; log in, and send this list once more.")


def test_slow_log_ins_from_one_address_do_not_block_other_log_ins(way, site):
    """Two hundred of them once blocked all log-ins."""
    with ExitStack() as stack:
        for _ in range(request_buffer.BODIES_OF_A_NETWORK + 20):
            stack.enter_context(closing(begun(way, ATTACKER, "/dam/log-in/", 1000)))
        with timed("a log-in beside 320 slow ones"):
            assert posted(way, "/dam/log-in/", {"login": "anna", "password": PASSWORD}) == 302
        wrong = site.log.read_text(encoding="utf-8")
        assert f"the network {ATTACKER} has all of its {request_buffer.BODIES_OF_A_NETWORK} places taken" in wrong


def test_slow_bodies_from_many_addresses_do_not_delay_other_visitors(site):
    """Two thousand of them once stopped the whole site."""

    directly = directly_to(site)
    with ExitStack() as stack:
        for at in range(request_buffer.BODIES + 100):
            stack.enter_context(closing(begun(directly, f"127.0.0.{2 + at % 50}", "/", 1000)))
        with timed("a page and a log-in beside 2,100 slow bodies"):
            assert ask(directly, "GET", "/dam/", source="127.7.7.7")[0] == 200
            assert posted(directly, "/dam/log-in/", {"login": "anna", "password": PASSWORD}) == 302
    time.sleep(1)  # a stop signal does not get through while 2,000 clients disconnect at once


def test_many_open_pages_of_one_member_do_not_delay_other_visitors(site):
    """Six hundred of them once delayed the news of another club from 0.5 to 13 seconds."""
    directly, most = directly_to(site), open_pages.OF_AN_ACCOUNT
    tower, dam = site.halls["toren"], site.halls["dam"]
    with ExitStack() as stack:
        other = stack.enter_context(closing(OpenPage(directly(BYSTANDER), dam.news)))
        pages = [OpenPage(directly(ATTACKER), tower.news, Cookie=site.member) for _ in range(2 * most)]
        for page in pages:
            stack.enter_context(closing(page))
        assert [page.hears() for page in pages[:most]] == [None] * most  # the oldest were closed
        for hall in (tower, dam):
            with closing(Phone(site.port, hall.link, hall.boards, 1)) as phone:
                assert phone.press("1-0")
        with timed("news of a club beside a member of another with many pages"):
            assert other.hears() != other.version
        assert all(page.hears() != page.version for page in pages[most:])
    assert "the account" in site.log.read_text(encoding="utf-8")
