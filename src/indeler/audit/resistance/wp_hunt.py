"""knsb-wp C3 and C4: where a large group has the wrong waiting room, a better one by trying those that are likely.

The exact questions say the same, but take long in large groups. What is found here needs no proof: it is the
counter-example.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from indeler.audit.instance import Instance
from indeler.audit.matching import alternating, fewest_alone, members, most_weight, set_of
from indeler.audit.resistance.question import Pair, question
from indeler.audit.resistance.wp_criteria import COLOURS, COMPLETE, seat_of_wish
from indeler.audit.resistance.wp_questions import Questions
from indeler.model.namedtuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indeler.audit.resistance.wp_rooms import Key

    KeyOf = Callable[[Sequence[int], Sequence[Pair], Sequence[Pair]], Key]

RULEBOOK = "knsb-wp"


class Found(NamedTuple):
    """A waiting room, what C3 and C4 say of it, and the best pairs of those who stay."""

    room: tuple[int, ...]
    key: Key
    pairs: list[Pair]


def better_room(questions: Questions, given: Key, key: KeyOf, *, digits: int) -> Found | None:
    """C2, C3, C4.1: of the rooms with those who must wait and at most one more, those with the fewest points first.

    The first that is better than the given one by so many digits of the key.
    """
    group, contestants = questions.group, questions.field.contestants
    rest = [player for player in group.players if player not in questions.forced]
    more = sorted(rest, key=lambda player: contestants[player].score) if len(rest) % 2 else [None]
    for player in more:
        room = tuple(other for other in group.players if other in questions.forced or other == player)
        likely = key(room, (), ())[: min(digits, 2)]
        if likely > given[:2] or (digits <= 2 and likely == given[:2]):
            break
        if room == group.waiting or not _can_be_completed(questions, room):
            continue
        pairs = cheapest(questions, room) if digits > 2 else _complete(questions, room)
        if pairs is not None:
            found = key(room, pairs, most_pairs(questions, room) if digits > 2 else ())
            if len(group.below) <= 1:
                found = found._replace(wait_again=0)
            if found[:digits] < given[:digits]:
                return Found(room, found, pairs)
    return None


def _can_be_completed(questions: Questions, room: Sequence[int]) -> bool:
    """C9, C4.2: whether this room and all below can be paired, but for one who may have the bye.

    In the last but one group nobody of the room may, which is the better by C4.2.
    """
    bye = questions.bye
    free = questions.field.free & ~(set_of(room) if len(questions.group.below) == 1 else 0)
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


def cheapest(questions: Questions, room: Sequence[int]) -> list[Pair] | None:
    """B4: the complete pairing of the others that misses the fewest colours; None where there is no complete one."""
    contestants = questions.field.contestants
    stay = [player for player in questions.group.players if player not in room]
    instance = question(
        stay,
        questions.field.legal,
        lambda player: seat_of_wish(contestants[player]),
        (),
        (COMPLETE, *COLOURS),
        numbers=questions.numbers,
    )
    pairs = [(stay[a], stay[b]) for a, b in _best(instance)]
    return pairs if 2 * len(pairs) == len(stay) else None


def _best(instance: Instance) -> list[Pair]:
    return [(a, b) for a, b in enumerate(most_weight(instance.size, instance.weight).mate) if a < b]
