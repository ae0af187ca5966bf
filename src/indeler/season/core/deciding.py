"""What each kind of event decides: a function from a season and an event to the next state, or a refusal.

Everything is checked before anything changes, and checks are quick: a pairing is recorded, never made again.
"""

from __future__ import annotations

from indeler.season import events
from indeler.season.attendance import decide as attendance
from indeler.season.boards import closing, results, taking_over
from indeler.season.boards import decide as boards
from indeler.season.calendar import decide as calendar
from indeler.season.competitions.cup import decide as cup
from indeler.season.competitions.cycles import decide as cycles
from indeler.season.core.decisions import DECIDERS
from indeler.season.core.written import check_written
from indeler.season.people import decide as people

__all__ = ["DECIDERS", "check_written"]
__all__ += ["attendance", "boards", "calendar", "closing", "cup", "cycles", "people", "results", "taking_over"]

undecided = {*events.KINDS.values()} - {events.Reversed, *DECIDERS}
if undecided:
    raise TypeError(f"nothing decides {', '.join(sorted(kind.kind() for kind in undecided))}")
