"""knsb-wp C9: where all below cannot be paired with the first waiting rooms, the others are gone through by lots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from indeler.audit.facts import Facts
from indeler.audit.instance import Instance
from indeler.audit.resistance.question import Pair
from indeler.audit.resistance.wp_questions import Lot, Questions
from indeler.audit.resistance.wp_room import Key, Room, key_of, not_best
from indeler.language import N_, TooLarge

RULEBOOK = "knsb-wp"

MOST_LOTS = 2_000
"""How many lots of waiting rooms are looked at."""


class Lots:
    """The waiting rooms of one group under audit, by who must wait and who must stay."""

    def __init__(self, facts: Facts, questions: Questions) -> None:
        self.facts = facts
        self.questions = questions
        self.group = questions.group

    def check(self, given: Key) -> None:
        """C9: no room with which all below can be paired is better than the given one.

        A lot is closed if no room in it can be better, by what the next group says or by what completion says; else its
        best room is looked at, and the rooms that differ from it fall into smaller lots. After a better room only those
        that are better still count, so that the fault is named by the first clause that is broken.
        """
        lots = [Lot(self.questions.forced)]
        best: Room | None = None
        for _ in range(MOST_LOTS):
            if not lots:
                break
            lot, to_beat = lots.pop(), best.key if best else given
            found = self._best_of(lot, to_beat)
            if found is not None:
                best = found if found.key < to_beat else best
                lots += _without(lot, found.waiting)
        if best:
            raise not_best(self.questions, best, given)
        if lots:
            raise TooLarge(
                N_(
                    "Round {round}: more than {most} waiting rooms would have to be compared (knsb-wp C9); "
                    "check this group by hand."
                ),
                round=self.questions.field.round,
                most=MOST_LOTS,
            )

    def _best_of(self, lot: Lot, to_beat: Key) -> Room | None:
        """C9: the best room of a lot by completion, better than another or not; None if the lot is closed."""
        instance = self.questions.without_completion(lot=lot)
        waiting, inside, ahead = self._told(lot, instance, self.facts.solved(instance))
        if set(waiting) & set(lot.stay) or key_of(self.questions, waiting, inside, ahead) >= to_beat:
            return None
        instance = self.questions.with_completion(lot=lot)
        pairs = self.facts.solved(instance)
        waiting, inside, _ = self._told(lot, instance, pairs)
        if set(waiting) & set(lot.stay) or 2 * len(pairs) < instance.size:
            return None
        outlook = self.questions.ideal_outlook(waiting)
        if key_of(self.questions, waiting, inside).with_outlook(outlook) >= to_beat:
            return None
        return Room(waiting, key_of(self.questions, waiting, inside, self._best_ahead(waiting)), inside)

    def _best_ahead(self, waiting: Sequence[int]) -> list[Pair]:
        """C4.2, C4.3: as many of this room as possible paired in the next group, then as many as possible at all."""
        players, instance = self.questions.next_group(waiting)
        return [(players[a], players[b]) for a, b in self.facts.solved(instance)]

    def _told(
        self, lot: Lot, instance: Instance, pairs: Sequence[Pair]
    ) -> tuple[tuple[int, ...], list[Pair], list[Pair]]:
        """Who of the group waits in a solved question, the pairs made in the group, and the others."""
        made = self.questions.by_place([(instance.players[a], instance.players[b]) for a, b in pairs])
        inside = [pair for pair in made if set(pair) <= set(self.group.players) - set(lot.waits)]
        return self.group.without(inside), inside, [pair for pair in made if pair not in inside]


def _without(lot: Lot, waiting: Sequence[int]) -> Iterator[Lot]:
    """The lots into which the rooms of this lot fall that differ from one: the first player in whom they do stays."""
    waits = lot.waits
    for player in waiting:
        if player not in waits:
            yield Lot(waits, (*lot.stay, player))
            waits = (*waits, player)
