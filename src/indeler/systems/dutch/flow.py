"""Pairing bracket after bracket, from the highest score down: the common part of the FIDE editions.

A bracket is first paired on its own, which suffices if at most one player leaves and fits in below. Otherwise it is
paired together with players below, whose pairs count but are not kept.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import accumulate

from indeler._typing import NamedTuple
from indeler.matching import Matching
from indeler.matching.bits import mask_of
from indeler.model import Tenths
from indeler.systems.dutch.bracket import Below, Bracket, BracketTrace, PairedBracket, Start, Worth, best_candidate
from indeler.systems.dutch.by_counting import NONE_LEAVES, ColourWishes, Leavers, candidate_by_counting, wish_of
from indeler.systems.dutch.competitor import Competitor, Float
from indeler.systems.dutch.completion import Completion
from indeler.systems.dutch.criteria import Count, Criterion, Ledger
from indeler.systems.dutch.field import DutchField
from indeler.systems.interface import EXACT, NOBODY, SUITED

RULEBOOK = "fide-dutch"

Pairs = list[tuple[int, int]]
"""Opponents by index, the higher ranked first."""

MIN_FOR_COUNTING = 2
"""The number of players from which counting is tried before the exact method."""

MAX_LEAVERS_TRIED = 4
"""The number of unsuitable leavers that are tried before the players below are taken into account."""

Fits = Callable[[int], bool | None]
"""Whether the players below reach their optimum if these leave (none, or one); None: not known."""


class Layer(NamedTuple):
    """Digits of the worth of a pair, if a bracket is paired together with players below it."""

    bits: int
    worth: Callable[[int, int], int]
    """The worth by index, the higher ranked first; the pair may be in the bracket or below it."""
    kind: Callable[[int], object]
    """All properties of a player that ``worth`` depends on."""
    among: int = -1
    """The players of whom one must be the lower ranked of a pair for it to have a worth here."""


class Flow(ABC):
    """The pairing of a field; an edition adds its criteria and its requirements for the players below."""

    order_comes_last = False
    """Whether all best candidates are equivalent, so that nothing else depends on which comes first."""
    wish_of = staticmethod(wish_of)
    """The classes of colour wishes that counting distinguishes."""

    def __init__(self, field: DutchField, completion: Completion, trace: list[BracketTrace] | None = None) -> None:
        self.field = field
        self.completion = completion
        self.trace = trace
        self.merged = False
        """Whether all players below a bracket have been merged into one group."""
        self.in_order = True
        """Whether the first of the best candidates is required: not for a comparison of costs."""

    @abstractmethod
    def pair_bracket(self, bracket: Bracket, below: Below) -> tuple[PairedBracket, Below]:
        """Pair a bracket that has a legal pair; also return how the players below are then grouped."""

    @abstractmethod
    def downfloaters(self, bracket: Bracket) -> Sequence[Criterion]:
        """Return the criteria on how many leave a bracket, and who."""

    @abstractmethod
    def quality(self, bracket: Bracket) -> Sequence[Criterion]:
        """Return the criteria below those, in descending priority."""

    def criteria(self, bracket: Bracket, *, last: bool) -> list[Criterion]:
        """Return all criteria of a bracket on its own."""
        return [*self.downfloaters(bracket), *self.quality(bracket)]

    def may_leave(self, fit: list[Competitor], *, last: bool) -> list[Competitor]:
        """Return those of the ``fit`` leavers that no criterion above the colours counts."""
        return fit

    def may_meet_at_best(self) -> Sequence[int]:
        """Return the opponents of each player that no criterion above the colour wishes counts."""
        return self.field.legal

    def amounts(self, players: Iterable[int]) -> set[Tenths]:
        """Return all values that a criterion on scores can count among these players."""
        return {self.field.competitors[index].score for index in players}

    def pair(self, start: Start | None = None) -> tuple[Pairs, int | None]:
        """1.4.1, 1.9.2; fide-dutch-2017 A.4.a, A.5: all pairs from the ``start`` on, and the bye for the last over."""
        start = start or Start((), Below(tuple(map(tuple, self.field.score_groups()))))
        pairs: Pairs = []
        while start.below.groups:
            paired, start = self.pair_next(start)
            pairs += paired.pairs
        return pairs, start.moved_down[0] if start.moved_down else None

    def pair_next(self, start: Start) -> tuple[PairedBracket, Start]:
        """Return the bracket at this start, and the start of the next one."""
        bracket, below = Bracket(start.moved_down, start.below.groups[0]), Below(start.below.groups[1:])
        self.merged = start.merged
        if self.has_legal_pair(bracket):
            paired, below = self.pair_bracket(bracket, below)
        else:
            paired = PairedBracket((), bracket.players, NOBODY)
        if self.trace is not None:
            counting = self.counting(bracket, last=not below.groups)
            self.trace.append(BracketTrace(self.field.competitors, counting, bracket, paired, start))
        return paired, Start(paired.leaving, below, self.merged)

    def counting(self, bracket: Bracket, *, last: bool) -> Callable[[], Ledger]:
        """Return a function that makes the criteria of a bracket later."""
        return lambda: self.ledger(self.criteria(bracket, last=last), bracket.players)

    def has_legal_pair(self, bracket: Bracket) -> bool:
        """Return whether two players of this bracket can meet."""
        residents, legal = mask_of(bracket.residents), self.field.legal
        return any([legal[player] & residents for player in bracket.players])

    def pair_alone(self, bracket: Bracket, fits: Fits) -> PairedBracket | None:
        """Return the best candidate without regard to the players below, if at most one leaves and fits in well there.

        A player who does not fit in is kept in the next attempt; the result counts if that costs nothing by the
        criteria on downfloaters.
        """
        unfit = 0
        first: PairedBracket | None = None
        while unfit.bit_count() < MAX_LEAVERS_TRIED:
            paired = self._best_by_counting(bracket, unfit)
            if paired is None:
                if first is None and not self._may_be_enough(bracket, fits):
                    return None
                paired = self._exact(bracket, unfit)
            leaving = mask_of(paired.leaving)
            if len(paired.leaving) > 1 or leaving & unfit:
                return None
            first = first or paired
            answer = fits(leaving) if paired is first or self._cost_the_same(paired, first) else None
            if answer:
                return paired._replace(way=SUITED) if unfit else paired
            if answer is None or not leaving:
                return None
            unfit |= leaving
        return None

    def _cost_the_same(self, one: PairedBracket, other: PairedBracket) -> bool:
        scores = [[self.field.competitors[index].score for index in paired.leaving] for paired in (one, other)]
        return len(one.pairs) == len(other.pairs) and scores[0] == scores[1]

    def _may_be_enough(self, bracket: Bracket, fits: Fits) -> bool:
        """Return whether at most one has to leave a bracket in any pairing, and if none has to, whether that fits."""
        leavers = Matching(self.field.legal).cover(mask_of(bracket.players)).bit_count()
        return leavers == 1 or (leavers == 0 and bool(fits(0)))

    def alone(self, bracket: Bracket) -> PairedBracket:
        """Return the pairing of a bracket if the players below did not matter."""
        return self.best(bracket, 0)

    def best(self, bracket: Bracket, unfit: int, *, last: bool = False) -> PairedBracket:
        """Return the best candidate of a bracket on its own, in which above all the ``unfit`` do not leave."""
        return self._best_by_counting(bracket, unfit, last=last) or self._exact(bracket, unfit, last=last)

    def _best_by_counting(self, bracket: Bracket, unfit: int, *, last: bool = False) -> PairedBracket | None:
        moved_down, residents = len(bracket.moved_down), len(bracket.residents)
        if moved_down > residents or moved_down + residents < MIN_FOR_COUNTING or not self.counting_knows(bracket):
            return None
        leavers = self._leavers(bracket, unfit, last=last)
        return candidate_by_counting(bracket, self.colour_wishes, self.may_meet_at_best(), leavers, self.fresh)

    def _exact(self, bracket: Bracket, unfit: int, *, last: bool = False) -> PairedBracket:
        players = bracket.players
        if len(players) == 2 and self.field.legal[players[0]] >> players[1] & 1:
            return PairedBracket(((players[0], players[1]),), (), EXACT)
        stay: Criterion = Count("", leave=lambda one: unfit >> one.index & 1)
        ledger = self.ledger([stay, *self.criteria(bracket, last=last)], players)
        return self.pair_together(bracket, (), [self.inside(bracket, ledger)])

    def counting_knows(self, bracket: Bracket) -> bool:
        """Return whether counting covers all criteria of such a bracket: its residents have one score."""
        competitors, residents = self.field.competitors, bracket.residents
        return competitors[residents[0]].score == competitors[residents[-1]].score

    def _leavers(self, bracket: Bracket, unfit: int, *, last: bool) -> Leavers:
        """Return the players who may leave a bracket, and those of them without cost."""
        if len(bracket.players) % 2 == 0:
            return NONE_LEAVES
        residents = [self.field.competitors[index] for index in bracket.residents if not unfit >> index & 1]
        leaving = mask_of([one.index for one in self.may_leave(residents, last=last)])
        return Leavers(leaving, leaving & self.blameless)

    @cached_property
    def blameless(self) -> int:
        """C14, C16; fide-dutch-2017 C.12, C.14: the players who would not float down again."""
        return mask_of([one.index for one in self.field.competitors if Float.DOWN not in one.floats])

    @cached_property
    def fresh(self) -> int:
        """C15, C17; fide-dutch-2017 C.13, C.15: the players who would not float up again."""
        return mask_of([one.index for one in self.field.competitors if Float.UP not in one.floats])

    @cached_property
    def colour_wishes(self) -> ColourWishes:
        """The colour wishes of the field."""
        return ColourWishes(self.field.competitors, self.wish_of)

    def pair_together(self, bracket: Bracket, others: Sequence[int], layers: Sequence[Layer]) -> PairedBracket:
        """Return the best candidate by ``layers``, the most important first, which include ``others`` below."""
        return best_candidate(bracket, self.worth(layers), others)

    def worth(self, layers: Sequence[Layer]) -> Worth:
        """Return the worth of pairs by ``layers``, the most important first."""
        if len(layers) == 1:  # it then applies to all players concerned
            return Worth(self.field.legal, layers[0].worth, layers[0].kind, self.in_order)

        shifts = list(accumulate([layer.bits for layer in reversed(layers)], initial=0))[-2::-1]
        counted = [(layer.worth, shift, layer.among) for layer, shift in zip(layers, shifts, strict=True)]

        def worth(a: int, b: int) -> int:
            return sum([worth_of(a, b) << shift for worth_of, shift, among in counted if among >> b & 1])

        kinds = [layer.kind for layer in layers]
        return Worth(self.field.legal, worth, lambda player: tuple([kind(player) for kind in kinds]), self.in_order)

    def ledger(self, criteria: Sequence[Criterion], players: Sequence[int]) -> Ledger:
        """Return these criteria packed for this number of players."""
        return Ledger(criteria, self.amounts(players), len(players) * self.field.round)

    def around(self, bracket: Bracket, players: Sequence[int], between: Sequence[Layer]) -> list[Layer]:
        """Return the layers of a bracket: who leaves it, those ``between`` on the players below, and its quality."""
        leaving = self.inside(bracket, self.ledger(self.downfloaters(bracket), players))
        return [leaving, *between, self.inside(bracket, self.ledger(self.quality(bracket), players))]

    def inside(self, bracket: Bracket, ledger: Ledger) -> Layer:
        """Return the layer of pairs in the bracket: worth is the cost of both leaving, less the cost of the pair."""
        competitors = self.field.competitors
        leave = {index: ledger.leave(competitors[index]) for index in bracket.players}

        def worth(a: int, b: int) -> int:
            return leave[a] + leave[b] - ledger.pair(competitors[a], competitors[b])

        def kind(a: int) -> object:
            return (leave[a], competitors[a].cost_class) if a in leave else None

        return Layer(ledger.bits, worth, kind, mask_of(bracket.players))

    def ahead(self, players: Sequence[int], following: int, ledger: Ledger) -> Layer:
        """C8; fide-dutch-2017 C.7: a pair in the next bracket is worth the cost of its higher player leaving."""
        leave = {index: ledger.leave(self.field.competitors[index]) for index in players}
        return Layer(
            ledger.bits,
            lambda a, b: leave[a],
            lambda a: (leave[a], following >> a & 1) if following >> a else None,
            following,
        )

    def completed(self, players: Sequence[int]) -> Layer:
        """C2, C4; fide-dutch-2017 C.2, C.4: all players paired, except at most one, who may then have the bye."""
        byes, bits = self.completion.bye_candidates, (4 * len(players)).bit_length()
        return Layer(bits, lambda a, b: 1 + (not byes >> a & 1) + (not byes >> b & 1), lambda a: byes >> a & 1)
