"""What events about the matches of a team make of them."""

from __future__ import annotations

from msgspec.structs import replace

from indeler.season.competitions.team.competition import Team, TeamGame, TeamMatch
from indeler.season.competitions.team.events import TeamGameEntered, TeamMatchPlanned, TeamSelected
from indeler.season.core.decisions import evolves, with_entry
from indeler.season.core.season import Season
from indeler.season.core.state import State

RULEBOOK = "botwinnik"


@evolves(TeamMatchPlanned)
def team_match_planned(season: Season, event: TeamMatchPlanned) -> State:
    """A match, or another day or opponent of one."""
    team = season.chosen(Team, event.competition)
    planned = team.state.matches.get(event.match) or TeamMatch(event.match, event.starts, event.opponent, event.home)
    return team.with_match(replace(planned, starts=event.starts, opponent=event.opponent, home=event.home))


@evolves(TeamSelected)
def team_selected(season: Season, event: TeamSelected) -> State:
    """Who plays."""
    team = season.chosen(Team, event.competition)
    for player in event.players:
        season.member(player)  # it must be there
    return team.with_match(replace(team.match(event.match), players=event.players, selected_at=event.recorded_at))


@evolves(TeamGameEntered)
def team_game_entered(season: Season, event: TeamGameEntered) -> State:
    """BW-37: a board of the match."""
    team = season.chosen(Team, event.competition)
    match = team.match(event.match)
    season.member(event.member)  # it must be there
    game = TeamGame(event.member, event.opponent, event.rating, event.result or "")
    return team.with_match(replace(match, games=with_entry(match.games, event.board, game)))
