"""``indeler season join``: members from the list of the club."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.options import Language
from indeler.cli.output import answer, table
from indeler.cli.season.options import At, By, Folder, Writes, author, listed, started, time_of
from indeler.cli.season.writing import write
from indeler.formats.member_list import MemberList, read_member_list
from indeler.language import N_, InvalidInput, Words
from indeler.season.people.joining import Arrivals, arrivals


def join(
    folder: Folder,
    file: Annotated[str, typer.Argument(metavar="FILE", help="CSV, or a tournament of any format.")],
    writes: Writes = False,
    by: By = "",
    at: At = None,
    lang: Language = "en",
) -> None:
    """Show what becomes of each column and line of a list of members; with --write they join."""
    book, words = started(folder, lang)
    members = read_member_list(listed(file), file)
    found = arrivals(book.season, members.rows, at=time_of(at), by=author(by))
    answer(shown(members, found, words))
    if found.faults:
        raise InvalidInput(N_("{count} lines of {file} must be mended first."), count=len(found.faults), file=file)
    if writes and found.decided:
        write(book, found.decided)


def shown(members: MemberList, found: Arrivals, words: Words) -> str:
    """The columns with what is kept of them, and every line with what becomes of it."""
    heads = [(column.heading, column.field or "-") for column in members.columns]
    columns = (
        table((N_("column"), N_("becomes")), heads, left=("column", "becomes"), words=words) + "\n" if heads else ""
    )
    body = [
        (
            str(line.line),
            line.name,
            str(line.number or ""),
            str(line.rating or ""),
            str(line.born or ""),
            ": ".join([words(line.what), *([line.remark.said(words)] if line.remark else [])]),
        )
        for line in found.lines
    ]
    head = (N_("line"), N_("name"), N_("no."), N_("rating"), N_("born"), N_("becomes"))
    return columns + table(head, body, left=("name", "born", "becomes"), words=words)
