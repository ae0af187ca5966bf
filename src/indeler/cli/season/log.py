"""``indeler season log``: the logbook in sentences."""

from typing import Annotated

from indeler import formats
from indeler import season as seasons
from indeler.cli.commands import Argument, Option
from indeler.cli.logbook_report import Head, report
from indeler.cli.options import Json, Language, language_of
from indeler.cli.output import answer, is_excel, note, write_excel
from indeler.cli.season.options import Folder, open_season, open_with_words
from indeler.cli.season.tables import view_as_json
from indeler.formats import Period
from indeler.language import N_, InvalidInput, Sentence
from indeler.language.catalogue import colon
from indeler.ratings import handed_in_by, report_of
from indeler.season import views
from indeler.season.events import KINDS
from indeler.season.sheets import season_sheets


def log(
    folder: Folder,
    last: Annotated[int | None, Option("--last", min=1, help="Show only this many of the latest events.")] = None,
    kind: Annotated[str | None, Option("--kind", help="Only events of this kind.")] = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Read the logbook: who decided what, when and why."""
    if kind is not None and kind not in KINDS:
        text = N_("There is no event '{kind}'; 'indeler season event {folder}' lists them all.")
        raise InvalidInput(text, kind=kind, folder=folder)
    book, words = open_with_words(folder, lang)
    rows = [row for row in views.log(book.season, words=words) if kind in (None, row.kind)]
    rows = rows if last is None else rows[-last:]
    if json:
        answer(view_as_json(rows))
        return
    lines, taken_back, written = [], words(N_("taken back by {number}")), words(N_("written down"))
    for row in rows:
        why = f" ({row.why})" if row.why else ""
        undone = f" [{taken_back.format(number=row.taken_back_by)}]" if row.taken_back_by else ""
        later = f" ({written} {row.written:%Y-%m-%d %H:%M})" if row.written else ""
        lines.append(
            f"{row.number:>5}. {row.at:%Y-%m-%d %H:%M}{later} {row.by}{colon(words)} {row.sentence}{why}{undone}\n"
        )
    answer("".join(lines))


def verify(folder: Folder, head: Head = "", json: Json = False, lang: Language = "en") -> None:
    """Check the seal of every event, apply it again, make every pairing again, audit it, and say what differs."""
    language = language_of(lang)
    store = seasons.FileStore(folder)
    report(
        store.read(),
        seasons.events.personal,
        lambda: seasons.verify(open_season(folder).season, language),
        file="logbook.jsonl",
        head=head,
        json=json,
        lang=language,
        more=store.cut_off(),
    )


def export(
    folder: Folder,
    out: Annotated[str, Argument(metavar="OUT", help="The file to write.")],
    month: Annotated[str, Option("--month", metavar="2026-10", help="The rounds of this month.")] = "",
    competition: Annotated[
        str, Option("--competition", metavar="NAME", help="Default: the first of the rulebook.")
    ] = "",
    to: Annotated[str, Option("--to", metavar="FORMAT", help="knsb, trf16 or trf26.")] = "knsb",
    city: Annotated[str, Option("--city", help="Where it is played.")] = "",
    arbiter: Annotated[str, Option("--arbiter", metavar="NAME", help="Who sends the games in.")] = "",
    email: Annotated[
        str,
        Option("--email", metavar="ADDRESS", help="The e-mail address at which the federation can reach you."),
    ] = "",
    time_control: Annotated[
        str, Option("--time-control", metavar="90+30", help="The time control as players write it.")
    ] = "",
    lang: Language = "en",
) -> None:
    """Write the games of a month for a rating list, or the whole season as an Excel file (OUT ends in .xlsx)."""
    book, words = open_with_words(folder, lang)
    if is_excel(out):
        sheets_by_name = season_sheets(book.season, words, private=True)
        write_excel(out, (sheet for sheets in sheets_by_name.values() for sheet in sheets))
        return
    if not month:
        raise InvalidInput(N_("Say which month: --month 2026-10. A file that ends in .xlsx gets the whole season."))
    games = views.rated_games(book.season, competition)
    event = games.event._replace(
        city=city, federation="NED", chief_arbiters=(arbiter,) if arbiter else (), time_control=time_control
    )
    reported = handed_in_by(report_of(games.replace(event=event), Period.of_month(month)), email)
    formats.write(reported, out, to)
    for sentence in formats.missing_in(reported, to):
        note(Sentence(N_("Missing: {what}."), what=sentence), words)
