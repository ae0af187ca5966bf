"""The cost of an operation as a number of function calls, which is equal on every machine, never in seconds."""

import sys
from contextlib import contextmanager
from types import SimpleNamespace


@contextmanager
def effort():
    """``with effort() as work: …`` counts in ``work.calls`` the function calls of this thread inside the block."""
    work, before = SimpleNamespace(calls=0), sys.getprofile()

    def count(frame, event, argument):
        if event in ("call", "c_call"):
            work.calls += 1

    sys.setprofile(count)
    try:
        yield work
    finally:
        sys.setprofile(before)
