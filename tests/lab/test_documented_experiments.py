"""The experiments behind docs/lab: each can be played, and each is in the list of questions."""

import re
import shlex
from pathlib import Path

import pytest

from indeler.cli.main import exit_code
from indeler.lab.experiment import read_experiment, row

pytestmark = pytest.mark.sampled(2)

LAB = Path(__file__).parents[2] / "docs" / "lab"
FILES = sorted((LAB / "experiments").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_experiment_of_the_docs_can_be_played_and_has_a_question(file):
    experiment = read_experiment(str(file))
    assert experiment.question.endswith("?")
    assert experiment.title
    first = row(experiment, experiment.cells[0], 0)
    assert any(value is not None for value in first.values())


def test_every_experiment_is_in_the_list_of_questions():
    listed = re.findall(r"\(experiments/([\w-]+)\.(?:toml|md)\)", (LAB / "README.md").read_text(encoding="utf-8"))
    assert set(listed) == {file.stem for file in FILES}


@pytest.mark.sampled(3)
def test_the_commands_of_the_page_play_an_experiment_and_write_its_page(tmp_path, monkeypatch, capsys):
    """As printed there, but with two tournaments per cell."""
    page = (LAB / "README.md").read_text(encoding="utf-8")
    commands = [shlex.split(line) for line in re.findall(r"^indeler .*", page, re.MULTILINE)]
    file = tmp_path / commands[0][3]
    file.parent.mkdir(parents=True)
    text = (LAB / "experiments" / file.name).read_text(encoding="utf-8")
    file.write_text(re.sub(r"(?m)^repetitions = \d+", "repetitions = 2", text), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert [exit_code(words) for _, *words in commands] == [0, 0]
    assert "30 tournaments are in results." in capsys.readouterr().out
    made = file.with_suffix(".md").read_text(encoding="utf-8")
    assert all((file.parent / picture).exists() for picture in re.findall(r"\]\((\S+\.svg)\)", made))
