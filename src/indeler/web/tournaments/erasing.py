"""Erases a person from open tournaments: the name becomes a number, the games stay, and the chain of the log holds."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from indeler.opens import tournaments
from indeler.web.common.logbooks import DatabaseStore
from indeler.web.tournaments.entries import erase_entries
from indeler.web.tournaments.log import OPENS, state_of
from indeler.web.tournaments.models import Open, PlayerEntry


def played_by(names: Collection[str]) -> list[Open]:
    """The tournaments in which somebody of exactly this name plays."""
    return [each for each in Open.objects.all() if tournaments.plays(state_of(each), names)]


def erase(names: Collection[str], sign: str) -> None:
    """Entries of these names; in every log a player of one of them, and whoever of them decided or is told of."""
    if names:
        erase_entries(PlayerEntry.objects.filter(name__in=names))
    for tournament in Open.objects.all() if names else ():
        if tournaments.is_named_in(DatabaseStore(tournament).read(), names):
            OPENS.rewrite(tournament, partial(tournaments.erased, names=names, sign=sign))
