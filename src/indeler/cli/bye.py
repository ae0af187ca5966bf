"""``indeler bye``: a player does not play a round to come."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.editing import bye_words, named, with_bye
from indeler.cli.options import File, Language, language_of
from indeler.cli.output import answer
from indeler.formats.updating import update
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of
from indeler.model import Tournament
from indeler.opens.events import FULL_POINT


def bye(
    file: File,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The number of the player.")],
    round: Annotated[int, typer.Argument(metavar="ROUND", help="The number of the round.")],
    worth: Annotated[str, typer.Argument(metavar="half|zero|full|none", help="What it is worth; none takes it back.")],
    lang: Language = "en",
) -> None:
    """Give a player a bye in a round to come; all else in the file stays as it is."""
    words = words_of(language_of(lang))
    told: list[Sentence] = []

    def asked(tournament: Tournament) -> Tournament:
        after = with_bye(tournament, number, round, worth)
        values = {"player": named(tournament.player(number)), "round": round, "bye": bye_words(worth)}
        told.append(Sentence(N_("{player}: {bye} in round {round}."), **values))
        if worth == "full":
            told.append(Sentence(FULL_POINT))
        return after

    update(file, asked)
    answer("".join(f"{each.said(words)}\n" for each in told))
