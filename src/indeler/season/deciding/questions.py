"""What is asked before an event is decided: something speaks against it, and the leader may go on all the same.

A question is put once, when the event is decided. What stands in a logbook was answered then and is not asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from indeler.season.cycles.external import is_championship
from indeler.season.cycles.outcomes import outcome_of
from indeler.season.events import Event
from indeler.season.seasons import Questioned, Season
from indeler.season.state import Paired

RULEBOOK = "botwinnik"


Question = Callable[[Season, Any, Season], None]
"""Asks about an event, given the season before and after it; raises `Questioned` where something speaks against it."""


def ask(before: Season, event: Event, after: Season) -> None:
    """BW-2: put the questions about this event, unless it says that it is decided anyway."""
    if getattr(event, "anyway", True):
        return
    for question in QUESTIONS:
        question(before, event, after)


def _closed_round_changes(before: Season, event: Event, after: Season) -> None:
    """BW-12, BW-32: what changes a round that was closed is a correction."""
    changed = [
        paired.place
        for paired in before.state.pairings.values()
        if paired.closed_at and _changes(before, paired, after)
    ]
    if changed:
        raise Questioned("This corrects a round that is closed: {places}.", places=changed)


def _changes(before: Season, paired: Paired, after: Season) -> bool:
    """BW-12, BW-45: whether a closed round is another one now; the championship group may still catch up games."""
    now = after.state.pairings.get(paired.place)
    if now is None or now.odd != paired.odd:
        return True
    then_results, results = _results(paired), _results(now)
    if is_championship(before, paired.place.group):
        return any(result and results.get(game) != result for game, result in then_results.items())
    if results != then_results:
        return True
    if before.state.attendance.get(paired.date) is after.state.attendance.get(paired.date):
        return False
    return paired.place.competition == "cycles" and any(
        outcome_of(before, paired, member) != outcome_of(after, now, member) for member in paired.field
    )


def _results(paired: Paired) -> dict[tuple[int, int], str]:
    return {(board.white, board.black): board.result for board in paired.boards}


QUESTIONS: Sequence[Question] = (_closed_round_changes,)
