"""The commands of the README, run as printed."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from indeler.cli.main import exit_code

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [line.split("  ")[0] for line in re.findall(r"^indeler .*$", TEXT, re.MULTILINE)]
SERVING = "serve", "demo", "publish"
"""These commands set up the site, which is possible once per process; other tests start them in separate processes."""


@pytest.fixture
def examples(tmp_path, monkeypatch):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("INDELER_BY", raising=False)


def test_the_readme_has_commands():
    assert len(COMMANDS) > 7
    assert {command.split()[1] for command in COMMANDS} >= {"pair", "why", "check", "standings", "convert", "rules"}


@pytest.mark.parametrize("command", [each for each in COMMANDS if each.split()[1] not in SERVING])
def test_a_command_of_the_readme_works_as_printed(examples, capsys, command):
    code = exit_code(shlex.split(command)[1:])
    said = capsys.readouterr()
    assert (code, said.err) == (0, "")
    assert said.out or "convert" in command


def test_every_round_of_the_example_is_right(examples, capsys):
    assert exit_code(["check", "examples/open.trf", "--all"]) == 0
    assert capsys.readouterr().out.count(": right") == 4


def test_every_picture_and_page_exists():
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert (ROOT / target).exists(), target
