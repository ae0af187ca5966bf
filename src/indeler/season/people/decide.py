"""What events about the season, its members and its roles decide."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from indeler.language import N_
from indeler.season.calendar.slots import check_season
from indeler.season.core.changes import changed, refuse, with_entry
from indeler.season.core.decisions import decides
from indeler.season.core.season import Season
from indeler.season.core.state import Member, State
from indeler.season.events import (
    MemberCorrected,
    MemberJoined,
    MemberLeft,
    MembersJoined,
    MembersMerged,
    ParticipationChanged,
    RatingChanged,
    RoleGiven,
    RulesAdopted,
    SeasonOpened,
)
from indeler.season.people.merging import merged

RULEBOOK = "botwinnik"


@decides(SeasonOpened)
def season_opened(season: Season, event: SeasonOpened) -> State:
    """BW-1: a season runs from its first day to its last; the usual months are no more than a proposal."""
    rulebook = season.rulebook
    if event.rules != rulebook.name:
        refuse(
            N_("The season is opened by the rulebook '{rules}', but this one is '{name}'."),
            rules=event.rules,
            name=rulebook.name,
        )
    check_season(event.start, event.end)
    return changed(season.state, name=event.name, start=event.start, end=event.end, digest=event.digest)


@decides(RulesAdopted)
def rules_adopted(season: Season, event: RulesAdopted) -> State:
    """Another rulebook file holds from now on."""
    return changed(season.state, digest=event.digest)


@decides(MemberJoined)
def member_joined(season: Season, event: MemberJoined) -> State:
    """BW-8: a new member takes part in everything; one who left may come back under the same number."""
    _check_free(season, event.member)
    member = Member(
        event.member,
        event.name,
        event.rating,
        event.born,
        event.at.date(),
        learning_notation=event.learning_notation,
        last_season=event.last_season,
    )
    return _told_all(season, _with_member(season, member), [event.member])


@decides(MembersJoined)
def members_joined(season: Season, event: MembersJoined) -> State:
    """BW-8: many at once, each under a number of his own."""
    members: dict[int, Member] = {}
    for new in event.members:
        _check_free(season, new.member)
        if new.member in members:
            refuse(N_("Number {member} is given twice; give one of them another."), member=new.member)
        told = {name: getattr(new, name) for name in new.__struct_fields__ if name != "member"}
        members[new.member] = Member(id=new.member, joined=event.at.date(), **told)
    return _told_all(season, changed(season.state, members={**season.state.members, **members}), list(members))


def _check_free(season: Season, number: int) -> None:
    known = season.state.members.get(number)
    if known is not None and known.left is None:
        refuse(
            N_("Number {member} is {name}; give the new member another number."),
            member=number,
            name=season.name(number),
        )


@decides(MemberLeft)
def member_left(season: Season, event: MemberLeft) -> State:
    """Who left is paired no more; what was played stays."""
    member = season.member(event.member)
    if member.left is not None:
        refuse(N_("{name} left on {date} already."), name=member.name, date=member.left)
    return _told_all(season, _with_member(season, replace(member, left=event.at.date())), [event.member])


def _told_all(season: Season, state: State, members: Sequence[int]) -> State:
    """What follows in every competition if these members came or went."""
    for each in season.competitions:
        state = each.joined_or_left(state, members)
    return state


@decides(MemberCorrected)
def member_corrected(season: Season, event: MemberCorrected) -> State:
    """Name and date of birth as they are."""
    return _with_member(season, replace(season.member(event.member), name=event.name, born=event.born))


@decides(MembersMerged)
def members_merged(season: Season, event: MembersMerged) -> State:
    """Two numbers were one person."""
    return merged(season, event.member, event.into)


@decides(RatingChanged)
def rating_changed(season: Season, event: RatingChanged) -> State:
    """The new rating counts from the next cycle on."""
    return _with_member(season, replace(season.member(event.member), rating=event.rating))


@decides(RoleGiven)
def role_given(season: Season, event: RoleGiven) -> State:
    """BW-2: who leads, and who stands in."""
    return changed(season.state, roles=with_entry(season.state.roles, event.role, event.holders))


@decides(ParticipationChanged)
def participation_changed(season: Season, event: ParticipationChanged) -> State:
    """BW-8, BW-70: taking part or not; in the cup only until it has been drawn."""
    member, competition = season.member(event.member), season.competition(event.competition)
    competition.check_participation()
    names = member.not_in - {event.competition} if event.takes_part else member.not_in | {event.competition}
    return competition.joined_or_left(_with_member(season, replace(member, not_in=names)), [event.member])


def _with_member(season: Season, member: Member) -> State:
    return changed(season.state, members=with_entry(season.state.members, member.id, member))
