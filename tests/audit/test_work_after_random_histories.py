"""After rounds that no Swiss system paired, the work of engine and audit grows with the field; steps are counted."""

from collections import Counter

import pytest

import indeler
from indeler.audit import check, prover
from indeler.matching import cardinality, fractional
from support.random_histories import equal_colours, random_history

PLAYERS = 300
DUTCH = ("fide-dutch", "fide-dutch-2017", "knsb-rating", "fide-1992")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", DUTCH)
def test_equal_colours_need_few_steps_a_player_and_no_exact_proof_of_a_large_bracket(rules, monkeypatch):
    steps = Counter()

    def counted(owner, name):
        done = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *given: [steps.update([name]), done(*given)][1])

    for owner, name in ((cardinality._Tree, "_grow"), (fractional._Assignment, "_serve"), (fractional._Tree, "_enter")):
        counted(owner, name)
    tournament = equal_colours(PLAYERS)
    paired = indeler.pair(tournament, rules).added_to(tournament)
    assert 0 < steps.total() < 20 * PLAYERS, steps
    assert largest_exact(paired, rules, monkeypatch) < PLAYERS // 5


def test_waiting_rooms_of_equal_colours_need_no_exact_proof_of_a_large_group(monkeypatch):
    tournament = equal_colours(PLAYERS)
    paired = indeler.pair(tournament, "knsb-wp").added_to(tournament)
    assert largest_exact(paired, "knsb-wp", monkeypatch) <= prover.MIN_LARGE_INSTANCE


def largest_exact(paired, rules, monkeypatch):
    """Return the number of players in the largest question that needs a search; the round is right."""
    exact, search = [], prover.best_by_rows
    monkeypatch.setattr(prover, "best_by_rows", lambda rows, start: [exact.append(len(rows)), search(rows, start)][1])
    assert check(paired, rules=rules).verdict == "right"
    return max(exact, default=0)


def test_random_histories_have_different_pairs_and_unequal_colours():
    games = [game for played in random_history(40).rounds for game in played.games]
    assert len({frozenset((game.white, game.black)) for game in games}) == len(games) == 6 * 20
    whites = Counter(game.white for game in games)
    assert max(whites.values()) > 4
    assert len({game.white for played in equal_colours(40).rounds for game in played.games}) == 20
