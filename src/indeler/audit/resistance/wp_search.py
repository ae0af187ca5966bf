"""knsb-wp C9: the search for a better waiting room of a group where C9 forbids the rooms that C4 would choose.

Rooms are divided into sets by who must wait and who must stay, until no set can have a better room. A set is bounded in
three ways: by its best room without C9; by its best room with C9, without the outlook; and by prices for the outlook
(C4.2, C4.3). The prices come from the dual that proves the outlook of one room, because it limits that of any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from indeler.audit.given_round import Facts
from indeler.audit.instance import Instance
from indeler.audit.matching import members, set_of
from indeler.audit.resistance.question import Pair
from indeler.audit.resistance.wp_questions import NO_PRICES, Key, Questions, Room, RoomSet, key_of, not_best
from indeler.audit.verifier import SCALE
from indeler.language import N_, TooLarge

RULEBOOK = "knsb-wp"

MOST_ROOM_SETS = 2_000
"""The number of sets that are examined before the round is refused."""


class RoomSearch:
    """The search for a better waiting room of one group, in sets of rooms by who must wait and who must stay."""

    def __init__(self, facts: Facts, questions: Questions) -> None:
        self.facts = facts
        self.questions = questions
        self.group = questions.group

    def check(self, key: Key) -> None:
        """C9: check that no room with which all below can be paired is better than the given one.

        After a better room only rooms that are better than that one count, so that the fault has the first broken
        clause.
        """
        room_sets = [RoomSet(self.questions.forced)]
        best: Room | None = None
        for _ in range(MOST_ROOM_SETS):
            if not room_sets:
                break
            to_beat = best.key if best else key
            found, parts = self._examined(room_sets.pop(), to_beat)
            if found is not None and found.key < to_beat:
                best = found
            room_sets += parts
        if best:
            raise not_best(self.questions, best, key)
        if room_sets:
            text = N_(
                "Round {round}: more than {most} waiting rooms would have to be compared (knsb-wp C9); "
                "check this group by hand."
            )
            raise TooLarge(text, round=self.questions.field.round, most=MOST_ROOM_SETS)

    def _examined(self, rooms: RoomSet, to_beat: Key) -> tuple[Room | None, list[RoomSet]]:
        """C9: return the best room of a set by completion, better or not, and the parts in which one can be better.

        None: no room of the set can be better.
        """
        ideal = self._best_of(rooms, self.questions.without_completion(rooms=rooms))
        room = None if ideal is None or ideal.key >= to_beat else self._best_completed(rooms)
        if ideal is None or room is None:
            return None, []
        is_as_small = ideal.key[:2] == room.key[:2]
        outlook = ideal.key.outlook if is_as_small else self.questions.ideal_outlook(room.waiting)
        if room.key.with_outlook(outlook) >= to_beat:
            return None, []
        prices = prices_of(self.facts, self.questions, room.waiting)
        room = room._replace(key=room.key.with_outlook(prices.outlook))
        to_beat = min(to_beat, room.key)
        other = self._best_completed(rooms, prices.of_player)
        assert other is not None
        least = prices.least(other.waiting)
        if prices.is_exact(least, to_beat.outlook) and other.key.with_outlook(to_beat.outlook) >= to_beat:
            return room, []
        if room.key.with_outlook(max(outlook, prices.possible(least, len(room.waiting)))) >= to_beat:
            return room, []
        disputed = set_of(room.waiting) ^ set_of(other.waiting) or set_of(room.waiting) ^ set_of(ideal.waiting)
        return room, _divided(rooms, next(members(disputed)))

    def _best_completed(self, rooms: RoomSet, prices: Mapping[int, int] = NO_PRICES) -> Room | None:
        """C9: return the best room of a set with which all below can be paired, its outlook by prices; or None."""
        return self._best_of(rooms, self.questions.with_completion(rooms=rooms, prices=prices), complete=True)

    def _best_of(self, rooms: RoomSet, instance: Instance, *, complete: bool = False) -> Room | None:
        """Return the best room of a set by an instance; None if one who must stay waits, or somebody stays alone."""
        pairs = self.facts.solved(instance)
        if complete and 2 * len(pairs) < instance.size:
            return None
        placed = self.questions.by_place([(instance.players[a], instance.players[b]) for a, b in pairs])
        inside = [pair for pair in placed if set(pair) <= set(self.group.players) - set(rooms.waits)]
        waiting = self.group.without(inside)
        if set(waiting) & set(rooms.stay):
            return None
        ahead: Sequence[Pair] = () if complete else [pair for pair in placed if pair not in inside]
        return Room(waiting, key_of(self.questions, waiting, inside, ahead), inside)


def _divided(rooms: RoomSet, player: int) -> list[RoomSet]:
    """Return the rooms of a set in which a player stays, and those in which the player waits."""
    return [RoomSet(rooms.waits, (*rooms.stay, player)), RoomSet((*rooms.waits, player), rooms.stay)]


class Prices(NamedTuple):
    """C4.2, C4.3: prices of players such that the outlook of a room is at least the sum of those of its players.

    An outlook is one number: who wait again times the ``unit``, and the number left over in the next group. Prices
    count parts of it (`SCALE`).
    """

    outlook: tuple[int, int]
    """The outlook of the room from which they come."""
    base: int
    of_player: Mapping[int, int]
    unit: int
    following: int
    """The number of residents of the next group."""

    def least(self, room: Sequence[int]) -> int:
        """Return the bound on the outlook of a room."""
        return self.base + sum(self.of_player[player] for player in room)

    def is_exact(self, least: int, outlook: tuple[int, int]) -> bool:
        """Return whether a bound is this outlook itself, so that rooms with a higher bound have a worse one."""
        return least == SCALE * (outlook[0] * self.unit + outlook[1])

    def possible(self, least: int, size: int) -> tuple[int, int]:
        """Return the best outlook from a bound for rooms of this size; who is left over makes the number even."""
        again, alone = divmod(max(0, -(-least // SCALE)), self.unit)
        return again, alone + (alone + size + self.following) % 2


def prices_of(facts: Facts, questions: Questions, room: Sequence[int]) -> Prices:
    """C4.2, C4.3: return the prices from the dual that proves the outlook of this room.

    In a dual the numbers of two opponents, with those of the sets around both, reach the value of their pair. A player
    who does not wait in this room gets the least number with which this holds, so for any room the numbers of its
    players and of the next group are a dual.
    """
    field, group = questions.field, questions.group
    players, instance = questions.next_group(room)
    pairs, numbers = facts.weighed(instance)
    waits, below = (instance.gain(kind, kind) // 2 for kind in (instance.kind[0], instance.kind[-1]))
    number = dict(zip(players, numbers, strict=True))
    others = [player for player in group.players if player not in number]
    following = set_of(group.following)
    for player in others:
        met = field.legal[player]
        with_resident = (SCALE * (waits + below) - number[mate] for mate in members(met & following))
        with_waiting = (SCALE * 2 * waits - number[mate] for mate in members(met & set_of(room)))
        number[player] = max([0, *with_resident, *with_waiting])
    for player in others:
        for mate in others:
            short = SCALE * 2 * waits - number[player] - number[mate] if field.legal[player] >> mate & 1 else 0
            if short > 0:
                number[player] += -(-short // 2)
                number[mate] += -(-short // 2)
    price = {player: SCALE * waits - number[player] for player in group.players}
    whole = SCALE * (len(room) * waits + len(group.following) * below - instance.weight_of(pairs))
    base = whole - sum(price[player] for player in room)
    lift = -min(0, *price.values())
    outlook = questions.outlook(room, [(players[a], players[b]) for a, b in pairs])
    return Prices(
        outlook,
        base - lift * len(room),
        {player: value + lift for player, value in price.items()},
        waits - below,
        len(group.following),
    )
