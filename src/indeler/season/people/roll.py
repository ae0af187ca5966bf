"""The club's own list of members, in which somebody who enters a season is found: here, and nowhere else."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from indeler.season.core.state import Member


class Person(NamedTuple):
    """A member of the club, as far as he can be known again by it; the number is his for ever."""

    number: int
    name: str
    born: datetime.date | None = None
    fide_id: str = ""
    knsb: str = ""
    rating: int = 0


class Roll:
    """Everybody who ever was on the list, and who of them is in the season already."""

    def __init__(self, persons: Iterable[Person] = (), entered: Collection[int] = ()) -> None:
        self._persons = {person.number: person for person in persons}
        self._entered = {*entered}

    def __iter__(self) -> Iterator[Person]:
        return iter(self._persons.values())

    def holder(self, number: int) -> Person | None:
        """Whose number this is."""
        return self._persons.get(number)

    @property
    def following(self) -> int:
        """The next number: behind all that anybody ever had."""
        return max(self._persons, default=0) + 1

    def find(self, who: Person) -> Person | None:
        """The person on the list who is this one, if he is not in the season yet.

        By a number of a federation; else by the name, unless something speaks against it, and of namesakes
        rather the one who has this number.
        """
        free = [one for one in self._persons.values() if one.number not in self._entered]
        by_federation = [one for one in free if _is_registered_as(one, who)]
        by_name = [one for one in free if is_called(one, who.name) and not _differs(one, who)]
        found = by_federation or by_name
        return min(found, key=lambda one: (one.number != who.number, one.number)) if found else None

    def number_in(self, members: Mapping[int, Member], person: Person | None) -> int:
        """The number in a season of such members: that of the club, unless somebody else plays under it."""
        if person is not None:
            there = members.get(person.number)
            if there is None or (there.left is not None and is_called(person, there.name)):
                return person.number
        return max(self.following, max(members, default=0) + 1)

    def enter(self, members: Iterable[Member]) -> dict[int, int]:
        """The number in the club of everybody who is in a season, by his number there; who is not found is added."""
        entered: dict[int, int] = {}
        for member in members:
            who = Person(member.id, member.name, member.born, member.fide_id, member.knsb, member.rating)
            person = self.find(who)
            if person is None:
                person = who._replace(number=self.following) if who.number in self._persons else who
                self._persons[person.number] = person
            self._entered.add(person.number)
            entered[member.id] = person.number
        return entered


def probably_same(persons: Iterable[Person]) -> list[tuple[Person, Person]]:
    """Pairs who may be one person: one number at a federation, or one name, and no year of birth against it."""
    found: dict[tuple[int, int], tuple[Person, Person]] = {}
    by_sign: dict[tuple[str, ...], list[Person]] = {}
    for person in persons:
        words = tuple(sorted(person.name.replace(",", " ").casefold().split()))
        signs = (("name", *words), ("knsb", person.knsb), ("fide", person.fide_id))
        for sign in signs:
            if not any(sign[1:]):
                continue
            for other in by_sign.setdefault(sign, []):
                if sign[0] != "name" or not _differs(other, person):
                    found[other.number, person.number] = other, person
            by_sign[sign].append(person)
    return list(found.values())


def is_called(person: Person, name: str) -> bool:
    """Whether this is the person's name, however it is spaced and with whatever capitals."""
    return person.name.casefold().split() == name.casefold().split()


def _is_registered_as(one: Person, who: Person) -> bool:
    return bool((who.knsb and one.knsb == who.knsb) or (who.fide_id and one.fide_id == who.fide_id))


def _differs(one: Person, who: Person) -> bool:
    """Whether namesakes are two people: of some only the year of birth is known, so the year decides."""
    return bool(
        (one.born and who.born and one.born.year != who.born.year)
        or (one.knsb and who.knsb and one.knsb != who.knsb)
        or (one.fide_id and who.fide_id and one.fide_id != who.fide_id)
    )
