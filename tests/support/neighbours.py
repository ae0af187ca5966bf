"""The rulebook of another distribution (tests/data/neighbours), installed as any other: built, and unpacked."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from indeler.rulebooks import lookup, register

SOURCE = Path(__file__).parents[1] / "data" / "neighbours"


def install(folder):
    """Build the wheel of the distribution and unpack it into a folder of its own, as ``pip install --target`` does."""
    shutil.copytree(SOURCE, folder / "source")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "wheels")]
    subprocess.run(command, cwd=folder / "source", check=True, capture_output=True)
    (wheel,) = (folder / "wheels").glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "site")
    return folder / "site"


def look_again():
    """Forget which rulebooks there are, as a new process does not know it either."""
    for known in (lookup.home_of, lookup.names, lookup._entries, register.register):
        known.cache_clear()
