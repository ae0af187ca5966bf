"""The checklist of a pairing: what the arbiter looks at when he goes over it by hand."""

from __future__ import annotations

from indeler.model import Cell, Pairing, Tournament, decimal, played_colours, scores
from indeler.model.scores import format_colours


def checklist(tournament: Tournament, pairing: Pairing) -> str:
    """One line a player, tab-separated, in order of points with a blank line between the score groups.

    Columns: number, points, colours of the games played, the game now (``w7``), and each round (``7w1``).
    """
    count = len(tournament.rounds)
    points = scores(tournament)
    now = _games_now(pairing)
    rows = ["\t".join(("ID", "Pts", "Colours", "Cur", *(f"R{round}" for round in range(1, count + 1))))]
    group = None
    for player in sorted(tournament.players, key=lambda player: (-points[player], player)):
        if group is not None and points[player] != group:
            rows.append("")
        group = points[player]
        card = tournament.card(player)
        colours = format_colours(played_colours(card), count)
        rows.append("\t".join((str(player), decimal(group), colours, now.get(player, "-"), *map(_cell, card))))
    return "\n".join(rows) + "\n"


def _games_now(pairing: Pairing) -> dict[int, str]:
    now = {}
    for white, black in pairing.boards:
        now[white], now[black] = f"w{black}", f"b{white}"
    if pairing.bye is not None:
        now[pairing.bye] = "bye"
    return now


def _cell(cell: Cell) -> str:
    """A round as crosstables write it: ``7w1``, or ``-H`` without an opponent."""
    colour = cell.colour.value if cell.colour is not None else ""
    return f"{cell.opponent}{colour}{cell.kind.code.strip()}" if cell.opponent else f"-{cell.kind.code}"
