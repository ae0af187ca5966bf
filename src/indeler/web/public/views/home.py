"""The front page, where everybody goes from there, all seasons, the look of the site, and what is kept of people."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from indeler.web.accounts import devices
from indeler.web.accounts.models import Account, Policy
from indeler.web.accounts.pages import CLUB, SHARED, page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import page_to_return_to
from indeler.web.public.context_processors import THEME_COOKIE, THEMES
from indeler.web.public.front_page import front_page
from indeler.web.seasons.models import SeasonDraft, SeasonRow
from indeler.web.seasons.roll import number_in
from indeler.web.seasons.season_lookup import current
from indeler.web.tenancy import accents, marks
from indeler.web.tenancy.models import Club
from indeler.web.tournaments.tournament_lookup import has_archived_tournaments, seen_tournaments

YEAR = 365 * 24 * 3600


@page(Right.READ, about=CLUB, live=SHARED, offline=True)
@require_safe
def home(request: Request) -> HttpResponse:
    """The club at first sight; where there is nothing yet, for who can open a season how to begin.

    A site of several clubs begins with all of them.
    """
    if request.club is None:
        return render(request, "public/clubs.html", {"clubs": Club.objects.all()})
    if current() is None and not Account.objects.exists():
        return redirect("log-in")  # which says where the first link is
    shown = front_page(request)
    if request.actor.manages and not shown["tournaments"] and "season" not in shown:
        return redirect("seasons")
    return render(request, "public/home.html", shown)


@page(Right.READ, offline=True)
@require_safe
def landing(request: Request) -> HttpResponse:
    """Where somebody's work is: the evening for who leads, the boards for a helper, the own page for a member."""
    if request.club is None:
        return redirect("host" if request.actor.host else "home")
    season, actor = current(), request.actor
    if actor.link is not None and actor.link.season is not None:
        return redirect("club-phone", slug=actor.link.season.slug)
    if actor.link is not None and actor.link.tournament is not None:
        return redirect("phone", slug=actor.link.tournament.slug)
    if season is None:
        return redirect("home")
    if actor.leads:
        return redirect("club-lead", slug=season.slug)
    if actor.account is not None and number_in(season, actor.account.member) is not None:
        return redirect("me", slug=season.slug)
    return redirect("season-log" if actor.may(Right.OVERSEE) else "season", slug=season.slug)


@page(Right.READ, offline=True)
@require_safe
def kept(request: Request) -> HttpResponse:
    """What the site knows of people, how long, and who sees it."""
    context = {
        "days": Policy.of_now().days if request.club is not None else Policy().days,
        "session_days": settings.SESSION_COOKIE_AGE // (24 * 3600),
        "trust_days": devices.TRUST.days,
    }
    return render(request, "public/kept.html", context)


@page(Right.READ)
@require_safe
def mark(request: Request) -> HttpResponse:
    """The mark of the club, as we have drawn it."""
    if request.club is None or request.club.mark is None:
        raise Http404
    response = HttpResponse(bytes(request.club.mark), content_type=marks.KIND)
    response["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    response["Cache-Control"] = "public, max-age=604800"
    return response


@page(Right.READ)
@require_safe
def accent(request: Request, colour: str) -> HttpResponse:
    """What makes the site wear this colour; it is in the address, so that it may be kept for long."""
    if not accents.is_colour(f"#{colour}"):
        raise Http404
    response = HttpResponse(accents.style_sheet(f"#{colour}"), content_type="text/css; charset=utf-8")
    response["Cache-Control"] = "public, max-age=604800"
    return response


@page(Right.READ, about=CLUB, offline=True)
@require_safe
def seasons(request: Request) -> HttpResponse:
    """Every season, the newest first; where there is none, how to begin."""
    found = SeasonRow.objects.filter(archived=None)
    drafts = SeasonDraft.objects.all() if request.actor.manages else ()
    context = {"seasons": found, "drafts": drafts, "has_archive": _has_archive(request)}
    return render(request, "public/seasons.html", context)


@page(Right.READ, offline=True)
@require_safe
def archive(request: Request) -> HttpResponse:
    """Seasons and tournaments that stand in no other list; everything of them can be read as before."""
    seasons, tournaments = SeasonRow.objects.exclude(archived=None), seen_tournaments(request).exclude(archived=None)
    return render(request, "public/archive.html", {"seasons": seasons, "tournaments": tournaments})


def _has_archive(request: Request) -> bool:
    return SeasonRow.objects.exclude(archived=None).exists() or has_archived_tournaments(request)


@page(Right.READ, params=("next",))
@require_POST
def set_look(request: Request) -> HttpResponse:
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
