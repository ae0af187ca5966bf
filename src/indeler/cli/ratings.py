"""``indeler ratings``: rating lists on this machine, and the rating changes of a tournament."""

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import click

from indeler import formats
from indeler.cli.commands import Argument, Option
from indeler.cli.options import File, Json, Language, language_of
from indeler.cli.output import answer, as_json, note, table
from indeler.formats.rating_lists import FIDE, read_month
from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.language.catalogue import words_of
from indeler.ratings import (
    INDEX_FILE,
    TEMPOS,
    ImportedList,
    Ratings,
    Row,
    Source,
    download_lists,
    event_notes,
    format_change,
    format_exact_change,
    format_hundredths,
    import_lists,
    players_near_norm,
    possible_norms,
    ratings_of,
    read_addresses,
)
from indeler.ratings import Index as RatingIndex
from indeler.ratings import Tempo as TempoOfList
from indeler.service.data import json_number

COMMANDS = ("import", "download", "find", "lists", "of", "norms")


HELP = N_("Rating lists on this machine, and what they make of a tournament.")

Index = Annotated[
    str | None, Option("--index", metavar="FILE", help="The index of rating lists; default: that of the site.")
]
Data = Annotated[
    str, Option("--data", metavar="DIR", envvar="INDELER_DATA", help="The folder of the site, with its index.")
]
Tempo = Annotated[
    str, Option("--tempo", metavar="TEMPO", help="standard, rapid or blitz; default: what the file says.")
]
HERE = "indeler-data"
Words = Annotated[list[str], Argument(metavar="TEXT...", help="Words of a name, whole or begun, or a number.")]
FOUND_WORDS = (N_("list"), N_("title"), N_("name"), N_("federation"))
FOUND = (N_("number"), *FOUND_WORDS, N_("born"), N_("standard"), N_("rapid"), N_("blitz"))
LISTED = (N_("file"), N_("list"), N_("month"), N_("tempo"), N_("players"))
CHANGES = (
    N_("no."), N_("name"), N_("rating"), N_("games"), N_("score"), N_("expected"), N_("K"), N_("rating change"),
    N_("new"), N_("performance"),
)  # fmt: skip
NORMS = (
    N_("no."), N_("name"), N_("norm"), N_("games"), N_("average"), N_("performance"), N_("still missing"),
)  # fmt: skip


def index_of(index: str | None, data: str) -> Path:
    """Return the file of the index: the given one, or the one in the folder of the site."""
    return Path(index) if index else Path(data) / INDEX_FILE


def list_name(rating_list: ImportedList) -> Sentence:
    """Describe a list by its file and its month."""
    month = rating_list.month or Sentence(N_("month not known"))
    return Sentence(N_("{file} ({month})"), file=rating_list.name, month=month)


def tempo_of(tempo: str) -> TempoOfList | None:
    """Return the requested tempo; None if the file states it."""
    if tempo and tempo not in TEMPOS:
        raise InvalidInput(N_("There is no tempo '{tempo}'; choose from {choices}."), tempo=tempo, choices=TEMPOS)
    return TempoOfList(tempo) if tempo else None


def import_(
    files: Annotated[
        list[str],
        Argument(metavar="FILE...", help="Lists of FIDE (text or XML) or the KNSB (CSV), zipped or not."),
    ],
    index: Index = None,
    data: Data = HERE,
    tempo: Tempo = "",
    month: Annotated[
        str,
        Option(
            "--month",
            metavar="YYYY-MM",
            help="The month of the lists; default: what the list or the name of its file says.",
        ),
    ] = "",
    register: Annotated[
        str, Option("--register", metavar="NAME", help="The name of a list of your own, such as CLUB.")
    ] = "",
    lang: Language = "en",
) -> None:
    """Import lists into the index; each replaces the earlier one of its federation and tempo. Nothing is downloaded."""
    words, requested_tempo, requested_month = words_of(language_of(lang)), tempo_of(tempo), read_month(month)
    path = index_of(index, data)
    sources = [Source(file, file, requested_tempo or "", requested_month, register.upper()) for file in files]
    if sys.stderr.isatty():
        imported = import_lists(sources, path, _counting)
        _counting(0)
    else:
        imported = import_lists(sources, path)
    for one in imported:
        text = N_("{file}: {players} players of {register}, {tempos}")
        line = Sentence(text, file=list_name(one), players=one.players, register=one.register, tempos=one.tempos)
        click.echo(line.translated(words))


def download(
    addresses: Annotated[
        list[str] | None,
        Argument(metavar="ADDRESS...", help="Addresses of lists; default: those that the site keeps."),
    ] = None,
    index: Index = None,
    data: Data = HERE,
    lang: Language = "en",
) -> None:
    """Download rating lists and take them into the index; nothing else contacts anybody."""
    words = words_of(language_of(lang))
    lines = addresses or read_addresses(data).lines
    for one in download_lists(lines, index_of(index, data), date.today()):
        text = N_("{file}: {players} players of {register}, {tempos}")
        line = Sentence(text, file=list_name(one), players=one.players, register=one.register, tempos=one.tempos)
        click.echo(line.translated(words))


def _counting(players: int) -> None:
    print(f"\r{players}" if players else "", end="" if players else "\n", file=sys.stderr, flush=True)


def find(text: Words, index: Index = None, data: Data = HERE, json: Json = False, lang: Language = "en") -> None:
    """Find players, strongest first: words in any order, with or without accents, whole or only the beginning."""
    words = words_of(language_of(lang))
    with RatingIndex(index_of(index, data)) as opened:
        found = opened.find(" ".join(text))
    if json:
        answer(as_json([one._asdict() for one in found]))
        return
    rows = [
        (
            one.identity, one.register, one.title, one.name, one.federation, one.birth[:4],
            *(str(rating or "-") for rating in (one.rating, one.rapid, one.blitz)),
        )
        for one in found
    ]  # fmt: skip
    answer(table(FOUND, rows, left=FOUND_WORDS, words=words))


def lists(index: Index = None, data: Data = HERE, json: Json = False, lang: Language = "en") -> None:
    """Show which lists were imported."""
    words = words_of(language_of(lang))
    with RatingIndex(index_of(index, data)) as opened:
        imported = opened.lists()
    if json:
        answer(as_json([one._asdict() for one in imported]))
        return
    rows = [
        (
            one.name,
            one.register,
            one.month or "-",
            ", ".join(words(Text(tempo)) for tempo in one.tempos),
            str(one.players),
        )
        for one in imported
    ]
    answer(table(LISTED, rows, left=LISTED[:4], words=words))


def of(
    file: File,
    index: Index = None,
    data: Data = HERE,
    tempo: Tempo = "",
    refresh: Annotated[bool, Option("--refresh", help="Take ratings and titles from the index first.")] = False,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Show every player's performance, expected score and rating change by FIDE's regulations.

    K comes from the index if the player is in it by FIDE number, else from the file.
    """
    words, path, requested_tempo = words_of(language_of(lang)), index_of(index, data), tempo_of(tempo)
    tournament = formats.read(file)
    with RatingIndex(path) if index or refresh or path.exists() else nullcontext() as opened:
        if opened is not None and refresh:
            tournament = opened.look_up(tournament, tempo=requested_tempo or ratings_of(tournament).tempo).tournament
        found = ratings_of(tournament, opened.coefficients if opened else None, requested_tempo)
        rating_list = opened.list_of(FIDE, found.tempo) if opened else None
    if json:
        found_data = {
            "tempo": found.tempo,
            "notes": [each.translated(words) for each in found.notes],
            "players": list(_players(found)),
            "list": rating_list and rating_list._asdict(),
        }
        answer(as_json(found_data))
        return
    answer(table(CHANGES, map(_cells, found.rows), left=[N_("name")], words=words))
    if rating_list is not None:
        text = N_("Ratings and K are of {list}.") if refresh else N_("K is of {list}.")
        note(Sentence(text, list=list_name(rating_list)), words)
    for each in found.notes:
        note(each, words)


def _cells(row: Row) -> tuple[str, ...]:
    start = str(row.player.number), row.player.name, str(row.player.rating or "-"), str(len(row.games))
    performed = str(row.performance or "-")
    if row.change is None:
        new = str(row.first.rating) if row.first and row.first.is_published else "-"
        return (*start, "", "", "", "", new, performed)
    change = row.change
    rated = format_hundredths(change.score), format_hundredths(change.expected), str(change.k)
    exact = f"{format_exact_change(change.exact)} ({format_change(change.rounded)})"
    return (*start, *rated, exact, str(change.after or "-"), performed)


def _players(found: Ratings) -> Iterator[dict[str, Any]]:
    for row in found.rows:
        columns: dict[str, Any] = {
            "number": row.player.number,
            "name": row.player.name,
            "rating": row.player.rating,
            "games": len(row.games),
            "average": row.average,
            "performance": row.performance,
        }
        if row.change is not None:
            columns["score"], columns["expected"] = row.change.score / 100, row.change.expected / 100
            columns["k"], columns["change"] = row.change.k, json_number(row.change.exact)
            columns["rounded"], columns["new"] = row.change.rounded, row.change.after
        if row.first is not None:
            columns["first"] = {"rating": row.first.rating, "missing": row.first.missing}
        yield columns


def norms(
    file: File,
    round: Annotated[int | None, Option("--round", metavar="N", help="As it was after this round.")] = None,
    everybody: Annotated[bool, Option("--all", help="Also those who have not the performance of a norm.")] = False,
    waived: Annotated[
        bool, Option("--waive-federations", help="A zonal, national final or league: any mix of federations will do.")
    ] = False,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Show the players with the performance of a GM, IM, WGM or WIM norm, and what else is required."""
    words = words_of(language_of(lang))
    every_round = formats.read(file)
    tournament = every_round if round is None else every_round.before(round + 1)
    found = (
        list(possible_norms(tournament, waived=waived)) if everybody else players_near_norm(tournament, waived=waived)
    )
    if json:
        output = [
            {
                "number": player.number,
                "name": player.name,
                "norm": norm.title.name,
                "made": norm.is_achieved,
                "rounds": [game.round for game in norm.games],
                "average": norm.average,
                "performance": norm.performance,
                "missing": [each.translated(words) for each in norm.missing],
            }
            for player, norm in found
        ]
        answer(as_json(output))
        return
    complete = Sentence(N_("norm made")).translated(words)
    rows = [
        (
            str(player.number), player.name, norm.title.name, str(len(norm.games)), str(norm.average),
            str(norm.performance), "; ".join(each.translated(words) for each in norm.missing) or complete,
        )
        for player, norm in found
    ]  # fmt: skip
    answer(table(NORMS, rows, left=[N_("name"), N_("norm"), N_("still missing")], words=words))
    for each in event_notes(tournament):
        note(each, words)
