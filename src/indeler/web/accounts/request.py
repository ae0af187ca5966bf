"""A request as our pages have it, for type checkers: middleware has told who makes it, and whether htmx does."""

from __future__ import annotations

from typing import Any

from indeler.web.accounts.actor import Actor
from indeler.web.common.requests import SiteRequest
from indeler.web.tenancy.middleware import ClubRequest


class Request(SiteRequest, ClubRequest):
    """A request with what `ActorMiddleware`, `ClubMiddleware` and `HtmxMiddleware` have added to it."""

    actor: Actor
    shows: Any
    """The row of the season or the tournament that the page is about, once it was looked up."""
    news: str
    """Where the page hears of what is new, where that is not the usual address of what it shows."""
    found_season: Any
    """That row of a season and whose names are hidden there, where that was read before the page is made."""
    is_copy: bool = False
    """Whether it asks for a page of a copy."""
    checker: str = ""
    """On a page of a copy: the address of the page that checks proofs."""
    version_of_club: str
    """What the club shows, once it was asked for."""
