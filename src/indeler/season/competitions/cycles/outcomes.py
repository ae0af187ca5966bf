"""What a round of a cycle gave each member of a group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from indeler.model import Tenths
from indeler.season.attendance.absence import (
    EXEMPT,
    EXPECTED,
    EXTERNAL,
    LATE,
    NO_SHOW,
    attendance,
    cup_game,
    status,
)
from indeler.season.calendar.slots import rounds_of
from indeler.season.competitions.cycles.external import external_outcome, internal_as_external, is_championship
from indeler.season.competitions.cycles.outcome import Outcome, game_outcome
from indeler.season.core.rulebook.schema import CyclePoints
from indeler.season.core.season import Season
from indeler.season.core.state import Board, Paired, Place

RULEBOOK = "botwinnik"

Card = tuple[Outcome, ...]
"""A member's outcomes, round by round."""


def rounds_played(season: Season, cycle: int, group: str) -> tuple[Paired, ...]:
    """The published rounds of this group, in order."""
    return season.once(("rounds", cycle, group), lambda: _published(season, cycle, group))


def _published(season: Season, cycle: int, group: str) -> tuple[Paired, ...]:
    rounds = []
    for number in range(1, rounds_of(season, cycle) + 1):
        paired = season.published(Place("cycles", cycle, number, group))
        if paired is None:
            break
        rounds.append(paired)
    return tuple(rounds)


def unfinished(season: Season, cycle: int) -> tuple[str, int] | None:
    """The first group of this cycle that has not been paired to the end, and its rounds so far."""
    for group in season.cycle(cycle).groups:
        played = len(rounds_played(season, cycle, group))
        if played < rounds_of(season, cycle):
            return group, played
    return None


def cards(season: Season, cycle: int, group: str) -> Mapping[int, Card]:
    """BW-33: everybody's outcomes in this group so far."""
    return season.once(("cards", cycle, group), lambda: _cards(season, cycle, group))


def _cards(season: Season, cycle: int, group: str) -> dict[int, Card]:
    rounds = rounds_played(season, cycle, group)
    return {
        member: _with_limits(season, cycle, [outcome_of(season, paired, member) for paired in rounds])
        for member in season.cycle(cycle).groups[group]
    }


def outcome_of(season: Season, paired: Paired, member: int) -> Outcome:
    """BW-10, BW-11, BW-33, BW-75, K18: what this round was to this member, before limits per cycle."""
    if member not in paired.field:
        return Outcome("not-in")
    if member in paired.extra:
        plain = _plain_outcome(season, paired, member)
        extra = paired.extra[member]
        return msgspec.structs.replace(plain, points=plain.points + extra, extra=extra)
    return _plain_outcome(season, paired, member)


def _plain_outcome(season: Season, paired: Paired, member: int) -> Outcome:
    """The same without what was taken over on top; of who was in a round taken over without a game nothing is known."""
    points = season.rulebook.cycles.points
    cup = cup_game(season, paired.date, member)
    board = paired.board_of(member) if cup is None else Board(cup.white, cup.black, cup.result)
    if board is not None:
        away = _not_played(season, paired, board, member)
        played = game_outcome(points, board, member) if cup is None else _cup_outcome(season, paired, board, member)
        return away or played
    if paired.odd == member and not missed(season, paired, member):
        return Outcome("odd", points.odd)
    if paired.taken_over and status(season, paired.date, member) == EXPECTED:
        return Outcome("unknown")
    return _without_game(season, paired, member)


def _without_game(season: Season, paired: Paired, member: int) -> Outcome:
    """BW-10, BW-33, K24: what a round without a game was; who came for a cup game that fell through is free."""
    points = season.rulebook.cycles.points
    known = status(season, paired.date, member)
    counted = external_outcome(season, paired, member) if known == EXTERNAL else None
    if counted is not None:
        return counted
    kind, worth = {
        NO_SHOW: ("no-show", points.no_show),
        LATE: ("no-show", points.no_show),
        EXEMPT: ("exempt", points.exempt),
        EXPECTED: ("free", points.opponent_of_no_show),
    }.get(known, ("signed-off", points.signed_off))
    return Outcome(kind, worth)


def _not_played(season: Season, paired: Paired, board: Board, member: int) -> Outcome | None:
    """BW-10, K23: what it was if one of the two did not come; None where both did."""
    if board.result:
        return None
    opponent = board.black if member == board.white else board.white
    if _has_left(season, paired, member):
        return Outcome("not-in")
    if missed(season, paired, member):
        return _without_game(season, paired, member)
    if missed(season, paired, opponent) or _has_left(season, paired, opponent):
        return Outcome("free", season.rulebook.cycles.points.opponent_of_no_show, opponent=opponent)
    return None


def awaits_result(season: Season, paired: Paired, board: Board) -> bool:
    """BW-10, BW-12: whether a result is still to come; a game of a cycle has none if one of the two did not come."""
    came = paired.place.competition != "cycles" or not any(
        missed(season, paired, member) or _has_left(season, paired, member) for member in (board.white, board.black)
    )
    return came and not board.result


def missing(season: Season, paired: Paired) -> list[Board]:
    """BW-12, BW-45: the boards whose result is overdue; the championship group may catch up its games later."""
    if is_championship(season, paired.place.group):
        return []
    return [board for board in paired.boards if awaits_result(season, paired, board)]


def _has_left(season: Season, paired: Paired, member: int) -> bool:
    """BW-8: whether this member left the club before the evening; on the day itself the game may have been played."""
    left = season.member(member).left
    return left is not None and left < paired.date


def missed(season: Season, paired: Paired, member: int) -> bool:
    """Whether a paired player did not come: marked so, exempted, or signed off, whenever that was, after being paired.

    What counts is the order of the logbook: a sign-off in time may be written down after the pairing was made, and who
    had signed off and came after all is paired by hand.
    """
    known, placed_by = attendance(season, paired.date, member), paired.placed_by(member)
    signed_off = bool(known.reason) and placed_by is not None and known.signed_off_by > placed_by
    return known.no_show or known.exempt or signed_off


def _cup_outcome(season: Season, paired: Paired, board: Board, member: int) -> Outcome:
    """BW-75, BW-78: in one group an ordinary game; between groups as an external game; a no-show is penalised."""
    points = season.rulebook.cycles.points
    outcome = game_outcome(points, board, member)
    if outcome.kind == "forfeit":
        if outcome.result == "loss":
            return Outcome("no-show", points.no_show)
        return Outcome("free", points.opponent_of_no_show, opponent=outcome.opponent)
    if outcome.opponent in paired.field:
        return msgspec.structs.replace(outcome, note="cup")
    return internal_as_external(season, paired, board, member)


def _with_limits(season: Season, cycle: int, card: list[Outcome]) -> Card:
    """BW-33: a sign-off is worth its full points a few times a cycle, and not in the last round."""
    points = season.rulebook.cycles.points
    last = rounds_of(season, cycle)
    times: Counter[str] = Counter()
    limited = []
    for round, outcome in enumerate(card, start=1):
        if outcome.kind == "signed-off":
            times["signed-off"] += 1
            value = signed_off_points(points, times["signed-off"], is_last=round == last)
            outcome = msgspec.structs.replace(outcome, points=value + outcome.extra)
        limited.append(outcome)
    return tuple(limited)


def signed_off_points(points: CyclePoints, time: int, *, is_last: bool) -> Tenths:
    """BW-33: what the n-th sign-off of a cycle is worth: 2, from the third on 1; in the last round 1."""
    if is_last and points.signed_off_in_last_round is not None:
        return points.signed_off_in_last_round
    return points.signed_off if time <= points.signed_off_times else points.signed_off_again
