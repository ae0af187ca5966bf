"""The laboratory: simulated tournaments to test and compare rulebooks with, one by one or by the million (docs/lab/).

Modules about experiments are imported on first use, so that a random tournament loads none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indeler._lazy import lazily
from indeler.lab.generator import Plan, configure_plan, draw_rest, generate, plan_like, plan_of

if TYPE_CHECKING:
    from indeler.lab.chances import Outlook, Prospect, Rest, describe_method, outlook, prospects
    from indeler.lab.dice import MILLION, Dice
    from indeler.lab.experiment import Experiment, experiment_of, play, read_experiment, row
    from indeler.lab.models import model_of
    from indeler.lab.next_round import (
        ANY_RESULT,
        SMALL_SAMPLE,
        Forecast,
        MeetingLine,
        NextRoundQuestion,
        count_endings,
        forecast,
        meeting_lines,
        staged_questions,
        without_absences,
    )
    from indeler.lab.remaining_games import open_groups_of
    from indeler.lab.reports.document import report
    from indeler.lab.reports.findings import results
    from indeler.lab.running import Progress, result_folder, run
    from indeler.lab.running.cluster import HandOut, handing_out
    from indeler.lab.season import SeasonPlan, simulate, write_season
    from indeler.lab.season.people import fictional_members

_HOMES = {
    "chances": "Outlook Prospect Rest describe_method outlook prospects",
    "dice": "MILLION Dice",
    "experiment": "Experiment experiment_of play read_experiment row",
    "models": "model_of",
    "next_round": (
        "ANY_RESULT SMALL_SAMPLE Forecast MeetingLine NextRoundQuestion count_endings forecast "
        "meeting_lines staged_questions without_absences"
    ),
    "remaining_games": "open_groups_of",
    "reports.document": "report",
    "reports.findings": "results",
    "running": "Progress result_folder run",
    "running.cluster": "HandOut handing_out",
    "season": "SeasonPlan simulate write_season",
    "season.people": "fictional_members",
}

__getattr__, __dir__ = lazily(__name__, _HOMES)
