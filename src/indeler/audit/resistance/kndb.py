"""kndb: whether a round is the one that the Swiss system of the draughts federation prescribes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from indeler.audit.given_round import AuditedRound, Facts
from indeler.audit.instance import Criterion
from indeler.audit.matching import Graph, set_of
from indeler.audit.resistance.kndb_field import DUMMY, Entrant, RankingList, strength_groups
from indeler.audit.resistance.opponents_in_order import FURTHER_DOWN, InOrder, player_or_dummy
from indeler.audit.resistance.question import Pair, check_board_order, check_presence, highest_wait, question
from indeler.audit.settings import USUALLY_NO, Settings
from indeler.audit.verdict import ILLEGAL, NOBODY, NOT_BEST, OTHER_COLOUR, NotInOrder
from indeler.language import N_, Sentence
from indeler.model import Colour, Tenths, Tournament

RULEBOOK = "kndb"

SETTINGS = {
    "dummy": ("", "last", "draws"),
    "apart": strength_groups,
    "intermediate": ("",),
    "counts": ("replace", "points", "add"),
    "meets_dummy": ("",),
    "version": ("", "kndb", "fmjd", "rating"),
    "forfeit_meets": USUALLY_NO,
    "forfeit_colours": USUALLY_NO,
    "forfeit_counts": USUALLY_NO,
}
"""``counts`` and ``version`` mean nothing for the pairs of a round."""


def examine(before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings) -> None:
    """G0, G1, G2, G3: who is paired, nobody twice with the same; then the groups, colours and boards."""
    field = RankingList(before, settings)
    check_presence(pairing, before.to_pair(), "G1", "G3")
    opponents = dict(pairing.opponents)
    if pairing.bye is not None:
        opponents |= {pairing.bye: DUMMY, DUMMY: pairing.bye}
    mates = {field.place[a]: field.place[b] for a, b in opponents.items()}
    for a, b in sorted(mates.items()):
        if not field.legal[a] >> b & 1:
            text = N_("{one} and {other} may not meet (again).")
            sentence = Sentence(text, one=_name_of(field, a), other=_name_of(field, b))
            raise NotInOrder(ILLEGAL, "G0", sentence)
    if mates:
        _Round(facts, field, mates).check()
    _check_colours(field, pairing)
    check_board_order(pairing, {one.lot: one.score for one in field.entrants}, field.lots, "knsb-wp F2")


class _Round:
    """Opponents of one round under audit; ``mates`` has everybody's opponent by place, the dummy included."""

    def __init__(self, facts: Facts, field: RankingList, mates: Mapping[int, int]) -> None:
        self.facts = facts
        self.field = field
        self.mates = mates
        self.fillings = Fillings(facts, field)
        self.groups = field.groups()

    def check(self) -> None:
        """1, 2, 3, 4, G2: from the top down each waiting room and its pairs, until what is left is the last group."""
        letters: Filling = ()
        last = 0
        while last < len(self.groups) - 1:
            group = LetteredGroup(letters, self.groups[last])
            waiting = tuple(player for player in group.players if self.mates[player] not in group.players)
            is_last_room = last == len(self.groups) - 2 or not self._is_by_rule_3(group, waiting, last)
            if is_last_room:
                right = self.fillings.for_all_below(group, self._below(last), waiting)
                if right != waiting:
                    raise self._not_best(group, waiting, right, "4")
            self._check_pairs([player for player in group.players if player not in waiting])
            letters, last = waiting, last + 1
            if is_last_room:
                break
        self._check_pairs([*letters, *self._below(last - 1)])

    def _below(self, place: int) -> list[int]:
        """Return everybody whose score is below that of this group."""
        return [player for numbers in self.groups[place + 1 :] for player in numbers]

    def _is_by_rule_3(self, group: LetteredGroup, waiting: Filling, place: int) -> bool:
        """1, 2, 3: whether the room is right with the next group in view; False where rule 4 reaches up to here."""
        right = self.fillings.right(group, self.groups[place + 1], waiting)
        if right == waiting:
            return True
        if self._reaches_up_to(place, right):
            return False
        raise self._not_best(group, waiting, right, "3")

    def _reaches_up_to(self, place: int, room: Filling) -> bool:
        """4: whether no group below this one, filled by the rules, has a room that lets the last group be paired."""
        penultimate = len(self.groups) - 2
        left = []
        for lower in range(place + 1, penultimate + 1):
            group = LetteredGroup(room, self.groups[lower])
            left.append([*group.players, *self._below(lower)])
            if lower < penultimate:
                room = self.fillings.right(group, self.groups[lower + 1])
        return not any(self.fillings.can_be_paired(players) for players in reversed(left))

    def _not_best(self, group: LetteredGroup, waiting: Filling, right: Filling, rule: str) -> NotInOrder:
        """Return the rule by which another filling is right: 1 for its size, 2 for its numbers, else 3 or 4."""
        if len(right) != len(waiting):
            rule = "1" if len(right) == len(self.fillings.first(group)) else rule
        elif right == self.fillings.first(group):
            rule = "2" if set(group.letters).isdisjoint((*right, *waiting)) else "3"
        listed = [[_name_of(self.field, player) for player in room] or Sentence(NOBODY) for room in (right, waiting)]
        text = N_("In the group of {top}, {right} should wait, not {given}.")
        sentence = Sentence(text, top=_name_of(self.field, group.players[0]), right=listed[0], given=listed[1])
        return NotInOrder(NOT_BEST, rule, sentence)

    def _check_pairs(self, players: Sequence[int]) -> None:
        """G2: the highest has the lowest opponent with whom the others can still be paired, and so on."""
        pairs = [(a, self.mates[a]) for a in players if a < self.mates[a]]
        claim = InOrder(players, pairs, self.field.legal, clause="G2", numbers=self.field.lots)
        better = claim.better(self.facts)
        if better is not None:
            top = _name_of(self.field, players[0])
            sentence = Sentence(FURTHER_DOWN, top=top, **claim.difference(better))
            raise NotInOrder(NOT_BEST, better.clause, sentence, better.pairs)


def _check_colours(field: RankingList, pairing: AuditedRound) -> None:
    """COL1, COL2, COL3: who of each pair has white."""
    for white, black in pairing.games:
        right, clause = _with_white(field.entrants[field.place[white]], field.entrants[field.place[black]])
        if right.lot != white:
            sentence = Sentence(OTHER_COLOUR, black=black, white=white)
            raise NotInOrder(NOT_BEST, clause, sentence, ((black, white),))


def _with_white(one: Entrant, other: Entrant) -> tuple[Entrant, str]:
    """COL1, COL2, COL3: the lower difference; who did not have white in the round before; the parity of the lots."""
    if one.saldo != other.saldo:
        return min(one, other, key=lambda player: player.saldo), "COL1"
    if one.previous is not other.previous:
        # Whoever had black there changes to white, whoever had white to black; who had none takes what is left.
        return max(one, other, key=lambda player: _CHANGES_TO_WHITE[player.previous]), "COL2"
    choose = min if (one.lot + other.lot) % 2 else max
    return choose(one, other, key=lambda player: player.lot), "COL3"


_CHANGES_TO_WHITE = {Colour.WHITE: 0, None: 1, Colour.BLACK: 2}


def _name_of(field: RankingList, place: int) -> int | Sentence:
    return player_or_dummy(field.entrants[place].lot)


LETTER, NUMBER, BELOW = range(3)
"""2: a letter came from above, a number has the score of the group; the others are in groups below."""

Filling = tuple[int, ...]
"""The players who wait, from high to low, by place on the ranking list."""


class LetteredGroup(NamedTuple):
    """2: the letters and the numbers of a group, from high to low."""

    letters: Filling
    numbers: Filling

    @property
    def players(self) -> Filling:
        """Everybody in it."""
        return self.letters + self.numbers


class Chip(NamedTuple):
    """The values of a player that the rules use."""

    role: int
    score: Tenths = 0


def _those_who_wait(a: Chip, b: Chip) -> tuple[Chip, ...]:
    return tuple(one for one in (a, b) if one.role != BELOW) if BELOW in (a.role, b.role) else ()


def _letters(chips: Sequence[Chip]) -> tuple[Tenths, ...]:
    return tuple(chip.score for chip in chips if chip.role == LETTER)


NOBODY_LEFT = Criterion("4", leave=lambda chip: 1)
GROUP_PLACED = Criterion("3", leave=lambda chip: int(chip.role != BELOW))
SMALLEST = Criterion("1", lambda chip: int(chip.role != BELOW), lambda a, b: len(_those_who_wait(a, b)))
FEWEST_LETTERS = Criterion("3", lambda chip: len(_letters((chip,))), lambda a, b: len(_letters(_those_who_wait(a, b))))
LOW_LETTERS = Criterion("3", lambda chip: _letters((chip,)), lambda a, b: _letters(_those_who_wait(a, b)))
IN_ORDER = (SMALLEST, FEWEST_LETTERS, LOW_LETTERS)


class Fillings:
    """Answers for groups of one field."""

    def __init__(self, facts: Facts, field: RankingList) -> None:
        self.facts = facts
        self.field = field

    def first(self, group: LetteredGroup) -> Filling:
        """1, 2, 3: the first filling of the smallest waiting room; letters wait only if they must."""
        room = self._smallest_filling(group, lambda filling: True)
        return self._room(group, self._solved(group, (), self.field.legal, IN_ORDER)) if room is None else room

    def right(self, group: LetteredGroup, following: Sequence[int], audited: Filling | None = None) -> Filling:
        """3: the first filling of whom all can be paired in the following group; if none can, the first of all.

        The rest of the group can be paired without the ``audited`` filling: the round itself shows it.
        """
        below = set_of(following)
        room = self._smallest_filling(
            group, lambda room: all(self.field.legal[player] & below for player in room), audited
        )
        if room is not None:
            return room
        first = self.first(group)
        graph = self._graph_with(group, following, letters_wait=not set(first).isdisjoint(group.letters))
        pairs = self._solved(group, following, graph, (GROUP_PLACED, *IN_ORDER))
        room = self._room(group, pairs)
        placed = {player for pair in pairs for player in pair}
        return room if len(room) == len(first) and placed.issuperset(group.players) else first

    def for_all_below(self, group: LetteredGroup, below: Sequence[int], audited: Filling) -> Filling:
        """4: the first filling, the smallest room first, with which all below can be paired too; ``audited`` is one."""
        room = self._smallest_filling(
            group, lambda room: room == audited or self.can_be_paired([*room, *below]), audited
        )
        if room is not None:
            return room
        return self._room(group, self._solved(group, below, self.field.legal, (NOBODY_LEFT, *IN_ORDER)))

    def _smallest_filling(
        self, group: LetteredGroup, suits: Callable[[Filling], bool], audited: Filling | None = None
    ) -> Filling | None:
        """1, 2: nobody in an even group, one number in an odd one: the first that suits and lets the rest be paired."""
        rooms = [(player,) for player in group.numbers] if len(group.players) % 2 else [()]
        for room in rooms:
            rest = [player for player in group.players if player not in room]
            if suits(room) and (room == audited or self.can_be_paired(rest)):
                return room
        return None

    def _graph_with(self, group: LetteredGroup, following: Sequence[int], *, letters_wait: bool) -> dict[int, int]:
        """Return pairs in the group, and of those who may wait with the following group."""
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
        """Return the best pairs of a group and others, the first filling in order of those as good."""
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
