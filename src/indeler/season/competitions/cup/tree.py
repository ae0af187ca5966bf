"""The cup as a tree for display. Rounds are drawn anew, so it is laid out backwards, from the last round drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from indeler.season.competitions.common.members import Member
from indeler.season.competitions.cup.rounds import winner
from indeler.season.competitions.cup.rules import CupRules
from indeler.season.competitions.cup.state import CupGame, CupRound
from indeler.systems.knockout_tree import in_tree_order

RULEBOOK = "botwinnik"


class Node(NamedTuple):
    """A tie in the tree, or somebody who went on without one; ``row`` counts from the top of its column."""

    round: int
    row: int
    players: tuple[Member, ...]
    winner: Member | None


def tree(rounds: Sequence[CupRound], rules: CupRules) -> list[list[Node]]:
    """BW-74: a column a round; in each the ties whose winners meet next stand together."""
    drawn = [
        [
            *(_node(round, tie, rules) for tie in round.games),
            *(Node(round.number, 0, (member,), member) for member in round.free),
        ]
        for round in rounds
    ]
    columns = in_tree_order(drawn, lambda node: node.players)
    return [[node._replace(row=row) for row, node in enumerate(column)] for column in columns]


def _node(round: CupRound, tie: CupGame, rules: CupRules) -> Node:
    return Node(round.number, 0, (tie.white, tie.black), winner(tie, rules, round.seed))
