"""Every check and every change of a season, in force once it is loaded."""

from __future__ import annotations

from indeler.season import events
from indeler.season.attendance import decide as attendance
from indeler.season.boards import decide as boards
from indeler.season.calendar import decide as calendar
from indeler.season.competitions import registry
from indeler.season.competitions.championship import decide as championship
from indeler.season.core import plain_checks, times
from indeler.season.core.decisions import SEASON
from indeler.season.people import decide as people
from indeler.season.people import evolve as people_changes

__all__ = ["SEASON", "attendance", "boards", "calendar", "championship", "people", "people_changes"]
__all__ += ["plain_checks", "times"]

kinds = (*registry.modules("evolve"), *registry.modules("decide"))
"""What the kinds of competition check and change."""

SEASON.check_all(events.KINDS.values())

for kind in events.KINDS.values():
    for field in kind.__struct_fields__:
        if field not in events.ENVELOPE:
            kind.words_of(field)  # an event that nobody could enter is no event
