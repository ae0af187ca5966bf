"""External games: whether they count for a round, and what they are worth."""

from __future__ import annotations

import datetime
from fractions import Fraction

from indeler.model import Tenths
from indeler.season.attendance.absence import external_games
from indeler.season.calendar.slots import same_week, start_of
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.outcome import Outcome, side_of, worth_of
from indeler.season.competitions.cycles.rules import ExternalRules
from indeler.season.competitions.cycles.state import Cycle
from indeler.season.core.rulebook import WEEKDAYS
from indeler.season.core.state import Board, ExternalGame, RoundRecord

RULEBOOK = "botwinnik"


def external_outcome(cycles: CycleGroups, paired: RoundRecord, member: int) -> Outcome | None:
    """BW-35, BW-36, BW-37: what the external game of that week gave; None where none counts, or has ended."""
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


def why_not(cycles: CycleGroups, paired: RoundRecord, game: ExternalGame) -> str | None:
    """BW-35, BW-36: why this external game does not count for this round, or None."""
    rules, cycle = cycles.rules.external, paired.place.part
    if not rules.count:
        return "external games do not count in this competition"
    if cycles.is_championship(paired.place.group):
        return "external games never count in the championship group"
    if not same_week(game.game_at.date(), paired.date):
        return "it was played in another week"
    if game.ruled is not None:
        return None if game.ruled else "the leader ruled that it does not count"
    automatic = is_automatic(rules, game.game_at.date())
    if not automatic and not announced_in_time(cycles, paired.date, game):
        return "it was not announced before the game and the round"
    if paired.place.round < cycles.rounds_of(cycle) or rules.last_round == "always":
        return None
    if rules.last_round == "never" or not automatic:
        return "it is the last round of the cycle, and the leader has not ruled that the game is irrelevant"
    return None


def is_automatic(rules: ExternalRules, date: datetime.date) -> bool:
    """BW-35, K24: on the club's own day a game counts without having been announced."""
    return WEEKDAYS[date.weekday()] in rules.automatic_days


def announced_in_time(cycles: CycleGroups, date: datetime.date, game: ExternalGame) -> bool:
    """BW-35: before the external game and before the internal round, whichever is first."""
    deadline = min(game.game_at, start_of(cycles.season.rulebook, date))
    return game.announced_at is not None and game.announced_at < deadline


def _worth(cycles: CycleGroups, paired: RoundRecord, member: int, game: ExternalGame) -> Outcome:
    extra = _extra(cycles, paired, game.game_at.date(), game.result, game.rating)
    points = worth_of(cycles.rules.points, game.result) + extra
    return Outcome("external", points, result=game.result, bonus=extra, note=game.opponent)


def internal_as_external(cycles: CycleGroups, paired: RoundRecord, board: Board, member: int, note: str) -> Outcome:
    """BW-75: a cup game against a member of another group counts as an external game, compensation included."""
    opponent = board.black if member == board.white else board.white
    if not board.result:
        return Outcome("pending", 0, opponent, note=note)
    side = side_of(board.result, white=member == board.white)
    rating = cycles.cycle(paired.place.part).start_ratings.get(opponent, cycles.season.member(opponent).rating)
    extra = _extra(cycles, paired, paired.date, side, rating)
    points = worth_of(cycles.rules.points, side) + extra
    return Outcome("external", points, opponent, result=side, bonus=extra, note=note)


def _extra(cycles: CycleGroups, paired: RoundRecord, played: datetime.date, result: str, rating: int) -> Tenths:
    """BW-37: the compensation for a game on this day against somebody of this rating."""
    if not _is_compensated(cycles, paired, played):
        return 0
    rules = cycles.rules.external
    mean = group_mean(cycles.cycle(paired.place.part), paired.place.group, rules.unrated_as)
    return compensation(rules, result, rating, mean)


def _is_compensated(cycles: CycleGroups, paired: RoundRecord, played: datetime.date) -> bool:
    """K5: in the last round compensation is for games on the club's day only."""
    rules = cycles.rules.external
    if paired.place.round < cycles.rounds_of(paired.place.part) or rules.compensation_in_last_round == "always":
        return True
    return rules.compensation_in_last_round == "automatic-days" and is_automatic(rules, played)


def group_mean(cycle: Cycle, group: str, unrated_as: int = 0) -> Fraction | None:
    """BW-37: the mean start rating of the group as the cycle began, not rounded; 0: without those who have none."""
    began = [member for member in cycle.groups[group] if member not in cycle.enters]
    ratings = [rating for member in began if (rating := cycle.start_ratings[member] or unrated_as)]
    return Fraction(sum(ratings), len(ratings)) if ratings else None


def compensation(rules: ExternalRules, result: str, rating: int, mean: Fraction | None) -> Tenths:
    """BW-37, K13: what a draw or a loss against somebody so much stronger than the group gives on top."""
    rating = rating or rules.unrated_as
    if result == "win" or not rating or mean is None:
        return 0
    return max((step.points for step in rules.compensation if rating - mean >= step.above), default=0)
