"""``indeler club export``: a club as one file, which ``indeler club add --from`` makes a club again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from indeler.cli.club.options import Address, Data, prepare
from indeler.cli.options import Language, language_of
from indeler.language import N_, FileTrouble, Sentence
from indeler.language.catalogue import words_of


def run(
    address: Address,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The zip file to be written.")],
    data: Data,
    lang: Language = "en",
) -> None:
    """Write the club's settings, seasons and tournaments to a zip file; accounts are not in it."""
    prepare(data)
    from indeler.web.clubs.addresses import club_at
    from indeler.web.clubs.current import acting_for
    from indeler.web.manage.club_file import packed_club

    with acting_for(club_at(address)):
        content = packed_club()
    try:
        Path(file).write_bytes(content)
    except OSError as error:
        raise FileTrouble(N_("{file}: {reason}."), file=file, reason=error.strerror) from None
    typer.echo(Sentence(N_("Written: {file}"), file=file).said(words_of(language_of(lang))))
