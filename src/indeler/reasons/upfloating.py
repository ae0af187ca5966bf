"""The common part of explanations of systems with upfloaters: the bye comes first, and no player floats down."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from indeler.language import N_, Text
from indeler.model import Pairing
from indeler.reasons.explained_round import Again, ForbiddenPairs, Study, person_of
from indeler.reasons.groups import Difference, Group, Pair
from indeler.reasons.sentences import Points, Reason
from indeler.systems.dutch.competitor import Competitor
from indeler.systems.dutch.field import DutchField
from indeler.systems.interface import EXACT
from indeler.systems.upfloating.field import Entrant


class UpfloatingStudy(Study):
    """A round in which each score group is paired completely, with its upfloaters after its own players."""

    group_text = N_("bracket {score}")
    float_text = N_("{up} (score {low}) comes up to {down} (score {high})")
    bye_clause: ClassVar[str]
    bye_counts: ClassVar[tuple[str, str]] = ("points of the bye", "games of the bye")
    """The names of the values of the bye's player: points, then games."""
    bye_text: ClassVar[Text] = N_(
        "{player} has the bye: without this player all others can be paired, and of such players this one has the "
        "lowest score, then the most games played, then the largest number"
    )
    by_number: Mapping[int, Entrant | Competitor]

    def with_bye_last(self, groups: list[Group]) -> list[Group]:
        """Return these groups; the player with the bye leaves the last one."""
        if self.bye is None:
            return groups
        *above, last = groups or [Group(self.by_number[self.bye].score, (), (), (), (), EXACT)]
        return [*above, last._replace(leaving=(self.bye,))]

    def ranked(self, one: int, other: int) -> Pair:
        """Return two by number, the higher ranked first."""
        return (one, other) if self.rank[one] < self.rank[other] else (other, one)

    def difference(self, other: Study) -> Difference | None:
        """Return the difference; the bye comes before all brackets."""
        return self._other_bye(other.groups[-1]) or super().difference(other)

    def found_again(self, other: Study) -> Again:
        """Return another complete round, and the first bracket that differs; the last one, if the bye differs."""
        again = super().found_again(other)
        return again if other.bye == self.bye else again._replace(group=lambda: other.groups[-1])

    def difference_in(self, place: int, theirs: Group) -> Difference | None:
        """Return the first criterion on which a bracket is worse, with any upfloaters."""
        bye = self._other_bye(theirs)
        if bye is not None or set(self.groups[place].pairs) == set(theirs.pairs):
            return bye
        return self.first_step(place, theirs)

    def _other_bye(self, theirs: Group) -> Difference | None:
        """Return the value by which a round with another bye is worse."""
        if self.bye is None or theirs.leaving in ((), (self.bye,)):
            return None
        ours, other, place = self.by_number[self.bye], self.by_number[theirs.leaving[0]], len(self.groups) - 1
        if ours.score != other.score:
            both = (Points(ours.score),), (Points(other.score),)
            return Difference(self.bye_clause, *both, place, what=self.bye_counts[0])
        played = self.played(ours.number), self.played(other.number)
        if played[0] != played[1]:
            return Difference(self.bye_clause, played[:1], played[1:], place, what=self.bye_counts[1])
        return Difference(self.bye_clause, group=place, by_order=True)

    def played(self, number: int) -> int:
        """Return the number of games."""
        return len(self.by_number[number].colours)

    def upfloaters(self, group: Group) -> list[int]:
        """Return the upfloaters to a group, by number."""
        return [number for number in group.residents if self.by_number[number].score < group.score]

    def again(self, forbidden: ForbiddenPairs, place: int) -> Again:
        """Return the round paired from the top without those pairs."""
        return self.from_scratch(forbidden)

    def leavers_in_order(self, place: int, player: int) -> list[int]:
        """Return an empty list: players leave a bracket only for the bye."""
        return []

    def byes_in_order(self) -> list[int]:
        """Return players by the lowest score, most games played, the largest number."""
        order = sorted(self.by_number.values(), key=lambda one: (one.score, -self.played(one.number), -one.number))
        return [one.number for one in order]

    def leaving(self, place: int, player: int) -> Reason:
        """Return the reason for the bye."""
        return Reason(self.bye_text, {"player": self.who(player)}, self.bye_clause)


FLOATS_UP = N_("{other} comes up to this group, which cannot be paired within itself")


class ColouredStudy(UpfloatingStudy):
    """A round of players, where equal absolute colour preferences are a barrier too (Dubov, Burstein)."""

    field: DutchField
    by_number: Mapping[int, Competitor]

    def __init__(self, pairing: Pairing) -> None:
        super().__init__(pairing)
        self.field = pairing.workings.field
        self.by_number = {one.number: one for one in self.field.competitors}
        self.rank = {number: one.index for number, one in self.by_number.items()}
        self.people = {one.number: person_of(one) for one in self.field.competitors}
        self.legal = self.field.legal
        self.groups = self.with_bye_last([self.group_of(bracket) for bracket in pairing.workings.brackets])

    def group_of(self, bracket: Any) -> Group:
        """Return a bracket of the pairing as a group."""
        raise NotImplementedError

    def numbers_of(self, places: Iterable[int]) -> tuple[int, ...]:
        """Return players by number, from their places on the ranking list."""
        return tuple(self.field.competitors[at].number for at in places)

    def pairs_of(self, pairs: Iterable[Pair]) -> tuple[Pair, ...]:
        """Return pairs by number, from pairs of places on the ranking list."""
        return tuple(self.ranked(*self.numbers_of(pair)) for pair in pairs)
