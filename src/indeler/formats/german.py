"""The common parts of reports to the German federation: numbers in club and register, split names, days."""

import re
from datetime import date
from typing import NamedTuple

from indeler.formats.periods import as_date
from indeler.formats.text import clean
from indeler.model import NationalRating, Player

GERMANY = "GER"
"""The federation under which a German rating and German numbers are kept."""
_CLUB_NUMBER = re.compile(r"([0-9A-Z]{5})-(\d{1,5})", re.ASCII)
"""The ZPS number of the club and the number of the member in it."""
_REGISTER_NUMBER = re.compile(r"\d{4,10}", re.ASCII)


class GermanNumbers(NamedTuple):
    """The federation's data of a player; empty if there are none."""

    rating: int = 0
    club: str = ""
    member: str = ""
    register: str = ""
    """The number in the federation's own register (PKZ)."""


def german_records(rating: int, club: str, member: str, register: str) -> tuple[NationalRating, ...]:
    """Return a player's numbers in the German federation, the club and the register, each with the rating."""
    numbers = [f"{club}-{member}" if club and member else "", register.lstrip("0")]
    known = [number for number in numbers if number] or ([""] if rating else [])
    return tuple(NationalRating(GERMANY, rating, number) for number in known)


def german_numbers(player: Player) -> GermanNumbers:
    """Return the numbers in the national records of a player."""
    records = [one for one in player.national if one.federation == GERMANY]
    numbers = GermanNumbers(max((one.rating for one in records), default=0))
    for one in records:
        if found := _CLUB_NUMBER.fullmatch(one.identity):
            numbers = numbers._replace(club=found[1], member=found[2])
        elif _REGISTER_NUMBER.fullmatch(one.identity):
            numbers = numbers._replace(register=one.identity)
    return numbers


def elo_of(player: Player) -> int:
    """Return the international rating: the rating, unless it is the national one of a player without a FIDE number."""
    is_national = player.rating == german_numbers(player).rating and not player.fide_id
    return 0 if is_national else player.rating


def surname_and_forename(name: str) -> tuple[str, str]:
    """Return the two parts of a name such as *Berg, Jan van der*; without a comma the last word is the surname."""
    surname, comma, forename = clean(name).partition(",")
    if comma:
        return surname.strip(), forename.strip()
    forename, _, surname = surname.strip().rpartition(" ")
    return surname, forename


def german_date(text: str) -> str:
    """Return a day in German notation: 31.10.2026."""
    day = as_date(text)
    return f"{day:%d.%m.%Y}" if day else ""


def iso_date(day: date | None) -> str:
    """Return a day as 2026-10-31; nothing if there is none."""
    return day.isoformat() if day else ""
