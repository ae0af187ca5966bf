"""A closed group from schedule to winner: the championship group and the final pools of rapid and blitz."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import NamedTuple

from indeler.language import N_, InvalidInput
from indeler.model import CHESS, Scale
from indeler.season.common.members import RESULTS, Member, Played
from indeler.season.common.play_off import PlayOffStanding, play_off
from indeler.season.common.round_robin import Entrant, Fixture, PoolStandings, fixtures, pool_standings
from indeler.season.core.season import Season
from indeler.season.core.state import PlayOff
from indeler.season.core.tables import PlayOffRules

RULEBOOK = "botwinnik"


class PoolRules(NamedTuple):
    """How many take part, how often they meet, and what decides between those with equal points."""

    players: int
    tiebreaks: tuple[str, ...]
    play_off: PlayOffRules
    cycles: int = 1
    scale: Scale = CHESS


class Pool(NamedTuple):
    """A closed group as it stands."""

    schedule: tuple[Fixture, ...]
    standings: PoolStandings
    play_off: PlayOffStanding | None
    """The play-off for the first place, where one is needed."""

    @property
    def winner(self) -> Member | None:
        """BW-40: the club champion, or the champion of rapid or blitz; None as long as games or a play-off remain."""
        return self.standings.winner


def pool(
    entrants: Sequence[Entrant],
    games: Sequence[Played],
    rules: PoolRules,
    *,
    seed: str = "",
    play_off_games: Sequence[Played] = (),
) -> Pool:
    """BW-40, BW-57, BW-61: the schedule, the standings and the play-off of entrants in order of seeding number."""
    if len(entrants) > rules.players:
        raise InvalidInput(
            N_("The group has {players} places, and {named} are named; leave some out."),
            players=rules.players,
            named=len(entrants),
        )

    def ranked(winner: Member | None) -> PoolStandings:
        return pool_standings(
            entrants, games, rules.tiebreaks, cycles=rules.cycles, scale=rules.scale, play_off_winner=winner
        )

    standings, deciding = ranked(None), None
    if standings.play_off:
        deciding = play_off(standings.play_off, rules.play_off, seed, play_off_games)
        standings = ranked(deciding.winner)
    schedule = fixtures([entrant.member for entrant in entrants], rules.cycles)
    return Pool(schedule, standings, deciding)


def unwilling(season: Season, competition: str) -> dict[int, datetime.date]:
    """BW-41: who does not want a place in this final, or cannot have it because he left, and since when."""
    left = {member.id: member.left for member in season.state.members.values() if member.left is not None}
    return {**left, **season.state.declined_place.get(competition, {})}


def with_play_off(
    entrants: Sequence[Entrant], games: Sequence[Played], rules: PoolRules, opened: PlayOff | None
) -> Pool:
    """BW-46, BW-57: a closed group with its play-off; one that a later correction made void is left aside."""
    found = pool(entrants, games, rules)
    if opened is None or set(found.standings.play_off) != set(opened.players):
        return found
    return pool(entrants, games, rules, seed=opened.seed, play_off_games=play_off_games(opened))


def play_off_games(opened: PlayOff) -> list[Played]:
    """The games of a play-off so far."""
    return [Played(white, black, RESULTS[result]) for white, black, result in opened.games]
