"""Icons of the app: the mark of the club, as large as phones want it, on paper."""

from __future__ import annotations

import pathlib
import subprocess
from typing import NamedTuple

from django.contrib.staticfiles import finders

from indeler.web.live.typeset import drawing
from indeler.web.tenancy.models import Club

LONGEST_NAME = 14
"""Letters that fit under an icon."""


class Icon(NamedTuple):
    """How large, what for, and how much of each side stays free: a phone cuts a maskable one to a shape of its own."""

    side: int
    purpose: str
    margin: float


ICONS = {"192": Icon(192, "any", 0.1), "512": Icon(512, "any", 0.1), "maskable": Icon(512, "maskable", 0.22)}


def drawn(club: Club, icon: Icon) -> bytes:
    """The icon as PNG; a mark that cannot be drawn gives way to ours."""
    if club.mark is not None:
        try:
            return _png(bytes(club.mark), icon)
        except subprocess.CalledProcessError:
            pass
    return _png(_ours(), icon)


def _ours() -> bytes:
    found = finders.find("indeler/mark.svg")
    assert isinstance(found, str)
    with pathlib.Path(found).open("rb") as file:
        return file.read()


def _png(mark: bytes, icon: Icon) -> bytes:
    return drawing("icon", {"side": icon.side, "margin": icon.side * icon.margin, "mark": list(mark)})
