"""Updates of open pages: the audience of an open page, and the parts that results can have changed.

A page for visitors or accounts of one role is rendered for the role only (`ROLE`), without cookies, so that nothing
personal is in it. Other pages are rendered for each person, with the same checks of rights as a request.
"""

import sys
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from http import HTTPStatus
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpResponse
from django.urls import Resolver404, get_script_prefix, resolve
from django.utils.translation import get_language

from indeler.season import RoundRecord, Season, events, views
from indeler.season.capabilities import PlaysMatches
from indeler.web.accounts.actor import HELPER_COOKIE, Request
from indeler.web.accounts.middleware import ROLE
from indeler.web.accounts.pages import PERSONAL, Declaration, Role, declaration_of
from indeler.web.common.offloading import run_wsgi
from indeler.web.common.requests import OPEN_PAGE, SINCE, UNCACHED
from indeler.web.hosting.open_pages import PageRequest
from indeler.web.hosting.parts import partial_page
from indeler.web.public.versions import version_at, version_of
from indeler.web.seasons.claims import board_of, game_of_event
from indeler.web.seasons.models import SeasonRow

PAGE = "page"
"""The parameter with the address of the open page."""
LONGEST = 500
_SAME = ("HTTP_HOST", "wsgi.url_scheme", "HTTP_X_FORWARDED_PROTO", "SERVER_NAME", "SERVER_PORT")
"""The keys that must be equal for clients to get the same page."""
_OWN = (settings.SESSION_COOKIE_NAME, HELPER_COOKIE, settings.LANGUAGE_COOKIE_NAME)
"""The cookies that make a page personal; messages are shown once, to the client that requests them."""

Pages = Callable[..., Iterable[bytes]]


def requesting_page(request: Request) -> PageRequest | None:
    """Return the page that requests updates; None where it does not name itself, or is not live."""
    address = urlsplit(request.GET.get(PAGE, "")[:LONGEST])
    declaration = _declaration(request, address.path)
    if declaration is None or declaration.live is None or address.netloc:
        return None
    headers = {key: request.META[key] for key in _SAME if key in request.META}
    environ = _blank() | headers | {"PATH_INFO": address.path.encode().decode("latin-1"), "QUERY_STRING": address.query}
    environ["HTTP_ACCEPT_LANGUAGE"] = get_language() or ""
    who: Hashable = ""
    if declaration.live is PERSONAL or request.actor.link is not None:
        own = {key: request.COOKIES[key] for key in _OWN if key in request.COOKIES}
        environ["HTTP_COOKIE"], who = "; ".join(map("=".join, own.items())), tuple(own.items())
    elif request.actor.account is not None and request.actor.role is not Role.PUBLIC:
        environ[ROLE] = who = request.actor.role
    else:  # the complete page, which is then cached for every visitor who comes next (`PageCache`)
        del environ[OPEN_PAGE]
    return PageRequest((tuple(headers.items()), address.path, address.query, get_language(), who), environ)


def render_page(pages: Pages, environ: dict[str, Any]) -> str | None:
    """Return the page for this environment at this moment; None where access is refused."""
    status, _headers, page = run_wsgi(pages, {**environ, "wsgi.input": BytesIO()})
    return page.decode() if status == HTTPStatus.OK else None


def _declaration(request: Request, path: str) -> Declaration | None:
    """Return the declaration of the page at this address, if it belongs to the requested club, season or tournament."""
    prefix = get_script_prefix()
    try:
        found = resolve("/" + path.removeprefix(prefix)) if path.startswith(prefix) else None
    except Resolver404:
        found = None
    match = request.resolver_match
    if found is None or match is None or found.kwargs.get("slug") != match.kwargs.get("slug"):
        return None
    return declaration_of(found)


def _blank() -> dict[str, Any]:
    return {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_LENGTH": "0",
        "REMOTE_ADDR": "127.0.0.1",
        OPEN_PAGE: "yes",
        UNCACHED: True,
        "wsgi.version": (1, 0),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }


MAX_RESULTS = 20
"""The maximum number of results for a partial update; after more the complete page is rendered."""


class PartsResponse(HttpResponse):
    """Parts of a page, which are never cached as a page."""


def parts_response(row: SeasonRow, parts: Iterable[str], without: Collection[str] = ()) -> HttpResponse:
    """Return these parts for pages that show this season; ``without``: ids that the page no longer contains."""
    return PartsResponse(partial_page(version_of(row), parts, without))


def results_since(request: Request, row: SeasonRow, season: Season) -> Sequence[tuple[RoundRecord, int]]:
    """Return the boards with their rounds, if only results have changed since the pages (`SINCE`); else none.

    None after the last result of a round, nor of a match, whose boards are below its score: the page may differ more.
    """
    known, now = {*request.META.get(SINCE, "").split()}, row.version
    before = now
    while known and now - before <= MAX_RESULTS:
        known.discard(version_at(row, before))
        before -= bool(known)
    if known:
        return ()
    found = []
    for event in (season.event(number) for number in range(before + 1, now + 1)):
        if not isinstance(event, events.ResultEntered | events.ResultCorrected) or not event.result:
            return ()
        board = board_of(season, game_of_event(event)) if season.version == now else None
        if board is None:
            return ()
        paired, competition = board[0], season.competition(board[0].place.competition)
        if paired.closed_at or isinstance(competition, PlaysMatches) or not views.missing(season, paired):
            return ()
        found.append(board)
    return found
