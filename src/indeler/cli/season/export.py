"""``indeler season export``: the games of a month as a file for a rating list, or the whole season for Excel."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler import formats
from indeler.cli.options import Language
from indeler.cli.output import is_excel, note, write_excel
from indeler.cli.season.options import Folder, started
from indeler.formats import Period
from indeler.language import N_, InvalidInput, Sentence
from indeler.ratings.reporting import handed_in_by, report_of
from indeler.season import views
from indeler.season.sheets import season_sheets


def export(
    folder: Folder,
    out: Annotated[str, typer.Argument(metavar="OUT", help="The file to write.")],
    month: Annotated[str, typer.Option("--month", metavar="2026-10", help="The rounds of this month.")] = "",
    competition: Annotated[
        str, typer.Option("--competition", metavar="NAME", help="Default: the first of the rulebook.")
    ] = "",
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help="knsb, trf16 or trf26.")] = "knsb",
    city: Annotated[str, typer.Option("--city", help="Where it is played.")] = "",
    arbiter: Annotated[str, typer.Option("--arbiter", metavar="NAME", help="Who sends the games in.")] = "",
    email: Annotated[
        str,
        typer.Option("--email", metavar="ADDRESS", help="The e-mail address at which the federation can reach you."),
    ] = "",
    time_control: Annotated[
        str, typer.Option("--time-control", metavar="90+30", help="The time control as players write it.")
    ] = "",
    lang: Language = "en",
) -> None:
    """Write the games of a month for a rating list, or the whole season as an Excel file (OUT ends in .xlsx)."""
    book, words = started(folder, lang)
    if is_excel(out):
        made = season_sheets(book.season, words, private=True)
        write_excel(out, (sheet for sheets in made.values() for sheet in sheets))
        return
    if not month:
        raise InvalidInput(N_("Say which month: --month 2026-10. A file that ends in .xlsx gets the whole season."))
    games = views.rated_games(book.season, competition)
    event = games.event._replace(
        city=city, federation="NED", chief_arbiters=(arbiter,) if arbiter else (), time_control=time_control
    )
    told = handed_in_by(report_of(games.replace(event=event), Period.of_month(month)), email)
    formats.write(told, out, to)
    for sentence in formats.missing_in(told, to):
        note(Sentence(N_("Missing: {what}."), what=sentence), words)
