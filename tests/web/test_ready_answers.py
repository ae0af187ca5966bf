"""Answers from memory, without a thread: the same bytes as a rendered page, for the same visitors, until a change."""

import gzip
import random
import re
from contextlib import contextmanager
from functools import partial
from io import BytesIO

import pytest
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections

from indeler.season import events, propose
from indeler.web.accounts.models import ACCOUNT
from indeler.web.accounts.pages import Role
from indeler.web.accounts.sessions import SESSION
from indeler.web.common import lookup
from indeler.web.hosting.open_pages import OpenPages
from indeler.web.hosting.queueing import Holder
from indeler.web.hosting.ready_answers import Answer, ReadyAnswers, words_of
from indeler.web.hosting.request_buffer import ANSWER_SOURCE, RequestBuffer, _environ
from indeler.web.public import versions
from indeler.web.seasons import clock
from indeler.web.seasons.models import HiddenName
from indeler.web.seasons.season_store import append, season_of
from indeler.web.tenancy.current import acting_for
from indeler.web.tenancy.models import Club

TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value=")\w+')
COOKIE = re.compile(rb"csrftoken=\w+; expires=[^;]+")


class Site:
    """A site in this thread, with its usual path and with answers from memory."""

    def __init__(self, monkeypatch):
        self._patch = monkeypatch
        self.hears = True
        monkeypatch.setattr(lookup, "_listeners", [lambda: self if self.hears else None])
        self.open_pages = OpenPages(versions.versions_or_reconnect)
        self.open_pages.hears_changes = lambda: self.hears
        self.ready = ReadyAnswers(self.open_pages, frozenset((SESSION, ACCOUNT)))
        self._usual = RequestBuffer(get_wsgi_application())

    def find(self, page, **sent):
        """Return the answer from memory, if there is one."""
        words = words_of(scope(page, **sent))
        return None if words is None else self.ready.find(words)

    def ask(self, page, **sent):
        """Return the answer, from memory or by the usual path."""
        return self.find(page, **sent) or self.ask_usual_way(page, **sent)

    def ask_usual_way(self, page, **sent):
        request = scope(page, **sent)
        with no_body() as body:
            environ = _environ(request, body, 0)
            answer = self._usual._render(environ)
        words = words_of(request)
        if words is not None and ANSWER_SOURCE in environ:
            self.ready.learn(words, answer.status, answer.headers, *environ[ANSWER_SOURCE])
        return answer

    def make(self, page, **sent):
        """Return the answer of a site that has just been started and has nothing in memory."""
        self.hears = False
        try:
            with no_body() as body:
                return RequestBuffer(get_wsgi_application())._render(_environ(scope(page, **sent), body, 0))
        finally:
            self.hears = True


@contextmanager
def no_body():
    """Provide an empty request body; the database connection of the test stays open afterwards."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield BytesIO()
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


def scope(page, cookies="", **headers):
    path, _, query = page.partition("?")
    sent = {"host": "testserver", "accept-encoding": "gzip", "accept-language": "en", **headers}
    if cookies:
        sent["cookie"] = cookies
    return {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query.encode(),
        "scheme": "http",
        "http_version": "1.1",
        "server": ("testserver", 80),
        "client": ("10.1.2.3", 1),
        "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
    }


def shown(answer):
    """Return an answer without the parts that are random for each visitor."""
    headers = [(name, COOKIE.sub(b"", value)) for name, value in answer.headers if name != b"content-length"]
    body = gzip.decompress(answer.body) if (b"content-encoding", b"gzip") in answer.headers else answer.body
    return answer.status, headers, TOKEN.sub(rb"\1", body)


@pytest.fixture
def club(season):
    Club.objects.filter(pk=season.club_id).update(address="toren")
    return Club.objects.get(pk=season.club_id)


@pytest.fixture
def here(club, season):
    return f"/toren/s/{season.slug}/"


@pytest.fixture
def site_of_two(club, monkeypatch):
    """Return a site with a second club, which is notified of every change."""
    Club.objects.create(address="other")
    return Site(monkeypatch)


@pytest.fixture
def now(club, django_capture_on_commit_callbacks):
    """Return a context in which somebody of the club acts; all listeners are notified at its end."""

    @contextmanager
    def done():
        with django_capture_on_commit_callbacks(execute=True), acting_for(club, "/toren/"):
            yield

    return done


def test_a_page_from_memory_equals_the_rendered_page_byte_for_byte(site_of_two, here):
    for sent in ({}, {"cookies": "theme=dark"}, {"accept-language": "nl"}, {"accept-encoding": "br"}):
        first = site_of_two.ask_usual_way(here, **sent)
        second = site_of_two.find(here, **sent)
        assert isinstance(second, Answer)
        assert shown(second) == shown(first) == shown(site_of_two.make(here, **sent))
        size = dict(second.headers).get(b"content-length")
        assert size is None or int(size) == len(second.body)


def test_a_browser_that_has_the_page_gets_not_modified_from_memory(site_of_two, here):
    etag = dict(site_of_two.ask(here).headers)[b"etag"].decode()
    first = site_of_two.ask_usual_way(here, **{"if-none-match": etag})
    second = site_of_two.find(here, **{"if-none-match": f'"another", {etag}'})
    assert (second.status, second.headers, second.body) == (304, first.headers, b"")
    assert site_of_two.find(here, **{"if-none-match": '"another"'}).status == 200


def test_every_visitor_gets_a_separate_token_and_keeps_an_existing_one(site_of_two, here):
    site_of_two.ask(here)
    tokens = {TOKEN.search(gzip.decompress(site_of_two.find(here).body))[0] for _ in range(3)}
    cookies = [dict(site_of_two.find(here).headers)[b"set-cookie"] for _ in range(2)]
    assert len(tokens) == 3
    assert cookies[0] != cookies[1]
    own = b"csrftoken=" + b"x" * 32
    assert own in dict(site_of_two.find(here, cookies=own.decode()).headers)[b"set-cookie"]


@pytest.mark.parametrize(
    "sent",
    [
        {"cookies": "sessionid=somebody"},
        {"cookies": "helper=word"},
        {"cookies": "messages=read"},
        {"cookies": "theme=dark; theme=light"},
        {"authorization": "Bearer secret"},
        {"hx-request": "true"},
        {"range": "bytes=0-1"},
        {"if-modified-since": "Wed, 18 Nov 2026 10:00:00 GMT"},
        {"x-forwarded-prefix": "/elsewhere"},
    ],
    ids=lambda sent: " ".join(map(": ".join, sent.items())),
)
def test_a_request_with_other_headers_takes_the_usual_path(site_of_two, here, sent):
    site_of_two.ask(here)
    assert site_of_two.find(here) is not None
    for _ in range(2):
        assert site_of_two.find(here, **sent) is None
        site_of_two.ask_usual_way(here, **sent)


@pytest.mark.parametrize(
    "sent", [{"host": "localhost"}, {"accept-language": "de"}, {"cookies": "django_language=nl"}, {"x-moving": "yes"}]
)
def test_a_page_from_memory_needs_equal_values_of_all_it_depends_on(site_of_two, here, sent):
    site_of_two.ask(here)
    assert site_of_two.find(here, **sent) is None


def test_a_header_in_parts_is_read_as_one():
    """Only headers that a response depends on are compared, whatever else a browser sends."""
    whole, parts = scope("/s/"), scope("/s/")
    sent = {
        b"cookie": [b"theme=dark", b"sessionid=a"],
        b"if-none-match": [b'"a"', b'"b"'],
        b"x-forwarded-for": [b"198.51.100.7", b"10.1.2.3"],
    }
    for name, values in sent.items():
        whole["headers"].append((name, (b"; " if name == b"cookie" else b",").join(values)))
        parts["headers"] += [(name, value) for value in values]
    whole["client"] = parts["client"] = ("127.0.0.1", 1)
    assert words_of(parts) == words_of(whole)
    assert (words_of(whole).etags, words_of(whole).session) == ('"a","b"', "a")
    parts["headers"].append((b"user-agent", b"203.0.113.9"))
    assert words_of(parts) == words_of(whole)


def test_nothing_is_answered_from_memory_while_changes_are_not_received(site_of_two, here):
    site_of_two.ask(here)
    site_of_two.hears = False
    assert site_of_two.find(here) is None


def test_a_page_from_memory_is_valid_until_the_minute_changes(site_of_two, here, monkeypatch):
    site_of_two.ask(here)
    minute = clock.minute()
    monkeypatch.setattr(clock, "minute", lambda: minute + 1)
    assert site_of_two.find(here) is None


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(3))
def test_after_any_decision_a_page_from_memory_equals_a_new_rendering(
    site_of_two, season, here, now, half_played, seed
):
    """Decisions and requests in a random order; every answer from memory equals the answer of a new site."""
    chance, hits = random.Random(seed), 0
    pages = [here, f"{here}screen/", f"{here}members/", f"{here}calendar/"]
    pages += [f"{here}members/{number}/" for number in (1, 2)]
    decisions = _decisions(season, half_played[1], chance)
    for _ in range(12):
        for page in chance.choices(pages, k=4):
            sent = {"accept-language": chance.choice(["en", "nl"])}
            first, second = site_of_two.ask(page, **sent), site_of_two.find(page, **sent)
            made = shown(site_of_two.make(page, **sent))
            assert shown(first) == made
            if second is not None:
                hits += 1
                assert shown(second) == made
        with now():
            chance.choice(decisions)()
    assert hits > 20


def _decisions(row, tonight, chance):
    """Return possible decisions of a club, and possible changes outside its logbook."""

    def noted():
        append(row, [events.Noted(at=clock.now(), by="x", text="something")])

    def renamed():
        club = Club.objects.get(pk=row.club_id)
        club.name = f"Club {chance.random()}"
        club.save()

    def noticed():
        row.notice = f"Notice {chance.random()}"
        row.save()

    def decided(decide):
        row.refresh_from_db()
        decide()

    every = (
        noted,
        partial(_pair, row, tonight),
        partial(_play, row, tonight, chance),
        partial(_hide, row),
        renamed,
        noticed,
    )
    return [partial(decided, each) for each in every]


def _pair(row, tonight):
    for made in propose.evening(season_of(row), tonight, at=clock.now(), by="x"):
        append(row, [made, events.PairingPublished(at=clock.now(), by="x", **made.place._asdict())])


def _play(row, tonight, chance):
    """Enter a result on a board of tonight that has none."""
    open_boards = [
        (place, board)
        for place, made in season_of(row).state.pairings.items()
        for board in made.boards
        if made.date == tonight and made.published_at and not board.result
    ]
    if open_boards:
        place, board = chance.choice(open_boards)
        of = {"competition": place.competition, "part": place.part, "round": place.round}
        result = chance.choice(["1-0", "0-1", "½-½"])
        append(
            row,
            [events.ResultEntered(at=clock.now(), by="x", white=board.white, black=board.black, result=result, **of)],
        )


def _hide(row):
    names = HiddenName.objects.filter(season=row, member=1)
    if names:
        names[0].delete()
    else:
        HiddenName.objects.create(season=row, member=1)


class TestStreams:
    """Event streams of open pages."""

    @pytest.fixture
    def stream(self, here):
        return f"{here}news/?page={here}"

    @pytest.fixture
    def watching(self, site_of_two, stream):
        """Watch the season on a page, so that its version is known."""
        from indeler.web.hosting.open_pages import _Open
        from indeler.web.hosting.queueing import Slot

        watched = site_of_two.ask_usual_way(stream).watched
        site_of_two.open_pages._add(Slot(Holder(), lambda: None), _Open(watched))
        site_of_two.open_pages._changes_read[watched.subject] = lookup.changes_of(watched.subject)
        return watched

    def test_a_visitor_is_sent_the_version_that_was_found_last(self, site_of_two, stream, watching):
        found = site_of_two.find(stream)
        assert found.watched == watching
        usual = site_of_two.ask_usual_way(stream)
        assert [head for head in found.headers if head[0] != b"content-length"] == [
            head for head in usual.headers if head[0] != b"content-length"
        ]

    def test_the_version_is_looked_up_if_nobody_watches(self, site_of_two, stream):
        site_of_two.ask_usual_way(stream)
        assert site_of_two.find(stream) is None

    def test_the_version_is_looked_up_while_a_change_is_pending(self, site_of_two, stream, watching):
        kind, number = watching.subject
        lookup.forget(number, kind)
        assert site_of_two.find(stream) is None

    def test_the_version_is_looked_up_while_a_page_shows_a_newer_one(self, site_of_two, stream, watching):
        [page] = site_of_two.open_pages._open.values()
        page.has = "newer"
        assert site_of_two.find(stream) is None

    def test_a_member_is_known_until_they_log_out(self, site_of_two, stream, watching, accounts, client, now):
        client.force_login(accounts[Role.MEMBER])
        sent = {"cookies": f"sessionid={client.cookies['sessionid'].value}"}
        usual = site_of_two.ask_usual_way(stream, **sent).watched
        found = site_of_two.find(stream, **sent).watched
        assert found == usual
        assert (found.holder.account, found.holder.is_known) == (str(accounts[Role.MEMBER].pk), True)
        with now():
            client.post("/toren/log-out/")
        assert site_of_two.find(stream, **sent) is None
        assert not site_of_two.ask_usual_way(stream, **sent).watched.holder.is_known

    def test_a_member_who_becomes_a_leader_is_not_answered_from_memory(
        self, site_of_two, stream, watching, accounts, client, now
    ):
        account = accounts[Role.MEMBER]
        client.force_login(account)
        sent = {"cookies": f"sessionid={client.cookies['sessionid'].value}"}
        site_of_two.ask_usual_way(stream, **sent)
        assert site_of_two.find(stream, **sent) is not None
        with now():
            account.role = Role.LEADER
            account.save()
        assert site_of_two.find(stream, **sent) is None

    def test_a_new_event_does_not_end_what_is_known_of_a_stream(self, site_of_two, season, stream, watching, now):
        with now():
            append(season, [events.Noted(at=clock.now(), by="x", text="something")])
        assert site_of_two.find(stream) is None
        site_of_two.open_pages._changes_read[watching.subject] = lookup.changes_of(watching.subject)
        assert site_of_two.find(stream) is not None
