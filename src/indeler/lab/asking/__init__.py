"""The organiser's question, answered from a table that the lab made: with how many rounds the strongest wins."""

from indeler.lab.asking.figures import NATURAL, Figure, Table, table
from indeler.lab.asking.words import Asked, answer, how_known, lines, often, sure, told

__all__ = [
    "NATURAL",
    "Asked",
    "Figure",
    "Table",
    "answer",
    "how_known",
    "lines",
    "often",
    "sure",
    "table",
    "told",
]
