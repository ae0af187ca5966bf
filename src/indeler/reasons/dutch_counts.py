"""What the criteria of a bracket of the Dutch family count, as a reader sees it."""

from __future__ import annotations

from indeler.reasons.sentences import Points
from indeler.reasons.study import Group
from indeler.systems.dutch.criteria import Scores


def shown(group: Group, clause: str, value: list[int]) -> tuple[object, ...]:
    """A value as a reader sees it: a number, or the scores it stands for."""
    assert group.trace is not None
    ledger = group.trace.ledger
    criterion = next((one for one, _ in ledger.fields if one.clause == clause), None)
    if isinstance(criterion, Scores):
        highest_first = reversed(ledger.scores)
        return tuple(Points(score) for score, count in zip(highest_first, value, strict=True) for _ in range(count))
    return (_square(value[0]),) if clause == "B3" else tuple(value)


def _square(value: int) -> str:
    """A square of tenths as one of points."""
    return f"{value // 100}.{value % 100:02}".rstrip("0").rstrip(".")
