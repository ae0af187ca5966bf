"""``indeler season calendar``: every evening and what is played on it."""

from __future__ import annotations

from indeler.cli.options import Json
from indeler.cli.output import answer, table
from indeler.cli.season.options import At, Folder, opened, time_of


def calendar(folder: Folder, at: At = None, json: Json = False) -> None:
    """List the evenings: what is played, and whether it is planned, paired, played or final."""
    from indeler.cli.season.showing import view_as_json
    from indeler.season import views

    season = opened(folder).season
    rows = views.calendar(season, time_of(at))
    if json:
        answer(view_as_json(rows))
        return
    body = [
        (
            str(row.date),
            f"{row.what} {row.part}" if row.part else row.what,
            str(row.round or ""),
            row.state if row.part else "",
            "main date" if row.date in season.state.cup_dates else "",
            row.note,
        )
        for row in rows
    ]
    answer(
        table(("date", "what", "round", "state", "cup", "note"), body, left=("date", "what", "state", "cup", "note"))
    )
