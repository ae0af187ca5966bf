"""``indeler backup``: the whole site in one file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from indeler.model.errors import InvalidInput

if TYPE_CHECKING:
    from indeler.web.backups import Contents


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The zip file; - is standard output or input.")],
    data: Annotated[str, typer.Option("--data", metavar="DIR", help="The folder with the database and the key.")] = "",
    verify: Annotated[
        bool, typer.Option("--verify", help="Look at a backup: it opens, and every chain holds.")
    ] = False,
) -> None:
    """Write the whole site to a file while it runs, or look whether such a file is whole."""
    import os
    import sys

    from indeler.formats.whole_files import replace
    from indeler.web import backups

    if verify == bool(data):
        raise InvalidInput("Say either --data DIR, to make a backup, or --verify, to look at one.")
    if verify:
        typer.echo(f"{file}: {told(backups.verified(read(file)))}.")
        return
    os.umask(0o077)  # the key and the hashes of passwords are in it
    whole = backups.packed(Path(data))
    contents = backups.verified(whole)
    if file == "-":
        sys.stdout.buffer.write(whole)
    else:
        replace(file, whole)
        typer.echo(f"{file}: {told(contents)}.")


def read(file: str) -> bytes:
    """The bytes of a backup."""
    import sys

    from indeler.formats.whole_files import reason
    from indeler.model.errors import FileTrouble

    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise FileTrouble("{path}: {reason}.", path=file, reason=reason(error)) from None


def told(contents: Contents) -> str:
    """What a backup holds, in words."""
    from indeler.cli.season.showing import counted

    seasons = [f"season {name} with {counted(events, 'event')}" for name, events in contents.seasons]
    rest = [counted(contents.tournaments, "tournament"), counted(contents.accounts, "account")]
    return ", ".join([*seasons, *rest])
