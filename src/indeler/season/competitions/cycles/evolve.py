"""Effects of events about the cycles: groups, promotion, tempi, notation."""

from indeler.season.calendar.slots import slot
from indeler.season.competitions.cycles import events
from indeler.season.competitions.cycles.base import Cycle
from indeler.season.competitions.cycles.competition import Cycles
from indeler.season.core.decisions import evolves, with_entry, without
from indeler.season.core.season import Season
from indeler.season.core.state import State

RULEBOOK = "botwinnik"


@evolves(events.CycleOpened)
def cycle_opened(season: Season, event: events.CycleOpened) -> State:
    """BW-29, BW-31: set the groups; their start ratings are fixed now."""
    cycles = season.chosen(Cycles, event.competition)
    everybody = [member for group in event.groups.values() for member in group]
    ratings = {member: season.member(member).rating for member in everybody}
    cycle = Cycle(event.cycle, dict(event.groups), ratings, event.at.date())
    return cycles.with_state(cycles=with_entry(cycles.state.cycles, event.cycle, cycle))


@evolves(events.GroupJoined)
def group_joined(season: Season, event: events.GroupJoined) -> State:
    """BW-8: add a member to a running cycle; earlier rounds do not count for the member."""
    cycles = season.chosen(Cycles, event.competition)
    cycle = cycles.cycle(event.cycle)
    groups = with_entry(cycle.groups, event.group, (*cycle.groups.get(event.group, ()), event.member))
    ratings = with_entry(cycle.start_ratings, event.member, season.member(event.member).rating)
    enters = with_entry(cycle.enters, event.member, event.round)
    joined = Cycle(cycle.number, groups, ratings, cycle.opened_on, enters)
    return cycles.with_state(cycles=with_entry(cycles.state.cycles, event.cycle, joined))


@evolves(events.PromotionDeclined)
def promotion_declined(season: Season, event: events.PromotionDeclined) -> State:
    """BW-30: record the decline; the next one gets the offer."""
    cycles = season.chosen(Cycles, event.competition)
    season.member(event.member)
    return cycles.with_state(declined_promotion=cycles.state.declined_promotion | {(event.cycle, event.member)})


@evolves(events.TempoAgreed)
def tempo_agreed(season: Season, event: events.TempoAgreed) -> State:
    """BW-26, BW-27: set a shorter tempo, or the usual one again."""
    cycles = season.chosen(Cycles, event.competition)
    season.member(event.member)
    key, tempi = (event.cycle, event.member), cycles.state.tempi
    is_usual = event.tempo == cycles.rules.tempo
    return cycles.with_state(tempi=without(tempi, key) if is_usual else with_entry(tempi, key, event.tempo))


@evolves(events.ShortGamesDisliked)
def short_games_disliked(season: Season, event: events.ShortGamesDisliked) -> State:
    """BW-28: record members who prefer not to meet a junior with a shorter tempo."""
    cycles = season.chosen(Cycles, event.competition)
    season.member(event.member)
    return cycles.with_state(dislikes=cycles.state.dislikes | {(event.cycle, event.member)})


@evolves(events.PlayedLate)
def played_late(season: Season, event: events.PlayedLate) -> State:
    """BW-27: record lateness for the next cycle."""
    cycles, evening = season.chosen(Cycles, event.competition), slot(season, event.date)
    return cycles.with_state(played_late=cycles.state.played_late | {(evening.part, event.member)})


@evolves(events.CycleShortened)
def cycle_shortened(season: Season, event: events.CycleShortened) -> State:
    """BW-21: set fewer rounds for the cycle."""
    cycles = season.chosen(Cycles, event.competition)
    return cycles.with_state(rounds=with_entry(cycles.state.rounds, event.cycle, event.rounds))
