"""How a game between two ratings might end, by exact whole-number chances."""

from __future__ import annotations

from indeler.lab.dice import MILLION, Dice
from indeler.lab.generator.plan import ODD, Plan
from indeler.model import Result

WHITE_ADVANTAGE = 35
"""What having white is worth in rating points."""

STEP = 50
_EXPECTED = (500, 571, 640, 703, 760, 808, 849, 882, 909, 930, 947, 960, 969, 977, 983, 987, 990)
"""The stronger player's expected score in thousandths for a difference of 0, 50, 100, … rating points."""

_SHORT = {
    Result.WHITE_WINS: Result.SHORT_WHITE_WINS,
    Result.DRAW: Result.SHORT_DRAW,
    Result.BLACK_WINS: Result.SHORT_BLACK_WINS,
}


def outcome(white: int, black: int, plan: Plan, dice: Dice) -> Result:
    """The result of a game between these ratings."""
    if dice.happens(plan.double_forfeits):
        return Result.DOUBLE_FORFEIT
    if dice.happens(plan.forfeits):
        return dice.pick((Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT))
    if plan.odd_results and dice.happens(plan.odd_results):
        return dice.pick(ODD)
    result = _played(expected(white + WHITE_ADVANTAGE - black), plan.draws, dice)
    return _SHORT[result] if dice.happens(plan.short_games) else result


def expected(difference: int) -> int:
    """The expected score, in millionths, of a player rated so much above the opponent."""
    score = _EXPECTED[min((abs(difference) + STEP // 2) // STEP, len(_EXPECTED) - 1)] * (MILLION // 1000)
    return score if difference >= 0 else MILLION - score


def _played(score: int, draws: int, dice: Dice) -> Result:
    """A result whose average is ``score``: wins and draws add up to it, so a large difference leaves few draws."""
    draw = min(draws, 2 * score, 2 * (MILLION - score))
    win = score - draw // 2
    lot = dice.below(MILLION)
    if lot < win:
        return Result.WHITE_WINS
    return Result.DRAW if lot < win + draw else Result.BLACK_WINS
