"""Shortens a walk that failed to the necessary steps, so that a person can read and repeat it."""

import json
import time
from contextlib import contextmanager

from django.db import transaction

from indeler.web.seasons import season_store
from indeler.web.tournaments import log, rating_index
from support.restless.walk import Step, Walk, walked

SHORTENING_SECONDS = 30
"""The time limit in seconds for shortening one walk."""


@contextmanager
def from_nothing():
    """Roll back everything that is written in the block, in the database and in memory."""
    forget()
    with transaction.atomic():
        try:
            yield
        finally:
            transaction.set_rollback(True)
    forget()


def forget():
    """Clear the caches of seasons and tournaments: their keys are row numbers, which occur again after a rollback.

    Also remove the rating lists, which are in a file.
    """
    season_store.SEASONS.forget_all()
    log.OPENS.forget_all()
    rating_index.index_file().unlink(missing_ok=True)


def faults_of(place, seed, count, pressed=None):
    """Return the walk with this seed, and each different fault once."""
    with from_nothing():
        walk = walked(place, seed, count, pressed)
    return walk, list({fault.signature: fault for fault in reversed(walk.faults)}.values())[::-1]


def again(place, seed, steps, signature=None):
    """Take exactly these steps from the start of this seed; return the faults with this signature, or all faults."""
    with from_nothing():
        walk = Walk(place, seed)
        for step in steps:
            if walk.is_over:
                break
            walk.do(step)
            if signature and any(fault.signature == signature for fault in walk.faults):
                return walk.faults
        if steps and (signature is None or signature[0] == "verify"):
            walk.verify(steps[-1])
    return [fault for fault in walk.faults if signature is None or fault.signature == signature]


def shortened(place, seed, steps, fault):
    """Return the fewest of these steps that show the fault: first only the last ones, then without unneeded ones."""
    end, until = _position(steps, fault), time.monotonic() + SHORTENING_SECONDS
    needed = steps[: end + 1]
    count = 1
    while count < len(needed):
        if again(place, seed, needed[-count:], fault.signature):
            needed = needed[-count:]
            break
        count *= 2
    return _without_what_can_go(place, seed, needed, fault, until)


def _without_what_can_go(place, seed, needed, fault, until):
    size = max(len(needed) // 2, 1)
    while size and time.monotonic() < until:
        at = 0
        while at < len(needed) - 1 and time.monotonic() < until:
            fewer = needed[:at] + needed[at + size :]
            if fewer and again(place, seed, fewer, fault.signature):
                needed = fewer
            else:
                at += size
        size //= 2
    return needed


def _position(steps, fault):
    return next((at for at, step in enumerate(steps) if step is fault.step), len(steps) - 1)


def told(place, seed, steps, fault):
    """Return the fault, the steps to it, and the option that repeats them."""
    short = shortened(place, seed, steps, fault)
    lines = [f"  {number:>3}. {step}" for number, step in enumerate(short, start=1)]
    written = json.dumps([list(step) for step in short], ensure_ascii=False)
    return "\n".join([f"{place} {seed}: {fault}", "  shortened to:", *lines, f"  --walk '{place} {seed} {written}'"])


def read_steps(text):
    """Return the steps as written by `told`."""
    return [
        Step(*given[:4], tuple(given[4]), tuple(tuple(pair) for pair in given[5]), *given[6:])
        for given in json.loads(text)
    ]
