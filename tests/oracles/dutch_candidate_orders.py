"""Articles 3 and 4 of the FIDE (Dutch) System: the candidates of a bracket in the order in which they are generated.

Players are given in ranking order, so their places in a list are their sequence numbers (BSN). ``may_meet`` only saves
time: a candidate with a forbidden pair is never chosen, so it need not be generated.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations


def candidates(moved_down, residents, paired_moved_down, pairs, may_meet):
    """3.7: the sets of moved-down players, for each the transpositions of S2, for each pairings of the remainder."""
    for s1 in combinations(moved_down, paired_moved_down):
        for s2 in transpositions(s1, residents, may_meet):
            upper = list(zip(s1, s2, strict=True))
            remainder = [player for player in residents if player not in s2]
            for lower in homogeneous_candidates(remainder, pairs - paired_moved_down, may_meet):
                yield upper + lower


def homogeneous_candidates(players, pairs, may_meet):
    """3.6: all transpositions of S2, then those after each exchange in turn."""
    for s1, s2 in exchanges(players[:pairs], players[pairs:]):
        for order in transpositions(s1, s2, may_meet):
            yield list(zip(s1, order, strict=True))


def transpositions(s1, s2, may_meet):
    """4.2: the orders of S2, sorted by their first players, as many as there are in S1."""
    if not s1:
        yield ()
        return
    for place, player in enumerate(s2):
        if may_meet(s1[0], player):
            for rest in transpositions(s1[1:], s2[:place] + s2[place + 1 :], may_meet):
                yield (player, *rest)


def exchanges(s1, s2):
    """4.3: S1 and S2 after each exchange between the original ones, the original itself first.

    The order: the fewest players; the smallest difference between the sums of the numbers exchanged; the largest
    number that differs among the players leaving S1; the smallest that differs among the players leaving S2.
    """
    number = {player: place for place, player in enumerate(s1 + s2)}
    possible = [
        (down, up)
        for size in range(min(len(s1), len(s2)) + 1)
        for down in combinations(s1, size)
        for up in combinations(s2, size)
    ]
    for down, up in sorted(
        possible, key=lambda both: _exchange_order(*([number[one] for one in part] for part in both))
    ):
        yield (
            sorted((set(s1) - set(down)) | set(up), key=number.get),
            sorted((set(s2) - set(up)) | set(down), key=number.get),
        )


def _exchange_order(down, up):
    """4.3: the sort key of an exchange of these numbers."""
    return len(down), sum(up) - sum(down), sorted(-one for one in down), sorted(up)


def place_in_order(size):
    """4.3, 4.2: return a function that gives the place of a complete pairing of numbers below ``size``.

    Low places come first. A pairing occurs more than once, but first with the higher ranked player of every pair in
    S1: with one of them in S2 either more players are exchanged, or the sums differ more.
    """
    half = size // 2

    @cache
    def exchange(heads):
        down = [one for one in range(half) if one not in heads]
        return _exchange_order(down, [one for one in heads if one >= half])

    def place(pairing):
        heads, opponents = zip(*pairing, strict=True)
        return exchange(heads), opponents

    return place
