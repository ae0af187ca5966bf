"""knsb-wp C2, C3, C4 and C9: the check of the waiting room of a group.

In a large group with a wrong room, likely rooms are tried first, because the exact instances take long there. A better
room found in this way is a counter-example and needs no proof.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from indeler.audit.edmonds import most_weight
from indeler.audit.given_round import Case, Facts
from indeler.audit.instance import Instance, Order
from indeler.audit.matching import alternating, fewest_alone, members, set_of
from indeler.audit.resistance.question import Pair, question
from indeler.audit.resistance.wp_questions import (
    BYE,
    COMPLETE,
    Key,
    Profile,
    Questions,
    Room,
    key_of,
    not_best,
    not_best_by,
    profile_of_wish,
)
from indeler.audit.resistance.wp_search import RoomSearch

RULEBOOK = "knsb-wp"

MIN_LARGE_GROUP = 40
"""The number of players above which likely rooms are tried before an exact question is asked."""


class _OnlyColours(Exception):
    """The room is right, but other pairs of those who stay miss fewer colours; that fault is found later."""


class Rooms:
    """The check of the waiting room of one group."""

    def __init__(self, facts: Facts, questions: Questions) -> None:
        self.facts = facts
        self.questions = questions
        self.group = questions.group

    def check(self) -> None:
        """C2, C3, C4, C9: check that only as many wait as must, and of the possible rooms the first by C4."""
        if self.questions.forced == self.group.waiting:
            return
        with suppress(_OnlyColours):
            ahead = self._ahead()
            if len(self.group.below) > 1:
                self._check_with_next_group(ahead)
            else:
                self._check_with_all_below(ahead)

    def _check_with_next_group(self, ahead: Sequence[Pair]) -> None:
        """C3, C4: check that no room is better with the next group; if that proves nothing, that none is by C9."""
        key = self._key(ahead)
        cases = self._cases(ahead, key, lambda: self.questions.without_completion(ahead))
        if self._could_meet(ahead) or not self.facts.proves_best(*cases):
            RoomSearch(self.facts, self.questions).check(key)

    def _check_with_all_below(self, ahead: Sequence[Pair]) -> None:
        """C3, C4, C9: check the room with all remaining players at once, since at most one group follows."""
        key, instead = self._key(ahead), None
        if self._is_ideal(ahead):
            key = key._replace(wait_again=0)
            instead = None if self._could_meet(ahead) else ahead
        better = self.facts.best(*self._cases(ahead, key, lambda: self.questions.with_completion(instead)))
        if better is not None:
            pairs = self.questions.by_place(better.pairs)
            inside = [pair for pair in pairs if set(pair) <= set(self.group.players)]
            waiting = self.group.without(inside)
            if waiting != self.group.waiting:
                raise not_best_by(better.clause, self.questions, waiting, inside)

    def _cases(self, ahead: Sequence[Pair], key: Key, state: Callable[[], Instance]) -> list[Case]:
        """Return the cases that prove the room: by kinds of players if one more waits than must, or exactly."""

        def exactly() -> Sequence[Instance]:
            self._try_others(with_equal_points, key)
            return (state(),)

        one_more = len(self.group.waiting) == len(self.questions.forced) + 1
        return [self.questions.by_kinds, exactly] if one_more and self._is_ideal(ahead) else [exactly]

    def _try_others(self, better_room: BetterRoom, key: Key) -> None:
        """Try other rooms; in a large group this finds a wrong room much sooner than an exact question."""
        if not self.facts.searches or len(self.group.players) <= MIN_LARGE_GROUP:
            return
        found = better_room(self.questions, key)
        if found is not None:
            raise _OnlyColours if found.waiting == self.group.waiting else not_best(self.questions, found, key)

    def _key(self, ahead: Sequence[Pair]) -> Key:
        """C3, C4: return the key of the given room, with these pairs of it and the next group."""
        return key_of(self.questions, self.group.waiting, self.group.pairs, ahead)

    def _ahead(self) -> Sequence[Pair]:
        """C4.2, C4.3: return pairs with the next group, given or better ones; try rooms with fewer points first."""
        ahead = self.questions.audited_pairs_ahead()
        self._try_others(with_fewer_points, self._key(ahead))
        return ahead if self._is_ideal(ahead) else self._possible_ahead()

    def _is_ideal(self, ahead: Sequence[Pair]) -> bool:
        """C4.2, C4.3, B1b: return whether nobody waits again, and at most one in the next group, with a bye if last."""
        met = {player for pair in ahead for player in pair}
        left = [player for player in (*self.group.waiting, *self.group.following) if player not in met]
        free = set_of(left) & self.questions.field.free
        may_be_left = len(left) <= 1 and (len(self.group.below) > 1 or free.bit_count() == len(left))
        return not self.group.below or (may_be_left and met.issuperset(self.group.waiting))

    def _possible_ahead(self) -> list[Pair]:
        """C4.2, C4.3: return pairs of the given room and the next group that may be better than the given ones."""
        left = set_of((*self.group.waiting, *self.group.following))
        pairs = []
        for a, b in self.facts.hint(left, lambda: tuple(most_pairs(self.questions, self.group.waiting))):
            if left >> a & left >> b & self.questions.field.legal[a] >> b & 1 and a != b:
                pairs.append((a, b))
                left &= ~(1 << a | 1 << b)
        return pairs

    def _could_meet(self, ahead: Sequence[Pair]) -> bool:
        """C9: return whether two players of the room are paired with each other further down."""
        return any(set(pair) <= set(self.group.waiting) for pair in ahead)


BetterRoom = Callable[[Questions, Key], Room | None]


def with_fewer_points(questions: Questions, key: Key) -> Room | None:
    """C3, C4.1: return the first room with fewer players or points, in which one more waits than must; or None."""
    room = next(iter(_rooms(questions)), None)
    if room is None or key_of(questions, room)[:2] >= key[:2]:
        return None
    pairs = _complete(questions, room)
    assert pairs is not None
    return Room(room, key_of(questions, room, pairs), pairs)


def with_equal_points(questions: Questions, key: Key) -> Room | None:
    """C4.2, C4.3, C4.4, C4.5: return the best room of equal size and points, perhaps with better pairs; or None."""
    rooms = [room for room in _rooms(questions) if key_of(questions, room)[:2] == key[:2]]
    if questions.group.waiting not in rooms:
        return None
    return _with_better_outlook(questions, rooms, key) or _with_better_colours(questions, rooms, key)


def _rooms(questions: Questions) -> list[tuple[int, ...]]:
    """C2, C3, C9: return the rooms with those who must wait, and one more if the rest is odd; the fewest points first.

    Only rooms without which the others can be paired, and with which all below can.
    """
    forced, contestants = questions.forced, questions.field.contestants
    rest = questions.inside & ~set_of(forced)
    if rest.bit_count() % 2 == 0:
        is_possible = _complete(questions, forced) is not None and _can_be_completed(questions, forced)
        return [forced] if is_possible else []
    graph, below = _all_below(questions, forced, one_more=True)
    last = _may_be_alone(graph, below)
    possible = [
        player
        for player in members(_may_be_alone(questions.field.legal, rest, _given_mates(questions)))
        if graph[player] & last
    ]
    by_points = sorted(possible, key=lambda player: contestants[player].score)
    return [tuple(sorted((*forced, player), key=questions.group.players.index)) for player in by_points]


def _may_be_alone(graph: Sequence[int], vertices: int, mate: list[int] | None = None) -> int:
    """Return the vertices of an odd set without which all others can be matched."""
    mate, alone, _ = fewest_alone(graph, vertices, mate)
    # They are on even steps of alternating paths from the one who is alone.
    return alternating(graph, mate, next(members(alone)), vertices).even if alone.bit_count() == 1 else 0


def _with_better_outlook(questions: Questions, rooms: Sequence[tuple[int, ...]], key: Key) -> Room | None:
    """C4.2, C4.3: return the room with the best outlook, if that of the given one is worse."""
    best: Room | None = None
    least = key.outlook
    for room in rooms:
        if least == questions.ideal_outlook(room):
            break
        outlook, pairs = _outlook(questions, room), _complete(questions, room)
        if pairs is not None and outlook is not None and outlook < least:
            least = outlook
            best = Room(room, key_of(questions, room, pairs).with_outlook(outlook), pairs)
    return best


def _with_better_colours(questions: Questions, rooms: Sequence[tuple[int, ...]], key: Key) -> Room | None:
    """C4.4, C4.5: return the first room that misses the fewest colours and has the same outlook."""
    left = list(rooms)
    while questions.group.waiting in left:
        room, pairs = _cheapest_of(questions, left)
        found = Room(room, key_of(questions, room, pairs).with_outlook(key.outlook), pairs)
        if found.key >= key:
            break
        if _outlook(questions, room) == key.outlook:
            return found
        left.remove(room)
    return None


def _cheapest_of(questions: Questions, rooms: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], list[Pair]]:
    """C4.4, C4.5: return the room that misses the fewest colours, the highest first; its player meets the bye."""
    contestants, bye = questions.field.contestants, questions.bye
    room_of = {player: room for room in rooms for player in room if player not in questions.forced}
    rest = [player for player in questions.group.players if player not in questions.forced]
    graph = {player: questions.field.legal[player] | (player in room_of) << bye for player in rest}
    graph[bye] = set_of(list(room_of))
    size = len(rest)
    first = Order(size.bit_length(), lambda a, b: size - a if b == size else 0, ((0, "C4.5"),))
    instance = question(
        (*rest, bye),
        graph,
        lambda player: Profile(BYE) if player == bye else profile_of_wish(contestants[player]),
        (),
        (COMPLETE, *questions.colours),
        numbers=questions.numbers,
        order=first,
    )
    pairs = [((*rest, bye)[a], (*rest, bye)[b]) for a, b in _best(instance)]
    room = next(room_of[a] for a, b in pairs if b == bye)
    return room, [pair for pair in pairs if pair[1] != bye]


def _outlook(questions: Questions, room: Sequence[int]) -> tuple[int, int] | None:
    """C4.2, C4.3: return how many of this room wait again, and how many in the next group; None: C9 fails."""
    below = len(questions.group.below)
    if not _can_be_completed(questions, room, spared=room if below == 1 else ()):
        return (1, 0) if below == 1 and _can_be_completed(questions, room) else None
    return questions.outlook(room, most_pairs(questions, room)) if below > 1 else (0, 0)


def _can_be_completed(questions: Questions, room: Sequence[int], spared: Sequence[int] = ()) -> bool:
    """C9: return whether this room and all below can be paired, except one with a legal bye who is not ``spared``."""
    return not fewest_alone(*_all_below(questions, room, spared))[1]


def _all_below(
    questions: Questions, room: Sequence[int], spared: Sequence[int] = (), *, one_more: bool = False
) -> tuple[list[int], int]:
    """C9: return who may meet, and this room and all below, with a bye if they, or with one more, are odd."""
    bye = questions.bye
    free = questions.field.free & ~set_of(spared)
    left = set_of((*room, *(player for residents in questions.group.below for player in residents)))
    left |= ((left.bit_count() + one_more) % 2) << bye
    return [*(legal | (free >> player & 1) << bye for player, legal in enumerate(questions.field.legal)), free], left


def most_pairs(questions: Questions, room: Sequence[int]) -> list[Pair]:
    """C4.2, C4.3: return pairs with the next group: most of the room, then most at all; a bye must be legal."""
    following = set_of(questions.group.following)
    free = following & questions.field.free if len(questions.group.below) == 1 else 0
    players = set_of(room) | following
    players |= (bool(free) and players.bit_count() % 2) << questions.bye
    graph = [legal | (free >> player & 1) << questions.bye for player, legal in enumerate(questions.field.legal)]
    graph = [near & players for near in (*graph, free)]
    mate, alone, _ = fewest_alone(graph, players)
    for player in members(alone & set_of(room)):
        mate = _instead_of_another(graph, mate, player, following)
    return [(a, b) for a, b in enumerate(mate) if a < b < questions.bye]


def _instead_of_another(graph: Sequence[int], mate: Sequence[int], player: int, others: int) -> list[int]:
    """C4.2: return as many pairs that include this player, if one of the ``others`` can be left out instead."""
    with_exit = [near | (others >> vertex & 1) << len(graph) for vertex, near in enumerate(graph)]
    now = [*mate, -1]
    search = alternating([*with_exit, others], now, player)
    if search.end >= 0:
        search.augment(now)
        now[now[-1]] = -1
    return now[:-1]


def _complete(questions: Questions, room: Sequence[int]) -> list[Pair] | None:
    """C3: return a complete pairing of the others; None if there is none."""
    stay = set_of(player for player in questions.group.players if player not in room)
    mate, alone, _ = fewest_alone(questions.field.legal, stay)
    return None if alone else [(a, b) for a, b in enumerate(mate) if a < b]


def _given_mates(questions: Questions) -> list[int]:
    """Return the mates of the group in the given round, by place; -1: none."""
    mate = [-1] * len(questions.field.legal)
    for a, b in questions.group.pairs:
        mate[a], mate[b] = b, a
    return mate


def cheapest(questions: Questions, room: Sequence[int]) -> list[Pair] | None:
    """B4: return the complete pairing of the others that misses the fewest colours; None if there is none."""
    contestants = questions.field.contestants
    stay = [player for player in questions.group.players if player not in room]
    instance = question(
        stay,
        questions.field.legal,
        lambda player: profile_of_wish(contestants[player]),
        (),
        (COMPLETE, *questions.colours),
        numbers=questions.numbers,
    )
    pairs = [(stay[a], stay[b]) for a, b in _best(instance)]
    return pairs if 2 * len(pairs) == len(stay) else None


def _best(instance: Instance) -> list[Pair]:
    return [(a, b) for a, b in enumerate(most_weight(instance.size, instance.weight).mate) if a < b]
