"""The waiting-room systems with 1,000 players: a proof is verified with few calls, and faults are found too."""

from random import Random

import pytest

import indeler
from indeler.audit import check, proof_fault
from indeler.model import CHESS, DRAUGHTS, Player, Result, Tournament
from support.changed_rounds import floater, opponents
from support.effort import effort

RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def large(rules, rounds, size=1000):
    """Return a tournament whose last round has just been paired."""
    dice = Random(rules)
    tournament = Tournament(
        [Player(number) for number in range(1, size + 1)], total_rounds=9, scale=DRAUGHTS if rules == "kndb" else CHESS
    )
    for number in range(1, rounds + 1):
        tournament = indeler.pair(tournament, rules).added_to(tournament)
        if number < rounds:
            *earlier, last = tournament.rounds
            games = tuple(game._replace(result=dice.choice(RESULTS)) for game in last.games)
            tournament = tournament.replace(rounds=(*earlier, last._replace(games=games)))
    return tournament


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", ["knsb-wp", "kndb"])
@pytest.mark.parametrize("rounds", [1, 4])
def test_a_round_of_a_thousand_players_is_proven_and_verified_with_few_calls(rules, rounds):
    tournament = large(rules, rounds)
    verdict = check(tournament, rules=rules)
    assert verdict.verdict == "right"
    with effort() as work:
        assert proof_fault(verdict.certificate, tournament, rules=rules) == ""
    assert work.calls < 1_000_000


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", ["knsb-wp", "kndb"])
@pytest.mark.parametrize("change", [opponents, floater])
def test_a_change_among_hundreds_of_players_is_reported(rules, change):
    tournament = large(rules, 4, size=201)
    for seed in range(2):
        assert check(change(tournament, 4, Random(seed)), rules=rules).verdict in ("not best", "illegal")
