"""The members of a fictional club: names, ratings, ages and habits."""

import datetime
from typing import NamedTuple

from indeler.lab.dice import Dice
from indeler.lab.fields import person
from indeler.lab.generator import Plan
from indeler.language import N_, InvalidInput, TooLarge

STRONGEST, WEAKEST = 2180, 1050
"""The ratings of the club's best player and of its beginners."""
SPREAD = 90
CHAMPIONS = 8
FEWEST, MOST = 4, 500
GAMES = Plan(forfeits=0, double_forfeits=0, short_games=0)
"""The results of games."""


class Person(NamedTuple):
    """A member of a simulated club. Rates are times in a million, on one evening."""

    number: int
    name: str
    rating: int
    """0 for a beginner without one."""
    strength: int
    """The true playing strength."""
    born: datetime.date
    last_season: tuple[str, int] | None
    absent: int
    external: int
    """The rate at which the member has a match for the club's teams in a week."""
    forgets: int
    """The rate at which the member is absent without notice."""
    rapid: int
    """The rate at which the member comes to rapid and blitz."""
    in_cup: bool
    joins_late: bool


def fictional_members(count: int, dice: Dice, start: datetime.date) -> list[Person]:
    """Return the members of a fictional club, the strongest first; all names differ."""
    names: set[str] = set()
    members = []
    for place in range(count):
        name, _ = person(dice, names)
        strength = STRONGEST - (STRONGEST - WEAKEST) * place // max(count - 1, 1) + dice.between(-SPREAD, SPREAD)
        members.append(_person(place + 1, name, strength, dice, start))
    return _with_last_season(members, dice)


def first_name_first(name: str) -> str:
    """Return ``Jan de Vries`` for ``De Vries, Jan``."""
    surname, _, first = name.partition(", ")
    return f"{first} {surname[:1].lower()}{surname[1:]}" if " " in surname else f"{first} {surname}"


def _person(number: int, name: str, strength: int, dice: Dice, start: datetime.date) -> Person:
    junior = dice.happens(120_000)
    return Person(
        number=number,
        name=first_name_first(name),
        rating=0 if strength < 1250 and dice.happens(300_000) else strength + dice.between(-60, 60),
        strength=strength,
        born=start - datetime.timedelta(days=365 * (dice.between(11, 17) if junior else dice.between(18, 78)) + 100),
        last_season=None,
        absent=dice.pick((40_000, 80_000, 80_000, 120_000, 350_000)),
        external=dice.pick((0, 0, 100_000, 150_000)),
        forgets=dice.pick((0, 0, 5_000, 20_000)),
        rapid=dice.pick((300_000, 700_000, 900_000)),
        in_cup=not dice.happens(100_000),
        joins_late=number > 4 and dice.happens(40_000),
    )


def _with_last_season(members: list[Person], dice: Dice) -> list[Person]:
    """Return the members with their groups of last season: eight in the championship group, the others in A and B."""
    played = [one for one in members if dice.happens(880_000)]
    played.sort(key=lambda one: -one.strength + dice.between(-150, 150))
    half = (len(played) + CHAMPIONS) // 2
    ended = {}
    for group, first, end in (("K", 0, CHAMPIONS), ("A", CHAMPIONS, half), ("B", half, len(played))):
        ended.update({one.number: (group, place) for place, one in enumerate(played[first:end], start=1)})
    return [one._replace(last_season=ended.get(one.number)) for one in members]


class SeasonPlan(NamedTuple):
    """The plan of a season. Rates are times in a million."""

    members: int = 46
    seed: str = "1"
    rules: str = "botwinnik"
    """The name of club rules that come with Indeler, or a file."""
    year: int = 2026
    """The year in which the season starts."""
    evenings: int | None = None
    """The number of evenings to play; None: the complete season."""
    leader: str = "Intern wedstrijdleider"
    people: tuple[Person, ...] = ()
    """The members, if they are given."""
    postponed: int = 25_000
    """The rate of evenings on which the hall is closed."""
    exempted: int = 60_000
    """The rate of evenings on which a member leads a match at the club."""
    corrected: int = 8_000
    """The rate of results that are entered wrongly at first."""
    objections: int = 500_000
    """The rate among absences without notice."""
    declines: int = 100_000
    """The rate among promotions and places in a final."""
    ties_on_top: int = 600_000
    """The rate of finals with a tie for first place, among those whose last round makes it possible."""


def check_plan(plan: SeasonPlan) -> SeasonPlan:
    """Return the plan, if it is valid."""
    if plan.members < FEWEST:
        text = N_("A season of {members} members cannot be played; take at least {fewest}.")
        raise InvalidInput(text, members=plan.members, fewest=FEWEST)
    if plan.members > MOST:
        text = N_("A season of {members} members is too large; take at most {most}.")
        raise TooLarge(text, members=plan.members, most=MOST)
    return plan
