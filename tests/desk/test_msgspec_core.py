"""The replacement of the msgspec core in pure Python decodes and encodes logbooks exactly like the original core."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from support.random_log_lines import lines_of_every_kind

PROGRAM = Path(__file__).with_name("reading_lines.py")


def answers(lines, *words):
    command = [sys.executable, str(PROGRAM), *words]
    done = subprocess.run(command, input="\n".join(lines).encode(), capture_output=True, check=True)
    return done.stdout.decode().rstrip("\n").split("\n"), done.stderr.decode().split()[-1]


@pytest.mark.parametrize("each", [4, pytest.param(40, marks=pytest.mark.sweep)])
def test_all_kinds_of_events_are_decoded_refused_and_encoded_identically(each):
    lines = list(lines_of_every_kind(seed=each, each=each))
    (ours, core), (theirs, other) = answers(lines, "plain"), answers(lines)
    assert (core, other) == ("indeler.desk.msgspec_core", "msgspec._core")
    assert len(theirs) == len(lines)
    refused = sum("cannot be read" in each for each in theirs)
    assert len(lines) / 5 < refused < len(lines) * 5 / 6
    different = [(line, *both) for line, *both in zip(lines, ours, theirs, strict=True) if both[0] != both[1]]
    assert different == []


@pytest.mark.sweep
def test_the_python_core_passes_the_tests_of_logbooks_opens_prizes_and_files():
    """Excluded are the order in which two faults of one file are reported, and JSON that is 800 levels deep."""
    known = "not reported_before_invalid_json_after_it and not cannot_have_been_written"
    where = ["tests/logbook", "tests/opens", "tests/prizes", "tests/formats"]
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "support.plain_msgspec", "-k", known, *where]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=None)
    assert done.returncode == 0, done.stdout[-3000:]


def test_the_reference_core_is_the_compiled_one():
    assert msgspec._core.__file__.endswith((".so", ".pyd"))
