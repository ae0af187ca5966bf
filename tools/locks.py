"""A reader of lock files, which list every package with its version and the hashes of its files."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

_ENTRY = re.compile(r"^([a-z0-9-]+)==([^\s;]+)[^\n]*((?:\n +--hash=sha256:[0-9a-f]{64}(?: \\)?)+)", re.MULTILINE)
_HASH = re.compile(r"sha256:([0-9a-f]{64})")


class Locked(NamedTuple):
    """A locked package."""

    version: str
    hashes: tuple[str, ...]


@cache
def locked(file: Path) -> dict[str, Locked]:
    """Return every package of the file by its name."""
    found = _ENTRY.finditer(file.read_text(encoding="utf-8"))
    return {entry[1]: Locked(entry[2], tuple(_HASH.findall(entry[3]))) for entry in found}
