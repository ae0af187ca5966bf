"""What the commands share that change a tournament file: who is meant, and how a player is named."""

from __future__ import annotations

from typing import Any

from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Game, Player, RequestedBye, Result, Tournament
from indeler.opens.events import BYES
from indeler.opens.state import RESULTS, board_order
from indeler.rulebooks.playing import game_of


def named(player: Player) -> str:
    """A player by number and name."""
    return f"{player.number} {player.name}".rstrip()


def game_at(tournament: Tournament, round: int, board: int) -> Game:
    """The game on this board of a round."""
    if not 1 <= round <= len(tournament.rounds):
        text = N_("Round {round} has not been paired; choose a round from 1 to {last}.")
        raise InvalidInput(text, round=round, last=len(tournament.rounds))
    boards = board_order(tournament, round)
    if not 1 <= board <= len(boards):
        text = N_("Round {round} has no board {board}; choose a board from 1 to {last}.")
        raise InvalidInput(text, round=round, board=board, last=len(boards))
    return next(game for game in tournament.rounds[round - 1].games if game[:2] == boards[board - 1])


def result_of(tournament: Tournament, text: str) -> Result:
    """The result that somebody types, as players of the game write it."""
    game = game_of(tournament)
    found = RESULTS.get(game.read(text))
    if found is None:
        choices = [game.written(each) for each in RESULTS]
        raise InvalidInput(N_("'{result}' is not a result; choose one of {choices}."), result=text, choices=choices)
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
