"""What is known of a member, as a file for himself and the leader; and erasing it."""

from __future__ import annotations

import msgspec
from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from indeler.web.accounts.rights import Right, needs
from indeler.web.club.personal_data import known_of
from indeler.web.club.season_lookup import member_or_404, seen
from indeler.web.manage.erasing import erase
from indeler.web.tournaments.erasing import played_by


class EraseForm(forms.Form):
    """Nobody is erased by one press too many."""

    sure = forms.BooleanField(label=gettext_lazy("I know that this cannot be undone"))


@needs(Right.TAKE_PART)
@require_safe
def known(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All that is known of a member, in JSON; for himself and for who looks after the accounts.

    Where somebody is logged in only himself and owners see.
    """
    row, season = seen(request, slug)
    is_himself = request.actor.account.member == number
    if not is_himself and not request.actor.manages:
        raise PermissionDenied
    known = known_of(row, member_or_404(season, number), sessions=is_himself or request.actor.owns)
    whole = msgspec.json.encode(known)
    response = HttpResponse(msgspec.json.format(whole), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{slug}-{number}.json"'
    return response


@needs(Right.MANAGE)
@require_http_methods(["GET", "POST"])
def erase_member(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Erase a member who asked for it."""
    row, season = seen(request, slug)
    form = EraseForm(request.POST or None)
    number = member_or_404(season, number)
    if request.method == "POST" and form.is_valid():
        erase(row, number, request.actor)
        messages.success(request, _("Erased: the name of member %(number)s.") % {"number": number})
        return redirect("manage-members", slug=slug)
    member = season.member(number)
    context = {"row": row, "season": season, "member": member, "form": form, "tournaments": played_by({member.name})}
    return render(request, "manage/erase-member.html", context)
