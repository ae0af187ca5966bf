"""The short way of a press: a button on a helper's phone, as long as there is nothing unusual about it.

When a round ends, all phones of the hall press in one moment. Their link, tournament and boards are in memory, and what
is remembered is looked at again when the result is written. Whatever is unusual (a log-in, a forged form, a board of
somebody else, a result that changed meanwhile) goes the long way through the pages as if it had not been here, for
nothing has been done then.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.csrf import CsrfViewMiddleware
from django.middleware.security import SecurityMiddleware
from django.urls import path
from django.utils.translation import activate, get_language, get_language_from_request

from indeler.web.accounts.actor import HELPER_COOKIE, remembered_helper
from indeler.web.club import results as club_results
from indeler.web.entry import EntryRow, board_page
from indeler.web.headers import HEADERS, NOBODY_KEEPS_IT
from indeler.web.tournaments import results as tournament_results

Environ = dict[str, Any]
Start = Callable[..., object]

LARGEST = 2000
"""Bytes of a form with one result."""

_BOARDS = tuple(path(of.ADDRESS, of.entered_by_link) for of in (tournament_results, club_results))


class ShortWay:
    """What the web server calls: answers a usual press, and gives everything else to the pages."""

    def __init__(self, pages: Callable[[Environ, Start], Iterable[bytes]]) -> None:
        self._pages = pages

    def __call__(self, environ: Environ, start: Start) -> Iterable[bytes]:
        """WSGI."""
        response = _answer(environ) if _may_be_a_press(environ) else None
        if response is None:
            return self._pages(environ, start)
        start("200 OK", list(response.items()))
        return [response.content]


def _may_be_a_press(environ: Environ) -> bool:
    """By what is seen at a glance: a small form of htmx, a helper's cookie and nobody logged in."""
    cookies = environ.get("HTTP_COOKIE", "")
    size = environ.get("CONTENT_LENGTH") or "0"
    return (
        environ["REQUEST_METHOD"] == "POST"
        and environ.get("HTTP_HX_REQUEST") == "true"
        and f"{HELPER_COOKIE}=" in cookies
        and f"{settings.SESSION_COOKIE_NAME}=" not in cookies
        and size.isdecimal()
        and int(size) <= LARGEST
    )


def _answer(environ: Environ) -> HttpResponse | None:
    """The board with its new result; None where something is unusual, and then the form can be read again."""
    environ["wsgi.input"] = form = io.BytesIO(environ["wsgi.input"].read())
    try:
        request = WSGIRequest(dict(environ))
        activate(get_language_from_request(request))
        row = _pressed(request)
        return None if row is None else _headed(request, board_page(request, row))
    except Exception:  # the page will say what is wrong, and note down what is a fault of ours
        return None
    finally:
        form.seek(0)


def _pressed(request: HttpRequest) -> EntryRow | None:
    match = next(filter(None, (board.resolve(request.path_info[1:]) for board in _BOARDS)), None)
    helper = remembered_helper(request.COOKIES.get(HELPER_COOKIE, ""))
    if match is None or helper is None or not _is_ours(request):
        return None
    row: EntryRow = match.func(helper, request.POST, **match.kwargs)
    return row


class _Forms(CsrfViewMiddleware):
    """Django's look at where a form comes from; what it refuses is refused by the page, in words."""

    def _reject(self, request: HttpRequest, reason: str) -> str:
        return reason


def _no_page(request: HttpRequest) -> None:
    """There is nothing behind these: they are asked what they think of a request."""


_forms, _security, _frames = _Forms(_no_page), SecurityMiddleware(_no_page), XFrameOptionsMiddleware(_no_page)


def _is_ours(request: HttpRequest) -> bool:
    """Whether it came to our own address, by https where that is asked for, and from our own page."""
    request.get_host()
    _forms.process_request(request)
    return _security.process_request(request) is None and _forms.process_view(request, _no_page, (), {}) is None


def _headed(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The board under the headers that everything from here has."""
    response["Content-Language"], response["Vary"] = get_language(), "Accept-Language, Cookie"
    response["Cache-Control"] = NOBODY_KEEPS_IT
    for name, value in HEADERS.items():
        response[name] = value
    return _security.process_response(request, _frames.process_response(request, response))
