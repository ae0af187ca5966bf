"""Proposals: events ready to be appended, as the rules give them. The leader may change them first."""

from __future__ import annotations

import datetime
from collections.abc import Collection

from indeler.language import N_, InvalidInput
from indeler.season.calendar.planning import propose_calendar as calendar
from indeler.season.calendar.reserve import propose_reserve as reserve
from indeler.season.calendar.slots import Slot, slot
from indeler.season.competitions.cup import standing as the_cup
from indeler.season.competitions.cycles.external import is_championship
from indeler.season.competitions.cycles.groups import groups_of
from indeler.season.competitions.cycles.pairing import pair_group
from indeler.season.competitions.evenings.standing import has_nobody_left, pair_round, pool_of, rounds_on
from indeler.season.core.naming import spoken
from indeler.season.core.season import Season
from indeler.season.core.state import Place
from indeler.season.events import (
    CupDatesPlanned,
    CupDrawn,
    CupWalkOver,
    CycleOpened,
    PairingMade,
    PlayOffOpened,
)
from indeler.systems.berger import Schedule

__all__ = ["calendar", "cup_dates", "cup_draw", "cycle", "evening", "pairing", "play_off", "reserve", "walk_over"]

RULEBOOK = "botwinnik"


def cycle(season: Season, number: int, *, at: datetime.datetime, by: str) -> CycleOpened:
    """BW-29, BW-30, BW-31: the groups of the next cycle."""
    groups = groups_of(season, number, at.date())
    return CycleOpened(at=at, by=by, cycle=number, groups={name: tuple(members) for name, members in groups.items()})


def pairing(season: Season, place: Place, *, at: datetime.datetime, by: str, seed: str = "") -> PairingMade:
    """BW-22, BW-51: the next round of one group; lots, where the rules ask for them, are drawn from the seed."""
    make = pair_group if place.competition == "cycles" else pair_round
    seed = seed or default_seed(season, place)
    boards, odd = make(season, place, seed)
    competition, part, round, group = place
    return PairingMade(
        at=at,
        by=by,
        competition=competition,
        part=part,
        round=round,
        group=group,
        boards=tuple(boards),
        odd=odd,
        seed=seed if round == 1 else "",
    )


def default_seed(season: Season, place: Place) -> str:
    """A seed that everybody could have foretold: season and round, spelt as in 0.1.0 whatever they are called."""
    competition, part, round, group = place
    if competition == "cycles":
        return f"{season.state.name} cycle {part}, round {round}, group {group}"
    return f"{season.state.name} {competition} evening {part}, round {round}{', final' if group else ''}"


def evening(
    season: Season, date: datetime.date, *, at: datetime.datetime, by: str, seed: str = ""
) -> list[PairingMade]:
    """BW-22, BW-56: all groups of this evening that have a round to be paired."""
    return [pairing(season, place, at=at, by=by, seed=seed) for place in to_be_paired(season, date)]


def to_be_paired(season: Season, date: datetime.date) -> list[Place]:
    """The rounds of this evening that are next and not published yet."""
    found = slot(season, date)
    return [place for place in _next_rounds(season, found) if season.published(place) is None]


def _next_rounds(season: Season, found: Slot) -> list[Place]:
    if found.what == "cycles":
        return [
            Place("cycles", found.part, found.round, name)
            for name, members in season.cycle(found.part).groups.items()
            if not is_championship(season, name) or found.round <= Schedule(len(members)).rounds
        ]
    if not found.part:
        return []
    rounds = rounds_on(season, found.what, found.part)
    places = (_next_of(season, found, group) for group in rounds)
    return [place for place in places if place.round <= rounds[place.group] and not has_nobody_left(season, place)]


def _next_of(season: Season, found: Slot, group: str) -> Place:
    """The first round of this group on this evening that is not published."""
    place = Place(found.what, found.part, 1, group)
    while season.published(place) is not None:
        place = place._replace(round=place.round + 1)
    return place


def cup_dates(season: Season, *, at: datetime.datetime, by: str) -> CupDatesPlanned:
    """BW-73, BW-77: main dates for the rounds of the cup."""
    return CupDatesPlanned(at=at, by=by, dates=tuple(the_cup.propose_dates(season, at.date())))


def cup_draw(
    season: Season,
    date: datetime.date,
    present: Collection[int] | None = None,
    *,
    at: datetime.datetime,
    by: str,
    seed: str,
) -> CupDrawn:
    """BW-74: the next round of the cup, drawn from a seed that was published before.

    Those present are told, or they are all who are expected on that evening.
    """
    present = the_cup.expected(season, date) if present is None else present
    drawn = the_cup.draw(season, the_cup.next_round(season, at.date()), present, seed)
    boards = tuple((tie.white, tie.black) for tie in drawn.ties)
    return CupDrawn(
        at=at, by=by, round=drawn.number, date=date, boards=boards, seed=seed, present=tuple(sorted(present))
    )


def walk_over(season: Season, round: int, white: int, black: int, *, at: datetime.datetime, by: str) -> CupWalkOver:
    """BW-77: who goes on from a game of the cup that was not played in time."""
    winner = the_cup.walk_over(season, *the_cup.game_of(season, round, white, black))
    loser = black if winner == white else white
    why = "has left the club" if the_cup.has_left(season, loser) else "not played in time (BW-77)"
    return CupWalkOver(at=at, by=by, why=why, round=round, winner=winner, loser=loser)


def play_off(season: Season, competition: str, *, at: datetime.datetime, by: str, seed: str) -> PlayOffOpened:
    """BW-47, BW-57, BW-61: the play-off for first place, where one is needed."""
    pool = pool_of(season, competition)
    if pool is None or not pool.standings.play_off:
        raise InvalidInput(
            N_("Nobody has to play off for first place in {competition}."), competition=spoken(competition)
        )
    return PlayOffOpened(at=at, by=by, competition=competition, players=pool.standings.play_off, seed=seed)
