"""Effects of events about the season, its members and its roles."""

import datetime
from collections.abc import Sequence

from msgspec.structs import replace

from indeler.season.capabilities import FollowsMembers
from indeler.season.core.decisions import evolves, with_entry, with_fields
from indeler.season.core.season import Season
from indeler.season.core.state import Member, State
from indeler.season.people import events

RULEBOOK = "botwinnik"


@evolves(events.SeasonOpened)
def season_opened(season: Season, event: events.SeasonOpened) -> State:
    """BW-1: open the season from its first day to its last; only the first event of a logbook opens it."""
    if season.version:
        return season.state
    return with_fields(season.state, name=event.name, start=event.start, end=event.end, digest=event.digest)


@evolves(events.RulesAdopted)
def rules_adopted(season: Season, event: events.RulesAdopted) -> State:
    """Apply another club rules file from now on."""
    return with_fields(season.state, digest=event.digest)


@evolves(events.MemberJoined)
def member_joined(season: Season, event: events.MemberJoined) -> State:
    """BW-8: add a member, who takes part in everything; a former member may return under the same number."""
    return _joined(season, [event], event.at.date())


@evolves(events.MembersJoined)
def members_joined(season: Season, event: events.MembersJoined) -> State:
    """BW-8: add many members at once, each with a number."""
    return _joined(season, event.members, event.at.date())


def _joined(season: Season, joining: Sequence[events.MemberJoined | events.NewMember], on: datetime.date) -> State:
    members: dict[int, Member] = {}
    for new in joining:
        particulars = {name: getattr(new, name) for name in new.__struct_fields__ if name in Member.__struct_fields__}
        members[new.member] = Member(id=new.member, joined=on, **particulars)
    return _notify(season, with_fields(season.state, members={**season.state.members, **members}), list(members))


@evolves(events.MemberLeft)
def member_left(season: Season, event: events.MemberLeft) -> State:
    """Mark a member as gone: not paired any longer; played games stay."""
    left = replace(season.member(event.member), left=event.at.date())
    return _notify(season, _with_member(season, left), [event.member])


def _notify(season: Season, state: State, members: Sequence[int]) -> State:
    for each in season.competitions:
        if isinstance(each, FollowsMembers):
            state = each.joined_or_left(state, members)
    return state


@evolves(events.MemberCorrected)
def member_corrected(season: Season, event: events.MemberCorrected) -> State:
    """Correct the name and date of birth."""
    return _with_member(season, replace(season.member(event.member), name=event.name, born=event.born))


@evolves(events.RatingChanged)
def rating_changed(season: Season, event: events.RatingChanged) -> State:
    """Set the new rating, which counts from the next cycle on."""
    return _with_member(season, replace(season.member(event.member), rating=event.rating))


@evolves(events.RoleGiven)
def role_given(season: Season, event: events.RoleGiven) -> State:
    """BW-2: set the leader and the deputies."""
    return with_fields(season.state, roles=with_entry(season.state.roles, event.role, event.holders))


@evolves(events.ParticipationChanged)
def participation_changed(season: Season, event: events.ParticipationChanged) -> State:
    """BW-8: set whether a member takes part."""
    member, competition = season.member(event.member), season.competition(event.competition)
    names = member.not_in - {event.competition} if event.takes_part else member.not_in | {event.competition}
    state = _with_member(season, replace(member, not_in=names))
    return competition.joined_or_left(state, [event.member]) if isinstance(competition, FollowsMembers) else state


def _with_member(season: Season, member: Member) -> State:
    return with_fields(season.state, members=with_entry(season.state.members, member.id, member))
