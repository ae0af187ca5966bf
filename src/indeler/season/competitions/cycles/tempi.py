"""Tempi: juniors who may play faster, and members who would rather not meet them."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from indeler.season.competitions.cycles.external import is_championship
from indeler.season.core.season import Season
from indeler.season.core.state import Cycle

RULEBOOK = "botwinnik"


def is_junior(season: Season, member: int, cycle_start: datetime.date) -> bool:
    """BW-26: up to 17 years old when the cycle (or the season) begins."""
    rules, born = season.rulebook.cycles.juniors, season.member(member).born
    day = cycle_start if rules.age_on == "cycle-start" else season.state.start
    return born is not None and age(born, day) <= rules.until_age


def age(born: datetime.date, on: datetime.date) -> int:
    """Whole years."""
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))


def tempo_of(season: Season, cycle: int, group: str, member: int) -> str:
    """BW-26: this member's tempo in a cycle; in the championship group nobody's is shortened."""
    if is_championship(season, group):
        championship = season.rulebook.championship
        assert championship is not None
        return championship.tempo
    return season.state.tempi.get((cycle, member), season.rulebook.cycles.tempo)


def slower_tempo(season: Season, member: int, cycle: int) -> str | None:
    """BW-27: the fastest tempo a junior may have who played long after time in the cycle before; None: any."""
    previous = (cycle - 1, member)
    if previous not in season.state.played_late or previous not in season.state.tempi:
        return None
    tempi = [season.rulebook.cycles.tempo, *season.rulebook.cycles.juniors.tempi]
    return tempi[tempi.index(season.state.tempi[previous]) - 1]


def should_end_by(season: Season, cycle: int, member: int) -> datetime.time | None:
    """BW-27: when the game of a junior with a shorter tempo should be over."""
    tempo = season.state.tempi.get((cycle, member))
    return season.rulebook.cycles.juniors.tempi[tempo] if tempo else None


class ShortGames(NamedTuple):
    """BW-28: who of a group plays shortened games, and who would rather not."""

    players: tuple[int, ...] = ()
    disliking: tuple[int, ...] = ()


def short_games(season: Season, cycle: Cycle, group: str) -> ShortGames:
    """BW-28: whose wishes the pairing of this group looks at."""
    if not season.rulebook.cycles.avoid_short_games or is_championship(season, group):
        return ShortGames()
    members = cycle.groups[group]
    return ShortGames(
        tuple(member for member in members if (cycle.number, member) in season.state.tempi),
        tuple(member for member in members if (cycle.number, member) in season.state.dislikes),
    )


def rather_not(season: Season, cycle: Cycle, group: str) -> list[tuple[int, int]]:
    """BW-28: pairs to avoid: who dislikes shortened games, and who plays them."""
    players, disliking = short_games(season, cycle, group)
    return [(one, other) for one in disliking for other in players if one != other]
