"""Build ``indeler.pyz``: one file that runs with any Python from 3.11 on, without an installation.

``python tools/pyz.py FILE`` packs the engine, the checks and the commands that need neither the site nor the lab, with
the installed packages that they import. The same sources make the same bytes.
"""

from __future__ import annotations

import io
import os
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from desk import ROOT, SOURCE, msgspec_files

LEFT_OUT = ("web", "lab", "conform", "season")
"""Packages of Indeler that are not in the file."""
FOLDERS_LEFT_OUT = (("desk", "page"), ("cli", "season"))
"""Further folders that are not in the file, which contains only the core of msgspec from the desk."""
COMMANDS_LEFT_OUT = (
    "backup",
    "club",
    "conform",
    "exchange",
    "generate",
    "lab",
    "next",
    "publish",
    "serve",
    "terminal_demo",
)
"""Modules of commands that need the site or the lab."""
PACKAGES = ("click", "et-xmlfile", "openpyxl")
"""The packages that the commands import, all plain Python; msgspec uses the core of the desk."""
FIRST_DAY = (1980, 1, 1, 0, 0, 0)

MAIN = """import sys

if sys.version_info < (3, 11):
    sys.exit("Indeler needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".")
if sys.argv[1:2] == ["engine"]:
    from indeler.cli.engine import run

    del sys.argv[1]
else:
    from indeler.cli.main import run
run()
"""


def main(target: Path) -> None:
    data = build()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
    os.chmod(target, 0o755)  # noqa: PTH101  # a program
    print(f"{target}: {len(data) / 1e6:.1f} MB; run it with: python {target} --help")


def build() -> bytes:
    """Return the file: a line for the shell, then an archive from which Python runs."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files().items()):
            info = zipfile.ZipInfo(name, FIRST_DAY)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)
    return b"#!/usr/bin/env python3\n" + made.getvalue()


def files() -> dict[str, bytes]:
    """Return all files of the archive, by name."""
    found = {"__main__.py": MAIN.encode(), "LICENSE.txt": (ROOT / "LICENSE").read_bytes(), **msgspec_files()}
    found |= {file.relative_to(SOURCE.parent).as_posix(): file.read_bytes() for file in own_files()}
    for package in map(distribution, PACKAGES):
        found |= package_files(package)
    found |= {f"licences/msgspec/{name}": data for name, data in _licences(distribution("msgspec"))}
    return found


def own_files() -> Iterator[Path]:
    """Yield the files of Indeler."""
    for file in sorted(SOURCE.rglob("*")):
        if file.is_file() and not _is_left_out(file.relative_to(SOURCE)):
            yield file


def _is_left_out(place: Path) -> bool:
    if place.parts[0] in LEFT_OUT or place.parts[:2] in FOLDERS_LEFT_OUT or "__pycache__" in place.parts:
        return True
    if place.parts[0] == "desk" and place.name != "__init__.py" and place.parts[1] != "msgspec_core":
        return True
    is_command = place.parts[0] == "cli" and place.suffix == ".py" and place.stem in COMMANDS_LEFT_OUT
    return is_command or place.suffix in (".po", ".pyc", ".js", ".html") or place.name == "django.mo"


def package_files(package: Distribution) -> dict[str, bytes]:
    """Return the modules of a package, and its licence."""
    found = {}
    for file in package.files or ():
        place = file.parts
        if place[0] == ".." or place[0].endswith(".dist-info") or file.suffix not in (".py", ".json", ".css"):
            continue
        found[file.as_posix()] = Path(str(package.locate_file(file))).read_bytes()
    return found | {f"licences/{package.name}/{name}": data for name, data in _licences(package)}


def _licences(package: Distribution) -> Iterator[tuple[str, bytes]]:
    for file in package.files or ():
        if file.parts[0].endswith(".dist-info") and file.name.upper().startswith(("LICEN", "COPYING", "NOTICE")):
            yield file.name, Path(str(package.locate_file(file))).read_bytes()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist" / "indeler.pyz"))
