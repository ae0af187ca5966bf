"""``indeler result``, ``withdraw``, ``bye`` and ``merge``: the commands that change something in a tournament file."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from indeler import formats
from indeler.cli.options import File, Language, language_of
from indeler.cli.output import answer
from indeler.cli.team_editing import check_round, with_team_byes, with_team_result, with_team_withdrawn
from indeler.formats.merging import merged, new_rounds
from indeler.formats.updating import update
from indeler.language import N_, InvalidInput, Sentence
from indeler.language.catalogue import words_of
from indeler.model import Game, Player, RequestedBye, Result, Tournament
from indeler.model.teams import is_team_event, participants
from indeler.opens.events import BYES, FULL_POINT
from indeler.opens.state import board_order, completes, entered_result, no_result
from indeler.rulebooks import DEFAULT, declared
from indeler.rulebooks.playing import game_of


def number_and_name(player: Player) -> str:
    """A player by number and name."""
    return f"{player.number} {player.name}".rstrip()


def game_at(tournament: Tournament, round: int, board: int) -> Game:
    """The game on this board of a round."""
    check_round(round, len(tournament.rounds))
    boards = board_order(tournament, round)
    if not 1 <= board <= len(boards):
        text = N_("Round {round} has no board {board}; choose a board from 1 to {last}.")
        raise InvalidInput(text, round=round, board=board, last=len(boards))
    return next(game for game in tournament.rounds[round - 1].games if game[:2] == boards[board - 1])


def result_of(tournament: Tournament, text: str) -> Result:
    """The result that somebody types, as players of the game write it."""
    game = game_of(tournament)
    games = declared(tournament.rules or DEFAULT).games
    found = entered_result(game.read(text), games)
    if found is None:
        raise no_result(text, game, games)
    return found


def with_result(tournament: Tournament, round: int, game: Game, result: Result) -> Tournament:
    """The tournament in which this game ended so."""
    rounds = list(tournament.rounds)
    games = (one._replace(result=result) if one == game else one for one in rounds[round - 1].games)
    rounds[round - 1] = rounds[round - 1]._replace(games=tuple(games))
    return tournament.replace(rounds=rounds)


def with_player(tournament: Tournament, number: int, **fields: Any) -> Tournament:
    """The tournament with something else about a player."""
    changed = tournament.player(number)._replace(**fields)
    return tournament.replace(players=[changed if one.number == number else one for one in tournament.players.values()])


def with_bye(tournament: Tournament, number: int, round: int, worth: str) -> Tournament:
    """The tournament in which a player has this bye in a round to come, or none."""
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


def bye_words(worth: str) -> Sentence:
    """What a player has who does not play, or that he plays."""
    kind = BYES[worth]
    return Sentence(kind.label) if kind else Sentence(N_("no bye"))


def result(
    file: File,
    round: Annotated[int, typer.Argument(metavar="ROUND", help="The number of the round.")],
    board: Annotated[
        str,
        typer.Argument(metavar="BOARD", help="The number of the board; of teams a team and its board, such as 4.1."),
    ],
    result: Annotated[
        str,
        typer.Argument(
            metavar="RESULT",
            help="1-0, 0-1, ½-½ (or 1/2-1/2), 0-0, ½-0, 0-½, +-, -+, --; * for none. Of a match of two games both: "
            "'1-0 / ½-½', the player with White in the first game first.",
        ),
    ],
    lang: Language = "en",
) -> None:
    """Enter or correct the result of a board; all else in the file stays as it is."""
    words = words_of(language_of(lang))
    notes: list[Sentence] = []

    def entered(tournament: Tournament) -> Tournament:
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

    update(file, entered)
    answer("".join(f"{each.translated(words)}\n" for each in notes))


def _number(board: str) -> int:
    if not (board.isascii() and board.isdigit()):
        raise InvalidInput(N_("'{board}' is not the number of a board."), board=board)
    return int(board)


def withdraw(
    file: File,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The number of the player or team.")],
    back: Annotated[bool, typer.Option("--back", help="The player or team comes back.")] = False,
    expelled: Annotated[
        bool, typer.Option("--expelled", help="The player is expelled and has no place in the standings.")
    ] = False,
    lang: Language = "en",
) -> None:
    """Let a player or a team stop after the rounds paired so far; all else in the file stays as it is."""
    words = words_of(language_of(lang))
    notes: list[Sentence] = []

    def stopped(tournament: Tournament) -> Tournament:
        paired = participants(tournament)
        player, last = paired.player(number), len(paired.rounds)
        text = N_("{player} comes back.") if back else N_("{player} withdraws after round {round}.")
        text = N_("{player} is expelled after round {round}.") if expelled else text
        notes.append(Sentence(text, player=number_and_name(player), round=last))
        if paired is not tournament:
            return with_team_withdrawn(tournament, paired, number, back=back)
        has_withdrawn = player.withdrawn_after is not None
        if has_withdrawn != back and not expelled:
            text = (
                N_("{player} has not withdrawn.") if back else N_("{player} has withdrawn already; --back undoes it.")
            )
            raise InvalidInput(text, player=number_and_name(player))
        return with_player(
            tournament, number, withdrawn_after=None if back else last, expelled_after=last if expelled else None
        )

    update(file, stopped)
    answer("".join(f"{each.translated(words)}\n" for each in notes))


def bye(
    file: File,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The number of the player or team.")],
    round: Annotated[int, typer.Argument(metavar="ROUND", help="The number of the round.")],
    worth: Annotated[str, typer.Argument(metavar="half|zero|full|none", help="What it is worth; none takes it back.")],
    lang: Language = "en",
) -> None:
    """Give a player or a team a bye in a round to come; all else in the file stays as it is."""
    words = words_of(language_of(lang))
    notes: list[Sentence] = []

    def add_bye(tournament: Tournament) -> Tournament:
        paired = participants(tournament)
        after = with_bye(paired, number, round, worth)
        values = {"player": number_and_name(paired.player(number)), "round": round, "bye": bye_words(worth)}
        notes.append(Sentence(N_("{player}: {bye} in round {round}."), **values))
        if worth == "full":
            notes.append(Sentence(FULL_POINT))
        return after if paired is tournament else with_team_byes(tournament, after.requested_byes)

    update(file, add_bye)
    answer("".join(f"{each.translated(words)}\n" for each in notes))


def merge(
    file: File,
    rounds: Annotated[
        str,
        typer.Argument(metavar="ROUNDS", help="A file of any format with the same players, such as Swiss-Manager's."),
    ],
    lang: Language = "en",
) -> None:
    """Add the rounds and results that another file has; refuses what the two state differently."""
    words = words_of(language_of(lang))
    other, notes = formats.read(rounds), []

    def added(tournament: Tournament) -> Tournament:
        for new in new_rounds(tournament, other, rounds):
            text = N_("Round {round}: results added: {results}.") if new.round is None else ADDED
            boards = len(new.round.games) if new.round else 0
            notes.append(Sentence(text, round=new.number, boards=boards, results=len(new.results)))
        return merged(tournament, other, rounds)

    update(file, added)
    answer("".join(f"{sentence.translated(words)}\n" for sentence in notes))


ADDED = N_("Round {round} is new; boards: {boards}, results: {results}.")
