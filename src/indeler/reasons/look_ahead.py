"""The effect of the leavers of a Dutch bracket on the players below: the criteria of the look-ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from indeler.language import N_
from indeler.matching import best_by_kind
from indeler.matching.bits import mask_of, members
from indeler.model import Tenths
from indeler.reasons.explained_round import Study
from indeler.reasons.groups import Group, Step
from indeler.reasons.sentences import Points, Reason
from indeler.systems.dutch.completion import Completion
from indeler.systems.dutch.engine import Workings
from indeler.systems.dutch.field import DutchField


class Outlook(NamedTuple):
    """The best possible result of the next bracket; less is better."""

    left_over: int
    scores: tuple[Tenths, ...]
    """The scores of the players left over, the highest first."""

    def for_reader(self) -> tuple[object, ...]:
        """Return the outlook for a reader."""
        if not self.left_over:
            return (0,)
        scores = tuple(Points(score) for score in self.scores)
        return (Reason(LEFT_OVER, {"count": self.left_over, "scores": scores}),)


LEFT_OVER = N_("{count} (with {scores})")


class LookAhead:
    """One bracket and those below it, with the legal pairs of each; subclasses define how far it looks."""

    def __init__(self, study: Study, workings: Workings, place: int) -> None:
        self.study = study
        self.ours = study.groups[place]
        self.field, self.edition = workings.field, workings.edition
        self.groups = [self.indexes(group.residents) for group in study.groups[place + 1 :]]
        self.below = mask_of(index for group in self.groups for index in group)
        self.completion = self.completion_in(self.field)
        self._known: dict[tuple[tuple[int, ...], bool], Outlook] = {}

    def completion_in(self, field: DutchField) -> Completion:
        """Return the completion of the players below, with the bye candidates."""
        completion = Completion(field)
        self.edition.allow_bye(completion)
        return completion

    def indexes(self, players: Sequence[int]) -> tuple[int, ...]:
        """Return players by place on the ranking list, in that order."""
        return tuple(sorted(self.study.rank[player] for player in players))

    def first_of_all(self, theirs: Group) -> Iterator[Step]:
        """Yield the steps that an edition puts above the pairs of a bracket."""
        return iter(())

    def after_downfloaters(self, theirs: Group) -> Iterator[Step]:
        """Yield the steps between the downfloaters and the quality of the bracket."""
        if set(self.ours.leaving) != set(theirs.leaving) and self.groups:
            yield from self.ahead(theirs)

    def ahead(self, theirs: Group) -> Iterator[Step]:
        """Yield the steps on the leavers together with all players below, who must all be paired."""
        yield self.step(theirs, completed=True)

    def next_pairs(self, edges: list[int], above: int) -> list[int]:
        """Return the legal pairs in the next bracket, given all legal pairs and the players from above."""
        return edges

    def step(self, theirs: Group, *, completed: bool) -> Step:
        """Return the comparison of the next bracket, or of all below if ``completed``, by both leavers."""
        ours, other = (self._outlook_of(group, completed) for group in (self.ours, theirs))
        both = ours.for_reader(), other.for_reader()
        return Step(self.study.names.ahead, ours, other, both, "left over in the next group, with points")

    def _outlook_of(self, group: Group, completed: bool) -> Outlook:
        """Return the outlook, cached for equal players without bans: ours is compared with many others."""
        leaving = self.indexes(group.leaving)
        if group.field is not self.field:
            return self._outlook(leaving, completed, self.completion_in(group.field))
        if (leaving, completed) not in self._known:
            self._known[leaving, completed] = self._outlook(leaving, completed, self.completion)
        return self._known[leaving, completed]

    def _outlook(self, leaving: Sequence[int], completed: bool, completion: Completion) -> Outlook:
        """Return the fewest players left over in the next bracket, with the lowest scores, by one best matching."""
        above, following = mask_of(leaving), mask_of(self.groups[0])
        next_bracket = above | following
        players = above | self.below if completed else next_bracket
        byes = completion.bye_candidates
        scores = [one.score if next_bracket >> one.index & 1 else None for one in self.field.competitors]
        kinds = [_Kind(bool(byes >> at & 1), score, bool(following >> at & 1)) for at, score in enumerate(scores)]
        edges = [legal & players if players >> index & 1 else 0 for index, legal in enumerate(completion.field.legal)]
        mates = _best_mates(self.next_pairs(edges, above), kinds, completed=completed)

        def is_paired(index: int) -> bool:
            """Return whether the partner is in the next bracket, and not both come from above."""
            mate = mates[index]
            return mate >= 0 and bool(next_bracket >> mate & 1 and following & (1 << index | 1 << mate))

        left = [self.field.competitors[index].score for index in members(next_bracket) if not is_paired(index)]
        return Outlook(len(left), tuple(sorted(left, reverse=True)))


class _Kind(NamedTuple):
    may_be_alone: bool
    score: Tenths | None
    """The score; None for players beyond the next bracket."""
    follows: bool


def _best_mates(edges: Sequence[int], kinds: Sequence[_Kind], *, completed: bool) -> list[int]:
    """Return the partner of each in a best matching, -1 for none.

    ``completed``: first all are paired except those who may be alone; then pairs of the next bracket, and their scores.
    """
    digit = (4 * len(kinds)).bit_length()
    scores = sorted({kind.score for kind in kinds if kind.score is not None})
    places = {score: 1 << place * digit for place, score in enumerate(scores)}
    a_pair = 1 << len(scores) * digit

    def worth(one: _Kind, other: _Kind) -> int:
        must_be_paired = (not one.may_be_alone) + (not other.may_be_alone)
        value = (a_pair << digit) * (1 + must_be_paired) if completed else 0
        if one.score is not None and other.score is not None and (one.follows or other.follows):
            value += 2 * a_pair + places[one.score] + places[other.score]
        return value

    known = list(dict.fromkeys(kinds))
    numbers = [known.index(kind) for kind in kinds]
    if len(edges) % 2:  # an additional vertex without edges
        edges, numbers = [*edges, 0], [*numbers, 0]
    best = best_by_kind(edges, numbers, [[worth(one, other) for other in known] for one in known])
    return [best.mate(index) for index in range(len(edges))]
