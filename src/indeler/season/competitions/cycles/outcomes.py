"""What a round of a cycle gave each member of a group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from indeler.language import Text
from indeler.model import Tenths
from indeler.season.attendance.absence import (
    EXEMPT,
    EXPECTED,
    EXTERNAL,
    LATE,
    NO_SHOW,
    guest_game,
    missed,
    status,
    turn_of,
)
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.external import external_outcome, internal_as_external
from indeler.season.competitions.cycles.outcome import Outcome, game_outcome
from indeler.season.competitions.cycles.rules import CyclePoints
from indeler.season.competitions.protocol import GuestGame
from indeler.season.core.state import Board, RoundKey, RoundRecord

RULEBOOK = "botwinnik"

Card = tuple[Outcome, ...]
"""A member's outcomes, round by round."""


def rounds_played(cycles: CycleGroups, cycle: int, group: str) -> tuple[RoundRecord, ...]:
    """The published rounds of this group, in order."""
    return cycles.cached(("rounds", cycle, group), lambda: _published(cycles, cycle, group))


def _published(cycles: CycleGroups, cycle: int, group: str) -> tuple[RoundRecord, ...]:
    rounds = []
    for number in range(1, cycles.rounds_of(cycle) + 1):
        paired = cycles.season.published(RoundKey(cycles.name, cycle, number, group))
        if paired is None:
            break
        rounds.append(paired)
    return tuple(rounds)


def unfinished(cycles: CycleGroups, cycle: int) -> tuple[str, int] | None:
    """The first group of this cycle that has not been paired to the end, and its rounds so far."""
    for group in cycles.cycle(cycle).groups:
        played = len(rounds_played(cycles, cycle, group))
        if played < cycles.rounds_of(cycle):
            return group, played
    return None


def cards(cycles: CycleGroups, cycle: int, group: str) -> Mapping[int, Card]:
    """BW-33: everybody's outcomes in this group so far."""
    return cycles.cached(("cards", cycle, group), lambda: _cards(cycles, cycle, group))


def _cards(cycles: CycleGroups, cycle: int, group: str) -> dict[int, Card]:
    rounds = rounds_played(cycles, cycle, group)
    return {
        member: _with_limits(cycles, cycle, [outcome_of(cycles, paired, member) for paired in rounds])
        for member in cycles.cycle(cycle).groups[group]
    }


def outcome_of(cycles: CycleGroups, paired: RoundRecord, member: int) -> Outcome:
    """BW-10, BW-11, BW-33, BW-75, K18: what this round was to this member, before limits per cycle."""
    if member not in paired.field:
        return Outcome("not-in")
    if member in paired.extra:
        plain = _plain_outcome(cycles, paired, member)
        extra = paired.extra[member]
        return msgspec.structs.replace(plain, points=plain.points + extra, extra=extra)
    return _plain_outcome(cycles, paired, member)


def _plain_outcome(cycles: CycleGroups, paired: RoundRecord, member: int) -> Outcome:
    """The outcome without what was imported on top; of who was in an imported round without a game nothing is known."""
    points = cycles.rules.points
    guest = guest_game(cycles.season, paired.date, member, paired.place.round)
    board = paired.board_of(member) if guest is None else guest.board
    if board is not None:
        away = _not_played(cycles, paired, board, member)
        return away or (
            game_outcome(points, board, member) if guest is None else _guest_outcome(cycles, paired, guest, member)
        )
    if paired.odd == member and not missed(cycles.season, paired, member):
        return Outcome("odd", points.odd)
    if paired.taken_over and status(cycles.season, paired.date, member, paired.place.round) == EXPECTED:
        return Outcome("unknown")
    return _without_game(cycles, paired, member)


def _without_game(cycles: CycleGroups, paired: RoundRecord, member: int) -> Outcome:
    """BW-10, BW-33, K24: what a round without a game was; who came for a cup game that fell through is free."""
    known = status(cycles.season, paired.date, member, paired.place.round)
    is_first = turn_of(cycles.season, paired.date, paired.place.round) < 2  # a game elsewhere counts once
    counted = external_outcome(cycles, paired, member) if known == EXTERNAL and is_first else None
    return counted or unplayed(cycles.rules.points, known)


def unplayed(points: CyclePoints, known: Text) -> Outcome:
    """BW-33: what a round without a game is to who stands so to its evening."""
    kind, worth = {
        NO_SHOW: ("no-show", points.no_show),
        LATE: ("no-show", points.no_show),
        EXEMPT: ("exempt", points.exempt),
        EXPECTED: ("free", points.opponent_of_no_show),
    }.get(known, ("signed-off", points.signed_off))
    return Outcome(kind, worth)


def _not_played(cycles: CycleGroups, paired: RoundRecord, board: Board, member: int) -> Outcome | None:
    """BW-10, K23: what it was if one of the two did not come; None where both did."""
    if board.result:
        return None
    opponent = board.black if member == board.white else board.white
    if _has_left(cycles, paired, member):
        return Outcome("not-in")
    if missed(cycles.season, paired, member):
        return _without_game(cycles, paired, member)
    if missed(cycles.season, paired, opponent) or _has_left(cycles, paired, opponent):
        return Outcome("free", cycles.rules.points.opponent_of_no_show, opponent=opponent)
    return None


def awaits_result(cycles: CycleGroups, paired: RoundRecord, board: Board) -> bool:
    """BW-10, BW-12: whether a result is still to come; there is none if one of the two did not come."""
    return not board.result and not any(
        missed(cycles.season, paired, member) or _has_left(cycles, paired, member)
        for member in (board.white, board.black)
    )


def _has_left(cycles: CycleGroups, paired: RoundRecord, member: int) -> bool:
    """BW-8: whether this member left the club before the evening; on the day itself the game may have been played."""
    left = cycles.season.member(member).left
    return left is not None and left < paired.date


def _guest_outcome(cycles: CycleGroups, paired: RoundRecord, guest: GuestGame, member: int) -> Outcome:
    """BW-75, BW-78: in one group an ordinary game; between groups as an external game; a no-show is penalised."""
    points = cycles.rules.points
    outcome = game_outcome(points, guest.board, member)
    if outcome.kind == "forfeit":
        if outcome.result == "loss":
            return Outcome("no-show", points.no_show)
        return Outcome("free", points.opponent_of_no_show, opponent=outcome.opponent)
    if outcome.opponent in paired.field:
        return msgspec.structs.replace(outcome, note=guest.competition)
    return internal_as_external(cycles, paired, guest.board, member, guest.competition)


def _with_limits(cycles: CycleGroups, cycle: int, card: list[Outcome]) -> Card:
    """BW-33: a sign-off is worth its full points a few times a cycle, and not in the last round."""
    points = cycles.rules.points
    last = cycles.rounds_of(cycle)
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
