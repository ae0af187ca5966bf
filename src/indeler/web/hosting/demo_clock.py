"""The clock of the demo, which stands on an evening of its season. Only the demo's own application goes by it."""

from __future__ import annotations

import datetime
from pathlib import Path

from indeler.web.seasons import clock

FILE = "demo-clock"
"""In the data folder of the demo: how many seconds its clock is ahead."""


def set_ahead(data: Path, seconds: int) -> None:
    """Let the clock of the site in this folder be ahead, here and in the processes that serve it."""
    (data / FILE).write_text(str(seconds), encoding="ascii")
    go_by(data)


def go_by(data: Path) -> None:
    """Go by the clock of this demo from now on."""
    clock.ahead = datetime.timedelta(seconds=int((data / FILE).read_text(encoding="ascii")))
