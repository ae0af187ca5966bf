"""What every request passes: headers that keep a page to itself, and refusals that become pages."""

from __future__ import annotations

import sys
from collections.abc import Callable

from django.conf import settings
from django.http import HttpResponse

from indeler.language import IndelerError, Sentence, TooLarge
from indeler.season import Questioned
from indeler.web.common import refusals
from indeler.web.common.refusals import (
    BAD_REQUEST,
    FORM_BYTES,
    TOO_LARGE,
    TOO_MANY_BYTES,
    TooBusy,
    busy,
    in_trouble,
    question,
    refusal_page,
)
from indeler.web.common.requests import SiteRequest, parse_int
from indeler.web.common.visitor_language import translate

_STATUS: dict[type[IndelerError], int] = {TooLarge: TOO_LARGE}


class RefusalMiddleware:
    """Turns an `IndelerError` that a view did not catch into a page with its sentence."""

    def __init__(self, answer: Callable[[SiteRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: SiteRequest) -> HttpResponse:
        """A request is refused by its size before anything of it is read; only leaders and hosts send large files."""
        largest = settings.LARGEST_LIST if request.actor.sends_lists else settings.LARGEST_UPLOAD
        if _size(request) > largest + FORM_BYTES:
            sentence = Sentence(TOO_MANY_BYTES, size=largest >> 20)
            return HttpResponse(translate(sentence), status=TOO_LARGE, content_type="text/plain; charset=utf-8")
        return self.answer(request)

    def process_exception(self, request: SiteRequest, error: Exception) -> HttpResponse | None:
        """A refusal becomes a page; any other exception stays a fault of ours."""
        if isinstance(error, Questioned):
            return question(request, error)
        if refusals.is_trouble(error):
            return in_trouble(request, error)
        if not isinstance(error, IndelerError):
            return None
        if isinstance(error, TooBusy):
            return busy(request, error)
        return refusal_page(request, translate(error), _STATUS.get(type(error), BAD_REQUEST))


def _size(request: SiteRequest) -> int:
    """What the request says itself; one that says nonsense is as large as can be."""
    size = parse_int(request.headers.get("Content-Length") or "0")
    return sys.maxsize if size is None else size


def security_headers(answer: Callable[[SiteRequest], HttpResponse]) -> Callable[[SiteRequest], HttpResponse]:
    """Django middleware: every response has these headers."""

    def with_headers(request: SiteRequest) -> HttpResponse:
        response = answer(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return with_headers


POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}
NOBODY_KEEPS_IT = "private, no-store"
"""``Cache-Control`` of what one person asked for, or of what opens something."""
