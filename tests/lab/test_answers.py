"""The experiments behind docs/lab: each can be played, and each stands in the list of questions."""

import re
from pathlib import Path

import pytest

from indeler.lab.experiment import read_experiment
from indeler.lab.trial import row

LAB = Path(__file__).parents[2] / "docs" / "lab"
FILES = sorted((LAB / "experiments").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_experiment_of_the_docs_can_be_played_and_says_what_it_asks(file):
    experiment = read_experiment(str(file))
    assert experiment.question.endswith("?")
    assert experiment.title
    first = row(experiment, experiment.cells[0], 0)
    assert any(value is not None for value in first.values())


def test_every_experiment_stands_in_the_list_and_its_page_is_linked_once_it_is_there():
    listed = re.findall(r"\(experiments/([\w-]+)\.(?:toml|md)\)", (LAB / "README.md").read_text(encoding="utf-8"))
    assert set(listed) == {file.stem for file in FILES}
