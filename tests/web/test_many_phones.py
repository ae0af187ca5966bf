"""Many phones at once against a real server on SQLite: no result is lost. `make bench` measures how long it takes."""

import subprocess
import sys
from pathlib import Path


def test_no_result_is_lost_when_all_press_together():
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
