"""Checks of and questions on decisions about the cycles: groups, promotion, tempi, notation."""

from collections.abc import Iterator
from typing import Any

from indeler.language import N_, Sentence
from indeler.season.calendar.events import EveningDropped, EveningPostponed, EveningsPlanned
from indeler.season.calendar.room import free_club_days, left_over, stranded, stranded_in, ways_out, without_evening
from indeler.season.calendar.slots import slot
from indeler.season.competitions.cycles import events
from indeler.season.competitions.cycles.competition import Cycles
from indeler.season.competitions.cycles.groups import check_next
from indeler.season.competitions.cycles.outcomes import outcome_of, rounds_played, unfinished, why_not
from indeler.season.competitions.cycles.pairing import is_junior, slower_tempo
from indeler.season.competitions.cycles.planning import needed_rounds
from indeler.season.competitions.shared import check_members, paired_rounds
from indeler.season.core.decisions import Since, asks, builds_on, day, decides, refuse
from indeler.season.core.season import Season
from indeler.season.core.state import RoundKey, RoundRecord

RULEBOOK = "botwinnik"


@decides(
    events.CycleOpened,
    events.CycleShortened,
    events.GroupJoined,
    events.PromotionDeclined,
    events.ShortGamesDisliked,
    events.TempoAgreed,
)
def _number(season: Season, event: Any) -> None:
    """BW-20: refuse a cycle that does not exist."""
    count = season.chosen(Cycles, event.competition).rules.count
    if event.cycle > count:
        refuse(N_("The rulebook has no cycle {cycle}; the last one is {count}."), count=count, cycle=event.cycle)


@builds_on(events.CycleOpened)
def _after_the_cycle_before(season: Season, event: events.CycleOpened) -> Iterator[Since]:
    before = paired_rounds(season.chosen(Cycles, event.competition), event.cycle - 1)
    last = [paired.published_at for paired in before if paired.published_at is not None]
    if last:
        yield Since(N_("{at} is too early: the last round before was published on {moment}."), max(last))


@builds_on(events.PlayedLate)
def _after_the_evening(season: Season, event: events.PlayedLate) -> Iterator[Since]:
    yield Since(N_("{at} is too early: the evening is on {moment}."), day(event.date))


@asks(events.CycleOpened)
def _results_are_missing(before: Season, event: events.CycleOpened, after: Season) -> Iterator[Sentence]:
    """BW-30, BW-31, BW-41: ask while results of the previous cycle are missing, on which the groups depend."""
    cycles, cycle = before.chosen(Cycles, event.competition), event.cycle - 1
    if cycle not in cycles.state.cycles:
        return
    missing = [
        Sentence(N_("{place}: {game}"), place=cycles.name_round(paired.place), game=game)
        for group in cycles.groups(cycle)
        for paired in rounds_played(cycles, cycle, group)
        for game in _open_games(cycles, paired)
    ]
    if missing:
        yield Sentence(N_("Results of cycle {cycle} are missing: {told}."), cycle=cycle, told=missing)


def _open_games(cycles: Cycles, paired: RoundRecord) -> list[str]:
    """BW-12, BW-35, BW-75: return games of the round, of the cup and elsewhere without a result."""
    season = cycles.season
    outcomes = {member: outcome_of(cycles, paired, member) for member in paired.field}
    pending = {member: outcome.opponent for member, outcome in outcomes.items() if outcome.kind == "pending"}
    games = [
        f"{season.name(member)} - {season.name(opponent)}"
        for member, opponent in pending.items()
        if opponent not in pending or member < opponent
    ]
    for member, found in season.state.externals.get(paired.date, {}).items():
        for game in found if member in outcomes else ():
            if not game.result and why_not(cycles, paired, game) is None:
                games.append(f"{season.name(member)} - {game.opponent or '?'}")
    return games


@asks(events.CycleOpened)
def _evenings_are_missing(before: Season, event: events.CycleOpened, after: Season) -> Iterator[Sentence]:
    """BW-20, BW-21: ask before a cycle begins for whose last rounds no evening is left; it can still be shorter."""
    lacking = stranded_in(before.chosen(Cycles, event.competition))
    if lacking is not None and lacking.part == event.cycle:
        text = N_("No evening is left for {rounds}. A cycle can only be made shorter before it begins.")
        yield Sentence(text, rounds=lacking.titles)
        yield ways_out(before, free_club_days(before, event.at.date()))


@asks(EveningPostponed, EveningDropped, EveningsPlanned, events.CycleOpened)
def _championship_is_short(before: Season, event: Any, after: Season) -> Iterator[Sentence]:
    """BW-40, BW-43: tell that the championship group cannot play its whole table."""
    found = stranded(after) if isinstance(event, events.CycleOpened) else left_over(before, after)
    for lacking in found:
        cycles = lacking.competition
        if not isinstance(cycles, Cycles) or lacking.part != cycles.rules.count or not cycles.has_final():
            continue
        needed = needed_rounds(cycles, lacking.part)
        if lacking.first <= needed:
            text = N_("The championship group needs {needed} rounds, and the calendar has {planned}.")
            yield Sentence(text, needed=needed, planned=lacking.first - 1)


@decides(events.CycleOpened)
def _cycle_opened(season: Season, event: events.CycleOpened) -> None:
    """BW-29, BW-31: refuse a member in two groups; start ratings are fixed now."""
    cycles = season.chosen(Cycles, event.competition)
    check_next(cycles, event.cycle)
    _over(cycles, event.cycle - 1)
    _check_group_names(cycles, event)
    check_members(cycles, event.groups, event.at.date())


def _check_group_names(cycles: Cycles, event: events.CycleOpened) -> None:
    rules, championship = cycles.rules, cycles.rules.championship
    names = [*rules.groups]
    if championship and event.cycle == rules.count:
        names.append(championship.group)
        if len(event.groups.get(championship.group, ())) > championship.players:
            refuse(N_("The championship group has {players} places (BW-40)."), players=championship.players)
    for name, members in event.groups.items():
        if name not in names:
            refuse(N_("There is no group '{name}' in this cycle; the groups are {groups}."), name=name, groups=names)
        if not members:
            refuse(N_("Group {name} has nobody in it; leave it out."), name=name)
    ordinary = [name for name in rules.groups if name in event.groups]
    fewest = 0 if championship and championship.group in event.groups else rules.fewest_groups
    if ordinary != list(rules.groups[: len(ordinary)]) or len(ordinary) < fewest:
        text = N_("At least {fewest} groups are needed, in this order: {groups} (BW-29).")
        refuse(text, fewest=rules.fewest_groups, groups=rules.groups)


def _over(cycles: Cycles, number: int) -> None:
    missing = unfinished(cycles, number) if number in cycles.state.cycles else None
    if missing is not None:
        text = N_("Cycle {number} is not over: group {group} has played {played} of {rounds} rounds.")
        refuse(text, number=number, group=missing[0], played=missing[1], rounds=cycles.rounds_of(number))


@decides(events.GroupJoined)
def _group_joined(season: Season, event: events.GroupJoined) -> None:
    """BW-8: refuse an invalid entry into a running cycle; earlier rounds do not count for the member."""
    cycles = season.chosen(Cycles, event.competition)
    cycle = cycles.cycle(event.cycle)
    name = season.member(event.member).name
    cycles.check_group(event.cycle, event.group)
    if cycles.is_championship(event.group):
        refuse(N_("The championship group is closed; nobody enters it later (BW-40)."))
    found = cycle.group_of(event.member)
    if found is not None:
        refuse(N_("{name} is in group {group} already."), name=name, group=found)
    if not 1 <= event.round <= cycles.rounds_of(event.cycle):
        text = N_("Cycle {cycle} has {rounds} rounds, so no round {round}.")
        refuse(text, cycle=event.cycle, rounds=cycles.rounds_of(event.cycle), round=event.round)
    if RoundKey(cycles.name, event.cycle, event.round, event.group) in season.state.pairings:
        refuse(N_("Round {round} has been paired; {name} can enter in a later round."), round=event.round, name=name)


@decides(events.PromotionDeclined)
def _promotion_declined(season: Season, event: events.PromotionDeclined) -> None:
    """BW-30: refuse a decline by a member who cannot be promoted; the next one gets the offer."""
    cycles = season.chosen(Cycles, event.competition)
    season.member(event.member)
    if event.cycle + 1 in cycles.state.cycles:
        refuse(N_("Cycle {cycle} has begun; the groups are made up."), cycle=event.cycle + 1)


@decides(events.TempoAgreed)
def _tempo_agreed(season: Season, event: events.TempoAgreed) -> None:
    """BW-26, BW-27: refuse a shorter tempo except for a junior, and a fast one after lateness in the previous cycle."""
    cycles = season.chosen(Cycles, event.competition)
    rules, name = cycles.rules, season.member(event.member).name
    tempi = [rules.tempo, *rules.juniors.tempi]
    if event.tempo not in tempi:
        refuse(N_("There is no tempo '{tempo}'; choose one of {choices}."), tempo=event.tempo, choices=tempi)
    cycle = cycles.state.cycles.get(event.cycle)
    start = cycle.opened_on if cycle else event.at.date()
    if event.tempo != rules.tempo and not is_junior(cycles, event.member, start):
        text = N_("{name} is not a junior up to {age}; a shorter tempo is for juniors only (BW-26).")
        refuse(text, name=name, age=rules.juniors.until_age)
    fastest = slower_tempo(cycles, event.member, event.cycle)
    if fastest is not None and tempi.index(event.tempo) > tempi.index(fastest):
        text = N_("{name} played long after time in cycle {cycle}; {fastest} at the fastest (BW-27).")
        refuse(text, name=name, cycle=event.cycle - 1, fastest=fastest)


@decides(events.ShortGamesDisliked)
def _short_games_disliked(season: Season, event: events.ShortGamesDisliked) -> None:
    """BW-28: refuse a wish after the cycle has begun."""
    cycles = season.chosen(Cycles, event.competition)
    season.member(event.member)
    if RoundKey(cycles.name, event.cycle, 1, cycles.rules.groups[0]) in season.state.pairings:
        refuse(N_("Cycle {cycle} has begun; this must be said before the cycle (BW-28)."), cycle=event.cycle)


@decides(events.PlayedLate)
def _played_late(season: Season, event: events.PlayedLate) -> None:
    """BW-27: check a note of lateness for the next cycle."""
    cycles, evening = season.chosen(Cycles, event.competition), slot(season, event.date)
    if (evening.part, event.member) not in cycles.state.tempi:
        refuse(N_("{name} has no shorter tempo in that cycle."), name=season.name(event.member))


@decides(events.CycleShortened)
def _cycle_shortened(season: Season, event: events.CycleShortened) -> None:
    """BW-21: refuse to shorten a cycle whose first round has been paired, except by rounds that have no evening."""
    cycles = season.chosen(Cycles, event.competition)
    rules = cycles.rules
    lacking = without_evening(cycles)
    only_lacking = lacking is not None and lacking.part == event.cycle and event.rounds >= lacking.first - 1
    if paired_rounds(cycles, event.cycle) and not only_lacking:
        refuse(
            N_("Cycle {cycle} has begun; only a cycle that has not begun can be shortened (BW-21)."), cycle=event.cycle
        )
    if event.rounds >= rules.rounds:
        refuse(N_("A cycle has {rounds} rounds; shortened it must have fewer."), rounds=rules.rounds)
    title = rules.championship
    if title and event.cycle == rules.count and event.rounds < title.players - 1:
        refuse(N_("The championship group needs {rounds} rounds of the last cycle."), rounds=title.players - 1)
