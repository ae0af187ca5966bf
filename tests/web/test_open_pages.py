"""Open pages receive news: each of them soon, only what its visitor may see, and within limits."""

import asyncio
import re
from datetime import timedelta

import pytest
import time_machine
from django.db import DatabaseError
from django.test import Client, RequestFactory
from django.urls import resolve, reverse
from django.utils import timezone

from indeler.model import Player
from indeler.season import events, propose
from indeler.web.accounts.actor import Actor
from indeler.web.accounts.pages import About, Role, named_pages
from indeler.web.hosting import open_pages
from indeler.web.hosting.open_pages import WATCHED, OpenPages, Watched
from indeler.web.hosting.queueing import Holder, usage
from indeler.web.hosting.request_buffer import RequestBuffer
from indeler.web.page_urls import urlpatterns
from indeler.web.public import versions
from indeler.web.seasons import clock
from indeler.web.seasons.models import HiddenName, SeasonRow
from indeler.web.seasons.season_store import append, season_of
from indeler.web.tenancy.models import Club
from indeler.web.tournaments import decisions
from indeler.web.tournaments.models import Open
from support import loops

ROUND = ("Open", 1)
SOON = 0.01
HEADS = [("Content-Type", "text/event-stream"), ("Content-Length", "5")]


class Site:
    """A request buffer in front of one page, whose version is set by the test."""

    def __init__(self, *, is_known=False, fails=0, every=SOON):
        self.version, self.looks, self.fails, self.is_known = "1", 0, fails, is_known
        self.pages = OpenPages(self._look, every)
        self.request_buffer = RequestBuffer(self._page, open_pages=self.pages)

    def _look(self, subjects):
        self.looks += 1
        if self.looks <= self.fails:
            raise DatabaseError("away")
        return dict.fromkeys(subjects, self.version) if self.version else {}

    def _page(self, environ, start):
        environ[WATCHED] = self._watched(environ)
        start("200 OK", HEADS)
        return [b"data:"]

    def _watched(self, environ):
        """Return what ``/news/CLUB/ACCOUNT`` watches, and for whom."""
        _, _, club, account = environ["PATH_INFO"].split("/")
        holder = Holder(environ["REMOTE_ADDR"], club, account, self.is_known or bool(account))
        return Watched((club, 1) if club else ROUND, self.version, holder)

    def opened(self, club="", account="", network="192.0.2.7"):
        return Visitor(self.request_buffer, f"/news/{club}/{account}", network)


class Visitor:
    """One open page, and the versions that it received."""

    def __init__(self, request_buffer, path, network):
        self.heard, self.status, self.heads, self.is_over = [], 0, {}, False
        self.said = b""
        self._left, self._asked = asyncio.Event(), False
        scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": []}
        scope |= {"scheme": "http", "http_version": "1.1", "client": (network, 1)}
        self.task = asyncio.create_task(request_buffer(scope, self._receive, self._send))

    async def _receive(self):
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b""}
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message):
        self.status = message.get("status", self.status)
        self.heads |= dict(message.get("headers", ()))
        self.said += message.get("body", b"")
        self.heard += [line[6:] for line in message.get("body", b"").decode().split("\n") if line.startswith("data: ")]
        self.is_over = message["type"] == "http.response.body" and not message.get("more_body")

    async def hears(self, count):
        async with asyncio.timeout(20):
            while len(self.heard) < count and not self.is_over:
                await asyncio.sleep(SOON)
        return self.heard

    async def leaves(self):
        self._left.set()
        await asyncio.wait_for(self.task, 20)


def test_every_page_receives_each_new_version_once_and_a_closed_page_is_dropped():
    async def evening():
        site = Site(fails=1)
        first, second = site.opened(), site.opened()
        assert [await each.hears(1) for each in (first, second)] == [["1"], ["1"]]
        assert b"content-length" not in first.heads
        site.version = "2"
        assert [await each.hears(2) for each in (first, second)] == [["1", "2"]] * 2
        await first.leaves()
        assert len(site.pages) == 1
        site.version = "3"
        assert await second.hears(3) == ["1", "2", "3"]
        assert first.heard == ["1", "2"]
        await second.leaves()
        await asyncio.sleep(5 * SOON)
        looks = site.looks
        await asyncio.sleep(5 * SOON)
        assert (len(site.pages), site.looks) == (0, looks)  # nobody watches, and nothing is polled

    loops.run(evening())


def test_an_announced_change_is_looked_up_at_once_and_other_pages_get_nothing():
    async def announced():
        site = Site(every=1000)
        pages = [site.opened("Toren"), site.opened("Dam")]
        for page in pages:
            await page.hears(1)
        while not site.looks:  # all subjects are looked up when the first page is opened
            await asyncio.sleep(SOON)
        site.version = "2"
        await asyncio.to_thread(site.pages.hear, [("Toren", 1), ("Elsewhere", 1)])
        assert await pages[0].hears(2) == ["1", "2"]
        assert pages[1].heard == ["1"]
        for page in pages:
            await page.leaves()

    loops.run(announced())


def test_a_page_without_news_receives_heartbeats(monkeypatch):
    async def quiet():
        monkeypatch.setattr(open_pages, "HEARTBEAT_SECONDS", SOON)
        site = Site()
        page = site.opened()
        async with asyncio.timeout(20):
            while page.said.count(b"event: beat") < 2:
                await asyncio.sleep(SOON)
        assert page.heard == ["1"]
        await page.leaves()

    loops.run(quiet())


def test_a_connection_ends_when_its_subject_is_gone_or_it_lasted_long_enough(monkeypatch):
    async def ended():
        site = Site()
        page = site.opened()
        await page.hears(1)
        site.version = ""
        await page.hears(2)
        assert page.is_over
        monkeypatch.setattr(open_pages, "KNOWN_VISIT", 5 * SOON)
        known = Site(is_known=True).opened()
        await asyncio.wait_for(known.task, 20)
        assert known.is_over

    loops.run(ended())


@pytest.mark.parametrize(
    ("bound", "alike"),
    [("IN_ALL", {}), ("OF_A_NETWORK", {}), ("OF_A_CLUB", {"club": "Toren"}), ("OF_AN_ACCOUNT", {"account": "7"})],
)
def test_the_number_of_open_pages_is_limited_for_each_holder(monkeypatch, caplog, bound, alike):
    """A page above the limit is served, and the oldest page is told to come back later."""

    async def asked():
        monkeypatch.setattr(open_pages, bound, 2)
        site = Site()
        pages = []
        for _ in range(3):
            pages.append(site.opened(**alike))
            assert await pages[-1].hears(1) == ["1"]
        await asyncio.wait_for(pages[0].task, 20)
        assert pages[0].said.endswith(open_pages.CROWDED)
        assert len(site.pages) == 2
        [used] = [each for each in usage() if each.used == 2]
        assert (used.pool, used.ended, used.network) == ("open pages", 1, {"192.0.2.7": 2})
        for page in pages[1:]:
            await page.leaves()

    loops.run(asked())
    assert "Refused: open pages, the oldest of 2 from 192.0.2.0/24, network 192.0.2.7" in caplog.text


def test_the_largest_network_loses_a_page_and_known_visitors_keep_theirs(monkeypatch):
    async def asked():
        monkeypatch.setattr(open_pages, "IN_ALL", 4)
        site = Site()
        first = site.opened(network="203.0.113.1")
        member = site.opened(account="7", network="192.0.2.7")
        crowd = [site.opened(network=f"198.51.100.{at}") for at in range(2)]  # in one block of addresses
        for page in (first, member, *crowd):
            await page.hears(1)
        late = site.opened(network="203.0.113.99")
        assert await late.hears(1) == ["1"]
        await asyncio.wait_for(crowd[0].task, 20)
        assert [page.is_over for page in (first, member, crowd[1])] == [False] * 3
        for page in (first, member, crowd[1], late):
            await page.leaves()

    loops.run(asked())


def test_a_club_with_many_pages_does_not_delay_other_clubs(monkeypatch):
    async def told():
        monkeypatch.setattr(open_pages, "KNOWN_A_SECOND", 1)  # all pages together would take a minute
        site = Site(is_known=True)
        many = [site.opened("Toren") for _ in range(60)]
        other = site.opened("Dam")
        for page in (*many, other):
            await page.hears(1)
        site.version = "2"
        assert await other.hears(2) == ["1", "2"]
        assert sum(len(page.heard) > 1 for page in many) < 30
        for page in (*many, other):
            await page.leaves()

    loops.run(told())


@pytest.fixture
def board(season):
    """Return a round of tonight whose pairings are published, and its boards."""
    made = propose.evening(season_of(season), clock.today(), at=clock.now(), by="x")
    out = [events.PairingPublished(at=clock.now(), by="x", **each.place._asdict()) for each in made]
    now = append(season, [*made, *out])
    return made[0].place, now.state.pairings[made[0].place].boards


def enter(season, place, board, result="1-0"):
    told = {"competition": place.competition, "part": place.part, "round": place.round}
    entered = events.ResultEntered(at=clock.now(), by="x", white=board.white, black=board.black, result=result, **told)
    append(SeasonRow.objects.get(pk=season.pk), [entered])


def test_a_version_changes_only_with_what_is_shown_of_its_subject(season, tournament, board):
    club = Club.only()
    subjects = [versions.subject_of(each) for each in (season, tournament, club)]

    def changed_by(act):
        before = versions.current_versions(subjects)
        act()
        after = versions.current_versions(subjects)
        return [one[0] for one in subjects if before[one] != after[one]]

    assert changed_by(lambda: None) == []
    assert changed_by(lambda: enter(season, board[0], board[1][0])) == ["SeasonRow", "Club"]
    assert changed_by(lambda: HiddenName.objects.create(season=season, member=1)) == ["SeasonRow"]
    leader = decisions.By("The leader")
    late = Player(0, "Late Arrival", 1500)
    assert changed_by(lambda: decisions.add_player(tournament, late, leader)) == ["Open", "Club"]
    assert changed_by(lambda: Open.objects.filter(pk=tournament.pk).update(is_public=False)) == ["Open", "Club"]
    assert versions.current_versions([("Open", 999_999)]) == {}


def test_only_visitors_who_may_read_a_tournament_receive_its_news(tournament, as_role):
    news, page = reverse("news", args=[tournament.slug]), reverse("standings", args=[tournament.slug])
    told = Client().get(news)
    assert told["Content-Type"] == "text/event-stream"
    assert told["X-Accel-Buffering"] == "no"
    shown = Client().get(page)
    assert f'data-version="{shown["X-Version"]}"'.encode() in shown.content
    assert f"data: {shown['X-Version']}\n\n".encode() in told.content
    Open.objects.filter(pk=tournament.pk).update(is_public=False)
    assert Client().get(news).status_code == 404
    assert as_role(Role.LEADER).get(news).status_code == 200


def test_a_logged_in_visitor_is_known_and_a_head_request_does_not_watch(tournament, accounts):
    def watched(method="get", **actor):
        request = getattr(RequestFactory(), method)(reverse("news", args=[tournament.slug]))
        request.actor, request.club = Actor(**actor), Club.only()
        view = resolve(request.path)
        view.func(request, **view.kwargs)
        return request.META.get(WATCHED)

    assert not watched().holder.is_known
    assert watched(role=Role.MEMBER, account=accounts[Role.MEMBER]).holder.is_known
    assert watched("head") is None


def test_an_etag_depends_on_the_content_and_not_on_the_version(season, board):
    page = reverse("member", args=[season.slug, board[1][-1].white])
    before = Client().get(page, headers={"accept-language": "en"})
    SeasonRow.objects.filter(pk=season.pk).update(notice="The bar is open.")
    after = Client().get(page, headers={"accept-language": "en"})
    assert before["X-Version"] != after["X-Version"]
    assert before["ETag"] == after["ETag"]


MAIN = re.compile(r'<main id="main".*</main>', re.DOTALL)
TOKEN = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")\w*')
MOVES = re.compile(r'<title>.*?</title>|<meta name="moving".*?>')


@pytest.mark.parametrize("role", [Role.PUBLIC, Role.MEMBER, Role.LEADER])
def test_a_page_that_is_open_already_gets_only_its_moving_part(tournament, season, board, as_role, role):
    browser = as_role(role)
    pages = [reverse("home"), reverse("standings", args=[tournament.slug])]
    pages += [reverse(name, args=[season.slug]) for name in ("season", "season-follow", "club-screen")]
    pages.append(reverse("member", args=[season.slug, board[1][-1].white]))
    pages += [reverse("me", args=[season.slug])] if role is Role.MEMBER else []
    pages += [reverse(name, args=[season.slug]) for name in ("club-lead", "club-phone")] if role is Role.LEADER else []
    for page in pages:
        with time_machine.travel(timezone.now(), tick=False):
            whole, part = (
                browser.get(page, headers={"accept-language": "en", **more}).content.decode()
                for more in ({}, {"x-moving": "yes"})
            )
        assert "</html>" in whole
        assert "</html>" not in part
        assert moves(part) == moves(whole)
        assert moves(part)[-1].endswith("</main>")


def moves(page):
    """Return the title, the version and the main part of a page, without the tokens in its forms."""
    return [TOKEN.sub("", found) for found in (*MOVES.findall(page), *MAIN.findall(page))]


def test_a_page_that_is_open_already_gets_no_token(season, board):
    page = reverse("season-follow", args=[season.slug])
    assert b'name="csrfmiddlewaretoken" value="' in Client().get(page).content
    part = Client().get(page, headers={"x-moving": "yes"})
    assert not re.search(rb'name="csrfmiddlewaretoken" value="\w', part.content)
    assert "csrftoken" not in part.cookies


def test_a_page_with_a_form_to_send_is_not_updated_while_it_is_open(accounts, season):
    leader = Client()
    leader.force_login(accounts[Role.LEADER])
    assert b'name="moving"' in leader.get(reverse("club-lead", args=[season.slug])).content
    assert b'name="moving"' not in leader.get(reverse("decision", args=[season.slug])).content


def test_every_live_page_declares_its_subject():
    live = [view.declaration for _, view in named_pages(urlpatterns) if view.declaration.live]
    assert {declaration.about for declaration in live} == set(About)


def test_the_follow_page_shows_the_latest_result_first_and_no_hidden_name(season, board):
    place, boards = board
    hidden = season_of(season).name(boards[1].white)
    HiddenName.objects.create(season=season, member=boards[1].white)
    enter(season, place, boards[0])
    clock.ahead += timedelta(minutes=5)
    enter(season, place, boards[1], "0-1")
    page = (
        Client().get(reverse("season-follow", args=[season.slug]), headers={"accept-language": "en"}).content.decode()
    )
    latest, _, rest = page.partition("</ol>")
    names = [season_of(season).name(one.black) for one in boards[:2]]
    assert latest.index(names[1]) < latest.index(names[0])
    assert hidden not in page
    assert f"Member {boards[1].white}" in latest
    assert season_of(season).name(boards[2].white) in rest.partition("Still playing")[2]
    assert "Who leads" in rest


def test_the_follow_page_of_a_tournament_shows_only_what_is_published(tournament, as_role):
    page = reverse("follow", args=[tournament.slug])
    for browser in (Client(), as_role(Role.LEADER)):
        seen = browser.get(page, headers={"accept-language": "en"}).content.decode()
        assert "Round 1" in seen
        assert "All results are in." in seen
        assert seen.partition('<ol class="latest" id="latest">')[2].partition("</ol>")[0].count("<time>") == 3
