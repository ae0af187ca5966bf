"""What events about evenings make of them."""

from __future__ import annotations

from msgspec.structs import replace

from indeler.season.calendar.slots import date_of
from indeler.season.capabilities import KeepsLots
from indeler.season.competitions.evenings.base import Chosen
from indeler.season.competitions.evenings.competition import Evenings
from indeler.season.competitions.evenings.events import EveningGroupChosen, LotsDrawn
from indeler.season.core.decisions import evolves
from indeler.season.core.season import Season
from indeler.season.core.state import State

RULEBOOK = "botwinnik"


@evolves(LotsDrawn)
def lots_drawn(season: Season, event: LotsDrawn) -> State:
    """BW-54: the seed that decides what is still equal on this evening."""
    date_of(season, event.competition, event.part, 1)  # it must be there
    competition = season.competition(event.competition)
    return competition.with_lots(event.part, event.seed) if isinstance(competition, KeepsLots) else season.state


@evolves(EveningGroupChosen)
def evening_group_chosen(season: Season, event: EveningGroupChosen) -> State:
    """A pairing that is not out of a group that there is no more is void."""
    evenings = season.chosen(Evenings, event.competition)
    season.member(event.member)
    date_of(season, event.competition, event.part, 1)  # it must be there
    chosen = Chosen(event.part, event.member, event.group, event.stays)
    state = evenings.with_own(replace(evenings.state, chosen=(*evenings.state.chosen, chosen)))
    return Evenings(season.followed_by((), state), evenings.rules).presence_noted(state, event.part)
