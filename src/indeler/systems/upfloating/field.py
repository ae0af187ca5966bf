"""All entrants to be paired in a round, ranked by score and number, and their legal opponents."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence

from indeler._typing import TYPE_CHECKING, Any, NamedTuple
from indeler.matching import Matching, best_by_kind, is_complete
from indeler.matching.bits import by_place, first, mask_of, members
from indeler.model import Colour

if TYPE_CHECKING:
    from indeler.matching import BestMatchings
    from indeler.model import Tenths

RULEBOOK = "fide-team"


class Entrant(NamedTuple):
    """A team, or a player, before a round."""

    number: int
    """1.1: the tournament pairing number (TPN)."""
    score: Tenths
    """1.3.1: the score that determines score groups, including virtual points."""
    points: tuple[Tenths, ...]
    """4.2: the points, without virtual points, that determine the first of two opponents; then the number decides."""
    barred: Collection[int] = ()
    """C1: the numbers of illegal opponents: met before, or forbidden."""
    colours: tuple[Colour, ...] = ()
    """1.6.1: the colours of the matches actually played."""
    floated: bool = False
    """1.5: whether the opponent in the round before had a different score."""
    bye_barred: bool = False
    wish: Colour | None = None
    """1.7.1, 1.7.2: the colour preference."""
    strong: bool = False
    without_colour: int = 0
    """The number of matches that were played without a single game."""

    @property
    def matches(self) -> int:
        """3.4: how many matches were played."""
        return len(self.colours) + self.without_colour


class Field:
    """fide-double-swiss 1.2: the entrants by index: score first, then number. Sets of entrants are bitsets."""

    def __init__(self, entrants: Iterable[Entrant], bye: int | None = None) -> None:
        """Rank the entrants; the one with the ``bye`` is left out, except for the score."""
        ranked = sorted(entrants, key=lambda one: (-one.score, one.number))
        self.entrants = [one for one in ranked if one.number != bye]
        self.everybody = (1 << len(self.entrants)) - 1
        index = {one.number: at for at, one in enumerate(self.entrants)}
        self.legal = [
            self.everybody & ~(1 << at | mask_of([index[other] for other in one.barred if other in index]))
            for at, one in enumerate(self.entrants)
        ]
        """C1: for each entrant the legal opponents."""
        for at in range(len(self.entrants)):
            for other in members(self.everybody & ~self.legal[at]):
                self.legal[other] &= ~(1 << at)
        scores = {one.score: 0 for one in ranked}
        for at, one in enumerate(self.entrants):
            scores[one.score] |= 1 << at
        self.groups = list(scores.values())
        """1.3.1: the score groups, the highest first; one is empty if its only entrant has the bye."""

    def is_pairable(self, some: int) -> bool:
        """3.1: return whether all of these can be paired with each other."""
        return some.bit_count() % 2 == 0 and is_complete(self.legal, some)

    def in_order(self, some: int) -> list[int]:
        """3.6.1; fide-double-swiss 3.6.1: return the indexes of these by number."""
        return sorted(members(some), key=lambda at: self.entrants[at].number)

    def cheapest(
        self, some: Sequence[int], kinds: Sequence[Hashable], cost: Callable[[Any, Any], int]
    ) -> BestMatchings:
        """Return all complete pairings of least cost of these, which must have one; by index in the list."""
        return cheapest(by_place([self.legal[at] for at in some], some), kinds, cost)


def cheapest(legal: Sequence[int], kinds: Sequence[Hashable], cost: Callable[[Any, Any], int]) -> BestMatchings:
    """Return all pairings of an even number with the most pairs and the least cost, which depends on the kinds."""
    known: dict[Hashable, int] = {}
    numbered = [known.setdefault(kind, len(known)) for kind in kinds]
    costs = [[cost(one, other) for other in known] for one in known]
    more = len(legal) * max(map(max, costs)) + 1  # more than omitting a pair can save
    return best_by_kind(legal, numbered, [[more - each for each in row] for row in costs])


class GroupPool:
    """Score groups from the top, the far ones as one, and the pairings of least cost that choose the upfloaters."""

    best: BestMatchings
    number: int
    """The number of upfloaters in the best pairings."""

    def __init__(self, groups: Sequence[int], near: int) -> None:
        self.near = near
        self.depth = {at: min(depth, near + 1) for depth, group in enumerate(groups) for at in members(group)}
        self.some = list(members(sum(groups)))
        self.inside = mask_of(place for place, at in enumerate(self.some) if not self.depth[at])
        self.below = [place for place, at in enumerate(self.some) if self.depth[at]]

    def set_best(self, best: BestMatchings) -> None:
        """Set the pairings of least cost, by place in ``some``."""
        self.best = best
        self.number = sum(map(self.meets_group, self.below))

    def meets_group(self, place: int) -> bool:
        """Return whether this one meets a member of the top group."""
        mate = self.best.mate(place)
        return mate >= 0 and bool(self.inside >> mate & 1)

    @property
    def reaches_below_near(self) -> bool:
        """C5; fide-dubov C6: whether an upfloater comes from the groups that were taken as one."""
        return any(self.depth[self.some[place]] > self.near and self.meets_group(place) for place in self.below)

    def first(self) -> int:
        """3.5.3, 3.5.4; fide-double-swiss 3.5.3, 3.5.4; fide-dubov 4.1.3, 4.2.1, 4.2.2, 4.2.3: by score and number."""
        chosen: list[int] = []
        for place in self.below:
            if len(chosen) < self.number and self.best.prefer(place, self.inside):
                chosen.append(self.some[place])
        return mask_of(chosen)


def find_bye(field: Field) -> int | None:
    """3.4, C2; fide-double-swiss 3.4: the lowest score, most matches, largest number; None if all are barred."""
    turns = [None if one.bye_barred else (one.score, -one.matches, -one.number) for one in field.entrants]
    at = bye_of(field.legal, turns)
    return None if at is None else field.entrants[at].number


def bye_of(legal: Sequence[int], turns: Sequence[tuple[Any, ...] | None]) -> int | None:
    """fide-dubov 3.1, C2: return the index with the first turn without which all others can be paired; None: barred."""
    everybody = (1 << len(legal)) - 1
    matching = Matching(legal)
    alone = matching.cover(everybody)
    possible = matching.instead(first(alone), everybody) if alone.bit_count() == 1 else 0
    fit = [(turn, at) for at in members(possible) if (turn := turns[at]) is not None]
    return min(fit)[1] if fit else None


def packed(counts: Sequence[int], bits: int) -> int:
    """Pack counts of descending importance into one number."""
    return sum(count << bits * place for place, count in enumerate(reversed(counts)))
