"""Simulations of the lab outside the request, one at a time: the page polls, and each answer is for all clients."""

import pickle
import subprocess
import sys
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Sequence
from threading import Lock, Thread
from typing import Any, NamedTuple

from indeler.web.hosting import pool

TIMEOUT_SECONDS = 300
MAX_ANSWERS = 100
WAITING, OF_A_CLUB = 5, 2
"""The maximum number of simulations running and queued, in all and for a club."""

FAILED = object()


class Step(NamedTuple):
    """A function of the lab and its argument; the answers of later steps are more precise."""

    function: Callable[[Any], Any]
    question: Any


class _Known(NamedTuple):
    version: object
    """The version that the answer is valid for; the simulation runs again when this changes."""
    answer: Any
    """None while the first step is running."""
    before: Any = None
    """The last answer for an older version."""

    @property
    def last(self) -> Any:
        return self.before if self.answer is None or self.answer is FAILED else self.answer


_known: OrderedDict[Hashable, _Known] = OrderedDict()
_waiting = Counter[str]()
"""The number of simulations running and queued, by club."""
_guard = Lock()


def known_answer(key: Hashable, version: object) -> Any:
    """Return the answer for exactly this version, or None where there is none yet."""
    known = _known.get(key)
    return known.answer if known is not None and known.version == version else None


def answer_before(key: Hashable) -> Any:
    """Return the last answer for a version older than the last requested one, or None."""
    known = _known.get(key)
    return known.before if known is not None else None


def answer_of(key: Hashable, version: object, steps: Callable[[], Sequence[Step]], club: str) -> Any:
    """Return the answer for this version; else start the simulation unless the limits are reached, and return None."""
    with _guard:
        known = _known.get(key)
        if known is not None and known.version == version:
            return known.answer
        if _waiting.total() >= WAITING or _waiting[club] >= OF_A_CLUB:
            return None
        _waiting[club] += 1
        _known[key] = _Known(version, None, known.last if known is not None else None)
        _known.move_to_end(key)
        while len(_known) > MAX_ANSWERS:
            _known.popitem(last=False)
    Thread(target=_work, args=(key, version, steps, club), name="simulation", daemon=True).start()
    return None


def _work(key: Hashable, version: object, steps: Callable[[], Sequence[Step]], club: str) -> None:
    """Run the steps in order until a newer version is requested; then, also after an error, start the next one."""
    try:
        for step in steps():
            answer = _in_process(step, club)
            with _guard:
                if key not in _known or _known[key].version != version:
                    break
                if answer is not FAILED or _known[key].answer is None:
                    _known[key] = _known[key]._replace(answer=answer)
            if answer is FAILED:
                break
    finally:
        with _guard:
            _waiting[club] -= 1


def _in_process(step: Step, club: str) -> Any:
    command = [sys.executable, "-m", "indeler.lab.subprocess_main"]
    try:
        done = pool.run_in_background(club, command, TIMEOUT_SECONDS, pickle.dumps(tuple(step)))
        done.check_returncode()
    except (subprocess.SubprocessError, OSError):
        return FAILED
    return pickle.loads(done.stdout)  # written by a process that this one started
