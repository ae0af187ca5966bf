"""Reads requests: the actor, the page to return to, and a result that may arrive late."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

from indeler.formats.fields import one_line as one_line
from indeler.formats.fields import parse_int as parse_int
from indeler.model import normalise
from indeler.web.common.addresses import address_of


class Leader(Protocol):
    """The actor of a request, as far as every page needs it."""

    @property
    def leads(self) -> bool:
        """Return whether to show functions that only a leader can use."""

    @property
    def sends_lists(self) -> bool:
        """Return whether this may be a sender of a federation's rating list."""


class SiteRequest(HttpRequest):
    """A request with the attributes that middleware adds: its actor, and its htmx details."""

    actor: Leader
    htmx: HtmxDetails


OPEN_PAGE = "HTTP_X_MOVING"
"""A header that only open pages send (``moving.js``)."""
UNCACHED = "indeler.as of now"
"""Set in the environment of a request that the site makes itself, for all open pages at once: it gets no older page."""

SINCE = "indeler.since"
"""The key in the environment of such a request for the versions that these pages show."""


def number_in(fields: Mapping[str, str], name: str) -> int:
    """Return the whole number in a field; 0 where there is none."""
    return parse_int(fields.get(name, "")) or 0


def is_of_open_page(request: HttpRequest) -> bool:
    """Return whether an open page sent this request: it has its own token, and the page around the live part."""
    return OPEN_PAGE in request.META


def page_before(request: HttpRequest) -> str:
    """Return the page from which a form was sent, if it is one of ours; else the front page."""
    page = request.headers.get("Referer", "")
    return page if _is_ours(request, page) else address_of("home")


def page_to_return_to(request: HttpRequest, otherwise: str = "") -> str:
    """Return the page in ``next``, if it is one of ours; else another, the front page where none is named."""
    page = request.POST.get("next") or request.GET.get("next") or otherwise
    return page if _is_ours(request, page) else otherwise or address_of("home")


def _is_ours(request: HttpRequest, page: str) -> bool:
    return url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())


def set_own_cookie(response: HttpResponse, name: str, value: str, **until: Any) -> None:
    """Set a cookie that only this site gets, and no script; ``until`` is its ``max_age``, or when it ``expires``."""
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(name, value, samesite="Lax", secure=secure, httponly=True, **until)


MAX_EARLIER_RESULTS = 8
"""The maximum number of earlier results that a phone may name."""


class LatePress(NamedTuple):
    """The last decision that was visible when the button was pressed, and the results that the phone has sent since.

    Every board carries the number of the last decision about it, and a press returns it. A decision that another user
    made since is not undone by a result that arrives late, or twice because the first response was lost.
    """

    last_decision: int
    tried: tuple[str, ...]

    def is_overtaken(self, result: str, decided: Iterable[tuple[int, str]]) -> bool:
        """Return whether another user has decided another result since then; ``decided`` is the latest first."""
        for number, other in decided:
            if number <= self.last_decision:
                return False
            if other not in (result, *self.tried):
                return True
        return False


def read_press(form: Mapping[str, str]) -> LatePress | None:
    """Return the press that the form describes; None for a program that sends no such fields."""
    last_decision = parse_int(form.get("seen", ""))
    if last_decision is None:
        return None
    tried = [normalise(each) for each in form.get("tried", "").split(",") if each]
    return LatePress(last_decision, tuple(tried[-MAX_EARLIER_RESULTS:]))
