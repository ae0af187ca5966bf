"""The requirements of the rulebook for a bracket, as criteria in the order of C10, which gives up the last first."""

from __future__ import annotations

from indeler._typing import NamedTuple
from indeler.matching import Matching
from indeler.matching.bits import mask_of, members
from indeler.model import Tenths
from indeler.systems.dutch.bracket import Below
from indeler.systems.dutch.competitor import Competitor, Float, Strength
from indeler.systems.dutch.completion import Completion
from indeler.systems.dutch.criteria import Count, Criterion, Scores, same_wish
from indeler.systems.dutch.field import DutchField
from indeler.systems.interface import Settings

RULEBOOK = "knsb-rating"

SWITCHES = ("B2", "A7d", "C10d", "C10c", "C10b", "C10a")
"""C10: the criteria that the print only switches on and off; X and Z (C10e) it counts."""


def most_pairs() -> Criterion:
    """A11, C2a, C14a: as many pairs as possible, from P0 down."""
    return Count("A11", leave=lambda one: 1)


def lowest_floaters() -> Criterion:
    """B3, A11, C14b2: leavers have scores as low as possible, so the highest moved-down players are paired."""
    return Scores("B3", leave=lambda one: one.score)


def colours(*, odd_round: bool) -> list[Criterion]:
    """B4, C10e, C10f, C10g: B2 for topscorers; in odd rounds A7d, then X; in even rounds X, then Z."""
    x: Criterion = Count("B4", pair=same_wish)
    strong: Criterion = Count("A7d" if odd_round else "A7e", pair=same_strong_wish)
    return [Count("B2", pair=same_absolute_wish), *([strong, x] if odd_round else [x, strong])]


def same_absolute_wish(higher: Competitor, lower: Competitor) -> bool:
    """NB, B2, C3b, C10g: two with equal absolute wishes; they may only meet if one is a topscorer."""
    return same_wish(higher, lower) and higher.strength is lower.strength is Strength.ABSOLUTE


def same_strong_wish(higher: Competitor, lower: Competitor) -> bool:
    """A7d, A7e, C3c, C10f: two who want the same colour more than mildly; Z counts them in even rounds."""
    return same_wish(higher, lower) and min(higher.strength, lower.strength) >= Strength.STRONG


def repeated_downfloats(highest: Tenths | None) -> list[Criterion]:
    """B5, B6, C3e, C3f, C10c, C10d: who leaves again, of at most the ``highest`` score: others have floated already."""

    def again(ago: int, clause: str) -> Criterion:
        def leaves(one: Competitor) -> bool:
            return one.floats[ago] is Float.DOWN and (highest is None or one.score <= highest)

        return Count(clause, leave=leaves)

    return [again(0, "C10d"), again(1, "C10c")]


def repeated_upfloats(above: Tenths) -> list[Criterion]:
    """B5, B6, C3g, C3h, C10a, C10b: players who meet a score above ``above`` as in the last round, then before."""

    def again(ago: int, clause: str) -> Criterion:
        def meets(higher: Competitor, lower: Competitor) -> bool:
            return lower.floats[ago] is Float.UP and higher.score > max(lower.score, above)

        return Count(clause, pair=meets)

    return [again(0, "C10b"), again(1, "C10a")]


def merged(s2_score: Tenths, way: str, unit: int) -> list[Criterion]:
    """C13, B3: as many of S1 as possible, then the least squares of score differences; for the bye the own score."""
    s1: Criterion = Count("C13", leave=lambda one: one.score > s2_score)
    squares: Criterion = Count(
        "B3",
        pair=lambda higher, lower: squared(higher.score - lower.score, unit),
        leave=lambda one: squared(one.score, unit),
    )
    orders = {"squares": [s1, squares], "literal": [s1], "minimise_score_differences": [squares, s1]}
    return [most_pairs(), *orders[way]]


def squared(difference: Tenths, unit: int) -> int:
    """B3: the square of a score difference in integer parts of a tenth."""
    return int(difference * unit) ** 2


class Readings(NamedTuple):
    """The readings of bracket rules; the fields are settings of the same name."""

    criteria: str = "count"
    b3_in_homogeneous: bool = True
    count_double_float_as_downfloat: bool = False
    upfloat_in_homogenised: bool = True
    lookahead: str = "pairs_mdps"
    below_k: str = "merge"
    c13_merge: str = "squares"

    @classmethod
    def of(cls, settings: Settings) -> Readings:
        """Return the readings that these settings choose."""
        return cls(**{name: settings[name] for name in cls._fields})


class NextBracket:
    """The residents of the bracket below; floaters are given as sets."""

    def __init__(self, field: DutchField, completion: Completion, below: Below) -> None:
        self.field = field
        self.completion = completion
        self.residents = below.following
        self.is_last = len(below.groups) == 1

    def gives_ground(self, floaters: int) -> bool:
        """C12, C1: whether it cannot be paired as required: pairs are missed, or a moved-down player is left over.

        Half or more moved-down players make it homogeneous (A3): one left over is then no ground, provided that he has
        an opponent at all. Residents that C1 sends on are no ground either.
        """
        legal = self.field.legal
        everybody = floaters | self.residents
        if any(not legal[player] & everybody for player in members(floaters)):
            return True
        compatible = everybody if self.is_last else mask_of(one for one in members(everybody) if legal[one] & everybody)
        if self._misses_pairs(compatible):
            return True
        if 2 * floaters.bit_count() >= compatible.bit_count():
            return False
        return self._leaves_floater(floaters) if self.is_last else unpaired(legal, floaters, self.residents) > 0

    def improves(self, others: int, floaters: int, *, pairs_only: bool, restricted: NextBracket | None = None) -> bool:
        """C12: return whether other floaters are better: more pairs; or as many, better floaters and no ground left.

        If some pairs with the ``floaters`` are forbidden, ``restricted`` is the next bracket with these bans.
        """
        (pairs, *left), (pairs_now, *left_now) = self._misses(others), (restricted or self)._misses(floaters)
        if pairs != pairs_now:
            return pairs < pairs_now
        return not pairs_only and left < left_now and not self.gives_ground(others)

    def _misses(self, floaters: int) -> list[int]:
        """C12: the pairs missed, then floaters by score; in the last bracket if it fails, or a floater has the bye."""
        everybody = floaters | self.residents
        if self.is_last:
            return [self._misses_pairs(everybody), self._leaves_floater(floaters)]
        legal, competitors = self.field.legal, self.field.competitors
        lacks = [Matching(legal).cover(everybody).bit_count()]
        for score in sorted({competitors[player].score for player in members(floaters)}, reverse=True):
            highest = mask_of(player for player in members(floaters) if competitors[player].score >= score)
            lacks.append(unpaired(legal, highest, self.residents))
        return lacks

    def _misses_pairs(self, players: int) -> bool:
        """A6b: whether they have fewer than P0 pairs; in the last bracket the one left over must be allowed the bye."""
        if self.is_last:
            return not self.completion.is_possible(players)
        return Matching(self.field.legal).cover(players).bit_count() > players.bit_count() % 2

    def _leaves_floater(self, floaters: int) -> bool:
        """Return whether the last bracket can only be completed with the bye for a floater, or not at all."""
        everybody = floaters | self.residents
        if everybody.bit_count() % 2 == 0:
            return not self.completion.is_possible(everybody)
        byes = self.residents & self.completion.bye_candidates
        return not any(self.completion.is_possible(everybody & ~(1 << one)) for one in members(byes))


def unpaired(legal: list[int], moved_down: int, residents: int) -> int:
    """A6c, C12, C13, C14b2: how many of M0 moved-down players are left over when as many as possible meet residents."""
    across = [
        neighbours & (residents if moved_down >> player & 1 else moved_down) for player, neighbours in enumerate(legal)
    ]
    return (Matching(across).cover(moved_down | residents) & moved_down).bit_count()
