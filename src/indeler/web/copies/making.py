"""The copy of a publication, made and put at its place."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import override

from indeler.web.copies import folder
from indeler.web.copies.models import Publication
from indeler.web.copies.season import copy_of_season
from indeler.web.copies.tournament import copy_of_row, has_typesetter
from indeler.web.tenancy.current import acting_for


def publish(one: Publication, into: Path, key: str) -> None:
    """Make the copy as the database has it now, and write down that it shows at least this stage."""
    with acting_for(one.club, "/"), override(one.language):
        if one.tournament is not None:
            files = copy_of_row(one.tournament, one.club, with_prints=has_typesetter())
        else:
            assert one.season is not None
            files = copy_of_season(one.season, one.club, with_prints=has_typesetter())
        folder.put(into, one.place, files, key)
