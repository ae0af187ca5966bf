"""``indeler season ladder``: who qualifies."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.options import Json, Language
from indeler.cli.output import answer
from indeler.cli.season.options import Folder, started
from indeler.cli.season.showing import ladder_table, view_as_json
from indeler.language import N_
from indeler.season import views


def ladder(
    folder: Folder,
    competition: Annotated[
        str, typer.Option("--competition", metavar="NAME", help="cycles for the championship group, rapid, blitz …")
    ] = "",
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Show the ladder to the championship group or to a final pool, and by what each player has a place."""
    book, words = started(folder, lang)
    view = views.ladder(book.season, competition)
    if json:
        answer(view_as_json(view))
    else:
        answer(ladder_table(view, words) + (words(N_("Provisional.")) + "\n" if view.provisional else ""))
