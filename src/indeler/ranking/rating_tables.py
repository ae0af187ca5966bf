"""The conversion tables of the rating regulations (B.02 8.1): percentage to rating difference, and back."""

from __future__ import annotations

from collections.abc import Sequence

RULEBOOK = "fide-c07"

# fmt: off
_DP = (  # 8.1.1: the rating difference that goes with a score of 50, 51, ... 100 %
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
    800,
)
_LARGEST_DIFFERENCE = (  # 8.1.2: the largest rating difference that goes with 50, 51, ... 99 % for the stronger player
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)
# fmt: on

CERTAIN = _LARGEST_DIFFERENCE[-1] + 1
"""From this difference on the stronger player is expected to score 100 %."""


def difference_for(percentage: int) -> int:
    """10.2: the rating difference that a score of so many per cent stands for."""
    return _DP[percentage - 50] if percentage >= 50 else -_DP[50 - percentage]


def expected_score(rating: int, opponents: Sequence[int]) -> int:
    """10.3: what a player with this rating is expected to score against these, in per cent of one game."""
    differences = (max(-CERTAIN, min(rating - opponent, CERTAIN)) for opponent in opponents)
    return sum(_EXPECTED[difference + CERTAIN] for difference in differences)


def _expected() -> tuple[int, ...]:
    """The expected percentage for every rating difference from -CERTAIN to CERTAIN."""
    stronger: list[int] = []
    for percentage, largest in enumerate(_LARGEST_DIFFERENCE, start=50):
        stronger += [percentage] * (largest + 1 - len(stronger))
    stronger.append(100)
    return (*(100 - percentage for percentage in reversed(stronger[1:])), *stronger)


_EXPECTED = _expected()
