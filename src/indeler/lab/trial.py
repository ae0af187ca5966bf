"""One tournament of an experiment as one row of numbers: the function that every worker runs."""

from __future__ import annotations

from indeler.lab.dice import Luck
from indeler.lab.experiment import Cell, Experiment
from indeler.lab.measures import Value
from indeler.lab.models import model_of
from indeler.lab.played import Played
from indeler.lab.systems import system_of

UNPLAYED = "unplayed"
"""The column that every run has, whatever it measures: a tournament may end before its last round."""


def play(experiment: Experiment, cell: Cell, repetition: int) -> Played:
    """The tournament of this cell and repetition. Its luck is that of the repetition, whatever the cell."""
    luck = Luck(experiment.seed, repetition)
    system = system_of(cell.setup)
    return system.play(system.field(luck), model_of(cell.setup.model), luck)


def row(experiment: Experiment, cell: Cell, repetition: int) -> dict[str, Value]:
    """What is measured of it, by the name of the measure; before it how many rounds were not played."""
    played = play(experiment, cell, repetition)
    return {UNPLAYED: played.unplayed, **{measure.name: measure.function(played) for measure in experiment.measured}}
