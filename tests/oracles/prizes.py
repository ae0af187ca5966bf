"""Prizes by exhaustive search: every choice of every player, paid place by place by the printed rules.

Nothing here is shared with ``indeler.prizes`` except the plain values: the eligible players and the prizes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from indeler.prizes import Group

MAIN = "main"
Choices = Mapping[int, str]


def cash_of_main(group: Group, points: Sequence[tuple[int, int]]) -> dict[int, Fraction]:
    """Return the exact cash of these players, by rank with their points, if nobody else takes main prizes."""
    cash = [Fraction(prize.cash) for prize in group.main] + [Fraction(0)] * len(points)
    paid: dict[int, Fraction] = {}
    for place, (player, score) in enumerate(points):
        tie = [at for at, (_, other) in enumerate(points) if other == score]
        pot = sum((cash[at] for at in tie), Fraction(0))
        sharing = list(tie)
        if group.sharing == "rank":
            paid[player] = cash[place]
            continue
        halves = 2 if group.sharing == "hort" else 1
        while len(sharing) > 1 and pot / len(sharing) / halves < group.minimum:
            if group.sharing == "hort" and cash[sharing[-1]] > 0:
                break
            sharing.pop()
        equal = pot / len(sharing) if place in sharing else Fraction(0)
        paid[player] = equal if group.sharing == "equal" else cash[place] / 2 + equal / 2
    return paid


def paid(group: Group, standings: Sequence[tuple[int, int]], choices: Choices) -> dict[int, tuple[Fraction, bool]]:
    """Return the prize of each player (worth, and whether it is anything) with these choices."""
    in_main = [row for row in standings if choices[row[0]] == MAIN]
    cash = cash_of_main(group, in_main)
    worth = {}
    for place, (player, _) in enumerate(in_main):
        prize = group.main[place] if place < len(group.main) else None
        value, goods = (prize.value, prize.goods) if prize else (0, "")
        worth[player] = (cash[player] + value, bool(cash[player] or goods))
    for each in group.categories:
        takers = [player for player, _ in standings if choices[player] == each.category]
        for place, player in enumerate(takers):
            has = place < len(each.prizes)
            worth[player] = (Fraction(each.prizes[place].worth) if has else Fraction(0), has)
    return worth


def would_get_more(
    group: Group, standings: Sequence[tuple[int, int]], allowed: Mapping[int, Sequence[str]], choices: Choices
) -> list[int]:
    """Return the players who would get more by another allowed choice, if nobody else changed theirs."""
    now = paid(group, standings, choices)
    return [
        player
        for player, _ in standings
        if any(paid(group, standings, {**choices, player: other})[player] > now[player] for other in allowed[player])
    ]


def is_any_stable(group: Group, standings: Sequence[tuple[int, int]], allowed: Mapping[int, Sequence[str]]) -> bool:
    """Return whether there are choices with which no player would get more by another one."""
    players = [player for player, _ in standings]
    return any(
        not would_get_more(group, standings, allowed, dict(zip(players, each, strict=True)))
        for each in product(*(allowed[player] for player in players))
    )
