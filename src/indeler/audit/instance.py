"""A bracket as a question that can be proven: which pairs may be, what each would cost, and which were given.

The rule-reading modules state instances; `prove` finds proofs for them and `verify` checks those. Costs are packed into
one integer, the first criterion in the highest digits, so that the least cost is the best pairing by the whole list.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from indeler.model import format_points

Amount = int | tuple[int, ...]
"""A count; or scores of which there should be few, the highest compared first."""


def nothing(*kinds: Any) -> int:
    """Count nothing."""
    return 0


def everything(kind: Any) -> Any:
    """Return the whole kind, for a criterion that considers all of it."""
    return kind


class Criterion(NamedTuple):
    """A count, or scores, to be kept low: of one who stays unmatched (``leave``), of two who meet (``pair``)."""

    clause: str
    leave: Callable[[Any], Amount] = nothing
    pair: Callable[[Any, Any], Amount] = nothing
    aspect: Callable[[Any], Any] = everything
    """The part of a kind that ``pair`` considers: kinds with an equal part count the same."""


def most_pairs(clause: str) -> Criterion:
    """As few as possible stay unmatched."""
    return Criterion(clause, leave=lambda one: 1)


class Order(NamedTuple):
    """The prescribed order of candidates as digits below the criteria: the larger the sum, the earlier."""

    bits: int
    digits: Callable[[int, int], int]
    """By place in the list of players, the lower place first."""
    clauses: tuple[tuple[int, str], ...]
    """The lowest bit of each clause, the highest first: a difference from that bit upwards is one by that clause."""
    by_lower: bool = False
    """Whether the digits look at the lower place alone."""
    each: Sequence[int | None] = ()
    """The two numbers whose sum are the digits of a pair, if so, or None for a player who makes it count nothing."""


NO_ORDER = Order(0, nothing, ())


class Turns(NamedTuple):
    """The prescribed order as turns: each of the ``rows`` has the first mate of the ``columns`` that can be.

    Only for instances in which every best matching has as many pairs as the given one. If ``is_bipartite``, the only
    pairs are those of a row and a column.
    """

    rows: tuple[int, ...]
    columns: int
    is_bipartite: bool
    clause: str


class Instance:
    """Players, who may meet whom, what it costs, in which order candidates come, and the matching that was given.

    ``kinds`` has for each player what criteria look at (equal kinds cost the same); ``allowed`` whom he may meet as a
    bitset over places in the list; ``audited_pairs`` the pairs of places in the round under audit. Only pairs within
    ``own`` (default: all) are judged; other players are there because their pairs count too.
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
        """Return what it saves to pair two players of these kinds rather than leave both, by the criteria."""
        key = (one, other) if one <= other else (other, one)
        if key not in self._gains:
            leave = self._packing.leave
            self._gains[key] = leave[one] + leave[other] - self._packing.pairs.get(key, 0)
        return self._gains[key]

    def weight(self, a: int, b: int) -> int:
        """Return what a pair of places is worth: its gain, and below it its place in the order; 0: may not be."""
        if not self.allowed[a] >> b & 1:
            return 0
        key = (self.kind[a], self.kind[b])
        if key not in self._weights:
            self._weights[key] = self.gain(*key) << self.order.bits
        return self._weights[key] + self.order.digits(a, b)

    def judged(self, pairs: Sequence[tuple[int, int]]) -> frozenset[tuple[int, int]]:
        """Return those of these pairs that are judged."""
        return frozenset(pair for pair in pairs if self.own >> pair[0] & self.own >> pair[1] & 1)

    def weight_of(self, pairs: Sequence[tuple[int, int]]) -> int:
        """Return what these pairs, the lower place first, are worth together."""
        return sum(self.weight(a, b) for a, b in pairs)

    @cached_property
    def of_kind(self) -> list[int]:
        """The players of each kind, as bitsets of places."""
        sets = [0] * len(self.kinds)
        for place, kind in enumerate(self.kind):
            sets[kind] |= 1 << place
        return sets

    def difference(self, pairs: Sequence[tuple[int, int]], better: Sequence[tuple[int, int]]) -> tuple[str, str, str]:
        """Return the first clause on which other pairs are better than these, and what it counts for either."""
        bits = self.order.bits
        own, other = self.weight_of(pairs), self.weight_of(better)
        if own >> bits == other >> bits:
            at = (own ^ other).bit_length() - 1
            return next(clause for bit, clause in self.order.clauses if at >= bit), "", ""
        most = sum(self._packing.leave[kind] for kind in self.kind)
        mine, theirs = (self._packing.counts(most - (value >> bits)) for value in (own, other))
        return next((clause, a, b) for (clause, a), (_, b) in zip(mine, theirs, strict=True) if a != b)


def _amounts_by_kind(criterion: Criterion, kinds: Sequence[Any]) -> dict[tuple[int, int], Amount]:
    """Return what a criterion counts for two of these kinds by their numbers, the lower first; zeros are left out."""
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
