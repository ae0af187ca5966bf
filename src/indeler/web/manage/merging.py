"""Two members of the club who turn out to be one person: what moves, and how it is undone.

In a season of one of them only the club's list changes; in a season of both it is a decision in the logbook.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from indeler import season as seasons
from indeler.language import N_, IndelerError, InvalidInput
from indeler.season import events, views
from indeler.web.accounts.models import Account
from indeler.web.accounts.request import Request
from indeler.web.seasons import clock
from indeler.web.seasons.models import ClubMember, SeasonMember, SeasonRow
from indeler.web.seasons.personal_data import accounts_of
from indeler.web.seasons.roll import PARTICULARS, locked_list, rename_accounts
from indeler.web.seasons.season_store import append, season_of


class Moves(NamedTuple):
    """A season of the member who goes: what is his there becomes the other's."""

    row: SeasonRow
    member: int
    into: int | None
    """The number of who stays in this season; None where he is not in it."""
    games: int
    evenings: int
    """Evenings on which something is known of his attendance."""
    refusal: IndelerError | None


def moves(gone: ClubMember, kept: ClubMember, by: str) -> list[Moves]:
    """Season by season what would move, and what speaks against it."""
    there = {each.season_id: each.member for each in SeasonMember.objects.filter(person=kept)}
    found = SeasonMember.objects.filter(person=gone).select_related("season").order_by("-season__starts")
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


def merge(request: Request, gone: ClubMember, kept: ClubMember, why: str) -> None:
    """Put the two together, in the logbooks and on the list; refused where one person cannot have done both."""
    by = request.actor.name
    if gone.pk == kept.pk or gone.merged_into_id or kept.merged_into_id:
        raise InvalidInput(N_("Choose two members who are both on the list."))
    found = moves(gone, kept, by)
    for each in found:
        if each.refusal is not None:
            raise each.refusal
    decided = {}
    for each in found:
        if each.into is not None:
            append(each.row, [_event(each.member, each.into, by, why)])
            decided[each.row.pk] = SeasonRow.objects.get(pk=each.row.pk).version
        else:
            told = _("Member {number} of this season is {name} in the club: {why}")
            text = told.format(number=each.member, name=kept.name, why=why)
            append(each.row, [events.Noted(at=clock.now(), by=by, text=text)])
    with transaction.atomic():
        locked_list()
        _move_on_the_list(gone, kept, decided)


def _move_on_the_list(gone: ClubMember, kept: ClubMember, decided: dict[int, int]) -> None:
    changed_hands = list(SeasonMember.objects.filter(person=gone).values_list("pk", flat=True))
    accounts = [account.pk for account in accounts_of(gone)]
    SeasonMember.objects.filter(pk__in=changed_hands).update(person=kept)
    Account.objects.filter(pk__in=accounts).update(member=kept.number)
    news = [name for name in PARTICULARS if not getattr(kept, name) and getattr(gone, name)]
    for name in news:
        setattr(kept, name, getattr(gone, name))
    kept.save(update_fields=news or None)
    rename_accounts(kept)
    gone.merged_into, gone.left = kept, gone.left or clock.today()
    gone.merge_kept = json.dumps({"events": decided, "seasons": changed_hands, "accounts": accounts})
    gone.save()


def take_apart(request: Request, gone: ClubMember) -> None:
    """Undo the merge: in each logbook it is taken back, and seasons and accounts go back to their member."""
    kept = gone.merged_into
    if kept is None:
        raise InvalidInput(N_("This member was not merged with another one."))
    if not gone.merge_kept:
        text = N_("{name} was merged before the club was put back from a file; that cannot be undone here.")
        raise InvalidInput(text, name=gone.name)
    moved = json.loads(gone.merge_kept)
    taken_back = [
        (
            SeasonRow.objects.get(pk=int(season)),
            events.Reversed(at=clock.now(), by=request.actor.name, event=number, why=_("they are two people")),
        )
        for season, number in moved["events"].items()
    ]
    for row, event in taken_back:
        seasons.apply(season_of(row), event)
    ClubMember.objects.filter(pk=gone.pk).update(merged_into=None, left=None, merge_kept="")
    for row, event in taken_back:
        append(row, [event])
    with transaction.atomic():
        SeasonMember.objects.filter(pk__in=moved["seasons"]).update(person=gone)
        Account.objects.filter(pk__in=moved["accounts"]).update(member=gone.number)
    gone.refresh_from_db()
    rename_accounts(gone)
