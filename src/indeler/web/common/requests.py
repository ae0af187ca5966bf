"""What comes with a request: numbers, reasons, the page to go back to, and a press on a board that may come late."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

from indeler.formats.fields import one_line as one_line
from indeler.formats.fields import parse_int as parse_int
from indeler.model import normalise


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


MOST = 8
"""Results that a phone may say it has tried."""


class LatePress(NamedTuple):
    """The number of the last decision that was seen when the button was pressed, and what the phone has sent since.

    Every board says which decision about it was the last, by its number in the logbook, and a press says it again: no
    clock of a phone is asked. A phone that kept a press until there was a connection also says which other results it
    sent meanwhile of which it never heard. What somebody else decided about the game since then is not undone: neither
    by a result that comes late, nor by one that comes a second time because the first answer was lost.
    """

    last_decision: int
    tried: tuple[str, ...]

    def is_overtaken(self, result: str, decided: Iterable[tuple[int, str]]) -> bool:
        """Whether since then somebody else decided another result; ``decided`` is the latest first."""
        for number, other in decided:
            if number <= self.last_decision:
                return False
            if other not in (result, *self.tried):
                return True
        return False


def read_press(form: Mapping[str, str]) -> LatePress | None:
    """What the form says of it; None of a program that says nothing."""
    last_decision = parse_int(form.get("seen", ""))
    if last_decision is None:
        return None
    tried = [normalise(each) for each in form.get("tried", "").split(",") if each]
    return LatePress(last_decision, tuple(tried[-MOST:]))
