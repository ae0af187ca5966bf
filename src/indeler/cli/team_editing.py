"""``indeler line-up``, and what ``result``, ``withdraw`` and ``bye`` change in the file of a team event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from indeler.cli.options import File, Language, language_of
from indeler.cli.output import answer
from indeler.formats.updating import update
from indeler.language import N_, InvalidInput, Sentence
from indeler.language.catalogue import words_of
from indeler.model import Game, Kind, RequestedBye, Result, Tournament
from indeler.model.line_ups import LineUpRules, checked_line_up, default_line_up
from indeler.model.matches import Board, Match, colour_on
from indeler.model.teams import GAME_POINTS, MATCH_POINTS, TeamEvent, is_team_event
from indeler.rulebooks.playing import game_of

_ANY_ORDER = LineUpRules(in_order=False, gaps=True)
"""A file does not say what its event allows."""


def line_up(
    file: File,
    chosen: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TEAM=PLAYERS]..", help="A team and its players by number, board by board: 4=16,17,19; 0: nobody."
        ),
    ] = None,
    lang: Language = "en",
) -> None:
    """Seat the players of a team event's last round; a team that is not named plays with the first of its roster."""
    words = words_of(language_of(lang))
    notes: list[Sentence] = []

    def seated(games: Tournament) -> Tournament:
        if not is_team_event(games):
            raise InvalidInput(N_("This tournament has no matches of teams; a line-up is for a team event."))
        event = TeamEvent(games)
        check_round(len(event.rounds), len(event.rounds))
        line_ups = dict([_line_up_in(text) for text in chosen or ()])
        for team in line_ups:
            _match_of(event, len(event.rounds), team)
        matches = [_with_boards(event, match, line_ups) for match in event.rounds[-1].matches]
        for before, after in zip(event.rounds[-1].matches, matches, strict=True):
            if after is not before:
                notes.append(
                    Sentence(N_("{match}: {boards}."), match=_named(event, after), boards=_seats(event, after))
                )
        if not notes:
            raise InvalidInput(N_("All matches of round {round} have their line-ups."), round=len(event.rounds))
        return event.with_rounds([*event.rounds[:-1], event.rounds[-1]._replace(matches=tuple(matches))]).games

    update(file, seated)
    answer("".join(f"{each.translated(words)}\n" for each in notes))


def _line_up_in(text: str) -> tuple[int, tuple[int, ...]]:
    team, _, players = text.partition("=")
    try:
        return int(team), tuple([int(player) for player in players.split(",")])
    except ValueError:
        raise InvalidInput(
            N_("'{text}' is not a line-up; write the team and its players, such as 4=16,17,19."), text=text
        ) from None


def _with_boards(event: TeamEvent, match: Match, line_ups: dict[int, tuple[int, ...]]) -> Match:
    """The match with its boards; as it is where nobody asks for it and it has some."""
    teams = (match.first, match.second)
    if not (set(teams) & set(line_ups) if line_ups else not match.boards):
        return match
    if match.forfeit or _has_results(match):
        raise InvalidInput(N_("{match} has results; clear them first."), match=_named(event, match))
    known = (
        dict(zip(teams, zip(*[board[:2] for board in match.boards], strict=True), strict=True)) if match.boards else {}
    )
    lines = [
        checked_line_up(event, team, line_ups.get(team) or known.get(team) or default_line_up(event, team), _ANY_ORDER)
        for team in teams
    ]
    sequence = event.games.teams.colour_sequence
    boards = [
        Board(first, second, _result_of(first, second), colour_on(sequence, place))
        for place, (first, second) in enumerate(zip(*lines, strict=True), start=1)
    ]
    return match._replace(boards=tuple(boards))


def _result_of(first: int, second: int) -> Result:
    if first and second:
        return Result.PENDING
    return Result.WHITE_BY_FORFEIT if first else Result.BLACK_BY_FORFEIT if second else Result.DOUBLE_FORFEIT


def _has_results(match: Match) -> bool:
    return any(one.result is not Result.PENDING and not one.result.white.is_forfeit for one in match.boards)


def _named(event: TeamEvent, match: Match) -> str:
    return f"{event.teams[match.first].name} – {event.teams[match.second].name}"


def _seats(event: TeamEvent, match: Match) -> list[str]:
    names = event.games.players
    return [" – ".join([names[each].name if each else "-" for each in board[:2]]) for board in match.boards]


def check_round(round: int, last: int) -> None:
    """Refuse a round that has not been paired; the ``last`` one that has is 0 where none has."""
    if not last:
        raise InvalidInput(N_("No round has been paired; pair one with indeler pair FILE --save FILE."))
    if not 1 <= round <= last:
        text = N_("Round {round} has not been paired; choose a round from 1 to {last}.")
        raise InvalidInput(text, round=round, last=last)


def _match_of(event: TeamEvent, round: int, team: int) -> Match:
    if team not in event.teams:
        raise InvalidInput(N_("There is no team {number}; the numbers are in the list of teams."), number=team)
    check_round(round, len(event.rounds))
    match = event.match_of(team, round)
    if match is None:
        raise InvalidInput(N_("{team} has no match in round {round}."), team=event.teams[team].name, round=round)
    return match


def with_team_result(games: Tournament, round: int, place: str, ending: Result) -> tuple[Tournament, Sentence]:
    """The result of a board of a team's match (``4.1``), or how the whole match (``4``) is forfeited."""
    event = TeamEvent(games)
    team, _, board = place.partition(".")
    if not all(part.isascii() and part.isdigit() for part in (team, board or "1")):
        raise InvalidInput(
            N_("'{place}' is not a board of a match; write a team and its board, such as 4.1."), place=place
        )
    match = _match_of(event, round, int(team))
    about = {"round": round, "match": _named(event, match), "result": game_of(games).format_result(ending.label)}
    if not board:
        after = _forfeited(event, round, match, ending)
        return after, Sentence(N_("Round {round}, {match}: {result} without play."), **about)
    game = _game_on(event, match, int(board), games.rounds[round - 1].games if round <= len(games.rounds) else ())
    rounds = list(games.rounds)
    changed = tuple([one._replace(result=ending) if one == game else one for one in rounds[round - 1].games])
    rounds[round - 1] = rounds[round - 1]._replace(games=changed)
    players = [f"{number} {games.players[number].name}".rstrip() for number in (game.white, game.black)]
    sentence = N_("Round {round}, {match}, board {board}: {white} – {black} {result}.")
    message = Sentence(sentence, **about, board=int(board), white=players[0], black=players[1])
    return _with_points(games.replace(rounds=rounds)), message


def _game_on(event: TeamEvent, match: Match, board: int, games: Sequence[Game]) -> Game:
    if not match.boards:
        raise InvalidInput(
            N_("{match} has no line-ups yet; enter them with indeler line-up."), match=_named(event, match)
        )
    if match.forfeit:
        raise InvalidInput(
            N_("{match} was forfeited; take that back first, with * as result."), match=_named(event, match)
        )
    if not 1 <= board <= len(match.boards):
        text = N_("{match} has no board {board}; choose a board from 1 to {last}.")
        raise InvalidInput(text, match=_named(event, match), board=board, last=len(match.boards))
    seats = set(match.boards[board - 1][:2])
    if 0 in seats:
        raise InvalidInput(N_("Board {board} of {match} has an empty seat."), board=board, match=_named(event, match))
    return next(game for game in games if {game.white, game.black} == seats)


def _forfeited(event: TeamEvent, round: int, match: Match, ending: Result) -> Tournament:
    """The match without play, the first-named team on the left; or played after all."""
    if ending is not Result.PENDING and not ending.white.is_forfeit:
        raise InvalidInput(N_("A whole match ends with +-, -+ or --; name a board for another result, such as 4.1."))
    if _has_results(match):
        raise InvalidInput(N_("{match} has results; clear them first."), match=_named(event, match))
    is_open = ending is Result.PENDING
    boards = [
        board._replace(result=_result_of(board.first, board.second) if is_open else ending) for board in match.boards
    ]
    changed = match._replace(forfeit="" if is_open else ending.label, boards=tuple(boards))
    rounds = list(event.rounds)
    matches = tuple([changed if one == match else one for one in rounds[round - 1].matches])
    rounds[round - 1] = rounds[round - 1]._replace(matches=matches)
    return event.with_rounds(rounds).games


def _with_points(games: Tournament) -> Tournament:
    """The tournament whose teams have the points that their results give, where the file states any."""
    event = TeamEvent(games)
    if not any(team.match_points or team.game_points for team in event.teams.values()):
        return games
    match_points, game_points = event.points(MATCH_POINTS), event.points(GAME_POINTS)
    return event.with_teams(
        [
            team._replace(match_points=match_points[number], game_points=game_points[number])
            for number, team in event.teams.items()
        ]
    ).games


def with_team_byes(games: Tournament, byes: Sequence[RequestedBye]) -> Tournament:
    """The team event with these byes of rounds to come."""
    paired = len(TeamEvent(games).rounds)
    past_byes = [bye for bye in games.teams.requested_byes if bye.round <= paired]
    return games.replace(teams=games.teams._replace(requested_byes=tuple(sorted([*past_byes, *byes]))))


def with_team_withdrawn(games: Tournament, teams: Tournament, number: int, *, back: bool) -> Tournament:
    """The team without a match in all rounds to come, or back in them."""
    team, total = teams.player(number), teams.total_rounds
    if total is None:
        raise InvalidInput(N_("The file does not say how many rounds there are (record 142); add that."))
    coming = range(teams.next_round, total + 1)
    bye_rounds = {bye.round for bye in teams.requested_byes if bye.player == number and bye.kind is Kind.ZERO_BYE}
    if not coming:
        raise InvalidInput(N_("All {rounds} rounds have been paired."), rounds=total)
    if (set(coming) <= bye_rounds) != back:
        text = N_("{player} has not withdrawn.") if back else N_("{player} has withdrawn already; --back undoes it.")
        raise InvalidInput(text, player=f"{number} {team.name}")
    others = [bye for bye in teams.requested_byes if bye.player != number]
    return with_team_byes(
        games, others if back else [*others, *[RequestedBye(at, number, Kind.ZERO_BYE) for at in coming]]
    )
