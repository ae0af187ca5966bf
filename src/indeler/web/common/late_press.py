"""A press that was kept on a phone until there was a connection: it counts once, and overwrites nobody unseen.

The phone says how long ago the button was pressed, and which other results it sent meanwhile of which it never heard.
What somebody else decided about the game since then is not undone: neither by a result that comes late, nor by one
that comes a second time because the first answer was lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from indeler.model import as_shown
from indeler.web.common.requests import whole

SLACK = timedelta(seconds=5)
"""What a press may take on its way."""
MOST = 8
"""Results that a phone may say it has tried."""


class LatePress(NamedTuple):
    """When a button was pressed, counted back from now, and what the same phone has sent since."""

    ago: timedelta
    tried: tuple[str, ...]

    def is_overtaken(self, now: datetime, result: str, decided: Iterable[tuple[datetime, str]]) -> bool:
        """Whether since then somebody else decided another result; ``decided`` is the latest first."""
        since = now - self.ago
        for at, other in decided:
            if at <= since:
                return False
            if other not in (result, *self.tried):
                return True
        return False


def late_press(form: Mapping[str, str]) -> LatePress | None:
    """What the form says of it; None of a press that comes at once."""
    seconds = whole(form.get("age", ""))
    if seconds is None:
        return None
    tried = [as_shown(each) for each in form.get("tried", "").split(",") if each]
    return LatePress(timedelta(seconds=seconds) + SLACK, tuple(tried[-MOST:]))
