"""``indeler club``: administration of the clubs of a site on its own machine."""

from pathlib import Path
from typing import Annotated

import click

from indeler.cli.commands import Argument, Option
from indeler.cli.options import Language, language_of
from indeler.language import N_, FileTrouble, InvalidInput, Sentence
from indeler.language.catalogue import words_of

COMMANDS = ("add", "list", "export", "delete")


HELP = N_("The clubs of a site: made, listed, taken away as a file, deleted.")

Data = Annotated[str, Option("--data", metavar="DIR", help="The folder with the database and the key.")]
Address = Annotated[str, Argument(metavar="ADDRESS", help="The word with which the club's addresses begin.")]


def prepare(data: str) -> None:
    """Open the site of this data folder."""
    from indeler.web.hosting import serving

    if not Path(data).is_dir():
        raise FileTrouble(N_("{folder}: there is no such data folder; name the one of your site."), folder=data)
    serving.prepare(Path(data))


def add(
    address: Address,
    data: Data,
    name: Annotated[str, Option("--name", help="What the club is called.")] = "",
    file: Annotated[str, Option("--from", metavar="FILE", help="The export of a club, to be put back.")] = "",
    url: Annotated[str, Option("--url", metavar="URL", help="The address of the site.")] = "http://localhost:8000",
    lang: Language = "en",
) -> None:
    """Make a club, and print a link by which its owner makes an account."""
    try:
        content = Path(file).read_bytes() if file else b""
    except OSError as error:
        raise FileTrouble(N_("{file}: {reason}."), file=file, reason=error.strerror) from None
    prepare(data)
    from django.core.exceptions import ValidationError
    from django.db import transaction

    from indeler.web.hosting import serving
    from indeler.web.manage.export_files import restore_club
    from indeler.web.tenancy.addresses import check_address
    from indeler.web.tenancy.models import Club

    try:
        check_address(address)
    except ValidationError as refusal:
        raise InvalidInput(N_("{address}: {reason}"), address=address, reason=" ".join(refusal.messages)) from None
    if Club.objects.filter(address=address).exists():
        raise InvalidInput(N_("There is a club {address} already; take another address."), address=address)
    with transaction.atomic():
        club = Club.objects.create(address=address, name=name)
        if content:
            restore_club(club, content)
    link = f"{url.rstrip('/')}{serving.owner_link(club.address)}"
    words = words_of(language_of(lang))
    click.echo(Sentence(N_("The club is at {address}"), address=f"{url.rstrip('/')}/{club.address}/").translated(words))
    click.echo(Sentence(N_("Make an owner's account within two days: {link}"), link=link).translated(words))


def list_(data: Data, lang: Language = "en") -> None:
    """Print every club: its address, its name, how many seasons and tournaments it has."""
    prepare(data)
    from indeler.web.seasons.models import SeasonRow
    from indeler.web.tenancy.current import acting_for
    from indeler.web.tenancy.models import Club
    from indeler.web.tournaments.models import Open

    for club in Club.objects.order_by("address"):
        with acting_for(club):
            counts = SeasonRow.objects.count(), Open.objects.count()
        click.echo("\t".join(map(str, (club.address, club.name, *counts))))


def export(
    address: Address,
    file: Annotated[str, Argument(metavar="FILE", help="The zip file to be written.")],
    data: Data,
    lang: Language = "en",
) -> None:
    """Write the club's settings, seasons and tournaments to a zip file; accounts are not in it."""
    prepare(data)
    from indeler.web.manage.export_files import pack_club
    from indeler.web.tenancy.addresses import club_at
    from indeler.web.tenancy.current import acting_for

    with acting_for(club_at(address)):
        content = pack_club()
    try:
        Path(file).write_bytes(content)
    except OSError as error:
        raise FileTrouble(N_("{file}: {reason}."), file=file, reason=error.strerror) from None
    click.echo(Sentence(N_("Written: {file}"), file=file).translated(words_of(language_of(lang))))


def delete(
    address: Address,
    data: Data,
    yes: Annotated[bool, Option("--yes", help="Delete it without asking.")] = False,
    lang: Language = "en",
) -> None:
    """Delete a club for good, after a question; make its export first."""
    prepare(data)
    from indeler.web.tenancy.addresses import club_at
    from indeler.web.tenancy.current import every_club
    from indeler.web.tenancy.models import Club

    words, club = words_of(language_of(lang)), club_at(address)
    if Club.only() is not None:
        raise InvalidInput(N_("{address} is the only club of the site; make another one first."), address=address)
    question = N_("Delete {club} with its seasons, tournaments and accounts for good?")
    if not yes and not click.confirm(Sentence(question, club=club).translated(words)):
        raise click.Abort
    with every_club():
        club.delete()
    click.echo(Sentence(N_("Deleted: {address}"), address=address).translated(words))
