"""The decisions of one command, written all or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from indeler.language import N_, InvalidInput
from indeler.season import Logbook, Questioned, Season, apply, going_on
from indeler.season.events import Event


def write(book: Logbook, decided: Sequence[Event], *, anyway: bool = False) -> Season:
    """Write these events; where one of them is refused, none is written. ``anyway``: whatever speaks against them."""
    if anyway:
        decided = going_on(book.season, decided)
    _tried(book.season, map(book.received, decided))
    for each in decided:
        book.append(each)
    return book.season


def _tried(season: Season, decided: Iterable[Event]) -> None:
    for each in decided:
        try:
            season = apply(season, each)
        except Questioned as question:
            raise InvalidInput(
                N_("{question} Nothing is written; with --anyway it is, and the logbook says so."), question=question
            ) from None
