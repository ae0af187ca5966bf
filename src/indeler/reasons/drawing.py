"""The picture of a round as SVG: black on white, for printing and copying.

Open circles have white, filled ones black. A slanting line, for a player who did not meet the adjacent one, is
heavier. Players who leave a group are below it, and a dashed line in the margin leads to their place in the next one.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from indeler.language import N_, Words
from indeler.reasons.explained_round import Study
from indeler.reasons.groups import Group
from indeler.reasons.sentences import DUMMY, THE_DUMMY, Points, Reason

WIDTH = 720
ROW = 22
HEAD = 46
"""The distance from the top of a group to its first row."""
GAP = 18
MARGIN = 20
LEFT_TEXT, LEFT_DOT, RIGHT_DOT, RIGHT_TEXT, BOARD = 64, 300, 420, 434, 688
LANES = 4
"""The number of dashed lines that fit next to each other in the margin."""
LONGEST = 30


Spot = tuple[int, int]
"""The start of a dashed line, by x and y."""


def svg(drawn: Picture) -> str:
    """Return the picture as one SVG document."""
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
    rows = len(panel.left) + len(panel.exits)
    return HEAD + ROW * rows - ROW // 2


def _panel(panel: Panel, top: int, leaving: dict[int, Spot]) -> list[str]:
    """Return one group; ``leaving`` has the players who left the group above, and then those who leave this one."""
    frame = LEFT_TEXT - 16
    parts = [
        f'<rect x="{frame}" y="{top}" width="{WIDTH - MARGIN - frame}" height="{_height(panel)}" rx="4" fill="none" '
        'stroke="#000" stroke-width="0.8"/>',
        _text(LEFT_TEXT, top + 18, panel.title, 'font-weight="bold"'),
    ]
    for x, name in zip((LEFT_DOT, RIGHT_DOT), panel.names if panel.left else (), strict=False):
        parts.append(_text(x, top + 32, name, 'font-size="11" text-anchor="middle"'))
    first = top + HEAD
    parts += _lines(panel, first)
    arriving = dict(leaving)
    leaving.clear()
    for place, seat in enumerate(panel.left):
        parts += _seat(seat, LEFT_TEXT, LEFT_DOT, first + ROW * place)
        parts += _arrival(seat.number, first + ROW * place, arriving)
    for place, seat in enumerate(panel.right):
        parts += _seat(seat, RIGHT_TEXT, RIGHT_DOT, first + ROW * place)
    below = first + ROW * len(panel.left)
    for place, one in enumerate(panel.exits):
        y = below + ROW * place
        parts += _exit(one, y)
        parts += _arrival(one.number, y, arriving)
        if not one.bye:
            leaving[one.number] = frame - 8 - 8 * (place % LANES), y - 4
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
    text = f"{_short(one.label)}, {one.bye}" if one.bye else f"↓ {_short(one.label)}"
    why = f" ({one.clause})" if one.clause else ""
    return [_text(LEFT_TEXT, y, f"{text}{why}", 'font-style="italic"')]


def _arrival(number: int, y: int, arriving: dict[int, Spot]) -> list[str]:
    """Return the dashed line from a player's place in the group above to the current place."""
    spot = arriving.pop(number, None)
    if spot is None:
        return []
    frame, (left_x, left_y) = LEFT_TEXT - 16, spot
    path = f"M {frame} {left_y} H {left_x} V {y - 4} H {frame + 8}"
    arrow = f"M {frame + 12} {y - 4} l -7 -3.5 v 7 z"
    return [f'<path d="{path}" fill="none" stroke="#000" stroke-dasharray="4 3"/>', f'<path d="{arrow}" fill="#000"/>']


def _short(label: str) -> str:
    return label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"


def _text(x: int, y: int, text: str, style: str = "") -> str:
    return f'<text x="{x}" y="{y}"{" " if style else ""}{style}>{escape(text)}</text>'


class Seat(NamedTuple):
    """A player in a column."""

    number: int
    label: str
    has_white: bool
    from_above: bool


class Line(NamedTuple):
    """Two who meet: their places in the left and in the right column, and the board."""

    left: int
    right: int
    board: int
    """The board; 0 for the dummy."""

    @property
    def is_straight(self) -> bool:
        """Whether the two places are at the same height."""
        return self.left == self.right


class Exit(NamedTuple):
    """A player who leaves the group, and the clause."""

    number: int
    label: str
    clause: str
    bye: str
    """The word for the bye, if the player leaves for it."""


class Panel(NamedTuple):
    """One group."""

    title: str
    names: tuple[str, str]
    left: tuple[Seat, ...]
    right: tuple[Seat, ...]
    lines: tuple[Line, ...]
    exits: tuple[Exit, ...]


class Picture(NamedTuple):
    """A complete round."""

    title: str
    panels: tuple[Panel, ...]
    legend: str


def picture(study: Study, words: Words, first_board: int = 1) -> Picture:
    """Return the round in this language; boards are numbered from the first one on."""
    title = Reason(ROUND, {"round": study.pairing.round, "rules": study.rules}).translated(words)
    panels = tuple(_Drawn(study, place, words, first_board).panel() for place in range(len(study.groups)))
    return Picture(title, panels, words(LEGEND))


class _Drawn:
    def __init__(self, study: Study, place: int, words: Words, first_board: int) -> None:
        self.study = study
        self.place = place
        self.group: Group = study.groups[place]
        self.words = words
        self.boards = {frozenset(board): number for number, board in enumerate(study.pairing.boards, first_board)}
        self.whites = {white for white, _ in study.pairing.boards}

    def panel(self) -> Panel:
        columns = self.study.columns(self.group)
        title = Reason(self.study.group_text, {"score": Points(self.group.score)}).translated(self.words)
        return Panel(
            title[:1].upper() + title[1:],
            (self.words(columns.names[0]), self.words(columns.names[1])),
            tuple(map(self._seat, columns.left)),
            tuple(map(self._seat, columns.right)),
            tuple(
                Line(place, columns.right.index(self._opponent(player)), self._board(player))
                for place, player in enumerate(columns.left)
            ),
            tuple(self._exit(player) for player in self.group.leaving if player != DUMMY),
        )

    def _label(self, number: int) -> str:
        if number == DUMMY:
            return self.words(THE_DUMMY)
        return f"{number} {self.study.tournament.player(number).name}".rstrip()

    def _seat(self, number: int) -> Seat:
        return Seat(number, self._label(number), number in self.whites, number in self.group.from_above)

    def _opponent(self, player: int) -> int:
        return next(other for pair in self.group.pairs if player in pair for other in pair if other != player)

    def _board(self, player: int) -> int:
        return self.boards.get(frozenset((player, self._opponent(player))), 0)

    def _exit(self, player: int) -> Exit:
        sentence = self.study.leaving(self.place, player)
        is_bye = player == self.study.bye and self.place == len(self.study.groups) - 1
        return Exit(player, self._label(player), sentence.clause, self.words(BYE) if is_bye else "")


ROUND = N_("Round {round} ({rules})")
LEGEND = N_("○ white, ● black, ↓ moves down; slanting line: not the first in turn; on the right: the board")
BYE = N_("bye")
