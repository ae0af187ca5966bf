"""Addresses of clubs: the club of a request, by the first part of its path, and parts that no club can have."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLResolver, get_resolver
from django.utils.translation import activate, get_language_from_request
from django.utils.translation import gettext as _

from indeler.language import N_, InvalidInput
from indeler.web.common.lookup import looking
from indeler.web.tenancy.current import acting_for, no_club
from indeler.web.tenancy.models import Club, named

_ALWAYS = ("static", "desk", "healthz", "readyz", "robots.txt", "favicon.ico", "clubs", "www")
_OF_A_CLUB = ("s", "t", "link", "seasons", "tournaments", "archive", "api")
"""Paths of a site with one club that were printed on cards and screens, and are used by other pages and programs."""
_ADDRESS = re.compile(r"[a-z][a-z0-9-]+")


@cache
def reserved() -> frozenset[str]:
    """Return the first parts of all paths, from the URL configuration."""
    return frozenset((*_ALWAYS, *_first_words(get_resolver())))


def _first_words(resolver: Any) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        word = str(pattern.pattern).partition("/")[0]
        if word:
            yield word
        elif isinstance(pattern, URLResolver):
            yield from _first_words(pattern)


def can_be_club(word: str) -> bool:
    """Return whether a path may begin with this word as the address of a club."""
    return bool(_ADDRESS.fullmatch(word)) and word not in reserved()


def address_of_old(word: str) -> str:
    """Return the oldest club's address for a path from before there were several clubs; empty for other paths."""
    oldest = Club.objects.order_by("pk").first() if word in _OF_A_CLUB else None
    return str(oldest.address) if oldest is not None else ""


def check_address(word: str) -> None:
    """Refuse a word that cannot be the address of a club."""
    if not can_be_club(word):
        text = _("Use at least two small letters, digits or hyphens, and no word that the site uses itself.")
        raise ValidationError(text)


def club_at(address: str) -> Club:
    """Return the club with this address; without an address, that of a site with one club."""
    club = Club.objects.filter(address=address).first() if address else Club.only()
    if club is None:
        there = ", ".join(Club.objects.order_by("address").values_list("address", flat=True)) or "–"
        if not address:
            raise InvalidInput(N_("This site has several clubs, name one: {there}."), there=there)
        raise InvalidInput(N_("There is no club {address}; there are: {there}."), address=address, there=there)
    return club


LAST_CHOICE = "{asked},{language};q=0.001"


class ClubRequest(HttpRequest):
    """A request with its club; None on pages of a site of several clubs that belong to none."""

    club: Club | None


class ClubMiddleware:
    """Django middleware that sets ``request.club`` and removes the club's part from the path."""

    def __init__(self, answer: Callable[[ClubRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: ClubRequest) -> HttpResponse:
        """Handle the request as this club, in its language where the visitor's browser accepts none of ours."""
        with no_club():
            club = request.club = _club_of_address(request) or Club.only()
        with looking(read_only=request.method in ("GET", "HEAD")):
            return self._answer_as(request, club)

    def _answer_as(self, request: ClubRequest, club: Club | None) -> HttpResponse:
        if club is None:
            # A path from the time when the site had one club is redirected; forms are not.
            old = address_of_old(request.path_info.split("/")[1]) if request.method in ("GET", "HEAD") else ""
            return HttpResponseRedirect(f"/{old}{request.get_full_path()}") if old else self.answer(request)
        if club.language:
            accepted = request.META.get("HTTP_ACCEPT_LANGUAGE", "")
            request.META["HTTP_ACCEPT_LANGUAGE"] = LAST_CHOICE.format(asked=accepted, language=club.language).strip(",")
            activate(get_language_from_request(request))
        with acting_for(club, f"{request.META['SCRIPT_NAME']}/"):
            return self.answer(request)


def _club_of_address(request: HttpRequest) -> Club | None:
    """Return the club at the beginning of the path, and move its part from the path to the prefix."""
    word, _, rest = request.path_info.removeprefix("/").partition("/")
    club = named.one(word) if can_be_club(word) else None
    if club is not None:
        request.path_info, request.META["SCRIPT_NAME"] = f"/{rest}", f"/{word}"
    return club
