"""What events about evenings make of them."""

from __future__ import annotations

from msgspec.structs import replace

from indeler.season.calendar.slots import date_of
from indeler.season.competitions.evenings.competition import Evenings
from indeler.season.competitions.evenings.events import EveningGroupChosen, LotsDrawn
from indeler.season.competitions.evenings.state import Chosen
from indeler.season.core.changes import changed, with_entry
from indeler.season.core.decisions import evolves
from indeler.season.core.season import Season
from indeler.season.core.state import State

RULEBOOK = "botwinnik"


@evolves(LotsDrawn)
def lots_drawn(season: Season, event: LotsDrawn) -> State:
    """BW-54: the seed that decides what is still equal on this evening."""
    date_of(season, event.competition, event.part, 1)  # it must be there
    return changed(season.state, lots=with_entry(season.state.lots, (event.competition, event.part), event.seed))


@evolves(EveningGroupChosen)
def evening_group_chosen(season: Season, event: EveningGroupChosen) -> State:
    """A pairing that is not out of a group that there is no more is void."""
    evenings = season.chosen(Evenings, event.competition)
    season.member(event.member)
    date_of(season, event.competition, event.part, 1)  # it must be there
    chosen = Chosen(event.part, event.member, event.group, event.stays)
    own = replace(evenings.state, chosen=(*evenings.state.chosen, chosen))
    state = replace(season.state, of={**season.state.of, evenings.name: own})
    return season.followed_by((), state).competition(evenings.name).presence_noted(state, event.part)
