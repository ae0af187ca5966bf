"""The best candidate of a bracket by counting, without an optimisation: it reaches a bound that none can exceed.

Counting colour wishes gives the minimum number of missed ones for any pairing; on no other criterion can a candidate be
better than zero. A candidate that reaches both is best. For few residents all candidates are enumerated in the order of
the rulebook; for more each choice is the first that the bound allows: so the result is also the first of the best. If
the bound is not reached there is no result, and the exact method decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from indeler._typing import NamedTuple
from indeler.matching.bits import mask_of, members
from indeler.model import Colour
from indeler.systems.dutch.bracket import Bracket, PairedBracket
from indeler.systems.dutch.competitor import Competitor, Strength
from indeler.systems.dutch.orders import MAX_ENUMERATED_RESIDENTS, in_order
from indeler.systems.interface import BOUND

RULEBOOK = "fide-dutch"


class Wishes(NamedTuple):
    """The number of players in a group with each colour wish: strong (or absolute) and mild; the others have none."""

    white: int
    mild_white: int
    none: int
    mild_black: int
    black: int

    def without(self, wish: int) -> Wishes:
        """Return the group without one player of this wish."""
        counts = [*self]
        counts[wish] -= 1
        return Wishes(*counts)


@lru_cache(maxsize=1 << 14)
def least_missed(group: Wishes, leaving: int = 0) -> Missed | None:
    """C12, C13; knsb-rating A8, A8a, A8b, C2b, C3d: the fewest pairs that miss a wish, and a strong wish.

    If more players want one colour than all others together, the surplus must meet each other; each such pair that
    includes a mild wish spares a strong one. If a player has to leave, ``leaving`` is the set of wishes that the player
    may have; the result is None if no player has one of them.
    """
    if leaving:
        left = [least_missed(group.without(wish)) for wish in members(leaving) if group[wish]]
        return min([missed for missed in left if missed is not None], default=None)
    whites, blacks = group.white + group.mild_white, group.black + group.mild_black
    pairs = max(0, (abs(whites - blacks) - group.none) // 2)
    mild = group.mild_white if whites > blacks else group.mild_black
    return Missed(pairs, max(0, pairs - mild))


class Missed(NamedTuple):
    """Pairs in which a wish is missed, and those among them in which a strong wish is."""

    any: int
    strong: int


WHITE, MILD_WHITE, NONE, MILD_BLACK, BLACK = range(5)


def wish_of(one: Competitor) -> int:
    """Return the index of a player's wish in `Wishes`."""
    if one.wish is None or one.strength is Strength.MILD:
        return any_wish_of(one)
    return WHITE if one.wish is Colour.WHITE else BLACK


def any_wish_of(one: Competitor) -> int:
    """fide-1992 5: return the index of a wish regardless of strength: all count as mild, so no strong one is missed."""
    if one.wish is None:
        return NONE
    return MILD_WHITE if one.wish is Colour.WHITE else MILD_BLACK


def missed_by(a: int, b: int) -> Missed:
    """Return the wishes that a pair with these two wishes misses."""
    whites, blacks = (WHITE, MILD_WHITE), (MILD_BLACK, BLACK)
    same = (a in whites and b in whites) or (a in blacks and b in blacks)
    return Missed(int(same), int(same and a == b and a in (WHITE, BLACK)))


MISSED = [[missed_by(a, b) for b in range(5)] for a in range(5)]


class Leavers(NamedTuple):
    """The players who may leave a bracket with an odd number: by the criteria above colours, and without any cost."""

    possible: int
    blameless: int


NONE_LEAVES = Leavers(0, 0)
"""The value for an even number of players."""


class ColourWishes:
    """The colour wishes of a field, as distinguished by counting."""

    def __init__(self, competitors: Sequence[Competitor], wish: Callable[[Competitor], int] = wish_of) -> None:
        self.wish = [wish(one) for one in competitors]
        self.groups = [0] * 5
        """The set of players with each wish."""
        for index, place in enumerate(self.wish):
            self.groups[place] |= 1 << index
        self.absolute = mask_of([index for index, one in enumerate(competitors) if one.strength is Strength.ABSOLUTE])


def candidate_by_counting(
    bracket: Bracket, wishes: ColourWishes, legal: Sequence[int], leavers: Leavers, fresh: int
) -> PairedBracket | None:
    """3.4; fide-dutch-2017 B.4: return the first candidate that reaches the bound; None if none does."""
    return _Attempt(bracket, wishes, legal, leavers).run(fresh)


class _Attempt:
    def __init__(self, bracket: Bracket, wishes: ColourWishes, legal: Sequence[int], leavers: Leavers) -> None:
        self.bracket = bracket
        self.legal = legal
        self.leavers = leavers
        self.odd = len(bracket.moved_down) + len(bracket.residents) & 1
        self.wish = wishes.wish
        everybody = mask_of(bracket.moved_down) | mask_of(bracket.residents)
        self.groups = [group & everybody for group in wishes.groups]
        self.absolute = wishes.absolute
        self.pool = Wishes(*[group.bit_count() for group in self.groups])
        self.leaving = 0
        """The wishes of the players who may leave, as a set."""
        if self.odd:
            self.leaving = mask_of([wish for wish, group in enumerate(self.groups) if leavers.possible & group])

    def run(self, fresh: int) -> PairedBracket | None:
        left = self._least_missed(self.pool)
        if left is None or (left.any and self._equal_absolutes_may_meet()):
            return None  # topscorers may have this privilege, which counting does not include
        if len(self.bracket.residents) <= MAX_ENUMERATED_RESIDENTS:
            return self._in_order(self.bracket.moved_down, mask_of(self.bracket.residents), fresh, left)
        residents = mask_of(self.bracket.residents)
        pairs = []
        for player in self.bracket.moved_down:
            found = self._opponent(player, self.legal[player] & residents & fresh, left)
            if found is None:
                return None
            opponent, left = found
            residents &= ~(1 << opponent)
            pairs.append((player, opponent))
        halves = self._halves(list(members(residents)), left)
        if halves is None:
            return None
        return PairedBracket((*pairs, *halves.pairs), halves.leaving, BOUND)

    def _in_order(self, moved_down: Sequence[int], residents: int, fresh: int, left: Missed) -> PairedBracket | None:
        """3.7, 3.6, 4.2, 4.3, 4.4: the highest possible opponents of moved-down players, then the others in order."""
        if not moved_down:
            return self._of_remainder(list(members(residents)), left)
        player = moved_down[0]
        missed = MISSED[self.wish[player]]
        for opponent in members(self.legal[player] & residents & fresh):
            here = missed[self.wish[opponent]]
            if here.any > left.any or here.strong > left.strong:
                continue
            rest = Missed(left.any - here.any, left.strong - here.strong)
            found = self._in_order(moved_down[1:], residents ^ 1 << opponent, fresh, rest)
            if found is not None:
                return PairedBracket(((player, opponent), *found.pairs), found.leaving, BOUND)
        return None

    def _of_remainder(self, residents: list[int], left: Missed) -> PairedBracket | None:
        """C12, C13, C14, C16, 4.2, 4.3: the first candidate that misses just ``left``; pairs are sets of numbers."""
        if self._least_missed(self._wishes(residents)) != left:
            return None
        barred, missed, strong = self._numbers(residents)
        blameless = self.leavers.blameless
        for exchange in in_order(len(residents)):
            for pairs, over, numbers in exchange.candidates:
                if numbers & barred or (over >= 0 and not blameless >> residents[over] & 1):
                    continue
                if ((numbers & missed).bit_count(), (numbers & strong).bit_count()) == left:
                    found = tuple([(residents[a], residents[b]) for a, b in pairs])
                    return PairedBracket(found, (residents[over],) if over >= 0 else (), BOUND)
        return None

    def _numbers(self, residents: list[int]) -> tuple[int, int, int]:
        """Return sets of numbered pairs of these: illegal ones, those missing a wish, those missing a strong wish."""
        barred = missed = strong = 0
        number = 1
        for lower, one in enumerate(residents, start=1):
            may_meet, missed_with = self.legal[one], MISSED[self.wish[one]]
            for other in residents[lower:]:
                if may_meet >> other & 1:
                    here = missed_with[self.wish[other]]
                    missed |= number * here.any
                    strong |= number * here.strong
                else:
                    barred |= number
                number <<= 1
        return barred, missed, strong

    def _equal_absolutes_may_meet(self) -> bool:
        """Return whether two players with equal absolute wishes may meet, if wishes are distinguished by strength."""
        groups = [self.groups[wish] & self.absolute for wish in (WHITE, BLACK)]
        return any([self.legal[player] & group for group in groups for player in members(group)])

    def _wishes(self, players: Iterable[int]) -> Wishes:
        counts = [0] * 5
        for player in players:
            counts[self.wish[player]] += 1
        return Wishes(*counts)

    def _least_missed(self, pool: Wishes) -> Missed | None:
        """Return the minimum that this pool must miss, after one of the leavers has left if its number is odd."""
        return None if self.odd and not self.leaving else least_missed(pool, self.leaving)

    def _opponent(self, player: int, choice: int, left: Missed) -> tuple[int, Missed] | None:
        """3.7: return the highest resident that keeps the bound reachable, if any, and what the others may miss."""
        self.pool = self.pool.without(self.wish[player])
        rests = {}
        for wish, group in enumerate(self.groups):
            if choice & group:
                here, rest = MISSED[self.wish[player]][wish], self._least_missed(self.pool.without(wish))
                if rest is not None and (here.any + rest.any, here.strong + rest.strong) == left:
                    rests[wish] = rest
        opponent = next((other for other in members(choice) if self.wish[other] in rests), None)
        if opponent is None:
            return None
        wish = self.wish[opponent]
        self.pool = self.pool.without(wish)
        return opponent, rests[wish]

    def _halves(self, residents: list[int], left: Missed) -> PairedBracket | None:
        """3.6, 4.2: pair S1 with S2 without an exchange, in the first order of S2 that reaches the bound."""
        count = len(residents) // 2
        upper, lower = residents[:count], residents[count:]
        if not self.odd:
            columns = self._first(upper, lower, self._wishes(lower), left)
            return None if columns is None else PairedBracket(tuple(zip(upper, columns, strict=True)), ())
        blameless = self.leavers.blameless & mask_of(lower)
        found = []
        for wish, group in enumerate(self.groups):
            if blameless & group and least_missed(self.pool.without(wish)) == left:
                columns = self._first(upper, lower, self._wishes(lower).without(wish), left, blameless & group)
                if columns is not None:
                    found.append(columns)
        if not found:
            return None
        *opponents, leaving = min(found)
        return PairedBracket(tuple(zip(upper, opponents, strict=True)), (leaving,))

    def _first(
        self, upper: list[int], lower: list[int], against: Wishes, left: Missed, leavers: int = 0
    ) -> list[int] | None:
        """Return the first order of S2 that misses exactly ``left``; one of the ``leavers``, if any, stays unpaired."""
        from indeler.matching import first_matching  # not needed in small fields, and importing takes time

        allowed = _allowed(self._wishes(upper), against, left)
        if allowed is None:
            return None
        below = mask_of(lower)
        partners = [below & sum(self.groups[wish] for wish in members(mask)) for mask in allowed]
        rows = [self.legal[player] & partners[self.wish[player]] for player in upper]
        return first_matching([*rows, leavers] if leavers else rows)


def _allowed(upper: Wishes, lower: Wishes, left: Missed) -> list[int] | None:
    """Return the wishes in S2 that each wish in S1 may meet so that exactly ``left`` is missed; None if impossible.

    By Hall's theorem: if more players in S1 want a colour than S2 has players who do not, the surplus must meet players
    with the same wish, all players in S2 who do not want that colour are needed for the others, and the rest of S1
    meets the rest of S2.
    """
    whites, blacks = 1 << WHITE | 1 << MILD_WHITE, 1 << MILD_BLACK | 1 << BLACK
    none = 1 << NONE
    surplus_white = upper.white + upper.mild_white - lower.black - lower.mild_black - lower.none
    surplus_black = upper.black + upper.mild_black - lower.white - lower.mild_white - lower.none
    surplus = max(0, surplus_white, surplus_black)
    if surplus != left.any:
        return None
    if not surplus:
        others = [blacks | none, blacks | none, whites | blacks | none, whites | none, whites | none]
        return others if left.strong == 0 else None
    if surplus_black > 0:
        mirrored = _allowed(Wishes(*reversed(upper)), Wishes(*reversed(lower)), left) or ()
        return [mask_of(BLACK - wish for wish in members(mask)) for mask in reversed(mirrored)] or None
    spared = lower.black + lower.mild_black + lower.none + lower.mild_white
    strong = max(0, upper.white - spared)
    if strong != left.strong:
        return None
    if strong:
        rest = 1 << WHITE
        return [whites | blacks | none, rest, rest, rest, rest]
    return [blacks | none | 1 << MILD_WHITE, whites | blacks | none, whites, whites, whites]
