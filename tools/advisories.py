"""Report locked packages with a known vulnerability: ``advisories.py [--data FILE] [LOCK]``; ``make advisories``.

The data are those of OSV (https://osv.dev): an advisory as JSON, a list of them, ``{"vulns": […]}``, or the zip file of
all advisories about Python packages, which is downloaded if no file is named. The exit code is 0 if none is known, 1 if
one is, and 2 if the data or the lock cannot be read.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

sys.path.insert(0, str(Path(__file__).parent))
from locks import locked

ALL = "https://osv-vulnerabilities.storage.googleapis.com/PyPI/all.zip"
NONE, SOME, UNKNOWN = 0, 1, 2
LOCK = Path(__file__).parents[1] / "requirements.lock"
Advisory = dict[str, Any]


def main(words: list[str]) -> int:
    """Check the packages and return the exit code."""
    parser = argparse.ArgumentParser(description="Known vulnerabilities of the locked packages.")
    parser.add_argument("--data", metavar="FILE", help="advisories of OSV as JSON or zip; fetched where none is named")
    parser.add_argument("lock", nargs="?", type=Path, default=LOCK)
    given = parser.parse_args(words)
    try:
        packages = {name: found.version for name, found in locked(given.lock).items()}
        data = Path(given.data).read_bytes() if given.data else _fetched()
        found = sorted({line for one in advisories(data) for line in affected_packages(one, packages)})
    except (OSError, ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile) as error:
        print(f"advisories: {given.data or ALL}: {error}", file=sys.stderr)
        return UNKNOWN
    if not packages:
        print(f"advisories: {given.lock}: no package is locked there", file=sys.stderr)
        return UNKNOWN
    print("\n".join(found) or f"No advisory is known about the {len(packages)} packages of {given.lock.name}.")
    return SOME if found else NONE


def _fetched() -> bytes:
    with urllib.request.urlopen(ALL, timeout=60) as answer:
        data: bytes = answer.read()
    return data


def advisories(data: bytes) -> Iterator[Advisory]:
    """Yield all advisories in the data."""
    if data[:4] == b"PK\x03\x04":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                yield json.loads(archive.read(name))
        return
    found = json.loads(data)
    yield from found["vulns"] if "vulns" in found else [found] if isinstance(found, dict) else found


def affected_packages(advisory: Advisory, packages: dict[str, str]) -> Iterator[str]:
    """Yield a line for each affected locked package."""
    if advisory.get("withdrawn"):
        return
    for about in advisory.get("affected", ()):
        package = about.get("package", {})
        name = canonicalize_name(package.get("name", ""))
        if package.get("ecosystem") == "PyPI" and name in packages and is_affected(packages[name], about):
            yield f"{name} {packages[name]}: {advisory['id']}: {advisory.get('summary') or 'no summary'}"


def is_affected(version: str, about: Advisory) -> bool:
    """Return whether this version is affected: listed, or between the versions that introduced and fixed the fault."""
    if version in about.get("versions", ()):
        return True
    ranges = (each for each in about.get("ranges", ()) if each["type"] == "ECOSYSTEM")
    return any(_is_within(Version(version), each["events"]) for each in ranges)


def _is_within(version: Version, events: list[dict[str, str]]) -> bool:
    is_in = False
    for event in sorted(events, key=_place):
        ((kind, text),) = event.items()
        if kind == "introduced":
            is_in = is_in or version >= _version(text)
        elif kind == "fixed":
            is_in = is_in and version < _version(text)
        elif kind == "last_affected":
            is_in = is_in and version <= _version(text)
    return is_in


def _place(event: dict[str, str]) -> tuple[Version, bool]:
    ((kind, text),) = event.items()
    return _version(text), kind != "introduced"


def _version(text: str) -> Version:
    try:
        return Version(text)
    except InvalidVersion:
        return Version("0")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
