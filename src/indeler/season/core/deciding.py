"""What each kind of event decides: a function from a season and an event to the next state, or a refusal.

Everything is checked before anything changes, and checks are quick: a pairing is recorded, never made again.
"""

from __future__ import annotations

from indeler.season import events
from indeler.season.attendance import checks as attendance_checks
from indeler.season.attendance import decide as attendance
from indeler.season.boards import checks as board_checks
from indeler.season.boards import closing, results, taking_over
from indeler.season.boards import decide as boards
from indeler.season.calendar import decide as calendar
from indeler.season.competitions import registry
from indeler.season.competitions.championship import decide as championship
from indeler.season.core.decisions import decides
from indeler.season.core.written import check_written
from indeler.season.people import decide as people

__all__ = ["check_written", "decides"]
__all__ += ["attendance", "boards", "calendar", "championship", "closing", "people", "results"]
__all__ += ["attendance_checks", "board_checks", "taking_over"]

kinds = (*registry.modules("decide"), *registry.modules("checks"))
"""What the kinds of competition decide and check, which is in force once it is loaded."""

decides.check_all(events.KINDS.values())

for kind in events.KINDS.values():
    for field in kind.__struct_fields__:
        if field not in events.ENVELOPE:
            kind.words_of(field)  # an event that nobody could enter is no event
