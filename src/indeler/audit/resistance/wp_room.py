"""knsb-wp C3 and C4: what the clauses say of one waiting room, and how a better one is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from indeler.audit.resistance.question import Pair
from indeler.audit.resistance.wp_questions import COLOURS, Questions, seat_of_wish
from indeler.audit.verdict import NOBODY, NOT_BEST, NotInOrder
from indeler.language import N_, Sentence
from indeler.model import Tenths

RULEBOOK = "knsb-wp"


class Key(NamedTuple):
    """C3, C4: a waiting room by the clauses in their order; the less the better."""

    size: int
    points: tuple[Tenths, ...]
    wait_again: int
    next_room: int
    colours: tuple[int, ...]
    ranks: tuple[int, ...]

    @property
    def outlook(self) -> tuple[int, int]:
        """C4.2 and C4.3 together."""
        return self.wait_again, self.next_room

    def with_outlook(self, outlook: tuple[int, int]) -> Key:
        """This key with another outlook."""
        return self._replace(wait_again=outlook[0], next_room=outlook[1])


_CLAUSES = (
    ("C3", N_("the waiting room can be smaller")),
    ("C4.1", N_("those who wait can have fewer points")),
    ("C4.2", N_("fewer can have to wait again")),
    ("C4.3", N_("the next waiting room can be smaller")),
    ("C4.4", N_("fewer colours can be missed")),
    ("C4.5", N_("a higher ranked player can wait")),
)
"""The clause of each part of a key, and what it says of a room that another is better than."""


class Room(NamedTuple):
    """A waiting room, what C3 and C4 say of it, and the pairs of those who stay."""

    waiting: tuple[int, ...]
    key: Key
    pairs: Sequence[Pair]


def key_of(questions: Questions, waiting: Sequence[int], pairs: Sequence[Pair] = (), ahead: Sequence[Pair] = ()) -> Key:
    """C3, C4: the key of a room, with the pairs of those who stay and those made ``ahead`` with the next group."""
    field = questions.field
    seats = [(seat_of_wish(field.contestants[a]), seat_of_wish(field.contestants[b])) for a, b in pairs]
    return Key(
        len(waiting),
        tuple(sorted((field.contestants[player].score for player in waiting), reverse=True)),
        *_outlook(questions, waiting, ahead),
        tuple(sum(count(a, b) for a, b in seats) for count in COLOURS[field.b4]),
        tuple(waiting),
    )


def _outlook(questions: Questions, waiting: Sequence[int], ahead: Sequence[Pair]) -> tuple[int, int]:
    """C4.2, C4.3: who waits again, and how many do in the next group; if it is the last, only the bye counts."""
    if len(questions.group.below) <= 1:
        return int(bool(questions.group.below) and questions.mates.get(questions.bye) in waiting), 0
    return questions.outlook(waiting, ahead)


def not_best(questions: Questions, better: Room, key: Key) -> NotInOrder:
    """C3, C4: what to say of the given room, by the first clause on which another is better."""
    clause = first_clause(better.key, key)
    return not_best_by(clause, questions, better.waiting, better.pairs)


def first_clause(better: Key, key: Key) -> str:
    """The first clause on which two rooms differ."""
    return next(clause for (clause, _), a, b in zip(_CLAUSES, better, key, strict=True) if a != b)


def not_best_by(clause: str, questions: Questions, waiting: Sequence[int], pairs: Sequence[Pair]) -> NotInOrder:
    """What to say of the given room where others should wait by this clause; below the last group that is the bye."""
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
