"""A list that is asked for row by row: a table of inputs with labels, the last rows of it still empty.

A form sends each column as a list of its own, by the name of the field and of the column; a row in which nothing stands
is none. Whoever has no script presses *More rows*, which decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.http import QueryDict

MORE = "more"
"""The press that asks for more rows; its value is the name of the field."""
SPARE = 2
"""Empty rows at the end."""


class Column(NamedTuple):
    """What stands in a column, and the input that asks for it: a type of input, or ``select``."""

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
    spare: int = SPARE

    @property
    def cells(self) -> list[list[Cell]]:
        """Row by row what stands in each input."""
        empty = ("",) * len(self.columns)
        rows = (*self.filled, *(empty for _each in range(self.spare)))
        return [
            [Cell(f"{self.name}.{column.name}", column, value) for column, value in zip(self.columns, row, strict=True)]
            for row in rows
        ]

    def sent(self, posted: QueryDict) -> Rows:
        """The rows with what a form sent, and more empty rows where those are asked for."""
        lists = [posted.getlist(f"{self.name}.{column.name}") for column in self.columns]
        rows = [[value.strip() for value in row] for row in zip(*lists, strict=False)]
        more = 3 * SPARE if posted.get(MORE) == self.name else self.spare
        return self._replace(filled=[row for row in rows if any(row)], spare=more)

    def is_sent(self, posted: QueryDict) -> bool:
        """Whether a form sent any of it."""
        return any(f"{self.name}.{column.name}" in posted for column in self.columns)
