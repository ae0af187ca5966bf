"""External games: whether they count, and what they could still decide."""

from __future__ import annotations

import datetime

import msgspec

from indeler.season.attendance.absence import EXTERNAL, external_games, status
from indeler.season.calendar.slots import slot
from indeler.season.competitions.cycles.competition import Cycles
from indeler.season.competitions.cycles.external import why_not
from indeler.season.competitions.cycles.relevance import why_it_matters
from indeler.season.core.season import Season
from indeler.season.core.state import ExternalGame, RoundKey, RoundRecord

RULEBOOK = "botwinnik"


class ExternalView(msgspec.Struct, frozen=True):
    """An external game of a member in the week of an evening."""

    game: ExternalGame
    counts: bool
    why_not: str
    matters: tuple[str, ...]
    """What this member's round can still decide: a hint for the leader, who rules on the last round."""


def external(season: Season, date: datetime.date, member: int) -> list[ExternalView]:
    """BW-35, BW-36: the external games of a member for an evening, each with the reason if it does not count."""
    evening = slot(season, date)
    own = [each for each in season.of_kind(Cycles) if each.name == evening.what]
    cycles = own[0] if own else season.chosen(Cycles)
    group = cycles.cycle(evening.part).group_of(member) or ""
    round = RoundRecord(
        RoundKey(cycles.name, evening.part, evening.round, group), date, (), None, (), datetime.datetime.min
    )
    matters = tuple(why_it_matters(cycles, evening.part, group, member)) if group else ()
    found = []
    away = status(season, date, member) == EXTERNAL
    for game in external_games(season, date, member):
        reason = why_not(cycles, round, game) or (None if away else "there is no sign-off in time for it (K24)")
        found.append(ExternalView(game, reason is None, reason or "", matters))
    return found
