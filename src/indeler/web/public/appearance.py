"""How a visitor wants the site to look: light or dark, and in which language. Kept in cookies, without an account."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from indeler.web.accounts.rights import Right, needs
from indeler.web.club.season_lookup import current

THEMES = ("light", "dark")
THEME_COOKIE = "theme"
YEAR = 365 * 24 * 3600


def look(request: HttpRequest) -> dict[str, Any]:
    """Context processor: the theme, where a page goes on after a change of look, and the club's season."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {
        "theme": theme if theme in THEMES else "",
        "here": page_to_return_to(request) if request.path == reverse("log-in") else request.get_full_path(),
        "languages": settings.LANGUAGES,
        "club": SimpleLazyObject(current),  # a fragment of a page does not ask for it
    }


@needs(Right.READ)
@require_POST
def set_look(request: HttpRequest) -> HttpResponse:
    """Remember the theme and the language that were chosen, and go back."""
    response = HttpResponseRedirect(page_to_return_to(request))
    theme, language = request.POST.get("theme"), request.POST.get("language")
    secure = settings.SESSION_COOKIE_SECURE
    if theme in THEMES:
        response.set_cookie(THEME_COOKIE, theme, max_age=YEAR, samesite="Lax", secure=secure, httponly=True)
    elif theme == "":
        response.delete_cookie(THEME_COOKIE)
    if language in dict(settings.LANGUAGES):
        name = settings.LANGUAGE_COOKIE_NAME
        response.set_cookie(name, language, max_age=YEAR, samesite="Lax", secure=secure, httponly=True)
    return response


def page_before(request: HttpRequest) -> str:
    """The page from which a form came, if it is one of ours."""
    page = request.headers.get("Referer", "")
    return page if _is_ours(request, page) else "/"


def page_to_return_to(request: HttpRequest, otherwise: str = "/") -> str:
    """The page in ``next``, if it is one of ours."""
    page = request.POST.get("next") or request.GET.get("next") or otherwise
    return page if _is_ours(request, page) else otherwise


def _is_ours(request: HttpRequest, page: str) -> bool:
    return url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
