"""Output for notebooks: tables and lists of plain HTML for ``_repr_html_``; in English, as ``repr`` is.

`Tournament` and `Pairing` import this module on first use, because it reads them: that avoids an import cycle.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from indeler.model.pairing import Pairing
from indeler.model.points import format_points
from indeler.model.rounds import Cell
from indeler.model.scoring import award, score
from indeler.model.tournament import Tournament

MOST_ROWS = 200
"""The maximum number of rows of a table; thousands of rows would make the notebook unusable."""


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]], *, left: Sequence[str] = ()) -> str:
    """Return a table; columns named in ``left`` contain text, the others numbers."""
    sides = ["left" if head in left else "right" for head in heads]
    lines = [list(row) for row in rows]
    return "".join(
        (
            f"<table><caption>{escape(caption)}</caption><thead>{_row('th', heads, sides)}</thead><tbody>",
            *(_row("td", line, sides) for line in lines[:MOST_ROWS]),
            "</tbody></table>",
            f"<p>… and {len(lines) - MOST_ROWS} more</p>" if len(lines) > MOST_ROWS else "",
        )
    )


def _row(tag: str, cells: Iterable[object], sides: Iterable[str]) -> str:
    fields = (
        f'<{tag} style="text-align:{side}">{escape(str(cell))}</{tag}>' for cell, side in zip(cells, sides, strict=True)
    )
    return f"<tr>{''.join(fields)}</tr>"


def format_list(head: str, points: Iterable[tuple[str, Sequence[str]]], below: Iterable[str] = ()) -> str:
    """Return a sentence, points with sub-points, and lines below."""
    items = (f"<li>{escape(point)}{_inner(under)}</li>" for point, under in points)
    lines = "<br>".join(map(escape, below))
    foot = f"<p><small>{lines}</small></p>" if lines else ""
    return f"<p><strong>{escape(head)}</strong></p><ul>{''.join(items)}</ul>{foot}"


def _inner(points: Sequence[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(point)}</li>' for point in points)}</ul>" if points else ""


def tournament(played: Tournament) -> str:
    """Return the crosstable by pairing number: opponent, colour and points of every round."""
    rounds = range(1, len(played.rounds) + 1)
    name, total = played.event.name, played.total_rounds
    rows = []
    for number, player in played.players.items():
        card = zip(rounds, played.card(number), strict=True)
        cells = [_cell(cell, format_points(award(played, number, round))) for round, cell in card]
        rows.append((number, player.name, player.rating or "", *cells, format_points(score(played, number))))
    caption = f"{f'{name}: ' if name else ''}{len(played.players)} players, {len(played.rounds)} of {total} rounds"
    heads = ("no.", "name", "rating", *map(str, rounds), "points")
    return table(caption if total else caption.replace(" of None", ""), heads, rows, left=("name",))


def _cell(cell: Cell, points: str) -> str:
    if cell.colour is None:
        return f"– {points}"
    return f"{cell.opponent}{cell.colour.value}{'' if cell.kind.code == ' ' else points}"


def pairing(subject: Pairing) -> str:
    """Return the boards of a round, with names if the pairing has its tournament."""
    players = subject.request[0].players if subject.request else {}

    def who(number: int) -> str:
        name = players[number].name if number in players else ""
        return f"{number} {name}".rstrip()

    rows: list[tuple[object, str, str]] = [
        (board, who(white), who(black)) for board, (white, black) in enumerate(subject.boards, start=1)
    ]
    if subject.bye is not None:
        rows.append(("", who(subject.bye), "bye"))
    rows += [("", who(number), "not paired") for number in subject.not_paired]
    return table(f"Round {subject.round}, {subject.rules}", ("board", "white", "black"), rows, left=("white", "black"))
