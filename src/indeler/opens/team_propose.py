"""The events about teams that follow from the rules: rosters from a list, line-ups, and when they are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from indeler.formats.people import TYPED, players_in, read_typed
from indeler.formats.people.reading import tournament_of
from indeler.language import N_, InvalidInput
from indeler.model import Player, Tournament
from indeler.model.event import Team, Teams
from indeler.model.matches import Match
from indeler.opens.deciding import decided
from indeler.opens.events import Event, NewPlayer
from indeler.opens.particulars import particulars_of
from indeler.opens.propose import Decider
from indeler.opens.state import State
from indeler.opens.team_deciding import match_between, match_name, team_named, waiting
from indeler.opens.team_events import (
    LineUpGiven,
    LineUpsRevealed,
    MatchForfeited,
    NewTeam,
    RevealedMatch,
    TeamPlayerAdded,
    TeamsEntered,
)

MOST_TEAMS = 500


def teams_in(text: str) -> Tournament:
    """The teams of a text: a block for each, its name above its players; or a table with a column of teams."""
    lines = [line.strip() for line in text.splitlines()]
    first = next((line for line in lines if line), "")
    if "team" in [cell.strip().casefold() for cell in first.replace("\t", ";").replace(",", ";").split(";")]:
        return tournament_of(text.strip().encode(), "teams.csv")
    teams: list[Team] = []
    players: list[Player] = []
    for block in _blocks(lines):
        name, _, captain = block[0].partition(";")
        roster = players_in(read_typed("\n".join(block[1:])), TYPED) if len(block) > 1 else []
        numbered = [one._replace(number=len(players) + place) for place, one in enumerate(roster, start=1)]
        players += numbered
        numbers = tuple([one.number for one in numbered])
        teams.append(Team(len(teams) + 1, name.strip(), numbers, captain=captain.strip()))
    if len(teams) < 2:
        raise InvalidInput(N_("Write at least two teams, with an empty line between them: a name, then its players."))
    return Tournament(players, teams=Teams(tuple(teams)))


def _blocks(lines: Sequence[str]) -> list[list[str]]:
    blocks: list[list[str]] = [[]]
    for line in lines:
        if line:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def teams_entered(who: Decider, told: Tournament) -> TeamsEntered:
    """The teams and players of this tournament."""
    teams = [
        NewTeam(
            number=team.number,
            name=team.name,
            short=team.nickname,
            captain=team.captain,
            federation=team.federation,
            club=team.club,
            players=team.players,
        )
        for team in told.teams.teams
    ]
    return TeamsEntered(
        **who._asdict(), teams=tuple(teams), players=tuple([_new(player) for player in told.players.values()])
    )


def _new(player: Player) -> NewPlayer:
    return NewPlayer(number=player.number, name=player.name, club=player.club, **particulars_of(player))


def player_added(state: State, who: Decider, team: int, player: Player) -> TeamPlayerAdded:
    """One more player at the bottom of a roster."""
    new = player._replace(number=max(state.players, default=0) + 1)
    return TeamPlayerAdded(**who._asdict(), team=team, name=team_named(state, team).name, player=_new(new))


def line_up(state: State, who: Decider, team: int, players: Sequence[int], *, by_captain: bool = False) -> list[Event]:
    """A team's line-up for the last round; when the other team's is in as well, both are shown."""
    given = LineUpGiven(
        **who._asdict(),
        team=team,
        name=team_named(state, team).name,
        round=max(state.rounds, 1),
        players=tuple(players),
        by_captain=by_captain,
    )
    return [given, *revealing(decided(state, given), who)]


def revealing(state: State, who: Decider, *, at_once: bool = False) -> list[Event]:
    """The line-ups that may be shown now: both are in, the time is over, or the arbiter says so.

    Who gave none plays with the first players of the roster.
    """
    until = state.teams.until
    is_over = at_once or (until is not None and who.at >= until)
    sealed = state.teams.sealed
    due = [
        match
        for match in waiting(state)
        if not match.forfeit and (is_over or {match.white, match.black} <= sealed.keys())
    ]
    if not due:
        return []
    missing = [team for match in due for team in (match.white, match.black) if team not in sealed]
    return [
        LineUpsRevealed(
            **who._asdict(),
            round=state.rounds,
            matches=tuple([revealed(state, match) for match in due]),
            names=tuple([match_name(state, match.white, match.black) for match in due]),
            missing=tuple([team_named(state, team).name for team in missing]),
        )
    ]


def revealed(state: State, match: Match, given: dict[int, Sequence[int]] | None = None) -> RevealedMatch:
    """A match with the line-ups that were given, or the first players; too few players forfeit it."""
    known = given or state.teams.sealed
    lines = [tuple(known.get(team) or usual_line_up(state, team)) for team in (match.white, match.black)]
    minimum = state.teams.rules.minimum
    short = [sum(map(bool, line)) < minimum for line in lines]
    forfeits: Any = {(True, True): "--", (True, False): "-+", (False, True): "+-"}
    return RevealedMatch(
        white=match.white,
        black=match.black,
        whites=lines[0],
        blacks=lines[1],
        forfeit=forfeits.get((short[0], short[1]), ""),
    )


def usual_line_up(state: State, team: int) -> tuple[int, ...]:
    """The first players of the roster."""
    return team_named(state, team).players[: len(state.tournament.teams.colour_sequence)]


def line_up_corrected(state: State, who: Decider, round: int, team: int, players: Sequence[int], why: str) -> Event:
    """Another line-up of a match whose boards are known, as long as it has no results."""
    found = next((pair for pair in state.teams.matches[round - 1] if team in pair), None)
    if found is None:
        raise InvalidInput(N_("{team} has no match in round {round}."), team=team_named(state, team).name, round=round)
    match = match_between(state, round, *found)
    first, second = ([board.first for board in match.boards], [board.second for board in match.boards])
    given: dict[int, Sequence[int]] = {match.first: first, match.second: second, team: players}
    return LineUpsRevealed(
        **who._asdict(),
        why=why,
        round=round,
        matches=(revealed(state, match, given),),
        names=(match_name(state, match.white, match.black),),
    )


def match_forfeited(state: State, who: Decider, round: int, white: int, black: int, result: str) -> MatchForfeited:
    """A match that is not played."""
    return MatchForfeited(
        **who._asdict(),
        round=round,
        white=white,
        black=black,
        match=match_name(state, white, black),
        result=result,  # type: ignore[arg-type]  # the event is checked when it is appended
    )
