"""Tests of every tie-break in a large open: the work grows no faster than the number of players."""

import pytest

from indeler.model import Game, Kind, Player, Result, Round, Tournament, Unplayed
from indeler.ranking import standings
from support.effort import effort

CODES = (
    *("DE", "WIN", "WON", "BPG", "BWG", "PS", "REP", "STD", "TPN", "RTNG", "BH", "FB", "AOB", "SB", "KS"),
    *("ARO", "TPR", "PTP", "APRO", "APPO", "PTS", "BH/C1", "BH/M1", "SB/C1"),
)
RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.WHITE_BY_FORFEIT, Result.WHITE_WINS)


def large_open(number, rounds=11):
    """Return an open: in round r each free player meets the player r places lower; the others have a bye."""
    players = [Player(place, rating=2800 - place * 1500 // number) for place in range(1, number + 1)]
    return Tournament(players, [_round(number, step) for step in range(1, rounds + 1)])


def _round(number, step):
    seated, games = set(), []
    for white in range(1, number - step + 1):
        if white not in seated and white + step not in seated:
            seated |= {white, white + step}
            games.append(Game(white, white + step, RESULTS[white * step % len(RESULTS)]))
    free = [Unplayed(player, Kind.HALF_BYE) for player in range(1, number + 1) if player not in seated]
    return Round(tuple(games), tuple(free))


def calls_to_rank(number):
    tournament = large_open(number)
    with effort() as work:
        assert len(standings(tournament, "fide-dutch", CODES)) == number
    return work.calls


@pytest.mark.sweep
def test_the_work_grows_linearly_up_to_ten_thousand_players():
    assert calls_to_rank(10_000) < 11 * calls_to_rank(1_000)


def test_a_thousand_players_tied_on_points_are_ranked():
    # All games are draws: one group of a thousand players, few of whom have met.
    tournament = large_open(1_000, rounds=3)
    drawn = [
        round._replace(games=tuple(game._replace(result=Result.DRAW) for game in round.games))
        for round in tournament.rounds
    ]
    rows = standings(tournament.replace(rounds=drawn), "fide-dutch", ["DE", "MUT"])
    assert {row.rank for row in rows} == {1}
