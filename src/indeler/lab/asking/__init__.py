"""The organiser's question, answered from a table that the lab made: with how many rounds the strongest wins."""

from indeler.lab.asking.figures import (
    FIRST,
    NATURAL,
    TOP_3,
    Figure,
    RoundsQuestion,
    Table,
    answer,
    describe_chances,
    how_known,
    lines,
    often,
    sure,
    table,
    tables,
)

__all__ = [
    "FIRST",
    "NATURAL",
    "TOP_3",
    "Figure",
    "RoundsQuestion",
    "Table",
    "answer",
    "describe_chances",
    "how_known",
    "lines",
    "often",
    "sure",
    "table",
    "tables",
]
