"""Excel workbooks: one sheet as text, read piece by piece and never more than a list of people can be."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from zipfile import BadZipFile, ZipFile

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from indeler.formats.tables import MOST_COLUMNS
from indeler.formats.text import quoted
from indeler.language import N_, InvalidInput, TooLarge

LARGEST_UNPACKED = 64 << 20
"""Bytes that the parts of a workbook may unpack to; a list of ten thousand people takes a tenth of it."""
MOST_PARTS = 2000
MOST_ROWS = 20_000
OLD_OR_PROTECTED = b"\xd0\xcf\x11\xe0"
"""How a workbook of Excel 97, and one with a password, begins."""
_DAMAGE = (BadZipFile, InvalidFileException, KeyError, ValueError, TypeError, SyntaxError, EOFError, OSError)
"""What is raised over a workbook whose parts are missing or damaged; faults in XML are syntax errors."""


def is_workbook(data: bytes) -> bool:
    """Whether these bytes are an archive: of lists of people only workbooks are."""
    return data.startswith(b"PK\x03\x04")


def read_workbook(data: bytes, name: str, sheet: str = "") -> tuple[tuple[str, ...], str, list[list[str]]]:
    """The names of all sheets, the name of the one that is asked for (else the first), and its cells as text."""
    if data.startswith(OLD_OR_PROTECTED):
        raise InvalidInput(
            N_("{name}: this workbook is from an old Excel or has a password; save it as .xlsx without a password."),
            name=name,
        )
    _check_size(data, name)
    try:
        book = load_workbook(BytesIO(data), read_only=True, data_only=True)
        try:
            names = tuple(each.title for each in book.worksheets)
            if not names:
                raise _damaged(name)
            if sheet and sheet not in names:
                raise InvalidInput(
                    N_("{name}: there is no sheet {sheet}; choose from {names}."),
                    name=name,
                    sheet=quoted(sheet),
                    names=names,
                )
            chosen = sheet or names[0]
            return names, chosen, list(_rows(book[chosen], name))
        finally:
            book.close()
    except InvalidInput:
        raise
    except _DAMAGE:
        raise _damaged(name) from None


def _check_size(data: bytes, name: str) -> None:
    """Refuse an archive that unpacks to more than a workbook of people; its directory tells before it is unpacked.

    A part never yields more bytes than the directory declares, so the limit also stops one that lies about it.
    """
    try:
        with ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
    except (BadZipFile, ValueError, OSError, EOFError):
        raise _damaged(name) from None
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
        raise TooLarge(
            N_("{name}: this workbook unpacks to more than {size} MB; save only the sheet with the people."),
            name=name,
            size=LARGEST_UNPACKED >> 20,
        )


def _damaged(name: str) -> InvalidInput:
    return InvalidInput(
        N_("{name}: this file cannot be read as an Excel workbook; save it again as .xlsx, or as CSV."), name=name
    )


def _rows(sheet: object, name: str) -> Iterator[list[str]]:
    """Every row; the size that a sheet claims to have is not believed."""
    sheet.reset_dimensions()  # type: ignore[attr-defined]
    rows = sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True)  # type: ignore[attr-defined]
    for row in islice(rows, MOST_ROWS):
        yield [_text(cell) for cell in row]
    if next(rows, None) is not None:
        raise TooLarge(N_("{name}: this sheet has more than {most} rows; split it."), name=name, most=MOST_ROWS)


def _text(value: object) -> str:
    """A cell as somebody would type it: a date as 2011-05-17, a whole number without a point."""
    if value is None:
        return ""
    if isinstance(value, datetime.datetime | datetime.date):
        return f"{value:%Y-%m-%d}"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()
