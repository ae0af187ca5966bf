"""Proposed events about teams: rosters from a list, line-ups, and their publication."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from indeler.formats.people import TYPED, players_in, read_typed, tournament_of
from indeler.language import N_, InvalidInput
from indeler.model import Player, Team, Teams, Tournament
from indeler.model.matches import Match
from indeler.opens import propose, team_events
from indeler.opens.deciding import apply_decision
from indeler.opens.events import Event
from indeler.opens.line_up_deciding import match_between, match_name, waiting
from indeler.opens.player_changes import as_new_player
from indeler.opens.propose import Decider
from indeler.opens.state import State
from indeler.opens.team_deciding import team_named
from indeler.opens.team_matches import MatchArranged, MatchSigned
from indeler.opens.team_play import ARBITER, HOME, Arrangement, games_of


def teams_in(text: str) -> Tournament:
    """Return the teams of a text: a block for each, its name above its players; or a table with a column of teams."""
    lines = [line.strip() for line in text.splitlines()]
    first = next((line for line in lines if line), "")
    if "team" in [cell.strip().casefold() for cell in first.replace("\t", ";").replace(",", ";").split(";")]:
        return tournament_of(text.strip().encode(), "teams.csv")
    teams: list[Team] = []
    players: list[Player] = []
    for block in _blocks(lines):
        name, captain, club = (*map(str.strip, block[0].split(";", 2)), "", "")[:3]
        roster = players_in(read_typed("\n".join(block[1:])), TYPED) if len(block) > 1 else []
        numbered = [one._replace(number=len(players) + place) for place, one in enumerate(roster, start=1)]
        players += numbered
        numbers = tuple([one.number for one in numbered])
        teams.append(Team(len(teams) + 1, name, numbers, captain=captain, club=club))
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


def teams_entered(who: Decider, tournament: Tournament) -> team_events.TeamsEntered:
    """Return the teams and players of this tournament."""
    names = ("number", "name", "captain", "federation", "club", "players")
    teams = [
        team_events.NewTeam(short=team.nickname, **{name: getattr(team, name) for name in names})
        for team in tournament.teams.teams
    ]
    players = tuple(map(as_new_player, tournament.players.values()))
    return team_events.TeamsEntered(**who._asdict(), teams=tuple(teams), players=players)


def player_added(state: State, who: Decider, team: int, player: Player) -> team_events.TeamPlayerAdded:
    """Return the event that adds a player at the bottom of a roster."""
    new = player._replace(number=max(state.players, default=0) + 1)
    name = team_named(state, team).name
    return team_events.TeamPlayerAdded(**who._asdict(), team=team, name=name, player=as_new_player(new))


def round_to_play(state: State, team: int) -> int:
    """Return the first round in which a team has a match without line-ups; by default the current round."""
    rounds = [round for round, match in waiting(state) if team in (match.first, match.second) and not match.forfeit]
    return rounds[0] if rounds else max(state.current, 1)


def line_up(
    state: State, who: Decider, team: int, players: Sequence[int], *, by_captain: bool = False, round: int = 0
) -> list[Event]:
    """Return a team's line-up for a round (by default its next one); with the other team's, both are revealed."""
    event = team_events.LineUpGiven(
        **who._asdict(),
        team=team,
        name=team_named(state, team).name,
        round=round or round_to_play(state, team),
        players=tuple(players),
        by_captain=by_captain,
    )
    return [event, *revealing(apply_decision(state, event), who)]


def revealing(state: State, who: Decider, *, due_round: int = 0) -> list[Event]:
    """Return the line-ups to reveal now: both were given, the time is over, or the arbiter reveals those of a round.

    A team that gave no line-up plays with the first players of the roster.
    """
    due: dict[int, list[Match]] = {}
    for round, match in waiting(state):
        until = state.teams.due.get(round)
        is_over = round == due_round or (until is not None and who.at >= until)
        if not match.forfeit and (is_over or len(sealed_line_ups(state, round, match)) == 2):
            due.setdefault(round, []).append(match)
    return [_revealing(state, who, round, matches) for round, matches in due.items()]


def sealed_line_ups(state: State, round: int, match: Match) -> dict[int, Sequence[int]]:
    """Return the sealed line-ups of a match, by team."""
    keys = [(round, team) for team in (match.white, match.black)]
    return {team: state.teams.sealed[round, team] for round, team in keys if (round, team) in state.teams.sealed}


def _revealing(state: State, who: Decider, round: int, matches: Sequence[Match]) -> team_events.LineUpsRevealed:
    sealed = [(match, sealed_line_ups(state, round, match)) for match in matches]
    missing = [team for match, known in sealed for team in (match.white, match.black) if team not in known]
    return team_events.LineUpsRevealed(
        **who._asdict(),
        round=round,
        matches=tuple([revealed(state, match, known) for match, known in sealed]),
        names=tuple([match_name(state, match.white, match.black) for match in matches]),
        missing=tuple([team_named(state, team).name for team in missing]),
    )


def next_due(state: State) -> datetime | None:
    """Return when the next hidden line-ups become public; None where no time is set."""
    if not state.teams.due:
        return None
    open_rounds = {number for number, match in waiting(state) if not match.forfeit}
    return min([until for number, until in state.teams.due.items() if number in open_rounds], default=None)


def revealed(state: State, match: Match, known: dict[int, Sequence[int]]) -> team_events.RevealedMatch:
    """Return a match with the line-ups that are known, or the first players; too few players forfeit it."""
    lines = [tuple(known.get(team) or usual_line_up(state, team)) for team in (match.white, match.black)]
    present = "".join("+" if sum(map(bool, line)) >= state.teams.rules.minimum else "-" for line in lines)
    forfeit: Any = "" if present == "++" else present
    return team_events.RevealedMatch(
        white=match.white, black=match.black, whites=lines[0], blacks=lines[1], forfeit=forfeit
    )


def usual_line_up(state: State, team: int) -> tuple[int, ...]:
    """Return the first players of the roster."""
    return team_named(state, team).players[: len(state.tournament.teams.colour_sequence)]


def line_up_corrected(state: State, who: Decider, round: int, team: int, players: Sequence[int], why: str) -> Event:
    """Return another line-up of a match whose boards are known, as long as it has no results."""
    found = next((pair for pair in state.teams.matches[round - 1] if team in pair), None)
    if found is None:
        raise InvalidInput(N_("{team} has no match in round {round}."), team=team_named(state, team).name, round=round)
    match = match_between(state, round, *found)
    first, second = ([board.first for board in match.boards], [board.second for board in match.boards])
    line_ups: dict[int, Sequence[int]] = {match.first: first, match.second: second, team: players}
    return team_events.LineUpsRevealed(
        **who._asdict(),
        why=why,
        round=round,
        matches=(revealed(state, match, line_ups),),
        names=(match_name(state, match.white, match.black),),
    )


def team_withdrawal(state: State, who: Decider, team: int) -> list[Event]:
    """Return the events by which a team stops; in a round robin it loses its coming matches without play."""
    decided: list[Event] = [team_events.TeamWithdrew(**who._asdict(), team=team, name=team_named(state, team).name)]
    withdrawn = {team, *[each.number for each in state.tournament.teams.teams if each.withdrawn_after is not None]}
    for round, match in waiting(state) if state.rulebook.fixed_pairings else ():
        if team in (match.white, match.black) and not match.forfeit:
            result = "".join("-" if each in withdrawn else "+" for each in (match.white, match.black))
            decided.append(match_forfeited(state, who, round, match.white, match.black, result))
    return decided


def match_forfeited(
    state: State, who: Decider, round: int, white: int, black: int, result: str
) -> team_events.MatchForfeited:
    """Return a match that is not played."""
    return team_events.MatchForfeited(
        **who._asdict(),
        round=round,
        white=white,
        black=black,
        match=match_name(state, white, black),
        result=result,  # type: ignore[arg-type]  # the event is checked when it is appended
    )


def arranged(state: State, who: Decider, round: int, home: int, away: int, arrangement: Arrangement) -> MatchArranged:
    """Return the event that sets day, time and place of a match."""
    return MatchArranged(**_about(state, who, round, home, away), **arrangement._asdict())


def signed(
    state: State, who: Decider, round: int, home: int, away: int, by_whom: str, *, objection: str = ""
) -> MatchSigned:
    """Return the event by which a captain or the arbiter confirms the result of a match, or objects to it."""
    signer = who.by if by_whom == ARBITER else team_named(state, home if by_whom == HOME else away).name
    return MatchSigned(
        **_about(state, who, round, home, away),
        by_whom=by_whom,  # type: ignore[arg-type]  # it is one of them
        signer=signer,
        agrees=not objection,
        why=objection,
    )


def reported(state: State, who: Decider, round: int, home: int, away: int, results: Sequence[str]) -> list[Event]:
    """Return the results of a match as the captain of the home team reports them, board by board; White on the left.

    A later report corrects an earlier one that has not been confirmed.
    """
    name = match_name(state, home, away)
    if state.teams.is_confirmed(round, home):
        text = N_("The result of {match} in round {round} was confirmed; ask the arbiter to correct it.")
        raise InvalidInput(text, match=name, round=round)
    games = games_of(match_between(state, round, home, away))
    if len(results) != len(games):
        raise InvalidInput(N_("{match} has {boards} boards; give each a result."), match=name, boards=len(games))
    entered = [
        event
        for (white, black), result in zip(games, results, strict=True)
        for event in propose.result(state, who, (round, white, black), result, name)
    ]
    return [*entered, signed(state, who, round, home, away, HOME)]


def _about(state: State, who: Decider, round: int, home: int, away: int) -> dict[str, Any]:
    match = match_name(state, home, away)
    return {**who._asdict(), "round": round, "home": home, "away": away, "match": match}
