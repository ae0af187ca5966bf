"""``indeler restore``: a site goes on from its backup."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from indeler.cli.backup import read, told
from indeler.cli.backup_secrets import Key, Passphrase, opened
from indeler.cli.options import Language, language_of
from indeler.language.catalogue import words_of


def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The backup; - is standard input.")],
    data: Annotated[str, typer.Option("--data", metavar="DIR", help="The folder to be made; it may hold no site yet.")],
    passphrase: Passphrase = False,
    key: Key = "",
    lang: Language = "en",
) -> None:
    """Put a backup back as a data folder, once it was found whole; with DATABASE_URL its database goes there."""
    from indeler.web.hosting import whole_site

    words = words_of(language_of(lang))
    restored = whole_site.restore(opened(read(file), key, passphrase, words), Path(data))
    typer.echo(told(data, restored).said(words))
