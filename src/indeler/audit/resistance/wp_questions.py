"""knsb-wp C3, C4 and C9: the waiting room of one group as instances to be proven, and the comparison of two rooms.

A room is compared by a key with one part for each clause, so the first part that differs names the broken clause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from indeler.audit.instance import Criterion, Instance, Turns, most_pairs
from indeler.audit.matching import members, set_of
from indeler.audit.resistance.question import Pair, highest_wait, question
from indeler.audit.resistance.wp_field import ABSOLUTE, STRONG, AuditedField, Contestant
from indeler.audit.verdict import NOBODY, NOT_BEST, NotInOrder
from indeler.language import N_, Sentence
from indeler.model import Colour, Tenths

RULEBOOK = "knsb-wp"


class AuditedGroup(NamedTuple):
    """C1: a group as in the given round; players by place in the field, the highest ranked first."""

    players: tuple[int, ...]
    waiting: tuple[int, ...]
    pairs: tuple[Pair, ...]
    below: tuple[tuple[int, ...], ...]
    """The residents of the groups below, the next one first."""

    @property
    def following(self) -> tuple[int, ...]:
        """The residents of the next group."""
        return self.below[0] if self.below else ()

    def without(self, pairs: Sequence[Pair]) -> tuple[int, ...]:
        """C8: return the players of the group who wait if these pairs are made in it."""
        paired = {player for pair in pairs for player in pair}
        return tuple(player for player in self.players if player not in paired)


class RoomSet(NamedTuple):
    """A set of waiting rooms: those in which some players of the group must wait and some must stay."""

    waits: tuple[int, ...] = ()
    stay: tuple[int, ...] = ()


STAYS, WAITS, BELOW, BYE = range(4)
"""The role of a vertex: in the group; in it and known to wait; in a group below; the bye."""


class Profile(NamedTuple):
    """The values of one vertex that the clauses use."""

    role: int
    score: Tenths = 0
    wish: Colour | None = None
    strength: int = 0
    must_stay: bool = False
    price: int = 0

    @property
    def in_group(self) -> bool:
        """Whether this is a player of the group."""
        return self.role in (STAYS, WAITS)


def profile_of_wish(one: Contestant) -> Profile:
    """Return the profile of a player who certainly stays: only the colour counts."""
    return Profile(STAYS, 0, one.wish, one.strength)


def _stay(a: Profile, b: Profile) -> bool:
    return a.role == b.role == STAYS


def _waiting_of(a: Profile, b: Profile) -> tuple[Profile, ...]:
    """C8: return the players of the group in a pair that is not made in the group."""
    return () if _stay(a, b) else tuple(one for one in (a, b) if one.in_group)


def _missed(a: Profile, b: Profile) -> int:
    """B4, C4.4: return whether two players want the same colour, so that one of them misses it."""
    return int(_stay(a, b) and a.wish is b.wish is not None)


def _missed_strong(a: Profile, b: Profile) -> int:
    """B4, E2: return whether a strong wish is missed: the weaker player misses it, so both must be strong."""
    return _missed(a, b) * int(min(a.strength, b.strength) >= STRONG)


COMPLETE = most_pairs("C9")
STAY = Criterion("C9", leave=lambda one: int(one.must_stay))
SIZE = Criterion("C3", lambda one: int(one.in_group), lambda a, b: len(_waiting_of(a, b)))
POINTS = Criterion(
    "C4.1",
    lambda one: (one.score,) if one.in_group else (),
    lambda a, b: tuple(profile.score for profile in _waiting_of(a, b)),
)
PRICE = Criterion("C4.2", lambda one: one.price, lambda a, b: sum(profile.price for profile in _waiting_of(a, b)))
"""C4.2, C4.3: a bound on the outlook of a room, as a sum over its players."""
WAIT_AGAIN = Criterion("C4.2", leave=lambda one: int(one.in_group))
WAIT_FOR_BYE = Criterion("C4.2", pair=lambda a, b: int(BYE in (a.role, b.role) and (a.in_group or b.in_group)))
NEXT_ROOM = most_pairs("C4.3")
COLOURS = {"count": (_missed, _missed_strong), "strength": (_missed_strong, _missed), "off": ()}
"""B4, C4.4: the counts of missed colours, by setting."""


def missed_colours(clause: str, b4: str) -> tuple[Criterion, ...]:
    """B4, C4.4: return the criteria: as few missed colours as possible, then few strong ones; or by setting."""
    return tuple(Criterion(clause, pair=count) for count in COLOURS[b4])


NO_PRICES: Mapping[int, int] = {}
"""No bound on the outlook of a room."""


class Questions:
    """The questions on one group; ``mates`` has all opponents in the given round by place, the bye as a last vertex."""

    def __init__(self, field: AuditedField, group: AuditedGroup, mates: Mapping[int, int]) -> None:
        self.field = field
        self.group = group
        self.mates = mates
        self.bye = len(field.contestants)
        self.numbers = [*(one.number for one in field.contestants), 0]
        self.inside = set_of(group.players)
        self.colours = missed_colours("C4.4", field.b4)
        self.forced = tuple(player for player in group.players if not field.legal[player] & self.inside)
        """C2: the players without a possible opponent in the group."""

    def by_kinds(self) -> Sequence[Instance]:
        """C4.1, C4.4, C4.5: return the instance of which one more player waits: the first of those who are best."""
        rest = [player for player in self.group.players if player not in self.forced]
        (waits,) = (player for player in self.group.waiting if player not in self.forced)
        possible = set_of(player for player in rest if player == waits or self._may_wait_instead(player, waits))
        graph = {player: self.field.legal[player] | (possible >> player & 1) << self.bye for player in rest}
        graph[self.bye] = possible
        pairs, criteria = (*self.group.pairs, (waits, self.bye)), (COMPLETE, POINTS, *self.colours)
        turns = (Turns((len(rest),), (1 << len(rest)) - 1, False, "C4.5"),)
        vertices = (*rest, self.bye)
        return (question(vertices, graph, self._profile, pairs, criteria, numbers=self.numbers, turns=turns),)

    def _may_wait_instead(self, player: int, waits: int) -> bool:
        """B1b, C4.2: return whether a player may have the bye or, with equal points, an opponent in the next group."""
        field, group = self.field, self.group
        if not group.below:
            return bool(field.free >> player & 1)
        equal = field.contestants[player].score == field.contestants[waits].score
        return not equal or bool(field.legal[player] & set_of(group.following))

    def without_completion(self, ahead: Sequence[Pair] = (), rooms: RoomSet = RoomSet()) -> Instance:
        """C3, C4: return the group and the next one, without those further below; ``ahead`` are pairs made there."""
        group, criteria = self.group, (STAY, SIZE, POINTS, WAIT_AGAIN, NEXT_ROOM, *self.colours)
        return self._instance((*group.players, *group.following), rooms, (*group.pairs, *ahead), criteria)

    def with_completion(
        self,
        ahead: Sequence[Pair] | None = None,
        rooms: RoomSet = RoomSet(),
        prices: Mapping[int, int] = NO_PRICES,
    ) -> Instance:
        """C3, C4, C9: return the group and all below, with a bye if odd; C4.2 counts if one group follows, not C4.3.

        ``prices`` of players who wait are a bound on the outlook of their room, which counts as C4.2 and C4.3.
        """
        group, mates = self.group, self.mates
        vertices = [*group.players, *(player for residents in group.below for player in residents)]
        if len(vertices) % 2:
            vertices.append(self.bye)
        pairs = [(a, mates[a]) for a in vertices if a < mates.get(a, -1)]
        if ahead is not None:
            pairs = [*group.pairs, *ahead]
            left = set_of(vertices) & ~set_of(player for pair in pairs for player in pair)
            pairs += [(player, self.bye) for player in members(left) if player != self.bye]
        look_ahead = [WAIT_FOR_BYE] if len(group.below) == 1 else [PRICE] if prices else []
        return self._instance(
            vertices, rooms, pairs, (COMPLETE, STAY, SIZE, POINTS, *look_ahead, *self.colours), prices
        )

    def _instance(
        self,
        vertices: Sequence[int],
        rooms: RoomSet,
        pairs: Sequence[Pair],
        criteria: Sequence[Criterion],
        prices: Mapping[int, int] = NO_PRICES,
    ) -> Instance:
        """Return the instance; those who must stay meet only players of the group, and nobody who must wait."""
        waits, stay = set_of(rooms.waits), set_of(rooms.stay)
        graph = {}
        for vertex in vertices:
            legal = self.field.free if vertex == self.bye else self.field.legal[vertex]
            legal |= (self.field.free >> vertex & 1) << self.bye
            if stay >> vertex & 1:
                legal &= self.inside & ~waits
            elif waits >> vertex & 1 or not self.inside >> vertex & 1:
                legal &= ~stay
            graph[vertex] = legal
        profiles = {
            vertex: self._profile(
                vertex,
                WAITS if waits >> vertex & 1 else STAYS,
                must_stay=bool(stay >> vertex & 1),
                price=prices.get(vertex, 0),
            )
            for vertex in vertices
        }
        order = highest_wait([not waits >> player & 1 for player in self.group.players], "C4.5")
        return question(vertices, graph, profiles.__getitem__, pairs, criteria, numbers=self.numbers, order=order)

    def next_group(self, room: Sequence[int]) -> tuple[Sequence[int], Instance]:
        """C4.2, C4.3: return the players of this room and the next group, and the instance of pairs between them."""
        players = (*room, *self.group.following)
        profiles = [Profile(WAITS)] * len(room) + [Profile(BELOW)] * len(self.group.following)
        profile = dict(zip(players, profiles, strict=True)).__getitem__
        return players, question(players, self.field.legal, profile, (), (WAIT_AGAIN, NEXT_ROOM), numbers=self.numbers)

    def _profile(self, vertex: int, role: int = STAYS, *, must_stay: bool = False, price: int = 0) -> Profile:
        if vertex == self.bye:
            return Profile(BYE)
        one = self.field.contestants[vertex]
        if self.inside >> vertex & 1:
            return Profile(role, one.score, one.wish, one.strength, must_stay, price)
        # No clause counts the colour of a player below, but two who must have the same colour cannot meet (B2).
        return Profile(BELOW, wish=one.wish if one.strength == ABSOLUTE else None)

    def by_place(self, pairs: Sequence[Pair]) -> list[Pair]:
        """Return pairs by number, with 0 for the bye, as pairs by place."""
        place = {number: vertex for vertex, number in enumerate(self.numbers)}
        return [(place[a], place[b]) for a, b in pairs]

    def audited_pairs_ahead(self) -> list[Pair]:
        """Return the pairs that the given round makes of the waiting room and the next group."""
        both = set_of((*self.group.waiting, *self.group.following))
        return [(a, b) for a in members(both) if a < (b := self.mates.get(a, -1)) and both >> b & 1]

    def outlook(self, room: Sequence[int], ahead: Sequence[Pair]) -> tuple[int, int]:
        """C4.2, C4.3: return how many of a room wait again with these pairs, and how many wait in the next group."""
        met = {player for pair in ahead for player in pair}
        return len(set(room) - met), len(room) + len(self.group.following) - len(met)

    def ideal_outlook(self, room: Sequence[int]) -> tuple[int, int]:
        """C4.2, C4.3: return the best outlook of a room of this size; in the last but one group only the bye counts."""
        return 0, (len(room) + len(self.group.following)) % 2 if len(self.group.below) > 1 else 0


class Key(NamedTuple):
    """C3, C4: the values of a waiting room by the clauses in their order; less is better."""

    size: int
    points: tuple[Tenths, ...]
    wait_again: int
    next_room: int
    colours: tuple[int, ...]
    ranks: tuple[int, ...]

    @property
    def outlook(self) -> tuple[int, int]:
        """C4.2, C4.3: both values together."""
        return self.wait_again, self.next_room

    def with_outlook(self, outlook: tuple[int, int]) -> Key:
        """Return this key with another outlook."""
        return self._replace(wait_again=outlook[0], next_room=outlook[1])


_CLAUSES = (
    ("C3", N_("the waiting room can be smaller")),
    ("C4.1", N_("those who wait can have fewer points")),
    ("C4.2", N_("fewer can have to wait again")),
    ("C4.3", N_("the next waiting room can be smaller")),
    ("C4.4", N_("fewer colours can be missed")),
    ("C4.5", N_("a higher ranked player can wait")),
)
"""The clause of each part of a key, and the reason why another room is better by it."""


class Room(NamedTuple):
    """A waiting room, its key by C3 and C4, and the pairs of those who stay."""

    waiting: tuple[int, ...]
    key: Key
    pairs: Sequence[Pair]


def key_of(questions: Questions, waiting: Sequence[int], pairs: Sequence[Pair] = (), ahead: Sequence[Pair] = ()) -> Key:
    """C3, C4: return the key of a room, with the pairs of those who stay and those ``ahead`` with the next group."""
    field = questions.field
    profiles = [(profile_of_wish(field.contestants[a]), profile_of_wish(field.contestants[b])) for a, b in pairs]
    return Key(
        len(waiting),
        tuple(sorted((field.contestants[player].score for player in waiting), reverse=True)),
        *_outlook(questions, waiting, ahead),
        tuple(sum(count(a, b) for a, b in profiles) for count in COLOURS[field.b4]),
        tuple(waiting),
    )


def _outlook(questions: Questions, waiting: Sequence[int], ahead: Sequence[Pair]) -> tuple[int, int]:
    """C4.2, C4.3: return how many wait again and in the next group; if that is the last, only the bye counts."""
    if len(questions.group.below) <= 1:
        return int(bool(questions.group.below) and questions.mates.get(questions.bye) in waiting), 0
    return questions.outlook(waiting, ahead)


def not_best(questions: Questions, better: Room, key: Key) -> NotInOrder:
    """C3, C4: return the fault of the given room by the first clause on which another is better."""
    clause = first_clause(better.key, key)
    return not_best_by(clause, questions, better.waiting, better.pairs)


def first_clause(better: Key, key: Key) -> str:
    """Return the first clause on which two rooms differ."""
    return next(clause for (clause, _), a, b in zip(_CLAUSES, better, key, strict=True) if a != b)


def not_best_by(clause: str, questions: Questions, waiting: Sequence[int], pairs: Sequence[Pair]) -> NotInOrder:
    """Return the fault of a given room in which others should wait by this clause, or of the bye in the last group."""
    numbers, group = questions.numbers, questions.group
    better, own = ([numbers[player] for player in who] or Sentence(NOBODY) for who in (waiting, group.waiting))
    text = (
        N_("In the group of {top}, {better} should wait, not {given}: {why}.")
        if group.below
        else N_("In the group of {top}, {better} should have the bye, not {given}: {why}.")
    )
    why = Sentence(dict(_CLAUSES)[clause])
    sentence = Sentence(text, top=numbers[group.players[0]], better=better, given=own, why=why)
    return NotInOrder(NOT_BEST, clause, sentence, tuple((numbers[a], numbers[b]) for a, b in pairs))
