"""Stored results of tournaments of the lab: the same experiment gives the same numbers in every version.

Run ``python -m support.kept_experiments`` in ``tests/`` to write them again; review the difference before you commit
it. They change if a rulebook pairs differently.
"""

from pathlib import Path

from indeler.lab.experiment import experiment_of, row
from indeler.lab.measures import MEASURES
from support.kept import keep, line

KEPT = Path(__file__).parents[1] / "data" / "plans" / "experiments.txt"
TOURNAMENTS = {
    "usual": "players = 8\nrounds = 4",
    "uniform, noise": 'players = 9\nrounds = 4\nnoise = 200\nstrengths = { shape = "uniform", gap = 100 }',
    "club, absent": 'players = 10\nrounds = 4\nstrengths = { shape = "club" }\nabsence = { rate = 0.2 }',
    "even, late": 'players = 9\nrounds = 5\nstrengths = { shape = "even" }\nlate = 0.3\nnumbers = "lot"',
    "scoring of a club": 'system = "knsb-wp"\nplayers = 9\nrounds = 4\nscoring = "6-3½-1"\nabsence = 0.2',
    "misrated": "players = 8\nrounds = 3\nmisrated = { player = 2, by = -300 }\nforced = { player = 2, what = 'loss' }",
    "leaning": 'players = 9\nrounds = 4\nabsence = { rate = 0.4, leaning = "strong", half_byes = 1 }',
    "half-point bye": "players = 8\nrounds = 4\nforced = { player = 1, what = 'half_bye', round = 4 }",
    "more rounds than there are": 'system = "knsb-rating"\nplayers = 6\nrounds = 5\nabsence = 0.3',
    "matches": 'system = "fide-double-swiss"\nplayers = 8\nrounds = 3',
    "round robin": 'system = "berger"\nplayers = 7\nmodel = "davidson-40"',
    "cup": 'system = "knockout"\nplayers = 11\nmodel = "labelle"\nforced = { player = 3, what = "draw" }',
    "draughts": 'system = "kndb"\nplayers = 8\nrounds = 4\nmodel = "draughts"\ntie_breaks = ["SB", "WP"]',
    "ladder": 'system = "keizer"\nplayers = 8\nrounds = 5\nmodel = "fixed"',
    "neighbours": 'system = "matching-monrad"\nplayers = 9\nrounds = 4\nabsence = 0.1',
    "halves": 'system = "matching-dutch"\nplayers = 10\nrounds = 5\nscoring = "3-1-0"',
    "first and last": 'system = "matching-burstein"\nplayers = 9\nrounds = 5',
    "lots": 'system = "matching-random"\nplayers = 8\nrounds = 4',
    "lots between halves": 'system = "matching-random2"\nplayers = 9\nrounds = 4',
    "cycles": 'system = "cycles cycles=3 groups=2 moves=1"\nplayers = 13\nrounds = 9\nnoise = 300\nabsence = 0.1',
}


def shown():
    """Yield the numbers of each tournament, by all measures."""
    for name, table in TOURNAMENTS.items():
        measures = ", ".join(f'"{measure}"' for measure in MEASURES)
        experiment = experiment_of(f'seed = "kept"\nmeasures = [{measures}]\n[tournament]\n{table}')
        found = row(experiment, experiment.cells[0], 0)
        yield line(name, lambda found=found: repr(_rounded(found)).encode())


def _rounded(found):
    """Round to nine digits, which are the same on every machine."""
    return {key: round(value, 9) if isinstance(value, float) else value for key, value in found.items()}


if __name__ == "__main__":
    keep(list(shown()), KEPT)
