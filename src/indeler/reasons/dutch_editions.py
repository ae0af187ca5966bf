"""The parts of the explanation that are specific to an edition of the Dutch family: look-ahead and counts."""

from collections.abc import Iterator

from indeler.language import N_
from indeler.matching.bits import mask_of, members
from indeler.model import Tenths
from indeler.reasons.dutch import DutchStudy
from indeler.reasons.groups import Group, Step
from indeler.reasons.look_ahead import LookAhead
from indeler.reasons.sentences import Points
from indeler.systems.dutch.bracket import Below
from indeler.systems.dutch.completion import Completion
from indeler.systems.dutch.fide2017 import PENULTIMATE
from indeler.systems.dutch.knsb2013 import JOINED, OTHER_FLOATERS
from indeler.systems.dutch.knsb_criteria import NextBracket


class Fide2026Ahead(LookAhead):
    """fide-dutch C5, C8, C9: the bye of all players below, the next bracket, the unplayed rounds of the bye."""

    def first_of_all(self, theirs: Group) -> Iterator[Step]:
        """fide-dutch C5: the score of the bye has priority over the pairs of a bracket."""
        if self.completion.size % 2:
            ours, other = (self._bye_score(group) for group in (self.ours, theirs))
            yield Step("C5", ours, other, ((Points(ours),), (Points(other),)))

    def ahead(self, theirs: Group) -> Iterator[Step]:
        """fide-dutch C8, C9: the next bracket; then the unplayed rounds of the player who leaves for the bye."""
        yield from super().ahead(theirs)
        yield Step("C9", self._unplayed(self.ours), self._unplayed(theirs))

    def _unplayed(self, group: Group) -> int:
        """Return the unplayed rounds of the only leaver, if it leaves for the bye."""
        leaving = self.indexes(group.leaving)
        if len(leaving) != 1 or self.below.bit_count() % 2:
            return 0
        one = self.field.competitors[leaving[0]]
        return self.field.round - 1 - one.games if self._bye_score(group) == one.score else 0

    def _bye_score(self, group: Group) -> Tenths:
        """Return the lowest score with which one of the remaining players can have the bye."""
        competitors, players = self.field.competitors, self.below | mask_of(self.indexes(group.leaving))
        candidates = 0
        some = [competitors[index] for index in members(players)]
        for score in sorted({one.score for one in some}):
            candidates |= mask_of(one.index for one in some if one.score == score and not one.bye_barred)
            completion = Completion(group.field)
            completion.allow_bye(candidates)
            if candidates and completion.is_possible(players):
                return score
        raise AssertionError("a bracket was paired whose rest cannot be")


class Fide2026Study(DutchStudy):
    """A round by fide-dutch."""

    bye_text = N_(
        "the number of players is odd: {player} has the bye, as nobody with fewer points may have it while all "
        "others are paired"
    )
    look_ahead = Fide2026Ahead


class Fide2017Ahead(LookAhead):
    """fide-dutch-2017 C.7: the next bracket on its own."""

    def ahead(self, theirs: Group) -> Iterator[Step]:
        """fide-dutch-2017 C.7, A.9: the next bracket, unless the bracket is the penultimate one."""
        if self.ours.way != PENULTIMATE:
            yield self.step(theirs, completed=len(self.groups) == 1)

    def next_pairs(self, edges: list[int], above: int) -> list[int]:
        """fide-dutch-2017 B.3: players from above meet residents only."""
        return [mask & ~above if above >> index & 1 else mask for index, mask in enumerate(edges)]


class Fide2017Study(DutchStudy):
    """A round by fide-dutch-2017."""

    look_ahead = Fide2017Ahead


class KnsbRatingAhead(LookAhead):
    """knsb-rating C12, C14b1: the floaters may have been chosen for the next bracket."""

    def first_of_all(self, theirs: Group) -> Iterator[Step]:
        """knsb-rating C14b1: M1 is not lowered, not even to leave a pair in a bracket joined with those below."""
        if self.ours.way == JOINED and theirs.pairs:
            yield Step("C14b1", 0, 1, ((), ()), "joined")

    def ahead(self, theirs: Group) -> Iterator[Step]:
        """knsb-rating C12: whether the floaters were chosen for the next bracket, and theirs are worse for it."""
        if self.ours.way == OTHER_FLOATERS:
            below = Below(tuple(self.groups))
            following = NextBracket(self.field, self.completion, below)
            restricted = NextBracket(theirs.field, self.completion_in(theirs.field), below)
            ours, other = (mask_of(self.indexes(group.leaving)) for group in (self.ours, theirs))
            literal = self.study.settings["lookahead"] == "literal_c12"
            left_over = self.study.everybody(self.ours.leaving), self.study.everybody(theirs.leaving)
            worse = int(following.improves(ours, other, pairs_only=literal, restricted=restricted))
            yield Step("C12", 0, worse, left_over, "who is left over")


class KnsbRatingStudy(DutchStudy):
    """A round by knsb-rating."""

    look_ahead = KnsbRatingAhead

    def removed(self, group: Group) -> tuple[int, ...]:
        """knsb-rating C1: players without an opponent in a bracket are sent on before it is halved."""
        everybody = mask_of(self.rank[player] for player in group.players)
        return tuple(player for player in group.leaving if not self.field.legal[self.rank[player]] & everybody)

    def is_homogeneous(self, group: Group, removed: tuple[int, ...]) -> bool:
        """knsb-rating A3: if half of a bracket or more moved down to it, it is halved as one."""
        moved_down = [player for player in group.from_above if player not in removed]
        alone = any(a in moved_down and b in moved_down for a, b in group.pairs)
        return alone or 2 * len(moved_down) >= len(group.players) - len(removed)

    @property
    def moved_down_may_meet(self) -> bool:
        """knsb-rating A3: they may in a bracket that is treated as homogeneous."""
        return True

    def format_count(self, group: Group, clause: str, value: list[int]) -> tuple[object, ...]:
        """knsb-rating B3: squares of tenths as squares of points."""
        return (_square(value[0]),) if self.what_counts(group, clause) else super().format_count(group, clause, value)

    def what_counts(self, group: Group, clause: str) -> str:
        """knsb-rating B3, C13: squares of differences in a bracket joined with those below, elsewhere scores."""
        assert group.trace is not None
        return "squares of score differences" if clause == "B3" and "C13" in group.trace.values else ""


def _square(value: int) -> str:
    return f"{value // 100}.{value % 100:02}".rstrip("0").rstrip(".")
