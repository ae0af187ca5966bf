"""A list that is entered row by row: a table of labelled inputs with empty rows at the end, which are ignored.

A form sends each column as a list. Without scripts the button *More rows* adds rows and submits nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.http import QueryDict

MORE = "more"
"""The name of the button for more rows; its value is the name of the field."""
EMPTY_ROWS = 2
"""The number of empty rows at the end."""


class Column(NamedTuple):
    """A column and its kind of input: a type of input, or ``select``."""

    name: str
    label: str
    input: str = "text"
    choices: Sequence[tuple[str, str]] = ()


class Cell(NamedTuple):
    """One input of a row."""

    name: str
    column: Column
    value: str


class Rows(NamedTuple):
    """The rows of a field."""

    name: str
    columns: Sequence[Column]
    filled: Sequence[Sequence[str]] = ()
    spare: int = EMPTY_ROWS

    @property
    def cells(self) -> list[list[Cell]]:
        """Return the inputs row by row."""
        empty = ("",) * len(self.columns)
        rows = (*self.filled, *(empty for _each in range(self.spare)))
        return [
            [Cell(f"{self.name}.{column.name}", column, value) for column, value in zip(self.columns, row, strict=True)]
            for row in rows
        ]

    def sent(self, posted: QueryDict) -> Rows:
        """Return the rows that a form sent, with more empty rows if the button for them was pressed."""
        lists = [posted.getlist(f"{self.name}.{column.name}") for column in self.columns]
        rows = [[value.strip() for value in row] for row in zip(*lists, strict=False)]
        more = 3 * EMPTY_ROWS if posted.get(MORE) == self.name else self.spare
        return self._replace(filled=[row for row in rows if any(row)], spare=more)

    def is_sent(self, posted: QueryDict) -> bool:
        """Return whether a form sent any of the columns."""
        return any(f"{self.name}.{column.name}" in posted for column in self.columns)
