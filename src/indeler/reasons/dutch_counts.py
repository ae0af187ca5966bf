"""What a pair or a leaver would count in a bracket of the Dutch family, as far as that alone rules it out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from indeler.matching.bits import mask_of
from indeler.matching.ordered import first_matching
from indeler.reasons.sentences import Points
from indeler.reasons.study import Group, Pair
from indeler.systems.dutch.competitor import Competitor
from indeler.systems.dutch.criteria import Pair as CountPair
from indeler.systems.dutch.criteria import Scores
from indeler.systems.dutch.quick import Missed, Wishes, any_wish_of, missed_by, wish_of

COLOURS = {
    "fide-dutch": ("C12", "C13"),
    "fide-dutch-2017": ("C.10", "C.11"),
    "knsb-rating": ("B4", ""),
    "fide-1992": ("5", ""),
}
"""The criterion on missed wishes, and the one on strong wishes where it comes right behind."""


class Counts:
    """The criteria of a round, for pairs and leavers that were not chosen."""

    def __init__(self, rules: str, competitors: Mapping[int, Competitor], legal: Sequence[int]) -> None:
        self.any_clause, self.strong_clause = COLOURS[rules]
        self.competitors = competitors
        self.legal = legal
        wish = any_wish_of if rules == "fide-1992" else wish_of
        self.wish = {number: wish(one) for number, one in competitors.items()}
        self._pools: dict[tuple[int, ...], Wishes] = {}
        self._pairs: dict[tuple[tuple[int, ...], int, int], str] = {}

    def of_pair(self, group: Group, pair: Pair) -> str:
        """A criterion that must be worse if these two meet: it counts nothing now, or colours cannot be as good."""
        key = group.players, self.competitors[pair[0]].kin, self.competitors[pair[1]].kin
        if key not in self._pairs:  # the same for all who are alike in what a criterion can look at
            self._pairs[key] = self._of_pair(group, pair)
        return self._pairs[key]

    def _of_pair(self, group: Group, pair: Pair) -> str:
        assert group.trace is not None
        ledger, values = group.trace.ledger, group.trace.values
        missed = self._misses_more(group, missed_by(self.wish[pair[0]], self.wish[pair[1]]), pair)
        cost = ledger.pair(self.competitors[pair[0]], self.competitors[pair[1]])
        for clause, count in ledger.unpacked(cost).items() if cost else ():
            if clause == self.any_clause and missed:
                break
            if any(count) and clause != self.any_clause and not any(values[clause]):
                return clause.split()[0]
        return missed

    def of_leaver(self, group: Group, player: int, instead: int) -> str:
        """A criterion on leavers alone that counts this one and not the other; or the colours of those who stay."""
        assert group.trace is not None
        ledger, values = group.trace.ledger, group.trace.values
        counts, others = (ledger.unpacked(ledger.leave(self.competitors[one])) for one in (player, instead))
        single = len(group.leaving) == 1
        for criterion, _ in ledger.fields:
            clause = criterion.clause
            if clause == self.any_clause and single:
                missed = self._misses_more(group, Missed(0, 0), (player,))
                if missed:
                    return missed
            alone = criterion.pair is None and single and counts[clause] > others[clause]
            if alone or (any(counts[clause]) and not any(values[clause])):
                return clause.split()[0]
        return ""

    def of_rest(self, group: Group, heads: Sequence[int], others: Sequence[int], *, others_leave: bool = True) -> str:
        """The first criterion that must be worse if each of these heads meets one of the others.

        Only criteria that count nothing now are looked at: pair by pair they leave fewer and fewer choices.
        """
        assert group.trace is not None
        values, kinds = group.trace.values, self._kinds(others)
        below = mask_of(self.competitors[player].index for player in others)
        rows = [self.legal[self.competitors[player].index] & below for player in heads]
        spare, spares = below, len(others) - len(heads) if others_leave else 0
        if first_matching(rows + [spare] * spares) is None:
            return next(iter(values))  # the number of pairs
        for criterion, _ in group.trace.ledger.fields:
            if any(values[criterion.clause]):
                continue
            before = sum(rows), spare
            if criterion.pair is not None:
                counted = self._counted(criterion.pair, heads, kinds)
                rows = [row & ~counted[self.competitors[head].kin] for head, row in zip(heads, rows, strict=True)]
            if criterion.leave is not None and spares:
                leavers = [one for one in map(self.competitors.__getitem__, others) if not criterion.leave(one)]
                spare &= mask_of(one.index for one in leavers)
            if before != (sum(rows), spare) and first_matching(rows + [spare] * spares) is None:
                return criterion.clause.split()[0]
        return ""

    def _kinds(self, players: Sequence[int]) -> dict[int, tuple[Competitor, int]]:
        """Players who are alike in all that a criterion looks at: one of each kind, and the set of them."""
        kinds: dict[int, tuple[Competitor, int]] = {}
        for player in players:
            one = self.competitors[player]
            first, alike = kinds.get(one.kin, (one, 0))
            kinds[one.kin] = first, alike | 1 << one.index
        return kinds

    def _counted(
        self, count: CountPair, heads: Sequence[int], kinds: Mapping[int, tuple[Competitor, int]]
    ) -> dict[int, int]:
        """For every kind of head the opponents with whom a criterion counts something."""
        counted = {}
        for kin, (one, _) in self._kinds(heads).items():
            counted[kin] = 0
            for other, alike in kinds.values():
                higher, lower = (one, other) if one.index < other.index else (other, one)
                if count(higher, lower):
                    counted[kin] |= alike
        return counted

    def _wishes(self, players: Iterable[int]) -> Wishes:
        counts = [0] * 5
        for player in players:
            counts[self.wish[player]] += 1
        return Wishes(*counts)

    def _misses_more(self, group: Group, here: Missed, taken: Iterable[int]) -> str:
        """The clause on colours if the others cannot make good what is missed here, whoever meets whom."""
        assert group.trace is not None
        if len(group.leaving) > 1:
            return ""  # with fewer pairs fewer wishes need be missed
        values = group.trace.values
        if group.players not in self._pools:
            self._pools[group.players] = self._wishes(group.players)
        pool = self._pools[group.players].without(*(self.wish[player] for player in taken))
        pools = [pool.without(wish) for wish in range(5) if pool[wish]] if sum(pool) % 2 else [pool]
        least = min(one.missed() for one in pools)
        missed, strong = here.any + least.any, here.strong + least.strong
        if missed > values[self.any_clause][0]:
            return self.any_clause
        if missed < values[self.any_clause][0] or not self.strong_clause or self._has_topscorers(group):
            return ""
        return self.strong_clause if strong > values[self.strong_clause][0] else ""

    def _has_topscorers(self, group: Group) -> bool:
        """Topscorers may miss an absolute wish, which the counting of strong ones does not know of."""
        return any(self.competitors[player].topscorer for player in group.players)

    def shown(self, group: Group, clause: str, value: list[int]) -> tuple[object, ...]:
        """A value as a reader sees it: a number, or the scores it stands for."""
        assert group.trace is not None
        ledger = group.trace.ledger
        criterion = next((one for one, _ in ledger.fields if one.clause == clause), None)
        if isinstance(criterion, Scores):
            highest_first = reversed(ledger.scores)
            return tuple(Points(score) for score, count in zip(highest_first, value, strict=True) for _ in range(count))
        return (_square(value[0]),) if clause == "B3" else tuple(value)


def _square(value: int) -> str:
    """A square of tenths as one of points."""
    return f"{value // 100}.{value % 100:02}".rstrip("0").rstrip(".")
