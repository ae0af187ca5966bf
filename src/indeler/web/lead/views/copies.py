"""The static copy of a tournament or a season: downloaded by its leader, or updated automatically at the host."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, Cost, Right, page
from indeler.web.common.downloads import download
from indeler.web.common.form_fields import check_field, choice_field
from indeler.web.common.visitor_language import language
from indeler.web.copies.crawl import Files
from indeler.web.copies.making import copy_of_row, copy_of_season, has_typesetter
from indeler.web.copies.models import Publication
from indeler.web.copies.writing import packed
from indeler.web.seasons.season_store import season_for_visitor, season_row_for_visitor
from indeler.web.tenancy import current
from indeler.web.tenancy.current import acting_for
from indeler.web.tournaments.log import tournament_for_visitor, tournament_row_for_visitor


class PublicationForm(forms.Form):
    """Whether the copy is updated automatically, and in which language."""

    is_on = check_field(lazy("Remake the copy after each round"))
    language = choice_field(lazy("Language of the copy"), settings.LANGUAGES, required=True)


@page(Right.LEAD, methods=FORM)
def tournament_copies(request: Request, slug: str) -> HttpResponse:
    """Show the copy of a tournament: download, and automatic updates."""
    row, state = tournament_for_visitor(request, slug)
    context = {"layout": "tournaments/layout.html", "tournament": row, "state": state, "is_visible": row.is_public}
    return _page(request, {"tournament": row}, {**context, "file": "tournament-copy", "slug": slug})


@page(Right.LEAD, methods=FORM)
def season_copies(request: Request, slug: str) -> HttpResponse:
    """Show the copy of a season: download, and automatic updates."""
    row, season = season_for_visitor(request, slug)
    context = {"layout": "club/layout.html", "row": row, "season": season, "is_visible": True}
    return _page(request, {"season": row}, {**context, "file": "season-copy", "slug": slug})


def _page(request: Request, of: dict[str, Any], context: dict[str, Any]) -> HttpResponse:
    one = Publication.objects.filter(**of).select_related("club", *of).first()
    usual = {"is_on": one is not None, "language": one.language if one else language()}
    form = PublicationForm(request.POST or None, initial=usual)
    if request.method == "POST" and settings.PUBLISH is None:
        raise Http404
    if request.method == "POST" and form.is_valid():
        # the publisher of the folder makes or removes the files
        if form.cleaned_data["is_on"]:
            Publication.objects.update_or_create(defaults={"language": form.cleaned_data["language"]}, **of)
        else:
            Publication.objects.filter(**of).delete()
        messages.success(request, _("Saved."))
        return redirect(request.path)
    context |= {"form": form, "publication": one, "has_folder": settings.PUBLISH is not None}
    return render(request, "lead/copies.html", context)


@page(Right.LEAD, cost=Cost.HIGH)
def tournament_copy(request: Request, slug: str) -> HttpResponse:
    """Return the copy of a tournament as a zip file, in the visitor's language."""
    return _zipped(copy_of_row, tournament_row_for_visitor(request, slug))


@page(Right.LEAD, cost=Cost.HIGH)
def season_copy(request: Request, slug: str) -> HttpResponse:
    """Return the copy of a season as a zip file, with the public names."""
    return _zipped(copy_of_season, season_row_for_visitor(request, slug))


def _zipped(copy: Callable[..., Files], row: Any) -> HttpResponse:
    with acting_for(current.club(), "/") as club:  # the pages of a copy are in one folder for any address of the club
        files = copy(row, club, with_prints=has_typesetter())
        return download(packed(files), "application/zip", f"{row.slug}.zip")
