"""Drawings of public pages as SVG: charts, and knock-outs as a tree; built here since a copy has hundreds of them."""

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from django.urls import get_script_prefix
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.model import Player
from indeler.model.board_game import BoardGame
from indeler.opens import State
from indeler.opens.views import TreeTie, knockout_tree
from indeler.season import Season, views
from indeler.season.views import CupTie, CupView, EveningMark
from indeler.web.common.addresses import address_of
from indeler.web.common.templatetags.wording import KINDS, day, escaped
from indeler.web.common.visitor_language import translate
from indeler.web.seasons.display import OUTCOMES, STATUSES, competition_name

LEFT, RIGHT = 40, 326
"""The positions of the first and the last round; the scale is left of them."""
TOP, BOTTOM = 26, 116
"""The heights of the first and of the last place."""
GROUND, HIGHEST = 196, 48
"""The base line of the points, and the height of the maximum."""
LOWEST = (5, 10, 15, 25, 50, 100, 150, 250, 500, 1000)
MOST_NUMBERS = 12
"""The maximum number of rounds with numbers; of more rounds every other one is numbered, or fewer."""


class Chart(NamedTuple):
    """A player's rank after each round, the first at the top, and below it the points before and from each round."""

    ranks: Sequence[int]
    points: Sequence[int | Fraction]
    written: Sequence[str]
    """The points as a person writes them."""
    field: int
    first: int = 1

    @property
    def description(self) -> str:
        """Return the ranks, with the points in brackets, for screen readers."""
        return ", ".join([f"{rank} ({points})" for rank, points in zip(self.ranks, self.written, strict=True)])

    @property
    def drawn(self) -> SafeString:
        """Return the chart as SVG; empty before the first round."""
        if not self.ranks:
            return SafeString()
        worst, rounds = self._lowest, len(self.ranks)
        most = max([*self.points, 1])
        across = [LEFT + at * (RIGHT - LEFT) // max(rounds - 1, 1) for at in range(rounds)]
        down = [TOP + (rank - 1) * (BOTTOM - TOP) // (worst - 1) for rank in self.ranks]
        tops = [GROUND - max(int(points * HIGHEST // most), 0) for points in self.points]
        every = -(-rounds // MOST_NUMBERS)
        parts = [
            f'<path d="M{LEFT} {TOP}H{RIGHT}M{LEFT} {BOTTOM}H{RIGHT}M{LEFT - 12} {GROUND}H{RIGHT + 12}"/>'
            f'<text class="scale" x="0" y="{TOP + 4}">1</text><text class="scale" x="0" y="{BOTTOM + 4}">{worst}</text>'
        ]
        parts += map(_bar, across, [GROUND, *tops], tops)
        parts += ['<polyline points="', *[f"{x},{y} " for x, y in zip(across, down, strict=True)], '"/>']
        parts += [f'<circle cx="{x}" cy="{y}" r="3.5"/>' for x, y in zip(across, down, strict=True)]
        for at in range((rounds - 1) % every, rounds, every):
            parts.append(
                f'<text class="rank" x="{across[at]}" y="{down[at] - 9}">{self.ranks[at]}</text>'
                f'<text x="{across[at]}" y="{tops[at] - 5}">{escape(self.written[at])}</text>'
                f'<text class="round" x="{across[at]}" y="{GROUND + 16}">{at + self.first}</text>'
            )
        return mark_safe("".join(parts))  # numbers, and the written points, which are escaped

    @property
    def _lowest(self) -> int:
        """Return the place at the bottom: a round number that is low enough, and not below the last of the field."""
        needed = max([*self.ranks, 2])
        return min(next((each for each in LOWEST if each >= needed), needed), max(self.field, needed))


def _bar(x: int, before: int, top: int) -> str:
    """Return the points before a round, and the points of the round on top of them."""
    top_before = max(before, top)
    parts = [("", top_before, GROUND), (' class="gained"', top, top_before)]
    return "".join(
        f'<rect{style} x="{x - 6}" y="{high}" width="12" height="{low - high}"/>'
        for style, high, low in parts
        if high < low
    )


BALANCE = 120


def colour_balance(white: int, black: int) -> SafeString:
    """Return games with White from the left, with Black from the right; equal numbers meet at the mark."""
    part = white * BALANCE // max(white + black, 1)
    return mark_safe(  # numbers
        f'<svg class="balance" viewBox="-1 0 {BALANCE + 2} 14" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect x="0" y="3" width="{part}" height="8"/>'
        f'<rect class="b" x="{part}" y="3" width="{BALANCE - part}" height="8"/>'
        f'<path d="M{BALANCE // 2} 0V14"/></svg>'
    )


class Shares(NamedTuple):
    """Won, drawn and lost games, as parts of one line."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """Return the number of games."""
        return self.won + self.drawn + self.lost

    @property
    def description(self) -> str:
        """Return the chart in words."""
        return _("{won} won, {drawn} drawn, {lost} lost").format(won=self.won, drawn=self.drawn, lost=self.lost)

    @property
    def line(self) -> SafeString:
        """Return the line as SVG, of the available width."""
        ends = [0, *(each * 1000 // max(self.games, 1) for each in accumulate(self))]
        parts = [
            f'<rect class="{name}" x="{start}" width="{end - start}" height="10"/>'
            for name, (start, end) in zip(self._fields, pairwise(ends), strict=True)
        ]
        start = '<svg class="shares" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">'
        return mark_safe(f"{start}{''.join(parts)}</svg>")  # numbers


MEANINGS = {
    "win": lazy("won"),
    "draw": lazy("drawn"),
    "loss": lazy("lost"),
    "pending": lazy("no result yet"),
    "bye": lazy("bye"),
    "external": lazy("played elsewhere"),
    "absent": lazy("absent"),
}
"""The meaning of each mark, in the order of the legend."""
_HALVES = {"win": 2, "draw": 1, "loss": 0}


def season_strip(season: Season, slug: str, number: int) -> SafeString:
    """Return the marks of all evenings so far, with a legend of those that occur; empty before the first evening."""
    key = "strip", number, slug, get_language(), get_script_prefix()
    mine = [paired for paired in season.state.pairings.values() if number in paired.field]
    return season.cached_for_rounds(mine, key, lambda: _strip(season, slug, views.glance(season, number)))


def _strip(season: Season, slug: str, marks: Sequence[EveningMark]) -> SafeString:
    if not marks:
        return SafeString()
    names = {what: competition_name(season, what) for what in {mark.competition for mark in marks}}
    listed = ""
    for _month, found in groupby(marks, lambda mark: (mark.date.year, mark.date.month)):
        month = list(found)
        evenings = "".join([_evening(season, slug, mark, names[mark.competition]) for mark in month])
        listed += f"<li><span>{escaped(day(month[0].date, 'M'))}</span><ol>{evenings}</ol></li>"
    classes = {_css_class(mark).partition(" ")[0] for mark in marks}
    known = [(each, escaped(meaning)) for each, meaning in MEANINGS.items() if each in classes]
    legend = "".join([f'<li><i class="{each}"></i>{meaning}</li>' for each, meaning in known])
    return mark_safe(f'<ol class="strip">{listed}</ol><ul class="strip-legend">{legend}</ul>')  # escaped where made


def _evening(season: Season, slug: str, mark: EveningMark, name: str) -> str:
    address = escaped(address_of("evening", slug, mark.date.isoformat()))
    opponents = ", ".join([season.name(each) for each in mark.opponents])
    words = escaped(" · ".join(filter(None, (day(mark.date), name, _ended(mark), opponents))))
    return f'<li><a class="{_css_class(mark)}" href="{address}" title="{words}"></a></li>'


def _css_class(mark: EveningMark) -> str:
    """Return the style of a mark: full, half or empty by the points, in quarters for several games."""
    if mark.kind != "played":
        return mark.kind
    if len(mark.ended) == 1:
        return mark.ended[0]
    quarters = 2 * sum(_HALVES[each] for each in mark.ended) // len(mark.ended)
    return ("loss several", "quarter several", "draw several", "most several", "win several")[quarters]


def _ended(mark: EveningMark) -> str:
    if mark.kind == "pending":
        return str(MEANINGS["pending"])
    if mark.kind != "played":
        return str(OUTCOMES.get(mark.why) or STATUSES[mark.why])
    if len(mark.ended) == 1:
        return str(KINDS[mark.ended[0]])
    return Shares(*(mark.ended.count(each) for each in _HALVES)).description


# A knock-out drawn as a tree: one column a round, lines from each game to the next.

LINE, GAP = 26, 18
"""The height of a line, of which a box has two, and the gap between boxes and, three times, between columns."""
MARGIN = 1
NARROWEST = 150
BOX_MARGIN = 46
"""The width of a box besides the name: its margins and the score."""
SEED = 24
_WIDTHS = {**dict.fromkeys("fijlrtI .,'’-|()", 5), **dict.fromkeys("mwMW@—", 14)}
"""The maximum widths of letters, bold and in the size of the tree; for others see `Line.width`."""


Link = tuple[int, int, int, int]


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
        """Return the tree in parts of at most this height; each ends between two ties of the first round."""
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
    return drawn_tree(columns, [_round_title(round.number) for round in view.rounds], view.winner)


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
    winner = Line(name_of(found.winner), won=True, seed=str(number))
    return drawn_tree([*columns, [Node(frozenset((number,)), (winner,))]], [*titles, _("Winner")], number)


def _node(tie: TreeTie) -> Node:
    lines = tuple(
        Line(name_of(seat.player), seat.score, seat.goes_on and len(tie.seats) > 1, str(seat.player.number))
        if seat.player is not None
        else Line("–")
        for seat in tie.seats
    )
    how = tie.play_off or (translate(tie.rule) if tie.rule and not tie.is_open else "")
    return Node(tie.members, lines, how)


def name_of(player: Player) -> str:
    """Return the name of a player, or the number of one without a name."""
    return player.name or str(player.number)
