"""What both rulebooks of the waiting-room family have in common: high meets low, whoever is over waits."""

from __future__ import annotations

from indeler.language import N_
from indeler.reasons.groups import Columns, Group, Pair
from indeler.reasons.sentences import Reason
from indeler.reasons.study import Study
from indeler.systems.ways import BY_LOT


class ResistanceStudy(Study):
    """A round in which the highest meets the lowest he can."""

    group_text = N_("group {score}")
    plain_text = N_("Both have {points}. In such a group the highest plays the lowest, and so on towards the middle.")
    float_text = N_("{down} (score {high}) came from the waiting room to {up} (score {low})")

    def columns(self, group: Group) -> Columns:
        """The higher of each pair on the left, from the top; the lower on the right, from the bottom."""
        left = sorted((a for a, _ in group.pairs), key=self.rank.__getitem__)
        right = sorted((b for _, b in group.pairs), key=self.rank.__getitem__, reverse=True)
        return Columns(tuple(left), tuple(right), (N_("high"), N_("low")))

    def meeting(self, group: Group, pair: Pair) -> Reason:
        """The highest still there meets the lowest, or the lowest he can."""
        if self.pairing.round == 1 and group.way == BY_LOT:
            return Reason(PAIRED_BY_LOT, clause=self.order_clause(group, group))
        text = NEXT_LOWEST if self.opponents_before(group, pair) else LOWEST
        return Reason(text, {"one": self.who(pair[0]), "other": self.who(pair[1])}, self.names.natural)

    def opponents_before(self, group: Group, pair: Pair) -> list[int]:
        """The lower ones who were still there, the lowest first."""
        if group.way == BY_LOT:
            return []
        one, other = pair
        pairs = sorted(group.pairs, key=lambda both: self.rank[both[0]])
        taken = {player for both in pairs[: pairs.index(pair)] for player in both}
        staying = sorted((player for both in group.pairs for player in both), key=self.rank.__getitem__, reverse=True)
        return [player for player in staying[: staying.index(other)] if player not in taken and player != one]


ODD = N_("{player} waits: group {score} has an odd number of players")
CANNOT_PAIR_ALL = N_("{player} waits: not everybody in group {score} can be paired with each other")
FOR_THOSE_BELOW = N_("{player} waits, so that all below group {score} can be paired")
OTHERWISE = N_("{player} waits in group {score}; if not, {why}")
NO_OPPONENT = N_("{player} waits: nobody in group {score} is a possible opponent")
LOWEST = N_("{one} is the highest still free, and {other} the lowest")
NEXT_LOWEST = N_("{one} is the highest still free, and {other} the lowest possible opponent")
PAIRED_BY_LOT = N_("the lots decided who meets whom")
