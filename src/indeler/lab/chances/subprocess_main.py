"""Simulate the rest in a process: ``python -m indeler.lab.chances.subprocess_main`` reads a `Rest`, writes JSON.

Whoever asks is told at once that it is under way, and the process steps back behind the pages. What it reads was
pickled by the process that began it, and by nobody else.
"""

from __future__ import annotations

import os
import pickle
import sys

import msgspec

from indeler.lab.chances.rest import play_out

LATER = 10
"""By so much it steps back behind who waits for a page."""


def main() -> None:
    """Answer what stands on the standard input."""
    if hasattr(os, "nice"):
        os.nice(LATER)
    tally = play_out(pickle.load(sys.stdin.buffer))
    sys.stdout.buffer.write(msgspec.json.encode(tally))


if __name__ == "__main__":
    main()
