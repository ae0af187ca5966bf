"""``indeler season takeover``: a season under way, from a file."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.options import Language
from indeler.cli.output import answer
from indeler.cli.season.options import At, By, Folder, Writes, author, listed, started, time_of
from indeler.cli.season.writing import write
from indeler.season import apply
from indeler.season.importing import take_over
from indeler.season.views import describe_event


def takeover(
    folder: Folder,
    file: Annotated[str, typer.Argument(metavar="FILE", help="CSV: a game a line, or a member with the score a line.")],
    writes: Writes = False,
    by: By = "",
    at: At = None,
    lang: Language = "en",
) -> None:
    """Take over a season that was played elsewhere so far: show what the file comes to; with --write it is decided."""
    book, words = started(folder, lang)
    decided = take_over(book.season, listed(file), file, at=time_of(at), by=author(by))
    season = book.season
    for event in decided:
        season = apply(season, event)
    answer("".join(f"{describe_event(season, event, words)}\n" for event in decided))
    if writes:
        write(book, decided)
