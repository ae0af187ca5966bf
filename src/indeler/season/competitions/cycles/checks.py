"""What events about the cycles build on, and what is refused or asked before they are decided."""

from __future__ import annotations

from collections.abc import Iterator

from indeler.language import N_, Sentence
from indeler.season.competitions.cycles.competition import Cycles
from indeler.season.competitions.cycles.decide import cycles_of
from indeler.season.competitions.cycles.events import (
    CycleOpened,
    CycleShortened,
    GroupJoined,
    PlayedLate,
    PromotionDeclined,
    ShortGamesDisliked,
    TempoAgreed,
)
from indeler.season.competitions.cycles.external import why_not
from indeler.season.competitions.cycles.outcomes import outcome_of, rounds_played
from indeler.season.core.changes import Questioned, refuse
from indeler.season.core.decisions import Since, asks, builds_on, checks, day
from indeler.season.core.season import Season
from indeler.season.core.state import Paired

RULEBOOK = "botwinnik"

_OfCycle = CycleOpened | CycleShortened | GroupJoined | PromotionDeclined | ShortGamesDisliked | TempoAgreed


@checks(CycleOpened, CycleShortened, GroupJoined, PromotionDeclined, ShortGamesDisliked, TempoAgreed)
def _number(season: Season, event: _OfCycle) -> None:
    """BW-20: a cycle that there is."""
    count = cycles_of(season, event).rules.count
    if event.cycle > count:
        refuse(N_("The rulebook has no cycle {cycle}; the last one is {count}."), count=count, cycle=event.cycle)


@builds_on(CycleOpened)
def _cycle_opened(season: Season, event: CycleOpened) -> Iterator[Since]:
    before = (cycles_of(season, event).name, event.cycle - 1)
    last = [
        paired.published_at
        for place, paired in season.state.pairings.items()
        if paired.published_at is not None and place[:2] == before
    ]
    if last:
        yield Since(N_("This cannot have been on {at}: the last round before was published on {moment}."), max(last))


@builds_on(PlayedLate)
def _played_late(season: Season, event: PlayedLate) -> Iterator[Since]:
    yield Since(N_("This cannot have been on {at}: the evening is on {moment}."), day(event.date))


@asks(CycleOpened)
def _results_are_missing(before: Season, event: CycleOpened, after: Season) -> None:
    """BW-30, BW-31, BW-41: the groups of a cycle follow from the results of the one before."""
    cycles, cycle = cycles_of(before, event), event.cycle - 1
    if cycle not in cycles.state.cycles:
        return
    told = [
        Sentence(N_("{place}: {game}"), place=cycles.said(paired.place), game=game)
        for group in cycles.groups(cycle)
        for paired in rounds_played(cycles, cycle, group)
        for game in _open_games(cycles, paired)
    ]
    if told:
        raise Questioned(N_("Results of cycle {cycle} are missing: {told}."), cycle=cycle, told=told)


def _open_games(cycles: Cycles, paired: Paired) -> list[str]:
    """BW-12, BW-35, BW-75: games of the round, of the cup and elsewhere whose result is to come."""
    season = cycles.season
    outcomes = {member: outcome_of(cycles, paired, member) for member in paired.field}
    pending = {member: outcome.opponent for member, outcome in outcomes.items() if outcome.kind == "pending"}
    games = [
        f"{season.name(member)} - {season.name(opponent)}"
        for member, opponent in pending.items()
        if opponent not in pending or member < opponent
    ]
    elsewhere = [
        f"{season.name(member)} - {game.opponent or '?'}"
        for member, found in season.state.externals.get(paired.date, {}).items()
        for game in found
        if member in outcomes and not game.result and why_not(cycles, paired, game) is None
    ]
    return [*games, *elsewhere]
