"""The outcome of a round of a cycle for each member of a group."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import count
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from indeler.language import N_, Text
from indeler.model import Tenths
from indeler.season.calendar.absence import (
    EXEMPT,
    EXPECTED,
    EXTERNAL,
    LATE,
    NO_SHOW,
    did_not_come,
    external_games,
    guest_game,
    status,
    turn_of,
)
from indeler.season.calendar.room import last_round
from indeler.season.calendar.slots import same_week, start_of
from indeler.season.capabilities import GuestGame
from indeler.season.competitions.cycles.base import Cycle, CycleGroups
from indeler.season.competitions.cycles.rules import CyclePoints, ExternalRules
from indeler.season.competitions.shared import has_left, is_missing, published_rounds
from indeler.season.core.season import cached
from indeler.season.core.state import Board, ExternalGame, RoundKey, RoundRecord
from indeler.season.core.tables import WEEKDAYS
from indeler.season.core.view_json import PointsShown

RULEBOOK = "botwinnik"


NOT_ANNOUNCED = N_("it was not announced before the game and the round")
IN_LAST_ROUND = N_("it is the last round of the cycle, and the leader has not ruled that the game is irrelevant")
NO_SIGN_OFF = N_("there is no sign-off in time for it (K24)")
"""The reasons for which an external game counts only if the leader rules so."""


def external_outcome(cycles: CycleGroups, paired: RoundRecord, member: int) -> Outcome | None:
    """BW-35, BW-36, BW-37: return the outcome of the finished external game of that week that counts, if any."""
    games = [
        game
        for game in external_games(cycles.season, paired.date, member)
        if game.result and why_not(cycles, paired, game) is None
    ]
    outcomes = [_worth(cycles, paired, member, game) for game in games]
    if not outcomes:
        return None
    ruled = [outcome for outcome, game in zip(outcomes, games, strict=True) if game.ruled]
    if ruled:
        return ruled[0]
    if cycles.rules.external.two_games == "best":
        return max(outcomes, key=lambda outcome: outcome.points)
    return outcomes[0]


def why_not(cycles: CycleGroups, paired: RoundRecord, game: ExternalGame) -> Text | None:
    """BW-35, BW-36: return why this external game does not count for this round, or None."""
    rules, cycle = cycles.rules.external, paired.place.part
    if not rules.count:
        return N_("external games do not count in this competition")
    if cycles.is_championship(paired.place.group):
        return N_("external games never count in the championship group")
    if not same_week(game.game_at.date(), paired.date):
        return N_("it was played in another week")
    if game.ruled is not None:
        return None if game.ruled else N_("the leader ruled that it does not count")
    automatic = is_automatic(rules, game.game_at.date())
    if not automatic and not announced_in_time(cycles, paired.date, game):
        return NOT_ANNOUNCED
    if paired.place.round < last_round(cycles, cycle) or rules.last_round == "always":
        return None
    if rules.last_round == "never" or not automatic:
        return IN_LAST_ROUND
    return None


def is_automatic(rules: ExternalRules, date: datetime.date) -> bool:
    """BW-35, K24: return whether a game counts without an announcement: on the club's own day."""
    return WEEKDAYS[date.weekday()] in rules.automatic_days


def announced_in_time(cycles: CycleGroups, date: datetime.date, game: ExternalGame) -> bool:
    """BW-35: return whether it was announced before the external game and before the internal round."""
    deadline = min(game.game_at, start_of(cycles.season.club_rules, date))
    return game.announced_at is not None and game.announced_at < deadline


def _worth(cycles: CycleGroups, paired: RoundRecord, member: int, game: ExternalGame) -> Outcome:
    extra = _extra(cycles, paired, game.game_at.date(), game.result, game.rating)
    points = worth_of(cycles.rules.points, game.result) + extra
    return Outcome("external", points, result=game.result, bonus=extra, note=game.opponent)


def internal_as_external(cycles: CycleGroups, paired: RoundRecord, board: Board, member: int, note: str) -> Outcome:
    """BW-75: count a cup game against a member of another group as an external game, compensation included."""
    opponent = board.black if member == board.white else board.white
    if not board.result:
        return Outcome("pending", 0, opponent, note=note)
    side = side_of(board.result, white=member == board.white)
    rating = cycles.cycle(paired.place.part).start_ratings.get(opponent, cycles.season.member(opponent).rating)
    extra = _extra(cycles, paired, paired.date, side, rating)
    points = worth_of(cycles.rules.points, side) + extra
    return Outcome("external", points, opponent, result=side, bonus=extra, note=note)


def _extra(cycles: CycleGroups, paired: RoundRecord, played: datetime.date, result: str, rating: int) -> Tenths:
    """BW-37, K5: return the compensation for a game on this day against an opponent of this rating."""
    rules = cycles.rules.external
    if paired.place.round >= last_round(cycles, paired.place.part):
        # K5: in the last round only games on the club's day may count.
        in_time = is_automatic(rules, played) and rules.compensation_in_last_round == "automatic-days"
        if not in_time and rules.compensation_in_last_round != "always":
            return 0
    mean = group_mean(cycles.cycle(paired.place.part), paired.place.group, rules.unrated_as)
    return compensation(rules, result, rating, mean)


def group_mean(cycle: Cycle, group: str, unrated_as: int = 0) -> Fraction | None:
    """BW-37: return the mean start rating of the group as the cycle began, not rounded; 0: without unrated members."""
    began = [member for member in cycle.groups[group] if member not in cycle.enters]
    ratings = [rating for member in began if (rating := cycle.start_ratings[member] or unrated_as)]
    return Fraction(sum(ratings), len(ratings)) if ratings else None


def compensation(rules: ExternalRules, result: str, rating: int, mean: Fraction | None) -> Tenths:
    """BW-37, K13: return the additional points for a draw or a loss against an opponent above the group's mean."""
    rating = rating or rules.unrated_as
    if result == "win" or not rating or mean is None:
        return 0
    return max((step.points for step in rules.compensation if rating - mean >= step.above), default=0)


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of a round for a member, with its points.

    ``kind`` is one of ``game``, ``pending``, ``forfeit``, ``odd``, ``free`` (the opponent did not come), ``exempt``,
    ``unknown`` (imported without its result), ``external``, ``signed-off`` (AMK), ``no-show`` (AZK) and ``not-in`` (did
    not take part).
    """

    kind: str
    points: PointsShown = 0
    opponent: int = 0
    colour: str = ""
    result: str = ""
    """``win``, ``draw`` or ``loss``."""
    bonus: PointsShown = 0
    """The compensation that is part of the points."""
    note: str = ""
    extra: PointsShown = 0
    """The additional imported points; part of the points."""
    without_play: Literal[True] | UnsetType = UNSET
    """Set where a draw was decided because the game was not played."""


_SIDES = {
    "1-0": ("win", "loss"),
    "0-1": ("loss", "win"),
    "½-½": ("draw", "draw"),
    "0-0": ("loss", "loss"),
    "+-": ("win", "loss"),
    "-+": ("loss", "win"),
    "--": ("loss", "loss"),
}
"""Each result as that of White and that of Black."""


UNKNOWN = "?"
"""The result of a game that was imported without one: it has colour and opponent, but gives no points."""


def side_of(result: str, *, white: bool) -> str:
    """Return this result for one side: ``win``, ``draw`` or ``loss``."""
    return _SIDES[result][0 if white else 1]


def game_outcome(points: CyclePoints, board: Board, member: int) -> Outcome:
    """BW-33: return a win, draw or loss on the board."""
    white = member == board.white
    opponent, colour = (board.black, "w") if white else (board.white, "b")
    if not board.result:
        return Outcome("pending", 0, opponent, colour)
    if board.result == UNKNOWN:
        return Outcome("unknown", 0, opponent, colour)
    side = side_of(board.result, white=white)
    if board.result in ("+-", "-+", "--"):
        worth = points.win if side == "win" else 0
        return Outcome("forfeit", worth, opponent, colour, side)
    return Outcome("game", worth_of(points, side), opponent, colour, side, without_play=board.without_play)


def worth_of(points: CyclePoints, side: str) -> Tenths:
    """BW-33: return the points of a win, a draw or a loss."""
    return {"win": points.win, "draw": points.draw, "loss": points.loss}[side]


Card = tuple[Outcome, ...]
"""A member's outcomes, round by round."""


@cached
def rounds_played(cycles: CycleGroups, cycle: int, group: str) -> tuple[RoundRecord, ...]:
    """Return the published rounds of this group, in order."""
    return tuple(published_rounds(cycles.season, (RoundKey(cycles.name, cycle, each, group) for each in count(1))))


def unfinished(cycles: CycleGroups, cycle: int) -> tuple[str, int] | None:
    """Return the first group of this cycle that has not been paired to the end, and its rounds so far."""
    for group in cycles.cycle(cycle).groups:
        played = len(rounds_played(cycles, cycle, group))
        if played < cycles.rounds_of(cycle):
            return group, played
    return None


def cards(cycles: CycleGroups, cycle: int, group: str) -> Mapping[int, Card]:
    """BW-33: return the outcomes of all members in this group so far."""
    return cycles.season.for_all((cycles.name, "cards", cycle, group), lambda: _cards(cycles, cycle, group))


def _cards(cycles: CycleGroups, cycle: int, group: str) -> dict[int, Card]:
    members = cycles.cycle(cycle).groups[group]
    rounds = [_outcomes(cycles, paired, members) for paired in rounds_played(cycles, cycle, group)]
    return {member: _with_limits(cycles, cycle, [round[member] for round in rounds]) for member in members}


def _outcomes(cycles: CycleGroups, paired: RoundRecord, members: Sequence[int]) -> dict[int, Outcome]:
    """Return the outcome of this round for each of these members; it depends only on the rounds of its evening."""
    season = cycles.season
    evening = [each for each in season.state.pairings.values() if each.date == paired.date]
    return season.cached_for_rounds(
        evening, ("outcomes", paired.place), lambda: {each: outcome_of(cycles, paired, each) for each in members}
    )


def outcome_of(cycles: CycleGroups, paired: RoundRecord, member: int) -> Outcome:
    """BW-10, BW-11, BW-33, BW-75, K18: return the outcome of this round for this member, before limits per cycle."""
    if member not in paired.field:
        return Outcome("not-in")
    plain, extra = _plain_outcome(cycles, paired, member), paired.extra.get(member, 0)
    return msgspec.structs.replace(plain, points=plain.points + extra, extra=extra) if extra else plain


def _plain_outcome(cycles: CycleGroups, paired: RoundRecord, member: int) -> Outcome:
    """Return the outcome without imported points; an imported round without a game is unknown."""
    points = cycles.rules.points
    guest = guest_game(cycles.season, paired.date, member, paired.place.round)
    board = paired.board_of(member) if guest is None else guest.board
    if board is not None:
        absence = _not_played(cycles, paired, board, member)
        return absence or (
            game_outcome(points, board, member) if guest is None else _guest_outcome(cycles, paired, guest, member)
        )
    if paired.odd == member and not did_not_come(cycles.season, paired, member):
        return Outcome("odd", points.of_odd)
    if paired.taken_over and status(cycles.season, paired.date, member, paired.place.round) == EXPECTED:
        return Outcome("unknown")
    return _without_game(cycles, paired, member)


def _without_game(cycles: CycleGroups, paired: RoundRecord, member: int) -> Outcome:
    """BW-10, BW-33, K24: return the outcome without a game; a member present for a cancelled cup game is free."""
    known = status(cycles.season, paired.date, member, paired.place.round)
    is_first = turn_of(cycles.season, paired.date, paired.place.round) < 2  # a game elsewhere counts once
    counted = external_outcome(cycles, paired, member) if known == EXTERNAL and is_first else None
    return counted or unplayed(cycles.rules.points, known)


def unplayed(points: CyclePoints, known: Text) -> Outcome:
    """BW-33: return the outcome of a round without a game, by the member's status on its evening."""
    kind, worth = {
        NO_SHOW: ("no-show", points.no_show),
        LATE: ("no-show", points.no_show),
        EXEMPT: ("exempt", points.of_exempt),
        EXPECTED: ("free", points.of_opponent_of_no_show),
    }.get(known, ("signed-off", points.signed_off))
    return Outcome(kind, worth)


def _not_played(cycles: CycleGroups, paired: RoundRecord, board: Board, member: int) -> Outcome | None:
    """BW-10, K23: return the outcome if one of the two was absent; None if both were present."""
    if board.result:
        return None
    opponent = board.black if member == board.white else board.white
    if has_left(cycles.season, paired, member):
        return Outcome("not-in")
    if did_not_come(cycles.season, paired, member):
        return _without_game(cycles, paired, member)
    if is_missing(cycles.season, paired, opponent):
        return Outcome("free", cycles.rules.points.of_opponent_of_no_show, opponent=opponent)
    return None


def _guest_outcome(cycles: CycleGroups, paired: RoundRecord, guest: GuestGame, member: int) -> Outcome:
    """BW-75, BW-78: count an ordinary game in one group; an external game between groups; penalise a no-show."""
    points = cycles.rules.points
    outcome = game_outcome(points, guest.board, member)
    if outcome.kind == "forfeit":
        if outcome.result == "loss":
            return Outcome("no-show", points.no_show)
        return Outcome("free", points.of_opponent_of_no_show, opponent=outcome.opponent)
    if outcome.opponent in paired.field:
        return msgspec.structs.replace(outcome, note=guest.competition)
    return internal_as_external(cycles, paired, guest.board, member, guest.competition)


def _with_limits(cycles: CycleGroups, cycle: int, card: list[Outcome]) -> Card:
    """BW-33: limit the full points of sign-offs to a few times a cycle, and not in the last round."""
    points = cycles.rules.points
    last = last_round(cycles, cycle)
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
    """BW-33: return the points of the n-th sign-off of a cycle: 2, from the third on 1; in the last round 1."""
    if is_last and points.signed_off_in_last_round is not None:
        return points.signed_off_in_last_round
    return points.signed_off if time <= points.signed_off_times else points.signed_off_again
