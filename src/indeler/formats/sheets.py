"""Tables to take away: as an Excel workbook with a sheet each, or one of them as CSV that Excel opens."""

import csv
import datetime
import io
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from indeler.formats.text import FORMULA_SIGNS
from indeler.model import Result

if TYPE_CHECKING:
    from openpyxl.cell import WriteOnlyCell

SheetCell = str | int | Fraction | datetime.date | None
"""The value of a cell: a text, an exact number, a day, or nothing."""
LONGEST_TITLE = 31
"""Letters that Excel allows in the name of a sheet."""
WIDEST = 40
_NOT_IN_TITLES = re.compile(r"[\[\]:*?/\\]")
_NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_RESULTS = {result.label for result in Result}


class Sheet(NamedTuple):
    """A table with a name, the heads of its columns and its rows."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[SheetCell]]


def as_workbook(sheets: Iterable[Sheet]) -> bytes:
    """Return an Excel workbook. Every text is stored as text, so that none is read as a formula."""
    from openpyxl import Workbook  # the engine is installed without it

    book, titles = Workbook(write_only=True), set[str]()
    for sheet in sheets:
        page = book.create_sheet(_title(sheet.title, titles))
        page.freeze_panes = "A2"
        for number, width in enumerate(_widths(sheet)):
            page.column_dimensions[_letters(number)].width = width
        page.append([_cell(page, text, bold=True) for text in sheet.head])
        for row in sheet.rows:
            page.append([_cell(page, value) for value in row])
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def as_csv(sheet: Sheet) -> bytes:
    """Return one table as CSV in UTF-8; a text that looks like a formula starts with an apostrophe."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=";")
    writer.writerow(map(_harmless, sheet.head))
    writer.writerows([_harmless(_plain(value)) for value in row] for row in sheet.rows)
    return text.getvalue().encode("utf-8-sig")


def _cell(page: object, value: SheetCell, *, bold: bool = False) -> "WriteOnlyCell":
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    cell_value = _number(value) if isinstance(value, Fraction) else value
    cell = WriteOnlyCell(page, value=_NO_TEXT.sub("", cell_value) if isinstance(cell_value, str) else cell_value)
    if isinstance(cell_value, str):
        cell.data_type = "s"
    if bold:
        cell.font = Font(bold=True)
    return cell


def _number(value: Fraction) -> int | Decimal | str:
    """Return a number that Excel can store exactly, else the fraction as text."""
    if value.denominator == 1:
        return value.numerator
    if 1000 % value.denominator == 0:
        return Decimal(value.numerator) / Decimal(value.denominator)
    units, part = divmod(value, 1)
    return f"{units} {part}".removeprefix("0 ")


def _plain(value: SheetCell) -> str:
    if isinstance(value, Fraction):
        return str(_number(value))
    return "" if value is None else str(value)


def _harmless(text: str) -> str:
    """Return a text that no spreadsheet executes; results such as ``+-`` are harmless."""
    return f"'{text}" if text.startswith(tuple(FORMULA_SIGNS)) and text not in _RESULTS else text


def _title(title: str, titles: set[str]) -> str:
    plain = _NOT_IN_TITLES.sub(" ", title).strip("' ")[:LONGEST_TITLE] or "1"
    name, number = plain, 1
    while name.casefold() in titles:
        number += 1
        name = f"{plain[: LONGEST_TITLE - 4]} {number}"
    titles.add(name.casefold())
    return name


def _widths(sheet: Sheet) -> list[int]:
    columns = zip(*([len(_plain(value)) for value in row] for row in (sheet.head, *sheet.rows)), strict=True)
    return [min(max(lengths) + 2, WIDEST) for lengths in columns]


def _letters(number: int) -> str:
    """Return the name of a column by its number from 0: A, B, … Z, AA."""
    first, last = divmod(number, 26)
    return (_letters(first - 1) if first else "") + chr(ord("A") + last)
