"""``indeler publish``: a static copy of a tournament or a season, for any web host."""

from __future__ import annotations

import gc
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import click

from indeler import formats
from indeler.cli.club import prepare
from indeler.cli.commands import Argument, Option
from indeler.cli.options import Language, Rules, language_of
from indeler.language import N_, InvalidInput, Sentence
from indeler.language.catalogue import words_of
from indeler.systems import with_added_settings

if TYPE_CHECKING:
    from indeler.web.copies.crawl import Checker, Files

_HOW = N_(
    "Say what to publish and where: indeler publish FILE OUT, or indeler publish --data DIR with --tournament NAME or "
    "--season NAME, and OUT."
)


def publish(
    places: Annotated[
        list[str],
        Argument(metavar="[FILE] OUT", help="A tournament file, and the folder or zip file to be written."),
    ],
    data: Annotated[str, Option("--data", metavar="DIR", help="The data folder of a site.")] = "",
    tournament: Annotated[str, Option("--tournament", metavar="NAME", help="Its tournament at /t/NAME/.")] = "",
    season: Annotated[str, Option("--season", metavar="NAME", help="Its season at /s/NAME/.")] = "",
    club: Annotated[str, Option("--club", metavar="ADDRESS", help="Its club, where it has several.")] = "",
    rules: Rules = None,
    pdf: Annotated[bool, Option("--pdf/--no-pdf", help="With the prints as PDF.")] = True,
    desk: Annotated[
        str,
        Option("--desk", metavar="DIR", help="With the checker for visitors, as 'make desk' built it (15 MB)."),
    ] = "",
    lang: Language = "en",
) -> None:
    """Write a static copy for any web host: pairings, standings, reasons, files; no script, no server needed."""
    gc.disable()  # the process makes one copy and ends
    lang, out = language_of(lang), Path(places[-1])
    if desk:
        from indeler.web.hosting.serving import find_desk

        find_desk(Path(desk))
    if data:
        if len(places) != 1 or bool(tournament) == bool(season):
            raise InvalidInput(_HOW)
        files = _of_site(data, club, tournament, season, desk=desk, pdf=pdf, lang=lang)
    else:
        if len(places) != 2 or tournament or season or club:
            raise InvalidInput(_HOW)
        files = _of_file(places[0], rules, desk=desk, pdf=pdf, lang=lang)
    from indeler.web.copies.writing import DESK, desk_files, write

    if desk:
        files |= {f"{DESK}/{name}": content for name, content in desk_files(Path(desk)).items()}
    write(files, out)
    text = N_("{out}: written, {count} files; begin at index.html.")
    click.echo(Sentence(text, out=out, count=len(files)).translated(words_of(lang)))
    if not data:  # no database has to be closed
        gc.freeze()  # else Python searches for reference cycles before it exits


def _checker(desk: str) -> Checker | None:
    from indeler.web.copies.crawl import Checker
    from indeler.web.copies.writing import DESK

    return Checker(f"{DESK}/", "../") if desk else None


def _of_file(file: str, rules: str | None, *, desk: str, pdf: bool, lang: str) -> Files:
    read = formats.read(file, rules)
    with TemporaryDirectory() as folder:
        from indeler.web.hosting import serving

        serving.set_up(Path(folder))
        from django.utils.translation import override

        from indeler.web.copies.making import copy_of_file, has_typesetter

        with override(lang):
            tournament = with_added_settings(read, rules) if rules else read
            with_prints = pdf and has_typesetter()
            return copy_of_file(tournament, Path(file).stem, with_prints=with_prints, checker=_checker(desk))


def _of_site(data: str, club: str, tournament: str, season: str, *, desk: str, pdf: bool, lang: str) -> Files:
    prepare(data)
    from django.utils.translation import override

    from indeler.web.copies.making import copy_of_row, copy_of_season, has_typesetter
    from indeler.web.seasons.models import SeasonRow
    from indeler.web.tenancy.addresses import club_at
    from indeler.web.tenancy.current import acting_for
    from indeler.web.tournaments.models import Open

    owner = club_at(club)
    with_prints = pdf and has_typesetter()
    with acting_for(owner, "/"), override(lang):
        if tournament:
            row = Open.objects.filter(slug=tournament).first()
            if row is None:
                text = N_("There is no tournament {name} on this site; its page has the name behind /t/.")
                raise InvalidInput(text, name=tournament)
            return copy_of_row(row, owner, with_prints=with_prints, checker=_checker(desk))
        played = SeasonRow.objects.filter(slug=season).first()
        if played is None:
            text = N_("There is no season {name} on this site; its page has the name behind /s/.")
            raise InvalidInput(text, name=season)
        return copy_of_season(played, owner, with_prints=with_prints, checker=_checker(desk))
