"""Middleware of every request: security headers, compression, and refusals as pages."""

from __future__ import annotations

import struct
import sys
import zlib
from collections.abc import Callable, Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.translation import activate, get_language, get_language_from_request

from indeler.language import IndelerError, Sentence, TooLarge
from indeler.logbook import Question
from indeler.web.common import refusals
from indeler.web.common.refusals import (
    BAD_REQUEST,
    FORM_BYTES,
    NOT_ALLOWED,
    TOO_LARGE,
    TOO_MANY_BYTES,
    TooBusy,
    busy,
    in_trouble,
    not_allowed,
    question_page,
    refusal_page,
)
from indeler.web.common.requests import SiteRequest, parse_int
from indeler.web.common.visitor_language import translate

_STATUS: dict[type[IndelerError], int] = {TooLarge: TOO_LARGE}


class RefusalMiddleware:
    """Middleware that turns an `IndelerError` of a view into a page with its sentence."""

    def __init__(self, answer: Callable[[SiteRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: SiteRequest) -> HttpResponse:
        """Refuse a request by its size before it is read; only leaders and hosts send large files."""
        largest = settings.LARGEST_LIST if request.actor.sends_lists else settings.LARGEST_UPLOAD
        # A stated length that is no number counts as the longest.
        size = parse_int(request.headers.get("Content-Length") or "0")
        if (sys.maxsize if size is None else size) > largest + FORM_BYTES:
            sentence = Sentence(TOO_MANY_BYTES, size=largest >> 20)
            return HttpResponse(translate(sentence), status=TOO_LARGE, content_type="text/plain; charset=utf-8")
        answer = self.answer(request)
        return not_allowed(request, answer) if answer.status_code == NOT_ALLOWED else answer

    def process_exception(self, request: SiteRequest, error: Exception) -> HttpResponse | None:
        """Turn a refusal into a page; any other exception remains a fault of ours."""
        if isinstance(error, Question):
            return question_page(request, error)
        if refusals.is_trouble(error):
            return in_trouble(request, error)
        if not isinstance(error, IndelerError):
            return None
        if isinstance(error, TooBusy):
            return busy(request, error)
        return refusal_page(request, translate(error), _STATUS.get(type(error), BAD_REQUEST))


def visitor_language(answer: Callable[[SiteRequest], HttpResponse]) -> Callable[[SiteRequest], HttpResponse]:
    """Middleware that activates the visitor's language; Django's own also searches each address for a language."""

    def in_language(request: SiteRequest) -> HttpResponse:
        activate(get_language_from_request(request))
        response = answer(request)
        patch_vary_headers(response, ("Accept-Language",))
        response.headers.setdefault("Content-Language", get_language())
        return response

    return in_language


def security_headers(answer: Callable[[SiteRequest], HttpResponse]) -> Callable[[SiteRequest], HttpResponse]:
    """Django middleware that adds these headers to every response."""

    def with_headers(request: SiteRequest) -> HttpResponse:
        response = answer(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return with_headers


POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}
NO_STORE = "private, no-store"
"""``Cache-Control`` of personal pages, and of pages with secrets."""


PACKED = (
    "text/html",
    "text/css",
    "text/javascript",
    "text/plain",
    "image/svg+xml",
    "application/json",
    "application/manifest+json",
)
"""Media types; typefaces, pictures and prints are compressed already."""
_HEAD, _END = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff", b"\x03\x00"
"""The header of RFC 1952 without name and time; an empty last block of RFC 1951."""
_AS_IT_IS = struct.Struct("<BHH")
"""The header of an uncompressed block: its length, and its length with every bit inverted."""


def accepts_gzip(request: HttpRequest) -> bool:
    """Return whether the browser accepts gzip."""
    return "gzip" in request.headers.get("Accept-Encoding", "")


def compress_parts(parts: Sequence[bytes]) -> list[bytes]:
    """Return the parts, each compressed separately."""
    compressed = []
    for part in parts:
        compressor = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        compressed.append(compressor.compress(part) + compressor.flush(zlib.Z_FULL_FLUSH))
    return compressed


def join_compressed(parts: Sequence[bytes], compressed: Sequence[bytes], between: bytes) -> bytes:
    """Return ``between.join(parts)``, compressed; ``compressed`` are the parts as `compress_parts` compressed them."""
    joined = between.join(parts)
    separator = _AS_IT_IS.pack(0, len(between), len(between) ^ 0xFFFF) + between if between else b""
    return _HEAD + separator.join(compressed) + _END + struct.pack("<II", zlib.crc32(joined), len(joined) & 0xFFFFFFFF)


class Packing(GZipMiddleware):
    """Django middleware that compresses text responses that are not compressed yet (gzip).

    A public page is compressed once, in the parts between which each visitor's token is inserted: the token is never
    compressed together with anything else. To the length of personal pages Django adds a random number of bytes.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the response, compressed where it helps."""
        if response.get("Content-Type", "").partition(";")[0] not in PACKED:
            return response
        if response.has_header("Content-Encoding"):
            patch_vary_headers(response, ("Accept-Encoding",))
            return response
        return super().process_response(request, response)
