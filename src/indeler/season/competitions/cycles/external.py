"""External games: whether they count for a round, and what they are worth."""

from __future__ import annotations

import datetime
from fractions import Fraction

from indeler.model import Tenths
from indeler.season.calendar.slots import rounds_of, start_of
from indeler.season.competitions.cycles.outcome import Outcome, side_of, worth_of
from indeler.season.core.rulebook import WEEKDAYS
from indeler.season.core.rulebook.schema import ExternalRules
from indeler.season.core.season import Season
from indeler.season.core.state import Board, Cycle, ExternalGame, Paired

RULEBOOK = "botwinnik"


def external_outcome(season: Season, paired: Paired, member: int) -> Outcome | None:
    """BW-35, BW-36, BW-37: what the external game of that week gave; None where none counts, or has ended."""
    games = [
        game
        for game in season.state.externals.get(paired.date, {}).get(member, ())
        if game.result and why_not(season, paired, game) is None
    ]
    outcomes = [_worth(season, paired, member, game) for game in games]
    if not outcomes:
        return None
    ruled = [outcome for outcome, game in zip(outcomes, games, strict=True) if game.ruled]
    if ruled:
        return ruled[0]
    if season.rulebook.cycles.external.two_games == "best":
        return max(outcomes, key=lambda outcome: outcome.points)
    return outcomes[0]


def why_not(season: Season, paired: Paired, game: ExternalGame) -> str | None:
    """BW-35, BW-36: why this external game does not count for this round, or None."""
    rules, cycle = season.rulebook.cycles.external, paired.place.part
    if not rules.count:
        return "external games do not count in this competition"
    if is_championship(season, paired.place.group):
        return "external games never count in the championship group"
    if not same_week(game.game_at.date(), paired.date):
        return "it was played in another week"
    if game.ruled is not None:
        return None if game.ruled else "the leader ruled that it does not count"
    automatic = is_automatic(rules, game.game_at.date())
    if not automatic and not announced_in_time(season, paired.date, game):
        return "it was not announced before the game and the round"
    if paired.place.round < rounds_of(season, cycle) or rules.last_round == "always":
        return None
    if rules.last_round == "never" or not automatic:
        return "it is the last round of the cycle, and the leader has not ruled that the game is irrelevant"
    return None


def same_week(one: datetime.date, other: datetime.date) -> bool:
    """BW-35: weeks run from Monday to Sunday."""
    return one.isocalendar()[:2] == other.isocalendar()[:2]


def is_automatic(rules: ExternalRules, date: datetime.date) -> bool:
    """BW-35, K24: on the club's own day a game counts without having been announced."""
    return WEEKDAYS[date.weekday()] in rules.automatic_days


def announced_in_time(season: Season, date: datetime.date, game: ExternalGame) -> bool:
    """BW-35: before the external game and before the internal round, whichever is first."""
    deadline = min(game.game_at, start_of(season.rulebook, date))
    return game.announced_at is not None and game.announced_at < deadline


def is_championship(season: Season, group: str) -> bool:
    """Whether this is the championship group."""
    championship = season.rulebook.championship
    return championship is not None and championship.group == group


def _worth(season: Season, paired: Paired, member: int, game: ExternalGame) -> Outcome:
    extra = _extra(season, paired, game.game_at.date(), game.result, game.rating)
    points = worth_of(season.rulebook.cycles.points, game.result) + extra
    return Outcome("external", points, result=game.result, bonus=extra, note=game.opponent)


def internal_as_external(season: Season, paired: Paired, board: Board, member: int) -> Outcome:
    """BW-75: a cup game against a member of another group counts as an external game, compensation included."""
    opponent = board.black if member == board.white else board.white
    if not board.result:
        return Outcome("pending", 0, opponent, note="cup")
    side = side_of(board.result, white=member == board.white)
    rating = season.cycle(paired.place.part).start_ratings.get(opponent, season.member(opponent).rating)
    extra = _extra(season, paired, paired.date, side, rating)
    points = worth_of(season.rulebook.cycles.points, side) + extra
    return Outcome("external", points, opponent, result=side, bonus=extra, note="cup")


def _extra(season: Season, paired: Paired, played: datetime.date, result: str, rating: int) -> Tenths:
    """BW-37: the compensation for a game on this day against somebody of this rating."""
    if not _is_compensated(season, paired, played):
        return 0
    rules = season.rulebook.cycles.external
    mean = group_mean(season.cycle(paired.place.part), paired.place.group, rules.unrated_as)
    return compensation(rules, result, rating, mean)


def _is_compensated(season: Season, paired: Paired, played: datetime.date) -> bool:
    """K5: in the last round compensation is for games on the club's day only."""
    rules = season.rulebook.cycles.external
    if paired.place.round < rounds_of(season, paired.place.part) or rules.compensation_in_last_round == "always":
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
