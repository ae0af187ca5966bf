"""Rounds in which nearly all players have met: many move down together, and few pairs are legal."""

import pytest

from indeler import PairingError
from indeler.lab import Plan, generate
from indeler.systems import pair

CALM = dict.fromkeys(
    ("forfeits", "double_forfeits", "short_games", "zero_byes", "half_byes", "withdrawals", "late_entries"), 0
)


@pytest.mark.parametrize("rules", ["fide-dutch", "fide-dutch-2017", "fide-1992", "knsb-rating", "kndb", "keizer"])
def test_a_season_of_28_rounds_among_36_players_is_paired_completely(rules):
    played = generate(Plan(rules=rules, players=36, rounds=28, seed="1", **CALM))
    assert len(played.rounds) == 28
    met = [frozenset((game.white, game.black)) for round in played.rounds for game in round.games]
    assert len(met) == 28 * 18
    assert len(set(met)) == len(met) or rules == "keizer"


@pytest.mark.parametrize("rules", ["fide-dutch", "fide-dutch-2017", "fide-1992", "knsb-rating", "knsb-wp", "kndb"])
def test_a_further_round_is_refused_if_all_players_have_met(rules):
    played = generate(Plan(rules="berger", players=10, rounds=9, seed="1", **CALM))
    with pytest.raises(PairingError):
        pair(played.replace(rules=rules, total_rounds=12), rules)
