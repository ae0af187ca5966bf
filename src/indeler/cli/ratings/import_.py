"""``indeler ratings import``: rating lists into the index on this machine."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from indeler.cli.options import Language, language_of
from indeler.cli.ratings.options import HERE, Data, Index, Tempo, index_of, named, tempo_of
from indeler.formats.rating_lists import read_month
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of
from indeler.ratings import Source, import_lists

Files = Annotated[
    list[str], typer.Argument(metavar="FILE...", help="Lists of FIDE (text or XML) or the KNSB (CSV), zipped or not.")
]


Month = Annotated[
    str,
    typer.Option(
        "--month",
        metavar="YYYY-MM",
        help="The month of the lists; default: what the list or the name of its file says.",
    ),
]


def run(
    files: Files,
    index: Index = None,
    data: Data = HERE,
    tempo: Tempo = "",
    month: Month = "",
    lang: Language = "en",
) -> None:
    """Take lists into the index; each replaces the earlier one of its federation and tempo. Nothing is downloaded."""
    words, asked, said_month = words_of(language_of(lang)), tempo_of(tempo), read_month(month)
    path = index_of(index, data)
    told = _counting if sys.stderr.isatty() else _silently
    taken = import_lists([Source(file, file, asked or "", said_month) for file in files], path, told)
    told(0)
    for one in taken:
        text = N_("{file}: {players} players of {register}, {tempos}")
        line = Sentence(text, file=named(one), players=one.players, register=one.register, tempos=one.tempos)
        typer.echo(line.said(words))


def _counting(players: int) -> None:
    """Show a person how far it is; 0: the line is done."""
    print(f"\r{players}" if players else "", end="" if players else "\n", file=sys.stderr, flush=True)


def _silently(players: int) -> None:
    """Say nothing on the way to whoever is no person."""
