"""The code that plays, as one digest: the version of a package under work says nothing about its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import indeler

PLAYING = (
    "model/**/*.py",
    "rulebooks/*.py",
    "matching/**/*.py",
    "systems/**/*.py",
    "ranking/**/*.py",
    "lab/*.py",
    "lab/measures/*.py",
    "season/common/promotion.py",
)
"""What can change a number of a run: all that pairs, ranks, draws and measures; no words, reports or pages."""


@cache
def code() -> str:
    """The digest of that code, as it lies on the disk."""
    house = Path(indeler.__file__).parent
    found = sha256()
    for path in _files(house):
        found.update(f"{path.relative_to(house).as_posix()}\0".encode())
        found.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()[:12]


def _files(house: Path) -> Iterator[Path]:
    for pattern in PLAYING:
        yield from sorted(house.glob(pattern))
