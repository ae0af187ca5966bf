"""Checks of decisions about the matches of a team."""

import datetime

from indeler.language import N_
from indeler.season.boards.terms import check_not_final
from indeler.season.calendar.slots import same_week, slots
from indeler.season.competitions.team.competition import Team
from indeler.season.competitions.team.events import TeamGameEntered, TeamMatchPlanned, TeamSelected
from indeler.season.core.decisions import decides, refuse
from indeler.season.core.season import Season

RULEBOOK = "botwinnik"


@decides(TeamMatchPlanned)
def _team_match_planned(season: Season, event: TeamMatchPlanned) -> None:
    team, day = season.chosen(Team, event.competition), event.starts.date()
    if not season.state.start <= day <= season.state.end:
        text = N_("{date} is not in this season, which runs from {start} to {end}.")
        refuse(text, date=day, start=season.state.start, end=season.state.end)
    if not event.opponent.strip():
        refuse(N_("Name the team of the other club."))
    known = team.state.matches.get(event.match)
    if known is not None and known.games and known.starts != event.starts:
        refuse(N_("Match {number} has been played; it keeps its day."), number=event.match)
    players = () if known is None else known.players
    if known is not None:
        _check_week(season, known.starts.date(), event.recorded_at)
    _check_free(season, day, [player for player in players if known is not None and known.starts.date() != day])


@decides(TeamSelected)
def _team_selected(season: Season, event: TeamSelected) -> None:
    team = season.chosen(Team, event.competition)
    match = team.match(event.match)
    day = match.starts.date()
    _check_week(season, day, event.recorded_at)
    if len(set(event.players)) < len(event.players) or len(event.players) > team.rules.boards:
        refuse(N_("A match has {boards} boards, and everybody plays one."), boards=team.rules.boards)
    playing = season.playing(team.name, day)
    for player in event.players:
        if player not in playing:
            refuse(N_("{name} does not take part in {team}."), name=season.name(player), team=team.title)
    for game in match.games.values():
        if game.member not in event.players:
            refuse(N_("{name} has a game in this match and stays in the team."), name=season.name(game.member))
    _check_free(season, day, [player for player in event.players if player not in match.players])


@decides(TeamGameEntered)
def _team_game_entered(season: Season, event: TeamGameEntered) -> None:
    """BW-37: refuse a board that the match does not have, or a member at two boards."""
    team = season.chosen(Team, event.competition)
    match = team.match(event.match)
    _check_week(season, match.starts.date(), event.recorded_at)
    name = season.name(event.member)
    if event.member not in match.players:
        refuse(N_("{name} is not in the team for this match; select the team first."), name=name)
    if event.board > team.rules.boards:
        refuse(N_("A match has {boards} boards, so no board {board}."), boards=team.rules.boards, board=event.board)
    if any(game.member == event.member for board, game in match.games.items() if board != event.board):
        refuse(N_("{name} has another board in this match."), name=name)
    if event.result and event.recorded_at < match.starts:
        refuse(N_("This match has not begun, so there is no result."))


def _check_week(season: Season, day: datetime.date, at: datetime.datetime) -> None:
    """BW-32: refuse a change in a week with final scores, for which the game may count."""
    for date in slots(season):
        if same_week(date, day):
            check_not_final(season, date, at)


def _check_free(season: Season, day: datetime.date, players: list[int]) -> None:
    for paired in season.state.pairings.values():
        for player in players if paired.date == day and paired.published_at is not None else ():
            if paired.board_of(player) is not None or paired.odd == player:
                text = N_("{name} has been paired on {date}; change that pairing first.")
                refuse(text, name=season.name(player), date=day)
