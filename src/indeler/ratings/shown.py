"""Numbers about ratings as they are shown: scores in hundredths, changes with their decimals and their sign."""

from __future__ import annotations

from fractions import Fraction

MINUS = "−"


def points(hundredths: int) -> str:
    """A score or an expectation: two decimals at most, none that are nought."""
    whole, part = divmod(hundredths, 100)
    return f"{whole}.{part:02}".rstrip("0").rstrip(".")


def decimals(change: Fraction) -> str:
    """A change before it is rounded, exact to the hundredth, with its sign."""
    hundredths = int(abs(change) * 100)
    sign = "+" if change > 0 else MINUS if change < 0 else ""
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}".removesuffix("0")


def signed(change: int) -> str:
    """A whole change with its sign."""
    return f"+{change}" if change > 0 else f"{MINUS}{-change}" if change < 0 else "0"
