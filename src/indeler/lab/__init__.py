"""The laboratory: tournaments made to try rulebooks on, one by one or by the million (docs/lab/).

What belongs to experiments is imported when it is first used: who wants a random tournament loads none of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indeler._lazy import lazily
from indeler.lab.generator.config import plan_of
from indeler.lab.generator.generate import Plan, generate, plan_like

if TYPE_CHECKING:
    from indeler.lab.experiment import Experiment as Experiment
    from indeler.lab.experiment import experiment_of as experiment_of
    from indeler.lab.experiment import read_experiment as read_experiment
    from indeler.lab.models import model_of as model_of
    from indeler.lab.reports.document import report as report
    from indeler.lab.reports.findings import results as results
    from indeler.lab.running import run as run
    from indeler.lab.trial import play as play
    from indeler.lab.trial import row as row

_HOMES = {
    "experiment": ("Experiment", "experiment_of", "read_experiment"),
    "models": ("model_of",),
    "reports.document": ("report",),
    "reports.findings": ("results",),
    "running": ("run",),
    "trial": ("play", "row"),
}

__all__ = [
    "Experiment",
    "Plan",
    "experiment_of",
    "generate",
    "model_of",
    "plan_like",
    "plan_of",
    "play",
    "read_experiment",
    "report",
    "results",
    "row",
    "run",
]


__getattr__ = lazily(__name__, _HOMES)


def __dir__() -> list[str]:
    """The public names."""
    return __all__
