"""Other distributions (tests/data/neighbours, tests/data/guests), built and unpacked like any installed package."""

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from indeler.rulebooks import clause_texts, registry

DATA = Path(__file__).parents[1] / "data"
SOURCE = DATA / "neighbours"
GUESTS = DATA / "guests"


def install(folder, source=SOURCE):
    """Build the wheel of the distribution and unpack it into a separate folder, as ``pip install --target`` does."""
    shutil.copytree(source, folder / "source")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "wheels")]
    subprocess.run(command, cwd=folder / "source", check=True, capture_output=True)
    (wheel,) = (folder / "wheels").glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "site")
    return folder / "site"


def shown_in(page, source):
    """Return the files of a distribution that a page explains, each with the shown parts; all must exist."""
    blocks = re.findall(r"^`([\w./-]+)`[^\n]*\n(?:[^\n]+\n)*\n```\w+\n(.*?)```", page, re.DOTALL | re.MULTILINE)
    for name, block in blocks:
        text = (source / name).read_text(encoding="utf-8")
        assert all(part.strip("\n") in text for part in re.split(r"^…\n", block, flags=re.MULTILINE)), name
    return {name for name, _ in blocks}


def look_again():
    """Clear the cache of plugins from other distributions, as in a new process."""
    for known in (
        registry.home_of,
        registry.names,
        registry._entries,
        clause_texts.clause_texts,
        registry.entries_in_group,
    ):
        known.cache_clear()
