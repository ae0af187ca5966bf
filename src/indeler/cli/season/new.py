"""``indeler season new``: a season in a new folder."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler import season
from indeler.cli.options import Json, Language, language_of
from indeler.cli.output import answer, as_json
from indeler.cli.season.options import At, By, Folder, author, date_of, time_of
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of
from indeler.season import parsed, text_of
from indeler.season.views import usual_dates


def new(
    folder: Folder,
    by: By = "",
    rules: Annotated[
        str,
        typer.Option(
            "--rules",
            metavar="NAME|FILE",
            help="botwinnik, keizer, keizer-draughts, swiss, round-robin, school, rapid, autumn, draughts or a file of "
            "your own.",
        ),
    ] = "botwinnik",
    name: Annotated[str | None, typer.Option("--name", help="What the season is called; default: its years.")] = None,
    start: Annotated[str | None, typer.Option("--start", metavar="DATE", help="The first day.")] = None,
    end: Annotated[str | None, typer.Option("--end", metavar="DATE", help="The last day.")] = None,
    at: At = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Start a season: a folder with the rulebook and an empty logbook."""
    words, when = words_of(language_of(lang)), time_of(at)
    first, last = usual_dates(parsed(text_of(rules), rules), when.year if when.month >= 6 else when.year - 1)
    first = date_of(start) if start else first
    last = date_of(end) if end else last
    called = name or (f"{first.year}/{last.year % 100:02}" if last.year > first.year else str(first.year))
    made = season.create(folder, rules=rules, name=called, start=first, end=last, by=author(by), at=when).season
    if json:
        answer(as_json({"folder": folder, "name": called, "rules": made.rulebook.name, "events": made.version}))
    else:
        text = N_("{folder}: season {name} by the rules of {rules}.")
        told = Sentence(text, folder=folder, name=called, rules=made.rulebook.name)
        answer(told.translated(words) + "\n")
