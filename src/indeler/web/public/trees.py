"""A knock-out drawn as a tree: one column a round, lines from each game to the next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import gettext as _

from indeler.model import Player
from indeler.model.board_game import BoardGame
from indeler.opens import State
from indeler.opens.views import TreeTie, knockout_tree
from indeler.season import Season
from indeler.season.views import CupTie, CupView
from indeler.web.common.visitor_language import translate

LINE, GAP = 26, 18
"""The height of a line, of which a box has two, and the gap between boxes and, three times, between columns."""
MARGIN = 1
NARROWEST = 150
"""The minimum width of a box."""
BOX_MARGIN = 46
"""The width of a box besides the name: its margins and the score."""
SEED = 24
"""The width of a seeding number, where there are any."""
_WIDTHS = {**dict.fromkeys("fijlrtI .,'’-|()", 5), **dict.fromkeys("mwMW@—", 14)}
"""The maximum widths of letters, bold and in the size of the tree; for others see `Line.width`."""


Link = tuple[int, int, int, int]
"""The ends of a line."""


class Line(NamedTuple):
    """One of the two sides of a tie."""

    name: str
    score: str = ""
    won: bool = False
    seed: str = ""

    @property
    def width(self) -> int:
        """Return the width of the complete name, the score and the number."""
        letters = (
            _WIDTHS.get(letter) or (11 if letter.isupper() or not letter.isascii() else 9) for letter in self.name
        )
        return sum(letters) + BOX_MARGIN + (SEED if self.seed else 0)


class Node(NamedTuple):
    """A tie, or a player with a bye; it is linked to the earlier nodes with the same members."""

    members: frozenset[int]
    lines: tuple[Line, ...]
    note: str = ""
    """The text below it, such as the result of a play-off."""


class Box(NamedTuple):
    """A node with its position."""

    x: int
    y: int
    node: Node
    width: int

    @property
    def height(self) -> int:
        """Return the height of one or two lines."""
        return LINE * len(self.node.lines)

    @property
    def bottom(self) -> int:
        """Return the height of the note."""
        return self.y + self.height

    @property
    def middle(self) -> int:
        """Return the height at which the line to the next round starts."""
        return self.y + self.height // 2

    @property
    def right(self) -> int:
        """Return the right edge."""
        return self.x + self.width

    @property
    def lines(self) -> list[tuple[int, Line]]:
        """Return each line with its height."""
        return [(self.y + LINE * at + 18, line) for at, line in enumerate(self.node.lines)]


class Part(NamedTuple):
    """A part of a tree as high as a sheet; a line that leads to another part is in both."""

    top: int
    height: int
    boxes: tuple[Box, ...]
    links: tuple[Link, ...]


class Tree(NamedTuple):
    """The boxes and the lines between them."""

    boxes: tuple[Box, ...]
    links: tuple[Link, ...]
    width: int
    height: int
    road: tuple[Link, ...] = ()
    """The lines along the path of the winner."""
    heads: tuple[tuple[int, str], ...] = ()
    """The position of each column, and its heading."""

    @property
    def full(self) -> Part:
        """Return the complete tree."""
        return Part(0, self.height, self.boxes, self.links)

    def parts(self, highest: int) -> list[Part]:
        """Return the tree from top to bottom in parts of about the same size, none higher than ``highest``.

        A part ends between two ties of the first round. A later tie at that height is in one of the two parts.
        """
        count = -(-self.height // max(highest - 3 * LINE, LINE)) if self.height > highest else 1
        between = [box.bottom + GAP // 2 for box in self.boxes if box.x == MARGIN]
        targets = (self.height * at // count for at in range(1, count))
        cuts = [min(between, key=lambda edge: abs(edge - at)) for at in targets]
        return [self._part(top, bottom) for top, bottom in pairwise((0, *cuts, self.height)) if top < bottom]

    def _part(self, top: int, bottom: int) -> Part:
        boxes = tuple(box for box in self.boxes if top <= box.middle < bottom)
        top = min((box.y - MARGIN for box in boxes), default=top)
        bottom = max((box.bottom + GAP for box in boxes), default=bottom)
        links = tuple(link for link in self.links if min(link[1], link[3]) < bottom and max(link[1], link[3]) >= top)
        return Part(top, bottom - top, boxes, links)


def drawn_tree(columns: Sequence[Sequence[Node]], titles: Sequence[str] = (), winner: int | None = None) -> Tree:
    """Lay the columns out: every game is at the height of the games that feed it; all boxes have the same width."""
    boxes: list[Box] = []
    links: list[Link] = []
    road: list[Link] = []
    earlier: list[Box] = []
    wide = max([NARROWEST, *(line.width for nodes in columns for node in nodes for line in node.lines)])
    across = [column * (wide + 3 * GAP) + MARGIN for column in range(len(columns))]
    for x, nodes in zip(across, columns, strict=True):
        placed: list[Box] = []
        free_from = MARGIN
        for node in nodes:
            feeds = [box for box in earlier if not box.node.members.isdisjoint(node.members)]
            middle = sum(box.middle for box in feeds) // len(feeds) if feeds else 0
            preferred = middle - LINE * len(node.lines) // 2
            box = Box(x, max(preferred, free_from), node, wide)
            links += [_link(feed, box) for feed in feeds]
            road += [_link(feed, box) for feed in feeds if winner in feed.node.members & node.members]
            free_from = box.bottom + GAP
            placed.append(box)
        boxes += placed
        earlier = placed
    height = max((box.bottom + (GAP if box.node.note else 0) for box in boxes), default=0)
    width = max((box.right for box in boxes), default=0)
    heads = tuple(zip(across, titles, strict=False))
    return Tree(tuple(boxes), tuple(links), width + MARGIN, height + MARGIN, tuple(road), heads)


def _link(feed: Box, box: Box) -> Link:
    return feed.right, feed.middle, box.x, box.middle


def cup_tree(season: Season, view: CupView, game: BoardGame) -> Tree:
    """Return the tree of a season's cup in this board game."""
    columns = []
    for nodes, round in zip(view.columns, view.rounds, strict=True):
        ties = {frozenset((tie.white, tie.black)): tie for tie in round.ties}
        columns.append([_cup_node(season, players, ties.get(frozenset(players)), game) for players in nodes])
    titles = [_round_title(round.number) for round in view.rounds]
    return drawn_tree(columns, titles, view.winner)


def _round_title(number: int) -> str:
    return _("Round {round}").format(round=number) if number else _("Preliminary round")


def _cup_node(season: Season, players: tuple[int, ...], tie: CupTie | None, game: BoardGame) -> Node:
    if tie is None:
        return Node(frozenset(players), tuple(Line(season.name(player)) for player in players))
    scores = game.format_result(tie.result).split("-") if tie.result in _SCORED else ("", "")
    lines = (
        Line(season.name(player), score, player == tie.winner) for player, score in zip(players, scores, strict=True)
    )
    return Node(frozenset(players), tuple(lines), _("walk-over") if tie.by_walk_over else "")


_SCORED = ("1-0", "½-½", "0-1", "0-0")
"""Results with a score for each of the two."""


def tournament_tree(state: State) -> Tree:
    """Return the tree of an open knock-out tournament, with the winner last."""
    found = knockout_tree(state)
    columns = [[_node(tie) for tie in column] for column in found.columns]
    titles = [_round_title(number) for number in range(1, len(columns) + 1)]
    if found.winner is None:
        return drawn_tree(columns, titles)
    number = found.winner.number
    winner = Line(_name(found.winner), won=True, seed=str(number))
    return drawn_tree([*columns, [Node(frozenset((number,)), (winner,))]], [*titles, _("Winner")], number)


def _node(tie: TreeTie) -> Node:
    lines = tuple(
        Line(_name(seat.player), seat.score, seat.goes_on and len(tie.seats) > 1, str(seat.player.number))
        if seat.player is not None
        else Line("–")
        for seat in tie.seats
    )
    how = tie.play_off or (translate(tie.rule) if tie.rule and not tie.is_open else "")
    return Node(tie.members, lines, how)


def _name(player: Player) -> str:
    return player.name or str(player.number)
