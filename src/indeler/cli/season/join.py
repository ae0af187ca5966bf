"""``indeler season join``: members from the list of the club."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.options import Language
from indeler.cli.output import answer, table
from indeler.cli.season.options import At, By, Folder, Writes, author, listed, started, time_of
from indeler.cli.season.writing import write
from indeler.formats.people import FIELDS, Choices, People, accepted_headings, called, read_people
from indeler.language import N_, InvalidInput, Words
from indeler.season.people.joining import Arrivals, arrivals


def join(
    folder: Folder,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Excel, CSV, a list of names, or a tournament of any format.")
    ],
    columns: Annotated[
        list[str] | None,
        typer.Option("--column", metavar="N=FIELD", help="What column N holds, as in '3=rating'; '3=' leaves it out."),
    ] = None,
    sheet: Annotated[str, typer.Option("--sheet", help="The sheet of a workbook; the first one if not given.")] = "",
    writes: Writes = False,
    by: By = "",
    at: At = None,
    lang: Language = "en",
) -> None:
    """Show what becomes of each column and line of a list of members; with --write they join."""
    book, words = started(folder, lang)
    people = read_people(listed(file), file, Choices(_chosen(columns or []), sheet=sheet))
    found = arrivals(book.season, people.rows, at=time_of(at), by=author(by))
    answer(shown(people, found, words))
    if people.lacks_names:
        raise InvalidInput(
            N_("No column of {file} is headed as a name; choose one (--column). Headings that are known: {headings}."),
            file=file,
            headings=accepted_headings(),
        )
    if found.faults:
        raise InvalidInput(N_("Correct {count} lines of {file} first."), count=len(found.faults), file=file)
    if writes and found.decided:
        write(book, found.decided)


def _chosen(columns: list[str]) -> dict[int, str]:
    """The fields by the place of the column, counted from 0."""
    chosen = {}
    for each in columns:
        place, _, field = each.partition("=")
        if not (place.isascii() and place.isdigit() and 1 <= int(place) <= 200) or (field and field not in FIELDS):
            raise InvalidInput(
                N_("'{column}' does not choose a column; write its number and one of {fields}, as in '3=rating'."),
                column=each,
                fields=FIELDS,
            )
        chosen[int(place) - 1] = field
    return chosen


def shown(people: People, found: Arrivals, words: Words) -> str:
    """The columns with what is kept of them, and every line with what becomes of it."""
    heads = [
        (
            str(column.place + 1),
            column.heading,
            ", ".join(column.samples)[:30],
            called(column.field).translated(words) if column.field else "-",
            column.doubt.translated(words) if column.doubt else "",
        )
        for column in people.columns
    ]
    titles = (N_("column"), N_("heading"), N_("first values"), N_("contents"), N_("note"))
    columns = table(titles, heads, left=titles[1:], words=words) + "\n" if heads else ""
    body = [
        (
            str(line.line),
            line.name,
            str(line.number or ""),
            str(line.rating or ""),
            str(line.born or ""),
            ": ".join([words(line.what), *([line.remark.translated(words)] if line.remark else [])]),
        )
        for line in found.lines
    ]
    head = (N_("line"), N_("name"), N_("no."), N_("rating"), N_("born"), N_("becomes"))
    return columns + table(head, body, left=("name", "born", "becomes"), words=words)
