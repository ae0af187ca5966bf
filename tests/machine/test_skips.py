"""The end of a test run lists missing programs in one line, with the command to install them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.sampled(6)

ROOT = Path(__file__).parents[2]
BROWSER = "tests/web/browser/test_keyboard.py::test_from_the_first_board_to_the_closed_round"


def test_skipped_browser_tests_state_how_to_install_a_browser():
    bare = {"PATH": str(Path(sys.executable).parent), "HOME": os.environ.get("HOME", "")}
    pytest_all = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--sample", "all"]
    command = [*pytest_all, "tests/web/browser/test_keyboard.py"]
    done = subprocess.run(command, cwd=ROOT, env=bare, capture_output=True, text=True, check=False)
    told = [line for line in done.stdout.splitlines() if line.startswith("SKIPPED")]
    assert done.returncode == 0
    assert len(told) == 1
    assert told[0].endswith(
        "not checked without Chromium: apt-get install chromium-headless-shell, or what your system calls it"
    )
