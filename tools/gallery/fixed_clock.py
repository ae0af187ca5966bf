"""The site with a fixed clock: the application that the web server runs while screenshots are taken."""

from __future__ import annotations

import datetime
import os
from pathlib import Path
from unittest import mock

from indeler.web.asgi import application
from indeler.web.seasons import clock

__all__ = ["application"]

CLOCK_FILE = Path(os.environ["GALLERY_CLOCK"])
"""The file with the time, which the gallery sets."""


def _now() -> datetime.datetime:
    return datetime.datetime.fromisoformat(CLOCK_FILE.read_text(encoding="ascii"))


mock.patch.object(clock, "now", _now).start()
