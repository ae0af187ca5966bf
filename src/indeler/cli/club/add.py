"""``indeler club add``: one more club on a site, empty or from its export."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from indeler.cli.club.options import Address, Data, prepare
from indeler.cli.options import Language, language_of
from indeler.language import N_, FileTrouble, InvalidInput, Sentence
from indeler.language.catalogue import words_of


def run(
    address: Address,
    data: Data,
    name: Annotated[str, typer.Option("--name", help="What the club is called.")] = "",
    file: Annotated[str, typer.Option("--from", metavar="FILE", help="The export of a club, to be put back.")] = "",
    url: Annotated[
        str, typer.Option("--url", metavar="URL", help="The address of the site.")
    ] = "http://localhost:8000",
    lang: Language = "en",
) -> None:
    """Make a club, and print a link by which its owner makes an account."""
    content = _read(file) if file else b""
    prepare(data)
    from django.core.exceptions import ValidationError
    from django.db import transaction

    from indeler.web.clubs.addresses import check_address
    from indeler.web.clubs.models import Club
    from indeler.web.hosting import serving
    from indeler.web.manage.club_file import restore_club

    try:
        check_address(address)
    except ValidationError as refusal:
        raise InvalidInput(_WRONG, address=address, reason=" ".join(refusal.messages)) from None
    if Club.objects.filter(address=address).exists():
        raise InvalidInput(N_("There is a club {address} already; take another address."), address=address)
    with transaction.atomic():
        club = Club.objects.create(address=address, name=name)
        if content:
            restore_club(club, content)
    link = f"{url.rstrip('/')}{serving.owner_link(club.address)}"
    words = words_of(language_of(lang))
    typer.echo(Sentence(N_("The club is at {address}"), address=f"{url.rstrip('/')}/{club.address}/").said(words))
    typer.echo(Sentence(N_("Make an owner's account within two days: {link}"), link=link).said(words))


_WRONG = N_("{address}: {reason}")


def _read(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise FileTrouble(N_("{file}: {reason}."), file=file, reason=error.strerror) from None
