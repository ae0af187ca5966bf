"""The site with a clock that stands still: what the web server calls while pictures are taken."""

from __future__ import annotations

import datetime
import os
from pathlib import Path
from unittest import mock

from indeler.web.asgi import application
from indeler.web.seasons import clock

__all__ = ["application"]

HANDS = Path(os.environ["GALLERY_CLOCK"])
"""The file that has the time; whoever takes the pictures moves the hands."""


def _now() -> datetime.datetime:
    return datetime.datetime.fromisoformat(HANDS.read_text(encoding="ascii"))


mock.patch.object(clock, "now", _now).start()
