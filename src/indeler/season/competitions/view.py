"""Finals and ladders of any competition, for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from indeler.language import Sentence, Wording
from indeler.model import Tenths
from indeler.season.competitions.common.ladder import Qualification
from indeler.season.competitions.common.pools import Pool
from indeler.season.competitions.protocol import Competition, OpenGame
from indeler.season.core.season import Season

RULEBOOK = "botwinnik"

NO_PLACE = Sentence(Wording({"en": ""}))
"""Of who has no place in a final: nothing, in every language."""


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
    qualified_by: Sentence
    """The cycle or evening that gave a place, the ladder, or nothing."""
    seeding: int | None


class LadderView(msgspec.Struct, frozen=True):
    """A ladder; provisional as long as a cycle or evening of it is to be played."""

    competition: str
    rows: tuple[LadderLine, ...]
    provisional: bool


def competitions(season: Season, shown_as: str = "") -> list[Competition[Any]]:
    """BW-7: the competitions of the club in the order of the rulebook, or those that are shown in one way."""
    return [each for each in season.competitions if shown_as in ("", each.shown_as)]


def open_games(season: Season) -> list[OpenGame]:
    """Every game of a schedule that has no result yet, of all competitions."""
    return [game for each in season.competitions for game in each.open_games()]


def final(season: Season, competition: str) -> PoolView | None:
    """BW-40, BW-57: the group in which the title of this competition is decided; None before it has begun."""
    found = season.competition(competition)
    pool = found.pool()
    if pool is None:
        return None
    return pool_view(season, pool, found.finalists(), results_of(season, competition, found.final_group()))


def championship(season: Season) -> PoolView | None:
    """BW-40: the group in which the club's title is decided: of the first competition with a round every evening."""
    found = next((each for each in season.competitions if each.regular and each.has_final()), None)
    return None if found is None else final(season, found.name)


def ladder(season: Season, competition: str = "") -> LadderView:
    """BW-42, BW-55, BW-59: the ladder to the final of this competition; not told: the first that has one."""
    found = season.competition(competition) if competition else _first_with_final(season)
    return _ladder_view(season, found.name, found.qualification(), provisional=not found.is_qualified())


def _first_with_final(season: Season) -> Competition[Any]:
    with_final = [each for each in season.competitions if each.has_final()]
    return [*with_final, *season.competitions][0]


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
                by_stage.get(row.member, NO_PLACE),
                found.seeding.get(row.member),
            )
            for place, row in enumerate(found.ladder, start=1)
        ),
        provisional,
    )
