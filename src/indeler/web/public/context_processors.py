"""A visitor's preferences, kept in cookies without an account: light or dark, and the language."""

from functools import partial
from typing import Any

from django.conf import settings
from django.utils.functional import SimpleLazyObject

from indeler.web.accounts.actor import Request
from indeler.web.common.addresses import address_of
from indeler.web.common.requests import is_of_open_page, page_before, page_to_return_to
from indeler.web.common.static_files import CHECKER
from indeler.web.public.versions import live_address
from indeler.web.seasons import clock
from indeler.web.seasons.season_store import current

THEMES = ("light", "dark")
THEME_COOKIE = "theme"


def theme_of(request: Request) -> str:
    """Return the chosen theme; empty for that of the device."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return theme if theme in THEMES else ""


def appearance(request: Request) -> dict[str, Any]:
    """Return the theme, the page to return to after a change, the club's season, and the frame of a page."""
    is_copy = getattr(request, "is_copy", False)  # middleware may not have run
    return {
        "theme": theme_of(request),
        "here": _here(request),
        "second_opinion": settings.SECOND_OPINION,
        "is_copy": is_copy,
        "is_demo": clock.is_of_demo,
        "checker": request.checker if is_copy else CHECKER if settings.DESK is not None else "",
        "moving": SimpleLazyObject(partial(live_address, request)),
        "frame": "copies/frame.html" if is_copy else "moving.html" if is_of_open_page(request) else "base.html",
        "club": SimpleLazyObject(current) if getattr(request, "club", None) else None,  # used only by complete pages
    }


def _here(request: Request) -> str:
    """Return the page to return to; the answer to a form may be at an address without a page of its own."""
    if request.path == address_of("log-in"):
        return page_to_return_to(request)
    return page_before(request) if request.method == "POST" else request.get_full_path()
