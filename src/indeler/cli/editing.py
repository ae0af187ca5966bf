"""``indeler result``, ``withdraw``, ``bye``, ``merge`` and ``line-up``: the commands that change a tournament file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from indeler import formats
from indeler.cli.commands import Argument, Option
from indeler.cli.options import File, Language, language_of
from indeler.cli.output import answer
from indeler.formats import merge_file, new_rounds, rewrite_file
from indeler.language import N_, InvalidInput, Sentence
from indeler.language.catalogue import words_of
from indeler.model import Game, Kind, Player, RequestedBye, Result, Tournament
from indeler.model.line_ups import LineUpRules, checked_line_up, default_line_up
from indeler.model.matches import Board, Match, colour_on, result_of_seats
from indeler.model.teams import GAME_POINTS, MATCH_POINTS, TeamEvent, is_team_event, participants
from indeler.opens import board_order, completes, doubts_about_bye, entered_result, no_result
from indeler.opens.events import BYES, FULL_POINT
from indeler.rulebooks import DEFAULT, declared
from indeler.rulebooks.registry import game_of

_ANY_ORDER = LineUpRules(in_order=False, gaps=True)
"""The rules for line-ups of a file, which does not state them."""


def _change(file: str, change: Callable[[Tournament, list[Sentence]], Tournament], lang: str) -> None:
    """Change the tournament in a file, and print the notes on what changed."""
    words, notes = words_of(language_of(lang)), list[Sentence]()
    rewrite_file(file, lambda tournament: change(tournament, notes))
    answer("".join(f"{each.translated(words)}\n" for each in notes))


def number_and_name(player: Player) -> str:
    """Return a player by number and name."""
    return f"{player.number} {player.name}".rstrip()


def game_at(tournament: Tournament, round: int, board: int) -> Game:
    """Return the game on this board of a round."""
    check_round(round, len(tournament.rounds))
    boards = board_order(tournament, round)
    if not 1 <= board <= len(boards):
        text = N_("Round {round} has no board {board}; choose a board from 1 to {last}.")
        raise InvalidInput(text, round=round, board=board, last=len(boards))
    return next(game for game in tournament.rounds[round - 1].games if game[:2] == boards[board - 1])


def result_of(tournament: Tournament, text: str) -> Result:
    """Return the result for a typed text, in the notation of the board game."""
    game = game_of(tournament)
    games = declared(tournament.rules or DEFAULT).games
    found = entered_result(game.read(text), games)
    if found is None:
        raise no_result(text, game, games)
    return found


def with_result(tournament: Tournament, round: int, game: Game, result: Result) -> Tournament:
    """Return the tournament with this result of a game."""
    rounds = list(tournament.rounds)
    games = (one._replace(result=result) if one == game else one for one in rounds[round - 1].games)
    rounds[round - 1] = rounds[round - 1]._replace(games=tuple(games))
    return tournament.replace(rounds=rounds)


def with_bye(tournament: Tournament, number: int, round: int, worth: str) -> Tournament:
    """Return the tournament with this bye of a player in a coming round, or without one."""
    tournament.player(number)
    if worth not in BYES:
        raise InvalidInput(N_("'{worth}' is not a bye; choose zero, half, full or none."), worth=worth)
    if round < tournament.next_round:
        raise InvalidInput(N_("Round {round} has been paired; a bye is for a round to come."), round=round)
    if tournament.total_rounds is not None and round > tournament.total_rounds:
        text = N_("There is no round {round}; the tournament has {total}.")
        raise InvalidInput(text, round=round, total=tournament.total_rounds)
    kind = BYES[worth]
    byes = [bye for bye in tournament.requested_byes if (bye.player, bye.round) != (number, round)]
    return tournament.replace(requested_byes=byes if kind is None else [*byes, RequestedBye(round, number, kind)])


def result(
    file: File,
    round: Annotated[int, Argument(metavar="ROUND", help="The number of the round.")],
    board: Annotated[
        str,
        Argument(metavar="BOARD", help="The number of the board; of teams a team and its board, such as 4.1."),
    ],
    result: Annotated[
        str,
        Argument(
            metavar="RESULT",
            help="1-0, 0-1, ½-½ (or 1/2-1/2), 0-0, ½-0, 0-½, +-, -+, --; * for none. Of a match of two games both: "
            "'1-0 / ½-½', the player with White in the first game first.",
        ),
    ],
    lang: Language = "en",
) -> None:
    """Enter or correct the result of a board; all else in the file stays as it is."""

    def entered(tournament: Tournament, notes: list[Sentence]) -> Tournament:
        ending = result_of(tournament, result)
        if is_team_event(tournament):
            after, sentence = with_team_result(tournament, round, board, ending)
            notes.append(sentence)
            return after
        game = game_at(tournament, round, _number(board))
        format_result = game_of(tournament).format_result
        about = {
            "round": round,
            "board": board,
            "white": number_and_name(tournament.player(game.white)),
            "black": number_and_name(tournament.player(game.black)),
            "result": format_result(ending.label),
        }
        if game.result is ending or completes(game.result, ending):
            notes.append(Sentence(N_("Round {round}, board {board}: {white} – {black} {result}."), **about))
        else:
            text = N_("Round {round}, board {board}: {white} – {black} {result} instead of {was}.")
            notes.append(Sentence(text, **about, was=format_result(game.result.label)))
        return with_result(tournament, round, game, ending)

    _change(file, entered, lang)


def _number(board: str) -> int:
    if not (board.isascii() and board.isdigit()):
        raise InvalidInput(N_("'{board}' is not the number of a board."), board=board)
    return int(board)


def withdraw(
    file: File,
    number: Annotated[int, Argument(metavar="NUMBER", help="The number of the player or team.")],
    back: Annotated[bool, Option("--back", help="The player or team comes back.")] = False,
    expelled: Annotated[
        bool, Option("--expelled", help="The player is expelled and has no place in the standings.")
    ] = False,
    lang: Language = "en",
) -> None:
    """Let a player or a team stop after the rounds paired so far; all else in the file stays as it is."""

    def stopped(tournament: Tournament, notes: list[Sentence]) -> Tournament:
        paired = participants(tournament)
        player, last = paired.player(number), len(paired.rounds)
        text = N_("{player} comes back.") if back else N_("{player} withdraws after round {round}.")
        text = N_("{player} is expelled after round {round}.") if expelled else text
        notes.append(Sentence(text, player=number_and_name(player), round=last))
        if paired is not tournament:
            return with_team_withdrawn(tournament, paired, number, back=back)
        if not expelled:
            _check_withdrawal(player, has_withdrawn=player.withdrawn_after is not None, back=back)
        after = player._replace(withdrawn_after=None if back else last, expelled_after=last if expelled else None)
        return tournament.replace(players=[after if one == player else one for one in tournament.players.values()])

    _change(file, stopped, lang)


def bye(
    file: File,
    number: Annotated[int, Argument(metavar="NUMBER", help="The number of the player or team.")],
    round: Annotated[int, Argument(metavar="ROUND", help="The number of the round.")],
    worth: Annotated[str, Argument(metavar="half|zero|full|none", help="What it is worth; none takes it back.")],
    anyway: Annotated[bool, Option("--anyway", help="Also a second half-point bye of one player.")] = False,
    lang: Language = "en",
) -> None:
    """Give a player or a team a bye in a round to come; all else in the file stays as it is."""

    def add_bye(tournament: Tournament, notes: list[Sentence]) -> Tournament:
        paired = participants(tournament)
        after = with_bye(paired, number, round, worth)
        for doubt in () if anyway else doubts_about_bye(paired, number, round, worth):
            raise InvalidInput(N_("{question} Nothing is written; with --anyway it is."), question=doubt)
        kind = BYES[worth]
        values = {"player": number_and_name(paired.player(number)), "round": round}
        bye = Sentence(kind.label) if kind else Sentence(N_("no bye"))
        notes.append(Sentence(N_("{player}: {bye} in round {round}."), **values, bye=bye))
        if worth == "full":
            notes.append(Sentence(FULL_POINT))
        return after if paired is tournament else with_team_byes(tournament, after.requested_byes)

    _change(file, add_bye, lang)


def merge(
    file: File,
    rounds: Annotated[
        str,
        Argument(metavar="ROUNDS", help="A file of any format with the same players, such as Swiss-Manager's."),
    ],
    lang: Language = "en",
) -> None:
    """Add the rounds and results that another file has; refuses what the two state differently."""
    other = formats.read(rounds)

    def added(tournament: Tournament, notes: list[Sentence]) -> Tournament:
        for new in new_rounds(tournament, other, rounds):
            counts = {"round": new.number, "results": len(new.results)}
            if new.round is None:
                notes.append(Sentence(N_("Round {round}: results added: {results}."), **counts))
            else:
                text = N_("Round {round} is new; boards: {boards}, results: {results}.")
                notes.append(Sentence(text, boards=len(new.round.games), **counts))
        return merge_file(tournament, other, rounds)

    _change(file, added, lang)


# Team events: line-ups, and results, withdrawals and byes of teams ----------------------------------------------------


def line_up(
    file: File,
    chosen: Annotated[
        list[str] | None,
        Argument(
            metavar="[TEAM=PLAYERS]..", help="A team and its players by number, board by board: 4=16,17,19; 0: nobody."
        ),
    ] = None,
    lang: Language = "en",
) -> None:
    """Seat the players of a team event's last round; a team that is not named plays with the first of its roster."""

    def seated(games: Tournament, notes: list[Sentence]) -> Tournament:
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
                boards = [" – ".join(_seats(event, board)) for board in after.boards]
                notes.append(Sentence(N_("{match}: {boards}."), match=_named(event, after), boards=boards))
        if not notes:
            raise InvalidInput(N_("All matches of round {round} have their line-ups."), round=len(event.rounds))
        return event.with_rounds([*event.rounds[:-1], event.rounds[-1]._replace(matches=tuple(matches))]).games

    _change(file, seated, lang)


def _line_up_in(text: str) -> tuple[int, tuple[int, ...]]:
    team, _, players = text.partition("=")
    try:
        return int(team), tuple([int(player) for player in players.split(",")])
    except ValueError:
        fault = N_("'{text}' is not a line-up; write the team and its players, such as 4=16,17,19.")
        raise InvalidInput(fault, text=text) from None


def _with_boards(event: TeamEvent, match: Match, line_ups: dict[int, tuple[int, ...]]) -> Match:
    """Return the match with its boards; unchanged if it has some and no line-up was given."""
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
        Board(first, second, result_of_seats(first, second), colour_on(sequence, place))
        for place, (first, second) in enumerate(zip(*lines, strict=True), start=1)
    ]
    return match._replace(boards=tuple(boards))


def _has_results(match: Match) -> bool:
    return any(one.result is not Result.PENDING and not one.result.white.is_forfeit for one in match.boards)


def _named(event: TeamEvent, match: Match) -> str:
    return f"{event.teams[match.first].name} – {event.teams[match.second].name}"


def _seats(event: TeamEvent, board: Board) -> list[str]:
    return [event.games.players[player].name if player else "-" for player in board[:2]]


def check_round(round: int, last: int) -> None:
    """Refuse a round that has not been paired; ``last`` is the last paired round, 0 for none."""
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
    """Enter the result of a board of a team's match (``4.1``), or the forfeit of a complete match (``4``)."""
    event = TeamEvent(games)
    team, _, board = place.partition(".")
    if not all(part.isascii() and part.isdigit() for part in (team, board or "1")):
        text = N_("'{place}' is not a board of a match; write a team and its board, such as 4.1.")
        raise InvalidInput(text, place=place)
    match = _match_of(event, round, int(team))
    about = {"round": round, "match": _named(event, match), "result": game_of(games).format_result(ending.label)}
    if not board:
        after = _forfeited(event, round, match, ending)
        return after, Sentence(N_("Round {round}, {match}: {result} without play."), **about)
    game = _game_on(event, match, int(board), games.rounds[round - 1].games if round <= len(games.rounds) else ())
    players = [number_and_name(games.players[number]) for number in (game.white, game.black)]
    sentence = N_("Round {round}, {match}, board {board}: {white} – {black} {result}.")
    message = Sentence(sentence, **about, board=int(board), white=players[0], black=players[1])
    return _with_points(with_result(games, round, game, ending)), message


def _game_on(event: TeamEvent, match: Match, board: int, games: Sequence[Game]) -> Game:
    if not match.boards:
        fault = N_("{match} has no line-ups yet; enter them with indeler line-up.")
        raise InvalidInput(fault, match=_named(event, match))
    if match.forfeit:
        fault = N_("{match} was forfeited; take that back first, with * as result.")
        raise InvalidInput(fault, match=_named(event, match))
    if not 1 <= board <= len(match.boards):
        text = N_("{match} has no board {board}; choose a board from 1 to {last}.")
        raise InvalidInput(text, match=_named(event, match), board=board, last=len(match.boards))
    seats = set(match.boards[board - 1][:2])
    if 0 in seats:
        raise InvalidInput(N_("Board {board} of {match} has an empty seat."), board=board, match=_named(event, match))
    return next(game for game in games if {game.white, game.black} == seats)


def _forfeited(event: TeamEvent, round: int, match: Match, ending: Result) -> Tournament:
    """Return the match without play, the first-named team on the left; or with play again."""
    if ending is not Result.PENDING and not ending.white.is_forfeit:
        raise InvalidInput(N_("A whole match ends with +-, -+ or --; name a board for another result, such as 4.1."))
    if _has_results(match):
        raise InvalidInput(N_("{match} has results; clear them first."), match=_named(event, match))
    is_open = ending is Result.PENDING
    boards = [each._replace(result=result_of_seats(*each[:2]) if is_open else ending) for each in match.boards]
    changed = match._replace(forfeit="" if is_open else ending.label, boards=tuple(boards))
    rounds = list(event.rounds)
    matches = tuple([changed if one == match else one for one in rounds[round - 1].matches])
    rounds[round - 1] = rounds[round - 1]._replace(matches=matches)
    return event.with_rounds(rounds).games


def _with_points(games: Tournament) -> Tournament:
    """Return the tournament with the points of teams by their results, if the file states points."""
    event = TeamEvent(games)
    if not any(team.match_points or team.game_points for team in event.teams.values()):
        return games
    match_points, game_points = event.points(MATCH_POINTS), event.points(GAME_POINTS)
    teams = [
        team._replace(match_points=match_points[number], game_points=game_points[number])
        for number, team in event.teams.items()
    ]
    return event.with_teams(teams).games


def with_team_byes(games: Tournament, byes: Sequence[RequestedBye]) -> Tournament:
    """Return the team event with these byes of coming rounds."""
    paired = len(TeamEvent(games).rounds)
    past_byes = [bye for bye in games.teams.requested_byes if bye.round <= paired]
    return games.replace(teams=games.teams._replace(requested_byes=tuple(sorted([*past_byes, *byes]))))


def with_team_withdrawn(games: Tournament, teams: Tournament, number: int, *, back: bool) -> Tournament:
    """Return the tournament with the team withdrawn from all coming rounds, or back in them."""
    total = teams.total_rounds
    if total is None:
        raise InvalidInput(N_("The file does not say how many rounds there are (record 142); add that."))
    coming = range(teams.next_round, total + 1)
    bye_rounds = {bye.round for bye in teams.requested_byes if bye.player == number and bye.kind is Kind.ZERO_BYE}
    if not coming:
        raise InvalidInput(N_("All {rounds} rounds have been paired."), rounds=total)
    _check_withdrawal(teams.player(number), has_withdrawn=set(coming) <= bye_rounds, back=back)
    others = [bye for bye in teams.requested_byes if bye.player != number]
    absences = [] if back else [RequestedBye(at, number, Kind.ZERO_BYE) for at in coming]
    return with_team_byes(games, [*others, *absences])


def _check_withdrawal(player: Player, *, has_withdrawn: bool, back: bool) -> None:
    if has_withdrawn != back:
        text = N_("{player} has not withdrawn.") if back else N_("{player} has withdrawn already; --back undoes it.")
        raise InvalidInput(text, player=number_and_name(player))
