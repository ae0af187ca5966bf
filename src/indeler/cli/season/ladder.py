"""``indeler season ladder``: who qualifies."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.options import Json
from indeler.cli.output import answer
from indeler.cli.season.options import Folder, opened


def ladder(
    folder: Folder,
    competition: Annotated[
        str, typer.Option("--competition", metavar="NAME", help="cycles for the championship group, rapid, blitz …")
    ] = "cycles",
    json: Json = False,
) -> None:
    """Show the ladder to the championship group or to a final pool, and who has a place by what."""
    from indeler.cli.season.showing import ladder_table, view_as_json
    from indeler.season import views

    view = views.ladder(opened(folder).season, competition)
    if json:
        answer(view_as_json(view))
    else:
        answer(ladder_table(view) + ("Provisional.\n" if view.provisional else ""))
