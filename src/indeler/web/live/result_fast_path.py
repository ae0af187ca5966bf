"""The fast path of a result from a helper's phone, as long as there is nothing unusual about the request.

Link, tournament and boards are cached, and checked again when the result is written. Waiting requests are handled
together in one transaction. An unusual request (a log-in, a forged form) is passed on to the pages without any effect.
"""

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
from indeler.web.common.middleware import HEADERS, NO_STORE
from indeler.web.common.offloading import Environ
from indeler.web.hosting.ready_answers import Answer, Head
from indeler.web.hosting.request_buffer import FastPath, in_bytes
from indeler.web.live import season_results as evenings
from indeler.web.live import tournament_results as opens
from indeler.web.live.entry import ResultRequest, board_text, enter_all
from indeler.web.tenancy.current import acting_for
from indeler.web.tenancy.models import Club

MAX_FORM_BYTES = 2000
"""The maximum number of bytes of a form with one result."""


_ADDRESSES = (path(opens.ADDRESS, opens.request_by_link), path(evenings.ADDRESS, evenings.request_by_link))  # type: ignore[arg-type]
"""Resolved by Django; the targets are not views but functions that read a helper's request from cached data."""


class Press(NamedTuple):
    """A request that may take the fast path, and the result that it contains."""

    request: WSGIRequest
    lang: str
    club: Club
    prefix: str
    result_request: ResultRequest

    @property
    def line(self) -> tuple[object, int]:
        """Return the key of the batch: all requests of this tournament or evening."""
        return self.result_request.store, self.result_request.decision.row.pk


def _subject(environ: Environ) -> tuple[str, ...] | None:
    """Return the subject of a request by a quick check: a small htmx form, a helper's cookie, no log-in."""
    cookies = environ.get("HTTP_COOKIE", "")
    is_usual = (
        environ["REQUEST_METHOD"] == "POST"
        and environ.get("HTTP_HX_REQUEST") == "true"
        and f"{HELPER_COOKIE}=" in cookies
        and f"{settings.SESSION_COOKIE_NAME}=" not in cookies
        and int(environ["CONTENT_LENGTH"]) <= MAX_FORM_BYTES
    )
    return tuple(environ["PATH_INFO"].split("/", 4)[:4]) if is_usual else None


def _answers(environs: Sequence[Environ]) -> list[Answer | None]:
    """Return the board of each request with its new result; None where something is unusual."""
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
                    return Press(request, lang, club, prefix, match.func(helper, request.POST, **match.kwargs))
    except Exception:  # the page will show the error, and log a fault of ours
        return None
    return None


def _place(helper: Actor, request: HttpRequest) -> tuple[Club, str, str]:
    """Return the helper's club, the prefix of its addresses here, and the rest of this one."""
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
        text = board_text(row, press.request.POST["csrfmiddlewaretoken"])  # its own token is still valid
        return Answer(200, _heads(press.lang, press.request.is_secure()), text.encode())
    except Exception:  # the page shows the error
        return None


class _Forms(CsrfViewMiddleware):
    """Django's check of the origin of a form; the page refuses it with a sentence."""

    def _reject(self, request: HttpRequest, reason: str) -> str:
        return reason


def _no_page(request: HttpRequest) -> HttpResponse:
    """Return an empty response: these middlewares are only used for their checks."""
    return HttpResponse()


_forms, _security, _frames = _Forms(_no_page), SecurityMiddleware(_no_page), XFrameOptionsMiddleware(_no_page)


def _is_ours(request: HttpRequest) -> bool:
    """Return whether the request was sent to our own address, by https where required, and from our own page."""
    request.get_host()
    _forms.process_request(request)
    return _security.process_request(request) is None and _forms.process_view(request, _no_page, (), {}) is None


@cache
def _heads(lang: str, is_secure: bool) -> list[Head]:
    request = HttpRequest()
    request._get_scheme = lambda: "https" if is_secure else "http"  # type: ignore[attr-defined]
    response = HttpResponse(headers={"Content-Language": lang, "Vary": "Accept-Language, Cookie, Accept-Encoding"})
    response["Cache-Control"] = NO_STORE
    for name, value in HEADERS.items():
        response[name] = value
    return in_bytes(_security.process_response(request, _frames.process_response(request, response)).items())


RESULT_FAST_PATH = FastPath(_subject, _answers)
