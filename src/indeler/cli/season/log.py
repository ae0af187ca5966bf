"""``indeler season log``: the logbook in sentences."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.options import Json, Language
from indeler.cli.output import answer
from indeler.cli.season.options import Folder, started
from indeler.cli.season.showing import view_as_json
from indeler.language import N_, InvalidInput
from indeler.season import views
from indeler.season.events import KINDS


def log(
    folder: Folder,
    last: Annotated[int | None, typer.Option("--last", min=1, help="Only so many of the latest events.")] = None,
    kind: Annotated[str | None, typer.Option("--kind", help="Only events of this kind.")] = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Read the logbook: who decided what, when and why."""
    if kind is not None and kind not in KINDS:
        raise InvalidInput(
            N_("There is no event '{kind}'; 'indeler season event {folder}' lists them all."), kind=kind, folder=folder
        )
    book, words = started(folder, lang)
    rows = [row for row in views.log(book.season, words=words) if kind in (None, row.kind)]
    rows = rows if last is None else rows[-last:]
    if json:
        answer(view_as_json(rows))
        return
    lines = []
    for row in rows:
        why = f" ({row.why})" if row.why else ""
        undone = f" [{words(_TAKEN_BACK).format(number=row.taken_back_by)}]" if row.taken_back_by else ""
        later = f" ({words(_WRITTEN)} {row.written:%Y-%m-%d %H:%M})" if row.written else ""
        lines.append(f"{row.number:>5}. {row.at:%Y-%m-%d %H:%M}{later} {row.by}: {row.sentence}{why}{undone}\n")
    answer("".join(lines))


_TAKEN_BACK = N_("taken back by {number}")
_WRITTEN = N_("written down")
