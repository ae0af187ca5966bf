"""The static files of the site, with addresses by content: an address with a digest never changes its meaning."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from whitenoise.middleware import WhiteNoiseMiddleware

from indeler.desk import POLICY

NEVER_CHANGE = (".woff2",)
"""Typefaces: the style sheet names them as well, and both must use the same address."""


DESK = "/desk/"
"""The path of the arbiter's desk, which also checks rounds (docs/desk.md)."""
CHECKER = f"{DESK}check.html"


def checker_address(proof: str, lang: str) -> str:
    """Return the address of the page that verifies the proof at an address, in a language."""
    return f"{CHECKER}?{urlencode({'proof': proof, 'lang': lang}, safe='/')}"


class SiteFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # without types
    """Django middleware that serves the files of the site, and the desk where the host has built one."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        if settings.DESK is not None:
            self.add_files(str(settings.DESK), prefix=DESK)

    def immutable_file_test(self, path: str, url: str) -> bool:
        """Return whether a file never changes: Pyodide's folder has its version, Python's memory its digest."""
        return url.startswith((f"{DESK}pyodide-", f"{DESK}memory-")) or super().immutable_file_test(path, url)


def desk_headers(headers: Any, _path: str, url: str) -> None:
    """Set the headers of the desk, which compiles WebAssembly; no other page of the site may."""
    if url.startswith(DESK):
        headers["Content-Security-Policy"] = f"{POLICY}; frame-ancestors 'none'"
        headers["Cross-Origin-Resource-Policy"] = "same-origin"


class Digested(StaticFilesStorage):
    """Addresses of files with a digest as their query."""

    def url(self, name: str | None) -> str:
        """Return the address of the file with this name."""
        address = super().url(name)
        if name is None or name.endswith(NEVER_CHANGE):
            return address
        digest = digest_of(name)
        return f"{address}?{digest}" if digest else address


@cache
def digest_of(name: str) -> str:
    """Return a short digest of the file; empty where there is none."""
    found = finders.find(name)
    return hashlib.sha256(Path(found).read_bytes()).hexdigest()[:12] if isinstance(found, str) else ""


@cache
def version() -> str:
    """Return the version of all files of the site together."""
    names = sorted(name for finder in finders.get_finders() for name, _storage in finder.list([]))
    return hashlib.sha256(" ".join(f"{name} {digest_of(name)}" for name in names).encode()).hexdigest()[:12]
