"""Answer a question in a process: ``python -m indeler.lab.subprocess_main`` reads a function and its argument.

Whoever asks is told at once that it is under way, and the process steps back behind the pages. What it reads was
pickled by the process that began it, and by nobody else.
"""

from __future__ import annotations

import os
import pickle
import sys

LATER = 10
"""By so much it steps back behind who waits for a page."""


def main() -> None:
    """Answer what stands on the standard input."""
    if hasattr(os, "nice"):
        os.nice(LATER)
    function, argument = pickle.load(sys.stdin.buffer)
    sys.stdout.buffer.write(pickle.dumps(function(argument)))


if __name__ == "__main__":
    main()
