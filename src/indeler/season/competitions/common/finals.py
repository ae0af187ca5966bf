"""What finals have in common, whatever one qualifies by: who wants no place, and the play-off for first place."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from indeler.season.competitions.common.members import RESULTS, Played
from indeler.season.competitions.common.pools import Pool, PoolRules, pool
from indeler.season.competitions.common.round_robin import Entrant
from indeler.season.core.season import Season
from indeler.season.core.state import PlayOff

RULEBOOK = "botwinnik"


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
