"""What events about the cycles decide: groups, moves, tempi, notation."""

from __future__ import annotations

from indeler.language import N_
from indeler.season.calendar.slots import rounds_of, slot
from indeler.season.competitions.cycles.external import is_championship
from indeler.season.competitions.cycles.outcomes import unfinished
from indeler.season.competitions.cycles.tempi import is_junior, slower_tempo
from indeler.season.core.changes import changed, refuse, with_entry
from indeler.season.core.decisions import decides
from indeler.season.core.season import Season
from indeler.season.core.state import Cycle, Place, State
from indeler.season.events import (
    CycleOpened,
    GroupJoined,
    NotationSkipped,
    PlayedLate,
    PromotionDeclined,
    QualificationDeclined,
    ShortGamesDisliked,
    TempoAgreed,
)

RULEBOOK = "botwinnik"


@decides(CycleOpened)
def cycle_opened(season: Season, event: CycleOpened) -> State:
    """BW-29, BW-31: the groups, nobody in two of them; their start ratings are fixed now."""
    rules, number = season.rulebook.cycles, event.cycle
    if number != len(season.state.cycles) + 1 or number > rules.count:
        refuse(
            N_("Cycle {number} cannot be opened: {begun} of {count} cycles have begun."),
            number=number,
            begun=len(season.state.cycles),
            count=rules.count,
        )
    _over(season, number - 1)
    _check_group_names(season, event)
    everybody = [member for group in event.groups.values() for member in group]
    playing = set(season.playing("cycles", event.at.date()))
    for member in everybody:
        if everybody.count(member) > 1:
            refuse(N_("{name} is in two groups; nobody plays in more than one."), name=season.name(member))
        if member not in playing:
            refuse(N_("{name} does not take part in the cycles."), name=season.name(member))
    ratings = {member: season.member(member).rating for member in everybody}
    cycle = Cycle(number, dict(event.groups), ratings, event.at.date())
    return changed(season.state, cycles=with_entry(season.state.cycles, number, cycle))


def _check_group_names(season: Season, event: CycleOpened) -> None:
    rules, championship = season.rulebook.cycles, season.rulebook.championship
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
        refuse(
            N_("At least {fewest} groups are needed, in this order: {groups} (BW-29)."),
            fewest=rules.fewest_groups,
            groups=rules.groups,
        )


def _over(season: Season, number: int) -> None:
    """The cycle before must have been paired to the end."""
    missing = unfinished(season, number) if number in season.state.cycles else None
    if missing is not None:
        refuse(
            N_("Cycle {number} is not over: group {group} has played {played} of {rounds} rounds."),
            number=number,
            group=missing[0],
            played=missing[1],
            rounds=rounds_of(season, number),
        )


@decides(GroupJoined)
def group_joined(season: Season, event: GroupJoined) -> State:
    """BW-8: a member enters a running cycle; the rounds before are not his."""
    cycle = season.cycle(event.cycle)
    name = season.member(event.member).name
    if event.group not in cycle.groups:
        refuse(
            N_("Cycle {cycle} has no group '{group}'; it has {groups}."),
            cycle=event.cycle,
            group=event.group,
            groups=cycle.groups,
        )
    if is_championship(season, event.group):
        refuse(N_("The championship group is closed; nobody enters it later (BW-40)."))
    found = cycle.group_of(event.member)
    if found is not None:
        refuse(N_("{name} is in group {group} already."), name=name, group=found)
    if not 1 <= event.round <= rounds_of(season, event.cycle):
        refuse(
            N_("Cycle {cycle} has {rounds} rounds, so no round {round}."),
            cycle=event.cycle,
            rounds=rounds_of(season, event.cycle),
            round=event.round,
        )
    if Place("cycles", event.cycle, event.round, event.group) in season.state.pairings:
        refuse(N_("Round {round} has been paired; {name} can enter in a later round."), round=event.round, name=name)
    joined = Cycle(
        cycle.number,
        with_entry(cycle.groups, event.group, (*cycle.groups[event.group], event.member)),
        with_entry(cycle.start_ratings, event.member, season.member(event.member).rating),
        cycle.opened_on,
        with_entry(cycle.enters, event.member, event.round),
    )
    return changed(season.state, cycles=with_entry(season.state.cycles, event.cycle, joined))


@decides(PromotionDeclined)
def promotion_declined(season: Season, event: PromotionDeclined) -> State:
    """BW-30: the next one is then asked."""
    season.member(event.member)
    if event.cycle + 1 in season.state.cycles:
        refuse(N_("Cycle {cycle} has begun; the groups are made up."), cycle=event.cycle + 1)
    return changed(season.state, declined_promotion=season.state.declined_promotion | {(event.cycle, event.member)})


@decides(QualificationDeclined)
def qualification_declined(season: Season, event: QualificationDeclined) -> State:
    """BW-41, BW-55, BW-59: the next one of that cycle, evening or ladder has the place."""
    season.member(event.member)
    evenings = season.rulebook.evening_competition(event.competition)
    final = season.rulebook.championship if event.competition == "cycles" else evenings and evenings.final
    if final is None:
        refuse(N_("'{competition}' has no final for which one qualifies."), competition=event.competition)
    declined = with_entry(season.state.declined_place.get(event.competition, {}), event.member, event.at.date())
    return changed(season.state, declined_place=with_entry(season.state.declined_place, event.competition, declined))


@decides(TempoAgreed)
def tempo_agreed(season: Season, event: TempoAgreed) -> State:
    """BW-26, BW-27: a shorter tempo for a junior; slower again for who was late in the cycle before."""
    rules, name = season.rulebook.cycles, season.member(event.member).name
    tempi = [rules.tempo, *rules.juniors.tempi]
    if event.tempo not in tempi:
        refuse(N_("There is no tempo '{tempo}'; choose one of {choices}."), tempo=event.tempo, choices=tempi)
    cycle = season.state.cycles.get(event.cycle)
    start = cycle.opened_on if cycle else event.at.date()
    if event.tempo != rules.tempo and not is_junior(season, event.member, start):
        refuse(
            N_("{name} is no junior up to {age}; a shorter tempo is for juniors only (BW-26)."),
            name=name,
            age=rules.juniors.until_age,
        )
    fastest = slower_tempo(season, event.member, event.cycle)
    if fastest is not None and tempi.index(event.tempo) > tempi.index(fastest):
        refuse(
            N_("{name} played long after time in cycle {cycle}; {fastest} at the fastest (BW-27)."),
            name=name,
            cycle=event.cycle - 1,
            fastest=fastest,
        )
    if event.tempo == rules.tempo:
        agreed = {key: tempo for key, tempo in season.state.tempi.items() if key != (event.cycle, event.member)}
    else:
        agreed = with_entry(season.state.tempi, (event.cycle, event.member), event.tempo)
    return changed(season.state, tempi=agreed)


@decides(ShortGamesDisliked)
def short_games_disliked(season: Season, event: ShortGamesDisliked) -> State:
    """BW-28: to be said before the cycle."""
    season.member(event.member)
    if Place("cycles", event.cycle, 1, season.rulebook.cycles.groups[0]) in season.state.pairings:
        refuse(N_("Cycle {cycle} has begun; this must be said before the cycle (BW-28)."), cycle=event.cycle)
    return changed(season.state, dislikes=season.state.dislikes | {(event.cycle, event.member)})


@decides(PlayedLate)
def played_late(season: Season, event: PlayedLate) -> State:
    """BW-27: noted for the next cycle."""
    evening = slot(season, event.date)
    if (evening.part, event.member) not in season.state.tempi:
        refuse(N_("{name} has no shorter tempo in that cycle."), name=season.name(event.member))
    return changed(season.state, played_late=season.state.played_late | {(evening.part, event.member)})


@decides(NotationSkipped)
def notation_skipped(season: Season, event: NotationSkipped) -> State:
    """BW-4: counted; what follows from it depends on the waiver."""
    season.member(event.member)
    slot(season, event.date)
    told = (*season.state.notation.get(event.member, ()), (event.date, event.valid_reason))
    return changed(season.state, notation=with_entry(season.state.notation, event.member, told))
