"""The laboratory: simulated tournaments to test and compare rulebooks with, one by one or by the million (docs/lab/).

Modules about experiments are imported on first use, so that a random tournament loads none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indeler._lazy import lazily
from indeler.lab.generator import Plan as Plan
from indeler.lab.generator import generate as generate
from indeler.lab.generator import plan_like as plan_like
from indeler.lab.generator import plan_of as plan_of

if TYPE_CHECKING:
    from indeler.lab.experiment import Experiment as Experiment
    from indeler.lab.experiment import experiment_of as experiment_of
    from indeler.lab.experiment import play as play
    from indeler.lab.experiment import read_experiment as read_experiment
    from indeler.lab.experiment import row as row
    from indeler.lab.models import model_of as model_of
    from indeler.lab.reports.document import report as report
    from indeler.lab.reports.findings import results as results
    from indeler.lab.running import run as run

_HOMES = {
    "experiment": "Experiment experiment_of play read_experiment row",
    "models": "model_of",
    "reports.document": "report",
    "reports.findings": "results",
    "running": "run",
}

__getattr__, __dir__ = lazily(__name__, _HOMES)
