"""The explanation of the FIDE Swiss Team Pairing System: score groups, their upfloaters, and the pairs."""

from collections.abc import Iterator

from indeler.language import N_
from indeler.model import Pairing
from indeler.reasons.explained_round import Study
from indeler.reasons.groups import Columns, Group, Pair, Person, Step
from indeler.reasons.sentences import Points, Reason
from indeler.reasons.upfloating import FLOATS_UP, UpfloatingStudy
from indeler.systems.interface import EXACT, WITH_THOSE_BELOW
from indeler.systems.upfloating.bracket import Bracket
from indeler.systems.upfloating.field import Entrant
from indeler.systems.upfloating.flow import Workings

RULEBOOK = "fide-team"


class TeamStudy(UpfloatingStudy):
    """A round by fide-team: each score group with its upfloaters after its own teams."""

    white_text = N_("round {round}: {player} has White on board 1 against {other} (match {board})")
    black_text = N_("round {round}: {player} has Black on board 1 against {other} (match {board})")
    barred_text = N_("this team already had the bye or points without playing, and may not have the bye")
    bye_clause = "3.4"
    bye_counts = ("points of the team with the bye", "matches of the bye")
    bye_text = N_(
        "{player} has the bye: without it all others can be paired, and of such teams it has the lowest score, then "
        "the most matches played, then the largest number"
    )

    def __init__(self, pairing: Pairing) -> None:
        super().__init__(pairing)
        workings: Workings = pairing.workings
        self.field, self.system = workings.field, workings.system
        self.by_number: dict[int, Entrant] = workings.entrants
        ranked = sorted(self.by_number.values(), key=lambda one: (-one.score, one.number))
        self.rank = {one.number: place for place, one in enumerate(ranked)}
        self.people = {
            one.number: Person(one.number, one.points[0], one.score, place, one.colours, one.bye_barred)
            for place, one in enumerate(ranked)
        }
        self.groups = self.with_bye_last([self._group(bracket) for bracket in workings.brackets])

    def _group(self, bracket: Bracket) -> Group:
        entrants = self.field.entrants
        numbers = [entrants[at].number for at in range(len(entrants)) if bracket.everybody >> at & 1]
        pairs = [self.ranked(entrants[one].number, entrants[other].number) for one, other in bracket.pairs]
        way = EXACT if bracket.upfloaters.keeps_following else WITH_THOSE_BELOW
        return Group(self.by_number[numbers[0]].score, (), tuple(numbers), tuple(pairs), (), way)

    def may_meet(self, a: int, b: int) -> bool:
        """C1: return whether these two have not met and are not banned."""
        return b not in self.by_number[a].barred

    def barrier(self, a: int, b: int) -> Reason | None:
        """C1: return the reason why these may not meet: an earlier match, or a ban."""
        return None if self.may_meet(a, b) else self.usual_barrier(a, b)

    def steps(self, place: int, theirs: Group) -> Iterator[Step]:
        """C4, C5, C6, C7: compare the sets of upfloaters; C8, C9, C10: the pairs, if the sets are equal."""
        ours = self.groups[place]
        mine, others = [[self.by_number[number] for number in self.upfloaters(group)] for group in (ours, theirs)]
        if mine == others:
            for criterion in self.system.criteria:
                counted = [
                    sum(criterion.counts(self.by_number[one], self.by_number[other]) for one, other in group.pairs)
                    for group in (ours, theirs)
                ]
                yield Step(criterion.clause, counted[0], counted[1])
            return
        yield Step("C4", len(mine), len(others))
        scores = [sorted(one.score for one in some) for some in (mine, others)]
        points = [tuple(map(Points, some)) for some in scores]
        yield Step("C5", [-score for score in scores[0]], [-score for score in scores[1]], (points[0], points[1]))
        yield Step("C6", int(ours.way is not EXACT), int(theirs.way is not EXACT))
        if self.system.spare_floaters:
            floated = [sum(one.floated for one in some) for some in (mine, others)]
            yield Step("C7", floated[0], floated[1])

    def order_clause(self, ours: Group, theirs: Group) -> str:
        """3.5.4, 3.6.2: the order of sets, then that of pairings."""
        return "3.6.2" if self.upfloaters(ours) == self.upfloaters(theirs) else "3.5.4"

    def columns(self, group: Group) -> Columns:
        """3.6.1: the smaller number of each pair on the left."""
        pairs = sorted((min(pair), max(pair)) for pair in group.pairs)
        return Columns(tuple(top for top, _ in pairs), tuple(bottom for _, bottom in pairs), (N_("top"), N_("bottom")))

    def meeting(self, group: Group, pair: Pair) -> Reason:
        """C4, 3.6.2: the opponent is an upfloater, or the first pairing of the bracket by numbers has this pair."""
        values = {"one": self.who(pair[0]), "other": self.who(pair[1])}
        if self.by_number[pair[0]].score != self.by_number[pair[1]].score:
            return Reason(FLOATS_UP, values, "3.5.5")
        if not self.opponents_before(group, pair):
            return Reason(FIRST_OF_ALL, values, self.names.natural)
        return Reason(FIRST_OF_THE_BEST, values, self.names.best)

    def opponents_before(self, group: Group, pair: Pair) -> list[int]:
        """3.6.2: return smaller numbers that meet the top member of a later pair."""
        top, bottom = min(pair), max(pair)
        if top != pair[0]:
            return []
        later = sorted(max(other) for other in group.pairs if min(other) > top)
        return [number for number in later if top < number < bottom]

    def played(self, number: int) -> int:
        """3.4: return the number of matches."""
        return self.by_number[number].matches


class DoubleStudy(TeamStudy):
    """A round by fide-double-swiss: as for teams, with the colours of the first game."""

    white_text = N_("round {round}: {player} has White in the first game against {other} (board {board})")
    black_text = N_("round {round}: {player} has Black in the first game against {other} (board {board})")
    barred_text = Study.barred_text
    bye_counts = ("points of the bye", "matches of the player with the bye")
    bye_text = N_(
        "{player} has the bye: without {player} all others can be paired, and among those of whom that is true it goes "
        "by the lowest score, then the most matches played, then the largest number"
    )


FIRST_OF_ALL = N_("in the order of numbers {other} is the first whom {one} can meet")
FIRST_OF_THE_BEST = N_("in the order of numbers {other} is the first whom {one} meets in a best pairing of this group")
