"""A cache of public pages, which are rendered once for all visitors, and again after a change.

A page is cached with the version of its logbook and the minute. While results keep arriving, it may be as old as its
rendering time, so that rendering never takes more than a part of the processor.
"""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import NamedTuple

from django.conf import settings
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from indeler.web.accounts import tokens
from indeler.web.accounts.actor import HELPER_COOKIE, Request, acting_for
from indeler.web.accounts.middleware import ROLE
from indeler.web.accounts.pages import CLUB, SEASON, TOURNAMENT, About, declared_at, drop_other_params
from indeler.web.common.lookup import Lookup
from indeler.web.common.middleware import NO_STORE, accepts_gzip, compress_parts, join_compressed
from indeler.web.common.offloading import IN_POOL, SHARED_ANSWER, WORK
from indeler.web.common.refusals import OUTCOME
from indeler.web.common.requests import UNCACHED, is_of_open_page
from indeler.web.hosting import pool
from indeler.web.hosting.ready_answers import SHARED_PAGE, Page, SharedPage
from indeler.web.public.context_processors import theme_of
from indeler.web.public.page_updates import PartsResponse
from indeler.web.public.versions import club_version, live_address
from indeler.web.seasons import clock
from indeler.web.seasons.models import HiddenName, SeasonRow
from indeler.web.seasons.season_store import find_season
from indeler.web.tenancy.models import Club
from indeler.web.tournaments.models import Open, site_choices

LARGEST = 64 << 20
"""The maximum number of bytes of all cached pages of a process."""
LONGEST_ADDRESS = 1000
"""The maximum length of the address of a cached page: the cache is searched by it, and counts only the page itself."""
_CALLS = re.compile(r"/api/v1/(tournaments|seasons)(?:/(?P<slug>[-\w]+)(?:/.*)?)?")
_PAGE = "page in memory"
"""The attribute of a response that holds the page from which it was made."""
_TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value=")\w+')
"""Includes the text before the token: a look-behind at every letter of a page would take longer than all else here."""
_PAGE_VERSION = re.compile(rb' data-version="\w+')
VERSION = "X-Version"
"""The header by which an open page checks whether it got the announced version, or a slightly older one."""

_tournaments = Lookup(Open, "slug")

Answer = Callable[[Request], HttpResponse]
Key = tuple[Club, str, str, str, str, bool, bool]
"""A club, an address, the audience (any visitor, a role, or a program), a language, a theme, and whether the request is
for a part of the page, or from an open page."""


class PageCache:
    """Django middleware that caches public pages."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self._pages: OrderedDict[Key, Page] = OrderedDict()
        self._size = 0
        self._guard = Lock()
        self._locks: dict[Key, Lock] = {}

    def __call__(self, request: Request) -> HttpResponse:
        """Return a public page from the cache, if it is there; known users get a page of their own."""
        may_be_cached = request.method in ("GET", "HEAD") and request.club is not None
        is_short = len(request.get_full_path()) <= LONGEST_ADDRESS
        shared = _shared_request(request) if may_be_cached and is_short else None
        if shared is None:
            return _private(self._answer(request))
        assert request.club is not None
        lang, theme = get_language() or "", theme_of(request)
        audience = shared.who, lang, theme, bool(request.htmx), is_of_open_page(request)
        begun = clock.minute()
        minute = clock.now().isoformat(timespec="minutes") if shared.changes_by_the_clock else ""
        stamp = f"{request.club.public_fields} {minute} {_stamp(request, shared.about, shared.slug)}"
        key = request.club, request.get_full_path(), *audience
        response = self._found(request, key, stamp)
        if shared.about is SEASON and not shared.who and UNCACHED not in request.META:
            self._share(request, response, key, stamp, begun)
        return response

    def _share(self, request: Request, response: HttpResponse, key: Key, stamp: str, minute: int) -> None:
        """Let the request buffer send this page, as long as its content does not change."""
        sent: Page | None = getattr(response, _PAGE, None)
        if sent is None or sent.stamp != stamp:
            return
        etag = sent.etag

        def find() -> Page | None:
            page = self._pages.get(key)
            is_same = page is not None and (page.stamp, page.etag) == (stamp, etag)
            return page if is_same and clock.minute() == minute else None

        request.META[SHARED_PAGE] = SharedPage(etag, stamp, _has_tokens(request, sent), find)

    def _found(self, request: Request, key: Key, stamp: str) -> HttpResponse:
        outcome = request.META.pop(OUTCOME, None)
        if isinstance(outcome, Page):
            self._remember(key, outcome)
            return _sent(request, outcome)
        page = self._pages.get(key)
        if page is not None and UNCACHED in request.META and page.stamp != stamp:
            page = None
        if page is not None and (page.stamp == stamp or outcome is not None or pool.is_under_way(key)):
            return _sent(request, page)  # an older one is better than none, and than waiting
        if outcome is not None:
            request.META[OUTCOME] = outcome
        with self._guard:
            making = self._locks.setdefault(key, Lock())
        if not making.acquire(blocking=page is None):
            assert page is not None
            return _sent(request, page)  # another thread renders the new one
        try:
            newer = self._pages.get(key)
            if newer is not None and newer is not page and (UNCACHED not in request.META or newer.stamp == stamp):
                return _sent(request, newer)
            return self._render(request, key, stamp)
        finally:
            making.release()
            with self._guard:
                self._locks.pop(key, None)

    def _render(self, request: Request, key: Key, stamp: str) -> HttpResponse:
        if request.path_info == "/":
            club_version(request)
        response = self._answer(request)
        if isinstance(response, PartsResponse):
            return _private(response)
        patch_vary_headers(response, ("Accept-Language", "Authorization", "Cookie", "HX-Request"))
        if WORK in request.META:
            request.META[WORK] = request.META[WORK]._replace(key=key)
        if response.status_code != 200 or response.streaming or response.cookies:
            return _private(response)
        pieces = _TOKEN.split(response.content)
        parts = [part + before for part, before in zip(pieces[::2], [*pieces[1::2], b""], strict=True)]
        is_only_for_us = UNCACHED in request.META and is_of_open_page(request)
        is_text = response.get("Content-Type", "").startswith(("text/", "application/json"))
        compressed = compress_parts(parts) if is_text and not is_only_for_us else []
        response["ETag"] = _name(key, parts)
        response["Cache-Control"] = NO_STORE if "Authorization" in request.headers else "private, no-cache"
        if (moves := live_address(request)) is not None:
            response[VERSION] = moves.version
        page = Page(stamp, dict(response.items()), parts, compressed)
        if request.META.get(IN_POOL):
            request.META[SHARED_ANSWER] = page
        else:
            self._remember(key, page)
        return _sent(request, page)

    def _remember(self, key: Key, page: Page) -> None:
        with self._guard:
            self._drop(key)
            self._pages[key] = page
            self._size += page.size
            while self._size > LARGEST:
                self._drop(next(iter(self._pages)))

    def _drop(self, key: Key) -> None:
        page = self._pages.pop(key, None)
        self._size -= page.size if page is not None else 0


def _name(key: Key, parts: Sequence[bytes]) -> str:
    """Return the ETag of a page, without the version that it contains."""
    digest = hashlib.sha256(repr(key).encode())
    for part in parts:
        digest.update(_PAGE_VERSION.sub(b"", part, count=1))
    return f'W/"{digest.hexdigest()[:32]}"'


def _program(request: Request) -> str | None:
    """Return the program and the role of its owner; empty without a token, None with one that is not valid."""
    if "Authorization" not in request.headers:
        return ""
    word, _, secret = request.headers["Authorization"].partition(" ")
    token = tokens.find(secret.strip()) if word.lower() == "bearer" else None
    return None if token is None else f"{token.pk} {token.scopes} {acting_for(token.account).role}"


def _private(response: HttpResponse) -> HttpResponse:
    """Forbid caching of a personal page, or of one with a secret."""
    response.headers.setdefault("Cache-Control", NO_STORE)
    return response


class _SharedRequest(NamedTuple):
    """A request that many clients send identically."""

    who: str
    """Any visitor (empty), a role, or a program."""
    about: About
    slug: str
    changes_by_the_clock: bool


def _shared_request(request: Request) -> _SharedRequest | None:
    """Return what the cached response depends on; None where the response is for one visitor only."""
    call = _CALLS.fullmatch(request.path_info)
    if call is not None:
        about = CLUB if call["slug"] is None else TOURNAMENT if call[1] == "tournaments" else SEASON
        who = _program(request)
        return None if who is None else _SharedRequest(who, about, call["slug"] or "", about is not TOURNAMENT)
    found = declared_at(request.path_info)
    is_identified = "Authorization" in request.headers or any(name in request.COOKIES for name in IDENTIFYING_COOKIES)
    if found is None or is_identified:
        return None
    declaration, slug = found
    if declaration.about is None or not declaration.is_same_for_visitors:
        return None
    drop_other_params(request, declaration)
    return _SharedRequest(request.META.get(ROLE, ""), declaration.about, slug, True)


def _stamp(request: Request, about: About, slug: str) -> str:
    """Return a value that changes with everything that the page shows; the page of a member links to other seasons."""
    if about is TOURNAMENT:
        row = _tournaments.one(slug)
        if row is None:
            return ""
        site_fields = site_choices(row), row.name, row.archived, row.notice, row.takes_entries
        return f"{(row.identity, row.version, *site_fields)}"
    if about is SEASON:
        found = find_season(request, slug)
        if found is None:
            return ""
        return f"{(found.row.identity, found.row.version, found.row.archived, found.row.notice, found.hidden_in_club)}"
    tournaments = list(Open.objects.values_list("identity", "version", "is_public", "name", "archived"))
    seasons = list(SeasonRow.objects.values_list("identity", "version", "archived"))
    hidden = sorted(HiddenName.objects.values_list("season_id", "member"))
    return f"{tournaments} {seasons} {hidden}"


def _sent(request: Request, page: Page) -> HttpResponse:
    """Return the page with the visitor's own token; only its ETag where the browser has it already."""
    response = get_conditional_response(request, etag=page.etag)
    if response is None:
        token = get_token(request).encode() if _has_tokens(request, page) else b""
        if page.compressed and accepts_gzip(request):
            body = join_compressed(page.parts, page.compressed, token)
            response = HttpResponse(body, headers={"Content-Encoding": "gzip"})
        else:
            response = HttpResponse(token.join(page.parts))
    for name, value in page.headers.items():
        if name != "Content-Length":
            response[name] = value
    setattr(response, _PAGE, page)
    return response


def _has_tokens(request: Request, page: Page) -> bool:
    """Return whether the page needs the visitor's own token: an open page has it already."""
    return len(page.parts) > 1 and not is_of_open_page(request) and UNCACHED not in request.META


IDENTIFYING_COOKIES = (settings.SESSION_COOKIE_NAME, HELPER_COOKIE, "messages")
