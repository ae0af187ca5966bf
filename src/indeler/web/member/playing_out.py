"""The rest of a competition played out beside the site (`indeler.lab.chances.apart`), one at a time, and remembered."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock, Thread

import msgspec

from indeler.lab.chances import Rest, Tally

SECONDS = 300
KEPT = 100
WAITING = 5

NOTHING = Tally(0, {})
"""What is known of a rest that could not be played out."""

_known: OrderedDict[Hashable, tuple[Rest, Tally | None]] = OrderedDict()
"""By the group it is about: the rest as it was asked for last, and what came of it; None while it is under way."""
_guard, _one_at_a_time = Lock(), Lock()


def remembered(key: Hashable, rest: Rest) -> Tally | None:
    """What was counted of exactly this rest, if it has been."""
    known = _known.get(key)
    return known[1] if known is not None and known[0] == rest else None


def played_out(key: Hashable, rest: Rest) -> Tally | None:
    """The same; where there is nothing it is begun, if not too many wait already, and this request does not."""
    with _guard:
        known = _known.get(key)
        if known is not None and known[0] == rest:
            return known[1]
        if sum(tally is None for _, tally in _known.values()) >= WAITING:
            return None
        _known[key] = rest, None
        _known.move_to_end(key)
        while len(_known) > KEPT:
            _known.popitem(last=False)
    Thread(target=_play, args=(key, rest), name="chances", daemon=True).start()
    return None


def _play(key: Hashable, rest: Rest) -> None:
    with _one_at_a_time:
        tally = _apart(pickle.dumps(rest))
    with _guard:
        if key in _known and _known[key][0] is rest:
            _known[key] = rest, tally


def _apart(asked: bytes) -> Tally:
    command = [sys.executable, "-m", "indeler.lab.chances.apart"]
    try:
        done = subprocess.run(command, input=asked, capture_output=True, check=True, timeout=SECONDS)
    except subprocess.SubprocessError:
        return NOTHING
    return msgspec.json.decode(done.stdout, type=Tally)
