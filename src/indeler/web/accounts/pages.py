"""The declaration of a page above its view. The site derives from it who may see the page and how it is treated.

``@page(Right.READ, about=SEASON, live=SHARED, offline=True)`` stands above every view:

- ``right``: who may see the page (`Right`; `RIGHTS` is the table of what each role may do).
- ``methods``: the HTTP methods that the view answers. By default it is only read; a view that changes something says
  `POST`, one that also shows the form for it `FORM`.
- ``params``: the query parameters that the view reads; any other is dropped before the view runs, for all users.
- ``about``: the club, season or tournament that the page shows. A public page is cached in memory by the
  version of its subject (`public.middleware`).
- ``live``: whether an open page is sent what changes on it (`public.versions`, `public.page_updates`).
- ``offline``: whether a phone may keep the page for when there is no network (`views.installed`).
- ``cost``: whether the pool of processes makes the page (`common.offloading`).
- ``takes``: what is sent to the page, if it is more than a usual form: length, threads and senders depend on it
  (`hosting.request_buffer`).
- ``copied``: whether the page belongs in a published copy of the season or tournament (`copies`).

A site with a view that declares nothing does not start (`require_declarations`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache, wraps
from typing import Any, NamedTuple, Protocol

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.db.models import TextChoices
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import Resolver404, ResolverMatch, URLPattern, URLResolver, resolve
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from indeler.web.common.addresses import address_of
from indeler.web.common.offloading import continue_in_pool

View = Callable[..., HttpResponse]
SAFE, GET, POST = ("GET", "HEAD"), ("GET",), ("POST",)
FORM, FORM_AND_HEAD = ("GET", "POST"), ("GET", "HEAD", "POST")
"""The values of ``methods``: a page; a page for clients that send no HEAD; an action; a form and its submission."""
ANY = frozenset({"*"})
"""The value of ``params`` of a view that reads all fields of an event's form."""
MAX_CACHED_ADDRESSES, MAX_ADDRESS_LENGTH = 4096, 300
"""The number and the length of addresses whose declarations are cached; longer ones would fill the memory."""


class About(Enum):
    """The subject of a page, with whose version it changes."""

    CLUB = "club"
    SEASON = "season"
    TOURNAMENT = "tournament"


class Live(Enum):
    """The audience for which the changes of an open page are rendered."""

    SHARED = "once for all visitors, and once for each role"
    PERSONAL = "for each person"


class Cost(Enum):
    """The cost of a page."""

    LOW = "a thread of the web server makes it"
    HIGH = "the pool makes it"


class Takes(Enum):
    """The kind of data that a page receives, if they are more than a usual form."""

    LIST = "a rating list, or the report of a season: long, and only from leaders and hosts"
    PASSWORD = "a password, a code or the word of a link"
    FILE_TO_CHECK = "a file that anybody has checked"


class Copied(Enum):
    """The kind of a page in a published copy."""

    PAGE = "a page or a file"
    PRINT = "a PDF, where there is a typesetter"


CLUB, SEASON, TOURNAMENT = About
SHARED, PERSONAL = Live


class Declaration(NamedTuple):
    """The declaration of a view by `page`."""

    right: Right
    params: frozenset[str] = frozenset()
    about: About | None = None
    live: Live | None = None
    offline: bool = False
    cost: Cost = Cost.LOW
    copied: Copied | None = None
    takes: Takes | None = None

    @property
    def is_same_for_visitors(self) -> bool:
        """Return whether all visitors get the same page, until its subject changes."""
        return self.right is Right.READ and self.about is not None and self.live is not PERSONAL


class RightsHolder(Protocol):
    """The actor of a request, as far as rights are concerned."""

    @property
    def role(self) -> Role:
        """Return the role at the club."""

    @property
    def lacks_second_factor(self) -> bool:
        """Return whether a second factor must be set up first."""

    def may(self, right: Right) -> bool:
        """Return whether the actor has this right."""


class RequestBySomebody(HttpRequest):
    """A request with its actor; the complete class is in `accounts.actor`, which imports this module."""

    actor: RightsHolder
    declaration: Declaration


def page(
    right: Right,
    *,
    methods: Sequence[str] = SAFE,
    params: Collection[str] = (),
    about: About | None = None,
    live: Live | None = None,
    offline: bool = False,
    cost: Cost = Cost.LOW,
    copied: Copied | None = None,
    takes: Takes | None = None,
) -> Callable[[View], View]:
    """Declare a page. A visitor without the right is redirected to the log-in, any other actor is refused."""
    declaration = Declaration(right, frozenset(params), about, live, offline, cost, copied, takes)

    def declared(view: View) -> View:
        answer = require_http_methods(methods)(view)

        @wraps(view)
        def checked(request: RequestBySomebody, *args: Any, **names: Any) -> HttpResponse:
            if (other := _refusal(request, right)) is not None:
                return other
            request.declaration = declaration
            drop_other_params(request, declaration)
            return answer(request, *args, **names)

        checked.declaration = declaration  # type: ignore[attr-defined]
        return checked

    return declared


def declaration_of(match: ResolverMatch | None) -> Declaration | None:
    """Return the declaration of the view of an address; None for the API."""
    return getattr(match.func, "declaration", None) if match is not None else None


def declared_at(path: str) -> tuple[Declaration, str] | None:
    """Return the declaration of the page at this address, and the slug of its subject; None where there is no page."""
    find = _declared_at if len(path) <= MAX_ADDRESS_LENGTH else _declared_at.__wrapped__
    return find(path, settings.ROOT_URLCONF)


@lru_cache(MAX_CACHED_ADDRESSES)
def _declared_at(path: str, urlconf: str) -> tuple[Declaration, str] | None:
    try:
        match = resolve(path, urlconf)
    except Resolver404:
        return None
    declaration = declaration_of(match)
    return (declaration, match.kwargs.get("slug", "")) if declaration is not None else None


def drop_other_params(request: HttpRequest, declaration: Declaration) -> None:
    """Drop the query parameters that the page does not declare."""
    if not request.META.get("QUERY_STRING") or declaration.params == ANY:
        return
    params = sorted((name, values) for name, values in request.GET.lists() if name in declaration.params)
    request.META["QUERY_STRING"] = urlencode(params, doseq=True)
    request.GET = QueryDict(request.META["QUERY_STRING"])


def continue_if_slow(request: HttpRequest) -> None:
    """Continue in the pool where the page declares a high cost; called after the check that the page exists."""
    declaration = getattr(request, "declaration", None)  # the API has none
    if declaration is not None and declaration.cost is Cost.HIGH:
        continue_in_pool()


def named_pages(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[tuple[str, View]]:
    """Yield all pages with the names of their addresses."""
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from named_pages(each.url_patterns)
        else:
            yield each.name or str(each.pattern), each.callback


def require_declarations(patterns: Iterable[URLPattern | URLResolver]) -> None:
    """Refuse to start with a view without a declaration."""
    for name, view in named_pages(patterns):
        if not hasattr(view, "declaration"):
            raise ImproperlyConfigured(f"The view of '{name}' declares nothing; write @page(Right.…) above it.")


def _redirect_to_log_in(request: HttpRequest, log_in: str, otherwise: str) -> HttpResponse:
    page = request.get_full_path() if request.method == "GET" else address_of(otherwise)
    return redirect(f"{address_of(log_in)}?{urlencode({'next': page})}")


def _refusal(request: RequestBySomebody, right: Right) -> HttpResponse | None:
    if right is Right.HOST:
        if request.META["SCRIPT_NAME"]:  # the address of a club
            if request.method != "GET":
                raise Http404
            return redirect(request.path_info)
        return None if request.actor.may(Right.HOST) else _redirect_to_log_in(request, "host-log-in", "host")
    if request.actor.may(right):
        must_set_up = right not in WITHOUT_SECOND_FACTOR and request.actor.lacks_second_factor
        return redirect("second-factor") if must_set_up else None
    if request.actor.role is Role.PUBLIC:
        return _redirect_to_log_in(request, "log-in", "home")
    raise PermissionDenied


class Right(Enum):
    """The rights that a page can require."""

    READ = "read what is public"
    TAKE_PART = "sign off, report an own game"
    ENTER_RESULTS = "enter results"
    LEAD = "pair, publish, correct"
    OVERSEE = "read the log of decisions"
    MANAGE = "accounts, links, tokens"
    OWN = "who may lead, what holds for the whole club, its export"
    HOST = "make and end clubs, take the whole site away in a backup"


class Role(TextChoices):
    """The role of a person at the club. A helper has no account: a link gives this role for some boards and hours."""

    PUBLIC = "public", _("visitor")
    MEMBER = "member", _("member")
    HELPER = "helper", _("helper")
    BOARD = "board", _("board")
    DEPUTY = "deputy", _("deputy leader")
    LEADER = "leader", _("competition leader")
    OWNER = "owner", _("owner")
    HOST = "host", _("host")
    """The host: belongs to no club and runs the site."""


_MEMBER = frozenset({Right.READ, Right.TAKE_PART})
_DEPUTY = _MEMBER | {Right.ENTER_RESULTS, Right.LEAD, Right.OVERSEE}

RIGHTS: Mapping[Role, frozenset[Right]] = {
    Role.PUBLIC: frozenset({Right.READ}),
    Role.MEMBER: _MEMBER,
    Role.HELPER: frozenset({Right.READ, Right.ENTER_RESULTS}),
    Role.BOARD: _MEMBER | {Right.OVERSEE},
    Role.DEPUTY: _DEPUTY,
    Role.LEADER: _DEPUTY | {Right.MANAGE},
    Role.OWNER: frozenset(Right) - {Right.HOST},
    Role.HOST: frozenset({Right.READ, Right.HOST}),
}

ACCOUNT_ROLES = (Role.MEMBER, Role.BOARD, Role.DEPUTY, Role.LEADER, Role.OWNER)

WITHOUT_SECOND_FACTOR = _MEMBER
"""The rights of an account that needs a second factor and has not set it up yet."""
