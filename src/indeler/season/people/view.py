"""A member's own page."""

from __future__ import annotations

import datetime

import msgspec

from indeler.model import Tenths
from indeler.season.attendance.absence import status
from indeler.season.boards.terms import games_of, notation_penalty, notation_waiver
from indeler.season.calendar.slots import rounds_of, slots
from indeler.season.competitions.cycles.external import is_championship
from indeler.season.competitions.cycles.outcome import Outcome
from indeler.season.competitions.cycles.outcomes import rounds_played
from indeler.season.competitions.cycles.relevance import why_it_matters
from indeler.season.competitions.cycles.standings import cycle_standings
from indeler.season.competitions.cycles.tempi import should_end_by, tempo_of
from indeler.season.core.season import Season
from indeler.season.core.state import ExternalGame


class MemberRound(msgspec.Struct, frozen=True):
    """A round of a cycle on a member's page."""

    cycle: int
    round: int
    date: datetime.date
    outcome: Outcome
    opponent_name: str


class MemberCycle(msgspec.Struct, frozen=True):
    """A cycle on a member's page."""

    cycle: int
    group: str
    rank: int | None
    """None in the championship group, which has a table of its own."""
    points: Tenths
    tempo: str
    rounds: tuple[MemberRound, ...]
    matters: tuple[str, ...]
    """BW-36: what the rounds to come can still decide."""


class MemberGame(msgspec.Struct, frozen=True):
    """A game in another competition."""

    competition: str
    date: datetime.date
    round: int
    opponent: int
    opponent_name: str
    colour: str
    result: str
    """As on the board, White first."""


class MemberPage(msgspec.Struct, frozen=True):
    """Everything about one member."""

    member: int
    name: str
    rating: int
    group: str
    games_played: int
    notation_waiver: int
    notation_penalty: int
    should_end_by: datetime.time | None
    cycles: tuple[MemberCycle, ...]
    games: tuple[MemberGame, ...]
    """Rapid, blitz, finals and the championship group."""
    signed_off: tuple[tuple[datetime.date, str], ...]
    """Coming and past evenings for which something is known."""
    externals: tuple[tuple[datetime.date, ExternalGame], ...]


def member(season: Season, number: int) -> MemberPage:
    """A member's rounds, games, sign-offs, tempo and chances."""
    known = season.member(number)
    cycles = tuple(
        _cycle(season, cycle.number, group, number)
        for cycle in season.state.cycles.values()
        if (group := cycle.group_of(number)) is not None
    )
    latest = max(season.state.cycles, default=0)
    return MemberPage(
        number,
        known.name,
        known.rating,
        (season.state.cycles[latest].group_of(number) or "") if latest else "",
        games_of(season, number),
        notation_waiver(season, number),
        notation_penalty(season, number),
        should_end_by(season, latest, number),
        cycles,
        tuple(_games(season, number)),
        tuple(
            (date, status(season, date, number))
            for date in slots(season)
            if number in season.state.attendance.get(date, {})
        ),
        tuple(
            (date, game) for date, members in sorted(season.state.externals.items()) for game in members.get(number, ())
        ),
    )


def _cycle(season: Season, cycle: int, group: str, number: int) -> MemberCycle:
    tempo = tempo_of(season, cycle, group, number)
    if is_championship(season, group):
        return MemberCycle(cycle, group, None, 0, tempo, (), ())
    row = next(row for row in cycle_standings(season, cycle, group) if row.member == number)
    rounds = tuple(
        MemberRound(
            cycle,
            paired.place.round,
            paired.date,
            outcome,
            season.name(outcome.opponent) if outcome.opponent else outcome.note,
        )
        for paired, outcome in zip(rounds_played(season, cycle, group), row.card, strict=True)
    )
    to_come = len(rounds) < rounds_of(season, cycle)
    matters = tuple(why_it_matters(season, cycle, group, number)) if to_come else ()
    return MemberCycle(cycle, group, row.rank, row.points, tempo, rounds, matters)


def _games(season: Season, number: int) -> list[MemberGame]:
    games = []
    for place, paired in season.state.pairings.items():
        if place.competition == "cycles" and not is_championship(season, place.group):
            continue
        for board in paired.boards:
            if number in (board.white, board.black):
                colour, opponent = ("w", board.black) if number == board.white else ("b", board.white)
                games.append(
                    MemberGame(
                        place.competition,
                        paired.date,
                        place.round,
                        opponent,
                        season.name(opponent),
                        colour,
                        board.result,
                    )
                )
    return games
