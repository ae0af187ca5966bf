"""What is checked of decisions about teams, and what they make of the state.

The tournament of the players keeps teams, matches and line-ups that everybody may see (`TeamEvent`); the state keeps
sealed line-ups apart from it, so that no file and no page of the tournament has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from indeler.language import N_
from indeler.model import Kind, Pairing, Player, RequestedBye, Result, Scale, SpecialPoints
from indeler.model.event import Team, TeamByes
from indeler.model.matches import Board, Match, colour_on, teams_of_players, with_team_rounds
from indeler.model.teams import TeamEvent
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.arrangement_events import AccelerationSet, NumbersDrawn
from indeler.opens.correction_events import ByeCorrected, SeatsExchanged
from indeler.opens.correction_notes import without_corrections
from indeler.opens.events import (
    BYES,
    ByeRequested,
    ColoursSwapped,
    Event,
    NewPlayer,
    PlayerEntered,
    PlayerReturned,
    PlayersNumbered,
    PlayerWithdrew,
)
from indeler.opens.regulations import with_bans, without_bans
from indeler.opens.state import Boards, State
from indeler.opens.team_events import (
    LineUpGiven,
    LineUpsDue,
    LineUpsRevealed,
    MatchForfeited,
    RevealedMatch,
    TeamByeRequested,
    TeamNamed,
    TeamPenalised,
    TeamPlayerAdded,
    TeamReturned,
    TeamRulesChanged,
    TeamsEntered,
    TeamWithdrew,
)
from indeler.opens.team_play import LineUpRules, games_of, in_order, padded

_OF_PLAYERS = (
    AccelerationSet,
    ByeCorrected,
    ByeRequested,
    ColoursSwapped,
    NumbersDrawn,
    PlayerEntered,
    PlayerReturned,
    PlayersNumbered,
    PlayerWithdrew,
    SeatsExchanged,
)


@decides(*_OF_PLAYERS)
def check_players_own(state: State, event: Event) -> None:
    """In a team event teams are paired and stay away, not players."""
    if state.is_team_event:
        refuse(N_("In a team event this is not decided for a player; use the pages of the teams."))


@decides(
    LineUpGiven,
    LineUpsDue,
    LineUpsRevealed,
    MatchForfeited,
    TeamByeRequested,
    TeamNamed,
    TeamPenalised,
    TeamPlayerAdded,
    TeamReturned,
    TeamRulesChanged,
    TeamsEntered,
    TeamWithdrew,
)
def check_teams_own(state: State, event: Event) -> None:
    """Elsewhere there are no teams."""
    if not state.is_team_event:
        refuse(N_("This tournament is not a team event; make one for teams."))


@decides(TeamsEntered)
def check_teams(state: State, event: TeamsEntered) -> None:
    """Before the first round: teams with names, and players who are each in one of them."""
    if state.rounds:
        refuse(N_("Round 1 has been paired, so rosters stay; add a player at the bottom of a roster."))
    check_new_teams(event, state.teams.rules.minimum)


def check_new_teams(event: TeamsEntered, minimum: int = 1) -> None:
    """Teams with names and enough players, who are each in one of them."""
    names: dict[str, int] = {}
    for team in event.teams:
        if not team.name.strip():
            refuse(N_("Team {number} has no name; write one."), number=team.number)
        if names.setdefault(team.name.casefold(), team.number) != team.number:
            refuse(N_("Two teams are called {name}; give one another name."), name=team.name)
        if len(team.players) < minimum:
            refuse(
                N_("{team} has {count} players and needs {minimum} to play; add players."),
                team=team.name,
                count=len(team.players),
                minimum=minimum,
            )
    teams = [Team(team.number, team.name, team.players) for team in event.teams]
    team_of, known = teams_of_players(teams), {player.number: player for player in event.players}
    _check_rosters(event, team_of, known)


def _check_rosters(event: TeamsEntered, team_of: dict[int, int], known: dict[int, NewPlayer]) -> None:
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
            refuse(
                N_("{player} is in two teams, {one} and {other}; keep one."),
                player=player.name,
                one=names[other],
                other=names[team_of[player.number]],
            )


@evolves(TeamsEntered)
def enter_teams(state: State, event: TeamsEntered) -> State:
    """These teams and players, instead of those there were."""
    now = state.tournament
    teams = [
        Team(
            team.number,
            team.name,
            tuple(team.players),
            nickname=team.short,
            captain=team.captain,
            federation=team.federation,
            club=team.club,
        )
        for team in event.teams
    ]
    players = [_player(player) for player in event.players]
    plain = without_bans(now, state.regulations.apart)
    entered = plain.teams._replace(teams=tuple(teams), requested_byes=(), special_points=())
    after = with_bans(plain.replace(players=players, teams=entered), state.regulations.apart)
    return state.replace(tournament=after)


def _player(new: NewPlayer, enters: int = 1) -> Player:
    return new.applied_to(Player(new.number, new.name, club=new.club, enters=enters))


@decides(TeamRulesChanged)
def check_rules(state: State, event: TeamRulesChanged) -> None:
    """What counts stays as it is once matches have been paired."""
    if event.minimum > len(event.colours):
        refuse(
            N_("A match has {boards} boards, so the minimum cannot be {minimum} players."),
            boards=len(event.colours),
            minimum=event.minimum,
        )
    if event.game_points and not event.game_points[0] > event.game_points[1] >= event.game_points[2]:
        refuse(N_("A won game is worth more than a drawn one, and a drawn one no less than a lost one."))
    if state.rounds and event.colours != state.tournament.teams.colour_sequence:
        refuse(N_("Round 1 has been paired, so the number of boards and their colours stay."))


@evolves(TeamRulesChanged)
def change_rules(state: State, event: TeamRulesChanged) -> State:
    """Boards, colours, points, and how line-ups are given."""
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


@decides(TeamPlayerAdded)
def check_added(state: State, event: TeamPlayerAdded) -> None:
    """A new number, and a name that no team has."""
    team_named(state, event.team)
    if event.player.number in state.players:
        refuse(N_("There is a player {number} already; reload the page."), number=event.player.number)
    if not event.player.name.strip():
        refuse(N_("A player needs a name; write it."))
    for team in state.tournament.teams.teams:
        for number in team.players:
            one = state.players[number]
            if (one.name.casefold(), one.fide_id) == (event.player.name.casefold(), event.player.fide_id):
                refuse(N_("{player} is in the roster of {team} already."), player=one.name, team=team.name)


@evolves(TeamPlayerAdded)
def add_player(state: State, event: TeamPlayerAdded) -> State:
    """The player at the bottom of the roster."""
    now = state.tournament
    teams = [
        team._replace(players=(*team.players, event.player.number)) if team.number == event.team else team
        for team in now.teams.teams
    ]
    players = [*now.players.values(), _player(event.player, max(state.rounds, 1))]
    return state.replace(tournament=now.replace(players=players, teams=now.teams._replace(teams=tuple(teams))))


def team_named(state: State, number: int) -> Team:
    """The team of this number."""
    found = next((team for team in state.tournament.teams.teams if team.number == number), None)
    if found is None:
        refuse(N_("There is no team {team}; reload the page."), team=number)
    return found


def check_numbers_of_teams(state: State, numbers: Sequence[int]) -> None:
    """Teams that there are."""
    for number in numbers:
        team_named(state, number)


@decides(TeamNamed)
def check_name(state: State, event: TeamNamed) -> None:
    """A name that no other team has."""
    team_named(state, event.team)
    if not event.new.strip():
        refuse(N_("Team {number} has no name; write one."), number=event.team)
    for team in state.tournament.teams.teams:
        if team.number != event.team and team.name.casefold() == event.new.casefold():
            refuse(N_("Two teams are called {name}; give one another name."), name=event.new)


@evolves(TeamNamed)
def name_team(state: State, event: TeamNamed) -> State:
    """The team by another name."""
    rules = state.regulations.apart
    plain = without_bans(state.tournament, rules)
    teams = [
        team._replace(name=event.new, captain=event.captain, club=event.club, federation=event.federation)
        if team.number == event.team
        else team
        for team in plain.teams.teams
    ]
    after = plain.replace(teams=plain.teams._replace(teams=tuple(teams)))
    return state.replace(tournament=with_bans(after, rules))


@decides(TeamWithdrew, TeamReturned, TeamPenalised)
def check_team(state: State, event: TeamWithdrew | TeamReturned | TeamPenalised) -> None:
    """A team that there is."""
    team_named(state, event.team)


@evolves(TeamWithdrew)
def withdraw(state: State, event: TeamWithdrew) -> State:
    """No match in any round to come; a round robin, whose matches are known, marks the team and ranks by that."""
    if state.rulebook.fixed_pairings:
        return _with_team(state, event.team, withdrawn_after=state.rounds)
    coming = range(state.rounds + 1, max(state.total_rounds or 0, state.rounds + 1) + 1)
    return _with_byes(state, event.team, dict.fromkeys(coming, Kind.ZERO_BYE))


@evolves(TeamReturned)
def come_back(state: State, event: TeamReturned) -> State:
    """The team is paired again."""
    if state.rulebook.fixed_pairings:
        return _with_team(state, event.team, withdrawn_after=None)
    coming = {bye.round for bye in state.tournament.teams.requested_byes if bye.round > state.rounds}
    return _with_byes(state, event.team, dict.fromkeys(coming))


def _with_team(state: State, number: int, **fields: Any) -> State:
    now = state.tournament
    teams = [team._replace(**fields) if team.number == number else team for team in now.teams.teams]
    return state.replace(tournament=now.replace(teams=now.teams._replace(teams=tuple(teams))))


@decides(TeamByeRequested)
def check_team_bye(state: State, event: TeamByeRequested) -> None:
    """A bye is for a round to come."""
    team_named(state, event.team)
    if event.round <= state.rounds:
        refuse(N_("Round {round} has been paired; a bye is for a round to come."), round=event.round)


@evolves(TeamByeRequested)
def request_bye(state: State, event: TeamByeRequested) -> State:
    """A team does not play a coming round, or does after all."""
    return _with_byes(state, event.team, {event.round: BYES[event.worth]})


def _with_byes(state: State, team: int, kinds: dict[int, Kind | None]) -> State:
    now = state.tournament
    byes = [bye for bye in now.teams.requested_byes if bye.player != team or bye.round not in kinds]
    byes += [RequestedBye(round, team, kind) for round, kind in kinds.items() if kind is not None]
    return state.replace(tournament=now.replace(teams=now.teams._replace(requested_byes=tuple(sorted(byes)))))


@evolves(TeamPenalised)
def penalise(state: State, event: TeamPenalised) -> State:
    """Points beside those of the round (record 299)."""
    now = state.tournament
    special = SpecialPoints("", event.game_points, event.round, (event.team,), event.match_points)
    teams = now.teams._replace(special_points=(*now.teams.special_points, special))
    return state.replace(tournament=now.replace(teams=teams))


@decides(LineUpsDue)
def check_due(state: State, event: LineUpsDue) -> None:
    """The time is for a round that is played."""
    _check_playing(state, event.round)


@evolves(LineUpsDue)
def set_due(state: State, event: LineUpsDue) -> State:
    """Until then captains give their line-ups."""
    due = {round: until for round, until in state.teams.due.items() if round != event.round}
    if event.until is not None:
        due[event.round] = event.until
    return state.replace(teams=state.teams._replace(due=due))


def _check_playing(state: State, round: int) -> None:
    """Line-ups belong to the round that was paired last; of a round robin to any that was paired."""
    if round > state.rounds or not (round == state.rounds or state.rulebook.fixed_pairings):
        refuse(N_("Round {round} is not the round that was paired last; reload the page."), round=round)


@decides(LineUpGiven)
def check_line_up_given(state: State, event: LineUpGiven) -> None:
    """A legal line-up for a match that nobody has seen yet; a captain's in time."""
    _check_playing(state, event.round)
    team = team_named(state, event.team)
    match = TeamEvent(state.tournament).match_of(event.team, event.round)
    if match is None:
        refuse(N_("{team} has no match in round {round}."), team=team.name, round=event.round)
    if match.boards or match.forfeit:
        refuse(N_("The line-ups of this match have been shown; ask the arbiter to correct yours."))
    if event.by_captain and state.public_rounds < event.round:
        refuse(N_("Round {round} has not been published yet."), round=event.round)
    until = state.teams.due.get(event.round)
    if event.by_captain and until is not None and event.at > until:
        refuse(N_("The time for line-ups of round {round} is over; ask the arbiter."), round=event.round)
    check_line_up(state, event.team, event.players)


def check_line_up(state: State, number: int, players: Sequence[int]) -> None:
    """Players of the roster, each once, not more than there are boards, in the order of the roster."""
    team, boards = team_named(state, number), len(state.tournament.teams.colour_sequence)
    seated = [player for player in players if player]
    if len(players) > boards:
        refuse(
            N_("{team} has {count} players on {boards} boards; leave {surplus} out."),
            team=team.name,
            count=len(players),
            boards=boards,
            surplus=len(players) - boards,
        )
    if not seated:
        refuse(N_("The line-up of {team} is empty; choose who plays."), team=team.name)
    for place, player in enumerate(seated):
        name = state.players[player].name if player in state.players else str(player)
        if player not in team.players:
            refuse(N_("{player} is not in the roster of {team}; choose somebody who is."), player=name, team=team.name)
        if player in seated[:place]:
            refuse(N_("{player} is in the line-up of {team} twice; leave one out."), player=name, team=team.name)
    if state.teams.rules.in_roster_order:
        _check_order(state, team, seated)


def _check_order(state: State, team: Team, seated: Sequence[int]) -> None:
    places = [team.players.index(player) for player in seated]
    for before, after in pairwise(places):
        if before > after:
            refuse(
                N_("{one} stands above {other} in the roster of {team}; put {one} on the higher board."),
                one=state.players[team.players[after]].name,
                other=state.players[team.players[before]].name,
                team=team.name,
            )


@evolves(LineUpGiven)
def give_line_up(state: State, event: LineUpGiven) -> State:
    """Sealed; a later one replaces it."""
    sealed = {**state.teams.sealed, (event.round, event.team): tuple(event.players)}
    return state.replace(teams=state.teams._replace(sealed=sealed))


@decides(LineUpsRevealed)
def check_revealed(state: State, event: LineUpsRevealed) -> None:
    """Matches without boards; with a reason also those in which no result has been entered."""
    _check_playing(state, event.round)
    for revealed in event.matches:
        match = match_between(state, event.round, revealed.white, revealed.black)
        for team, players in ((revealed.white, revealed.whites), (revealed.black, revealed.blacks)):
            if any(players):
                check_line_up(state, team, players)
        if match.boards and not event.why:
            refuse(N_("The line-ups of this match have been shown; correct them, and say why."))
        if any(_has_result(board) for board in match.boards):
            refuse(N_("This match has results; clear them before you change its line-ups."))


def _has_result(board: Board) -> bool:
    return (
        bool(board.first and board.second) and board.result is not Result.PENDING and not board.result.white.is_forfeit
    )


def match_between(state: State, round: int, white: int, black: int) -> Match:
    """The match of these two teams."""
    rounds = TeamEvent(state.tournament).rounds
    match = rounds[round - 1].match_of(white) if 1 <= round <= len(rounds) else None
    if match is None or black not in (match.first, match.second) or white == black:
        refuse(N_("Round {round} has no such match; reload the page."), round=round)
    return match


@evolves(LineUpsRevealed)
def reveal(state: State, event: LineUpsRevealed) -> State:
    """The boards of these matches; those who sit at a board without an opponent win it."""
    revealed = {frozenset((each.white, each.black)): each for each in event.matches}

    def seated(match: Match) -> Match:
        found = revealed.get(frozenset((match.first, match.second)))
        return match if found is None else _with_line_ups(state, match, found)

    for each in event.matches:
        match_between(state, event.round, each.white, each.black)
    known = [team for each in event.matches for team in (each.white, each.black)]
    return _unsealed(_with_matches(state, event.round, seated), event.round, known)


def _unsealed(state: State, round: int, teams: Sequence[int]) -> State:
    """Without the line-ups that these teams had given for a round."""
    keys = {(round, team) for team in teams}
    sealed = {key: players for key, players in state.teams.sealed.items() if key not in keys}
    return state.replace(teams=state.teams._replace(sealed=sealed))


def _with_line_ups(state: State, match: Match, revealed: RevealedMatch) -> Match:
    """The boards of a match from its line-ups."""
    sequence = state.tournament.teams.colour_sequence
    lines = {revealed.white: revealed.whites, revealed.black: revealed.blacks}
    forfeit = revealed.forfeit if match.first == revealed.white else revealed.forfeit[::-1]
    result = _FORFEITS.get(forfeit)
    boards = []
    for number in range(1, len(sequence) + 1):
        first, second = (_at(lines[team], number) for team in (match.first, match.second))
        boards.append(Board(first, second, result or _empty(first, second), colour_on(sequence, number)))
    return match._replace(boards=tuple(boards), forfeit=forfeit)


_FORFEITS = {result.label: result for result in Result if result.white.is_forfeit}


def _at(players: Sequence[int], board: int) -> int:
    return players[board - 1] if board <= len(players) else 0


def _empty(first: int, second: int) -> Result:
    """Who sits there alone has won."""
    if first and second:
        return Result.PENDING
    return Result.WHITE_BY_FORFEIT if first else Result.BLACK_BY_FORFEIT if second else Result.DOUBLE_FORFEIT


def _with_matches(state: State, number: int, change: Callable[[Match], Match]) -> State:
    """The state with the matches of a round changed; boards follow from them."""
    event = TeamEvent(state.tournament)
    rounds = list(event.rounds)
    changed = rounds[number - 1]._replace(matches=tuple([change(match) for match in rounds[number - 1].matches]))
    rounds[number - 1] = changed
    after = padded(with_team_rounds(event.games, rounds, event.boards, event.bye_points), len(rounds))
    if any(match.forfeit and not match.boards for match in changed.matches):
        changed = TeamEvent(after).rounds[number - 1]  # a match forfeited before its line-ups has those of the rosters
    boards = list(state.boards)
    games = tuple([game for match in in_order(changed, state.teams.matches[number - 1]) for game in games_of(match)])
    boards[number - 1] = _numbered(boards[number - 1], games)
    return state.replace(tournament=after, boards=tuple(boards))


def _numbered(before: Boards, after: Boards) -> Boards:
    """These boards in an order in which those there were keep their numbers, by which results are entered.

    Where there are fewer, the last ones fill the numbers that are free.
    """
    new = [game for game in after if game not in before]
    places = [game if game in after else new.pop(0) if new else None for game in before]
    while None in places:
        last = places.pop()
        if last is not None:
            places[places.index(None)] = last
    return (*[game for game in places if game is not None], *new)


@decides(MatchForfeited)
def check_forfeit(state: State, event: MatchForfeited) -> None:
    """A match in which no game has a result."""
    match = match_between(state, event.round, event.white, event.black)
    if event.result == "*" and not match.forfeit:
        refuse(N_("This match is not forfeited; nothing changes."))
    if any(_has_result(board) for board in match.boards):
        refuse(N_("This match has results; clear them before you award it without play."))


@evolves(MatchForfeited)
def forfeit(state: State, event: MatchForfeited) -> State:
    """All boards end as the match does; played after all, they are open again."""

    def ended(match: Match) -> Match:
        if {match.first, match.second} != {event.white, event.black}:
            return match
        if event.result == "*":
            boards = [board._replace(result=_empty(board.first, board.second)) for board in match.boards]
            return match._replace(forfeit="", boards=tuple(boards))
        result = event.result if match.first == event.white else event.result[::-1]
        return match._replace(
            forfeit=result, boards=tuple([board._replace(result=_FORFEITS[result]) for board in match.boards])
        )

    match_between(state, event.round, event.white, event.black)
    return _unsealed(_with_matches(state, event.round, ended), event.round, (event.white, event.black))


def paired(state: State, pairing: Pairing) -> State:
    """A round of matches, whose line-ups are to come."""
    tournament = padded(pairing.added_to(state.tournament), pairing.round)
    teams = state.teams._replace(matches=(*state.teams.matches, tuple(pairing.boards)))
    return state.replace(tournament=tournament, boards=(*state.boards, ()), teams=teams)


def taken_back(state: State) -> State:
    """The state before its last round of matches."""
    left = state.rounds - 1
    before = without_corrections(state.tournament.before(state.rounds), after=left)
    return state.replace(
        tournament=padded(before, left),
        boards=state.boards[:-1],
        published=min(state.published, left),
        teams=state.teams.cut(left),
    )


def check_matches_unchanged(state: State, pairs: Sequence[tuple[int, int]]) -> None:
    """fide-handling 4.4: the last round may be paired by hand as long as its matches with results stay."""
    for match in TeamEvent(state.tournament).rounds[-1].matches:
        if (match.white, match.black) not in pairs and any(_has_result(board) for board in match.boards):
            refuse(
                N_("{match} in round {round} has results; leave this match, or clear its results first."),
                match=match_name(state, match.first, match.second),
                round=state.rounds,
            )


def with_matches(state: State, pairing: Pairing) -> State:
    """A round as the arbiter pairs it by hand: matches that it had already keep line-ups and results."""
    if pairing.round > state.rounds:
        return paired(state, pairing)
    stays = {match for match in pairing.boards if match in state.teams.matches[-1]}
    had = {frozenset(match): match for match in stays}
    before = {frozenset((one.first, one.second)): one for one in TeamEvent(state.tournament).rounds[-1].matches}
    teams = {team for match in stays for team in match}
    after = paired(taken_back(state), pairing)
    sealed = {key: line_up for key, line_up in state.teams.sealed.items() if key[0] < pairing.round or key[1] in teams}
    after = after.replace(published=state.published, teams=after.teams._replace(sealed=sealed, due=state.teams.due))

    def as_before(match: Match) -> Match:
        key = frozenset((match.first, match.second))
        return before[key] if key in had else match

    return _with_matches(after, pairing.round, as_before)


def waiting(state: State) -> Iterator[tuple[int, Match]]:
    """The matches that have no line-ups yet, each with its round."""
    if state.is_team_event and state.rounds:
        for number, round in enumerate(TeamEvent(state.tournament).rounds, start=1):
            yield from [(number, match) for match in round.matches if not match.boards]


def check_line_ups(state: State) -> None:
    """Before the next round every match has its boards; a round robin waits for nothing, since its table is fixed."""
    if state.rulebook.fixed_pairings:
        return
    for _, match in waiting(state):
        if not match.forfeit:
            refuse(
                N_("Round {round}: {match} has no line-ups yet; show them first."),
                round=state.rounds,
                match=match_name(state, match.first, match.second),
            )


def match_name(state: State, one: int, other: int) -> str:
    """Both teams by name."""
    return f"{team_named(state, one).name} – {team_named(state, other).name}"
