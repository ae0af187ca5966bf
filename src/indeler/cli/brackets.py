"""The picture of a round for a terminal: a table for each group, then who leaves it."""

from __future__ import annotations

from indeler.cli.output import answer, table
from indeler.language import N_, InvalidInput
from indeler.model import Pairing
from indeler.reasons import Reasons
from indeler.reasons.picture import Panel, Seat, picture
from indeler.reasons.svg import svg


def drawn(told: Reasons | None, pairing: Pairing, svg_file: str | None, *, in_terminal: bool) -> str:
    """Write the picture of a round as SVG, if a file is named, and return it as text, if a terminal is to show it."""
    if told is None:
        raise InvalidInput(
            N_("There is no picture of a round by {rules}; leave --picture and --svg out."), rules=pairing.rules
        )
    page = picture(told.study, told.words)
    if svg_file is not None:
        answer(svg(page), svg_file)
    return "\n".join(["", page.title, "", *map(_panel, page.panels), page.legend, ""]) if in_terminal else ""


def _panel(panel: Panel) -> str:
    lines = [panel.title]
    if panel.left:
        upper, lower = panel.names
        rows = [
            (
                str(line.left + 1),
                _seat(panel.left[line.left]),
                "──" if line.is_straight else "╲╱",
                str(line.right + 1),
                _seat(panel.right[line.right]),
                str(line.board or ""),
            )
            for line in panel.lines
        ]
        lines.append(table(("", upper, "", "", lower, ""), rows, left=(upper, lower)).rstrip())
    for one in panel.exits:
        lines.append(f"  {one.label}: {one.bye} ({one.clause})" if one.is_bye else f"  ↓ {one.label} ({one.clause})")
    return "\n".join([*lines, ""])


def _seat(seat: Seat) -> str:
    dot = "○" if seat.has_white else "●"
    return f"{dot if seat.number else ' '} {'↓ ' if seat.from_above else ''}{seat.label}"
