"""Random walks that use every form: every club and every tournament, as leader, member, helper and visitor.

What must hold after each step is in ``support.restless.page_conditions`` and ``support.restless.walk``. A walk is
determined by its seed: ``pytest tests/web/test_random_walks.py --walk 'club:keizer 7 300'`` repeats the walk of seed 7,
of 300 steps; what a failing test prints after ``--walk`` has only the steps that matter. ``--walk-minutes 60`` sets the
duration of the walks of the sweep to an hour.
"""

import itertools
import random
import time
from collections import Counter

import pytest
from django.urls import get_resolver

from support.restless import starting_points
from support.restless.shortening import again, faults_of, read_steps, told

STEPS = 12
"""The number of steps of each daily walk."""
LONG = 120


def faultless(place, seed, count):
    walk, faults = faults_of(place, seed, count)
    assert not faults, "\n\n".join(told(place, seed, walk.steps, fault) for fault in faults[:5])
    return walk


@pytest.mark.sampled(10)
@pytest.mark.parametrize("place", starting_points.names())
def test_a_short_walk_finds_no_fault(site, place):
    walk = faultless(place, 1, STEPS)
    assert len(walk.steps) == STEPS


def test_the_requested_walk_finds_no_fault(site, request):
    """The walk is requested with ``--walk``, which has a short walk as its default."""
    place, seed, what = request.config.getoption("--walk").split(maxsplit=2)
    if what.isdigit():
        faultless(place, int(seed), int(what))
    else:
        assert again(place, int(seed), read_steps(what)) == []


@pytest.mark.sweep
def test_long_walks_find_no_fault(site, request):
    """Each fault is printed when it is found (``-s`` shows it at once), and the figures at the end."""
    until = time.monotonic() + 60 * request.config.getoption("--walk-minutes")
    seed, found, count, reached, pressed = int(time.time()), {}, 0, Counter(), Counter()
    places = random.Random(seed).sample(starting_points.names(), len(starting_points.names()))
    for number, place in enumerate(itertools.cycle(places)):
        if time.monotonic() > until:
            break
        walk, faults = faults_of(place, seed + number, LONG, pressed)
        count += len(walk.steps)
        reached += walk.reached
        print(f"{place} {seed + number}: {len(walk.steps)} steps, {len(faults)} faults", flush=True)
        for fault in faults:
            if fault.signature not in found:
                found[fault.signature] = told(place, seed + number, walk.steps, fault)
                print(found[fault.signature], flush=True)
    answers = Counter(role for role, _ in reached.elements())
    never = {name for name in get_resolver().reverse_dict if isinstance(name, str)} - {page for _, page in reached}
    print(f"{count} steps in {number} walks from seed {seed}; answers: {dict(answers)}; never reached: {sorted(never)}")
    assert not found, "\n\n".join(found.values())
