"""A copy on the disk, as a folder or a zip file: written completely or not at all, and never over other files."""

import ctypes
import io
import json
import os
import shutil
import sys
import zipfile
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp

from django.conf import settings

from indeler.formats.file_io import reason, replace
from indeler.language import N_, FileTrouble, InvalidInput
from indeler.web.copies.crawl import FOLDER, OVERVIEW, Files

_WHEN = (1980, 1, 1, 0, 0, 0)
"""The time of all files in a packed copy, so that equal tournaments give equal files."""
_READABLE, OPEN = 0o644, 0o755
"""The modes of files and folders: a copy is public, unlike all other files of a site."""
_NEW = ".new"
LEFT_OVER = f".*{_NEW}*"
"""The pattern of folders that remain next to a copy if their writer died."""
_HERE, _EXCHANGE = -100, 2
"""AT_FDCWD and RENAME_EXCHANGE of Linux."""


def packed(files: Files) -> bytes:
    """Return the copy as a zip file."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.external_attr, entry.compress_type = _READABLE << 16, zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return target.getvalue()


def write(files: Files, out: Path) -> None:
    """Write the copy to this path: a zip file if the name ends so, else a folder."""
    if out.suffix.lower() == ".zip":
        replace(out, packed(files))
        out.chmod(_READABLE)
        return
    if out.exists() and not _is_copy(out):
        text = N_("{folder}: there is something else here than a copy of a tournament or season; name a new folder.")
        raise InvalidInput(text, folder=out)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        _install(files, out)
    except OSError as error:
        sentence = N_("{name}: {reason}; check the folder and whether you may write there.")
        raise FileTrouble(sentence, name=out, reason=reason(error)) from None


def _install(files: Files, out: Path) -> None:
    """Write the files into a new folder next to this one, and then replace this one by it."""
    new = Path(mkdtemp(prefix=f".{out.name}.", suffix=_NEW, dir=out.parent))
    try:
        _fill(new, files, out)
        _swap_in(new, out)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _is_copy(folder: Path) -> bool:
    """Return whether this is a folder with an earlier copy, or with nothing."""
    if not folder.is_dir():
        return False
    return ((folder / OVERVIEW).is_file() and (folder / FOLDER / "site.css").is_file()) or not any(folder.iterdir())


def _fill(folder: Path, files: Files, old: Path) -> None:
    """Write all files; unchanged files of the old copy keep their time, so that only new ones are uploaded."""
    folder.chmod(OPEN)
    for name, content in files.items():
        file, before = folder / name, old / name
        if not file.parent.is_dir():
            file.parent.mkdir(parents=True)
            file.parent.chmod(OPEN)
        file.write_bytes(content)
        file.chmod(_READABLE)
        if before.is_file() and before.read_bytes() == content:
            times = before.stat()
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def _swap_in(new: Path, out: Path) -> None:
    """Rename the complete copy; where the system cannot exchange two names, it is missing between two renames."""
    if not out.exists():
        new.rename(out)
        return
    if _exchanged(new, out):
        return
    old = Path(f"{new}.old")
    out.rename(old)
    try:
        new.rename(out)
    except OSError:
        old.rename(out)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _exchanged(one: Path, other: Path) -> bool:
    """Exchange the two names atomically; False without any change if the system cannot do that."""
    if sys.platform != "linux":
        return False
    rename = getattr(ctypes.CDLL(None), "renameat2", None)
    return rename is not None and rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0


# The folder of the host: DIR/club/t/name and DIR/club/s/name, each a copy with a note about its subject.
#
# A site neither replaces nor removes files that it did not write itself.


NOTE = "copy.json"
"""The file in a copy that states the site that made it and its subject."""


DESK = "desk"
"""The folder with the checker, for all copies of a host together."""


def desk_files(desk: Path) -> Files:
    """Return the files of a desk by name, without its compressed files, which only our own site uses."""
    found = (file for file in sorted(desk.rglob("*")) if file.is_file() and file.suffix != ".gz")
    return {file.relative_to(desk).as_posix(): file.read_bytes() for file in found}


def install_desk(folder: Path, desk: Path) -> None:
    """Install the desk next to the copies, unless the same build is there already."""
    there, version = folder / DESK, "service-worker.js"
    if (there / version).is_file() and (there / version).read_bytes() == (desk / version).read_bytes():
        return
    _install(desk_files(desk), there)


def install_copy(folder: Path, place: str, files: Files, key: str) -> None:
    """Install the copy at its path, in publicly readable folders."""
    out = folder / place
    note = _note(out)
    if note and note.get("site") != _site():
        text = N_("{folder}: this is the copy of another site; give each site a folder of its own.")
        raise InvalidInput(text, folder=out)
    for parent in (out.parent.parent, out.parent):
        if not parent.is_dir():
            parent.mkdir()
            parent.chmod(OPEN)
    write({**files, NOTE: json.dumps({"site": _site(), "key": key}).encode()}, out)


def key_of(folder: Path, place: str) -> str:
    """Return the key of the stage that the copy at this path shows; empty without a copy of this site."""
    note = _note(folder / place)
    return str(note.get("key", "")) if note.get("site") == _site() else ""


def others(folder: Path, places: Collection[str]) -> list[str]:
    """Return the copies of this site that are no longer wanted."""
    found = (note.parent.relative_to(folder).as_posix() for note in sorted(folder.glob(f"*/[st]/*/{NOTE}")))
    return [place for place in found if place not in places and key_of(folder, place)]


def remove(folder: Path, place: str) -> None:
    """Remove a copy, and folders that are then empty; `OSError` where that is impossible."""
    shutil.rmtree(folder / place)
    for parent in (folder / place).parents[:2]:
        if not any(parent.iterdir()):
            parent.rmdir()


def tidy(folder: Path) -> None:
    """Remove the files that a process left which died while writing."""
    for left in folder.glob(f"*/[st]/{LEFT_OVER}"):
        shutil.rmtree(left, ignore_errors=True)


def _note(copy: Path) -> dict[str, str]:
    try:
        note = json.loads((copy / NOTE).read_bytes())
    except (OSError, ValueError):
        return {}
    return note if isinstance(note, dict) else {}


def _site() -> str:
    """Return a word by which a site recognises its copies, and which does not reveal its key."""
    return sha256(f"copies of {settings.SECRET_KEY}".encode()).hexdigest()[:20]
