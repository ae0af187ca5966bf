"""``indeler renumber``: pairing numbers by rating, title and name."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler import formats, systems
from indeler.cli.options import File, Language, Rules, language_of, of_players
from indeler.cli.output import note
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of


def renumber(
    file: File,
    out: Annotated[str, typer.Argument(metavar="OUT", help="The file to write; its ending names the format.")],
    rules: Rules = None,
    lang: Language = "en",
) -> None:
    """Give everybody the number of his place by rating, title and name, as the rulebook says; says who moved."""
    words = words_of(language_of(lang))
    before = of_players(formats.read(file, rules))
    after = systems.renumbered(before, rules)
    formats.write(after, out)
    place = {player._replace(number=0): player.number for player in after.players.values()}
    moved = [
        f"{player.number} {player.name} -> {place[player._replace(number=0)]}"
        for player in before.players.values()
        if place[player._replace(number=0)] != player.number
    ]
    if moved:
        note(Sentence(N_("New numbers: {moved}."), moved=moved), words)
    else:
        note(Sentence(N_("The numbers were right already.")), words)
