"""The club as its owner sees it; and for who runs the site all clubs: made, given room and an owner, deleted."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from indeler.language import IndelerError
from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.visitor_language import translate
from indeler.web.manage.club_file import pack_club, restore_club
from indeler.web.manage.club_forms import ClubForm, ClubPageForm, DeleteClubForm, NewClubForm
from indeler.web.manage.member_files import small
from indeler.web.tenancy import marks, quota
from indeler.web.tenancy.current import acting_for, every_club, prefix_of
from indeler.web.tenancy.models import Club


@page(Right.HOST)
@require_http_methods(["GET", "POST"])
def clubs(request: Request) -> HttpResponse:
    """All clubs, and one more."""
    form = NewClubForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            with transaction.atomic():
                club = form.save()
                if file is not None:
                    restore_club(club, file.read())
        except IndelerError as refusal:
            form.add_error("file", translate(refusal))
        else:
            return _with_owner_link(request, club)
    return render(request, "manage/clubs.html", {"form": form, "clubs": Club.objects.all()})


@page(Right.HOST)
@require_http_methods(["GET", "POST"])
def change_club(request: Request, number: int) -> HttpResponse:
    """Another address, or more room."""
    club = get_object_or_404(Club, pk=number)
    form = ClubForm(request.POST or None, instance=club)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("clubs")
    return render(request, "manage/change-club.html", {"form": form, "subject": Club.objects.get(pk=number)})


@page(Right.HOST)
@require_POST
def new_owner(request: Request, number: int) -> HttpResponse:
    """A link by which somebody makes an owner's account at the club."""
    return _with_owner_link(request, get_object_or_404(Club, pk=number))


def _with_owner_link(request: Request, club: Club) -> HttpResponse:
    with acting_for(club, prefix_of(club)):
        address = links.address(request, links.make(LinkKind.OWNER))
    context: dict[str, Any] = {"subject": club, "address": address}
    return render(request, "manage/club-owner.html", context)


@page(Right.HOST)
@require_safe
def export_of(request: Request, number: int) -> HttpResponse:
    """A club as a file."""
    club = get_object_or_404(Club, pk=number)
    with acting_for(club):
        return as_zip(pack_club(), club)


@page(Right.HOST)
@require_http_methods(["GET", "POST"])
def delete_club(request: Request, number: int) -> HttpResponse:
    """A club and all that belongs to it, after a question; not the only one."""
    club = get_object_or_404(Club, pk=number)
    form = DeleteClubForm(club, request.POST or None)
    is_only = Club.only() is not None
    if request.method == "POST" and not is_only and form.is_valid():
        with every_club():
            club.delete()
        messages.success(request, _("The club is deleted."))
        return redirect("clubs")
    return render(request, "manage/delete-club.html", {"form": form, "subject": club, "is_only": is_only})


@page(Right.OWN)
@require_http_methods(["GET", "POST"])
def club_page(request: Request) -> HttpResponse:
    """What the club is called, and how it looks."""
    if request.club is None:
        raise Http404
    form = ClubPageForm(request.POST or None, request.FILES or None, instance=Club.objects.get(pk=request.club.pk))
    if request.method == "POST" and form.is_valid():
        try:
            _keep(form)
        except IndelerError as refusal:
            form.add_error("mark", translate(refusal))
        else:
            messages.success(request, _("Saved."))
            return redirect("club-page")
    space = {"used": quota.used() >> 20, "most": request.club.most_bytes >> 20}
    return render(request, "manage/club.html", {"form": form, **space})


def _keep(form: ClubPageForm) -> None:
    """The mark first: one that is refused changes nothing."""
    file = form.cleaned_data["mark"]
    if file is not None:
        marks.keep(Club.objects.get(pk=form.instance.pk), small(file))
    elif form.cleaned_data.get("no_mark"):
        marks.keep(Club.objects.get(pk=form.instance.pk), b"")
    form.instance.save(update_fields=ClubPageForm.Meta.fields)


@page(Right.OWN)
@require_safe
def export(request: Request) -> HttpResponse:
    """Download the club without its accounts."""
    if request.club is None:
        raise Http404
    return as_zip(pack_club(), request.club)


def as_zip(data: bytes, club: Club) -> HttpResponse:
    """An export to be kept."""
    response = HttpResponse(data, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{club.address}.zip"'
    return response
