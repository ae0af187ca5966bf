"""kndb: the audit of a round by the Swiss system of the draughts federation."""

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
"""The settings; ``counts`` and ``version`` have no effect on the pairs of a round."""


def examine(before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings) -> None:
    """G0, G1, G2, G3: check who is paired and that nobody meets twice; then the groups, colours and boards."""
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
    """The check of opponents in one round; ``mates`` has all opponents by place, the dummy included."""

    def __init__(self, facts: Facts, field: RankingList, mates: Mapping[int, int]) -> None:
        self.facts = facts
        self.field = field
        self.mates = mates
        self.fillings = Fillings(facts, field)
        self.groups = field.groups()

    def check(self) -> None:
        """1, 2, 3, 4, G2: check each waiting room and its pairs from the top, until the rest is the last group."""
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
        """Return all players whose score is below that of this group."""
        return [player for numbers in self.groups[place + 1 :] for player in numbers]

    def _is_by_rule_3(self, group: LetteredGroup, waiting: Filling, place: int) -> bool:
        """1, 2, 3: return whether the room is right with the next group; False if rule 4 reaches up to here."""
        right = self.fillings.right(group, self.groups[place + 1], waiting)
        if right == waiting:
            return True
        if self._reaches_up_to(place, right):
            return False
        raise self._not_best(group, waiting, right, "3")

    def _reaches_up_to(self, place: int, room: Filling) -> bool:
        """4: return whether no group below, filled by the rules, has a room that lets the last group be paired."""
        penultimate = len(self.groups) - 2
        left = []
        for lower in range(place + 1, penultimate + 1):
            group = LetteredGroup(room, self.groups[lower])
            left.append([*group.players, *self._below(lower)])
            if lower < penultimate:
                room = self.fillings.right(group, self.groups[lower + 1])
        return not any(self.fillings.can_be_paired(players) for players in reversed(left))

    def _not_best(self, group: LetteredGroup, waiting: Filling, right: Filling, rule: str) -> NotInOrder:
        """Return the fault by the rule that makes another filling right: 1 for size, 2 for numbers, else 3 or 4."""
        if len(right) != len(waiting):
            rule = "1" if len(right) == len(self.fillings.first(group)) else rule
        elif right == self.fillings.first(group):
            rule = "2" if set(group.letters).isdisjoint((*right, *waiting)) else "3"
        listed = [[_name_of(self.field, player) for player in room] or Sentence(NOBODY) for room in (right, waiting)]
        text = N_("In the group of {top}, {right} should wait, not {given}.")
        sentence = Sentence(text, top=_name_of(self.field, group.players[0]), right=listed[0], given=listed[1])
        return NotInOrder(NOT_BEST, rule, sentence)

    def _check_pairs(self, players: Sequence[int]) -> None:
        """G2: check that the highest has the lowest opponent with whom the others can be paired, and so on."""
        pairs = [(a, self.mates[a]) for a in players if a < self.mates[a]]
        claim = InOrder(players, pairs, self.field.legal, clause="G2", numbers=self.field.lots)
        better = claim.better(self.facts)
        if better is not None:
            top = _name_of(self.field, players[0])
            sentence = Sentence(FURTHER_DOWN, top=top, **claim.difference(better))
            raise NotInOrder(NOT_BEST, better.clause, sentence, better.pairs)


def _check_colours(field: RankingList, pairing: AuditedRound) -> None:
    """COL1, COL2, COL3: check who of each pair has white."""
    for white, black in pairing.games:
        right, clause = _with_white(field.entrants[field.place[white]], field.entrants[field.place[black]])
        if right.lot != white:
            sentence = Sentence(OTHER_COLOUR, black=black, white=white)
            raise NotInOrder(NOT_BEST, clause, sentence, ((black, white),))


def _with_white(one: Entrant, other: Entrant) -> tuple[Entrant, str]:
    """COL1, COL2, COL3: return who has white: by difference, by the round before, by the parity of the lots."""
    if one.saldo != other.saldo:
        return min(one, other, key=lambda player: player.saldo), "COL1"
    if one.previous is not other.previous:
        # A player who had black there changes to white, one who had white to black; one who had none takes the other.
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
        """All players of the group."""
        return self.letters + self.numbers


class Profile(NamedTuple):
    """The values of a player that the rules use."""

    role: int
    score: Tenths = 0


def _waiting_of(a: Profile, b: Profile) -> tuple[Profile, ...]:
    return tuple(one for one in (a, b) if one.role != BELOW) if BELOW in (a.role, b.role) else ()


def _letters(profiles: Sequence[Profile]) -> tuple[Tenths, ...]:
    return tuple(profile.score for profile in profiles if profile.role == LETTER)


NOBODY_LEFT = Criterion("4", leave=lambda one: 1)
GROUP_PLACED = Criterion("3", leave=lambda one: int(one.role != BELOW))
SMALLEST = Criterion("1", lambda one: int(one.role != BELOW), lambda a, b: len(_waiting_of(a, b)))
FEWEST_LETTERS = Criterion("3", lambda one: len(_letters((one,))), lambda a, b: len(_letters(_waiting_of(a, b))))
LOW_LETTERS = Criterion("3", lambda one: _letters((one,)), lambda a, b: _letters(_waiting_of(a, b)))
IN_ORDER = (SMALLEST, FEWEST_LETTERS, LOW_LETTERS)


class Fillings:
    """The fillings of waiting rooms for groups of one field."""

    def __init__(self, facts: Facts, field: RankingList) -> None:
        self.facts = facts
        self.field = field

    def first(self, group: LetteredGroup) -> Filling:
        """1, 2, 3: return the first filling of the smallest waiting room; letters wait only if they must."""
        room = self._smallest_filling(group, lambda filling: True)
        return self._room(group, self._solved(group, (), self.field.legal, IN_ORDER)) if room is None else room

    def right(self, group: LetteredGroup, following: Sequence[int], audited: Filling | None = None) -> Filling:
        """3: return the first filling whose players can all be paired in the following group, or else the first of all.

        The rest of the group can be paired without the ``audited`` filling, as the given round shows.
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
        """4: return the first filling, the smallest first, with which all below can be paired; ``audited`` is one."""
        room = self._smallest_filling(
            group, lambda room: room == audited or self.can_be_paired([*room, *below]), audited
        )
        if room is not None:
            return room
        return self._room(group, self._solved(group, below, self.field.legal, (NOBODY_LEFT, *IN_ORDER)))

    def _smallest_filling(
        self, group: LetteredGroup, suits: Callable[[Filling], bool], audited: Filling | None = None
    ) -> Filling | None:
        """1, 2: return nobody for an even group, or the first number that suits and lets the rest be paired."""
        rooms = [(player,) for player in group.numbers] if len(group.players) % 2 else [()]
        for room in rooms:
            rest = [player for player in group.players if player not in room]
            if suits(room) and (room == audited or self.can_be_paired(rest)):
                return room
        return None

    def _graph_with(self, group: LetteredGroup, following: Sequence[int], *, letters_wait: bool) -> dict[int, int]:
        """Return the legal pairs in the group, and those of players who may wait with the following group."""
        inside, below = set_of(group.players), set_of(following)
        graph = {
            player: self.field.legal[player] & (inside | below if letters_wait or player in group.numbers else inside)
            for player in group.players
        }
        for other in following:
            graph[other] = set_of(player for player in group.players if graph[player] >> other & 1)
        return graph

    def can_be_paired(self, players: Sequence[int]) -> bool:
        """4: return whether these players can all be paired."""
        return self.facts.alone(self.field.legal, set_of(players)) == 0

    def _solved(
        self, group: LetteredGroup, others: Sequence[int], graph: Graph, criteria: Sequence[Criterion]
    ) -> list[Pair]:
        """Return the best pairs of a group and others; of equally good ones those with the first filling."""
        vertices = (*group.players, *others)
        letters, inside = frozenset(group.letters), frozenset(group.players)

        def profile(player: int) -> Profile:
            if player in letters:
                return Profile(LETTER, self.field.entrants[player].score)
            return Profile(NUMBER if player in inside else BELOW)

        order = highest_wait([True] * len(inside), "2")
        instance = question(vertices, graph, profile, (), criteria, numbers=self.field.lots, order=order)
        return [(vertices[a], vertices[b]) for a, b in self.facts.solved(instance)]

    @staticmethod
    def _room(group: LetteredGroup, pairs: Sequence[Pair]) -> Filling:
        inside = frozenset(group.players)
        stay = {player for pair in pairs if inside.issuperset(pair) for player in pair}
        return tuple(player for player in group.players if player not in stay)
