"""What each kind of event decides: a function from a season and an event to the next state, or a refusal.

Everything is checked before anything changes, and checks are quick: a pairing is recorded, never made again.
"""

from __future__ import annotations

from indeler.season import events
from indeler.season.deciding import attendance, calendar, closing, cup, cycles, pairing, people, results, taking_over
from indeler.season.deciding.decisions import DECIDERS
from indeler.season.deciding.written import check_written

__all__ = ["DECIDERS", "check_written"]
__all__ += ["attendance", "calendar", "closing", "cup", "cycles", "pairing", "people", "results", "taking_over"]

undecided = {*events.KINDS.values()} - {events.Reversed, *DECIDERS}
if undecided:
    raise TypeError(f"nothing decides {', '.join(sorted(kind.kind() for kind in undecided))}")
