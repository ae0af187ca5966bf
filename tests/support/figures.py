"""What a test measures on its way, for the tables of docs/hosting.md: ``pytest -s tests/attacks | grep '^figure'``."""

import time
from contextlib import contextmanager


def figure(what, value):
    """One line; pytest hides it unless it is asked for by ``-s``."""
    print(f"\nfigure: {what}: {value}")


@contextmanager
def timed(what):
    """The same for how long something takes."""
    start = time.monotonic()
    yield
    figure(what, f"{1000 * (time.monotonic() - start):.0f} ms")
