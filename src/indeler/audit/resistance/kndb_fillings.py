"""kndb rules 1 to 4: which filling of a waiting room is the right one, whatever was given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from indeler.audit.facts import Facts
from indeler.audit.instance import Criterion
from indeler.audit.matching import set_of
from indeler.audit.resistance.kndb_field import RankingList
from indeler.audit.resistance.question import Graph, Pair, highest_wait, question
from indeler.model import Tenths

RULEBOOK = "kndb"

LETTER, NUMBER, BELOW = range(3)
"""2: a letter came from above, a number has the score of the group; the others are in groups below."""

Filling = tuple[int, ...]
"""Who waits, from high to low, by place on the ranking list."""


class LetteredGroup(NamedTuple):
    """2: the letters and the numbers of a group, from high to low."""

    letters: Filling
    numbers: Filling

    @property
    def players(self) -> Filling:
        """Everybody in it."""
        return self.letters + self.numbers


class Chip(NamedTuple):
    """What the rules look at in a player."""

    role: int
    score: Tenths = 0


def _those_who_wait(a: Chip, b: Chip) -> tuple[Chip, ...]:
    """The players of the group in a pair with somebody below."""
    return tuple(one for one in (a, b) if one.role != BELOW) if BELOW in (a.role, b.role) else ()


def _letters(chips: Sequence[Chip]) -> tuple[Tenths, ...]:
    return tuple(chip.score for chip in chips if chip.role == LETTER)


NOBODY_LEFT = Criterion("4", leave=lambda chip: 1)
GROUP_PLACED = Criterion("3", leave=lambda chip: int(chip.role != BELOW))
SMALLEST = Criterion("1", lambda chip: int(chip.role != BELOW), lambda a, b: len(_those_who_wait(a, b)))
FEW_LETTERS = Criterion("3", lambda chip: len(_letters((chip,))), lambda a, b: len(_letters(_those_who_wait(a, b))))
LOW_LETTERS = Criterion("3", lambda chip: _letters((chip,)), lambda a, b: _letters(_those_who_wait(a, b)))
IN_ORDER = (SMALLEST, FEW_LETTERS, LOW_LETTERS)


class Fillings:
    """Answers for groups of one field."""

    def __init__(self, facts: Facts, field: RankingList) -> None:
        self.facts = facts
        self.field = field

    def first(self, group: LetteredGroup) -> Filling:
        """1, 2, 3: the first filling of the smallest waiting room; letters wait only if they must."""
        room = self._at_once(group, lambda filling: True)
        return self._room(group, self._solved(group, (), self.field.legal, IN_ORDER)) if room is None else room

    def right(self, group: LetteredGroup, following: Sequence[int], given: Filling | None = None) -> Filling:
        """3: the first filling whose players can all be paired in the following group; if none can, the first of all.

        Those fillings keep the largest pairing, and have letters only if the first of all has. The rest of the group
        can be paired without the ``given`` filling: the round itself shows it.
        """
        below = set_of(following)
        room = self._at_once(group, lambda room: all(self.field.legal[player] & below for player in room), given)
        if room is not None:
            return room
        first = self.first(group)
        graph = self._graph_with(group, following, letters_wait=not set(first).isdisjoint(group.letters))
        pairs = self._solved(group, following, graph, (GROUP_PLACED, *IN_ORDER))
        room = self._room(group, pairs)
        placed = {player for pair in pairs for player in pair}
        return room if len(room) == len(first) and placed.issuperset(group.players) else first

    def for_all_below(self, group: LetteredGroup, below: Sequence[int], given: Filling) -> Filling:
        """4: the first filling, the smallest room first, with which all below can be paired too; ``given`` is one."""
        room = self._at_once(group, lambda room: room == given or self.can_be_paired([*room, *below]), given)
        if room is not None:
            return room
        return self._room(group, self._solved(group, below, self.field.legal, (NOBODY_LEFT, *IN_ORDER)))

    def _at_once(
        self, group: LetteredGroup, suits: Callable[[Filling], bool], given: Filling | None = None
    ) -> Filling | None:
        """1, 2: nobody in an even group, one number in an odd one: the first that suits and lets the rest be paired."""
        rooms = [(player,) for player in group.numbers] if len(group.players) % 2 else [()]
        for room in rooms:
            rest = [player for player in group.players if player not in room]
            if suits(room) and (room == given or self.can_be_paired(rest)):
                return room
        return None

    def _graph_with(self, group: LetteredGroup, following: Sequence[int], *, letters_wait: bool) -> dict[int, int]:
        """Pairs in the group, and of those who may wait with the following group."""
        inside, below = set_of(group.players), set_of(following)
        graph = {
            player: self.field.legal[player] & (inside | below if letters_wait or player in group.numbers else inside)
            for player in group.players
        }
        for other in following:
            graph[other] = set_of(player for player in group.players if graph[player] >> other & 1)
        return graph

    def can_be_paired(self, players: Sequence[int]) -> bool:
        """4: whether these can all be paired."""
        return self.facts.alone(self.field.legal, set_of(players)) == 0

    def _solved(
        self, group: LetteredGroup, others: Sequence[int], graph: Graph, criteria: Sequence[Criterion]
    ) -> list[Pair]:
        """The best pairs of a group and others, the first filling in order of those as good."""
        vertices = (*group.players, *others)
        letters, inside = frozenset(group.letters), frozenset(group.players)

        def chip(player: int) -> Chip:
            if player in letters:
                return Chip(LETTER, self.field.entrants[player].score)
            return Chip(NUMBER if player in inside else BELOW)

        order = highest_wait([True] * len(inside), "2")
        instance = question(vertices, graph, chip, (), criteria, numbers=self.field.lots, order=order)
        return [(vertices[a], vertices[b]) for a, b in self.facts.solved(instance)]

    @staticmethod
    def _room(group: LetteredGroup, pairs: Sequence[Pair]) -> Filling:
        inside = frozenset(group.players)
        stay = {player for pair in pairs if inside.issuperset(pair) for player in pair}
        return tuple(player for player in group.players if player not in stay)
