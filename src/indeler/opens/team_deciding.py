"""Checks of decisions about teams, their players and their rules, and their effect on the state."""

from typing import Any

from indeler.language import N_
from indeler.logbook import kinds_in
from indeler.model import Kind, Player, RequestedBye, Scale, SpecialPoints, Team, TeamByes
from indeler.model.matches import teams_of_players
from indeler.opens import events, team_events
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.regulations import with_bans, without_bans
from indeler.opens.state import State
from indeler.opens.team_play import LineUpRules


@decides(
    events.AccelerationSet,
    events.ByeCorrected,
    events.ByeRequested,
    events.ColoursSwapped,
    events.NumbersDrawn,
    events.PlayerEntered,
    events.PlayerReturned,
    events.PlayersEntered,
    events.PlayersNumbered,
    events.PlayerWithdrew,
    events.SeatsExchanged,
)
def _check_players_own(state: State, event: events.Event) -> None:
    if state.is_team_event:
        refuse(N_("In a team event this is not decided for a player; use the pages of the teams."))


@decides(*kinds_in(team_events))
def check_teams_own(state: State, event: events.Event) -> None:
    """Refuse decisions about teams in any other event."""
    if not state.is_team_event:
        refuse(N_("This tournament is not a team event; make one for teams."))


@decides(team_events.TeamsEntered)
def _check_teams(state: State, event: team_events.TeamsEntered) -> None:
    if state.rounds:
        refuse(N_("Round 1 has been paired, so rosters stay; add a player at the bottom of a roster."))
    check_new_teams(event, state.teams.rules.minimum)


def check_new_teams(event: team_events.TeamsEntered, minimum: int = 1) -> None:
    """Refuse teams without names or enough players, or with a player who is in two of them."""
    names: dict[str, int] = {}
    for team in event.teams:
        if not team.name.strip():
            refuse(N_("Team {number} has no name; write one."), number=team.number)
        if names.setdefault(team.name.casefold(), team.number) != team.number:
            refuse(N_("Two teams are called {name}; give one another name."), name=team.name)
        if len(team.players) < minimum:
            text = N_("{team} has {count} players and needs {minimum} to play; add players.")
            refuse(text, team=team.name, count=len(team.players), minimum=minimum)
    teams = [Team(team.number, team.name, team.players) for team in event.teams]
    team_of, known = teams_of_players(teams), {player.number: player for player in event.players}
    _check_rosters(event, team_of, known)


def _check_rosters(
    event: team_events.TeamsEntered, team_of: dict[int, int], known: dict[int, events.NewPlayer]
) -> None:
    names = {team.number: team.name for team in event.teams}
    for number in [*team_of, *known]:
        if number not in known or number not in team_of:
            refuse(N_("Player {player} is in a roster or in the list of players, but not in both."), player=number)
    met: dict[tuple[str, str, str], int] = {}
    for player in event.players:
        if not player.name.strip():
            refuse(N_("A player needs a name; write it."))
        other = met.setdefault((player.name.casefold(), player.fide_id, player.birth), team_of[player.number])
        if other != team_of[player.number]:
            text = N_("{player} is in two teams, {one} and {other}; keep one.")
            refuse(text, player=player.name, one=names[other], other=names[team_of[player.number]])


@evolves(team_events.TeamsEntered)
def _enter_teams(state: State, event: team_events.TeamsEntered) -> State:
    teams = []
    for team in event.teams:
        about: Any = {"nickname": team.short, "captain": team.captain, "federation": team.federation, "club": team.club}
        teams.append(Team(team.number, team.name, tuple(team.players), **about))
    players = [_player(player) for player in event.players]
    plain = without_bans(state.tournament, state.regulations.apart)
    entered = plain.teams._replace(teams=tuple(teams), requested_byes=(), special_points=())
    after = with_bans(plain.replace(players=players, teams=entered), state.regulations.apart)
    return state.replace(tournament=after)


def _player(new: events.NewPlayer, enters: int = 1) -> Player:
    return new.applied_to(Player(new.number, new.name, club=new.club, enters=enters))


@decides(team_events.TeamRulesChanged)
def _check_rules(state: State, event: team_events.TeamRulesChanged) -> None:
    if event.minimum > len(event.colours):
        text = N_("A match has {boards} boards, so the minimum cannot be {minimum} players.")
        refuse(text, boards=len(event.colours), minimum=event.minimum)
    if event.game_points and not event.game_points[0] > event.game_points[1] >= event.game_points[2]:
        refuse(N_("A won game is worth more than a drawn one, and a drawn one no less than a lost one."))
    if state.rounds and event.colours != state.tournament.teams.colour_sequence:
        refuse(N_("Round 1 has been paired, so the number of boards and their colours stay."))


@evolves(team_events.TeamRulesChanged)
def _change_rules(state: State, event: team_events.TeamRulesChanged) -> State:
    now = state.tournament
    if event.game_points:
        now = now.replace(scale=Scale.of(*event.game_points))
    had = now.teams.byes.teams if now.teams.byes else ()
    bye = TeamByes(*event.bye, teams=had) if event.bye else None
    if bye is None and had:
        points = event.match_points[1], len(event.colours) * now.scale.win // 2
        bye = TeamByes(*points, teams=had)
    teams = now.teams._replace(colour_sequence=event.colours, match_scale=event.match_points, byes=bye)
    rules = LineUpRules(event.order == "roster", event.minimum, event.minutes, event.reports)
    return state.replace(tournament=now.replace(teams=teams), teams=state.teams._replace(rules=rules))


@decides(team_events.TeamPlayerAdded)
def _check_added(state: State, event: team_events.TeamPlayerAdded) -> None:
    team_named(state, event.team)
    if event.player.number in state.players:
        refuse(N_("There is a player {number} already; reload the page."), number=event.player.number)
    if not event.player.name.strip():
        refuse(N_("A player needs a name; write it."))
    for team in state.tournament.teams.teams:
        for one in map(state.players.__getitem__, team.players):
            if (one.name.casefold(), one.fide_id) == (event.player.name.casefold(), event.player.fide_id):
                refuse(N_("{player} is in the roster of {team} already."), player=one.name, team=team.name)


@evolves(team_events.TeamPlayerAdded)
def _add_player(state: State, event: team_events.TeamPlayerAdded) -> State:
    players = [*state.players.values(), _player(event.player, max(state.rounds, 1))]
    larger = state.replace(tournament=state.tournament.replace(players=players))
    rosters = {team.number: team.players for team in state.tournament.teams.teams}
    return _with_team(larger, event.team, players=(*rosters[event.team], event.player.number))


def team_named(state: State, number: int) -> Team:
    """Return the team of this number."""
    found = next((team for team in state.tournament.teams.teams if team.number == number), None)
    if found is None:
        refuse(N_("There is no team {team}; reload the page."), team=number)
    return found


@decides(team_events.TeamNamed)
def _check_name(state: State, event: team_events.TeamNamed) -> None:
    team_named(state, event.team)
    if not event.new.strip():
        refuse(N_("Team {number} has no name; write one."), number=event.team)
    for team in state.tournament.teams.teams:
        if team.number != event.team and team.name.casefold() == event.new.casefold():
            refuse(N_("Two teams are called {name}; give one another name."), name=event.new)


@evolves(team_events.TeamNamed)
def _name_team(state: State, event: team_events.TeamNamed) -> State:
    rules = state.regulations.apart
    fields = {"name": event.new, "captain": event.captain, "club": event.club, "federation": event.federation}
    after = _with_team(state.replace(tournament=without_bans(state.tournament, rules)), event.team, **fields)
    return after.replace(tournament=with_bans(after.tournament, rules))


@decides(team_events.TeamWithdrew, team_events.TeamReturned, team_events.TeamPenalised)
def check_team(
    state: State, event: team_events.TeamWithdrew | team_events.TeamReturned | team_events.TeamPenalised
) -> None:
    """Refuse a team that does not exist."""
    team_named(state, event.team)


@evolves(team_events.TeamWithdrew)
def withdraw(state: State, event: team_events.TeamWithdrew) -> State:
    """Remove a team from coming rounds; in a round robin, whose matches are fixed, mark the team for the ranking."""
    if state.rulebook.fixed_pairings:
        return _with_team(state, event.team, withdrawn_after=state.rounds)
    coming = range(state.rounds + 1, max(state.total_rounds or 0, state.rounds + 1) + 1)
    return _with_byes(state, event.team, dict.fromkeys(coming, Kind.ZERO_BYE))


@evolves(team_events.TeamReturned)
def _come_back(state: State, event: team_events.TeamReturned) -> State:
    if state.rulebook.fixed_pairings:
        return _with_team(state, event.team, withdrawn_after=None)
    coming = {bye.round for bye in state.tournament.teams.requested_byes if bye.round > state.rounds}
    return _with_byes(state, event.team, dict.fromkeys(coming))


def _with_team(state: State, number: int, **fields: Any) -> State:
    now = state.tournament
    teams = [team._replace(**fields) if team.number == number else team for team in now.teams.teams]
    return state.replace(tournament=now.replace(teams=now.teams._replace(teams=tuple(teams))))


@decides(team_events.TeamByeRequested)
def _check_team_bye(state: State, event: team_events.TeamByeRequested) -> None:
    team_named(state, event.team)
    if event.round <= state.rounds:
        refuse(N_("Round {round} has been paired; a bye is for a round to come."), round=event.round)


@evolves(team_events.TeamByeRequested)
def _request_bye(state: State, event: team_events.TeamByeRequested) -> State:
    return _with_byes(state, event.team, {event.round: events.BYES[event.worth]})


def _with_byes(state: State, team: int, kinds: dict[int, Kind | None]) -> State:
    now = state.tournament
    byes = [bye for bye in now.teams.requested_byes if bye.player != team or bye.round not in kinds]
    byes += [RequestedBye(round, team, kind) for round, kind in kinds.items() if kind is not None]
    return state.replace(tournament=now.replace(teams=now.teams._replace(requested_byes=tuple(sorted(byes)))))


@evolves(team_events.TeamPenalised)
def _penalise(state: State, event: team_events.TeamPenalised) -> State:
    now = state.tournament
    special = SpecialPoints("", event.game_points, event.round, (event.team,), event.match_points)
    teams = now.teams._replace(special_points=(*now.teams.special_points, special))
    return state.replace(tournament=now.replace(teams=teams))
