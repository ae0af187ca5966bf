"""Record 299: points that the scale does not give."""

from __future__ import annotations

from indeler.formats.trf.draft import Draft
from indeler.formats.trf.fields import (
    DIGITS,
    Column,
    Field,
    Layout,
    listed,
    listing,
    one_of,
    points_column,
    shown_if_any,
    whole,
)
from indeler.formats.trf.lines import Line
from indeler.formats.trf.sheet import Sheet
from indeler.language import N_
from indeler.model import SpecialPoints

_RESULT = one_of("WDLFHZ+-U1=0")
"""The specification's letters; the other result letters of record 001 are understood as well."""
_ROUND = Field(lambda text: whole(text) or None, lambda value: DIGITS.show(value or 0))


def _layout(match_points: int, points: int, round: int) -> Layout:
    """The record with its numbers ending in these columns; a minus sign has room before them."""
    return Layout(
        "299",
        Column(5, 5, _RESULT, N_("one of W D L F H Z + - or nothing")),
        points_column(match_points - 4, match_points, N_("match points"), shown_if_any),
        points_column(points - 4, points, N_("points such as 1.5")),
        Column(round - 2, round, _ROUND, N_("a round number")),
    )


_TABLE = _layout(11, 17, 22)
_EXAMPLE = _layout(10, 15, 19)
"""The specification's own example, and some programs, do not follow the specification's table."""


def read_299(draft: Draft, lines: list[Line]) -> None:
    """Record 299, in both layouts: the decimal point of the points tells which it is."""
    for line in lines:
        layout = _EXAMPLE if line.text[13:14] in (".", ",") else _TABLE
        code, match_points, points, round = layout.read(line)
        players = listed(line, layout.width)
        draft.check_known(players, line)
        draft.special_points.append(SpecialPoints(code, points, round, players, match_points))


def write_special_points(sheet: Sheet) -> None:
    """Record 299 as the specification's table has it."""
    for special in sheet.tournament.special_points:
        text = _TABLE.exact(special.code, special.match_points, special.points, special.round)
        sheet.record(text + listing(special.players))
