"""The cup as a tree for display. Rounds are drawn anew, so it is laid out backwards, from the last round drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from indeler.season.competitions.common.members import Member
from indeler.season.competitions.cup.rounds import winner
from indeler.season.competitions.cup.rules import CupRules
from indeler.season.competitions.cup.state import CupGame, CupRound

RULEBOOK = "botwinnik"


class Node(NamedTuple):
    """A tie in the tree, or somebody who went on without one; ``row`` counts from the top of its column."""

    round: int
    row: int
    players: tuple[Member, ...]
    winner: Member | None


def tree(rounds: Sequence[CupRound], rules: CupRules) -> list[list[Node]]:
    """BW-74: a column a round; in each the ties whose winners meet next stand together."""
    columns: list[list[Node]] = []
    wanted: list[Member] = []
    for round in reversed(rounds):
        nodes = [_node(round, tie, rules) for tie in round.games]
        nodes += [Node(round.number, 0, (member,), member) for member in round.free]
        place = {member: row for row, member in enumerate(wanted)}
        nodes.sort(key=lambda node: min((place.get(player, len(place)) for player in node.players), default=len(place)))
        columns.append([node._replace(row=row) for row, node in enumerate(nodes)])
        wanted = [player for node in columns[-1] for player in node.players]
    return columns[::-1]


def _node(round: CupRound, tie: CupGame, rules: CupRules) -> Node:
    return Node(round.number, 0, (tie.white, tie.black), winner(tie, rules, round.seed))
