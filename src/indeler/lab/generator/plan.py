"""What kind of tournament is to be generated: its size, its strength, and how often things happen in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from indeler.lab.dice import MILLION, Dice
from indeler.model import Cell, Kind, Player, Result, Scale, Tournament
from indeler.ranking.ratings import expected_score

ODD = (Result.HALF_ZERO, Result.ZERO_HALF, Result.ZERO_ZERO)
"""Results that an arbiter decides, in which the two have less than a point together."""


class Plan(NamedTuple):
    """A tournament to be. Rates are times in a million: of games, or of players in a round."""

    rules: str | None = None
    """The rulebook; None: the default one."""
    players: int = 20
    rounds: int | None = None
    """None: as many as the rulebook usually takes for so many players."""
    seed: str = "1"
    draws: int = 300_000
    """Of the games between equals; fewer where the ratings differ much."""
    forfeits: int = 20_000
    double_forfeits: int = 1_000
    odd_results: int = 0
    """Games that end ½-0, 0-½ or 0-0, as an arbiter may decide."""
    short_games: int = 2_000
    zero_byes: int = 10_000
    half_byes: int = 20_000
    full_byes: int = 0
    withdrawals: int = 4_000
    late_entries: int = 10_000
    """Of the players."""
    highest_rating: int = 2400
    lowest_rating: int = 1200
    spread: int = 2
    """1: all ratings are equally frequent; the more, the more of them lie in the middle."""
    scale: Scale | None = None
    """None: the rulebook's own."""
    field: tuple[Player, ...] = ()
    """Those who take part, where they are not to be invented."""
    settings: Mapping[str, str] = {}
    by_round: Mapping[str, tuple[int, ...]] = {}
    """Rates that change from round to round, by the name of the rate: the last one holds for all later rounds."""
    by_fide_table: bool = False
    """Whether scores are expected by FIDE's table (B.02 8.1.2) alone, as row 32 of FIDE's draft checklist wants."""

    def in_round(self, number: int) -> Plan:
        """The plan with the rates of this round."""
        return self._replace(**{name: rates[min(number, len(rates)) - 1] for name, rates in self.by_round.items()})  # type: ignore[arg-type]

    def for_a_cup(self) -> Plan:
        """Every game has a winner, and all are there: no file tells who was away at a draw (knockout KO4)."""
        return self._replace(
            draws=0,
            double_forfeits=0,
            odd_results=0,
            zero_byes=0,
            half_byes=0,
            full_byes=0,
            withdrawals=0,
            late_entries=0,
            by_round={name: rates for name, rates in self.by_round.items() if name == "forfeits"},
        )


def plan_like(model: Tournament, *, rules: str | None = None, seed: str = "1") -> Plan:
    """A plan with the players of an existing tournament, its rounds, its points, and things as frequent as there."""
    cells = [cell for number in model.players for cell in model.card(number)]
    games = [cell for cell in cells if cell.kind.has_opponent]
    odd = sum(game.result in ODD for round in model.rounds for game in round.games)
    players = tuple(model.players.values())

    def rate(among: list[Cell], *kinds: Kind) -> int:
        return sum(cell.kind in kinds for cell in among) * MILLION // max(len(among), 1)

    return Plan(
        rules=rules or model.rules or None,
        players=len(players),
        rounds=model.total_rounds or len(model.rounds) or None,
        seed=seed,
        draws=rate(games, Kind.DRAW, Kind.SHORT_DRAW),
        forfeits=rate(games, Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS),
        double_forfeits=rate(games, Kind.DOUBLE_FORFEIT),
        odd_results=odd * MILLION // max(len(games) // 2, 1),
        short_games=rate(games, Kind.SHORT_WIN, Kind.SHORT_DRAW, Kind.SHORT_LOSS),
        zero_byes=rate(cells, Kind.ZERO_BYE),
        half_byes=rate(cells, Kind.HALF_BYE),
        full_byes=rate(cells, Kind.FULL_BYE),
        withdrawals=sum(player.withdrawn_after is not None for player in players) * MILLION // max(len(cells), 1),
        late_entries=sum(player.enters > 1 for player in players) * MILLION // max(len(players), 1),
        scale=model.scale,
        field=players,
    )


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
    score = fide_expected(white, black) if plan.by_fide_table else expected(white + WHITE_ADVANTAGE - black)
    result = _draw_result(score, plan.draws, dice)
    return _SHORT[result] if dice.happens(plan.short_games) else result


def expected(difference: int) -> int:
    """The expected score, in millionths, of a player rated so much above the opponent."""
    score = _EXPECTED[min((abs(difference) + STEP // 2) // STEP, len(_EXPECTED) - 1)] * (MILLION // 1000)
    return score if difference >= 0 else MILLION - score


def fide_expected(rating: int, opponent: int) -> int:
    """B.02 8.1.2, 8.3.1: the expected score in millionths; a difference of more than 400 counts as 400."""
    difference = max(-LARGEST_DIFFERENCE, min(rating - opponent, LARGEST_DIFFERENCE))
    return expected_score(difference, [0]) * (MILLION // 100)


LARGEST_DIFFERENCE = 400


def _draw_result(score: int, draws: int, dice: Dice) -> Result:
    """A result whose average is ``score``: wins and draws add up to it, so a large difference leaves few draws."""
    draw = min(draws, 2 * score, 2 * (MILLION - score))
    win = score - draw // 2
    lot = dice.below(MILLION)
    if lot < win:
        return Result.WHITE_WINS
    return Result.DRAW if lot < win + draw else Result.BLACK_WINS
