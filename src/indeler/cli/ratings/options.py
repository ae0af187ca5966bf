"""What the commands about ratings share: where the index is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from indeler.language import N_, InvalidInput, Sentence
from indeler.ratings import Taken, time_class
from indeler.ratings.table import FILE, TEMPOS

Index = Annotated[
    str | None, typer.Option("--index", metavar="FILE", help="The index of rating lists; default: that of the site.")
]
Data = Annotated[
    str, typer.Option("--data", metavar="DIR", envvar="INDELER_DATA", help="The folder of the site, with its index.")
]
Tempo = Annotated[
    str, typer.Option("--tempo", metavar="TEMPO", help="standard, rapid or blitz; default: what the file says.")
]
HERE = "indeler-data"


def index_of(index: str | None, data: str) -> Path:
    """The file of the index: the one that is named, or the one in the folder of the site."""
    return Path(index) if index else Path(data) / FILE


def named(taken: Taken) -> Sentence:
    """A list as a sentence names it: its file, and of which month it is."""
    month = taken.month or Sentence(N_("month not known"))
    return Sentence(N_("{file} ({month})"), file=taken.name, month=month)


def tempo_of(tempo: str) -> time_class.Tempo | None:
    """The tempo that was asked for; None where the file is to tell."""
    if tempo and tempo not in TEMPOS:
        raise InvalidInput(N_("There is no tempo '{tempo}'; choose from {choices}."), tempo=tempo, choices=TEMPOS)
    return time_class.Tempo(tempo) if tempo else None
