"""A walker that presses everything: every club and every tournament, as leader, member, helper and visitor.

What holds after each step stands in ``support.restless.holding`` and ``support.restless.walk``. A walk is drawn from
its seed: ``pytest tests/web/test_restless_leader.py --walk 'club:keizer 7 300'`` takes the walk of seed 7 again, of 300
steps; what a failing test prints behind ``--walk`` takes only the steps that matter. ``--walk-minutes 60`` has the
walks of the sweep take an hour.
"""

import time

import pytest

from support.restless import starts
from support.restless.shortening import again, faults_of, read_steps, told

STEPS = 12
"""Of each daily walk."""
LONG = 150


def faultless(place, seed, count):
    walk, faults = faults_of(place, seed, count)
    assert not faults, "\n\n".join(told(place, seed, walk.steps, fault) for fault in faults[:5])
    return walk


@pytest.mark.parametrize("place", starts.names())
def test_a_short_walk(site, place):
    walk = faultless(place, 1, STEPS)
    assert len(walk.steps) == STEPS


def test_the_walk_that_is_asked_for(site, request):
    """By ``--walk``; else the last one that mattered."""
    place, seed, what = request.config.getoption("--walk").split(maxsplit=2)
    if what.isdigit():
        faultless(place, int(seed), int(what))
    else:
        assert again(place, int(seed), read_steps(what)) == []


@pytest.mark.sweep
def test_long_walks(site, request):
    until = time.monotonic() + 60 * request.config.getoption("--walk-minutes")
    found, seed, count = {}, int(time.time()), 0
    while time.monotonic() < until:
        for place in starts.names():
            walk, faults = faults_of(place, seed, LONG)
            count += len(walk.steps)
            found |= {
                fault.signature: told(place, seed, walk.steps, fault)
                for fault in faults
                if fault.signature not in found
            }
        seed += 1
    assert not found, f"{count} steps\n\n" + "\n\n".join(found.values())
