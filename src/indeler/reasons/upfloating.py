"""The common part of explanations of systems with upfloaters: the bye comes first, and nobody floats down."""

from collections.abc import Mapping
from typing import ClassVar

from indeler.language import N_, Text
from indeler.reasons.groups import Difference, Group, Pair
from indeler.reasons.sentences import Points, Reason
from indeler.reasons.study import SAME_COLOUR, Again, ForbiddenPairs, Study
from indeler.systems.dutch.competitor import Competitor
from indeler.systems.dutch.field import DutchField
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
    entrants: Mapping[int, Entrant | Competitor]
    """All players to be paired or with the bye, by number."""

    def ranked(self, one: int, other: int) -> Pair:
        """Return two by number, the higher ranked first."""
        return (one, other) if self.rank[one] < self.rank[other] else (other, one)

    # Comparing --------------------------------------------------------------------------------------------------------

    def difference(self, other: Study) -> Difference | None:
        """Return the difference; the bye comes before all brackets."""
        return self._other_bye(other.groups[-1]) or super().difference(other)

    def found_again(self, other: Study) -> Again:
        """Return another complete round, and the first bracket that differs; the last one, if the bye differs."""
        again = super().found_again(other)
        return again if other.bye == self.bye else again._replace(group=lambda: other.groups[-1])

    def difference_in(self, place: int, theirs: Group) -> Difference | None:
        """Return the first criterion on which a bracket is worse, with any upfloaters."""
        ours, bye = self.groups[place], self._other_bye(theirs)
        if bye is not None or set(ours.pairs) == set(theirs.pairs):
            return bye
        for step in self.steps(place, theirs):
            if step.ours < step.theirs:
                return step.difference(self.rules, place)
        return Difference(self.order_clause(ours, theirs), group=place, by_order=True)

    def _other_bye(self, theirs: Group) -> Difference | None:
        """Return the value by which a round with another bye is worse."""
        if self.bye is None or theirs.leaving in ((), (self.bye,)):
            return None
        ours, other, place = self.entrants[self.bye], self.entrants[theirs.leaving[0]], len(self.groups) - 1
        if ours.score != other.score:
            both = (Points(ours.score),), (Points(other.score),)
            return Difference(self.bye_clause, *both, place, what=self.bye_counts[0])
        played = self.played(ours.number), self.played(other.number)
        if played[0] != played[1]:
            return Difference(self.bye_clause, played[:1], played[1:], place, what=self.bye_counts[1])
        return Difference(self.bye_clause, group=place, by_order=True)

    def played(self, number: int) -> int:
        """Return the number of games."""
        return len(self.entrants[number].colours)

    def upfloaters(self, group: Group) -> list[int]:
        """Return the upfloaters to a group, by number."""
        return [number for number in group.residents if self.entrants[number].score < group.score]

    def again(self, forbidden: ForbiddenPairs, place: int) -> Again:
        """Return the round paired from the top without those pairs."""
        return self.from_scratch(forbidden)

    # Telling ----------------------------------------------------------------------------------------------------------

    def leavers_in_order(self, place: int, player: int) -> list[int]:
        """Return nobody: players leave a bracket only for the bye."""
        return []

    def byes_in_order(self) -> list[int]:
        """Return players by the lowest score, most games played, the largest number."""
        order = sorted(self.entrants.values(), key=lambda one: (one.score, -self.played(one.number), -one.number))
        return [one.number for one in order]

    def leaving(self, place: int, player: int) -> Reason:
        """Return the reason for the bye."""
        return Reason(self.bye_text, {"player": self.who(player)}, self.bye_clause)


FLOATS_UP = N_("{other} comes up to this group, which cannot be paired within itself")


class ColouredStudy(UpfloatingStudy):
    """A round of players, where equal absolute colour preferences are a barrier too (Dubov, Burstein)."""

    field: DutchField
    entrants: Mapping[int, Competitor]

    def may_meet(self, a: int, b: int) -> bool:
        """C1, C3: return whether no absolute criterion forbids these two to meet."""
        return bool(self.field.legal[self.rank[a]] >> self.rank[b] & 1)

    def barrier(self, a: int, b: int) -> Reason | None:
        """C1, C3: return why these may not meet: an earlier game, a ban, or equal absolute preferences."""
        if self.may_meet(a, b):
            return None
        colour = self.entrants[a].wish
        return self.usual_barrier(a, b) or Reason(SAME_COLOUR, {"colour": colour}, self.names.colours)
