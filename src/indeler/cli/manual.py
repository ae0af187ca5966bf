"""``indeler manual``: the manual for arbiters, in the terminal or as a file."""

import json
from typing import Annotated

import click

from indeler import __version__
from indeler import manual as book
from indeler.cli.commands import Option
from indeler.cli.options import Language
from indeler.cli.output import answer, is_for_a_person
from indeler.formats.file_io import replace
from indeler.language import N_, InvalidInput


def manual(
    out: Annotated[
        str | None, Option("-o", "--out", metavar="OUT", help="Write the manual: a .html, .pdf or .md file.")
    ] = None,
    lang: Language = "en",
) -> None:
    """Show the manual for arbiters, or write it as one file; it is in English."""
    text = "\n".join(chapter.text for chapter in book.chapters())
    if out is None and is_for_a_person():
        click.echo_via_pager(text)
    elif out is None or out.lower().endswith(".md"):
        answer(text, out)
    elif out.lower().endswith(".html"):
        answer(book.standalone_page(), out)
    elif out.lower().endswith(".pdf"):
        from indeler.web.live.typesetter import filled_in

        data = {"title": book.TITLE, "version": __version__, "blocks": book.blocks()}
        replace(out, filled_in("manual", "pdf", json.dumps(data)))
    else:
        raise InvalidInput(N_("{out}: the manual is written as .html, .pdf or .md."), out=out)
