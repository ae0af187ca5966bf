"""Every rulebook plays every setting that an experiment may have."""

import pytest

from indeler.lab.experiment import experiment_of, play
from indeler.lab.measures import MEASURES
from indeler.language import InvalidInput
from indeler.rulebooks import declared, pairing

ASKED = {
    "absences": "absence = { rate = 0.3, half_byes = 1 }",
    "late entries": "late = 0.4",
    "the club's scoring": 'scoring = "6-3½-1"\nabsence = 0.2',
    "noise and lots": 'noise = 150\nnumbers = "lot"',
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rules", pairing())
@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_every_rulebook_plays_every_setting_to_the_end(rules, asked):
    experiment = experiment_of(f'[tournament]\nsystem = "{rules}"\nplayers = 9\nrounds = 4\n{asked}')
    played = play(experiment, experiment.cells[0], 0)
    assert sorted(played.order) == list(range(9))
    assert len(played.rounds) == 4
    for round in played.rounds:
        here = [player for game in round.games for player in game[:2]] + [row.player for row in round.without]
        assert sorted(here) == list(range(9))
    if rules not in ("keizer", "knockout"):  # there points are not the first criterion
        points = played.scores()[-1]
        assert [points[player] for player in played.order] == sorted(points, reverse=True)
    if declared(rules).decisive:
        assert all(game.white_points != game.black_points for round in played.rounds for game in round.games)


@pytest.mark.parametrize(
    ("system", "players", "most"),
    [("fide-dutch", 8, 7), ("kndb", 11, 11), ("knsb-wp", 5, 5), ("keizer rematch=strict between=9", 4, 3)],
)
def test_more_rounds_than_opponents_are_refused_in_advance(system, players, most):
    text = f'[tournament]\nsystem = "{system}"\nplayers = {players}\nrounds = '
    assert experiment_of(f"{text}{most}").cells
    with pytest.raises(InvalidInput, match=f"after {most} rounds all {players} players have met.* at most {most}, "):
        experiment_of(f"{text}{most + 1}")
    assert experiment_of(f"{text}{most + 1}\nabsence = 0.1").cells  # then it depends on luck


@pytest.mark.parametrize("system", ["keizer", "knsb-wp rematches=if_needed", "matching-dutch"])
def test_a_system_with_rematches_allows_any_number_of_rounds(system):
    assert experiment_of(f'[tournament]\nsystem = "{system}"\nplayers = 4\nrounds = 7').cells


def test_a_tournament_without_a_possible_round_ends_early_and_reports_it():
    experiment = experiment_of('measures = ["kendall"]\n[tournament]\nplayers = 8\nrounds = 7')
    played = [play(experiment, experiment.cells[0], repetition) for repetition in range(4)]
    assert all(len(each.rounds) + each.unplayed == 7 for each in played)
    assert any(each.unplayed for each in played)


def test_a_keizer_evening_without_players_ends_the_season():
    experiment = experiment_of('[tournament]\nsystem = "keizer"\nplayers = 2\nrounds = 3\nabsence = 1')
    assert play(experiment, experiment.cells[0], 0).unplayed == 3


def test_an_absent_player_is_not_paired_and_a_forced_loss_is_lost():
    text = '[tournament]\nplayers = 8\nrounds = 3\nforced = {{ player = 2, what = "{}", round = 2 }}'
    lost, away = (
        play(experiment, experiment.cells[0], 5)
        for experiment in (experiment_of(text.format(what)) for what in ("loss", "zero_bye"))
    )
    mine = next(game for game in lost.rounds[1].games if 1 in game[:2])
    assert (mine.white_points if mine.white == 1 else mine.black_points) == 0
    assert [row for row in away.rounds[1].without if row.player == 1 and row.points == 0]
    assert lost.rounds[0] == away.rounds[0]


def test_numbers_come_from_ratings_or_from_lots_as_in_the_rulebook():
    """fide-handling 2.1: by rating; knsb-wp A1: lots are drawn."""
    text = "[tournament]\nplayers = 8\nrounds = 1\nsystem = '{}'"
    by_rating, by_lot = (
        play(experiment, experiment.cells[0], 0).numbers
        for experiment in (experiment_of(text.format(rules)) for rules in ("fide-dutch", "knsb-wp"))
    )
    assert by_rating == tuple(range(1, 9))
    assert sorted(by_lot) == list(range(1, 9))
    assert by_lot != by_rating


def test_acceleration_changes_the_first_round_and_not_the_field():
    text = "[tournament]\nplayers = 16\nrounds = 5\n[grid]\n'settings.baku' = [false, true]"
    experiment = experiment_of(text)
    plain, fast = (play(experiment, cell, 0) for cell in experiment.cells)
    assert plain.field == fast.field
    assert MEASURES["rating_difference"].function(fast) < MEASURES["rating_difference"].function(plain)


def test_a_cup_and_a_round_robin_end_when_they_are_decided():
    text = "[tournament]\nplayers = 4\nrounds = 8\nsystem = '{}'"
    for rules, rounds in (("knockout", 2), ("berger", 3), ("keizer", 8)):
        experiment = experiment_of(text.format(rules))
        played = play(experiment, experiment.cells[0], 0)
        assert MEASURES["rounds_played"].function(played) == rounds == 8 - played.unplayed
