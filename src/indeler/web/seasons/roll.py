"""Updates the club's list of members from its seasons: in the same transaction a new member is found on it or added."""

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from django.shortcuts import get_object_or_404

from indeler.language import N_, InvalidInput
from indeler.season import Member
from indeler.season.events import Event, MemberJoined, MembersJoined
from indeler.season.people.joining import Person, Roll, is_called
from indeler.web.accounts.models import LONGEST_NAME, Account
from indeler.web.accounts.pages import Role
from indeler.web.common.lookup import Lookup
from indeler.web.seasons.models import ClubMember, HiddenName, SeasonMember, SeasonRow
from indeler.web.tenancy import current
from indeler.web.tenancy.models import Club

PARTICULARS = ("name", "rating", "born", "title", "federation", "fide_id", "knsb", "knsb_rating", "sex")
"""The fields of a member, in the list as in a season."""

Members = Mapping[int, Member]
Numbers = Mapping[int, int]
"""Numbers in the club by those in a season."""


def roll(entered: Iterable[int] = ()) -> Roll:
    """Return the present list; ``entered`` are the numbers that are in the season already."""
    columns = ClubMember.objects.filter(merged_into=None).values_list(*Person._fields)
    merged = ClubMember.objects.exclude(merged_into=None).values_list("number", flat=True)
    return Roll([*map(Person._make, columns), *(Person(number, "") for number in merged)], {*entered})


def roll_for(row: SeasonRow, members: Members) -> Roll:
    """Return the list for new members of this season; former ones may return."""
    return roll(number for member, number in numbers_in(row).items() if members[member].left is None)


def numbers_in(row: SeasonRow) -> dict[int, int]:
    """Return the number in the club of every member of the season, by the number there."""
    return dict(SeasonMember.objects.filter(season=row).values_list("member", "person__number"))


_by_number, _in_season = Lookup(ClubMember, "club_id", "number"), Lookup(SeasonMember, "season_id", "person_id")


def number_in(row: SeasonRow, person: int | None) -> int | None:
    """Return the number of a member of the club in the season; None where the member is not in it."""
    known = None if person is None else _by_number.one(row.club_id, person)
    found = None if known is None else _in_season.one(row.pk, known.pk)
    return None if found is None else found.member


def person_in(row: SeasonRow, number: int) -> ClubMember:
    """Return the member of the club who has this number in the season."""
    return get_object_or_404(SeasonMember.objects.select_related("person"), season=row, member=number).person


def locked_list() -> None:
    """Lock the numbers of this club until the transaction ends."""
    Club.objects.select_for_update(no_key=True).get(pk=current.number())  # does not block lines of other seasons


def check_numbers(row: SeasonRow, decided: Iterable[Event]) -> list[Event]:
    """Return these decisions; refuse a new member with another member's number in the club."""
    events = list(decided)
    joining: dict[int, Any] = {event.member: event for event in events if isinstance(event, MemberJoined)}
    joining |= {new.member: new for event in events if isinstance(event, MembersJoined) for new in event.members}
    known = numbers_in(row) if joining else {}
    for person in ClubMember.objects.filter(number__in=joining.keys() - known.keys()) if joining else ():
        new = joining[person.number]
        has_number = any(getattr(new, name, "") and getattr(new, name) == getattr(person, name) for name in _REGISTERED)
        if not has_number and not is_called(Person(person.number, person.name), new.name):
            text = N_("Number {number} is {name} in the club; the next free number is {next}.")
            free = max(roll().following, max(known, default=0) + 1)
            raise InvalidInput(text, number=person.number, name=person.name, next=free)
    return events


_REGISTERED = ("knsb", "fide_id")


def follow(row: SeasonRow, before: Members, after: Members, numbers: Numbers = MappingProxyType({})) -> None:
    """Update the list after decisions in this season: new and former members, and their present data.

    Members with a given number in the club are not searched for.
    """
    if before is after or before == after:
        return
    locked_list()
    people = {person.number: person for person in ClubMember.objects.all()} if numbers else {}
    SeasonMember.objects.bulk_create(
        SeasonMember(season=row, member=member, person=people[number]) for member, number in numbers.items()
    )
    known = {each.member: each for each in SeasonMember.objects.filter(season=row).select_related("person")}
    removed = [known[number].pk for number in known.keys() - after.keys()]
    if removed:
        SeasonMember.objects.filter(pk__in=removed).delete()
    later = {*SeasonMember.objects.filter(season__starts__gt=row.starts).values_list("person", flat=True)}
    for number in sorted(after.keys() & before.keys() & known.keys()):
        if known[number].person_id not in later:
            _copy(known[number].person, after[number], before[number])
    _enter(row, [member for number, member in after.items() if number not in known], known.values(), later)
    if after.keys() - before.keys():
        hide_in(row, {person for season in SeasonRow.objects.exclude(pk=row.pk) for person in people_hidden_in(season)})


def people_hidden_in(row: SeasonRow) -> set[int]:
    """Return the members of the club whose names are hidden from visitors in this season."""
    hidden = row.hidden.values_list("member", flat=True)
    return {*SeasonMember.objects.filter(season=row, member__in=hidden).values_list("person", flat=True)}


def hide_in(row: SeasonRow, people: Collection[int]) -> None:
    """Hide the names of these members of the club from visitors of this season."""
    members = SeasonMember.objects.filter(season=row, person__in=people).values_list("member", flat=True)
    for member in members if people else ():
        HiddenName.objects.get_or_create(season=row, member=member)


def _enter(row: SeasonRow, members: list[Member], known: Iterable[SeasonMember], later: set[int]) -> None:
    people = {person.number: person for person in ClubMember.objects.all()} if members else {}
    numbers = roll(each.person.number for each in known).enter(members)
    for member in members:
        person = people.get(numbers[member.id])
        if person is not None and person.pk not in later:
            _copy(person, member, None)
    new = [
        ClubMember(
            club_id=row.club_id, number=numbers[one.id], **{name: getattr(one, name) for name in (*PARTICULARS, "left")}
        )
        for one in members
        if numbers[one.id] not in people
    ]
    people |= {person.number: person for person in ClubMember.objects.bulk_create(new)}
    SeasonMember.objects.bulk_create(
        SeasonMember(club_id=row.club_id, season=row, member=one.id, person=people[numbers[one.id]]) for one in members
    )


def _copy(person: ClubMember, member: Member, before: Member | None) -> None:
    """Copy the fields that are new or changed in the season; fields that only the list has are kept."""
    news = {
        name: now
        for name in (*PARTICULARS, "left")
        if (now := getattr(member, name)) != getattr(person, name)
        and (now != getattr(before, name) if before is not None else now or name == "left")
    }
    if news:
        for name, now in news.items():
            setattr(person, name, now)
        person.save(update_fields=list(news))
        if "name" in news:
            rename_accounts(person)


def rename_accounts(person: ClubMember) -> None:
    """Update the name of a member's accounts; leaders may have chosen another one."""
    Account.objects.filter(member=person.number, role=Role.MEMBER).update(name=person.name[:LONGEST_NAME])
