"""The prize plan of an open tournament: categories, main and category prizes, and the sharing between equal players.

A category is defined by age, sex, rating, club, federation, or by a list of players. A plan is read from a TOML file
or from prizes typed one a line.
"""

from __future__ import annotations

import itertools
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from indeler.formats import read_text
from indeler.formats.fields import Date
from indeler.formats.schema_errors import no_toml, schema_error
from indeler.language import N_, IndelerError, InvalidInput, Sentence, Words
from indeler.language.catalogue import conventions
from indeler.model import Event, Player

# Categories -----------------------------------------------------------------------------------------------------------

Number = Annotated[int, msgspec.Meta(ge=1, le=999_999)]
Label = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Rating = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Age = Annotated[int, msgspec.Meta(ge=0, le=150)]
Year = Annotated[int, msgspec.Meta(ge=1900, le=9999)]


class Category(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Criteria that must all hold; a missing one holds for all players."""

    name: Label
    sex: Literal["", "m", "w"] = ""
    rating_from: Rating | None = None
    rating_to: Rating | None = None
    unrated: bool = False
    """Whether players without a rating are within a range of ratings that has no lower end."""
    age_from: Age | None = None
    age_to: Age | None = None
    """The year of the tournament less the year of birth."""
    clubs: tuple[Label, ...] = ()
    federations: tuple[Label, ...] = ()
    players: tuple[Number, ...] | None = None
    """A category of one's own: who is in it, by number."""

    @property
    def has_age_limit(self) -> bool:
        """Return whether the year of birth must be known."""
        return self.age_from is not None or self.age_to is not None

    def holds(self, player: Player, year: int | None) -> bool:
        """Return whether this player meets every criterion in this year; a criterion on unknown data is not met."""
        return (
            self.sex in ("", player.sex)
            and self._rated(player.rating)
            and (not self.has_age_limit or self._aged(player.birth, year))
            and (not self.clubs or _plain(player.club) in map(_plain, self.clubs))
            and (not self.federations or _plain(player.federation) in map(_plain, self.federations))
            and (self.players is None or player.number in self.players)
        )

    def _rated(self, rating: int) -> bool:
        if self.rating_from is None and self.rating_to is None:
            return True
        if not rating:
            return self.unrated and not self.rating_from
        return (self.rating_from or 0) <= rating <= (self.rating_to or 9999)

    def _aged(self, birth: str, year: int | None) -> bool:
        date = Date.read(birth)
        if date is None or year is None:
            return False
        age = year - date.year
        return (self.age_from or 0) <= age and (self.age_to is None or age <= self.age_to)

    def renumbered(self, numbers: Mapping[int, int]) -> Category:
        """Return a copy for players who got other numbers."""
        if self.players is None:
            return self
        return msgspec.structs.replace(self, players=tuple(sorted(numbers.get(one, one) for one in self.players)))


def _plain(word: str) -> str:
    return " ".join(word.split()).casefold()


def check_categories(categories: Iterable[Category]) -> None:
    """Refuse a name that is given twice, and an empty range."""
    names: set[str] = set()
    for one in categories:
        if _plain(one.name) in names:
            raise InvalidInput(N_("There are two categories called {name}; rename one of them."), name=one.name)
        names.add(_plain(one.name))
        for least, most in ((one.rating_from, one.rating_to), (one.age_from, one.age_to)):
            if least is not None and most is not None and least > most:
                text = N_("Category {name}: the lower limit {least} is above the upper limit {most}; exchange the two.")
                raise InvalidInput(text, name=one.name, least=least, most=most)


def year_of(event: Event) -> int | None:
    """Return the year of the tournament, by which ages are computed, where its dates state it."""
    date = Date.read(event.start) or Date.read(event.end)
    return date.year if date else None


def unknown(category: Category, players: Iterable[Player], year: int | None) -> Sentence | None:
    """Describe missing data: unknown years of birth or sexes; None where all is known."""
    listed = list(players)
    if category.has_age_limit and year is None:
        text = N_("{name}: nobody can be counted, because the tournament has no date and ages go by its year.")
        return Sentence(text, name=category.name)
    births = sum(Date.read(one.birth) is None for one in listed) if category.has_age_limit else 0
    sexes = sum(not one.sex for one in listed) if category.sex else 0
    missing, (of_one, of_more) = (births, _NO_BIRTH) if births else (sexes, _NO_SEX)
    if not missing:
        return None
    return Sentence(of_more if missing > 1 else of_one, name=category.name, count=missing)


_NO_BIRTH = (
    N_("{name}: the year of birth of one player is not known; that player is not in it."),
    N_("{name}: the year of birth of {count} players is not known; they are not in it."),
)
_NO_SEX = (
    N_("{name}: the sex of one player is not known; that player is not in it."),
    N_("{name}: the sex of {count} players is not known; they are not in it."),
)


# Prizes ---------------------------------------------------------------------------------------------------------------

Sharing = Literal["rank", "equal", "hort"]
"""The sharing between players with equal points: by tie-breaks; equally; or half by place and half equally."""
Goods = Annotated[str, msgspec.Meta(max_length=80)]


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the plan."""


Cents = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
CENTS = 100

_AMOUNT = re.compile(r"(?P<units>\d{1,7})(?:[.,](?P<cents>\d{1,2}))?(?:,-|\.-)?", re.ASCII)


def amount(text: str) -> int:
    """Return the cents of a typed amount: ``500``, ``12.50``, ``12,5``."""
    found = _AMOUNT.fullmatch(text.strip())
    if not found:
        raise InvalidInput(N_("'{text}' is not an amount of money; write it as 500 or 12.50."), text=text.strip()[:40])
    return int(found["units"]) * CENTS + int((found["cents"] or "").ljust(2, "0"))


class Money(NamedTuple):
    """An amount in text: ``166.67`` in English, ``166,67`` in Dutch."""

    cents: int

    def translated(self, words: Words) -> str:
        """Return the amount with the decimal mark of the language of these words."""
        units, rest = divmod(self.cents, CENTS)
        return f"{units}{conventions(words).decimal_mark}{rest:02}"

    def __str__(self) -> str:
        return self.translated(N_)


def amount_as_typed(cents: int) -> str:
    """Return an amount for a field in which it can be changed: ``500``, ``12.50``."""
    units, rest = divmod(cents, CENTS)
    return f"{units}.{rest:02}" if rest else str(units)


class Prize(_Part, frozen=True, kw_only=True):
    """Cash, goods, or both; the worth of goods only decides which prize is better."""

    cash: Cents = 0
    goods: Goods = ""
    value: Cents = 0

    @property
    def worth(self) -> int:
        """Return the worth by which prizes are compared."""
        return self.cash + self.value


class CategoryPrizes(_Part, frozen=True, kw_only=True):
    """The prizes of one category, the first one first; they are given by rank."""

    category: Label
    prizes: tuple[Prize, ...]


class Group(_Part, frozen=True, kw_only=True):
    """Prizes of which each player can have one; several groups are independent of each other."""

    name: Label
    sharing: Sharing = "rank"
    minimum: Cents = 0
    """The least that a share can be."""
    main: tuple[Prize, ...] = ()
    categories: tuple[CategoryPrizes, ...] = ()
    """The categories in order: of prizes of equal worth the earlier one is taken; the main prizes before all."""
    takes_main: tuple[Number, ...] = ()
    """Players who share in the main prizes by decision of the arbiter, even if a category would give more."""
    takes_category: tuple[Number, ...] = ()
    """Players who keep the prize of a category by decision of the arbiter, though the remaining share is more."""

    def renumbered(self, numbers: Mapping[int, int]) -> Group:
        """Return a copy for players who got other numbers."""
        changed = {name: tuple(numbers.get(one, one) for one in getattr(self, name)) for name in _BY_NUMBER}
        return replace(self, **changed)


_BY_NUMBER = ("takes_main", "takes_category")


class Plan(_Part, frozen=True, kw_only=True):
    """The categories and prizes of a tournament."""

    categories: tuple[Category, ...] = ()
    groups: tuple[Group, ...] = ()
    year: Year | None = None
    """The year by which ages are computed; None: that of the tournament's dates."""
    withdrawn: bool = False
    """Whether who withdrew can win something."""

    def category(self, name: str) -> Category:
        """Return the category of this name."""
        for one in self.categories:
            if one.name == name:
                return one
        raise InvalidInput(N_("There is no category {name}; add it or leave its prizes out."), name=name)

    def renumbered(self, numbers: Mapping[int, int]) -> Plan:
        """Return a copy for players who got other numbers."""
        return replace(
            self,
            categories=tuple(one.renumbered(numbers) for one in self.categories),
            groups=tuple(one.renumbered(numbers) for one in self.groups),
        )


def check_plan(plan: Plan) -> None:
    """Refuse contradictions: duplicate names, prizes of unknown categories, a lower prize that is better."""
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


_AMOUNTS = ("cash", "value", "minimum")


def read_plan(path: str) -> Plan:
    """Return the plan in this file; refused in one sentence with the place of the fault."""
    try:
        tree = tomllib.loads(read_text(path), parse_float=str)
    except tomllib.TOMLDecodeError as wrong:
        raise no_toml(path, wrong) from None
    try:
        plan = parsed(tree)
        check_plan(plan)
    except IndelerError as refusal:
        raise InvalidInput(N_("{path}: {fault}"), path=path, fault=refusal) from None
    return plan


def parsed(tree: Mapping[str, Any]) -> Plan:
    """Return the plan of these tables: ``[[category]]`` and ``[[group]]``, in it ``[[group.category]]``."""
    shape = _in_plural(tree)
    shape["groups"] = [_group(each) for each in _list(shape.get("groups", []))]
    try:
        return msgspec.convert(shape, Plan)
    except msgspec.ValidationError as wrong:
        path, fault, _ = schema_error(wrong, Plan, shape)
        raise InvalidInput(N_("{field}: {fault}."), field=path or "groups", fault=fault) from None


def _in_plural(tree: Mapping[str, Any]) -> dict[str, Any]:
    plurals = {"category": "categories", "group": "groups"}
    return {plurals.get(name, name): value for name, value in tree.items()}


def _group(table: Any) -> Any:
    if not isinstance(table, Mapping):
        return table
    group = _in_plural(_amounts(table))
    group["main"] = [_prize(each) for each in _list(group.get("main", []))]
    group["categories"] = [_category(each) for each in _list(group.get("categories", []))]
    return group


def _category(table: Any) -> Any:
    """Return a list of prizes, whose category it has by name."""
    if not isinstance(table, Mapping):
        return table
    named = {"category" if name == "name" else name: value for name, value in table.items()}
    return {**named, "prizes": [_prize(each) for each in _list(table.get("prizes", []))]}


def _prize(prize: Any) -> Any:
    """Return an amount, or a table with cash, goods and their value."""
    return _amounts(prize) if isinstance(prize, Mapping) else {"cash": amount(str(prize))}


def _amounts(table: Mapping[str, Any]) -> dict[str, Any]:
    return {name: amount(str(value)) if name in _AMOUNTS else value for name, value in table.items()}


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise InvalidInput(N_("{value}: a list belongs here; write it between brackets."), value=str(value)[:40])
    return value


MOST_LINES = 100
"""Prizes of one list."""
_LONGEST_GOODS = 80


def prizes_of(text: str) -> tuple[Prize, ...]:
    """Return the prizes of lines such as ``250``, ``cup``, ``100; cup`` or ``100; cup; 20``, the best one first."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_LINES:
        raise InvalidInput(N_("A list has at most {most} prizes; make several groups."), most=MOST_LINES)
    return tuple(_prize_of_line(line) for line in lines)


def prizes_as_lines(prizes: Iterable[Prize]) -> str:
    """Return prizes as the lines that `prizes_of` reads."""
    return "\n".join(_line(prize) for prize in prizes)


def _prize_of_line(line: str) -> Prize:
    first, *rest = [part.strip() for part in line.split(";")]
    if first[:1].isdigit():
        cash, goods = amount(first), rest[:1]
        value = rest[1:]
    else:
        cash, goods, value = 0, [first], rest
    if len(value) > 1 or len("".join(goods)) > _LONGEST_GOODS:
        raise InvalidInput(N_("'{line}' is not a prize; write an amount; goods; what those are worth."), line=line[:40])
    return Prize(cash=cash, goods="".join(goods), value=amount(value[0]) if value else 0)


def _line(prize: Prize) -> str:
    parts = [amount_as_typed(prize.cash)] if prize.cash or not prize.goods else []
    parts += [prize.goods] if prize.goods or prize.value else []
    return "; ".join([*parts, amount_as_typed(prize.value)] if prize.value else parts)
