"""``indeler convert``: a tournament from one format into another."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler import formats
from indeler.cli.options import File, Language, language_of
from indeler.cli.output import note
from indeler.language.catalogue import words_of


def convert(
    file: File,
    out: Annotated[str, typer.Argument(metavar="OUT", help="The file to write; its ending names the format.")],
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FORMAT", help="trf16, trfx, trfbx, trf26, json, csv, pgn or pdn."),
    ] = None,
    lang: Language = "en",
) -> None:
    """Convert a tournament file; says on stderr what the new format cannot carry."""
    words = words_of(language_of(lang))
    tournament = formats.read(file)
    formats.write(tournament, out, to)
    for sentence in formats.lost_in(tournament, formats.dialect_of(out, to)):
        note(sentence, words)
