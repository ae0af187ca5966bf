"""knsb-wp C2, C3, C4 and C9: whether the waiting room of a group is the right one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from indeler.audit.facts import Facts
from indeler.audit.instance import Instance
from indeler.audit.matching import set_of
from indeler.audit.resistance.question import Pair
from indeler.audit.resistance.wp_better_rooms import Found, Hunt, Key, most_pairs, with_equal_points, with_fewer_points
from indeler.audit.resistance.wp_criteria import COLOURS, seat_of_wish
from indeler.audit.resistance.wp_questions import Lot, Questions
from indeler.audit.verdict import NOBODY, NOT_BEST, NotInOrder
from indeler.language import N_, Sentence, TooLarge

RULEBOOK = "knsb-wp"

LARGE = 40
"""From how many players on likely rooms are tried before an exact question is asked."""
MOST_LOTS = 2_000
"""How many lots of waiting rooms are looked at where C9 rules out the first ones."""


_CLAUSES = (
    ("C3", N_("the waiting room can be smaller")),
    ("C4.1", N_("those who wait can have fewer points")),
    ("C4.2", N_("fewer can have to wait again")),
    ("C4.3", N_("the next waiting room can be smaller")),
    ("C4.4", N_("fewer colours can be missed")),
    ("C4.5", N_("a higher ranked player can wait")),
)


class _OnlyColours(Exception):
    """The room is right, and there are pairs for the others that miss fewer colours: that fault is found later."""


class Rooms:
    """The waiting room of one group under audit."""

    def __init__(self, facts: Facts, questions: Questions) -> None:
        self.facts = facts
        self.questions = questions
        self.group = questions.group

    def check(self) -> None:
        """C2, C3, C4, C9: nobody waits who need not, and of those who might the first by C4."""
        if self.questions.forced != self.group.waiting:
            with suppress(_OnlyColours):
                self._check()

    def _check(self) -> None:
        questions, group = self.questions, self.group
        ahead = questions.given_ahead()
        self._hunt(self._key(group.waiting, group.pairs, ahead), with_fewer_points)
        if not self._is_ideal(ahead):
            ahead = self._possible_ahead()
        one_more = len(group.waiting) == len(questions.forced) + 1
        quick = [questions.by_kinds] if one_more and self._is_ideal(ahead) else []
        given = self._key(group.waiting, group.pairs, ahead)
        # If two of the room could meet in the next group, they could here: then only C9 can have made them wait.
        is_enlarged = any(set(pair) <= set(group.waiting) for pair in ahead)
        if len(group.below) <= 1:
            if self._is_ideal(ahead):
                given = given._replace(wait_again=0)
            instead = ahead if self._is_ideal(ahead) and not is_enlarged else None
            better = self.facts.best(*quick, lambda: self._exactly(lambda: questions.with_completion(instead), given))
            if better is not None:
                self._compare(better.clause, better.pairs)
            return
        if is_enlarged or not self.facts.at_once(
            *quick, lambda: self._exactly(lambda: questions.without_completion(ahead), given)
        ):
            self._search(given)

    def _exactly(self, state: Callable[[], Instance], given: Key) -> Sequence[Instance]:
        """An exact question; in a large group likely rooms are tried first."""
        self._hunt(given, with_equal_points)
        return (state(),)

    def _hunt(self, given: Key, better_room: Hunt) -> None:
        """In a large group a wrong room is found much sooner by trying others than by an exact question."""
        if not self.facts.searches or len(self.group.players) <= LARGE:
            return
        found = better_room(self.questions, given, self._key)
        if found is not None and found.room == self.group.waiting:
            raise _OnlyColours
        if found is not None:
            raise self._not_best(_first_clause(found.key, given), found.room, found.pairs)

    def _is_ideal(self, ahead: Sequence[Pair]) -> bool:
        """C4.2, C4.3: whether with these pairs nobody waits again, and in the next group one at most.

        If that group is the last one, he must be allowed to have the bye (B1b).
        """
        met = {player for pair in ahead for player in pair}
        left = [player for player in (*self.group.waiting, *self.group.following) if player not in met]
        free = set_of(left) & self.questions.field.free
        may_be_left = len(left) <= 1 and (len(self.group.below) > 1 or free.bit_count() == len(left))
        return not self.group.below or (may_be_left and met.issuperset(self.group.waiting))

    def _possible_ahead(self) -> list[Pair]:
        """C4.2, C4.3: pairs of the given room and the next group that are better than those of the given round."""
        left = set_of((*self.group.waiting, *self.group.following))
        pairs = []
        for a, b in self.facts.hint(left, lambda: tuple(most_pairs(self.questions, self.group.waiting))):
            if left >> a & left >> b & self.questions.field.legal[a] >> b & 1 and a != b:
                pairs.append((a, b))
                left &= ~(1 << a | 1 << b)
        return pairs

    def _best_ahead(self, room: Sequence[int]) -> list[Pair]:
        """C4.2, C4.3: as many of this room as possible paired in the next group, then as many as possible at all."""
        players, instance = self.questions.next_group(room)
        return [(players[a], players[b]) for a, b in self.facts.solved(instance)]

    def _key(self, room: Sequence[int], pairs: Sequence[Pair], ahead: Sequence[Pair]) -> Key:
        field = self.questions.field
        contestants = field.contestants
        seats = [(seat_of_wish(contestants[a]), seat_of_wish(contestants[b])) for a, b in pairs]
        return Key(
            len(room),
            tuple(sorted((contestants[player].score for player in room), reverse=True)),
            *self._outlook(room, ahead),
            tuple(sum(count(a, b) for a, b in seats) for count in COLOURS[field.b4]),
            tuple(room),
        )

    def _outlook(self, room: Sequence[int], ahead: Sequence[Pair]) -> tuple[int, int]:
        """C4.2, C4.3: who waits again, and how many do in the next group; if it is the last, only the bye counts."""
        if len(self.group.below) <= 1:
            return int(bool(self.group.below) and self.questions.mates.get(self.questions.bye) in room), 0
        return self.questions.outlook(room, ahead)

    # Where C9 rules out the first rooms -----------------------------------------------------------------------------

    def _search(self, given: Key) -> None:
        """C9: no room with which all below can be paired is better than the given one.

        A lot is closed if no room in it can be better, by what the next group says or by what completion says; else its
        best room is looked at, and the rooms that differ from it fall into smaller lots. After a better room only those
        that are better still count, so that the fault is named by the first clause that is broken.
        """
        lots = [Lot(self.questions.forced)]
        best: Found | None = None
        for _ in range(MOST_LOTS):
            if not lots:
                break
            waits, stay = lots.pop()
            to_beat = best.key if best else given
            found = self._best_of(Lot(waits, stay), to_beat)
            if found and found.key < to_beat:
                best = found
            for player in found.room if found else ():
                if player not in waits:
                    lots.append(Lot(waits, (*stay, player)))
                    waits = (*waits, player)
        if best:
            raise self._not_best(_first_clause(best.key, given), best.room, best.pairs)
        if lots:
            raise TooLarge(
                N_(
                    "Round {round}: more than {most} waiting rooms would have to be compared (knsb-wp C9); "
                    "check this group by hand."
                ),
                round=self.questions.field.round,
                most=MOST_LOTS,
            )

    def _best_of(self, lot: Lot, to_beat: Key) -> Found | None:
        """The best room of a lot by completion, better than another or not; None if the lot is closed."""
        instance = self.questions.without_completion(lot=lot)
        room, inside, ahead = self._room(lot, instance, self.facts.solved(instance))
        if set(room) & set(lot.stay) or self._key(room, inside, ahead) >= to_beat:
            return None
        instance = self.questions.with_completion(lot=lot)
        pairs = self.facts.solved(instance)
        room, inside, _ = self._room(lot, instance, pairs)
        if set(room) & set(lot.stay) or 2 * len(pairs) < instance.size:
            return None
        if self._key(room, inside, ()).with_outlook(self.questions.ideal_outlook(room)) >= to_beat:
            return None
        return Found(room, self._key(room, inside, self._best_ahead(room)), inside)

    def _room(
        self, lot: Lot, instance: Instance, pairs: Sequence[Pair]
    ) -> tuple[tuple[int, ...], list[Pair], list[Pair]]:
        """Who of the group waits in a solved question, the pairs made in the group, and the others."""
        place = {number: vertex for vertex, number in enumerate(self.questions.numbers)}
        made = [(place[instance.players[a]], place[instance.players[b]]) for a, b in pairs]
        inside = [pair for pair in made if not set(pair) - set(self.group.players) and not set(pair) & set(lot.waits)]
        stay = {player for pair in inside for player in pair}
        room = tuple(player for player in self.group.players if player not in stay)
        return room, inside, [pair for pair in made if pair not in inside]

    # What is wrong ----------------------------------------------------------------------------------------------------

    def _compare(self, clause: str, pairs: Sequence[Pair]) -> None:
        """C3, C4: a better matching of all who are left: it counts against this group if another room is in it."""
        place = {number: vertex for vertex, number in enumerate(self.questions.numbers)}
        made = [(place[a], place[b]) for a, b in pairs]
        inside = [pair for pair in made if set(pair) <= set(self.group.players)]
        room = tuple(player for player in self.group.players if player not in {one for pair in inside for one in pair})
        if room != self.group.waiting:
            raise self._not_best(clause, room, inside)

    def _not_best(self, clause: str, room: Sequence[int], pairs: Sequence[Pair]) -> NotInOrder:
        numbers, group = self.questions.numbers, self.group
        better, given = ([numbers[player] for player in who] or Sentence(NOBODY) for who in (room, group.waiting))
        text = (
            N_("Group of {top}: {better} should wait, not {given}; {why}.")
            if group.below
            else N_("Group of {top}: {better} should have the bye, not {given}; {why}.")
        )
        why = Sentence(dict(_CLAUSES)[clause])
        sentence = Sentence(text, top=numbers[group.players[0]], better=better, given=given, why=why)
        return NotInOrder(NOT_BEST, clause, sentence, tuple((numbers[a], numbers[b]) for a, b in pairs))


def _first_clause(better: Key, given: Key) -> str:
    """The first clause on which two rooms differ."""
    return next(clause for (clause, _), a, b in zip(_CLAUSES, better, given, strict=True) if a != b)
