"""Categories of an open tournament: by age, sex, rating, club, federation, or by a list of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

import msgspec

from indeler.formats.fields import Date
from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Event, Player

Number = Annotated[int, msgspec.Meta(ge=1, le=999_999)]
Label = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Rating = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Age = Annotated[int, msgspec.Meta(ge=0, le=150)]
Year = Annotated[int, msgspec.Meta(ge=1900, le=9999)]


class Category(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Criteria that must all hold; one that is not stated holds for everybody."""

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
        """Return whether this player meets every criterion in this year; what is not known of him is not met."""
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
    """Refuse a name that is given twice, and a range that nobody can be in."""
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
        return Sentence(
            N_("{name}: nobody can be counted, because the tournament has no date and ages go by its year."),
            name=category.name,
        )
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
