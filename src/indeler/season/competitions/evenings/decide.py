"""What events about evenings decide."""

from __future__ import annotations

from indeler.season.calendar.slots import date_of
from indeler.season.competitions.evenings.events import LotsDrawn
from indeler.season.core.changes import changed, with_entry
from indeler.season.core.decisions import decides
from indeler.season.core.season import Season
from indeler.season.core.state import State

RULEBOOK = "botwinnik"


@decides(LotsDrawn)
def lots_drawn(season: Season, event: LotsDrawn) -> State:
    """BW-54: the seed that decides what is still equal on this evening."""
    date_of(season, event.competition, event.part, 1)
    return changed(season.state, lots=with_entry(season.state.lots, (event.competition, event.part), event.seed))
