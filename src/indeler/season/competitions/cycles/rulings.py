"""External games that do not count as long as the leader has not ruled about them."""

import datetime
from typing import NamedTuple

from indeler.language import N_, Sentence, Text
from indeler.season.boards.terms import is_final
from indeler.season.calendar.absence import EXPECTED, EXTERNAL, SIGNED_OFF, external_games, status
from indeler.season.calendar.slots import slots
from indeler.season.capabilities import Task
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.outcomes import (
    IN_LAST_ROUND,
    NO_SIGN_OFF,
    NOT_ANNOUNCED,
    external_outcome,
    why_not,
)
from indeler.season.core.state import ExternalGame, RoundKey, RoundRecord

RULEBOOK = "botwinnik"


class Remark(NamedTuple):
    """What is still to be decided about a member's game elsewhere, and the kind of event that decides it."""

    sentence: Sentence
    kind: str
    date: datetime.date
    member: int
    game_at: datetime.datetime | None = None


def ruling_tasks(cycles: CycleGroups, now: datetime.datetime) -> list[Task]:
    """BW-35, BW-36: return the external games with a result about which the leader has to rule."""
    season, found = cycles.season, slots(cycles.season)
    tasks = []
    for date, members in season.state.externals.items():
        if date not in found or is_final(season, found[date], date, now):
            continue
        for member in members:
            for remark in remarks(cycles, date, member):
                if remark.kind == "external-ruled" and (remark.game_at is None or remark.game_at <= now):
                    tasks.append(Task("external", remark.sentence, None, (member, date, remark.game_at)))
    return tasks


def remarks(cycles: CycleGroups, date: datetime.date, member: int) -> list[Remark]:
    """BW-35, BW-36, K24: return what is still needed so that a game elsewhere counts for this evening."""
    paired = _round_of(cycles, date, member)
    known = status(cycles.season, date, member)
    if paired is None or not cycles.rules.external.count or known not in (EXPECTED, EXTERNAL, SIGNED_OFF):
        return []
    games = external_games(cycles.season, date, member)
    gaps = {"name": cycles.season.name(member), "date": date}
    if known == EXPECTED:
        text = N_("{name} has not signed off for {date}: without that the game elsewhere does not count.")
        is_free = paired.board_of(member) is None
        return [Remark(Sentence(text, **gaps), "signed-off", date, member)] if games and is_free else []
    if not games:
        text = N_("The game of {name} elsewhere for {date} counts once it is entered; announce it before it starts.")
        return [Remark(Sentence(text, **gaps), "external-announced", date, member)] if known == EXTERNAL else []
    if known == EXTERNAL and external_outcome(cycles, paired, member) is not None:
        return []
    text = N_("Rule whether the external game of {name} for {date} counts: {reason}.")
    return [
        Remark(Sentence(text, **gaps, reason=Sentence(why)), "external-ruled", date, member, game.game_at)
        for game in games
        if game.result and (why := _without_ruling(cycles, paired, game, is_external=known == EXTERNAL)) is not None
    ]


def _round_of(cycles: CycleGroups, date: datetime.date, member: int) -> RoundRecord | None:
    """Return the round of this member on this evening, published or not; None without one."""
    evening = slots(cycles.season).get(date)
    group = cycles.group_of(evening.part, member) if evening is not None and evening.what == cycles.name else ""
    if evening is None or not group:
        return None
    place = RoundKey(cycles.name, evening.part, evening.round, group)
    return cycles.season.published(place) or RoundRecord(place, date, (), None, (), datetime.datetime.min)


def _without_ruling(cycles: CycleGroups, paired: RoundRecord, game: ExternalGame, *, is_external: bool) -> Text | None:
    """BW-35, BW-36, K24: return why a game does not count unless the leader rules so; None without need."""
    if game.ruled is not None:
        return None
    why = why_not(cycles, paired, game)
    if why is None:
        return None if is_external else NO_SIGN_OFF
    never = cycles.rules.external.last_round == "never"
    return why if why == NOT_ANNOUNCED or (why == IN_LAST_ROUND and not never) else None
