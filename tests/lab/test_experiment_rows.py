"""A row of an experiment does not depend on earlier rows, and compared systems share random numbers."""

from indeler.lab.experiment import experiment_of, play, row

SMALL = """
seed = "small"
repetitions = 3
compare = "system"
measures = ["kendall", "best_is_first", "floats"]
[tournament]
players = 10
rounds = 3
noise = 60
absence = 0.1
[grid]
system = ["fide-dutch", "keizer", "berger"]
"""


def test_a_row_does_not_depend_on_the_order_of_calls():
    experiment = experiment_of(SMALL)
    tasks = [(cell, repetition) for cell in experiment.cells for repetition in range(3)]
    forward = [row(experiment, *task) for task in tasks]
    backward = [row(experiment_of(SMALL), *task) for task in reversed(tasks)]
    assert forward == backward[::-1]
    assert list(forward[0]) == ["unplayed", "kendall", "best_is_first", "floats"]
    assert len({tuple(each.values()) for each in forward}) > 3


def test_compared_systems_share_field_and_games():
    experiment = experiment_of(SMALL)
    dutch, keizer, berger = (play(experiment, cell, 0) for cell in experiment.cells)
    assert dutch.field == keizer.field == berger.field
    results = [
        {(game.white, game.black): game.white_points for round in played.rounds for game in round.games}
        for played in (dutch, keizer, berger)
    ]
    shared = [(pair, points) for pair, points in results[0].items() if pair in results[1] | results[2]]
    assert shared  # otherwise nothing was compared
    assert all({found[pair] for found in results if pair in found} == {points} for pair, points in shared)
