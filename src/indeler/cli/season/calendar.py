"""``indeler season calendar``: every evening and what is played on it."""

from __future__ import annotations

from indeler.cli.options import Json, Language
from indeler.cli.output import answer, table
from indeler.cli.season.options import At, Folder, started, time_of
from indeler.cli.season.showing import view_as_json
from indeler.language import N_
from indeler.season import views

STATES = {"planned": N_("planned"), "paired": N_("paired"), "played": N_("played"), "final": N_("final")}


def calendar(folder: Folder, at: At = None, json: Json = False, lang: Language = "en") -> None:
    """List the evenings: what is played, and whether it is planned, paired, played or final."""
    book, words = started(folder, lang)
    season = book.season
    rows = views.calendar(season, time_of(at))
    if json:
        answer(view_as_json(rows))
        return
    body = [
        (
            str(row.date),
            f"{row.what} {row.part}" if row.part else row.what,
            f"{row.round}–{row.round + row.rounds - 1}" if row.rounds > 1 else str(row.round or ""),
            words(STATES[row.state]) if row.part else "",
            words(N_("main date")) if views.is_main_date(season, row.date) else "",
            row.note,
        )
        for row in rows
    ]
    head = (N_("date"), N_("what"), N_("round"), N_("state"), N_("cup"), N_("note"))
    answer(table(head, body, left=[name for name in head if name != "round"], words=words))
