"""What comes with a request: numbers, reasons, and the page to go back to."""

from __future__ import annotations

from typing import Protocol

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

from indeler.formats.fields import one_line as one_line
from indeler.formats.fields import parse_int as parse_int


class Leader(Protocol):
    """Who makes a request, as far as it matters to every page."""

    @property
    def leads(self) -> bool:
        """Whether to show what only a leader can do."""

    @property
    def sends_lists(self) -> bool:
        """Whether this may be somebody who sends a federation's rating list."""


class SiteRequest(HttpRequest):
    """A request with what middleware has added to it: who makes it, and whether htmx does."""

    actor: Leader
    htmx: HtmxDetails


OPEN_PAGE = "HTTP_X_MOVING"
"""A header that only pages send which are there already (``moving.js``)."""
UNCACHED = "indeler.as of now"
"""In the environment of a request that the site makes itself, for all open pages at once: it gets nothing older."""

SINCE = "indeler.since"
"""In the environment of such a request: the versions that these pages show. The parts that can differ from one of them
may do."""


def is_of_open_page(request: HttpRequest) -> bool:
    """Whether a page asks that lies open: it has its own token, and all that stands around what moves."""
    return OPEN_PAGE in request.META


def page_before(request: HttpRequest) -> str:
    """The page from which a form came, if it is one of ours."""
    page = request.headers.get("Referer", "")
    return page if _is_ours(request, page) else reverse("home")


def page_to_return_to(request: HttpRequest, otherwise: str = "") -> str:
    """The page in ``next``, if it is one of ours; else another, the front page where none is named."""
    page = request.POST.get("next") or request.GET.get("next") or otherwise
    return page if _is_ours(request, page) else otherwise or reverse("home")


def _is_ours(request: HttpRequest, page: str) -> bool:
    return url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
