"""Events about evenings of rapid, blitz and the like."""

from __future__ import annotations

from indeler.language import N_
from indeler.season.core.event import Event, Name, Number

RULEBOOK = "botwinnik"


class LotsDrawn(Event, frozen=True, kw_only=True):
    """BW-54: the seed from which ties of this evening are drawn."""

    title = N_("lots drawn")
    meaning = N_("The seed from which ties of this evening are drawn.")

    competition: Name
    part: Number
    seed: str
