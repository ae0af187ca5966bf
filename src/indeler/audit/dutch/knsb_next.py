"""C12: the next bracket as it would be if these players floated down to it."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.audit.dutch.judging import BracketAudit
from indeler.audit.facts import Facts

RULEBOOK = "knsb-rating"


class NextBracket:
    """The residents of the bracket below, to whom floaters come."""

    def __init__(self, audit: BracketAudit, below: Sequence[Sequence[int]]) -> None:
        self.audit = audit
        self.facts = audit.facts
        self.legal = audit.legal
        self.residents = tuple(below[0])
        self.is_last = len(below) == 1

    def gives_ground(self, floaters: Sequence[int]) -> bool:
        """C12, C1: it misses a pair, or one who floats down has no opponent, or too few of them can be paired.

        The last does not count where half or more have floated down (A3); residents whom C1 sends on never do.
        """
        everybody = [*floaters, *self.residents]
        near = _set(everybody)
        if any(not self.legal[player] & near for player in floaters):
            return True
        compatible = everybody if self.is_last else [player for player in everybody if self.legal[player] & near]
        if self.misses_pairs(compatible):
            return True
        if 2 * len(floaters) >= len(compatible):
            return False
        if self.is_last:
            return self.leaves_floater(floaters)
        return unpaired(self.facts, self.legal, floaters, self.residents) > 0

    def improves(self, others: Sequence[int], floaters: Sequence[int]) -> bool:
        """C12: other floaters give it more pairs; or as many, with lower scores left over and no ground any more."""
        if set(others) == set(floaters):
            return False
        (pairs, *left), (pairs_now, *left_now) = self.lacks(others), self.lacks(floaters)
        if pairs != pairs_now or self.audit.settings["lookahead"] == "literal_c12":
            return pairs < pairs_now
        return left < left_now and not self.gives_ground(others)

    def lacks(self, floaters: Sequence[int]) -> list[int]:
        """Players over, then floaters over, the highest score first; in the last one completion, then a bye for one."""
        everybody = [*floaters, *self.residents]
        if self.is_last:
            return [int(self.misses_pairs(everybody)), int(self.leaves_floater(floaters))]
        players = self.audit.players
        lacks = [self.facts.alone(self.legal, _set(everybody))]
        for score in sorted({players[player].score for player in floaters}, reverse=True):
            highest = [player for player in floaters if players[player].score >= score]
            lacks.append(unpaired(self.facts, self.legal, highest, self.residents))
        return lacks

    def misses_pairs(self, players: Sequence[int]) -> bool:
        """A6b: fewer than P0 pairs; in the last bracket whoever is over must be allowed the bye."""
        if self.is_last:
            return not self.audit.can_complete(players, self.audit.candidates)
        return self.facts.alone(self.legal, _set(players)) > len(players) % 2

    def leaves_floater(self, floaters: Sequence[int]) -> bool:
        """Whether the last bracket can only be completed with the bye for a floater, or not at all."""
        candidates = self.audit.candidates & _set(self.residents)
        return not self.audit.can_complete([*floaters, *self.residents], candidates)


def unpaired(facts: Facts, legal: Sequence[int], moved_down: Sequence[int], residents: Sequence[int]) -> int:
    """C14b2: how many moved-down players are over when as many as possible meet residents."""
    down, home = _set(moved_down), _set(residents)
    across = [row & (home if down >> at & 1 else down) for at, row in enumerate(legal)]
    alone = facts.alone(across, down | home)
    pairs = (len(moved_down) + len(residents) - alone) // 2
    return len(moved_down) - pairs


def _set(players: Sequence[int]) -> int:
    return sum(1 << player for player in players)
