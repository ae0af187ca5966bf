"""``indeler convert``: conversion of a tournament to another format, or to a report for a federation."""

from typing import Annotated

from indeler import formats
from indeler.cli.commands import Argument, Option
from indeler.cli.options import File, Language, language_of
from indeler.cli.output import is_excel, note, write_excel
from indeler.formats import Period
from indeler.formats.file_io import LARGEST_FILE, load
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.language.catalogue import words_of
from indeler.model.teams import is_team_event
from indeler.opens import check_finished, imported
from indeler.opens.sheets import team_event_sheets, tournament_sheets
from indeler.ratings import handed_in_by, report_of

REPORTS = ("knsb", "swi", "dsb")
"""The formats that are always a report to a federation."""
UNTRIED = ("swi", "dsb")
"""The formats that no federation has accepted yet."""


def convert(
    file: File,
    out: Annotated[str, Argument(metavar="OUT", help="The file to write; its ending names the format.")],
    to: Annotated[
        str | None,
        Option("--to", metavar="FORMAT", help="trf16, trfx, trfbx, trf26, knsb, swi, dsb, json, csv, pgn or pdn."),
    ] = None,
    report: Annotated[
        bool, Option("--report", help="For a federation: with final ranks; says what is missing.")
    ] = False,
    month: Annotated[
        str | None, Option("--month", metavar="2026-10", help="A report of the rounds of this month alone.")
    ] = None,
    first: Annotated[
        str | None, Option("--from", metavar="2026-10-01", help="A report of the rounds from this day …")
    ] = None,
    last: Annotated[str | None, Option("--until", metavar="2026-10-31", help="… until this day.")] = None,
    anyway: Annotated[
        bool,
        Option(
            "--anyway",
            help="Take a file although points are wrong or colours of forfeited games missing; says what was adjusted.",
        ),
    ] = False,
    email: Annotated[
        str,
        Option(
            "--email", metavar="ADDRESS", help="The e-mail address at which the KNSB can reach you about this file."
        ),
    ] = "",
    lang: Language = "en",
) -> None:
    """Convert a tournament file; says on stderr what the new format cannot carry, or what a federation will miss."""
    words = words_of(language_of(lang))
    if is_excel(out) and to is None:
        _write_workbook(file, out, words)
        return
    data, dialect = load(file, LARGEST_FILE), formats.dialect_of(out, to)
    tournament, faults = formats.parse_with_faults(data, file) if anyway else (formats.parse(data, file), [])
    for sentence in (*faults, *formats.adjusted_in(data, file)):
        note(sentence, words)
    period = _period(month, first, last)
    is_report = report or period is not None or dialect in REPORTS
    if is_report and period is None:
        check_finished(tournament)
    reported = handed_in_by(report_of(tournament, period), email) if is_report else tournament
    formats.write(reported, out, dialect)
    if dialect in UNTRIED:
        untried = N_("Untried: no federation has taken such a file of Indeler yet; ask yours before you send it.")
        note(Sentence(untried), words)
    for sentence in formats.lost_in(reported, dialect):
        note(sentence, words)
    for sentence in formats.missing_in(reported, dialect) if is_report else ():
        note(Sentence(N_("Missing: {what}."), what=sentence), words)


def _write_workbook(file: str, out: str, words: Words) -> None:
    tournament = formats.read(file)
    if is_team_event(tournament):
        write_excel(out, team_event_sheets(tournament, words))
        return
    sheets_by_name = tournament_sheets(imported(tournament), words)
    write_excel(out, (sheet for sheets in sheets_by_name.values() for sheet in sheets))


def _period(month: str | None, first: str | None, last: str | None) -> Period | None:
    if month is not None:
        return Period.of_month(month)
    if (first is None) != (last is None):
        raise InvalidInput(N_("A period has two ends; give --from and --until, or --month."))
    return None if first is None or last is None else Period.between(first, last)
