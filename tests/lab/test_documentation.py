"""docs/lab/experiments.md agrees with the code."""

import re
from pathlib import Path

from indeler.lab.experiment import Experiment, experiment_of
from indeler.lab.fields import SHAPES
from indeler.lab.measures import MEASURES
from indeler.lab.models import MODELS
from indeler.lab.setup import Setup

PAGE = (Path(__file__).parents[2] / "docs" / "lab" / "experiments.md").read_text(encoding="utf-8")


def told(heading):
    """Return the code in the first column of the tables below this heading."""
    part = PAGE.partition(f"{heading}\n")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row)]


def test_every_key_model_shape_and_measure_is_on_the_page():
    assert told("# The experiment file") == list(Experiment.__struct_fields__)
    assert told("## The tournament") == list(Setup.__struct_fields__)
    assert told("## Strengths and ratings") == list(SHAPES)
    assert sorted(told("## Result models")) == sorted(MODELS)
    assert sorted(told("## Measures")) == sorted(MEASURES)


def test_the_example_is_a_valid_experiment():
    example = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]
    assert len(experiment_of(example).cells) == 12
