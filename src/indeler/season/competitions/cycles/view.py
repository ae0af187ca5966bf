"""Tables: standings of a cycle, the championship group, ladders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Tenths
from indeler.season.calendar.slots import rounds_of
from indeler.season.competitions.championship import standing as linked
from indeler.season.competitions.common.ladder import Qualification
from indeler.season.competitions.common.pools import Pool
from indeler.season.competitions.cycles.external import is_championship
from indeler.season.competitions.cycles.outcome import Outcome, game_outcome
from indeler.season.competitions.cycles.outcomes import rounds_played
from indeler.season.competitions.cycles.standings import CycleRow, cycle_standings
from indeler.season.competitions.evenings import standing as evenings
from indeler.season.core.rulebook.schema import CyclePoints
from indeler.season.core.season import Season

RULEBOOK = "botwinnik"


class PoolRow(msgspec.Struct, frozen=True):
    """A line of a closed group."""

    rank: int
    seeding: int
    member: int
    name: str
    points: Tenths
    tiebreaks: Mapping[str, Fraction]


class PoolGame(msgspec.Struct, frozen=True):
    """A game of the schedule of a closed group."""

    round: int
    white: int
    black: int
    result: str


class NextPlayOffGame(msgspec.Struct, frozen=True):
    """A game of a play-off that is to be played now."""

    white: int
    black: int
    tempo: str
    kind: Sentence


class PoolView(msgspec.Struct, frozen=True):
    """A closed group: the championship group or a final pool."""

    rows: tuple[PoolRow, ...]
    games: tuple[PoolGame, ...]
    complete: bool
    play_off: tuple[int, ...]
    """Who must play off for first place."""
    next_games: tuple[NextPlayOffGame, ...]
    champion: int | None


class LadderLine(msgspec.Struct, frozen=True):
    """A line of a ladder."""

    place: int
    member: int
    name: str
    points: Tenths
    wp: Fraction
    stages: tuple[Tenths | None, ...]
    """The points of each cycle or evening; None where it does not count."""
    qualified_by: Sentence | str
    """The cycle or evening that gave a place, the ladder, or nothing."""
    seeding: int | None


class LadderView(msgspec.Struct, frozen=True):
    """A ladder; provisional as long as a cycle or evening of it is to be played."""

    competition: str
    rows: tuple[LadderLine, ...]
    provisional: bool


def standings(season: Season, cycle: int, group: str) -> Sequence[CycleRow]:
    """BW-32: the standings of a group, every row with its rounds."""
    groups = season.cycle(cycle).groups
    if group not in groups:
        raise InvalidInput(
            N_("Cycle {cycle} has no group '{group}'; it has {groups}."), cycle=cycle, group=group, groups=groups
        )
    pool = linked.championship(season) if is_championship(season, group) else None
    return cycle_standings(season, cycle, group) if pool is None else _championship_rows(season, pool)


def _championship_rows(season: Season, pool: Pool) -> list[CycleRow]:
    """The championship group as a table like the others."""
    rules = linked.championship_rules(season)
    cycle = season.cycle(season.rulebook.cycles.count)
    points = CyclePoints(win=rules.win, draw=rules.draw, loss=rules.loss)
    rounds = rounds_played(season, cycle.number, rules.group)
    return [
        CycleRow(
            row.rank,
            row.member,
            season.name(row.member),
            row.points,
            row.tiebreaks,
            cycle.start_ratings[row.member],
            tuple(
                game_outcome(points, board, row.member) if (board := paired.board_of(row.member)) else Outcome("odd")
                for paired in rounds
            ),
        )
        for row in pool.standings.rows
    ]


def championship(season: Season) -> PoolView | None:
    """BW-40, BW-46: the championship group; None before it has begun."""
    pool = linked.championship(season)
    if pool is None:
        return None
    group = linked.championship_rules(season).group
    members = season.cycle(season.rulebook.cycles.count).groups[group]
    return pool_view(season, pool, members, results_of(season, "cycles", group))


def results_of(season: Season, competition: str, group: str) -> dict[tuple[int, int], str]:
    """The results of a closed group by White and Black."""
    return {
        (board.white, board.black): board.result
        for place, paired in season.state.pairings.items()
        if place.competition == competition and place.group == group
        for board in paired.boards
    }


def pool_view(season: Season, pool: Pool, members: Sequence[int], results: Mapping[tuple[int, int], str]) -> PoolView:
    """A closed group for people: its members by seeding number, and results by White and Black."""
    seeding = {member: number for number, member in enumerate(members, start=1)}
    return PoolView(
        tuple(
            PoolRow(row.rank, seeding[row.member], row.member, season.name(row.member), row.points, row.tiebreaks)
            for row in pool.standings.rows
        ),
        tuple(
            PoolGame(game.round, game.white, game.black, results.get((game.white, game.black), ""))
            for game in pool.schedule
        ),
        pool.standings.complete,
        pool.standings.play_off,
        tuple(
            NextPlayOffGame(game.white, game.black, game.tempo, game.kind)
            for game in (pool.play_off.next_games if pool.play_off else ())
        ),
        pool.winner,
    )


def ladder(season: Season, competition: str = "cycles") -> LadderView:
    """BW-42, BW-55, BW-59: the ladder to the championship group or to a final pool."""
    if competition == "cycles":
        count = season.rulebook.cycles.count - 1
        cycle = season.state.cycles.get(count)
        rounds = rounds_of(season, count)
        done = cycle is not None and all(
            len(row.card) == rounds for row in cycle_standings(season, count, next(iter(cycle.groups)))
        )
        return _ladder_view(season, competition, linked.qualification(season), provisional=not done)
    rules = evenings.competition_of(season, competition)
    played = {place.part for place in season.state.pairings if place.competition == competition}
    dropped = set(season.state.dropped.get(competition, ()))
    done = set(range(1, rules.evenings)) <= played | dropped
    return _ladder_view(season, competition, evenings.qualification(season, competition), provisional=not done)


def _ladder_view(season: Season, competition: str, found: Qualification, *, provisional: bool) -> LadderView:
    by_stage = {row.member: row.stage for row in found.qualified}
    return LadderView(
        competition,
        tuple(
            LadderLine(
                place,
                row.member,
                season.name(row.member),
                row.points,
                row.wp,
                row.stages,
                by_stage.get(row.member, ""),
                found.seeding.get(row.member),
            )
            for place, row in enumerate(found.ladder, start=1)
        ),
        provisional,
    )
