"""knsb-wp C3 and C4: where a large group has the wrong waiting room, a better one by trying those that are likely.

The exact questions say the same, but take long in large groups. What is found here needs no proof: it is the
counter-example.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from indeler.audit.instance import Instance, Order
from indeler.audit.matching import alternating, fewest_alone, members, most_weight, set_of
from indeler.audit.resistance.question import Pair, question
from indeler.audit.resistance.wp_questions import BYE, COMPLETE, Questions, Seat, seat_of_wish
from indeler.audit.resistance.wp_room import Key, Room, key_of

RULEBOOK = "knsb-wp"


BetterRoom = Callable[[Questions, Key], Room | None]
"""Looks for a room that is better than one with this key."""


def with_fewer_points(questions: Questions, key: Key) -> Room | None:
    """C3, C4.1: the first room with fewer players than the given one, or else with fewer points; None: there is none.

    Only rooms with those who must wait and at most one more: no other can be smaller.
    """
    if key.size > len(questions.forced) + 1 and _must_wait(questions) > len(questions.forced) + 1:
        return None
    for room in _rooms(questions):
        if key_of(questions, room)[:2] >= key[:2]:
            return None
        pairs = _complete(questions, room)
        if pairs is not None and _outlook(questions, room) is not None:
            return Room(room, key_of(questions, room, pairs), pairs)
    return None


def with_equal_points(questions: Questions, key: Key) -> Room | None:
    """C4.2, C4.3, C4.4, C4.5: the best room with as many players and points as the given one; None: that is the best.

    So the first clause on which the two differ is the first on which the given one is worse than it could be. It may be
    the given one itself with pairs that miss fewer colours.
    """
    rooms = [room for room in _rooms(questions) if key_of(questions, room)[:2] == key[:2]]
    if questions.group.waiting not in rooms:
        return None
    return _with_better_outlook(questions, rooms, key) or _with_better_colours(questions, rooms, key)


def _rooms(questions: Questions) -> list[tuple[int, ...]]:
    """C2, C3: the rooms with those who must wait, and one more if the rest is odd; the fewest points first."""
    forced, contestants = questions.forced, questions.field.contestants
    rest = [player for player in questions.group.players if player not in forced]
    if len(rest) % 2 == 0:
        return [forced]
    by_points = sorted(rest, key=lambda player: contestants[player].score)
    return [tuple(sorted((*forced, player), key=questions.group.players.index)) for player in by_points]


def _with_better_outlook(questions: Questions, rooms: Sequence[tuple[int, ...]], key: Key) -> Room | None:
    """C4.2, C4.3: the room with the best outlook, where the given one has a worse."""
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
    """C4.4, C4.5: the first room that misses the fewest colours, of those with which nobody below is worse off.

    The best of all rooms is looked for; if somebody below would be worse off, the best of the others, and so on.
    """
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
    """C4.4, C4.5: the room of these with which the fewest colours are missed, the highest first, and the pairs then.

    The bye stands for the door of the waiting room.
    """
    contestants, door = questions.field.contestants, questions.bye
    room_of = {player: room for room in rooms for player in room if player not in questions.forced}
    rest = [player for player in questions.group.players if player not in questions.forced]
    graph = {player: questions.field.legal[player] | (player in room_of) << door for player in rest}
    graph[door] = set_of(list(room_of))
    size = len(rest)
    first = Order(size.bit_length(), lambda a, b: size - a if b == size else 0, ((0, "C4.5"),))
    instance = question(
        (*rest, door),
        graph,
        lambda player: Seat(BYE) if player == door else seat_of_wish(contestants[player]),
        (),
        (COMPLETE, *questions.colours),
        numbers=questions.numbers,
        order=first,
    )
    pairs = [((*rest, door)[a], (*rest, door)[b]) for a, b in _best(instance)]
    room = next(room_of[a] for a, b in pairs if b == door)
    return room, [pair for pair in pairs if pair[1] != door]


def _outlook(questions: Questions, room: Sequence[int]) -> tuple[int, int] | None:
    """C4.2, C4.3: how many of this room wait again, and how many in the next group; None: no completion (C9)."""
    below = len(questions.group.below)
    if not _can_be_completed(questions, room, spared=room if below == 1 else ()):
        return (1, 0) if below == 1 and _can_be_completed(questions, room) else None
    return questions.outlook(room, most_pairs(questions, room)) if below > 1 else (0, 0)


def _can_be_completed(questions: Questions, room: Sequence[int], spared: Sequence[int] = ()) -> bool:
    """C9: whether this room and all below can be paired, but for one who may have the bye and is not spared it."""
    bye = questions.bye
    free = questions.field.free & ~set_of(spared)
    left = set_of((*room, *(player for residents in questions.group.below for player in residents)))
    left |= (left.bit_count() % 2) << bye
    graph = [legal | (free >> player & 1) << bye for player, legal in enumerate(questions.field.legal)]
    return not fewest_alone([*graph, free], left)[1]


def most_pairs(questions: Questions, room: Sequence[int]) -> list[Pair]:
    """C4.2, C4.3: pairs of a room and the next group: as many of the room as can be, then as many as can be at all.

    If the next group is the last, the odd one out is one of it who may have the bye.
    """
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
    """C4.2: as many pairs, with this player in one and somebody of these others left, where that can be.

    A door that only the others may go through is one more vertex: whoever is paired with it is left.
    """
    doors = [near | (others >> vertex & 1) << len(graph) for vertex, near in enumerate(graph)]
    now = [*mate, -1]
    search = alternating([*doors, others], now, player)
    if search.end >= 0:
        search.augment(now)
        now[now[-1]] = -1
    return now[:-1]


def _complete(questions: Questions, room: Sequence[int]) -> list[Pair] | None:
    """C3: some complete pairing of the others; None where there is none."""
    stay = set_of(player for player in questions.group.players if player not in room)
    mate, alone, _ = fewest_alone(questions.field.legal, stay)
    return None if alone else [(a, b) for a, b in enumerate(mate) if a < b]


def _must_wait(questions: Questions) -> int:
    """C3: how many wait at least, whoever they are."""
    mate = [-1] * len(questions.field.legal)
    for a, b in questions.group.pairs:
        mate[a], mate[b] = b, a
    return fewest_alone(questions.field.legal, questions.inside, mate)[1].bit_count()


def cheapest(questions: Questions, room: Sequence[int]) -> list[Pair] | None:
    """B4: the complete pairing of the others that misses the fewest colours; None where there is no complete one."""
    contestants = questions.field.contestants
    stay = [player for player in questions.group.players if player not in room]
    instance = question(
        stay,
        questions.field.legal,
        lambda player: seat_of_wish(contestants[player]),
        (),
        (COMPLETE, *questions.colours),
        numbers=questions.numbers,
    )
    pairs = [(stay[a], stay[b]) for a, b in _best(instance)]
    return pairs if 2 * len(pairs) == len(stay) else None


def _best(instance: Instance) -> list[Pair]:
    return [(a, b) for a, b in enumerate(most_weight(instance.size, instance.weight).mate) if a < b]
