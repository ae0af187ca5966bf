"""The folder of the host: DIR/club/t/name and DIR/club/s/name, each a copy with a note of what it shows.

What a site did not put there itself it neither replaces nor removes.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path

from django.conf import settings

from indeler.language import N_, InvalidInput
from indeler.web.copies.crawl import Files
from indeler.web.copies.writing import LEFT_OVER, OPEN, write

NOTE = "copy.json"
"""The file in a copy that says by which site and of what it was made."""


def put(folder: Path, place: str, files: Files, key: str) -> None:
    """The copy at its place, in folders that everybody may go through."""
    out = folder / place
    note = _note(out)
    if note and note.get("site") != _site():
        raise InvalidInput(
            N_("{folder}: this is the copy of another site; give each site a folder of its own."), folder=out
        )
    for parent in (out.parent.parent, out.parent):
        if not parent.is_dir():
            parent.mkdir()
            parent.chmod(OPEN)
    write({**files, NOTE: json.dumps({"site": _site(), "key": key}).encode()}, out)


def key_of(folder: Path, place: str) -> str:
    """What the copy at this place shows; nothing where there is none of this site."""
    note = _note(folder / place)
    return str(note.get("key", "")) if note.get("site") == _site() else ""


def others(folder: Path, wanted: Collection[str]) -> list[str]:
    """The copies of this site that are not wanted any more."""
    found = (note.parent.relative_to(folder).as_posix() for note in sorted(folder.glob(f"*/[st]/*/{NOTE}")))
    return [place for place in found if place not in wanted and key_of(folder, place)]


def remove(folder: Path, place: str) -> None:
    """Take a copy away, and the folders in which nothing else is; `OSError` where that cannot be done."""
    shutil.rmtree(folder / place)
    for parent in (folder / place).parents[:2]:
        if not any(parent.iterdir()):
            parent.rmdir()


def tidy(folder: Path) -> None:
    """Remove what was left by somebody who died while writing."""
    for left in folder.glob(f"*/[st]/{LEFT_OVER}"):
        shutil.rmtree(left, ignore_errors=True)


def _note(copy: Path) -> dict[str, str]:
    try:
        note = json.loads((copy / NOTE).read_bytes())
    except (OSError, ValueError):
        return {}
    return note if isinstance(note, dict) else {}


def _site() -> str:
    """A word by which a site knows its copies again, and from which nobody learns its key."""
    return sha256(f"copies of {settings.SECRET_KEY}".encode()).hexdigest()[:20]
