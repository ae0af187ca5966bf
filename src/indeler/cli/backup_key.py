"""``indeler backup-key``: a pair of keys for backups that nobody else can read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from indeler.cli.options import Language, language_of


def backup_key(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to be made; it holds the secret key.")],
    lang: Language = "en",
) -> None:
    """Make a secret key, to be kept away from the site, and print the public key for backup --encrypt."""
    from indeler.web.hosting.encryption import new_key

    language_of(lang)  # what is refused is said in it
    typer.echo(new_key(Path(file)))
