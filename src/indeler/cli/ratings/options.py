"""What the commands about ratings share: where the index is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from indeler.ratings.table import FILE

Index = Annotated[
    str | None, typer.Option("--index", metavar="FILE", help="The index of rating lists; default: that of the site.")
]
Data = Annotated[
    str, typer.Option("--data", metavar="DIR", envvar="INDELER_DATA", help="The folder of the site, with its index.")
]
HERE = "indeler-data"


def index_of(index: str | None, data: str) -> Path:
    """The file of the index: the one that is named, or the one in the folder of the site."""
    return Path(index) if index else Path(data) / FILE
