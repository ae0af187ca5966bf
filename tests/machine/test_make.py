"""``make`` uses the Python that is available, and reports in one sentence if there is none."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.required_programs import skip_without

ROOT = Path(__file__).parents[2]
RUNS = f'#!/bin/sh\nexec "{sys.executable}" "$@"\n'
NOT_THERE = "#!/bin/sh\necho 'no such program' >&2\nexit 127\n"


@pytest.fixture
def machine(tmp_path):
    """Return a function that runs ``make`` with only these programs on the path, in a copy without the packages."""
    make = shutil.which("make")
    if make is None:
        skip_without("make", "make")
    for name in ("Makefile", "pyproject.toml", "requirements-dev.lock"):
        shutil.copy(ROOT / name, tmp_path)

    def run(*words, **programs):
        bin = tmp_path / "programs"
        bin.mkdir(exist_ok=True)
        for name in ("sh", "rm", "touch", "echo"):
            (bin / name).exists() or (bin / name).symlink_to(shutil.which(name))
        for name, text in programs.items():
            file = bin / name.replace("_", ".")
            file.write_text(text, encoding="utf-8")
            file.chmod(0o755)
        return subprocess.run(
            [make, *words], cwd=tmp_path, env={"PATH": str(bin)}, capture_output=True, text=True, check=False
        )

    return run


def test_the_first_python_that_runs_is_used(machine):
    planned = machine("-n", "install", python3_11=NOT_THERE, python3_12=RUNS, python3_13=RUNS)
    assert "python3.12 -m venv .venv" in planned.stdout


def test_a_python_named_on_the_command_line_is_used(machine):
    planned = machine("-n", "install", "PYTHON=python3.13", python3_11=RUNS, python3_13=RUNS)
    assert "python3.13 -m venv .venv" in planned.stdout


@pytest.mark.parametrize("words", [(), ("PYTHON=python3.9",)], ids=["none", "too old"])
def test_a_missing_or_too_old_python_is_reported_with_one_sentence(machine, words):
    told = machine("install", *words, python3=NOT_THERE, python3_9="#!/bin/sh\nexit 1\n")
    assert told.returncode != 0
    assert told.stderr.splitlines()[0] == (
        "Indeler needs Python 3.11 or newer: install it, or set PYTHON=/path/to/python"
    )
    assert "venv" not in told.stdout


def test_another_python_gets_a_new_environment(machine, tmp_path):
    ready = tmp_path / ".venv" / ".ready"
    (ready.parent / "bin").mkdir(parents=True)
    ready.touch()
    (ready.parent / "bin" / "python").symlink_to(sys.executable)
    assert "rm -rf .venv" not in machine("-n", "install", python3_11=RUNS).stdout
    elsewhere = "#!/bin/sh\ncase $2 in *print*) echo 3.13.0 /opt/python;; esac\n"
    assert "rm -rf .venv" in machine("-n", "install", "PYTHON=python3.13", python3_13=elsewhere).stdout
    assert ready.exists()
