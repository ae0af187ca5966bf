"""A round of the rulebook as data for its explanation."""

from indeler.language import Wording
from indeler.model import played_colours, scores
from indeler.reasons import Columns, Group, Person, Reason, Study
from indeler.systems.interface import EXACT
from indeler_neighbours.engine import is_barred, may_meet


class NeighboursStudy(Study):
    """One group with all players, from the top of the list."""

    group_text = Wording({"nl": "lijst", "en": "list", "de": "Liste"})
    float_text = Wording(
        {
            "nl": "{down} heeft {high}, {up} {low}",
            "en": "{down} has {high}, {up} {low}",
            "de": "{down} hat {high}, {up} {low}",
        }
    )

    def __init__(self, pairing):
        super().__init__(pairing)
        self.listed, pairs = pairing.workings
        points = scores(self.tournament)
        self.rank = {number: place for place, number in enumerate(self.listed)}
        self.people = {number: self._person(number, points[number]) for number in self.listed}
        leaving = () if self.bye is None else (self.bye,)
        self.groups = [Group(points[self.listed[0]], (), tuple(self.listed), tuple(pairs), leaving, EXACT)]

    def _person(self, number, points):
        colours = played_colours(self.tournament.card(number))
        return Person(number, points, points, self.rank[number], colours, is_barred(self.tournament, number))

    def may_meet(self, a, b):
        """N2: they have not met."""
        return may_meet(self.tournament, a, b)

    def barrier(self, a, b):
        """N2: the two players have met, or are kept apart."""
        return None if self.may_meet(a, b) else self.usual_barrier(a, b)

    def steps(self, place, theirs):
        """There are no counted criteria: the first possibility in the list is taken."""
        return iter(())

    def order_clause(self, ours, theirs):
        """N2, N3: another neighbour, or another player with the bye."""
        return "N2" if ours.leaving == theirs.leaving else "N3"

    def columns(self, group):
        """The higher player of each pair on the left."""
        higher, lower = zip(*group.pairs, strict=True)
        return Columns(higher, lower, ("high", "low"))

    def meeting(self, group, pair):
        """N2: the nearest player below."""
        return Reason(NEAREST, {"one": self.who(pair[0]), "other": self.who(pair[1])}, self.names.natural)

    def opponents_before(self, group, pair):
        """N2: the players between the two who were not yet paired."""
        taken = {one for both in group.pairs[: group.pairs.index(pair)] for one in both} | {self.bye}
        between = self.listed[self.rank[pair[0]] + 1 : self.rank[pair[1]]]
        return [one for one in between if one not in taken]

    def leavers_in_order(self, place, player):
        """N3: the players below."""
        return self.byes_in_order()[: self.byes_in_order().index(player)]

    def byes_in_order(self):
        """N3: all players, the lowest first."""
        return self.listed[::-1]

    def leaving(self, place, player):
        """N3: the lowest player who may have the bye has it."""
        return Reason(IS_FREE, {"player": self.who(player)}, "N3")

    def again(self, apart, place):
        """Return the round paired from the top without those pairs."""
        return self.from_scratch(apart)


NEAREST = Wording(
    {
        "nl": "{other} staat het naast onder {one}",
        "en": "{other} stands nearest below {one}",
        "de": "{other} steht am nächsten unter {one}",
    }
)
IS_FREE = Wording({"nl": "{player} is vrij", "en": "{player} is free", "de": "{player} ist spielfrei"})
