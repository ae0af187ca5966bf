"""No result is lost if many phones send results at the same moment to a real server with SQLite.

`make bench` measures how long it takes.
"""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.sampled(4)
def test_no_result_of_a_tournament_or_an_evening_is_lost_when_all_send_at_one_moment():
    said = subprocess.run(
        [sys.executable, "-m", "benchmarks.site", "40"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert said.returncode == 0, said.stdout + said.stderr
    assert said.stdout.count(" 0 lost") == 2
