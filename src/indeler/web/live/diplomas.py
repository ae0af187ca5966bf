"""Certificates: for the first places, for prizes, for having taken part; of a tournament, of a season's table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from indeler.opens import State
from indeler.opens.views import standings_of
from indeler.season.views import StandingsTable
from indeler.web.common.templatetags.wording import cell
from indeler.web.public.prize_tables import prize_tables

PLACES = 3
"""For so many places there is a certificate of its own."""


def of_tournament(state: State) -> dict[str, Any]:
    """The first places, then every prize where prizes are published, then everybody."""
    rows = standings_of(state).rows
    after = _("{points} points after {rounds} rounds")
    pages = [
        [row.player.name, _place(row.rank), after.format(points=row.points, rounds=state.rounds)]
        for row in rows
        if row.rank <= PLACES
    ]
    if state.prizes.is_published:
        pages += [[row.name, row.list, row.goods] for table in prize_tables(state) for row in table.rows]
    return _sheet(pages, sorted((row.player.name for row in rows), key=str.casefold))


def of_table(table: StandingsTable) -> dict[str, Any]:
    """The first places of a competition of the season, then everybody in its table."""
    title = cell(table.title)
    heading = title[:1].upper() + title[1:]
    rows = [row for row in table.rows if row.member]
    pages = [[row.name, _place(row.rank), heading] for row in rows if 0 < row.rank <= PLACES]
    return _sheet(pages, sorted((row.name for row in rows), key=str.casefold), heading)


def _place(rank: int) -> str:
    return _("Place {rank}").format(rank=rank)


def _sheet(pages: list[list[str]], names: Iterable[str], about: str = "") -> dict[str, Any]:
    taking_part = [[name, _("took part in this competition"), about] for name in names]
    return {"title": _("Certificate"), "pages": [*pages, *taking_part], "signed": [_("Date"), _("Signature")]}
