"""Imports of lists of people: parsed once, previewed column by column, and kept in the page until the decision.

The server stores nothing between the preview and the decision: the page contains the list and the choices.
"""

import hashlib
import json
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext as _

from indeler.formats.people import FIELDS, LEFT_OUT, TYPED, Choices, Column, People, field_title
from indeler.web.common.requests import parse_int
from indeler.web.common.visitor_language import translate

_COLUMN = "column-"
_MOST_HEADING_LINES = 15
_NO_HEADINGS = 0
_LEFT_OUT = "-"


class ListSource(NamedTuple):
    """An uploaded list: its bytes, the name of the file, and the choices for parsing it."""

    data: bytes
    name: str
    choices: Choices = Choices()

    @property
    def called(self) -> str:
        """Return the name of the list on a page."""
        return _("What you typed") if self.name == TYPED else self.name

    @property
    def mark(self) -> str:
        """Return a digest of the list and the choices: checks that the decision is about the list that was shown."""
        return hashlib.sha256(self.data + packed(self.choices).encode()).hexdigest()[:16]


class ColumnPreview(NamedTuple):
    """A column with its first cells and its possible fields."""

    column: Column
    doubt: str
    options: list[tuple[str, str, bool]]


def source_of_form(request: HttpRequest) -> ListSource | None:
    """Return the list that a page contained, with the choices made there; None where there is none."""
    return carried_in(request.POST)


def carried_in(posted: Mapping[str, str], prefix: str = "") -> ListSource | None:
    """Return the list among these fields of a page, whose names begin with the prefix; None where there is none."""
    try:
        data = b64decode(posted.get(f"{prefix}list", ""), validate=True)
    except NotBase64:
        return None
    name = "".join(filter(str.isprintable, posted.get(f"{prefix}list_name", "")))[:200]
    return ListSource(data, name, choices_in(posted, prefix)) if data else None


def carried_along(data: bytes) -> str:
    """Return a file encoded for the preview page."""
    return b64encode(data).decode()


def choices_in(posted: Mapping[str, str], prefix: str = "") -> Choices:
    """Return the choices made on the preview."""
    first = prefix + _COLUMN
    columns = {
        index: LEFT_OUT if value == _LEFT_OUT else value
        for name, value in posted.items()
        if name.startswith(first)
        and (index := parse_int(name.removeprefix(first))) is not None
        and (value in FIELDS or value == _LEFT_OUT)
    }
    line = parse_int(posted.get(f"{prefix}heading_line", ""))
    sheet = posted.get(f"{prefix}sheet", "")[:200]
    shown = posted.get(f"{prefix}heading_line_shown", ""), posted.get(f"{prefix}sheet_shown", "")
    if (line, sheet) != (parse_int(shown[0]), shown[1]):
        columns = {}  # chosen for another heading or sheet
    return Choices(columns, None if line is None else min(line, _MOST_HEADING_LINES), sheet)


def packed(choices: Choices) -> str:
    """Return the choices as a text for storage."""
    columns = {str(index): field for index, field in sorted(choices.columns.items())}
    return json.dumps({"columns": columns, "heading_line": choices.heading_line, "sheet": choices.sheet})


def unpacked(text: str) -> Choices:
    """Return the choices from a stored text."""
    stored = json.loads(text) if text else {}
    columns = {int(index): field for index, field in stored.get("columns", {}).items()}
    return Choices(columns, stored.get("heading_line"), stored.get("sheet", ""))


def preview(source: ListSource, people: People, federation: str = "KNSB", prefix: str = "") -> dict[str, Any]:
    """Return the context of the template ``people-columns.html``; the names of its fields begin with the prefix."""
    sheet = people.sheet
    # detected values become choices from here on, so that the decision reads the list as it was shown
    choices = Choices(
        {column.place: column.field for column in people.columns},
        sheet.heading_line if sheet else None,
        sheet.name if sheet else "",
    )
    lines = sheet.lines[:_MOST_HEADING_LINES] if sheet else ()
    headings = [(line, ", ".join(filter(None, cells))[:60]) for line, cells in lines if line <= _MOST_HEADING_LINES]
    return {
        "prefix": prefix,
        "list": carried_along(source.data),
        "list_name": source.name,
        "list_called": source.called,
        "mark": source._replace(choices=choices).mark,
        "people_columns": [_column_choices(column, people, federation) for column in people.columns],
        "lacks_names": people.lacks_names,
        "sheets": sheet.names if sheet else (),
        "sheet": choices.sheet,
        "heading_line": choices.heading_line,
        "heading_lines": [(_NO_HEADINGS, _("there are no headings")), *headings] if sheet else [],
    }


def _column_choices(column: Column, people: People, federation: str) -> ColumnPreview:
    options = [(_LEFT_OUT, _("left out")), *((field, translate(field_title(field, federation))) for field in FIELDS)]
    marked = [(field, word, field == (column.field or _LEFT_OUT)) for field, word in options]
    return ColumnPreview(column, translate(column.doubt) if column.doubt else "", marked)
