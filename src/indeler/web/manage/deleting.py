"""Deletes a season or a tournament with all that belongs to it."""

from __future__ import annotations

from django.db import transaction

from indeler.web.common.overwriting import overwrite
from indeler.web.live.typeset import forget_prints
from indeler.web.seasons import season_store
from indeler.web.seasons.models import SeasonRow
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open


def delete(row: SeasonRow | Open) -> None:
    """The lines of its logbook, what players reported, hidden names and links go with it; then every kept print."""
    with transaction.atomic():
        row.delete()
        transaction.on_commit(overwrite, robust=True)
    if isinstance(row, SeasonRow):
        season_store.forget(row)
    else:
        log.forget(row)
    forget_prints()
