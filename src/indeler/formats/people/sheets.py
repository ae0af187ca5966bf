"""A list of people as a table of texts, before its columns are interpreted."""

import csv
import datetime
import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from itertools import chain, islice
from typing import NamedTuple
from zipfile import BadZipFile, ZipFile, ZipInfo

from indeler.formats.tables import COLUMN_OF, MOST_COLUMNS, SEPARATORS, cells_in, find_separator, normalise_heading
from indeler.formats.text import quote, text_lines
from indeler.language import N_, InvalidInput, TooLarge

TYPED = "typed.txt"
"""The name of a list that was pasted or typed."""
_HEADING_ROWS = 15
"""The number of lines in which headings are searched: exports of other programs begin with the tournament's name."""
LONGEST_CELL = 200
"""Characters of a cell that is kept; of a longer one just enough is read to refuse it."""
_DIGITS, _BLANKS = "0123456789", " \t\r\n\f\v"


class Sheet(NamedTuple):
    """The lines of a table that have cells, and which of them has the headings."""

    lines: tuple[tuple[int, list[str]], ...]
    heading_line: int
    """The number of the line with the headings; 0 where there are none."""
    mark: str = "\t"
    names: tuple[str, ...] = ()
    """The sheets of the workbook, where it is one."""
    name: str = ""
    """The sheet that was read."""

    @property
    def headings(self) -> list[str]:
        """The headings; empty ones where there are none."""
        found = next((cells for line, cells in self.lines if line == self.heading_line), None)
        return [""] * max((len(cells) for _, cells in self.lines), default=0) if found is None else found

    @property
    def body(self) -> list[tuple[int, list[str]]]:
        """The lines below the headings."""
        return [(line, cells) for line, cells in self.lines if line > self.heading_line]


def sheet_in(data: bytes, name: str, *, heading_line: int | None = None, sheet: str = "") -> Sheet:
    """Return the table in these bytes; the line of the headings is searched for unless it is given."""
    if is_workbook(data) or data.startswith(OLD_OR_PROTECTED):
        names, chosen, rows = read_workbook(data, name, sheet)
        filled = _nonempty_rows(enumerate(rows, start=1))
        found = _heading_line(filled) if heading_line is None else heading_line
        return Sheet(filled, found, "\t", names, chosen)
    text = list(text_lines(data, name))
    if heading_line is None:
        starts = enumerate(text[:_HEADING_ROWS], start=1)
        heading_line = _heading_line([(at, _cells(line, find_separator(line))) for at, line in starts])
    if not heading_line:
        return Sheet(_nonempty_rows(_without_headings(text)), 0)
    table = list(cells_in(text[heading_line - 1 :], name))
    filled = _nonempty_rows((line + heading_line - 1, cells) for line, (_, cells) in table)
    first = filled[0][0] if filled else heading_line
    return Sheet(filled, first, table[0][1][0] if table else ";")


def _nonempty_rows(rows: Iterator[tuple[int, list[str]]]) -> tuple[tuple[int, list[str]], ...]:
    return tuple((line, list(map(_stripped, cells))) for line, cells in rows if any(map(str.strip, cells)))


def _stripped(cell: str) -> str:
    return cell.strip()[: LONGEST_CELL + 1]


def _heading_line(rows: list[tuple[int, list[str]]] | tuple[tuple[int, list[str]], ...]) -> int:
    """Return the first line with a heading for names and another one, else the first one if it looks like headings."""
    first_rows = rows[:_HEADING_ROWS]
    for line, cells in first_rows:
        known = [COLUMN_OF[normalise_heading(cell)] for cell in cells if normalise_heading(cell) in COLUMN_OF]
        if {"name", "last_name"} & {*known} and (len(known) > 1 or sum(map(bool, map(str.strip, cells))) == 1):
            return line
    line, cells = next(((line, cells) for line, cells in first_rows if any(map(str.strip, cells))), (0, []))
    return line if _are_headings(cells, [below for at, below in first_rows if at > line]) else 0


def _are_headings(cells: list[str], below: list[list[str]]) -> bool:
    """Return whether one cell is a known heading, or all are words above a column of numbers."""
    if any(normalise_heading(cell) in COLUMN_OF for cell in cells):
        return True
    if len(cells) < 2 or not all(cell.strip() and not any(map(str.isdigit, cell)) for cell in cells):
        return False
    columns = [[row[at].strip() for row in below if at < len(row) and row[at].strip()] for at in range(len(cells))]
    return any(column and all(map(str.isdigit, column)) for column in columns)


def _without_headings(text: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Split name, rating, club and more at semicolons or tabs; or a name and its rating at a comma or a blank."""
    by_comma = _is_split_by_commas(text)
    for number, line in enumerate(text, start=1):
        if ";" in line or "\t" in line:
            yield number, _cells(line, ";" if line.count(";") >= line.count("\t") else "\t")
        elif by_comma:
            yield number, _cells(line, ",")
        else:
            yield number, _name_and_rating(line.strip())


def _name_and_rating(line: str) -> list[str]:
    """Return a name, and the three or four digits behind it, in a time that grows with the length of the line."""
    before = line.rstrip(_DIGITS)
    name, rating = before.rstrip(_BLANKS), line[len(before) :]
    if len(rating) not in (3, 4) or not before.endswith((",", *_BLANKS)):
        return [line]
    return [name.removesuffix(","), rating]


def _is_split_by_commas(text: list[str]) -> bool:
    """Return whether commas separate columns: equally many per line, with numbers. ``Vries, Anna de`` is a name."""
    filled = [line for line in text if line.strip()]
    if not filled or any(mark in line for line in filled for mark in SEPARATORS.replace(",", "")):
        return False
    cells = [_cells(line, ",") for line in filled]
    if len({*map(len, cells)}) != 1 or len(cells[0]) < 3:
        return False
    middle = chain.from_iterable(row[1:-1] for row in cells)
    return any(cell.strip().isdigit() or "@" in cell for cell in middle)


def _cells(line: str, mark: str) -> list[str]:
    """Return the cells of a line; a line that is too long for a table is one cell, which is no valid name."""
    try:
        return next(csv.reader([line], delimiter=mark), [])
    except csv.Error:
        return [line]


LARGEST_UNPACKED = 64 << 20
"""Bytes that the parts of a workbook may unpack to, ten times the size of a list of ten thousand people."""
MOST_TAGS = 500_000
"""The maximum number of tags in the parts of a workbook: a cell with a value has four, and a list of ten thousand
people some ten cells a line. Each takes microseconds, and a small archive can hold millions."""
MOST_PARTS = 2000
MOST_ROWS = 20_000
OLD_OR_PROTECTED = b"\xd0\xcf\x11\xe0"
"""The first bytes of a workbook of Excel 97, and of one with a password."""
_DAMAGE = (
    BadZipFile,
    zlib.error,
    struct.error,
    RuntimeError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    SyntaxError,
    EOFError,
    OSError,
)
"""The exceptions for a workbook with missing, damaged or encrypted parts, or an unknown compression (a runtime error);
faults in XML are syntax errors."""


def is_workbook(data: bytes) -> bool:
    """Return whether these bytes are an archive: among lists of people only workbooks are."""
    return data.startswith(b"PK\x03\x04")


def read_workbook(data: bytes, name: str, sheet: str = "") -> tuple[tuple[str, ...], str, list[list[str]]]:
    """Return the names of all sheets, the name of the requested one (else the first), and its cells as text."""
    if data.startswith(OLD_OR_PROTECTED):
        text = N_("{name}: this workbook is from an old Excel or has a password; save it as .xlsx without a password.")
        raise InvalidInput(text, name=name)
    from openpyxl import load_workbook  # imported here, because a browser reads lists of people without it
    from openpyxl.utils.exceptions import InvalidFileException

    _check_size(data, name)
    try:
        book = load_workbook(BytesIO(data), read_only=True, data_only=True)
        try:
            names = tuple(each.title for each in book.worksheets)
            if not names:
                raise _damaged(name)
            if sheet and sheet not in names:
                text = N_("{name}: there is no sheet {sheet}; choose from {names}.")
                raise InvalidInput(text, name=name, sheet=quote(sheet), names=names)
            chosen = sheet or names[0]
            return names, chosen, list(_rows(book[chosen], name))
        finally:
            book.close()
    except InvalidInput:
        raise
    except (*_DAMAGE, InvalidFileException):
        raise _damaged(name) from None


def _check_size(data: bytes, name: str) -> None:
    """Refuse an archive that unpacks to more than a workbook of people, by the sizes in its directory and by its tags.

    A part never yields more bytes than the directory declares, so the limit holds for wrong sizes too.
    """
    try:
        with ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
            is_small = len(parts) <= MOST_PARTS and sum(part.file_size for part in parts) <= LARGEST_UNPACKED
            is_small = is_small and sum(_tags(archive, part) for part in parts) <= MOST_TAGS
    except _DAMAGE:
        raise _damaged(name) from None
    if not is_small:
        text = N_("{name}: this workbook is too large for a list of people; save only their sheet, or save it as CSV.")
        raise TooLarge(text, name=name)


def _tags(archive: ZipFile, part: ZipInfo) -> int:
    """Return the number of tags of a part; a damaged one may be of no use to us."""
    try:
        return archive.read(part).count(b"<")
    except _DAMAGE:
        return 0


def _damaged(name: str) -> InvalidInput:
    text = N_("{name}: this file cannot be read as an Excel workbook; save it again as .xlsx, or as CSV.")
    return InvalidInput(text, name=name)


def _rows(sheet: object, name: str) -> Iterator[list[str]]:
    """Yield every row; the size that a sheet declares is not used."""
    sheet.reset_dimensions()  # type: ignore[attr-defined]
    rows = sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True)  # type: ignore[attr-defined]
    for row in islice(rows, MOST_ROWS):
        yield [_text(cell) for cell in row]
    if next(rows, None) is not None:
        raise TooLarge(N_("{name}: this sheet has more than {most} rows; split it."), name=name, most=MOST_ROWS)


def _text(value: object) -> str:
    """Return a cell as people type it: a date as 2011-05-17, a whole number without a point."""
    if value is None:
        return ""
    if isinstance(value, datetime.datetime | datetime.date):
        return f"{value:%Y-%m-%d}"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()
