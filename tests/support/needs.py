"""Programs that a test needs on the machine, and how to install them."""

import pytest


def skip_without(what, package):
    """Leave out a check and say so: ``-ra`` tells it in one line at the end, however many tests it is."""
    pytest.skip(f"not checked without {what}: apt-get install {package}, or what your system calls it")
