"""``indeler owner-link``: lets the person at the machine in again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from indeler.cli.options import Language, language_of
from indeler.language import N_, FileTrouble, Sentence
from indeler.language.catalogue import words_of


def owner_link(
    data: Annotated[str, typer.Option("--data", metavar="DIR", help="The folder with the database and the key.")],
    url: Annotated[
        str, typer.Option("--url", metavar="URL", help="The address of the site.")
    ] = "http://localhost:8000",
    club: Annotated[
        str, typer.Option("--club", metavar="ADDRESS", help="At which club, where the site has several.")
    ] = "",
    host: Annotated[
        bool, typer.Option("--host", help="An account that runs the site: clubs, backups. It belongs to no club.")
    ] = False,
    lang: Language = "en",
) -> None:
    """Print a link that makes one more owner's account, or one that runs the site, for when none can log in."""
    from indeler.web.hosting import serving

    words = words_of(language_of(lang))
    if not Path(data).is_dir():
        raise FileTrouble(N_("{folder}: there is no such data folder; name the one of your site."), folder=data)
    serving.prepare(Path(data))
    link = f"{url.rstrip('/')}{serving.host_link() if host else serving.owner_link(club)}"
    sentence = _HOST if host else _OWNER
    typer.echo(Sentence(sentence, link=link).translated(words))


_OWNER = N_("Make an owner's account within two days: {link}")
_HOST = N_("Make the account that runs the site within two days: {link}")
