"""The choice of one prize for each player, the best one: a main prize, or that of a category.

Each player takes the most valuable prize, given the choices of the others; higher ranks choose first. Only
among players with equal points does a choice change the prizes of others: a player who leaves the main prizes leaves
more to those who share them, by rank, equally, or by the system of Hort (`MainPrizes`). There the question is how many
stay. If ``m`` stay, each compares the share as one of ``m`` with that as one of ``m + 1``; going from
all of the one to all of the other, player by player, the number that stays changes by at most one at a time, and so it
must once be ``m`` itself. With a minimum share that can fail; the list reports it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from indeler.prizes.plan import Group, Prize

MAIN = -1
MOST_WAYS = 2_000
"""The number of partial choices kept while all stable choices are tried, if a minimum share upsets the first answer."""


class Choice(NamedTuple):
    """The choice of a player: the list (a category by its place, else the main prizes), and the place in it."""

    list: int
    place: int


class Chosen(NamedTuple):
    """Everybody's choice, and who would get more by another one."""

    choices: Mapping[int, Choice]
    restless: tuple[int, ...] = ()


class Field(NamedTuple):
    """A group and its possible winners: the players by rank in ties, and the categories of each."""

    group: Group
    ties: Sequence[Sequence[int]]
    eligible: Mapping[int, Sequence[int]]
    """The places of the categories in the group's list, for every player."""


class _Tie:
    def __init__(self, field: Field, main: MainPrizes, tied: Sequence[int], first: int, counts: Sequence[int]) -> None:
        self.field = field
        self.main = main
        self.tied = tied
        self.first = first
        """The number of players with more points who take main prizes."""
        self.counts = counts
        """The number of prizes of each category that these have taken."""

    def best_category(self, player: int, counts: Sequence[int]) -> tuple[Worth, int]:
        """Return the best prize of a category that is left for this player, and which category that is."""
        best, found = Worth(), MAIN
        for category in self.field.eligible[player]:
            prizes = self.field.group.categories[category].prizes
            if counts[category] < len(prizes):
                worth = Worth(Fraction(prizes[counts[category]].worth), is_something=True)
                if worth > best:
                    best, found = worth, category
        return best, found

    def chosen(self, stay: int, with_one_more: int) -> list[int]:
        """Return the list that each takes, where the main prizes are compared as one of ``stay``.

        The first players, ``with_one_more`` of them, compare as if there were one more.
        """
        counts, place, lists = list(self.counts), 0, []
        for at, player in enumerate(self.tied):
            supposed = max(stay + (at < with_one_more), place + 1)
            best, category = self.best_category(player, counts)
            is_bound = player in self.field.group.takes_main or stay + (at < with_one_more) == 0
            if category == MAIN or is_bound or self.main.worth(self.first, place, supposed) >= best:
                lists.append(MAIN)
                place += 1
            else:
                lists.append(category)
                counts[category] += 1
        return lists

    def settled(self) -> list[int]:
        """Return each player's list so that no player would get more by another one, if such a choice exists."""
        found = self._crossed()
        return next(self.stable(), found) if self.restless(found) else found

    def stable(self) -> Iterator[list[int]]:
        """Yield choices by which no player would get more by another one, each with other numbers of prizes taken.

        Player by player all suitable prizes are tried if this many stay in all: also prizes of equal worth, because the
        choice among them matters to lower players.
        """
        for staying in range(len(self.tied), -1, -1):
            ways: dict[tuple[int, ...], list[int]] = {tuple(self.counts): []}
            for player in self.tied:
                further: dict[tuple[int, ...], list[int]] = {}
                for counts, lists in ways.items():
                    for list_ in self._suiting(player, counts, lists.count(MAIN), staying):
                        after = tuple(count + (each == list_) for each, count in enumerate(counts))
                        further.setdefault(after, [*lists, list_])
                ways = further if len(further) <= MOST_WAYS else {}
            yield from (lists for lists in ways.values() if lists.count(MAIN) == staying)

    def _suiting(self, player: int, counts: Sequence[int], place: int, staying: int) -> list[int]:
        """Return the lists that suit a player at this place if this many stay in the main prizes."""
        if player in self.field.group.takes_main:
            return [MAIN]
        best, found = self.best_category(player, counts)
        stays = self.main.worth(self.first, place, staying) >= best if place < staying else False
        leaves = found != MAIN and best >= self.main.worth(self.first, place, staying + 1)
        return [MAIN] * stays + (self._as_good(player, counts, best) if leaves else [])

    def _as_good(self, player: int, counts: Sequence[int], best: Worth) -> list[int]:
        """Return the categories of which a prize of that worth is left for this player."""
        prizes = {category: self.field.group.categories[category].prizes for category in self.field.eligible[player]}
        return [
            category
            for category, each in prizes.items()
            if counts[category] < len(each) and Worth(Fraction(each[counts[category]].worth), is_something=True) == best
        ]

    def _crossed(self) -> list[int]:
        """Return the lists if as many stay as each assumed; always stable if no minimum removes a share."""
        count = len(self.tied)
        stay, above = 0, count + 1
        while above - stay > 1:
            middle = (stay + above) // 2
            stay, above = (middle, above) if self._staying(middle, 0) >= middle else (stay, middle)
        if self._staying(stay, 0) == stay:
            return self.chosen(stay, 0)
        more, enough = 0, count
        while enough - more > 1:
            middle = (more + enough) // 2
            more, enough = (middle, enough) if self._staying(stay, middle) > stay else (more, middle)
        return self.chosen(stay, enough)

    def _staying(self, stay: int, with_one_more: int) -> int:
        return self.chosen(stay, with_one_more).count(MAIN)

    def restless(self, lists: Sequence[int]) -> list[int]:
        """Return the players who would get more by another choice, if all others keep theirs."""
        counts, place, staying, found = list(self.counts), 0, lists.count(MAIN), []
        for player, list_ in zip(self.tied, lists, strict=True):
            category, _ = self.best_category(player, counts)
            if list_ == MAIN:
                has, other = self.main.worth(self.first, place, staying), category
                place += 1
            else:
                has, other = category, self.main.worth(self.first, place, staying + 1)
                counts[list_] += 1
            if other > has and player not in self.field.group.takes_main:
                found.append(player)
        return found


def choose(field: Field) -> Chosen:
    """Return all choices, from the highest score down; if a player is unsettled, stable choices of all ties."""
    main = MainPrizes(field.group)
    lists: list[int] = []
    restless: list[int] = []
    for tied in field.ties:
        tie = _after(field, main, tied, lists)
        settled = tie.settled()
        restless += tie.restless(settled)
        lists += settled
    if restless:
        stable = _all_stable(field, main)
        lists, restless = (stable, []) if stable is not None else (lists, restless)
    choices: dict[int, Choice] = {}
    counts = [0] * (len(field.group.categories) + 1)  # the last one counts the main prizes
    for player, list_ in zip((player for tied in field.ties for player in tied), lists, strict=True):
        choices[player] = Choice(list_, counts[list_])
        counts[list_] += 1
    return Chosen(choices, tuple(restless))


def _after(field: Field, main: MainPrizes, tied: Sequence[int], lists: Sequence[int]) -> _Tie:
    """Return a tie after those above it have taken these lists."""
    counts = tuple(lists.count(category) for category in range(len(field.group.categories)))
    return _Tie(field, main, tied, lists.count(MAIN), counts)


def _all_stable(field: Field, main: MainPrizes) -> list[int] | None:
    """Return the lists of all players such that no player would get more by another one; None if none were found."""
    ways: list[list[int]] = [[]]
    for tied in field.ties:
        further: dict[tuple[int, tuple[int, ...]], list[int]] = {}
        for lists in ways:
            for each in _after(field, main, tied, lists).stable():
                combined = lists + each
                tie = _after(field, main, (), combined)
                further.setdefault((tie.first, tuple(tie.counts)), combined)
        ways = list(further.values())[:MOST_WAYS]
    return ways[0] if ways else None


class Worth(NamedTuple):
    """The worth of a prize to a player: more is better, and anything is better than nothing."""

    value: Fraction = Fraction(0)
    is_something: bool = False


class Shares(NamedTuple):
    """The payment of a tie: the cash of its places, and the number of players who share it."""

    pot: int
    sharers: int
    """The number of tied players who get something, from the best on; others would get less than the minimum share."""


class MainPrizes:
    """The main prizes of a group, and the share of each place of a tie."""

    def __init__(self, group: Group) -> None:
        self.group = group
        self.prizes = group.main
        self._sums = (0, *accumulate(prize.cash for prize in group.main))

    @cached_property
    def paid_places(self) -> int:
        """Return how many places have cash."""
        return sum(prize.cash > 0 for prize in self.prizes)

    def at(self, place: int) -> Prize:
        """Return the prize of a place, counted from 0; beyond the last one nothing."""
        return self.prizes[place] if place < len(self.prizes) else Prize()

    def shares(self, first: int, tied: int) -> Shares:
        """Return the shares of a tie that begins at this place.

        Equally: the lowest of the tie gets nothing, and then the next, while a share is less than the minimum. Hort:
        this applies only to players without a place of their own.
        """
        last = len(self.prizes)
        pot = self._sums[min(first + tied, last)] - self._sums[min(first, last)]
        minimum = self.group.minimum
        if not minimum or self.group.sharing == "rank":
            return Shares(pot, tied)
        if self.group.sharing == "equal":
            return Shares(pot, max(1, min(tied, pot // minimum)))
        own = max(0, min(first + tied, self.paid_places) - first)
        return Shares(pot, max(own, min(tied, pot // (2 * minimum)), 1))

    def cash(self, first: int, place: int, tied: int) -> Fraction:
        """Return the exact cash of the one at this place of a tie (from 0), before it is rounded to cents."""
        own = Fraction(self.at(first + place).cash)
        if self.group.sharing == "rank":
            return own
        pot, sharers = self.shares(first, tied)
        equal = Fraction(pot, sharers) if place < sharers else Fraction(0)
        return equal if self.group.sharing == "equal" else (own + equal) / 2

    def worth(self, first: int, place: int, tied: int) -> Worth:
        """Return the worth of that place, with its goods, which are not shared."""
        cash, own = self.cash(first, place, tied), self.at(first + place)
        return Worth(cash + own.value, bool(cash or own.goods))

    def in_cents(self, first: int, tied: int) -> list[int]:
        """Return the payment of each player of a tie: rounded down, and a cent more by rank for the remainder."""
        exact = [self.cash(first, place, tied) for place in range(tied)]
        paid = [int(one) for one in exact]
        left = self.shares(first, tied).pot - sum(paid)
        return [cents + (place < left) for place, cents in enumerate(paid)]
