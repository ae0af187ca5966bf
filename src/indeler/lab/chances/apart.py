"""The rest played out in a process of its own: ``python -m indeler.lab.chances.apart`` reads a `Rest`, writes JSON.

It comes after everybody who waits for an answer: whoever asks is told at once that it is under way. What it reads was
pickled by the process that began it, and by nobody else.
"""

from __future__ import annotations

import os
import pickle
import sys

import msgspec

from indeler.lab.chances.counting import counted

TIMES = 200
"""How often the rest is played: a share is then known within 7 in 100."""
LAST_OF_ALL = 19


def main() -> None:
    """Answer what stands on the standard input."""
    if hasattr(os, "nice"):
        os.nice(LAST_OF_ALL)
    tally = counted(pickle.load(sys.stdin.buffer), TIMES)
    sys.stdout.buffer.write(msgspec.json.encode(tally))


if __name__ == "__main__":
    main()
