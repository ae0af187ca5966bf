"""The picture of a round as SVG: black on white, so that it can be printed and copied.

Open circles have white, filled ones black. A line that slants, because somebody did not meet the one beside him, is
heavier. Whoever leaves a group stands under it, and a dashed line in the margin leads to his place in the next one.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from indeler.reasons.picture import Exit, Panel, Picture, Seat

WIDTH = 720
ROW = 22
HEAD = 46
"""From the top of a group to its first row."""
GAP = 18
MARGIN = 20
LEFT_TEXT, LEFT_DOT, RIGHT_DOT, RIGHT_TEXT, BOARD = 64, 300, 420, 434, 688
LANES = 4
"""How many dashed lines fit beside each other in the margin."""
LONGEST = 30


class Spot(NamedTuple):
    """Where a dashed line starts or ends."""

    x: int
    y: int


def svg(drawn: Picture) -> str:
    """The picture as one SVG document."""
    parts: list[str] = []
    top = MARGIN + 34
    leaving: dict[int, Spot] = {}
    for panel in drawn.panels:
        parts += _panel(panel, top, leaving)
        top += _height(panel) + GAP
    height = top + 16
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
            'role="img" font-family="system-ui, sans-serif" font-size="13" fill="#000">',
            f"<title>{escape(drawn.title)}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
            f'<text x="{MARGIN}" y="{MARGIN + 14}" font-size="18" font-weight="bold">{escape(drawn.title)}</text>',
            *parts,
            f'<text x="{MARGIN}" y="{height - 10}" font-size="11">{escape(drawn.legend)}</text>',
            "</svg>\n",
        ]
    )


def _height(panel: Panel) -> int:
    rows = max(len(panel.left), len(panel.right)) + len(panel.exits)
    return HEAD + ROW * rows - ROW // 2


def _panel(panel: Panel, top: int, leaving: dict[int, Spot]) -> list[str]:
    """One group; ``leaving`` tells where those came from who left the group above, and then who leaves this one."""
    frame = LEFT_TEXT - 16
    parts = [
        f'<rect x="{frame}" y="{top}" width="{WIDTH - MARGIN - frame}" height="{_height(panel)}" rx="4" fill="none" '
        'stroke="#000" stroke-width="0.8"/>',
        _text(LEFT_TEXT, top + 18, panel.title, 'font-weight="bold"'),
    ]
    if panel.left:
        parts += [
            _text(LEFT_DOT, top + 32, panel.names[0], 'font-size="11" text-anchor="middle"'),
            _text(RIGHT_DOT, top + 32, panel.names[1], 'font-size="11" text-anchor="middle"'),
        ]
    first = top + HEAD
    parts += _lines(panel, first)
    arriving = dict(leaving)
    leaving.clear()
    for place, seat in enumerate(panel.left):
        parts += _seat(seat, LEFT_TEXT, LEFT_DOT, first + ROW * place)
        parts += _arrival(seat.number, first + ROW * place, arriving)
    for place, seat in enumerate(panel.right):
        parts += _seat(seat, RIGHT_TEXT, RIGHT_DOT, first + ROW * place)
    below = first + ROW * max(len(panel.left), len(panel.right))
    for place, one in enumerate(panel.exits):
        y = below + ROW * place
        parts += _exit(one, y)
        parts += _arrival(one.number, y, arriving)
        if not one.is_bye:
            leaving[one.number] = Spot(frame - 8 - 8 * (place % LANES), y - 4)
    return parts


def _lines(panel: Panel, first: int) -> list[str]:
    parts = []
    for line in panel.lines:
        y1, y2 = (first + ROW * place - 4 for place in (line.left, line.right))
        width = "1" if line.is_straight else "1.8"
        parts.append(
            f'<line x1="{LEFT_DOT}" y1="{y1}" x2="{RIGHT_DOT}" y2="{y2}" stroke="#000" stroke-width="{width}"/>'
        )
        if line.board:
            parts.append(_text(BOARD, y2 + 4, str(line.board), 'font-size="11" text-anchor="end"'))
    return parts


def _seat(seat: Seat, x: int, dot: int, y: int) -> list[str]:
    name = f"↓ {_short(seat.label)}" if seat.from_above else _short(seat.label)
    fill = "#fff" if seat.has_white else "#000"
    style = 'font-style="italic"' if seat.from_above else ""
    circle = f'<circle cx="{dot}" cy="{y - 4}" r="5.5" fill="{fill}" stroke="#000" stroke-width="1.4"/>'
    return [_text(x, y, name, style), circle if seat.number else ""]


def _exit(one: Exit, y: int) -> list[str]:
    text = f"{_short(one.label)}: {one.bye}" if one.is_bye else f"↓ {_short(one.label)}"
    why = f" ({one.clause})" if one.clause else ""
    return [_text(LEFT_TEXT, y, f"{text}{why}", 'font-style="italic"')]


def _arrival(number: int, y: int, arriving: dict[int, Spot]) -> list[str]:
    """The dashed line from where a player left the group above to where he stands now."""
    spot = arriving.pop(number, None)
    if spot is None:
        return []
    frame = LEFT_TEXT - 16
    path = f"M {frame} {spot.y} H {spot.x} V {y - 4} H {frame + 8}"
    arrow = f"M {frame + 12} {y - 4} l -7 -3.5 v 7 z"
    return [
        f'<path d="{path}" fill="none" stroke="#000" stroke-dasharray="4 3"/>',
        f'<path d="{arrow}" fill="#000"/>',
    ]


def _short(label: str) -> str:
    return label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"


def _text(x: int, y: int, text: str, style: str = "") -> str:
    return f'<text x="{x}" y="{y}"{" " if style else ""}{style}>{escape(text)}</text>'
