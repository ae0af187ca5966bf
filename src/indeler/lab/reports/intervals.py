"""Statistics of figures: 95 % intervals of means, shares, medians and paired differences, and tests between them.

Sums are those of ``math.fsum``, which do not depend on the order of the repetitions.
"""

from collections.abc import Iterable, Sequence
from math import ceil, erfc, exp, floor, fsum, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE_LEVEL = 0.95
"""The probability that an interval contains the true value."""
Z = NormalDist().inv_cdf((1 + CONFIDENCE_LEVEL) / 2)
MIN_REPETITIONS = 2
"""The fewest repetitions for an interval."""
_SMALL_QUANTILES = (12.706204736, 4.302652730)
_SERIES = (
    ((1, 1), 4),
    ((3, 16, 5), 96),
    ((-15, 17, 19, 3), 384),
    ((-945, -1920, 1482, 776, 79), 92160),
)
"""The coefficients of z, z³, z⁵ …, and their divisor, for each power of the degrees of freedom."""


class Estimate(NamedTuple):
    """A figure, and the interval that contains the true value in 95 of 100 such experiments."""

    value: float
    low: float
    high: float
    size: int
    """The number of tournaments."""

    @property
    def half_width(self) -> float:
        """Return half of the interval: the possible error of the figure."""
        return (self.high - self.low) / 2

    @property
    def sign(self) -> int:
        """Return 1 or -1 where the complete interval is above or below 0, else 0."""
        return (self.low > 0) - (self.high < 0)


class Difference(NamedTuple):
    """The values of another cell less those of the first one, in the same repetitions."""

    estimate: Estimate
    chance: float
    """The probability of at least such a difference if there were none (p): McNemar's for shares, else Student's."""
    gain: float | None
    """The variance with independent random numbers over that with common ones; None where the two always agree."""


def mean(values: Sequence[float]) -> Estimate | None:
    """Return the mean with its interval by Student's t; None for fewer than two values."""
    count = len(values)
    if count < MIN_REPETITIONS:
        return None
    centre, error = fsum(values) / count, sqrt(variance(values) / count)
    half = student(count - 1) * error
    return Estimate(centre, centre - half, centre + half, count)


def share(hits: int, count: int) -> Estimate | None:
    """Return a share with Wilson's score interval, which never leaves 0 to 1."""
    if count < MIN_REPETITIONS:
        return None
    rate, weight = hits / count, Z * Z / count
    centre = (rate + weight / 2) / (1 + weight)
    half = Z / (1 + weight) * sqrt(rate * (1 - rate) / count + weight / (4 * count))
    low, high = max(0.0, centre - half), min(1.0, centre + half)
    return Estimate(rate, 0.0 if hits == 0 else low, 1.0 if hits == count else high, count)


def median(values: Iterable[float]) -> Estimate | None:
    """Return the median between two order statistics, N/2 ± 0.98 √N, which is valid for values of any distribution."""
    ordered = sorted(values)
    count = len(ordered)
    if count < MIN_REPETITIONS:
        return None
    reach = Z * sqrt(count) / 2
    low, high = max(0, floor(count / 2 - reach) - 1), min(count - 1, ceil(count / 2 + reach))
    return Estimate(quantile(ordered, 0.5), ordered[low], ordered[high], count)


def quantile(ordered: Sequence[float], part: float) -> float:
    """Return the value below which this part of the ordered values lies, interpolated between neighbours."""
    place = (len(ordered) - 1) * part
    below = floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def difference(first: Sequence[float], other: Sequence[float]) -> Difference | None:
    """Return the paired difference of two cells with the same luck in each repetition: SD of the differences by √N."""
    differences = [b - a for a, b in zip(first, other, strict=True)]
    estimate = mean(differences)
    if estimate is None:
        return None
    freedom = len(differences) - 1
    chance = _student_chance(estimate.value, estimate.half_width / student(freedom), freedom)
    return Difference(estimate, chance, gain(first, other, differences))


def share_difference(first: Sequence[float], other: Sequence[float]) -> Difference | None:
    """Return the paired difference of two shares: McNemar's exact test, and the interval of Bonett and Price.

    That interval adds one repetition to either kind of disagreement, so that it stays correct where there are few.
    """
    count = len(first)
    if count < MIN_REPETITIONS:
        return None
    differences = [b - a for a, b in zip(first, other, strict=True)]
    gained, lost = differences.count(1), differences.count(-1)
    up, down = (gained + 1) / (count + 2), (lost + 1) / (count + 2)
    half = Z * sqrt((up + down - (up - down) ** 2) / (count + 2))
    low, high = max(-1.0, up - down - half), min(1.0, up - down + half)
    estimate = Estimate((gained - lost) / count, low, high, count)
    return Difference(estimate, mcnemar(gained, lost), gain(first, other, differences))


def mcnemar(gained: int, lost: int) -> float:
    """Return the exact two-sided probability that disagreements are so uneven, if both kinds were equally likely."""
    count, fewer = gained + lost, min(gained, lost)
    if gained == lost:
        return 1.0
    log_total = lgamma(count + 1) - count * log(2)
    tail = fsum(exp(log_total - lgamma(each + 1) - lgamma(count - each + 1)) for each in range(fewer + 1))
    return min(1.0, 2 * tail)


def holm(chances: Sequence[float]) -> list[float]:
    """Return each chance with Holm's adjustment for the number of comparisons, in the order given."""
    adjusted, highest = [0.0] * len(chances), 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        highest = max(highest, min(1.0, (len(chances) - rank) * chances[place]))
        adjusted[place] = highest
    return adjusted


def gain(first: Sequence[float], other: Sequence[float], differences: Sequence[float]) -> float | None:
    """Return how many times more repetitions independent random numbers would need for the same interval."""
    paired = variance(differences)
    return (variance(first) + variance(other)) / paired if paired else None


def variance(values: Sequence[float]) -> float:
    """Return the variance of a sample."""
    centre = fsum(values) / len(values)
    return fsum([(value - centre) ** 2 for value in values]) / (len(values) - 1)


def student(freedom: int) -> float:
    """Return the standard errors of an interval by Student's t (Abramowitz and Stegun 26.7.5; exact for 1 and 2)."""
    if freedom <= len(_SMALL_QUANTILES):
        return _SMALL_QUANTILES[freedom - 1]
    z, terms = Z, 0.0
    for power, (coefficients, divisor) in enumerate(_SERIES, start=1):
        terms += fsum(c * z ** (2 * place + 1) for place, c in enumerate(coefficients)) / divisor / freedom**power
    return z + terms


def _student_chance(value: float, error: float, freedom: int) -> float:
    """Return the two-sided chance of such a mean, by the normal deviate that matches Student's t (Wallace 1959)."""
    if error == 0:
        return 0.0 if value else 1.0
    t = value / error
    z = (8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log1p(t * t / freedom))
    return erfc(z / sqrt(2))
