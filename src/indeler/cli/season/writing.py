"""The decisions of one command, written all or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from indeler.season import Logbook, Season
    from indeler.season.events import AnyEvent


def write(book: Logbook, decided: Sequence[AnyEvent]) -> Season:
    """Write these events; where one of them is refused, none is written."""
    _tried(book.season, map(book.received, decided))
    for each in decided:
        book.append(each)
    return book.season


def _tried(season: Season, decided: Iterable[AnyEvent]) -> None:
    from indeler.season import apply

    for each in decided:
        season = apply(season, each)
