"""What events about a team competition make of it: its teams."""

from __future__ import annotations

from indeler.season.competitions.teams.competition import Teams, TeamsState
from indeler.season.competitions.teams.events import TeamJoined, TeamsMadeUp
from indeler.season.core.decisions import evolves, with_entry
from indeler.season.core.season import Season
from indeler.season.core.state import State


@evolves(TeamsMadeUp)
def teams_made_up(season: Season, event: TeamsMadeUp) -> State:
    """The rosters, in board order."""
    for member in (member for roster in event.groups.values() for member in roster):
        season.member(member)  # it must be there
    return season.chosen(Teams, event.competition).with_own(TeamsState(dict(event.groups)))


@evolves(TeamJoined)
def team_joined(season: Season, event: TeamJoined) -> State:
    """One player more at the bottom of a roster."""
    season.member(event.member)  # it must be there
    found = season.chosen(Teams, event.competition)
    roster = (*found.roster_of(event.team), event.member)
    return found.with_own(TeamsState(with_entry(found.rosters, event.team, roster)))
