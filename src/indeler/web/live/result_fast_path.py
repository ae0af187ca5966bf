"""The fast path of a press: a button on a helper's phone, as long as there is nothing unusual about it.

When a round ends, all phones of the hall press in one moment. Their link, tournament and boards are in memory, and what
is remembered is looked at again when the result is written. Those that wait are answered together, by one thread and
in one transaction. Whatever is unusual (a log-in, a forged form, a board of somebody else, a result that changed
meanwhile) goes the long way through the pages as if it had not been here, for nothing has been done then.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.csrf import CsrfViewMiddleware
from django.middleware.security import SecurityMiddleware
from django.urls import path
from django.utils.translation import activate, get_language_from_request

from indeler.web.accounts.actor import HELPER_COOKIE, Actor, remembered_helper
from indeler.web.common.middleware import HEADERS, NOBODY_KEEPS_IT
from indeler.web.hosting.request_buffer import Answer, Environ, FastPath, Head, in_bytes
from indeler.web.live import season_results as evenings
from indeler.web.live import tournament_results as opens
from indeler.web.live.entry import ResultRequest, board_text, enter_all
from indeler.web.tenancy.current import acting_for
from indeler.web.tenancy.models import Club

LARGEST = 2000
"""Bytes of a form with one result."""


_ADDRESSES = (path(opens.ADDRESS, opens.request_by_link), path(evenings.ADDRESS, evenings.request_by_link))  # type: ignore[arg-type]
"""Django finds out what an address means; what is called is no page but what a helper asks, by what is in memory."""


class Press(NamedTuple):
    """A press that may go the fast path, and what it asks."""

    request: WSGIRequest
    lang: str
    club: Club
    prefix: str
    """With what the addresses of the club begin."""
    result_request: ResultRequest

    @property
    def line(self) -> tuple[object, int]:
        """Those with whom it is answered: all that press in this tournament, or on this evening."""
        return self.result_request.store, self.result_request.decision.row.pk


def _subject(environ: Environ) -> tuple[str, ...] | None:
    """What a press is about, by what is seen at a glance: a small form of htmx, a helper's cookie, nobody logged in."""
    cookies = environ.get("HTTP_COOKIE", "")
    is_usual = (
        environ["REQUEST_METHOD"] == "POST"
        and environ.get("HTTP_HX_REQUEST") == "true"
        and f"{HELPER_COOKIE}=" in cookies
        and f"{settings.SESSION_COOKIE_NAME}=" not in cookies
        and int(environ["CONTENT_LENGTH"]) <= LARGEST
    )
    return tuple(environ["PATH_INFO"].split("/", 4)[:4]) if is_usual else None


def _answers(environs: Sequence[Environ]) -> list[Answer | None]:
    """The board of each with its new result; None where something is unusual."""
    answered: list[Answer | None] = [None] * len(environs)
    lines: dict[Hashable, list[tuple[int, Press]]] = {}
    for at, environ in enumerate(environs):
        press = _press(environ)
        if press is not None:
            lines.setdefault(press.line, []).append((at, press))
    for line in lines.values():
        _, first = line[0]
        with acting_for(first.club, first.prefix):
            entered = enter_all([press.result_request for _, press in line])
            for (at, press), one in zip(line, entered, strict=True):
                answered[at] = _answer(press, one)
    return answered


def _press(environ: Environ) -> Press | None:
    try:
        request = WSGIRequest(dict(environ))
        lang = get_language_from_request(request)
        activate(lang)
        helper = remembered_helper(request.COOKIES.get(HELPER_COOKIE, ""))
        if helper is None or not _is_ours(request):
            return None
        club, prefix, path = _place(helper, request)
        with acting_for(club):
            for address in _ADDRESSES:
                match = address.resolve(path)
                if match:
                    request_of_press = match.func(helper, request.POST, **match.kwargs)
                    return Press(request, lang, club, prefix, request_of_press)
    except Exception:  # the page will say what is wrong, and note down what is a fault of ours
        return None
    return None


def _place(helper: Actor, request: HttpRequest) -> tuple[Club, str, str]:
    """The helper's club, with what its addresses begin here, and the rest of this one."""
    assert helper.link is not None
    club = helper.link.club
    prefix = f"/{club.address}/" if request.path_info.startswith(f"/{club.address}/") else "/"
    return club, prefix, request.path_info.removeprefix(prefix)


def _answer(press: Press, entered: Any) -> Answer | None:
    if isinstance(entered, BaseException):
        return None
    try:
        activate(press.lang)
        row = press.result_request.board(entered)
        text = board_text(row, press.request.POST["csrfmiddlewaretoken"])  # the one it came with is still good
        return Answer(200, _heads(press.lang, press.request.is_secure()), text.encode())
    except Exception:  # the page says it
        return None


class _Forms(CsrfViewMiddleware):
    """Django's look at where a form comes from; what it refuses is refused by the page, in words."""

    def _reject(self, request: HttpRequest, reason: str) -> str:
        return reason


def _no_page(request: HttpRequest) -> HttpResponse:
    """There is nothing behind these: they are asked what they think of a request."""
    return HttpResponse()


_forms, _security, _frames = _Forms(_no_page), SecurityMiddleware(_no_page), XFrameOptionsMiddleware(_no_page)


def _is_ours(request: HttpRequest) -> bool:
    """Whether it came to our own address, by https where that is asked for, and from our own page."""
    request.get_host()
    _forms.process_request(request)
    return _security.process_request(request) is None and _forms.process_view(request, _no_page, (), {}) is None


@cache
def _heads(lang: str, is_secure: bool) -> list[Head]:
    """The headers that everything from here has."""
    request = HttpRequest()
    request._get_scheme = lambda: "https" if is_secure else "http"  # type: ignore[attr-defined]
    response = HttpResponse(headers={"Content-Language": lang, "Vary": "Accept-Language, Cookie, Accept-Encoding"})
    response["Cache-Control"] = NOBODY_KEEPS_IT
    for name, value in HEADERS.items():
        response[name] = value
    return in_bytes(_security.process_response(request, _frames.process_response(request, response)).items())


RESULT_FAST_PATH = FastPath(_subject, _answers)
