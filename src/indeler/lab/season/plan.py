"""What kind of season is to be made up."""

from __future__ import annotations

from typing import NamedTuple

from indeler.lab.generator.plan import Plan
from indeler.lab.season.people import Person
from indeler.language import N_, InvalidInput, TooLarge

FEWEST, MOST = 4, 500


class SeasonPlan(NamedTuple):
    """A season to be. Rates are times in a million."""

    members: int = 46
    seed: str = "1"
    rules: str = "botwinnik"
    """The name of a rulebook that comes with Indeler, or a file."""
    year: int = 2026
    """In which the season starts."""
    evenings: int | None = None
    """Stop after so many evenings; None: the whole season."""
    leader: str = "Intern wedstrijdleider"
    people: tuple[Person, ...] = ()
    """Who the members are, where they are known already."""
    postponed: int = 25_000
    """Of the evenings: the hall is closed."""
    exempted: int = 60_000
    """Of the evenings: a member leads a match at the club."""
    corrected: int = 8_000
    """Of the results: entered wrongly at first."""
    objections: int = 500_000
    """Of those absent without notice."""
    declines: int = 100_000
    """Of promotions and places in a final."""
    ties_on_top: int = 600_000
    """Of the finals in which the last round can end in a tie for first place: it does."""


GAMES = Plan(forfeits=0, double_forfeits=0, short_games=0)
"""How games end."""


def checked(plan: SeasonPlan) -> SeasonPlan:
    """The plan, if a season can be made of it."""
    if plan.members < FEWEST:
        raise InvalidInput(
            N_("A season of {members} members cannot be played; take at least {fewest}."),
            members=plan.members,
            fewest=FEWEST,
        )
    if plan.members > MOST:
        raise TooLarge(
            N_("A season of {members} members is too large; take at most {most}."), members=plan.members, most=MOST
        )
    return plan
