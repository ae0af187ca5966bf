"""The speed of a processor while others work: how much processor time a fixed computation takes.

Two virtual processors are often the two threads of one physical core, which other guests of the host may use as well.
With the other thread at work a computation takes up to twice as much processor time as alone, so that a figure in
milliseconds of processor depends as much on the other guests as on the program. The same computation, alone and during
a measurement, separates the two effects.

``python -m benchmarks.core_speed`` prints the milliseconds of one computation every half second until it is stopped.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAUSE_SECONDS, ALONE = 0.5, 12
UNDISTURBED_MILLISECONDS = 9.3
"""The milliseconds on an Intel Xeon (Cascade Lake) of 2.5 GHz without other users, Python 3.11."""


def milliseconds() -> float:
    """Return the processor time of the fixed computation."""
    start = time.thread_time()
    texts: dict[int, str] = {}
    for number in range(40_000):
        texts[number % 997] = f"{number}x"
    assert len(texts) == 997
    return (time.thread_time() - start) * 1000


def alone() -> float:
    """Return the quickest of several computations on a machine that should be idle now."""
    with SpeedGauge() as gauge:
        time.sleep(ALONE * PAUSE_SECONDS)
    return min(gauge.times)


class SpeedGauge:
    """A process next to the measured ones that repeats the computation until the end of the block: all ``times``."""

    def __enter__(self) -> SpeedGauge:
        command = [sys.executable, "-m", "benchmarks.core_speed"]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self.times = [float(line) for line in self._process.communicate()[0].split()]


if __name__ == "__main__":
    while True:
        print(milliseconds(), flush=True)
        time.sleep(PAUSE_SECONDS)
