"""``indeler open``: the logbook of an open tournament."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from indeler import opens
from indeler.cli.help import group_of
from indeler.cli.logbook_report import Head, report
from indeler.cli.options import Json, Language, language_of
from indeler.logbook import MemoryStore
from indeler.opens import tournaments

COMMANDS = ("verify",)


def command_group(words: Sequence[str]) -> typer.Typer:
    """The commands that come after ``open``."""
    return group_of(__name__, COMMANDS, words, help="Look at the logbook of an open tournament.")


File = Annotated[str, typer.Argument(metavar="FILE", help="The logbook of the tournament, as its log page gives it.")]


def verify(file: File, head: Head = "", json: Json = False, lang: Language = "en") -> None:
    """Check the seal of every event, apply it again, make every pairing again, audit it, and say what differs."""
    lines, language = tournaments.unpacked(Path(file)), language_of(lang)
    report(
        lines,
        opens.KINDS.personal,
        lambda: opens.verify(opens.OpenLogbook(MemoryStore(lines)).moment, language),
        file=Path(file).name,
        head=head,
        json=json,
        lang=language,
    )
