"""The members of the club, independent of seasons."""

import json
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from indeler import season as seasons
from indeler.language import N_, IndelerError, InvalidInput
from indeler.season import Member, events, views
from indeler.season.people.joining import probably_same
from indeler.season.views import Tally
from indeler.web.accounts.actor import Request
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import FORM, Right, page
from indeler.web.common.requests import number_in, one_line, parse_int
from indeler.web.common.undo import Undo, refusals_shown, report_done
from indeler.web.common.visitor_language import translate
from indeler.web.manage.erasing import erase
from indeler.web.manage.forms import ClubMemberForm, EraseForm, by_name
from indeler.web.seasons import clock, roll
from indeler.web.seasons.models import ClubMember, SeasonMember, SeasonRow
from indeler.web.seasons.personal_data import accounts_of, seasons_of
from indeler.web.seasons.recording import event_of, record
from indeler.web.seasons.roll import PARTICULARS, locked_list, rename_accounts
from indeler.web.seasons.season_store import append, current, season_of
from indeler.web.tournaments.entries import tournaments_played_by


@page(Right.LEAD, params=("find",), methods=FORM)
def club_members(request: Request) -> HttpResponse:
    """Show the members of the club, or those that match a query, and a form for a new member."""
    if request.club is None:
        raise Http404
    form = ClubMemberForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        new = form.save(commit=False)
        with transaction.atomic():
            roll.locked_list()
            new.number = roll.roll().following  # a number that was never used
            new.save()
        messages.success(request, _("{name} has number {number}.").format(name=new.name, number=new.number))
        return redirect("club-members")
    query = request.GET.get("find", "").strip()[:100]
    found = [one for one in by_name(ClubMember.objects.all()) if _matches(one, query)]
    context = {
        "form": form,
        "asked": query,
        "members": [one for one in found if one.left is None],
        "left": [one for one in found if one.left is not None and one.merged_into_id is None],
        "twice": probably_same(roll.roll()),
    }
    return render(request, "manage/club-members.html", context)


def _matches(one: ClubMember, query: str) -> bool:
    """Return whether the query is a part of the member's name, or one of the member's numbers."""
    return query.casefold() in one.name.casefold() or query in (str(one.number), one.knsb, one.fide_id)


def _person_or_404(request: Request, number: int) -> ClubMember:
    if request.club is None:
        raise Http404
    return get_object_or_404(ClubMember, number=number)


@page(Right.LEAD, methods=FORM)
def club_member(request: Request, number: int) -> HttpResponse:
    """Show a member: personal data, and results in all seasons."""
    person = _person_or_404(request, number)
    action = request.POST.get("do", "")
    form = ClubMemberForm(request.POST if action == "save" else None, instance=ClubMember.objects.get(pk=person.pk))
    if _is_done(request, action, person, form):
        return redirect("club-member", number=number)
    played = []
    for row, place in seasons_of(person):
        season = season_of(row)
        group = views.member(season, place, stakes=False).group
        played.append(Played(row, place, group, views.tally(season, place)))
    context = {"person": person, "form": form, "played": played}
    return render(request, "manage/club-member.html", context)


def _is_done(request: Request, action: str, person: ClubMember, form: ClubMemberForm) -> bool:
    """Perform the requested change; if a season refuses it, report that and change nothing."""
    if action == "left":
        return record_leaving(request, person)
    if action == "stays":
        return stays(request, person, number_in(request.POST, "event"))
    if action == "back":
        back(person)
    elif action != "save" or not form.is_valid() or not corrected(request, form.instance):
        return False
    messages.success(request, _("Saved."))
    return True


@page(Right.LEAD, params=("into",), methods=FORM)
def merge_club_member(request: Request, number: int) -> HttpResponse:
    """Merge two entries of one person: show the changes, then record the decision with its reason, or undo it."""
    person = _person_or_404(request, number)
    if request.POST.get("do") == "apart":
        return _merged(request, person, partial(undo_merge, request, person), undo=None)
    target = parse_int(request.POST.get("into", "") or request.GET.get("into", ""))
    others = by_name(ClubMember.objects.filter(merged_into=None).exclude(pk=person.pk))
    into = next((one for one in others if one.number == target), None)
    why = one_line(request.POST.get("why", ""))
    if request.method == "POST" and into is not None and why:
        undo = Undo(request.path, (("do", "apart"),))
        return _merged(request, person, partial(merge, request, person, into, why), undo)
    if request.method == "POST":
        messages.error(request, _("Choose the member who stays, and say why."))
    found = moves(person, into, request.actor.name) if into is not None else []
    context = {
        "person": person,
        "kept": into,
        "others": others,
        "moves": [(each, translate(each.refusal) if each.refusal else "") for each in found],
        "accounts": accounts_of(person) if into is not None else [],
    }
    return render(request, "manage/merge-member.html", context)


def _merged(request: Request, person: ClubMember, act: Callable[[], None], undo: Undo | None) -> HttpResponse:
    """Merge and report the result; if a season refuses it, report that and change nothing."""
    try:
        act()
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        return redirect("merge-club-member", number=person.number)
    person.refresh_from_db()
    target = person.merged_into
    if target is None:
        report_done(request, _("{name} is a member apart again.").format(name=person.name))
        return redirect("club-member", number=person.number)
    report_done(request, _("{name} and {other} are one member now.").format(name=person.name, other=target.name), undo)
    return redirect("club-member", number=target.number)


@page(Right.MANAGE, methods=FORM)
def erase_club_member(request: Request, number: int) -> HttpResponse:
    """Erase a member at the member's request, from the list and from all seasons."""
    person = _person_or_404(request, number)
    form = EraseForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request):
            erase(person, request.actor)
            messages.success(request, _("The name of member {number} has been erased.").format(number=number))
        return redirect("club-members")
    context = {"person": person, "form": form, "tournaments": tournaments_played_by({str(person.name)})}
    return render(request, "manage/erase-club-member.html", context)


# The merge of two members of the club who are one person: its changes, and its undo.
#
# In a season of one of them only the club's list changes; in a season of both the merge is a decision in the logbook.


class Moves(NamedTuple):
    """A season of the member who is removed: all data there become the other member's."""

    row: SeasonRow
    member: int
    into: int | None
    """The number of the remaining member in this season; None if that member is not in it."""
    games: int
    evenings: int
    """The number of evenings with a known attendance of this member."""
    refusal: IndelerError | None


def moves(duplicate: ClubMember, target: ClubMember, by: str) -> list[Moves]:
    """Return the changes in each season, and the obstacles."""
    there = {each.season_id: each.member for each in SeasonMember.objects.filter(person=target)}
    found = SeasonMember.objects.filter(person=duplicate).select_related("season").order_by("-season__starts")
    return [_moves(each.season, each.member, there.get(each.season_id), by) for each in found]


def _moves(row: SeasonRow, member: int, into: int | None, by: str) -> Moves:
    season = season_of(row)
    games = views.tally(season, member).games
    evenings = sum(member in known for known in season.state.attendance.values())
    refusal: IndelerError | None = None
    if into is not None:
        try:
            seasons.apply(season, _event(member, into, by, _("entered twice")))
        except IndelerError as fault:
            refusal = fault
    return Moves(row, member, into, games, evenings, refusal)


def _event(member: int, into: int, by: str, why: str) -> events.MembersMerged:
    return events.MembersMerged(at=clock.now(), by=by, member=member, into=into, why=why)


def merge(request: Request, duplicate: ClubMember, target: ClubMember, why: str) -> None:
    """Merge the two, in the logbooks and on the list; refused if their data cannot be of one person."""
    by = request.actor.name
    if duplicate.pk == target.pk or duplicate.merged_into_id or target.merged_into_id:
        raise InvalidInput(N_("Choose two members who are both on the list."))
    found = moves(duplicate, target, by)
    for each in found:
        if each.refusal is not None:
            raise each.refusal
    decided = {}
    for each in found:
        if each.into is not None:
            append(each.row, [_event(each.member, each.into, by, why)])
            decided[each.row.pk] = SeasonRow.objects.get(pk=each.row.pk).version
        else:
            message = _("Member {number} of this season is {name} in the club: {why}")
            text = message.format(number=each.member, name=target.name, why=why)
            append(each.row, [events.Noted(at=clock.now(), by=by, text=text)])
    with transaction.atomic():
        locked_list()
        _move_on_the_list(duplicate, target, decided)


def _move_on_the_list(duplicate: ClubMember, target: ClubMember, decided: dict[int, int]) -> None:
    changed_hands = list(SeasonMember.objects.filter(person=duplicate).values_list("pk", flat=True))
    accounts = [account.pk for account in accounts_of(duplicate)]
    SeasonMember.objects.filter(pk__in=changed_hands).update(person=target)
    Account.objects.filter(pk__in=accounts).update(member=target.number)
    news = [name for name in PARTICULARS if not getattr(target, name) and getattr(duplicate, name)]
    for name in news:
        setattr(target, name, getattr(duplicate, name))
    target.save(update_fields=news or None)
    rename_accounts(target)
    duplicate.merged_into, duplicate.left = target, duplicate.left or clock.today()
    duplicate.merge_kept = json.dumps({"events": decided, "seasons": changed_hands, "accounts": accounts})
    duplicate.save()


def undo_merge(request: Request, duplicate: ClubMember) -> None:
    """Undo the merge: it is reversed in each logbook, and seasons and accounts return to their member."""
    target = duplicate.merged_into
    if target is None:
        raise InvalidInput(N_("This member was not merged with another one."))
    if not duplicate.merge_kept:
        text = N_("{name} was merged before the club was put back from a file; that cannot be undone here.")
        raise InvalidInput(text, name=duplicate.name)
    moved = json.loads(duplicate.merge_kept)
    reversals = [
        (
            SeasonRow.objects.get(pk=int(season)),
            events.Reversed(at=clock.now(), by=request.actor.name, event=number, why=_("they are two people")),
        )
        for season, number in moved["events"].items()
    ]
    for row, event in reversals:
        seasons.apply(season_of(row), event)
    ClubMember.objects.filter(pk=duplicate.pk).update(merged_into=None, left=None, merge_kept="")
    for row, event in reversals:
        append(row, [event])
    with transaction.atomic():
        SeasonMember.objects.filter(pk__in=moved["seasons"]).update(person=duplicate)
        Account.objects.filter(pk__in=moved["accounts"]).update(member=duplicate.number)
    duplicate.refresh_from_db()
    rename_accounts(duplicate)


class Played(NamedTuple):
    """A season of a member, with the results of the games in it."""

    row: SeasonRow
    number: int
    group: str
    tally: Tally


def corrected(request: Request, person: ClubMember) -> bool:
    """Store the new data of the member; a name or a date of birth is corrected in the current season, too."""
    row, there = _playing(person)
    if row is not None and there is not None and (there.name, there.born) != (person.name, person.born):
        event = event_of(request, "member-corrected", member=there.id, name=person.name, born=person.born)
        if not record(request, row, [event]):
            return False
    person.save()
    roll.rename_accounts(person)
    return True


def record_leaving(request: Request, person: ClubMember) -> bool:
    """Record that the member leaves the club and the current season; the message offers the undo of both."""
    row, there = _playing(person)
    event = 0
    if row is not None and there is not None and there.left is None:
        recorded = record(request, row, [event_of(request, "member-left", member=there.id)])
        if recorded is None:
            return False
        event = recorded.last
    ClubMember.objects.filter(pk=person.pk).update(left=clock.today())
    undo = Undo(request.path, (("do", "stays"), ("event", str(event))))
    report_done(request, _("{name} has left the club.").format(name=person.name), undo)
    return True


def stays(request: Request, person: ClubMember, event: int) -> bool:
    """Undo that, also in the season, unless it has later events."""
    row, there = _playing(person)
    if row is not None and there is not None and there.left is not None and event:
        reversal = event_of(request, "reversed", event=event, why=_("undone"))
        if not record(request, row, [reversal], event):
            return False
    back(person)
    report_done(request, _("{name} is a member again.").format(name=person.name))
    return True


def _playing(person: ClubMember) -> tuple[SeasonRow | None, Member | None]:
    row = current()
    number = roll.number_in(row, person.number) if row is not None else None
    return row, season_of(row).member(number) if row is not None and number is not None else None


def back(person: ClubMember) -> None:
    """Record that a former member is a member of the club again; the season is joined separately."""
    ClubMember.objects.filter(pk=person.pk).update(left=None)
