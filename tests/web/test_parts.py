"""Open pages receive what changed on them: each part once, and only if the visitor may see it."""

import asyncio
import base64
import hashlib
import json
import re
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.contrib.staticfiles import finders
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from indeler.season import events, propose
from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import SHARED, Role
from indeler.web.common.requests import SINCE
from indeler.web.hosting import open_pages
from indeler.web.hosting.demo import seconds_ahead
from indeler.web.hosting.open_pages import OpenPages, PageRequest, Watched
from indeler.web.hosting.parts import is_partial, partial_page, state_of
from indeler.web.hosting.queueing import Holder
from indeler.web.public.page_updates import render_page, requesting_page
from indeler.web.seasons import clock
from indeler.web.seasons.models import HiddenName, SeasonRow
from indeler.web.seasons.season_store import append, season_of, store_season
from support import loops
from support.addresses import Addresses
from support.clubs import Club

pytestmark = pytest.mark.sampled(2)

FRAME = '<title>Evening</title>\n<meta name="moving" content="/news/" data-version="{}">\n'


def page(version, *rows, more=""):
    lines = "".join(f'<tr id="b{number}"><td>{text}</td></tr>' for number, text in rows)
    return (
        FRAME.format(version)
        + f'<main id="main"><div id="clock" data-keep>{version}</div>{more}<table id="t">{lines}</table></main> end'
    )


def since(before, after):
    return state_of(after).since(state_of(before).known)


def test_only_the_smallest_parts_that_changed_are_sent():
    before = page("1", (1, "–"), (2, "–"))
    assert since(before, page("2", (1, "–"), (2, "–"))) == []
    assert since(before, page("2", (1, "1-0"), (2, "–"))) == ['<tr id="b1"><td>1-0</td></tr>']
    [table] = since(before, page("2", (1, "–"), (2, "–"), (3, "–")))
    assert table.startswith('<table id="t">')
    [whole] = since(before, page("2", (1, "–"), (2, "–"), more="<p>The bar is open.</p>"))
    assert (whole[:16], whole[-7:]) == ('<main id="main">', "</main>")
    assert state_of(before).since(None)[0].startswith('<main id="main">')


def test_a_partial_page_is_sufficient_if_all_its_parts_were_there_before():
    row = '<tr id="b1"><td>1-0</td></tr>'
    known = state_of(page("1", (1, "–"), (2, "–"))).known
    made = state_of(partial_page("2", [row]), known)
    assert made.since(known) == [row]
    assert made.known == state_of(page("2", (1, "1-0"), (2, "–"))).known
    assert state_of(partial_page("2", [row])) is None
    assert state_of(partial_page("2", ['<tr id="b3"></tr>']), known) is None
    assert state_of(partial_page("2", [row], ["b2"]), known) is None


def test_no_visitor_is_sent_the_token_of_another():
    field = '<form id="f"><input type="hidden" name="csrfmiddlewaretoken" value="{}"></form>'
    one, other = (page("1", (1, "–"), more=field.format(token * 64)) for token in "ab")
    assert since(one, other) == []
    assert "aaaa" not in state_of(one).since(None)[0]


def test_a_page_with_a_duplicate_id_or_an_open_tag_cannot_be_sent_in_parts():
    assert state_of(page("1", (1, "–"), (1, "–"))) is None
    assert state_of(page("1", more="<section>")) is None
    assert state_of("<h1>Gone</h1>") is None


def test_a_page_is_rendered_once_for_equal_visitors_and_missed_parts_are_sent(monkeypatch):
    """Two visitors, a member, and a visitor who came when the page was newer than its known state."""
    monkeypatch.setattr(open_pages, "KEEP_SECONDS", 0)
    round, asked, heard = ("Open", 1), [], {}
    site = {"version": "1", "rows": [(1, "–"), (2, "–")]}

    def make(environ):
        asked.append(environ["who"])
        return page(site["version"], *site["rows"])

    def opened(pages, name, who):
        async def receive():
            await asyncio.sleep(60)

        async def send(message):
            heard.setdefault(name, []).append(message["body"].decode())

        watched = Watched(round, site["version"], Holder(club="1"), PageRequest(("/", who), {"who": who}))
        return asyncio.create_task(pages.hold(watched, receive, send))

    async def told(name, count):
        async with asyncio.timeout(20):
            while len(heard.get(name, ())) < count:
                await asyncio.sleep(0.01)
        return json.loads(heard[name][count - 1].partition("data: ")[2])

    async def evening():
        pages = OpenPages(lambda subjects: dict.fromkeys(subjects, site["version"]), 0.01, make=make)
        tasks = [opened(pages, name, who) for name, who in (("a", "visitor"), ("b", "visitor"), ("c", "member"))]
        for name in "abc":
            await told(name, 1)
        site.update(version="2", rows=[(1, "1-0"), (2, "–")])
        first = [await told(name, 2) for name in "abc"]
        assert sorted(asked) == ["member", "visitor"]
        assert all(one["from"] is None and one["parts"][0].startswith("<main") for one in first)
        tasks.append(opened(pages, "d", "visitor"))
        await told("d", 1)
        site.update(version="3", rows=[(1, "1-0"), (2, "0-1")])
        for name, count in (("a", 3), ("b", 3), ("c", 3), ("d", 2)):
            news = await told(name, count)
            assert (news["from"], news["to"], news["parts"]) == ("2", "3", ['<tr id="b2"><td>0-1</td></tr>'])
        assert sorted(asked) == ["member", "member", "visitor", "visitor"]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0.05)
        assert not pages._known

    loops.run(evening())


def test_a_change_during_rendering_is_not_rendered_again_and_missed_parts_are_sent():
    """A page that reconnects shows a newer state than the known one: it receives all parts since the older of both."""
    rows, asked, heard = {1: "–", 2: "–"}, [], []
    site = {"version": 1}

    def enter(row):
        rows[row] = "1-0"
        site["version"] += 1

    def make(environ):
        asked.append(environ.get(SINCE))
        if len(asked) == 1:
            enter(2)  # after the look-up that found the first result
        if SINCE not in environ:
            return page(site["version"], *rows.items())
        lines = [f'<tr id="b{row}"><td>{text}</td></tr>' for row, text in rows.items()]
        return partial_page(site["version"], lines)

    async def receive():
        await asyncio.sleep(60)

    async def send(message):
        heard.append(message["body"].decode())

    async def heard_of(count):
        async with asyncio.timeout(20):
            while len(heard) < count:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)  # time for some look-ups
        return json.loads(heard[-1].partition("data: ")[2])

    async def evening():
        pages = OpenPages(lambda subjects: dict.fromkeys(subjects, f"{site['version']}.0"), 0.01, make=make)

        def opened():
            watched = Watched(("Open", 1), f"{site['version']}.0", Holder(club="1"), PageRequest("/", {}))
            return asyncio.create_task(pages.hold(watched, receive, send))

        first = opened()
        await heard_of(1)
        enter(1)
        news = await heard_of(2)
        assert (news["to"], asked) == ("3", [None])
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        rows[1] = "0-1"
        site["version"] += 1
        second = opened()
        await heard_of(3)
        rows[1] = "1-0"
        site["version"] += 1
        news = await heard_of(4)
        assert (news["from"], news["to"], len(news["parts"]), asked[1:]) == ("4", "5", 2, ["3 4"])
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)

    loops.run(evening())


@pytest.fixture
def board(season):
    """Return a board of tonight, whose pairings are published."""
    out = propose.evening(season_of(season), clock.today(), at=clock.now(), by="x")
    told = [events.PairingPublished(at=clock.now(), by="x", **each.place._asdict()) for each in out]
    return append(season, [*out, *told]).state.pairings[out[0].place].boards[0]


def follows(browser, page, rf):
    """Return how the site renders this page for the user of this browser."""
    found = re.search(r'<meta name="moving" content="([^"]+)"', browser.get(page).content.decode())
    asked = rf.get(found[1].replace("&amp;", "&"), headers={"accept-language": "en"})
    asked.COOKIES.update({name: each.value for name, each in browser.cookies.items()})
    seen = []
    handler = Recording(seen)
    handler.load_middleware()
    handler.get_response(asked)
    return requesting_page(seen[0])


class Recording(WSGIHandler):
    """A handler that keeps the request as its page received it."""

    def __init__(self, seen):
        self._seen = seen
        super().__init__()

    def process_exception_by_middleware(self, exception, request):
        raise exception

    def resolve_request(self, request):
        self._seen.append(request)
        return super().resolve_request(request)


@pytest.fixture
def make():
    """Return a function that renders the page of such a request; the database connection of the test stays open."""
    pages, signals = WSGIHandler(), (request_started, request_finished)

    def page(looked, **more):
        for each in signals:
            each.disconnect(close_old_connections)
        try:
            return render_page(pages, {**looked.environ, **more})
        finally:
            for each in signals:
                each.connect(close_old_connections)

    return page


ALONE = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")\w*')


@pytest.mark.sampled(3)
@pytest.mark.parametrize("role", [Role.PUBLIC, Role.MEMBER, Role.LEADER])
def test_a_page_rendered_for_a_role_equals_what_each_visitor_with_it_gets(
    tournament, season, board, accounts, as_role, rf, make, role
):
    HiddenName.objects.create(season=season, member=board.white)
    name, browser = season_of(season).name(board.white), as_role(role)
    addresses = Addresses(tournament, season, accounts).pages(
        browser, lambda one: one.callback.declaration.live is SHARED
    )
    compared, heads = 0, {"accept-language": "en"}
    if role is not Role.PUBLIC:  # for visitors the whole page is rendered
        heads["x-moving"] = "yes"
    for _, address in addresses:
        with time_machine.travel(timezone.now(), tick=False):
            got = browser.get(address, headers=heads)
            if got.status_code != 200 or b'name="moving"' not in got.content:
                continue
            looked = follows(browser, address, rf)
            assert "HTTP_COOKIE" not in looked.environ
            assert ALONE.sub("", make(looked)) == ALONE.sub("", got.content.decode()), address
        assert state_of(got.content.decode()) is not None, address
        assert (name in got.content.decode()) <= (role is not Role.PUBLIC)
        compared += 1
    assert compared > 10


def test_different_audiences_never_share_a_page(season, board, as_role, rf):
    link = links.make(LinkKind.RESULTS, label="hall", season=season)
    helper = Client()
    helper.get(links.path(link))
    public = reverse("season", args=[season.slug])
    visitors = [follows(each, public, rf) for each in (Client(), Client())]
    members = [follows(as_role(Role.MEMBER), public, rf) for _ in range(2)]
    others = [follows(as_role(role), public, rf) for role in (Role.BOARD, Role.LEADER)]
    assert visitors[0].key == visitors[1].key
    assert members[0].key == members[1].key
    keys = {each.key for each in (*visitors, *members, *others, follows(helper, public, rf))}
    assert len(keys) == 5
    mine = [follows(as_role(Role.MEMBER), reverse("me", args=[season.slug]), rf) for _ in range(2)]
    assert mine[0].key != mine[1].key  # two sessions


def test_a_visitor_who_lost_the_right_is_sent_nothing(season, board, as_role, rf, make):
    leader = as_role(Role.LEADER)
    mine = follows(leader, reverse("club-lead", args=[season.slug]), rf)
    assert state_of(make(mine)) is not None
    leader.logout()
    assert make(mine) is None


def test_only_pages_that_are_updated_are_rendered_for_a_request(season, tournament, rf):
    news = reverse("season-news", args=[season.slug])

    def asked(page):
        seen = []
        handler = Recording(seen)
        handler.load_middleware()
        handler.get_response(rf.get(news, {"page": page}))
        return requesting_page(seen[0])

    assert asked(reverse("season", args=[season.slug])) is not None
    others = [reverse("calendar", args=[season.slug]), reverse("standings", args=[tournament.slug]), "/nowhere/", ""]
    for page in (*others, f"//elsewhere{reverse('season', args=[season.slug])}"):
        assert asked(page) is None


def test_a_result_changes_one_row_for_a_spectator(season, board, rf, make):
    looked = follows(Client(), reverse("season", args=[season.slug]), rf)
    before = state_of(make(looked))
    place = next(place for place, paired in season_of(season).state.pairings.items() if board in paired.boards)
    where = {"competition": place.competition, "part": place.part, "round": place.round}
    entered = events.ResultEntered(at=clock.now(), by="x", white=board.white, black=board.black, result="1-0", **where)
    append(SeasonRow.objects.get(pk=season.pk), [entered])
    after = state_of(make(looked))
    [row] = after.since(before.known)
    assert row.startswith("<tr id=")
    assert "1-0" in row
    assert after.known.version != before.known.version


KEIZER = 'name = "k"\n[[competition]]\nkind = "keizer"\nname = "keizer"\nrounds = 10\n'
TWO_ROUNDS = 'name = "t"\n[[competition]]\nkind = "cycles"\nname = "cycles"\nrounds = 4\nrounds_an_evening = 2\n'


@pytest.mark.parametrize("rules", ["", KEIZER, TWO_ROUNDS], ids=["groups", "keizer", "two rounds"])
def test_a_partial_page_has_exactly_the_parts_that_a_result_changes(season, settings, as_role, rf, make, rules):
    """Result after result of an evening, one of them corrected: as if the whole page had been rendered each time."""
    if rules:
        club = Club(rules, range(2000, 1200, -100))
        days = club.plan() or club.dates("keizer")
        if rules is TWO_ROUNDS:
            club.open_cycle(1)
        clock.ahead = timedelta(seconds=seconds_ahead(days[0], settings.TIME_ZONE))
        season = store_season("Another", club.book.store.rules(), club.book.store.read())
    out = propose.evening(season_of(season), clock.today(), at=clock.now(), by="x")
    told = [events.PairingPublished(at=clock.now(), by="x", **each.place._asdict()) for each in out]
    paired = append(season, [*out, *told]).state.pairings
    HiddenName.objects.create(season=season, member=out[0].boards[0][0])
    pages = [(Role.PUBLIC, "season"), (Role.MEMBER, "season"), (Role.PUBLIC, "club-screen"), (Role.LEADER, "club-lead")]
    looked = [follows(as_role(role), reverse(page, args=[season.slug]), rf) for role, page in pages]
    known, partial, shown = [state_of(make(each)).known for each in looked], 0, ""
    games = [(one.place, board) for one in out for board in paired[one.place].boards]
    for (place, board), kind in [*((game, "ResultEntered") for game in games[:-1]), (games[0], "ResultCorrected")]:
        game = {"competition": place.competition, "part": place.part, "round": place.round}
        game |= {"white": board.white, "black": board.black, "result": "1-0" if kind == "ResultEntered" else "½-½"}
        why = {} if kind == "ResultEntered" else {"why": "wrong"}
        append(SeasonRow.objects.get(pk=season.pk), [getattr(events, kind)(at=clock.now(), by="x", **game, **why)])
        for at, each in enumerate(looked):
            page, whole = make(each, **{SINCE: f"{known[at].version} {shown}"}), state_of(make(each))
            made = state_of(page, known[at])
            assert sorted(made.since(known[at])) == sorted(whole.since(known[at]))
            assert made.known == whole.known
            before, known[at], partial = known[at].version, whole.known, partial + is_partial(page)
        shown = before  # for somebody who missed the last result
    assert partial >= len(looked) * 2


def test_vendored_files_are_unchanged():
    notice = Path(finders.find("vendored/NOTICE.md")).read_text(encoding="utf-8")
    for name, digest in re.findall(r"^\| `([\w.]+)` .*`sha384-([\w+/=]+)` \|$", notice, re.MULTILINE):
        file = Path(finders.find(f"vendored/{name}"))
        assert base64.b64encode(hashlib.sha384(file.read_bytes()).digest()).decode() == digest
        assert name in notice
    assert "idiomorph.min.js" in notice
