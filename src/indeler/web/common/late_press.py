"""A press on a board as it was seen, which may come late: it counts once, and overwrites nobody unseen.

Every board says which decision about it was the last, by its number in the logbook, and a press says it again: no clock
of a phone is asked. A phone that kept a press until there was a connection also says which other results it sent
meanwhile of which it never heard. What somebody else decided about the game since then is not undone: neither by a
result that comes late, nor by one that comes a second time because the first answer was lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from indeler.model import normalise
from indeler.web.common.requests import parse_int

MOST = 8
"""Results that a phone may say it has tried."""


class LatePress(NamedTuple):
    """The number of the last decision that was seen when the button was pressed, and what the phone has sent since."""

    last_decision: int
    tried: tuple[str, ...]

    def is_overtaken(self, result: str, decided: Iterable[tuple[int, str]]) -> bool:
        """Whether since then somebody else decided another result; ``decided`` is the latest first."""
        for number, other in decided:
            if number <= self.last_decision:
                return False
            if other not in (result, *self.tried):
                return True
        return False


def read_press(form: Mapping[str, str]) -> LatePress | None:
    """What the form says of it; None of a program that says nothing."""
    last_decision = parse_int(form.get("seen", ""))
    if last_decision is None:
        return None
    tried = [normalise(each) for each in form.get("tried", "").split(",") if each]
    return LatePress(last_decision, tuple(tried[-MOST:]))
