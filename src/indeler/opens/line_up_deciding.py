"""Checks of decisions about line-ups and matches of teams, and their effect on the state.

The tournament of the players has the teams, matches and public line-ups (`TeamEvent`); the state keeps sealed line-ups
separately, so that no file and no page of the tournament contains them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from indeler.language import N_
from indeler.model import Pairing, Result, Team
from indeler.model.matches import Board, Match, colour_on, result_of_seats, with_team_rounds
from indeler.model.teams import TeamEvent
from indeler.opens import team_events
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.correction_notes import without_corrections
from indeler.opens.state import Boards, State
from indeler.opens.team_deciding import team_named
from indeler.opens.team_play import games_of, in_order, padded


@decides(team_events.LineUpsDue)
def _check_due(state: State, event: team_events.LineUpsDue) -> None:
    _check_playing(state, event.round)


@evolves(team_events.LineUpsDue)
def _set_due(state: State, event: team_events.LineUpsDue) -> State:
    due = {round: until for round, until in state.teams.due.items() if round != event.round}
    if event.until is not None:
        due[event.round] = event.until
    return state.replace(teams=state.teams._replace(due=due))


def _check_playing(state: State, round: int) -> None:
    """Refuse line-ups of other rounds than the last one; in a round robin of rounds that were not paired."""
    if round > state.rounds or not (round == state.rounds or state.rulebook.fixed_pairings):
        refuse(N_("Round {round} is not the round that was paired last; reload the page."), round=round)


@decides(team_events.LineUpGiven)
def check_line_up_given(state: State, event: team_events.LineUpGiven) -> None:
    """Refuse an illegal line-up, one of a match whose line-ups are public, and a captain's after the deadline."""
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
    """Refuse players outside the roster, named twice, more than there are boards, or not in roster order."""
    team, boards = team_named(state, number), len(state.tournament.teams.colour_sequence)
    seated = [player for player in players if player]
    if len(players) > boards:
        text = N_("{team} has {count} players on {boards} boards; leave {surplus} out.")
        refuse(text, team=team.name, count=len(players), boards=boards, surplus=len(players) - boards)
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


@evolves(team_events.LineUpGiven)
def _give_line_up(state: State, event: team_events.LineUpGiven) -> State:
    sealed = {**state.teams.sealed, (event.round, event.team): tuple(event.players)}
    return state.replace(teams=state.teams._replace(sealed=sealed))


@decides(team_events.LineUpsRevealed)
def _check_revealed(state: State, event: team_events.LineUpsRevealed) -> None:
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
    """Return the match of these two teams."""
    rounds = TeamEvent(state.tournament).rounds
    match = rounds[round - 1].match_of(white) if 1 <= round <= len(rounds) else None
    if match is None or black not in (match.first, match.second) or white == black:
        refuse(N_("Round {round} has no such match; reload the page."), round=round)
    return match


def _matches(state: State, round: int) -> dict[frozenset[int], Match]:
    """Return the matches of a round by their two teams."""
    matches = TeamEvent(state.tournament).rounds[round - 1].matches
    return {frozenset((match.first, match.second)): match for match in matches}


@evolves(team_events.LineUpsRevealed)
def reveal(state: State, event: team_events.LineUpsRevealed) -> State:
    """Return the state with the boards of these matches; a player without an opponent wins."""
    matches = _matches(state, event.round)
    revealed = {matches[frozenset((each.white, each.black))]: each for each in event.matches}

    def seated(match: Match) -> Match:
        found = revealed.get(match)
        return match if found is None else _with_line_ups(state, match, found)

    known = [team for each in event.matches for team in (each.white, each.black)]
    return _unsealed(_with_matches(state, event.round, seated), event.round, known)


def _unsealed(state: State, round: int, teams: Sequence[int]) -> State:
    keys = {(round, team) for team in teams}
    sealed = {key: players for key, players in state.teams.sealed.items() if key not in keys}
    return state.replace(teams=state.teams._replace(sealed=sealed))


def _with_line_ups(state: State, match: Match, revealed: team_events.RevealedMatch) -> Match:
    sequence = state.tournament.teams.colour_sequence
    lines = {revealed.white: revealed.whites, revealed.black: revealed.blacks}
    forfeit = revealed.forfeit if match.first == revealed.white else revealed.forfeit[::-1]
    result = _FORFEITS.get(forfeit)
    boards = []
    for number in range(1, len(sequence) + 1):
        first, second = (_at(lines[team], number) for team in (match.first, match.second))
        boards.append(Board(first, second, result or result_of_seats(first, second), colour_on(sequence, number)))
    return match._replace(boards=tuple(boards), forfeit=forfeit)


_FORFEITS = {result.label: result for result in Result if result.white.is_forfeit}


def _at(players: Sequence[int], board: int) -> int:
    return players[board - 1] if board <= len(players) else 0


def _with_matches(state: State, number: int, change: Callable[[Match], Match]) -> State:
    """Return the state with the matches of a round changed; boards follow from them."""
    event = TeamEvent(state.tournament)
    rounds = list(event.rounds)
    changed = rounds[number - 1]._replace(matches=tuple(map(change, rounds[number - 1].matches)))
    rounds[number - 1] = changed
    after = padded(with_team_rounds(event.games, rounds, event.boards, event.bye_points), len(rounds))
    if any(match.forfeit and not match.boards for match in changed.matches):
        changed = TeamEvent(after).rounds[number - 1]  # a match forfeited before its line-ups has those of the rosters
    boards = list(state.boards)
    games = tuple([game for match in in_order(changed, state.teams.matches[number - 1]) for game in games_of(match)])
    boards[number - 1] = _numbered(boards[number - 1], games)
    return state.replace(tournament=after, boards=tuple(boards))


def _numbered(before: Boards, after: Boards) -> Boards:
    """Return these boards in an order in which existing boards keep the numbers by which results are entered.

    If there are fewer boards than before, the last ones get the free numbers.
    """
    new = [game for game in after if game not in before]
    places = [game if game in after else new.pop(0) if new else None for game in before]
    while None in places:
        last = places.pop()
        if last is not None:
            places[places.index(None)] = last
    return (*[game for game in places if game is not None], *new)


@decides(team_events.MatchForfeited)
def _check_forfeit(state: State, event: team_events.MatchForfeited) -> None:
    match = match_between(state, event.round, event.white, event.black)
    if event.result == "*" and not match.forfeit:
        refuse(N_("This match is not forfeited; nothing changes."))
    if any(_has_result(board) for board in match.boards):
        refuse(N_("This match has results; clear them before you award it without play."))


@evolves(team_events.MatchForfeited)
def forfeit(state: State, event: team_events.MatchForfeited) -> State:
    """Return the state in which all boards have the result of the forfeit; without a forfeit they are open again."""
    forfeited = _matches(state, event.round)[frozenset((event.white, event.black))]

    def ended(match: Match) -> Match:
        if match != forfeited:
            return match
        if event.result == "*":
            boards = [board._replace(result=result_of_seats(board.first, board.second)) for board in match.boards]
            return match._replace(forfeit="", boards=tuple(boards))
        result = event.result if match.first == event.white else event.result[::-1]
        return match._replace(
            forfeit=result, boards=tuple([board._replace(result=_FORFEITS[result]) for board in match.boards])
        )

    return _unsealed(_with_matches(state, event.round, ended), event.round, (event.white, event.black))


def paired(state: State, pairing: Pairing) -> State:
    """Return the state with a new round of matches, still without line-ups."""
    tournament = padded(pairing.added_to(state.tournament), pairing.round)
    teams = state.teams._replace(matches=(*state.teams.matches, tuple(pairing.boards)))
    return state.replace(tournament=tournament, boards=(*state.boards, ()), teams=teams)


def taken_back(state: State) -> State:
    """Return the state before its last round of matches."""
    left = state.rounds - 1
    before = without_corrections(state.tournament.before(state.rounds), after=left)
    return state.replace(
        tournament=padded(before, left),
        boards=state.boards[:-1],
        published=min(state.published, left),
        teams=state.teams.cut(left),
    )


def check_matches_unchanged(state: State, pairs: Sequence[tuple[int, int]]) -> None:
    """fide-handling 4.4: refuse pairings by hand of the last round that change a match with results."""
    for match in TeamEvent(state.tournament).rounds[-1].matches:
        if (match.white, match.black) not in pairs and any(_has_result(board) for board in match.boards):
            text = N_("{match} in round {round} has results; leave this match, or clear its results first.")
            refuse(text, match=match_name(state, match.first, match.second), round=state.rounds)


def with_matches(state: State, pairing: Pairing) -> State:
    """Return the state with a round paired by hand: matches that it already had keep line-ups and results."""
    if pairing.round > state.rounds:
        return paired(state, pairing)
    stays = {match for match in pairing.boards if match in state.teams.matches[-1]}
    had = set(map(frozenset, stays))
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
    """Yield the matches that have no line-ups yet, each with its round."""
    if state.is_team_event and state.rounds:
        for number, round in enumerate(TeamEvent(state.tournament).rounds, start=1):
            yield from [(number, match) for match in round.matches if not match.boards]


def check_line_ups(state: State) -> None:
    """Refuse the next round while a match has no boards; a round robin does not wait, since its table is fixed."""
    if state.rulebook.fixed_pairings:
        return
    for _, match in waiting(state):
        if not match.forfeit:
            text = N_("Round {round}: {match} has no line-ups yet; show them first.")
            refuse(text, round=state.rounds, match=match_name(state, match.first, match.second))


def match_name(state: State, one: int, other: int) -> str:
    """Return both teams by name."""
    return f"{team_named(state, one).name} – {team_named(state, other).name}"
