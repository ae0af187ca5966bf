"""The daily run takes a sample of what `make test-all` runs whole; the seed of the sample rotates by the day.

``pytest.mark.sampled(7)`` on a test, a case or a module: each day one in seven of them runs, and each runs within seven
days. The fixture ``sample`` takes a part of what one test looks at in the same way. The end of a run tells the seed;
``--sample SEED`` repeats that run, ``--sample all`` leaves nothing out.
"""

import datetime
from collections import defaultdict

import pytest

ALL = "all"


def pytest_addoption(parser):
    parser.addoption("--sample", default="", metavar="SEED", help="seed of the daily sample; 'all' runs everything")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    """Fix the seed once: xdist hands it to its workers, also where midnight passes in between."""
    if not config.option.sample:
        config.option.sample = str(datetime.datetime.now(datetime.UTC).date().toordinal())
    if config.option.sample != ALL and not config.option.sample.isdecimal():
        raise pytest.UsageError(f"--sample takes a number or '{ALL}', not '{config.option.sample}'.")


def taken(items, one_in, seed):
    """One in so many of the items, as a list; where there is any, every seed takes at least one."""
    items = list(items)
    if seed == ALL or not items:
        return items
    return items[int(seed) % min(one_in, len(items)) :: one_in]


@pytest.fixture
def sample(request):
    """Take one in so many of what a test looks at."""
    return lambda items, one_in: taken(items, one_in, request.config.option.sample)


def pytest_collection_modifyitems(config, items):
    """Leave out what is not in the sample. A test that is named on the command line always runs."""
    seed, seen, out = config.option.sample, defaultdict(int), set()
    if seed == ALL or any("::" in word for word in config.args):
        return
    for item in items:
        marker = item.get_closest_marker("sampled")
        if marker is not None:
            (one_in,) = marker.args
            place, seen[item.path, one_in] = seen[item.path, one_in], seen[item.path, one_in] + 1
            if (place + int(seed)) % one_in:
                out.add(item)
    if out:
        config.hook.pytest_deselected(items=[item for item in items if item in out])
        items[:] = [item for item in items if item not in out]


def pytest_terminal_summary(terminalreporter, config):
    if config.option.sample != ALL:
        terminalreporter.write_line(f"Sample {config.option.sample}: --sample {config.option.sample} repeats it.")
