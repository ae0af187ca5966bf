"""``indeler club list``: the clubs of a site."""

from __future__ import annotations

import typer

from indeler.cli.club.options import Data, prepare
from indeler.cli.options import Language


def run(data: Data, lang: Language = "en") -> None:
    """Print every club: its address, its name, how many seasons and tournaments it has."""
    prepare(data)
    from indeler.web.club.models import SeasonRow
    from indeler.web.clubs.current import acting_for
    from indeler.web.clubs.models import Club
    from indeler.web.tournaments.models import Open

    for club in Club.objects.order_by("address"):
        with acting_for(club):
            counts = SeasonRow.objects.count(), Open.objects.count()
        typer.echo("\t".join(map(str, (club.address, club.name, *counts))))
