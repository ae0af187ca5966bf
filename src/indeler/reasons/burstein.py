"""The explanation of the Burstein System: brackets with floaters, high against low by the opposition met."""

from collections.abc import Iterator, Sequence
from copy import copy

from indeler.language import N_
from indeler.matching.bits import mask_of, members
from indeler.model import Pairing
from indeler.reasons.dutch_editions import Fide2026Study
from indeler.reasons.explained_round import LOWEST, NEXT_LOWEST, Again, ForbiddenPairs, Study, edges_of
from indeler.reasons.groups import Columns, Difference, Group, Pair, Step, scores_step
from indeler.reasons.sentences import Points, Reason
from indeler.reasons.upfloating import ColouredStudy
from indeler.systems.burstein import Bracket, BursteinField, Workings, brackets, pairing_by, pairs_of
from indeler.systems.interface import EXACT

RULEBOOK = "fide-burstein"


def burstein_study(pairing: Pairing) -> Study:
    """1.6.1: return the study of a round; a seeding round is one of the Dutch system."""
    if isinstance(pairing.workings, Workings):
        return BursteinStudy(pairing)
    seeding = copy(pairing)
    seeding.rules = "fide-dutch"
    return Fide2026Study(seeding)


class BursteinStudy(ColouredStudy):
    """A round after the seeding rounds; columns are high and low by the opposition met."""

    field: BursteinField
    float_text = N_("{down} (score {high}) floats down to {up} (score {low})")
    plain_text = N_("Both have {points}. Who has met the strongest opposition plays who has met the weakest.")
    bye_clause = "3.1"
    bye_text = N_(
        "{player} has the bye: without this player all others can be paired, and of such players this one has the "
        "lowest score, then the most games played, then the weakest opposition"
    )

    def group_of(self, bracket: Bracket) -> Group:
        """1.2.2: return a bracket with the incoming and outgoing floaters."""
        incoming, residents, leaving = (
            self.numbers_of(members(some)) for some in (bracket.incoming, bracket.residents, bracket.outgoing)
        )
        score = self.by_number[residents[0]].score
        return Group(score, incoming, residents, self.pairs_of(bracket.pairs), leaving, EXACT)

    def _leaving(self, group: Group) -> tuple[int, list[int]]:
        """C5, C6: return how many leave a group, and their scores, the highest first."""
        return len(group.leaving), sorted((self.by_number[number].score for number in group.leaving), reverse=True)

    def again(self, forbidden: ForbiddenPairs, place: int) -> Again:
        """3.1, 3.2.2: with the same bye, if possible, brackets are unchanged while the rest can be paired."""
        field = self.field.with_forbidden(edges_of(forbidden, self.rank))
        assert isinstance(field, BursteinField)
        bye = None if self.bye is None else self.rank[self.bye]
        left = field.everybody if bye is None else field.everybody & ~(1 << bye)
        if not field.is_pairable(left):
            return self.from_scratch(forbidden)
        unchanged, incoming = [], 0
        for bracket in self.pairing.workings.brackets:
            rest = left & ~mask_of([at for pair in bracket.pairs for at in pair])
            has_forbidden = any(not field.legal[one] >> other & 1 for one, other in bracket.pairs)
            if has_forbidden or not field.is_pairable(rest):
                break
            unchanged.append(bracket)
            left, incoming = rest, bracket.outgoing
        found = *unchanged, *brackets(field, left & ~incoming, incoming)
        pairing = pairing_by(field, found, bye, self.settings)
        pairing.request = self.tournament, self.settings
        return self.found_again(BursteinStudy(pairing))

    def difference(self, other: Study) -> Difference | None:
        """3.1: the bye comes before all brackets."""
        bye = self._other_bye(other.groups[-1]) if other.bye != self.bye else None
        return bye or Study.difference(self, other)

    def difference_in(self, place: int, theirs: Group) -> Difference | None:
        """3.1, 3.2.2: another bye, or the first criterion on which a bracket is worse."""
        ours, is_last = self.groups[place], place == len(self.groups) - 1
        bye = self._other_bye(theirs) if is_last else None
        if bye is not None or (set(ours.pairs) == set(theirs.pairs) and set(ours.leaving) == set(theirs.leaving)):
            return bye
        return self.first_step(place, theirs)

    def steps(self, place: int, theirs: Group) -> Iterator[Step]:
        """C5, C6, C7, C8: compare the outgoing floaters, their effect on the following bracket, and colours."""
        ours = self.groups[place]
        mine, others = self._leaving(ours), self._leaving(theirs)
        yield Step("C5", mine[0], others[0])
        yield scores_step("C6", mine[1], others[1])
        ahead = [self._ahead(place, group.leaving) for group in (ours, theirs)]
        yield Step("C7", ahead[0][0], ahead[1][0], what="left over in the next group")
        yield scores_step("C7", ahead[0][1], ahead[1][1], "left over in the next group, with points")
        missed = [sum(self._is_missed(*pair) for pair in group.pairs) for group in (ours, theirs)]
        yield Step("C8", missed[0], missed[1])

    def _ahead(self, place: int, floaters: Sequence[int]) -> tuple[int, list[int]]:
        """C7: return how many have to leave the following bracket with these floaters, and their scores."""
        following = [mask_of([self.rank[number] for number in group.residents]) for group in self.groups[place + 1 :]]
        if not following:
            return 0, []
        inside = mask_of([self.rank[number] for number in floaters]) | following[0]
        paired = mask_of([at for pair in pairs_of(self.field, inside, following[0], following[1:]) for at in pair])
        left = [self.field.competitors[at].score for at in members(inside & ~paired)]
        return len(left), sorted(left, reverse=True)

    def _is_missed(self, one: int, other: int) -> bool:
        """C8: return whether both prefer the same colour."""
        wish = self.by_number[one].wish
        return wish is not None and wish is self.by_number[other].wish

    def order_clause(self, ours: Group, theirs: Group) -> str:
        """4.3: the order of pairings."""
        return "4.3"

    def _turn(self, number: int) -> tuple[int, int, int]:
        """1.8: return the sort key, the highest first."""
        return self.field.ranks[self.rank[number]]

    def in_turn(self, pair: Pair) -> Pair:
        """4.3: the higher by the opposition met first."""
        return pair if self._turn(pair[0]) < self._turn(pair[1]) else pair[::-1]

    def columns(self, group: Group) -> Columns:
        """4.1, 4.3: the higher of each pair on the left, from the top; the lower on the right, from the bottom."""
        pairs = sorted((self.in_turn(pair) for pair in group.pairs), key=lambda pair: self._turn(pair[0]))
        right = sorted((low for _, low in pairs), key=self._turn, reverse=True)
        return Columns(tuple(high for high, _ in pairs), tuple(right), (N_("high"), N_("low")))

    def meeting(self, group: Group, pair: Pair) -> Reason:
        """4.3: the highest remaining player meets the lowest, or the lowest possible."""
        text = NEXT_LOWEST if self.opponents_before(group, pair) else LOWEST
        return Reason(text, {"one": self.who(pair[0]), "other": self.who(pair[1])}, self.names.natural)

    def opponents_before(self, group: Group, pair: Pair) -> list[int]:
        """4.3: return the lower players who were still unpaired, the lowest first."""
        one, other = pair
        pairs = [self.in_turn(each) for each in group.pairs]
        paired = {player for each in pairs if self._turn(each[0]) < self._turn(one) for player in each}
        lower = [player for player in group.players if self._turn(player) > self._turn(other) and player not in paired]
        return sorted(lower, key=self._turn, reverse=True)

    def byes_in_order(self) -> list[int]:
        """3.1: the lowest score, most games played, the lowest rank."""

        def turn(number: int) -> tuple[int, int, list[int]]:
            return self.by_number[number].score, -self.played(number), [-part for part in self._turn(number)]

        return sorted(self.by_number, key=turn)

    def leaving(self, place: int, player: int) -> Reason:
        """3.1, C5: return the reason for the bye or for floating out."""
        if self.has_bye(place, player):
            return super().leaving(place, player)
        return Reason(FLOATS_OUT, {"player": self.who(player), "score": Points(self.groups[place].score)}, "C5")


FLOATS_OUT = N_(
    "{player} floats out of bracket {score}: not everybody can be paired in it, and so the fewest and lowest leave it"
)
