"""Best-of-n timing of commands."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

BIN = Path(sys.executable).parent


def best_of(times: int, commands: Sequence[Sequence[str]]) -> list[float]:
    """Return the shortest run of each command in seconds, alternating so that all have the same conditions."""
    best = [float("inf")] * len(commands)
    for _ in range(times):
        for index, command in enumerate(commands):
            start = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True)
            best[index] = min(best[index], time.perf_counter() - start)
    return best
