"""A season in cycles: the players of each group, those who move, and the measures of the moves."""

from __future__ import annotations

import pytest

from indeler.lab.experiment import experiment_of, play
from indeler.lab.promotion import _facts
from indeler.language import InvalidInput

SEASON = """
measures = ["kendall"]
[tournament]
system = "cycles cycles=3 groups=2 moves=1"
players = 12
rounds = 9
strengths = { shape = "even", span = 2000, mean = 2000 }
noise = 400
absence = 0.1
"""


def test_a_season_has_all_its_rounds_and_every_player_ends_in_one_group() -> None:
    experiment = experiment_of(SEASON)
    played = play(experiment, experiment.cells[0], 3)
    assert sorted(played.order) == list(range(12))
    assert len(played.rounds) == 9
    for round in played.rounds:
        there = [player for game in round.games for player in game[:2]] + [row.player for row in round.without]
        assert sorted(there) == list(range(12))
    assert played == play(experiment, experiment.cells[0], 3)


def test_a_cycle_ends_early_for_a_group_without_a_possible_round() -> None:
    text = SEASON.replace("groups=2", "groups=2 rules=fide-dutch").replace("rounds = 9", "rounds = 15")
    experiment = experiment_of(text)
    played = play(experiment, experiment.cells[0], 0)
    assert played.unplayed > 0
    assert 15 - played.unplayed <= len(played.rounds) <= 15
    with pytest.raises(InvalidInput, match="in a cycle of 6 rounds of a group of 6: rounds: after 5 rounds "):
        experiment_of(text.replace("rounds = 15", "rounds = 18").replace("absence = 0.1", ""))


def test_no_player_meets_one_of_another_group_before_the_moves() -> None:
    experiment = experiment_of(SEASON)
    played = play(experiment, experiment.cells[0], 3)
    ratings = played.field.ratings
    upper = set(sorted(range(12), key=lambda index: (-ratings[index], index))[:6])
    for round in played.rounds[:3]:
        assert all((game.white in upper) == (game.black in upper) for game in round.games)


def test_a_second_meeting_in_a_later_cycle_has_its_own_random_number() -> None:
    """With the same number, two players who meet twice with equal colours would always have equal results."""
    experiment = experiment_of(SEASON)
    seen = set()
    for repetition in range(12):
        results: dict[tuple[int, int], list[int]] = {}
        for round in play(experiment, experiment.cells[0], repetition).rounds:
            for game in round.games:
                results.setdefault((game.white, game.black), []).append(game.white_points)
        seen |= {len(set(points)) for points in results.values() if len(points) > 1}
    assert seen == {1, 2}


def test_wrong_moves_and_moves_that_are_undone_are_counted() -> None:
    first = {"A": [0, 1, 2], "B": [3, 4, 5]}
    second = {"A": [0, 1, 3], "B": [2, 4, 5]}  # 2 and 3 are both wrong now
    third = {"A": [0, 1, 2], "B": [3, 4, 5]}  # and go back
    assert _facts([first, second, third]) == {"wrong_moves": 0.5, "yo_yo": 1.0}
    assert _facts([first, second, second]) == {"wrong_moves": 1.0, "yo_yo": 0.0}, "nobody goes back"
    assert _facts([first, second]) == {"wrong_moves": 1.0, "yo_yo": None}
    assert _facts([first, first]) == {"wrong_moves": None, "yo_yo": None}


@pytest.mark.parametrize(
    ("tournament", "sentence"),
    [
        ('{system = "cycles teams=2", rounds = 8}', "no setting 'teams'; choose one of cycles, groups, moves"),
        ('{system = "cycles groups=x", rounds = 8}', "must be whole numbers that fit 32 players"),
        ('{system = "cycles", rounds = 7}', "7 cannot be shared out over 4 cycles"),
        ('{system = "cycles", rounds = 8, forced = {what = "loss"}}', "forces no result"),
        ('{system = "cycles rules=chess", rounds = 8}', "There is no rulebook 'chess'"),
    ],
)
def test_an_impossible_season_is_refused_in_one_sentence(tournament: str, sentence: str) -> None:
    with pytest.raises(InvalidInput, match=sentence):
        experiment_of(f"tournament = {tournament}")


@pytest.mark.parametrize(
    ("settings", "allowed"),
    [
        ("cycles=3 groups=2 moves=2", True),
        ("cycles=3 groups=2 moves=3", False),  # all six players of a group would leave it
        ("cycles=3 groups=2 moves=0", False),
        ("cycles=3 groups=1 moves=1", False),
        ("cycles=3 groups=3 moves=1", True),
        ("cycles=0 groups=2 moves=1", False),
        ("cycles=1 groups=2 moves=1", True),
    ],
)
def test_fewer_than_half_of_a_group_move_either_way(settings: str, allowed: bool) -> None:
    text = SEASON.replace("cycles=3 groups=2 moves=1", settings)
    if allowed:
        assert experiment_of(text).cells
    else:
        with pytest.raises(InvalidInput, match="must be whole numbers that fit 12 players"):
            experiment_of(text)


@pytest.mark.parametrize(("missed", "first"), [(1, 2), (2, 3), (3, 4), (4, 5), (6, 7), (7, 8)])
def test_a_late_entry_plays_from_its_round_on_in_any_cycle(missed: int, first: int) -> None:
    text = SEASON.replace("absence = 0.1", f'forced = {{ player = 12, what = "late", round = {missed} }}')
    experiment = experiment_of(text.replace("noise = 400", "noise = 0"))
    played = play(experiment, experiment.cells[0], 0)
    games = [any(11 in game[:2] for game in round.games) for round in played.rounds]
    assert games == [number >= first for number in range(1, 10)]


def test_moving_players_change_places_between_neighbouring_groups_after_each_cycle() -> None:
    """The two lowest of group A and the two highest of group B change places; the sizes of the groups stay the same."""
    experiment = experiment_of(SEASON.replace("moves=1", "moves=2"))
    played = play(experiment, experiment.cells[0], 3)
    ratings = played.field.ratings
    by_rating = sorted(range(12), key=lambda index: (-ratings[index], index))
    upper = [set(by_rating[:6])]
    for cycle in (1, 2):
        met: dict[int, set[int]] = {player: {player} for player in range(12)}
        for round in played.rounds[3 * cycle : 3 * cycle + 3]:
            for game in round.games:
                met[game.white].add(game.black)
                met[game.black].add(game.white)
        group = set(met[next(iter(upper[-1]))])
        for _ in range(6):
            group = set().union(*(met[player] for player in group))
        upper.append(group if len(group & upper[-1]) == 4 else set(range(12)) - group)
        assert len(upper[-1]) == 6
        assert len(upper[-1] & upper[-2]) == 4
    assert len(set(played.order[:6]) & upper[-1]) == 4
