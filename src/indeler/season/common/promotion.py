"""Promotion and relegation between groups."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

RULEBOOK = "botwinnik"

Groups = dict[str, list[int]]
"""The members of each group, in the order from which the first round is paired."""


def promoted_and_relegated(
    rankings: Mapping[str, Sequence[int]], going_up: int, going_down: int, declined: Collection[int] = ()
) -> Groups:
    """BW-24, BW-30: the last of each group go down, the first of the next who want to go up.

    Relegated players come on top of their new group, promoted ones at the bottom, each in the order they had. For each
    place to go up that nobody wants one fewer goes down.
    """
    names = list(rankings)
    up: Groups = {name: [] for name in names}
    down: Groups = {name: [] for name in names}
    for upper, lower in pairwise(names):
        up[lower] = [member for member in rankings[lower] if member not in declined][:going_up]
        staying = [member for member in rankings[upper] if member not in up[upper]]
        count = max(0, going_down - (going_up - len(up[lower])))
        down[upper] = staying[max(0, len(staying) - count) :]
    groups: Groups = {}
    for place, name in enumerate(names):
        from_above = down[names[place - 1]] if place else []
        from_below = up[names[place + 1]] if place + 1 < len(names) else []
        staying = [member for member in rankings[name] if member not in up[name] and member not in down[name]]
        groups[name] = [*from_above, *staying, *from_below]
    return groups


def shared_out(ranked: Sequence[int], names: Sequence[str]) -> Groups:
    """BW-29: about equal groups in this order; where they cannot be equal the higher ones are larger."""
    size, larger = divmod(len(ranked), len(names))
    groups: Groups = {}
    for place, name in enumerate(names):
        count = size + (place < larger)
        groups[name], ranked = list(ranked[:count]), ranked[count:]
    return groups


def dealt_out(ranked: Sequence[int], names: Sequence[str]) -> Groups:
    """About equally strong teams: the first of each in this order, the second in the reverse order, and so on."""
    groups: Groups = {name: [] for name in names}
    for place, member in enumerate(ranked):
        turn, at = divmod(place, len(names))
        groups[names[-1 - at if turn % 2 else at]].append(member)
    return groups
