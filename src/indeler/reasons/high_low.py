"""What both rulebooks of the waiting-room family have in common: high meets low, whoever is over waits."""

from __future__ import annotations

from indeler.reasons.sentences import Sentence
from indeler.reasons.study import Columns, Group, Pair, Study
from indeler.reasons.words import N_


class HighLowStudy(Study):
    """A round in which the highest meets the lowest he can."""

    group_text = N_("group {score}")
    float_text = N_("{down} ({high}) came from the waiting room to {up} ({low})")
    rank: dict[int, int]

    def colour_clause(self, group: Group, pair: Pair) -> str:
        """The clause on colours that stands against a pair, if one does."""
        return ""

    def columns(self, group: Group) -> Columns:
        """The higher of each pair on the left, from the top; the lower on the right, from the bottom."""
        left = sorted((a for a, _ in group.pairs), key=self.rank.__getitem__)
        right = sorted((b for _, b in group.pairs), key=self.rank.__getitem__, reverse=True)
        return Columns(tuple(left), tuple(right), (N_("high"), N_("low")))

    def meeting(self, group: Group, pair: Pair) -> Sentence:
        """The highest still there meets the lowest, or the lowest he can."""
        if self.pairing.round == 1 and group.way == "lots":
            return Sentence(BY_LOT, clause=self.order_clause(group, group))
        text = NEXT_LOWEST if self.opponents_before(group, pair) else LOWEST
        return Sentence(text, {"one": pair[0], "other": pair[1]}, self.names.natural)

    def opponents_before(self, group: Group, pair: Pair) -> list[int]:
        """The lower ones who were still there, the lowest first."""
        if group.way == "lots":
            return []
        one, other = pair
        pairs = sorted(group.pairs, key=lambda both: self.rank[both[0]])
        taken = {player for both in pairs[: pairs.index(pair)] for player in both}
        staying = sorted((player for both in group.pairs for player in both), key=self.rank.__getitem__, reverse=True)
        return [player for player in staying[: staying.index(other)] if player not in taken and player != one]

    def obstacle(self, group: Group, pair: Pair) -> str:
        """Something absolute, a colour, or that the others could then not be paired."""
        if not self.may_meet(*pair):
            barrier = self.barrier(*pair)
            return barrier.clause if barrier else ""
        return self.colour_clause(group, pair) or self.names.best


WAITS = N_("{player} waits: group {score} cannot pair everybody")
NO_OPPONENT = N_("{player} has no possible opponent in group {score} and waits")
LOWEST = N_("{one} is the highest still free and {other} the lowest")
NEXT_LOWEST = N_("{one} is the highest still free and {other} the lowest he can meet")
BY_LOT = N_("paired by lot number")
