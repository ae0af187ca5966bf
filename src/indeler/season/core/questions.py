"""What is asked before an event is decided: something speaks against it, and the leader may go on all the same.

A question is put once, when the event is decided. What stands in a logbook was answered then and is not asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from indeler.language import N_, Sentence
from indeler.season.attendance.absence import status
from indeler.season.competitions.cycles.external import is_championship, why_not
from indeler.season.competitions.cycles.outcomes import missed, outcome_of, rounds_played
from indeler.season.competitions.cycles.pairing import to_pair
from indeler.season.competitions.evenings.standing import FINAL, present
from indeler.season.core.season import Questioned, Season
from indeler.season.core.state import Paired
from indeler.season.events import CycleOpened, Event, PairingPublished

RULEBOOK = "botwinnik"


Question = Callable[[Season, Any, Season], None]
"""Asks about an event, given the season before and after it; raises `Questioned` where something speaks against it."""


def ask(before: Season, event: Event, after: Season) -> None:
    """BW-2: put the questions about this event, unless it says that it is decided anyway."""
    if getattr(event, "anyway", True):
        return
    for question in QUESTIONS:
        question(before, event, after)


def _closed_round_changes(before: Season, event: Event, after: Season) -> None:
    """BW-12, BW-32: what changes a round that was closed is a correction."""
    changed = [
        paired.place
        for paired in before.state.pairings.values()
        if paired.closed_at and _changes(before, paired, after)
    ]
    if changed:
        raise Questioned(N_("This corrects a round that is closed: {places}."), places=changed)


def _changes(before: Season, paired: Paired, after: Season) -> bool:
    """BW-12, BW-45: whether a closed round is another one now; the championship group may still catch up games."""
    now = after.state.pairings.get(paired.place)
    if now is None or now.odd != paired.odd:
        return True
    then_results, results = _results(paired), _results(now)
    if is_championship(before, paired.place.group):
        return any(result and results.get(game) != result for game, result in then_results.items())
    if results != then_results:
        return True
    if before.state.attendance.get(paired.date) is after.state.attendance.get(paired.date):
        return False
    return paired.place.competition == "cycles" and any(
        outcome_of(before, paired, member) != outcome_of(after, now, member) for member in paired.field
    )


def _results(paired: Paired) -> dict[tuple[int, int], str]:
    return {(board.white, board.black): board.result for board in paired.boards}


def _somebody_came_or_went(before: Season, event: Event, after: Season) -> None:
    """BW-8, BW-22, BW-50: what is published should be a pairing of those who play."""
    if not isinstance(event, PairingPublished):
        return
    paired = before.state.pairings[event.place]
    told = [*_went(before, paired), *_came(before, paired)]
    if told:
        raise Questioned(N_("Since this pairing was made: {told}. Pair again, or publish it anyway."), told=told)


def _went(season: Season, paired: Paired) -> list[Sentence]:
    """Who has a place in the round and does not play."""
    playing, expected = season.playing(paired.place.competition, paired.date), _expected(season, paired)
    told = []
    for member in _placed(paired):
        name = season.name(member)
        if member not in playing:
            told.append(Sentence(N_("{name} does not take part any more"), name=name))
        elif paired.place.competition == "cycles":
            if expected is not None and missed(season, paired, member):
                known = Sentence(status(season, paired.date, member))
                told.append(Sentence(N_("{name} is {status} now"), name=name, status=known))
        elif expected is not None and member not in expected:
            told.append(Sentence(N_("{name} is not noted as present any more"), name=name))
    return told


def _came(season: Season, paired: Paired) -> list[Sentence]:
    """Who plays and has no place in the round."""
    placed = set(_placed(paired))
    return [
        Sentence(N_("{name} comes and has no place in it"), name=season.name(member))
        for member in _expected(season, paired) or ()
        if member not in placed
    ]


def _placed(paired: Paired) -> list[int]:
    seats = [member for board in paired.boards for member in (board.white, board.black)]
    return seats if paired.odd is None else [*seats, paired.odd]


def _expected(season: Season, paired: Paired) -> list[int] | None:
    """Who is to be paired as it stands; None in a closed group, which plays by its schedule."""
    if paired.place.group == FINAL or is_championship(season, paired.place.group):
        return None
    if paired.place.competition == "cycles":
        return to_pair(season, paired.place)
    return present(season, paired.place)


def _results_are_missing(before: Season, event: Event, after: Season) -> None:
    """BW-30, BW-31, BW-41: the groups of a cycle follow from the results of the one before."""
    if not isinstance(event, CycleOpened) or event.cycle - 1 not in before.state.cycles:
        return
    cycle = event.cycle - 1
    told = [
        Sentence(N_("{place}: {game}"), place=paired.place, game=game)
        for group in before.cycle(cycle).groups
        for paired in rounds_played(before, cycle, group)
        for game in _open_games(before, paired)
    ]
    if told:
        raise Questioned(N_("Results of cycle {cycle} are missing: {told}."), cycle=cycle, told=told)


def _open_games(season: Season, paired: Paired) -> list[str]:
    """BW-12, BW-35, BW-75: games of the round, of the cup and elsewhere whose result is to come."""
    outcomes = {member: outcome_of(season, paired, member) for member in paired.field}
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
        if member in outcomes and not game.result and why_not(season, paired, game) is None
    ]
    return [*games, *elsewhere]


QUESTIONS: Sequence[Question] = (_closed_round_changes, _somebody_came_or_went, _results_are_missing)
