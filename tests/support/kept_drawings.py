"""Stored digests of the drawings of the site: charts, trees on screen and on paper, and the colours of a club.

Run ``python -m support.kept_drawings`` in ``tests/`` to write them again; review the changes before you commit them.
"""

import support.django_ready  # noqa: F401, I001  # before anything that needs Django

from fractions import Fraction
from pathlib import Path

from indeler.web.live.printing import tree_of
from indeler.web.public.drawings import Chart, Line, Node, Shares, colour_balance, drawn_tree
from indeler.web.tenancy.branding import DARK, LIGHT, SWATCHES, contrast, mixed, style_sheet
from support.kept import keep, line

KEPT = Path(__file__).parents[1] / "data" / "drawings" / "drawn.txt"
NAMES = ("Wilhelmina van der Meulen", "Li", "Émile Åström", "MMMM—WWWW@", "jij (fijl), 't | -", "")


def drawn():
    """Return a line for each drawing."""
    found = {**dict(_charts()), **dict(_trees()), **dict(_colours())}
    return [line(name, lambda picture=picture: str(picture).encode()) for name, picture in found.items()]


def _charts():
    for rounds, field in ((1, 1), (2, 3), (3, 10), (9, 40), (12, 12), (13, 700), (25, 3000), (40, 30)):
        ranks = [1 + at * 7 % min(field, rounds + 2) for at in range(rounds)]
        points = [Fraction(at * at, 2) for at in range(rounds)]
        for first in (1, 4):
            yield f"chart-{rounds}-{field}-{first}", Chart(ranks, points, [*map(str, points)], field, first).drawn
    yield "chart-of-nothing", Chart([3, 2, 2], [0, 0, -1], ["0", "0", "-1"], 2).drawn
    yield "chart-last", Chart([5, 11, 1500], [3, 2, 2], ["3", "2", "2"], 1500).drawn
    for white, black in ((0, 0), (1, 0), (0, 1), (3, 4), (50, 51)):
        yield f"balance-{white}-{black}", colour_balance(white, black)
    for shares in (Shares(0, 0, 0), Shares(1, 0, 0), Shares(2, 1, 3), Shares(0, 7, 1)):
        yield f"shares-{'-'.join(map(str, shares))}", (shares.line, shares.games, shares.description)


def _trees():
    for ties in (1, 2, 3, 5, 8, 16, 32):
        tree = _tree(ties)
        yield f"tree-{ties}", tree
        for highest in (1, 100, 300, 700, tree.height):
            yield f"tree-{ties}-in-parts-of-{highest}", tree.parts(highest)
        for paper in ("a4", "a3"):
            yield f"tree-{ties}-on-{paper}", tree_of("Tree", tree, paper)
    yield "tree-of-nothing", drawn_tree([])
    for name in NAMES:
        yield f"width-of-{name}", [Line(name, seed=seed).width for seed in ("", "12")]


def _tree(ties):
    """Return a tree with so many ties, of which every third is a bye; the notes and the names differ."""
    nodes = [
        Node(frozenset((2 * at,)), (Line(NAMES[at % 6], seed=str(at)),))
        if at % 3 == 2
        else Node(frozenset((2 * at, 2 * at + 1)), (Line(NAMES[at % 6], "1", True), Line("Black", "0")), "x" * (at % 2))
        for at in range(ties)
    ]
    columns = [nodes]
    while len(columns[-1]) > 1:
        last = columns[-1]
        halves = [last[at : at + 2] for at in range(0, len(last), 2)]
        columns.append([Node(frozenset().union(*(one.members for one in half)), half[0].lines) for half in halves])
    return drawn_tree(columns, [f"Round {number}" for number in range(1, len(columns) + 1)], winner=2)


def _colours():
    for colour in (*filter(None, SWATCHES), "#000000", "#ffffff", "#ffee00", "#00ff00", "#808080"):
        yield f"accent-{colour}", style_sheet(colour)
        yield f"contrast-{colour}", [round(contrast(colour, other), 6) for other in (LIGHT.paper, DARK.paper)]
        yield f"mixed-{colour}", [mixed(colour, "#123456", share) for share in (0, 1, 12, 50, 100)]


if __name__ == "__main__":
    KEPT.parent.mkdir(exist_ok=True)
    keep(drawn(), KEPT)
