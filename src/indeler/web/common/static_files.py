"""The files of the site by what is in them: an address with a digest never means something else."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage

NEVER_CHANGE = (".woff2",)
"""Typefaces: the style sheet names them too, and both must name the same address."""


class Digested(StaticFilesStorage):
    """Addresses of files with a digest behind the question mark."""

    def url(self, name: str | None) -> str:
        """The address of the file with this name."""
        address = super().url(name)
        if name is None or name.endswith(NEVER_CHANGE):
            return address
        digest = digest_of(name)
        return f"{address}?{digest}" if digest else address


@cache
def digest_of(name: str) -> str:
    """What is in the file, in a few letters; nothing where there is none."""
    found = finders.find(name)
    return hashlib.sha256(Path(found).read_bytes()).hexdigest()[:12] if isinstance(found, str) else ""


@cache
def version() -> str:
    """Of all files of the site together."""
    names = sorted(name for finder in finders.get_finders() for name, _storage in finder.list([]))
    return hashlib.sha256(" ".join(f"{name} {digest_of(name)}" for name in names).encode()).hexdigest()[:12]
