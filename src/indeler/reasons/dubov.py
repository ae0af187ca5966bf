"""The explanation of the Dubov System: score groups, upfloaters, shifters between G1 and G2, and pairs."""

from collections.abc import Iterator, Sequence

from indeler.language import N_
from indeler.matching.bits import members
from indeler.model import Pairing
from indeler.reasons.groups import Columns, Group, Pair, Step
from indeler.reasons.sentences import Points, Reason
from indeler.reasons.upfloating import FLOATS_UP, ColouredStudy
from indeler.systems.interface import EXACT
from indeler.systems.upfloating.dubov_bracket import Bracket
from indeler.systems.upfloating.dubov_field import DubovField

RULEBOOK = "fide-dubov"


class DubovStudy(ColouredStudy):
    """A round by fide-dubov; `columns` are S1 and, in the order of numbers, G2."""

    field: DubovField
    bye_clause = "3.1"
    plain_text = N_("Both have {points}. Who has met weaker opponents so far gets a stronger one.")

    def __init__(self, pairing: Pairing) -> None:
        super().__init__(pairing)
        self.brackets: Sequence[Bracket] = pairing.workings.brackets
        ones = {at: bracket for bracket in self.brackets for at, _ in bracket.pairs}
        self._s1 = set(self.numbers_of(ones))

    def group_of(self, bracket: Bracket) -> Group:
        """1.3.2: return a score group with its upfloaters."""
        numbers = self.numbers_of(members(bracket.residents | bracket.upfloaters))
        return Group(self.by_number[numbers[0]].score, (), numbers, self.pairs_of(bracket.pairs), (), EXACT)

    def steps(self, place: int, theirs: Group) -> Iterator[Step]:
        """C5, C6, C7, C8, C9, C10: compare the set of upfloaters and the best pairing with it."""
        ours = self.groups[place]
        mine, others = self.upfloaters(ours), self.upfloaters(theirs)
        yield Step("C5", len(mine), len(others))
        scores = [sorted(self.by_number[number].score for number in some) for some in (mine, others)]
        points = [tuple(map(Points, some)) for some in scores]
        yield Step("C6", [-score for score in scores[0]], [-score for score in scores[1]], (points[0], points[1]))
        missed = [
            sum(self.by_number[one].wish is self.by_number[other].wish for one, other in group.pairs)
            for group in (ours, theirs)
        ]
        yield Step("C7", missed[0], missed[1])
        if not self.field.is_last_round:
            for clause, (one, other) in zip(
                ("C8", "C9", "C10"), zip(*map(self._floats, (mine, others)), strict=True), strict=True
            ):
                yield Step(clause, one, other)

    def _floats(self, numbers: list[int]) -> tuple[int, int, int]:
        """C8, C9, C10: return maximum upfloaters, how often they were upfloated, and those of the round before."""
        field, some = self.field, [self.rank[number] for number in numbers]
        times = [field.upfloats[at] for at in some if field.is_maximum_upfloater(at)]
        return len(times), sum(times), sum(field.just_upfloated[at] for at in some)

    def order_clause(self, ours: Group, theirs: Group) -> str:
        """4.2.2, 3.2.4, 3.2.6: the order of sets, of shifters, then of transpositions."""
        if self.upfloaters(ours) != self.upfloaters(theirs):
            return "4.2.2"
        between_subgroups = all((one in self._s1) is not (other in self._s1) for one, other in theirs.pairs)
        return "3.2.6" if between_subgroups else "3.2.4"

    def in_turn(self, pair: Pair) -> Pair:
        """3.2.2, 3.2.6: return the player with an upfloater first, else the one of S1."""
        return pair if pair[0] in self._s1 or self._has_upfloater(pair) else pair[::-1]

    def _has_upfloater(self, pair: Pair) -> bool:
        return self.by_number[pair[0]].score != self.by_number[pair[1]].score

    def _split(self, pair: Pair) -> Pair:
        """3.2.6: return the one of S1 first."""
        return pair if pair[0] in self._s1 else pair[::-1]

    def columns(self, group: Group) -> Columns:
        """3.2.5, 3.2.6: S1 on the left, on the right G2 by number."""
        left = sorted((self._split(pair)[0] for pair in group.pairs), key=self._turn)
        right = sorted(self._split(pair)[1] for pair in group.pairs)
        return Columns(tuple(left), tuple(right), (N_("S1"), N_("G2")))

    def _turn(self, number: int) -> tuple[int, int]:
        """3.2.5: return the sort key: ARO, then number."""
        return self.field.aro[self.rank[number]], number

    def meeting(self, group: Group, pair: Pair) -> Reason:
        """3.2.2, 3.2.4, 3.2.6: the opponent is an upfloater, was shifted, or is the first of G2."""
        one, other = pair
        values = {"one": self.who(one), "other": self.who(other), "aro": self.field.aro[self.rank[one]]}
        if self._has_upfloater(pair):
            return Reason(FLOATS_UP, values, "3.2.2")
        if not any(self.by_number[number].colours for number in group.players):
            return Reason(HALVES, clause="3.2.3")
        moved = [one.subgroups.from_white | one.subgroups.from_black for one in self.brackets]
        shifted = [number for number in pair if any(some >> self.rank[number] & 1 for some in moved)]
        if shifted:
            return Reason(SHIFTED, {**values, "shifted": self.who(shifted[0])}, "3.2.4")
        return Reason(NEXT_OF_G2 if self.opponents_before(group, pair) else FIRST_OF_G2, values, self.names.natural)

    def opponents_before(self, group: Group, pair: Pair) -> list[int]:
        """4.2.2, 3.2.6: return the earlier possible upfloaters, or smaller numbers of G2 that were not taken yet."""
        one, other = pair
        if self._has_upfloater(pair):
            paired = set(self._paired_above(group))
            lower = [number for number in self.rank if group.score > self.by_number[number].score]
            return [each for each in lower if self.rank[each] < self.rank[other] and each not in paired]
        later = [self._split(each) for each in group.pairs]
        return sorted(g2 for s1, g2 in later if self._turn(s1) > self._turn(one) and g2 < other)

    def _paired_above(self, group: Group) -> Iterator[int]:
        """Yield the players who are paired in this group or before it, or have the bye."""
        yield from () if self.bye is None else (self.bye,)
        for each in self.groups:
            yield from (number for pair in each.pairs for number in pair)
            if each == group:
                return


SHIFTED = N_(
    "{shifted} seeks the same colour as too many others and is placed among those who seek the other one, so that "
    "{one} meets {other}"
)
FIRST_OF_G2 = N_(
    "{one}, whose opponents have an average rating of {aro}, comes before those who met stronger ones, and {other} is "
    "the first on the list"
)
NEXT_OF_G2 = N_(
    "{one}, whose opponents have an average rating of {aro}, comes before those who met stronger ones, and {other} is "
    "the first on the list who can be"
)
HALVES = N_("nobody of this group has played yet: the first half of the list meets the second")
