"""A bracket as a question that can be proven: the possible pairs, the cost of each, and the given pairs.

The rule-reading modules state instances; `prover` finds proofs for them and `verifier` checks these. Costs are packed
into one integer, with the first criterion in the highest digits, so that the least cost is the best pairing by all.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from indeler.model import format_points

Amount = int | tuple[int, ...]
"""A count; or scores, of which few are best, compared from the highest."""


def nothing(*kinds: Any) -> int:
    """Count nothing."""
    return 0


def everything(kind: Any) -> Any:
    """Return the whole kind, for a criterion that considers all of it."""
    return kind


class Criterion(NamedTuple):
    """A count, or scores, to be minimised: of an unmatched player (``leave``) and of two opponents (``pair``)."""

    clause: str
    leave: Callable[[Any], Amount] = nothing
    pair: Callable[[Any, Any], Amount] = nothing
    aspect: Callable[[Any], Any] = everything
    """The part of a kind that ``pair`` uses: kinds with an equal part count the same."""


def most_pairs(clause: str) -> Criterion:
    """Return the criterion that as few players as possible stay unmatched."""
    return Criterion(clause, leave=lambda one: 1)


class Order(NamedTuple):
    """The prescribed order of candidates as digits below the criteria: the larger the sum, the earlier."""

    bits: int
    digits: Callable[[int, int], int]
    """The digits of a pair by places in the list of players, the lower place first."""
    clauses: tuple[tuple[int, str], ...]
    """The lowest bit of each clause, the highest first: a difference from that bit upwards is one by that clause."""
    by_lower: bool = False
    """Whether the digits depend on the lower place alone."""
    each: Sequence[int | None] = ()
    """The number of each player, if the digits of a pair are a sum of two; None for a player whose pairs have none."""


NO_ORDER = Order(0, nothing, ())


class Turns(NamedTuple):
    """The prescribed order as turns: each of the ``rows`` in turn has the first possible mate of the ``columns``.

    Only for instances in which every best matching has as many pairs as the given one. If ``is_bipartite``, the only
    pairs are those of a row and a column.
    """

    rows: tuple[int, ...]
    columns: int
    is_bipartite: bool
    clause: str


class Instance:
    """Players, possible pairs with their costs, the order of candidates, and the given matching.

    ``kinds`` has for each player the values that criteria use (equal kinds cost the same); ``allowed`` the possible
    opponents as a bitset over places in the list; ``audited_pairs`` the pairs of places in the round under audit. Only
    pairs within ``own`` (default: all) are judged; the pairs of the other players count as well.
    """

    def __init__(
        self,
        players: Sequence[int],
        kinds: Sequence[Any],
        allowed: Sequence[int],
        audited_pairs: Sequence[tuple[int, int]],
        criteria: Sequence[Criterion],
        order: Order = NO_ORDER,
        turns: Sequence[Turns] = (),
        own: int | None = None,
    ) -> None:
        self.players = tuple(players)
        self.size = len(self.players)
        self.everybody = (1 << self.size) - 1
        self.own = self.everybody if own is None else own
        self.allowed = allowed
        self.audited_pairs = tuple(sorted((min(pair), max(pair)) for pair in audited_pairs))
        self.criteria = criteria
        self.order = order
        self.turns = turns
        numbered: dict[Any, int] = {}
        self.kind = [numbered.setdefault(kind, len(numbered)) for kind in kinds]
        self.kinds = list(numbered)
        self._packing = _Packing(criteria, self.kinds, self.size)
        self._gains: dict[tuple[int, int], int] = {}
        self._weights: dict[tuple[int, int], int] = {}

    def gain(self, one: int, other: int) -> int:
        """Return the cost by the criteria that is saved if two players of these kinds are paired and not left."""
        key = (one, other) if one <= other else (other, one)
        if key not in self._gains:
            leave = self._packing.leave
            self._gains[key] = leave[one] + leave[other] - self._packing.pairs.get(key, 0)
        return self._gains[key]

    def weight(self, a: int, b: int) -> int:
        """Return the value of a pair of places: its gain, and below it the digits of the order; 0: not allowed."""
        if not self.allowed[a] >> b & 1:
            return 0
        key = (self.kind[a], self.kind[b])
        if key not in self._weights:
            self._weights[key] = self.gain(*key) << self.order.bits
        return self._weights[key] + self.order.digits(a, b)

    def judged(self, pairs: Sequence[tuple[int, int]]) -> frozenset[tuple[int, int]]:
        """Return the judged ones of these pairs."""
        return frozenset(pair for pair in pairs if self.own >> pair[0] & self.own >> pair[1] & 1)

    def weight_of(self, pairs: Sequence[tuple[int, int]]) -> int:
        """Return the sum of the values of these pairs, which have the lower place first."""
        return sum(self.weight(a, b) for a, b in pairs)

    @cached_property
    def of_kind(self) -> list[int]:
        """The players of each kind, as bitsets of places."""
        sets = [0] * len(self.kinds)
        for place, kind in enumerate(self.kind):
            sets[kind] |= 1 << place
        return sets

    def difference(self, pairs: Sequence[tuple[int, int]], better: Sequence[tuple[int, int]]) -> tuple[str, str, str]:
        """Return the first clause on which other pairs are better than these, and what it counts for both."""
        bits = self.order.bits
        own, other = self.weight_of(pairs), self.weight_of(better)
        if own >> bits == other >> bits:
            at = (own ^ other).bit_length() - 1
            return next(clause for bit, clause in self.order.clauses if at >= bit), "", ""
        most = sum(self._packing.leave[kind] for kind in self.kind)
        mine, theirs = (self._packing.counts(most - (value >> bits)) for value in (own, other))
        return next((clause, a, b) for (clause, a), (_, b) in zip(mine, theirs, strict=True) if a != b)


def _amounts_by_kind(criterion: Criterion, kinds: Sequence[Any]) -> dict[tuple[int, int], Amount]:
    """Return the amounts of a criterion by two numbers of kinds, the lower first; zeros are left out."""
    by_aspect: dict[Any, list[int]] = {}
    for number, kind in enumerate(kinds):
        by_aspect.setdefault(criterion.aspect(kind), []).append(number)
    groups, together = list(by_aspect.values()), {}
    for at, ones in enumerate(groups):
        for others in groups[at:]:
            amount = criterion.pair(kinds[ones[0]], kinds[others[0]])
            if amount:
                together.update({(min(pair), max(pair)): amount for pair in product(ones, others)})
    return together


class _Packing:
    """The position of each criterion in the packed cost."""

    def __init__(self, criteria: Sequence[Criterion], kinds: Sequence[Any], size: int) -> None:
        self.fields: list[tuple[str, int, int, list[int]]] = []
        self.leave = [0] * len(kinds)
        self.pairs: dict[tuple[int, int], int] = {}
        shift = 0
        for criterion in reversed(criteria):
            alone = [criterion.leave(kind) for kind in kinds]
            together = {} if criterion.pair is nothing else _amounts_by_kind(criterion, kinds)
            amounts = [*alone, *together.values()]
            scores = sorted({score for amount in amounts if isinstance(amount, tuple) for score in amount})
            most = max((amount for amount in amounts if isinstance(amount, int)), default=1)
            width = (2 * size * max(most, 1) + 1).bit_length()
            field = (criterion.clause, shift, width, scores)
            self.fields.insert(0, field)
            self.leave = [cost + self._packed(field, amount) for cost, amount in zip(self.leave, alone, strict=True)]
            for pair, amount in together.items():
                self.pairs[pair] = self.pairs.get(pair, 0) + self._packed(field, amount)
            shift += width * max(1, len(scores))

    @staticmethod
    def _packed(field: tuple[str, int, int, list[int]], amount: Amount) -> int:
        _, shift, width, scores = field
        if isinstance(amount, int):
            return amount << shift
        return sum(1 << shift + width * scores.index(score) for score in amount)

    def counts(self, cost: int) -> list[tuple[str, str]]:
        return [
            (clause, self._format_count(cost >> shift, width, scores)) for clause, shift, width, scores in self.fields
        ]

    @staticmethod
    def _format_count(cost: int, width: int, scores: Sequence[int]) -> str:
        mask = (1 << width) - 1
        if not scores:
            return str(cost & mask)
        counts = [(score, cost >> width * place & mask) for place, score in enumerate(scores)]
        return ", ".join(format_points(score) for score, count in reversed(counts) for _ in range(count))
