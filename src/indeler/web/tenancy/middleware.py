"""Every request knows its club: the first word of its address, or the only club that the site has."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import activate, get_language_from_request

from indeler.web.common.remembered_rows import looking
from indeler.web.tenancy.addresses import address_of_old, can_be_club
from indeler.web.tenancy.current import acting_for, no_club
from indeler.web.tenancy.models import Club, named

LAST_CHOICE = "{asked},{language};q=0.001"


class ClubRequest(HttpRequest):
    """A request with its club; None on the pages of a site of several that belong to none."""

    club: Club | None


class ClubMiddleware:
    """Django middleware: ``request.club``; what is behind the club's word is the address as the pages know it."""

    def __init__(self, answer: Callable[[ClubRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: ClubRequest) -> HttpResponse:
        """Answer as this club, in its language where the visitor's browser asks for none of ours."""
        with no_club():
            club = request.club = _club_of_address(request) or Club.only()
        with looking(read_only=request.method in ("GET", "HEAD")):
            return self._answer_as(request, club)

    def _answer_as(self, request: ClubRequest, club: Club | None) -> HttpResponse:
        if club is None:
            return _as_before(request) or self.answer(request)
        if club.language:
            accepted = request.META.get("HTTP_ACCEPT_LANGUAGE", "")
            request.META["HTTP_ACCEPT_LANGUAGE"] = LAST_CHOICE.format(asked=accepted, language=club.language).strip(",")
            activate(get_language_from_request(request))
        with acting_for(club, f"{request.META['SCRIPT_NAME']}/"):
            return self.answer(request)


def _as_before(request: HttpRequest) -> HttpResponse | None:
    """What was printed while the site had one club still leads there; a form is not sent on."""
    old = address_of_old(request.path_info.split("/")[1]) if request.method in ("GET", "HEAD") else ""
    return HttpResponseRedirect(f"/{old}{request.get_full_path()}") if old else None


def _club_of_address(request: HttpRequest) -> Club | None:
    """The club that the address begins with; what pages find themselves by is the rest of it from now on."""
    word, _, rest = request.path_info.removeprefix("/").partition("/")
    club = named.one(word) if can_be_club(word) else None
    if club is not None:
        request.path_info, request.META["SCRIPT_NAME"] = f"/{rest}", f"/{word}"
    return club
