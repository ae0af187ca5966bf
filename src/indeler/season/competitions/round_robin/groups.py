"""The groups of a round robin: by strength at first, then by promotion and relegation."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.season.competitions.round_robin.rules import RoundRobinRules
from indeler.season.core.season import Season

Groups = dict[str, list[int]]
"""The members of each group, in the order of their places in the Berger table."""

FEWEST = 2
"""The players that a group needs."""


def group_sizes(rules: RoundRobinRules, players: int) -> list[int]:
    """How many each group has: as the rules say, then about equal, the higher ones larger; never a single player."""
    sizes: list[int] = []
    for size in rules.sizes[: len(rules.groups) - 1]:
        sizes.append(min(size, players - sum(sizes)))
    left, others = players - sum(sizes), len(rules.groups) - len(sizes)
    sizes += [left // others + (place < left % others) for place in range(others)]
    while len(sizes) > 1 and sizes[-1] < FEWEST:
        last = sizes.pop()
        sizes[-1] += last
    return sizes


def first_groups(season: Season, rules: RoundRobinRules, members: Sequence[int]) -> Groups:
    """The strongest in the first group, by rating or by their places of last season."""
    ranked = in_order(season, rules, members)
    groups: Groups = {}
    for name, size in zip(rules.groups, group_sizes(rules, len(members)), strict=False):
        groups[name], ranked = ranked[:size], ranked[size:]
    return groups


def in_order(season: Season, rules: RoundRobinRules, members: Sequence[int]) -> list[int]:
    """By last season's group and place, where the rules say so, and who had none after them; then by rating."""

    def last_season(member: int) -> tuple[int, int]:
        known = season.member(member).last_season
        if rules.made_up_from == "rating" or known is None or known[0] not in rules.groups:
            return len(rules.groups), 0
        return rules.groups.index(known[0]), known[1]

    return sorted(members, key=lambda one: (*last_season(one), -season.member(one).rating, season.name(one), one))
