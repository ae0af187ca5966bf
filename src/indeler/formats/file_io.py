"""Reading and writing whole files: files that are too large are refused, and no file is written in part."""

# The engine imports this module, and importing pathlib would make its start noticeably slower.
# ruff: noqa: PTH101, PTH105, PTH108, PTH116, PTH123

from __future__ import annotations

import errno
import os
import stat

from indeler.language import N_, FileTrouble, Sentence, TooLarge


def load(path: str | os.PathLike[str], largest: int) -> bytes:
    """Return all bytes of a file; refuse more than ``largest``."""
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            data = file.read(largest + 1)
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None
    if len(data) > largest:
        text = N_("{name}: this file is larger than {size} MiB; check that it is the right one.")
        raise TooLarge(text, name=name, size=largest >> 20)
    return data


def unreadable(name: str, error: OSError | ValueError) -> FileTrouble:
    """Return the refusal of a file that could not be opened or read."""
    text = N_("{name}: {reason}; check the name and whether you may read it.")
    return FileTrouble(text, name=name, reason=reason(error))


def replace(path: str | os.PathLike[str], data: bytes) -> None:
    """Replace the content of the file with this data; if that fails, the previous content is unchanged."""
    name = os.fspath(path)
    try:
        mode = _mode(name)
        if mode is None or stat.S_ISREG(mode):
            _swap_in(os.path.realpath(name), data, mode)
        else:  # a terminal or a pipe cannot be replaced
            with open(name, "wb") as file:
                file.write(data)
    except (OSError, ValueError) as error:
        raise unwritable(name, error) from None


def unwritable(name: str, error: OSError | ValueError) -> FileTrouble:
    """Return the refusal of a path that could not be written."""
    text = N_("{name}: {reason}; check the folder and whether you may write there.")
    return FileTrouble(text, name=name, reason=reason(error))


def _mode(name: str) -> int | None:
    try:
        return os.stat(name).st_mode
    except FileNotFoundError:
        return None


def _swap_in(name: str, data: bytes, mode: int | None) -> None:
    """Write a temporary file in the same folder, wait until it is on disk, and then rename it to this name."""
    temporary = f"{name}.{os.urandom(4).hex()}.new"
    try:
        with open(temporary, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(temporary, stat.S_IMODE(mode))
        os.replace(temporary, name)
    except BaseException:
        if _mode(temporary) is not None:
            _remove(temporary)
        raise


def _remove(name: str) -> None:
    try:
        os.unlink(name)
    except PermissionError:  # Windows does not delete what may only be read
        os.chmod(name, stat.S_IWRITE)
        os.unlink(name)


def reason(error: OSError | ValueError) -> Sentence:
    """Return why a file cannot be used; frequent reasons are translated.

    Windows has its own texts in its own language, so the number of the error is looked up first.
    """
    if not isinstance(error, OSError) or error.errno is None:
        return Sentence(N_("{error}"), error=error)
    if error.errno in _OFTEN:
        return Sentence(_OFTEN[error.errno])
    known = os.strerror(error.errno) if error.errno in errno.errorcode else error.strerror
    return Sentence(N_("{error}"), error=known or error)


_OFTEN = {
    errno.ENOENT: N_("No such file or directory"),
    errno.EACCES: N_("Permission denied"),
    errno.EISDIR: N_("Is a directory"),
    errno.ENOTDIR: N_("Not a directory"),
    errno.ENAMETOOLONG: N_("File name too long"),
    errno.ENOSPC: N_("No space left on device"),
    errno.EROFS: N_("Read-only file system"),
}


LARGEST_FILE = 256 << 20
"""The maximum size of a tournament file in bytes, ten times that of ten thousand players and a hundred rounds."""

LARGEST_CROSSTABLE = 10_000_000
"""Players times rounds. A few bytes of JSON can state a round, but every player then has a cell in it."""


def check_crosstable(players: int, rounds: int, name: str) -> None:
    """Refuse a tournament whose crosstable would not fit."""
    if players * rounds > LARGEST_CROSSTABLE:
        text = N_("{name}: {players} players and {rounds} rounds are more than we can hold; split the tournament.")
        raise TooLarge(text, name=name, players=players, rounds=rounds)
