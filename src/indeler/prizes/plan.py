"""What there is to win: groups of main and category prizes, and how equal players share them."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from indeler.language import N_, InvalidInput
from indeler.prizes.categories import Category, Label, Number, Year, check_categories
from indeler.prizes.money import Cents

Sharing = Literal["rank", "equal", "hort"]
"""Who has as many points: tie-breaks decide; all get as much; or half by place and half as much."""
Goods = Annotated[str, msgspec.Meta(max_length=80)]


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the plan."""


class Prize(_Part, frozen=True, kw_only=True):
    """Cash, goods, or both; what goods are worth only says which prize is the better one."""

    cash: Cents = 0
    goods: Goods = ""
    value: Cents = 0

    @property
    def worth(self) -> int:
        """By which prizes are compared."""
        return self.cash + self.value


class CategoryPrizes(_Part, frozen=True, kw_only=True):
    """The prizes of one category, the first one first; they go by rank."""

    category: Label
    prizes: tuple[Prize, ...]


class Group(_Part, frozen=True, kw_only=True):
    """Prizes of which everybody can have one; several groups are independent of each other."""

    name: Label
    sharing: Sharing = "rank"
    minimum: Cents = 0
    """The least that a share can be."""
    main: tuple[Prize, ...] = ()
    categories: tuple[CategoryPrizes, ...] = ()
    """Where two are worth the same to somebody, the earlier one is taken; the main prizes before all."""
    takes_main: tuple[Number, ...] = ()
    """Who shares in the main prizes by decision of the arbiter, whatever a category would give."""
    takes_category: tuple[Number, ...] = ()
    """Of whom the arbiter decided that the prize of a category stays, though the share that was left is more."""

    def renumbered(self, numbers: Mapping[int, int]) -> Group:
        """A copy for players who got other numbers."""
        changed = {name: tuple(numbers.get(one, one) for one in getattr(self, name)) for name in _BY_NUMBER}
        return replace(self, **changed)


_BY_NUMBER = ("takes_main", "takes_category")


class Plan(_Part, frozen=True, kw_only=True):
    """The categories and prizes of a tournament."""

    categories: tuple[Category, ...] = ()
    groups: tuple[Group, ...] = ()
    year: Year | None = None
    """By which ages go; None: that of the tournament's dates."""
    withdrawn: bool = False
    """Whether who withdrew can win something."""

    def category(self, name: str) -> Category:
        """The category of this name."""
        for one in self.categories:
            if one.name == name:
                return one
        raise InvalidInput(N_("There is no category {name}; add it or leave its prizes out."), name=name)

    def renumbered(self, numbers: Mapping[int, int]) -> Plan:
        """A copy for players who got other numbers."""
        return replace(
            self,
            categories=tuple(one.renumbered(numbers) for one in self.categories),
            groups=tuple(one.renumbered(numbers) for one in self.groups),
        )


def check_plan(plan: Plan) -> None:
    """Refuse what contradicts itself: names given twice, prizes of no category, a lower prize that is the better."""
    check_categories(plan.categories)
    names = [group.name for group in plan.groups]
    for name in names:
        if names.count(name) > 1:
            raise InvalidInput(N_("There are two groups of prizes called {name}; rename one of them."), name=name)
    for group in plan.groups:
        _check_order(group.name, group.main, shared=group.sharing != "rank")
        listed = [each.category for each in group.categories]
        for each in group.categories:
            plan.category(each.category)
            if listed.count(each.category) > 1:
                text = N_("Group {group} has two lists of prizes for {name}; make one of them.")
                raise InvalidInput(text, group=group.name, name=each.category)
            _check_order(each.category, each.prizes, shared=False)


def _check_order(name: str, prizes: Sequence[Prize], *, shared: bool) -> None:
    for place, (better, worse) in enumerate(itertools.pairwise(prizes), start=2):
        if worse.worth > better.worth or (shared and worse.cash > better.cash):
            text = N_("{name}: prize {place} is worth more than the one before; list the best one first.")
            raise InvalidInput(text, name=name, place=place)
