"""The demo as it is kept: furnished once, and copied at every further start until the program changes."""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from indeler.language import N_, Text
from indeler.web.hosting import demo, serving
from indeler.web.hosting.demo import LogIn

PACKAGE = Path(__file__).parents[2]
ABOUT = "demo.json"
"""In the folder that is kept, written last: without it the folder is not whole."""
ReportProgress = Callable[[Text], object]
"""Who hears what is being done."""


class About(NamedTuple):
    """What must be known of a demo besides its data."""

    tonight: datetime.date
    log_ins: list[LogIn]


def prepare_demo_folder(
    data: Path, club: str, report_progress: ReportProgress, *, rebuild: bool = False
) -> list[LogIn]:
    """A fictional club in an empty data folder: a copy of the one that is kept, unless it is to be made anew."""
    year = datetime.date.today().year
    cached = cache_folder() / f"{club}-{year}-{code_digest()}"
    if not rebuild and (cached / ABOUT).exists():
        report_progress(N_("The demo that was made earlier is opened."))
        return _restore_demo(cached, data)
    report_progress(N_("The demo is being made; later starts take a second or two."))
    about = About(*serving.prepare_demo(data, club, year, report_progress))
    with contextlib.suppress(OSError):  # where nothing can be kept the demo is made each time
        _keep(data, cached, about)
    return about.log_ins


def _restore_demo(cached: Path, data: Path) -> list[LogIn]:
    """The kept demo in this data folder, at the beginning of its evening."""
    shutil.copytree(cached, data, dirs_exist_ok=True)
    about = msgspec.json.decode((data / ABOUT).read_bytes(), type=About)
    serving.set_up(data)
    serving.set_demo_clock(data, about.tonight)
    return about.log_ins


def _keep(data: Path, cached: Path, about: About) -> None:
    """Keep a copy of a demo that nobody has used yet; older ones of this club go."""
    from django.db import connections

    connections.close_all()
    club = cached.name.split("-")[0]
    for old in cached.parent.glob(f"{club}-*"):
        shutil.rmtree(old, ignore_errors=True)
    cached.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(data, cached)
    cached.chmod(0o700)
    (cached / ABOUT).write_bytes(msgspec.json.encode(about))


def cache_folder() -> Path:
    """Where programs of this user keep what they can make again."""
    root = os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME", "")
    usual = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    return (Path(root) if root else usual) / "indeler" / "demo"


def code_digest() -> str:
    """A digest of the program's files by name, size and time: another one after each change."""
    digest = hashlib.sha256(repr(demo.PASSWORD).encode())
    for file in sorted(PACKAGE.rglob("*")):
        if file.suffix not in (".pyc", "") and file.is_file():
            state = file.stat()
            digest.update(f"{file.relative_to(PACKAGE)} {state.st_size} {state.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:12]
