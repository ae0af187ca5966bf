"""FIDE's list as text of fixed width. Its layouts differ; the heading tells where each column starts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from indeler.formats.rating_lists.listed import COLUMNS, FIDE, ListedPlayer, listed
from indeler.formats.tables import COLUMN_OF, plain
from indeler.formats.text import lines, refused
from indeler.language import N_, InvalidInput

_HEADING = re.compile(r"ID number|\S+", re.IGNORECASE)
_MONTH = re.compile(r"[A-Z]{3}\d\d", re.IGNORECASE)
"""A list of one tempo heads its rating with the month it is of: OCT26."""
_TITLES = re.compile(r"[A-Z,]*", re.IGNORECASE)
_ARENA = frozenset({"AGM", "AIM", "AFM", "ACM"})
_NOWHERE = slice(0, 0)
_BLANK = frozenset({"", " ", "\r", "\n"})


def read_fide_txt(stream: BinaryIO, name: str) -> Iterator[ListedPlayer]:
    """The players of the combined list (with or without FOA) or of the list of one tempo."""
    rows = lines(stream, name)
    columns = _columns(next(rows, ""), name)
    others = columns.get("other_titles")
    places = [columns.get(column, _NOWHERE) for column in COLUMNS]
    for number, line in enumerate(rows, start=2):
        if not line.strip():
            continue
        if others and others.stop and line[others.stop - 1 : others.stop] not in _BLANK:
            line = _within(line, others)
        try:
            yield listed(FIDE, [line[place].strip() for place in places])
        except InvalidInput as error:
            raise refused(name, number, error) from None


def _within(line: str, others: slice) -> str:
    """Who has many other titles (``LSI,FI,SI,SLI,NA``) has the rest of the line so much further to the right.

    A title of the online arena that follows may be grown together with them; it has three letters.
    """
    written = _TITLES.match(line, others.start)
    end = written.end() if written else others.stop
    if end - 3 >= others.stop and line[end - 3 : end].upper() in _ARENA:
        end -= 3
    return line[: others.stop] + line[max(end, others.stop) :]


def _columns(heading: str, name: str) -> dict[str, slice]:
    """Each column runs from its heading to the next one."""
    found = list(_HEADING.finditer(heading))
    ends = [match.start() for match in found[1:]] + [None]
    columns = {
        "rating" if _MONTH.fullmatch(match[0]) else COLUMN_OF.get(plain(match[0]), ""): slice(match.start(), end)
        for match, end in zip(found, ends, strict=False)
    }
    columns["identity"] = columns.get("fide_id", _NOWHERE)
    for column in ("fide_id", "name", "rating"):
        if column not in columns:
            raise refused(
                name,
                1,
                N_("the heading has no column for the {column}; check that this is FIDE's list."),
                column=column,
            )
    return columns
