"""New members from a club's list: the result of each line, and the events that follow."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import count
from typing import NamedTuple

from msgspec.structs import replace

from indeler.formats.fields import knsb_record
from indeler.formats.people import Listed
from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.model import Player
from indeler.season.core.season import Season
from indeler.season.core.state import Member
from indeler.season.events import Event, MemberCorrected, MembersJoined, NewMember

NEW, COMPLETED, KNOWN, FAULTY = N_("joins"), N_("completed"), N_("a member already"), N_("to be corrected")


class Arrival(NamedTuple):
    """A line of the list: the new or known member, and remarks."""

    line: int
    name: str
    what: Text
    number: int | None = None
    rating: int = 0
    born: datetime.date | None = None
    email: str = ""
    remark: Sentence | InvalidInput | None = None


class Arrivals(NamedTuple):
    """The result of a complete list; no event follows as long as a line is faulty."""

    lines: tuple[Arrival, ...]
    decided: tuple[Event, ...]

    @property
    def faults(self) -> list[Arrival]:
        """Return the lines that must be corrected first."""
        return [each for each in self.lines if each.what == FAULTY]

    def count(self, what: Text) -> int:
        """Return how many lines have this result."""
        return sum(each.what == what for each in self.lines)


def arrivals(
    season: Season, listed: Iterable[Listed], *, at: datetime.datetime, by: str, roll: Roll | None = None
) -> Arrivals:
    """BW-8: return the events by which new members join, numbered as in the club, and dates of birth are added."""
    found = _Found(season, roll or Roll())
    lines = tuple(found.line(one) for one in listed)
    if any(line.what == FAULTY for line in lines):
        return Arrivals(lines, ())
    decided: list[Event] = [
        MemberCorrected(at=at, by=by, member=one.id, name=one.name, born=one.born) for one in found.completed
    ]
    if found.new:
        decided.insert(0, MembersJoined(at=at, by=by, members=tuple(found.new)))
    return Arrivals(lines, tuple(decided))


class _Found:
    """The reading of a list line by line: new members with their numbers, and known ones."""

    def __init__(self, season: Season, roll: Roll) -> None:
        self._members, self._roll = season.state.members, roll
        self._known = {member.name: member for member in self._members.values() if member.left is None}
        self._names_by_number = {number: one.name for number, one in self._members.items() if one.left is None}
        following = count(roll.number_in(self._members, None))
        self._free = (number for number in following if number not in self._names_by_number)
        self._lines: dict[tuple[str, datetime.date | None], int] = {}
        self.new: list[NewMember] = []
        self.completed: list[Member] = []

    def line(self, one: Listed) -> Arrival:
        """Return the result of this line."""
        faulty = Arrival(one.line, one.name, FAULTY)
        if one.player is None:
            return faulty._replace(remark=one.fault)
        born, remark = _born(one.player)
        known = self._known.get(one.name)
        if known is not None:
            arrival = Arrival(one.line, one.name, KNOWN, known.id, known.rating, known.born, one.email)
            if born is None or known.born is not None:
                return arrival
            self.completed.append(replace(known, born=born))
            remark = Sentence(N_("the date of birth was not known yet."))
            return arrival._replace(what=COMPLETED, born=born, remark=remark)
        if (one.name, born) in self._lines:
            again = Sentence(N_("the same as line {line}; leave one of them out."), line=self._lines[one.name, born])
            return faulty._replace(remark=again)
        self._lines[one.name, born] = one.line
        return self._joins(one, one.player, born, remark)

    def _joins(self, one: Listed, player: Player, born: datetime.date | None, remark: Sentence | None) -> Arrival:
        stated = player.number if one.numbered else 0
        known = self._roll.find(Person(stated, one.name, born, player.fide_id, knsb_record(player).identity))
        number = self._number(one, player, known)
        if known is not None and one.numbered and number != player.number:
            remark = Sentence(N_("the number in the club is {number}."), number=number)
        arrival = Arrival(one.line, one.name, NEW, number, player.rating, born, one.email, remark)
        spoken_for = self._number_taken(number, known)
        if spoken_for is not None:
            return arrival._replace(what=FAULTY, remark=spoken_for)
        try:
            new = _completed(_new(player, number, born), known)
        except InvalidInput as fault:
            return arrival._replace(what=FAULTY, remark=fault)
        self.new.append(new)
        self._names_by_number[number] = one.name
        return arrival._replace(rating=new.rating, born=new.born)

    def _number(self, one: Listed, player: Player, known: Person | None) -> int:
        """Return the club's number, if it is free here; for a new person the number in the file, or the next one."""
        if known is not None and self._roll.number_in(self._members, known) == known.number:
            return known.number
        return player.number if one.numbered and known is None else next(self._free)

    def _number_taken(self, number: int, known: Person | None) -> Sentence | None:
        """Return a sentence if the number belongs to another person, here or in the club."""
        if number in self._names_by_number:
            text = N_("number {number} is {name}; give another.")
            return Sentence(text, number=number, name=self._names_by_number[number])
        holder = self._roll.holder(number)
        if holder is None or holder == known:
            return None
        text = N_("number {number} is {name} in the club; give another, or leave the numbers out.")
        return Sentence(text, number=number, name=holder.name)


def _completed(new: NewMember, known: Person | None) -> NewMember:
    """Return the member, with the club's data where the list has none."""
    fields = ("rating", "born", "fide_id", "knsb") if known is not None else ()
    return replace(new, **{name: getattr(new, name) or getattr(known, name) for name in fields})


def _born(player: Player) -> tuple[datetime.date | None, Sentence | None]:
    """Return the date of birth; if only the year is known, its first day."""
    if not player.birth:
        return None, None
    year, *rest = (int(part) for part in player.birth.split("/"))
    rest = rest if all(rest) else []
    remark = None if rest else Sentence(N_("only the year of birth is known: 1 January is taken."))
    return datetime.date(year, *(rest or (1, 1))), remark


LONGEST_NAME, HIGHEST_RATING, HIGHEST_NUMBER = 200, 4000, 999_999


def _new(player: Player, number: int, born: datetime.date | None) -> NewMember:
    """Return the player as a member; refuse, at this line, what the logbook could not store."""
    knsb = knsb_record(player)
    for what, value, most in (
        (N_("rating"), max(player.rating, knsb.rating), HIGHEST_RATING),
        (N_("number"), number, HIGHEST_NUMBER),
        (N_("length of the name"), len(player.name), LONGEST_NAME),
    ):
        if value > most:
            text = N_("the {what} is {value}, and {most} at the most.")
            raise InvalidInput(text, what=Sentence(what), value=value, most=most)
    return NewMember(
        member=number,
        name=player.name,
        rating=player.rating or knsb.rating,
        born=born,
        title=player.title[:100],
        federation=player.federation[:100],
        fide_id=player.fide_id[:100],
        knsb=knsb.identity[:100],
        knsb_rating=knsb.rating,
        club=player.club[:100],
        sex=player.sex,
    )


class Person(NamedTuple):
    """The data by which a member of the club is recognised, and the permanent number."""

    number: int
    name: str
    born: datetime.date | None = None
    fide_id: str = ""
    knsb: str = ""
    rating: int = 0


class Roll:
    """All persons who were ever on the list, and those who are already in the season."""

    def __init__(self, persons: Iterable[Person] = (), entered: Collection[int] = ()) -> None:
        self._persons = {person.number: person for person in persons}
        self._entered = {*entered}

    def __iter__(self) -> Iterator[Person]:
        return iter(self._persons.values())

    def holder(self, number: int) -> Person | None:
        """Return the person with this number."""
        return self._persons.get(number)

    @property
    def following(self) -> int:
        """Return the next number, after all that were ever used."""
        return max(self._persons, default=0) + 1

    def find(self, who: Person) -> Person | None:
        """Return the person on the list with these data who is not in the season yet.

        A person is found by a number of a federation, else by the name if nothing contradicts; among namesakes the one
        with this number comes first.
        """
        free = [one for one in self._persons.values() if one.number not in self._entered]
        by_federation = [
            one for one in free if (who.knsb and one.knsb == who.knsb) or (who.fide_id and one.fide_id == who.fide_id)
        ]
        by_name = [one for one in free if is_called(one, who.name) and not _differs(one, who)]
        found = by_federation or by_name
        return min(found, key=lambda one: (one.number != who.number, one.number)) if found else None

    def number_in(self, members: Mapping[int, Member], person: Person | None) -> int:
        """Return the number in a season with these members: that of the club, unless another member has it."""
        if person is not None:
            there = members.get(person.number)
            if there is None or (there.left is not None and is_called(person, there.name)):
                return person.number
        return max(self.following, max(members, default=0) + 1)

    def enter(self, members: Iterable[Member]) -> dict[int, int]:
        """Return the club's number of each member of a season, by number there; persons who are not found are added."""
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
    """Return pairs who may be one person: the same federation number or name, and no different year of birth."""
    found: dict[tuple[int, int], tuple[Person, Person]] = {}
    by_sign: dict[tuple[str, ...], list[Person]] = {}
    for person in persons:
        words = sorted(person.name.replace(",", " ").casefold().split())
        signs = (("name", *words), ("knsb", person.knsb), ("fide", person.fide_id))
        for sign in [each for each in signs if any(each[1:])]:
            for other in by_sign.setdefault(sign, []):
                if sign[0] != "name" or not _differs(other, person):
                    found[other.number, person.number] = other, person
            by_sign[sign].append(person)
    return list(found.values())


def is_called(person: Person, name: str) -> bool:
    """Return whether this is the person's name, ignoring blanks and capitals."""
    return person.name.casefold().split() == name.casefold().split()


def _differs(one: Person, who: Person) -> bool:
    """Return whether namesakes are two people: for some only the year of birth is known, so the year decides."""
    return bool(
        (one.born and who.born and one.born.year != who.born.year)
        or (one.knsb and who.knsb and one.knsb != who.knsb)
        or (one.fide_id and who.fide_id and one.fide_id != who.fide_id)
    )
