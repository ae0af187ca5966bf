"""The cup drawn as a tree: one column a round, lines from each game to the next."""

from __future__ import annotations

from typing import NamedTuple

from indeler.season import Season
from indeler.season.views import CupTie, CupView

WIDTH, LINE, GAP = 210, 24, 14
"""A box is two lines of names high; so much lies between boxes and between columns."""


class Box(NamedTuple):
    """A game, or somebody who was free."""

    x: int
    y: int
    names: tuple[str, ...]
    winner: str
    score: str

    @property
    def height(self) -> int:
        """One or two lines."""
        return LINE * len(self.names)

    @property
    def middle(self) -> int:
        """Where a line to the next round starts."""
        return self.y + self.height // 2

    @property
    def right(self) -> int:
        """The right edge."""
        return self.x + WIDTH

    @property
    def lines(self) -> list[tuple[int, str, bool]]:
        """Where each name stands, and whether it went on."""
        return [(self.y + LINE * at + 17, name, name == self.winner) for at, name in enumerate(self.names)]


class Tree(NamedTuple):
    """The boxes and the lines between them."""

    boxes: tuple[Box, ...]
    links: tuple[tuple[int, int, int, int], ...]
    width: int
    height: int


def cup_tree(season: Season, view: CupView) -> Tree:
    """Lay the columns out: every game stands at the height of the games that feed it."""
    boxes: list[Box] = []
    links: list[tuple[int, int, int, int]] = []
    earlier: list[tuple[tuple[int, ...], Box]] = []
    for column, nodes in enumerate(view.columns):
        ties = {frozenset((tie.white, tie.black)): tie for tie in view.rounds[column].ties}
        placed: list[tuple[tuple[int, ...], Box]] = []
        free_from = 0
        for players in nodes:
            feeds = [box for members, box in earlier if set(members) & set(players)]
            wanted = sum(box.middle for box in feeds) // len(feeds) - LINE if feeds else free_from
            box = _box(season, column, max(wanted, free_from), players, ties.get(frozenset(players)))
            links += [(feed.right, feed.middle, box.x, box.middle) for feed in feeds]
            free_from = box.y + box.height + GAP
            placed.append((players, box))
        boxes += [box for _, box in placed]
        earlier = placed
    height = max((box.y + box.height for box in boxes), default=0)
    width = max((box.right for box in boxes), default=0)
    return Tree(tuple(boxes), tuple(links), width + 2, height + 2)


def _box(season: Season, column: int, y: int, players: tuple[int, ...], tie: CupTie | None) -> Box:
    names = tuple(season.name(player) for player in players)
    winner = season.name(tie.winner) if tie is not None and tie.winner else ""
    return Box(column * (WIDTH + 3 * GAP) + 1, y + 1, names, winner, tie.result if tie else "")
