"""Checks of decisions about the season, its members and its roles."""

from collections import Counter
from collections.abc import Iterator

from indeler.language import N_, Sentence
from indeler.season.calendar.slots import check_season
from indeler.season.capabilities import RestrictsEntry
from indeler.season.core.club_rules import contradictions
from indeler.season.core.decisions import asks, decides, refuse
from indeler.season.core.season import Season
from indeler.season.people import events

RULEBOOK = "botwinnik"


@decides(events.SeasonOpened)
def _season_opened(season: Season, event: events.SeasonOpened) -> None:
    """BW-1: refuse another rulebook, or a season longer than a year or so; the months in the rules are a proposal."""
    club_rules = season.club_rules
    if event.rules != club_rules.name:
        text = N_("The season is opened by the rulebook '{rules}', but this one is '{name}'.")
        refuse(text, rules=event.rules, name=club_rules.name)
    check_season(event.start, event.end)


@asks(events.SeasonOpened, events.RulesAdopted)
def _rules_contradict_themselves(
    before: Season, event: events.SeasonOpened | events.RulesAdopted, after: Season
) -> Iterator[Sentence]:
    """BW-33: ask about points that contradict each other."""
    if found := contradictions(after.club_rules):
        yield Sentence(N_("The rules contradict themselves: {doubts}. Is that meant?"), doubts=found)


@decides(events.MemberJoined, events.MembersJoined)
def _members_joined(season: Season, event: events.MemberJoined | events.MembersJoined) -> None:
    """BW-8: refuse a member whose number is in use."""
    joining = event.members if isinstance(event, events.MembersJoined) else [event]
    for number, times in Counter(new.member for new in joining).items():
        known = season.state.members.get(number)
        if known is not None and known.left is None:
            text = N_("Number {member} is {name}; give the new member another number.")
            refuse(text, member=number, name=known.name)
        if times > 1:
            refuse(N_("Number {member} is given twice; give one of them another."), member=number)


@decides(events.MemberLeft)
def _member_left(season: Season, event: events.MemberLeft) -> None:
    member = season.member(event.member)
    if member.left is not None:
        refuse(N_("{name} left on {date} already."), name=member.name, date=member.left)


@decides(events.ParticipationChanged)
def _participation_changed(season: Season, event: events.ParticipationChanged) -> None:
    """BW-8, BW-70: refuse a change in the cup once it has been drawn."""
    season.member(event.member)
    competition = season.competition(event.competition)
    if isinstance(competition, RestrictsEntry):
        competition.check_participation()
