"""The club's list of members, as its leader changes it: what holds for a season too is decided there as well."""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from indeler.season import Member, views
from indeler.season.views import Tally
from indeler.web.accounts.request import Request
from indeler.web.common.undoing import Undo, done
from indeler.web.seasons import clock, roll
from indeler.web.seasons.models import ClubMember, SeasonRow
from indeler.web.seasons.personal_data import seasons_of
from indeler.web.seasons.recording import event_of, record
from indeler.web.seasons.season_lookup import current
from indeler.web.seasons.season_store import season_of


class Played(NamedTuple):
    """A season of a member, and how his games in it ended."""

    row: SeasonRow
    number: int
    group: str
    tally: Tally


def played_by(person: ClubMember) -> list[Played]:
    """All seasons of a member, the newest first."""
    return [
        Played(
            row, number, views.member(season_of(row), number, stakes=False).group, views.tally(season_of(row), number)
        )
        for row, number in seasons_of(person)
    ]


def added(person: ClubMember) -> ClubMember:
    """Somebody new on the list, with the next number that nobody ever had."""
    with transaction.atomic():
        roll.locked_list()
        person.number = roll.roll().following
        person.save()
    return person


def corrected(request: Request, person: ClubMember) -> bool:
    """Keep what is known of the member now; a name or a date of birth is put right in the season that is played."""
    row, there = _playing(person)
    if row is not None and there is not None and (there.name, there.born) != (person.name, person.born):
        event = event_of(request, "member-corrected", member=there.id, name=person.name, born=person.born)
        if not record(request, row, [event]):
            return False
    person.save()
    roll.rename_accounts(person)
    return True


def left(request: Request, person: ClubMember) -> bool:
    """The member leaves the club, and with it the season that is played; the message can undo both."""
    row, there = _playing(person)
    event = 0
    if row is not None and there is not None and there.left is None:
        recorded = record(request, row, [event_of(request, "member-left", member=there.id)])
        if recorded is None:
            return False
        event = recorded.last
    ClubMember.objects.filter(pk=person.pk).update(left=clock.today())
    undo = Undo(request.path, (("do", "stays"), ("event", str(event))))
    done(request, _("{name} has left the club.").format(name=person.name), undo)
    return True


def stays(request: Request, person: ClubMember, event: int) -> bool:
    """Undo that: in the season too, unless something came after it there."""
    row, there = _playing(person)
    if row is not None and there is not None and there.left is not None and event:
        taken_back = event_of(request, "reversed", event=event, why=_("undone"))
        if not record(request, row, [taken_back], event):
            return False
    back(person)
    done(request, _("{name} is a member again.").format(name=person.name))
    return True


def _playing(person: ClubMember) -> tuple[SeasonRow | None, Member | None]:
    """The season that is played, and the member in it."""
    row = current()
    number = roll.number_in(row, person.number) if row is not None else None
    return row, season_of(row).member(number) if row is not None and number is not None else None


def back(person: ClubMember) -> None:
    """A member again; into a season he comes as everybody does."""
    ClubMember.objects.filter(pk=person.pk).update(left=None)
