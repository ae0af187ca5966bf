"""The index as a file: one SQLite table of players, the strongest first, and the words of their names."""

from __future__ import annotations

import os
import sqlite3
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from indeler.formats.file_io import reason
from indeler.language import N_, FileTrouble
from indeler.ratings.time_class import Tempo

FORMAT = 2
"""Written into the file; another program's index, or a later one, is refused rather than misread."""

FILE = "ratings.sqlite3"
"""What the index is called in the folder of a site."""

TEMPOS = tuple(Tempo)
DETAILS = ("name", "federation", "sex", "title", "birth", "flag", "games")
RATINGS = (*TEMPOS, *(f"{tempo}_k" for tempo in TEMPOS))
COLUMNS = ("register", "identity", *DETAILS, *RATINGS)

SCHEMA = f"""
PRAGMA user_version = {FORMAT};
CREATE TABLE player (id INTEGER PRIMARY KEY, {", ".join(COLUMNS)});
CREATE TABLE list (file, register, tempos, players, month);
CREATE VIRTUAL TABLE word USING fts5 (
    name, content = '', detail = none, columnsize = 0, prefix = '1 2 3 4 5', tokenize = "unicode61 remove_diacritics 0"
);
"""
"""Who is stronger has a lower ``id``, so that whatever is found comes in the order in which it is wanted."""


class ImportedList(NamedTuple):
    """What was taken from a list: its file, whose numbers it has, the tempos of its ratings, how many players.

    The month is that in which its ratings hold, as in ``2026-10``; empty where neither the list nor anybody told it.
    """

    name: str
    register: str
    tempos: tuple[str, ...]
    players: int
    month: str = ""


def key(identity: str) -> int | str:
    """A number as the file keeps it: as a number where it is one, for that takes half the room."""
    is_number = identity.isascii() and identity.isdigit() and identity[0] != "0" and len(identity) < 18
    return int(identity) if is_number else identity


def open_index(path: str | os.PathLike[str]) -> sqlite3.Connection:
    """An index to read; a file that is none is refused."""
    file = Path(path)
    if not file.exists():
        raise FileTrouble(N_("{file}: there is no index of rating lists yet; import a list first."), file=path)
    try:
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    except sqlite3.DatabaseError:
        raise unusable(path) from None
    try:
        (found,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute("SELECT 1 FROM player LIMIT 1")
    except sqlite3.DatabaseError:
        connection.close()
        raise unusable(path) from None
    if found != FORMAT:
        connection.close()
        raise unusable(path)
    return connection


def unusable(path: str | os.PathLike[str]) -> FileTrouble:
    """The refusal of a file that is no index."""
    return FileTrouble(N_("{file}: this is not an index of rating lists; import the lists again."), file=path)


def unwritable(path: str | os.PathLike[str], error: OSError | sqlite3.Error) -> FileTrouble:
    """The refusal of a place where no index can be written."""
    why = reason(error) if isinstance(error, OSError) else str(error)
    return FileTrouble(
        N_("{name}: {reason}; check the folder and whether you may write there."), name=os.fspath(path), reason=why
    )


MINUS = "−"


def points(hundredths: int) -> str:
    """A score or an expectation: two decimals at most, none that are nought."""
    units, part = divmod(hundredths, 100)
    return f"{units}.{part:02}".rstrip("0").rstrip(".")


def decimals(change: Fraction) -> str:
    """A change before it is rounded, exact to the hundredth, with its sign."""
    hundredths = int(abs(change) * 100)
    sign = "+" if change > 0 else MINUS if change < 0 else ""
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}".removesuffix("0")


def signed(change: int) -> str:
    """A whole change with its sign."""
    return f"+{change}" if change > 0 else f"{MINUS}{-change}" if change < 0 else "0"
