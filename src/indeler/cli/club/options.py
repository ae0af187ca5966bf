"""What the commands about clubs share: the site, and the address of a club."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from indeler.language import N_, FileTrouble

Data = Annotated[str, typer.Option("--data", metavar="DIR", help="The folder with the database and the key.")]
Address = Annotated[str, typer.Argument(metavar="ADDRESS", help="The word with which the club's addresses begin.")]


def prepare(data: str) -> None:
    """Open the site of this data folder."""
    from indeler.web.hosting import serving

    if not Path(data).is_dir():
        raise FileTrouble(N_("{folder}: there is no such data folder; name the one of your site."), folder=data)
    serving.prepare(Path(data))
