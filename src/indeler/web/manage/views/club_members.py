"""The members of the club, whatever season they play in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from indeler.language import IndelerError
from indeler.season.people.roll import probably_same
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import one_line, parse_int
from indeler.web.common.undoing import Undo, done
from indeler.web.common.visitor_language import translate
from indeler.web.manage import club_members as members
from indeler.web.manage import merging
from indeler.web.manage.erasing import erase
from indeler.web.manage.forms import ClubMemberForm, EraseForm, by_name
from indeler.web.seasons import roll
from indeler.web.seasons.models import ClubMember
from indeler.web.seasons.personal_data import accounts_of
from indeler.web.tournaments.erasing import played_by


@page(Right.LEAD, params=("find",))
@require_http_methods(["GET", "POST"])
def club_members(request: Request) -> HttpResponse:
    """Everybody on the list, or who is looked for; and one more."""
    if request.club is None:
        raise Http404
    form = ClubMemberForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        new = members.added(form.save(commit=False))
        messages.success(request, _("{name} has number {number}.").format(name=new.name, number=new.number))
        return redirect("club-members")
    asked = request.GET.get("find", "").strip()[:100]
    found = [one for one in by_name(ClubMember.objects.all()) if _is_asked(one, asked)]
    context = {
        "form": form,
        "asked": asked,
        "members": [one for one in found if one.left is None],
        "left": [one for one in found if one.left is not None and one.merged_into_id is None],
        "twice": probably_same(roll.roll()),
    }
    return render(request, "manage/club-members.html", context)


def _is_asked(one: ClubMember, asked: str) -> bool:
    """By a part of the name, or by any number of his."""
    return asked.casefold() in one.name.casefold() or asked in (str(one.number), one.knsb, one.fide_id)


@page(Right.LEAD)
@require_http_methods(["GET", "POST"])
def club_member(request: Request, number: int) -> HttpResponse:
    """A member: what is known of him, and his results in all seasons."""
    if request.club is None:
        raise Http404
    person = get_object_or_404(ClubMember, number=number)
    asked = request.POST.get("do", "")
    form = ClubMemberForm(request.POST if asked == "save" else None, instance=ClubMember.objects.get(pk=person.pk))
    if _is_done(request, asked, person, form):
        return redirect("club-member", number=number)
    context = {"person": person, "form": form, "played": members.played_by(person)}
    return render(request, "manage/club-member.html", context)


def _is_done(request: Request, asked: str, person: ClubMember, form: ClubMemberForm) -> bool:
    """Do what was asked for; what a season refuses is said, and nothing is changed."""
    if asked == "left":
        return members.left(request, person)
    if asked == "stays":
        return members.stays(request, person, parse_int(request.POST.get("event", "")) or 0)
    if asked == "back":
        members.back(person)
    elif asked != "save" or not form.is_valid() or not members.corrected(request, form.instance):
        return False
    messages.success(request, _("Saved."))
    return True


@page(Right.LEAD, params=("into",))
@require_http_methods(["GET", "POST"])
def merge_club_member(request: Request, number: int) -> HttpResponse:
    """Somebody who is on the list twice: first what moves, then the decision with its reason, or its undoing."""
    if request.club is None:
        raise Http404
    person = get_object_or_404(ClubMember, number=number)
    if request.POST.get("do") == "apart":
        return _merged(request, person, partial(merging.take_apart, request, person), undo=None)
    asked = parse_int(request.POST.get("into", "") or request.GET.get("into", ""))
    others = by_name(ClubMember.objects.filter(merged_into=None).exclude(pk=person.pk))
    kept = next((one for one in others if one.number == asked), None)
    why = one_line(request.POST.get("why", ""))
    if request.method == "POST" and kept is not None and why:
        undo = Undo(request.path, (("do", "apart"),))
        return _merged(request, person, partial(merging.merge, request, person, kept, why), undo)
    if request.method == "POST":
        messages.error(request, _("Choose the member who stays, and say why."))
    found = merging.moves(person, kept, request.actor.name) if kept is not None else []
    context = {
        "person": person,
        "kept": kept,
        "others": others,
        "moves": [(each, translate(each.refusal) if each.refusal else "") for each in found],
        "accounts": accounts_of(person) if kept is not None else [],
    }
    return render(request, "manage/merge-member.html", context)


def _merged(request: Request, person: ClubMember, act: Callable[[], None], undo: Undo | None) -> HttpResponse:
    """Do it, and say what was done; what a season refuses is said, and nothing is changed."""
    try:
        act()
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        return redirect("merge-club-member", number=person.number)
    person.refresh_from_db()
    kept = person.merged_into
    if kept is None:
        done(request, _("{name} is a member apart again.").format(name=person.name))
        return redirect("club-member", number=person.number)
    done(request, _("{name} and {other} are one member now.").format(name=person.name, other=kept.name), undo)
    return redirect("club-member", number=kept.number)


@page(Right.MANAGE)
@require_http_methods(["GET", "POST"])
def erase_club_member(request: Request, number: int) -> HttpResponse:
    """Erase a member who asked for it, from the list and from all seasons."""
    if request.club is None:
        raise Http404
    person = get_object_or_404(ClubMember, number=number)
    form = EraseForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            erase(person, request.actor)
        except IndelerError as refusal:
            messages.error(request, translate(refusal))
        else:
            messages.success(request, _("The name of member {number} has been erased.").format(number=number))
        return redirect("club-members")
    context = {"person": person, "form": form, "tournaments": played_by({str(person.name)})}
    return render(request, "manage/erase-club-member.html", context)
