"""``indeler restore``: a site goes on from its backup."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from indeler.cli.backup import read, told


def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The backup; - is standard input.")],
    data: Annotated[str, typer.Option("--data", metavar="DIR", help="The folder to be made; it may hold no site yet.")],
) -> None:
    """Put a backup back as a data folder, once it was found whole."""
    from indeler.web import backups

    typer.echo(f"{data}: {told(backups.restore(read(file), Path(data)))}.")
