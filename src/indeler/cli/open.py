"""``indeler open``: the logbook of an open tournament."""

from pathlib import Path
from typing import Annotated

from indeler import formats, opens
from indeler.cli.commands import Argument
from indeler.cli.logbook_report import Head, report
from indeler.cli.options import Json, Language, language_of
from indeler.cli.output import note
from indeler.language import N_
from indeler.language.catalogue import words_of
from indeler.logbook import MemoryStore

COMMANDS = ("convert", "verify")


HELP = N_("Look at the logbook of an open tournament.")

File = Annotated[str, Argument(metavar="FILE", help="The logbook of the tournament, as its log page gives it.")]


def convert(
    file: File,
    out: Annotated[str, Argument(metavar="OUT", help="The file to write; its ending names the format.")],
    lang: Language = "en",
) -> None:
    """Write the tournament of a logbook as a file that the other commands read; says what it cannot carry."""
    words, dialect = words_of(language_of(lang)), formats.dialect_of(out)
    state = opens.OpenLogbook(MemoryStore(opens.read_logbook_file(Path(file)))).moment.state
    formats.write(state.tournament, out, dialect)
    for sentence in formats.lost_in(state.tournament, dialect):
        note(sentence, words)


def verify(file: File, head: Head = "", json: Json = False, lang: Language = "en") -> None:
    """Check the seal of every event, apply it again, make every pairing again, audit it, and say what differs."""
    lines, language = opens.read_logbook_file(Path(file)), language_of(lang)
    report(
        lines,
        opens.KINDS.personal,
        lambda: opens.verify(opens.OpenLogbook(MemoryStore(lines)).moment, language),
        file=Path(file).name,
        head=head,
        json=json,
        lang=language,
    )
