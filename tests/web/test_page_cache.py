"""Public pages are rendered once for each version of the logbook, however many visitors request them."""

import gzip
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
import time_machine
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from indeler.model import Player
from indeler.web.accounts.middleware import ROLE
from indeler.web.accounts.pages import Role
from indeler.web.common.requests import UNCACHED
from indeler.web.public import middleware
from indeler.web.public.middleware import PageCache
from indeler.web.tenancy.models import Club
from indeler.web.tournaments import decisions
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open

LEADER = By("The leader")


@pytest.fixture
def made():
    """Return the addresses of the pages that were rendered, one for each time."""
    return []


@pytest.fixture
def cache(made):
    """Return the cache in front of a page that shows how often it was rendered, and contains the visitor's token."""

    def answer(request):
        made.append(request.get_full_path())
        field = f'<input name="csrfmiddlewaretoken" value="{get_token(request)}">'
        return HttpResponse(f"page {len(made)} {request.get_full_path()} {field}")

    return PageCache(answer)


CLUB = Club(pk=1, address="club")


def ask(cache, address, method="get", cookies=(), meta=(), **headers):
    request = getattr(RequestFactory(), method)(address, headers=headers)
    request.COOKIES.update(cookies)
    request.META.update(meta)
    request.htmx = "HX-Request" in request.headers
    request.club = CLUB
    return cache(request)


def test_a_page_is_rendered_once_for_all_visitors(cache, made, tournament):
    page = f"/t/{tournament.slug}/players/"
    with time_machine.travel(timezone.now(), tick=False):
        bodies = [ask(cache, page).content.partition(b"<")[0] for _ in range(5)]
    assert len(set(bodies)) == len(made) == 1


@pytest.mark.parametrize("forms", [0, 1, 2, 3])
def test_every_form_of_a_page_has_the_token_and_nothing_else_changes(forms, tournament):
    def answer(request):
        field = f'<input name="csrfmiddlewaretoken" value="{get_token(request)}">'
        return HttpResponse("".join(f"form {at} {field}" for at in range(forms)) + "end")

    cache = PageCache(answer)
    for _ in range(2):
        page = ask(cache, f"/t/{tournament.slug}/players/").content.decode()
        shown = re.sub(r'value="\w{64}"', 'value="x"', page)
        assert (
            shown == "".join(f'form {at} <input name="csrfmiddlewaretoken" value="x">' for at in range(forms)) + "end"
        )


def test_a_page_rendered_for_open_pages_is_served_to_the_next_visitor(cache, made, tournament):
    page, ours = f"/t/{tournament.slug}/players/", {UNCACHED: True}
    with time_machine.travel(timezone.now(), tick=False):
        sent = ask(cache, page, meta=ours).content
        assert b'name="csrfmiddlewaretoken" value=""' in sent
        theirs = gzip.decompress(ask(cache, page, **{"accept-encoding": "gzip"}).content)
        assert len(made) == 1
        assert len(theirs) > len(sent)
        ask(cache, page, meta={**ours, ROLE: Role.MEMBER})
        ask(cache, page)
        assert len(made) == 2  # only for the role


def test_a_page_is_rendered_again_when_the_logbook_has_grown(cache, made, tournament):
    page = f"/t/{tournament.slug}/players/"
    with time_machine.travel(timezone.now(), tick=False):
        first = ask(cache, page)
        decisions.add_player(tournament, Player(0, "Late Arrival", 1500), LEADER)
        second = ask(cache, page)
    assert len(made) == 2
    assert first["ETag"] != second["ETag"]


def test_a_tournament_that_is_hidden_is_unavailable_at_once(site, tournament):
    page = reverse("players", args=[tournament.slug])
    Open.objects.filter(pk=tournament.pk).update(is_public=True)
    assert Client().get(page).status_code == 200
    Open.objects.filter(pk=tournament.pk).update(is_public=False)
    assert Client().get(page).status_code == 404


def test_a_browser_that_has_the_page_gets_not_modified(tournament):
    browser, page = Client(), reverse("players", args=[tournament.slug])
    with time_machine.travel(timezone.now(), tick=False):
        etag = browser.get(page)["ETag"]
        again = browser.get(page, headers={"if-none-match": etag})
        assert (again.status_code, again.content) == (304, b"")
        decisions.add_player(tournament, Player(0, "Late Arrival", 1500), LEADER)
        assert browser.get(page, headers={"if-none-match": etag}).status_code == 200


def test_every_visitor_gets_a_separate_token_that_works(tournament):
    page = reverse("players", args=[tournament.slug])
    tokens = []
    with time_machine.travel(timezone.now(), tick=False):
        for _ in range(3):
            browser = Client(enforce_csrf_checks=True)
            text = browser.get(page).content.decode()
            token = text.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
            chosen = browser.post(reverse("look"), {"csrfmiddlewaretoken": token, "theme": "dark", "next": page})
            assert chosen.status_code == 302
            tokens.append(token)
    assert len(set(tokens)) == 3


def test_language_theme_and_partial_pages_are_cached_separately(cache, made, tournament):
    page = f"/t/{tournament.slug}/players/"
    for more in ({}, {"cookies": {"theme": "dark"}}, {"HX-Request": "true"}):
        ask(cache, page, **more)
    assert len(made) == 3
    dutch, german = (
        Client(headers={"accept-language": lang}).get(reverse("players", args=[tournament.slug])).content.decode()
        for lang in ("nl", "de")
    )
    assert '<html lang="nl"' in dutch
    assert '<html lang="de"' in german


@pytest.mark.parametrize("role", [Role.MEMBER, Role.LEADER, Role.HELPER])
def test_a_page_for_a_known_visitor_is_not_stored(as_role, tournament, role):
    page = as_role(role).get(reverse("players", args=[tournament.slug]))
    assert page["Cache-Control"] == "private, no-store"
    assert "ETag" not in page


def test_unused_query_parameters_do_not_cause_another_rendering(cache, made, tournament):
    page = f"/t/{tournament.slug}/round/1/why/"
    for number in range(5):
        ask(cache, f"{page}?x={number}&one=1&other=2&next=https://evil.example/{number}")
    assert made == [f"{page}?one=1&other=2"]


def test_a_stale_page_is_served_while_it_is_rendered_again(tournament, settings):
    """If there is no page yet, all wait for the first: a page is never rendered twice at the same time."""
    made, hold = [], threading.Event()

    def answer(request):
        made.append(threading.get_ident())
        hold.wait(30)
        return HttpResponse(f"page {len(made)}")

    cache, page = PageCache(answer), f"/t/{tournament.slug}/players/"
    monkey = pytest.MonkeyPatch()
    versions = iter(["one"] * 5 + ["two"] * 20)
    monkey.setattr(middleware, "_stamp", lambda request, kind, slug: next(versions))
    with ThreadPoolExecutor(5) as pool, monkey.context():
        first = [pool.submit(ask, cache, page) for _ in range(5)]
        while not made:
            time.sleep(0.01)
        hold.set()
        assert {each.result().content for each in first} == {b"page 1"}
        assert len(made) == 1
        hold.clear()
        slow = pool.submit(ask, cache, page)
        while len(made) == 1:
            time.sleep(0.01)
        assert ask(cache, page).content == b"page 1"
        hold.set()
        assert slow.result().content == b"page 2"
    monkey.undo()
    assert len(made) == 2


def test_a_visitor_gets_no_page_of_before_a_result(cache, made, tournament, monkeypatch):
    versions = iter(range(100))
    monkeypatch.setattr(middleware, "_stamp", lambda request, kind, slug: str(next(versions)))
    pages = [ask(cache, f"/t/{tournament.slug}/players/").content[:6] for _ in range(3)]
    assert pages == [b"page 1", b"page 2", b"page 3"]


def test_the_cache_keeps_no_more_than_its_limit(cache, made, tournament, monkeypatch):
    monkeypatch.setattr(middleware, "LARGEST", 500)
    with time_machine.travel(timezone.now(), tick=False):
        for number in range(20):
            ask(cache, f"/t/{tournament.slug}/players/{number}/")
        ask(cache, f"/t/{tournament.slug}/players/19/")
        assert len(made) == 20
        ask(cache, f"/t/{tournament.slug}/players/0/")
        assert len(made) == 21
    assert cache._size <= 500
