"""Prints what a test measures, for the tables of docs/hosting.md: ``pytest -s tests/attacks | grep '^figure'``."""

import time
from contextlib import contextmanager


def figure(what, value):
    """Print one line; pytest shows it only if ``-s`` is given."""
    print(f"\nfigure: {what}: {value}")


@contextmanager
def timed(what):
    """Print how long the block takes."""
    start = time.monotonic()
    yield
    figure(what, f"{1000 * (time.monotonic() - start):.0f} ms")
