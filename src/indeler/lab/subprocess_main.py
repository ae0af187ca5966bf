"""Evaluation of a function in a process: ``python -m indeler.lab.subprocess_main`` reads the function and its argument.

The process runs with low priority. Its input is always pickled by the parent process.
"""

import os
import pickle
import sys

NICENESS = 10
"""The niceness, so that requests for pages come first."""


def main() -> None:
    """Evaluate the pickled function on standard input, and write its result to standard output."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    function, argument = pickle.load(sys.stdin.buffer)
    sys.stdout.buffer.write(pickle.dumps(function(argument)))


if __name__ == "__main__":
    main()
