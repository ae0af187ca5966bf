"""``indeler club delete``: a club goes from its site, with all that belongs to it."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.club.options import Address, Data, prepare
from indeler.cli.options import Language, language_of
from indeler.language import N_, InvalidInput, Sentence
from indeler.language.catalogue import words_of


def run(
    address: Address,
    data: Data,
    yes: Annotated[bool, typer.Option("--yes", help="Delete it without asking.")] = False,
    lang: Language = "en",
) -> None:
    """Delete a club for good, after a question; make its export first."""
    prepare(data)
    from indeler.web.clubs.addresses import club_at
    from indeler.web.clubs.current import every_club
    from indeler.web.clubs.models import Club

    words, club = words_of(language_of(lang)), club_at(address)
    if Club.only() is not None:
        raise InvalidInput(N_("{address} is the only club of the site; make another one first."), address=address)
    question = N_("Delete {club} with its seasons, tournaments and accounts for good?")
    if not yes and not typer.confirm(Sentence(question, club=club).said(words)):
        raise typer.Abort
    with every_club():
        club.delete()
    typer.echo(Sentence(N_("Deleted: {address}"), address=address).said(words))
