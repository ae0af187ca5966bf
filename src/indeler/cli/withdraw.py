"""``indeler withdraw``: a player stops, or comes back."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.editing import named, with_player
from indeler.cli.options import File, Language, language_of
from indeler.cli.output import answer
from indeler.formats.updating import update
from indeler.language import N_, InvalidInput, Sentence
from indeler.language.catalogue import words_of
from indeler.model import Tournament


def withdraw(
    file: File,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The number of the player.")],
    back: Annotated[bool, typer.Option("--back", help="The player comes back.")] = False,
    lang: Language = "en",
) -> None:
    """Let a player stop after the rounds paired so far; all else in the file stays as it is."""
    words = words_of(language_of(lang))
    told: list[Sentence] = []

    def stopped(tournament: Tournament) -> Tournament:
        player, last = tournament.player(number), len(tournament.rounds)
        is_gone = player.withdrawn_after is not None
        if is_gone != back:
            text = (
                N_("{player} has not withdrawn.") if back else N_("{player} has withdrawn already; --back undoes it.")
            )
            raise InvalidInput(text, player=named(player))
        text = N_("{player} comes back.") if back else N_("{player} withdraws after round {round}.")
        told.append(Sentence(text, player=named(player), round=last))
        return with_player(tournament, number, withdrawn_after=None if back else last)

    update(file, stopped)
    answer("".join(f"{each.said(words)}\n" for each in told))
