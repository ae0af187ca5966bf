"""The search for proofs: `Prover` answers the questions of the rule-reading modules and keeps evidence for each answer.

`verifier.Verifier` answers the same questions from kept evidence alone. So the same code reads the rules twice, with a
prover and with a verifier, and nothing found here has to be trusted. An answer is always a fact: no question of the
rules depends on the way in which the one before it was proven.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from heapq import nsmallest
from itertools import accumulate
from typing import Any

from indeler.audit.bound import bound_evidence
from indeler.audit.edmonds import Optimum, Rows, best_by_rows, known_best
from indeler.audit.given_round import Better, Case, Pairs, Search, State
from indeler.audit.instance import Instance
from indeler.audit.matching import fewest_alone, members, odd_parts, set_of
from indeler.audit.pairs_dual import Dual, dual_of_audited_pairs, gains_of_kinds, rows_of, start_by_player
from indeler.audit.verifier import SCALE
from indeler.language import Sentence

MIN_LARGE_INSTANCE = 40
"""The number of players above which a proof without search is tried before one with search."""


class Prover:
    """Answers by search, and keeps the evidence in ``evidence``."""

    searches = True

    def __init__(self) -> None:
        self.evidence: list[dict[str, Any]] = []
        self.exceptions: list[Sentence] = []

    def best(self, *cases: Case) -> Better | None:
        """Search as `Facts` describes."""
        better = None
        for number in range(len(cases)):
            evidence, better = _settled(cases, number)
            if evidence is not None:
                self.evidence.append(evidence)
                return None
        if better is None:
            raise AssertionError("the last case must be exact: it says what is better, or proves that nothing is")
        return better

    def proves_best(self, *cases: Case) -> bool:
        """Search as `Facts` describes."""
        found = (_settled(cases, number)[0] for number in range(len(cases)))
        evidence = next((one for one in found if one is not None), None)
        if evidence is not None:
            self.evidence.append(evidence)
        return evidence is not None

    def candidate(self, own: Pairs, vertices: int, state: State, likely: Search, search: Search) -> Pairs:
        """Search as `Facts` describes."""
        for find, is_exact in ((lambda: own, False), (likely, False), (lambda: own, True), (search, True)):
            pairs = find()
            if pairs is None:
                continue
            cases = state(pairs)
            for number in range(len(cases) - 1, len(cases)) if is_exact else range(len(cases) - 1):
                evidence, _ = _settled(cases, number)
                if evidence is not None:
                    self.evidence.append(
                        evidence if pairs == own else {**_matching_fields(pairs, vertices), **evidence}
                    )
                    return pairs
        raise AssertionError("the search must find what is best by the last case")

    def hint(self, vertices: int, search: Callable[[], Pairs]) -> Pairs:
        """Record the pairs as `Facts` describes."""
        pairs = search()
        self.evidence.append(_matching_fields(pairs, vertices))
        return pairs

    def alone(self, graph: Sequence[int], vertices: int) -> int:
        """Search as `Facts` describes."""
        mate, alone, barrier = fewest_alone(graph, vertices)
        parts = odd_parts(graph, vertices & ~barrier)
        self.evidence.append(
            {**_matching_fields(_pairs(mate), vertices), "barrier": list(members(barrier)), "parts": parts}
        )
        return alone.bit_count()

    def solved(self, instance: Instance) -> Pairs:
        """Search as `Facts` describes."""
        return self.weighed(instance)[0]

    def weighed(self, instance: Instance) -> tuple[Pairs, Sequence[int]]:
        """Search as `Facts` describes."""
        rows = rows_of(instance)
        optimum = best_by_rows(
            rows, lambda: start_by_player(instance, rows).y if instance.size > MIN_LARGE_INSTANCE else None
        )
        pairs = _pairs(optimum.mate)
        self.evidence.append({**_matching_fields(pairs, instance.everybody), **_dual(optimum)})
        return pairs, optimum.y


def _settled(cases: Sequence[Case], number: int) -> tuple[dict[str, Any] | None, Better | None]:
    """Return the evidence that the given matchings are best by this case, or the better matching of the last case."""
    proofs = []
    for instance in cases[number]():
        proof, better = _prove(instance, exact=number == len(cases) - 1)
        if proof is None:
            return None, better
        proofs.append(proof)
    return {"case": number, "proofs": proofs}, None


def _prove(instance: Instance, *, exact: bool) -> tuple[dict[str, Any] | None, Better | None]:
    """Return evidence that the judged part of the given matching is best; or a better matching."""
    if instance.turns:
        return bound_evidence(instance), None
    if instance.order.by_lower:
        return evidence_by_order(_Heads, instance), None
    if instance.order.each and instance.size > MIN_LARGE_INSTANCE and (evidence := evidence_by_order(_Sums, instance)):
        return evidence, None
    rows = rows_of(instance)
    if instance.size > MIN_LARGE_INSTANCE:
        dual, optimum = _large(instance, rows, exact=exact)
        if dual is not None:
            y, z = dual
            return _dual(Optimum([], y, [(tuple(range(instance.size)), z)] if z else [])), None
    else:
        optimum = best_by_rows(rows, lambda: None)
    if optimum is None:
        return None, None
    pairs, most = _pairs(optimum.mate), instance.weight_of(_pairs(optimum.mate))
    if most == instance.weight_of(instance.audited_pairs):
        return _dual(optimum), None
    if not exact:
        return None, None
    own = _pairs(best_by_rows(rows_with_own(instance, rows), lambda: None).mate)
    if most == instance.weight_of(own) and instance.judged(own) == instance.judged(instance.audited_pairs):
        return {**_matching_fields(own, instance.everybody), **_dual(optimum)}, None
    numbers = tuple((instance.players[a], instance.players[b]) for a, b in pairs)
    return None, Better(*instance.difference(own, pairs), numbers)


def _large(instance: Instance, rows: Rows, *, exact: bool) -> tuple[Dual | None, Optimum | None]:
    """Return the dual that the given pairs of a large instance reach; else, if ``exact``, its best matching."""
    optimum = known_best(rows)
    if optimum is None or instance.weight_of(_pairs(optimum.mate)) == instance.weight_of(instance.audited_pairs):
        start = start_by_player(instance, rows, is_searched=exact and optimum is None)
        if start.dual is not None or not exact:
            return start.dual, None
        optimum = optimum or best_by_rows(rows, lambda: start.y)
    return None, optimum if exact else None


def rows_with_own(instance: Instance, rows: Rows) -> Rows:
    """Return the rows in which the judged players must be paired as given, and only the others are free."""
    mates = {player: pair for pair in instance.judged(instance.audited_pairs) for player in pair}
    bound, kept = set_of(mates), []
    for place, row in enumerate(rows):
        if place in mates:
            near = set_of(mates[place])
        else:
            near = instance.everybody & ~bound & ~(instance.own if instance.own >> place & 1 else 0)
        kept.append([(other, value) for other, value in row if near >> other & 1])
    return kept


def _pairs(mate: Sequence[int]) -> Pairs:
    return tuple((a, b) for a, b in enumerate(mate) if a < b)


def _matching_fields(pairs: Pairs, vertices: int) -> dict[str, Any]:
    """Return the fields of a matching of these vertices, with those that stay alone."""
    alone = vertices & ~set_of(player for pair in pairs for player in pair)
    return {"pairs": [sorted(pair) for pair in pairs], "alone": list(members(alone))}


def _dual(optimum: Optimum) -> dict[str, Any]:
    return {
        "y": [f"{number:x}" for number in optimum.y],
        "z": [[list(inside), f"{number:x}"] for inside, number in optimum.z],
    }


# The dual of a large question in which the order of single players counts: prices of kinds, and below them of players.
#
# By kinds the given pairs reach a bound; the pairs that are tight there compete by the order. If all players of a kind
# have one or two different offers for a player, shortest paths between single players are found without examining every
# pair. The offers depend on the order: of a bracket in which players were exchanged (`_Heads`) or of a group with a
# waiting room (`_Sums`).


MAX_SETTLING_ROUNDS = 100
"""The number of rounds after which the search ends: then a cycle of changes has a gain, or bans matter."""


class Prices(ABC):
    """The prices of players as choosers (rows) and chosen (columns), among pairs that are tight by kinds."""

    def __init__(self, instance: Instance, y: Sequence[int], z: int, most: int) -> None:
        """Prepare the prices; ``most`` is the highest value of a pair by the order."""
        self.instance, self.y, self.z, self.most = instance, y, z, most
        kinds, size = range(len(y)), instance.size
        self.tight = [
            [other for other in kinds if y[kind] + y[other] + z == SCALE * instance.gain(kind, other)] for kind in kinds
        ]
        paired = {place for pair in instance.audited_pairs for place in pair}
        self.alone = [place for place in range(size) if place not in paired]
        self.optional = [place for place in range(size) if y[instance.kind[place]] == 0]
        self.weighted_pairs = [(a, b, instance.order.digits(a, b)) for a, b in instance.audited_pairs]
        """The given pairs, each with its value by the order."""
        self.row, self.column = [0] * size, [0] * size
        self.idle = self.spare = 0

    def settle(self) -> bool:
        """Lower prices until no change has a gain; return False if that does not end."""
        for _ in range(MAX_SETTLING_ROUNDS):
            before = (self.idle, self.spare, list(self.row), list(self.column))
            self._choose()
            self._stay_alone()
            self._change_back()
            if before == (self.idle, self.spare, self.row, self.column):
                return True
        return False

    @abstractmethod
    def _choose(self) -> None:
        """Limit the price of a chosen player to the best offer among players with whom a pair is tight."""

    def _stay_alone(self) -> None:
        """Consider that players who may stay alone replace those who stay alone."""
        row, column = self.row, self.column
        self.idle = min([self.idle, *[row[v] for v in self.optional]])
        self.spare = min([self.spare, *[column[v] for v in self.alone]])
        if len(self.alone) != 1:
            self.idle = self.spare = min(self.idle, self.spare)
        elif not self.z:
            self.spare = min(self.spare, self.idle)
        for v in self.alone:
            row[v] = min(row[v], self.idle)
        for v in self.optional:
            column[v] = min(column[v], self.spare)

    def _change_back(self) -> None:
        """Consider that each given pair is undone."""
        row, column = self.row, self.column
        for a, b, worth in self.weighted_pairs:
            row[a] = min(row[a], column[b] + worth)
            row[b] = min(row[b], column[a] + worth)

    def evidence(self) -> dict[str, Any] | None:
        """Return both prices as one number for each player; None if the lower part overlaps the higher one."""
        bits, alone = self.instance.order.bits, set(self.alone)
        lower = [
            0 if v in alone else 2 * (row - self.idle + self.spare - column)
            for v, (row, column) in enumerate(zip(self.row, self.column, strict=True))
        ]
        of_all = SCALE * (self.idle - self.spare)
        if 2 * max(map(abs, lower)) + abs(of_all) + SCALE * self.most >= 2 << bits:
            return None
        y = [(self.y[kind] << bits) + price for kind, price in zip(self.instance.kind, lower, strict=True)]
        z = (self.z << bits) + of_all
        return {"y": [f"{number:x}" for number in y], "z": [[list(range(len(y))), f"{z:x}"]] if z else []}


def evidence_by_order(kind: type[_Heads | _Sums], instance: Instance) -> dict[str, Any] | None:
    """Return a dual of these prices by which the given pairs are best; None if none was found."""
    by_kind = dual_of_audited_pairs(instance)
    if by_kind is None:
        return None
    prices = kind(instance, *by_kind)
    return prices.evidence() if prices.settle() else None


class _Heads(Prices):
    """The prices if the value of a pair is that of its higher player as a head: a kind has two offers for each."""

    def __init__(self, instance: Instance, y: Sequence[int], z: int) -> None:
        self.inside = instance.own.bit_count()
        self.worth = [instance.order.digits(a, self.inside - 1) for a in range(self.inside)]
        super().__init__(instance, y, z, max(self.worth))
        self.own: list[list[int]] = [[] for _ in y]
        self.others: list[list[int]] = [[] for _ in y]
        for place, kind in enumerate(instance.kind):
            (self.own if place < self.inside else self.others)[kind].append(place)
        self.near = [
            [(other, bisect_left(self.own[other], v), bisect_right(self.own[other], v)) for other in self.tight[kind]]
            for v, kind in enumerate(instance.kind)
        ]
        """For each player the tight kinds, and how many of each come before the player, and up to the player."""

    def _choose(self) -> None:
        """Limit the price of a chosen player to the best offer of a kind above, below or outside the bracket."""
        row, worth = self.row, self.worth
        above = [list(accumulate([row[a] - worth[a] for a in own], min)) for own in self.own]
        below = [list(accumulate([row[a] for a in reversed(own)], min))[::-1] for own in self.own]
        outside = [[min(row[a] for a in others)] if others else [] for others in self.others]
        for v, near in enumerate(self.near):
            offers = [self.column[v]]
            for kind, before, with_him in near:
                offers += outside[kind]
                if v >= self.inside:
                    offers += below[kind][:1]
                    continue
                if before:
                    offers.append(above[kind][before - 1])
                if with_him < len(below[kind]):
                    offers.append(below[kind][with_him] - worth[v])
            self.column[v] = min(offers)


class _Sums(Prices):
    """The prices if the value of a pair is the sum of two numbers, so that a kind has the same offer for all."""

    def __init__(self, instance: Instance, y: Sequence[int], z: int) -> None:
        each = instance.order.each
        self.worth: list[int | None] = [*each, *[None] * (instance.size - len(each))]
        super().__init__(instance, y, z, 2 * max((worth for worth in each if worth is not None), default=0))
        meets = gains_of_kinds(instance)
        self.tight = [
            [other for other in near if meets[kind][other] is not None] for kind, near in enumerate(self.tight)
        ]

    def _choose(self) -> None:
        """Limit the price of a chosen player to the best offer, with the values by the order if both have one."""
        both: list[list[Offer]] = [[] for _ in self.y]
        plain: list[list[Offer]] = [[] for _ in self.y]
        others: list[list[Offer]] = [[] for _ in self.y]
        for v, (kind, worth, price) in enumerate(zip(self.instance.kind, self.worth, self.row, strict=True)):
            plain[kind].append((price, v))
            if worth is None:
                others[kind].append((price, v))
            else:
                both[kind].append((price - worth, v))
        both, plain, others = _two_best(both), _two_best(plain), _two_best(others)
        for v, (kind, worth) in enumerate(zip(self.instance.kind, self.worth, strict=True)):
            offers = [self.column[v]]
            for other in self.tight[kind]:
                if worth is None:
                    offers += [price for price, player in plain[other] if player != v][:1]
                else:
                    offers += [price - worth for price, player in both[other] if player != v][:1]
                    offers += [price for price, player in others[other] if player != v][:1]
            self.column[v] = min(offers)


Offer = tuple[int, int]
"""A price, and the place of the player who offers it."""


def _two_best(offers: Sequence[Sequence[Offer]]) -> list[list[Offer]]:
    """Return the best two offers of each kind, because a player's own offer does not count for that player."""
    return [nsmallest(2, listed) for listed in offers]
