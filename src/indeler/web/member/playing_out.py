"""The rest of a competition played out beside the site (`indeler.lab.chances.subprocess_main`), and remembered."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import Counter, OrderedDict
from collections.abc import Hashable
from threading import Lock, Thread

import msgspec

from indeler.lab.chances import Rest, Tally
from indeler.web.hosting import pool

SECONDS = 300
KEPT = 100
WAITING, OF_A_CLUB = 5, 2
"""How many are under way or wait for it."""

NOTHING = Tally(0, {})
"""What is known of a rest that could not be played out."""

_known: OrderedDict[Hashable, tuple[Rest, Tally | None]] = OrderedDict()
"""By the group it is about: the rest as it was asked for last, and what came of it; None while it is under way."""
_waiting = Counter[str]()
"""By club."""
_guard = Lock()


def remembered(key: Hashable, rest: Rest) -> Tally | None:
    """What was counted of exactly this rest, if it has been."""
    known = _known.get(key)
    return known[1] if known is not None and known[0] == rest else None


def played_out(key: Hashable, rest: Rest, club: str) -> Tally | None:
    """What was counted of this rest; else a simulation starts, unless too many wait, and nobody waits for it."""
    with _guard:
        known = _known.get(key)
        if known is not None and known[0] == rest:
            return known[1]
        if _waiting.total() >= WAITING or _waiting[club] >= OF_A_CLUB:
            return None
        _waiting[club] += 1
        _known[key] = rest, None
        _known.move_to_end(key)
        while len(_known) > KEPT:
            _known.popitem(last=False)
    Thread(target=_play, args=(key, rest, club), name="chances", daemon=True).start()
    return None


def _play(key: Hashable, rest: Rest, club: str) -> None:
    tally = _apart(pickle.dumps(rest), club)
    with _guard:
        _waiting[club] -= 1
        if key in _known and _known[key][0] is rest:
            _known[key] = rest, tally


def _apart(asked: bytes, club: str) -> Tally:
    command = [sys.executable, "-m", "indeler.lab.chances.subprocess_main"]
    try:
        done = pool.apart(club, command, SECONDS, asked)
        done.check_returncode()
    except subprocess.SubprocessError:
        return NOTHING
    return msgspec.json.decode(done.stdout, type=Tally)
