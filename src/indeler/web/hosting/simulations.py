"""Simulations beside the site: what a page asks of the lab is worked out once for each version, for all who ask.

Nobody waits for it: a page shows that it is under way and looks again. One process at a time works on them.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Sequence
from threading import Lock, Thread
from typing import Any, NamedTuple

from indeler.web.hosting import pool

SECONDS = 300
MAX_ANSWERS = 100
WAITING, OF_A_CLUB = 5, 2
"""How many are under way or wait for it."""

FAILED = object()
"""The answer to what could not be worked out."""


class Step(NamedTuple):
    """A function of the lab and what it is asked; the answers of later steps are more precise."""

    function: Callable[[Any], Any]
    question: Any


class _Known(NamedTuple):
    version: object
    """What the answer holds for: it is worked out again when this is no longer the same."""
    answer: Any
    """None while the first step is under way."""
    before: Any = None
    """The last answer that was found for an older version."""

    @property
    def last(self) -> Any:
        """The newest answer that there is."""
        return self.before if self.answer is None or self.answer is FAILED else self.answer


_known: OrderedDict[Hashable, _Known] = OrderedDict()
_waiting = Counter[str]()
"""By club."""
_guard = Lock()


def known_answer(key: Hashable, version: object) -> Any:
    """What was found for exactly this version; None where nothing was so far."""
    known = _known.get(key)
    return known.answer if known is not None and known.version == version else None


def answer_before(key: Hashable) -> Any:
    """The last answer that was found for an older version than the one that was asked for last; None: there is none."""
    known = _known.get(key)
    return known.before if known is not None else None


def answer_of(key: Hashable, version: object, steps: Callable[[], Sequence[Step]], club: str) -> Any:
    """What was found for this version; else None, and the work begins, unless too much waits."""
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
    Thread(target=_work, args=(key, version, steps(), club), name="simulation", daemon=True).start()
    return None


def _work(key: Hashable, version: object, steps: Sequence[Step], club: str) -> None:
    """Answer step by step, as long as nobody asks for a newer version."""
    for step in steps:
        answer = _in_process(step, club)
        with _guard:
            if key not in _known or _known[key].version != version:
                break
            if answer is not FAILED or _known[key].answer is None:
                _known[key] = _known[key]._replace(answer=answer)
        if answer is FAILED:
            break
    with _guard:
        _waiting[club] -= 1


def _in_process(step: Step, club: str) -> Any:
    command = [sys.executable, "-m", "indeler.lab.subprocess_main"]
    try:
        done = pool.run_in_background(club, command, SECONDS, pickle.dumps(tuple(step)))
        done.check_returncode()
    except subprocess.SubprocessError:
        return FAILED
    return pickle.loads(done.stdout)  # of a process that this one began
