"""The club as its owner sees it: name, mark, town, language, clock; and all of it as a file."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from indeler.language import IndelerError
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.visitor_language import translate
from indeler.web.manage.club_file import packed_club
from indeler.web.manage.club_forms import ClubPageForm
from indeler.web.manage.member_files import small
from indeler.web.tenancy import marks, quota
from indeler.web.tenancy.models import Club


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
    room = {"used": quota.used() >> 20, "most": request.club.most_bytes >> 20}
    return render(request, "manage/club.html", {"form": form, **room})


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
    """All of the club but its accounts."""
    if request.club is None:
        raise Http404
    return as_zip(packed_club(), request.club)


def as_zip(data: bytes, club: Club) -> HttpResponse:
    """An export to be kept."""
    response = HttpResponse(data, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{club.address}.zip"'
    return response
