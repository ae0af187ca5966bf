"""The daily run takes a sample of the tests that `make test-all` runs; the seed of the sample changes every day.

``pytest.mark.sampled(7)`` on a test, a case or a module: one in seven of them runs each day, and each runs within seven
days. ``sampled(7, by="file")`` selects whole files, for tests that share a site which is slow to start;
``sampled(7, by="season")`` selects all tests of one season, where playing it takes longer than checking it. The fixture
``sample`` selects a part of the objects that one test checks in the same way. The end of a run prints the seed;
``--sample SEED`` repeats that run, ``--sample all`` runs everything.
"""

import datetime
from collections import defaultdict
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

ALL, FILE = "all", "file"
EXAMPLES = 8
"""The factor by which the daily run generates fewer examples for a property; other ones each time."""


def pytest_addoption(parser):
    parser.addoption("--sample", default="", metavar="SEED", help="seed of the daily sample; 'all' runs everything")


_is_whole = True


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    """Fix the seed once: xdist passes it to its workers, even if the run passes midnight."""
    if not config.option.sample:
        config.option.sample = str(datetime.datetime.now(datetime.UTC).date().toordinal())
    if config.option.sample != ALL and not config.option.sample.isdecimal():
        raise pytest.UsageError(f"--sample takes a number or '{ALL}', not '{config.option.sample}'.")
    global _is_whole
    _is_whole = config.option.sample == ALL
    slow = [HealthCheck.too_slow]  # a loaded machine may generate examples slowly; that is no fault
    settings.register_profile("indeler", deadline=None, suppress_health_check=slow, max_examples=examples(100))
    settings.load_profile("indeler")
    if not _is_whole:
        # Reading all constants of the code, to generate examples from them, takes seconds in a worker of a new clone.
        providers._get_local_constants = lambda: providers._local_constants


def examples(usual):
    """Return the number of examples for a property that has so many in a full run."""
    return usual if _is_whole else max(usual // EXAMPLES, 10)


def taken(items, one_in, seed):
    """Return one in so many of the items, as a list; unless there are no items, every seed selects at least one."""
    items = list(items)
    if seed == ALL or not items:
        return items
    return items[int(seed) % min(one_in, len(items)) :: one_in]


@pytest.fixture
def sample(request):
    """Return a function that selects one in so many of the objects that a test checks."""
    return sample_of(request)


def sample_of(request):
    """Return a function that selects one in so many, and another part each time the test itself is in the sample."""
    seed, marker = request.config.option.sample, request.node.get_closest_marker("sampled")
    turn = seed if seed == ALL or marker is None else str(int(seed) // marker.args[0])
    return lambda items, one_in: taken(items, one_in, turn)


def pytest_collection_modifyitems(config, items):
    """Remove the tests that are not in the sample. A test that is named on the command line always runs."""
    seed, seen, out = config.option.sample, defaultdict(dict), set()
    if seed == ALL or any("::" in word for word in config.args):
        return
    for item in items:
        marker = item.get_closest_marker("sampled")
        if marker is not None:
            (one_in,), unit = marker.args, unit_of(item, **marker.kwargs)
            file = item.nodeid.partition("::")[0]
            places = seen[file, one_in]
            place = places.setdefault(unit, len(places))
            if (place + crc32(file.encode()) + int(seed)) % one_in:  # another day for each file
                out.add(item)
    if out:
        config.hook.pytest_deselected(items=[item for item in items if item in out])
        items[:] = [item for item in items if item not in out]


def unit_of(item, by=""):
    """Return the unit that is selected as a whole: the case itself, its file, or all cases with this argument."""
    arguments = item.callspec.params if by and hasattr(item, "callspec") else {}
    return FILE if by == FILE else repr(arguments[by]) if by in arguments else item.nodeid


def pytest_terminal_summary(terminalreporter, config):
    if config.option.sample != ALL:
        terminalreporter.write_line(f"Sample {config.option.sample}: --sample {config.option.sample} repeats it.")
