"""``indeler result``: the result of a game, written into the tournament file."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.editing import game_at, named, result_of, with_result
from indeler.cli.options import File, Language, language_of
from indeler.cli.output import answer
from indeler.formats.updating import update
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of
from indeler.model import Result, Tournament
from indeler.rulebooks.playing import game_of


def result(
    file: File,
    round: Annotated[int, typer.Argument(metavar="ROUND", help="The number of the round.")],
    board: Annotated[int, typer.Argument(metavar="BOARD", help="The number of the board.")],
    result: Annotated[
        str, typer.Argument(metavar="RESULT", help="1-0, 0-1, ½-½ (or 1/2-1/2), 0-0, ½-0, 0-½, +-, -+, --; * for none.")
    ],
    lang: Language = "en",
) -> None:
    """Enter or correct the result of a board; all else in the file stays as it is."""
    words = words_of(language_of(lang))
    told: list[Sentence] = []

    def entered(tournament: Tournament) -> Tournament:
        game, ending = game_at(tournament, round, board), result_of(tournament, result)
        written = game_of(tournament).written
        about = {
            "round": round,
            "board": board,
            "white": named(tournament.player(game.white)),
            "black": named(tournament.player(game.black)),
            "result": written(ending.label),
        }
        if game.result in (Result.PENDING, ending):
            told.append(Sentence(N_("Round {round}, board {board}: {white} – {black} {result}."), **about))
        else:
            text = N_("Round {round}, board {board}: {white} – {black} {result} instead of {was}.")
            told.append(Sentence(text, **about, was=written(game.result.label)))
        return with_result(tournament, round, game, ending)

    update(file, entered)
    answer("".join(f"{each.said(words)}\n" for each in told))
