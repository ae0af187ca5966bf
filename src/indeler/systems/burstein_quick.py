"""Quick pairing of Burstein brackets without weighting all players below, for easy or small brackets.

Easy brackets take the first pairing that no other can improve on; small ones are enumerated. Both methods return None
if they cannot determine the result. They agree with the weighted matching; tests compare them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from indeler.matching import is_complete
from indeler.matching.bits import by_place, first, last, mask_of, members
from indeler.model import Colour, Tenths
from indeler.systems.dutch.field import StrictField

RULEBOOK = "fide-burstein"

Pairs = list[tuple[int, int]]
MAX_ENUMERATED = 7
"""Brackets up to this size are paired by enumerating all sets of floaters and all pairings."""


def quick_pairs(field: StrictField, some: Sequence[int], residents: int, below: Sequence[int]) -> Pairs | None:
    """C5, C6, C7, C8, 4.2: return the pairs of a bracket, its players from the highest rank; None: not determined."""
    pairs = _quick_pairs(field, some[::-1], residents, below)
    return _by_enumeration(field, some[::-1], below) if pairs is None and len(some) <= MAX_ENUMERATED else pairs


def _quick_pairs(field: StrictField, some: Sequence[int], residents: int, below: Sequence[int]) -> Pairs | None:
    """C5, C6, C7, C8: no player floats out of an even number, out of an odd one a resident who fits below."""
    is_odd = len(some) % 2 == 1
    if not is_odd and not field.is_pairable(sum(below)):
        return None
    tried: dict[int, bool] = {}

    def may_float(place: int) -> bool:
        at = some[place]
        if at not in tried:
            tried[at] = bool(residents >> at & 1) and _suits(field, 1 << at, below)
        return tried[at]

    pairs = _FirstPairs(field, some, may_float if is_odd else None).find()
    return None if pairs is None else [(some[one], some[other]) for one, other in pairs]


def _suits(field: StrictField, floaters: int, below: Sequence[int]) -> bool:
    """C4, C7: return whether the next bracket with these floaters is fully paired, except one resident if odd."""
    following, further = floaters | below[0], sum(below[1:])
    if following.bit_count() % 2 == 0:
        return field.is_pairable(further) and _can_pair_floaters(field, floaters, below[0])
    return any(
        field.is_pairable(further | 1 << over) and _can_pair_floaters(field, floaters, below[0] ^ 1 << over)
        for over in members(below[0])
    )


def _can_pair_floaters(field: StrictField, floaters: int, others: int) -> bool:
    """Return whether all of these can be paired if floaters do not meet each other."""
    everybody = floaters | others
    if floaters.bit_count() < 2:
        return field.is_pairable(everybody)
    legal = list(field.legal)
    for at in members(floaters):
        legal[at] &= others
    return everybody.bit_count() % 2 == 0 and is_complete(legal, everybody)


class _FirstPairs:
    """A backtracking search that tries pairs in order.

    Players are indices in a list, the lowest rank first. ``may_float`` is called for an odd number of players, of whom
    one floats out.
    """

    def __init__(self, field: StrictField, some: Sequence[int], may_float: Callable[[int], bool] | None) -> None:
        self.legal, self.may_float, self.size = by_place([field.legal[at] for at in some], some), may_float, len(some)
        wishes = [field.competitors[at].wish for at in some]
        sides = (Colour.WHITE, Colour.BLACK, None)
        self.wishes = [mask_of([place for place, wish in enumerate(wishes) if wish is one]) for one in sides]
        """The players who want White, Black, or either."""

    def find(self) -> Pairs | None:
        """Return the pairs, the higher rank first; None if none were found within the limit."""
        left, missed = (1 << self.size) - 1, 0
        pairs: Pairs = []
        trail: list[tuple[int, int, int]] = []
        most = _fewest_missed([wish.bit_count() for wish in self.wishes])
        choices, steps = self._choices(left, most), 4 * self.size + 40
        while left:
            steps -= 1
            if not steps or (not choices and not trail):
                return None
            one, other = last(left), first(choices)
            if not choices:
                left, choices, missed = trail.pop()
                pairs.pop()
            elif other < self.size or (self.may_float is not None and self.may_float(one)):
                trail.append((left, choices & choices - 1, missed))
                pairs.append((one, other))
                missed += any([wish >> one & wish >> other & 1 for wish in self.wishes[:2]])
                left &= ~(1 << one | 1 << other)
                choices = self._choices(left, most - missed) if left else 0
            else:
                choices = 0
        return [pair for pair in pairs if pair[1] < self.size]

    def _choices(self, left: int, missed: int) -> int:
        """C8, 4.2, 4.3: the opponents of the highest player left within ``missed`` colours; ``size``: floating out."""
        one = last(left)
        own = 1 << one
        counts = [(wish & left & ~own).bit_count() for wish in self.wishes]
        possible = 0
        for at, wish in enumerate(self.wishes):
            counts[at] -= 1
            if _fewest_missed(counts) + (at < 2 and bool(wish & own)) <= missed:
                possible |= wish
            counts[at] += 1
        floats = left.bit_count() % 2 and _fewest_missed(counts) <= missed
        return self.legal[one] & left & possible | floats << self.size


def _fewest_missed(counts: Sequence[int]) -> int:
    """C8: return how many pairs have equal colour wishes (White, Black or either); of an odd number one floats."""
    white, black, either = counts
    return max(0, abs(white - black) - either - (white + black + either) % 2) // 2


def _by_enumeration(field: StrictField, some: Sequence[int], below: Sequence[int]) -> Pairs | None:
    """C5, C6, C7, C8, 4.2, 4.3: return the first of the best pairings, the lowest rank first in the player list."""
    suitable = _suitable(field, _floaters(field, mask_of(some), 0, sum(below))[1], below)
    if suitable is None:
        return None
    place = {at: where for where, at in enumerate(some)}
    allowed = {mask_of([place[at] for at in members(floaters)]) for floaters in suitable}
    legal = by_place([field.legal[at] for at in some], some)
    wishes = [field.competitors[at].wish for at in some]
    best: tuple[int, Pairs] = (len(some), [])

    def go_on(left: int, missed: int, floaters: int, pairs: Pairs) -> None:
        nonlocal best
        if missed >= best[0]:
            return
        if not left:
            if floaters in allowed:
                best = missed, pairs
            return
        one = last(left)
        left ^= 1 << one
        for other in members(legal[one] & left):
            is_missed = wishes[one] is not None and wishes[one] is wishes[other]
            go_on(left ^ 1 << other, missed + is_missed, floaters, [*pairs, (one, other)])
        if any(floaters | 1 << one == (floaters | 1 << one) & some_floaters for some_floaters in allowed):
            go_on(left, missed, floaters | 1 << one, pairs)

    go_on((1 << len(some)) - 1, 0, 0, [])
    return [(some[one], some[other]) for one, other in best[1]]


def _suitable(field: StrictField, possible: Sequence[int], below: Sequence[int]) -> Sequence[int] | None:
    """C7: return the sets of floaters that suit the next bracket best; None: not determined."""
    if len(possible) < 2:
        return possible
    fitting = [floaters for floaters in possible if _suits(field, floaters, below)]
    if fitting:
        return fitting
    if (possible[0] | below[0]).bit_count() > MAX_ENUMERATED:
        return None
    ahead = [_floaters(field, floaters | below[0], floaters, sum(below[1:]))[0] for floaters in possible]
    return [floaters for floaters, scores in zip(possible, ahead, strict=True) if scores == min(ahead, key=_order)]


def _floaters(field: StrictField, inside: int, incoming: int, below: int) -> tuple[tuple[Tenths, ...], list[int]]:
    """C4, C5, C6: the scores of the floaters out of a bracket, and their possible sets; ``incoming`` do not meet."""
    players = list(members(inside))
    for count in range(len(players) % 2, len(players) + 1, 2):
        by_scores: dict[tuple[Tenths, ...], list[int]] = {}
        for some in combinations(players, count):
            by_scores.setdefault(tuple([field.competitors[at].score for at in some]), []).append(mask_of(some))
        for scores in sorted(by_scores):
            found = [
                floaters
                for floaters in by_scores[scores]
                if _can_pair_floaters(field, incoming & ~floaters, inside & ~incoming & ~floaters)
                and _can_pair_floaters(field, floaters, below)
            ]
            if found:
                return scores, found
    raise AssertionError("somebody floats, for the field can be paired")


def _order(scores: tuple[Tenths, ...]) -> tuple[int, tuple[Tenths, ...]]:
    """C7: return a sort key: fewer floaters first, then lower scores."""
    return len(scores), scores
