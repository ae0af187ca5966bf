"""Programs that a test needs on the machine, and how to install them."""

import pytest


def skip_without(what, package):
    """Skip a check and report it: ``-ra`` shows one line at the end, for any number of tests."""
    pytest.skip(f"not checked without {what}: apt-get install {package}, or what your system calls it")
